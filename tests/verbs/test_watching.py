from __future__ import annotations

import pytest

from dancefloor.errors import EngineError
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.group import Convention
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.table import kind_of
from dancefloor.verbs.solving import solve
from dancefloor.verbs.watching import RESTARTS, watch

#: A packing with eight solutions, few enough to watch all of them.
DOMINOES = Packing(Region.box(2, 5), [Piece("I", Shape([(0, 0), (0, 1)]), low=5, high=5)])


@pytest.mark.parametrize("engine", ["reference", "dancing", "bits", "cells", "scanning", "scanning-python"])
@pytest.mark.parametrize("nodes", [3, 50])
def test_a_watched_search_finds_what_any_search_finds(engine, nodes):
    steps = list(watch(kind_of(DOMINOES), Request(engine=engine), nodes))
    found = [step.solution for step in steps if step.is_solution]
    assert sorted(map(str, found)) == sorted(map(str, solve(DOMINOES, symmetry="none")))
    assert steps[-1].outcome is Outcome.COMPLETE
    assert steps[-1].found == len(found) == 8


@pytest.mark.parametrize("engine", ["reference", "dancing", "scanning"])
def test_symmetries_count_as_always(engine):
    request = Request(convention=Convention.ALL, engine=engine)
    found = [step.solution for step in watch(kind_of(DOMINOES), request, 3) if step.is_solution]
    assert len(found) == len(list(solve(DOMINOES))) == 5


def test_each_step_shows_what_is_placed():
    steps = []
    for step in watch(kind_of("6x10"), Request(engine="dancing")):
        steps.append(step)
        if len(steps) == 40:
            break
    assert [step.statistics.nodes for step in steps] == list(range(1, 41))
    for step in steps:
        cells = [cell for placed in step.solution.placements for cell in placed.cells]
        assert len(set(cells)) == len(cells) == 5 * step.depth


def test_a_watched_search_ends_at_its_limit():
    steps = list(watch(kind_of("3x20"), Request(Limits(solutions=1), engine="dancing"), 100))
    assert [step.is_solution for step in steps].count(True) == 1
    assert steps[-1].is_solution


@pytest.mark.parametrize("engine", RESTARTS)
def test_engines_that_restart_cannot_be_watched(engine):
    with pytest.raises(EngineError, match="choose another one"):
        next(watch(kind_of("3x20"), Request(engine=engine)))
