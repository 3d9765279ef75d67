"""``dancefloor solve --cost``: the packings that cost least."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.guard import DOCUMENT, status_of

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand


def solve_priced(asked: SolveCommand, clock: Clock) -> int:
    """Print the packings that cost least, each with its cost; return the exit status.

    Args:
        asked: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.cli.pictures import TextPrinter, look_of, save, svg_of_boards
    from dancefloor.houses.questions.costs import priced_sentence, solve_cheaply
    from dancefloor.reports.documents import named
    from dancefloor.reports.searches import result_of_search

    look = look_of(asked, as_json=asked.as_json)
    puzzle = asked.read(clock).puzzle
    costs: tuple[str, ...] = asked.costs  # type: ignore[attr-defined]
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        found = solve_cheaply(puzzle, costs, asked.best or 1, limits=clock.limits(), on_progress=bar.update)
    if asked.as_json:
        DOCUMENT.end({**named("priced"), **found.as_json()})
    elif asked.svg != "-":
        show = TextPrinter()
        for cost, solution in found.found:
            print(f"cost {cost}")
            print(show.picture(solution.board))
    if asked.svg is not None and found.found:
        with clock.drawing():
            save(asked.svg, lambda: svg_of_boards([solution.board for _, solution in found.found], look))
    if not asked.quiet:
        print(priced_sentence(found, clock.taken), file=sys.stderr)
    return status_of(result_of_search(found.outcome, len(found.found)))
