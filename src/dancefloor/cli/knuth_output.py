"""``dancefloor solve --format knuth``: print solutions and statistics as Knuth's programs do."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import unread
from dancefloor.cli.guard import interruptible, status_of
from dancefloor.cli.options import MORE_WITH

if TYPE_CHECKING:
    from dancefloor import Problem, Search
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.options import SearchCommand


def solve_as_knuth(asked: SearchCommand, problem: Problem, most: int | None, clock: Clock) -> int:
    """Print solutions and statistics as DLX1, DLX2 and DLX3 do; return the exit status.

    Unless the user names an engine, the search is the same as that of Knuth's programs.

    Args:
        asked: the command, with its options.
        problem: the problem to solve.
        most: the number of solutions to find; None for all.
        clock: the time left.
    """
    from dancefloor.cli.progress import showing_progress
    from dancefloor.reports.results import result_of_search
    from dancefloor.reports.searches import problem_read
    from dancefloor.search.deadline import TimeUp
    from dancefloor.verbs.replaying import CoverText, covers_as_knuth

    if asked.stats and not asked.quiet:
        print(problem_read(problem), file=sys.stderr)
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        try:
            with clock.preparing():
                text = CoverText(problem)
        except TimeUp as late:
            return unread(late, "solve", as_json=False, quiet=asked.quiet)
        search = covers_as_knuth(
            problem, engine=asked.engine, limits=clock.limits(most), on_progress=bar.update, threads=asked.threads
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
