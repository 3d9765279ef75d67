"""``dancefloor solve``: find solutions and draw them, or print them as options."""

from __future__ import annotations

import sys
from enum import Enum
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from dancefloor.cli.clock import Clock, unread
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, NONE, STOPPED, interruptible
from dancefloor.cli.options import (
    Engine,
    Json,
    Memory,
    Pieces,
    Puzzle,
    Quiet,
    Seed,
    Stats,
    StrictKnuth,
    Symmetry,
    Threads,
    Timeout,
    parse_size,
)
from dancefloor.solutions.group import Convention

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.engines.base import Search
    from dancefloor.search.values import Cover
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs import Solutions

    AnySolutions: TypeAlias = Solutions[Solution] | Solutions[Selection] | Solutions[Solution | Selection]


class Format(Enum):
    """What solutions are printed as."""

    PICTURES = "pictures"
    KNUTH = "knuth"


class Paper(Enum):
    """What a contact sheet is laid out for."""

    A4 = "a4"
    LETTER = "letter"


def solve(
    puzzle: Puzzle,
    pieces: Pieces = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop after N solutions; by default after the first.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw into an SVG file; - for standard output.")
    ] = None,
    sheet: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw small numbered pictures on pages: a .pdf or .svg file.")
    ] = None,
    page: Annotated[Paper, typer.Option(help="The paper of the sheet.")] = Paper.A4,
    form: Annotated[
        Format, typer.Option("--format", help="Print pictures, or options the way Knuth's DLX programs do.")
    ] = Format.PICTURES,
    min_cost: Annotated[bool, typer.Option("--min-cost", help="Find the solution whose options cost least.")] = False,
    best: Annotated[
        int | None, typer.Option(metavar="K", min=1, help="Find the K cheapest solutions (with --min-cost).")
    ] = None,
    strict_knuth: StrictKnuth = False,
    symmetry: Symmetry = Convention.ALL,
    engine: Engine = None,
    timeout: Timeout = None,
    threads: Threads = None,
    memory: Memory = None,
    seed: Seed = 0,
    as_json: Json = False,
    stats: Stats = False,
    quiet: Quiet = False,
) -> int:
    """Find solutions and draw them: the first one, or as many as asked for.

    Of solutions that are turned or reflected copies of each other one is shown; see --symmetry. Solutions of items
    and options, as in Knuth's DLX files, are printed as options.

    \b
    Examples:
      dancefloor solve 6x10
      dancefloor solve 8x8-2x2@3,3 --all
      dancefloor solve 5x6+5x6 --limit 2 --svg pair.svg
      dancefloor solve 6x10 --all --sheet solutions.pdf
      dancefloor solve 4x5 --pieces tetrominoes      (there is none, and it says why)
      dancefloor solve puzzles/scott.txt
      dancefloor solve 'https://puzz.link/p?fillomino/3/2/2i.g' --all
      dancefloor solve queens.dlx --all --format knuth
      dancefloor solve prices.dlx --min-cost --best 3
    """
    from dancefloor.cli.pictures import Drawings, TextPrinter
    from dancefloor.cli.report import progress_bar, statistics_text, tell_notes
    from dancefloor.errors import InputError, printable
    from dancefloor.formats.puzzle import encodable, read_puzzle
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.search.deadline import TimeUp, now_doing
    from dancefloor.search.values import Outcome
    from dancefloor.solutions.solution import NOTHING_TO_DRAW
    from dancefloor.verbs import solve as find

    drawings = Drawings(svg, sheet, page.value, as_json=as_json)
    _check_options(limit, everything, drawings.wanted, as_json, form)
    cheap = min_cost or best is not None
    if cheap and (everything or limit or drawings.wanted or form is Format.KNUTH or engine is not None):
        raise InputError("'--min-cost' goes with '--best', '--timeout' and '--json' only")
    clock, word = Clock(timeout), " ".join(puzzle)
    try:
        with clock.reading():
            given = read_puzzle(word, pieces=pieces, strict=strict_knuth, as_items=cheap or form is Format.KNUTH)
            if cheap or form is Format.KNUTH:
                now_doing("the puzzle was being encoded")
                problem = encodable(given).encode().problem
    except TimeUp as late:
        return unread(late, {"solutions": []}, as_json=as_json, quiet=quiet)
    most = None if everything else limit or 1
    if isinstance(given, ExactCover):
        if drawings.wanted:
            raise InputError(NOTHING_TO_DRAW)
        if not quiet:
            tell_notes(given)
    if cheap:
        return _solve_cheaply(problem, best or 1, clock, as_json=as_json, stats=stats, quiet=quiet)
    if form is Format.KNUTH:
        return _solve_as_knuth(problem, engine, most, clock, threads, stats=stats, quiet=quiet)
    with progress_bar(quiet=quiet) as bar:
        solutions = find(
            given,
            up_to_symmetry=symmetry,
            engine=engine,
            limits=clock.limits(most),
            on_progress=bar.update,
            threads=threads,
            memory=parse_size(memory),
            seed=seed,
        )
        show = _JsonPrinter() if as_json else TextPrinter(silent=drawings.wanted)
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
    named = printable(word if pieces is None else f"{word}, {pieces}")
    drawn = ""
    with clock.drawing(hurried=False):
        drawings.write(named, found, complete=solutions.outcome is Outcome.COMPLETE)
        drawn = drawings.told(found)
    if not quiet:
        print(_summary(solutions, found, clock.taken, drawn), file=sys.stderr)
        if stats:
            print(statistics_text(solutions), file=sys.stderr)
    return _status(solutions, found)


