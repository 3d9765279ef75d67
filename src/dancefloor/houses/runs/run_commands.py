"""The commands of runs: ``dancefloor run``, ``runs``, ``show``, ``split`` and ``merge``."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Argument, Command, Mode, files, flag, option, optional_word, required_option, word
from dancefloor.cli.guard import BAD_INPUT, DOCUMENT, FOUND, NONE, STOPPED, interruptible, print_notes, status_of
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.options import (
    FORM,
    JSON,
    JSONL,
    PUZZLE,
    QUIET,
    AskingCommand,
    DrawingCommand,
    SearchCommand,
    enter,
    keyword,
    mode_of,
    puzzle_name,
    whole_number,
)
from dancefloor.verbs.how import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.cli.options import Asked
    from dancefloor.cli.pictures import Drawings
    from dancefloor.houses.runs.sitting import Sitting
    from dancefloor.houses.runs.store import Damaged
    from dancefloor.houses.runs.stored_runs import KeptRun
    from dancefloor.verbs.how import Request


PART = ".part"  # the end of the name of a file that 'dancefloor split' made
A_PART = "a part, which already contains the question"
ALWAYS = "--store --timeout --threads --memory --json --stats --quiet --progress"
ASKED = "--pieces --where --only --strict-knuth --symmetry --engine --seed --executor"
CHOICE = "--from --limit --all --ordered --unordered --quiet"  # of the solutions that a run has found
AT_ONCE = 100  # solutions printed before the command looks whether it is interrupted


class RunCommand(SearchCommand):
    """Find or count all solutions, and keep them in a file.

    The file also keeps the position of the search. Whatever ends this command, the same command continues, on any
    number of threads: at most the last second is lost, or a little more of large tables. 'dancefloor show' prints the
    solutions in the file, and 'dancefloor runs' tells its progress, even while this command works. The exit status is 3
    until all solutions are found or counted, so also after --limit.

    Examples:
      dancefloor run 6x10 --store 6x10.db
      dancefloor run 5x18 --pieces one-sided-pentominoes --store 5x18.db
      dancefloor run 5x18 --pieces one-sided-pentominoes --count --store count.db
      dancefloor run 8x8-2x2@3,3 --store holes8.db --executor processes:4
      dancefloor run queens.dlx --store queens.db --timeout 3600
      dancefloor run parts/017.part --store 017.db
    """

    called = "run"
    store = required_option("--store", metavar="FILE", convert=str, about="The file that keeps the run.")
    executor = option(
        "--executor",
        metavar="WHO",
        convert=str,
        about="Who searches: processes:N on this machine, or dask://host:port, a Dask cluster (default: this process).",
    )
    threads: Argument[int | None] = keyword(
        "threads",
        metavar="N",
        convert=whole_number(),
        usual=f"{KEYWORDS['threads'].unset}; with --executor, one in each worker",
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
        from dancefloor.declarations import loaded
        from dancefloor.search.deadline import TimeUp

        place = mode_of(self).runs
        try:
            status: int = loaded(place)(self, Clock(self.timeout)) if place else self._run()
        except TimeUp as late:  # the search was being prepared
            raise TimeUp(f"{late.doing}{self._kept()}") from None
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"interrupted{self._kept()}") from None
        return status

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
        from dancefloor.cli.clock import showing_progress
        from dancefloor.houses.runs.stored_runs import open_run
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
        from dancefloor.cli.guard import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.runs.running import sitting_of
        from dancefloor.verbs import kind_of

        with clock.reading():
            given = read_puzzle(self.puzzle, pieces=self.pieces, where=self.asking, strict_knuth=self.strict_knuth)
        if not self.quiet:
            print_notes(kind_of(given))
        named = puzzle_name(self.puzzle, self.pieces, self.asking)
        return lambda request: sitting_of(
            given, request, self.store, executor=self.executor, count=self.count, name=named
        )

    def _part(self) -> Callable[[Request], Sitting]:
        """What begins the work on a part."""
        from dancefloor.houses.runs.run_parts import read_part
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
        from dancefloor.reports.searches import result_of_search, statistics_text
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


class RunsCommand(Command):
    """List the runs in a folder and their progress.

    The time left is a range, since the share of a search that is done is an estimate; there is none in the beginning.

    Examples:
      dancefloor runs
      dancefloor runs results
      dancefloor runs 6x10.db --json
    """

    folder = optional_word("FOLDER", default=".", about="The folder, or a single file; . is this folder (default: .).")
    as_json = JSON

    def run(self) -> int:
        """Print the list."""
        from dancefloor.houses.runs.run_reports import runs_document, runs_table
        from dancefloor.houses.runs.stored_runs import runs_in

        listed = runs_in(self.folder)
        if self.as_json:
            DOCUMENT.end(runs_document(listed))
        else:
            print(runs_table(listed) if listed else "there are no runs here: 'dancefloor run' makes them")
            for damage in [each.damage for each in listed if each.damage]:
                print(f"dancefloor: {damage}", file=sys.stderr)
        return BAD_INPUT if any(each.damage for each in listed) else FOUND


class ShowCommand(DrawingCommand):
    """Print or draw the solutions that a run has found.

    It needs no search, and works while 'dancefloor run' does. Each solution is verified. From a damaged file it
    prints what can be read. With --check it prints no solutions, but looks at everything in the file, and says
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
    ordered = flag("--ordered", about="Deprecated: this order is the default.")
    unordered = flag(
        "--unordered",
        about="Take the order in which solutions were found (default: that in which one process finds them).",
    )
    check = flag("--check", about="Verify every solution and every interval of the search; print no solutions.")
    form = FORM
    jsonl = JSONL
    quiet = QUIET

    modes = (
        Mode("--quiet", asked="--check"),
        Mode(CHOICE, asked="--format knuth"),
        Mode(f"{CHOICE} --format --jsonl --svg --html --sheet --style --view --corner --page"),
    )
    either = ("--all --limit",)

    def run(self) -> int:
        """Read the solutions, and print or draw them."""
        from dancefloor.cli.pictures import Drawings
        from dancefloor.houses.runs.run_reports import damage, shown
        from dancefloor.houses.runs.store import Damaged
        from dancefloor.houses.runs.stored_runs import open_run

        drawings = Drawings(self, json="--jsonl" if self.jsonl else "")
        if self.ordered and not self.quiet:
            print("dancefloor: --ordered is deprecated; remove it, since this order is the default", file=sys.stderr)
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
        drawings.write(run.kind, run.name, printed, run.group, complete=False)
        if not self.quiet:
            print(f"{shown(run, self.first, printed)}{drawings.told(printed) if printed else ''}", file=sys.stderr)
            if lost:
                print(damage(run), file=sys.stderr)
        return STOPPED if INTERRUPTS.told or lost else FOUND if printed else NONE

    def _check(self) -> int:
        """Look at everything in the file."""
        from dancefloor.houses.runs.run_reports import checked_text
        from dancefloor.houses.runs.verification import check_wholly

        print(checked_text(check_wholly(self.file)))
        return FOUND

    def _check_run(self, run: KeptRun[Any], drawings: Drawings) -> None:
        from dancefloor.errors import InputError
        from dancefloor.reports.titles import check_drawable

        if run.question.counts:
            raise InputError(f"{self.file} has no solutions, only their number: see 'dancefloor runs {self.file}'")
        if drawings.wanted:
            check_drawable(run.kind, drawings.look)

    def _printer(self, run: KeptRun[Any], *, silent: bool) -> Callable[[int, Sequence[Any]], None]:
        """What prints solutions, the first of which has a number."""
        from dancefloor.cli.pictures import LinePrinter, TextPrinter

        if self.form == "knuth":
            from dancefloor.verbs.covering import CoverText

            text = CoverText(run.kind.problem)
            return lambda number, found: print(text([each.options for each in found], number + 1), end="")
        show = LinePrinter(run.kind) if self.jsonl else TextPrinter(run.kind, silent=silent)
        return lambda number, found: show(*found)


