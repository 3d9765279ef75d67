"""What is said about pictures: whether solutions have any, and what is written above a sheet of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.reports.phrases import plural

if TYPE_CHECKING:
    from dancefloor.verbs.kinds.kind import Kind


def check_drawable(kind: Kind[Any]) -> None:
    """Refuse to draw a puzzle whose solutions have no pictures.

    Raises:
        InputError: it is one.
    """
    if not kind.is_drawn:
        from dancefloor.errors import InputError
        from dancefloor.solutions.solution import NOTHING_TO_DRAW

        raise InputError(NOTHING_TO_DRAW)


def sheet_title(name: str, drawn: int, found: int, *, complete: bool) -> str:
    """The heading of a sheet that shows `drawn` of the solutions found; `complete`: these are all there are.

    >>> sheet_title("6x10", 2, 9, complete=True), sheet_title("6x10", 9, 9, complete=False)
    ('6x10: the first 2 of 9 solutions', '6x10: the first 9 solutions')
    """
    solutions = plural(found, "solution")
    if drawn < found:
        solutions = f"the first {drawn} of {solutions}"
    elif not complete:
        solutions = "a solution" if found == 1 else f"the first {solutions}"
    return f"{name}: {solutions}"
