"""``dancefloor solve``: find solutions and draw them, or print them as options; one puzzle, or many line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock, unread
from dancefloor.cli.command import Argument, Mode, flag, option
from dancefloor.cli.guard import DOCUMENT, interruptible, status_of
from dancefloor.cli.options import (
    FORM,
    JSONL,
    MORE_WITH,
    SEVERAL,
    DrawingCommand,
    SearchCommand,
    enter,
    keyword,
    mode_of,
    puzzle_name,
    whole_number,
)

if TYPE_CHECKING:
    from dancefloor import Search
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.options import SearchCommand
    from dancefloor.cli.pictures import LinePrinter, TextPrinter
    from dancefloor.reports.searches import Searched
    from dancefloor.verbs import Solutions, SolvedPuzzle
    from dancefloor.verbs.kinds.kind import Kind


ALWAYS = "--pieces --where --only --strict-knuth --timeout --quiet"
DRAWN = "--svg --html --sheet --style --view --corner --page"
SEARCHED = "--symmetry --engine --threads --memory --seed"
MANY = "--limit --all"
MOST_STEPS = 8  # of an argument why there is none


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
      dancefloor solve 6x10 --all --jsonl | head -n 1
      dancefloor solve soma --watch
      dancefloor solve prices.dlx --min-cost --best 3
      dancefloor solve many.sudoku                  the solution of each line
    """

    limit: Argument[int | None] = keyword("limit", metavar="N", convert=whole_number(least=1), usual=1)
    everything = flag("--all", about="Find all solutions.")
    form = FORM
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

    called = "solve"
    modes = (
        Mode(
            f"{ALWAYS} {SEARCHED} {MANY} --every",
            asked="--watch",
            runs="dancefloor.cli.watch:watch_search",
        ),
        Mode(
            f"{ALWAYS} --json --stats --progress",
            asked="--min-cost or --best",
            runs="dancefloor.cli.solve:solve_cheaply",
        ),
        Mode(
            f"{ALWAYS} {MANY} --engine --threads --stats --progress",
            asked="--format knuth",
            runs="dancefloor.cli.solve:solve_as_knuth",
        ),
        Mode("--timeout --quiet --limit --json --jsonl --threads --progress", name=SEVERAL),
        Mode(
            f"{ALWAYS} {SEARCHED} {MANY} {DRAWN} --format --json --jsonl --stats --progress",
        ),
    )
    either = ("--all --limit", "--json --jsonl")

    def run(self) -> int:
        """Read the puzzle, and solve it as the options say."""
        from dancefloor.declarations import loaded
        from dancefloor.search.deadline import TimeUp

        place, clock = mode_of(self).runs, Clock(self.timeout)
        try:
            status: int = loaded(place)(self, clock) if place else self._draw(clock)
        except TimeUp as late:  # while the puzzle was being read, or the search was being prepared
            document = "cheapest" if self.min_cost or self.best else "solve"
            return unread(late, document, as_json=self.as_json, quiet=self.quiet)
        return status

    @property
    def most(self) -> int | None:
        """The number of solutions to find; None for all."""
        return None if self.everything else self.limit or 1

    def read(self, clock: Clock, *, as_items: bool = False) -> Kind[Any]:
        """The puzzle, after printing notes about its file.

        Args:
            clock: the time left.
            as_items: whether only its items and options are wanted (default: no).

        Raises:
            InputError: there are several puzzles, and an option that takes one.
            TimeUp: the time is up.
        """
        from dancefloor.cli.guard import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.search.deadline import now_doing
        from dancefloor.verbs import kind_of

        with clock.reading():
            given = read_puzzle(
                self.puzzle,
                pieces=self.pieces,
                where=self.asking,
                strict_knuth=self.strict_knuth,
                as_items=as_items,
            )
            kind = kind_of(given)
            if kind.many:
                enter(self, SEVERAL)
            elif as_items:
                now_doing("the puzzle was being encoded")
                _ = kind.encoded().problem
        if not (kind.many or self.quiet):
            print_notes(kind)
        return kind

    def _solve_many(self, kind: Kind[Any], clock: Clock) -> int:
        """Print the solution of each puzzle on a line.

        Raises:
            InputError: more than one solution of each is wanted.
        """
        from dancefloor.errors import InputError
        from dancefloor.reports.verdicts import solution_line

        if self.limit not in (None, 1):
            raise InputError(f"--limit is {self.limit}; with {SEVERAL}, it should be 1")
        return run_batch(self, kind, clock, solution_line, self.limit or 2, jsonl=self.jsonl)

    def _draw(self, clock: Clock) -> int:
        """Print solutions during the search, and draw them after it."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.cli.pictures import Drawings
        from dancefloor.errors import printable
        from dancefloor.reports.searches import result_of_search
        from dancefloor.reports.titles import check_drawable
        from dancefloor.search.values import Outcome
        from dancefloor.verbs import solve

        drawings = Drawings(self, json="--jsonl" if self.jsonl else "--json" if self.as_json else "")
        kind = self.read(clock)
        if kind.many:
            return self._solve_many(kind, clock)
        if drawings.wanted:
            check_drawable(kind, drawings.look)
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            solutions = solve(kind.puzzle, limits=clock.limits(self.most), on_progress=bar.update, **self.asked)
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
        named = printable(puzzle_name(self.puzzle, self.pieces, self.asking))
        drawn = ""
        with clock.drawing(hurried=False):
            drawings.write(kind, named, found, solutions.group, complete=solutions.outcome is Outcome.COMPLETE)
            drawn = drawings.told(found)
        if not self.quiet:
            self._tell_end(kind, solutions, found, clock, drawn)
        return status_of(result_of_search(solutions.outcome, found, reached_limit=solutions.reached_limit))

    def _printer(self, kind: Kind[Any], *, silent: bool) -> TextPrinter | _JsonPrinter | LinePrinter:
        """What prints solutions."""
        from dancefloor.cli.pictures import LinePrinter, TextPrinter

        if self.jsonl:
            return LinePrinter(kind)
        return _JsonPrinter(kind) if self.as_json else TextPrinter(kind, silent=silent)

    def _tell_end(self, kind: Kind[Any], solutions: Solutions[Any], found: int, clock: Clock, drawn: str) -> None:
        """Print how the search ended, and its statistics."""
        from dancefloor.reports.searches import solutions_summary, statistics_text
        from dancefloor.search.values import Outcome

        summary = solutions_summary(solutions, found, clock.taken, drawn)
        print(f"{summary} {MORE_WITH}" if solutions.reached_limit else summary, file=sys.stderr)
        if not found and solutions.outcome is Outcome.COMPLETE:
            self._tell_why(kind, clock)
        self.tell_unseen(solutions)
        if self.stats:
            print(statistics_text(solutions), file=sys.stderr)

    def _tell_why(self, kind: Kind[Any], clock: Clock) -> None:
        """Print why there is no solution, in sentences and pictures, if that takes hardly any search."""
        from dancefloor.cli.pictures import print_reasons

        with clock.drawing():
            reasons = kind.why_none(brief=True)
            told = list(reasons.told()) if reasons else []
            if len(told) > MOST_STEPS:
                print(f"'dancefloor check' shows why, in {len(told)} steps", file=sys.stderr)
            else:
                print_reasons(told, sys.stderr)


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


def solve_as_knuth(asked: SolveCommand, clock: Clock) -> int:
    """Print solutions and statistics as DLX1, DLX2 and DLX3 do; return the exit status.

    Unless the user names an engine, the search is the same as that of Knuth's programs.

    Args:
        asked: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.reports.searches import problem_read, result_of_search
    from dancefloor.verbs.covering import CoverText, covers_as_knuth

    problem = asked.read(clock, as_items=True).encoded().problem
    if asked.stats and not asked.quiet:
        print(problem_read(problem), file=sys.stderr)
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        with clock.preparing():
            text = CoverText(problem)
        search = covers_as_knuth(
            problem, engine=asked.engine, limits=clock.limits(asked.most), on_progress=bar.update, threads=asked.threads
        )
        found = 0
        with interruptible(search.cancel):
            for covers in search.batches():
                bar.clear()
                print(text(covers, found + 1), end="", flush=sys.stdout.isatty())
                found += len(covers)
    if not asked.quiet:
        _tell_end(search, found, stats=asked.stats)
    return status_of(result_of_search(search.outcome, found, reached_limit=search.reached_limit))


