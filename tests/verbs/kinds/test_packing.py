from __future__ import annotations

from contextlib import contextmanager, suppress

import pytest

from dancefloor import InternalError, Limits, Outcome, Packing, count, read_puzzle, solve
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.verify import CoverCheck
from dancefloor.verbs.kinds import packing
from dancefloor.verbs.kinds.kind import kind_of

DANCING = "reference" if engine_of_name("dancing").missing() else "dancing"


def interrupted_once(function, at):
    """A function that is hit by Ctrl-C when it is called for the `at`-th time."""
    calls = 0

    def wrapped(*arguments):
        nonlocal calls
        calls += 1
        if calls == at:
            raise KeyboardInterrupt
        return function(*arguments)

    return wrapped


@contextmanager
def outcome_instead_of_exception():
    """Ctrl-C that escapes would end the whole test run: make it a failure."""
    try:
        yield
    except KeyboardInterrupt:
        pytest.fail("Ctrl-C came out as an exception")


def compare_one_by_one(monkeypatch):
    """As for groups too large to be listed."""
    monkeypatch.setattr("dancefloor.solutions.burnside.quotients", lambda symmetries: None)
    monkeypatch.setattr(Symmetries, "images", lambda symmetries, numbers: None)


@pytest.mark.parametrize("region", ["5x12", "8x8-2x2"])
@pytest.mark.parametrize("limit", [0, 10])
def test_a_limited_count_up_to_symmetry_counts_so_many_classes(region, limit):
    found = count(region, symmetry="all", limits=Limits(solutions=limit))
    assert (found, found.distinct, found.outcome) == (limit, limit, Outcome.LIMITED)
    assert limit <= found.raw <= limit * found.order
    assert found.progress < 1


def test_the_engine_asked_for_counts_what_symmetries_leave_unchanged_if_it_can():
    puzzle = "any*dominoes 4x4"
    counts = [count(puzzle, symmetry="all", engine=engine) for engine in ("reference", "scanning-python")]
    assert [(found, found.raw, found.engine) for found in counts] == [(9, 36, "reference"), (9, 36, "scanning-python")]
    assert counts[0].statistics.updates > count(puzzle, engine="reference").statistics.updates > 0
    assert counts[1].statistics.updates == 0


def test_what_the_engine_asked_for_cannot_count_another_does(monkeypatch):
    puzzle = read_puzzle("any*dominoes 4x4")
    engine, whole = engine_of_name("scanning-python"), puzzle.encode().problem
    monkeypatch.setattr(type(engine), "lacks", lambda self, problem: "" if problem is whole else "it is too small")
    found = count(puzzle, symmetry="all", engine="scanning-python")
    assert (found, found.raw, found.engine) == (9, 36, "scanning-python")


def test_engines_agree_where_the_least_forms_are_filtered():
    puzzle = "0-2*tetrominoes 4x4"
    for engine in ("reference", DANCING, "scanning-python", None):
        found = count(puzzle, symmetry="all", engine=engine)
        assert (found, found.raw) == (len(list(solve(puzzle, engine=engine))), count(puzzle, engine=engine))


def test_control_c_while_classes_are_measured_ends_a_count_with_what_was_found(monkeypatch):
    monkeypatch.setattr(Symmetries, "class_size", interrupted_once(Symmetries.class_size, 50))
    compare_one_by_one(monkeypatch)
    with outcome_instead_of_exception():
        found = count("8x8-2x2", symmetry="all")
    assert found.outcome is Outcome.INTERRUPTED
    assert 0 < found < 50
    assert found.raw == 8 * found


def test_classes_of_a_count_that_was_stopped_are_not_known():
    dominoes = "dominoes 8x8"
    told = []
    found = count(dominoes, symmetry="all", limits=Limits(nodes=10**6), on_progress=told.append)
    assert (found.outcome, found.distinct, found.order) == (Outcome.LIMITED, None, 8)
    assert found == found.raw > 0
    assert found.statistics.nodes == 10**6
    assert 0 < found.progress < 1

    found = count(dominoes, symmetry="all", timeout=0.0)
    assert (found, found.outcome, found.distinct) == (0, Outcome.LIMITED, None)


def test_a_count_stopped_after_the_raw_number_still_knows_that():
    dominoes = "dominoes 6x6"
    nodes = count(dominoes, engine="scanning-python").statistics.nodes
    found = count(dominoes, symmetry="all", engine="scanning-python", limits=Limits(nodes=nodes + 1))
    assert (found.outcome, found.distinct, found.raw) == (Outcome.LIMITED, None, 6728)


def test_control_c_while_classes_are_measured_loses_no_solution(monkeypatch):
    compare_one_by_one(monkeypatch)
    expected = list(solve("8x8-2x2"))
    for at in range(10, 16):  # at some of them there is a solution to hand out
        with monkeypatch.context() as patched, outcome_instead_of_exception():
            patched.setattr(Symmetries, "class_size", interrupted_once(Symmetries.class_size, at))
            solutions = solve("8x8-2x2")
            found = list(solutions)
        assert solutions.outcome is Outcome.INTERRUPTED
        assert [*found, *solve("8x8-2x2", resume=solutions.position)] == expected


def test_control_c_while_a_solution_is_verified_loses_no_solution(monkeypatch):
    expected = list(solve("8x8-2x2"))
    found = []
    with monkeypatch.context() as patched:
        patched.setattr(CoverCheck, "__call__", interrupted_once(CoverCheck.__call__, 10))
        solutions = solve("8x8-2x2")
        with suppress(KeyboardInterrupt):
            found.extend(iter(solutions))
    assert 0 < len(found) <= 9  # those decoded before they are requested are not counted
    assert [*found, *solve("8x8-2x2", resume=solutions.position)] == expected


def test_a_wrong_solution_is_a_bug_of_ours_and_reproducible(monkeypatch):
    monkeypatch.setattr(CoverCheck, "__call__", lambda *_: False)
    monkeypatch.setattr(packing, "faults", lambda puzzle, placements: ["something is wrong"])
    with pytest.raises(InternalError, match="something is wrong") as caught:
        next(solve("8x8-2x2"))
    assert "| cover:" in caught.value.report
    with pytest.raises(InternalError, match="something is wrong"):
        count("3x20")


def test_a_few_solutions_up_to_symmetry_are_not_waited_for():
    found = list(solve("dominoes 20x20", limit=2))
    assert [len(solution.placements) for solution in found] == [200, 200]


def test_a_listing_that_was_begun_without_a_limit_goes_on_with_one():
    puzzle = "dominoes 4x6"
    expected = list(solve(puzzle))
    begun = solve(puzzle)
    found = [next(begun) for _ in range(7)]
    position = begun.position
    while len(found) < len(expected):
        some = solve(puzzle, limit=5, resume=position)
        found += list(some)
        position = some.position
    assert found == expected


def test_the_order_of_separate_boards_is_that_of_the_largest(monkeypatch):
    seen = []

    def last_of(problem, orders):
        seen.append(problem)
        return orders[-1]

    monkeypatch.setattr(packing, "quickest_order", last_of)
    kind = kind_of(Packing("3x4+2x3@5,0", "any*I2,any*I3"))
    chosen = kind._scanned()
    assert [len(problem.items) for problem in seen] == [14]  # the cells of the 3x4, and the pieces
    assert chosen.problem.positions in kind.puzzle.encode().scan_orders()
    assert chosen.problem.positions != kind.puzzle.encode().problem.positions
    assert count(kind.puzzle) == count(Packing("3x4", "any*I2,any*I3")) * count(Packing("2x3", "any*I2,any*I3"))
