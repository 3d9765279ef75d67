from __future__ import annotations

import pytest

from dancefloor.faces.asking import ask


def puzzle_of(text, *where):
    return {**ask({"ask": "read", "text": text})[-1]["value"]["puzzle"], "where": list(where)}


def reasons(text, *where, **query):
    told = ask({"ask": "reasons", "puzzle": puzzle_of(text, *where), **query})[-1]
    return told["value"], told["text"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("4x5 tetrominoes", ()),
        ("8x8 any*I3", ()),
        ("3x20", ("X at 1,1", "I at 0,19")),
        ("6x10", ("I at 0,0", "nothing of I at 0,0")),
    ],
)
def test_each_change_gives_it_a_solution(text, where):
    value, _ = reasons(text, *where)
    assert value["helps"]
    for each in value["helps"]:
        assert ask({"ask": "solve", "puzzle": each["puzzle"], "limit": 1})[-1]["value"]["found"], each["sentence"]


def test_constraints_that_contradict_each_other_are_named():
    value, _ = reasons("6x10", "I at 0,0", "no crossing", "nothing of I at 0,0")
    assert value["where"] == ["I at 0,0", "nothing of I at 0,0"]
    assert ask({"ask": "why", "puzzle": puzzle_of("6x10", *value["where"])})[-1]["value"]["where"] == value["where"]


def test_what_somebody_placed_is_blamed_and_lifted():
    lying = {"piece": "I", "cells": [[1, k] for k in range(5)]}
    right = {"piece": "X", "cells": [[1, 6], [0, 7], [1, 7], [2, 7], [1, 8]]}
    value, _ = reasons("6x10", placed=[lying, right])
    assert (list(map(list, value["cells"])), value["where"]) == (lying["cells"], [])
    drop = next(each for each in value["helps"] if each["sort"] == "drop")
    assert [each["piece"] for each in drop["placed"]] == ["X"]
    assert "where" not in drop["puzzle"]
    assert ask({"ask": "solve", "puzzle": drop["puzzle"], "placed": drop["placed"], "limit": 1})[-1]["value"]["found"]


def test_a_puzzle_with_solutions_needs_no_reason():
    value, text = reasons("6x10")
    assert (value["steps"], value["helps"], text) == ([], [], ["there is a solution"])


def test_without_time_it_says_so():
    assert reasons("6x10", "X touches I", seconds=0)[1] == ["time was up while a reason was looked for"]
