from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.labels import abbreviations, labels, told

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
