"""What generators made items and options of, recovered from the comments that they leave."""

from __future__ import annotations

import pytest

from dancefloor.formats.knuth.fillomino_dlx import write_fillomino_dlx
from dancefloor.formats.knuth.polyomino_dlx import read_polyomino_dlx
from dancefloor.formats.knuth.recovered import read_dance_puzzle, read_dlx_puzzle
from dancefloor.puzzles.cell_items import DIGITS
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.packing import Packing

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
        ("11 2|I", "11 0:2|I"),
        ("11 2|I", "11 2|I | x"),
        ("| 2|I 00 01", "| 2|I 00 11"),
        ("| 2|I 00 01", "| 2|I 00 ?1"),
        ("from that data", "from something else"),
        ("11 2|I\n", "11 2|I | x\nI x:a\n"),
    ],
)
def test_comments_that_do_not_agree_recover_nothing(old, new):
    assert isinstance(read_dlx_puzzle(MADE.replace(old, new)), ExactCover)


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
    assert isinstance(read_dlx_puzzle(changed), ExactCover)


def test_comments_that_promise_more_than_there_is_are_not_followed(monkeypatch):
    def encode(puzzle):
        raise AssertionError(f"{puzzle} was encoded")

    monkeypatch.setattr(Packing, "encode", encode)
    monkeypatch.setattr(LimitedFillomino, "encode", encode)
    cells = " ".join(f"{a}{b}" for a in DIGITS for b in DIGITS)
    made = "| this file was created by polyomino-dlx from that data"
    assert isinstance(read_dlx_puzzle(f"| [0-Z][0-Z]\n| x [0-9][0-9]\n{made}\n{cells} x\n00 01\n"), ExactCover)
    fillomino = LimitedFillomino(("." * 16,) * 16, tuple(range(1, 16)))
    names = f"{' '.join(fillomino.cell_names())} | {' '.join(fillomino.edge_names())}"
    assert isinstance(
        read_dlx_puzzle(f"| fillomino-dlx --labels 1-15:\n{('| ' + '.' * 16 + chr(10)) * 16}{names}\n00\n"), ExactCover
    )


def test_options_that_are_left_out_are_told_with_their_source():
    puzzle = read_dlx_puzzle("p | x\np\nx\n", source="a.dlx")
    assert puzzle.notes == ("a.dlx, line 3: this option was left out, since it has no primary item: x",)


def test_items_and_options_of_dance_are_a_puzzle():
    assert len(read_dance_puzzle("00 01 A\nA 00 01\n", strict=True).problem.options) == 1
