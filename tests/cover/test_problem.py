from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.cover.options import Option, Options, Use
from dancefloor.cover.problem import Item, Problem, ProblemBuilder
from dancefloor.errors import DancefloorError, InputError, ProblemError
from dancefloor.formats.knuth.dlx import read_dlx

P, Q, X = Item("p"), Item("q"), Item("x", False)


def option(*uses, cost=0):
    return Option(tuple(Use(*use) if isinstance(use, tuple) else Use(use) for use in uses), cost)


def knuths_toy():
    return Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


# One line for each message: items, options, positions; the message; the item and the option at fault.
MISTAKES = [
    ((Item(""),), (), (), "item name '': a name should not be empty or contain a blank, ':' or '|'", "", None),
    ((Item("a b"),), (), (), "item name 'a b': a name should not be empty", "a b", None),
    ((Item("a:b"),), (), (), "item name 'a:b': a name should not be empty", "a:b", None),
    ((Item("a|b"),), (), (), r"item name 'a\|b': a name should not be empty", "a|b", None),
    ((P, P), (), (), "item 'p' is named twice", "p", None),
    ((P, Item("p", False)), (), (), "item 'p' is named twice", "p", None),
    ((X, P), (), (), "primary item 'p' comes after secondary item 'x'", "p", None),
    ((Item("p", True, 0, 0),), (), (), "item 'p' has upper bound 0: it should be at least 1", "p", None),
    ((Item("p", True, 3, 2),), (), (), "item 'p' has lower bound 3: it should be from 0 to 2", "p", None),
    ((Item("p", True, -1, 2),), (), (), "item 'p' has lower bound -1: it should be from 0 to 2", "p", None),
    ((P, Item("x", False, 0, 2)), (), (), "secondary item 'x' has bounds: only primary items", "x", None),
    ((P,), (option(0), option()), (), "option 1 is empty", None, 1),
    ((P,), (option(1),), (), r"option 0 uses an item number outside 0\.\.0", None, 0),
    ((P,), (option(0), option(0, -1)), (), r"option 1 uses an item number outside 0\.\.0", None, 1),
    ((P, Q), (option(0, 1, 0),), (), "option 0 uses item 'p' twice", "p", 0),
    ((P, X), (option(0, 1), option(1)), (), r"option 1 \(x\) uses no primary item", None, 1),
    ((P, X), (option((0, "A")),), (), "option 0 gives primary item 'p' the colour 'A'", "p", 0),
    ((P, X), (option(0, (1, "")),), (), "option 0 gives item 'x' the colour '': a colour should not be empty", "x", 0),
    ((P, X), (option(0, (1, "A B")),), (), "option 0 gives item 'x' the colour 'A B'", "x", 0),
    ((P,), (option(0, cost=-1),), (), "option 0 costs -1: costs should be zero or more", None, 0),
    ((P, Q), (), (0,), "positions has 1 entries: it should have 2, one for each item, or none at all", None, None),
    ((P, Q), (), (0, -1), "item 'q' has position -1: it should be zero or more", "q", None),
    ((P, Q), (), (3, 3), "items 'p' and 'q' share position 3", "q", None),
]


@pytest.mark.parametrize(("items", "options", "positions", "message", "item", "number"), MISTAKES)
def test_every_mistake_has_its_own_message(items, options, positions, message, item, number):
    with pytest.raises(ProblemError, match=message) as caught:
        Problem(items, options, positions)
    assert (caught.value.item, caught.value.option) == (item, number)


def test_mistakes_are_value_errors_and_ours():
    assert issubclass(ProblemError, InputError)
    assert issubclass(InputError, ValueError)
    assert issubclass(InputError, DancefloorError)


