from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.engines.reference import covers_of
from dancefloor.errors import DancefloorError, ParseError
from dancefloor.formats.lines import KnuthError, stream_lines, text_lines
from dancefloor.houses.founders.knuth.polyominoes import encode, polyominoes, read_polyominoes
from dancefloor.puzzles.placements import DIGITS
from tests.formats.filtering import original_text

from .vectors import read_vectors

VECTORS = read_vectors("polyominoes")


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_the_filter_prints_what_the_original_prints(vector):
    printed, error = original_text(polyominoes(stream_lines(BytesIO(vector.given))))
    assert vector.is_printed(printed.encode("latin-1"))
    assert (error.status if error else 0) == vector.status
    assert (error.original if error else "").encode("latin-1") == vector.said


def test_most_vectors_are_the_originals():
    assert [vector.name for vector in VECTORS if vector.ours] == [
        "err-line-too-long-board-a",
        "err-line-too-long-piece-a",
        "err-no-newline-board-a",
        "err-no-newline-piece-a",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "words", "original"),
    [
        ("", None, None, "it is empty", "Empty board!\n"),
        (" \nP\n", 1, 1, "a board without cells", "Empty board!\n \n"),
        ("00 0A\nP\n", 1, 5, "'A' is not a digit", "Bad y coordinate!\n00 0A\n"),
        ("00 0\nP\n", 1, 5, "a second digit is missing", "Bad y coordinate!\n00 0\n"),
        ("00 011\nP\n", 1, 6, "a blank should follow", "Bad board position!\n00 011\n"),
        ("00 01 00\nP\n", 1, 7, "is repeated", "Duplicate board position!\n00 01 00\n"),
        ("00\n", 1, 3, "before the second line", "No piece names!\n00\n"),
        ("00\nP\n\n", 3, 1, "an empty line", "Empty line!\n\n"),
        ("00\nP\n LONG 1 1 00\n", 3, 2, "at most 3", "Piece name too long!\n LONG 1 1 00\n"),
        ("00\nP\nP 3 1 00\n", 3, 3, "1, 2 or 4", "Bad s value!\nP 3 1 00\n"),
        ("00\nP\nP 1 3 00\n", 3, 5, "1, or 2", "Bad t value!\nP 1 3 00\n"),
        ("00\nP\nP 1 1\n", 3, 6, "a piece without cells", "Empty piece!\nP 1 1\n"),
    ],
)
def test_a_mistake_has_our_words_and_the_originals(text, line, column, words, original):
    with pytest.raises(KnuthError, match=words) as caught:
        read_polyominoes(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert (caught.value.original, caught.value.status) == (original, 255)


@pytest.mark.parametrize(("text", "column"), [("00\nP\nP%s 1 1 00\n", 2), ("00\nP\nP 1 1 \x0000\n", 7)])
def test_what_would_confuse_the_original_is_refused(text, column):
    with pytest.raises(ParseError) as caught:
        read_polyominoes(text)
    assert not isinstance(caught.value, KnuthError)
    assert (caught.value.line, caught.value.column) == (3, column)


def test_a_problem_has_the_items_and_options_of_the_text():
    problem = encode(read_polyominoes("00 01 02 10 11 12\nI J | X\nI 2 1 00 01 02\nJ 2 1 01 02 00\n"))
    assert [item.name for item in problem.items] == ["00", "01", "02", "10", "11", "12", "I", "J", "X"]
    assert problem.option_text(0) == "I 00 01 02"
    assert problem.option_text(2) == "J 01 02 00"
    assert len(list(covers_of(problem))) == 2


cells = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(
    st.lists(cells, min_size=1, max_size=12, unique=True),
    st.lists(cells, min_size=1, max_size=4),
    st.sampled_from([1, 2, 4]),
    st.sampled_from([1, 2]),
)
def test_options_are_the_translates_on_the_board(board, piece, s, t):
    def text(chosen):
        return " ".join(f"{x}{y}" for x, y in chosen)

    expected = []
    turned = piece
    for _ in range(t):
        for k in range(4):
            shifts = sorted((x - turned[0][0], y - turned[0][1]) for x, y in board) if k < s else []
            for dx, dy in shifts:
                if all((x + dx, y + dy) in board for x, y in turned):
                    names = [DIGITS[x + dx] + DIGITS[y + dy] for x, y in turned]
                    expected.append(f"P {' '.join(names)}")
            turned = [(35 - y, x) for x, y in turned]
        turned = [(y, x) for x, y in turned]
    printed = "".join(polyominoes(text_lines(f"{text(board)}\nP\nP {s} {t} {text(piece)}\n")))
    assert printed.splitlines() == [f"{text(board)} P", *expected]


@given(
    st.binary(max_size=60)
    | st.lists(
        st.sampled_from([b"00 01", b"\n", b"P", b" ", b"4 2 ", b"0", b"\xff", b"%", b"\0", b"|"]), max_size=12
    ).map(b"".join)
    | st.binary(max_size=20).map(lambda data: b"00 01 02\nP\nP " + data)
)
def test_no_bytes_do_worse_than_a_mistake(data):
    try:
        "".join(polyominoes(stream_lines(BytesIO(data))))
        encode(read_polyominoes(data.decode("latin-1")))
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most bytes are mistakes, some are puzzles
