"""``dancefloor solve``: find solutions and draw them, or print them as options."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock, unread
from dancefloor.cli.command import flag, option
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import interruptible, status_of
from dancefloor.cli.options import MORE_WITH, SVG, SearchCommand, one_of, whole_number

if TYPE_CHECKING:
    from dancefloor.cli.pictures import Drawings
    from dancefloor.reports.searches import Searched
    from dancefloor.verbs import Solutions
    from dancefloor.verbs.kinds.kind import Kind


class SolveCommand(SearchCommand):
    """Find solutions and draw them.

    It draws the first solution, or as many as you ask for. Solutions that are rotations or reflections of each other
    count as one: see --symmetry. For a DLX file it prints the options of each solution.

    Examples:
      dancefloor solve 6x10
      dancefloor solve 8x8-2x2@3,3 --all
      dancefloor solve 5x6+5x6 --limit 2 --svg pair.svg
      dancefloor solve 6x10 --all --sheet solutions.pdf
      dancefloor solve 4x5 --pieces tetrominoes     explain why there is none
      dancefloor solve puzzles/scott.txt
      dancefloor solve 'https://puzz.link/p?fillomino/3/2/2i.g' --all
      dancefloor solve queens.dlx --all --format knuth
      dancefloor solve prices.dlx --min-cost --best 3
    """

    limit = option("--limit", metavar="N", convert=whole_number(least=1), about="Stop after N solutions (default: 1).")
    everything = flag("--all", about="Find all solutions.")
    svg = SVG
    sheet = option(
        "--sheet",
        metavar="FILE",
        convert=str,
        about="Draw small numbered pictures on pages, into a .pdf or .svg file; - is PDF on standard output.",
    )
    page = option(
        "--page",
        metavar="PAPER",
        convert=one_of("a4", "letter"),
        default="a4",
        about="The paper size of the sheet: a4 or letter (default: a4).",
    )
    form = option(
        "--format",
        metavar="FORM",
        convert=one_of("pictures", "knuth"),
        default="pictures",
        about="The form of solutions: pictures, or knuth for options as Knuth prints them (default: pictures).",
    )
    min_cost = flag("--min-cost", about="Find the solution whose options cost least.")
    best = option(
        "--best",
        metavar="K",
        convert=whole_number(least=1),
        about="Find the K solutions that cost least (default: 1 with --min-cost).",
    )

    def run(self) -> int:
        """Read the puzzle, and solve it in the way that was asked for."""
        from dancefloor.cli.pictures import Drawings
        from dancefloor.cli.streams import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.reports.pictures import check_drawable
        from dancefloor.search.deadline import TimeUp, now_doing
        from dancefloor.verbs import kind_of

        drawings = Drawings(self.svg, self.sheet, self.page, as_json=self.as_json)
        cheap, as_knuth = self.min_cost or self.best is not None, self.form == "knuth"
        self._check(cheap=cheap, as_knuth=as_knuth, drawn=drawings.wanted)
        clock, as_items = Clock(self.timeout), cheap or as_knuth
        try:
            with clock.reading():
                given = read_puzzle(self.puzzle, pieces=self.pieces, strict=self.strict_knuth, as_items=as_items)
                kind = kind_of(given)
                if as_items:
                    now_doing("the puzzle was being encoded")
                    problem = kind.encoded().problem
        except TimeUp as late:
            return unread(late, "cheapest" if cheap else "solve", as_json=self.as_json, quiet=self.quiet)
        most = None if self.everything else self.limit or 1
        if drawings.wanted:
            check_drawable(kind)
        if not self.quiet:
            print_notes(kind)
        if cheap:
            from dancefloor.cli.cheapest import solve_cheaply

            return solve_cheaply(self, problem, self.best or 1, clock)
        if as_knuth:
            from dancefloor.cli.knuth_output import solve_as_knuth

            return solve_as_knuth(self, problem, most, clock)
        return self._solve(kind, most, clock, drawings)

    def _check(self, *, cheap: bool, as_knuth: bool, drawn: bool) -> None:
        """Refuse options that do not go together.

        Raises:
            InputError: some do not.
        """
        from dancefloor.errors import InputError

        if as_knuth and (self.as_json or drawn):
            other = "'--json'" if self.as_json else "a drawing"
            raise InputError(f"'--format knuth' and {other} contradict each other")
        if self.everything and self.limit is not None:
            raise InputError(f"'--all' and '--limit {self.limit}' contradict each other: leave out one of them")
        if cheap and (self.everything or self.limit or drawn or as_knuth or self.engine is not None):
            raise InputError("'--min-cost' goes with '--best', '--timeout' and '--json' only")

    def _solve(self, kind: Kind[Any], most: int | None, clock: Clock, drawings: Drawings) -> int:
        """Print solutions as they are found, and draw them in the end."""
        from dancefloor.cli.pictures import TextPrinter
        from dancefloor.cli.progress import progress_bar
        from dancefloor.errors import printable
        from dancefloor.reports.results import result_of_search
        from dancefloor.search.values import Outcome
        from dancefloor.verbs import solve

        with progress_bar(quiet=self.quiet) as bar:
            solutions = solve(kind.puzzle, limits=clock.limits(most), on_progress=bar.update, **self.asked)
            show = _JsonPrinter(kind) if self.as_json else TextPrinter(kind, silent=drawings.wanted)
            found = 0

            def stop() -> None:
                clock.interrupt()
                solutions.cancel()

            with interruptible(stop):
                for solution in solutions:
                    found += 1
                    bar.clear()
                    with clock.drawing():
                        show(solution)
                    drawings.keep(solution)
        show.close(solutions)
        named = printable(self.puzzle if self.pieces is None else f"{self.puzzle}, {self.pieces}")
        drawn = ""
        with clock.drawing(hurried=False):
            drawings.write(kind, named, found, complete=solutions.outcome is Outcome.COMPLETE)
            drawn = drawings.told(found)
        if not self.quiet:
            self._tell_end(solutions, found, clock.taken, drawn)
        return status_of(result_of_search(solutions.outcome, found, reached_limit=solutions.reached_limit))

    def _tell_end(self, solutions: Solutions[Any], found: int, seconds: float, drawn: str) -> None:
        """Say how the search ended, and what it did."""
        from dancefloor.reports.searches import solutions_summary, statistics_text

        summary = solutions_summary(solutions, found, seconds, drawn)
        print(f"{summary} {MORE_WITH}" if solutions.reached_limit else summary, file=sys.stderr)
        if self.stats:
            print(statistics_text(solutions), file=sys.stderr)


class _JsonPrinter:
    """Prints one JSON document, a solution a line, as they come."""

    def __init__(self, kind: Kind[Any]) -> None:
        from dancefloor.reports.documents import named

        self._kind = kind
        DOCUMENT.open_list(named("solve"))

    def __call__(self, solution: object) -> None:
        DOCUMENT.add(self._kind.as_json(solution))

    def close(self, solutions: Searched) -> None:
        """Finish the document with how the search went."""
        from dancefloor.reports.documents import search_fields

        DOCUMENT.end(search_fields(solutions))
