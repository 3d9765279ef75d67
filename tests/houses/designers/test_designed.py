"""Packings as BurrTools says them, on each of its grids."""

from __future__ import annotations

import pytest

from dancefloor import InputError, Packing, Piece, Region, Shape, count, read_puzzle
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.polyforms import polyforms
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.design import GRIDS
from dancefloor.houses.designers.designed import design_of
from dancefloor.houses.designers.designed_packing import DesignedPacking, Extras

CELLS = {
    "cube": [(x, y, z) for x in range(2) for y in range(2) for z in range(2)],
    "prism": [(x, y, 1, k) for x in range(2) for y in range(2) for k in range(2)],
    "sphere": [(x, y, z) for x in range(2) for y in range(2) for z in range(-1, 1)],
    "rhombic": [(-1, 3, 0, k) for k in range(24)],
    "tetra-octahedral": [(0, -1, 1, k) for k in range(10)],
}


@pytest.mark.parametrize("grid", GRIDS)
def test_a_packing_has_as_many_solutions_as_its_design(grid):
    lattice = lattice_named(grid)
    own = next(iter(polyforms(2, lattice=lattice)))
    puzzle = Packing(Region(CELLS[grid], lattice=lattice), [Piece("pair", own, low=0, high=12)])
    burr = Burr(design_of(puzzle))
    assert burr.design.lattice_name == grid
    assert len(burr.region) == len(puzzle.region)
    assert count(burr, symmetry="none") == count(puzzle, symmetry="none")


def test_balls_that_burrtools_would_turn_further_are_refused():
    sphere = lattice_named("sphere")
    flat = Shape([(0, 1, 1), (1, 0, 0), (1, 1, 0), (1, 2, 0)], sphere)
    board = Region([(x, y, z) for x in range(3) for y in range(3) for z in range(3)], lattice=sphere)
    further = tuple(Shape(pose, sphere) for pose in sphere.poses(flat.cells))
    assert len(design_of(Packing(board, [Piece("flat", flat, also=further)])).shapes) == 2
    with pytest.raises(InputError, match="turns piece 'flat' to further positions"):
        design_of(Packing(board, [Piece("flat", flat)]))


def test_squares_become_cubes_and_colours_stay_on_their_cells():
    puzzle = read_puzzle("2*I3 2x3")
    name = puzzle.pieces[0].name
    extras = Extras(((0, 0, 0),) * 3, {(1, 0): 3}, {name: {(0, 1): 2}})
    design = design_of(DesignedPacking(puzzle.region, puzzle.pieces, extras=extras))
    assert [shape.text for shape in design.shapes] == ["##2#", "##3####"]
    assert (design.grid, design.problems[0].uses[0].high) == (0, 2)
