"""Commands of runs; what docs/runs.md and docs/command-line.md print is tested there."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.houses.runs.run_parts import write_parts
from dancefloor.houses.runs.store import exists
from tests.cli.conftest import refused
from tests.cli.waiting import await_work
from tests.houses.runs.damage import edit, forge


def test_what_stopped_early_says_how_to_continue(dancefloor, tmp_path):
    words = ["run", "10x12", "--pieces", "2*pentominoes", "--store", "a.db", "--seed", "1"]
    done = dancefloor(*words, "--timeout", "2.5")
    assert done.returncode == 3
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]
    assert re.fullmatch(r"\d+ solutions?.* so far, with .* of the search done; stopped by its limit .*\n", done.stdout)
    assert done.stderr.splitlines()[-1] == (
        "everything is kept in a.db; to continue: dancefloor run 10x12 --pieces '2*pentominoes' --store a.db --seed 1"
        " --timeout 2.5"
    )


def test_what_stopped_before_the_search_says_what_is_kept(dancefloor, tmp_path):
    words = ["run", "10x12", "--pieces", "2*pentominoes", "--store", "a.db", "--timeout", "0"]
    done = dancefloor(*words)
    assert (done.returncode, done.stdout) == (3, "")
    assert re.fullmatch(r"dancefloor: time was up while .*; nothing was kept\n", done.stderr)
    assert list(tmp_path.iterdir()) == []
    dancefloor(*words[:-2], "--limit", "1")
    before = (tmp_path / "a.db").read_bytes()
    reason, last = dancefloor(*words).stderr.splitlines()
    assert reason.startswith("dancefloor: time was up while ")
    assert last.startswith("everything is kept in a.db; to continue: dancefloor run 10x12 ")
    told = dancefloor(*words, "--quiet", "--json")
    assert (told.returncode, told.stderr.count("\n")) == (3, 1)
    assert json.loads(told.stdout)["reason"].startswith("time was up while ")
    assert (tmp_path / "a.db").read_bytes() == before


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("number", "seconds"),
    [
        (signal.SIGINT, 0.3),
        *[pytest.param(signal.SIGINT, 0.05 * tick, marks=pytest.mark.slow) for tick in range(1, 20)],
        *[pytest.param(signal.SIGTERM, 0.05 * tick, marks=pytest.mark.slow) for tick in range(1, 20)],
    ],
)
def test_a_signal_at_any_instant_says_what_is_kept(environment, tmp_path, number, seconds):
    """It strikes while the search is prepared, or soon after."""
    words = ["run", "10x12", "--pieces", "2*pentominoes", "--store", "a.db"]
    process = subprocess.Popen(
        [sys.executable, "-m", "dancefloor", *words],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    await_work(process, seconds)
    process.send_signal(number)
    _, said = process.communicate()
    assert process.returncode == 3
    last = said.splitlines()[-1]
    if exists(str(tmp_path / "a.db")):  # an empty file is no store
        assert last.startswith("everything is kept in a.db; to continue: dancefloor run 10x12 ")
    else:
        assert last in ("dancefloor: interrupted; nothing was kept", "dancefloor: interrupted")


def test_a_limit_is_one_of_the_run(dancefloor):
    done = dancefloor("run", "6x10", "--store", "a.db", "--limit", "5")
    assert done.stdout.startswith(
        "5 solutions up to 4 symmetries (2 rotations, 2 reflections); there may be more; kept"
    )
    kept = "everything is kept in a.db; to continue: dancefloor run 6x10 --store a.db\n"
    assert (done.returncode, done.stderr) == (3, kept)
    whole = dancefloor(*kept.split(": dancefloor ")[1].split())
    again = dancefloor("run", "6x10", "--limit=5", "--store", "a.db")
    for each in (whole, again):
        assert (each.stdout[:15], each.returncode, each.stderr) == ("2339 solutions ", 0, "")


@pytest.mark.parametrize("limit", [[], ["--limit", "9"]])
def test_the_engine_may_be_left_out_but_not_another_one_named(dancefloor, limit):
    """Whether the run is finished or not, and whether its engine was named or chosen."""
    leave = "leave out the engine, or name another store"
    for store, engine, named in (("named.db", "dancing", ["--engine", "dancing"]), ("chosen.db", "scanning", [])):
        words = ["run", "3x20", "--store", store]
        dancefloor(*words, *named, *limit)
        other = dancefloor(*words, "--engine", "cells")
        said = f"dancefloor: {store} is a run by {engine}, and this command names cells: {leave}\n"
        assert (other.returncode, other.stdout, other.stderr) == (2, "", said)
        assert f"found by {engine} " in dancefloor(*words).stdout
        assert f"found by {engine} " in dancefloor(*words, "--engine", engine).stdout


def test_no_solutions_have_a_reason_and_a_status(dancefloor):
    done = dancefloor("run", "4x5", "--pieces", "tetrominoes", "--store", "a.db")
    assert done.stdout.startswith("0 solutions: no search was needed: coloured like a chessboard")
    assert done.returncode == 1


@pytest.mark.parametrize("words", [["--limit", "3"], ["--count"]])
def test_json_is_as_documented(dancefloor, documented, words):
    told = documented(dancefloor("run", "3x20", "--store", "a.db", "--json", *words).stdout)
    assert (told["found"], told["state"]) == (2, "finished")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["3x20"], "--store FILE is missing: the file that keeps the run"),
        (["3x20", "--store", "."], ". is a directory: give the name of a file"),
        (["3x20", "--store", "no/a.db"], "no/a.db cannot be made: there is no directory"),
        pytest.param(
            ["puzz.link/p?fillomino/3/2/2i3g", "--store", "a.db"],
            "a search for the solutions of a fillomino cannot be",
            marks=pytest.mark.house("fillomino"),
        ),
        (["3x20", "--store", "a.db", "--engine", "scaning"], "there is no engine 'scaning'"),
        (["3x20", "--store", "a.db", "--engine", "counting"], "engine 'counting' counts covers without"),
    ],
)
def test_bad_input_is_one_line(dancefloor, tmp_path, words, said):
    assert refused(dancefloor("run", *words)).startswith(said)
    assert list(tmp_path.glob("*.db*")) == []


def test_runs_are_listed_with_their_progress(dancefloor, documented, tmp_path):
    assert dancefloor("runs").stdout == "there are no runs here: 'dancefloor run' makes them\n"
    dancefloor("run", "3x20", "--store", "a.db")
    dancefloor("run", "6x10", "--store", "b.db", "--limit", "7")
    dancefloor("run", "3x20", "--count", "--store", "c.db")
    (tmp_path / "d.db").write_bytes((tmp_path / "a.db").read_bytes()[:4096])
    head, *rows = [line.split() for line in dancefloor("runs").stdout.splitlines()]
    assert head == ["file", "puzzle", "done", "found", "per", "second", "left", "state"]
    assert [(row[0], row[1], row[-1]) for row in rows] == [
        ("a.db", "3x20", "finished"),
        ("b.db", "6x10", "stopped"),
        ("c.db", "3x20", "finished"),
        ("d.db", "?", "damaged"),
    ]
    told = documented(dancefloor("runs", "--json").stdout)["runs"]
    assert [run.get("found") for run in told] == [2, 7, 2, None]
    assert dancefloor("runs", "none").stderr.startswith("dancefloor: none is not there")
    assert len(dancefloor("runs", "a.db").stdout.splitlines()) == 2


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
    default = dancefloor("show", "a.db", "--all", "--jsonl", "--ordered")
    assert default.stdout.splitlines() == in_order
    assert default.stderr.splitlines()[0] == (
        "dancefloor: --ordered is deprecated; remove it, since this order is the default"
    )
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
        (["a.db", "--jsonl", "--svg", "-"], "--jsonl and --svg - cannot both print"),
        (["count.db"], "count.db has no solutions, only their number: see 'dancefloor runs count.db'"),
        *(
            (["a.db", "--check", *words], f"{words[0]} has no effect with --check; remove it")
            for words in (["--all"], ["--limit", "2"], ["--from", "2"], ["--jsonl"], ["--svg", "a.svg"])
        ),
    ],
)
def test_bad_input_of_show_is_one_line(dancefloor, words, said):
    if words == ["count.db"]:
        dancefloor("run", "3x20", "--count", "--store", "count.db")
    done = dancefloor("show", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dancefloor: {said}")


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
        ["update interval set found=found+5"],
        ["drop table chunk", "create view chunk as select 1 id"],
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


SCRIPT = Path(__file__).resolve().parents[3] / "examples" / "slurm.sh"
DOMINOES = ["dominoes 4x6", "--symmetry", "none"]


def contents(folder):
    """All files in a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A folder with parts, the store of one, that of another run, a part without its end, and a small problem."""
    folder = tmp_path_factory.mktemp("prepared")
    parts = dance.split("dominoes 4x6", parts=2, symmetry="none")
    write_parts(parts, str(folder / "parts"))
    dance.run(parts[0], store=folder / "1.db")
    dance.run("3x20", store=folder / "whole.db")
    (folder / "torn.part").write_text(parts[0].text[:-300])
    (folder / "dominoes-2x2.dlx").write_text("a b c d\na b\nc d\na c\nb d\n")
    return folder


def test_a_split_is_told_as_json_and_while_it_goes_on(dancefloor, documented):
    words = ["split", "4x15", "--parts", "8", "--out", "parts", "--json", "--progress", "json"]
    done = dancefloor(*words)
    told = documented(done.stdout)
    assert (told["puzzle"], told["counts"], len(told["parts"])) == ("4x15", False, 8)
    assert told["parts"][7]["part"] == "parts/008.part"
    assert all(part["intervals"] > 3 and part["seconds"] > 0 for part in told["parts"])
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert {line["doing"] for line in lines} <= {"splitting"}
    assert [line["fraction"] for line in lines] == sorted(line["fraction"] for line in lines)


def test_a_part_is_run_and_taken_up(dancefloor, tmp_path):
    dancefloor("split", *DOMINOES, "--parts", "2", "--out", "parts")
    part = ["run", "parts/002.part", "--store", "2.db"]
    assert dancefloor(*part, "--timeout", "0").returncode == 3
    limited = dancefloor(*part, "--limit=5")
    kept = "everything is kept in 2.db; to continue: dancefloor run parts/002.part --store 2.db\n"
    assert (limited.returncode, limited.stderr) == (3, kept)
    done = dancefloor(*part)
    assert (done.returncode, done.stderr) == (0, "")
    assert "there are no others in part 2 of 2" in done.stdout
    assert dancefloor(*part).stdout == done.stdout
    assert "dominoes 4x6, part 2 of 2" in dancefloor("runs", "2.db").stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("split 6x10 --parts 0 --out new", "--parts is '0': it should be a whole number, 1 or more"),
        ("split 6x10 --out new", "--parts N is missing: how many parts to make"),
        ("split 6x10 --parts 3", "--out DIRECTORY is missing: a new or empty directory for the parts"),
        ("split 6x10 --parts 3 --out .", ". is not empty: give a new directory"),
        ("split 6x10 --parts 3 --out parts/001.part", "parts/001.part is a file: give a new directory"),
        ("split 6x11 --parts 3 --out new", "there is nothing to split, since no search is needed"),
        ("split dominoes-2x2.dlx --parts 900 --out new", "parts is 900; dominoes-2x2.dlx can be cut into"),
        (
            "run parts/001.part --store new.db --count",
            "--count has no effect with a part, which already contains the question; remove it",
        ),
        (
            "run parts/001.part --store new.db --engine bits",
            "--engine has no effect with a part, which already contains the question; remove it",
        ),
        ("run parts/003.part --store new.db", "parts/003.part cannot be read: No such file or directory"),
        ("run parts/002.part --store 1.db", "1.db keeps part 1 of 2, and this is part 2 of 2: name another store"),
        ("run torn.part --store new.db", "torn.part is no part, or it is damaged"),
        ("merge 1.db --store new.db", "2 parts of dominoes 4x6 cannot be merged: part 2 is missing"),
        (
            "merge 1.db whole.db --store new.db",
            "no parts of this split of dominoes 4x6: whole.db (a whole run of 3x20)",
        ),
        ("merge 1.db", "--store FILE is missing"),
        ("merge --store new.db", "STORE is missing"),
        ("merge parts/001.part --store new.db", "parts/001.part is no run: it is another kind of file"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(dancefloor, tmp_path, prepared, line, message):
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    assert message in refused(dancefloor(*line.split()))
    assert contents(tmp_path) == contents(prepared)


def test_what_is_known_before_all_parts_are_there(dancefloor):
    dancefloor("split", *DOMINOES, "--count", "--parts", "2", "--out", "parts")
    dancefloor("run", "parts/001.part", "--store", "1.db")
    known = dancefloor("merge", "1.db", "--partial")
    assert known.returncode == 3
    assert re.fullmatch(
        r"dominoes 4x6: \d+ solutions counted in 1 finished part of 2; part 2 is missing\n", known.stdout
    )
    dancefloor("run", "parts/002.part", "--store", "2.db")
    done = dancefloor("merge", "1.db", "2.db", "--partial", "--store", "all.db")
    assert (done.returncode, done.stdout[:13]) == (0, "281 solutions")


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="it needs bash")
def test_the_script_for_slurm(dancefloor, environment, tmp_path):
    """The body of the script, as the jobs of an array run it."""
    dancefloor("split", *DOMINOES, "--count", "--parts", "2", "--out", "parts")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "dancefloor").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m dancefloor "$@"\n')
    (tmp_path / "bin" / "dancefloor").chmod(0o755)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    for job in ("1", "2", "2"):
        own = {"SLURM_ARRAY_TASK_ID": job, "PATH": f"{tmp_path / 'bin'}:{environment['PATH']}", "TMPDIR": str(scratch)}
        subprocess.run(["bash", str(SCRIPT)], cwd=tmp_path, env=environment | own, check=True, capture_output=True)
    assert sorted(contents(tmp_path / "done")) == ["001.db", "002.db"]
    assert not list(scratch.iterdir())
    merged = dancefloor("merge", *[f"done/00{job}.db" for job in "12"], "--store", "all.db")
    assert merged.stdout.startswith("281 solutions")


def test_the_merged_run_is_one_like_any_other(dancefloor, tmp_path):
    dancefloor("split", "4x15", "--parts", "2", "--out", "parts")
    for part in "12":
        dancefloor("run", f"parts/00{part}.part", "--store", f"my {part}.db")  # a blank does not end a name
    done = dancefloor("merge", "my 1.db", "my 2.db", "--store", "all of it.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("368 solutions up to 4 symmetries")
    before = (tmp_path / "all of it.db").read_bytes()
    assert dancefloor("merge", "my 2.db", "my 1.db", "all of it.db", "--store", "all of it.db").stdout == done.stdout
    assert (tmp_path / "all of it.db").read_bytes() == before
    dancefloor("run", "4x15", "--store", "whole.db")
    shown = [dancefloor("show", file, "--all", "--jsonl").stdout for file in ("all of it.db", "whole.db")]
    assert shown[0] == shown[1]


def test_a_part_without_solutions_is_no_failure_but_a_run_is(dancefloor, tmp_path):
    (tmp_path / "none.dlx").write_text("a b c d e f\na b\nb c\nc a\nd e\ne f\nf d\n")
    assert dancefloor("split", "none.dlx", "--parts", "2", "--out", "parts").returncode == 0
    for part in "12":
        assert dancefloor("run", f"parts/00{part}.part", "--store", f"{part}.db").returncode == 0
    assert dancefloor("merge", "1.db", "2.db", "--store", "all.db").returncode == 1
