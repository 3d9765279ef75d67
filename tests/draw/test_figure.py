from __future__ import annotations

import pytest

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.figure import LARGEST_LETTER, figure
from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import HEIGHT
from dancefloor.geometry.lattice import CoordinateLattice
from dancefloor.geometry.lattices import CUBE, HEXAGON, LATTICES, TRIANGLE


def test_layers_lie_side_by_side_and_each_has_a_letter():
    drawn = figure(Board([(0, 0, 0), (0, 0, 1)], [("I", [(0, 0, 0), (0, 0, 1)])], CUBE))
    assert [letter.x for letter in drawn.patches[0].letters] == [0.5, pytest.approx(drawn.width - 0.5)]
    assert drawn.width > 2
    assert len(drawn.patches[0].loops) == 2


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_everything_lies_within_the_figure(lattice):
    cells = [lattice.translate(origin, (5,) * len(lattice.corner([origin]))) for origin in lattice.origins]
    drawn = figure(Board(cells, [("I", cells[:1])], lattice))
    points = [point for loops in (drawn.empty, drawn.patches[0].loops) for loop in loops for point in loop]
    xs, ys = zip(*points, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-9)
    assert (max(xs), max(ys)) == pytest.approx((drawn.width, drawn.height))


@pytest.mark.parametrize(("lattice", "cell"), [(HEXAGON, (0, 0)), (TRIANGLE, (0, 0, 0))], ids=repr)
def test_cells_are_as_large_as_squares(lattice, cell):
    ((*loop,),) = figure(Board([cell], [("I", [cell])], lattice)).patches[0].loops
    twice = sum(a * d - b * c for (a, b), (c, d) in zip(loop, loop[1:] + loop[:1], strict=True))
    assert twice / 2 == pytest.approx(1, rel=0.03)


@pytest.mark.parametrize("name", ["I", "WWW", "dominoes", "enormously", "<script>", "\N{GRINNING FACE}" * 9])
@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_labels_fit_into_a_cell(lattice, name):
    for cell in lattice.origins:
        drawn = figure(Board([cell], [(name, [cell])], lattice))
        (patch,) = drawn.patches
        (letter,) = patch.letters
        wide, high = (half * drawn.letter_size / 2 for half in (room_for(letter.string), HEIGHT))
        for x in (letter.x - wide, letter.x + wide):
            for y in (letter.y - high, letter.y + high):
                assert is_inside((x, y), patch.loops[0])
        assert name == letter.string or (letter.string, name) in drawn.legend


def is_inside(point, polygon):
    """Whether a point lies within a convex polygon, whose corners are in clockwise order."""
    x, y = point
    ends = zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)
    return all((c - a) * (y - b) - (d - b) * (x - a) > 0 for (a, b), (c, d) in ends)


def test_all_labels_of_a_picture_have_one_size():
    board = Board([(0, k) for k in range(9)], [("I", [(0, 0)]), ("seven", [(0, k) for k in range(1, 9)])])
    drawn = figure(board)
    sizes = [letter.size for patch in drawn.patches for letter in patch.letters]
    assert drawn.letter_size == min(sizes)
    assert sizes[0] == LARGEST_LETTER


def test_a_label_stands_where_there_is_most_room():
    p = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 2), (1, 3)]
    (letter,) = figure(Board(p, [("P", p)])).patches[0].letters
    assert (letter.x, letter.y) == (3, 1)


def test_long_names_are_abbreviated_where_they_would_be_small():
    cells = [(0, 0), (0, 1)]
    drawn = figure(Board(cells, [("signpost", cells[:1]), ("sphinx", cells[1:])]))
    assert [patch.letters[0].string for patch in drawn.patches] == ["si", "sp"]
    assert drawn.legend == (("si", "signpost"), ("sp", "sphinx"))


def test_cells_have_their_names_where_no_piece_lies():
    drawn = figure(Board([(0, 0), (0, 1)], [("I", [(0, 0)])], notes=Notes(labels={(0, 0): "Jan", (0, 1): "Feb"})))
    assert [letter.string for letter in drawn.letters] == ["Feb"]


@pytest.mark.parametrize(("cells", "framed"), [([(0, 0, 0), (0, 0, 1)], True), ([(0, 0, 0), (0, 1, 0)], False)])
def test_a_board_of_several_parts_is_framed(cells, framed):
    assert figure(Board(cells, [], CUBE)).is_framed == framed


def test_a_ring_has_its_letter_on_a_cell_and_not_in_the_hole():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    (letter,) = figure(Board(ring, [("O", ring)])).patches[0].letters
    assert sorted((letter.x, letter.y)) == [0.5, 1.5]


class Sticks(CoordinateLattice):
    """Thin cells, none of which is said to be another's neighbor."""

    name, dimension, rank = "stick", 2, 2

    def neighbors(self, cell):
        return ()

    def corners(self, cell):
        x, y = cell
        return (20 * y, 20 * x), (20 * y + 20, 20 * x), (20 * y + 20, 20 * x + 2), (20 * y, 20 * x + 2)

    def on_page(self, corner):
        return corner[0] / 20, corner[1] / 20


def test_what_shares_sides_in_the_picture_has_one_letter():
    cells = [(0, 0), (0, 1), (1, 0)]
    letters = figure(Board(cells, [("I", cells)], Sticks())).patches[0].letters
    assert len(letters) == 2


def test_a_board_of_nothing_has_no_size():
    assert figure(Board([], []))[:2] == (0, 0)


NOTED = Board(
    [(0, 0), (0, 1), (0, 2)],
    [("2", [(0, 0), (0, 1)])],
    notes=Notes({(0, 0): "2", (0, 1): "2", (0, 2): "?"}, [(0, 1), (0, 2)], [(0, 0), (0, 2)], [((0, 1), (0, 2))]),
)


def test_what_is_written_takes_the_place_of_names():
    drawn = figure(NOTED)
    assert [(letter.x, letter.string, letter.bold) for letter in drawn.patches[0].letters] == [
        (0.5, "2", False),
        (1.5, "2", True),
    ]
    assert [(letter.x, letter.string, letter.bold) for letter in drawn.letters] == [(2.5, "?", True)]


def test_a_ring_knows_on_which_piece_it_lies():
    assert [(ring.x, ring.piece) for ring in figure(NOTED).rings] == [(0.5, "2"), (2.5, None)]


def test_a_wall_is_a_line_between_two_cells():
    assert [sorted(line) for line in figure(NOTED).walls] == [[(2.0, 0.0), (2.0, 1.0)]]
