"""Trees of patterns in Fletcher's nested lists."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import ParseError
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.houses.founders.fletcher.fletcher_data import read_trees, write_trees
from dancefloor.houses.founders.fletcher.program import LARGEST_PIECE, program_of
from dancefloor.puzzles.packing import Packing

SQUARES, PIECES = st.integers(1, 2000), st.integers(1, 150)
LISTS = st.recursive(
    st.lists(st.tuples(SQUARES, PIECES), min_size=1, max_size=4).map(tuple),
    lambda below: st.lists(st.tuples(SQUARES, PIECES | below), min_size=1, max_size=4).map(tuple),
    max_leaves=40,
)
TREES = st.lists(
    st.lists(st.tuples(st.just(0), PIECES | LISTS), min_size=1, max_size=3).map(tuple), min_size=1, max_size=3
)


@given(TREES.map(tuple))
def test_what_is_written_is_read_again(trees):
    text = write_trees(trees)
    assert read_trees(text) == trees
    assert max(map(len, text.splitlines())) <= 72


@pytest.mark.parametrize("size", [1, 2, 5, 6])
def test_the_trees_of_polyominoes_are_read_again(size):
    trees = program_of(Packing(box("6x10"), polyominoes(size))).trees
    assert read_trees(write_trees(trees)) == trees


def test_blanks_line_ends_commas_and_comments_do_not_matter():
    text = "* two patterns\n( ( 0 , (\r\n (1,02) , (16,1) )\t)\n* the end\n)\n"
    assert read_trees(text) == (((0, ((1, 2), (16, 1))),),)


def test_negative_distances_are_numbers_too():
    assert read_trees("((0,((-1,1))))") == (((0, ((-1, 1),)),),)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, r"'\(' for a list should stand here, not the end"),
        ("(00,01)", 1, 2, r"'\(' for a pair of a square and what it leads to should stand here, not '00'"),
        ("((00,01)", 1, 9, r"'\(' for a pair of a square and what it leads to should stand here, not the end"),
        ("((00,01)))", 1, 10, r"'\(' for a list should stand here, not '\)'"),
        ("((00 01))", 1, 6, "',' for what the square leads to should stand here, not '01'"),
        ("((00,))", 1, 6, r"a piece or a list should stand here, not '\)'"),
        ("((00,\n((01,x))))", 2, 6, "'x' in a tree of patterns"),
        ("((00,()))", 1, 7, "a pair"),
        ("((00,01,))", 1, 8, r"'\)' for the end of the pair should stand here, not ','"),
        ("((00,01),)", 1, 10, "a pair"),
        ("((01,02))", 1, 3, "the square 1, where a list begins with its lead: 00"),
        ("((00,((" + "9" * 20 + ",1))))", 1, 8, "a number too large for any arena"),
        ("((00," * (LARGEST_PIECE + 1), 1, 5 * LARGEST_PIECE + 1, f"nested more than {LARGEST_PIECE} deep"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, line, column, message):
    if text.startswith("((00,((00,"):
        text = "((00," + "((01," * LARGEST_PIECE
    with pytest.raises(ParseError, match=message) as caught:
        read_trees(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text("()0123, *\n²x", max_size=60))
def test_no_text_raises_anything_else(text):
    with suppress(ParseError):
        read_trees(text)
