"""Heat maps: how often a piece lies on each cell."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Heat
from dancefloor.errors import PuzzleError

HEAT = Heat("X", 300, {(0, 0): 0, (0, 1): 1, (0, 2): 299, (0, 3): 300, (0, 4): 150})


def test_counts_are_those_of_all_solutions():
    family = dance.family("3x20")
    assert len(family.pieces) == 12
    for piece in family.pieces:
        heat = family.heat(piece)
        for cell, count in heat.counts.items():
            assert count == sum(solution.owner[cell] == piece for solution in family)


def test_copies_of_a_piece_are_counted_together():
    heat = dance.family("dominoes 8x8").heat("I")
    assert set(heat.counts.values()) == {12988816}


def test_cells_that_may_stay_empty_are_on_the_map():
    heat = dance.family(dance.Packing(dance.Region([(0, 0)], optional=[(0, 1)]), {"I1": dance.Shape([(0, 0)])})).heat(
        "I1"
    )
    assert heat.counts == {(0, 0): 1, (0, 1): 0}


def test_shares_are_rounded_but_never_to_nothing_or_all():
    assert [HEAT.percent(cell) for cell in HEAT.counts] == ["·", "<1", ">99", "100", "50"]
    assert HEAT.share((0, 4)) == 0.5
    assert Heat("X", 0, {(0, 0): 0}).share((0, 0)) == 0.0
    assert (HEAT.least, HEAT.most, HEAT[0, 4]) == (0, 300, 150)


def test_a_text_has_the_percentages():
    assert HEAT.text().splitlines()[1] == "│ ·   <1 >99 100  50│"
    assert "." in HEAT.text(unicode=False)
    assert HEAT.text(unicode=False).isascii()


@pytest.mark.parametrize("puzzle", ["triangle:hexagon2 , hexiamonds", "soma", "tetrahexes-4x7", "queens 5"])
def test_every_lattice_has_maps(puzzle):
    family = dance.family("hexiamonds-6x6" if "," in puzzle else puzzle)
    heat = family.heat(family.pieces[0])
    assert sum(heat.counts.values()) > 0
    assert str(heat)
    assert heat.svg().startswith("<svg")


def test_a_piece_that_there_is_not_is_refused():
    with pytest.raises(PuzzleError, match="there is no piece 'K'; choose F, I"):
        dance.family("3x20").heat("K")


def test_a_map_needs_a_board():
    with pytest.raises(PuzzleError, match="a heat map needs a board"):
        dance.family(dance.Problem.from_names("p", ["p"])).heat("p")
