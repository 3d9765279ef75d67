"""The directions in which parts move."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor import PuzzleError, lattice_named
from dancefloor.geometry.lattices import CUBE, LATTICES
from dancefloor.houses.designers.ways import ways_of


def value(form, cell):
    return sum(a * b for a, b in zip(form, (*cell, 0)[:4], strict=True))


@pytest.mark.parametrize("way", ways_of(CUBE), ids=str)
def test_a_step_moves_a_cell_along_its_line(way):
    for cell in product(range(-2, 3), repeat=3):
        there = CUBE.translate(cell, way.step)
        assert [value(line, there) for line in way.lines] == [value(line, cell) for line in way.lines]
        assert value(way.place, there) == value(way.place, cell) + way.stride


def test_lines_and_places_tell_cells_apart():
    cells = list(product(range(-2, 3), repeat=3))
    for way in ways_of(CUBE):
        assert len({(*(value(line, cell) for line in way.lines), value(way.place, cell)) for cell in cells}) == len(
            cells
        )


@pytest.mark.parametrize("lattice", [lattice for lattice in LATTICES if lattice != CUBE], ids=str)
def test_flat_puzzles_are_refused(lattice):
    with pytest.raises(PuzzleError, match=r"is flat|does not know how pieces"):
        ways_of(lattice)


def test_other_lattices_are_refused():
    with pytest.raises(PuzzleError):
        ways_of(lattice_named("polystick"))


def test_only_cubes_make_quarter_turns():
    assert ways_of(CUBE, turns=True) == ways_of(CUBE)
    with pytest.raises(PuzzleError, match="pieces of prisms cannot make quarter turns: only pieces of cubes can"):
        ways_of(lattice_named("prism"), turns=True)
