from __future__ import annotations

import io
import os
import sys
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, InputError, ParseError, PuzzleError, StoreError
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.puzzles.classics import Sudoku
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing

FOUNDERS, FILLOMINO = pytest.mark.house("founders"), pytest.mark.house("fillomino")
DOMINOES = "| two dominoes\n[01][01]\n2|I 00 01\n"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DLX = "| queens\nr0 r1 c0 c1 | a1\nr0 c0\nr0 c1 a1\nr1 c0 a1\nr1 c1\n"


@pytest.fixture(autouse=True)
def _somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def test_a_box_is_filled_with_the_pieces_asked_for_or_those_its_lattice_is_known_for():
    assert read_puzzle("6x10") == Packing(box(6, 10), polyominoes(5))
    assert read_puzzle("4x5", pieces="tetrominoes") == Packing(box(4, 5), polyominoes(4))
    assert len(read_typed("####\n####", pieces="any*dominoes").pieces) == 1
    assert [len(read_puzzle(each).pieces) for each in ("triangle:6x6", "hexagon:4x7", "3x4x5")] == [12, 7, 12]


def test_a_single_piece_is_bounded_by_the_box():
    (piece,) = read_puzzle("8x8-2x2", pieces="dominoes").pieces
    assert piece.bounds == "0:30"


@pytest.mark.parametrize("text", [pytest.param(DOMINOES, marks=FOUNDERS), "##\n##\n"])
@pytest.mark.parametrize("name", ["a.txt", "a", "-"])
def test_a_file_or_standard_input_may_hold_a_picture_or_a_box_and_pieces(monkeypatch, name, text):
    if name == "-":
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    else:
        write(name, text)
    puzzle = read_puzzle(name)
    assert puzzle.region == box(2, 2)
    assert text != DOMINOES or [piece.bounds for piece in puzzle.pieces] == ["2"]


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("scott", ""),
        ("tetrominoes 4x5", ""),
        ("a.toml", 'region = "2x2"\npieces = "dominoes"'),
        ("a.txt", DLX),
        pytest.param("a.txt", DOMINOES, marks=FOUNDERS),
    ],
)
def test_what_has_pieces_takes_no_others(word, text):
    if text:
        write(word, text)
    with pytest.raises(InputError) as caught:
        read_puzzle(word, pieces="dominoes")
    assert str(caught.value).endswith(" has its own pieces; remove --pieces, or the argument pieces in Python")


def test_no_pieces_are_not_the_usual_pieces():
    with pytest.raises(ParseError, match="the name of a piece is missing"):
        read_puzzle("6x10", pieces="")


def test_a_preset_is_one_and_a_box_is_one_even_where_a_file_or_directory_has_its_name():
    for name in ("6x10", "6x10.txt", "scott"):
        write(name, "##\n##\n")
    os.mkdir("3x20")
    assert [len(read_puzzle(name).region) for name in ("6x10", "3x20", "scott")] == [60, 60, 60]
    assert [len(read_puzzle(name).region) for name in ("./6x10", "6x10.txt", "./scott")] == [4, 4, 4]
    with pytest.raises(StoreError, match=r"^6x11\.txt cannot be read: No such file"):
        read_puzzle("6x11.txt")


@pytest.mark.parametrize("word", ["", "foo", "日本", "10", "-x", "w" * 10_000])
def test_a_word_that_is_nothing_is_refused_in_one_line(word):
    with pytest.raises(PuzzleError) as caught:
        read_puzzle(word)
    message = str(caught.value)
    assert message.startswith(f"there is no puzzle '{word[:40]}'; it is not a box (boxes are written like 6x10")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("sona", "^there is no puzzle 'sona'; did you mean 'soma'?$"),
        ("calender 25-Jan", "^there is no puzzle 'calender 25-Jan'; did you mean 'calendar'?$"),
        ("hexiamons", "^there is no puzzle 'hexiamons'; did you mean 'hexiamonds'?$"),
        ("hexgon3", "^there is no puzzle 'hexgon3'; did you mean 'hexagon'?$"),
        ("tetrominoes", "^'tetrominoes' are pieces: say what they fill, as in 'tetrominoes 6x10'$"),
        ("tetrominos 4x5", "^pieces, column 1: there is no piece 'tetrominos'; did you mean"),
        *((word, "did you mean '6x10'?$") for word in ("6 10", "6, 10", "6;10", "6*10")),
    ],
)
def test_a_word_may_be_near_a_preset_pieces_a_shape_or_a_box(word, message):
    with pytest.raises(InputError, match=message.replace("?", r"\?")):
        read_puzzle(word)


