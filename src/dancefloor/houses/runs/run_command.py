"""``dancefloor run``: find or count all solutions with a store, and continue what another process began."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Mode, flag, option, required_option
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, interruptible, status_of
from dancefloor.cli.modes import enter
from dancefloor.cli.options import SearchCommand, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.cli.options import Asked
    from dancefloor.houses.runs.reading import KeptRun
    from dancefloor.houses.runs.sitting import Sitting
    from dancefloor.verbs.how import Request

PART = ".part"  # the end of the name of a file that 'dancefloor split' made
A_PART = "a part, which says what is asked"
ALWAYS = "--store --timeout --threads --memory --json --stats --quiet --progress"
ASKED = "--pieces --strict-knuth --symmetry --engine --seed --executor"


class RunCommand(SearchCommand):
    """Find or count all solutions, and keep them in a file.

    The file also keeps the position of the search. Whatever ends this command, the same command continues, on any
    number of threads: at most the last second is lost, or a little more of large tables. 'dancefloor show' prints the
    solutions in the file, and 'dancefloor runs' tells its progress, even while this command works. The exit status is 3
    until all solutions are found or counted, so also after '--limit'.

    Examples:
      dancefloor run 6x10 --store 6x10.db
      dancefloor run 5x18 --pieces one-sided-pentominoes --store 5x18.db
      dancefloor run 5x18 --pieces one-sided-pentominoes --count --store count.db
      dancefloor run 8x8-2x2@3,3 --store holes8.db --executor processes:4
      dancefloor run queens.dlx --store queens.db --timeout 3600
      dancefloor run parts/017.part --store 017.db
    """

    store = required_option("--store", metavar="FILE", convert=str, about="The file that keeps the run.")
    executor = option(
        "--executor",
        metavar="WHO",
        convert=str,
        about="Who searches: processes:N on this machine, or dask://host:port, a Dask cluster (default: this process).",
    )
    threads = option(
        "--threads",
        metavar="N",
        convert=whole_number(),
        about="Search on N threads (default: one per processor; with '--executor', one in each worker).",
    )
    count = flag("--count", about="Count solutions, without keeping them.")
    limit = option(
        "--limit",
        metavar="N",
        convert=whole_number(least=1),
        about="Stop once the file has N solutions (default: find them all).",
    )

    modes = (
        Mode(f"{ALWAYS} --limit", name=A_PART),
        Mode(f"{ALWAYS} {ASKED}", asked="--count"),
        Mode(f"{ALWAYS} {ASKED} --limit"),
    )

    def run(self) -> int:
        """Begin or continue the run."""
        from dancefloor.search.deadline import TimeUp

        try:
            return self._run()
        except TimeUp as late:  # the search was being prepared
            raise TimeUp(f"{late.doing}{self._kept()}") from None
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"interrupted{self._kept()}") from None

    def _kept(self) -> str:
        """What there is, if the command ends before the search begins."""
        from dancefloor.houses.runs.run_reports import taking_up
        from dancefloor.houses.runs.store import exists

        if not exists(self.store):
            return "; nothing was kept"
        return "" if self.quiet else f"\n{taking_up(self.store, self._command)}"

    @property
    def _command(self) -> str:
        return shlex.join(["dancefloor", *sys.argv[1:]])

    @property
    def _command_for_all(self) -> str:
        """The same command without its limit on solutions."""
        words = iter(sys.argv[1:])
        kept = [word for word in words if not (word == "--limit" and next(words)) and not word.startswith("--limit=")]
        return shlex.join(["dancefloor", *kept])

    def _run(self) -> int:
        from dancefloor.cli.progress import showing_progress
        from dancefloor.houses.runs.reading import open_run
        from dancefloor.verbs.how import Request

        clock = Clock(self.timeout)
        begin = self._part() if self.puzzle.endswith(PART) else self._whole(clock)
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            sitting = begin(Request.of(limits=clock.limits(self.limit), on_progress=bar.update, **self.asked))
            try:
                with interruptible(sitting.cancel):
                    sitting.work()
            finally:
                sitting.close()
        return self._report(open_run(self.store), clock.taken)

    def _whole(self, clock: Clock) -> Callable[[Request], Sitting]:
        """What begins the work on a puzzle."""
        from dancefloor.cli.streams import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.runs.running import sitting_of
        from dancefloor.verbs import kind_of

        with clock.reading():
            given = read_puzzle(self.puzzle, pieces=self.pieces, strict_knuth=self.strict_knuth)
        if not self.quiet:
            print_notes(kind_of(given))
        named = self.puzzle if self.pieces is None else f"{self.puzzle}, {self.pieces}"
        return lambda request: sitting_of(
            given, request, self.store, executor=self.executor, count=self.count, name=named
        )

    def _part(self) -> Callable[[Request], Sitting]:
        """What begins the work on a part."""
        from dancefloor.houses.runs.parts import read_part
        from dancefloor.houses.runs.sitting import Sitting

        enter(self, A_PART)
        part = read_part(self.puzzle)
        return lambda request: Sitting.of_part(part, request, self.store)

    @property
    def asked(self) -> Asked:
        """The options of the search, as keywords."""
        asked = super().asked
        if self.executor is not None and asked["threads"] is None:
            asked["threads"] = 1
        return asked

    def _report(self, run: KeptRun[Any], seconds: float) -> int:
        """Print what the run has found so far; return the exit status."""
        from dancefloor.houses.runs.run_reports import done_again, run_document, run_summary, taking_up
        from dancefloor.reports.results import result_of_search
        from dancefloor.reports.searches import statistics_text
        from dancefloor.search.values import Outcome

        reached = self.limit is not None and run.found >= self.limit
        if self.as_json:
            DOCUMENT.end(run_document(run))
        else:
            print(run_summary(run, seconds, reached_limit=reached))
        if not self.quiet:
            if run.again:
                print(done_again(run), file=sys.stderr)
            if run.outcome is not Outcome.COMPLETE:
                print(taking_up(run.file, self._command_for_all if reached else self._command), file=sys.stderr)
            self.tell_unseen(run)
            if self.stats:
                print(statistics_text(run), file=sys.stderr)
        if run.part and run.outcome is Outcome.COMPLETE:
            return FOUND  # that a part has no solution proves nothing
        return status_of(result_of_search(run.outcome, run.found))  # a limit on solutions leaves a run unfinished
