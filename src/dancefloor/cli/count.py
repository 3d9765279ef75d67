"""``dancefloor count``: how many solutions there are."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.clock import Clock
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, NONE, STOPPED
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
    from dancefloor.verbs import Count


def count(
    puzzle: Puzzle,
    pieces: Pieces = None,
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="Stop after N solutions.")] = None,
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
    """Count solutions: up to symmetry, with the symmetries that there are, and in all.

    \b
    Examples:
      dancefloor count 6x10
      dancefloor count 8x8-2x2@3,3
      dancefloor count 5x6+5x6
      dancefloor count 8x8 --pieces dominoes --symmetry none
      dancefloor count 6x10 --symmetry rotations
      dancefloor count queens.dlx
      dancefloor count loose.fillomino --limit 1000
    """
    from dancefloor.cli.report import progress_bar, tell_notes
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.search.deadline import TimeUp
    from dancefloor.verbs import Count
    from dancefloor.verbs import count as find

    clock = Clock(timeout)
    try:
        with clock.reading():
            given = read_puzzle(" ".join(puzzle), pieces=pieces, strict=strict_knuth)
    except TimeUp as late:
        return _report(Count.too_late(late), clock, limit, as_json=as_json, stats=stats, quiet=quiet)
    if isinstance(given, ExactCover) and not quiet:
        tell_notes(given)
    with progress_bar(quiet=quiet) as bar:
        number = find(
            given,
            up_to_symmetry=symmetry,
            engine=engine,
            limits=clock.limits(limit),
            on_progress=bar.update,
            threads=threads,
            memory=parse_size(memory),
            seed=seed,
        )
    return _report(number, clock, limit, as_json=as_json, stats=stats, quiet=quiet)


def _report(number: Count, clock: Clock, limit: int | None, *, as_json: bool, stats: bool, quiet: bool) -> int:
    """Print what is known of a number; the exit status."""
    from dancefloor.cli.report import how_it_ended, statistics_text
    from dancefloor.search.values import Outcome

    seconds = clock.taken
    complete = number.outcome is Outcome.COMPLETE
    reached_limit = not complete and number == limit
    if as_json:
        _print_json(number)
    elif complete:
        print(f"{_number_text(number)} in {seconds:.2f} s")
    else:
        print(f"{_number_text(number)} so far{'; there may be more' if reached_limit else ''}")
    if not quiet:
        if number.reason and complete:
            print(f"no search was needed: {number.reason}", file=sys.stderr)
        if not complete and not reached_limit:
            ended = how_it_ended(number.outcome, seconds, number.progress)
            print(f"unknown: {number.reason}" if number.reason else ended, file=sys.stderr)
        if stats:
            print(statistics_text(number), file=sys.stderr)
    if not complete and not reached_limit:
        return STOPPED
    return FOUND if number else NONE


def _number_text(number: Count) -> str:
    """The number up to symmetry, the symmetries, and the number in all: collections of counts differ in what they give.

    Where nothing is said of symmetries, as of items and options, there is one number.
    """
    from dancefloor.cli.report import plural

    group = number.group
    if number.distinct is None and group.order > 1:  # how many classes they form is known only in the end
        return f"{plural(number.raw, 'solution')}, symmetric ones counted separately,"
    if group.order > 1:
        return f"{plural(number.distinct or 0, 'solution')} up to {group}; {number.raw} in all,"
    searched = group.convention is not Convention.NONE and not number.reason
    return plural(number.raw, "solution") + (f" ({group})" if searched else "")


def _print_json(number: Count) -> None:
    from dancefloor.cli.report import report_json

    DOCUMENT.end({"distinct": number.distinct, "raw": number.raw, **report_json(number)})
