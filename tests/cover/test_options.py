from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.options import (
    AT_ONCE,
    LARGEST,
    Flat,
    Option,
    Options,
    Use,
    _chosen,
    _faulty,
    chosen,
    faulty,
    flattened,
    prices,
    view,
)
from dancefloor.display import plural

uses = st.builds(Use, st.integers(0, 6), st.sampled_from([None, None, "A", "B", "red"]))
costs = st.sampled_from([0, 0, 0, 1, 7, 1 << 70])
made = st.builds(Option, st.lists(uses, max_size=4).map(tuple), costs, st.sampled_from([None, None, "a note", (1, 2)]))
tuples = st.lists(made, max_size=8).map(tuple)

compiled = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
faulty_uses = st.builds(Use, st.integers(-1, 6), st.sampled_from([None, None, "A", "B", "red", "", "a b"]))
faulty_costs = st.sampled_from([0, 0, 0, 1, 7, -1, LARGEST])
faulty_tags = st.sampled_from([None, None, "a note"])
faulty_options = st.builds(Option, st.lists(faulty_uses, max_size=4).map(tuple), faulty_costs, faulty_tags)
faulty_tuples = st.lists(faulty_options, max_size=8).map(tuple)

TOY = (Option((Use(0), Use(2, "A"))), Option((Use(1),), 5, "a note"), Option((Use(0), Use(1))))


@given(tuples, st.slices(8))
def test_options_read_like_the_tuple_that_they_were(given, part):
    options = Options.of(given)
    assert options[part] == given[part]
    assert Options.of(options) is options
    assert Options.of(iter(given)) == options
    assert len(options) == len(given)
    assert tuple(options) == given
    assert [options[k] for k in range(-len(given), len(given))] == [*given, *given]
    assert list(reversed(options)) == list(reversed(given))
    assert options == given
    assert given == options
    assert hash(options) == hash(given)
    assert (repr(options), str(options)) == (f"<{plural(len(given), 'option')}>",) * 2
    assert all(type(option) is Option and type(use) is Use for option in options for use in option.uses)
    assert all(option in options and options.count(option) == given.count(option) for option in given)
    assert [options.index(option) for option in given] == [given.index(option) for option in given]


@given(tuples, tuples)
def test_options_are_equal_if_their_tuples_are(one, other):
    assert (Options.of(one) == Options.of(other)) == (one == other)
    assert (Options.of(one) == other) == (one == other)
    assert (Options.of(one) != other) == (one != other)
    assert Options.of(one) + Options.of(other) == one + other == one + Options.of(other)


def test_what_a_tuple_refuses_is_refused():
    options = Options.of(TOY)
    for number in (3, -4, 1 << 80):
        with pytest.raises(IndexError):
            options[number]
    with pytest.raises(TypeError):
        options["0"]
    with pytest.raises(TypeError):
        options[0] = TOY[1]
    assert not [other for other in (None, 3, "x", list(TOY), set()) if options == other]


def test_only_tuples_are_added():
    with pytest.raises(TypeError):
        Options.of(TOY) + [TOY[0]]  # noqa: RUF005 - what is added must not be a list
    with pytest.raises(TypeError):
        [TOY[0]] + Options.of(TOY)  # noqa: RUF005


@given(tuples)
def test_options_come_back_from_pickle_and_copies(given):
    options = Options.of(given)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(options, protocol)) == options
    assert copy.copy(options) == copy.deepcopy(options) == options


@given(tuples)
def test_each_part_of_an_option_can_be_had_alone(given):
    options = Options.of(given)
    numbers = range(len(given))
    assert [options.uses(k) for k in numbers] == [option.uses for option in given]
    assert [options.items(k) for k in numbers] == [[item for item, _ in option.uses] for option in given]
    assert [options.cost(k) for k in numbers] == [option.cost for option in given]
    assert [options.tag(k) for k in numbers] == [option.tag for option in given]


def test_more_options_than_are_made_at_once_are_all_there():
    given = tuple(Option((Use(k),), k % 3, k) for k in range(2 * AT_ONCE + 5))
    options = Options.of(given)
    assert tuple(options) == given
    assert list(options.item_lists()) == [[k] for k in range(len(given))]


