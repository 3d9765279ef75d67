from __future__ import annotations

import json

import pytest

from dancefloor.cli.command import Command, flag
from dancefloor.cli.guard import DOCUMENT, run_guarded
from dancefloor.errors import InputError, InternalError
from dancefloor.search.deadline import TimeUp

NAMED = {"document": "dancefloor/solve/1"}


def ends(work, *, as_json=True):
    """The status with which a command ends that does this work."""

    class Working(Command):
        as_json = flag("--json", about="Print JSON.")

        def run(self):
            work()
            return 0

    return run_guarded(Working(as_json=as_json))


BROKEN = [
    (KeyboardInterrupt(), 3, "interrupted"),
    (MemoryError(), 3, "out of memory"),
    (TimeUp("it was tried"), 3, "time was up while it was tried"),
    (InternalError("oh", report="a\nb"), 70, "oh (a bug in dancefloor: please report it, with the text below)"),
]


def test_a_whole_object_is_printed_as_it_is(capsys):
    assert ends(lambda: DOCUMENT.end({"raw": 1})) == 0
    assert capsys.readouterr().out == '{"raw": 1}\n'


def test_a_list_grows_before_the_other_fields(capsys):
    def work():
        DOCUMENT.open_list(NAMED)
        DOCUMENT.add(json.dumps({"cells": []}))
        DOCUMENT.add(json.dumps({"cells": [1]}))
        DOCUMENT.end({"outcome": "complete"})

    assert ends(work) == 0
    assert capsys.readouterr().out == (
        '{"document": "dancefloor/solve/1", "solutions": [\n{"cells": []},\n{"cells": [1]}\n], "outcome": "complete"}\n'
    )


@pytest.mark.parametrize(("error", "status", "reason"), BROKEN)
@pytest.mark.parametrize("solutions", [None, 0, 1, 3])
def test_what_is_broken_off_parses_and_says_why(error, status, reason, solutions, capsys, documented):
    def work():
        if solutions is not None:
            DOCUMENT.open_list(NAMED)
            for number in range(solutions):
                DOCUMENT.add(json.dumps({"number": number}))
        raise error

    assert ends(work) == status
    begun = {"document": "dancefloor/interrupted/1"}
    if solutions is not None:
        begun = {**NAMED, "solutions": [{"number": number} for number in range(solutions)]}
    assert documented(capsys.readouterr().out) == {**begun, "outcome": "interrupted", "reason": reason}


@pytest.mark.parametrize(("error", "status", "reason"), BROKEN)
def test_what_was_ended_is_not_ended_again(error, status, reason, capsys):
    def work():
        DOCUMENT.end({"raw": 1})
        raise error

    assert ends(work) == status
    assert json.loads(capsys.readouterr().out) == {"raw": 1}


def test_where_no_json_is_wanted_none_is_printed(capsys):
    def work():
        raise KeyboardInterrupt

    assert ends(work, as_json=False) == 3
    assert capsys.readouterr().out == ""


def test_a_mistake_of_the_user_prints_no_json(capsys):
    def work():
        raise InputError("no")

    assert ends(work) == 2
    assert capsys.readouterr() == ("", "dancefloor: no\n")
