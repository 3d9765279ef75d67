"""What generators made items and options of, recovered from the comments that they leave."""

from __future__ import annotations

import pytest

from dancefloor.formats.knuth.recovered import read_dance_puzzle, read_dlx_puzzle
from dancefloor.formats.lines import text_lines
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.houses.fillomino.formats.fillomino_dlx import write_fillomino_dlx
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.houses.founders.knuth.polyomino_dlx import polyomino_dlx, read_polyomino_dlx
from dancefloor.puzzles.board_cover import BoardCover
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.placements import DIGITS

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


def test_the_box_and_pieces_of_polyomino_dlx_are_recovered():
    assert read_dlx_puzzle(MADE) == read_polyomino_dlx(DOMINOES)


def test_items_and_options_can_be_asked_for():
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


def test_options_that_are_left_out_are_told_with_their_source():
    puzzle = read_dlx_puzzle("p | x\np\nx\n", source="a.dlx")
    assert puzzle.notes == ("a.dlx, line 3: this option was left out, since it has no primary item: x",)


def test_items_and_options_of_dance_are_a_puzzle():
    assert len(read_dance_puzzle("a b A\nA a b\n", strict_knuth=True).problem.options) == 1
    assert isinstance(read_dance_puzzle("00 01 A\nA 00 01\n"), Packing)
    assert isinstance(read_dance_puzzle("00 01 A\nA 00 01\n", as_items=True), ExactCover)
