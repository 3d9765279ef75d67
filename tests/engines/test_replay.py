from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor import Langford, Problem, ProblemError, Search
from dancefloor._native import MISSING
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import engine
from dancefloor.engines.replay import Replay, ReplayStep, native_text
from dancefloor.formats.knuth.dlx import solution_text
from tests.cover.problems import bounded_problems

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


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
@given(bounded_problems(), st.data())
def test_compiled_code_prints_the_same(problem, data):
    native, replay = native_text(problem), Replay(problem)
    covers = covers_of(problem)
    some = st.lists(st.integers(0, len(problem.options) - 1), max_size=4, unique=True).map(tuple)
    for cover in [*data.draw(st.permutations(covers)), *data.draw(st.lists(some, max_size=3)), *covers]:
        order = tuple(data.draw(st.permutations(cover)))
        try:
            expected = f"12:\n{solution_text(problem, replay(order))}\n"
        except ProblemError:
            assert tuple(sorted(cover)) not in covers
            with pytest.raises(ProblemError, match="not a cover"):
                native([order], 12)
        else:
            assert native([order], 12) == expected
    together = native(covers, 1)
    assert together == "".join(f"{k}:\n{solution_text(problem, replay(c))}\n" for k, c in enumerate(covers, 1))


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_compiled_code_prints_native_batches():
    problem = Langford(7).encode().problem
    covers = Search(engine("dancing"), problem)
    batch = next(covers.batches())
    assert not isinstance(batch, list)
    text = native_text(problem)
    assert text(batch[3:], 4) == text(list(batch)[3:], 4)
    assert text(batch[:0], 1) == ""
    for wrong in ((-1,), (len(problem.options),)):
        with pytest.raises(ProblemError, match="not a cover"):
            text([wrong], 1)
