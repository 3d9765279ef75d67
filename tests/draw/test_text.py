from __future__ import annotations

import re
from itertools import pairwise, product
from random import Random
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.labels import labels
from dancefloor.draw.text import text as text_of
from dancefloor.geometry.lattice import CoordinateLattice
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region
from tests.draw.boards import boards


def box(height, width, top=0, left=0):
    return [(top + x, left + y) for x in range(height) for y in range(width)]


def text(cells, placements, **options):
    return text_of(Board(cells, placements), **options)


def picture(string):
    return dedent(string).strip("\n").rstrip()


NAMES = st.sampled_from(["F", "I", "I", "12", "Yes", "<&>", "domino", "enormously"])


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
        │ I1  I1│
        ├───────┤
        │ I2  I2│
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


FOUR = [(name, [cell]) for name, cell in zip("ABCD", box(2, 2), strict=True)]
ON_RED = "\x1b[48;5;167;38;5;16m F   F \x1b[0m"


@pytest.mark.parametrize(
    ("cells", "placements", "how", "lines"),
    [
        (box(2, 2), FOUR, {}, ["┌───┬───┐", "│ A │ B │", "├───┼───┤", "│ C │ D │", "└───┴───┘"]),
        (box(1, 2), [("F12", [(0, 0)]), ("G1", [(0, 1)])], {}, ["┌───┬───┐", "│F12│ G1│", "└───┴───┘"]),
        (box(1, 2), [("domino", box(1, 1))], {}, ["┌──────┬──────┐", "│domino│  ·   │", "└──────┴──────┘"]),
        (box(1, 1), [("enormously", box(1, 1))], {}, ["┌───┐", "│ en│", "└───┘", "en enormously"]),
        (box(1, 1), [("\x1b\n", box(1, 1))], {}, ["┌───┐", "│ ??│", "└───┘"]),  # the cursor stays where it is
        (box(1, 2), [("F", box(1, 2))], {"color": True}, ["┌───────┐", f"│{ON_RED}│", "└───────┘"]),
        (box(1, 2, -7, 40), [("A", [(-7, 40)])], {"unicode": False}, ["+---+---+", "| A | . |", "+---+---+"]),
        ([], [], {}, []),
    ],
)
def test_names_have_room_and_walls_around_them(cells, placements, how, lines):
    assert text(cells, placements, **how).splitlines() == lines


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


def test_names_that_begin_alike_can_be_told_apart_in_triangles():
    cells = [(x, 0, 0) for x in range(24)]
    board = Board(cells, [(f"7-{k}", [cell]) for k, cell in enumerate(cells, 1)], TRIANGLE)
    labels = re.findall(r"[\d-]+", text_of(board, width=400).splitlines()[2])
    assert len(labels) == len(set(labels)) == 24


def test_cells_have_their_names_where_no_piece_lies():
    named = Notes(labels={(0, 0): "Jan", (0, 1): "Wednesday"})
    board = Board(box(1, 2), [("I", box(1, 1))], notes=named)
    assert text_of(board).splitlines()[1] == "│    I    │Wednesday│"


@given(boards(NAMES), st.booleans())
def test_color_moves_no_character(board, unicode):
    colored = text_of(board, color=True, unicode=unicode)
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == text_of(board, unicode=unicode)


@given(boards(NAMES))
def test_the_name_can_be_read_in_every_cell(board):
    lines, cells = text_of(board).splitlines(), board.cells
    shown = labels(board, 9).shown
    width = max([3, *map(len, shown)])
    for name, (_, covered) in zip(shown, board.placements, strict=True):
        for x, y in covered:
            line = lines[2 * (x - min(x for x, _ in cells)) + 1]
            start = (width + 1) * (y - min(y for _, y in cells)) + 1
            assert line[start : start + width].strip() == name


@given(boards(NAMES))
def test_lines_have_no_trailing_blanks_and_no_loose_ends(board):
    picture = text_of(board)
    assert all(line == line.rstrip() for line in picture.splitlines())
    assert not set(picture) & set("╵╶╷╴")


@given(boards(NAMES))
def test_ascii_pictures_have_the_same_walls(board):
    table = str.maketrans("┌┐└┘├┤┬┴┼─│·…", "+++++++++-|.~")
    assert text_of(board).translate(table) == text_of(board, unicode=False)


