"""``dancefloor solve``: find solutions and draw them, or print them as options."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock, unread
from dancefloor.cli.command import flag, option
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import interruptible, status_of
from dancefloor.cli.options import FORM, JSONL, MORE_WITH, DrawingCommand, SearchCommand, whole_number

if TYPE_CHECKING:
    from dancefloor import Problem
    from dancefloor.cli.pictures import Drawings, LinePrinter, TextPrinter
    from dancefloor.reports.searches import Searched
    from dancefloor.verbs import Solutions
    from dancefloor.verbs.kinds.kind import Kind


class SolveCommand(DrawingCommand, SearchCommand):
    """Find solutions and draw them.

    It draws the first solution, or as many as you ask for. Solutions that are rotations or reflections of each other
    count as one: see --symmetry. For a DLX file it prints the options of each solution.

    Examples:
      dancefloor solve 6x10
      dancefloor solve 8x8-2x2@3,3 --all
      dancefloor solve 5x6+5x6 --limit 2 --svg pair.svg
      dancefloor solve 6x10 --all --sheet solutions.pdf
      dancefloor solve soma --svg soma.svg --view steps
      dancefloor solve 3x20 --all --html solutions.html
      dancefloor solve 4x5 --pieces tetrominoes     explain why there is none
      dancefloor solve puzzles/scott.txt
      dancefloor solve 'https://puzz.link/p?fillomino/3/2/2i.g' --all
      dancefloor solve queens.dlx --all --format knuth
      dancefloor solve queens.dlx --format knuth --program 'dlx1 m1 v129'
      dancefloor solve 6x10 --all --jsonl | head -n 1
      dancefloor solve soma --watch
      dancefloor solve prices.dlx --min-cost --best 3
      dancefloor solve many.sudoku                  the solution of each line
    """

    limit = option("--limit", metavar="N", convert=whole_number(least=1), about="Stop after N solutions (default: 1).")
    everything = flag("--all", about="Find all solutions.")
    form = FORM
    program = option(
        "--program",
        metavar="'NAME ...'",
        convert=str,
        about="With --format knuth, the program to follow, with its parameters, such as 'dlx2 m1 v129': dance, dlx1,"
        " dlx2, dlx3, dlx5 or dlx6.",
    )
    jsonl = JSONL
    watch = flag("--watch", about="Show in the terminal what the search does, eight pictures a second.")
    every = option(
        "--every",
        metavar="N",
        convert=whole_number(least=1),
        about="With --watch, a picture every N nodes (default: 1).",
    )
    min_cost = flag("--min-cost", about="Find the solution whose options cost least.")
    best = option(
        "--best",
        metavar="K",
        convert=whole_number(least=1),
        about="Find the K solutions that cost least (default: 1 with --min-cost).",
    )

    def run(self) -> int:
        """Read the puzzle, and solve it as the options say."""
        from dancefloor.cli.pictures import Drawings
        from dancefloor.cli.streams import print_notes
        from dancefloor.reports.pictures import check_drawable
        from dancefloor.search.deadline import TimeUp

        json = "--jsonl" if self.jsonl else "--json" if self.as_json else ""
        drawings = Drawings(self, json=json)
        self._check(drawn=drawings.wanted)
        clock = Clock(self.timeout)
        try:
            with clock.reading():
                kind, problem = self._read()
        except TimeUp as late:
            return unread(late, "cheapest" if self._cheap else "solve", as_json=self.as_json, quiet=self.quiet)
        if kind.many:
            return self._solve_many(kind, clock)
        if not self.quiet:
            print_notes(kind)
        if drawings.wanted or self.watch:
            check_drawable(kind, drawings.look)
        if self.watch:
            from dancefloor.cli.watch import watch_search

            return watch_search(self, kind, self._most, clock)
        if problem is None:
            return self._solve(kind, clock, drawings)
        if self._cheap:
            from dancefloor.cli.cheapest import solve_cheaply

            return solve_cheaply(self, problem, self.best or 1, clock)
        if self.program is not None:
            return _run_program(self, problem, clock)
        from dancefloor.cli.knuth_output import solve_as_knuth

        return solve_as_knuth(self, problem, self._most, clock)

    @property
    def _cheap(self) -> bool:
        return self.min_cost or self.best is not None

    @property
    def _as_knuth(self) -> bool:
        return self.form == "knuth"

    @property
    def _most(self) -> int | None:
        """The number of solutions to find; None for all."""
        return None if self.everything else self.limit or 1

    def _check(self, *, drawn: bool) -> None:
        """Check that the options can be combined.

        Raises:
            InputError: some cannot.
        """
        from dancefloor.errors import InputError

        if self.as_json and self.jsonl:
            raise InputError("'--json' and '--jsonl' contradict each other: leave out one of them")
        if self._as_knuth and (self.as_json or self.jsonl or drawn):
            other = "'--json'" if self.as_json else "'--jsonl'" if self.jsonl else "a drawing"
            raise InputError(f"'--format knuth' and {other} contradict each other")
        if self.program is not None:
            self._check_program()
        if self.everything and self.limit is not None:
            raise InputError(f"'--all' and '--limit {self.limit}' contradict each other: leave out one of them")
        if self.watch:
            self._check_watched(drawn=drawn)
        elif self.every is not None:
            raise InputError(f"'--every {self.every}' needs '--watch'")
        if self._cheap and any(
            (self.everything, self.limit, drawn, self._as_knuth, self.jsonl, self.engine is not None)
        ):
            raise InputError("'--min-cost' and '--best' combine only with '--timeout' and '--json'")

    def _check_program(self) -> None:
        """Check that one of Knuth's programs can do what is wanted.

        Raises:
            InputError: it has parameters of its own for that.
        """
        from dancefloor.errors import InputError

        if not self._as_knuth:
            raise InputError("'--program' needs '--format knuth'")
        if self.everything or self.limit is not None or self.engine is not None or self.stats:
            raise InputError(
                "'--program' has parameters instead of '--all', '--limit', '--engine' and '--stats': m1 prints each"
                " solution, t5 stops after five, v129 tells statistics"
            )

    def _check_watched(self, *, drawn: bool) -> None:
        """Check that the search can be watched.

        Raises:
            InputError: another output is wanted, or there is no terminal.
        """
        from dancefloor.cli.watch import check_terminal
        from dancefloor.errors import InputError

        if drawn or self.as_json or self.jsonl or self._as_knuth or self._cheap:
            raise InputError("'--watch' prints nothing but pictures: leave out the other form, file or costs")
        check_terminal()

    def _read(self) -> tuple[Kind[Any], Problem | None]:
        """The puzzle; and its items and options if the command prints those instead of pictures."""
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.search.deadline import now_doing
        from dancefloor.verbs import kind_of

        as_items = self._cheap or self._as_knuth
        kind = kind_of(read_puzzle(self.puzzle, pieces=self.pieces, strict_knuth=self.strict_knuth, as_items=as_items))
        if not as_items:
            return kind, None
        now_doing("the puzzle was being encoded")
        return kind, kind.encoded().problem

    def _solve_many(self, kind: Kind[Any], clock: Clock) -> int:
        """Print the solution of each puzzle on a line."""
        from dancefloor.cli.batch import check_taken, run_batch
        from dancefloor.reports.batches import solution_line

        limit = None if self.limit == 1 else self.limit
        check_taken(self, all=self.everything, limit=limit, svg=self.svg, html=self.html, sheet=self.sheet)
        return run_batch(self, kind, clock, solution_line, 1 if self.limit else 2, jsonl=self.jsonl)

    def _solve(self, kind: Kind[Any], clock: Clock, drawings: Drawings) -> int:
        """Print solutions during the search, and draw them after it."""
        from dancefloor.cli.progress import showing_progress
        from dancefloor.errors import printable
        from dancefloor.reports.pictures import alike
        from dancefloor.reports.results import result_of_search
        from dancefloor.search.values import Outcome
        from dancefloor.verbs import solve

        with showing_progress(self.progress, quiet=self.quiet) as bar:
            solutions = solve(kind.puzzle, limits=clock.limits(self._most), on_progress=bar.update, **self.asked)
            show = self._printer(kind, silent=drawings.wanted)
            found = 0

            def stop() -> None:
                clock.interrupt()
                solutions.cancel()

            with interruptible(stop):
                for batch in solutions.batches():
                    bar.clear()
                    found += len(batch)
                    if show.draws:
                        for solution in batch:
                            with clock.drawing():
                                show(solution)
                    else:
                        show(*batch)
                    drawings.keep(batch)
        show.close(solutions)
        named = printable(self.puzzle if self.pieces is None else f"{self.puzzle}, {self.pieces}")
        drawn = ""
        with clock.drawing(hurried=False):
            drawings.write(kind, named, found, alike(solutions.group), complete=solutions.outcome is Outcome.COMPLETE)
            drawn = drawings.told(found)
        if not self.quiet:
            self._tell_end(solutions, found, clock.taken, drawn)
        return status_of(result_of_search(solutions.outcome, found, reached_limit=solutions.reached_limit))

    def _printer(self, kind: Kind[Any], *, silent: bool) -> TextPrinter | _JsonPrinter | LinePrinter:
        """What prints solutions."""
        from dancefloor.cli.pictures import LinePrinter, TextPrinter

        if self.jsonl:
            return LinePrinter(kind)
        return _JsonPrinter(kind) if self.as_json else TextPrinter(kind, silent=silent)

    def _tell_end(self, solutions: Solutions[Any], found: int, seconds: float, drawn: str) -> None:
        """Print how the search ended, and its statistics."""
        from dancefloor.reports.searches import solutions_summary, statistics_text

        summary = solutions_summary(solutions, found, seconds, drawn)
        print(f"{summary} {MORE_WITH}" if solutions.reached_limit else summary, file=sys.stderr)
        self.tell_unseen(solutions)
        if self.stats:
            print(statistics_text(solutions), file=sys.stderr)


def _run_program(asked: SolveCommand, problem: Problem, clock: Clock) -> int:
    """Do what one of Knuth's programs does; return the exit status.

    Raises:
        InputError: no house performs it.
    """
    from dancefloor.declarations import declaration, loaded
    from dancefloor.errors import InputError

    performs = declaration("performs", "program")
    if performs is None:
        raise InputError("'--program' needs the house of the founding programs, which is not installed")
    status: int = loaded(performs)(asked, problem, clock)
    return status


class _JsonPrinter:
    """Prints one JSON document during the search, one solution per line."""

    draws = False

    def __init__(self, kind: Kind[Any]) -> None:
        from dancefloor.reports.documents import named

        self._kind = kind
        DOCUMENT.open_list(named("solve"))

    def __call__(self, *solutions: object) -> None:
        DOCUMENT.add(*map(self._kind.json_text, solutions))

    def close(self, solutions: Searched) -> None:
        """Complete the document with the fields about the search."""
        from dancefloor.reports.documents import search_fields

        DOCUMENT.end(search_fields(solutions))
