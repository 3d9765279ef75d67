from __future__ import annotations

from types import SimpleNamespace

from dancefloor.reports.documents import search_fields
from dancefloor.search.values import Outcome, Statistics
from dancefloor.solutions.group import Convention, Group

GROUP = Group(Convention.ALL, 4, 2)


def searched(engine, statistics):
    return SimpleNamespace(
        outcome=Outcome.COMPLETE, engine=engine, why="asked for", reason="", group=GROUP, statistics=statistics
    )


def test_json_tells_how_a_search_went():
    report = search_fields(searched("dancing", Statistics(1, 2, 3, 4, 0.5)))
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
