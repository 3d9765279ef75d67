from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor.houses.runs.splitting import write_parts

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


def test_parts_are_files_that_are_always_the_same(dancefloor, tmp_path):
    for out in ("one", "two"):
        done = dancefloor("split", *DOMINOES, "--parts", "12", "--out", out)
        assert (done.returncode, done.stderr) == (0, "")
        assert re.fullmatch(
            rf"12 parts, {out}/001.part to {out}/012.part, with about \S+ seconds of work in all\n", done.stdout
        )
    assert sorted(contents(tmp_path / "one")) == [f"{number:03}.part" for number in range(1, 13)]
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_split_is_told_as_json_and_while_it_goes_on(dancefloor, documented):
    words = ["split", "6x10", "--parts", "20", "--out", "parts", "--json", "--progress", "json"]
    done = dancefloor(*words)
    told = documented(done.stdout)
    assert (told["puzzle"], told["counts"], len(told["parts"])) == ("6x10", False, 20)
    assert told["parts"][7]["part"] == "parts/008.part"
    assert all(part["intervals"] > 3 and part["seconds"] > 0 for part in told["parts"])
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert {line["doing"] for line in lines} <= {"splitting"}
    assert [line["fraction"] for line in lines] == sorted(line["fraction"] for line in lines)


def test_a_part_is_run_and_taken_up(dancefloor, tmp_path):
    dancefloor("split", *DOMINOES, "--parts", "2", "--out", "parts")
    part = ["run", "parts/002.part", "--store", "2.db"]
    stopped = dancefloor(*part, "--timeout", "0")
    assert stopped.returncode == 3
    done = dancefloor(*part)
    assert (done.returncode, done.stderr) == (0, "")
    assert "there are no others in part 2 of 2" in done.stdout
    assert dancefloor(*part).stdout == done.stdout
    assert "dominoes 4x6, part 2 of 2" in dancefloor("runs", "2.db").stdout


def test_a_part_without_solutions_is_no_failure(dancefloor):
    dancefloor("split", "3x20", "--parts", "3", "--out", "parts")
    codes = [dancefloor("run", f"parts/00{k}.part", "--store", f"{k}.db").returncode for k in range(1, 4)]
    assert codes == [0] * 3  # there are two solutions


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("split 6x10 --parts 0 --out new", "'--parts 0': it should be a whole number, 1 or more"),
        ("split 6x10 --out new", "'--parts N' is missing: How many parts to make."),
        ("split 6x10 --parts 3", "'--out DIRECTORY' is missing: A new or empty directory for the parts."),
        ("split 6x10 --parts 3 --out .", ". is not empty: give a new directory"),
        ("split 6x10 --parts 3 --out parts/001.part", "parts/001.part is a file: give a new directory"),
        ("split 6x11 --parts 3 --out new", "there is nothing to split, since no search is needed"),
        ("split dominoes-2x2.dlx --parts 900 --out new", "it can be cut into"),
        (
            "run parts/001.part --store new.db --count",
            "--count has no effect with a part, which says what is asked; remove it",
        ),
        (
            "run parts/001.part --store new.db --engine bits",
            "--engine has no effect with a part, which says what is asked; remove it",
        ),
        ("run parts/003.part --store new.db", "parts/003.part cannot be read: No such file or directory"),
        ("run parts/002.part --store 1.db", "1.db keeps part 1 of 2, and this is part 2 of 2: name another store"),
        ("run torn.part --store new.db", "torn.part is no part, or it is damaged"),
        ("merge 1.db --store new.db", "2 parts of dominoes 4x6 cannot be merged: part 2 is missing"),
        (
            "merge 1.db whole.db --store new.db",
            "no parts of this split of dominoes 4x6: whole.db (a whole run of 3x20)",
        ),
        ("merge 1.db", "'--store FILE' is missing"),
        ("merge --store new.db", "STORE is missing"),
        ("merge parts/001.part --store new.db", "parts/001.part is no run: it is another kind of file"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(dancefloor, tmp_path, prepared, line, message):
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    done = dancefloor(*line.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
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
