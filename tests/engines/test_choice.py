"""Which engine gets a problem, and how covers are counted."""

from weakref import WeakKeyDictionary

import pytest

from dancefloor import (
    InputError,
    Langford,
    Packing,
    Problem,
    Queens,
    Region,
    Search,
    UnsupportedProblem,
    box,
    count,
    read_pieces,
)
from dancefloor.engines import choice
from dancefloor.engines.choice import (
    Contest,
    choose,
    choose_for_count,
    choose_for_one,
    fewest_states,
    likely,
    may_be_counted,
)
from dancefloor.engines.counting import Counting, NativeFrontier
from dancefloor.engines.portfolio import likely_for_one
from dancefloor.engines.prices import (
    CONTENDERS,
    COSTS,
    FEWEST,
    LEAST,
    LOOKED_AT_FIRST,
    MORE_SEEN,
    MOST,
    SEEN,
    SHARE,
    SHARE_OF_ORDERS,
)
from dancefloor.engines.registry import engine

GENERIC = Problem.from_names("p q", ["p q", "p", "q"])
native = pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")


def board(text="2x2", pieces="dominoes"):
    region = box(text)
    return Packing(region, read_pieces(pieces, room=len(region))).encode().problem


# What a problem gets, most of all for its shape.
GIVEN = [
    (board("6x10", "pentominoes"), "scanning"),
    (board("3x4x5", "solid-pentominoes"), "bits"),
    (Queens(8).encode().problem, "bits"),
    (Langford(7).encode().problem, "bits"),
    (GENERIC, "bits"),
    (Problem.from_names("p q", ["p x:A", "q x:A", "q x:B"], secondary="x"), "bits"),
    (Problem.from_names("2|a b", ["a", "a b", "a", "b"]), "cells"),  # whose bounds must be counted
]


@native
@pytest.mark.parametrize(("problem", "name"), GIVEN)
def test_each_problem_goes_to_the_engine_for_it(problem, name):
    assert choose(problem).engine.name == name


@native
@pytest.mark.parametrize("name", CONTENDERS)
def test_the_guess_of_each_contender_is_of_the_right_order(name):
    """Guesses are in nanoseconds, as the work of a search is reckoned for the turns of the portfolio."""
    problem = board("4x5", "any*tetrominoes,any*I2")
    run = engine(name).start(problem)
    guess = sum(run.dive(seed) for seed in range(4000)) / 4000
    search = Search(engine(name), problem)
    search.tally()
    of_a_node, of_an_update = COSTS.get(name, COSTS["dancing"])
    work = search.statistics.nodes * of_a_node + search.statistics.updates * of_an_update
    assert work / 5 < guess < 5 * work


def test_the_choice_is_the_same_every_time_and_explains_itself(monkeypatch):
    choices = []
    for _ in range(2):
        monkeypatch.setattr("dancefloor.engines.choice._CHOSEN", WeakKeyDictionary())
        monkeypatch.setattr("dancefloor.engines.choice._CONTESTS", WeakKeyDictionary())
        choices.append(choose(board("5x6", "any*tetrominoes")))
    first, second = choices
    assert first == second
    assert first.why


@native
@pytest.mark.usefixtures("nothing_chosen")
@pytest.mark.parametrize(("problem", "name"), GIVEN)
def test_the_likely_engine_is_chosen_without_a_dive(monkeypatch, problem, name):
    monkeypatch.setattr("dancefloor.engines.compiled.NativeRun.dives", lambda run, first, count: 1 / 0)
    assert likely(problem).engine.name == name


@native
@pytest.mark.parametrize(
    ("problem", "name"),
    [
        (board("15x15-3x5", "hexominoes"), "bits"),  # wide, each piece once
        (board("7x31-1x7", "hexominoes"), "scanning"),
        (board("15x15", "any*Y"), "scanning"),  # wide, but one piece again and again
        (board("15x16", "4*pentominoes"), "scanning"),
    ],
)
def test_one_cover_of_a_wide_board_with_each_piece_once_is_left_to_bits(problem, name):
    assert likely_for_one(problem) == (engine(name), problem)


