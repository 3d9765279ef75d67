"""The queries of the page: each is found, and none has the name of another."""

from __future__ import annotations

from dancefloor.declarations import loaded
from dancefloor.faces.queries import _OWN, QUERIES
from dancefloor.houses.studio.page_queries import QUERIES as OURS


def test_queries_are_found_and_named_once():
    assert {"film", "wall"} <= OURS.keys() <= QUERIES.keys()
    assert not OURS.keys() & _OWN.keys()
    assert all(callable(loaded(query.answer)) for query in OURS.values())
