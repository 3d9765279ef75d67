"""What a page writes on the pieces of a board, and which copies or classes they are: exactly as a picture does.

Strategy: `draw.figure` lays out the picture of the board. The page gets the positions of its labels in the units of the
lattice, which it knows from the query `lattice`. Copies are numbered in the order of a solution, in whatever order
a page lists placements. A page gets the numbers of copies with each solution, or the classes that a picture shows
instead of pieces, since colors depend on them; and labels with the first one, so that it can show that one at once.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

from dancefloor.errors import InputError
from dancefloor.faces.puzzles import kind_in, placements
from dancefloor.reports.documents import Fields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor import Placement
    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Letter
    from dancefloor.faces.asking import Asking
    from dancefloor.verbs.kinds.kind import Kind

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
