"""Four published counts of twigs that ours contradict, settled by code that knows nothing of the package.

D. Goodger, Polyform Puzzler, revision 600 (2015): all twigs of one to four edges on a hexagon of side 2 without two
edges. For all six boards Puzzler keeps one piece to a quarter of its places. Only the first two have four symmetries,
and the others two. The page docs/trust.md says so.

A twig is given by the middle of its edge, in halves of the steps between hexagons, and by the parities of that, so that
a shift by half a step does not lead from twigs to twigs.
"""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.geometry.polyforms import named_polyforms
from dancefloor.geometry.region import Region, region_named
from dancefloor.plugins.twigs import TWIG

from .by_hand import HEXAGONS, packings_by_search
from .coordinates import triangle_turns

pytestmark = pytest.mark.skipif(bool(MISSING), reason="too long without the compiled module")

#: By board: the edges left out, the published count, ours, and the number of symmetries.
BOARDS = {
    "Polytwigs1234Hex1": ([(0, -1), (0, 1)], 1175, 1175, 4),
    "Polytwigs1234Hex2": ([(-2, 1), (2, -1)], 1506, 1506, 4),
    "Polytwigs1234Hex3": ([(-1, 2), (1, 1)], 2019, 3264, 2),
    "Polytwigs1234Hex4": ([(-1, -1), (-1, 2)], 2007, 3238, 2),
    "Polytwigs1234Hex5": ([(-1, 1), (1, 0)], 958, 2064, 2),
    "Polytwigs1234Hex6": ([(-1, 0), (-1, 1)], 962, 2567, 2),
}
named = pytest.mark.parametrize("name", BOARDS)


def twig(a, b):
    return a, b, a % 2, b % 2


def is_twig(a, b):
    return bool(a % 2 or b % 2)


MAPS = [lambda cell, turn=turn: twig(*turn(cell[:2])) for turn in triangle_turns()]


def beside(cell):
    """The twigs that share an end with one: as the middles of the sides of a triangle."""
    return [twig(cell[0] + a, cell[1] + b) for a, b in HEXAGONS if is_twig(cell[0] + a, cell[1] + b)]


def least(shape):
    poses = []
    for turn in MAPS:
        turned = [turn(cell) for cell in shape]
        x, y = (2 * (min(axis) // 2) for axis in list(zip(*turned, strict=True))[:2])
        poses.append(sorted(twig(a - x, b - y) for a, b, *_ in turned))
    return tuple(min(poses))


def twigs(size):
    grown = {least([twig(1, 0)])}
    for _ in range(size - 1):
        grown = {least([*shape, new]) for shape in grown for cell in shape for new in beside(cell) if new not in shape}
    return grown


def hexagon():
    centres = [(0, 0), *HEXAGONS]
    return {twig(2 * x + a, 2 * y + b) for x, y in centres for a, b in HEXAGONS}


def middle(cell):
    """The same edge here: the middle of a side of the hexagon (x, y)."""
    x, y, side = cell
    return ((2 * x + 1, 2 * y - 1), (2 * x, 2 * y - 1), (2 * x - 1, 2 * y))[side]


@named
def test_ours(name):
    left_out, _, ours, order = BOARDS[name]
    whole = region_named("hexagon", (2,), TWIG).cells
    ends = [middle(cell) for cell in whole]
    x, y = (sum(axis) // len(ends) for axis in zip(*ends, strict=True))
    cells = [cell for cell, (a, b) in zip(whole, ends, strict=True) if (a - x, b - y) not in left_out]
    pieces = {f"{size}/{each}": shape for size in (1, 2, 3, 4) for each, shape in named_polyforms(size, TWIG).items()}
    found = dance.count(dance.Packing(Region(cells, lattice=TWIG), pieces), symmetry="all")
    assert (found, found.raw, found.order) == (ours, ours * order, order)


@named
def test_by_other_code(name):
    left_out, published, ours, order = BOARDS[name]
    cells = sorted(hexagon() - {twig(*cell) for cell in left_out})
    pieces = [piece for size in (1, 2, 3, 4) for piece in sorted(twigs(size))]
    assert [len(twigs(size)) for size in (1, 2, 3, 4)] == [1, 1, 3, 4]
    assert packings_by_search(cells, pieces, MAPS) == ours * order
    assert (published == ours) == (order == 4)
