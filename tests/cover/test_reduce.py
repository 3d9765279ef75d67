"""Algorithm P keeps the solutions, whatever else goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.cover.reduce import _Exclusions, reduce
from dancefloor.engines.reference import covers_of
from dancefloor.errors import PuzzleError
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.puzzles.packing import Packing


@st.composite
def problems(draw):
    primary, secondary = draw(st.integers(1, 5)), draw(st.integers(0, 3))
    plain = draw(st.booleans())
    items = []
    for k in range(primary):
        high = 1 if plain else draw(st.integers(1, 3))
        items.append(Item(f"p{k}", True, 1 if plain else draw(st.integers(0, high)), high))
    items += [Item(f"s{k}", False) for k in range(secondary)]
    options = []
    for _ in range(draw(st.integers(0, 10))):
        used = draw(st.lists(st.integers(0, primary - 1), min_size=1, max_size=3, unique=True))
        uses = [Use(k) for k in used]
        if secondary:
            shared = draw(st.lists(st.integers(primary, len(items) - 1), max_size=2, unique=True))
            uses += [Use(k, draw(st.sampled_from([None, "A", "B"]))) for k in shared]
        options.append(Option(tuple(uses), draw(st.integers(0, 3)), len(options)))
    return Problem(tuple(items), tuple(options))


@given(problems())
def test_the_covers_of_the_reduced_problem_are_those_of_the_original(problem):
    reduction = reduce(problem)
    assert sorted(map(reduction.original, covers_of(reduction.problem))) == covers_of(problem)


@given(problems())
def test_everything_is_accounted_for_and_nothing_more_can_go(problem):
    reduction = reduce(problem)
    smaller = reduction.problem
    assert Problem(smaller.items, smaller.options, smaller.positions).fingerprint == smaller.fingerprint  # it is valid
    again = reduce(smaller)
    assert not again.removed
    assert not again.items or not smaller.options
    assert sorted([*reduction.numbers, *reduction.removed]) == list(range(len(problem.options)))
    kept = {item.name for item in reduction.problem.items}
    assert kept | set(reduction.items) == {item.name for item in problem.items}
    assert not kept & set(reduction.items)
    for number, option in zip(reduction.numbers, reduction.problem.options, strict=True):
        assert option.tag == problem.options[number].tag
        assert option.cost == problem.options[number].cost


def test_a_blocked_option_goes_with_its_reason():
    # 'a' alone would leave only "a b" for 'b'.
    reduction = reduce(Problem.from_names("a b c", ["a b", "a", "c"]))
    assert reduction.removed == {1: "it would leave too few options for item 'b'"}
    assert reduction.items == {"b": "implied by item 'a'"}
    assert [item.name for item in reduction.problem.items] == ["a", "c"]
    assert reduction.original((0, 1)) == (0, 2)


def test_colours_block_too():
    reduction = reduce(Problem.from_names("a b", ["a x:A", "a x:B", "b x:B"], secondary="x"))
    assert list(reduction.removed) == [0]
    assert reduction.items == {"x": "no two options disagree on it"}


def test_an_item_to_be_used_twice_blocks_what_leaves_one_option():
    reduction = reduce(Problem.from_names(["2|a", "b", "0:1|c"], ["a b", "a", "a", "b c"]))
    assert not reduction.removed
    reduction = reduce(Problem.from_names(["2|a", "b", "0:1|c"], ["a b", "a", "b c"]))
    assert list(reduction.removed) == [2]


def test_a_problem_without_solution_keeps_its_items_and_no_option():
    reduction = reduce(Problem.from_names("a b c", ["a b", "b c"]))
    assert reduction.problem.options == ()
    assert len(reduction.problem.items) == 3
    assert covers_of(reduction.problem) == []
    assert len(reduction.removed) == 2


def test_a_board_that_loses_no_cell_can_still_be_scanned():
    problem = Packing(box("3x20"), polyominoes(5)).encode().problem
    reduction = reduce(problem)
    assert reduction.problem.positions == (problem.positions if not reduction.items else ())
    assert 0 < len(reduction.problem.options) < len(problem.options)


@pytest.mark.parametrize("bounds", ["1", "0:2", "2", "1:3"])
def test_an_item_with_the_options_of_another_goes_only_if_its_bounds_are_no_narrower(bounds):
    problem = Problem.from_names([f"{bounds}|a", "0:3|b"], ["a b", "b a", "a b"])
    assert reduce(problem).items == {"b": "implied by item 'a'"}


# --- hostile problems ---


def test_options_of_one_item_need_no_look_at_what_they_exclude(monkeypatch):
    def by(excluded, number):
        raise AssertionError(f"looked at option {number}")

    monkeypatch.setattr(_Exclusions, "by", by)
    assert reduce(Problem.from_names("p", ["p"] * 1000)).removed == {}


def test_masks_that_would_fill_the_memory_are_refused(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_PAIRS", "5")
    assert reduce(Problem.from_names("p q", ["p q", "p"])).numbers == (0,)
    with pytest.raises(PuzzleError, match="a problem to reduce: 6 pairs of an item and an option, but at most 5"):
        reduce(Problem.from_names("p q", ["p", "p", "p q"]))
    with pytest.raises(PuzzleError, match="a problem to reduce: 6 pairs"):
        reduce(Problem.from_names("p", ["p x:A", "p x:B", "p x:C"], secondary="x"))
