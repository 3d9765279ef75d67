from __future__ import annotations

import json

from dancefloor.engines.registry import engine_names


def test_every_engine_has_a_line(dancefloor):
    done = dancefloor("engines")
    assert (done.returncode, done.stderr) == (0, "")
    head, *lines = done.stdout.splitlines()
    assert head.split()[:2] == ["engine", "installed"]
    lines = lines[: len(engine_names())]
    assert [line.split()[0] for line in lines] == list(engine_names())
    assert {line.split()[1] for line in lines} <= {"yes", "no"}


def test_the_oracle_is_always_there_and_takes_everything(dancefloor):
    line = next(line for line in dancefloor("engines").stdout.splitlines() if line.startswith("reference "))
    assert line.split()[1:6] == ["yes"] * 5


def test_the_table_is_ascii(dancefloor):
    assert dancefloor("engines").stdout.isascii()


def test_engines_may_be_printed_as_json(dancefloor):
    told = json.loads(dancefloor("engines", "--json").stdout)
    assert [each["name"] for each in told["engines"]] == [*engine_names(), "counting", "matchings"]
    assert all(each["installed"] != bool(each["missing"]) for each in (*told["engines"], *told["fillomino"]))
