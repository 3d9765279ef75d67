"""Boards in items and options: what is recognized, on which lattice, and why the rest is not."""

from __future__ import annotations

import random

import pytest

import dancefloor as dance
from dancefloor.formats.knuth.boards import Known, board_cover, read_dance_puzzle, read_dlx_puzzle, whole_packing
from dancefloor.formats.lines import text_lines
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.houses.fillomino.formats.fillomino_dlx import write_fillomino_dlx
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.houses.founders.knuth.polyomino_dlx import polyomino_dlx, read_polyomino_dlx
from dancefloor.puzzles.cover import BoardCover, ExactCover
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.placements import DIGITS

PUZZLES = {
    "one-sided-tetrominoes 4x7": SQUARE,
    "any*dominoes 4x4": SQUARE,
    "tetrominoes 2x5+2x5": SQUARE,
    "tetriamonds 2x3": TRIANGLE,
    "tetrahexes 4x7": HEXAGON,
    "soma": CUBE,
}


def written(puzzle, leave_out=()):
    """A puzzle as DLX text, without some options."""
    items, *options = dance.write_dlx(puzzle.encode().problem).splitlines()
    return "\n".join([items, *(option for number, option in enumerate(options) if number not in leave_out)])


@pytest.mark.parametrize(("words", "lattice"), PUZZLES.items())
def test_all_placements_are_a_packing_and_without_some_of_them_a_board_on_the_same_lattice(words, lattice):
    puzzle = dance.read_puzzle(words)
    again = read_dlx_puzzle(written(puzzle))
    assert isinstance(again, dance.Packing)
    assert again.region == puzzle.region
    assert [piece.name for piece in again.pieces] == [piece.name for piece in puzzle.pieces]
    encoding = puzzle.encode()
    assert len(again.encode().problem.options) == len(encoding.problem.options)

    board = read_dlx_puzzle(written(puzzle, leave_out=(7, 9)))
    assert isinstance(board, BoardCover)
    assert (board.region, board.region.lattice) == (puzzle.region, lattice)
    assert [item.name for item in board.pieces] == [piece.name for piece in puzzle.pieces]
    meant = {(placed.piece, placed.cells) for placed in map(board.decode, range(len(board.problem.options)))}
    expected = {encoding.decode(number) for number in range(len(encoding.problem.options)) if number not in (7, 9)}
    assert meant == expected


def test_data_of_polyominoes_are_a_packing_with_the_orientations_of_its_pieces():
    text = "00 01 02 10 11 12 P Q\nP 00 01 10\nP 01 02 11\nP 10 00 11\nQ 00 01 02\nQ 10 11 12\nP 11 01 12\n"
    puzzle = read_dance_puzzle(text)
    assert isinstance(puzzle, dance.Packing)
    p, q = puzzle.pieces
    assert len(p.orientations) == 2  # as P 2 1 00 01 10 has
    assert len(puzzle.encode().problem.options) == 6
    assert (q.low, q.high) == (1, 1)


def test_a_cell_with_a_suffix_is_a_mark():
    board = board_cover(dance.read_dlx("00 01 10 11 2|I | 00! 11!\nI 00 01 00!\nI 10 11 11!\nI 01 11\n").problem)
    assert board.region.lattice == SuffixedSquares(("", "!"))
    assert board.region.optional == ((0, 0, 1), (1, 1, 1))
    assert board.decode(0).cells == ((0, 0, 0), (0, 0, 1), (0, 1, 0))


def test_secondary_items_of_other_names_are_no_cells():
    board = board_cover(dance.read_dlx("00 01 02 | v021 x\n00 01 v021\n01 02 x:a\n02 v021\n00 x:b\n").problem)
    assert board.region == dance.Region.box(1, 3)
    assert board.decode(3).piece == "1"


def test_pieces_named_like_cells_are_known_by_their_place_in_options():
    text = "00 01 02 10 11 12 I2 I3 I1\nI2 00 01\nI2 11 12\nI2 00 10\nI3 00 01 02\nI3 10 11 12\nI1 00\n"
    board = board_cover(dance.read_dlx(text).problem)
    assert [item.name for item in board.pieces] == ["I2", "I3", "I1"]


