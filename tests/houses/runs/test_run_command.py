from __future__ import annotations

import json
import re
import signal
import subprocess
import sys

import pytest

from dancefloor.houses.runs.store import exists
from tests.cli.waiting import await_work


def timeless(text):
    return re.sub(r"\d+\.\d\d s", "N s", text)


def test_a_run_is_kept_and_found_again(dancefloor, tmp_path):
    said = (
        "2339 solutions up to 4 symmetries (2 rotations, 2 reflections); there are no others; found by scanning in N s,"
        " and kept in a.db\n"
    )
    for _ in range(2):
        done = dancefloor("run", "6x10", "--store", "a.db")
        assert (timeless(done.stdout), done.stderr, done.returncode) == (said, "", 0)


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


def test_counts_are_printed_as_count_prints_them(dancefloor):
    done = dancefloor("run", "8x8-2x2@3,3", "--count", "--store", "a.db")
    assert done.stdout.startswith("65 solutions up to 8 symmetries (4 rotations, 4 reflections); 520 in all; counted")
    assert done.returncode == 0


def test_a_limit_is_one_of_the_run(dancefloor):
    done = dancefloor("run", "6x10", "--store", "a.db", "--limit", "5")
    assert done.stdout.startswith(
        "5 solutions up to 4 symmetries (2 rotations, 2 reflections); there may be more; kept"
    )
    kept = "everything is kept in a.db; to continue: dancefloor run 6x10 --store a.db\n"
    assert (done.returncode, done.stderr) == (3, kept)
    assert dancefloor(*kept.split(": dancefloor ")[1].split()).stdout.startswith("2339 solutions")
    again = dancefloor("run", "6x10", "--limit=5", "--store", "a.db")
    assert (again.stdout[:15], again.returncode, again.stderr) == ("2339 solutions ", 0, "")


def test_a_limit_leaves_a_part_unfinished(dancefloor):
    dancefloor("split", "6x10", "--parts", "3", "--out", "parts")
    done = dancefloor("run", "parts/002.part", "--limit=5", "--store", "2.db")
    kept = "everything is kept in 2.db; to continue: dancefloor run parts/002.part --store 2.db\n"
    assert (done.returncode, done.stderr) == (3, kept)
    assert dancefloor("run", "parts/002.part", "--store", "2.db").returncode == 0


@pytest.mark.parametrize("limit", [[], ["--limit", "9"]])
def test_the_engine_may_be_left_out_but_not_another_one_named(dancefloor, limit):
    """Whether the run is finished or not, and whether its engine was named or chosen."""
    leave = "leave out the engine, or name another store"
    for store, engine, named in (("named.db", "dancing", ["--engine", "dancing"]), ("chosen.db", "scanning", [])):
        words = ["run", "6x10", "--store", store]
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


def test_json_is_as_documented(dancefloor, documented):
    for words in (["--limit", "3"], [], ["--count"]):
        store = "count.db" if words == ["--count"] else "a.db"
        told = documented(dancefloor("run", "3x20", "--store", store, "--json", *words).stdout)
        assert (told["found"], told["state"]) == (2, "finished")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["3x20"], "'--store FILE' is missing: The file that keeps the run."),
        (["3x20", "--store", "."], ". is a directory: give the name of a file"),
        (["3x20", "--store", "no/a.db"], "no/a.db cannot be made: there is no directory"),
        (["puzz.link/p?fillomino/3/2/2i3g", "--store", "a.db"], "a search for the solutions of a fillomino cannot be"),
        (["3x20", "--store", "a.db", "--engine", "scaning"], "there is no engine 'scaning'"),
        (["3x20", "--store", "a.db", "--engine", "counting"], "engine 'counting' counts covers without"),
    ],
)
def test_bad_input_is_one_line(dancefloor, tmp_path, words, said):
    done = dancefloor("run", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dancefloor: {said}")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.glob("*.db*")) == []
