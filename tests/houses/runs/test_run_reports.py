from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

import dancefloor as dance
from dancefloor.houses.runs.folder import Listed
from dancefloor.houses.runs.run_reports import run_summary, runs_table, shown, state_of


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


class Dawdling(ThreadPoolExecutor):
    """Workers who take longer over their work than they say."""

    def submit(self, function, *order):
        return super().submit(lambda: function(*order)._replace(seconds=100.0))


def test_the_time_of_a_run_is_told_apart_from_that_of_its_workers(tmp_path):
    with Dawdling(2) as executor:
        kept = dance.run("3x20", store=str(tmp_path / "run.db"), executor=executor)
    assert re.search(
        r"; found by scanning in \d+\.\d\d s \([1-9]\d*00\.00 s of work by all workers\), and kept in ",
        run_summary(kept, 2.0),
    )


def test_the_time_of_a_merged_run_is_that_of_its_parts(tmp_path):
    parts = dance.split("3x20", parts=2)
    stores = [str(tmp_path / f"{part.number}.db") for part in parts]
    seconds = [dance.run(part, store=store).statistics.seconds for part, store in zip(parts, stores, strict=True)]
    merged = dance.merge(stores, store=str(tmp_path / "all.db"))
    assert f"; found by scanning in {sum(seconds):.2f} s of work on all parts, and kept in " in run_summary(merged, 2.0)