def test_hexagons_are_laid_like_bricks():
    cells = [(0, 0), (1, 0), (0, 1), (-1, 1)]
    drawn = text_of(Board([*cells, (1, 1)], [("F", cells[:2]), ("G", cells[2:])], HEXAGON))
    assert drawn == picture("""
        ┌───────┬───┐
        │ G   G │ · │
        └─┬─────┴─┬─┘
          │ F   F │
          └───────┘
    """)


def test_triangles_have_slopes_where_pieces_differ():
    triangle = Region.from_picture("  A\n AVA\nAVAVA").cells
    pieces = [("C", [(0, 0, 0), (0, 0, 1), (1, 0, 0)]), ("T", [(2, 0, 0), (1, 0, 1), (1, 1, 0)])]
    drawn = """
                 •
                ╱ ╲
               ╱ · ╲
              ╱     •
             ╱   · ╱ ╲
            ╱ ·   ╱ T ╲
           •─────•     ╲
          ╱   C   ╲ T   ╲
         ╱ C     C ╲   T ╲
        •───────────•─────•
    """
    assert text_of(Board(triangle, pieces, TRIANGLE)) == picture(drawn)
    plain = picture(drawn).translate(str.maketrans("╱╲•─·", "/\\+-."))
    assert text_of(Board(triangle, pieces, TRIANGLE), unicode=False) == plain


@pytest.mark.parametrize(
    ("lattice", "name"),
    [
        *product([HEXAGON], ["F", "F12", "name", "names", "domino", "dominoes"]),
        *product([TRIANGLE], ["F", "I4", "F12"]),
    ],
)
def test_a_name_has_room_in_every_cell(lattice, name):
    cells = [
        cell for x, y in product(range(3), repeat=2) for cell in (lattice.translate(c, (x, y)) for c in lattice.origins)
    ]
    assert text_of(Board(cells, [(name, cells)], lattice)).count(name) == len(cells)


def test_long_names_are_abbreviated_in_triangles_and_told_below():
    cells = [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1)]
    board = Board(cells, [("crown", cells[:2]), ("crook", cells[2:3]), ("bar", cells[3:])], TRIANGLE)
    *drawn, told = text_of(board).splitlines()
    assert told == "cr crook, cro crown"
    words = [word for line in drawn for word in re.findall("[a-z]+", line)]
    assert sorted(words) == ["bar", "cr", "cro", "cro"]


def test_layers_stand_side_by_side_as_far_as_there_is_room():
    cells = [(0, y, z) for y in range(2) for z in range(3)]
    board = Board(cells, [("I", [(0, 0, 0), (0, 0, 1)])], CUBE)
    assert text_of(board, width=21) == picture("""
        ┌───┬───┐   ┌───┬───┐
        │ I │ · │   │ I │ · │
        └───┴───┘   └───┴───┘

        ┌───────┐
        │ ·   · │
        └───────┘
    """)
    assert len(text_of(board, width=33).splitlines()) == 3
    assert len(text_of(board, width=1).splitlines()) == 11


def test_a_side_beyond_which_a_piece_goes_on_is_dashed():
    ring = Region.box(1, 3).wrap("cylinder")
    board = Board(ring.cells, [("I", [(0, 0), (0, 2)])], ring.lattice, ring.fold)
    assert text_of(board).splitlines()[1] == "╎ I │ · │ I ╎"
    assert text_of(board, unicode=False).splitlines()[1] == ": I | . | I :"


def test_an_unknown_lattice_shows_names_without_walls():
    class Points(CoordinateLattice):
        name, dimension, rank = "point", 2, 2

        def corners(self, cell):
            x, y = cell
            return (y, x), (y + 1, x), (y, x + 1)

    board = Board([(0, 0), (0, 1), (1, 1)], [("A", [(0, 0), (1, 1)])], Points())
    assert text_of(board) == " A   ·\n     A"


