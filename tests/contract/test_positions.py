"""A position that was tampered with is refused with a sentence, or the search goes on from there: nothing else."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace

import pytest

import dancefloor as dance
from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine, engine_names, needs
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.puzzles.classics import Langford
from dancefloor.search.values import Limits, Position, Resources
from dancefloor.solutions.verify import cover_faults
from tests.packings import packing

INSTALLED = [name for name in engine_names() if not engine(name).missing()]


PROBLEMS = {
    "toy": Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y"),
    "bounds": Problem.from_names("a b 2:3|c", ["a b x:0", "a c x:1", "c x:0", "b x:1", "c"], secondary="x"),
    "dominoes": packing("4x5", "dominoes").encode().problem,
    "counted": packing("4x5", "0-2*L4,1-3*I4,any*O4,T4,any*S4").encode().problem,
    "pairs": Langford(4).encode().problem,
    "nothing": Problem.from_names("p q", ["p", "p"]),
    "empty": Problem.from_names("", []),
}
PUZZLES = {
    "free": packing("4x10", "2*I4,2*L4,2*T4,2*O4,2*S4"),  # no piece can be anchored: solutions are compared
    "pentominoes": packing("3x20", "pentominoes"),
    "dominoes": packing("4x4", "dominoes"),
}
TOO_SLOW = {(name, label) for name in ("sat", "cpsat") for label in ("free", "pentominoes")}
NODES, FIELDS = 300, len(Position._fields)
LIMITS = Limits(solutions=5, nodes=NODES)

JUNK = [
    *(None, True, False, 1.0, 0.5, math.nan, math.inf, "", "x", "12", [], [0], [[0]], {}, {"a": 1}),
    *(-1, -2, -3, 0, 1, 2, 5, 63, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 62, 1 << 63, 1 << 64, 10**30, 10**5000),
]


def accepts(name, problem):
    return needs(problem) <= engine(name).abilities and not engine(name).lacks(problem)


def mutated(rng, kept, options):
    """A position as JSON has it, a few things of it changed."""
    kept = json.loads(json.dumps(kept))
    number = [*range(options), *JUNK[-16:]]
    for _ in range(rng.choice((1, 1, 2, 4))):
        field = rng.randrange(len(kept)) if rng.random() < 0.4 else 2
        path = kept[2] if len(kept) > 2 and isinstance(kept[2], list) else []
        if len(kept) == FIELDS and rng.random() < 0.1:
            kept[-1] = kept[-1] or list(path)
            path = kept[-1] if isinstance(kept[-1], list) else path
        at = rng.randrange(len(path) + 1)
        match rng.randrange(9) if field == 2 else rng.randrange(9, 13):
            case 0 | 1:
                path.insert(at, rng.choice(number))
            case 2 | 3 if at < len(path):
                path[at] = rng.choice(number)
            case 4 if at < len(path):
                del path[at]
            case 5:
                del path[at:]
            case 6:
                rng.shuffle(path)
            case 7:
                path += path[at:]
            case 8:
                path.insert(at, rng.choice(JUNK))
            case 9 | 10:
                kept[field] = rng.choice(JUNK)
            case 11 if len(kept) > 8 and isinstance(kept[8], list):
                kept[8] = [*kept[8], rng.sample(number, rng.randrange(1, 5))]
            case 12 if len(kept) > 6:
                kept.insert(field, rng.choice(JUNK)) if rng.random() < 0.5 else kept.pop(field)
    return kept


def by_hand(kept):
    """The same, made without being looked at."""
    if not 8 <= len(kept) <= FIELDS:
        return kept
    position = Position(*kept)
    path, given, until = position.path, position.given, position.until
    if isinstance(path, list):
        path = tuple(path)
    if isinstance(given, list):
        given = tuple(tuple(cover) if isinstance(cover, list) else cover for cover in given)
    if isinstance(until, list):
        until = tuple(until)
    return position._replace(path=path, given=given, until=until)


def outcome_of(resume, kept):
    """Whether resuming works from JSON and by hand alike."""
    answers = set()
    for make in (Position.from_json, by_hand):
        try:
            resume(make(kept))
            answers.add(True)
        except InputError:
            answers.add(False)
    assert len(answers) == 1, kept
    return answers.pop()


def tamper_with_covers(name, trials):
    rng, answers = random.Random(f"{name} {trials}"), []
    for problem in PROBLEMS.values():
        if not accepts(name, problem):
            continue
        for limits in (Limits(nodes=0), Limits(nodes=7), Limits(nodes=NODES), Limits(solutions=1)):
            search = Search(engine(name), problem, limits=replace(limits, nodes=limits.nodes or NODES))
            list(search)

            def resume(position, problem=problem):
                threads = Resources(threads=rng.choice((1, 2)), seed=rng.choice((0, 1)))
                resumed = Search(engine(name), problem, limits=LIMITS, resources=threads, resume=position)
                for cover in resumed:
                    assert cover_faults(problem, cover) == []
                Position.from_json(json.loads(json.dumps(resumed.position)))

            assert outcome_of(resume, json.loads(json.dumps(search.position)))
            for _ in range(trials):
                kept = mutated(rng, search.position, len(problem.options))
                answers.append(outcome_of(resume, kept))
    return answers


def tamper_with_solutions(name, trials):
    rng, answers = random.Random(f"{name} {trials}"), []
    for label, puzzle in PUZZLES.items():
        if not accepts(name, puzzle.encode().problem) or (name, label) in TOO_SLOW:
            continue
        for limits in (Limits(solutions=2, nodes=20_000), Limits(nodes=500)):
            how = {"engine": name, "symmetry": "all"}
            solutions = dance.solve(puzzle, limits=limits, **how)
            list(solutions)

            def resume(position, puzzle=puzzle, how=how):
                list(dance.solve(puzzle, limits=LIMITS, resume=position, threads=2, **how))

            assert outcome_of(resume, json.loads(json.dumps(solutions.position)))
            for _ in range(trials):
                kept = mutated(rng, solutions.position, len(puzzle.encode().problem.options))
                answers.append(outcome_of(resume, kept))
    return answers


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("tamper", [tamper_with_covers, tamper_with_solutions])
def test_a_position_that_was_tampered_with_is_refused_or_resumed(name, tamper):
    assert {True, False} == set(tamper(name, 8))


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("tamper", [tamper_with_covers, tamper_with_solutions])
def test_thousands_of_positions_that_were_tampered_with_are_refused_or_resumed(name, tamper):
    answers = tamper(name, 100)
    assert min(answers.count(True), answers.count(False)) > 20


@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("label", ["dominoes", "toy"])
def test_a_path_that_leads_beyond_a_cover_is_refused(name, label):
    problem = PROBLEMS[label]
    if not accepts(name, problem):
        pytest.skip("it cannot take the problem")
    cover = next(Search(engine(name), problem))
    for path in ((*cover, *cover), (*cover, cover[0], -1), (2, *cover, *cover)):
        with pytest.raises(InputError, match="the path of the position does not belong to this problem"):
            engine(name).start(problem, path)


@pytest.mark.parametrize("name", INSTALLED)
def test_what_was_given_must_be_covers(name):
    puzzle = PUZZLES["dominoes"]
    solutions = dance.solve(puzzle, limit=2, engine=name)
    list(solutions)
    position = solutions.position
    assert len(position.given) == 2
    for wrong in ((), (0,), (0, 0), (10**6,), (*position.given[0], 1), position.given[0][:-1]):
        with pytest.raises(InputError, match="given of the position holds something that is not a cover"):
            dance.solve(puzzle, engine=name, resume=position._replace(given=(*position.given, wrong)))
