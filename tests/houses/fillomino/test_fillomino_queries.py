from __future__ import annotations

import pytest

from dancefloor.faces.asking import ask
from dancefloor.formats.plain import lists

PUZZLE = {"kind": "fillomino", "clues": [[0, 5, 4], [0, 5, 0], [0, 0, 0]]}
SOLUTION = [[5, 5, 4], [5, 5, 4], [5, 4, 4]]


def last(**query):
    event = ask(query)[-1]
    assert event["event"] == "result", event
    return event


def test_hints_lead_to_the_solution():
    filled = [[0] * 3 for _ in range(3)]
    for _ in range(9):
        event = last(ask="hint", puzzle=PUZZLE, filled=filled)
        if not event["value"]["moves"]:
            break
        [move] = event["value"]["moves"]
        assert event["text"][: len(move["text"])][-1].endswith(f"{move['text'][-1][-20:]} [{move['techniques'][-1]}]")
        for row, column in move["cells"]:
            filled[row][column] = move["value"] or SOLUTION[row][column]
    assert event["text"] == ["every cell is filled already"]
    assert all(
        own in (0, right) for rows in zip(filled, SOLUTION, strict=True) for own, right in zip(*rows, strict=True)
    )


def test_what_is_wrong_is_told_with_its_reasons():
    event = last(ask="wrong", puzzle=PUZZLE, filled=[[1, 0, 0], [0, 0, 0], [0, 0, 0]])
    value = event["value"]
    assert value["answer"] == "none"
    assert value["wrong"] == [[0, 0]]
    assert [0, 0] in value["blamed"]
    assert event["text"][0].startswith(("with what is filled in", "what is filled in leaves no solution"))
    assert value["moves"]
    assert value["moves"][-1]["cells"] == []  # a contradiction


def test_a_number_on_a_clue_does_not_replace_it():
    value = last(ask="wrong", puzzle=PUZZLE, filled=[[0, 9, 0], [0, 0, 0], [0, 0, 0]])["value"]
    assert value["answer"] == "unique"


def test_what_is_right_is_not_blamed():
    event = last(ask="wrong", puzzle=PUZZLE, filled=SOLUTION)
    assert event["value"] == {"answer": "unique", "wrong": [], "blamed": [], "moves": []}
    assert event["text"] == ["nothing that is filled in is wrong"]


def test_clues_are_to_blame_if_the_puzzle_itself_has_no_solution():
    event = last(ask="wrong", puzzle={"kind": "fillomino", "clues": [[1, 1, 0]]}, filled=[[0, 0, 0]])
    assert event["value"]["wrong"] == []
    assert event["value"]["blamed"] == [[0, 1]]


@pytest.mark.parametrize("filled", [[], [[0] * 3] * 2, [[0] * 2] * 3, [3, 3, 3], [["x"] * 3] * 3, [[-5] * 3] * 3])
def test_what_is_filled_in_fits_the_board(filled):
    [event] = ask({"ask": "wrong", "puzzle": PUZZLE, "filled": filled})
    assert event["message"] == "filled should be 3 rows of 3 numbers, 0 for a blank cell"


def test_a_new_puzzle_can_be_edited_and_checked():
    value = last(ask="make", size="4x5", seed=3, symmetry="rotational", max_region=6)["value"]
    assert value["puzzle"]["clues"] == lists(value["made"]["clues"])
    checked = last(ask="check", puzzle=value["puzzle"])["value"]
    assert checked["answer"] == "unique"
    assert lists(checked["solutions"][0]["grid"]) == lists(value["made"]["solution"])
    assert value == last(ask="make", size="4x5", seed=3, symmetry="rotational", max_region=6)["value"]


@pytest.mark.parametrize("kind", ["even-odd", "non-consecutive"])
def test_a_new_variant_keeps_its_rule(kind):
    value = last(ask="make", kind=kind, size="4x5", seed=3)["value"]
    assert value["puzzle"]["variants"] == [kind]
    checked = last(ask="check", puzzle=value["puzzle"])["value"]
    assert checked["answer"] == "unique"
    assert lists(checked["solutions"][0]["grid"]) == lists(value["made"]["solution"])


def test_the_seconds_are_for_all_questions_about_a_mistake():
    empty = [[0] * 40 for _ in range(40)]
    puzzle = {"kind": "fillomino", "clues": empty, "largest": 7, "symmetric": True}
    event = last(ask="wrong", puzzle=puzzle, filled=empty, seconds=0)
    assert event["value"] == {"answer": "unknown", "wrong": [], "blamed": [], "moves": []}
    assert event["text"] == ["time ran out"]


def test_the_solution_of_a_division_has_a_picture():
    puzzle = {"kind": "text", "text": "tetrominous/5/5/h43ncl4k"}
    [[solution]] = [event["solutions"] for event in ask({"ask": "solve", "puzzle": puzzle}) if "solutions" in event]
    told = last(ask="picture", puzzle=puzzle, solution={"placements": solution["placements"]})["value"]["svg"]
    assert told.count('class="piece"') == len(solution["placements"]) == 6
    assert told != last(ask="picture", puzzle=puzzle)["value"]["svg"]