@pytest.mark.parametrize(
    ("word", "pieces", "region"),
    [
        ("4*L4, 4*T4 4x8", "4*L4,4*T4", "4x8"),
        ("dominoes 8x8 - 2x2", "dominoes", "8x8-2x2"),
        (" dominoes\t6x6~torus ", "dominoes", "6x6~torus"),
        ("hexiamonds 4x9", "hexiamonds", "triangle:4x9"),
        ("hexiamonds triangle:4x9", "hexiamonds", "triangle:4x9"),
        ("tetrahexes 4x7", "tetrahexes", "hexagon:4x7"),
        ("soma 3x3x3", "soma", "3x3x3"),  # the preset of that name takes no words
        ("solid-pentominoes 3x4x5", "solid-pentominoes", "cube:3x4x5"),
        ("8x8 pentominoes", "pentominoes", "8x8"),
        ("8x8 Y", "Y", "8x8"),
        ("5x11 pentominoes - I", "pentominoes-I", "5x11"),
        ("4x8 4*L4, 4*T4", "4*L4,4*T4", "4x8"),
        ("8x8 - 2x2 any*L4,4*T4", "any*L4,4*T4", "8x8-2x2"),
        ("4x4? 0-3*W", "0-3*W", "4x4?"),
        (" 6x6 ~ torus dominoes ", "dominoes", "6x6~torus"),
        ("4x9 hexiamonds", "hexiamonds", "triangle:4x9"),
        ("triangle: 4x9 hexiamonds", "hexiamonds", "triangle:4x9"),
        ("8x8 X", "X", "8x8"),
    ],
)
def test_pieces_may_stand_before_or_after_a_box(word, pieces, region):
    assert read_puzzle(word) == read_puzzle(region, pieces=pieces) == read_typed(word)


@pytest.mark.parametrize(
    ("word", "box"),
    [
        ("6 x 10", "6x10"),
        ("3 x 4 X 5", "3x4x5"),
        ("4x15 + rectangle 2 x 5 @ 9, 0 - 1x10 @ 0,0", "4x15+2x5@9,0-1x10@0,0"),
        ("rectangle 6x10 ~ cylinder", "6x10~cylinder"),
        ("hexagon : hexagon 3", "hexagon:hexagon3"),
    ],
)
def test_blanks_in_a_box_do_not_begin_pieces(word, box):
    assert read_puzzle(word) == read_puzzle(box)


def test_a_preset_may_take_words_and_today_is_the_date_of_the_clock_or_that_given():
    assert read_puzzle("calendar 25-Jan") == read_puzzle("calendar Jan 25")
    assert read_puzzle("calendar today", today=date(2024, 2, 29)) == read_puzzle("calendar 29-Feb")
    assert len(read_puzzle("calendar today").region) == 41


def test_a_file_may_hold_a_preset_that_takes_words():
    preset = 'region = "###\\n###"\npieces = "dominoes"\nexample = "a b"\n'
    write("mine.toml", preset + "[open.left]\na = [0, 0]\n[open.right]\nb = [0, 2]\nc = [1, 2]\n")
    assert read_puzzle("./mine.toml a-c").region == box("###\n###") - box("1x1") - box("1x1@1,2")
    with pytest.raises(PuzzleError, match=r"^\./mine\.toml: a right is missing: say './mine\.toml a b'$"):
        read_puzzle("./mine.toml a")


