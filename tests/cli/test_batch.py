"""A file with a sudoku on each line."""

from __future__ import annotations

import json
import signal

import pytest

from tests.cli.conftest import timeless

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLANK, TWICE = 81 * ".", "55" + 79 * "."
HARD = "8" + 624 * "."
FIRST = f'{{"line": 1, "answer": "unique", "solutions": ["{SOLVED}"]}}'


@pytest.fixture
def run(dancefloor, tmp_path):
    """Run ``dancefloor`` on a file of such lines."""

    def run(verb, lines, *arguments, name="many.txt"):
        (tmp_path / name).write_text("\n".join([*lines, ""]))
        return dancefloor(verb, name, *arguments)

    return run


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


FILE = ["# a comment", "", LINE, TWICE, "# another", BLANK]


@pytest.mark.parametrize("verb", ["solve", "check"])
def test_a_document_lists_all_puzzles_with_their_lines_and_solutions(run, verb):
    text, done = run(verb, FILE), run(verb, FILE, "--json")
    assert (done.returncode, timeless(done.stderr)) == (text.returncode, timeless(text.stderr))
    document = json.loads(done.stdout)
    one, none, several = document["puzzles"]
    assert one == {"line": 3, "answer": "unique", "solutions": [SOLVED]}
    assert none == {"line": 4, "answer": "none", "solutions": []}
    assert (several["line"], several["answer"], len(set(several["solutions"]))) == (6, "multiple", 2)
    assert (document["outcome"], document["engine"]) == ("complete", "given")


@pytest.mark.parametrize("limit", [[], ["--limit", "1"]])
def test_json_lines_are_the_puzzles_of_the_document(run, limit):
    whole, lines = run("solve", FILE, "--json", *limit), run("solve", FILE, "--jsonl", *limit)
    assert (lines.returncode, timeless(lines.stderr)) == (whole.returncode, timeless(whole.stderr))
    puzzles = list(map(json.loads, lines.stdout.splitlines()))
    assert puzzles == json.loads(whole.stdout)["puzzles"]
    assert [len(puzzle["solutions"]) for puzzle in puzzles] == ([1, 0, 1] if limit else [1, 0, 2])


def test_a_mistake_is_told_with_its_line_before_anything_is_solved(run):
    done = run("solve", [LINE, LINE, LINE[:-1] + "?", LINE])
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.startswith("dancefloor: many.txt, line 3, column 81: '?' is not a cell")


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("solve", ["--all"]),
        ("solve", ["--limit", "3"]),
        ("solve", ["--svg", "x.svg"]),
        ("count", []),
        pytest.param("explain", [], marks=pytest.mark.house("fillomino")),
        ("sample", []),
        ("convert", ["--to", "dlx"]),
    ],
)
def test_what_takes_one_puzzle_says_so_in_one_line(run, verb, arguments):
    done = run(verb, [LINE, BLANK], *arguments)
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.count("\n") == 1
    assert "one on each line" in done.stderr


@pytest.mark.parametrize("form", [[], ["--json"], ["--jsonl"]])
def test_the_time_may_be_up(run, form):
    done = run("solve", 3000 * [HARD], "--timeout", "0.3", *form)
    assert done.returncode == 3
    assert "stopped by its limit" in done.stderr
    assert form != ["--json"] or json.loads(done.stdout)["outcome"] == "limited"


@pytest.mark.parametrize(("form", "line"), [([], SOLVED), (["--jsonl"], FIRST)])
def test_what_was_solved_before_ctrl_c_is_printed(start, tmp_path, form, line):
    (tmp_path / "many.sudoku").write_text("\n".join([LINE, *(10_000 * [HARD]), ""]))
    process = start("solve", "many.sudoku", *form, stdout=-1, stderr=-1)
    assert process.stdout.readline() == f"{line}\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "interrupted after" in errors


def test_a_document_is_whole_after_ctrl_c(start, tmp_path, documented):
    (tmp_path / "many.sudoku").write_text("\n".join([LINE, *(10_000 * [HARD]), ""]))
    process = start("solve", "many.sudoku", "--json", stdout=-1, stderr=-3, env={"PYTHONUNBUFFERED": "1"})
    begun = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    document = documented(begun + process.stdout.read())
    assert (process.wait(), document["outcome"]) == (3, "interrupted")
    assert document["puzzles"][0] == json.loads(FIRST)
