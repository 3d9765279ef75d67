from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.engines.reference import covers_of
from dancefloor.errors import DancefloorError, ParseError, ProblemError
from dancefloor.formats.lines import KnuthError, stream_lines, text_lines
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.founders.knuth.polyomino_dlx import encode, polyomino_dlx, read_polyomino_dlx, read_spec
from dancefloor.puzzles.placements import DIGITS
from dancefloor.verbs import count
from tests.formats.filtering import original_text

from .vectors import read_vectors

VECTORS = read_vectors("polyomino-dlx")
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
    forms = {frozenset(piece.orientations) for piece in puzzle.pieces}
    assert all(any(shape in form for form in forms) for shape in polyominoes(5).values())
    assert count(puzzle) == 9356


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


def test_lines_of_one_name_are_one_piece_and_poses_of_one_shape_one_shape():
    (piece,) = read_polyomino_dlx("[0-3][0-3]\n0:4|P zZ zY zX zW\n0:4|P 00 01 10 11\n0:4|P 10 20 30 40\n").pieces
    assert piece.shape == Shape.from_picture("####")
    assert piece.also == (Shape.from_picture("##/##"),)
    assert len(piece.orientations) == 3


def test_cells_with_a_suffix_are_marks_that_may_stay_unused():
    puzzle = read_polyomino_dlx("[01][01] 00! 01!\n0:2|I 00 01 00!\n0:2|J 00 10\n")
    assert len(puzzle.region.cells) == 4
    assert len(puzzle.region.optional) == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("[0-1][0-1]\nP 0! 00", 2, 4, "'!' is not a digit"),
        ("[0-1][0-1]\nP 00 0_", 2, 7, "'_' is not a digit"),
        ("0é", 1, 2, "'é' is not a digit"),
        ("0٣", 1, 2, "is not a digit"),
        ("| a comment\n\n6-10\nP 00", 3, 2, "'-' is not a digit"),
        ("[0-1][0-1]\nP 00 0", 2, 7, "a second digit is missing"),
        ("[0-1][0-1]\nP 0 00", 2, 4, "a second digit is missing"),
        ("[0-1]\nP 00", 1, 6, "a second digit is missing"),
        ("[0-1][0-1]\nP 00 00sevenXX", 2, 8, "a suffix has at most 6 characters"),
        ("00:x 01\nP 00 01", 1, 3, "a suffix cannot contain ':' or '|'"),
        ("[0-1][0-1]\n0:2|P 00 01: 10", 2, 12, "a suffix cannot contain ':' or '|'"),
        ("[0-1][0-1]\nP 00! 01\n0:2|Q 00 01:! 10", 3, 12, "a suffix cannot contain ':' or '|'"),
        ("[0-1][0-1\nP 00", 1, 6, "never closed"),
        ("[0-1][0-1]\nP 0[1 2] 00", 2, 6, "' ' is not a digit"),
        ("[0-1][0-1]\nP [5-3]0", 2, 6, "the range 5-3 goes down"),
        ("[0-1][0-1]\nP [5-]0", 2, 5, "a range should be two digits"),
        ("[0-1][0-1]\nP [1--3]0", 2, 6, "a range should be two digits"),
        ("[0-1][0-1]\nP [-3]0", 2, 4, "a range should be two digits"),
        ("[0-1][0-1]\nP", 2, 2, "a piece without cells"),
        ("[0-1][0-1]\nP ", 2, 3, "a piece without cells"),
        ("[0-1][0-1]\n2| 00", 2, 3, "the name of a piece is missing"),
        ("[0-1][0-1]\nx|P 00", 2, 1, "bounds 'x'"),
        ("[0-1][0-1]\n1:2:3|P 00", 2, 1, "bounds '1:2:3'"),
        ("[0-1][0-1]\n-1|P 00", 2, 1, "bounds '-1'"),
        ("[0-1][0-1]\n1:2P 00", 2, 1, "a name cannot contain ':'"),
        ("[0-1][0-1]\n3:2|P 00", 2, 1, "0 <= low <= high"),
        ("[0-1][0-1]\n0|P 00", 2, 1, "0 <= low <= high"),
        ("[0-1][0-1]\nP 00\n2|P 00 01", 3, 1, "had the bounds 1 before"),
        ("[0-1][0-1]\nP 00\nP 00 01", 3, 2, "had 1 cells before, and has 2 here"),
        ("[0-1][0-1]\n01 00 01", 2, 1, "named like a cell"),
        ("[0-1][0-1]\n2|01 00 01", 2, 3, "named like a cell"),
        ("[01][01]\n0:10|10 00\n", 2, 6, "named like a cell"),
        ("[01][01]\n" + "9" * 5000 + "|P 00", 2, 1, "bounds '9999"),
        ("6x10\nP 00\n", 1, 1, "6x10 is [0-5][0-9]"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, line, column, words):
    error = mistake(text)
    assert (error.line, error.column) == (line, column)
    assert error.text == text.split("\n")[line - 1]
    assert words in error.message


