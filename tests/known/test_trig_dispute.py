"""A published count of edges of triangles that ours contradicts, settled by code that knows nothing of the package.

D. Goodger, Polyform Puzzler, revision 600 (2015), Polytrigs23ThreeCongruent_x13: the polytrigs of two and three edges
on three congruent boards, each a hexagon with two edges more. Puzzler finds no solution, since it keeps pieces from
reaching out of its grid on the left of the first board. With a grid one step wider it finds the same as ours.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain

import dancefloor as dance
from dancefloor.geometry.polyforms import named_polyforms
from dancefloor.geometry.region import Region
from dancefloor.plugins.trigs import TRIG

from .coordinates import triangle_turns

WAYS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # around a point


def edge(point, way):
    x, y = point
    return frozenset([point, (x + WAYS[way][0], y + WAYS[way][1])])


def least_edges(edges):
    poses = []
    for turn in triangle_turns():
        turned = [[turn(point) for point in each] for each in edges]
        x, y = (min(axis) for axis in zip(*chain(*turned), strict=True))
        poses.append(sorted(sorted((a - x, b - y) for a, b in each) for each in turned))
    return tuple(map(tuple, min(poses)))


def connected_edges(size, edges):
    """All connected sets of so many of the edges."""
    grown = {frozenset([each]) for each in edges}
    for _ in range(size - 1):
        grown = {one | {new} for one in grown for new in edges - one if any(new & each for each in one)}
    return grown


@cache
def crosses(one, other):
    """Whether two pieces cross at some point: around it, each has edges on both sides of the other."""
    for point in set(chain(*one)) & set(chain(*other)):
        owners = [1 * (edge(point, way) in one) + 2 * (edge(point, way) in other) for way in range(6)]
        around = [owner for owner in owners if owner]
        if sum(a != b for a, b in zip(around, around[1:] + around[:1], strict=True)) > 2:
            return True
    return False


def fillings(left, placed, places):
    """The pieces of each way to fill the edges that are left, none twice, without crossings."""
    if not left:
        yield frozenset(name for name, _ in placed)
        return
    first = min(map(sorted, left))
    for name, own in places:
        if frozenset(first) in own <= left and all(name != used and not crosses(own, other) for used, other in placed):
            yield from fillings(left - own, [*placed, (name, own)], places)


def test_ours():
    board = [(1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 0), (2, 1, 0), (1, 0, 1), (2, 0, 1), (0, 1, 1), (1, 1, 1)]
    board += [(1, 0, 2), (2, 0, 2), (1, 1, 2), (2, 1, 2), (0, 2, 2)]
    cells = [(x + shift, y, way) for shift in (0, 4, 8) for x, y, way in board]
    pieces = {f"{size}/{name}": shape for size in (2, 3) for name, shape in named_polyforms(size, TRIG).items()}
    found = dance.count(dance.Packing(Region(cells, lattice=TRIG), pieces), symmetry="all")
    assert (found, found.raw, found.order) == (1, 48, 48)


def test_by_other_code():
    board = {edge((1, 1), way) for way in range(6)} | {edge((0, 2), 2), edge((2, 1), 0)}
    board |= {
        frozenset([(1 + a, 1 + b), (1 + c, 1 + d)]) for (a, b), (c, d) in zip(WAYS, WAYS[1:] + WAYS[:1], strict=True)
    }
    places = [(least_edges(own), own) for size in (2, 3) for own in connected_edges(size, board)]
    assert len({name for name, _ in places}) == 3 + 12
    ways = Counter(fillings(frozenset(board), [], places))
    every = frozenset(name for name, _ in places)
    triples = ((one, two, every - one - two) for one in ways for two in ways if not one & two)
    assert sum(ways[one] * ways[two] * ways[three] for one, two, three in triples) == 48
