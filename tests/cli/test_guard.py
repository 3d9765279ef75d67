from __future__ import annotations

import os

import pytest

from dancefloor.cli import guard
from dancefloor.cli.command import Command
from dancefloor.cli.guard import Slowness, run_guarded
from dancefloor.engines import registry
from dancefloor.errors import InternalError, ParseError, StoreError, UnsupportedProblem


def ends(what):
    """The status with which a command ends that raises, or returns, something."""

    class Ending(Command):
        def run(self):
            if isinstance(what, BaseException):
                raise what
            return what

    return run_guarded(Ending())


@pytest.mark.parametrize("status", [0, 1, 3])
def test_a_command_ends_with_the_status_it_returns(status, capsys):
    assert ends(status) == status
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (ParseError("ab", "no", column=2), 2, "dancefloor: input, column 2: no\n  ab\n   ^\n"),
        (StoreError("a.txt cannot be read: gone"), 2, "dancefloor: a.txt cannot be read: gone\n"),
        (UnsupportedProblem("x", "y", "z"), 2, "dancefloor: engine 'x' cannot take this problem: y; try 'z'\n"),
        (KeyboardInterrupt(), 3, "dancefloor: interrupted\n"),
        (MemoryError(), 3, "dancefloor: out of memory\n"),
    ],
)
def test_an_error_becomes_a_message_and_a_status(error, status, message, capsys):
    assert ends(error) == status
    assert capsys.readouterr() == ("", message)


def test_a_bug_of_ours_is_no_bad_input(capsys):
    assert ends(InternalError("oh", report="a b")) == 70
    assert capsys.readouterr().err.endswith("please report it, with the text below)\na b\n")


def test_other_errors_are_not_hidden():
    with pytest.raises(ZeroDivisionError):
        ends(ZeroDivisionError())


def test_a_reader_who_has_gone_is_told_nothing(monkeypatch, capsys):
    monkeypatch.setattr("dancefloor.cli.guard._drop_output", lambda: None)
    assert ends(BrokenPipeError()) == 141
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(guard.time, "monotonic", lambda: now[0])
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
