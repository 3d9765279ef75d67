"""A packing with constraints as a puzzle: in files, in runs, on the command line, and as values."""

from __future__ import annotations

import copy
import pickle

import pytest

import dancefloor as dance
from dancefloor import Packing, read_puzzle
from dancefloor.formats.plain import read_editable, write_editable
from dancefloor.formats.preset import read_preset_puzzle
from dancefloor.formats.preset_text import write_preset

WHERE = ["X at 2,3", "no two of I L V touch"]


@pytest.fixture(scope="module")
def puzzle():
    return Packing("6x10", where=WHERE)


def test_it_is_a_value(puzzle):
    for other in (Packing("6x10", where=tuple(WHERE)), read_puzzle("6x10", where=WHERE), copy.deepcopy(puzzle)):
        assert other == puzzle
        assert hash(other) == hash(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert puzzle != Packing("6x10") != Packing("6x10", where=WHERE[:1])
    assert Packing("6x10", where=()) == Packing("6x10")


def test_files_keep_constraints(puzzle, tmp_path):
    text = write_preset(puzzle)
    assert read_preset_puzzle(text) == puzzle
    assert read_editable(write_editable(puzzle)) == puzzle
    file = tmp_path / "mine.toml"
    file.write_text(text)
    assert read_puzzle(str(file)) == puzzle
    assert read_puzzle(str(file), where="F not turned").where[:2] == puzzle.where


def test_a_file_names_parts_of_the_region():
    text = 'region = "6x10"\npieces = "pentominoes"\nwhere = ["X within the court"]\n[parts]\ncourt = "1-3,1-4"\n'
    puzzle = read_preset_puzzle(text)
    assert puzzle == Packing("6x10", where=["court means 1-3,1-4", "X within the court"])
    assert read_preset_puzzle(write_preset(puzzle)) == puzzle
    with pytest.raises(dance.PuzzleError, match=r"where 'court means 1-3,77': 1-3,77 has no cell"):
        read_preset_puzzle(text.replace("1-3,1-4", "1-3,77"))


def test_a_file_names_the_key_of_a_wrong_constraint():
    with pytest.raises(dance.PuzzleError, match=r"mine\.toml, key 'where': where 'Q at 0,0': there is no piece 'Q'"):
        read_preset_puzzle('region = "2x2"\npieces = "dominoes"\nwhere = ["Q at 0,0"]', source="mine.toml")


def test_items_and_options_say_it_all(puzzle):
    again = dance.read_dlx(dance.write_dlx(puzzle.encode().problem)).problem
    assert dance.count(again).raw == dance.count(puzzle).raw == 532


def test_solutions_are_verified(puzzle):
    plain = next(dance.solve("6x10"))
    broken = puzzle.broken(plain.placements)
    assert broken == [f"it does not satisfy {sentence!r}" for sentence in WHERE if repr(sentence) in " ".join(broken)]
    assert not any(puzzle.broken(solution.placements) for solution in dance.solve(puzzle, limit=20))
    with pytest.raises(dance.InputError, match=r"are no solution: cell .* is not covered"):
        puzzle.solution([0])


def test_published_numbers_are_not_about_it():
    assert read_puzzle("soma").origin.solutions
    assert read_puzzle("soma", where="V at 0,0,0").origin.solutions is None


def test_other_puzzles_take_no_constraints():
    with pytest.raises(dance.InputError, match=r"constraints .* are about a box and pieces"):
        read_puzzle("queens 8", where="X at 0,0")


def test_samples_satisfy_constraints():
    puzzle = Packing("4x5", "any*tetrominoes", where=["equal pieces apart", "T at 1,1"])
    solutions = set(dance.solve(puzzle, symmetry="none"))
    assert set(dance.tabulate(puzzle).sample(30, seed=1)) <= solutions


@pytest.mark.parametrize(
    "line",
    [
        "sample 4x5 --pieces any*tetrominoes",
        "convert 3x5 --pieces V,P,U --to dlx",
        "solve 3x5 --pieces V,P,U --format knuth",
    ],
)
def test_what_needs_items_for_everything_refuses_what_is_checked(line, printed):
    names = "T touches L4" if "tetr" in line else "V touches U"
    status, out, err = printed(f"{line} --where '{names.replace('L4', 'L')}' -q")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "items and options cannot express this" in err


@pytest.mark.house("runs")
def test_runs_keep_constraints(tmp_path, printed):
    store = tmp_path / "kept.db"
    for where, number in (("V at 0,0", 2), ("V touches U", None)):
        assert printed(f"run 3x5 --pieces V,P,U --where '{where}' --store {store}{number} -q")[0] == 0
        found = list(dance.solve(Packing("3x5", "V,P,U", where=where), symmetry="all"))
        shown = printed(f"show {store}{number} --all --jsonl")[1]
        assert len(shown.splitlines()) == len(found)
        assert number in (None, len(found))
    status, _, err = printed(f"run 3x5 --pieces V,P,U --where 'V touches U' --count --store {store} -q")
    assert (status, err.count("\n")) == (2, 1)