def _few(
    parts: Iterator[tuple[int, Sequence[Any] | Damaged]],
) -> Iterator[tuple[int, Sequence[Any] | Damaged]]:
    """The options of solutions, a few at a time, each time with the number of the first; or why they are lost."""
    from dancefloor.houses.runs.store import Damaged

    for number, covers in parts:
        if isinstance(covers, Damaged):
            yield number, covers
            continue
        for at in range(0, len(covers), AT_ONCE):
            yield number + at, covers[at : at + AT_ONCE]


class SplitCommand(AskingCommand):
    """Split a run into parts, for job arrays.

    The parts take about the same time, as far as dives can guess that. Each is a file for 'dancefloor run', and
    'dancefloor merge' puts the results of all parts together. The same puzzle is always split into the same parts.

    Examples:
      dancefloor split 6x10 --parts 20 --out parts
      dancefloor split 4x20 --pieces any*pentominoes --count --parts 200 --out all
      dancefloor run parts/017.part --store 017.db
    """

    puzzle = PUZZLE
    parts = required_option("--parts", metavar="N", convert=whole_number(least=1), about="How many parts to make.")
    out = required_option("--out", metavar="DIRECTORY", convert=str, about="A new or empty directory for the parts.")
    count = flag("--count", about="Count solutions, without keeping them.")
    pieces = SearchCommand.pieces
    where = SearchCommand.where
    only = SearchCommand.only
    strict_knuth = SearchCommand.strict_knuth
    symmetry = SearchCommand.symmetry
    engine = SearchCommand.engine
    seed = SearchCommand.seed
    as_json = SearchCommand.as_json
    quiet = SearchCommand.quiet
    progress = SearchCommand.progress

    def run(self) -> int:
        """Make the parts, and write them."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.runs.run_parts import check_folder, parts_of, write_parts
        from dancefloor.houses.runs.run_reports import split_document, split_text
        from dancefloor.verbs import kind_of
        from dancefloor.verbs.how import Request

        check_folder(self.out)
        given = read_puzzle(self.puzzle, pieces=self.pieces, where=self.asking, strict_knuth=self.strict_knuth)
        if not self.quiet:
            print_notes(kind_of(given))
        named = puzzle_name(self.puzzle, self.pieces, self.asking)
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            request = Request.of(
                symmetry=self.symmetry or "all",
                engine=self.engine,
                on_progress=bar.update,
                seed=self.seed,
                threads=1,
            )
            parts = parts_of(given, request, self.parts, count=self.count, name=named)
        written = write_parts(parts, self.out)
        if self.as_json:
            DOCUMENT.end(split_document(parts, written))
        else:
            print(split_text(parts, written))
        return FOUND


class MergeCommand(Command):
    """Put the results of all parts of a run together.

    The result is a finished run: 'dancefloor show' prints its solutions, in the order in which one process finds them.
    Parts that are missing, not finished, or given twice are named, and nothing is written then. Merging again changes
    nothing.

    Examples:
      dancefloor merge done/*.db --store all.db
      dancefloor merge done/*.db --partial
    """

    stores = files("STORE", about="The files that keep the parts, from 'dancefloor run PART --store STORE'.")
    store = option("--store", metavar="FILE", convert=str, about="The file that is to keep the whole run.")
    partial = flag("--partial", about="If parts are missing, tell what is known so far. Nothing is written.")

    def run(self) -> int:
        """Merge the stores, or tell what they have."""
        from dancefloor.errors import InputError
        from dancefloor.houses.runs.merging import gather, merge
        from dancefloor.houses.runs.run_reports import gathered_text, run_summary
        from dancefloor.reports.searches import result_of_search

        if self.partial:
            gathered = gather(self.stores, into=self.store or "")
            if gathered.lacks:
                print(gathered_text(gathered))
                return STOPPED
        if not self.store:
            raise InputError("--store FILE is missing: the file that is to keep the whole run")
        run = merge(self.stores, store=self.store)
        print(run_summary(run, 0.0))
        return status_of(result_of_search(run.outcome, run.found))
