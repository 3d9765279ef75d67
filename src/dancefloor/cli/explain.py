"""``dancefloor hint``, ``explain`` and ``grade``: how a person would solve a fillomino, and how hard that is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Command, flag, option
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, status_of
from dancefloor.cli.options import FILLOMINO, JSON, PROGRESS, QUIET, TIMEOUT, LookCommand, whole_number

if TYPE_CHECKING:
    from dancefloor.verbs import Explanation


class MovesCommand(LookCommand):
    """A command that finds moves of a fillomino, and can draw them."""

    puzzle = FILLOMINO
    svg = option(
        "--svg",
        metavar="FILE",
        convert=str,
        about="Draw one picture for each move into an SVG or .png file; - is SVG on standard output.",
    )
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def _tell(self, name: str, limit: int | None, *, pictures: bool, reveal: bool = False) -> int:
        """Print the moves, or draw them; return the exit status.

        Args:
            name: the name of the command, for JSON.
            limit: the number of moves; None for all.
            pictures: whether to print a picture of each move, and no numbers.
            reveal: whether to give the number of one cell, without a reason.
        """
        from dancefloor.cli.pictures import look_of, no_drawing, save
        from dancefloor.reports.documents import explanation_document

        look, clock = look_of(self, as_json=self.as_json), Clock(self.timeout)
        look.check(solid=False)
        explained = _explained(self, limit, clock)
        if reveal:
            with clock.drawing():
                explained = explained.revealed()
        if self.as_json:
            DOCUMENT.end(explanation_document(name, explained))
        else:
            _print_moves(explained, self.svg, clock, pictures=pictures, numbered=not pictures)
        if self.svg is not None and explained.moves:
            with clock.drawing():
                save(self.svg, lambda: explained.svg(style=look.style))
        status = _end(explained, quiet=self.quiet)
        if self.svg is not None and not explained.moves and not self.quiet:
            no_drawing(self.svg, "there is no move to draw")
        return status


class HintCommand(MovesCommand):
    """Give the next move of a fillomino, with the reason.

    You can fill in some of the cells first.

    Examples:
      dancefloor hint mine.fillomino
      dancefloor hint 'https://puzz.link/p?fillomino/3/2/2i.g' --svg hint.svg

    Exit status: 0 a hint, 1 no move is left, 2 bad input, 3 no hint found.
    """

    reveal = flag("--reveal", about="Give the number of one cell, without a reason.")

    def run(self) -> int:
        """Print the move, or draw it."""
        return self._tell("hint", 1, pictures=True, reveal=self.reveal)


class ExplainCommand(MovesCommand):
    """Solve a fillomino step by step, with reasons.

    It makes the moves that a person would make, the simplest first.

    Examples:
      dancefloor explain mine.fillomino
      dancefloor explain mine.fillomino --limit 5 --svg moves.svg

    Exit status: 0 solved, or as many moves as you asked for; 1 no solution or several; 2 bad input; 3 not solved.
    """

    limit = option(
        "--limit", metavar="N", convert=whole_number(least=1), about="Stop after N moves (default: no limit)."
    )

    def run(self) -> int:
        """Print the moves, or draw them."""
        return self._tell("explain", self.limit, pictures=False)


class GradeCommand(Command):
    """Grade how hard a fillomino is.

    The grade depends on the moves that a person needs. It is easy, medium, hard, expert, deep or beyond.

    Examples:
      dancefloor grade mine.fillomino
      dancefloor grade mine.fillomino --json

    Exit status: 0 graded, 1 no solution or several, 2 bad input, 3 stopped before the grade was known.
    """

    puzzle = FILLOMINO
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def run(self) -> int:
        """Print the grade."""
        from dancefloor.reports.documents import grade_document
        from dancefloor.reports.verdicts import grade_text

        explained = _explained(self, None, Clock(self.timeout))
        graded = grade_text(explained)
        if self.as_json:
            DOCUMENT.end(grade_document(explained))
        elif graded:
            print(graded)
        return FOUND if graded else _end(explained, quiet=self.quiet)


def _explained(asked: MovesCommand | GradeCommand, limit: int | None, clock: Clock) -> Explanation:
    from dancefloor.cli.progress import showing_progress
    from dancefloor.cli.streams import print_notes
    from dancefloor.verbs import kind_of
    from dancefloor.verbs.explaining import explain as find

    kind = kind_of(asked.puzzle)
    if not asked.quiet:
        print_notes(kind)
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        return find(kind.puzzle, limit=limit, limits=clock.limits(), on_progress=bar.update)


def _print_moves(explained: Explanation, svg: str | None, clock: Clock, *, pictures: bool, numbered: bool) -> None:
    """Print moves, with a picture of each or one at the end; nothing if the drawing goes to standard output."""
    from dancefloor.cli.pictures import TextPrinter

    if svg == "-":
        return
    show = TextPrinter(silent=svg is not None)
    for number in range(len(explained.moves)):
        print(explained.text(number, numbered=numbered))
        if pictures:
            with clock.drawing():
                show.draw(explained.board(number))
    if explained.moves and not pictures:
        with clock.drawing():
            show.draw(explained.board(len(explained.moves) - 1))


def _end(explained: Explanation, *, quiet: bool) -> int:
    """Print why there are no more moves, unless the puzzle is solved; return the exit status."""
    from dancefloor.reports.results import result_of_explanation
    from dancefloor.reports.verdicts import explanation_end

    if (why := explanation_end(explained)) and not quiet:
        print(why, file=sys.stderr)
    return status_of(result_of_explanation(explained))
