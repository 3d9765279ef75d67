from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.reports.runs import run_summary, runs_table, shown, state_of
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
