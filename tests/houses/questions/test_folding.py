"""Folded problems: their covers are the solutions that motions keep."""

from __future__ import annotations

from itertools import combinations

import pytest

import dancefloor as dance
from dancefloor import Packing, Problem
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item
from dancefloor.houses.questions.folding import FoldedOrbit, least_of_orbits, united
from dancefloor.houses.questions.kept import KeptBy


def kept_of(box, pieces, *where):
    puzzle = Packing(box, pieces, where=["no symmetry", *where])
    every = dance.solve(Packing(box, pieces, where=where), symmetry="none")
    return KeptBy(puzzle), [frozenset(solution.options) for solution in every]


@pytest.mark.parametrize(
    ("box", "pieces", "where"),
    [
        ("4x4", "dominoes", ()),
        ("4x4", "any*I2,2-4*O1,any*L4", ()),
        ("3x4", "2-4*I3,0-3*O1", ()),
        ("3x4?", "1-3*I2,1-2*I3", ()),
        ("triangle:hexagon2", "any*tetriamonds", ()),
        ("2x2x2", "any*tricubes,any*dicubes", ()),
        ("4x4", "any*I2,any*O4", ("no fault",)),
        ("3x4", "any*I2,any*I3", ("at most 2 of I3",)),
    ],
)
def test_covers_are_the_solutions_that_all_motions_keep(box, pieces, where):
    kept, every = kept_of(box, pieces, *where)
    motions = range(kept.motions.order)
    for some in [*combinations(motions, 1), *combinations(motions, 2)][:40]:
        wanted = {cover for cover in every if all(kept.keeps(motion, cover) for motion in some)}
        folding = kept.folding(some)
        assert {frozenset(own) for own in unfolded(folding.loose())} >= wanted
        if (problems := folding.problems()) is not None:
            found = [own for problem in problems for own in unfolded(problem)]
            assert len(found) == len(wanted)
            assert {*map(frozenset, found)} == wanted
            assert sum(dance.count(problem) for problem in problems) == len(wanted)


def unfolded(problem):
    tags = [problem.options.tag(option) for option in range(len(problem.options))]
    for cover in dance.covers(problem):
        yield [option for orbit in cover for option in tags[orbit].options]


def test_too_many_choices_are_not_made():
    kept = KeptBy(Packing("8x8", "any*O4", where=["no symmetry", "no crossing"]))
    foldings = [kept.folding([motion]) for motion in range(1, kept.motions.order)]
    assert any(folding.problems() is None for folding in foldings)


def test_what_leaves_gaps_has_no_solution():
    kept, _ = kept_of("6x6", "dominoes")
    quarter = next(k for k, motion in enumerate(kept.motions.of_board) if motion.name == "rotation by 90")
    assert not kept.folding([quarter]).leaves_gaps
    assert not list(unfolded(kept.folding([quarter]).loose()))
    kept, _ = kept_of("3x5", "V,P,U")
    assert all(kept.folding([motion]).leaves_gaps for motion in range(1, kept.motions.order))


def test_several_problems_become_one():
    parts = [
        Problem.from_names("p q", ["p x:A", "q x:A", "p q", "q x:B"], secondary="x"),
        Problem((Item("p", True, 0, 2), Item("q")), (Option((Use(0), Use(1))), Option((Use(1),)), Option((Use(0),)))),
    ]
    whole = united(parts)
    covers = [tuple(cover) for cover in dance.covers(whole)]
    assert len(covers) == sum(len(list(dance.covers(part))) for part in parts)
    assert united(parts[:1]) is parts[0]
    assert sum(whole.options.tag(option) == FoldedOrbit(()) for option in range(len(whole.options))) == 2


def test_orbits_of_no_permutation_are_single():
    assert least_of_orbits([], 3) == [0, 1, 2]
