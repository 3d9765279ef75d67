"""Which figures show a board: one in most cases, one for each step of building a solid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.building import DIRECTIONS, building_order
from dancefloor.draw.figure import LONGEST_NAME, Figure, figure
from dancefloor.draw.labels import labels
from dancefloor.draw.look import ASSEMBLED, PLAN, STEPS
from dancefloor.draw.solid import isometric

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look

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
    >>> from dancefloor.geometry.cube import CUBE
    >>> tower = Board([(0, 0, 0), (0, 0, 1)], [("A", [(0, 0, 1)]), ("B", [(0, 0, 0)])], CUBE)
    >>> [each.step for each in shown([tower], Look(view="steps"))]
    ['1: B', '2: A from above']
    """
    for number, board in enumerate(boards):
        look.check(solid=board.is_solid)
        chosen = (look.view or view) if board.is_solid else PLAN
        if chosen == STEPS:
            yield from _steps(board, number, look.corner)
        elif chosen == PLAN:
            yield Drawing(figure(board), number)
        else:
            yield Drawing(isometric(board, chosen, look.corner), number)


def _steps(board: Board, number: int, corner: int) -> Iterator[Drawing]:
    """A figure for each step: the pieces so far, and a new one."""
    order = building_order([cells for _, cells in board.placements])
    names = labels(board, LONGEST_NAME).shown
    for count, last in enumerate(order.pieces, 1):
        drawn = isometric(board, ASSEMBLED, corner, built=order.pieces[:count])
        came = f" from {WHERE[order.direction]}" if count > 1 and order.direction else ""
        yield Drawing(drawn, number, f"{count}: {names[last]}{came}")
