from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.cover.options import AT_ONCE, Option, Options, Use
from dancefloor.display import plural

uses = st.builds(Use, st.integers(0, 6), st.sampled_from([None, None, "A", "B", "red"]))
costs = st.sampled_from([0, 0, 0, 1, 7, 1 << 70])
made = st.builds(Option, st.lists(uses, max_size=4).map(tuple), costs, st.sampled_from([None, None, "a note", (1, 2)]))
tuples = st.lists(made, max_size=8).map(tuple)

TOY = (Option((Use(0), Use(2, "A"))), Option((Use(1),), 5, "a note"), Option((Use(0), Use(1))))


@given(tuples)
def test_options_read_like_the_tuple_that_they_were(given):
    options = Options.of(given)
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


@given(tuples, st.slices(8))
def test_slices_are_tuples(given, part):
    assert Options.of(given)[part] == given[part]


@given(tuples, tuples)
def test_options_are_equal_if_their_tuples_are(one, other):
    assert (Options.of(one) == Options.of(other)) == (one == other)
    assert (Options.of(one) == other) == (one == other)
    assert (Options.of(one) != other) == (one != other)
    assert Options.of(one) + Options.of(other) == one + other == one + Options.of(other)


@pytest.mark.parametrize("other", [None, 3, [], "x", list(TOY), set()])
def test_options_equal_no_list_as_tuples_do_not(other):
    assert Options.of(TOY) != other


def test_there_is_no_option_beyond_the_last():
    for number in (3, -4, 1 << 80):
        with pytest.raises(IndexError):
            Options.of(TOY)[number]
    with pytest.raises(TypeError):
        Options.of(TOY)["0"]


def test_options_cannot_be_assigned():
    options = Options.of(TOY)
    with pytest.raises(TypeError):
        options[0] = TOY[1]


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


def test_those_of_a_problem_are_taken_as_they_are():
    options = Options.of(TOY)
    assert Options.of(options) is options
    assert Options.of(iter(TOY)) == options
