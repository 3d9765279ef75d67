"""``dancefloor solve --link``: each solution as a link that shows it on a page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.guard import interruptible, status_of
from dancefloor.cli.options import MORE_WITH

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand


def solve_as_links(asked: SolveCommand, clock: Clock) -> int:
    """Print a link to each solution, on a line of its own, as soon as it is found; return the exit status.

    With ``--answer``, a link shows only the puzzle, and has the code of the solution.

    Args:
        asked: the command, with its options.
        clock: the time left.

    Raises:
        InputError: the puzzle is too large for a page, or the address in the environment is none.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.cli.guard import print_lines
    from dancefloor.houses.studio.links import NOWHERE, Linked, typed_words
    from dancefloor.houses.studio.words import means, words_of
    from dancefloor.reports.searches import result_of_search, solutions_summary, statistics_text
    from dancefloor.verbs import solve

    kind = asked.read(clock)
    with clock.preparing():
        typed = typed_words(asked.puzzle)
        links = Linked(kind.puzzle, typed if typed and means(typed, kind.puzzle) else words_of(kind.puzzle))
    write = links.hiding if getattr(asked, "as_answer", False) else links
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        solutions = solve(kind.puzzle, limits=clock.limits(asked.most), on_progress=bar.update, **asked.asked)
        found = 0
        with interruptible(solutions.cancel):
            for batch in solutions.batches():
                bar.clear()
                found += len(batch)
                print_lines(map(write, batch))
    if not asked.quiet:
        summary = solutions_summary(solutions, found, clock.taken, "")
        print(f"{summary} {MORE_WITH}" if solutions.reached_limit else summary, file=sys.stderr)
        if found and not links.base:
            print(NOWHERE, file=sys.stderr)
        asked.tell_unseen(solutions)
        if asked.stats:
            print(statistics_text(solutions), file=sys.stderr)
    return status_of(result_of_search(solutions.outcome, found, reached_limit=solutions.reached_limit))
