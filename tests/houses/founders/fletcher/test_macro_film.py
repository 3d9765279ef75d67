from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.houses.founders.fletcher.assembler import cards_of, expanded
from dancefloor.houses.founders.fletcher.in_fap import fap_lines
from dancefloor.houses.founders.fletcher.macro_film import macro_film
from dancefloor.houses.founders.fletcher.program import program_of
from dancefloor.houses.founders.fletcher.trie import count_nodes

PUZZLES = ["I3,V3 2x3", "V,P,F 3x5", "I2,I3,O4,L4,I4,V3 2x10"]


@pytest.mark.parametrize("words", PUZZLES)
def test_the_film_ends_with_the_cards_of_the_expansion(words):
    program = program_of(dance.read_puzzle(words))
    kept = [step["card"].split() for step in macro_film(program) if step["do"] == "keep"]
    assert kept == [str(card).split() for card in expanded(cards_of(fap_lines(program)))]


@pytest.mark.parametrize("words", PUZZLES)
def test_each_square_of_the_tree_is_a_macro_of_its_own(words):
    program = program_of(dance.read_puzzle(words))
    calls = [step for step in macro_film(program) if step["do"] == "call"]
    names = [step["card"].split()[1 if step["card"].startswith("STEM") else 0] for step in calls]
    assert (names.count("TEST"), names.count("FTEST")) == count_nodes(program.trees[0])
    assert names.count("TCO") == 1


def test_macros_begin_and_end_like_brackets():
    stack = [0]
    for step in macro_film(program_of(dance.read_puzzle("V,P,F 3x5"))):
        if step["do"] == "call":
            assert (step["parent"], step["depth"]) == (stack[-1], len(stack) - 1)
            stack.append(step["node"])
        elif step["do"] == "return":
            assert stack.pop() == step["node"]
        else:
            assert step["node"] == stack[-1]
    assert stack == [0]


def test_the_counter_tells_how_deep_macros_are_nested():
    steps = list(macro_film(program_of(dance.read_puzzle("V,P,F 3x5"))))
    assert {step["value"] for step in steps if step["do"] == "set"} == {1, 2, 3, 4, 5}
    assert all(step["holds"] in (True, False) for step in steps if step["do"] == "test")


def test_what_the_macros_cannot_express_has_no_film():
    with pytest.raises(InputError, match="each piece once"):
        next(macro_film(program_of(dance.read_puzzle("any*dominoes 2x3"))))
