"""``--timeout`` and ``--progress``: what was not begun is unknown, what cannot be drawn in time is left out."""

from __future__ import annotations

import io
import json
import math
import subprocess
import sys
from math import inf

import pytest

from dancefloor.cli.clock import BETWEEN_LINES, Bar, Clock, Lines, showing_progress
from dancefloor.errors import InputError
from dancefloor.search.deadline import check, left
from dancefloor.search.values import Left, Progress, Statistics

LEFT_OUT = "a drawing was left out: it takes longer than {} allows; --json needs no drawings\n"
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
    assert capsys.readouterr().err == LEFT_OUT.format("--timeout")


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
    with pytest.raises(InputError, match="seconds is"):
        Clock(seconds)


class Terminal(io.StringIO):
    def isatty(self):
        return True


LATE, EARLY = (Progress(0.25, Statistics(covers=7, seconds=seconds), Left(3.0, None)) for seconds in (1.5, 0.5))


def test_a_bar_appears_in_a_terminal_once_a_second_has_passed(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with showing_progress("bar", quiet=False) as bar:
        bar.update(EARLY)
        assert screen.getvalue() == ""
        bar.update(LATE)
        bar.clear()
        assert "25.0 % done" in screen.getvalue()
        assert "more than 3 seconds" in screen.getvalue()
        assert "7 covers" in screen.getvalue()
        bar.update(LATE)


def test_no_share_is_shown_of_a_search_whose_length_is_unknown(monkeypatch):
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    with showing_progress("bar", quiet=False) as bar:
        bar.update(LATE._replace(fraction=math.nan))
        bar.clear()
    assert "searching" in screen.getvalue()
    assert "%" not in screen.getvalue()


@pytest.mark.parametrize(("screen", "wanted"), [(io.StringIO(), True), (Terminal(), False)])
def test_no_bar_appears_in_pipes_or_when_it_is_not_wanted(monkeypatch, screen, wanted):
    monkeypatch.setattr(sys, "stderr", screen)
    bar = Bar(wanted=wanted)
    bar.update(LATE)
    bar.clear()
    assert screen.getvalue() == ""


def at(seconds):
    return LATE._replace(statistics=Statistics(covers=7, seconds=seconds))


@pytest.mark.parametrize("form", BETWEEN_LINES)
def test_lines_come_after_a_second_and_then_again_and_again(monkeypatch, form):
    monkeypatch.setattr(sys, "stderr", screen := io.StringIO())
    lines, between = Lines(form), BETWEEN_LINES[form]
    counts = []
    for seconds in (0.9, 1.0, 1.1, 0.9 + between, 1.0 + between, 1.1 + between):
        lines.update(at(seconds))
        counts.append(len(screen.getvalue().splitlines()))
    lines.clear()
    assert counts == [0, 1, 1, 1, 2, 2]


def test_the_next_search_has_lines_too(monkeypatch):
    monkeypatch.setattr(sys, "stderr", screen := io.StringIO())
    lines = Lines("json")
    for seconds in (50.0, 0.5, 1.5):
        lines.update(at(seconds))
    assert [json.loads(line)["seconds"] for line in screen.getvalue().splitlines()] == [50.0, 1.5]


@pytest.mark.parametrize(
    ("form", "quiet", "kind"),
    [("bar", False, Bar), ("none", False, Bar), ("bar", True, Bar), ("json", True, Lines), ("text", False, Lines)],
)
def test_what_is_asked_for_is_shown(monkeypatch, form, quiet, kind):
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    with showing_progress(form, quiet=quiet) as shown:
        assert type(shown) is kind
        shown.update(LATE)
    assert bool(screen.getvalue()) == (form in BETWEEN_LINES or (form == "bar" and not quiet))


#: The command, which does not wait for a second before it tells something.
AT_ONCE = """
from dancefloor.__main__ import main
from dancefloor.cli import clock
from dancefloor.search import session

clock.PATIENCE = session.BETWEEN_REPORTS = 0.0
main()
"""


def test_a_command_tells_other_programs_how_far_it_is(environment):
    def told(*options):
        command = [sys.executable, "-c", AT_ONCE, "count", "dominoes 5x6", "--engine", "reference", "--threads", "1"]
        done = subprocess.run([*command, *options], env=environment, capture_output=True, text=True, check=True)
        return done.stderr.splitlines()

    lines = [json.loads(line) for line in told("-q", "--progress", "json")]
    assert lines
    assert all(line["seconds"] > 0 and 0 < line["fraction"] < 1 for line in lines)
    assert any(line.startswith("searching, about ") for line in told("--progress", "text"))
    assert told("-q", "--progress", "none") == []
