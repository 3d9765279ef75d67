from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.labels import HEIGHT, abbreviations, labels, roomiest, told
from dancefloor.geometry.lattices import HEXAGON
from dancefloor.geometry.square import SQUARE

PAIR = [(0, 0), (0, 1)]


@given(st.sets(st.text(min_size=1, max_size=12), max_size=40), st.integers(1, 8))
def test_abbreviations_differ_from_each_other_and_from_short_names(names, most):
    short = abbreviations(sorted(names), most)
    assert set(short) == {name for name in names if len(name) > most}
    shown = [short.get(name, name) for name in names]
    assert len(set(shown)) == len(names)


@given(st.lists(st.sampled_from(["A", "A1", "A.1", "B", "7-2"]), max_size=12))
def test_labels_of_different_placements_differ(names):
    board = Board([], [(name, PAIR) for name in names])
    shown = labels(board, 8).shown
    assert len(set(shown)) == len(shown)


def test_a_single_piece_and_pieces_of_one_cell_have_no_number():
    assert labels(Board([], [("A", PAIR), ("B", PAIR[:1]), ("B", PAIR[1:])]), 8).shown == ("A", "B", "B")


def test_notes_tell_regions_apart():
    written = Notes(written={})
    assert labels(Board([], [("2", PAIR), ("2", PAIR)], notes=written), 8).shown == ("2", "2")


def test_a_legend_has_the_pieces_that_are_placed():
    board = Board([], [("crown", PAIR)], names=("crown", "crook"))
    assert labels(board, 3) == (("cro",), (("cro", "crown"),))


@pytest.mark.parametrize("numbers", [range(12), [1, 10, 11], [7, 8]])
def test_names_that_differ_in_a_number_are_called_by_it(numbers):
    names = [f"piece{number}" for number in numbers]
    assert abbreviations(names, 3) == {name: name.removeprefix("piece") for name in names}


def test_a_legend_cuts_very_long_names():
    assert len(told([("x", "x" * 1000)])) < 50


def bar(length):
    return tuple((0, k) for k in range(length))


@pytest.mark.parametrize("length", range(1, 6))
def test_the_middle_of_a_bar_is_best(length):
    assert roomiest(SQUARE, bar(length), 1)[:2] == (length / 2, 0.5)


@pytest.mark.parametrize("width", range(1, 12))
def test_a_wider_text_is_smaller(width):
    size = roomiest(SQUARE, bar(1), width)[2]
    assert size * width < 1
    assert size * HEIGHT < 1
    assert size > roomiest(SQUARE, bar(1), width + 1)[2]


def test_a_long_text_goes_along_a_bar():
    size = roomiest(SQUARE, bar(5), 8)[2]
    assert size > 3 * roomiest(SQUARE, bar(1), 8)[2]


def test_a_block_has_more_room_than_its_arms():
    cells = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2))
    assert roomiest(SQUARE, cells, 1.2)[:2] == (2, 1)


def test_a_place_need_not_be_a_cell():
    three = ((0, 0), (1, 0), (0, 1))
    x, y, _ = roomiest(HEXAGON, three, 1)
    assert (x, y) not in [roomiest(HEXAGON, (cell,), 1)[:2] for cell in three]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["4-1", "4-10"], {"4-10": "10"}),
        (["5-144", "5-60"], {"5-144": "144", "5-60": "60"}),
        (["a-b-"], {"a-b-": "a-b"}),
    ],
)
def test_an_abbreviation_is_the_number_of_a_piece_and_never_ends_with_a_dash(names, short):
    assert abbreviations(names, 3) == short
