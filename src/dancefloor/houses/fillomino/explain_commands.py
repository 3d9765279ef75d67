"""``dancefloor hint``, ``explain``, ``grade`` and ``bench``: how a person solves a fillomino."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Command, Mode, flag, option
from dancefloor.cli.guard import DOCUMENT, FOUND, interruptible, status_of
from dancefloor.cli.options import (
    FILLOMINO,
    JSON,
    PROGRESS,
    QUIET,
    TIMEOUT,
    PictureCommand,
    PrintingCommand,
    whole_number,
)
from dancefloor.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor.draw.look import Look
    from dancefloor.houses.fillomino.explain.explanation import Explanation


class MovesCommand(PrintingCommand):
    """A command that finds moves of a fillomino, and can draw them."""

    puzzle = FILLOMINO
    svg = option(
        "--svg",
        metavar="FILE",
        convert=str,
        about="Draw one picture for each move into an SVG or .png file; - is SVG on standard output.",
    )
    sheet = option(
        "--sheet",
        metavar="FILE",
        convert=str,
        about="Write a .pdf or .svg file to print: the puzzle, a picture and a sentence for each move, and the solution"
        " if they lead to it; - is PDF on standard output.",
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
        from dancefloor.cli.pictures import check_book, look_of, no_drawing
        from dancefloor.houses.fillomino.fillomino_reports import explanation_document

        look, clock = look_of(self, as_json=self.as_json), Clock(self.timeout)
        check_book(self, as_json=self.as_json)
        explained, title = _explained(self, limit, clock)
        if reveal:
            with clock.drawing():
                explained = explained.revealed()
        if self.as_json:
            DOCUMENT.end(explanation_document(name, explained))
        else:
            _print_moves(explained, self.files, clock, pictures=pictures, numbered=not pictures)
        if explained.moves:
            self._draw(explained, title, look, clock)
        status = _end(explained, quiet=self.quiet)
        if not explained.moves and not self.quiet:
            for name in self.files:
                no_drawing(name, "there is no move to draw")
        return status

    @property
    def files(self) -> list[str]:
        """The files to draw into."""
        return [name for name in (self.svg, self.sheet) if name is not None]

    def _draw(self, explained: Explanation, title: str, look: Look, clock: Clock) -> None:
        """Draw the moves into files."""
        from dancefloor.cli.pictures import form_of, save

        if (svg := self.svg) is not None:
            with clock.drawing():
                save(svg, lambda: explained.svg(style=look.style))
        if (sheet := self.sheet) is not None:
            with clock.drawing():
                save(sheet, lambda: explained.sheet(title=title, paper=self.page, to=form_of(sheet)))


class HintCommand(MovesCommand):
    """Give the next move of a fillomino, with the reason.

    You can fill in some of the cells first.

    Examples:
      dancefloor hint mine.fillomino
      dancefloor hint 'https://puzz.link/p?fillomino/3/2/2i.g' --svg hint.svg
      dancefloor hint mine.fillomino --sheet hint.pdf

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
      dancefloor explain mine.fillomino --sheet moves.pdf

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

    The grade depends on the moves that a person needs. It is easy, medium, hard, expert, deep or beyond. The
    techniques and the hardest move follow, with its picture.

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
        from dancefloor.cli.pictures import TextPrinter
        from dancefloor.houses.fillomino.fillomino_reports import grade_document, grade_text, hardest_text

        clock = Clock(self.timeout)
        explained, _ = _explained(self, None, clock)
        graded = grade_text(explained)
        if self.as_json:
            DOCUMENT.end(grade_document(explained))
        elif graded:
            print(graded, *hardest_text(explained), sep="\n")
            if (at := explained.hardest) is not None:
                with clock.drawing():
                    TextPrinter(silent=False).draw(explained.board(at))
        return FOUND if graded else _end(explained, quiet=self.quiet)


def _cells(text: str) -> list[tuple[int, int]]:
    """The cells that a setter names; rows and columns count from 1.

    >>> _cells("3,4 1,1")
    [(2, 3), (0, 0)]
    """
    if not re.fullmatch(r"\s*[1-9]\d{0,3},[1-9]\d{0,3}(\s+[1-9]\d{0,3},[1-9]\d{0,3})*\s*", text, re.ASCII):
        raise InputError("it should be rows and columns, such as '3,4 3,5'")
    pairs = (each.split(",") for each in text.split())
    return [(int(row) - 1, int(column) - 1) for row, column in pairs]


DRAWN = "--limit --svg --style --timeout --json --quiet --progress"


