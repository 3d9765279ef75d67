"""``dancefloor make``: make a puzzle that has exactly one solution."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from dancefloor.cli.command import flag, listed, option, word
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, STOPPED, interruptible
from dancefloor.cli.options import JSON, PROGRESS, QUIET, SEED, TIMEOUT, LookCommand, whole_number
from dancefloor.formats.table import format_named, writable, write
from dancefloor.reports.names import level_names, symmetry_names

if TYPE_CHECKING:
    from dancefloor import Fillomino
    from dancefloor.draw.look import Look
    from dancefloor.verbs import Made


def _writable(name: str) -> str:
    return format_named(name, writable("fillomino")).name


class MakeCommand(LookCommand):
    """Make a puzzle that has exactly one solution.

    Its difficulty is a grade of 'dancefloor grade'. No clue follows from the others; with --symmetry, no symmetric set
    of clues does. The same seed makes the same puzzle on every machine, unless the timeout stops it.

    Examples:
      dancefloor make fillomino 10x10
      dancefloor make fillomino 10x10 --seed 7 --difficulty medium
      dancefloor make fillomino 10x10 --symmetry rotational
      dancefloor make fillomino 6x6 --max-region 6 --to filling
      dancefloor make fillomino 12x12 --no-hidden-regions --svg puzzle.svg

    Exit status: 0 made, 2 bad input, 3 stopped by a limit; then it prints the puzzle nearest to what you asked for, if
    it has one.
    """

    kind = word("KIND", about="The kind of puzzle to make: fillomino.", values=lambda: ["fillomino"])
    size = word("SIZE", about="The number of rows and columns, such as 10x10.")
    seed = SEED
    difficulty = option(
        "--difficulty",
        metavar="LEVEL",
        convert=str,
        values=level_names,
        about="The difficulty: easy, medium, hard, expert, deep or beyond (default: any).",
    )
    symmetry = option(
        "--symmetry",
        metavar="NAME",
        convert=str,
        values=symmetry_names,
        default="none",
        about="The symmetry of the clues: none, rotational, mirror, diagonal, quarter or full (default: none).",
    )
    max_region = option(
        "--max-region",
        metavar="N",
        convert=whole_number(),
        default=9,
        about="The largest number of cells in a region (default: 9).",
    )
    no_hidden_regions = flag("--no-hidden-regions", about="Give every region at least one clue.")
    keep_redundant = flag("--keep-redundant", about="Keep redundant clues that make the puzzle easier.")
    form = option(
        "--to",
        metavar="FORMAT",
        convert=_writable,
        values=partial(writable, "fillomino"),
        default="grid",
        about=f"The format to write: {listed(writable('fillomino'))} (default: grid).",
    )
    grids = option(
        "--grids",
        metavar="N",
        convert=whole_number(least=1),
        default=100,
        about="Give up after this many random grids (default: 100).",
    )
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def run(self) -> int:
        """Print the puzzle, or draw it."""
        from threading import Event

        from dancefloor.cli.pictures import look_of
        from dancefloor.cli.progress import showing_progress
        from dancefloor.reports.documents import make_document
        from dancefloor.reports.verdicts import making_summary
        from dancefloor.verbs.making import make

        look = look_of(self, as_json=self.as_json)
        look.check(solid=False)
        interrupted = Event()
        with showing_progress(self.progress, quiet=self.quiet) as bar, interruptible(interrupted.set):
            making = make(
                self.kind,
                self.size,
                difficulty=self.difficulty,
                symmetry=self.symmetry,
                max_region=self.max_region,
                hidden_regions=not self.no_hidden_regions,
                keep_redundant=self.keep_redundant,
                seed=self.seed,
                grids=self.grids,
                timeout=self.timeout,
                cancelled=interrupted.is_set,
                on_progress=bar.update,
            )
        made = making.made or making.nearest
        if self.as_json:
            DOCUMENT.end(make_document(making, self._written, self.seed))
        elif made and self.svg != "-":
            print(self._written(made.puzzle))
        if made and self.svg is not None:
            _draw(made, self.svg, look)
        if not self.quiet:
            print(making_summary(making, self.seed), file=sys.stderr)
        return FOUND if making.made else STOPPED

    def _written(self, puzzle: Fillomino) -> str:
        return write(puzzle, self.form).rstrip("\n")


def _draw(made: Made, name: str, look: Look) -> None:
    from dancefloor.cli.pictures import save, svg_of_boards
    from dancefloor.verbs import kind_of

    board = kind_of(made.puzzle).unsolved()
    if board:
        save(name, lambda: svg_of_boards([board], look))
