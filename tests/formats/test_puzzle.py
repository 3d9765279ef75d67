from __future__ import annotations

import io
import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, InputError, ParseError, StoreError
from dancefloor.formats.box import box
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.puzzles.packing import Packing

DOMINOES = "| two dominoes\n[01][01]\n2|I 00 01\n"


@pytest.fixture(autouse=True)
def _somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def test_a_box_is_filled_with_the_twelve_pentominoes():
    assert read_puzzle("6x10") == Packing(box(6, 10), polyominoes(5))


def test_a_box_is_filled_with_the_pieces_asked_for():
    puzzle = read_puzzle("4x5", pieces="tetrominoes")
    assert puzzle == Packing(box(4, 5), polyominoes(4))


def test_a_single_piece_is_bounded_by_the_box():
    (piece,) = read_puzzle("8x8-2x2", pieces="dominoes").pieces
    assert piece.bounds == "0:30"


def test_a_file_may_hold_a_picture():
    write("a.txt", "##.\n###\n")
    puzzle = read_puzzle("a.txt", pieces="any*P")
    assert puzzle.region == box("##.\n###")


def test_a_file_may_hold_a_puzzle_in_the_polyomino_dlx_language():
    write("a.txt", DOMINOES)
    puzzle = read_puzzle("a.txt")
    assert puzzle.region == box(2, 2)
    assert [piece.bounds for piece in puzzle.pieces] == ["2"]


@pytest.mark.parametrize("text", [DOMINOES, "##\n##\n"])
def test_a_dash_means_standard_input(monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert read_puzzle("-").region == box(2, 2)


def test_a_file_with_pieces_takes_no_others():
    write("a.txt", DOMINOES)
    with pytest.raises(InputError) as caught:
        read_puzzle("a.txt", pieces="dominoes")
    assert str(caught.value) == "a.txt brings its own pieces: leave out '--pieces dominoes'"


def test_no_pieces_are_not_the_usual_pieces():
    with pytest.raises(ParseError, match="the name of a piece is missing"):
        read_puzzle("6x10", pieces="")


def test_a_box_is_a_box_even_where_a_file_or_directory_has_its_name():
    write("6x10", "##\n##\n")
    os.mkdir("3x20")
    assert len(read_puzzle("6x10").region) == 60
    assert len(read_puzzle("3x20").region) == 60
    assert len(read_puzzle("./6x10").region) == 4


def test_a_file_may_begin_with_the_name_of_a_box():
    write("6x10.txt", "##\n##\n")
    assert len(read_puzzle("6x10.txt").region) == 4
    with pytest.raises(StoreError, match=r"^6x11\.txt cannot be read: No such file"):
        read_puzzle("6x11.txt")


def test_a_file_needs_no_extension():
    write("puzzle", "##\n##\n")
    assert len(read_puzzle("puzzle").region) == 4


@pytest.mark.parametrize("word", ["", "foo", "日本", "x10", "10", "F", "-x", "w" * 10_000])
def test_a_word_that_is_neither_is_refused(word):
    with pytest.raises(ParseError) as caught:
        read_puzzle(word)
    first, shown, caret = str(caught.value).splitlines()
    assert first.startswith("puzzle, column 1: neither a box nor a file: boxes are written like 6x10")
    assert shown == f"  {word[:80]}"
    assert caret == "  ^"


@pytest.mark.parametrize("word", ["none.txt", "dir/none", "./none"])
def test_a_word_that_looks_like_a_file_is_one(word):
    with pytest.raises(StoreError, match="cannot be read"):
        read_puzzle(word)


@pytest.mark.parametrize("word", ["6x10x2", "8x8-2x2@3.3", "6x", "0x5"])
def test_a_word_that_begins_like_a_box_is_one(word):
    with pytest.raises(ParseError) as caught:
        read_puzzle(word)
    assert caught.value.source == "box"


def test_a_mistake_in_a_file_names_the_file():
    write("a.txt", "[01][01]\n2|I 00 0?\n")
    with pytest.raises(ParseError) as caught:
        read_puzzle("a.txt")
    assert str(caught.value).startswith("a.txt, line 2, column 9: '?' is no digit")


def test_a_mistake_in_a_picture_is_one_of_a_picture():
    write("a.txt", "##.\n#x#\n")
    with pytest.raises(ParseError) as caught:
        read_puzzle("a.txt")
    assert str(caught.value).startswith("a.txt, line 2, column 2: 'x' in a picture")


def test_a_picture_without_cells_is_refused():
    write("a.txt", "...\n...\n")
    with pytest.raises(ParseError, match=r"^a\.txt: a picture needs at least one cell"):
        read_puzzle("a.txt")


def test_a_byte_order_mark_does_not_matter():
    for text in (DOMINOES, "##\n##\n"):
        write("a.txt", "\ufeff" + text)
        assert read_puzzle("a.txt").region == box(2, 2)


@given(st.text(max_size=15) | st.text("x0123456789@,+-?./#", max_size=10))
def test_no_word_does_worse_than_a_mistake(word):
    try:
        assert isinstance(read_puzzle(word), Packing)
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most words are mistakes, some are puzzles
