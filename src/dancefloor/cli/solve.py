"""``dancefloor solve``: find solutions and draw them, or print them as options."""

from __future__ import annotations

import sys
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dancefloor.cli.clock import Clock, unread
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import interruptible, status_of
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
    from dancefloor import Problem
    from dancefloor.reports.searches import Searched
    from dancefloor.verbs.kinds.kind import Kind

ALL = "(--all)"  # how to get more solutions


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
    from dancefloor.cli.progress import progress_bar
    from dancefloor.cli.streams import print_notes
    from dancefloor.errors import InputError, printable
    from dancefloor.formats.puzzle import encodable, read_puzzle
    from dancefloor.reports.pictures import check_drawable
    from dancefloor.reports.results import result_of_search
    from dancefloor.reports.searches import solutions_summary, statistics_text
    from dancefloor.search.deadline import TimeUp, now_doing
    from dancefloor.search.values import Outcome
    from dancefloor.verbs import kind_of
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
        return unread(late, "cheapest" if cheap else "solve", as_json=as_json, quiet=quiet)
    most = None if everything else limit or 1
    kind = kind_of(given)
    if drawings.wanted:
        check_drawable(kind)
    if not quiet:
        print_notes(kind)
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
        show = _JsonPrinter(kind) if as_json else TextPrinter(kind, silent=drawings.wanted)
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
        drawings.write(kind, named, found, complete=solutions.outcome is Outcome.COMPLETE)
        drawn = drawings.told(found)
    if not quiet:
        summary = solutions_summary(solutions, found, clock.taken, drawn)
        print(f"{summary} {ALL}" if solutions.reached_limit else summary, file=sys.stderr)
        if stats:
            print(statistics_text(solutions), file=sys.stderr)
    return status_of(result_of_search(solutions.outcome, found, reached_limit=solutions.reached_limit))


def _solve_cheaply(problem: Problem, best: int, clock: Clock, *, as_json: bool, stats: bool, quiet: bool) -> int:
    """Print the cheapest covers, each with its cost."""
    from dancefloor.cli.progress import progress_bar
    from dancefloor.reports.documents import priced_solution, solutions_document
    from dancefloor.reports.results import result_of_search
    from dancefloor.reports.searches import cheapest_summary, statistics_text
    from dancefloor.verbs import cheapest
    from dancefloor.verbs.covering import selection

    with progress_bar(quiet=quiet) as bar:
        found = cheapest(problem, best, limits=clock.limits(), on_progress=bar.update)
    priced = [(cost, selection(problem, cover)) for cost, cover in found.covers]
    if as_json:
        listed = [priced_solution(cost, solution) for cost, solution in priced]
        DOCUMENT.end(solutions_document("cheapest", listed, found))
    else:
        print("\n\n".join(f"cost {cost}\n{solution}" for cost, solution in priced), end="\n" if priced else "")
    if not quiet:
        print(cheapest_summary(found), file=sys.stderr)
        if stats:
            print(statistics_text(found), file=sys.stderr)
    return status_of(result_of_search(found.outcome, len(priced)))


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
    from dancefloor.cli.progress import progress_bar
    from dancefloor.reports.results import result_of_search
    from dancefloor.reports.searches import MORE, how_it_ended, knuth_totals, problem_read
    from dancefloor.search.deadline import TimeUp
    from dancefloor.search.values import Outcome
    from dancefloor.verbs.replaying import CoverText, covers_as_knuth

    if stats and not quiet:
        print(problem_read(problem), file=sys.stderr)
    with progress_bar(quiet=quiet) as bar:
        try:
            with clock.preparing():
                text = CoverText(problem)
        except TimeUp as late:
            return unread(late, "solve", as_json=False, quiet=quiet)
        search = covers_as_knuth(
            problem, engine=engine, limits=clock.limits(most), on_progress=bar.update, threads=threads
        )
        found = 0
        with interruptible(search.cancel):
            for found, cover in enumerate(search, 1):
                bar.clear()
                print(f"{found}:\n{text(cover)}", flush=sys.stdout.isatty())
    if not quiet:
        done = search.statistics
        if search.outcome is not Outcome.COMPLETE:
            ended = how_it_ended(search.outcome, done.seconds, search.progress)
            print(f"{MORE} {ALL}" if search.reached_limit else ended, file=sys.stderr)
        if stats:
            print(knuth_totals(found, done), file=sys.stderr)
    return status_of(result_of_search(search.outcome, found, reached_limit=search.reached_limit))


def _check_options(limit: int | None, everything: bool, drawn: bool, as_json: bool, form: Format) -> None:
    from dancefloor.errors import InputError

    if form is Format.KNUTH and (as_json or drawn):
        other = "'--json'" if as_json else "a drawing"
        raise InputError(f"'--format knuth' and {other} contradict each other")
    if everything and limit is not None:
        raise InputError(f"'--all' and '--limit {limit}' contradict each other: leave out one of them")


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
