from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, ParseError
from dancefloor.formats.polyomino_dlx import read_polyomino_dlx
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.verbs import count

FLETCHER = """\
| a 6x10 box and the twelve pentominoes
[0-5][0-9]
O 00 01 02 03 04
P 00 01 10 11 20
Q 00 01 02 03 10
R 01 02 10 11 21
S 00 01 11 12 13
T 00 01 02 11 21
U 00 02 10 11 12
V 00 10 20 21 22
W 00 10 11 21 22
X 01 10 11 12 21
Y 00 01 02 03 11
Z 00 01 11 21 22
"""


def rectangle(rows, columns):
    return {(x, y) for x in range(rows) for y in range(columns)}


def mistake(text):
    with pytest.raises(ParseError) as caught:
        read_polyomino_dlx(text, source="a.txt")
    assert caught.value.source == "a.txt"
    return caught.value


def test_a_file_of_the_pentominoes_has_the_known_number_of_solutions():
    puzzle = read_polyomino_dlx(FLETCHER)
    assert set(puzzle.region) == rectangle(6, 10)
    assert [piece.name for piece in puzzle.pieces] == list("OPQRSTUVWXYZ")
    assert {len(piece.orientations) for piece in puzzle.pieces} == {1, 2, 4, 8}
    assert count(puzzle) == 9356


def test_the_twelve_pieces_are_the_pentominoes():
    forms = {frozenset(piece.orientations) for piece in read_polyomino_dlx(FLETCHER).pieces}
    assert all(any(shape in form for form in forms) for shape in polyominoes(5).values())


@pytest.mark.parametrize(
    ("box", "cells"),
    [
        ("00 01", {(0, 0), (0, 1)}),
        ("[0-1][0-2]", rectangle(2, 3)),
        ("[012][01]", rectangle(3, 2)),
        ("[210-2][0-01]", rectangle(3, 2)),
        ("0[0-2] 1[0-2]", rectangle(2, 3)),
        ("00 00 [0][0]", {(0, 0)}),
        ("9a zA Z0", {(9, 10), (35, 36), (61, 0)}),
        ("0[9-bZ]", {(0, 9), (0, 10), (0, 11), (0, 61)}),
        ("  00\t01  ", {(0, 0), (0, 1)}),
    ],
)
def test_digits_and_brackets_give_the_cells(box, cells):
    assert set(read_polyomino_dlx(f"{box}\n1|Q! 00\n").region) == cells


def test_comments_blank_lines_tabs_and_carriage_returns_are_tolerated():
    text = "\n| one\r\n\r\n[01][01]\r\n|\n   \nI\t00 01 \r\n| three\nJ   10\t11"
    puzzle = read_polyomino_dlx(text)
    assert [piece.name for piece in puzzle.pieces] == ["I", "J"]
    assert count(puzzle) == 4


@pytest.mark.parametrize(("head", "low", "high"), [("P", 1, 1), ("3|P", 3, 3), ("0:3|P", 0, 3), ("2:2|P", 2, 2)])
def test_bounds_stand_before_the_name(head, low, high):
    (piece,) = read_polyomino_dlx(f"[01][01]\n{head} 00\n").pieces
    assert (piece.name, piece.low, piece.high, piece.mobility) == ("P", low, high, Mobility.FREE)


def test_several_lines_of_one_name_are_one_piece_of_several_shapes():
    (piece,) = read_polyomino_dlx("[0-3][0-3]\n0:4|P 00 01 02 03\n0:4|P 00 01 10 11\n").pieces
    assert piece.shape == Shape.from_picture("####")
    assert piece.also == (Shape.from_picture("##/##"),)
    assert len(piece.orientations) == 3


def test_a_shape_given_twice_in_another_pose_is_one_shape():
    (piece,) = read_polyomino_dlx("[0-3][0-3]\nP 00 01\nP 10 20\n").pieces
    assert piece.also == ()


def test_cells_of_a_piece_may_stand_anywhere():
    pieces = read_polyomino_dlx("[0-3][0-3]\nP 00 01\nQ zZ zY\n").pieces
    assert pieces[0].shape == pieces[1].shape


