"""``dancefloor solve --max``: the most cells or pieces that fit."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.guard import DOCUMENT, FOUND, STOPPED

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand


def solve_most(asked: SolveCommand, clock: Clock) -> int:
    """Print the most that fits, with holes, and the proof that there cannot be more; return the exit status.

    Args:
        asked: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.cli.pictures import TextPrinter, look_of, save, svg_of_boards
    from dancefloor.errors import InputError
    from dancefloor.houses.questions.fitting import CELLS, PIECES, fit_most, fitted_sentence, proofs
    from dancefloor.reports.documents import named
    from dancefloor.search.values import Outcome

    what = asked.most_of  # type: ignore[attr-defined]
    if what not in (CELLS, PIECES):
        raise InputError(f"--max is {what!r}: it should be cells or pieces")
    look = look_of(asked, as_json=asked.as_json)
    puzzle = asked.read(clock).puzzle
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        found = fit_most(puzzle, what, limits=clock.limits(), on_progress=bar.update, threads=asked.threads)
    if asked.as_json:
        DOCUMENT.end({**named("fitted"), **found.as_json()})
    elif asked.svg != "-":
        TextPrinter().draw(found.board)
    if asked.svg is not None:
        with clock.drawing():
            save(asked.svg, lambda: svg_of_boards([found.board], look))
    if not asked.quiet:
        print("\n".join([fitted_sentence(found, clock.taken), *proofs(found)]), file=sys.stderr)
    return FOUND if found.outcome is Outcome.COMPLETE else STOPPED
