from __future__ import annotations

import re
from textwrap import dedent

from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.text import text


def box(height, width, top=0, left=0):
    return [(top + x, left + y) for x in range(height) for y in range(width)]


def picture(string):
    return dedent(string).strip("\n").rstrip()


@st.composite
def boards(draw):
    """Cells with holes, some of them dealt out to placements that need not be connected."""
    cells = sorted(draw(st.sets(st.tuples(st.integers(-2, 4), st.integers(-2, 4)), max_size=30)))
    names = draw(st.lists(st.sampled_from(["F", "I", "I", "12", "Yes", "<&>", "domino", "enormously"]), max_size=5))
    owners = [draw(st.integers(-1, len(names) - 1)) for _ in cells]
    return cells, [
        (name, [cell for cell, owner in zip(cells, owners, strict=True) if owner == number])
        for number, name in enumerate(names)
    ]


def test_pieces_are_separated_by_walls():
    assert text(box(2, 2), [("A", [(0, 0), (1, 0)]), ("B", [(0, 1), (1, 1)])]) == picture("""
        ┌───┬───┐
        │ A │ B │
        │   │   │
        │ A │ B │
        └───┴───┘
    """)


def test_a_piece_placed_twice_is_separated_from_itself():
    assert text(box(2, 2), [("I", [(0, 0), (0, 1)]), ("I", [(1, 0), (1, 1)])]) == picture("""
        ┌───────┐
        │ I   I │
        ├───────┤
        │ I   I │
        └───────┘
    """)


def test_a_hole_is_walled_and_blank():
    ring = [cell for cell in box(3, 3) if cell != (1, 1)]
    assert text(ring, [("O", ring)]) == picture("""
        ┌───────────┐
        │ O   O   O │
        │   ┌───┐   │
        │ O │   │ O │
        │   └───┘   │
        │ O   O   O │
        └───────────┘
    """)


def test_separate_boxes_are_drawn_in_place():
    left, right = box(1, 2), box(2, 1, left=4)
    assert text(left + right, [("A", left), ("B", right)]) == picture("""
        ┌───────┐       ┌───┐
        │ A   A │       │ B │
        └───────┘       │   │
                        │ B │
                        └───┘
    """)


def test_empty_cells_share_no_walls():
    assert text(box(2, 3), [("V", [(0, 0), (1, 0), (1, 1)])]) == picture("""
        ┌───┬───────┐
        │ V │ ·   · │
        │   └───┐   │
        │ V   V │ · │
        └───────┴───┘
    """)


def test_four_pieces_meet_in_a_cross():
    placements = [(name, [cell]) for name, cell in zip("ABCD", box(2, 2), strict=True)]
    assert text(box(2, 2), placements).splitlines()[2] == "├───┼───┤"


def test_cells_touching_at_a_corner_meet_in_a_cross():
    assert text([(0, 0), (1, 1)], []) == picture("""
        ┌───┐
        │ · │
        └───┼───┐
            │ · │
            └───┘
    """)


def test_ascii_walls():
    placements = [("F", [(0, 0), (0, 1)]), ("G", [(1, 0)])]
    assert text(box(2, 2), placements, unicode=False) == picture("""
        +-------+
        | F   F |
        +---+---+
        | G | . |
        +---+---+
    """)


def test_names_of_three_characters_fit():
    assert text(box(1, 2), [("F12", [(0, 0)]), ("G1", [(0, 1)])]).splitlines()[1] == "│F12│ G1│"


def test_cells_widen_for_long_names():
    assert text(box(1, 3), [("domino", box(1, 2)), ("I", [(0, 2)])]).splitlines()[1] == "│domino domino│  I   │"


def test_names_longer_than_eight_are_cut():
    assert text(box(1, 1), [("enormously", box(1, 1))]).splitlines()[1] == "│enormou…│"
    assert text(box(1, 1), [("enormously", box(1, 1))], unicode=False).splitlines()[1] == "|enormou~|"


def test_names_cannot_move_the_cursor():
    assert text(box(1, 1), [("\x1b\n", box(1, 1))]).splitlines()[1] == "│ ??│"


def test_the_offset_of_a_board_does_not_matter():
    assert text(box(2, 2, -7, 40), [("A", [(-7, 40)])]) == text(box(2, 2), [("A", [(0, 0)])])


def test_an_empty_board_is_an_empty_picture():
    assert text([], []) == ""


def test_color_is_laid_under_pieces_and_not_under_walls():
    colored = text(box(1, 2), [("F", box(1, 2))], color=True)
    assert colored.splitlines() == ["┌───────┐", "│\x1b[48;5;167;38;5;16m F   F \x1b[0m│", "└───────┘"]


@given(boards(), st.booleans())
def test_color_moves_no_character(board, unicode):
    colored = text(*board, color=True, unicode=unicode)
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == text(*board, unicode=unicode)


@given(boards())
def test_the_name_can_be_read_in_every_cell(board):
    cells, placements = board
    lines = text(cells, placements).splitlines()
    width = max([3, *(min(8, len(name)) for name, _ in placements)])
    for name, covered in placements:
        for x, y in covered:
            line = lines[2 * (x - min(x for x, _ in cells)) + 1]
            start = (width + 1) * (y - min(y for _, y in cells)) + 1
            assert line[start : start + width].strip() == (name if len(name) <= 8 else name[:7] + "…")


@given(boards())
def test_lines_have_no_trailing_blanks_and_no_loose_ends(board):
    picture = text(*board)
    assert all(line == line.rstrip() for line in picture.splitlines())
    assert not set(picture) & set("╵╶╷╴")


@given(boards())
def test_ascii_pictures_have_the_same_walls(board):
    table = str.maketrans("┌┐└┘├┤┬┴┼─│·…", "+++++++++-|.~")
    assert text(*board).translate(table) == text(*board, unicode=False)
