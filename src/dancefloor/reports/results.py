"""Whether a command succeeded: every face shows this, as an exit status or as a color."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from dancefloor.search.values import Answer, Outcome

if TYPE_CHECKING:
    from dancefloor.verbs import Check, Count


class Result(Enum):
    """The result of a request."""

    FOUND = "found"
    NONE = "none"  #: proved: what the user looks for does not exist
    STOPPED = "stopped"  #: a limit or an interruption came first


def result_of_search(outcome: Outcome, found: int, *, reached_limit: bool = False) -> Result:
    """The result of a search that has ended.

    Args:
        outcome: how the search ended.
        found: the number of solutions that it found.
        reached_limit: whether it stopped because it found as many as the user wants (default: no).
    """
    if outcome is Outcome.COMPLETE or (found and reached_limit):
        return Result.FOUND if found else Result.NONE
    return Result.STOPPED


def result_of_count(number: Count, limit: int | None = None) -> Result:
    """The result of a count; `limit` is the number to stop at, or None (the default)."""
    return result_of_search(number.outcome, number, reached_limit=number == limit)


def result_of_check(checked: Check[Any]) -> Result:
    """The result of a check: FOUND if there is exactly one solution, NONE if there are none or several."""
    return {Answer.UNIQUE: Result.FOUND, Answer.UNKNOWN: Result.STOPPED}.get(checked.answer, Result.NONE)
