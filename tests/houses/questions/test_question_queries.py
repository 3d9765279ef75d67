from __future__ import annotations

import pytest

from dancefloor.faces.asking import ask


def test_hints_leave_one_solution():
    *_, told = ask({"ask": "hints", "puzzle": {"text": "3x20"}, "seed": 3})
    *_, read = ask({"ask": "read", "text": "3x20"})
    puzzle = {**read["value"]["puzzle"], "where": told["value"]["hints"]}
    *_, counted = ask({"ask": "count", "puzzle": puzzle, "symmetry": "none"})
    assert counted["value"]["raw"] == 1


def test_hints_are_for_packings():
    *_, told = ask({"ask": "hints", "puzzle": {"text": "queens 4"}})
    assert (told["event"], told["kind"]) == ("error", "input")


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


PUZZLE = {"text": "3x20"}


def answer(**given):
    *_, last = ask({"ask": "family", "puzzle": PUZZLE, **given})
    return last


def test_each_placement_narrows_the_family():
    whole = answer()
    assert (whole["value"]["count"], whole["value"]["all"], whole["text"]) == (8, 8, ["8 of 8 solutions"])
    some = next(each for each in whole["value"]["placements"] if 0 < each["solutions"] < 8)
    placed = {"piece": some["piece"], "cells": some["cells"]}
    assert answer(placed=[placed])["value"]["count"] == some["solutions"]
    assert answer(without=[placed])["text"] == [f"{8 - some['solutions']} of 8 solutions"]
    maps = {each["piece"]: each["cells"] for each in answer(placed=[placed])["value"]["maps"]}
    assert {tuple(each["cell"]) for each in maps[some["piece"]] if each["solutions"]} == set(map(tuple, some["cells"]))


def test_a_member_is_chosen_by_the_seed():
    members = [answer(seed=seed)["value"]["member"] for seed in range(10)]
    assert len({str(member) for member in members}) > 2
    for each in members[0]:
        placed = {"piece": each["piece"], "cells": each["cells"]}
        assert answer(placed=[placed])["value"]["count"] == each["solutions"]


def test_sentences_narrow_it_too():
    assert answer(where=["X at 1,2"])["value"]["count"] == 4


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"placed": [{"cells": [[0, 0]]}]}, "placed, number 1: a placement is"),
        ({"placed": [{"piece": "X", "cells": [[0, 0]]}]}, "no placement of this puzzle"),
        ({"where": [7]}, "where is 7: it should be a text"),
        ({"where": ["X sideways"]}, "is not a constraint"),
    ],
)
def test_mistakes_are_named(given, why):
    told = answer(**given)
    assert told["event"] == "error"
    assert why in told["message"]


def test_items_and_options_have_no_maps():
    *_, last = ask({"ask": "family", "puzzle": {"text": "p q\np q\np\nq\n"}})
    assert (last["value"]["count"], last["value"]["maps"]) == (2, [])


PUZZLE = {"text": "3x20"}
