"""Fillominoes among the words and files that `read_puzzle` reads."""

from __future__ import annotations

import pytest

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.forms import write_fillomino
from dancefloor.puzzles.cover import ExactCover


@pytest.fixture(autouse=True)
def _somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


FEW = Fillomino(((2, 0, 0), (0, 3, 0)))


@pytest.mark.parametrize(
    "word", ["https://puzz.link/p?fillomino/3/2/2i3g", "pzv.jp/p.html?fillomino/3/2/2i3g", "3x2:200030"]
)
def test_an_address_is_a_puzzle(word):
    assert read_puzzle(word) == FEW
    with pytest.raises(InputError, match="this address has its own pieces"):
        read_puzzle(word, pieces="dominoes")


def test_the_address_of_a_drawing_is_a_puzzle():
    assert read_puzzle(write_fillomino(FEW, "penpa")) == FEW


@pytest.mark.parametrize("form", ["penpa", "puzzlink", "filling", "pzprv3", "janko", "grid"])
def test_a_file_may_hold_a_fillomino(form):
    write("a.txt", write_fillomino(FEW, form))
    assert read_puzzle("a.txt") == FEW


def test_a_grid_that_could_be_something_else_is_told_by_its_suffix():
    write("a.fillomino", "2 2\n1 2\n")
    assert read_puzzle("a.fillomino") == Fillomino(((2, 2), (1, 2)))


@pytest.mark.parametrize(
    ("text", "clues"), [("..3\n2..\n", ((0, 0, 3), (2, 0, 0))), ("- 10\n- -\n", ((0, 10), (0, 0)))]
)
def test_a_grid_with_blank_cells_is_neither_a_picture_nor_items(text, clues):
    write("a.txt", text)
    assert read_puzzle("a.txt") == Fillomino(clues)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("2..\n.x.\n...\n", 2, 2), ("2 . .\n. 1z .\n", 2, 3), ("1 1 2\n. . 2\n. . x\n", 3, 5), ("2..\n.C?\n", 2, 2)],
)
def test_a_wrong_character_in_a_grid_is_a_mistake_in_a_grid(text, line, column):
    write("a.txt", text)
    with pytest.raises(ParseError, match="is not a clue") as caught:
        read_puzzle("a.txt")
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("text", ["a-1 a-2\na-1\na-2\n", "e-1 - 2\ne-1\n- 2\n"])
def test_items_that_look_like_clues_may_still_be_items(text):
    write("a.txt", text + "| no clue\n")
    assert isinstance(read_puzzle("a.txt"), ExactCover)


def test_numbers_may_still_be_items():
    write("a.txt", "1 2 3\n1 2\n3\n")
    assert len(read_puzzle("a.txt").problem.options) == 2


def test_a_mistake_in_an_address_is_one_of_an_address():
    with pytest.raises(ParseError, match="the genre 'nurikabe': the genre should be fillomino"):
        read_puzzle("https://puzz.link/p?nurikabe/5/5/abc")
    with pytest.raises(ParseError, match="the address ends here, after 1 of 6 cells"):
        read_puzzle("puzz.link/p?fillomino/3/2/2")


def test_the_name_of_a_format_decides_how_a_text_is_read():
    write("numbers.txt", "1234\n....\n....\n....\n")
    assert type(read_puzzle("grid numbers.txt")) is Fillomino
    assert read_puzzle("filling 3x2:200030") == read_puzzle("3x2:200030")


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("filling", "10000x10000:" + "z" * 1000),
        ("janko", "size 10000\nproblem\n- -\n"),
        ("pzprv3", "pzprv3/fillomino/10000/10000/"),
        ("puzzlink", "fillomino/10000/10000/" + "z" * 5_000_000),
    ],
    ids=lambda text: text[:9],
)
def test_a_board_that_is_too_large_is_refused_before_it_is_made(form, text):
    write("large.txt", text)
    with pytest.raises(PuzzleError, match="10000x10000"):
        read_puzzle(f"{form} large.txt")
