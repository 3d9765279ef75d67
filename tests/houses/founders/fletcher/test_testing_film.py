from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.founders.fletcher.film import placing_film
from dancefloor.houses.founders.fletcher.program import program_of
from dancefloor.houses.founders.fletcher.search import search
from dancefloor.houses.founders.fletcher.testing_film import testing_film as film_of

PUZZLES = ["V,P,F 3x5", "any*dominoes 3x4", "any*triamonds 2x3", "O1,V3,I2 2x3", "tetrominoes 4x5"]


@pytest.mark.parametrize("words", PUZZLES)
def test_the_placements_are_those_of_the_other_film(words):
    program = program_of(dance.read_puzzle(words))
    kinds = ("place", "lift", "solution", "stuck")
    assert [step for step in film_of(program) if step["do"] in kinds] == list(placing_film(program))


@pytest.mark.parametrize("words", PUZZLES)
def test_every_test_of_the_program_is_shown(words):
    """The film shows a lead at once; the program tests all squares from the last lead on, which are counted here."""
    program = program_of(dance.read_puzzle(words))
    squares = program.arena.squares
    roots, tests, lead_of = 1, 0, {0: 1}
    for step in film_of(program):
        match step["do"]:
            case "lead":
                tests += squares[tuple(step["cell"])] - lead_of[step["node"]] + 1
            case "test" | "ask":
                tests += 1
            case "place":
                roots += 1
                lead_of[step["node"]] = min(squares[tuple(cell)] for cell in step["cells"])
    assert search(program, lambda _: False)[:2] == (roots, tests)


def test_marks_are_taken_back():
    program = program_of(dance.read_puzzle("V,P,F 3x5"))
    marked = []
    for step in film_of(program):
        if step["do"] == "test" and step["empty"]:
            assert step["cell"] not in marked
            marked.append(step["cell"])
        elif step["do"] == "leave":
            assert marked.pop() == step["cell"]
    assert marked == []
