"""``dancefloor solve --min-cost``: find the solutions that cost least."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import status_of

if TYPE_CHECKING:
    from dancefloor import Problem
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.options import SearchCommand


def solve_cheaply(asked: SearchCommand, problem: Problem, best: int, clock: Clock) -> int:
    """Print the cheapest covers, each with its cost; return the exit status.

    Args:
        asked: the command, with its options.
        problem: the problem to solve.
        best: the number of covers to find.
        clock: the time left.
    """
    from dancefloor.cli.progress import showing_progress
    from dancefloor.reports.documents import priced_solution, solutions_document
    from dancefloor.reports.results import result_of_search
    from dancefloor.reports.searches import cheapest_summary, statistics_text
    from dancefloor.verbs import cheapest
    from dancefloor.verbs.covering import selection

    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        found = cheapest(problem, best, limits=clock.limits(), on_progress=bar.update)
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
