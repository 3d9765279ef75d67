"""Puzzles in queries: read from a text, changed as plain values, converted, drawn.

No text opens a file here: it may come from any page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.formats.editable import cells_of, read_editable, write_editable
from dancefloor.formats.puzzle import read_typed
from dancefloor.reports.documents import Fields
from dancefloor.verbs import kind_of

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking
    from dancefloor.verbs.kinds.kind import Kind

MOST_CELLS = 4000  # of a puzzle: no page could show more
MOST_PIECES = 1000


def read(asking: Asking, given: Fields) -> Fields:
    """What a text means: a puzzle to edit, or one that can only be solved as it is."""
    found = _rows_in(given["text"], given["first"]) if given["first"] else None
    kind = checked_kind(found or read_typed(given["text"], pieces=given["pieces"]))
    puzzle = write_editable(kind.puzzle) or {"kind": "text", "text": given["text"]}
    return {"value": {**_described(kind), "puzzle": puzzle}, "text": [_about(kind.puzzle)]}


def _rows_in(text: str, genre: str) -> Any | None:
    """The puzzle of a genre that rows of characters may mean, though they may mean something else, too; or None.

    >>> _rows_in("a b\\na\\nb", "fillomino") is None
    True
    """
    from dancefloor.formats.table import read as read_as

    if "\n" not in text.strip():
        return None
    with suppress(ParseError, PuzzleError):
        puzzle: Any = read_as(text, suffix=f".{genre}")
        return puzzle if getattr(puzzle, "genre", "") == genre else None
    return None


def describe(asking: Asking, given: Fields) -> Fields:
    """What there is to say of a puzzle; an error if it makes no sense."""
    kind = kind_in(given["puzzle"])
    return {"value": _described(kind), "text": [_about(kind.puzzle)]}


def _described(kind: Kind[Any]) -> Fields:
    return {
        "kind": kind.name,
        "about": _about(kind.puzzle),
        "notes": list(kind.notes),
        "formats": list(_formats(kind.puzzle)),
        "drawn": kind.is_drawn,
    }


def _about(puzzle: Any) -> str:
    region = getattr(puzzle, "region", None)
    if region is None:
        if about := getattr(puzzle, "about", ""):
            return str(about)
        return repr(getattr(puzzle, "problem", puzzle)).strip("<>")
    pieces = len(puzzle.pieces)
    return f"{pieces} {'piece' if pieces == 1 else 'pieces'} for {len(region)} {region.lattice.name} cells"


def _formats(puzzle: Any) -> Iterable[str]:
    """The formats that the puzzle can be written in."""
    from dancefloor.formats.table import FORMATS, PROBLEM, writable

    genre = getattr(puzzle, "genre", "")
    own = writable(genre) if genre else ()
    return (*own, *(each.name for each in FORMATS.values() if each.writer and each.holds == PROBLEM))


def convert(asking: Asking, given: Fields) -> Fields:
    """A puzzle as text."""
    from dancefloor.verbs import convert as write

    notes: list[str] = []
    written = write(kind_in(given["puzzle"]).puzzle, given["to"], note=notes.append)
    return {"value": {"text": written, "to": given["to"]}, "text": notes}


def picture(asking: Asking, given: Fields) -> Fields:
    """A puzzle, or a solution of it, as SVG."""
    from dancefloor.draw.look import Look
    from dancefloor.draw.svg import svg

    look = Look(given["view"], given["corner"], given["style"])
    kind = kind_in(given["puzzle"])
    if not kind.is_drawn:
        raise PuzzleError(f"a puzzle of the kind '{kind.name}' has no picture")
    told = given["solution"]
    drawn = kind.unsolved() if told is None else kind.board(solution_of(kind, told))
    return {"value": {"svg": svg([drawn or _empty(kind.puzzle)], look=look)}, "text": []}


def _empty(puzzle: Any) -> Any:
    """The board of a puzzle without clues.

    Raises:
        PuzzleError: it has clues, which no picture of its own shows.
    """
    import dancefloor as dance

    if getattr(puzzle, "is_upright", False):
        raise PuzzleError("this puzzle has a text, but no picture")
    return dance.Solution.of(puzzle, ()).board


def solution_of(kind: Kind[Any], told: Mapping[str, Any]) -> Any:
    """The solution that an event told.

    Raises:
        InputError: it has no placements and no grid.
    """
    import dancefloor as dance

    if isinstance(told.get("placements"), list):
        return dance.Solution.of(kind.puzzle, placements(told["placements"], "solution"))
    if isinstance(told.get("grid"), list):
        from dancefloor.formats.editable import tuples

        return kind.verified(tuples(told["grid"]))  # type: ignore[attr-defined]
    raise InputError("solution should have placements or a grid, as 'solve' tells it")


def placements(given: Iterable[Any], name: str) -> list[Any]:
    """Placements from JSON.

    Raises:
        InputError: one of them is something else.
    """
    import dancefloor as dance

    made = []
    for number, each in enumerate(given):
        if not isinstance(each, dict) or not isinstance(each.get("piece"), str):
            raise InputError(f"{name}, number {number + 1}: a placement is {{'piece': name, 'cells': [...]}}")
        made.append(dance.Placement(each["piece"], tuple(sorted(cells_of(each.get("cells"))))))
    return made


def kind_in(values: Fields) -> Kind[Any]:
    """The kind of the puzzle in a query, which wraps it.

    Raises:
        InputError: it is not a puzzle, or is too large for a page.
    """
    text = values.get("text")
    return checked_kind(read_typed(text) if isinstance(text, str) else read_editable(values))


def checked_kind(puzzle: Any) -> Kind[Any]:
    """The kind of a puzzle, unless it is too large for a page.

    Raises:
        PuzzleError: it is.
    """
    kind = kind_of(puzzle)
    cells, pieces = len(getattr(kind.puzzle, "cells", ())), len(getattr(kind.puzzle, "pieces", ()))
    for count, most, what in ((cells, MOST_CELLS, "cells"), (pieces, MOST_PIECES, "pieces")):
        if count > most:
            raise PuzzleError(
                f"this puzzle has {count} {what}, too many for a page, which takes {most}: use the command line"
            )
    return kind
