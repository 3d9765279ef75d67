from __future__ import annotations

import pytest

from dancefloor.errors import InputError, InternalError
from dancefloor.fletcher.running import ProgramForm, run
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.puzzles.queens import Queens
from dancefloor.verbs.fletching import fletcher_program, fletcher_solution

PROGRAM = fletcher_program(read_puzzle("3x20"))


def choices():
    """The numbers of the patterns of the first solution."""
    found = []
    run(PROGRAM, ProgramForm.ARENA, found.append, limit=1)
    return found[0]


def test_what_a_run_finds_is_a_packing():
    assert sorted(fletcher_solution(PROGRAM, choices()).pieces) == list("FILNPTUVWXYZ")


def test_what_is_no_solution_is_our_mistake():
    first, *rest = choices()
    with pytest.raises(InternalError, match="a solution is wrong: "):
        fletcher_solution(PROGRAM, (first, *rest[:-1]))


def test_trees_may_be_given():
    assert fletcher_program(read_puzzle("3x20"), PROGRAM.trees).trees == PROGRAM.trees


def test_another_kind_of_puzzle_is_refused():
    with pytest.raises(InputError, match="this is another kind of puzzle"):
        fletcher_program(Queens(5))
