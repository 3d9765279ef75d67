from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from dataclasses import fields

import pytest

from dancefloor import Answer, check, grade, make, make_many
from dancefloor.errors import InputError, InternalError, PuzzleError
from dancefloor.houses.fillomino import making as verb
from dancefloor.houses.fillomino.fillomino_reports import making_text
from dancefloor.houses.fillomino.make.wish import Wish
from dancefloor.houses.fillomino.making import Wishes
from dancefloor.search.values import Limits, Outcome


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
    with pytest.raises(InputError, match="kind is 'filomino', which cannot be made; did you mean 'fillomino'"):
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


def test_each_puzzle_is_that_of_its_seed():
    makings = make_many("fillomino", "4x4", 3, seed=5, processes=1, difficulty="easy")
    assert list(makings) == [make("fillomino", "4x4", seed=seed, difficulty="easy") for seed in (5, 6, 7)]
    assert makings.outcome is Outcome.COMPLETE


@pytest.mark.timeout(120)
@pytest.mark.parametrize("processes", [1, 2])
def test_a_timeout_ends_all_processes(processes):
    makings = make_many("fillomino", "30x30", 3, processes=processes, timeout=0.3, difficulty="easy")
    assert [each for each in makings if each.made] == []
    assert makings.outcome is Outcome.LIMITED


def test_who_cancels_gets_what_was_made():
    makings = make_many("fillomino", "4x4", 50, processes=1)
    first = next(makings)
    makings.cancel()
    assert list(makings) == []
    assert first == make("fillomino", "4x4")
    assert makings.outcome is Outcome.INTERRUPTED


@pytest.mark.parametrize("number", [0, -1, 10_001])
def test_numbers_out_of_range_are_refused(number):
    with pytest.raises(InputError, match=f"number is {number}: it should be a whole number"):
        make_many("fillomino", "4x4", number)


def test_bad_wishes_are_refused_before_the_work():
    with pytest.raises(PuzzleError, match="there is no difficulty 'tough'"):
        make_many("fillomino", "4x4", 3, difficulty="tough")
    with pytest.raises(PuzzleError, match="largest is 9, and max_region is 4: remove one of them"):
        make_many("fillomino", "4x4", 3, largest=9, max_region=4)


@pytest.mark.timeout(120)
def test_a_script_that_processes_import_is_told_to_guard_the_call(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import dancefloor\nprint(len(list(dancefloor.make_many('fillomino', '3x3', 2, processes=2))))\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stdout == ""
    assert "call 'make_many' under 'if __name__ == \"__main__\":'" in done.stderr


@pytest.mark.timeout(120)
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_process_that_is_killed_is_replaced():
    """And two processes make the same puzzles as one."""
    makings = make_many("fillomino", "5x5", 4, seed=5, processes=2)
    first = next(makings)
    for process in multiprocessing.active_children():
        process.kill()
    assert [first, *makings] == [make("fillomino", "5x5", seed=seed) for seed in (5, 6, 7, 8)]
    assert makings.outcome is Outcome.COMPLETE


def test_themes_of_clues_are_kept():
    made = make("fillomino", "5x5", apart=True, repeat="2:3", seed=1).made
    shown = made.puzzle.numbers
    assert shown.count(2) == 3
    assert not any(shown[a] and shown[a] == shown[b] for a, beside in enumerate(made.puzzle.beside) for b in beside)


TWOS = "22#..\n" + 4 * ".....\n"


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"repeat": "2:9", "clues": 5}, "repeat is 2:9, but clues is 5"),
        ({"repeat": "2:3", "numbers": "odd"}, "repeat is 2:3, but numbers allows no clue 2"),
        ({"repeat": "1:3", "no_ones": True}, "repeat is 1:3, but no_ones allows no clue 1"),
        ({"repeat": "7:3", "max_region": 5}, "repeat is 7:3, but regions have at most 5 cells"),
        ({"repeat": "2:1", "pattern": TWOS}, "repeat is 2:1, but pattern has 2 clues 2 and 1 mark: change one"),
        ({"repeat": "2:4", "pattern": TWOS}, "repeat is 2:4, but pattern has 2 clues 2 and 1 mark: change one"),
        ({"apart": True, "pattern": TWOS}, "pattern has clue 2 twice around row 1, column 1, but apart puts"),
        ({"numbers": "odd", "pattern": TWOS}, "pattern has clue 2 in row 1, column 1, but numbers allows no clue 2"),
        ({"repeat": "3"}, "repeat '3': it should be a number and how many clues show it"),
        ({"repeat": [3]}, "repeat has 1 numbers"),
    ],
)
def test_a_number_to_repeat_must_go_with_the_other_wishes(wishes, told):
    with pytest.raises((InputError, PuzzleError), match=told):
        make("fillomino", "5x5", **wishes)
