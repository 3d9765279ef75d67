from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.reports.runs import left_text, run_summary, runs_table, shown, span, state_of
from dancefloor.runs.folder import Listed


@pytest.fixture
def stopped(tmp_path):
    return dance.run("6x10", store=str(tmp_path / "run.db"), limit=3)


def test_a_run_that_is_stopped_says_so(stopped):
    assert state_of(stopped) == "stopped"
    assert run_summary(stopped, 2.0).startswith("3 solutions up to 4 symmetries (2 rotations, 2 reflections) so far,")
    assert "there may be more" in run_summary(stopped, 2.0, reached_limit=True)
    assert shown(stopped, 1, 3, "") == "solutions 1 to 3 of 3 so far"


def test_a_damaged_file_has_a_row_too():
    assert runs_table([Listed("a.db", None, "damaged")]).splitlines()[1].split() == ["a.db", *"?????", "damaged"]


@pytest.mark.parametrize(("seconds", "words"), [(0.0, "0 seconds"), (89.0, "89 seconds"), (90.0, "1.5 minutes")])
def test_spans_are_rounded(seconds, words):
    assert span(seconds) == words
    assert left_text((seconds, 1e7)) == f"between {words} and 120 days"
