from __future__ import annotations

import pytest

from dancefloor.cover.build import ProblemBuilder
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.errors import ProblemError


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("p", Item("p")),
        ("2|p", Item("p", True, 2, 2)),
        ("0:3|p", Item("p", True, 0, 3)),
        ("12:12|p", Item("p", True, 12, 12)),
    ],
)
def test_bounds_stand_before_the_name(text, item):
    builder = ProblemBuilder()
    builder.primary_text(text)
    assert builder.build().items == (item,)


@pytest.mark.parametrize("bounds", ["", "x", "1:", ":2", "1:2:3", "-1", "1.5", "1|2", ":"])
def test_bounds_are_one_number_or_two(bounds):
    with pytest.raises(ProblemError, match=r"of item 'p': they should be 'n' or 'low:high'") as caught:
        ProblemBuilder().primary_text(f"{bounds}|p")
    assert caught.value.item == "p"


def test_impossible_bounds_are_refused_when_the_problem_is_made():
    with pytest.raises(ProblemError, match="item 'p' has lower bound 3"):
        Problem.from_names("3:2|p", [])
    with pytest.raises(ProblemError, match="item 'p' has upper bound 0"):
        Problem.from_names("0|p", [])


def test_a_name_is_given_once():
    builder = ProblemBuilder()
    builder.primary("p")
    for add in (builder.primary, builder.primary_text, builder.secondary):
        with pytest.raises(ProblemError, match="item 'p' is named twice") as caught:
            add("p")
        assert caught.value.item == "p"


def test_an_unknown_item_is_refused_and_the_nearest_suggested():
    builder = ProblemBuilder()
    builder.primary("north")
    builder.option("north")
    with pytest.raises(ProblemError, match=r"option 1 uses the unknown item 'nort'; did you mean 'north'\?") as caught:
        builder.option("nort:A")
    assert (caught.value.item, caught.value.option) == ("nort", 1)
    with pytest.raises(ProblemError, match=r"unknown item 'q'$"):
        builder.option("q")
    assert len(builder.build().options) == 1


def test_items_may_come_in_any_order_and_secondary_ones_are_put_last():
    builder = ProblemBuilder()
    builder.secondary("x")
    builder.primary("p")
    assert builder.option("x:A:B", "p", cost=3, tag="note") == 0
    problem = builder.build()
    assert [item.name for item in problem.items] == ["p", "x"]
    assert problem.options == (Option((Use(1, "A:B"), Use(0)), 3, "note"),)


def test_an_empty_colour_is_refused():
    with pytest.raises(ProblemError, match="the colour ''"):
        Problem.from_names("p", ["p x:"], secondary="x")


def test_secondary_items_have_no_bounds():
    with pytest.raises(ProblemError, match=r"item name '2\|x'"):
        Problem.from_names("p", [], secondary="2|x")


def test_an_empty_option_is_refused():
    with pytest.raises(ProblemError, match="option 0 is empty"):
        Problem.from_names("p", [""])


def test_a_builder_can_build_again_after_more_was_added():
    builder = ProblemBuilder()
    builder.primary("p")
    first = builder.build()
    builder.option("p")
    assert (len(first.options), len(builder.build().options)) == (0, 1)
