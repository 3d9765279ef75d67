"""Intervals of a search, beyond what `check_engine` asks of them."""

from __future__ import annotations

import random

import pytest

import dancefloor as dance
from dancefloor.contract.check_engine import accepts
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.search.values import Limits, Outcome, Resources
from tests.contract.test_engines import PROBLEMS
from tests.packings import packed

DIVISIBLE = ["scanning", "bits", "cells", "dancing", "reference", "scanning-python"]
NAMES = [name for name in DIVISIBLE if not engine(name).missing()]
every_engine = pytest.mark.parametrize("name", NAMES)


def paths_of(name, problem, rng, most=500):
    """Paths at which a search stands between batches, in its order."""
    run, paths = engine(name).start(problem), []
    while len(paths) < most and not run.advance(1 << 60, rng.choice((1, 1, 2, 9)), 60.0, 0).complete:
        paths.append(tuple(run.position()))
    return list(dict.fromkeys(paths))


@every_engine
@pytest.mark.parametrize("words", [("4x10", "2*I4,2*L4,2*T4,2*O4,2*S4"), ("4x4", "dominoes"), ("3x20", "pentominoes")])
def test_solutions_up_to_symmetry_come_in_intervals_too(name, words):
    puzzle = dance.Packing(dance.box(words[0]), dance.read_pieces(words[1]))
    if not accepts(engine(name), puzzle.encode().problem) or (name == "reference" and words[0] != "4x4"):
        pytest.skip("it cannot take the puzzle, or takes long")
    whole = list(dance.solve(puzzle, engine=name))
    search = dance.solve(puzzle, engine=name)
    first = [next(search) for _ in range(min(2, len(whole)))]
    intervals, rest = [search.position], []
    while len(intervals) < 6:
        halves = dance.solve(puzzle, engine=name, resume=intervals[-1]).split()
        if halves is None:
            break
        intervals[-1:] = halves
    assert len(intervals) > 1
    for interval in intervals:
        rest += dance.solve(puzzle, engine=name, resume=interval, threads=2)
    assert first + rest == whole


@every_engine
def test_an_interval_that_makes_no_sense_is_refused(name):
    problem = PROBLEMS["dominoes"] if name != "reference" else PROBLEMS["optional"]
    paths = paths_of(name, problem, random.Random(0))
    early, late = paths[len(paths) // 3], paths[-1]
    blank = Search(engine(name), problem).position
    for path, until in ((late, early), (early, early[:-1]), (early, (10**6,)), ((), (*early, *early)), (early, (-1,))):
        with pytest.raises(InputError):
            list(Search(engine(name), problem, resume=blank._replace(path=path, until=until)))
    empty = Search(engine(name), problem, resume=blank._replace(path=early, until=early))
    assert (list(empty), empty.outcome) == ([], Outcome.COMPLETE)


@every_engine
def test_progress_depends_on_the_position_alone(name):
    """Not on threads, among which a search is divided, nor on where it began."""
    native = name not in ("reference", "scanning-python")
    problem = packed("6x10") if native else PROBLEMS["counted"]
    seen = [0.0]
    run = engine(name).start(problem, (), Resources(threads=3))
    while len(seen) < 30 and not run.advance(1 << 60, 1 << 60, 0.004, 0).complete:
        assert run.progress() == pytest.approx(engine(name).start(problem, run.position()).progress(), abs=1e-9)
        seen.append(run.progress())
    assert seen == sorted(seen)
    assert len(seen) > 2 or not native


def test_the_progress_of_an_interval_is_that_of_its_own():
    problem = PROBLEMS["optional"]
    first, second = Search(engine("dancing"), problem).split()
    for interval in (first, second):
        search = Search(engine("dancing"), problem, resume=interval, limits=Limits(nodes=1))
        list(search)
        assert 0.0 <= search.progress < 0.6
        rest = Search(engine("dancing"), problem, resume=search.position)
        list(rest)
        assert rest.progress == 1.0


def test_engines_without_intervals_say_so():
    search = dance.covers(PROBLEMS["dominoes"], limits=Limits(solutions=1))
    with pytest.raises(InputError, match="cannot search an interval"):
        search.split()


def test_a_position_of_another_order_of_scanning_is_refused():
    problem = PROBLEMS["dominoes"]
    turned = problem.with_positions(tuple(None if p is None else 100 - p for p in problem.positions))
    assert turned.fingerprint == problem.fingerprint
    position = Search(engine("scanning-python"), problem).position
    with pytest.raises(InputError, match="another order of scanning"):
        Search(engine("scanning-python"), turned, resume=position)
    Search(engine("dancing"), turned, resume=Search(engine("dancing"), problem).position)
