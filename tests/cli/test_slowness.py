from __future__ import annotations

import os

import pytest

from dancefloor.cli import slowness
from dancefloor.cli.slowness import Slowness
from dancefloor.engines import registry


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(slowness.time, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize(
    ("seconds", "missing", "quiet", "lines"),
    [(1.5, "it is not there", False, 1), (0.5, "it is not there", False, 0), (1.5, "", False, 0), (1.5, "x", True, 0)],
)
def test_a_slow_command_says_so_once(monkeypatch, capsys, clock, seconds, missing, quiet, lines):
    monkeypatch.setattr(registry, "MISSING", missing)
    slow = Slowness()
    slow.begin(quiet=quiet)
    clock[0] += seconds
    slow.look()
    slow.look()
    said = capsys.readouterr().err.splitlines()
    assert len(said) == lines
    assert all("some hundred times slower than it could be: it is not there; reinstall" in line for line in said)


def test_the_program_says_it_without_its_compiled_module(dancefloor, environment, tmp_path):
    """A finder in front of all others hides the module."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Hidden:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'dancefloor._native.core':\n"
        "            raise ImportError('hidden')\n"
        "sys.meta_path.insert(0, Hidden())\n"
    )
    path = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{environment['PYTHONPATH']}"}
    words = "count", "3x20", "--symmetry", "none", "--engine", "reference", "--timeout", "1.3"
    slow = dancefloor(*words, env=path)
    assert slow.stderr.count("this installation has no compiled module (hidden)") == 1
    assert "slower" not in dancefloor(*words, "-q", env=path).stderr
    assert "slower" not in dancefloor("count", "3x4", "--pieces", "dominoes", env=path).stderr
