"""Steps of arguments, as pictures and JSON."""

from __future__ import annotations

from dancefloor import Packing, Placement
from dancefloor.draw.text import text
from dancefloor.houses.questions.step import ArgumentStep, spoken_cells

ROW = Packing("1x3", "any*I2")


def test_placements_and_marks_are_drawn():
    step = ArgumentStep("so", (Placement("I2", ((0, 0), (0, 1))),), ((0, 2),))
    assert text(step.board(ROW)).splitlines()[1] == "│ I2  I2│(x)│"
    assert step.as_json() == {
        "sentence": "so",
        "depth": 0,
        "placements": [{"piece": "I2", "cells": [[0, 0], [0, 1]]}],
        "cells": [[0, 2]],
        "weights": [],
    }


def test_weights_are_drawn_in_shades():
    board = ArgumentStep("so", weights={(0, 0): 0, (0, 1): 2, (0, 2): 1}).board(ROW)
    assert text(board).splitlines()[1] == "│ 0 │ 2 │ 1 │"
    assert [name for name, _ in board.placements] == ["1", "2"]


def test_a_mere_sentence_has_no_picture():
    assert ArgumentStep("so").board(ROW) is None
    assert spoken_cells([(0, 0), (-1, 2)]) == "0,0 -1,2"
