"""What the commands for makers have in common: one solution of a puzzle that has pieces, and the summary."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dancefloor.cli.guard import interruptible, status_of
from dancefloor.errors import InputError

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.solutions.solution import Solution
    from dancefloor.verbs.kinds.kind import Kind


def solve_and_make(
    command: SolveCommand,
    clock: Clock,
    option: str,
    made: Callable[[Solution], str],
    fits: Callable[[Kind[Any]], None],
) -> int:
    """Make something of the first solution of a puzzle that has pieces; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.
        option: the option that asks for it, for errors.
        made: makes it of a solution, and says what the summary says of that.
        fits: refuses, before the search, puzzles that it cannot be made of.

    Raises:
        InputError: the puzzle has no pieces; and what `fits` and `made` raise.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.reports.searches import result_of_search, solutions_summary
    from dancefloor.verbs import solve

    kind = command.read(clock)
    _check_pieces(kind, option)
    fits(kind)
    with showing_progress(command.progress, quiet=command.quiet) as bar:
        solutions = solve(kind.puzzle, limits=clock.limits(1), on_progress=bar.update, **command.asked)

        def stop() -> None:
            clock.interrupt()
            solutions.cancel()

        with interruptible(stop):
            found: list[Any] = list(solutions)
    written = made(found[0]) if found else ""
    if not command.quiet:
        print(solutions_summary(solutions, len(found), clock.taken, written), file=sys.stderr)
        command.tell_unseen(solutions)
    return status_of(result_of_search(solutions.outcome, len(found), reached_limit=solutions.reached_limit))


def _check_pieces(kind: Kind[Any], option: str) -> None:
    if kind.many:
        raise InputError(f"{option} takes one puzzle, and this file has several")
    if not hasattr(kind.puzzle, "pieces"):
        raise InputError(f"{option} is for puzzles with pieces that fill a box, and this one has none")
