"""Several puzzles: those of consecutive seeds, whatever the number of processes."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys

import pytest

from dancefloor import make, make_many
from dancefloor.errors import InputError, PuzzleError
from dancefloor.search.values import Outcome


@pytest.mark.timeout(120)
def test_each_puzzle_is_that_of_its_seed_whatever_the_number_of_processes():
    alone = [make("fillomino", "4x4", seed=seed, difficulty="easy") for seed in (5, 6, 7)]
    for processes in (1, 2):
        makings = make_many("fillomino", "4x4", 3, seed=5, processes=processes, difficulty="easy")
        assert list(makings) == alone
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
    with pytest.raises(PuzzleError, match="a largest region of 9 cells, and regions of at most 4: choose one"):
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
    makings = make_many("fillomino", "5x5", 4, seed=5, processes=2)
    first = next(makings)
    for process in multiprocessing.active_children():
        process.kill()
    assert [first, *makings] == [make("fillomino", "5x5", seed=seed) for seed in (5, 6, 7, 8)]
    assert makings.outcome is Outcome.COMPLETE
