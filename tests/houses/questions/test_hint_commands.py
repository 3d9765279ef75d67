"""``make hints`` and ``make unique`` on the command line."""

from __future__ import annotations

import json

import pytest

from dancefloor.reports.documents import schema

jsonschema = pytest.importorskip("jsonschema")


def test_hints_are_drawn_and_can_be_used_as_constraints(dancefloor):
    done = dancefloor("make", "hints", "3x20")
    *picture, hint = done.stdout.splitlines()
    assert (done.returncode, len(picture)) == (0, 7)
    assert done.stderr == "1 placement leaves one solution, and no fewer do (seed 0)\n"
    assert hint == "--where 'N on 1,7 1,8 2,8 2,9 2,10'"
    counted = dancefloor("count", "3x20", "--where", hint.split("'")[1])
    assert counted.stdout.startswith("1 solution")


def test_hints_are_written_as_a_puzzle(dancefloor, tmp_path):
    done = dancefloor("make", "hints", "6x10", "--seed", "3", "--to", "toml", "-q")
    (tmp_path / "hints.toml").write_text(done.stdout)
    assert dancefloor("count", str(tmp_path / "hints.toml"), "--symmetry", "none").stdout.startswith("1 solution")
    assert done.stderr == ""


@pytest.mark.parametrize("what", [("hints", "3x20"), ("unique", "5x4", "--pieces", "F,L,P,Y")])
def test_documents_fit_the_schema(dancefloor, what, tmp_path):
    done = dancefloor("make", *what, "--json", "--svg", str(tmp_path / "made.svg"))
    jsonschema.Draft202012Validator(schema()).validate(json.loads(done.stdout))
    assert "<svg" in (tmp_path / "made.svg").read_text()


def test_a_change_leaves_one_solution(dancefloor, tmp_path):
    done = dancefloor("make", "unique", "5x4", "--pieces", "F,L,P,Y", "--to", "toml")
    (tmp_path / "mine.toml").write_text(done.stdout)
    assert done.stderr.endswith(", there is exactly one solution (seed 0)\n")
    assert dancefloor("check", str(tmp_path / "mine.toml")).returncode == 0


def test_no_change_is_a_status(dancefloor):
    done = dancefloor("make", "unique", "1x2", "--pieces", "2*X,2*I")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "no changes that were tried leave exactly one solution\n"
    done = dancefloor("make", "unique", "1x2", "--pieces", "2*X,2*I", "--json", "-q")
    jsonschema.Draft202012Validator(schema()).validate(json.loads(done.stdout))


def test_a_limit_is_a_status(dancefloor):
    assert dancefloor("make", "hints", "6x10", "--timeout", "0").returncode == 3


def test_help_of_a_command_of_two_words(dancefloor):
    assert dancefloor("make", "hints", "--help").stdout == dancefloor("help", "make", "hints").stdout
    assert dancefloor("make", "hints", "--help").stdout.startswith("Usage: dancefloor make hints")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (("hints", "queens", "5"), "puzzle is of the kind board: only a packing has placements to give"),
        (("hints", "4x5", "--pieces", "tetrominoes"), "there is no solution to give hints for: coloured"),
        (("unique", "queens", "5"), "puzzle is of the kind board: only a packing has cells and pieces to change"),
        (("hints",), "PUZZLE is missing"),
        (("hints", "3x20", "--to", "dlx2"), "--to is 'dlx2'"),
    ],
)
def test_bad_input_is_one_line(dancefloor, line, message):
    done = dancefloor("make", *line)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dancefloor: {message}")
    assert done.stderr.count("\n") == 1
