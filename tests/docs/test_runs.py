"""The commands of docs/runs.md that make a run of many parts, typed in as they are printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dancefloor import count
from dancefloor._native import MISSING

pytestmark = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")

PAGE = Path(__file__).parents[2] / "docs" / "runs.md"
LARGE, SMALL = "5x18 --pieces one-sided-pentominoes", "6x6 --pieces dominoes"
PART = "parts/017.part"


def test_the_job_array_works_as_printed(tmp_path):
    """On a small puzzle; the one job that is printed stands for all of them."""
    section = PAGE.read_text(encoding="utf-8").partition("## Job arrays")[2]
    printed = re.search(r"```sh\n(.*?)```", section, re.DOTALL)[1]
    lines = [line.removeprefix("$ ").replace(LARGE, SMALL).replace("200", "4") for line in printed.splitlines()]
    (job,) = [line for line in lines if PART in line]
    at = lines.index(job)
    lines[at : at + 1] = [job.replace("017", f"{number:03}") for number in range(1, 5)]
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "dancefloor"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m dancefloor "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = os.environ | {"PATH": f"{program.parent}:{os.environ['PATH']}"}
    for line in lines:
        done = subprocess.run(
            ["sh", "-c", line], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), line
    assert done.stdout.startswith(f"{count('dominoes 6x6', symmetry='all')} solutions up to 8 symmetries")
