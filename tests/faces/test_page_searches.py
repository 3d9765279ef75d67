from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.faces.asking import ask


def last(**query):
    event = ask(query)[-1]
    assert event["event"] == "result", event
    return event


def found(**query):
    return [
        each for event in ask({"ask": "solve", **query}) if event["event"] == "solutions" for each in event["solutions"]
    ]


def test_solutions_come_in_order_and_without_gaps():
    events = [
        event for event in ask({"ask": "solve", "puzzle": {"text": "6x10"}, "limit": 250}) if "solutions" in event
    ]
    assert sum(len(event["solutions"]) for event in events) == 250
    at = 0
    for event in events:
        assert event["first"] == at
        assert 1 <= len(event["solutions"]) <= 100
        at += len(event["solutions"])


def test_solutions_are_those_of_the_verb():
    theirs = [solution.as_json() for solution in dance.solve("3x20", symmetry="none")]
    ours = found(puzzle={"text": "3x20"}, symmetry="none")
    assert [[placed["piece"] for placed in each["placements"]] for each in ours] == [
        [placed["piece"] for placed in each["placements"]] for each in theirs
    ]
    assert len(ours) == 8


def test_every_completion_begins_with_what_is_placed():
    whole = found(puzzle={"text": "3x20"}, symmetry="none")
    placed = [each for each in whole[0]["placements"] if each["piece"] in ("X", "U")]
    completed = found(puzzle={"text": "3x20"}, placed=[{"piece": p["piece"], "cells": p["cells"]} for p in placed])
    agreeing = [each for each in whole if all(p in each["placements"] for p in placed)]
    assert len(completed) == len(agreeing) >= 1
    for each in completed:
        assert [p["piece"] for p in each["placements"][:2]] == [p["piece"] for p in placed]
        assert len(each["placements"]) == 12
    count = last(ask="count", puzzle={"text": "3x20"}, placed=placed)["value"]
    assert (count["raw"], count["symmetry"]) == (len(completed), "none")


@pytest.mark.parametrize(
    ("placed", "said"),
    [
        ([{"piece": "I", "cells": [[0, 0]]}], "piece 'I' cannot lie on [(0, 0)]"),
        ([{"piece": "I"}], "it should be a list of cells, such as [[0, 0], [0, 1]]"),
        (
            [{"piece": p, "cells": [[0, k] for k in range(5)]} for p in "II"],
            "piece 'I' overlaps another at (0, 0)",
        ),
        (
            [{"piece": "I", "cells": [[row, k] for k in range(5)]} for row in range(2)],
            "piece 'I' is placed 2 times: at most 1",
        ),
    ],
)
def test_a_placement_that_cannot_be_is_refused(placed, said):
    [event] = ask({"ask": "solve", "puzzle": {"text": "3x20"}, "placed": placed})
    assert event["message"] == said


def test_nothing_can_be_placed_in_other_puzzles():
    [event] = ask({"ask": "solve", "puzzle": {"text": "p q\np\nq"}, "placed": [{"piece": "I", "cells": []}]})
    assert event["message"] == "placed: pieces can be placed only in a packing, and this is another kind of puzzle"


def test_the_last_piece_may_be_placed_by_hand():
    solution = found(puzzle={"text": "3x20"})[0]
    [whole] = found(puzzle={"text": "3x20"}, placed=solution["placements"])
    assert len(whole["placements"]) == 12
    assert last(ask="count", puzzle={"text": "3x20"}, placed=solution["placements"])["value"]["raw"] == 1
    assert last(ask="why", puzzle={"text": "3x20"}, placed=solution["placements"])["value"]["reason"] == ""
    [all_but_one] = found(puzzle={"text": "3x20"}, placed=solution["placements"][:-1])
    assert len(all_but_one["placements"]) == 12


def test_pieces_that_are_used_up_leave_a_reason():
    placed = [{"piece": "I", "cells": [[0, 0], [0, 1]]}]
    value = last(ask="why", puzzle={"text": "1*dominoes 2x2"}, placed=placed)["value"]
    assert value["reason"] == "cell (1, 0) is not covered"
    assert found(puzzle={"text": "1*dominoes 2x2"}, placed=placed) == []
    assert last(ask="count", puzzle={"text": "1*dominoes 2x2"}, placed=placed)["value"]["raw"] == 0


def test_a_search_ends_with_its_seconds():
    event = last(ask="count", puzzle={"text": "any*pentominoes 10x10"}, engine="reference", seconds=0.1)
    assert event["value"]["outcome"] == "limited"


@pytest.mark.parametrize(
    ("text", "reason", "cells", "pieces"),
    [
        ("3x20", "", 0, 0),
        ("8x8", "the pieces cover 60 cells, but the region has 64", 0, 0),
        ("1x60", "fit nowhere in the region", 0, 11),
        ("any*I3 3x3-1x1@1,1+1x1@5,5", "no piece can cover cell", 1, 0),
        ("any*dominoes 8x8-1x1@0,0-1x1@7,7", "coloured like a chessboard", 30, 0),
        ("p q\np", "", 0, 0),
    ],
)
def test_why_there_is_none_names_cells_and_pieces(text, reason, cells, pieces):
    event = last(ask="why", puzzle={"text": text})
    value = event["value"]
    assert reason in value["reason"]
    assert (len(value["cells"]), len(value["pieces"])) in ((cells, pieces), (62 - cells, pieces))
    assert event["text"] == ([value["reason"]] if value["reason"] else [])


def test_a_sample_has_the_numbers_of_its_solutions():
    value = last(ask="sample", puzzle={"text": "3x20"}, times=3, seed=7)["value"]
    assert [each["number"] for each in value["solutions"]] == [
        dance.tabulate("3x20").rank(each) for each in dance.sample("3x20", 3, seed=7)
    ]


@pytest.mark.house("fillomino")
def test_a_bare_verdict_blames_no_clues():
    puzzle = {"text": "3x1:202"}
    assert last(ask="check", puzzle=puzzle)["value"]["contradiction"]["clues"]
    bare = last(ask="check", puzzle=puzzle, contradiction=False)["value"]
    assert (bare["answer"], bare["contradiction"]) == ("none", None)
