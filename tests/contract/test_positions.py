"""A position that was tampered with is refused with a sentence, or the search goes on from there: nothing else."""

from __future__ import annotations

import json
import math

import pytest

import dancefloor as dance
from attack import positions
from attack.figures import Figures
from dancefloor.contract.check_engine import accepts
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.search.values import Limits, Position
from tests.contract.test_engines import INSTALLED, PROBLEMS, every_engine
from tests.packings import packing

JUNK = [
    *(None, True, False, 1.0, 0.5, math.nan, math.inf, "", "x", "12", [], [0], [[0]], {}, {"a": 1}),
    *(-1, -3, 0, 1, 5, 63, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 62, 1 << 63, 1 << 64, 10**30, 10**5000),
    *([-1], [0, 10**6], [[0, 10**30]], [[0, 0]], [None], ["x"], [1.0]),
]


def test_positions_of_covers_that_were_changed_at_random_are_refused_or_resumed():
    figures = Figures("positions", 1)
    for case in range(300):
        positions.attempt(figures.begin(case), figures)
    assert figures.counts["wrong"] == 0
    assert 100 < figures.counts["refused"] < figures.counts["inputs"] - 30


def as_tuples(value):
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def outcome_of(resume, make):
    """None if a position is resumed; else whether it is refused in one line."""
    try:
        resume(make())
    except InputError as refused:
        return "\n" not in str(refused)
    return None


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *(("reference", field) for field in Position._fields),
        *((name, field) for name in INSTALLED for field in ("path", "until") if name not in ("reference", "cpsat")),
    ],
)
def test_junk_in_a_position_is_refused_or_resumed_whether_it_comes_from_json_or_not(name, field):
    puzzle = packing("4x4", "dominoes")
    limits = Limits(solutions=3, nodes=50)
    begun = dance.solve(puzzle, engine=name, limits=limits)
    list(begun)
    kept = begun.position._asdict()

    def resume(position):
        list(dance.solve(puzzle, engine=name, limits=limits, resume=position, threads=2))

    assert outcome_of(resume, lambda: Position.from_json(json.loads(json.dumps(begun.position)))) is None
    for junk in JUNK:
        read = outcome_of(resume, lambda junk=junk: Position.from_json(list({**kept, field: junk}.values())))
        made = outcome_of(resume, lambda junk=junk: begun.position._replace(**{field: as_tuples(junk)}))
        assert (read, made) in ((None, None), (True, True)), junk


@every_engine
@pytest.mark.parametrize("label", ["dominoes", "toy"])
def test_a_path_that_leads_beyond_a_cover_is_refused(name, label):
    problem = PROBLEMS[label]
    if not accepts(engine(name), problem):
        pytest.skip("it cannot take the problem")
    cover = next(Search(engine(name), problem))
    for path in ((*cover, *cover), (*cover, cover[0], -1), (2, *cover, *cover)):
        with pytest.raises(InputError, match="the path of the position does not belong to this problem"):
            engine(name).start(problem, path)


@every_engine
def test_what_was_given_must_be_covers(name):
    puzzle = packing("4x4", "dominoes")
    solutions = dance.solve(puzzle, limit=2, engine=name)
    list(solutions)
    position = solutions.position
    assert len(position.given) == 2
    for wrong in ((), (0,), (0, 0), (10**6,), (*position.given[0], 1), position.given[0][:-1]):
        with pytest.raises(InputError, match="given of the position holds something that is not a cover"):
            dance.solve(puzzle, engine=name, resume=position._replace(given=(*position.given, wrong)))
