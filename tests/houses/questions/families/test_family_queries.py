"""What a page asks about all solutions."""

from __future__ import annotations

import pytest

from dancefloor.faces.asking import ask

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
