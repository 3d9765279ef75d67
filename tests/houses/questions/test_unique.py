"""Changes that leave one solution."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Answer, InputError, Packing, make_unique
from dancefloor.houses.questions import unique
from dancefloor.houses.questions.unique import few_solutions


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


def test_several_changes_leave_one_solution_where_one_does_not(monkeypatch):
    monkeypatch.setattr(unique, "MOST_TRIED", 20)
    made = make_unique("5x10 F,I,L,N,P,T,Y,W,V,Z", seed=1)
    assert len(made.sorts) > 1
    assert made.sentence.count("with ") == len(made.sorts)
    assert dance.check(made.puzzle).answer is Answer.UNIQUE


def test_few_solutions():
    assert few_solutions(Packing("3x20"), 2) == []
    assert len(few_solutions(Packing("3x20"), 3)) == 2
    assert len(few_solutions(Packing("1x4", "2*I2"), 2)) == 1


def test_bad_input():
    with pytest.raises(InputError, match="only a packing has cells and pieces to change"):
        make_unique("queens 5")
