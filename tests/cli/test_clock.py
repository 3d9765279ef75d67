"""``--timeout`` from the command line: what was not begun is unknown, what cannot be drawn in time is left out."""

from __future__ import annotations

import json
from math import inf

import pytest

from dancefloor.cli.clock import Clock
from dancefloor.errors import InputError
from dancefloor.search.deadline import check, left

LEFT_OUT = "a drawing was left out: it takes longer than {} allows; '--json' needs no drawings\n"
UNREAD = "stopped by its limit while the puzzle was being read"


@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        (["solve", "6x10"], {"solutions": []}),
        (["solve", "toy.dlx", "--min-cost"], {"solutions": []}),
        (["count", "6x10"], {"raw": 0, "distinct": None}),
        (["check", "6x10"], {"answer": "unknown", "solutions": []}),
    ],
)
def test_without_time_to_read_nothing_is_known(dancefloor, tmp_path, arguments, known):
    (tmp_path / "toy.dlx").write_text("p\np\n")
    done = dancefloor(*arguments, "--timeout", "0", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document | known) == (3, document)
    told = dancefloor(*arguments, "--timeout", "0")
    assert told.returncode == 3
    assert UNREAD in told.stdout + told.stderr


def test_a_drawing_has_a_moment_even_if_there_is_no_time_left(capsys):
    clock = Clock(0)
    with clock.drawing():
        assert 0 < left() <= 1
        check()
    assert capsys.readouterr().err == ""


def test_a_drawing_that_takes_longer_is_left_out_and_a_sentence_says_so(capsys):
    clock = Clock(0)
    with clock.drawing():
        while True:
            check()
    assert capsys.readouterr().err == LEFT_OUT.format("'--timeout'")


def test_an_interruption_shortens_the_drawing_that_is_being_made(capsys):
    clock = Clock(None)
    with clock.drawing():
        clock.interrupt()
        while True:
            check()
    assert capsys.readouterr().err == LEFT_OUT.format("an interruption")


def test_after_an_interruption_drawings_have_a_moment_but_files_are_left_to_themselves():
    clock = Clock(None)
    clock.interrupt()
    with clock.drawing():
        assert left() <= 1
    with clock.drawing(hurried=False):
        assert left() == inf


def test_without_a_limit_there_is_none():
    clock = Clock(None)
    assert clock.left is None
    assert clock.limits(3).seconds is None
    assert Clock(5).limits().seconds <= 5


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_a_limit_that_makes_no_sense_is_bad_input(seconds):
    with pytest.raises(InputError, match="a limit of"):
        Clock(seconds)
