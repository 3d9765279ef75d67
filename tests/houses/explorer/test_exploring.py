"""What questions about a piece share: the piece, and regions settled in three ways."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.explorer import exploring
from dancefloor.houses.explorer.exploring import Endings, bounded, explored_piece, fill, region_of, settle
from dancefloor.puzzles.packing import Packing
from dancefloor.search.values import Outcome
from dancefloor.verbs.how import Request

BOXES = ("square", "cube")


def test_a_piece_is_a_name_a_picture_a_shape_or_a_piece():
    shape = dance.polyominoes(5)["Y"]
    for given in ("Y", "####/.#..", shape, dance.Piece("Y", shape, low=0, high=9)):
        piece = explored_piece(given, BOXES, "it")
        assert dance.name_of(piece.shape) == "Y"
        assert (piece.low, piece.high) == (1, 1)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("pentominoes", "'pentominoes' means 12 pieces: name one, such as 'F'"),
        ("3*Y", "has a count"),
        ("hexiamond-bar", "is of triangles: it needs a piece of squares or cubes"),
        ("#./.#", "is not connected"),
        (5, "piece is 5: it should be a Piece"),
    ],
    ids=["family", "count", "triangles", "apart", "number"],
)
def test_other_words_are_refused_in_one_line(given, told):
    with pytest.raises(InputError, match=told) as refused:
        explored_piece(given, BOXES, "it")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("number", [0, -1, 101, True, "3", None])
def test_bounds_are_checked(number):
    with pytest.raises(InputError, match="most is"):
        bounded("most", number, 100)


@pytest.mark.parametrize(
    ("sides", "piece", "sort"),
    [((3, 5), "L4", "area"), ((10, 10), "I4", "argument"), ((5, 5), "P", "search")],
)
def test_each_way_says_what_it_proves(sides, piece, sort):
    given = explored_piece(piece, BOXES, "it")
    found = fill(region_of(sides, given.shape.lattice), given, Request())
    assert (found.tiled, found.sort) == (False, sort)
    assert found.about


def test_tables_agree_with_a_search(monkeypatch):
    """Regions that a search settles are settled by tables, too, and with few bytes stay open."""
    given = explored_piece("Y", BOXES, "it")
    for sides in ((5, 10), (9, 15), (7, 15)):
        puzzle = Packing(region_of(sides, given.shape.lattice), [exploring.copies_of(given, 30)])
        by_search = settle(puzzle, Request())
        with monkeypatch.context() as few:
            few.setattr(exploring, "NODES", 3)
            by_tables = settle(puzzle, Request())
            assert (by_tables.sort, by_tables.tiled) == ("tables", by_search.tiled)
            few.setattr(exploring, "MANY_NODES", 3)
            small = Request.of(memory=1)
            assert settle(puzzle, small).tiled is None
        assert by_search.sort == "search"


def test_the_time_may_be_up():
    with (end := Endings()).until_stopped(Request.of(timeout=0)):
        settle(Packing("6x10"), Request())
        exploring.check()
    assert end.outcome is Outcome.LIMITED


def test_a_box_may_be_of_cubes():
    assert len(region_of((2, 3, 4), CUBE)) == 24