@pytest.mark.parametrize(
    ("text", "lattice"),
    [
        ("  A\n AVA\nAVAVA\n", "triangle"),
        ("AVAV\nVAVA\n", "triangle"),
        (" O O\nO O O\n O O\n", "hexagon"),
        (".O\nO.O\n", "hexagon"),
        ("##\n##\n--\n#.\n", "cube"),
        ("aVA\n", "triangle"),
        ("O\n", "hexagon"),
    ],
)
def test_a_picture_may_be_of_any_lattice(text, lattice):
    write("a.txt", text)
    pieces = {"triangle": "moniamonds", "hexagon": "monohexes", "cube": "monocubes"}
    assert read_puzzle("a.txt", pieces=pieces[lattice]).region.lattice.name == lattice


@pytest.mark.parametrize("text", ["A V\nA V\n", "A V\nA\nV\n", "| a comment\nO\n\nO\n", "A\nA\n"])
def test_letters_that_make_sense_as_items_and_an_option_are_such(text):
    write("a.txt", text)
    assert isinstance(read_puzzle("a.txt"), ExactCover)


@pytest.mark.parametrize("word", ["none.txt", "dir/none", "./none"])
def test_a_word_that_looks_like_a_file_is_one(word):
    with pytest.raises(StoreError, match="cannot be read"):
        read_puzzle(word)


@pytest.mark.parametrize("word", ["8x8-2x2@3.3", "6x", "0x5"])
def test_a_word_that_begins_like_a_box_is_one(word):
    with pytest.raises(ParseError) as caught:
        read_puzzle(word)
    assert caught.value.source == "box"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("[01][01]\n2|I 00 0?\n", "a.txt, line 2, column 9: '?' is not a digit", marks=FOUNDERS),
        ("##.\n#x#\n", "a.txt, line 2, column 2: 'x' in a picture"),
        ("...\n...\n", "a.txt: a picture needs at least one cell"),
    ],
)
def test_a_mistake_in_a_file_names_the_file_and_is_one_of_its_format(text, message):
    write("a.txt", text)
    with pytest.raises(ParseError) as caught:
        read_puzzle("a.txt")
    assert str(caught.value).startswith(message)


@FOUNDERS
def test_a_byte_order_mark_does_not_matter():
    for text in (DOMINOES, "##\n##\n"):
        write("a.txt", "\ufeff" + text)
        assert read_puzzle("a.txt").region == box(2, 2)


@pytest.mark.timeout(60)
def test_many_blanks_behind_a_preset_take_linear_time():
    with pytest.raises(StoreError, match="cannot be read"):
        read_puzzle("a.toml" + " " * 300_000 + "a\nb")


@given(st.text(max_size=15) | st.text("x0123456789@,+-?./#", max_size=10))
def test_no_word_does_worse_than_a_mistake(word):
    try:
        assert read_puzzle(word) is not None
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most words are mistakes, some are puzzles


# --- items and options ---


@pytest.mark.parametrize("name", ["a.dlx", "a.DLX", "a.txt", "a"])
def test_a_file_may_hold_items_and_options(name):
    write(name, DLX)
    puzzle = read_puzzle(name)
    assert isinstance(puzzle, ExactCover)
    assert (len(puzzle.problem.items), len(puzzle.problem.options), puzzle.notes) == (5, 4, ())


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.txt", "| one item\nsomething\nsomething\n", "item name 'something' has more than 8 characters"),
        ("b.dance", "| comment\n00 01 A\nA 00 01\n", "^b.dance, line 1, column 1: a comment: DANCE has none"),
    ],
)
def test_only_a_strict_reader_refuses_the_dialects_of_others(name, text, told):
    write(name, text)
    assert len(read_puzzle(name).encode().problem.options) == 1
    with pytest.raises(ParseError, match=told):
        read_puzzle(name, strict_knuth=True)


