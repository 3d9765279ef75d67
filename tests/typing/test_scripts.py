"""Scripts of users: type checkers accept those in `right`, and refuse the marked lines of those in `wrong`."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import dancefloor

HERE = Path(__file__).parent
SOURCE = Path(dancefloor.__file__).parents[1]
RIGHT, WRONG = ({path.name: path for path in sorted((HERE / kind).glob("*.py"))} for kind in ("right", "wrong"))
MARK = "# refused"
MYPY = ["mypy", "--strict", "--config-file=", "--follow-imports=silent", "--cache-dir=cache", "--no-pretty"]
PYRIGHT = {"include": ["right", "wrong"], "extraPaths": [str(SOURCE)], "typeCheckingMode": "strict"}

Lines = set[tuple[str, int]]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """The scripts in a folder without the settings of this project, as they are elsewhere."""
    folder = tmp_path_factory.mktemp("scripts")
    for kind in ("right", "wrong"):
        shutil.copytree(HERE / kind, folder / kind, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def marked() -> Lines:
    """The lines that should be refused."""
    return {
        (f"wrong/{name}", number)
        for name, path in WRONG.items()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line.endswith(MARK)
    }


def refused(output: str, line: str) -> Lines:
    """The lines that a type checker refuses, from what it prints."""
    return {(found[1].replace("\\", "/"), int(found[2])) for found in re.finditer(line, output, re.MULTILINE)}


def test_there_are_scripts_of_many_kinds():
    assert len(RIGHT) >= 12
    assert {name for name, _ in marked()} == {f"wrong/{name}" for name in WRONG}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_script_runs(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [name])
    with ThreadPoolExecutor(1) as pool:  # tests of pages leave an event loop on the main thread
        pool.submit(runpy.run_path, str(RIGHT[name]), run_name="__main__").result()
    assert capsys.readouterr().err == ""


def test_mypy_refuses_the_marked_lines_and_no_other(scripts):
    pytest.importorskip("mypy")
    # Mypy finds what is installed by itself, and would refuse to be told where that is.
    path = os.environ if SOURCE.name == "site-packages" else {**os.environ, "MYPYPATH": str(SOURCE)}
    ran = subprocess.run(
        [sys.executable, "-m", *MYPY, "right", "wrong"], cwd=scripts, env=path, capture_output=True, text=True
    )
    assert refused(ran.stdout, r"^(\S+):(\d+): error: ") == marked(), ran.stdout + ran.stderr


@pytest.mark.slow
def test_pyright_refuses_the_marked_lines_and_no_other(scripts):
    pyright = shutil.which("pyright")
    if pyright is None or subprocess.run([pyright, "--version"], capture_output=True).returncode:
        pytest.skip("pyright is not installed, or finds no Node.js")
    (scripts / "pyrightconfig.json").write_text(json.dumps(PYRIGHT), encoding="utf-8")
    ran = subprocess.run([pyright, "-p", ".", "--outputjson"], cwd=scripts, capture_output=True, text=True)
    found = [each for each in json.loads(ran.stdout)["generalDiagnostics"] if each["severity"] == "error"]
    lines = {(Path(each["file"]).relative_to(scripts).as_posix(), each["range"]["start"]["line"] + 1) for each in found}
    assert lines == marked(), ran.stdout
