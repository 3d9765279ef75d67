from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.geometry.cube import CUBE
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.notebook.puzzles import MOST_PIECES
from dancefloor.notebook.table import view_of
from dancefloor.puzzles.kind import Many

NASTY = "<script>alert(1)</script>"


def test_a_region_marks_the_cells_that_may_stay_empty():
    view = view_of(dance.Region.from_picture("##+/#.#"))
    assert view.title == "a region of 5 cells, 1 may stay empty"
    assert view.svg.count("Z") == 5
    assert view.svg.count(">+</text>") == 1


def test_a_region_of_cubes_is_a_solid():
    view = view_of(dance.Region([(0, 0, 0), (0, 0, 1)], [(1, 0, 0)], CUBE))
    assert view.title == "a region of 3 cube cells, 1 may stay empty"
    assert view.svg.count('class="piece"') == 3
    assert view.svg.count(">+</text>") == 1
    assert view.svg.count('class="empty"') == 0


def test_a_shape_has_the_color_of_its_piece():
    from dancefloor.draw.palette import color_of

    view = view_of(dance.polyominoes(5)["X"])
    assert f'fill="{color_of("X")}"' in view.svg
    assert "</text>" not in view.svg


def test_a_packing_shows_its_region_and_its_pieces():
    piece = dance.Piece(NASTY, dance.Shape([(0, 0)]), low=0, high=9)
    view = view_of(dance.Packing(dance.box("3x3"), [piece]))
    assert view.title == "a packing of 1 piece into 3x3 cells"
    assert [card.caption for card in view.cards] == ["", f"{NASTY}, used 0:9 times"]
    assert NASTY not in view.html


def test_many_pieces_are_counted():
    pieces = {f"p{k}": dance.Shape([(0, 0)]) for k in range(MOST_PIECES + 2)}
    view = view_of(dance.Packing(dance.box("2x19"), pieces))
    assert len(view.cards) == 1 + MOST_PIECES
    assert list(view.lines) == ["2 more pieces not drawn here"]


@pytest.mark.parametrize(
    ("puzzle", "title", "clues"),
    [
        (dance.Fillomino(((2, 0), (0, -1))), "Fillomino of 2x2 cells, 2 clues", ["2", "?"]),
        (LimitedFillomino(("2..", ".3")), "LimitedFillomino of 2x3 cells, labels 1-3", ["2", "3"]),
        (dance.Division("tetrominous", ("L...", "#...")), "Division, tetrominous, of 2x4 cells, 1 clue", ["L"]),
        (dance.Sudoku([1] + 15 * [0]), "Sudoku of 4x4 cells, 1 clue", ["1"]),
    ],
)
def test_a_puzzle_shows_its_clues(puzzle, title, clues):
    view = view_of(puzzle)
    assert view.title == title
    assert [f">{clue}</text>" in view.svg for clue in clues] == [True] * len(clues)
    assert view.svg.count("</text>") == len(clues)


def test_the_boxes_of_a_sudoku_are_told_apart():
    assert 'class="line"' in view_of(dance.Sudoku(36 * [0])).svg
    (line,) = [line for line in view_of(dance.Sudoku(36 * [0])).svg.splitlines() if 'class="line"' in line]
    assert line.count("M") == 2 * 6 + 6  # two lines across, one down


def test_a_board_without_clues_shows_its_cells():
    assert view_of(dance.Langford(4)).svg.count("Z") == 8
    assert view_of(dance.Queens(5)).svg.count("Z") == 1 + 13  # the chessboard, and its dark cells
    assert view_of(dance.Queens(5)).title == "5 queens on a board of 5x5 cells"


def test_a_problem_shows_its_first_options():
    problem = dance.Problem.from_names("p q", ["p q", *["p", "q"] * 10])
    view = view_of(problem)
    assert view.title == "a problem of 2+0 items and 21 options"
    assert [list(row) for row in view.table[:3]] == [["option", "items"], ["0", "p q"], ["1", "p"]]
    assert (len(view.table), list(view.lines)) == (13, ["and 9 more options"])


def test_costs_and_remarks_of_a_problem_are_shown():
    problem = dance.read_dlx("p q\np q |5\np |1\nq |2\n").problem
    view = view_of(dance.ExactCover(problem, (NASTY,)))
    assert [list(row) for row in view.table[:2]] == [["option", "items", "cost"], ["0", "p q", "5"]]
    assert list(view.lines) == [NASTY]
    assert NASTY not in view.html


def test_what_was_read_is_shown_with_its_comments():
    view = view_of(dance.read_dlx(f"| {NASTY}\np q | x\np x\nq\nx\n"))
    assert view.title == "a problem of 2+1 items and 2 options"
    assert list(view.lines) == ["1 option left out", f"| {NASTY}"]
    assert NASTY not in view.html


def test_several_puzzles_are_a_table_with_their_lines():
    view = view_of(Many([dance.Sudoku(16 * [0])] * 14, range(3, 17)))
    assert view.title == "14 puzzles"
    assert list(view.table[1]) == ["3", "<Sudoku of 4x4 cells, 0 clues>"]
    assert list(view.lines) == ["and 2 more puzzles"]


@pytest.mark.parametrize(
    ("shapes", "title", "captions"),
    [
        (dance.polyominoes(4), "5 shapes", ["I", "L", "O", "S", "T"]),
        (dance.polyominoes(5)[:2], "2 shapes", ["F", "I"]),
        (dance.polyforms(3), "2 shapes", ["0 I", "1 V"]),
        (dance.polyforms(1, lattice=CUBE), "1 shape", None),
        (dance.read_pieces("soma"), "7 pieces", ["V", "L", "T", "Z", "A", "B", "P"]),
        (dance.read_pieces("4*L4,T4"), "2 pieces", ["L4, used 4 times", "T4"]),
    ],
)
def test_several_shapes_or_pieces_are_drawn_with_their_names(shapes, title, captions):
    view = view_of(shapes)
    assert view.title == title
    assert captions is None or [card.caption for card in view.cards] == captions
    assert all(card.svg for card in view.cards)
    assert shapes._repr_html_() == view.html


@pytest.mark.parametrize("shapes", [dance.polyominoes(7), dance.polyforms(7), dance.read_pieces("heptominoes")])
def test_a_long_list_is_drawn_in_part(shapes):
    view = view_of(shapes)
    assert len(view.cards) == MOST_PIECES
    assert view.lines[0].startswith(f"{108 - MOST_PIECES} more ")
