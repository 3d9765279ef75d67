"""The choice of an engine: the one with the shortest estimated time, among those that can take a problem.

Strategy (Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975): a *dive* is one random way
from the start of a search to a leaf. The product of the branch numbers on the way gives an unbiased estimate of the
cost of the whole search. The contenders dive one after another, those with the cheapest dives first. This ends when a
search is estimated to be so short that further dives are not worthwhile: dives take only a small share of the time of
the search. The seeds are fixed, and so is the assumed cost of a step in nanoseconds. So a problem always gets the same
engine, on every machine where that engine is installed.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability, Engine, needs
from dancefloor.engines.native import NativeRun
from dancefloor.engines.registry import COUNTING, engine
from dancefloor.errors import EngineUnavailable, UnsupportedProblem
from dancefloor.search.deadline import check

# The engines that can dive, in the order in which they do; and the cost of each level of a dive in nanoseconds: a fixed
# part, and a part for each option.
CONTENDERS = {"scanning": (40.0, 0.02), "bits": (1000.0, 1.7), "cells": (1000.0, 1.7), "dancing": (1000.0, 1.7)}
FALLBACKS = ("scanning-python", "reference")  # without a compiler
SHARE = 0.05  # the largest share of the estimated search time that goes into the dives of each contender
FEWEST = 32  # the fewest dives; an engine with cheaper ones makes more
PATIENCE = 2e8  # the most nanoseconds for the dives of one contender: solids have few ways that go deep
ENOUGH = 20_000  # the most dives of one contender: more do not change the estimate, and some cost more than assumed
FAR_BEHIND, BEHIND = 16.0, 4.0  # give up at this many times the best estimate: after few dives, and after many
MANY = 5e6  # nanoseconds: dives that cost this much in all count as many
LONGEST = 1e300  # nanoseconds: a dive on a very large board estimates infinity, or infinity divided by infinity
LARGE = 50_000  # options: starting every engine on more can take longer than a search


class Taker(Protocol):
    """The common part of engines that search and the one that counts."""

    @property
    def name(self) -> str:
        """The name users write."""

    @property
    def abilities(self) -> frozenset[Ability]:
        """The features that it supports beyond primary items covered exactly once."""

    def lacks(self, problem: Problem) -> str:
        """Why the engine cannot take this problem; empty if it can."""


class Choice(NamedTuple):
    """An engine, and the reason for choosing it."""

    engine: Engine
    why: str
    guess: float = 0.0  #: the estimated time of the search in nanoseconds; 0 without an estimate


_CHOSEN: WeakKeyDictionary[Problem, Choice] = WeakKeyDictionary()  # counting chooses an engine before its search does


def choose(problem: Problem, name: str | None = None) -> Choice:
    """The engine called `name`; without a name, the one with the shortest estimated time.

    Raises:
        InputError: there is no such engine.
        EngineUnavailable: the engine is not installed.
        UnsupportedProblem: the engine cannot take this problem; the message names one that can.

    >>> choose(Problem.from_names("p q", ["p q"]), "reference")[1]
    'asked for'
    """
    if name is None:
        choice = _CHOSEN.get(problem)
        if choice is None:
            choice = _CHOSEN[problem] = _quickest(problem)
        return choice
    wanted = engine(name)
    if reason := wanted.missing():
        raise EngineUnavailable(name, reason, f"{wanted.remedy}, or use {_quickest(problem).engine.name!r}")
    if reason := _lacking(wanted, problem):
        raise UnsupportedProblem(name, reason, _quickest(problem).engine.name)
    return Choice(wanted, "asked for")


def choose_for_one(problem: Problem) -> Choice:
    """The engine for a single cover of a problem.

    >>> choose_for_one(Problem.from_names("p q", ["p q"])).engine.name
    'portfolio'
    """
    return Choice(engine("portfolio"), f"for one solution: {choose(problem).engine.name}, alternating with restarts")


BRIEF = 2e7  # nanoseconds: a search that is estimated to be shorter goes first; tables follow if it takes longer


class Plan(NamedTuple):
    """How to count covers: by tables, by a search, or by both until one has finished."""

    counting: str  #: why tables count the covers; empty if they do not
    search: Choice | None  #: the engine that searches for covers; None if there is no search
    search_first: bool = False  #: whether the search begins, since it is likely to finish before the tables are ready
    is_final: bool = False  #: whether no other way may be tried


def can_be_counted(problem: Problem) -> bool:
    """Tell whether tables can count the covers of a problem."""
    from dancefloor.engines.counting import CountingEngine  # imported here, because only counting needs it

    return not _lacking(CountingEngine(), problem)


def choose_for_count(problem: Problem, name: str | None = None) -> Plan:
    """How to count the covers of a problem, with the engine called `name` if there is a name.

    Raises:
        InputError: there is no such engine.
        EngineUnavailable: the engine is not installed.
        UnsupportedProblem: the engine cannot take this problem; the message names one that can.

    >>> choose_for_count(Problem.from_names("p q", ["p q"]), "counting")
    Plan(counting='asked for', search=None, search_first=False, is_final=True)
    """
    from dancefloor.engines.counting import CountingEngine

    counting = CountingEngine()
    if name == COUNTING:
        if reason := _lacking(counting, problem):
            raise UnsupportedProblem(name, reason, _quickest(problem).engine.name)
        return Plan("asked for", None, is_final=True)
    chosen = choose(problem, name)
    if name is not None or _lacking(counting, problem):
        return Plan("", chosen)
    if MISSING and not problem.has_multiplicities:
        return Plan("", chosen)  # in plain Python, tables are worthwhile only where pieces repeat
    if 0 < chosen.guess < BRIEF:
        return Plan("finding all covers took longer than estimated", chosen, search_first=True)
    if not chosen.guess:
        return Plan("counting covers does not require finding them", chosen)
    return Plan(f"finding all covers would take an estimated {_time(chosen.guess)}", chosen)


def _lacking(candidate: Taker, problem: Problem) -> str:
    """Why an engine cannot take a problem: the abilities that it lacks, or else its own reason."""
    absent = sorted(ability.value for ability in needs(problem) - candidate.abilities)
    return f"it lacks {' and '.join(absent)}" if absent else candidate.lacks(problem)


def _quickest(problem: Problem) -> Choice:
    able: list[Engine] = []
    unable: list[str] = []
    for name in (*CONTENDERS, *FALLBACKS):
        if able and name not in CONTENDERS:
            break
        candidate = engine(name)
        if candidate.missing():
            continue
        check()
        if reason := _lacking(candidate, problem):
            unable.append(f"{name} cannot: {reason}")
        else:
            able.append(candidate)
    if len(able) > 1 and len(problem.options) <= LARGE:
        return _by_dives(problem, able)
    return Choice(able[0], "; ".join(unable) or "the first engine that can take this problem")


def _by_dives(problem: Problem, contenders: list[Engine]) -> Choice:
    """Estimate the times of the contenders one after another, and choose the one with the shortest."""
    guesses: dict[str, float] = {}
    best, size = float("inf"), len(problem.options)
    dearest = _cost_of_a_dive("dancing", problem)
    for each in contenders:
        check()
        run, cost = each.start(problem), _cost_of_a_dive(each.name, problem)
        assert isinstance(run, NativeRun), "only native engines dive"
        total, done, goal = 0.0, 0, max(FEWEST, min(size, round(FEWEST * dearest / cost)))
        while done < goal:
            total += sum([_dive(run, seed) for seed in range(done, goal)])
            done, mean = goal, total / goal
            affordable = min(mean, best) * SHARE / cost
            if mean < (FAR_BEHIND if done * cost < MANY else BEHIND) * best:  # else more hardly change the order
                goal = int(min(2 * done, affordable, PATIENCE / cost, ENOUGH))
        guesses[each.name] = mean
        best = min(best, mean)
        if best * SHARE < FEWEST * dearest:
            break  # the search is so short that another contender could not afford enough dives
    ranked = sorted(guesses.items(), key=lambda guess: guess[1])
    told = ", ".join(f"{name} {_time(guess)}" for name, guess in ranked)
    return Choice(engine(ranked[0][0]), f"estimates by dives: {told}", best)


def _dive(run: NativeRun, seed: int) -> float:
    check()
    return min(LONGEST, run.dive(seed))


def _cost_of_a_dive(name: str, problem: Problem) -> float:
    """The approximate cost of a dive in nanoseconds. It has as many levels as there are options in a cover."""
    options = problem.options[:: max(1, len(problem.options) // 100)]
    length = sum([len(option.uses) for option in options]) / max(1, len(options))
    fixed, each = CONTENDERS[name]
    return (1 + problem.primary_count / max(1.0, length)) * (fixed + each * len(problem.options))


def _time(nanoseconds: float) -> str:
    """An estimated time in words, rounded to one or two digits.

    >>> _time(1234), _time(2.3e6), _time(271e6), _time(45e9), _time(5e12), _time(9e20)
    ('0.001 ms', '2.3 ms', '270 ms', '45 s', '83 min', '1e+07 days')
    """
    seconds = nanoseconds / 1e9
    units = {"days": 86400.0, "h": 3600.0, "min": 60.0, "s": 1.0, "ms": 1e-3}
    least = {"days": 86400.0, "h": 7200.0, "min": 120.0, "s": 1.0, "ms": 0.0}
    unit = next(unit for unit in units if seconds >= least[unit])
    number = seconds / units[unit]
    digits = 1 if number < 0.1 or number >= 1e5 else 2
    return f"{float(f'{number:.{digits}g}'):g} {unit}"
