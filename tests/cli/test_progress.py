from __future__ import annotations

import io
import math
import sys

import pytest

from dancefloor.cli.progress import Bar, progress_bar
from dancefloor.search.values import Progress, Statistics


class Terminal(io.StringIO):
    def isatty(self):
        return True


LATE, EARLY = (Progress(0.25, Statistics(covers=7, seconds=seconds)) for seconds in (1.5, 0.5))


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


def test_no_share_is_shown_of_a_search_whose_length_is_unknown(monkeypatch):
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
