"""What the commands for makers have in common: one solution of a puzzle that has pieces, lengths, and the summary."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dancefloor.cli.guard import interruptible, status_of
from dancefloor.errors import InputError, printable

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.draw.board import Board
    from dancefloor.verbs.kinds.kind import Kind

LARGEST = 100_000.0  # millimetres


def solve_and_make(
    command: SolveCommand,
    clock: Clock,
    option: str,
    made: Callable[[Board], str],
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
            found = list(solutions)
    written = made(kind.board(found[0])) if found else ""
    if not command.quiet:
        print(solutions_summary(solutions, len(found), clock.taken, written), file=sys.stderr)
        command.tell_unseen(solutions)
    return status_of(result_of_search(solutions.outcome, len(found), reached_limit=solutions.reached_limit))


def _check_pieces(kind: Kind[Any], option: str) -> None:
    if kind.many:
        raise InputError(f"{option} takes one puzzle, and this file has several")
    if not hasattr(kind.puzzle, "pieces"):
        raise InputError(f"{option} is for puzzles with pieces that fill a box, and this one has none")


def read_length(name: str, text: str) -> float:
    """Read a length.

    Args:
        name: the name of the option, for errors.
        text: its value.

    Raises:
        InputError: it is no number of millimetres, from 0 to `LARGEST`.

    >>> read_length("--gap", "0.2")
    0.2
    """
    try:
        length = float(text)
    except ValueError:
        length = -1.0
    if not 0 <= length <= LARGEST:
        raise InputError(f"{name} is '{printable(text)}': it should be a number of millimetres, from 0 to {LARGEST:g}")
    return length


def read_cell(name: str, text: str | None, usual: float) -> float:
    """Read the length of a step of the lattice, which is more than 0.

    Args:
        name: the name of the option, for errors.
        text: its value, or None if it is not given.
        usual: the length in that case, in millimetres.

    Raises:
        InputError: it is not such a length.
    """
    length = usual if text is None else read_length(name, text)
    if not length:
        raise InputError(f"{name} is 0: it should be more")
    return length
