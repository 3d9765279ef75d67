"""Counts that D. Goodger's Polyform Puzzler documents (revision 600, 2015).

Each line of puzzler.txt has the name of a puzzle there, the lattice, the pieces, the count up to symmetry (or up to the
symmetries that it names), and the cells: for each z (of an edge, its direction) and y, the runs of x. A puzzle of
several boards has a line for each, with a number or a word at the end of its name. Pieces are a family, words of the
piece language, or a set of puzzler_pieces.txt, whose lines have the set, the lattice, the mobility and the cells of a
piece. docs/trust.md says which puzzles are left out, and why.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.polyforms import named_polyforms
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.polysticks import POLYSTICK
from dancefloor.plugins.trigs import TRIG
from dancefloor.plugins.twigs import TWIG
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, read_pieces

pytestmark = pytest.mark.skipif(bool(MISSING), reason="too long without the compiled module")

LATTICES = {lattice.name: lattice for lattice in (SQUARE, CUBE, HEXAGON, TRIANGLE, POLYSTICK, TWIG, TRIG)}
SLOW = {  # half a second of processor time and more
    *("HeptiamondsHexgridHexagon_x1", "HeptiamondsJaggedHexagon_x1", "HeptiamondsJaggedHexagon_x2"),
    *("HeptiamondsJaggedHexagon_x3", "Hexiamonds3Hexagons", "OneSidedHexiamondsHexagramHexagon1"),
    *(
        "OneSidedHexiamondsHexagramHexagon2",
        "OneSidedHexiamondsKnobbedHexagon1",
        "OneSidedHexiamondsTrefoil_x4",
        "OneSidedPolyiamonds12345Hexagon1",
    ),
    *("OneSidedPolyiamonds12345Hexagon2", "PentominoesPlusSquareTetromino8x8", "Polyhexes1234IrregularHexagon1"),
    *("Polyhexes1234IrregularHexagon2", "Polyhexes1234JaggedHexagon1", "Polyhexes1234JaggedHexagon3"),
    *("Polyhexes1234TrilobedCrown", "Polyhexes1234_6x7", "Polyominoes45X_x1", "Polytrigs23ThreeCongruent_x15"),
    *("SolidPentominoes3x4x5", "SolidPentominoes5x5x4SteppedPyramid", "SolidPentominoes5x5x4Steps"),
    *("SolidPentominoes6x6x6Crystal4", "Tetrasticks3x5DiamondLattice", "Tetrasticks6x6"),
    # these take up to a minute
    *("Polyominoes12345Diamond2_ring", "OneSidedPentominoes6x15", "TetrasticksAztecDiamond", "Cornucopia17x6"),
    *("HeptiamondsHexgridHexagon_x2", "HeptiamondsHexgridRosettes_x1", "HexahexesHexagonRing_x1"),
    *("OneSidedHexiamondsTrefoil_x7", "OneSidedPentominoes5x18", "Polyominoes45Diamond"),
    *(f"OneSidedHexiamondsOBeirnesHexagon_{place}" for place in "ABCDEF"),
}
NAMED = (  # sets of pieces that are no families
    *("soma", "solid-pentominoes", "pentominoes,O4", "pentominoes,O1", "one-sided-hexiamonds-hexagon"),
    *("0-1*pentominoes", "0-1*solid-pentominoes", "0-1*tetrasticks"),
)
SIZES = {"tetra": (4,), "penta": (5,), "hexia": (6,), "tri": (3,)}


class Documented(NamedTuple):
    """A puzzle with its count."""

    name: str
    lattice: str
    pieces: str
    count: int
    symmetry: str
    cells: str

    @property
    def packing(self):
        lattice = LATTICES[self.lattice]
        region = Region(cells_on(lattice, self.cells), lattice=lattice)
        if self.pieces in SETS:
            return Packing(region, SETS[self.pieces])
        if self.pieces in NAMED:
            return Packing(region, read_pieces(self.pieces, within=region))
        word = self.pieces.removeprefix("one-sided-")
        one_sided = word != self.pieces
        mobility = Mobility.ONE_SIDED if one_sided else Mobility.FREE
        pieces = [
            Piece(f"{size}:{name}".replace(":", "/"), shape, mobility)
            for size in sizes_of(word)
            for name, shape in named_polyforms(size, lattice, mobility).items()
        ]
        return Packing(region, pieces)


def sizes_of(word):
    if word.startswith("poly"):
        least, most = word.split("-")[1:]
        return range(int(least), int(most) + 1)
    return next(sizes for start, sizes in SIZES.items() if word.startswith(start))


def cells_of(text):
    for row in text.split():
        way, y, runs = row.split("/")
        for run in runs.split(","):
            first, *last = map(int, run.split(".."))
            yield from ((x, int(y), int(way)) for x in range(first, (last or [first])[0] + 1))


def cells_on(lattice, text):
    return [cell[: len(lattice.origins[0])] for cell in cells_of(text)]


def piece_sets():
    sets = {}
    for line in Path(__file__).with_name("puzzler_pieces.txt").read_text().splitlines():
        name, lattice, mobility, cells = line.split(" | ")
        own = sets.setdefault(name, [])
        shape = Shape(cells_on(LATTICES[lattice], cells), LATTICES[lattice])
        own.append(Piece(f"{len(own) + 1}", shape, Mobility(mobility)))
    return sets


SETS = piece_sets()


def documented(line):
    name, lattice, pieces, count, cells = line.split(" | ")
    number, _, symmetry = count.partition(" ")
    return Documented(name, lattice, pieces, int(number), symmetry or "all", cells)


TABLE = [documented(line) for line in Path(__file__).with_name("puzzler.txt").read_text().splitlines()]


def test_the_table_has_puzzles_of_all_sorts():
    assert len(TABLE) > 300
    assert {each.lattice for each in TABLE} == set(LATTICES)
    assert sum(each.count > 0 for each in TABLE) > 200


def test_a_tube_has_as_many_solutions_as_are_documented():
    assert dance.count("tetrominoes 4x5~cylinder", symmetry="all") == 7  # Tetrominoes5x4Tube


def marked(each):
    return pytest.param(each, id=each.name, marks=[pytest.mark.slow] if each.name in SLOW else [])


@pytest.mark.parametrize("puzzle", [marked(each) for each in TABLE])
def test_our_count_is_the_one_that_is_documented(puzzle):
    assert dance.count(puzzle.packing, symmetry=puzzle.symmetry) == puzzle.count
