from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, PuzzleError
from dancefloor.houses.founders.fletcher.fletcher_films import macro_film, placing_film
from dancefloor.houses.founders.fletcher.fletcher_films import testing_film as film_of_tests
from dancefloor.houses.founders.fletcher.ibm7094 import cards_of, expanded
from dancefloor.houses.founders.fletcher.in_fap import fap_lines
from dancefloor.houses.founders.fletcher.interpreted import search
from dancefloor.houses.founders.fletcher.program import program_of
from dancefloor.houses.founders.fletcher.program_forms import ProgramForm, run
from dancefloor.houses.founders.fletcher.trie import count_nodes
from dancefloor.houses.studio.films import film

SOLID = "tetracube-A,tetracube-P,tetracube-T,tetracube-S 2x2x4"


@pytest.mark.parametrize("words", ["tetrominoes 4x5", "P,V,F 3x5", "any*dominoes 4x4", "any*triamonds 2x3", SOLID])
def test_a_film_has_the_solutions_of_the_program(words):
    program = program_of(dance.read_puzzle(words))
    placed, shown, stack = [], [], []
    for number, step in enumerate(placing_film(program)):
        if number == 20_000:
            break
        match step["do"]:
            case "place":
                assert step["parent"] == (stack[-1] if stack else 0)
                assert step["depth"] == len(stack)
                stack.append(step["node"])
                placed.append(dance.Placement(step["piece"], tuple(map(tuple, step["cells"]))))
            case "lift":
                assert stack.pop() == step["node"]
                placed.pop()
            case "solution":
                assert dance.faults(program.packing, placed) == []
                shown.append(list(placed))
            case "stuck":
                assert all(tuple(step["cell"]) not in each.cells for each in placed)
    found = []
    run(program, ProgramForm.PYTHON, lambda path: found.append(program.placements(path)), limit=len(shown) or 1)
    assert shown == found[: len(shown)]


def test_what_the_program_cannot_take_has_no_film():
    ring = dance.Packing(dance.box("2x4").wrap("cylinder"), dance.read_pieces("any*dominoes"))
    with pytest.raises(PuzzleError):
        film(ring, "fletcher")


TESTED = ["V,P,F 3x5", "any*dominoes 3x4", "any*triamonds 2x3", "O1,V3,I2 2x3", "tetrominoes 4x5"]


@pytest.mark.parametrize("words", TESTED)
def test_every_test_of_the_program_is_shown(words):
    """The film shows a lead at once; the program tests all squares from the last lead on, which are counted here."""
    program = program_of(dance.read_puzzle(words))
    squares, steps = program.arena.squares, list(film_of_tests(program))
    kinds = ("place", "lift", "solution", "stuck")
    assert [step for step in steps if step["do"] in kinds] == list(placing_film(program))
    roots, tests, lead_of, marked = 1, 0, {0: 1}, []
    for step in steps:
        match step["do"]:
            case "lead":
                tests += squares[tuple(step["cell"])] - lead_of[step["node"]] + 1
            case "test" | "ask":
                tests += 1
            case "place":
                roots += 1
                lead_of[step["node"]] = min(squares[tuple(cell)] for cell in step["cells"])
        if step["do"] == "test" and step["empty"]:
            assert step["cell"] not in marked
            marked.append(step["cell"])
        elif step["do"] == "leave":  # marks are taken back
            assert marked.pop() == step["cell"]
    assert search(program, lambda _: False)[:2] == (roots, tests)
    assert marked == []


PUZZLES = ["I3,V3 2x3", "V,P,F 3x5", "I2,I3,O4,L4,I4,V3 2x10"]


@pytest.mark.parametrize("words", PUZZLES)
def test_the_film_has_the_cards_of_the_expansion_and_a_macro_for_each_square_of_the_tree(words):
    program = program_of(dance.read_puzzle(words))
    steps = list(macro_film(program))
    kept = [step["card"].split() for step in steps if step["do"] == "keep"]
    assert kept == [str(card).split() for card in expanded(cards_of(fap_lines(program)))]
    calls = [step["card"] for step in steps if step["do"] == "call"]
    names = [card.split()[1 if card.startswith("STEM") else 0] for card in calls]
    assert (names.count("TEST"), names.count("FTEST")) == count_nodes(program.trees[0])
    assert names.count("TCO") == 1


def test_macros_begin_and_end_like_brackets_and_the_counter_tells_how_deep():
    stack, steps = [0], list(macro_film(program_of(dance.read_puzzle("V,P,F 3x5"))))
    for step in steps:
        if step["do"] == "call":
            assert (step["parent"], step["depth"]) == (stack[-1], len(stack) - 1)
            stack.append(step["node"])
        elif step["do"] == "return":
            assert stack.pop() == step["node"]
        else:
            assert step["node"] == stack[-1]
    assert stack == [0]
    assert {step["value"] for step in steps if step["do"] == "set"} == {1, 2, 3, 4, 5}
    assert all(step["holds"] in (True, False) for step in steps if step["do"] == "test")


def test_what_the_macros_cannot_express_has_no_film():
    with pytest.raises(InputError, match="each piece once"):
        next(macro_film(program_of(dance.read_puzzle("any*dominoes 2x3"))))
