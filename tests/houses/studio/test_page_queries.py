"""Queries of the page: all solutions in few bytes are those of `solve`, and symmetries map them to each other."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.declarations import loaded
from dancefloor.faces.asking import ask
from dancefloor.faces.queries import _OWN, QUERIES
from dancefloor.houses.studio.page_queries import QUERIES as OURS


def test_queries_are_found_and_named_once():
    assert {"film", "wall"} <= OURS.keys() <= QUERIES.keys()
    assert not OURS.keys() & _OWN.keys()
    assert all(callable(loaded(query.answer)) for query in OURS.values())


def asked(text, **more):
    return ask({"ask": "wall", "puzzle": {"text": text}, **more})


def told(events):
    """The placements that were told, and the solutions as numbers of these."""
    parts = [event for event in events if event["event"] == "covers"]
    return [each for part in parts for each in part["placements"]], [each for part in parts for each in part["covers"]]


@pytest.mark.parametrize(
    ("text", "symmetry"),
    [("3x20", "all"), ("3x20", "none"), ("y-5x10", "all"), ("calendar 25-Jan", "none"), ("5x12~cylinder", "none")],
)
def test_they_are_the_solutions_of_a_search(text, symmetry):
    events = asked(text, symmetry=symmetry, limit=50)
    placements, covers = told(events)
    puzzle = dance.read_puzzle(text)
    cells = [*puzzle.region.cells, *puzzle.region.optional]
    found = [{(placements[k][0], frozenset(cells[c] for c in placements[k][1:])) for k in cover} for cover in covers]
    solutions = dance.solve(puzzle, symmetry=symmetry, limit=50)
    assert found == [{(each.piece, frozenset(each.cells)) for each in one.placements} for one in solutions]
    assert events[-1]["value"]["found"] == len(found)


def test_what_is_placed_stays():
    (solution,) = dance.solve("3x20", limit=1)
    placed = [each for each in solution.as_json()["placements"] if each["piece"] == "X"]
    placements, covers = told(asked("3x20", placed=placed))
    assert covers
    assert {placements[cover[0]][0] for cover in covers} == {"X"}
    assert all(len(cover) == 12 for cover in covers)


@pytest.mark.parametrize(("text", "classes", "order"), [("3x20", 2, 4), ("soma", 240, 48), ("3x4 dominoes*6", 5, 4)])
def test_symmetries_divide_solutions_into_classes(text, classes, order):
    events = asked(text.replace("dominoes*6", "any*dominoes"), symmetry="none")
    _, covers = told(events)
    motions = events[-1]["value"]["motions"]
    assert len(motions) == order
    forms = {min(tuple(sorted(motion[each] for each in cover)) for motion in motions) for cover in covers}
    assert len(forms) == classes


def test_other_puzzles_are_refused():
    assert "only a packing" in asked("queens 6")[-1]["message"]
