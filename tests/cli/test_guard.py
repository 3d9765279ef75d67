from __future__ import annotations

import pytest

from dancefloor.cli.command import Command
from dancefloor.cli.guard import run_guarded
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