class BenchCommand(PictureCommand):
    """Try other clues, each with its grade.

    In cells that you name, or that have a question mark, it tries every number. Otherwise, for a puzzle with several
    solutions, it finds the best cells for the next clue; for one with no solution, changes of the clues that
    contradict each other; and for one with exactly one solution, the solver's path, where it is narrow, and how the
    puzzle compares with published ones. --harder and --easier find the best changes of one clue.

    Examples:
      dancefloor bench mine.fillomino
      dancefloor bench mine.fillomino --cells 3,4
      dancefloor bench mine.fillomino --cells '3,4 3,5' --timeout 20
      dancefloor bench mine.fillomino --harder
      dancefloor bench mine.fillomino --svg path.svg

    Exit status: 0 found, 1 nothing found, 2 bad input, 3 stopped by a limit; then it prints what it has found.
    """

    puzzle = FILLOMINO
    cells = option(
        "--cells",
        metavar="CELLS",
        convert=_cells,
        about="Try every number in these cells: rows and columns, counted from 1, such as '3,4 3,5'.",
    )
    harder = flag("--harder", about="Find changes of one clue that make the puzzle harder.")
    easier = flag("--easier", about="Find changes of one clue that make the puzzle easier.")
    limit = option(
        "--limit",
        metavar="N",
        convert=whole_number(least=1),
        default=10,
        about="Find N changes, or cells for the next clue (default: 10).",
    )
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    modes = (
        Mode("--cells --timeout --json --quiet --progress", asked="--cells"),
        Mode(f"--harder --easier {DRAWN}", asked="--harder or --easier"),
        Mode(DRAWN),
    )

    def run(self) -> int:
        """Print what was found, or draw the solver's path."""
        from threading import Event

        from dancefloor.cli.clock import showing_progress
        from dancefloor.cli.guard import print_notes
        from dancefloor.cli.pictures import look_of, no_drawing, save
        from dancefloor.houses.fillomino.bench import bench
        from dancefloor.houses.fillomino.fillomino_reports import bench_document, bench_lines, bench_result
        from dancefloor.verbs import kind_of

        look, clock = look_of(self, as_json=self.as_json), Clock(self.timeout)
        kind = kind_of(self.puzzle)
        if not self.quiet:
            print_notes(kind)
        interrupted = Event()
        with showing_progress(self.progress, quiet=self.quiet) as bar, interruptible(interrupted.set):
            found = bench(
                kind.puzzle,
                cells=self.cells,
                harder=self.harder,
                easier=self.easier,
                cancelled=interrupted.is_set,
                limit=self.limit,
                limits=clock.limits(),
                on_progress=bar.update,
            )
        if self.as_json:
            DOCUMENT.end(bench_document(found))
        elif self.svg != "-":
            for line in bench_lines(found):
                print(line)
        if self.svg is not None:
            if found.path:
                save(self.svg, lambda: found.svg(style=look.style))
            elif not self.quiet:
                no_drawing(self.svg, "there is no path to draw")
        if found.reason and not self.quiet:
            print(f"stopped: {found.reason}", file=sys.stderr)
        return status_of(bench_result(found))


def _explained(asked: MovesCommand | GradeCommand, limit: int | None, clock: Clock) -> tuple[Explanation, str]:
    """The explanation, and the title of the puzzle on paper."""
    from dancefloor.cli.clock import showing_progress
    from dancefloor.cli.guard import print_notes
    from dancefloor.houses.fillomino.explaining import explain as find
    from dancefloor.reports.titles import printed_title
    from dancefloor.verbs import kind_of

    kind = kind_of(asked.puzzle)
    if not asked.quiet:
        print_notes(kind)
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        explained = find(kind.puzzle, limit=limit, limits=clock.limits(), on_progress=bar.update)
    return explained, printed_title(kind, asked.puzzle)


def _print_moves(explained: Explanation, files: Sequence[str], clock: Clock, *, pictures: bool, numbered: bool) -> None:
    """Print moves, with a picture of each or one at the end, unless files show pictures.

    Args:
        explained: the moves.
        files: files with drawings; nothing is printed if one of them is standard output.
        clock: the time left.
        pictures: whether to print a picture of each move.
        numbered: whether to number the moves.
    """
    from dancefloor.cli.pictures import TextPrinter

    if "-" in files:
        return
    show = TextPrinter(silent=bool(files))
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
    from dancefloor.houses.fillomino.fillomino_reports import explanation_end, result_of_explanation

    if (why := explanation_end(explained)) and not quiet:
        print(why, file=sys.stderr)
    return status_of(result_of_explanation(explained))
