from __future__ import annotations

from pathlib import Path

import pytest

from dancefloor.engines.registry import engine, engine_names


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


def test_the_table_in_the_docs_is_the_one_that_is_printed(dancefloor):
    if any(engine(name).missing() for name in engine_names()):
        pytest.skip("the compiled module is not installed")
    docs = (Path(__file__).parents[2] / "docs" / "engines.md").read_text(encoding="utf-8")
    assert f"$ dancefloor engines\n{dancefloor('engines').stdout.rstrip()}\n```" in docs
