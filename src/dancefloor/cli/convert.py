"""``dancefloor convert``: write a puzzle for other programs, as options, clauses, inequalities or an address."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.command import listed, option
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import PIECES, PUZZLE, QUIET, STRICT_KNUTH, PrintingCommand
from dancefloor.formats.table import Format, format_named, writable

if TYPE_CHECKING:
    from dancefloor.draw.look import Look
    from dancefloor.verbs.kinds.kind import Kind


def _writable(name: str) -> Format:
    return format_named(name, writable())


class ConvertCommand(PrintingCommand):
    """Write a puzzle in the format of another program.

    Any puzzle can become items and options for Knuth's programs (dlx, dance), or the input of a SAT, pseudo-Boolean or
    integer programming solver (dimacs, opb, lp), with a comment for each variable. A fillomino can become an address of
    puzz.link or Penpa+, a file of puzz.link (pzprv3), the data of a page at janko.at, a game id of Filling, or a grid.
    Standard error lists the names that change because Knuth's programs could not read them, and remarks on what was
    read or written. Puzzles with clues can also become a picture or a page to print.

    Examples:
      dancefloor convert 6x10 --to dlx > 6x10.dlx
      dancefloor convert 8x8 --pieces dominoes --to dimacs > dominoes.cnf
      dancefloor convert prices.dlx --to lp > prices.lp
      dancefloor convert 'https://puzz.link/p?fillomino/3/2/2i.g' --to grid
      dancefloor convert mine.fillomino --svg mine.svg --style print
      dancefloor convert mine.fillomino --sheet mine.pdf
    """

    puzzle = PUZZLE
    form = option(
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
        """Print the puzzle in the format, draw it, or write a page to print."""
        from dancefloor.cli.pictures import check_book, look_of
        from dancefloor.cli.streams import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.reports.pictures import check_printable
        from dancefloor.verbs import convert, kind_of

        look = look_of(self, as_json=False)
        check_book(self, as_json=False)
        drawn = (self.svg, self.sheet) != (None, None)
        self._check(drawn=drawn)
        given = read_puzzle(self.puzzle, pieces=self.pieces, strict_knuth=self.strict_knuth, as_items=not drawn)
        kind = kind_of(given)
        if drawn:
            check_printable(kind, "--svg" if self.sheet is None else "--sheet")
        if not self.quiet:
            print_notes(kind)
        if self.form is not None:
            note = None if self.quiet else lambda remark: print(remark, file=sys.stderr)
            text = convert(kind.puzzle, self.form.name, note=note)
            print(text, end="" if text.endswith("\n") else "\n")
        self._draw(kind, look)
        return FOUND

    def _check(self, *, drawn: bool) -> None:
        """Check that there is one thing to print, or none.

        Raises:
            InputError: there is nothing to write, or two outputs would go to standard output.
        """
        from dancefloor.errors import InputError

        if self.form is None and not drawn:
            about = dict(self.arguments())["form"].about
            raise InputError(f"'--to FORMAT' is missing: {about}")
        if self.form is not None and "-" in (self.svg, self.sheet):
            other = "--svg" if self.svg == "-" else "--sheet"
            raise InputError(f"'--to {self.form.name}' and '{other} -' cannot both print: name a file for the drawing")

    def _draw(self, kind: Kind[Any], look: Look) -> None:
        """Draw the puzzle without its solution; write a page to print, with it."""
        from dancefloor.cli.pictures import save, save_page, svg_of_boards
        from dancefloor.reports.verdicts import verdict
        from dancefloor.search.answer import Answer
        from dancefloor.verbs import check

        board = kind.unsolved()
        if self.svg is not None and board:
            save(self.svg, lambda: svg_of_boards([board], look))
        if self.sheet is not None:
            checked = check(kind.puzzle, redundant=False, contradiction=False)
            save_page(self.sheet, checked, self.puzzle, self.paper)
            if checked.answer is not Answer.UNIQUE and not self.quiet:
                why = next(verdict(checked, checked.statistics.seconds))
                print(f"the sheet has the puzzle only: {why}", file=sys.stderr)