@given(tuples, st.data())
def test_some_options_are_those_that_were_chosen(given, data):
    numbers = data.draw(st.lists(st.sampled_from(range(len(given))), max_size=10)) if given else []
    assert Options.of(given).chosen(numbers) == tuple([given[number] for number in numbers])


def total(items):
    return sum(items)


def test_tags_may_be_found_when_they_are_looked_at():
    options = Options(Options.of(TOY).flat, total)
    assert [option.tag for option in options] == [2, 1, 1]
    assert options == Options(options.flat, (2, 1, 1))
    assert options != Options(options.flat, (2, 1, 0))
    assert [option.tag for option in options.chosen([2, 0])] == [1, 2]
    assert pickle.loads(pickle.dumps(options)) == options


@given(tuples, st.sampled_from(["", "é", "\ud800"]))
def test_each_option_is_written_on_a_line(given, letter):
    names = [f"{letter}{k}" for k in range(7)]
    wanted = ""
    for option in given:
        words = [names[use.item] + (f":{use.color}" if use.color else "") for use in option.uses]
        wanted += " ".join(words) + (f" |{option.cost}" if option.cost else "") + "\n"
    options = Options.of(given)
    assert options.lines(names) == wanted
    assert "".join(options._line(number, names) for number in range(len(given))) == wanted


# --- flat arrays ------------------------------------------------------------------------------------------------------


def lists(found):
    """Arrays as lists, so that a failure shows them."""
    return [list(part) for part in found]


@compiled
@given(faulty_tuples)
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


def test_colours_are_numbered_as_they_are_met():
    arrays, _ = flattened([Option((Use(0), Use(1, "b"))), Option((Use(0, "a"), Use(1, "b")))])
    assert isinstance(arrays, Flat)
    assert (arrays.colors.tolist(), arrays.palette) == ([0, 1, 2, 1], ("b", "a"))
    assert arrays.painted(1) == [(0, "a"), (1, "b")]


def test_costs_may_have_any_size():
    assert prices([0, 0]).tolist() == []
    assert prices([0, LARGEST]).tolist() == [0, LARGEST]
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


@given(faulty_tuples, st.integers(1, 6), st.integers(0, 6))
def test_the_first_mistake_is_found(given, items, primary):
    arrays, _ = flattened(given)
    first = next(mistakes(given, items, min(items, primary)), -1)
    assert faulty(arrays, items, min(items, primary)) == first
    unsound = bytes([color.split() != [color] for color in arrays.palette])
    assert _faulty(arrays, items, min(items, primary), unsound) == first


@pytest.mark.parametrize(("price", "number"), [(-1, 1), (1 << 80, 2), (-(1 << 80), 1)])
def test_a_mistake_is_found_among_costs_that_fit_no_array(price, number):
    given = [Option((Use(0),), 1 << 70), Option((Use(0),), price), Option(())]
    assert faulty(flattened(given)[0], 1, 1) == number


@given(faulty_tuples, st.data())
def test_arrays_of_some_options_are_those_that_were_chosen(given, data):
    numbers = data.draw(st.lists(st.sampled_from(range(len(given))), max_size=10)) if given else []
    arrays, _ = flattened(given)
    wanted, _ = flattened([given[number] for number in numbers])
    assert lists(chosen(arrays, numbers)) == lists(wanted)
    assert lists(_chosen(arrays, numbers)) == lists(wanted)


def test_costs_of_any_size_are_chosen_too():
    arrays, _ = flattened([Option((Use(0),), 1 << 70), Option((Use(0),), 3)])
    assert chosen(arrays, [1]).costs.tolist() == [3]
    assert chosen(arrays, [1, 0]).costs == (3, 1 << 70)


@compiled
def test_native_code_shares_the_memory_of_its_arrays():
    from dancefloor._native import core

    arrays = Options.known((Option((Use(0), Use(1))),)).flat
    again = core.chosen(*arrays[:4], view([0]))
    assert isinstance(arrays.items.obj, core.Numbers)
    assert again[1].tolist() == [0, 1]
    with pytest.raises(TypeError):
        arrays.items[0] = 1
    with pytest.raises((BufferError, TypeError)):
        memoryview(bytearray(3)).cast("i")
    with pytest.raises(TypeError, match="another size"):
        core.chosen(b"abc", *arrays[1:4], view([]))
