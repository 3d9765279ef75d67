"""The choice of an engine: of those that can take a problem, the one that guesses to be done first.

Strategy (Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975): one random way from the
start of a search to a leaf, weighed by the branch numbers that it passes, gives an unbiased guess of what the whole
search costs. The contenders are asked in turn, those with the cheapest dives first, until one guesses to be done before
it is worth asking another; if the two best are close, they dive more often. Seeds and numbers of dives are fixed, and
so are the nanoseconds that a step is taken to cost: the same problem always gets the same engine, on every machine
where that engine is installed.
"""

from __future__ import annotations

from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Engine, Run, needs
from dancefloor.engines.native import NativeRun
from dancefloor.engines.registry import engine, engine_names
from dancefloor.errors import EngineUnavailable, UnsupportedProblem

# Those that can guess, and how often they dive: about as long, all of them.
CONTENDERS = {"scanning": 2048, "bits": 128, "cells": 64, "dancing": 64}
SOON = 1e6  # nanoseconds: not worth asking another
CLOSE = 4.0  # times the least guess: worth more dives
MORE = 8  # times as many
LARGE = 50_000  # options: to start every engine would take longer than many a search


class Choice(NamedTuple):
    """An engine, and the reason for taking it."""

    engine: Engine
    why: str


def choose(problem: Problem, name: str | None = None) -> Choice:
    """The engine of that name, or the one that guesses to be done first.

    Raises:
        InputError: there is no such engine.
        EngineUnavailable: it is not installed.
        UnsupportedProblem: it cannot take this problem; names one that can.

    >>> choose(Problem.from_names("p q", ["p q"]), "reference")[1]
    'asked for'
    """
    if name is None:
        return _quickest(problem)
    wanted = engine(name)
    if reason := wanted.missing():
        raise EngineUnavailable(name, reason, f"{wanted.remedy}, or use {_quickest(problem).engine.name!r}")
    if reason := _lacking(wanted, problem):
        raise UnsupportedProblem(name, reason, _quickest(problem).engine.name)
    return Choice(wanted, "asked for")


def _lacking(candidate: Engine, problem: Problem) -> str:
    """Why an engine cannot take a problem: a named ability first, then whatever it finds on a closer look."""
    absent = sorted(ability.value for ability in needs(problem) - candidate.abilities)
    return f"it lacks {' and '.join(absent)}" if absent else candidate.lacks(problem)


def _quickest(problem: Problem) -> Choice:
    able, unable = [], []
    for name in engine_names():
        candidate = engine(name)
        if candidate.missing():
            continue
        if reason := _lacking(candidate, problem):
            unable.append(f"{name} cannot: {reason}")
        else:
            able.append(candidate)
    contenders = [each for each in able if each.name in CONTENDERS]
    if len(contenders) > 1 and len(problem.options) <= LARGE:
        return _by_dives(problem, contenders)
    return Choice(able[0], "; ".join(unable) or "the first of those that can")


def _by_dives(problem: Problem, contenders: list[Engine]) -> Choice:
    """Ask contenders in turn how long they will take, and take the one that guesses least."""
    guesses: dict[str, float] = {}
    runs: dict[str, Run] = {}
    for each in contenders:
        runs[each.name] = each.start(problem)
        guesses[each.name] = _guess(runs[each.name], CONTENDERS[each.name])
        if min(guesses.values()) <= SOON:
            break
    best = min(guesses.values())
    close = [name for name, guess in guesses.items() if guess <= CLOSE * best]
    if len(close) > 1 and best > SOON:
        guesses.update((name, _guess(runs[name], MORE * CONTENDERS[name])) for name in close)
    ranked = sorted(guesses.items(), key=lambda guess: guess[1])
    return Choice(engine(ranked[0][0]), ", ".join(f"{name}: {_time(guess)}" for name, guess in ranked) + " by dives")


def _guess(run: Run, dives: int) -> float:
    """The mean of so many guesses, in nanoseconds."""
    assert isinstance(run, NativeRun), "only native engines dive"
    return sum([run.dive(seed) for seed in range(dives)]) / dives


def _time(nanoseconds: float) -> str:
    """A guess in words.

    >>> _time(1234), _time(2.3e6), _time(45e9), _time(9e13)
    ('0.001 ms', '2.3 ms', '45 s', '1 day')
    """
    seconds = nanoseconds / 1e9
    for size, unit in ((86400, "day"), (3600, "h"), (60, "min"), (1, "s")):
        if seconds >= size and (unit != "min" or seconds >= 120):
            return f"{seconds / size:.2g} {unit}"
    return f"{seconds * 1e3:.2g} ms" if seconds >= 1e-5 else f"{seconds * 1e3:.1g} ms"
