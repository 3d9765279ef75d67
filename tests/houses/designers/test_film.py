"""Films of solutions that come apart: what each picture shows."""

from __future__ import annotations

from itertools import pairwise, product
from math import gcd
from operator import mul
from typing import NamedTuple

import pytest

from dancefloor import apart, solve
from dancefloor.draw.board import Board
from dancefloor.draw.html import slides
from dancefloor.draw.polyhedra import camera
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.designers.film import ANGLES, MOST_STEPS, TurningCubes, turning, vectors
from dancefloor.houses.designers.moves import Turn
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from tests.houses.designers.examples import HOOKS, box_with, drawer, laid, turnstile
from tests.houses.designers.test_parting import loose

CASES = {
    "drawer": drawer(3),
    "hooks": next(solve(read_xmpuzzle(HOOKS, source="x"))),
    "loose": laid(**dict(zip("ABCDE", loose(4), strict=False))),
    "soma": next(solve("soma")),
}


def film_of(taken):
    return [Picture(*each) for each in taken.film()]


class Picture(NamedTuple):
    """A picture of a film, and what stands below it."""

    board: Board
    caption: str


def lying(picture):
    """Where each piece lies."""
    return {name: set(cells) for name, cells in picture.board.placements}


def shifts(picture, other):
    """By how much each piece is moved from one picture to another."""
    before, after = lying(picture), lying(other)
    return {
        tuple(a - b for a, b in zip(min(after[name]), min(before[name]), strict=True)): after[name] for name in before
    }


@pytest.mark.parametrize("solution", CASES.values(), ids=CASES)
def test_no_two_pieces_ever_share_a_cell(solution):
    for picture in film_of(apart(solution)):
        cells = [cell for own in lying(picture).values() for cell in own]
        assert len(cells) == len(set(cells)) > 0


@pytest.mark.parametrize("solution", CASES.values(), ids=CASES)
def test_captions_are_the_moves_in_their_order(solution):
    taken = apart(solution)
    captions = list(dict.fromkeys(picture.caption for picture in film_of(taken)))
    assert [each for each in captions if each[0].isdigit()] == list(taken.sentences())
    assert (captions[0], captions[-1]) == ("assembled", "apart")


def test_short_moves_are_shown_step_by_step():
    pictures = list(film_of(apart(CASES["loose"])))
    for one, two in pairwise(pictures):
        if "goes away" not in two.caption and lying(one).keys() == lying(two).keys():
            for step in shifts(one, two):
                assert gcd(*step) <= 1


def test_what_goes_away_lies_beyond_all_others():
    stick, tube = 3, 4
    *_, last, end = film_of(apart(drawer(stick)))
    (tube_cells, stick_cells) = lying(last).values()
    assert min(x for x, _, _ in stick_cells) >= max(x for x, _, _ in tube_cells) + 2
    assert [len(lying(end)), max(x for x, _, _ in lying(end)["T"])] == [1, tube - 1]


@pytest.mark.parametrize("by", [(0, 0, 13), (-40, 0, 0), (1, -1, 0), (6, 0, 0)], ids=str)
def test_a_move_ends_where_it_should(by):
    shown = vectors(by)
    assert (shown[-1], len(shown)) == (by, min(MOST_STEPS, gcd(*by)))


def test_a_long_way_has_few_pictures():
    assert len(list(film_of(apart(drawer(40))))) == 1 + MOST_STEPS + 1


def test_without_moves_there_is_one_picture():
    (only,) = film_of(apart(box_with([(1, 1, 1)])))
    assert only.caption == "assembled"


@pytest.mark.parametrize("corner", [1, 5])
def test_pieces_that_do_not_move_stay_where_they_are(corner):
    from dancefloor.draw.look import Look

    boards, captions = zip(*film_of(apart(drawer(3))), strict=True)
    made = slides(boards, film=captions, look=Look(corner=corner))
    shown = [[made.parts[part] for part in parts] for _, _, parts in made.slides]
    assert len({moved for _, moved, _ in made.slides}) == 1
    tubes = [next(part for part in parts if 'data-piece="T"' in part) for parts in shown]
    assert len(set(tubes[1:])) < len(tubes) - 1


QUARTERS = [Turn((1,), about, (1.0, 1.0, 1.0)) for about in [(0, 0, 1), (0, -1, 0), (1, 0, 0)]]
BAR = [(1, 1, 0), (1, 1, 1), (1, 1, 2), (0, 1, 1)]
RING = [(r, c, 1) for r in range(-2, 5) for c in range(-2, 5) if not (-1 <= r <= 3 and -1 <= c <= 3)]


@pytest.mark.parametrize("turn", QUARTERS, ids=str)
def test_a_quarter_turn_ends_where_the_move_does(turn):
    lattice = TurningCubes(turn, 90)
    for cell in BAR:
        ends = {
            lattice.in_space(corner) for face in lattice.faces((*turn.motion.cell(CUBE, cell), 0)) for corner in face
        }
        turned = [lattice.in_space(corner) for face in lattice.faces((*cell, 1)) for corner in face]
        assert {tuple(round(c, 9) + 0.0 for c in corner) for corner in turned} == ends


@pytest.mark.parametrize("corner", [0, 6])
@pytest.mark.parametrize("turn", QUARTERS, ids=str)
def test_the_nearest_cubes_come_first(turn, corner):
    """Of all faces that a line of sight meets, the first one is the nearest, by its depth."""
    board = turning(Board([], [("O", RING), ("B", BAR)], CUBE), [1], turn, 30)
    viewer, lattice = camera(corner), board.lattice
    faces = [
        [lattice.in_space(each) for each in face]
        for cell in lattice.nearest_first(board.cells, viewer.near)
        for face in lattice.faces(cell)
    ]
    hidden = 0
    for aside, down in product(range(-5, 6), repeat=2):
        point = 0.8 * aside + 0.01, 0.8 * down
        met = [depth for face in faces if (depth := depth_at(point, face, viewer)) is not None]
        assert not met or max(met) in met[:2]  # the nearest cube is met twice: where the line enters and leaves
        hidden += len(met) > 2
    assert hidden


def depth_at(point, face, viewer):
    """How near a face is to a viewer at a point of the page; None if it does not cover it."""
    first, second, _, last = face
    (x, y), (p, q), (r, s) = (viewer.on_page(each) for each in (first, second, last))
    (a, b), (c, d) = (p - x, q - y), (r - x, s - y)
    area = a * d - b * c
    along = ((point[0] - x) * d - (point[1] - y) * c) / area
    aside = (a * (point[1] - y) - b * (point[0] - x)) / area
    if not (0 < along < 1 and 0 < aside < 1):
        return None
    place = [u + along * (v - u) + aside * (w - u) for u, v, w in zip(first, second, last, strict=True)]
    return sum(map(mul, place, viewer.near))


def test_a_film_shows_pieces_while_they_turn():
    pictures = film_of(apart(turnstile(), turns=True))
    assert [picture.board.lattice.angle for picture in pictures[:7]] == [0, *ANGLES, 0]
    assert {picture.caption for picture in pictures[1:7]} == {pictures[1].caption}
    turned = {name for name, cells in pictures[3].board.placements for cell in cells if cell[3]}
    assert turned == {"A"}
