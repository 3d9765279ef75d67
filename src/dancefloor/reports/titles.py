"""Sentences about pictures: the title of a contact sheet, and the error for solutions without pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.solutions.group import NO_GROUP
from dancefloor.solutions.group import Group as Group  # commands name the type, too

if TYPE_CHECKING:
    from dancefloor.draw.look import Look
    from dancefloor.verbs.kinds.kind import Kind


def check_drawable(kind: Kind[Any], look: Look | None = None) -> None:
    """Refuse to draw a puzzle whose solutions have no such pictures.

    Raises:
        InputError: the solutions of this kind have no pictures, or the look is that of a solid, and they are flat.
    """
    if not kind.is_drawn:
        from dancefloor.errors import InputError
        from dancefloor.solutions.solution import NOTHING_TO_DRAW

        raise InputError(NOTHING_TO_DRAW)
    if look is not None:
        look.check(solid=kind.is_solid)


def check_printable(kind: Kind[Any], option: str = "--sheet") -> None:
    """Refuse to print a puzzle that shows no clues.

    Args:
        kind: the kind of the puzzle.
        option: the name of the option that would print it.

    Raises:
        InputError: puzzles of this kind have none.
    """
    if not kind.has_clues:
        from dancefloor.errors import InputError

        raise InputError(
            f"{option} prints puzzles with clues; 'dancefloor solve {option}' draws the solutions of others"
        )


def sheet_title(name: str, drawn: int, found: int, group: Group = NO_GROUP, *, complete: bool) -> str:
    """The title of a picture of many solutions.

    Args:
        name: what the user calls the puzzle.
        drawn: the number of solutions on the sheet.
        found: the number of solutions found.
        group: the symmetries that make solutions the same (default: none do).
        complete: whether the puzzle has no other solutions.

    >>> from dancefloor.solutions.group import Convention
    >>> rotations = Group(Convention.ROTATIONS, 4, 4)
    >>> sheet_title("6x10", 2, 9, complete=True), sheet_title("6x10", 9, 9, rotations, complete=False)
    ('6x10: the first 2 of 9 solutions', '6x10: the first 9 solutions up to 4 rotations')
    """
    solutions = plural(found, "solution")
    if drawn < found:
        solutions = f"the first {drawn} of {solutions}"
    elif not complete:
        if found == 1:
            return f"{name}: a solution"
        solutions = f"the first {solutions}"
    return f"{name}: {solutions}" + (f" up to {group}" if group.order > 1 else "")


def book_title(kind: str, size: str) -> str:
    """The title of a book of new puzzles.

    >>> book_title("fillomino", "10x10")
    'Fillomino 10x10'
    """
    return f"{kind.capitalize()} {size}"


def printed_title(kind: Kind[Any], word: str) -> str:
    """The title of a puzzle on paper: the name of its file; or what it is, if it has none.

    Args:
        kind: the kind of the puzzle.
        word: what the user calls it, such as the name of a file or an address.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> from dancefloor.verbs import kind_of
    >>> kind = kind_of(Fillomino(((2, 0, 0),)))
    >>> printed_title(kind, "monday.txt"), printed_title(kind, "puzz.link/p?fillomino/3/1/2h")
    ('monday.txt', 'Fillomino 1x3')
    """
    from dancefloor.errors import printable
    from dancefloor.formats.table import format_of_word

    puzzle = kind.puzzle
    is_file = word != "-" and not format_of_word(word)
    return printable(word) if is_file else book_title(puzzle.genre, f"{puzzle.rows}x{puzzle.columns}")
