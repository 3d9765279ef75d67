"""Which way makes a diagram: the cheapest, and always the same diagram."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.houses.questions.families import building
from dancefloor.houses.questions.families.building import LISTED, REMEMBERED, TABLES, build
from dancefloor.houses.questions.families.diagram import of_options
from dancefloor.houses.questions.families.nodes import FamilyTooLarge
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of

ROOM = 1 << 28
COLORED = dance.Problem.from_names(
    " ".join(f"p{k}" for k in range(24)),
    [f"p{k} {'x:A' if k % 2 else 'x:B'}" for k in range(24)] + [f"p{k} p{k + 1}" for k in range(23)] * 2,
    secondary="x",
)


def built(puzzle, memory=ROOM):
    return build(kind_of(puzzle).encoded(), Request.of(threads=1), memory)


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module, nothing is estimated")
@pytest.mark.parametrize(
    ("puzzle", "how"), [("dominoes 8x8", TABLES), ("3x20", LISTED), ("soma", LISTED), (COLORED, REMEMBERED)]
)
def test_the_cheapest_way_is_taken(puzzle, how):
    assert built(puzzle).how == how


@pytest.mark.parametrize("puzzle", ["3x20", "5x6+5x6", "tetracubes-2x2x8", "dominoes 4x5", "queens 6"])
def test_a_list_makes_the_same_diagram(puzzle):
    kind = kind_of(puzzle).encoded()
    listed = building._listed(kind, Request.of(threads=1), ROOM)
    if puzzle != "5x6+5x6":
        assert listed.nodes() == of_options(kind.problem, ROOM).nodes()
    assert listed.count == dance.count(puzzle, symmetry="none").raw


def test_a_list_that_takes_much_memory_becomes_diagrams_on_the_way(monkeypatch):
    monkeypatch.setattr(building, "MOST_LISTED", 100)
    kind = kind_of("dominoes 4x5").encoded()
    assert building._listed(kind, Request.of(threads=1), ROOM).nodes() == of_options(kind.problem, ROOM).nodes()


def test_a_family_beyond_the_memory_says_how_far_it_came():
    with pytest.raises(FamilyTooLarge, match="count or sample instead"):
        built("dominoes 14x14", 200_000)
