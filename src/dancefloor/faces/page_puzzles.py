"""Puzzles in queries: read from a text, changed as plain values, converted, drawn, placed in part, and labelled.

No text opens a file here: it may come from any page.

What a page writes on the pieces of a board, and which copies or classes they are, is exactly as in a picture:
`draw.figure` lays out the picture of the board. The page gets the positions of its labels in the units of the lattice,
which it knows from the query `lattice`. Copies are numbered in the order of a solution, in whatever order a page lists
placements. A page gets the numbers of copies with each solution, or the classes that a picture shows instead of pieces,
since colors depend on them; and labels with the first one, so that it can show that one at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.faces.page_sizes import checked_kind
from dancefloor.formats.plain import cells_of, lists, read_editable, write_editable
from dancefloor.formats.puzzle import puzzles_in_text, read_typed
from dancefloor.reports.documents import Fields

if TYPE_CHECKING:
    from dancefloor import Placement
    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Letter
    from dancefloor.faces.asking import Asking
    from dancefloor.verbs.kinds.kind import Kind


def read(asking: Asking, given: Fields) -> Fields:
    """What a text means: a puzzle to edit, or one that can only be solved as it is."""
    found = _rows_in(given["text"], given["first"]) if given["first"] else None
    listed = puzzles_in_text(given["text"])
    words = str(given["number"]) if listed else ""
    puzzle = found or read_typed(given["text"], pieces=given["pieces"], words=words)
    kind = checked_kind(puzzle, "" if given["pieces"] else given["text"])
    text = kind.puzzle.alone if given["number"] > 1 and listed else given["text"]
    puzzle = write_editable(kind.puzzle) or {"kind": "text", "text": text}
    several = {"puzzles": listed, "text": text} if len(listed) > 1 else {}
    return {"value": {**_described(kind), "puzzle": puzzle, **several}, "text": [_about(kind.puzzle)]}


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
    board = (drawn or _empty(kind.puzzle))._replace(colors=given["colors"])
    return {"value": {"svg": svg([board], look=look)}, "text": []}


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
        from dancefloor.formats.plain import tuples

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


class Remainder(NamedTuple):
    """What is left of a puzzle."""

    kind: Kind[Any]  #: that of the whole puzzle
    placed: list[Any]  #: what is placed
    puzzle: Any | None  #: the puzzle that is left; None if no cell or no piece is left
    fault: str = ""  #: if nothing is left: why what is placed is no solution; empty if it is one

    def whole(self, solution: Fields) -> Fields:
        """A solution of the rest with the placements that it completes."""
        if not self.placed:
            return solution
        first = [{"piece": each.piece, "cells": lists(each.cells)} for each in self.placed]
        return {**solution, "placements": [*first, *solution["placements"]]}


def rest_of(puzzle: Fields, placed: Sequence[Any]) -> Remainder:
    """What is left of the puzzle of a query when its placements are made.

    Raises:
        InputError: something is placed, but the puzzle is not a packing, or has no such placement.
    """
    import dancefloor as dance

    kind = kind_in(puzzle)
    if not placed:
        return Remainder(kind, [], kind.puzzle)
    if not hasattr(kind.puzzle, "after"):
        raise InputError("placed: pieces can be placed only in a packing, and this is another kind of puzzle")
    made = placements(placed, "placed")
    if getattr(kind.puzzle, "where", ()):  # constraints are about the whole board, so placements become some, too
        fixed = kind.puzzle.fixing(made)
        return Remainder(kind, [], fixed)
    left = kind.puzzle.after(made)
    return Remainder(kind, made, left, "" if left else next(iter(dance.faults(kind.puzzle, made)), ""))


ROUNDED = 4  # decimals of lengths
Value = TypeVar("Value")


def labels(asking: Asking, given: Fields) -> Fields:
    """The labels of some placements.

    Raises:
        InputError: they are no placements, or the puzzle has none.
    """
    kind = kind_in(given["puzzle"])
    if kind.name != "packing":
        raise InputError(f"only pieces have labels, and a {kind.name} has none")
    return {"value": _labels(kind, given["placements"]), "text": []}


def labelled(kind: Kind[Any], told: list[Fields], *, first: bool) -> list[Fields]:
    """Solutions with the numbers of copies, and with classes if they have them, if they consist of pieces.

    Args:
        kind: the kind of their puzzle.
        told: the solutions, as JSON.
        first: whether to label the first of them, too.
    """
    if kind.name != "packing":
        return told
    whole = [{**each, **_looks(*_board(kind, _made(each["placements"])))} for each in told]
    return [{**whole[0], "labels": _labels(kind, told[0]["placements"])}, *whole[1:]] if first else whole


def _made(told: Sequence[Fields]) -> list[Placement]:
    """The placements of a solution in JSON, which are right."""
    from dancefloor import Placement

    return [Placement(each["piece"], tuple(map(tuple, each["cells"]))) for each in told]


def _board(kind: Kind[Any], made: Sequence[Placement]) -> tuple[list[int], Board]:
    """The board with some placements in the order in which a solution counts copies, and the numbers in that order."""
    import dancefloor as dance

    order = sorted(range(len(made)), key=lambda number: made[number].cells)
    return order, kind.board(dance.Solution(kind.puzzle, tuple([made[number] for number in order])))


def _looks(order: Sequence[int], board: Board) -> Fields:
    """For each placement the number of the copy, 0 if it has none; and its class, if the board shows classes."""
    copies = {"copies": _back(order, board.copies())}
    return {**copies, "classes": _back(order, board.called())} if board.classes else copies


def _labels(kind: Kind[Any], given: Sequence[Fields]) -> Fields:
    """What a figure of the board has written on it, and where.

    Raises:
        InputError: something is no placement, or lies beside the board.
    """
    from dancefloor.draw.figure import figure, frame_of
    from dancefloor.draw.labels import told

    made, inside = placements(given, "placements"), set(kind.puzzle.cells)
    if beside := next((cell for each in made for cell in each.cells if cell not in inside), None):
        raise InputError(f"placements: {beside} is no cell of the board")
    order, board = _board(kind, made)
    drawn, frame = figure(board), frame_of(board)

    def spots(letters: Sequence[Letter]) -> list[list[float]]:
        places = [frame.located(letter.x, letter.y) for letter in letters]
        return [[layer, round(x, ROUNDED), round(y, ROUNDED)] for layer, (x, y) in places]

    patches = _back(order, drawn.patches)
    return {
        "classes": [],
        **_looks(order, board),
        "names": sorted(board.pieces()) if board.classes else [],
        "labels": [patch.letters[0].string if patch.letters else "" for patch in patches],
        "letters": [spots(patch.letters) for patch in patches],
        "written": [[*spot, each.string] for each in drawn.letters for spot in spots([each])],
        "size": round(drawn.letter_size / frame.unit, ROUNDED),
        "legend": told(drawn.legend),
    }


def _back(order: Sequence[int], values: Sequence[Value]) -> list[Value]:
    """Values for placements in order, for the placements as they came."""
    return [value for _, value in sorted(zip(order, values, strict=True), key=itemgetter(0))]
