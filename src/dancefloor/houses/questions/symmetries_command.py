"""``dancefloor symmetries``: how many solutions have each symmetry, with a picture of one of each sort."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED, unfiltered
from dancefloor.cli.options import (
    JSON,
    ONLY,
    PIECES,
    PROGRESS,
    PUZZLE,
    QUIET,
    TIMEOUT,
    WHERE,
    AskingCommand,
    SolidCommand,
)

if TYPE_CHECKING:
    from dancefloor.draw.look import Look
    from dancefloor.houses.questions.symmetries import SymmetryTable


class SymmetriesCommand(SolidCommand, AskingCommand):
    """Count the solutions that have each symmetry.

    Each solution counts in one line: that of all rotations, reflections and shifts that keep it. The first number is
    that of solutions, the second one counts them up to all symmetries of the box. A picture of one solution of each
    line follows.

    Examples:
      dancefloor symmetries 8x8 --pieces dominoes
      dancefloor symmetries 8x8 --pieces 'any*tetrominoes' --svg eight.svg
      dancefloor symmetries 4x4~torus --pieces dominoes --json

    Exit status: 0 there are solutions, 1 there are none, 2 bad input, 3 stopped before everything was known.
    """

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    only = ONLY
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def run(self) -> int:
        """Print the table."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.cli.guard import print_notes
        from dancefloor.cli.pictures import look_of
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.questions.symmetries import symmetries
        from dancefloor.houses.questions.symmetries_report import symmetries_document, symmetries_summary
        from dancefloor.search.values import Outcome
        from dancefloor.verbs import kind_of

        look, clock = look_of(self, as_json=self.as_json), Clock(self.timeout)
        with clock.reading():
            given: Any = read_puzzle(self.puzzle, pieces=self.pieces, where=self.asking)
        if not self.quiet:
            print_notes(kind_of(given))
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            table = symmetries(given, limits=clock.limits(), on_progress=bar.update)
        if self.as_json:
            DOCUMENT.end(symmetries_document(table))
        self._show(table, clock, look)
        if not self.quiet:
            print(symmetries_summary(table, clock.taken), file=sys.stderr)
        if table.outcome is not Outcome.COMPLETE:
            return STOPPED
        return FOUND if table.raw else NONE

    def _show(self, table: SymmetryTable, clock: Clock, look: Look) -> None:
        """Print the table with its pictures, or draw these into a file."""
        from dancefloor.cli.pictures import TextPrinter, save
        from dancefloor.houses.questions.symmetries_report import symmetries_svg, symmetries_text

        shown = [row.example for row in table if row.example]
        if not self.as_json and self.svg != "-" and len(table):
            print(symmetries_text(table))
        if self.svg is not None and shown:
            with clock.drawing():
                save(self.svg, lambda: symmetries_svg(table, look))
        if self.as_json or self.svg is not None:
            return
        printer = TextPrinter()
        for row in table:
            if row.example:
                with clock.drawing():
                    print(f"\n{row.name}\n{printer.picture(row.example.board)}", file=unfiltered(sys.stdout))
