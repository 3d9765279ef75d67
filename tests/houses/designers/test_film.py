"""Films of solutions that come apart: what each picture shows."""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import NamedTuple

import pytest

from dancefloor import apart, solve
from dancefloor.draw.board import Board
from dancefloor.draw.html import slides
from dancefloor.houses.designers.film import MOST_STEPS, vectors
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from tests.houses.designers.examples import HOOKS, box_with, drawer, laid
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
