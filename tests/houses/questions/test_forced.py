"""Arguments by forced placements, replayed by brute force."""

from __future__ import annotations

import pytest

from dancefloor import Packing, Problem
from dancefloor.houses.questions.forced import LONGEST, argument
from dancefloor.solutions.option_motions import OptionMotions
from tests.houses.questions.hopeless import hopeless


def motions_of(packing):
    return [motion.options for motion in OptionMotions.of(packing).motions]


def left_after(problem, chosen):
    """The options that can still be chosen after some, by the rules of covers alone."""
    times = {}
    for option in chosen:
        for item in problem.options.items(option):
            times[item] = times.get(item, 0) + 1
    full = {item for item, number in times.items() if number >= problem.items[item].high}
    left = [k for k in range(len(problem.options)) if full.isdisjoint(problem.options.items(k))]
    return left, times


def replay(problem, impasse, motions, chosen=()):
    """Check each step of an argument."""
    left, times = left_after(problem, chosen)
    item = problem.items[impasse.item]
    needed = item.low - times.get(impasse.item, 0)
    ways = [option for option in left if impasse.item in problem.options.items(option)]
    assert needed > 0
    if not impasse.cases:
        assert len(ways) < needed
        return
    assert sorted(option for case in impasse.cases for option in (case.option, *case.alike)) == ways
    for case in impasse.cases:
        assert not case.alike or not chosen
        for other in case.alike:
            assert any(motion[case.option] == other for motion in motions)
        replay(problem, case.then, motions, (*chosen, case.option))


def length_of(impasse):
    return sum(1 + length_of(case.then) for case in impasse.cases)


def least_length(problem, most):
    """The length of the shortest argument without symmetries, by trying all; None if it is longer than `most`."""

    def within(chosen, length):
        left, times = left_after(problem, chosen)
        open_ = [k for k, item in enumerate(problem.items) if item.primary and times.get(k, 0) < item.low]
        ways = {k: [option for option in left if k in problem.options.items(option)] for k in open_}
        if any(len(ways[k]) < problem.items[k].low - times.get(k, 0) for k in open_):
            return 0
        best = None
        for k in open_:
            if problem.items[k].high > 1 or len(ways[k]) > min(length, 4):
                continue
            total = len(ways[k])
            for option in ways[k]:
                more = within((*chosen, option), length - total) if total <= length else None
                total = length + 1 if more is None else total + more
            best = total if total <= length and (best is None or total < best) else best
        return best

    return within((), most)


@pytest.mark.parametrize(
    ("words", "length"), [(("8x8", "16*S4"), 3), (("10x10", "25*S4"), 4), (("5x7", "7*N"), 7), (("1x5", "any*I2"), 1)]
)
def test_famous_boards_have_short_arguments(words, length):
    packing = Packing(*words)
    found = argument(packing.encode().problem, motions_of(packing))
    assert (found.refutation.length, found.shortest) == (length, True)
    replay(packing.encode().problem, found.refutation, motions_of(packing))


def test_arguments_of_random_packings_hold_step_by_step():
    found = 0
    for packing in hopeless(3, 40):
        problem, motions = packing.encode().problem, motions_of(packing)
        told = argument(problem, motions)
        if told:
            found += 1
            assert told.refutation.length == length_of(told.refutation) <= LONGEST
            replay(problem, told.refutation, motions)
    assert found >= 20


def test_short_arguments_are_the_shortest():
    compared = 0
    for packing in hopeless(5, 60):
        problem = packing.encode().problem
        told = argument(problem)
        if told and told.shortest and told.refutation.length <= 3:
            compared += 1
            assert least_length(problem, 3) == told.refutation.length
    assert compared >= 8


@pytest.mark.parametrize("words", [("3x20",), ("8x8", "any*dominoes"), ("4x4", "4*L4")])
def test_a_packing_with_solutions_has_no_argument(words):
    packing = Packing(*words)
    assert argument(packing.encode().problem, motions_of(packing)) is None


def test_items_with_bounds_and_secondary_items_are_respected():
    two = Problem.from_names("2|p 0:1|q", ["p q", "p q", "p x", "p x"], secondary="x")
    assert argument(two) is None
    assert argument(Problem.from_names("3|p r", ["p x", "p y", "r"], secondary="x y")) is not None
    assert argument(Problem.from_names("p", [])).refutation.cases == ()


def test_colours_are_left_alone():
    assert argument(Problem.from_names("p q", ["p x:A", "q x:B"], secondary="x")) is None
