"""The table of symmetries, beside a filter of all solutions."""

from __future__ import annotations

from collections import Counter

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions import kept
from tests.houses.questions.test_symmetric_kind import Filtered


def filtered(puzzle):
    """For each set of names of motions, the number of solutions that they keep; names as often as they are there."""
    wanted = Filtered(puzzle, "no symmetry")
    every = map(wanted.placed, dance.solve(puzzle, symmetry="none"))
    motions = [motion for motion in wanted.motions if motion.name]
    return Counter(sum(wanted.moved(motion, one) == one for motion in motions) for one in every)


def compare(puzzle):
    table, found = dance.symmetries(puzzle), Counter()
    for row in table:
        found[len(row.motions)] += row.raw
    assert found == filtered(puzzle)
    assert table.raw == dance.count(puzzle)
    whole = Packing(puzzle.region, puzzle.pieces, where=["no symmetry", *puzzle.where])
    assert table.group == whole.motions.group
    if len(puzzle.region.components) == 1:  # of several, each moves by itself where classes are counted
        assert table.distinct == dance.count(puzzle, symmetry="all")
    for row in table:
        assert not dance.faults(puzzle, row.example.placements)
        only = [f"only {name}" for name in dict.fromkeys(row.motions)] or ["no symmetry"]
        asked = Packing(puzzle.region, puzzle.pieces, where=[*puzzle.where, *only])
        assert asked.broken(row.example.placements) == []
    return table


@pytest.mark.parametrize(
    ("box", "pieces"),
    [
        ("4x4", "dominoes"),
        ("4x5", "any*tetrominoes"),
        ("3x4~cylinder", "any*V3,any*I2"),
        ("3x5~mobius", "any*V3,any*I3"),
        ("triangle:hexagon2", "any*tetriamonds"),
        ("hexagon:hexagon2", "any*dihexes,monohex"),
        ("2x2x3", "any*tricubes"),
        ("2x3+2x3@4,0", "any*V3,any*I2,any*O1"),
        ("3x5", "P,U,V"),
    ],
)
def test_rows_are_those_of_a_filter(box, pieces):
    compare(Packing(box, pieces))


def test_large_groups_and_checked_constraints_take_the_solutions_one_by_one(monkeypatch):
    assert len(compare(Packing("3x4~torus", "any*V3"))) > 2
    assert compare(Packing("4x5", "any*tetrominoes", where="I touches O")).outcome is dance.Outcome.COMPLETE
    by_groups = dance.symmetries("dominoes 4x4")
    monkeypatch.setattr(kept, "MOST_SUBGROUPS", 0)
    assert dance.symmetries("dominoes 4x4").rows == by_groups.rows


def test_constraints_leave_only_the_motions_that_keep_them():
    table = dance.symmetries(Packing("4x4", "dominoes", where="no fault"))
    assert (table.raw, table.group.order) == (0, 8)
    table = dance.symmetries(Packing("3x5", "V,P,U", where="V at 0,0"))
    assert [(row.raw, row.distinct, row.name) for row in table] == [(2, 2, "no symmetry")]


def test_the_same_table_comes_each_time():
    assert dance.symmetries("dominoes 6x6") == dance.symmetries("dominoes 6x6")


def test_rows_are_there_without_the_others_if_the_time_is_up():
    table = dance.symmetries("dominoes 30x30", timeout=0)
    assert table.outcome is dance.Outcome.LIMITED
    assert len(table) == 0


def test_other_puzzles_have_no_table():
    with pytest.raises(dance.InputError, match="only a packing has a table of symmetries"):
        dance.symmetries("queens 8")
