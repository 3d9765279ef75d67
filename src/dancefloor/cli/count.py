"""``dancefloor count``: how many solutions there are."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

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
    SymmetryChoice,
    Threads,
    Timeout,
    parse_size,
)

if TYPE_CHECKING:
    from dancefloor.verbs import Count


def count(
    puzzle: Puzzle,
    pieces: Pieces = None,
    strict_knuth: StrictKnuth = False,
    symmetry: Symmetry = SymmetryChoice.ALL,
    engine: Engine = None,
    timeout: Timeout = None,
    threads: Threads = None,
    memory: Memory = None,
    seed: Seed = 0,
    as_json: Json = False,
    stats: Stats = False,
    quiet: Quiet = False,
) -> int:
    """Count solutions, with turned and reflected copies as one and, in parentheses, each by itself.

    \b
    Examples:
      dancefloor count 6x10
      dancefloor count 8x8-2x2@3,3
      dancefloor count 5x6+5x6
      dancefloor count 8x8 --pieces dominoes --symmetry none
      dancefloor count queens.dlx
    """
    from dancefloor.cli.report import how_it_ended, progress_bar, statistics_text, tell_notes
    from dancefloor.engines.base import Limits, Outcome
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.verbs import count as find

    began = time.perf_counter()
    given = read_puzzle(" ".join(puzzle), pieces=pieces, strict=strict_knuth)
    if isinstance(given, ExactCover) and not quiet:
        tell_notes(given)
    with progress_bar(quiet=quiet) as bar:
        number = find(
            given,
            up_to_symmetry=symmetry is SymmetryChoice.ALL,
            engine=engine,
            limits=Limits(seconds=timeout),
            on_progress=bar.update,
            threads=threads,
            memory=parse_size(memory),
            seed=seed,
        )
    seconds = time.perf_counter() - began
    complete = number.outcome is Outcome.COMPLETE
    text = _number_text(number, up_to_symmetry=symmetry is SymmetryChoice.ALL)
    if as_json:
        _print_json(number)
    elif complete:
        print(f"{text} in {seconds:.2f} s")
    else:
        print(f"{text} so far")
    if not quiet:
        if number.reason:
            print(f"no search was needed: {number.reason}", file=sys.stderr)
        if not complete:
            print(how_it_ended(number.outcome, seconds, number.progress), file=sys.stderr)
        if stats:
            print(statistics_text(number), file=sys.stderr)
    if not complete:
        return STOPPED
    return FOUND if number else NONE


def _number_text(number: Count, *, up_to_symmetry: bool) -> str:
    from dancefloor.cli.report import plural

    if not up_to_symmetry or number.order == 1:
        return plural(number.raw, "solution")
    if number.distinct is None:  # how many classes they form is known only in the end
        return f"{plural(number.raw, 'solution')} counting rotations and reflections"
    return f"{plural(number.distinct, 'solution')} ({number.raw} counting rotations and reflections)"


def _print_json(number: Count) -> None:
    import json

    from dancefloor.cli.report import report_json

    print(json.dumps({"distinct": number.distinct, "raw": number.raw, **report_json(number)}))