def test_words_stand_in_cells_and_given_ones_are_bold_and_marked_ones_in_parentheses():
    board = Board([(0, 0), (0, 1), (0, 2)], [("2", [(0, 0), (0, 1)])], notes=Notes({(0, 0): "2"}, (), [(0, 2)]))
    assert text_of(board, unicode=False).splitlines()[1] == "| 2     |(.)|"
    given = Board([(0, 0), (0, 1)], [], notes=Notes({(0, 0): "13", (0, 1): "7"}, [(0, 0)]))
    assert text_of(given, color=True, unicode=False).splitlines()[1] == "|\x1b[1m 13\x1b[0m  7 |"
    assert text_of(given, unicode=False).splitlines()[1] == "| 13  7 |"


def test_cells_of_squares_are_narrower_only_where_a_terminal_is():
    board = Board([(0, 0), (0, 1), (0, 2)], [], notes=Notes({(0, 0): "13", (0, 1): "7", (0, 2): "2"}))
    assert text_of(board, unicode=False, width=12).splitlines()[1] == "| 13  7   2 |"
    assert text_of(board, unicode=False, width=13, narrow=True).splitlines()[1] == "| 13  7   2 |"
    assert text_of(board, unicode=False, width=12, narrow=True).splitlines()[1] == "|13 7  2 |"
    hexagons = Board([(0, 0), (1, 0)], [], HEXAGON)
    assert text_of(hexagons, width=1, narrow=True) == text_of(hexagons)


def test_walls_stand_where_areas_do_not_differ():
    board = Board(
        [(x, y) for x in range(3) for y in range(3)], [], notes=Notes(walls=[((1, 1), (1, 2)), ((2, 0), (1, 0))])
    )
    assert text_of(board) == "\n".join(
        [
            "┌───────────┐",
            "│ ·   ·   · │",
            "│       ╷   │",
            "│ ·   · │ · │",
            "├───╴   ╵   │",
            "│ ·   ·   · │",
            "└───────────┘",
        ]
    )


def test_walls_in_one_layer_leave_the_others_alone():
    cells = [(0, y, z) for y in range(2) for z in range(2)]
    board = Board(cells, [], CUBE, notes=Notes(walls=[((0, 0, 1), (0, 1, 1))]))
    assert text_of(board).splitlines()[1] == "│ ·   · │   │ · │ · │"


@pytest.mark.parametrize("how", [{}, {"unicode": False}, {"narrow": True, "width": 16}])
def test_squares_row_by_row_are_what_a_pen_draws(how, monkeypatch):
    random, boards = Random(1), []
    for _ in range(100):
        cells = [(x - 1, y + 2) for x in range(5) for y in range(6) if random.random() < 0.8]
        placed = [(random.choice(["I", "X", "longer"]), [cell]) for cell in random.sample(cells, len(cells) // 2)]
        placed = [(name, [cell, *other]) for (name, [cell]), (_, other) in pairwise(placed)][::2]
        boards.append(Board(cells, placed))
    pictures = [text_of(board, **how) for board in boards]
    monkeypatch.setattr("dancefloor.draw.text._plain_text", lambda *_, **__: None)
    assert pictures == [text_of(board, **how) for board in boards]


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("narrow", [True, False])
def test_a_stencil_draws_what_a_pen_draws(unicode, narrow, monkeypatch):
    shapes = [[(0, 0), (0, 1)], [(1, 0)], [(1, 1), (2, 1), (2, 0)], [(0, 2)]]
    square = [(x, y) for x in range(3) for y in range(4)]
    solid = [(x, y, z) for x in range(2) for y in range(2) for z in range(3)]
    hexagons = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    boards = [Board(square, list(zip(names, shapes, strict=True))) for names in ("ABCD", "AAAA")]
    boards += [Board(square, [("long name", shapes[0]), ("B", shapes[2])]), Board(square, []), Board([], [])]
    boards += [Board(square[:5], [("out", [(9, 9)])])]
    boards += [Board(hexagons, [("A", hexagons[:3]), ("B", hexagons[3:5])], HEXAGON)]
    boards += [Board(solid, [("A", solid[:4]), ("B", solid[4:7]), ("longer", solid[8:10])], CUBE)]
    how = {"unicode": unicode, "narrow": narrow, "width": 20}
    pictures = [text_of(board, **how) for board in boards]
    monkeypatch.setattr("dancefloor.draw.text._plain_text", lambda *_, **__: None)
    assert pictures == [text_of(board, **how) for board in boards]
