"""Solutions that were found before are read from files and links, and none is trusted."""

from __future__ import annotations

import json

import pytest

from dancefloor import link, read_puzzle, solve
from dancefloor.errors import InputError
from dancefloor.formats.puzzle import read_typed
from dancefloor.houses.designers.given_solutions import shown_solution, solutions_in_file
from dancefloor.verbs import kind_of
from tests.houses.designers.examples import HOOKS, turnstile

DICUBES = "any*dicubes 2x2x2"


@pytest.fixture
def read(tmp_path):
    """The solutions of a puzzle in a file with that text."""

    def read(puzzle, text):
        (tmp_path / "found.json").write_text(text)
        return solutions_in_file(kind_of(puzzle), str(tmp_path / "found.json"))

    return read


def told(solutions):
    return [each.as_json() for each in solutions]


@pytest.mark.parametrize(
    "written",
    [
        lambda found: json.dumps({"document": "dancefloor/solve/1", "solutions": found}, indent=1),
        lambda found: json.dumps({"document": "dancefloor/apart/1", "disassemblies": found}),
        lambda found: "".join(f"{json.dumps(each)}\n\n" for each in found),
        json.dumps,
    ],
    ids=["solve", "apart", "lines", "list"],
)
def test_a_file_has_solutions_in_each_form_that_is_printed(read, written):
    found = list(solve(DICUBES, symmetry="none"))
    assert len(found) == 9
    assert read(read_puzzle(DICUBES), written(told(found))) == found


def test_a_file_has_solutions_of_any_puzzle_in_space(read):
    for found in (next(solve("soma")), turnstile(), next(solve(read_typed(HOOKS)))):
        assert read(found.puzzle, json.dumps(found.as_json())) == [found]


FIRST = {"piece": "I", "cells": [[0, 0, 0], [0, 0, 1]]}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[]", "there is no solution in it: the file should be what 'dancefloor solve PUZZLE --json' prints"),
        ("6x10", "line 1: this is not JSON: the file should be"),
        ('[]\n{"placements"', "line 2: this is not JSON"),
        ("[" * 100_000, "it is nested too deeply"),
        ("7", "solution 1: it has no placements"),
        ('{"placements": {}}', "it has no placements"),
        ('{"placements": [1]}', "number 1: a placement is"),
        (json.dumps({"placements": [{"piece": "I", "cells": 3}]}), "it should be a list of cells"),
        (json.dumps({"placements": [{"piece": "I", "cells": []}]}), "piece 'I' lies nowhere"),
        (json.dumps({"placements": [{"piece": "I", "cells": [[0, 0], [0, 1]]}]}), r"cell \(0, 0\) is outside"),
        (json.dumps({"placements": [{**FIRST, "piece": "J"}]}), "solution 1: it does not solve this puzzle: "),
        (json.dumps({"placements": [FIRST]}), "is not covered"),
        (json.dumps({"placements": [FIRST, FIRST]}), "is covered 2 times"),
    ],
    ids=[
        "none",
        "box",
        "line",
        "deep",
        "number",
        "table",
        "placement",
        "cells",
        "empty",
        "flat",
        "name",
        "part",
        "twice",
    ],
)
def test_what_is_no_solution_is_refused_in_one_line(read, text, fault):
    with pytest.raises(InputError, match=fault) as refused:
        read(read_puzzle(DICUBES), text)
    assert "\n" not in str(refused.value)


def test_constraints_count_too(read):
    found = json.dumps(next(solve(DICUBES)).as_json())
    with pytest.raises(InputError, match="solution 1: it does not solve this puzzle: it breaks another of its rules"):
        read(read_puzzle(DICUBES, where="nothing of I at 0,0,0"), found)


@pytest.mark.house("studio")
def test_a_link_shows_a_solution():
    for found in (next(solve("soma")), turnstile()):
        address = link(found, base="https://example.org/")
        assert shown_solution(kind_of(read_puzzle(address)), address) == found


@pytest.mark.house("studio")
@pytest.mark.parametrize("word", ["soma", "#p=1.soma", "puzz.link/p?fillomino/3/2/2i3g", "#p=1.queens_8"])
def test_other_words_show_none(word):
    assert shown_solution(kind_of(read_puzzle(word)), word) is None