LINES = ["| x", "[0-5][0-9]", "[01][0-2]", "00", "0:3|P 00 01", "P 00 01", "P 00 10", "2|Q [0-2]0", "R|", "[", "-", "0"]
MARKS = "0123456789abzAZ[]-|: \t\r\n"


def filtered(lines):
    notes = []
    printed, error = original_text(polyomino_dlx(lines, notes.append))
    if error:
        notes.append(error.original)
    return printed, "".join(notes), error.status if error else 0


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_the_filter_prints_what_the_original_prints(vector):
    printed, said, status = filtered(stream_lines(BytesIO(vector.given)))
    assert vector.is_printed(printed.encode("latin-1"))
    assert said.encode("latin-1") == vector.said
    assert status == vector.status


def test_most_vectors_are_the_originals():
    ours = [vector for vector in VECTORS if vector.ours]
    assert len(VECTORS) > 190
    assert len(ours) == 13
    assert {vector.ours[0] for vector in ours} == {"1", "2", "3"}


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


def test_friendly_and_original_words_describe_one_mistake():
    error = mistake("[0-1][0-1]\nP [5-3]0")
    assert "the range 5-3 goes down" in error.message
    assert (error.original, error.status) == ("Decreasing range at position 5 of P [5-3]0\n", 250)


def test_lines_that_the_original_ignores_are_mistakes_of_a_puzzle():
    text = "00\n\nA\nB \n"
    printed, said, status = filtered(text_lines(text))
    assert printed.count("\nB") == 64 * 64
    assert said.splitlines()[:2] == ["(Empty line is being ignored)", "(Empty piece is being ignored)"]
    assert status == 0
    assert "a piece without cells" in mistake(text).message


def test_a_nul_is_refused_and_what_came_before_is_printed():
    text = polyomino_dlx(text_lines("00\nA \x0000\n"))
    assert next(text) == "| 00\n"
    with pytest.raises(ParseError, match="a NUL") as caught:
        list(text)
    assert not isinstance(caught.value, KnuthError)
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_a_problem_has_the_items_and_options_of_the_text():
    problem = encode(read_spec("[01][0-2] 00! 01!\n0:2|I 00 01 00!\nJ 00 01\nJ 00 10 11 12\n"))
    assert [item.name for item in problem.items] == ["00", "01", "02", "10", "11", "12", "I", "J", "00!", "01!"]
    assert problem.items[6].low == 0
    assert problem.items[6].high == 2
    printed = filtered(text_lines("[01][0-2] 00! 01!\n0:2|I 00 01 00!\nJ 00 01\nJ 00 10 11 12\n"))[0]
    assert [problem.option_text(k) for k in range(len(problem.options))] == printed.splitlines()[6:]
    assert len(list(covers_of(problem))) > 0


@pytest.mark.parametrize("multiplicity", ["x", "1:", "y z", "9" * 5000])
def test_a_multiplicity_that_is_no_number_passes_the_filter_but_makes_no_problem(multiplicity):
    text = f"00\nB 00\n{multiplicity}|A 00\n"
    assert filtered(text_lines(text))[2] == 0
    with pytest.raises(ProblemError, match="bounds"):
        encode(read_spec(text))


def test_more_than_the_original_had_room_for_is_read():
    text = "[01][01]\n" + "".join(f"p{k} 00 01\n" for k in range(1100))
    assert filtered(text_lines(text))[1] == "Altogether 4 cells, 1100 pieces, 2200 base placements, 4407 nodes.\n"