def _solve_cheaply(problem: Problem, best: int, clock: Clock, *, as_json: bool, stats: bool, quiet: bool) -> int:
    """Print the cheapest covers, each with its cost."""
    from dancefloor.cli.report import how_it_ended, plural, progress_bar, report_json, statistics_text
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.search.values import Outcome
    from dancefloor.solutions.solution import Selection
    from dancefloor.verbs import cheapest

    with progress_bar(quiet=quiet) as bar:
        found = cheapest(problem, best, limits=clock.limits(), on_progress=bar.update)
    puzzle = ExactCover(problem)
    priced = [(cost, Selection(puzzle, tuple(sorted(cover)))) for cost, cover in found.covers]
    if as_json:
        listed = [{"cost": cost, **selection.as_json()} for cost, selection in priced]
        DOCUMENT.end({"solutions": listed, **report_json(found)})
    else:
        print("\n\n".join(f"cost {cost}\n{selection}" for cost, selection in priced), end="\n" if priced else "")
    complete = found.outcome is Outcome.COMPLETE
    if not quiet:
        many = plural(len(priced), "solution") if priced else "no solutions"
        seconds = found.statistics.seconds
        if complete:
            print(f"{many}, {'the cheapest there are' if priced else 'searched completely'}", file=sys.stderr)
        else:
            ended = found.reason or how_it_ended(found.outcome, seconds, found.progress)
            print(f"{many} so far: {ended}", file=sys.stderr)
        if stats:
            print(statistics_text(found), file=sys.stderr)
    if not complete:
        return STOPPED
    return FOUND if priced else NONE


def _solve_as_knuth(
    problem: Problem,
    engine: str | None,
    most: int | None,
    clock: Clock,
    threads: int | None,
    *,
    stats: bool,
    quiet: bool,
) -> int:
    """Print solutions and statistics as DLX1, DLX2 and DLX3 do, from the same search, if `engine` is None."""
    from dancefloor.cli.report import how_it_ended, plural, progress_bar
    from dancefloor.engines.registry import engine as engine_of_name
    from dancefloor.engines.replay import Replay
    from dancefloor.formats.knuth.dlx import entries, solution_text
    from dancefloor.search.deadline import TimeUp
    from dancefloor.search.values import Outcome
    from dancefloor.verbs import covers

    if engine is None:  # others come upon solutions in other orders, and count otherwise
        engine = "reference" if engine_of_name("dancing").missing() else "dancing"
    if stats and not quiet:
        items = f"{problem.primary_count}+{len(problem.items) - problem.primary_count} items"
        read = f"({len(problem.options)} options, {items}, {entries(problem)} entries successfully read)"
        print(read, file=sys.stderr)
    with progress_bar(quiet=quiet) as bar:
        try:
            with clock.preparing():
                replay = Replay(problem)
        except TimeUp as late:
            return unread(late, {}, as_json=False, quiet=quiet)
        search = covers(problem, engine=engine, limits=clock.limits(most), on_progress=bar.update, threads=threads)
        found = 0
        with interruptible(search.cancel):
            for found, cover in enumerate(search, 1):
                bar.clear()
                print(f"{found}:\n{solution_text(problem, replay(cover))}", flush=sys.stdout.isatty())
    if not quiet:
        done = search.statistics
        if search.outcome is not Outcome.COMPLETE:
            more = "there may be more (--all)"
            print(
                more if search.reached_limit else how_it_ended(search.outcome, done.seconds, search.progress),
                file=sys.stderr,
            )
        if stats:
            work = f"{done.updates} updates, {done.cleansings} cleansings, {done.nodes} nodes"
            print(f"Altogether {plural(found, 'solution')}, {work}.", file=sys.stderr)
    return _status(search, found)


def _check_options(limit: int | None, everything: bool, drawn: bool, as_json: bool, form: Format) -> None:
    from dancefloor.errors import InputError

    if form is Format.KNUTH and (as_json or drawn):
        other = "'--json'" if as_json else "a drawing"
        raise InputError(f"'--format knuth' and {other} contradict each other")
    if everything and limit is not None:
        raise InputError(f"'--all' and '--limit {limit}' contradict each other: leave out one of them")


class _JsonPrinter:
    """Prints one JSON document, a solution a line, as they come."""

    def __init__(self) -> None:
        DOCUMENT.open_list()

    def __call__(self, solution: Solution | Selection) -> None:
        DOCUMENT.add(solution.as_json())

    def close(self, solutions: AnySolutions) -> None:
        """Finish the document with how the search went."""
        from dancefloor.cli.report import report_json

        DOCUMENT.end(report_json(solutions))


def _summary(solutions: AnySolutions, found: int, seconds: float, into: str) -> str:
    from dancefloor.cli.report import how_it_ended, plural
    from dancefloor.search.values import Outcome

    if solutions.outcome is Outcome.LIMITED and not solutions.engine:
        return f"unknown: {solutions.reason}"  # there was no time to begin
    how = f"by {solutions.engine} in {seconds:.2f} s"
    if solutions.outcome is Outcome.COMPLETE:
        if not found and solutions.reason:
            return f"no solutions: {solutions.reason}"
        if not found:
            return f"no solutions: searched completely {how}"
        alike = f" up to {solutions.group}" if solutions.order > 1 else ""
        return f"{plural(found, 'solution')}{alike}, all there are, found {how}{into}"
    if solutions.reached_limit:
        return f"{plural(found, 'solution')} found {how}{into}; there may be more (--all)"
    ended = how_it_ended(solutions.outcome, seconds, solutions.progress)
    return f"{plural(found, 'solution')} so far{into}: {solutions.reason or ended}"


def _status(solutions: AnySolutions | Search[Cover], found: int) -> int:
    from dancefloor.search.values import Outcome

    if solutions.outcome is Outcome.COMPLETE:
        return FOUND if found else NONE
    return FOUND if found and solutions.reached_limit else STOPPED
