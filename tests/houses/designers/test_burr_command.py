"""``dancefloor make burr``."""

from __future__ import annotations

import json

import pytest


def test_it_draws_a_burr_and_says_its_level(dancefloor):
    done = dancefloor("make", "burr", "--level", "3", "--seed", "2")
    assert done.returncode == 0
    assert "│ A" in done.stdout
    assert (
        done.stderr
        == "level 3, 5 holes, sticks 188 344 856 960 975 1024: exactly one of 5 assemblies comes apart (seed 2)\n"
    )


def test_what_it_writes_comes_apart(dancefloor, tmp_path):
    made = dancefloor("make", "burr", "--level", "2", "--seed", "5", "--to", "xmpuzzle", "-q")
    file = tmp_path / "burr.xmpuzzle"
    file.write_text(made.stdout)
    checked = dancefloor("check", str(file), "--apart")
    assert checked.returncode == 0
    assert checked.stdout.startswith("unique")


def test_the_nearest_is_shown_if_no_burr_has_the_level(dancefloor):
    done = dancefloor("make", "burr", "--level", "30", "--tries", "60", "--seed", "2", "--json")
    assert done.returncode == 3
    assert done.stderr.endswith("and none of level 30 was found\n")
    assert json.loads(done.stdout)["burr"]["moves"][0] < 30


def test_all_of_them_go_on_in_a_file(dancefloor, tmp_path):
    file = str(tmp_path / "burrs.jsonl")
    first = dancefloor("make", "burr", "--all", "--file", file, "--timeout", "1")
    assert first.returncode == 3
    level, holes, *sticks = first.stdout.splitlines()[0].split()
    assert (level, holes, len(sticks)) == ("1", "0", 6)
    second = dancefloor("make", "burr", "--all", "--file", file, "--timeout", "0.5")
    assert f"of them in {file} before" in second.stderr


@pytest.mark.parametrize("holes", ["x", "40", "5-2", "-1", "1-", ""])
def test_wrong_holes_are_refused(dancefloor, holes):
    done = dancefloor("make", "burr", f"--holes={holes}")
    assert done.returncode == 2
    assert "it should be a number or a range from 0 to 32, such as 0-6" in done.stderr
    assert done.stderr.count("\n") == 1
