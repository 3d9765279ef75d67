"""The boundary of a set of cells on any lattice, as loops of corners.

Strategy: the sides of a cell's polygon are directed clockwise on the page, so the cell lies to the right of each. A
side that two cells of the set share, in opposite directions, is not part of the boundary. Walks follow the remaining
sides, and at each corner they take the sharpest right turn. Where two cells touch only at a corner, a walk therefore
stays with its cell, and cells that share no side get separate loops. A walk that returns to an earlier corner has
closed a loop, which is cut off; so no loop visits a corner twice. Corners stay integers. Their positions on the page
only decide which turn is sharpest and which corner comes first in reading order.
"""

from __future__ import annotations

from collections import defaultdict
from math import atan2
from typing import TYPE_CHECKING

from dancefloor.draw.board import sides
from dancefloor.geometry.square import SQUARE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dancefloor.draw.board import Polygons
    from dancefloor.geometry.lattice import Cell, Corner


def outline(cells: Iterable[Cell], lattice: Polygons = SQUARE) -> list[list[Corner]]:
    """The boundary loops of a set of cells, including those of holes, as corners of the lattice.

    The set lies to the right of each loop: outer loops go clockwise on the page, and holes counterclockwise. A loop
    starts at its topmost corner, or the leftmost of several. It lists only the corners where it turns, each once. Cells
    that are not drawn do not count.

    >>> outline({(0, 0), (0, 1), (1, 0)})
    [[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]]
    >>> ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    >>> outline(ring)
    [[(0, 0), (3, 0), (3, 3), (0, 3)], [(1, 1), (1, 2), (2, 2), (2, 1)]]
    """
    inside = {side for cell in set(cells) for side in sides(lattice, cell)}
    onward: dict[Corner, list[Corner]] = defaultdict(list)
    for start, end in sorted(inside):
        if (end, start) not in inside:
            onward[start].append(end)
    loops = [loop for start in sorted(onward) for loop in _walks(start, onward, lattice)]

    def reading_order(corner: Corner) -> tuple[float, float]:
        right, down = lattice.on_page(corner)
        return down, right

    tidy = (_from(min(loop, key=reading_order), _turning(loop)) for loop in loops)
    return sorted(tidy, key=lambda loop: (reading_order(loop[0]), loop))


def _walks(start: Corner, onward: dict[Corner, list[Corner]], lattice: Polygons) -> Iterator[list[Corner]]:
    """The loops closed by walks from a corner until no side leaves it. Removes the walked sides from `onward`."""
    while onward[start]:
        before, here = start, start
        path: list[Corner] = []
        place: dict[Corner, int] = {}
        while here != start or not path:
            if here in place:
                loop = path[place[here] :]
                del path[place[here] :]
                for passed in loop:
                    del place[passed]
                yield loop
            place[here] = len(path)
            path.append(here)
            before, here = here, _onward(before, here, onward[here], lattice)
        yield path


def _onward(before: Corner, here: Corner, ends: list[Corner], lattice: Polygons) -> Corner:
    """The end of the side with the sharpest right turn. Removes it from `ends`."""
    if len(ends) == 1:
        return ends.pop()
    (x, y), (u, v) = lattice.on_page(before), lattice.on_page(here)

    def turn(end: Corner) -> float:
        s, t = lattice.on_page(end)
        return atan2((u - x) * (t - v) - (v - y) * (s - u), (u - x) * (s - u) + (v - y) * (t - v))

    end = max(ends, key=turn)
    ends.remove(end)
    return end


def _turning(loop: list[Corner]) -> list[Corner]:
    """The corners of a loop where it changes direction."""
    triples = zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
    return [(u, v) for (x, y), (u, v), (s, t) in triples if (u - x) * (t - v) != (v - y) * (s - u)]


def _from(first: Corner, loop: list[Corner]) -> list[Corner]:
    start = loop.index(first)
    return loop[start:] + loop[:start]
