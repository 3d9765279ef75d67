from __future__ import annotations

from dataclasses import fields

import pytest

from dancefloor import Answer, check, grade, make
from dancefloor.errors import InputError, InternalError, PuzzleError
from dancefloor.houses.fillomino import making as verb
from dancefloor.houses.fillomino.fillomino_reports import making_text
from dancefloor.houses.fillomino.make.wish import Wish
from dancefloor.houses.fillomino.making import Wishes
from dancefloor.search.values import Limits


def test_a_new_puzzle_has_the_one_solution_that_it_was_made_with():
    made = make("fillomino", (4, 5), seed=3).made
    found = check(made.puzzle)
    assert (found.answer, found.solutions[0].grid) == (Answer.UNIQUE, made.solution)


def test_limits_are_those_of_grids_and_seconds():
    asked = {"difficulty": "beyond", "seed": 1}
    assert make("fillomino", "3x3", limits=Limits(nodes=2), **asked).grids == 2
    assert make("fillomino", "3x3", grids=2, **asked).grids == 2
    late = make("fillomino", "30x30", timeout=0)
    assert (late.made, late.grids) == (None, 0)


def test_a_wish_and_its_fields_as_keywords_ask_for_the_same():
    assert make("fillomino", "4x4", wish=Wish(clues=6, symmetry="rotational"), seed=2) == make(
        "fillomino", "4x4", wish=Wish(clues=8, symmetry="rotational"), clues=6, seed=2
    )
    assert Wishes.__optional_keys__ == {each.name for each in fields(Wish)}
    with pytest.raises(TypeError, match="dificulty"):
        make("fillomino", "4x4", dificulty="easy")
    with pytest.raises(InputError, match=r"wish is 'easy': it should be a Wish, such as Wish\(difficulty='easy'\)"):
        make("fillomino", "4x4", wish="easy")


def test_what_cannot_be_made_is_refused():
    with pytest.raises(InputError, match="'filomino' cannot be made; did you mean 'fillomino'"):
        make("filomino", "3x3")
    with pytest.raises(PuzzleError, match="0x3"):
        make("fillomino", (0, 3))
    with pytest.raises(PuzzleError, match="there is no difficulty 'tough'"):
        make("fillomino", "3x3", difficulty="tough")


def test_a_puzzle_without_its_solution_is_a_bug_of_ours(monkeypatch):
    monkeypatch.setattr(verb, "grid_faults", lambda puzzle, grid: ["it is wrong"])
    with pytest.raises(InternalError, match="a new puzzle has no solution: it is wrong"):
        make("fillomino", "3x3", seed=7)


def test_a_symmarea_has_the_grade_that_explain_gives_it_if_that_is_asked():
    plain, asked = (make("symmarea", "4x4", seed=1, grade=asked).made for asked in (False, True))
    assert (plain.grade, plain.puzzle) == (None, asked.puzzle)
    assert asked.grade == grade(asked.puzzle)


def test_a_symmarea_whose_grading_is_cancelled_has_no_grade_and_that_is_told(monkeypatch):
    making = make("symmarea", "4x4", seed=1)
    monkeypatch.setattr(verb, "make_by_thinning", lambda *_, **__: making)
    ungraded = make("symmarea", "4x4", seed=1, grade=True, cancelled=lambda: True)
    assert (ungraded.made, ungraded.reason) == (making.made, "its grade was not found in time")
    assert making_text(ungraded).endswith("; its grade was not found in time")


def test_divisions_have_no_grade():
    with pytest.raises(InputError, match="a new tetrominous takes no wish for a grade: leave it out"):
        make("tetrominous", "4x4", grade=True)
