"""A file with a sudoku on each line."""

from __future__ import annotations

import re
import signal

import pytest

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLANK, TWICE = 81 * ".", "55" + 79 * "."


@pytest.fixture
def run(dancefloor, tmp_path):
    """Run ``dancefloor`` on a file of such lines."""

    def run(verb, lines, *arguments, name="many.txt"):
        (tmp_path / name).write_text("\n".join([*lines, ""]))
        return dancefloor(verb, name, *arguments)

    return run


def timeless(text):
    return re.sub(r"\d+\.\d\d s", "N s", text)


def test_each_line_gets_its_solution(run):
    done = run("solve", ["# three", LINE, BLANK, TWICE])
    assert done.stdout.splitlines() == [SOLVED, "several", "none"]
    assert timeless(done.stderr) == "3 puzzles in N s: 1 with a solution, 1 with none, 1 with several\n"
    assert done.returncode == 1
    done = run("solve", [LINE, LINE], "-q")
    assert (done.stdout, done.stderr, done.returncode) == (f"{SOLVED}\n{SOLVED}\n", "", 0)


def test_the_first_solution_suffices_with_a_limit_of_one(run):
    done = run("solve", [LINE, BLANK], "--limit", "1")
    first, second = done.stdout.splitlines()
    assert first == SOLVED
    assert sorted(second) == sorted("123456789" * 9)
    assert done.returncode == 0


def test_each_line_gets_its_verdict(run):
    done = run("check", [LINE, BLANK, TWICE])
    assert (done.stdout.splitlines(), done.returncode) == (["unique", "several", "none"], 1)
    assert run("check", [LINE, LINE]).returncode == 0


def test_a_mistake_is_told_with_its_line_before_anything_is_solved(run):
    done = run("solve", [LINE, LINE, LINE[:-1] + "?", LINE])
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.startswith("dancefloor: many.txt, line 3, column 81: '?' is not a cell")


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("solve", ["--all"]),
        ("solve", ["--limit", "3"]),
        ("solve", ["--json"]),
        ("solve", ["--svg", "x.svg"]),
        ("solve", ["--sheet", "x.pdf"]),
        ("solve", ["--engine", "bits"]),
        ("solve", ["--format", "knuth"]),
        ("solve", ["--best", "2"]),
        ("check", ["--svg", "x.svg"]),
        ("check", ["--json"]),
        ("count", []),
        ("explain", []),
        ("sample", []),
        ("convert", ["--to", "dlx"]),
    ],
)
def test_what_takes_one_puzzle_says_so_in_one_line(run, verb, arguments):
    done = run(verb, [LINE, BLANK], *arguments)
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.count("\n") == 1
    assert "one on each line" in done.stderr


def test_the_time_may_be_up(run):
    done = run("solve", 3000 * ["8" + 624 * "."], "--timeout", "0.3")
    assert done.returncode == 3
    assert "stopped by its limit" in done.stderr


def test_what_was_solved_before_ctrl_c_is_printed(start, tmp_path):
    hard = "8" + 624 * "."
    (tmp_path / "many.sudoku").write_text("\n".join([LINE, *(10_000 * [hard]), ""]))
    process = start("solve", "many.sudoku", stdout=-1, stderr=-1, env={"PYTHONUNBUFFERED": "1"})
    assert process.stdout.readline() == f"{SOLVED}\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "interrupted after" in errors
