"""The solutions that a symmetry leaves unchanged, compared with those among all solutions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.engines.reference import covers_of
from dancefloor.geometry.region import Region
from dancefloor.solutions.burnside import unfolded
from dancefloor.solutions.option_motions import OptionMotions, OptionPlace
from dancefloor.solutions.option_quotients import option_quotients

CELLS = [(i, j) for i in range(2) for j in range(3)]
TURNS = [
    lambda cell: cell,
    lambda cell: (1 - cell[0], cell[1]),
    lambda cell: (cell[0], 2 - cell[1]),
    lambda cell: (1 - cell[0], 2 - cell[1]),
]


@st.composite
def symmetric_problems(draw):
    """A board of 2x3 cells, some of which have colours, and pieces with bounds: options with all their images."""
    builder = dance.ProblemBuilder()
    for cell in CELLS:
        builder.primary(f"{cell[0]}{cell[1]}")
    high = draw(st.integers(1, 4))
    builder.primary("A", low=draw(st.integers(0, high)), high=high)
    for cell in CELLS:
        builder.secondary(f"x{cell[0]}{cell[1]}")
    kinds = draw(
        st.lists(
            st.tuples(
                st.sets(st.sampled_from(CELLS), min_size=1, max_size=3),
                st.booleans(),
                st.none() | st.tuples(st.sampled_from(CELLS), st.sampled_from(["", ":a", ":b"])),
            ),
            min_size=1,
            max_size=5,
        )
    )
    if draw(st.booleans()):
        kinds += [({cell}, False, None) for cell in CELLS]
    made = {
        (tuple(sorted(map(turn, cells))), is_a, extra and (turn(extra[0]), extra[1]))
        for cells, is_a, extra in kinds
        for turn in TURNS
    }
    places = []
    for cells, is_a, extra in sorted(made, key=str):
        words = [*["A"] * is_a, *(f"{i}{j}" for i, j in cells)]
        builder.option(*words, *([f"x{extra[0][0]}{extra[0][1]}{extra[1]}"] if extra else []))
        colored = ((extra[0], extra[1]),) if extra else ()
        places.append(OptionPlace("A" * is_a, (*((cell, "-") for cell in cells), *colored)))
    return builder.build(), places


@given(symmetric_problems())
def test_covers_of_quotients_are_the_unchanged_covers(drawn):
    problem, places = drawn
    motions = OptionMotions(problem, Region(CELLS), places)
    assert motions.order == 4
    every = [frozenset(cover) for cover in covers_of(problem)]
    unchanged = [{cover for cover in every if {m.options[k] for k in cover} == cover} for m in motions.motions]
    found = option_quotients(motions)
    if found is None:  # only what may be covered several times has no bounds
        assert problem.items[len(CELLS)].high > 1
        return
    order, quotients = found
    assert order == len({motion.options for motion in motions.motions})
    total = 0
    for times, quotient in quotients:
        covers = {frozenset(unfolded(quotient, cover)) for cover in covers_of(quotient)}
        assert covers in unchanged
        total += times * len(covers)
    kernel = len(motions.motions) // order
    assert kernel * (len(every) + total) == sum(map(len, unchanged))


@pytest.mark.parametrize("n", range(4, 9))
def test_unchanged_queens_are_those_that_a_turn_leaves_in_place(n):
    motions = OptionMotions.of(dance.Queens(n))
    by_turn = {
        motion.options: sum(
            {motion.options[k] for k in solution.options} == set(solution.options)
            for solution in dance.solve(dance.Queens(n), symmetry="none")
        )
        for motion in motions.motions[1:]
    }
    order, quotients = option_quotients(motions)
    assert order == 8
    assert sum(times * len(covers_of(problem)) for times, problem in quotients) == sum(by_turn.values())
