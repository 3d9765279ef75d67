"""How far work is, in words, as JSON, and by bars of tqdm."""

from __future__ import annotations

import io
import json
import math
import sys

import pytest

from dancefloor import progress_bar
from dancefloor.errors import PackageUnavailable
from dancefloor.reports.documents import schema
from dancefloor.reports.progress import (
    found_so_far,
    how_far,
    left_text,
    progress_line,
    progress_text,
    span,
    still_to_come,
)
from dancefloor.search.values import Left, Limits, Progress, Statistics
from dancefloor.verbs import count

HALF = Progress(0.5, Statistics(covers=7, nodes=40, seconds=2.0), Left(1.2, 4.0), "searching")
UNKNOWN = Progress(math.nan, Statistics(seconds=2.0))


def test_progress_that_is_unknown_is_left_out():
    assert how_far(UNKNOWN) == "searching"
    assert progress_text(UNKNOWN) == "searching"


def test_a_running_search_says_what_it_has_found():
    assert [found_so_far(Progress(0.5, Statistics(covers))) for covers in range(3)] == ["", "1 cover", "2 covers"]


def test_all_is_told_in_a_line():
    told = "searching, about 50.0 % done; 7 covers, 3.5 per second; between 1.2 and 4 seconds left"
    assert progress_text(HALF) == told
    assert still_to_come(UNKNOWN) == ""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.0, "0 seconds"), (1.0, "1 second"), (89, "89 seconds"), (91, "1.5 minutes"), (3600 * 36, "1.5 days")],
)
def test_spans_are_rounded(seconds, words):
    assert span(seconds) == words


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (Left(2 * 3600, 5 * 3600), "between 2 and 5 hours"),
        (Left(1800, 5 * 3600), "between 30 minutes and 5 hours"),
        (Left(1.0, 2.0), "between 1 second and 2 seconds"),
        (Left(100.0, 100.2), "about 1.7 minutes"),
        (Left(0.0, 0.001), "less than a second"),
        (Left(0.0, 1.4), "up to 1.4 seconds"),
        (Left(0.9, None), ""),
        (Left(7200.0, None), "more than 2 hours"),
        (Left(1e7, 1e9), "between 120 and 12000 days"),
        (None, ""),
    ],
)
def test_what_is_left_is_told_as_a_range(left, words):
    assert left_text(left) == words


@pytest.mark.parametrize(
    "progress",
    [
        HALF,
        UNKNOWN,
        HALF._replace(seconds_left=Left(3.0, None)),
        Progress(0.0, Statistics()),
        Progress(1, Statistics(3)),
    ],
)
def test_a_line_for_programs_is_as_the_schema_says(progress):
    jsonschema = pytest.importorskip("jsonschema")
    whole = schema()
    line = json.loads(json.dumps(progress_line(progress), allow_nan=False))
    validator = jsonschema.Draft202012Validator({"$ref": "#/$defs/parts/$defs/progress", "$defs": whole["$defs"]})
    validator.validate(line)
    assert not validator.is_valid({**line, "seconds": None})
    assert list(line) == list(whole["$defs"]["parts"]["$defs"]["progress"]["properties"])


def test_a_line_for_programs_has_all_numbers():
    assert progress_line(HALF) == {
        "seconds": 2.0,
        "fraction": 0.5,
        "found": 7,
        "per_second": 3.5,
        "seconds_left": (1.2, 4.0),
        "nodes": 40,
        "doing": "searching",
    }


class FakeBar:
    """A bar with the methods of tqdm."""

    def __init__(self, total=None):
        self.n, self.total, self.texts, self.drawn, self.is_closed = 0, total, [], 0, False

    def set_description_str(self, desc, refresh):
        self.texts = [desc]

    def set_postfix_str(self, s, refresh):
        self.texts.append(s)

    def refresh(self):
        self.drawn += 1

    def close(self):
        self.is_closed = True


@pytest.mark.parametrize(("total", "n"), [(None, 50), (100, 50), (1, 0.5), (1000, 500)])
def test_a_bar_of_a_user_shows_the_share(total, n):
    bar = FakeBar(total)
    with progress_bar(bar) as show:
        show(HALF)
    assert (bar.n, bar.total) == (n, total or 100)
    assert bar.texts == ["searching", "7 covers, between 1.2 and 4 seconds left"]
    assert (bar.drawn, bar.is_closed) == (1, False)


def test_a_bar_without_a_share_counts():
    bar = FakeBar(100)
    progress_bar(bar)(UNKNOWN._replace(statistics=Statistics(9)))
    assert (bar.n, bar.total) == (9, None)


def test_a_verb_takes_a_bar(monkeypatch):
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0.0)
    bar = FakeBar()
    soon = Limits(nodes=300)
    count("6x10", symmetry="none", engine="reference", threads=1, limits=soon, on_progress=progress_bar(bar))
    assert 0 < bar.n < 100
    assert bar.drawn


def test_tqdm_is_loaded_only_when_a_bar_of_its_own_is_asked_for(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    progress_bar(FakeBar())
    with pytest.raises(PackageUnavailable, match=r"pip install 'dancefloor\[tqdm\]'"):
        progress_bar()


def test_a_real_bar_is_shown_and_disappears(monkeypatch):
    pytest.importorskip("tqdm.auto")
    monkeypatch.setattr(sys, "stderr", screen := io.StringIO())
    with progress_bar() as show:
        assert screen.getvalue() == ""
        show(HALF)
        shown = screen.getvalue()
    assert "searching  50%" in shown
    assert "7 covers, between 1.2 and 4 seconds left" in shown
    assert screen.getvalue().endswith("\r")


def test_a_real_bar_of_a_user_is_filled():
    tqdm = pytest.importorskip("tqdm")
    with tqdm.tqdm(file=io.StringIO()) as bar:
        progress_bar(bar)(HALF)
        assert (bar.n, bar.total) == (50, 100)
