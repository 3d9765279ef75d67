"""Diagrams, compared with the covers that they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.houses.founders.knuth.zdd_engine import ALL, EMPTY, ZddSearch


def family(search):
    """The covers that a diagram stands for."""
    nodes = {node.number: node for node in search.diagram() if node}

    def covers(number):
        if number == EMPTY:
            return []
        if number == ALL:
            return [frozenset()]
        node = nodes[number]
        return covers(node.without) + [cover | {node.option} for cover in covers(node.with_it)]

    return covers(search.root)


@st.composite
def problems(draw):
    words = st.sampled_from(["p", "q", "r", "s", "x", "y", "x:a", "x:b", "y:a"])
    options = draw(st.lists(st.lists(words, min_size=1, max_size=4, unique_by=lambda word: word[0]), max_size=12))
    kept = [option for option in options if any(word in "pqrs" for word in option)]
    return dance.Problem.from_names("p q r s", kept, secondary="x y")


@given(problems())
def test_a_diagram_has_all_covers_each_once(problem):
    search = ZddSearch(problem)
    found = family(search)
    expected = {frozenset(cover) for cover in dance.covers(problem)}
    assert len(found) == len(expected) == search.solutions
    assert set(found) == expected


def test_equal_states_are_searched_once():
    problem = dance.Problem.from_names(
        [f"c{k}" for k in range(16)],
        [f"c{k} c{k + 1}" for k in range(16) if k % 4 < 3] + [f"c{k} c{k + 4}" for k in range(12)],
    )
    search = ZddSearch(problem)
    assert len(family(search)) == search.solutions == 36
    assert search.hits > 0
    whole = dance.covers(problem, engine="reference")
    assert len(list(whole)) == 36
    assert search.nodes < whole.statistics.nodes


def test_a_limit_on_nodes_ends_it_and_bounds_are_refused():
    search = ZddSearch(dance.Queens(6).encode().problem, most=5)
    assert len([node for node in search.diagram() if node]) >= 4
    assert search.is_stopped
    with pytest.raises(dance.ProblemError, match="bounds other than 1"):
        ZddSearch(dance.Problem.from_names("2|p", ["p"]))
