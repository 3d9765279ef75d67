"""Boundary words, beside tilings of tori and published numbers."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.geometry.lattices import HEXAGON, TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.explorer.boundary import boundary_word, by_half_turns, by_translations, holes
from dancefloor.houses.explorer.tori import tori_of, torus

#: How many polyominoes have a hole, tile by translations, else by Conway's criterion (J. Myers, Polyomino, polyhex and
#: polyiamond tiling, web page).
SORTS = {5: (0, 9, 3), 6: (0, 24, 11), 7: (1, 41, 60), 8: (6, 121, 199)}


def words(size, lattice=SQUARE):
    return [boundary_word(shape) for shape in dance.polyforms(size, lattice=lattice)]


@pytest.mark.parametrize("size", SORTS)
def test_numbers_are_those_that_were_published(size):
    known = words(size)
    whole = [word for word in known if word]
    moved = [word for word in whole if by_translations(word)]
    turned = [word for word in whole if not by_translations(word) and by_half_turns(word)]
    assert (len(known) - len(whole), len(moved), len(turned)) == SORTS[size]


@pytest.mark.parametrize(("lattice", "size"), [(SQUARE, 5), (HEXAGON, 4), (TRIANGLE, 6)], ids=repr)
def test_a_word_with_translations_is_a_tiling_of_a_torus_by_one_copy(lattice, size):
    """Both ways: no other piece of one copy tiles a torus."""
    for shape in dance.polyforms(size, lattice=lattice):
        piece = dance.Piece("it", shape, dance.Mobility.FIXED)
        tiled = any(dance.count(dance.Packing(torus(steps, lattice), [piece])) for steps in tori_of(piece, 1))
        assert tiled == (by_translations(boundary_word(shape)) is not None)


@pytest.mark.parametrize(("lattice", "size"), [(SQUARE, 5), (HEXAGON, 4), (TRIANGLE, 5)], ids=repr)
def test_a_word_with_half_turns_is_a_tiling_of_a_torus_by_two(lattice, size):
    for shape in dance.polyforms(size, lattice=lattice):
        turned = shape.transformed(((-1, 0), (0, -1)))
        piece = dance.Piece("it", shape, dance.Mobility.FIXED, 0, 2, also=(turned,))
        if by_half_turns(boundary_word(shape)):
            assert any(dance.count(dance.Packing(torus(steps, lattice), [piece])) for steps in tori_of(piece, 2))


def test_the_parts_make_the_word():
    for word in words(6):
        if parts := by_half_turns(word):
            a, *others = parts
            assert all(part == part[::-1] for part in others)
            assert 2 * len(a) + sum(map(len, others)) == len(word)


def test_a_hole_has_no_word():
    ring = dance.Shape.from_picture("###/#.#/###")
    assert boundary_word(ring) is None
    assert holes(ring.cells, SQUARE) == [frozenset({(1, 1)})]
    corner = dance.Shape.from_picture(".##/#.#/###")
    assert boundary_word(corner) is None
    assert holes(corner.cells, SQUARE) == [frozenset({(1, 1)})]
