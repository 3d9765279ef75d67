"""``dancefloor show``: print or draw the solutions that a run has found."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Mode, flag, option, word
from dancefloor.cli.guard import FOUND, NONE, STOPPED, interruptible
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.options import FORM, JSONL, QUIET, DrawingCommand, whole_number
from dancefloor.houses.runs.store import Damaged

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.cli.pictures import Drawings
    from dancefloor.houses.runs.reading import KeptRun

AT_ONCE = 100  # solutions printed before the command looks whether it is interrupted


CHOICE = "--from --limit --all --ordered --unordered --quiet"


class ShowCommand(DrawingCommand):
    """Print or draw the solutions that a run has found.

    It needs no search, and works while 'dancefloor run' does. Each solution is verified. From a damaged file it
    prints what can be read. With '--check' it prints no solutions, but looks at everything in the file, and says
    whether the run is as it should be.

    Examples:
      dancefloor show 6x10.db
      dancefloor show 6x10.db --from 2000 -n 10
      dancefloor show 6x10.db --all --sheet 6x10.pdf
      dancefloor show 6x10.db --all --jsonl > 6x10.jsonl
      dancefloor show 6x10.db --check
    """

    file = word("FILE", about="The file that keeps the run.")
    first = option(
        "--from",
        metavar="K",
        convert=whole_number(least=1),
        default=1,
        about="Begin with solution K, counted from 1 (default: 1).",
    )
    many = option("-n", "--limit", metavar="N", convert=whole_number(least=1), about="Show N solutions (default: 1).")
    everything = flag("--all", about="Show all solutions that were found.")
    ordered = flag("--ordered", about="Take the order in which one process finds solutions (default).")
    unordered = flag("--unordered", about="Take the order in which they were found, which does not change later.")
    check = flag("--check", about="Verify every solution and every interval of the search; print no solutions.")
    form = FORM
    jsonl = JSONL
    quiet = QUIET

    modes = (
        Mode("--quiet", asked="--check"),
        Mode(CHOICE, asked="--format knuth"),
        Mode(f"{CHOICE} --format --jsonl --svg --html --sheet --style --view --corner --page"),
    )
    either = ("--all --limit", "--ordered --unordered")

    def run(self) -> int:
        """Read the solutions, and print or draw them."""
        from dancefloor.cli.pictures import Drawings
        from dancefloor.houses.runs.reading import open_run
        from dancefloor.houses.runs.run_reports import damage, shown
        from dancefloor.reports.pictures import alike

        drawings = Drawings(self, json="--jsonl" if self.jsonl else "")
        if self.check:
            return self._check()
        run = open_run(self.file, damaged=True)
        self._check_run(run, drawings)
        end = len(run) if self.everything else min(len(run), self.first - 1 + (self.many or 1))
        show, printed, clock = self._printer(run, silent=drawings.wanted), 0, Clock(None)
        lost = int(run.damage is not None)
        with interruptible(clock.interrupt):
            for number, covers in _few(run.parts(self.first - 1, end, as_found=self.unordered)):
                if INTERRUPTS.told:
                    break
                found = [] if isinstance(covers, Damaged) else run.readable(covers)
                show(number, found)
                drawings.keep(found)
                printed, lost = printed + len(found), lost + (isinstance(covers, Damaged) or len(found) < len(covers))
        drawings.write(run.kind, run.name, printed, alike(run.group), complete=False)
        if not self.quiet:
            print(shown(run, self.first, printed, drawings.told(printed)), file=sys.stderr)
            if lost:
                print(damage(run), file=sys.stderr)
        return STOPPED if INTERRUPTS.told or lost else FOUND if printed else NONE

    def _check(self) -> int:
        """Look at everything in the file."""
        from dancefloor.houses.runs.checking import check_wholly
        from dancefloor.houses.runs.run_reports import checked_text

        print(checked_text(check_wholly(self.file)))
        return FOUND

    def _check_run(self, run: KeptRun[Any], drawings: Drawings) -> None:
        from dancefloor.errors import InputError
        from dancefloor.reports.pictures import check_drawable

        if run.question.counts:
            raise InputError(f"{self.file} has no solutions, only their number: see 'dancefloor runs {self.file}'")
        if drawings.wanted:
            check_drawable(run.kind, drawings.look)

    def _printer(self, run: KeptRun[Any], *, silent: bool) -> Callable[[int, Sequence[Any]], None]:
        """What prints solutions, the first of which has a number."""
        from dancefloor.cli.pictures import LinePrinter, TextPrinter

        if self.form == "knuth":
            from dancefloor.verbs.replaying import CoverText

            text = CoverText(run.kind.problem)
            return lambda number, found: print(text([each.options for each in found], number + 1), end="")
        show = LinePrinter(run.kind) if self.jsonl else TextPrinter(run.kind, silent=silent)
        return lambda number, found: show(*found)


def _few(
    parts: Iterator[tuple[int, Sequence[Any] | Damaged]],
) -> Iterator[tuple[int, Sequence[Any] | Damaged]]:
    """The options of solutions, a few at a time, each time with the number of the first; or why they are lost."""
    for number, covers in parts:
        if isinstance(covers, Damaged):
            yield number, covers
            continue
        for at in range(0, len(covers), AT_ONCE):
            yield number + at, covers[at : at + AT_ONCE]
