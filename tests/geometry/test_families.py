from __future__ import annotations

from importlib.metadata import entry_points

import pytest

import dancefloor as dance
from dancefloor.errors import PuzzleError
from dancefloor.geometry.families import GROUP, blocks_named, families_named
from dancefloor.geometry.polyforms import FAMILIES, PolyformFamily
from dancefloor.puzzles.piece import read_pieces

NAMES = {point.name for point in entry_points(group=GROUP)}
plugged = pytest.mark.skipif(not {"twigs", "octets"} <= NAMES, reason="the package is not installed anew")


@pytest.mark.parametrize(
    ("word", "lattice", "size"),
    [
        ("nonominoes", "square", 9),
        ("enneominoes", "square", 9),
        ("decominoes", "square", 10),
        ("dodecominoes", "square", 12),
        ("enneiamonds", "triangle", 9),
        ("heptahexes", "hexagon", 7),
        ("octacubes", "cube", 8),
        pytest.param("tetrasticks", "polystick", 4, marks=plugged),
        pytest.param("ditwigs", "polytwig", 2, marks=plugged),
        pytest.param("tetraboloes", "tan", 4, marks=plugged),
        pytest.param("diaboloes", "tan", 2, marks=plugged),
        pytest.param("pentaspheres", "sphere", 5, marks=plugged),
        pytest.param("tetrarhombics", "rhombic", 4, marks=plugged),
        pytest.param("trioctets", "tetra-octahedral", 3, marks=plugged),
        pytest.param("tetracrossingsticks", "polystick-crossing", 4, marks=plugged),
        pytest.param("tricrossingtrigs", "polytrig-crossing", 3, marks=plugged),
        pytest.param("hexalines", "line", 6, marks=plugged),
    ],
)
def test_names_of_any_size_are_understood(word, lattice, size):
    assert families_named(word) == (PolyformFamily(lattice, size),)


def test_names_in_the_table_mean_what_it_says():
    assert all(families_named(word) == (family,) for word, family in FAMILIES.items())


@pytest.mark.parametrize("word", ["", "ominoes", "pentafoos", "sticks", "polyfoos-1-2", "hexahexominoes"])
def test_other_words_mean_nothing(word):
    assert families_named(word) == ()


@pytest.mark.parametrize("word", ["polyominoes-2-1", "polyominoes-0-3", "polyhexes-1-99"])
def test_ranges_go_up(word):
    with pytest.raises(PuzzleError, match="smaller one first"):
        families_named(word)


def test_a_range_has_the_pieces_of_all_sizes_under_different_names():
    pieces = read_pieces("polyominoes-1-5")
    assert len(pieces) == 1 + 1 + 2 + 5 + 12
    assert len({piece.name for piece in pieces}) == len(pieces)
    assert len(read_pieces("one-sided-polyhexes-1-3")) == 1 + 1 + 3


@plugged
def test_pieces_are_left_out_and_named_alone():
    assert len(read_pieces("tetrasticks-H")) == 15
    assert [piece.name for piece in read_pieces("tetrastick-H,2*tetrastick-X")] == ["H", "X"]
    assert len(read_pieces("one-sided-tetrasticks")) == 25
    assert len(read_pieces("tetraboloes-4-1-4-2")) == 12


@plugged
def test_a_box_lies_on_the_lattice_of_the_pieces():
    assert dance.count("monosticks 1x1").raw == 1
    assert dance.count("trisphere-3-1 tetrahedron2").raw == 0


def test_blocks_fit_into_a_box_and_are_listed_once():
    sides = (3, 4)
    fixed = blocks_named("rectangles", sides, 12, fixed=True)
    assert fixed == [(rows, columns) for rows in range(1, 4) for columns in range(1, 5)]
    assert set(blocks_named("rectangles", sides, 12)) == {tuple(sorted(block)) for block in fixed}
    squares, oblongs = (blocks_named(kind, sides, 12) for kind in ("squares", "oblongs"))
    assert sorted(squares + oblongs) == sorted(blocks_named("rectangles", sides, 12))


def test_no_block_has_more_cells_than_there_are_to_fill():
    assert blocks_named("rectangles", (100, 100), 2) == [(1, 1), (1, 2)]
    assert blocks_named("cubes", (3, 3, 3), 26) == [(1, 1, 1), (2, 2, 2)]
