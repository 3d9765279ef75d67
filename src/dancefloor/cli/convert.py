"""``dancefloor convert``: write a puzzle for other programs, as options, clauses, inequalities or an address."""

from __future__ import annotations

import sys

from dancefloor.cli.command import Command, listed, required_option
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import PIECES, PUZZLE, QUIET, STRICT_KNUTH
from dancefloor.formats.table import Format, format_named, writable


def _writable(name: str) -> Format:
    return format_named(name, writable())


class ConvertCommand(Command):
    """Write a puzzle in the format of another program.

    Any puzzle can become items and options for Knuth's programs (dlx, dance), or the input of a SAT, pseudo-Boolean or
    integer programming solver (dimacs, opb, lp), with a comment for each variable. A fillomino can become an address of
    puzz.link or Penpa+, a file of puzz.link (pzprv3), the data of a page at janko.at, a game id of Filling, or a grid.
    Standard error lists the names that change because Knuth's programs could not read them, and remarks on what was
    read or written.

    Examples:
      dancefloor convert 6x10 --to dlx > 6x10.dlx
      dancefloor convert 8x8 --pieces dominoes --to dimacs > dominoes.cnf
      dancefloor convert prices.dlx --to lp > prices.lp
      dancefloor convert 'https://puzz.link/p?fillomino/3/2/2i.g' --to grid
    """

    puzzle = PUZZLE
    form = required_option(
        "--to",
        metavar="FORMAT",
        convert=_writable,
        values=writable,
        about=f"The format to write: {listed(writable())}.",
    )
    pieces = PIECES
    strict_knuth = STRICT_KNUTH
    quiet = QUIET

    def run(self) -> int:
        """Print the puzzle in the format."""
        from dancefloor.cli.streams import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.verbs import convert, kind_of

        given = read_puzzle(self.puzzle, pieces=self.pieces, strict_knuth=self.strict_knuth, as_items=True)
        kind = kind_of(given)
        if not self.quiet:
            print_notes(kind)
        note = None if self.quiet else lambda remark: print(remark, file=sys.stderr)
        text = convert(kind.puzzle, self.form.name, note=note)
        print(text, end="" if text.endswith("\n") else "\n")
        return FOUND
