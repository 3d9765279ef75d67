from __future__ import annotations

import io
import math
import sys
from types import SimpleNamespace

import pytest

from dancefloor.cli.report import Bar, how_it_ended, plural, progress_bar, report_json, statistics_text
from dancefloor.search.values import Outcome, Progress, Statistics
from dancefloor.solutions.group import Convention, Group


class Terminal(io.StringIO):
    def isatty(self):
        return True


LATE, EARLY = (Progress(0.25, Statistics(covers=7, seconds=seconds)) for seconds in (1.5, 0.5))


@pytest.mark.parametrize(("number", "text"), [(0, "0 covers"), (1, "1 cover"), (2, "2 covers")])
def test_only_one_is_singular(number, text):
    assert plural(number, "cover") == text


@pytest.mark.parametrize(
    ("progress", "share"),
    [(0.0, "less than 0.01 %"), (1e-80, "less than 0.01 %"), (0.5, "about 50 %"), (0.99999, "about 99 %")],
)
def test_a_search_that_was_stopped_says_how_far_it_came(progress, share):
    ended = how_it_ended(Outcome.LIMITED, 1.5, progress)
    assert ended == f"stopped by its limit after 1.50 s, with {share} of the search done"


def test_an_interrupted_search_says_so():
    assert how_it_ended(Outcome.INTERRUPTED, 0, 0).startswith("interrupted after 0.00 s")


def test_nothing_is_said_of_progress_that_nobody_knows():
    assert how_it_ended(Outcome.LIMITED, 1.5, math.nan) == "stopped by its limit after 1.50 s"


GROUP = Group(Convention.ALL, 4, 2)


def searched(engine, statistics):
    return SimpleNamespace(
        outcome=Outcome.COMPLETE, engine=engine, why="asked for", reason="", group=GROUP, statistics=statistics
    )


def test_only_what_an_engine_counts_is_in_the_statistics():
    text = statistics_text(searched("scanning", Statistics(1, 2, 0, 0, 0.5)))
    assert [line.split()[0] for line in text.splitlines()] == ["engine", "group", "covers", "nodes", "seconds"]
    assert text.splitlines()[1].split(maxsplit=1)[1] == "4 symmetries (2 rotations, 2 reflections)"
    text = statistics_text(searched("dancing", Statistics(1, 2, 3, 4, 0.5)))
    assert [line.split()[-1] for line in text.splitlines()][4:6] == ["3", "4"]


def test_json_tells_how_a_search_went():
    report = report_json(searched("dancing", Statistics(1, 2, 3, 4, 0.5)))
    assert report == {
        "outcome": "complete",
        "engine": "dancing",
        "why": "asked for",
        "reason": "",
        "symmetry": "all",
        "symmetries": 4,
        "rotations": 2,
        "statistics": {"covers": 1, "nodes": 2, "updates": 3, "cleansings": 4, "seconds": 0.5},
    }


def test_a_bar_appears_in_a_terminal_once_a_second_has_passed(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with progress_bar(quiet=False) as bar:
        bar.update(EARLY)
        assert screen.getvalue() == ""
        bar.update(LATE)
        bar.clear()
        assert "searched about 25.0 %" in screen.getvalue()
        assert "7 covers" in screen.getvalue()
        bar.update(LATE)


def test_of_a_search_of_which_nobody_knows_how_long_it_takes_no_share_is_told(monkeypatch):
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    with progress_bar(quiet=False) as bar:
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
