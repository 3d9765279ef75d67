"""What arguments by forced placements say."""

from __future__ import annotations

from dancefloor import Packing, Placement
from dancefloor.draw.text import text
from dancefloor.houses.questions.telling import ArgumentStep, spoken_cells, told
from dancefloor.houses.questions.why_none import forced_argument


def sentences(packing):
    return [step.sentence for step in told(packing, forced_argument(packing))]


def test_symmetric_ways_are_told_once():
    assert sentences(Packing("8x8", "16*S4")) == [
        "cell 0,0: the 2 ways to cover it are alike by symmetry; take S4 on 0,0 1,0 1,1 2,1",
        "only S4 on 2,0 3,0 3,1 4,1 covers cell 2,0 now",
        "only S4 on 4,0 5,0 5,1 6,1 covers cell 4,0 now",
        "nothing covers cell 6,0 any more",
    ]


def test_ways_that_die_at_once_and_suppositions():
    steps = told(*(lambda packing: (packing, forced_argument(packing)))(Packing("5x7", "7*N")))
    assert steps[0].sentence == "N on 0,0 1,0 1,1 2,1 3,1 would leave nothing for cell 2,0"
    assert [step.depth for step in steps] == [0, 0, 1, 1, 1, 0, 0, 0, 0]
    assert steps[2].sentence.startswith("suppose that N on 0,0 0,1")
    assert steps[5].sentence.startswith("so only N on 0,0 0,1 0,2")
    assert steps[4].cells == ((0, 5),)


def test_items_of_constraints_and_pieces_are_spoken_of():
    assert sentences(Packing("2x4", "2*O4", where="no fault"))[-1].startswith("too little is left for 'no fault'")


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
