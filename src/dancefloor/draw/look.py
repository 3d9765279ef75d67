"""How a picture looks, and which figures show a board then: one in most cases, one for each step of building a solid.

A `Look` is the one value that drawings of every format take. A solid has a *view*. ``assembled``, ``layers`` and
``exploded`` show it from a corner; ``steps`` show how to build it, piece by piece; ``plan`` shows its layers from
above, as flat boards side by side.

Strategy of building: a piece that goes straight to its place in some direction must come before all pieces that would
be in its way. The first of six directions that allows an order is taken, and downwards comes first. Within a direction,
the lowest piece that can be placed is next. Some solids have no such order: their pieces interlock. They are listed
from the lowest to the highest.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.arguments import whole, wrong
from dancefloor.draw.palette import STYLES
from dancefloor.errors import InputError
from dancefloor.records import record
from dancefloor.search.deadline import check, paced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Figure
    from dancefloor.geometry.lattice import Cell, Lattice

ASSEMBLED, LAYERS, EXPLODED, STEPS, PLAN = VIEWS = ("assembled", "layers", "exploded", "steps", "plan")
CORNERS = 8


@record
class Look:
    """How a picture looks.

    Args:
        view: one of `VIEWS`, for solids; by default None: the format of the picture decides.
        corner: the corner from which a viewer sees a solid, 0 to 7 (default: 0); from 4 on it is below.
        style: how pieces are told apart, one of `STYLES` (default: colors).

    Raises:
        InputError: there is no such view, corner or style.

    >>> Look(corner=8)
    Traceback (most recent call last):
    dancefloor.errors.InputError: corner is 8: it should be a whole number from 0 to 7
    """

    view: str | None = None
    corner: int = 0
    style: str = "colors"

    def __post_init__(self) -> None:
        if self.view is not None and self.view not in VIEWS:
            raise wrong("view", self.view, f"one of {', '.join(VIEWS)}")
        if not 0 <= whole("corner", self.corner) < CORNERS:
            raise wrong("corner", self.corner, f"a whole number from 0 to {CORNERS - 1}")
        if self.style not in list(STYLES):
            raise wrong("style", self.style, f"one of {', '.join(STYLES)}")

    def check(self, *, solid: bool) -> None:
        """Refuse to show a flat board as a solid.

        Raises:
            InputError: there is a view or another corner than 0, and the board is not `solid`.
        """
        if not solid and (self.view is not None or self.corner):
            given = f"corner is {self.corner}" if self.view is None else f"view is {self.view}"
            raise InputError(f"{given}, and this puzzle is flat: only solids have views and corners")


#: By name: where a piece comes from, as an axis and a sign. Layers are counted from below.
DIRECTIONS = {"above": (2, 1), "front": (0, 1), "right": (1, 1), "back": (0, -1), "left": (1, -1), "below": (2, -1)}


class BuildingOrder(NamedTuple):
    """An order of the pieces."""

    pieces: tuple[int, ...]  #: their numbers, each once
    direction: str  #: where each piece comes from, a name in `DIRECTIONS`; empty if pieces interlock


def building_order(pieces: Sequence[Collection[Cell]]) -> BuildingOrder:
    """The order in which to put pieces of cubes together; the lowest ones come first.

    >>> building_order([[(0, 0, 1)], [(0, 0, 0)]])
    BuildingOrder(pieces=(1, 0), direction='above')
    """
    for name, (axis, sign) in DIRECTIONS.items():
        order = _order(pieces, axis, sign)
        if order is not None:
            return BuildingOrder(order, name)
    return BuildingOrder(tuple(sorted(range(len(pieces)), key=lambda number: _height(pieces[number]))), "")


def from_below(pieces: Sequence[Collection[Cell]], lattice: Lattice) -> tuple[int, ...]:
    """The numbers of pieces of polyhedra or balls, those that reach deepest first."""
    return tuple(sorted(range(len(pieces)), key=lambda number: sorted(map(lattice.layer, pieces[number]))))


def _height(cells: Collection[Cell]) -> tuple[int, float, Cell]:
    """What sorts pieces from low to high, and from the back to the front."""
    if not cells:
        return 0, 0, ()
    low = min(z for _, _, z in cells)
    return low, sum(map(sum, cells)) / len(cells), min(cells)


def _order(pieces: Sequence[Collection[Cell]], axis: int, sign: int) -> tuple[int, ...] | None:
    """An order in which every piece can come from one direction; None if there is none."""
    below = _below(pieces, axis, sign)
    order: list[int] = []
    left = sorted(range(len(pieces)), key=lambda number: _height(pieces[number]))
    placed: set[int] = set()
    while left:
        check()
        ready = next((number for number in left if below[number] <= placed), None)
        if ready is None:
            return None
        left.remove(ready)
        placed.add(ready)
        order.append(ready)
    return tuple(order)


def _below(pieces: Sequence[Collection[Cell]], axis: int, sign: int) -> list[set[int]]:
    """By piece: those that must be there before it, since some cell of theirs lies behind one of its own."""
    lines: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for number, cells in enumerate(pieces):
        for cell in cells:
            line = cell[:axis] + cell[axis + 1 :]
            lines.setdefault(line, []).append((sign * cell[axis], number))
    below: list[set[int]] = [set() for _ in pieces]
    for along in lines.values():
        for (_, lower), (_, upper) in pairwise(sorted(along)):
            if lower != upper:
                below[upper].add(lower)
    return below


#: A direction in words.
WHERE = {word: word if word in ("above", "below") else f"the {word}" for word in DIRECTIONS}


class Drawing(NamedTuple):
    """A figure, and what it shows of which board."""

    figure: Figure
    board: int  #: the number of the board, counted from 0
    step: str = ""  #: the step of building, such as "3: L from above"


def shown(boards: Iterable[Board], look: Look, *, view: str = ASSEMBLED) -> Iterator[Drawing]:
    """The figures that show boards.

    Args:
        boards: the boards, one after another.
        look: how to show them.
        view: how to show solids if `look` leaves that open.

    Raises:
        InputError: it asks for the view of a solid, and a board is flat.

    >>> from dancefloor.draw.board import Board
    >>> from dancefloor.draw.look import Look
    >>> from dancefloor.geometry.lattices import CUBE
    >>> tower = Board([(0, 0, 0), (0, 0, 1)], [("A", [(0, 0, 1)]), ("B", [(0, 0, 0)])], CUBE)
    >>> [each.step for each in shown([tower], Look(view="steps"))]
    ['1: B', '2: A from above']
    """
    from dancefloor.draw.figure import figure

    for number, board in enumerate(paced(boards)):
        look.check(solid=board.is_solid)
        chosen = (look.view or view) if board.is_solid else PLAN
        if chosen == STEPS:
            yield from _steps(board, number, look.corner)
        elif chosen == PLAN:
            yield Drawing(figure(board)._replace(colors=board.colors), number)
        else:
            yield Drawing(_solid(board, chosen, look.corner), number)


def _solid(board: Board, view: str, corner: int, built: Sequence[int] | None = None) -> Figure:
    """A solid as a viewer sees it from a corner."""
    if board.lattice.name == "cube":
        from dancefloor.draw.solid import isometric

        return isometric(board, view, corner, built)
    from dancefloor.draw.polyhedra import polyhedral

    return polyhedral(board, view, corner, built)


def _steps(board: Board, number: int, corner: int) -> Iterator[Drawing]:
    """A figure for each step: the pieces so far, and a new one."""
    from dancefloor.draw.figure import LONGEST_NAME
    from dancefloor.draw.labels import labels

    pieces = [cells for _, cells in board.placements]
    is_of_cubes = board.lattice.name == "cube"
    order = building_order(pieces) if is_of_cubes else BuildingOrder(from_below(pieces, board.lattice), "")
    names = labels(board, LONGEST_NAME).shown
    for count, last in enumerate(order.pieces, 1):
        drawn = _solid(board, ASSEMBLED, corner, order.pieces[:count])
        came = f" from {WHERE[order.direction]}" if count > 1 and order.direction else ""
        yield Drawing(drawn, number, f"{count}: {names[last]}{came}")
