"""Codes of answers: the page and Python agree on them, and no other solution has the same."""

from __future__ import annotations

import hashlib
import random

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.formats.plain import write_editable
from dancefloor.houses.studio.answers import SALT, answer_code, answer_text, is_answer
from dancefloor.houses.studio.link_format import opened_link


def solutions_of(word):
    return [each.as_json() for each in dance.solve(word, symmetry="none")]


@pytest.mark.parametrize(
    "word", ["3x20", "dominoes 4x4", "calendar 25-Jan", pytest.param("2x2:1000", marks=pytest.mark.house("fillomino"))]
)
def test_each_solution_has_a_code_of_its_own(modules, word):
    solutions = solutions_of(word)
    fields = write_editable(dance.read_puzzle(word))
    code = answer_code(fields, solutions[0])
    assert [is_answer(code, each) for each in solutions] == [True] + [False] * (len(solutions) - 1)
    told = modules.answers({"code": code, "solution": each} for each in solutions[:40])
    assert [each["isAnswer"] for each in told] == [True] + [False] * (len(told) - 1)


def test_the_order_of_pieces_and_cells_says_nothing():
    [one, *_] = solutions_of("soma")
    draw = random.Random(1)
    other = [{**each, "cells": draw.sample(each["cells"], len(each["cells"]))} for each in one["placements"]]
    draw.shuffle(other)
    assert answer_text({"placements": other}) == answer_text(one)


def test_copies_of_a_piece_are_alike():
    code = answer_code({}, {"placements": [{"piece": "I", "cells": [[0]]}, {"piece": "I", "cells": [[1]]}]})
    assert is_answer(code, {"placements": [{"piece": "I", "cells": [[1]]}, {"piece": "I", "cells": [[0]]}]})


def test_the_salt_is_that_of_the_puzzle():
    solution = {"grid": [[1]]}
    first, second = (answer_code({"clues": [[clue]]}, solution) for clue in (0, 1))
    assert first[:SALT] != second[:SALT]
    assert first[SALT:] != second[SALT:]


@pytest.mark.parametrize("text", ["", "abc", "é𝄞" * 30, "a" * 55, "a" * 56, "a" * 64, "a" * 5000])
def test_the_page_hashes_as_everybody_does(modules, text):
    assert modules.answers([{"hashed": text}]) == [{"hash": hashlib.sha256(text.encode()).hexdigest()}]


def test_the_link_of_an_answer_holds_no_solution():
    solution = next(iter(dance.solve("6x10")))
    found = opened_link(dance.link(solution, answer=True))
    assert (found.placed(write_editable(solution.puzzle)), found.filled) == ([], [])
    assert is_answer(found.answer, solution.as_json())


@pytest.mark.parametrize("shown", ["6x10", dance.Packing("3x20")])
def test_only_a_solution_is_an_answer(shown):
    with pytest.raises(InputError, match="answer: only the link of a solution"):
        dance.link(shown, answer=True)


def test_a_page_cannot_tell_the_answer_of_other_puzzles():
    with pytest.raises(InputError, match="only that of a packing or a fillomino"):
        dance.link(next(iter(dance.solve("queens 6"))), answer=True)
