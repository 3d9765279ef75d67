from __future__ import annotations

import json
import time
from itertools import islice

import pytest

from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.errors import EngineError, InputError
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.values import Limits, Outcome, Position
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Convention
from dancefloor.solutions.solution import Solution
from dancefloor.verbs import count, solve
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.solving import RESTARTS, watch

DANCING = "reference" if engine_of_name("dancing").missing() else "dancing"
SLOW = "6x10"  # takes dancing links a good part of a second
TETROMINOES = "tetrominoes 4x5"


def resumed_in_steps(region, step, **options):
    """All solutions, found by searches of a few each; every position goes through JSON."""
    found, position = [], None
    while True:
        solutions = solve(region, limit=step, resume=position, **options)
        found += solutions
        if solutions.outcome is Outcome.COMPLETE:
            return found
        position = Position.from_json(json.loads(json.dumps(solutions.position)))


def interrupt(*_):
    raise KeyboardInterrupt


def compare_one_by_one(monkeypatch):
    """As for groups too large to be listed."""
    monkeypatch.setattr("dancefloor.solutions.burnside.quotients", lambda symmetries: None)
    monkeypatch.setattr(Symmetries, "images", lambda symmetries, numbers: None)


def test_an_obstruction_is_a_complete_search_with_a_reason():
    for symmetry in ("none", "all"):
        found = count(TETROMINOES, symmetry=symmetry)
        assert (found, found.raw, found.outcome, found.engine) == (0, 0, Outcome.COMPLETE, "")
        assert "chessboard" in found.reason
    assert count(TETROMINOES).distinct is None
    assert count(TETROMINOES, symmetry="all").distinct == 0
    solutions = solve(TETROMINOES)
    assert list(solutions) == []
    assert (solutions.outcome, solutions.progress, solutions.position) == (Outcome.COMPLETE, 1.0, None)
    assert "chessboard" in solutions.reason
    assert not solutions.reached_limit
    solutions.cancel()


def test_solutions_come_verified_and_one_of_each_class():
    solutions = solve("8x8-2x2")
    assert iter(solutions) is solutions
    found = list(solutions)
    assert all(isinstance(solution, Solution) for solution in found)
    assert len(set(found)) == 65
    assert (solutions.outcome, solutions.order, solutions.progress) == (Outcome.COMPLETE, 8, 1.0)
    assert not solutions.reached_limit
    assert next(solutions, None) is None


@pytest.mark.parametrize("symmetry", ["all", "none"])
def test_a_limit_hands_out_so_many(symmetry):
    solutions = solve("8x8-2x2", limit=7, symmetry=symmetry)
    assert len(list(solutions)) == 7
    assert solutions.outcome is Outcome.LIMITED
    assert solutions.reached_limit
    assert len(list(solve("8x8-2x2", limit=0, symmetry=symmetry))) == 0


@pytest.mark.parametrize(
    ("region", "step", "options"),
    [
        ("8x8-2x2", 7, {}),
        ("8x8-2x2", 20, {"engine": DANCING}),
        ("8x8-2x2", 100, {"symmetry": "none"}),
        ("3x20", 1, {}),
        ("5x6+5x6", 5, {"symmetry": "none"}),
    ],
)
def test_resuming_loses_and_repeats_nothing(region, step, options):
    found, expected = resumed_in_steps(region, step, **options), list(solve(region, limit=10**6, **options))
    assert len(found) == len(expected)
    assert set(found) == set(expected)
    assert step == 1 or found == expected  # one solution is sought by the portfolio, which finds another one first


def test_resuming_in_the_middle_of_an_iteration_loses_and_repeats_nothing():
    expected = list(solve("8x8-2x2"))
    for taken in (0, 40, 65):
        solutions = solve("8x8-2x2")
        found = [next(solutions) for _ in range(taken)]
        assert [*found, *solve("8x8-2x2", resume=solutions.position)] == expected


def test_a_position_belongs_to_its_problem_and_engine():
    solutions = solve("8x8-2x2", limit=1)
    next(solutions)
    with pytest.raises(InputError, match="resume is a position in another problem"):
        solve("6x10", resume=solutions.position)
    with pytest.raises(InputError, match="resume is a position of engine"):
        solve("8x8-2x2", engine="reference", resume=solutions.position)


def test_a_single_solution_is_sought_in_two_ways_and_the_rest_in_one():
    first = solve("8x8-2x2", limit=1)
    found = list(first)
    assert first.engine == "portfolio"
    assert "restarts that learn" in first.why
    rest = solve("8x8-2x2", resume=first.position)
    found += rest
    assert rest.outcome is Outcome.COMPLETE
    assert len(found) == len(set(found)) == 65
    assert solve("8x8-2x2", limit=2).engine != "portfolio"
    assert solve("8x8-2x2", limit=1, engine="reference").engine == "reference"


