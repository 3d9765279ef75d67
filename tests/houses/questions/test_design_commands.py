"""``make pieces`` and ``make packing`` on the command line."""

from __future__ import annotations

import json

import pytest


def test_sets_are_printed_one_on_each_line(dancefloor):
    done = dancefloor("make", "pieces", "3x5")
    assert done.returncode == 0
    assert done.stdout.splitlines()[:2] == ["F P U", "L N V"]
    assert done.stderr == "7 of 7 sets that fill the region do so in exactly one way; 7 ways in all\n"


def test_json_has_the_ways_of_every_set(dancefloor):
    found = json.loads(dancefloor("make", "pieces", "5x5", "--json").stdout)
    assert (len(found["sets"]), found["unique"], found["outcome"]) == (45, 19, "complete")
    assert sum(each["ways"] for each in found["sets"]) == 107


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("make pieces 4x4", 1, "no set of these pieces fills the region"),
        ("make pieces 7x10 --pieces 0-2*pentominoes --timeout 0.5", 3, "the search was stopped"),
        ("make pieces queens 8", 2, "only a packing has pieces to choose from"),
        ("make packing", 2, "name a region, such as 5x6, or --pieces"),
        ("make packing --pieces F --where 'no fault'", 2, "--where has no effect without a region"),
        ("make packing 4x4 --pieces any*I3", 1, "no packing that was tried has exactly one solution"),
        ("make packing 8x8 --timeout 0", 3, "unknown: time ran out"),
    ],
)
def test_what_ends_without_a_puzzle(dancefloor, line, status, told):
    import shlex

    done = dancefloor(*shlex.split(line))
    assert (done.returncode, done.stdout) == (status, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_packing_is_written_and_has_one_solution(dancefloor, tmp_path):
    made = dancefloor("make", "packing", "5x6", "--difficulty", "hard", "--to", "toml", "-q")
    file = tmp_path / "hard.toml"
    file.write_text(made.stdout)
    assert "exactly one solution" in dancefloor("check", str(file)).stdout