def test_cells_with_a_suffix_are_marks_that_may_stay_unused():
    puzzle = read_polyomino_dlx("[01][01] 00! 01!\n0:2|I 00 01 00!\n0:2|J 00 10\n")
    assert len(puzzle.region.cells) == 4
    assert len(puzzle.region.optional) == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("[0-1][0-1]\nP 0! 00", 2, 4, "'!' is no digit"),
        ("[0-1][0-1]\nP 00 0_", 2, 7, "'_' is no digit"),
        ("0é", 1, 2, "'é' is no digit"),
        ("0٣", 1, 2, "is no digit"),
        ("| a comment\n\n6-10\nP 00", 3, 2, "'-' is no digit"),
        ("[0-1][0-1]\nP 00 0", 2, 7, "a second digit is missing"),
        ("[0-1][0-1]\nP 0 00", 2, 4, "a second digit is missing"),
        ("[0-1]\nP 00", 1, 6, "a second digit is missing"),
        ("[0-1][0-1]\nP 00 00sevenXX", 2, 8, "a suffix has at most 6 characters"),
        ("[0-1][0-1\nP 00", 1, 6, "never closed"),
        ("[0-1][0-1]\nP 0[1 2] 00", 2, 6, "' ' is no digit"),
        ("[0-1][0-1]\nP [5-3]0", 2, 6, "the range 5-3 goes down"),
        ("[0-1][0-1]\nP [5-]0", 2, 5, "a range should be two digits"),
        ("[0-1][0-1]\nP [1--3]0", 2, 5, "a range should be two digits"),
        ("[0-1][0-1]\nP [-3]0", 2, 4, "'-' is no digit"),
        ("[0-1][0-1]\nP", 2, 2, "a piece without cells"),
        ("[0-1][0-1]\nP ", 2, 3, "a piece without cells"),
        ("[0-1][0-1]\n2| 00", 2, 3, "the name of a piece is missing"),
        ("[0-1][0-1]\nx|P 00", 2, 1, "bounds 'x'"),
        ("[0-1][0-1]\n1:2:3|P 00", 2, 1, "bounds '1:2:3'"),
        ("[0-1][0-1]\n-1|P 00", 2, 1, "bounds '-1'"),
        ("[0-1][0-1]\n1:2P 00", 2, 1, "names hold no ':'"),
        ("[0-1][0-1]\n3:2|P 00", 2, 1, "0 <= low <= high"),
        ("[0-1][0-1]\n0|P 00", 2, 1, "0 <= low <= high"),
        ("[0-1][0-1]\nP 00\n2|P 00 01", 3, 1, "had the bounds 1 before"),
        ("[0-1][0-1]\nP 00\nP 00 01", 3, 2, "had 1 cells before, and has 2 here"),
        ("[0-1][0-1]\n01 00 01", 2, 1, "named like a cell"),
        ("[0-1][0-1]\n2|01 00 01", 2, 3, "named like a cell"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, line, column, words):
    error = mistake(text)
    assert (error.line, error.column) == (line, column)
    assert error.text == text.split("\n")[line - 1]
    assert words in error.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "before the line of the box"),
        ("| only a comment\n", "before the line of the box"),
        ("[0-5][0-9]\n| and no pieces\n", "no lines of pieces"),
    ],
)
def test_a_file_that_ends_too_early_says_what_is_missing(text, words):
    assert words in str(mistake(text))


LINES = ["| x", "[0-5][0-9]", "[01][0-2]", "00", "0:3|P 00 01", "P 00 01", "P 00 10", "2|Q [0-2]0", "R|", "[", "-", "0"]
MARKS = "0123456789abzAZ[]-|: \t\r\n"


@settings(max_examples=300)
@given(
    st.text(max_size=40)
    | st.text(MARKS, max_size=40)
    | st.lists(st.sampled_from(LINES), max_size=6).map("\n".join)
    | st.binary(max_size=40).map(lambda data: data.decode("latin-1"))
    | st.text(MARKS, max_size=20).map(lambda text: f"[0-5][0-9]\n{text}")
)
def test_no_text_does_worse_than_a_mistake(text):
    try:
        puzzle = read_polyomino_dlx(text)
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most texts are mistakes, some are puzzles
    else:
        assert len(puzzle.region) >= 1 <= len(puzzle.pieces)


def test_a_box_in_the_box_language_is_recognised():
    with pytest.raises(ParseError, match=r"6x10 is written \[0-5\]\[0-9\]"):
        read_polyomino_dlx("6x10\nP 00\n")


def test_bounds_with_thousands_of_digits_are_refused():
    with pytest.raises(ParseError, match="bounds"):
        read_polyomino_dlx("[01][01]\n" + "9" * 5000 + "|P 00\n")


def test_the_name_of_a_piece_that_is_named_like_a_cell_is_pointed_at():
    with pytest.raises(ParseError) as caught:
        read_polyomino_dlx("[01][01]\n0:10|10 00\n")
    assert (caught.value.line, caught.value.column) == (2, 6)
