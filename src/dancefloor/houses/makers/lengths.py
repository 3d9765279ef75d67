"""Lengths in millimetres, and what can be made of a solution: checks that Python and the command line share."""

from __future__ import annotations

from typing import Any

from dancefloor.arguments import check_type, wrong
from dancefloor.solutions.solution import Solution

SMALLEST, LARGEST = 0.001, 100_000.0  # millimetres, of a length that is not 0


def read_length(name: str, given: Any, *, zero: bool = True, least: float = SMALLEST, most: float = LARGEST) -> float:
    """Check a length.

    Args:
        name: what errors call it.
        given: a number of millimetres, or the text of one.
        zero: whether it may be 0, which means that there is none (default: yes).
        least: the smallest length otherwise, in millimetres (default: 0.001).
        most: the largest length, in millimetres (default: 100000).

    Raises:
        InputError: it is no number, too small or too large.

    >>> read_length("--gap", "0.2"), read_length("gap", 0)
    (0.2, 0.0)
    """
    try:
        length = -1.0 if isinstance(given, bool) else float(given)
    except (ValueError, TypeError, OverflowError):
        length = -1.0
    if not (least <= length <= most or (zero and length == 0)):
        raise wrong(name, given, f"{wanted(least, most)}, or 0" if zero else wanted(least, most))
    return length


def wanted(least: float = SMALLEST, most: float = LARGEST) -> str:
    """What a length should be, in words."""
    return f"a number of millimetres, {least:g} to {most:g}"


def check_flags(**flags: Any) -> None:
    """Refuse what is neither True nor False.

    Raises:
        InputError: a value is neither.
    """
    for name, value in flags.items():
        check_type(name, value, bool, "True or False")


def check_solution(solution: Any) -> None:
    """Refuse what is no solution of a puzzle with pieces.

    Raises:
        InputError: it is something else.
    """
    right = "a Solution with pieces, such as next(solve('6x10'))"
    check_type("solution", solution, Solution, right)
    if not hasattr(solution.puzzle, "pieces"):
        raise wrong("solution", solution, right)
