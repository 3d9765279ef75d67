"""As much as possible, with proof."""

from __future__ import annotations

from random import Random

import pytest

import dancefloor as dance
from dancefloor import InputError, Outcome, Packing, fit_most
from dancefloor.houses.questions.fitting import fitted_sentence, proofs
from tests.houses.questions.hopeless import random_packing


def most_by_force(packing, what):
    """The most cells or pieces, over all sets of placements that do not overlap."""
    options = [
        (name, frozenset(cells))
        for name in (each.name for each in packing.pieces)
        for cells in packing.placements(name)
    ]
    high = {piece.name: piece.high for piece in packing.pieces}
    best = 0

    def extend(start, covered, used):
        nonlocal best
        best = max(best, len(covered) if what == "cells" else sum(used.values()))
        for k in range(start, len(options)):
            name, cells = options[k]
            if used.get(name, 0) < high[name] and covered.isdisjoint(cells):
                extend(k + 1, covered | cells, {**used, name: used.get(name, 0) + 1})

    extend(0, frozenset(), {})
    return best


@pytest.mark.parametrize("what", ["cells", "pieces"])
def test_small_packings_agree_with_all_sets_of_placements(what):
    random, compared = Random(4), 0
    while compared < 12:
        packing = random_packing(random)
        if packing is None or len(packing.encode().problem.options) > 34:
            continue
        compared += 1
        found = fit_most(packing, what)
        assert found.outcome is Outcome.COMPLETE
        assert found.number == found.bound == most_by_force(packing, what)
        assert not overlapping(found)
        placed = found.solution.placements
        assert found.number == (sum(len(each.cells) for each in placed) if what == "cells" else len(placed))


def overlapping(found):
    cells = [cell for placed in found.solution.placements for cell in placed.cells]
    return len(cells) != len(set(cells)) or not set(cells) <= set(found.puzzle.region)


@pytest.mark.parametrize(
    ("words", "what", "number"),
    [
        ("8x8 16*S4", "cells", 56),
        ("8x8 any*X", "pieces", 8),
        ("8x8-1x1@0,0-1x1@7,7 31*I2", "cells", 60),
        ("4x5 tetrominoes", "cells", 16),
        ("6x10", "cells", 60),
        ("8x8", "pieces", 12),
        ("1x3 any*X", "cells", 0),
    ],
)
def test_known_numbers(words, what, number):
    found = fit_most(words, what)
    assert (found.number, found.outcome) == (number, Outcome.COMPLETE)


def test_constraints_hold_for_what_is_placed():
    found = fit_most(Packing("8x8", "any*X", where="X outside the border"), "pieces")
    assert all(0 < i < 7 and 0 < j < 7 for placed in found.solution.placements for i, j in placed.cells)
    assert found.number == fit_most("6x6 any*X", "pieces").number


def test_optional_cells_may_be_covered():
    puzzle = Packing(dance.Region([(0, 0)], [(0, 1), (0, 2)]), "any*I3")
    assert fit_most(puzzle).number == 1


def test_a_limit_leaves_a_bound():
    found = fit_most("20x20 any*X", timeout=0.5)
    assert found.outcome is Outcome.LIMITED
    assert found.number <= found.bound <= 400
    assert "at most" in fitted_sentence(found, 1.0)
    assert repr(found).startswith("<Fitted: ")


def test_the_proofs_are_told():
    found = fit_most("4x5 tetrominoes")
    assert [sentence.partition(":")[0] for sentence in proofs(found)] == ["not 20 cells"]
    assert fitted_sentence(found, 0.5) == "16 of 20 cells can be covered, and no more: proved in 0.50 s"


def test_bad_input():
    with pytest.raises(InputError, match="what is 'holes'"):
        fit_most("6x10", "holes")
    with pytest.raises(InputError, match="puzzle is of the kind board: only a packing"):
        fit_most("queens 5")
    with pytest.raises(InputError, match="without holes"):
        fit_most(Packing("6x10", where="no crossing"))


def test_other_lattices():
    assert fit_most("triangle:triangle4 any*diamonds").number == 12
    assert fit_most("2x2x2 any*tetracubes").number == 8