def test_huge_pieces_are_refused_before_they_fill_the_memory(monkeypatch):
    monkeypatch.setattr("dancefloor.houses.founders.knuth.polyomino_dlx.MOST_IN_LINE", 100)
    monkeypatch.setattr("dancefloor.houses.founders.knuth.polyomino_dlx.LARGEST", 50)
    assert len(read_spec("[0-9][0-9]\n" + "A 00 01\n" * 48).lines) == 48
    for line in ("00\nP [0-9][0-9] 00!\n", "[0-9][0-9] 00!\n"):
        with pytest.raises(ParseError, match="more than 100 cells in one line"):
            read_spec(line)
    with pytest.raises(ParseError, match="more than 50 lines of pieces, or suffixes"):
        read_spec("00\n" + "A 00\n" * 51)


marked = st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from(["", "", "!", "x"]))


def written(cells):
    return " ".join(f"{x}{y}{suffix}" for x, y, suffix in cells)


@given(st.lists(marked, min_size=1, max_size=20), st.lists(st.lists(marked, min_size=1, max_size=5), max_size=3))
def test_options_are_all_the_ways_to_put_pieces_down(box, pieces):
    text = "\n".join([written(box), *(f"P {written(piece)}" for piece in pieces)]) + "\n"
    printed, _, status = filtered(text_lines(text))
    assert status == 0
    seen = list(dict.fromkeys(suffix for line in [[(0, 0, "")], box, *pieces] for _, _, suffix in line))
    expected = []
    for piece in pieces:
        ways = set()
        for flip, x_sign, y_sign, dx, dy in product((False, True), (1, -1), (1, -1), range(-3, 7), range(-3, 7)):
            turned = [(y, x, suffix) if flip else (x, y, suffix) for x, y, suffix in piece]
            cells = frozenset((x_sign * x + dx, y_sign * y + dy, suffix) for x, y, suffix in turned)
            if cells <= set(box):
                ways.add(cells)
        for way in ways:
            cells = sorted(way, key=lambda cell: (cell[0], cell[1], seen.index(cell[2])))
            expected.append("P " + " ".join(DIGITS[x] + DIGITS[y] + suffix for x, y, suffix in cells))
    assert sorted(printed.splitlines()[len(pieces) + 3 :]) == sorted(expected)


@given(
    st.binary(max_size=60)
    | st.text(MARKS, max_size=30).map(lambda text: f"[0-2]1 20!\n{text}\n".encode())
    | st.lists(st.sampled_from(LINES), max_size=6).map(lambda lines: "\n".join(lines).encode())
)
def test_no_bytes_do_worse_than_a_mistake(data):
    for read in (
        lambda: "".join(polyomino_dlx(stream_lines(BytesIO(data)))),
        lambda: encode(read_spec(data.decode("latin-1"))),
        lambda: read_polyomino_dlx(data.decode("latin-1")),
    ):
        with suppress(DancefloorError):
            assert read()


# --- limits ---


def test_shapes_of_one_piece_are_turned_once_each(monkeypatch):
    turned = []
    transformed = Shape.transformed
    monkeypatch.setattr(Shape, "transformed", lambda shape, matrix: (turned.append(1), transformed(shape, matrix))[1])
    lines = [f"x 00 {DIGITS[k // 12]}{DIGITS[k % 12]}\n" for k in range(1, 144)]
    (piece,) = read_polyomino_dlx("[0-Z][0-Z]\n" + "".join(lines)).pieces
    assert 0 < len(turned) <= 8 * len(lines)  # fewer if orientations of a shape are remembered
    apart = {tuple(sorted(divmod(k, 12))) for k in range(1, 144)}
    assert 1 + len(piece.also) == len(apart)


@pytest.mark.parametrize(
    ("variable", "limit", "message"),
    [
        ("PIECES", 1, "line 3, column 1: at least 2 pieces, but at most 1 are allowed (set DANCEFLOOR_MAX_PIECES"),
        ("PIECE_CELLS", 4, "line 3, column 1: at least 5 cells in all pieces together, but at most 4 are allowed"),
    ],
)
def test_too_many_pieces_are_refused_unless_the_environment_allows_them(variable, limit, message, monkeypatch):
    text = "00 01 02 03 04\nA 00 01\nB 00 01 02\n"
    monkeypatch.setenv(f"DANCEFLOOR_MAX_{variable}", str(limit))
    with pytest.raises(ParseError) as caught:
        read_polyomino_dlx(text)
    assert message in str(caught.value)
    monkeypatch.setenv(f"DANCEFLOOR_MAX_{variable}", "5")
    assert len(read_polyomino_dlx(text).pieces) == 2
