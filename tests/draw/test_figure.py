from __future__ import annotations

from math import sqrt

import pytest

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.figure import BOLD_WIDTH, WALL, figure
from dancefloor.geometry.cube import CUBE
from dancefloor.geometry.hexagon import HEXAGON
from dancefloor.geometry.lattice import CoordinateLattice
from dancefloor.geometry.lattices import LATTICES
from dancefloor.geometry.triangle import TRIANGLE


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


@pytest.mark.parametrize("name", ["I", "III", "dominoes", "enormously"])
@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_names_fit_into_a_cell(lattice, name):
    cell = lattice.origins[0]
    (letter,) = figure(Board([cell], [(name, [cell])], lattice)).patches[0].letters
    assert letter.size * BOLD_WIDTH * len(letter.string) <= 2 * sqrt(1 / 3.1) - WALL
    assert len(letter.string) <= 8


def test_a_ring_has_its_letter_on_a_cell_and_not_in_the_hole():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    (letter,) = figure(Board(ring, [("O", ring)])).patches[0].letters
    assert (letter.x, letter.y) == (1.5, 0.5)


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


def test_thin_cells_have_letters_that_can_be_read():
    (letter,) = figure(Board([(0, 0)], [("I", [(0, 0)])], Sticks())).patches[0].letters
    assert letter.size > 0.25


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
