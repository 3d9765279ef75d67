"""``dancefloor check``: check that a puzzle has exactly one solution, and give the reasons if not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Mode, flag
from dancefloor.cli.guard import DOCUMENT, status_of
from dancefloor.cli.options import SEVERAL, PrintingCommand, SearchCommand, SolidCommand, enter

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.cli.pictures import TextPrinter
    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look
    from dancefloor.verbs import Check
    from dancefloor.verbs.kinds.kind import Kind


ALWAYS = (
    "--pieces --where --only --strict-knuth --symmetry --engine --timeout --threads --memory --seed --json --stats"
    " --quiet --progress --svg --style --view --corner"
)
WITHOUT_CLUES = "a puzzle without clues"


class CheckCommand(PrintingCommand, SolidCommand, SearchCommand):
    """Check that a puzzle has exactly one solution.

    It shows the solution, and proves that there is no other. If there are several solutions, it shows two of them. If
    there is none, it gives the reason where one is known, and for a box and pieces an argument in pictures, and what
    would help. For a fillomino it also shows where two solutions differ, which clues contradict each other, and which
    clues are redundant. On a large board it examines only some of the clues for that, unless you ask for all of them.

    Examples:
      dancefloor check 'https://puzz.link/p?fillomino/3/2/2i.g'
      dancefloor check mine.fillomino --redundant
      dancefloor check mine.fillomino --svg mine.svg
      dancefloor check mine.fillomino --sheet mine.pdf
      dancefloor check calendar 25-Jan
      dancefloor check 8x8 --pieces 16*S4 --svg why.svg
      dancefloor check many.sudoku                  a verdict on each line

    Exit status: 0 exactly one solution, 1 none or several, 2 bad input, 3 stopped before the answer
    was known.
    """

    redundant = flag(
        "--redundant", about="Examine every clue of a fillomino with one solution, not only some of a large board."
    )

    called = "check"
    modes = (
        Mode("--timeout --threads --json --quiet --progress", name=SEVERAL),
        Mode(ALWAYS, name=WITHOUT_CLUES),
        Mode(f"{ALWAYS} --redundant --sheet --page"),
    )

    def run(self) -> int:
        """Print the verdict."""
        from dancefloor.cli.guard import print_notes
        from dancefloor.cli.options import mode_of
        from dancefloor.cli.pictures import check_book, look_of, save_pages
        from dancefloor.declarations import loaded
        from dancefloor.reports.documents import check_document
        from dancefloor.reports.searches import result_of_check, statistics_text
        from dancefloor.reports.titles import check_drawable, check_printable
        from dancefloor.search.deadline import TimeUp
        from dancefloor.verbs import Check

        if place := mode_of(self).runs:
            run: Callable[[CheckCommand, Clock], int] = loaded(place)
            return run(self, Clock(self.timeout))
        look = look_of(self, as_json=self.as_json)
        check_book(self, as_json=self.as_json)
        clock = Clock(self.timeout)
        printed = _Verdict(clock, "-" if self.sheet == "-" else self.svg, quiet=self.quiet)
        try:
            with clock.reading():
                kind = self._read()
            if kind.many:
                return self._check_many(kind, clock)
            if self.svg is not None:
                check_drawable(kind, look)
            if self.sheet is not None:
                check_printable(kind)
            if not kind.has_clues:
                enter(self, WITHOUT_CLUES)
            if not self.quiet:
                print_notes(kind)
            checked = self._checked(kind, clock, printed)
        except TimeUp as late:
            checked = Check.too_late(self.puzzle, late)
        if self.as_json:
            DOCUMENT.end(check_document(checked))
        else:
            printed.end(checked)
        if self.svg is not None:
            with clock.drawing():
                _draw(self.svg, list(checked.boards()), look)
        if self.sheet is not None:
            with clock.drawing():
                save_pages(self.sheet, [checked], [self.puzzle], self.page)
        self.tell_unseen(checked)
        if self.stats and not self.quiet:
            print(statistics_text(checked), file=sys.stderr)
        return status_of(result_of_check(checked))

    def _read(self) -> Kind[Any]:
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.verbs import kind_of

        return kind_of(read_puzzle(self.puzzle, pieces=self.pieces, where=self.asking, strict_knuth=self.strict_knuth))

    def _check_many(self, kind: Kind[Any], clock: Clock) -> int:
        """Print the verdict on each puzzle on a line."""
        from dancefloor.cli.solve import run_batch
        from dancefloor.reports.verdicts import verdict_line

        enter(self, SEVERAL)
        return run_batch(self, kind, clock, verdict_line, 2)

    def _checked(self, kind: Kind[Any], clock: Clock, printed: _Verdict) -> Check[Any]:
        """The result of the check; a verdict of one solution is printed before clues are examined."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.search.values import Answer
        from dancefloor.verbs import check

        def tell(checked: Check[Any]) -> None:
            if checked.answer is Answer.UNIQUE and not self.as_json:
                bar.clear()
                printed.begin(checked)

        with showing_progress(self.progress, quiet=self.quiet) as bar:
            return check(
                kind.puzzle,
                limits=clock.limits(),
                redundant=self.redundant or None,
                on_progress=bar.update,
                on_verdict=tell,
                **self.asked,
            )


class _Verdict:
    """Prints pictures, unless they go to a file, and the verdict; on standard error if the drawing is printed.

    Args:
        clock: the time left.
        svg: the file for pictures; - for standard output, None for none.
        quiet: whether to print nothing on standard error.
    """

    def __init__(self, clock: Clock, svg: str | None, *, quiet: bool) -> None:
        self._clock, self._svg, self._quiet = clock, svg, quiet
        self._told: list[str] | None = None  # what `begin` has printed

    def begin(self, checked: Check[Any]) -> None:
        """Print what is known before clues are examined."""
        from dancefloor.cli.pictures import TextPrinter, print_reasons
        from dancefloor.reports.verdicts import verdict

        self._told = list(verdict(checked, self._clock.taken))
        if self._svg is not None:
            self._print(self._told)
        elif checked.why_none:
            reasons = list(checked.why_none.told())
            self._print(self._told[: -len(reasons) or None])
            print_reasons(reasons, sys.stdout)
        else:
            with self._clock.drawing():
                _print_pictures(checked, TextPrinter(checked.kind))
            self._print(self._told)

    def end(self, checked: Check[Any]) -> None:
        """Print the rest, or all of it."""
        from dancefloor.reports.verdicts import verdict

        if self._told is None:
            self.begin(checked)
        else:
            self._print(list(verdict(checked, self._clock.taken))[len(self._told) :])

    def _print(self, sentences: list[str]) -> None:
        if sentences and (self._svg != "-" or not self._quiet):
            print("\n".join(sentences), file=sys.stderr if self._svg == "-" else sys.stdout, flush=True)


def _print_pictures(checked: Check[Any], show: TextPrinter) -> None:
    boards = list(checked.boards())
    for board in boards:
        show.draw(board)
    if not boards:
        for solution in checked.solutions:
            show(solution)


def _draw(name: str, boards: list[Board], look: Look) -> None:
    """Draw boards into a file; write nothing if there are no boards."""
    from dancefloor.cli.pictures import save, svg_of_boards

    if boards:
        save(name, lambda: svg_of_boards(boards, look))
