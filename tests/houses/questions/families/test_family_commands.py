"""``dancefloor family`` and ``dancefloor heat``."""

from __future__ import annotations

import json
import shlex

import pytest

import dancefloor as dance


@pytest.fixture
def run(dancefloor):
    return lambda line: dancefloor(*shlex.split(line))


def test_family_says_what_all_solutions_have(run):
    result = run("family 3x20 --where 'X at 1,2'")
    assert result.returncode == 0
    assert result.stdout.splitlines()[0].startswith("4 solutions, ")
    assert result.stderr == "made from a list of all solutions\n"


def test_a_family_is_saved_and_loaded(run, tmp_path):
    file = tmp_path / "f"
    first = run(f"family 3x20 --quiet --save {file}")
    assert run(f"family 3x20 --quiet --load {file}").stdout == first.stdout
    assert dance.read_family(str(file), "3x20").count == 8
    for form in ("knuth", "graphillion"):
        run(f"family 3x20 --save {file} --format {form}")
        assert dance.read_family(str(file), "3x20").count == 8
    assert run("family 3x20 --quiet --save - --format knuth").stdout.startswith("2: (~")


def test_heat_prints_draws_and_tells_maps(run, tmp_path):
    assert "X: per cent of 8 solutions" in run("heat 3x20 --piece X").stdout
    assert run("heat 3x20 --quiet").stdout.count("per cent of") == 12
    picture = tmp_path / "x.svg"
    assert run(f"heat 3x20 --piece X --svg {picture} --style print --quiet").stdout == ""
    assert "</svg>" in picture.read_text()
    told = json.loads(run("heat 3x20 --piece X --json").stdout)
    assert told["document"] == "dancefloor/heat/1"
    assert len(told["maps"][0]["cells"]) == 60


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("heat 3x20 --piece K", "there is no piece 'K'"),
        ("family 14x14 --pieces dominoes --memory 200K", "count or sample instead"),
        ("family 3x20 --load nowhere.family", "nowhere.family"),
        ("family 3x20 --where 'K at 0,0'", "there is no piece 'K'"),
        ("heat queens.dlx", "queens.dlx"),
    ],
)
def test_mistakes_are_one_line(run, line, why):
    result = run(line)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert why in result.stderr


def test_no_solutions_have_their_status(run):
    assert run("family tetrominoes 4x5").returncode == 1
    assert run("heat tetrominoes 4x5 --piece I").returncode == 1
