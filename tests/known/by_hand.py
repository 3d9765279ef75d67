"""Packings counted by code that shares nothing with the package: its own coordinates, pieces and way to count.

Pieces are grown cell by cell. To count, cells are filled in order; all ways to fill the first ones that leave the same
cells and pieces are taken together.
"""

from collections import defaultdict

from .coordinates import places

SQUARES = ((1, 0), (-1, 0), (0, 1), (0, -1))
HEXAGONS = (*SQUARES, (1, -1), (-1, 1))
CUBES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def polyforms(size, steps, maps):
    """The polyforms of so many cells, whose neighbours are these steps away: one of those that the maps make alike."""
    maps = list(maps)
    grown = {frozenset([(0,) * len(steps[0])])}
    for _ in range(size - 1):
        grown = {
            _least(shape | {cell}, maps)
            for shape in grown
            for at in shape
            for step in steps
            if (cell := tuple(a + s for a, s in zip(at, step, strict=True))) not in shape
        }
    return sorted(map(sorted, grown))


def _least(shape, maps):
    poses = []
    for turn in maps:
        turned = [turn(cell) for cell in shape]
        corner = [min(axis) for axis in zip(*turned, strict=True)]
        poses.append(sorted(tuple(c - k for c, k in zip(cell, corner, strict=True)) for cell in turned))
    return frozenset(min(poses))


def packings(cells, pieces, maps, lay=places):
    """How many ways there are to fill cells, taken in this order, with each piece once, turned by any of the maps."""
    number = {cell: k for k, cell in enumerate(cells)}
    maps, begins = list(maps), [[] for _ in cells]
    for k, piece in enumerate(pieces):
        for place in set(lay(cells, piece, maps)):
            covered = [number[cell] for cell in place]
            begins[min(covered)].append(sum(1 << c for c in covered) | 1 << len(cells) + k)
    ways = {0: 1}
    for k, options in enumerate(begins):
        more = defaultdict(int)
        for state, times in ways.items():
            if state >> k & 1:
                more[state] += times
            else:
                for option in options:
                    if not state & option:
                        more[state | option] += times
        ways = more
    return ways.get((1 << len(cells) + len(pieces)) - 1, 0)


def packings_by_search(cells, pieces, maps):
    """The same number, by a search that fills the cell or lays the piece for which there are the fewest ways."""
    maps, options = list(maps), []
    for k, piece in enumerate(pieces):
        options += [(*place, k) for place in set(places(cells, piece, maps))]
    users = dict.fromkeys((*cells, *range(len(pieces))), 0)  # as bits
    for number, option in enumerate(options):
        for thing in option:
            users[thing] |= 1 << number
    excluded = [~_union(users[thing] for thing in option) for option in options]

    def ways(left, alive):
        if not left:
            return 1
        fewest = min(left, key=lambda thing: (users[thing] & alive).bit_count())
        number, choices = 0, users[fewest] & alive
        while choices:
            option = choices.bit_length() - 1
            choices ^= 1 << option
            number += ways(left.difference(options[option]), alive & excluded[option])
        return number

    return ways(frozenset(users), (1 << len(options)) - 1)


def _union(masks):
    union = 0
    for mask in masks:
        union |= mask
    return union
