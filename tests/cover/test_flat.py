from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover import flat
from dancefloor.cover.flat import Flat, chosen, faulty, prices
from dancefloor.cover.options import Option, Options, Use, flattened

compiled = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")

uses = st.builds(Use, st.integers(-1, 6), st.sampled_from([None, None, "A", "B", "red", "", "a b"]))
costs = st.sampled_from([0, 0, 0, 1, 7, -1, flat.LARGEST])
made = st.builds(Option, st.lists(uses, max_size=4).map(tuple), costs, st.sampled_from([None, None, "a note"]))
options = st.lists(made, max_size=8).map(tuple)


def lists(found):
    """Arrays as lists, so that a failure shows them."""
    return [list(part) for part in found]


@compiled
@given(options)
def test_both_twins_make_the_same_arrays(given):
    arrays, tags = flattened(given)
    found = Options.known(given)
    again = found.flat
    assert (lists(again), found.tags) == (lists(arrays), tags)
    assert [part.format for part in again[:4]] == [part.format for part in arrays[:4]] == ["i", "i", "i", "q"]


@compiled
@pytest.mark.parametrize(
    "odd",
    [
        Option([Use(0)]),
        Option((Use(True),)),
        Option(((0, None),)),
        Option((Use(1 << 40),)),
        Option((Use(0, b"A"),)),
        Option((Use(0),), 1 << 70),
        Option((Use(0),), 0.5),
        ((Use(0),), 0, None),
        None,
    ],
)
def test_compiled_code_leaves_what_is_odd_to_its_twin(odd):
    assert Options.known((Option((Use(0),)), odd)) is None


def test_there_is_nothing_in_arrays_that_no_option_has():
    arrays, tags = flattened([Option((Use(3), Use(1))), Option((Use(2),))])
    assert lists(arrays) == [[0, 2, 3], [3, 1, 2], [], [], []]
    assert tags is None


def test_colours_are_numbered_as_they_are_met():
    arrays, _ = flattened([Option((Use(0), Use(1, "b"))), Option((Use(0, "a"), Use(1, "b")))])
    assert (arrays.colors.tolist(), arrays.palette) == ([0, 1, 2, 1], ("b", "a"))
    assert arrays.painted(1) == [(0, "a"), (1, "b")]


def test_costs_may_have_any_size():
    assert prices([0, 0]).tolist() == []
    assert prices([0, flat.LARGEST]).tolist() == [0, flat.LARGEST]
    assert prices([0, 1 << 63]) == (0, 1 << 63)


def mistakes(given, items, primary):
    """The options with a mistake, found one by one."""
    for number, option in enumerate(given):
        used = [use.item for use in option.uses]
        colored = [(use.item, use.color) for use in option.uses if use.color is not None]
        if (
            not used
            or not all(0 <= item < items for item in used)
            or len(set(used)) < len(used)
            or min(used) >= primary
            or any(i < primary or c.split() != [c] for i, c in colored)
            or option.cost < 0
        ):
            yield number


@given(options, st.integers(1, 6), st.integers(0, 6))
def test_the_first_mistake_is_found(given, items, primary):
    arrays, _ = flattened(given)
    first = next(mistakes(given, items, min(items, primary)), -1)
    assert faulty(arrays, items, min(items, primary)) == first
    unsound = bytes([color.split() != [color] for color in arrays.palette])
    assert flat._faulty(arrays, items, min(items, primary), unsound) == first


@pytest.mark.parametrize(("price", "number"), [(-1, 1), (1 << 80, 2), (-(1 << 80), 1)])
def test_a_mistake_is_found_among_costs_that_fit_no_array(price, number):
    given = [Option((Use(0),), 1 << 70), Option((Use(0),), price), Option(())]
    assert faulty(flattened(given)[0], 1, 1) == number


@given(options, st.data())
def test_some_options_are_those_that_were_chosen(given, data):
    numbers = data.draw(st.lists(st.sampled_from(range(len(given))), max_size=10)) if given else []
    arrays, _ = flattened(given)
    wanted, _ = flattened([given[number] for number in numbers])
    assert lists(chosen(arrays, numbers)) == lists(wanted)
    assert lists(flat._chosen(arrays, numbers)) == lists(wanted)


def test_costs_of_any_size_are_chosen_too():
    arrays, _ = flattened([Option((Use(0),), 1 << 70), Option((Use(0),), 3)])
    assert chosen(arrays, [1]).costs.tolist() == [3]
    assert chosen(arrays, [1, 0]).costs == (3, 1 << 70)


@compiled
def test_native_code_shares_the_memory_of_its_arrays():
    from dancefloor._native import core

    arrays = Options.known((Option((Use(0), Use(1))),)).flat
    again = core.chosen(*arrays[:4], flat.view([0]))
    assert isinstance(arrays.items.obj, core.Numbers)
    assert again[1].tolist() == [0, 1]
    with pytest.raises(TypeError):
        arrays.items[0] = 1
    with pytest.raises((BufferError, TypeError)):
        memoryview(bytearray(3)).cast("i")
    with pytest.raises(TypeError, match="another size"):
        core.chosen(b"abc", *arrays[1:4], flat.view([]))


def test_arrays_are_plain_values():
    arrays, _ = flattened([Option((Use(0),))])
    assert isinstance(arrays, Flat)
    assert arrays == flattened([Option((Use(0),))])[0]
