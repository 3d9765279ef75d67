"""Modes of ``dancefloor solve`` that read any puzzle as items and options: Knuth's form, and the cheapest solutions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import interruptible, status_of
from dancefloor.cli.options import MORE_WITH

if TYPE_CHECKING:
    from dancefloor import Search
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand


def solve_as_knuth(asked: SolveCommand, clock: Clock) -> int:
    """Print solutions and statistics as DLX1, DLX2 and DLX3 do; return the exit status.

    Unless the user names an engine, the search is the same as that of Knuth's programs.

    Args:
        asked: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.progress import showing_progress
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
    from dancefloor.cli.progress import showing_progress
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
