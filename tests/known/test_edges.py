"""Polysticks, polytwigs and polytrigs: counts that D. Goodger's Polyform Puzzler documents (revision 600, 2015).

Each line of edges.txt has the name of a puzzle there, the lattice, the pieces, the count up to symmetry, and the edges:
for each direction and y, the runs of x. Left out are puzzles that need more than a minute, boards with edges that stay
empty, and those whose docstring counts something else.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.geometry.polyforms import named_polyforms
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.polysticks import POLYSTICK
from dancefloor.plugins.trigs import TRIG
from dancefloor.plugins.twigs import TWIG
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

pytestmark = pytest.mark.skipif(bool(MISSING), reason="too long without the compiled module")

LATTICES = {lattice.name: lattice for lattice in (POLYSTICK, TWIG, TRIG)}
SIZES = {"tetra": (4,), "penta": (5,), "tri": (3,)}


class Documented(NamedTuple):
    """A puzzle with its count."""

    name: str
    lattice: str
    pieces: str
    count: int
    edges: str

    @property
    def packing(self):
        lattice = LATTICES[self.lattice]
        word = self.pieces.removeprefix("one-sided-")
        one_sided = word != self.pieces
        mobility = Mobility.ONE_SIDED if one_sided else Mobility.FREE
        pieces = [
            Piece(f"{size}:{name}".replace(":", "/"), shape, mobility)
            for size in sizes_of(word)
            for name, shape in named_polyforms(size, lattice, mobility).items()
        ]
        return Packing(Region(list(cells_of(self.edges)), lattice=lattice), pieces)


def sizes_of(word):
    if word.startswith("poly"):
        least, most = word.split("-")[1:]
        return range(int(least), int(most) + 1)
    return next(sizes for start, sizes in SIZES.items() if word.startswith(start))


def cells_of(edges):
    for row in edges.split():
        way, y, runs = row.split("/")
        for run in runs.split(","):
            first, *last = map(int, run.split(".."))
            yield from ((x, int(y), int(way)) for x in range(first, (last or [first])[0] + 1))


def documented(line):
    name, lattice, pieces, count, edges = line.split(" | ")
    return Documented(name, lattice, pieces, int(count), edges)


TABLE = [documented(line) for line in Path(__file__).with_name("edges.txt").read_text().splitlines()]


def test_the_table_has_puzzles_of_all_sorts():
    assert len(TABLE) > 100
    assert {each.lattice for each in TABLE} == set(LATTICES)
    assert sum(each.count > 0 for each in TABLE) > 50


@pytest.mark.parametrize("puzzle", TABLE, ids=[each.name for each in TABLE])
def test_our_count_is_the_one_that_is_documented(puzzle):
    assert dance.count(puzzle.packing, symmetry="all") == puzzle.count
