"""Sentences about pictures: the title of a contact sheet, and the error for solutions without pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.reports.phrases import plural

if TYPE_CHECKING:
    from dancefloor.verbs.kinds.kind import Kind


def check_drawable(kind: Kind[Any]) -> None:
    """Refuse to draw a puzzle whose solutions have no pictures.

    Raises:
        InputError: the solutions of this kind have no pictures.
    """
    if not kind.is_drawn:
        from dancefloor.errors import InputError
        from dancefloor.solutions.solution import NOTHING_TO_DRAW

        raise InputError(NOTHING_TO_DRAW)


def sheet_title(name: str, drawn: int, found: int, *, complete: bool) -> str:
    """The title of a contact sheet.

    Args:
        name: what the user calls the puzzle.
        drawn: the number of solutions on the sheet.
        found: the number of solutions found.
        complete: whether the puzzle has no other solutions.

    >>> sheet_title("6x10", 2, 9, complete=True), sheet_title("6x10", 9, 9, complete=False)
    ('6x10: the first 2 of 9 solutions', '6x10: the first 9 solutions')
    """
    solutions = plural(found, "solution")
    if drawn < found:
        solutions = f"the first {drawn} of {solutions}"
    elif not complete:
        solutions = "a solution" if found == 1 else f"the first {solutions}"
    return f"{name}: {solutions}"
