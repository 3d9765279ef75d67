"""What lattices of repeated cells share: every plug-in keeps the contract, and is known by its name."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest

import dancefloor as dance
from dancefloor.geometry.families import GROUP as FAMILIES
from dancefloor.geometry.lattice import is_solid
from dancefloor.geometry.lattices import GROUP, lattice_named
from dancefloor.geometry.region import region_named, sizes_of
from dancefloor.plugins.repeated import on_axes, solved
from tests.architecture.source import ROOT

tomllib = pytest.importorskip("tomllib")  # Python 3.11


def plugged(group):
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]
    return declared[group]


def loaded(place):
    module, name = place.split(":")
    return getattr(__import__(module, fromlist=[name]), name)


LATTICES = {name: loaded(place) for name, place in plugged(GROUP).items()}


@pytest.mark.parametrize("name", sorted(LATTICES))
def test_lattices_keep_the_contract_and_have_the_name_that_is_plugged_in(name):
    lattice = LATTICES[name]
    dance.check_lattice(lattice)
    assert lattice.name == name
    if any(point.name == name for point in entry_points(group=GROUP)):  # where the package is installed anew
        assert lattice_named(name) == lattice


def test_kinds_of_pieces_are_on_lattices_that_are_plugged_in():
    assert {loaded(place).name for place in plugged(FAMILIES).values()} <= set(LATTICES)


@pytest.mark.parametrize("name", sorted(LATTICES))
def test_regions_of_all_shapes_are_connected_and_lie_at_zero(name):
    lattice = LATTICES[name]
    for shape, counts in sizes_of(lattice).items():
        for count in counts:
            region = region_named(shape, (2,) * count, lattice)
            assert len(region.components) == 1
            assert not any(lattice.corner(region.cells))


@pytest.mark.parametrize("name", ["prism", "sphere", "rhombic", "tetra-octahedral"])
def test_cells_have_the_places_of_burrtools(name):
    lattice = LATTICES[name]
    places = [(x, y, z) for x in range(-6, 7) for y in range(-6, 7) for z in range(-6, 7)]
    cells = {place: cell for place in places if (cell := lattice.from_burrtools(place)) is not None}
    assert all(lattice.to_burrtools(cell) == place for place, cell in cells.items())
    assert len(set(cells.values())) == len(cells)
    # A translation of the lattice moves all places alike.
    steps = {
        tuple(
            b - a
            for a, b in zip(
                lattice.to_burrtools(cell), lattice.to_burrtools(lattice.translate(cell, (1, 2, 3))), strict=True
            )
        )
        for cell in cells.values()
    }
    assert len(steps) == 1


@pytest.mark.parametrize("name", sorted(name for name, lattice in LATTICES.items() if is_solid(lattice)))
def test_rotations_keep_distances_in_space(name):
    lattice = LATTICES[name]

    def middle(cell):
        points = [lattice.in_space(corner) for corner in {c for face in lattice.faces(cell) for c in face}]
        return [sum(axis) / len(points) for axis in zip(*points, strict=True)]

    cells = [*lattice.origins, *lattice.neighbors(lattice.origins[0])]
    before = [middle(cell) for cell in cells]
    for matrix in lattice.group:
        after = [middle(lattice.transform(matrix, cell)) for cell in cells]
        for k in range(1, len(cells)):
            lengths = [sum((a - b) ** 2 for a, b in zip(p[0], p[k], strict=True)) for p in (before, after)]
            assert lengths[0] == pytest.approx(lengths[1])


def test_equations_have_whole_solutions_or_none():
    assert solved(((2, 0), (0, 2)), (4, 6)) == (2, 3)
    assert solved(((2, 0), (0, 2)), (4, 5)) is None
    assert on_axes([((1, 0), (0, 1))], ((1, 1), (0, 1))) == (((1, 0), (0, 1)),)