def test_names_make_items_in_order_with_bounds_and_secondary_ones_last():
    problem = Problem.from_names(["p", "2|q", "0:3|r"], [["p", "x:A"], "q r"], secondary=["x"])
    assert repr(problem) == "<Problem of 3+1 items and 2 options>"
    assert problem.items == (
        Item("p"),
        Item("q", True, 2, 2),
        Item("r", True, 0, 3),
        Item("x", False),
    )
    assert problem.options == (option(0, (3, "A")), option(1, 2))
    assert problem.positions == ()


def test_items_are_those_of_the_options():
    given = ["p q x y:A", ["p", "r", "x:A", "y"], "p x:B", "q x:A", "r y:B"]
    assert Problem.from_options(iter(given)) == knuths_toy()
    assert Problem.from_options([]).items == ()


def test_items_that_no_option_uses_or_that_have_bounds_are_listed():
    problem = Problem.from_options(["p q x", "q"], secondary="x y", bounds=["2|q", "r"])
    assert problem == Problem.from_names("p 2|q r", ["p q x", "q"], secondary="x y")


@pytest.mark.parametrize(
    ("names", "options", "message"),
    [
        ("3:2|p", [], "item 'p' has lower bound 3"),
        ("0|p", [], "item 'p' has upper bound 0"),
        ("p", ["p x:"], "the colour ''"),
        ("p", [""], "option 0 is empty"),
    ],
)
def test_mistakes_in_names_are_named(names, options, message):
    with pytest.raises(ProblemError, match=message):
        Problem.from_names(names, options, secondary="x")


@pytest.mark.parametrize(
    ("options", "others", "message"),
    [
        (["p"], {"secondary": "2|x"}, r"item name '2\|x'"),
        (["p", "p:A"], {"bounds": "p"}, "item 'p' is named twice"),
        (["p"], {"secondary": "p", "bounds": "2|p"}, "item 'p' is named twice"),
        (["p", ""], {}, "option 1 is empty"),
        (["x:A"], {}, r"option 0 \(x:A\) uses no primary item"),
        (["p"], {"bounds": "2:1|p"}, "item 'p' has lower bound 2"),
        (["2|p"], {}, r"option 0 uses the unknown item '2\|p'"),
    ],
)
def test_mistakes_in_options_are_named(options, others, message):
    with pytest.raises(ProblemError, match=message):
        Problem.from_options(options, **others)


def test_options_are_written_as_they_are_read():
    problem = knuths_toy()
    texts = [problem.option_text(k) for k in range(5)]
    assert texts == ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"]
    assert Problem.from_names("p q r", texts, secondary="x y").options == problem.options


@pytest.mark.parametrize(
    ("problem", "facts"),
    [
        (Problem.from_names("p q", ["p q"]), (2, False, False, False, False)),
        (Problem.from_names("p q", ["p x"], secondary="x"), (2, True, False, False, False)),
        (Problem.from_names("p", ["p x:A"], secondary="x"), (1, True, True, False, False)),
        (Problem.from_names("0:2|p 1|q", ["p q"]), (2, False, False, True, False)),
        (Problem((P,), (option(0, cost=5),)), (1, False, False, False, True)),
        (Problem((), ()), (0, False, False, False, False)),
    ],
)
def test_a_problem_knows_what_it_needs(problem, facts):
    assert facts == (
        problem.primary_count,
        problem.has_secondary,
        problem.has_colors,
        problem.has_multiplicities,
        problem.has_costs,
    )


def test_whoever_hands_over_the_options_may_end_the_making_of_a_fingerprint():
    def few(options):
        yield next(options)
        raise TimeoutError

    problem = knuths_toy()
    with pytest.raises(TimeoutError):
        problem.fingerprinted(few)
    assert problem.fingerprinted(iter) == knuths_toy().fingerprint == problem.fingerprinted(few)