def _tell_end(search: Search[Any], found: int, *, stats: bool) -> None:
    """Print whether there may be more solutions, and the statistics of the search."""
    from dancefloor.reports.searches import MORE, how_it_ended, knuth_totals
    from dancefloor.search.values import Outcome

    done = search.statistics
    if search.outcome is not Outcome.COMPLETE:
        ended = how_it_ended(search.outcome, done.seconds, search.progress)
        print(f"{MORE} {MORE_WITH}" if search.reached_limit else ended, file=sys.stderr)
    if stats:
        print(knuth_totals(found, done), file=sys.stderr)


def solve_cheaply(asked: SolveCommand, clock: Clock) -> int:
    """Print the cheapest covers, each with its cost; return the exit status.

    Args:
        asked: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.reports.documents import priced_solution, solutions_document
    from dancefloor.reports.searches import cheapest_summary, result_of_search, statistics_text
    from dancefloor.verbs import cheapest
    from dancefloor.verbs.covering import selection

    problem = asked.read(clock, as_items=True).encoded().problem
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        found = cheapest(problem, asked.best or 1, limits=clock.limits(), on_progress=bar.update)
    priced = [(cost, selection(problem, cover)) for cost, cover in found.covers]
    if asked.as_json:
        listed = [priced_solution(cost, solution) for cost, solution in priced]
        DOCUMENT.end(solutions_document("cheapest", listed, found))
    else:
        print("\n\n".join(f"cost {cost}\n{solution}" for cost, solution in priced), end="\n" if priced else "")
    if not asked.quiet:
        print(cheapest_summary(found), file=sys.stderr)
        if asked.stats:
            print(statistics_text(found), file=sys.stderr)
    return status_of(result_of_search(found.outcome, len(priced)))


def run_batch(
    command: SearchCommand,
    kind: Kind[Any],
    clock: Clock,
    line: Callable[[SolvedPuzzle], str],
    limit: int,
    *,
    jsonl: bool = False,
) -> int:
    """Print a line for each puzzle, as soon as it is solved; return the exit status.

    Args:
        command: the command, for the options that all commands share.
        kind: the puzzles, as one.
        clock: the time left.
        line: the line for a solved puzzle, as text.
        limit: how many solutions of each puzzle to look for.
        jsonl: whether to print lines of JSON instead (default: no); with `--json` they are parts of a document.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.cli.guard import print_lines
    from dancefloor.reports.documents import batch_fields, named
    from dancefloor.reports.verdicts import Score, json_line
    from dancefloor.verbs import solve_many

    score, numbers = Score(len(kind.many)), iter(kind.lines)
    if command.as_json:
        DOCUMENT.open_list(named("batch"), "puzzles")
    with showing_progress(command.progress, quiet=command.quiet) as bar:
        batches = solve_many(
            kind.many, limit=limit, limits=clock.limits(), on_progress=bar.update, threads=command.threads
        )
        with interruptible(batches.cancel):
            for batch in batches.batches():
                bar.clear()
                if command.as_json:
                    DOCUMENT.add(*map(json_line, batch, numbers))
                else:
                    print_lines(map(json_line, batch, numbers) if jsonl else map(line, batch))
                for solved in batch:
                    score.add(solved.answer)
    if command.as_json:
        DOCUMENT.end(batch_fields(batches))
    if not command.quiet:
        print(score.summary(batches.outcome, clock.taken), file=sys.stderr)
    return status_of(score.result(batches.outcome))
