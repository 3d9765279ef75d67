"""The tree of patterns: Fletcher's own, and what it is for other pieces."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import ParseError
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.founders.fletcher.program import LARGEST_PIECE, program_of
from dancefloor.houses.founders.fletcher.trie import (
    Pattern,
    canonical_path,
    count_nodes,
    folded,
    notation,
    patterns_of,
    rank,
    read_trees,
    tree_of,
    write_trees,
)
from dancefloor.puzzles.packing import Packing

VECTORS = Path(__file__).with_name("vectors")


def test_two_rules_give_the_papers_63_patterns_in_its_order_as_a_tree_of_28_and_63_nodes():
    listed = [tuple(map(int, line.split())) for line in (VECTORS / "patterns.txt").read_text().splitlines()]
    program = program_of(Packing(box("6x10"), polyominoes(5)))
    (patterns,), (tree,) = program.patterns, program.trees
    assert [(*path[1:], piece) for path, piece in patterns] == listed
    assert {path[0] for path, _ in patterns} == {0}
    assert count_nodes(tree) == (28, 63)
    assert "(17,((18,((19,04)(33,01)(34,09)))" in notation(tree)


def test_every_square_but_the_first_touches_one_before_it():
    program = program_of(Packing(box("6x10"), polyominoes(6)))
    (patterns,) = program.patterns
    assert len(patterns) == 216
    for path, _ in patterns:
        assert all(any(abs(path[k] - before) in (1, 16) for before in path[:k]) for k in range(1, 6))
    assert read_trees(write_trees(program.trees)) == program.trees


def test_squares_that_touch_nothing_come_in_the_order_of_their_ranks():
    cells = [(0, 0), (0, 2), (2, -1), (2, 0), (5, 5)]
    assert [cells[k] for k in canonical_path(cells, cells, SQUARE)] == [(0, 0), (0, 2), (2, -1), (2, 0), (5, 5)]


def test_offsets_of_any_dimension_have_a_rank():
    assert rank((3,)) == (3, 0, 0)
    assert rank((1, -2, 5)) == (-1, 2, -2, 5)


def test_pieces_of_several_sizes_share_their_beginnings():
    patterns = [Pattern((0,), 3), Pattern((0, 1), 1), Pattern((0, 1), 2), Pattern((0, 1, 2), 4)]
    tree = tree_of(patterns)
    assert tree == ((0, 3), (0, ((1, 1), (1, 2), (1, ((2, 4),)))))
    assert list(patterns_of(tree)) == patterns


PATHS = st.lists(st.integers(1, 40), unique=True, max_size=4).map(lambda path: (0, *path))


@given(st.lists(st.tuples(PATHS, st.integers(1, 5)), max_size=20, unique=True))
def test_a_tree_has_the_patterns_it_was_made_of(patterns):
    patterns = sorted(Pattern(*pattern) for pattern in patterns)
    tree = tree_of(patterns)
    assert sorted(patterns_of(tree)) == patterns
    assert count_nodes(tree).leaves == len(patterns)


@given(st.text("(),0123", max_size=100), st.integers(10, 30))
def test_a_folded_text_is_the_same_in_narrower_lines(text, width):
    lines = folded(text, width)
    assert "".join(lines) == text
    assert all(0 < len(line) <= width for line in lines) or text == ""


# As text.


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


def test_blanks_line_ends_commas_and_comments_do_not_matter_and_distances_may_be_negative():
    text = "* two patterns\n( ( 0 , (\r\n (-1,02) , (16,1) )\t)\n* the end\n)\n"
    assert read_trees(text) == (((0, ((-1, 2), (16, 1))),),)


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
        ("((00," + "((01," * LARGEST_PIECE, 1, 5 * LARGEST_PIECE + 1, f"nested more than {LARGEST_PIECE} deep"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, line, column, message):
    with pytest.raises(ParseError, match=message) as caught:
        read_trees(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text("()0123, *\n²x", max_size=60))
def test_no_text_raises_anything_else(text):
    with suppress(ParseError):
        read_trees(text)