@native
@pytest.mark.parametrize("pieces", ["any*Y", "4*pentominoes"])
def test_a_board_without_positions_is_scanned_in_the_order_of_its_items(pieces):
    told = board("15x16", pieces)
    bare = told.with_positions((None,) * len(told.items))
    name, placed = likely_for_one(bare)
    assert name == engine("scanning")
    assert placed.positions == tuple(None if place is None else item for item, place in enumerate(told.positions))
    assert placed.options == bare.options


@native
@pytest.mark.parametrize("problem", [Queens(8).encode().problem, Langford(8).encode().problem])
def test_items_between_which_options_leap_are_no_board(problem):
    assert likely_for_one(problem) == (likely(problem).engine, problem)


def test_a_problem_without_options_gets_an_engine():
    assert list(Search(choose(Problem.from_names("p", [])).engine, Problem.from_names("p", []))) == []


def test_an_engine_that_was_asked_for_is_taken_or_refused_by_name():
    asked = choose(board(), "reference")
    assert (asked.engine.name, asked.why) == ("reference", "asked for")
    with pytest.raises(UnsupportedProblem, match="engine 'scanning-python' cannot take this problem"):
        choose(GENERIC, "scanning-python")


@pytest.mark.parametrize("name", ["counting", "matchings"])
def test_counting_is_no_way_to_find_covers(name):
    with pytest.raises(InputError, match="use it only for counting"):
        choose(GENERIC, name)


def test_a_single_cover_is_sought_in_two_ways():
    assert choose_for_one(GENERIC).engine.name == "portfolio"


def test_a_count_that_was_asked_of_one_engine_is_left_to_it():
    assert choose_for_count(GENERIC, "reference").engine.name == "reference"
    assert choose_for_count(GENERIC, "counting") is None
    with pytest.raises(UnsupportedProblem, match="engine 'matchings' cannot take this problem"):
        choose_for_count(GENERIC, "matchings")
    colored = Problem.from_names("p", ["p x:A"], secondary="x")
    with pytest.raises(UnsupportedProblem, match="colors"):
        choose_for_count(colored, "counting")
    assert not may_be_counted(colored)


@native
@pytest.mark.parametrize("guess", [float("inf"), 1e150])
@pytest.mark.usefixtures("nothing_chosen")
def test_a_guess_beyond_all_numbers_is_put_into_words(monkeypatch, guess):
    monkeypatch.setattr("dancefloor.engines.compiled.NativeRun.dives", lambda run, first, count: (guess, guess))
    assert "days" in choose(board("6x10", "pentominoes")).why


# Contests: which engines dive, how often, and which one wins.

QUEENS = Queens(6).encode().problem


class Told:
    """A run whose dives promise the same every time, or one time in so many as much more."""

    def __init__(self, nanoseconds, rare=1):
        self._nanoseconds, self._rare = nanoseconds, rare

    def dives(self, first, count):
        all_of_them = [self._nanoseconds * self._rare * (k % self._rare == 0) for k in range(first, first + count)]
        return sum(all_of_them), sum(dive**2 for dive in all_of_them)


class Promising:
    """An engine whose dives promise what they are told to."""

    def __init__(self, engine, promise):
        self._engine, self._promise = engine, promise

    def __getattr__(self, name):
        return getattr(self._engine, name)

    def start(self, problem):
        return Told(*self._promise)


@pytest.fixture
def told(monkeypatch):
    """A contest whose dives promise what they are told to."""

    def make(**promises):
        monkeypatch.setattr(choice, "NativeRun", Told)
        return Contest(QUEENS, [Promising(engine(name), promise) for name, promise in promises.items()])

    return make


def dives(found):
    return {each.engine.name: each.dives for each in found.all}


@native
def test_the_shortest_guess_wins(told):
    found = told(bits=(5e8,), cells=(3e8,), dancing=(8e8,))
    assert (found.winner().engine.name, found.winner().guess) == ("cells", 3e8)