def test_a_cell_may_stay_empty_by_its_bounds_or_by_being_secondary_and_have_commas_in_its_name():
    board = board_cover(dance.read_dlx("00 01 0:1|02 I | 03\nI 00 01\nI 01 02\nI 02 03\n00\n").problem)
    assert (board.region.cells, board.region.optional) == (((0, 0), (0, 1)), ((0, 2), (0, 3)))
    board = board_cover(dance.read_dlx("0,99 1,99 -1,99 I\nI 0,99 1,99\nI 0,99 -1,99\n-1,99\n").problem)
    assert (-1, 99) in board.region.cells


def test_triangles_have_the_names_of_polyiamond_dlx_too():
    given = dance.read_puzzle("any*tetriamonds 2x4")
    puzzle = given.encode().problem
    primes = {item.name: item.name[:2] + "'" * int(item.name[2]) for item in puzzle.items if item.name[:1].isdigit()}
    lines = [" ".join(primes.get(word, word) for word in line.split()) for line in dance.write_dlx(puzzle).splitlines()]
    board = board_cover(dance.read_dlx("\n".join(lines)).problem)
    assert board.region == given.region
    assert dance.count(board) == dance.count(given) > 0


def test_a_glued_board_lies_flat():
    glued = dance.Packing(dance.box("4x6").wrap("torus"), dance.read_pieces("any*dominoes", room=24))
    flat = read_dlx_puzzle(written(glued))
    assert flat.region == dance.box("4x6")
    assert dance.count(flat) == dance.count(glued)


@pytest.mark.parametrize(
    "text",
    [
        "p q\np q\n",
        "r1 c1 a2 b0 r2\nr1 c1 a2 b0\nr2\n",  # queens: not a digit among the rows
        "1 2 s1 s2 s3 s4\n1 s1 s3\n1 s2 s4\n2 s1 s4\n",
        "p00 r01 c01 b01\np00 r01 c01 b01\n",
    ],
)
def test_other_items_are_no_board_and_nothing_is_said(text):
    assert board_cover(dance.read_dlx(text).problem) is None
    assert read_dlx_puzzle(text).notes == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("00 01 A B\nA B 00 01\n", "option 'A B 00 01' has two items that are not cells, 'A' and 'B'"),
        ("2|00 01 A\nA 00 01\n00\n", "cell '00' is covered 2 to 2 times, and not just once"),
        ("10 23 45 12\n10 45\n23 12\n10 23\n", "in 3 of 3 options the cells are not connected, as in '10 45'"),
        ("01 02 03 12 13 23\n01 02 03\n01 12 13\n02 12 23\n03 13 23\n", "in 2 of 4 options the cells are not"),
    ],
)
def test_what_only_looks_like_a_board_stays_items_and_options_and_says_why(text, why):
    puzzle = read_dlx_puzzle(text, source="a.dlx")
    assert isinstance(puzzle, ExactCover)
    assert len(puzzle.notes) == 1
    assert puzzle.notes[0].startswith(f"a.dlx: not drawn as a board, since {why}")


def test_many_options_of_numbers_are_refused_by_a_sample():
    names = [str(number) for number in range(10, 60)]
    choices = random.Random(1)
    options = [" ".join(choices.sample(names, 5)) for _ in range(3000)]
    with pytest.raises(dance.PuzzleError, match="in most of"):
        board_cover(dance.Problem.from_names(names, options))


def test_comments_tell_cells_whose_placements_are_not_connected():
    problem = dance.read_dlx("ab ac X\nX ab ac\n").problem
    assert board_cover(problem) is None
    known = Known({"ab": (0, 0), "ac": (5, 5)}, SQUARE)
    assert board_cover(problem, known).decode(0).cells == ((0, 0), (5, 5))
    assert board_cover(problem, Known({"ab": (0, 0)}, SQUARE)) is None  # ac is a piece then, besides X


@pytest.mark.parametrize("edit", ["I 00 01 c:a", "I 00 01 |3", "00 01"])
def test_colours_costs_and_options_without_a_piece_are_no_packing(edit):
    board = board_cover(dance.read_dlx(f"00 01 02 I | c\n{edit}\nI 01 02\n").problem)
    assert whole_packing(board) is None


DOMINOES = "| two dominoes\n[01][01]\n2|I 00 01\n"
MADE = (
    "| | two dominoes\n"
    "| [01][01]\n"
    "| 2|I 00 01\n"
    "| this file was created by polyomino-dlx from that data\n"
    " 00 01 10 11 2|I\n"
    "I 00 01\n"
    "I 10 11\n"
    "I 00 10\n"
    "I 01 11\n"
)


