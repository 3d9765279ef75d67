from __future__ import annotations

import random

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import covers_of
from dancefloor.engines.replay import Replay, ReplayStep
from dancefloor.errors import ProblemError

TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
BOUNDED = Problem.from_names("0:3|p 2|q 0:2|r", ["p q", "p", "q", "q r", "r", "p r", "q", "p q r"])


def test_each_step_tells_the_item_branched_on_and_the_place_among_the_branches():
    assert Replay(TOY)((3, 1)) == [ReplayStep(3, 1, 2, 2), ReplayStep(1, 0, 1, 1)]


def test_an_item_left_as_it_is_is_a_step_of_its_own():
    assert Replay(Problem.from_names("0:1|p q", ["q", "p"]))([0]) == [ReplayStep(0, 1, 1, 1), ReplayStep(None, 0, 2, 2)]


@pytest.mark.parametrize("problem", [TOY, BOUNDED])
def test_neither_the_order_of_covers_nor_that_of_options_matters(problem):
    covers = covers_of(problem)
    assert covers
    alone = {cover: Replay(problem)(cover) for cover in covers}
    random.Random(1).shuffle(covers)
    replay = Replay(problem)
    for cover in covers:
        assert replay(random.Random(1).sample(cover, len(cover))) == alone[cover]


@pytest.mark.parametrize("wrong", [(), (3,), (0, 3), (1, 4)])
def test_what_is_no_cover_is_refused_and_does_no_harm(wrong):
    replay = Replay(TOY)
    with pytest.raises(ProblemError, match="not a cover"):
        replay(wrong)
    assert replay((1, 3)) == Replay(TOY)((3, 1))
