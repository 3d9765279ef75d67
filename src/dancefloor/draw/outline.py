"""The boundary of a set of unit squares, as loops of corner points.

Strategy: give every square four directed sides, clockwise on the screen, so the square lies to the right of its side.
A side shared by two squares of the set is no boundary and goes. What is left is walked: at each corner turn right if a
side leaves that way, else go straight, else left. Turning right first keeps to the same square where two squares
touch only at a corner, so squares that do not share sides get loops of their own. A walk that comes back to a corner
it has seen has closed a loop, which is cut off; therefore no loop visits a corner twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from dancefloor.geometry.lattice import Cell

Corner = tuple[int, int]
Step = tuple[int, int]

RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)


def outline(cells: Collection[Cell]) -> list[list[Corner]]:
    """The boundary loops of a set of cells (row, column), holes included, as corners (column, row) in cell widths.

    Rows are counted downward. The set lies to the right of a loop as it is walked: outer loops go clockwise on the
    screen and holes counterclockwise. Each loop starts at its topmost, then leftmost corner, has no corner where it
    does not turn, and visits none twice.

    >>> outline({(0, 0), (0, 1), (1, 0)})
    [[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]]
    >>> ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    >>> outline(ring)
    [[(0, 0), (3, 0), (3, 3), (0, 3)], [(1, 1), (1, 2), (2, 2), (2, 1)]]
    """
    sides = _sides(cells)
    loops: list[list[Corner]] = []
    for side in sorted(sides):
        if side in sides:
            loops += _walk(*side, sides)
    return sorted((_tidy(loop) for loop in loops), key=lambda loop: (_reading_order(loop[0]), loop))


def _sides(cells: Collection[Cell]) -> set[tuple[Corner, Step]]:
    inside = set(cells)
    sides: set[tuple[Corner, Step]] = set()
    for x, y in inside:
        if (x - 1, y) not in inside:
            sides.add(((y, x), RIGHT))
        if (x, y + 1) not in inside:
            sides.add(((y + 1, x), DOWN))
        if (x + 1, y) not in inside:
            sides.add(((y + 1, x + 1), LEFT))
        if (x, y - 1) not in inside:
            sides.add(((y, x + 1), UP))
    return sides


def _walk(corner: Corner, step: Step, sides: set[tuple[Corner, Step]]) -> list[list[Corner]]:
    """The loops closed by walking from a corner until back there; takes the walked sides out of `sides`."""
    loops = []
    path: list[Corner] = []
    place: dict[Corner, int] = {}
    start = corner
    while True:
        place[corner] = len(path)
        path.append(corner)
        sides.remove((corner, step))
        corner = (corner[0] + step[0], corner[1] + step[1])
        if corner in place:
            loop = path[place[corner] :]
            loops.append(loop)
            del path[place[corner] :]
            for passed in loop:
                del place[passed]
        if corner == start:
            return loops
        right = (-step[1], step[0])
        left = (step[1], -step[0])
        step = next(turn for turn in (right, step, left) if (corner, turn) in sides)


def _tidy(loop: list[Corner]) -> list[Corner]:
    """The same loop from its first corner in reading order, without the corners where it goes straight on."""
    first = loop.index(min(loop, key=_reading_order))
    loop = loop[first:] + loop[:first]
    neighbors = zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
    return [here for before, here, after in neighbors if before[0] != after[0] and before[1] != after[1]]


def _reading_order(corner: Corner) -> Corner:
    return corner[1], corner[0]