def test_the_box_and_pieces_of_polyomino_dlx_are_recovered_unless_items_and_options_are_asked_for():
    assert read_dlx_puzzle(MADE) == read_polyomino_dlx(DOMINOES)
    assert isinstance(read_dlx_puzzle(MADE, as_items=True), ExactCover)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I 01 11\n", ""),
        ("I 01 11\n", "I 01 11\nI 01 11\n"),
        ("I 01 11\n", "I 01 11 |3\n"),
        ("I 01 11\n", "I 01 10\n"),
        ("11 2|I", "11 2|I | x"),
        ("11 2|I\n", "11 2|I | x\nI x:a\n"),
    ],
)
def test_an_edited_board_stays_a_board(old, new):
    puzzle = read_dlx_puzzle(MADE.replace(old, new))
    assert isinstance(puzzle, BoardCover)
    assert puzzle.region == Region.box(2, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("11 2|I", "11 0:2|I"),
        ("| 2|I 00 01", "| 2|I 00 11"),
        ("| 2|I 00 01", "| 2|I 00 ?1"),
        ("from that data", "from something else"),
    ],
)
def test_items_and_options_matter_more_than_comments(old, new):
    puzzle = read_dlx_puzzle(MADE.replace(old, new))
    assert isinstance(puzzle, Packing)
    assert puzzle.pieces[0].shape == Shape([(0, 0), (0, 1)])
    assert puzzle.pieces[0].low == (0 if new.startswith("11 0") else 2)


def test_remarks_on_options_without_primary_items_stay():
    puzzle = read_dlx_puzzle(MADE.replace("2|I\n", "2|I | x\nx\n"), source="a.dlx")
    assert puzzle.notes == ("a.dlx, line 6: this option was left out, since it has no primary item: x",)


def test_comments_tell_which_items_are_cells():
    made = "".join(polyomino_dlx(text_lines("[ab]c\nX ac\n")))
    assert isinstance(read_dlx_puzzle(made), Packing)
    edited = made.replace("X ac\n", "X ac bc\n")
    assert read_dlx_puzzle(edited).decode(0).cells == ((10, 12), (11, 12))
    assert isinstance(read_dlx_puzzle(edited.replace("| ", "| | ")), ExactCover)  # nobody says that ac is a cell


def test_the_order_of_options_and_items_does_not_matter():
    lines = MADE.splitlines(keepends=True)
    text = "".join([*lines[:4], "2|I 11 10 00 01\n", *reversed(lines[5:])])
    assert isinstance(read_dlx_puzzle(text), Packing)


def test_a_fillomino_is_recovered_from_what_was_made_of_it():
    fillomino = LimitedFillomino(("..3", "2..", "..."))
    made = b"".join(write_fillomino_dlx(fillomino)).decode()
    assert read_dlx_puzzle(made) == fillomino
    assert isinstance(read_dlx_puzzle(made, as_items=True), ExactCover)
    changed = made.replace("| ..3", "| .3.")  # comments that do not agree with the options
    assert isinstance(read_dlx_puzzle(changed), BoardCover)
    edited = made.rpartition("\n ")[0] + "\n"
    assert len(read_dlx_puzzle(edited).problem.options) == len(fillomino.encode().problem.options) - 1


def test_comments_that_promise_more_than_there_is_are_not_followed(monkeypatch):
    def encode(puzzle):
        raise AssertionError(f"{puzzle} was encoded")

    monkeypatch.setattr(Packing, "encode", encode)
    monkeypatch.setattr(LimitedFillomino, "encode", encode)
    cells = " ".join(f"{a}{b}" for a in DIGITS for b in DIGITS)
    made = "| this file was created by polyomino-dlx from that data"
    assert not isinstance(read_dlx_puzzle(f"| [0-Z][0-Z]\n| x [0-9][0-9]\n{made}\n{cells} x\n00 01\n"), Packing)
    fillomino = LimitedFillomino(("." * 16,) * 16, tuple(range(1, 16)))
    names = f"{' '.join(fillomino.cell_names())} | {' '.join(fillomino.edge_names())}"
    made = f"| fillomino-dlx --labels 1-15:\n{('| ' + '.' * 16 + chr(10)) * 16}{names}\n00\n"
    assert isinstance(read_dlx_puzzle(made), BoardCover)


def test_items_and_options_of_dance_are_a_puzzle():
    assert len(read_dance_puzzle("a b A\nA a b\n", strict_knuth=True).problem.options) == 1
    assert isinstance(read_dance_puzzle("00 01 A\nA 00 01\n", as_items=True), ExactCover)
