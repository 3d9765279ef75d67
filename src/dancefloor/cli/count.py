"""``dancefloor count``: how many solutions there are."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.clock import Clock
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import status_of
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
    from dancefloor.cli.progress import progress_bar
    from dancefloor.cli.streams import print_notes
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.search.deadline import TimeUp
    from dancefloor.verbs import Count, kind_of
    from dancefloor.verbs import count as find

    clock = Clock(timeout)
    try:
        with clock.reading():
            given = read_puzzle(" ".join(puzzle), pieces=pieces, strict=strict_knuth)
    except TimeUp as late:
        return _report(Count.too_late(late), clock, limit, as_json=as_json, stats=stats, quiet=quiet)
    if not quiet:
        print_notes(kind_of(given))
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
    from dancefloor.reports.documents import count_document
    from dancefloor.reports.results import result_of_count
    from dancefloor.reports.searches import count_remark, count_summary, statistics_text

    seconds = clock.taken
    if as_json:
        DOCUMENT.end(count_document(number))
    else:
        print(count_summary(number, seconds, limit))
    if not quiet:
        if remark := count_remark(number, seconds, limit):
            print(remark, file=sys.stderr)
        if stats:
            print(statistics_text(number), file=sys.stderr)
    return status_of(result_of_count(number, limit))
