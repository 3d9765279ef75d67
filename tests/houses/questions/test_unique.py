"""Changes that leave one solution."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Answer, InputError, Packing, make_unique
from dancefloor.houses.questions.unique import only_solution


@pytest.mark.parametrize("words", ["5x4 F,L,P,Y", "5x6 F,I,L,N,P,T", "4x5 tetrominoes"])
@pytest.mark.parametrize("seed", [0, 3])
def test_a_change_leaves_one_solution(words, seed):
    made = make_unique(words, seed=seed)
    assert dance.check(made.puzzle).answer is Answer.UNIQUE
    assert not dance.faults(made.puzzle, made.solution.placements)
    assert made == make_unique(words, seed=seed)
    assert made.as_json()["sentence"] == made.sentence


def test_sometimes_no_change_does():
    assert make_unique(Packing("1x2", [dance.Piece("big", dance.Shape([(0, k) for k in range(9)]), low=0)])) is None


def test_only_solutions():
    assert only_solution(Packing("3x20")) is None
    assert only_solution(Packing("1x4", "2*I2")) is not None


def test_bad_input():
    with pytest.raises(InputError, match="only a packing has cells and pieces to change"):
        make_unique("queens 5")
