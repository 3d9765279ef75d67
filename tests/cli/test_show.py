from __future__ import annotations

import json
import sqlite3

import pytest


@pytest.fixture
def kept(dancefloor):
    dancefloor("run", "3x20", "--store", "a.db")


@pytest.mark.usefixtures("kept")
def test_solutions_are_drawn_as_solve_draws_them(dancefloor):
    solved = dancefloor("solve", "3x20", "--all", "--engine", "scanning").stdout
    done = dancefloor("show", "a.db", "--all")
    assert (done.stdout, done.stderr, done.returncode) == (solved, "solutions 1 to 2 of 2\n", 0)
    second = dancefloor("show", "a.db", "--from", "2", "-n", "7")
    assert (second.stdout, second.stderr) == (solved.split("\n\n")[1], "solution 2 of 2\n")
    none = dancefloor("show", "a.db", "--from", "3")
    assert (none.stdout, none.stderr, none.returncode) == ("", "there is no solution 3 of 2\n", 1)


@pytest.mark.usefixtures("kept")
def test_solutions_are_shown_as_they_were_found(dancefloor, tmp_path):
    connection = sqlite3.connect(tmp_path / "a.db")
    with connection:  # as if two workers had found one each, the second one first
        connection.execute("delete from arrival")
        connection.executemany("insert into arrival(interval, first, until) values(1, ?, ?)", [(1, 2), (0, 1)])
    connection.close()
    in_order = dancefloor("show", "a.db", "--all", "--jsonl").stdout.splitlines()
    assert dancefloor("show", "a.db", "--all", "--jsonl", "--ordered").stdout.splitlines() == in_order
    refused = dancefloor("show", "a.db", "--ordered", "--unordered")
    assert (refused.returncode, "contradict each other" in refused.stderr) == (2, True)
    as_found = dancefloor("show", "a.db", "--all", "--jsonl", "--unordered").stdout.splitlines()
    assert as_found == in_order[::-1]
    assert dancefloor("show", "a.db", "--from", "2", "--jsonl", "--unordered").stdout.splitlines() == in_order[:1]


@pytest.mark.usefixtures("kept")
def test_other_forms_are_those_of_solve(dancefloor, tmp_path):
    lines = dancefloor("show", "a.db", "--all", "--jsonl").stdout.splitlines()
    assert [len(json.loads(line)["placements"]) for line in lines] == [12, 12]
    knuth = dancefloor("show", "a.db", "--from", "2", "--format", "knuth").stdout.splitlines()
    assert (knuth[0], len(knuth)) == ("2:", 13)
    drawn = dancefloor("show", "a.db", "--all", "--svg", "a.svg", "--sheet", "a.pdf")
    assert drawn.stdout == ""
    assert drawn.stderr == "solutions 1 to 2 of 2, drawn into a.svg, drawn into a.pdf\n"
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["none.db"], "none.db is not there: 'dancefloor run PUZZLE --store none.db' makes it"),
        (["a.db", "--all", "-n", "2"], "'--all' and '--limit 2' contradict each other"),
        (["a.db", "--jsonl", "--format", "knuth"], "'--format knuth' prints nothing but options"),
        (["a.db", "--jsonl", "--svg", "-"], "'--jsonl' and '--svg -' cannot both print"),
    ],
)
def test_bad_input_is_one_line(dancefloor, words, said):
    done = dancefloor("show", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dancefloor: {said}")


def test_a_run_that_counts_has_nothing_to_show(dancefloor):
    dancefloor("run", "3x20", "--count", "--store", "a.db")
    done = dancefloor("show", "a.db")
    assert done.stderr == "dancefloor: a.db has no solutions, only their number: see 'dancefloor runs a.db'\n"
    assert done.returncode == 2