def test_fingerprints_are_different_for_different_problems():
    problems = [
        Problem((P, Q), (option(0, 1),)),
        Problem((P, Q), (option(1, 0),)),
        Problem((Q, P), (option(0, 1),)),
        Problem((P, Q), (option(0), option(1))),
        Problem((P, Q), (option(1), option(0))),
        Problem((P, Q), (option(0, 1, cost=1),)),
        Problem((P, Item("q", True, 0, 1)), (option(0, 1),)),
        Problem((P, Item("q", False)), (option(0, 1),)),
        Problem((P, Item("q", False)), (option(0, (1, "A")),)),
        Problem((P, Item("q", False)), (option(0, (1, "None")),)),
    ]
    assert len({problem.fingerprint for problem in problems}) == len(problems)


def test_tags_are_in_no_fingerprint():
    tagged = Problem((P,), (Option((Use(0),), 0, "a note"),))
    assert tagged.fingerprint == Problem((P,), (option(0),)).fingerprint


def test_positions_have_a_fingerprint_of_their_own():
    places = [(), (0, 1), (5, 6), (1, 0), (0, 2), (0, None)]
    problems = [Problem((P, Q), (option(0, 1),), positions) for positions in places]
    assert len({problem.fingerprint for problem in problems}) == 1
    assert problems[1].order == problems[2].order  # only their differences matter
    assert len({problem.order for problem in problems}) == len(problems) - 1


def test_options_can_be_left_out():
    problem = Problem((P, Q), (option(0), option(1), option(0, 1)), (0, 1))
    smaller, numbers = problem.without([1, 1])
    assert numbers == (0, 2)
    assert smaller.options == (problem.options[0], problem.options[2])
    assert (smaller.items, smaller.positions) == (problem.items, problem.positions)
    assert smaller.fingerprint == Problem(problem.items, smaller.options, problem.positions).fingerprint
    assert problem.without([])[0].fingerprint == problem.fingerprint
    assert problem.without(range(3))[1] == ()


def test_problems_are_equal_if_their_values_are():
    with pytest.raises(AttributeError):
        knuths_toy().items = ()
    board = Problem((P, Q), (option(0), option(1)), (0, 1))
    assert board != board.with_positions((1, 0))
    assert board != board.without([1])[0]
    assert board != Problem((P, Item("r")), board.options, board.positions)
    assert board != Problem((P, Q), (option(0), option(1, cost=1)), (0, 1))
    assert board != Problem((P, Q), (option(0), Option((Use(1),), tag="q")), (0, 1))


def test_the_hash_of_a_large_problem_looks_at_few_options(monkeypatch):
    problem = Problem.trusted((P, Q), tuple(Option((Use(k % 2),)) for k in range(100_000)))
    seen, uses = [], Options.uses
    monkeypatch.setattr(Options, "uses", lambda options, number: seen.append(number) or uses(options, number))
    assert len({problem, problem.with_positions((0, 1))}) == 2
    assert 0 < len(seen) < 50


def test_problems_of_one_size_seldom_hash_alike():
    problems = [Problem.trusted((P,) * 100, tuple(option(k * n % 100) for k in range(200))) for n in range(100)]
    assert len({hash(problem) for problem in problems}) > 90


def test_fingerprints_are_those_of_positions_that_were_kept_long_ago():
    toy = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    assert toy.fingerprint == "ebd7e8a9fff978c6"
    assert Problem.from_names("p", []).fingerprint == "550d033075bb1184"


# --- the builder ---


@pytest.mark.parametrize("bounds", ["", "x", "1:", ":2", "1:2:3", "-1", "1.5", "1|2", ":"])
def test_bounds_are_one_number_or_two(bounds):
    with pytest.raises(ProblemError, match=r"of item 'p': they should be 'n' or 'low:high'") as caught:
        ProblemBuilder().primary_text(f"{bounds}|p")
    assert caught.value.item == "p"


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


def test_a_builder_can_build_again_after_more_was_added():
    builder = ProblemBuilder()
    builder.primary("p")
    first = builder.build()
    builder.option("p")
    assert (len(first.options), len(builder.build().options)) == (0, 1)


