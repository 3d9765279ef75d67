"""The choice of an engine: of those that can take a problem, the one that guesses to be done first.

Strategy (Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975): one random way from the
start of a search to a leaf, weighed by the branch numbers that it passes, gives an unbiased guess of what the whole
search costs. The contenders are asked in turn, those with the cheapest dives first, until one guesses to be done before
it is worth asking another: what dives take is a small share of what the search takes. Seeds are fixed, and so are the
nanoseconds that a step is taken to cost: the same problem always gets the same engine, on every machine where that
engine is installed.
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

# Those that can guess, in the order in which they are asked; and what each level of a dive takes, in nanoseconds: so
# much in any case, and so much for each option.
CONTENDERS = {"scanning": (40.0, 0.02), "bits": (1000.0, 1.7), "cells": (1000.0, 1.7), "dancing": (1000.0, 1.7)}
FALLBACKS = ("scanning-python", "reference")  # without a compiler
SHARE = 0.05  # of the time that the search is guessed to take, at most, goes into dives of each contender
FEWEST = 32  # dives; cheaper ones are taken more often
PATIENCE = 2e8  # nanoseconds for the dives of one contender, at most: solids have few ways that go deep
ENOUGH = 20_000  # dives of one contender, at most: more do not change the guess, and some cost more than thought
FAR_BEHIND, BEHIND = 16.0, 4.0  # times the least guess: to be given up after few dives, and after many
MANY = 5e6  # nanoseconds for dives
LONGEST = 1e300  # nanoseconds: a dive on a very large board guesses infinity, or infinity by infinity
LARGE = 50_000  # options: to start every engine would take longer than many a search


class Taker(Protocol):
    """What searching engines and the one that counts have in common."""

    @property
    def name(self) -> str:
        """The name users write."""

    @property
    def abilities(self) -> frozenset[Ability]:
        """What it can take beyond primary items covered exactly once."""

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""


class Choice(NamedTuple):
    """An engine, and the reason for taking it."""

    engine: Engine
    why: str
    guess: float = 0.0  #: of how many nanoseconds the search will take; 0 if nothing was guessed


_CHOSEN: WeakKeyDictionary[Problem, Choice] = WeakKeyDictionary()  # who counts first asks who would search


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
    return Choice(engine("portfolio"), f"for one solution: {choose(problem).engine.name}, and restarts in turn")


BRIEF = 2e7  # nanoseconds: what is found so soon need not be counted in another way, if that was no mistake


class Plan(NamedTuple):
    """How to count covers: without finding them, by a search, or in both ways until one is done."""

    counting: str  #: why they are counted without being found; empty if they are not
    search: Choice | None  #: the engine that finds them; None if they are not to be found
    search_first: bool = False  #: which begins: it is likely to be done before the other is ready
    is_final: bool = False  #: whether nothing else is to be tried


def can_be_counted(problem: Problem) -> bool:
    """Tell whether tables can count the covers of a problem."""
    from dancefloor.engines.counting import CountingEngine  # others need not wait for it

    return not _lacking(CountingEngine(), problem)


def choose_for_count(problem: Problem, name: str | None = None) -> Plan:
    """How to count the covers of a problem.

    Raises:
        InputError: there is no such engine.
        EngineUnavailable: it is not installed.
        UnsupportedProblem: it cannot take this problem; names one that can.

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
        return Plan("", chosen)  # in plain Python, tables are worth their while only where pieces repeat
    if 0 < chosen.guess < BRIEF:
        return Plan("to find all covers took longer than it was guessed to take", chosen, search_first=True)
    if not chosen.guess:
        return Plan("covers need not be found to be counted", chosen)
    return Plan(f"to find all covers would take {_time(chosen.guess)}, by a guess", chosen)


def _lacking(candidate: Taker, problem: Problem) -> str:
    """Why an engine cannot take a problem: a named ability first, then whatever it finds on a closer look."""
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
    return Choice(able[0], "; ".join(unable) or "the first of those that can")


def _by_dives(problem: Problem, contenders: list[Engine]) -> Choice:
    """Ask contenders in turn how long they will take, and take the one that guesses least."""
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
            if mean < (FAR_BEHIND if done * cost < MANY else BEHIND) * best:  # else more would hardly change the order
                goal = int(min(2 * done, affordable, PATIENCE / cost, ENOUGH))
        guesses[each.name] = mean
        best = min(best, mean)
        if best * SHARE < FEWEST * dearest:
            break  # another would not be asked enough to be believed
    ranked = sorted(guesses.items(), key=lambda guess: guess[1])
    told = ", ".join(f"{name} {_time(guess)}" for name, guess in ranked)
    return Choice(engine(ranked[0][0]), f"guesses by dives: {told}", best)


def _dive(run: NativeRun, seed: int) -> float:
    check()
    return min(LONGEST, run.dive(seed))


def _cost_of_a_dive(name: str, problem: Problem) -> float:
    """What a dive takes in nanoseconds, roughly: as many levels as it takes options to use all items."""
    options = problem.options[:: max(1, len(problem.options) // 100)]
    length = sum([len(option.uses) for option in options]) / max(1, len(options))
    fixed, each = CONTENDERS[name]
    return (1 + problem.primary_count / max(1.0, length)) * (fixed + each * len(problem.options))


def _time(nanoseconds: float) -> str:
    """A guess in words, rounded as guesses should be.

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