@FOUNDERS
@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("a.txt", "A B C\nA B\nD C\n", "line 3, column 1: 'D' is not one of the items"),
        ("a.txt", "A B C\nD C\n", "line 2, column 1: 'D' is not one of the items"),
        ("a.txt", "00 01 A\nA 00 02\n", "line 2, column 6: '02' is not one of the items"),
        ("a.txt", "00 01\nA 00 0?\n", "line 2, column 7: '?' is not a digit"),
        ("a.txt", "[0-5][0-9\nA 00\n", "line 1, column 6: this bracket is never closed"),
        ("a.txt", "[01]0\n", "there are no lines of pieces"),
        ("a.txt", "6x10\nA 00 01\n", "line 1, column 1: a box in this language"),
        ("a.pd", "A B\nA B\n", "line 1, column 2: a second digit is missing"),
        ("a.dlx", "00 01\nA 00 01\n", "line 2, column 1: 'A' is not one of the items"),
        ("a.dlx", "| nothing\n", "there are no items"),
    ],
)
def test_a_mistake_is_one_of_the_format_that_was_meant(name, text, place):
    write(name, text)
    with pytest.raises(ParseError) as caught:
        read_puzzle(name)
    assert place in str(caught.value)


# What is typed or pasted.


@pytest.mark.parametrize(
    "text",
    ["6x10", " soma ", "hexiamonds 6x6", pytest.param("3x2:200030", marks=FILLOMINO), "calendar 25-Jan"],
)
def test_words_that_are_typed_mean_what_they_mean_on_the_command_line(text):
    assert read_typed(text) == read_puzzle(text.strip())


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("2..\n.3.\n", marks=FILLOMINO),
        "##\n##\n",
        "p q\np\nq\n",
        pytest.param("2..", marks=FILLOMINO),
        "##",
        pytest.param("[01][01]\n2|I 00 01\n", marks=FOUNDERS),
        '# x\ntitle = "x"\n',
    ],
)
def test_what_is_pasted_means_what_it_means_in_a_file(text):
    write("a.txt", text)
    if text.startswith("# x"):
        with pytest.raises(PuzzleError, match="text, key 'region': it is missing"):
            read_typed(text)
    else:
        assert read_typed(text) == read_puzzle("a.txt")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        *((word, "there is no puzzle") for word in ("a.txt", "-", "", "   ", "a.toml 25-Jan", "sooma", "p q")),
        ("./a.txt", "'t' in a picture"),
    ],
)
def test_what_is_typed_never_names_a_file(text, told):
    write("a.txt", "2..\n.3.\n")
    write("a.toml", 'region = "2x2"\npieces = "dominoes"\n')
    with pytest.raises(InputError, match=told):
        read_typed(text)


# --- a format, and a file or a text in it ---


def test_the_name_of_a_format_decides_how_a_file_or_a_text_is_read(tmp_path):
    write("numbers.txt", SUDOKU)
    puzzle = read_puzzle("sudoku numbers.txt")
    assert type(puzzle) is Sudoku
    assert puzzle == read_puzzle(f"sudoku {tmp_path}/../{tmp_path.name}/numbers.txt ")
    assert puzzle == read_puzzle(f"sudoku {SUDOKU}") == read_typed(f"sudoku {SUDOKU}")
    with pytest.raises(InputError, match="there is no puzzle"):
        read_typed("sudoku numbers.txt")


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("sudoku", "that is a format: name a file in it, as in 'sudoku FILE'"),
        ("sudoku nothing-here", "nothing-here cannot be read"),
    ],
)
def test_a_format_without_a_file_is_refused(word, message):
    with pytest.raises(DancefloorError, match=message):
        read_puzzle(word)


def test_a_puzzle_of_the_wanted_kind_is_returned_and_another_is_refused():
    assert read_puzzle("6x10", kind=Packing) == read_puzzle("6x10")
    assert read_puzzle("6x10", kind=object) == read_puzzle("6x10")
    with pytest.raises(PuzzleError, match=r"^'6x10' is a puzzle of the kind Packing, not Sudoku$"):
        read_puzzle("6x10", kind=Sudoku)
    with pytest.raises(InputError, match=r"^kind is 'Packing': it should be a class of puzzles, such as Packing"):
        read_puzzle("6x10", kind="Packing")


def test_items_and_options_that_are_wanted_are_left_as_they_are():
    write("board.dlx", "00 01 A\n00 01 A\n")
    assert isinstance(read_puzzle("board.dlx"), Packing)
    assert isinstance(read_puzzle("board.dlx", kind=ExactCover), ExactCover)
