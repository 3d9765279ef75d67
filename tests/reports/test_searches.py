from __future__ import annotations

import math
from types import SimpleNamespace

import pytest

from dancefloor.reports.searches import how_it_ended, statistics_text
from dancefloor.search.values import Outcome, Statistics
from dancefloor.solutions.group import Convention, Group


@pytest.mark.parametrize(
    ("progress", "share"),
    [(0.0, "less than 0.01 %"), (1e-80, "less than 0.01 %"), (0.5, "about 50 %"), (0.99999, "about 99 %")],
)
def test_a_search_that_was_stopped_says_how_far_it_came(progress, share):
    ended = how_it_ended(Outcome.LIMITED, 1.5, progress)
    assert ended == f"stopped by its limit after 1.50 s, with {share} of the search done"


def test_an_interrupted_search_says_so():
    assert how_it_ended(Outcome.INTERRUPTED, 0, 0).startswith("interrupted after 0.00 s")


def test_progress_that_is_unknown_is_left_out():
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
