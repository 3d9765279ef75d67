"""What there is: the lists of puzzles and engines, and the checkup of an installation."""

from __future__ import annotations

import json

import pytest

from dancefloor.cli.inventory import DoctorCommand
from dancefloor.engines.registry import engine_names
from dancefloor.formats.named import NUMBERED, preset_names
from dancefloor.verbs import health


def test_every_puzzle_has_a_line(dancefloor):
    done = dancefloor("puzzles")
    assert (done.returncode, done.stderr) == (0, "")
    table, heading, numbered = done.stdout.split("\n\n")
    assert heading == "For any number N:"
    assert [line.split()[0] for line in numbered.splitlines()] == list(NUMBERED)
    head, *lines = table.splitlines()
    assert head.split() == ["name", "lattice", "cells", "pieces", "solutions", "what", "it", "is"]
    assert tuple(line.split()[0] for line in lines) == preset_names()
    (scott,) = (line for line in lines if line.startswith("scott "))
    assert scott.split(maxsplit=5)[1:5] == ["square", "60", "12", "65"]


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--lattice", "cube", "--cells", "125"], ["conway-blocks"]),
        (
            ["--pieces", "Y", "--cells=20-60", "--solutions", "1-2"],
            ["fletcher", "pentominoes-3x20", "pentominoes-loop"],
        ),
        (["--pieces", "pentominoes,O4"], ["broken-chessboard"]),
        (["--solutions", "0", "--lattice", "hexagon"], ["tetrahexes-triangle"]),
    ],
)
def test_options_choose_puzzles(dancefloor, options, names):
    listed = json.loads(dancefloor("puzzles", *options, "--json").stdout)["puzzles"]
    assert set(names) <= {each["name"] for each in listed} < set(preset_names())


def test_no_puzzle_is_a_result(dancefloor):
    done = dancefloor("puzzles", "--cells", "1")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "no built-in puzzle is like that\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--cells", "5-1"], "--cells is '5-1': the range 5-1 is empty: write 1-5"),
        (["--cells", "-"], "--cells is '-': it should be a number, or a range such as 1-10 or 100-"),
        (["--solutions", "few"], "--solutions is 'few': it should be a number, or a range such as 1-10 or 100-"),
        (["--lattice", "cubes"], "--lattice is 'cubes': there is no lattice 'cubes'; did you mean 'cube'?"),
        (["soma", "--cells", "27"], "--cells has no effect with the name of a puzzle; remove it"),
        (["queens"], "queens needs a number, as in 'dancefloor solve queens 8'"),
    ],
)
def test_wrong_choices_are_told_in_one_line(dancefloor, words, message):
    done = dancefloor("puzzles", *words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dancefloor: {message}\n")


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["count", "scott", "--symmetry", "none"], "520 solutions"),
        (["count", "tetrominoes", "4x5"], "0 solutions"),
        (["count", "calendar", "25-Jan"], "216 solutions"),
        (["count", "calendar", "25", "Jan", "--symmetry", "none"], "216 solutions"),
        (["solve", "calendar", "today", "--quiet"], "│"),
        (["sample", "dominoes", "4x4"], "│"),
        (["convert", "scott", "--to", "dlx"], "00 01 02"),
    ],
)
def test_commands_take_puzzles_of_several_words(dancefloor, arguments, shown):
    done = dancefloor(*arguments)
    assert done.returncode == (1 if shown == "0 solutions" else 0)
    assert shown in done.stdout


def test_a_puzzle_of_one_s_own_is_a_file(dancefloor, tmp_path):
    (tmp_path / "my.toml").write_text('title = "Mine"\nsource = "me"\nregion = "2x3"\npieces = "dominoes"\n')
    assert "3 solutions" in dancefloor("count", "./my.toml", "--symmetry", "none").stdout
    assert dancefloor("puzzles", "./my.toml").stdout.startswith("Mine\n\nsource     me\n")
    (tmp_path / "my.toml").write_text('title = "Mine"\nregion = "2x3"\n')
    done = dancefloor("count", "./my.toml")
    assert (done.returncode, done.stderr) == (2, "dancefloor: ./my.toml, key 'pieces': it is missing\n")


def test_a_puzzle_file_needs_a_region_and_pieces_only(dancefloor, tmp_path):
    (tmp_path / "own.toml").write_text('region="2x5"\npieces="2*P"\n')
    assert json.loads(dancefloor("count", "own.toml", "--json").stdout)["raw"] == 2
    described = dancefloor("puzzles", "own.toml")
    assert (described.returncode, described.stderr) == (0, "")
    assert described.stdout.startswith("own.toml\n\nlattice    square\n\n10 cells:\n")
    told = json.loads(dancefloor("puzzles", "own.toml", "--json").stdout)
    assert (told["title"], told["source"], told["solutions"]) == ("", "", None)


def test_engines_may_be_printed_as_json(dancefloor):
    told = json.loads(dancefloor("engines", "--json").stdout)
    assert [each["name"] for each in told["engines"]] == [*engine_names(), "counting", "matchings"]
    assert all(each["installed"] != bool(each["missing"]) for each in (*told["engines"], *told["fillomino"]))


def test_a_healthy_installation(dancefloor):
    done = dancefloor("doctor", "--timeout", "60")
    assert (done.returncode, done.stderr) == (0, "")
    assert "right    6x10: 2339 in " in done.stdout
    assert "skipped" not in done.stdout
    assert done.stdout.splitlines()[-1].endswith("counts are right")


def test_the_same_as_json(dancefloor, documented):
    done = dancefloor("doctor", "--json", "--timeout", "0")
    assert (done.returncode, done.stderr) == (0, "")
    assert {each["result"] for each in documented(done.stdout)["checks"]} == {"skipped"}


def test_one_that_counts_wrong(monkeypatch, capsys):
    monkeypatch.setattr(health, "KNOWN", (("3x20", "all", 3),))
    assert DoctorCommand(timeout=60.0).run() == 1
    assert capsys.readouterr().out.endswith("1 wrong: please report this, with all lines above\n")