def test_many_options_are_added_at_once():
    builder = ProblemBuilder()
    builder.primary("p"), builder.primary("q"), builder.secondary("x")
    assert builder.options(["p x:A", ["q", "x:A"], ("p",)]) == range(3)
    assert builder.option("q", cost=2) == 3
    assert builder.options(iter(["p q"])) == range(4, 5)
    assert builder.options([]) == range(5, 5)
    problem = builder.build()
    assert [problem.option_text(k) for k in range(5)] == ["p x:A", "q x:A", "p", "q", "p q"]
    assert [option.cost for option in problem.options] == [0, 0, 0, 2, 0]


def test_options_before_one_that_is_wrong_have_been_added():
    builder = ProblemBuilder()
    builder.primary("north")
    given = ["north"] * 1500
    with pytest.raises(ProblemError, match=r"option 1200 uses the unknown item 'nort'; did you mean 'north'\?"):
        builder.options([*given[:1200], "nort", *given])
    assert len(builder.build().options) == 1200
    for wrong, message in [
        ("north", "options is 'north': it should be a list of texts"),
        ([3], "one of the options is 3: it should be a text of names"),
        ([["north", 3]], "a name in one of the options is 3: it should be a text"),
    ]:
        with pytest.raises(InputError, match=message):
            builder.options(wrong)
    assert len(builder.build().options) == 1200


def test_what_was_wrong_leaves_no_cost_or_tag_behind():
    builder = ProblemBuilder()
    builder.primary("p")
    with pytest.raises(ProblemError, match="unknown item 'q'"):
        builder.option("q", cost=7, tag="lost")
    with pytest.raises(InputError, match="one of the uses is 3"):
        builder.option("p", 3, cost=7, tag="lost")
    builder.option("p")
    assert builder.build().options == (option(0),)


names = ["p", "q", "r", "x", "y"]


@st.composite
def some_uses(draw):
    used = draw(st.lists(st.sampled_from(names[3:]), unique=True))
    colored = [name + draw(st.sampled_from(["", ":A", ":B", ":red"])) for name in used]
    return draw(st.permutations([*draw(st.lists(st.sampled_from(names[:3]), min_size=1, unique=True)), *colored]))


@given(st.lists(some_uses(), max_size=10), st.data())
def test_a_problem_is_the_same_however_it_is_made(given, data):
    problem = Problem.from_names("p q r", given, secondary="x y")
    builder = ProblemBuilder()
    for name in ["x", "p", "q", "y", "r"]:
        builder.primary(name) if name < "x" else builder.secondary(name)
    for uses in given:
        builder.option(*uses)
    number = {name: k for k, name in enumerate(names)}
    made = [Option(tuple([Use(number[use[0]], use[2:] if use[1:] else None) for use in uses])) for uses in given]
    text = "p q r | x y\n" + "".join(" ".join(uses) + "\n" for uses in given)
    others = [
        builder.build(),
        Problem(problem.items, tuple(made)),
        Problem.trusted(problem.items, made),
        Problem(problem.items, problem.options),
        Problem.from_names("p q r", map(" ".join, given), secondary="x y"),
        read_dlx(text).problem,
        pickle.loads(pickle.dumps(problem)),
        problem.without([])[0],
    ]
    for other in others:
        assert other == problem
        assert hash(other) == hash(problem)
        assert other.fingerprint == problem.fingerprint
        assert other.options.flat.palette == problem.options.flat.palette
        assert (other.has_colors, other.has_costs) == (problem.has_colors, problem.has_costs)
    gone = data.draw(st.sets(st.integers(0, max(0, len(given) - 1))))
    smaller, kept = problem.without(gone)
    assert kept == tuple([k for k in range(len(given)) if k not in gone])
    assert smaller == Problem(problem.items, tuple([made[k] for k in kept]))
    assert (smaller == problem) == (len(kept) == len(given))
