"""Whether a piece tiles the plane, beside published tables."""

from __future__ import annotations

from collections import Counter

import pytest

import dancefloor as dance
from dancefloor.geometry.lattices import TRIANGLE
from dancefloor.geometry.square import SQUARE

#: How many polyforms tile the plane how: J. Myers, Polyomino, polyhex and polyiamond tiling (web page); the numbers of
#: heptominoes and heptiamonds that do not tile are in S. W. Golomb, Polyominoes (1994), and M. Gardner, Time Travel
#: (1988), chapter 14.
SORTS = {
    (SQUARE, 5): {"translations": 9, "half-turns": 3},
    (SQUARE, 7): {"translations": 41, "half-turns": 60, "isohedral": 3, "none": 4},
    (SQUARE, 8): {"translations": 121, "half-turns": 199, "isohedral": 22, "periodic": 1, "none": 26},
    (TRIANGLE, 7): {"half-turns": 21, "isohedral": 2, "none": 1},
}


#: How many polyominoes without holes do not tile the plane, by their Heesch number from 0 on, where no corona may leave
#: holes: C. S. Kaplan, Heesch numbers of unmarked polyforms, Contributions to Discrete Mathematics 17 (2022).
HEESCH = {7: [1, 2], 8: [6, 14]}


@pytest.mark.parametrize(
    ("lattice", "size"), [pytest.param(*key, marks=[pytest.mark.slow] if key[1] > 5 else []) for key in SORTS], ids=str
)
def test_numbers_are_those_that_were_published(lattice, size):
    pieces = [dance.Piece("it", shape) for shape in dance.polyforms(size, lattice=lattice)]
    assert Counter(dance.tile_plane(piece, coronas=2).sort for piece in pieces) == SORTS[lattice, size]


@pytest.mark.slow
@pytest.mark.parametrize("size", HEESCH)
def test_heesch_numbers_are_those_that_were_published(size):
    found = [dance.tile_plane(dance.Piece("it", shape)) for shape in dance.polyforms(size)]
    numbers = Counter(each.heesch for each in found if each.sort == "none" and not each.hole)
    assert [numbers[number] for number in range(max(numbers) + 1)] == HEESCH[size]


def test_a_tiling_may_need_copies_that_are_turned_by_a_right_angle():
    found = dance.tile_plane("7-7")
    assert (found.sort, found.copies, found.classes, found.is_anisohedral) == ("isohedral", 4, 1, False)
    assert next(found.told()) == "7-7 tiles the plane: a tiling repeats after 4 copies, all of them equivalent"


def test_a_hole_cannot_be_filled():
    found = dance.tile_plane("###/#.#/.##")
    assert (found.sort, found.heesch, found.is_found) == ("none", 0, False)
    assert list(found.pictures()) == []


def test_coronas_are_drawn():
    found = dance.tile_plane("7-8", 2)
    [(caption, board)] = found.pictures()
    assert (caption, set(board.classes.values())) == ("1 corona", {"0", "1"})
    assert len(found.as_json()["coronas"]) == 2


def test_a_piece_that_cannot_be_turned_has_translations_only():
    assert dance.tile_plane("fixed-T", 2, coronas=1).sort in ("none", "open")
    assert dance.tile_plane("fixed-Y").sort == "translations"


def test_what_is_not_known_is_said():
    found = dance.tile_plane("7-7", 1, coronas=1)
    assert (found.sort, found.tried, found.heesch) == ("open", 1, None)
    assert list(found.told())[-1] == "it has 1 corona, or more"


def test_it_stops_when_the_time_is_up():
    found = dance.tile_plane("7-8", timeout=0)
    assert (found.outcome, found.sort) == (dance.Outcome.LIMITED, "open")


@pytest.mark.parametrize("wrong", [{"most": 0}, {"coronas": 0}, {"most": "3"}])
def test_bounds_are_checked(wrong):
    with pytest.raises(dance.InputError, match=f"{next(iter(wrong))} is"):
        dance.tile_plane("Y", **wrong)
