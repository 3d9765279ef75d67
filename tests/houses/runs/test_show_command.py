from __future__ import annotations

import json
import re

import pytest

from dancefloor._native import MISSING
from tests.houses.runs.damage import edit, forge


@pytest.fixture
def kept(dancefloor):
    dancefloor("run", "3x20", "--store", "a.db")


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
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
    # As if two workers had found one each, the second one first:
    forge(
        str(tmp_path / "a.db"),
        "delete from arrival",
        "insert into arrival(interval, first, until) values(1, 1, 2), (1, 0, 1)",
    )
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
        (["a.db", "--all", "-n", "2"], "--all and --limit contradict each other; remove one of them"),
        (["a.db", "--jsonl", "--format", "knuth"], "--jsonl has no effect with --format knuth; remove it"),
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


@pytest.mark.usefixtures("kept")
def test_a_check_says_that_all_is_well(dancefloor):
    done = dancefloor("show", "a.db", "--check")
    said = "2 solutions, each verified and no two the same, in 1 interval; the search is covered from beginning to end"
    assert (done.stdout, done.stderr, done.returncode) == (f"a.db is sound: {said}\n", "", 0)
    for words in (["--all"], ["-n", "2"], ["--from", "2"], ["--jsonl"], ["--svg", "a.svg"], ["--format", "knuth"]):
        refused = dancefloor("show", "a.db", "--check", *words)
        assert (refused.returncode, "has no effect with --check; remove it" in refused.stderr) == (2, True)


@pytest.mark.usefixtures("kept")
def test_a_damaged_store_is_told_and_what_can_be_read_is_shown(dancefloor, tmp_path):
    drawn = dancefloor("show", "a.db", "--all").stdout
    edit(tmp_path / "a.db", "update interval set found=found+5")
    done = dancefloor("show", "a.db", "--all")
    damage = "the rows of its table interval are not as they were sealed; restore it from a copy, or begin again with"
    said = (
        f"a.db is damaged: {damage} another store; 2 solutions in it can be read: 'dancefloor show --all' prints those"
    )
    assert (done.stdout, done.returncode) == (drawn, 3)
    assert done.stderr == f"2 solutions of 2 that can be read\n{said}\n"
    checked = dancefloor("show", "a.db", "--check")
    assert (checked.stdout, checked.stderr, checked.returncode) == ("", f"dancefloor: {said}\n", 2)
    edit(tmp_path / "a.db", "delete from chunk")
    lost = dancefloor("show", "a.db", "--all")
    assert (lost.stdout, lost.returncode, lost.stderr.count("\n")) == ("", 2, 1)


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    "statements",
    [
        ["delete from interval"],
        ["update interval set found=found+5"],
        ["delete from chunk"],
        ["update chunk set options=zeroblob(length(options))"],
        ["update meta set value='limited' where key='outcome'"],
        ["drop table chunk", "create view chunk as select 1 id"],
        [("update meta set value=? where key='question'", ("[" * 200_000,))],
    ],
)
def test_every_command_says_that_a_store_is_damaged_and_gives_no_total(dancefloor, tmp_path, statements):
    edit(tmp_path / "a.db", *statements)
    before = (tmp_path / "a.db").read_bytes()
    for words in (
        ["run", "3x20", "--store", "a.db"],
        ["merge", "a.db", "--store", "b.db"],
        ["show", "a.db", "--check"],
    ):
        done = dancefloor(*words)
        assert (done.stdout, done.returncode) == ("", 2)
        assert re.fullmatch(r"dancefloor: a\.db is damaged: [^\n]+\n", done.stderr)
    listed = dancefloor("runs")
    assert (listed.stdout.splitlines()[1].split(), listed.returncode) == (["a.db", *"?????", "damaged"], 2)
    assert "a.db is damaged" in listed.stderr
    shown = dancefloor("show", "a.db")
    assert shown.returncode in (2, 3)
    assert "a.db is damaged" in shown.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]
    assert (tmp_path / "a.db").read_bytes() == before