@native
def test_a_tiny_search_is_left_to_the_likely_engine(told):
    found = told(cells=(5e5,), dancing=(1e3,))
    assert found.winner().engine.name == "cells"
    assert dives(found)["dancing"] == 0


@native
def test_nobody_dives_long_for_a_hopeless_search(told):
    found = told(bits=(1e20, 4), cells=(1e20, 4))
    found.winner()
    assert sum(each.spent for each in found.all) <= LEAST


@native
def test_dives_take_a_small_share_of_the_search(told):
    for nanoseconds in (5e7, 5e8, 1e12):
        found = told(bits=(nanoseconds, 16), cells=(nanoseconds, 16), dancing=(nanoseconds, 16))
        found.winner()
        share = max(LEAST, min(MOST, SHARE * nanoseconds))
        assert share / 8 < sum(each.spent for each in found.all) <= share * 1.01


@native
def test_who_falls_far_behind_dives_no_more(told):
    found = told(bits=(1e9, 16), cells=(1e9, 16), dancing=(1e12,))
    found.winner()
    assert dives(found)["dancing"] == FEWEST < dives(found)["cells"]


@native
def test_rare_large_dives_are_not_trusted(told):
    found = told(bits=(3e8,), cells=(2.9e8, 64))
    assert found.winner().engine.name == "bits"


@native
def test_only_scanning_and_bits_compete_where_both_can():
    told = choose(board("6x10", "pentominoes")).why.replace(",", "").split()
    assert {"scanning", "bits", "cells", "dancing"}.intersection(told) == {"scanning", "bits"}
    assert "cells" in choose(Queens(12).encode().problem).why


@native
def test_dives_are_summed_without_overflow():
    run = engine("bits").start(QUEENS)
    each = [run.dive(seed) for seed in range(3, 10)]
    assert run.dives(3, 7) == (pytest.approx(sum(each)), pytest.approx(sum(dive**2 for dive in each)))
    huge = Problem.from_names([f"i{k}" for k in range(2000)], [[f"i{k}"] for k in range(2000) for _ in range(3)])
    total, squares = engine("dancing").start(huge).dives(0, 2)
    assert total <= 2e150
    assert squares <= 2e300


def enlarged(shape, times):
    """The region that a shape of triangles becomes at a number of times its size."""
    return Region(
        {
            (times * x + i, times * y + j, down)
            for x, y, z in shape.cells
            for i in range(times)
            for j in range(times)
            for down in (0, 1)
            if (i + j < times - down) == (z == 0)
        },
        lattice=shape.lattice,
    )


@native
def test_tables_of_a_large_board_choose_its_order_though_short_looks_mislead():
    """Sphinxes in a sphinx eight times as large: in the order for a search, tables are a hundred times as large."""
    sphinx = read_pieces("any*hexiamond-sphinx")
    counted = count(Packing(enlarged(sphinx[0].shape, 8), sphinx), symmetry="none", threads=1, timeout=60)
    assert (counted.raw, counted.engine) == (2614508085, "counting")


@native
def test_looks_at_tables_in_other_orders_cost_a_small_share_of_them(monkeypatch):
    looks, look = [], NativeFrontier.look
    monkeypatch.setattr(NativeFrontier, "look", lambda self, states: looks.append(states) or look(self, states))
    for text, pieces, is_long in (
        ("7x7-1x1@3,3", "any*tetrominoes", False),
        ("20x3+3x20@0,3", "any*I2,any*I3", True),
    ):
        region = box(text)
        encoding = Packing(region, read_pieces(pieces, room=len(region))).encode()
        problem, orders = encoding.problem, encoding.scan_orders()
        looks.clear()
        best, seen = fewest_states(problem, orders, orders[0]), sum(looks)
        assert best in orders
        assert (len(looks) > len(orders) > 1) == is_long
        work = Counting(problem.with_positions(best)).look(30_000)
        assert LOOKED_AT_FIRST * (seen - MORE_SEEN * SEEN) < 1.5 * SHARE_OF_ORDERS * work.price * work.states
