from __future__ import annotations

import pytest

from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.errors import InputError, UnsupportedProblem
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs import count, solve

DANCING = "reference" if engine_of_name("dancing").missing() else "dancing"
SLOW = "6x10"  # takes dancing links a good part of a second: long enough for progress to be told
TETROMINOES = Packing(box("4x5"), polyominoes(4))


def interrupt(*_):
    raise KeyboardInterrupt


def test_no_solution_without_an_obstruction_is_complete_too():
    puzzle = Packing(box("3x3"), [Piece("V", Shape.from_picture("##/#."), low=3, high=3)])
    found = count(puzzle)
    assert (found, found.outcome, found.reason) == (0, Outcome.COMPLETE, "")


@pytest.mark.parametrize("region", ["5x12", "6x10"])
def test_a_limited_raw_count_has_what_was_found_so_far(region):
    found = count(region, limit=20)
    assert found.outcome is Outcome.LIMITED
    assert 20 <= found <= 20 * found.order
    assert found == count(region, limits=Limits(solutions=20))


def test_a_limit_that_is_not_reached_does_not_show():
    found = count("3x20", symmetry="all", limits=Limits(solutions=1000))
    assert (found, found.outcome) == (2, Outcome.COMPLETE)


def test_limits_of_nodes_and_seconds_stop_a_count():
    found = count(SLOW, engine=DANCING, limits=Limits(nodes=2000))
    assert found.outcome is Outcome.LIMITED
    assert found.statistics.nodes == 2000
    assert 0 <= found < 9356
    found = count(SLOW, engine=DANCING, timeout=0.0)
    assert (found, found.outcome) == (0, Outcome.LIMITED)


def test_control_c_in_a_callback_ends_a_count_with_what_was_found():
    for symmetry in ("none", "all"):
        found = count(SLOW, engine=DANCING, symmetry=symmetry, on_progress=interrupt)
        assert found.outcome is Outcome.INTERRUPTED
        assert 0 <= found < 9356
        assert found.progress < 1


def test_unknown_engines_are_refused():
    for verb in (count, solve):
        with pytest.raises(InputError, match="did you mean 'dancing'"):
            verb("6x10", engine="dansing")


def test_an_unknown_engine_is_refused_even_where_no_search_is_needed():
    for verb in (count, solve):
        with pytest.raises(InputError, match="did you mean 'dancing'"):
            verb(TETROMINOES, engine="dansing")


def test_an_engine_says_what_it_lacks():
    puzzle = Packing(Region.from_picture("##+"), [Piece("I", Shape.from_picture("##"))])
    with pytest.raises(UnsupportedProblem, match="secondary items") as caught:
        count(puzzle, engine="scanning-python")
    assert caught.value.try_instead


def test_a_raw_count_with_a_limit_stops_at_the_limit():
    found = count("5x12", limits=Limits(solutions=10))
    assert (found, found.raw, found.outcome) == (10, 10, Outcome.LIMITED)