def test_that_there_is_no_solution_is_proven_for_a_limit_of_one_too():
    solutions = solve("Y 5x8", limit=1)
    assert (list(solutions), solutions.outcome) == ([], Outcome.COMPLETE)


def test_cancelling_between_two_solutions_ends_the_iteration():
    solutions = solve("8x8-2x2")
    first = next(solutions)
    solutions.cancel()
    assert list(solutions) == []
    assert solutions.outcome is Outcome.INTERRUPTED
    assert [first, *solve("8x8-2x2", resume=solutions.position)] == list(solve("8x8-2x2"))


def test_puzzles_may_be_texts(tmp_path):
    file = tmp_path / "box.txt"
    file.write_text("#####\n" * 12)
    assert count(str(file), symmetry="all") == 1010
    assert len(list(solve("3x20"))) == 2


def test_a_limit_of_seconds_is_on_the_whole_search_not_on_the_engine_alone(monkeypatch):
    looked_at = []

    def slowly(self, cover):
        time.sleep(0.001)
        looked_at.append(cover)
        return 0

    monkeypatch.setattr(Symmetries, "class_size", slowly)
    compare_one_by_one(monkeypatch)
    puzzle = "dominoes 6x6"
    found = count(puzzle, symmetry="all", timeout=0.1)
    assert (found, found.outcome) == (0, Outcome.LIMITED)
    assert len(looked_at) <= 101  # each of them took a hundredth of the time that there was


@pytest.mark.parametrize("engine", [None, DANCING, "portfolio"])
@pytest.mark.parametrize("limit", [1, 3, None])
def test_an_irregular_board_is_taken_up_again_in_the_same_order(engine, limit):
    stairs = Packing(
        Region.from_picture("######../#######./########/########/########/.#######/..######"),
        [Piece("V", Shape.from_picture("##/#."), low=0, high=40), Piece("I", Shape.from_picture("##"), low=0, high=2)],
    )
    search = solve(stairs, limit=limit, engine=engine, timeout=60)
    first = list(islice(search, 2))
    again = solve(stairs, limit=2, resume=search.position)
    found = first + list(again)
    assert len(found) == len(set(map(str, found))) == len(first) + 2


def test_a_search_that_could_not_be_taken_up_in_time_keeps_its_position():
    first = solve("8x8-2x2", limit=5)
    found = list(first)
    late = solve("8x8-2x2", resume=first.position, timeout=0.0)
    assert (list(late), late.outcome) == ([], Outcome.LIMITED)
    assert late.position == first.position
    assert late.statistics.covers == 5
    rest = list(solve("8x8-2x2", resume=late.position))
    assert len(found + rest) == 65


def test_no_solution_without_an_obstruction_is_complete_too():
    puzzle = "3*V3 3x3"
    found = count(puzzle)
    assert (found, found.outcome, found.reason) == (0, Outcome.COMPLETE, "")


@pytest.mark.parametrize("region", ["5x12", "6x10"])
def test_a_raw_count_with_a_limit_stops_at_the_limit(region):
    found = count(region, limit=20)
    assert (found, found.raw, found.outcome) == (20, 20, Outcome.LIMITED)
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


@pytest.mark.parametrize("puzzle", ["6x10", "tetrominoes 4x5"])  # the second needs no search
@pytest.mark.parametrize("verb", [count, solve])
def test_unknown_engines_are_refused(verb, puzzle):
    with pytest.raises(InputError, match="did you mean 'dancing'"):
        verb(puzzle, engine="dansing")


#: A packing with eight solutions, few enough to watch all of them.
DOMINOES = "dominoes 2x5"


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


def test_a_search_of_separate_parts_is_watched_as_a_whole():
    steps = list(watch(kind_of("any*dominoes 2x3+2x2"), Request(), 2))
    assert sum(step.is_solution for step in steps) == 6
    assert {step.engine for step in steps} != {"parts"}


def test_a_watched_search_ends_at_its_limit():
    steps = list(watch(kind_of("3x20"), Request(Limits(solutions=1), engine="dancing"), 100))
    assert [step.is_solution for step in steps].count(True) == 1
    assert steps[-1].is_solution


@pytest.mark.parametrize("engine", RESTARTS)
def test_engines_that_restart_cannot_be_watched(engine):
    with pytest.raises(EngineError, match="choose another one"):
        next(watch(kind_of("3x20"), Request(engine=engine)))


@pytest.mark.parametrize("puzzle", ["3x20", "queens 6", "dominoes 8x8", "any*pentominoes 5x5+5x5", "5x3?"])
def test_a_count_modulo_a_number_is_its_remainder(puzzle):
    number = count(puzzle, modulo=3)
    assert (number, number.modulo) == (count(puzzle) % 3, 3)
    assert repr(number) == f"{number} modulo 3"
