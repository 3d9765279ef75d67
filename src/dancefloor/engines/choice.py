"""The choice of an engine: the one with the shortest estimated time, among those that can take a problem.

Strategy: one engine is likely to be the fastest for problems of a sort. `contest` estimates the time of its search, and
those of the others as far as that is worthwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.contest import CONTENDERS, Contest, some_options
from dancefloor.engines.registry import COUNTERS, COUNTING, Ability, Engine, engine, needs
from dancefloor.errors import EngineUnavailable, UnsupportedProblem
from dancefloor.search.deadline import check

FALLBACKS = ("scanning-python", "reference")  # without a compiler
LARGE = 50_000  # options: starting every engine on more can take longer than a search
BULKY = 0.28  # of a board: where options reach further, as in solids, scanning keeps too much in view


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
    error: float = 0.0  #: the standard error of that estimate


# Counting looks at the estimates of a contest before its search begins, and several searches may follow one another.
_CHOSEN: WeakKeyDictionary[Problem, Choice] = WeakKeyDictionary()
_CONTESTS: WeakKeyDictionary[Problem, Contest] = WeakKeyDictionary()


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
        raise EngineUnavailable(name, reason, f"{wanted.remedy}, or use {likely(problem).engine.name!r}")
    if reason := _lacking(wanted, problem):
        raise UnsupportedProblem(name, reason, likely(problem).engine.name)
    return Choice(wanted, "asked for")


def choose_for_one(problem: Problem) -> Choice:
    """The engine for a single cover of a problem.

    >>> choose_for_one(Problem.from_names("p q", ["p q"])).engine.name
    'portfolio'
    """
    return Choice(engine("portfolio"), "for one solution: restarts that learn, alternating with a complete search")


def choose_for_count(problem: Problem, name: str | None = None) -> Choice | None:
    """The engine to count covers by a search, the one called `name` if there is a name; None to count without one.

    Raises:
        InputError: there is no such engine.
        EngineUnavailable: the engine is not installed.
        UnsupportedProblem: the engine cannot take this problem; the message names one that can.

    >>> choose_for_count(Problem.from_names("p q", ["p q"]), "counting")
    """
    if name not in COUNTERS:
        return choose(problem, name)
    if reason := _lacking(_counter(name), problem):
        raise UnsupportedProblem(name, reason, likely(problem).engine.name)
    return None


def _counter(name: str) -> Taker:
    if name == COUNTING:  # imported here, because only counting needs them
        from dancefloor.engines.counting import CountingEngine

        return CountingEngine()
    from dancefloor.engines.matchings import MatchingsEngine

    return MatchingsEngine()


def may_be_counted(problem: Problem) -> bool:
    """Tell whether tables might count the covers faster than a search; only starting them tells whether they can.

    >>> may_be_counted(Problem.from_names("p", ["p x:A"], secondary="x"))
    False
    """
    # In plain Python, tables are worthwhile only where pieces repeat.
    return problem.has_multiplicities if MISSING else not problem.has_colors


def may_be_matched(problem: Problem) -> bool:
    """Tell whether determinants might count the covers: the first option covers at most two cells, as all must.

    >>> may_be_matched(Problem.from_names("p q r", ["p q r"]))
    False
    """
    at = problem.positions
    return bool(at and len(problem.options)) and sum(at[item] is not None for item in problem.options.items(0)) <= 2


def glance(problem: Problem) -> float:
    """The estimated nanoseconds of a search for all covers, after a few dives; 0 if no engine that can take it dives.

    >>> glance(Problem.from_names("p q", ["p q"])) < 1e6
    True
    """
    contest = _contest(problem)
    return contest.glance() if contest else 0.0


def _contest(problem: Problem) -> Contest | None:
    """The contest of the engines that can take a problem, which is kept; None if they cannot dive."""
    contest = _CONTESTS.get(problem)
    if contest is None:
        able = _likely_first(problem, [])
        if len(problem.options) > LARGE:
            able = able[:1]
        if able[0].name not in CONTENDERS:
            return None
        contest = _CONTESTS[problem] = Contest(problem, able)
    return contest


def _lacking(candidate: Taker, problem: Problem) -> str:
    """Why an engine cannot take a problem: the abilities that it lacks, or else its own reason."""
    absent = sorted(ability.value for ability in needs(problem) - candidate.abilities)
    return f"it lacks {' and '.join(absent)}" if absent else candidate.lacks(problem)


def likely(problem: Problem) -> Choice:
    """The engine that is best for most problems of this sort, chosen without any dive.

    >>> likely(Problem.from_names("p q", ["p q"])).why
    'the engine for most problems of this sort'
    """
    return Choice(_likely_first(problem, [])[0], "the engine for most problems of this sort")


def _likely_first(problem: Problem, unable: list[str]) -> list[Engine]:
    """The engines that can take a problem, the likely best first; why others cannot is appended to `unable`."""
    able = list(_able(problem, unable))
    if able[0].name == "scanning" and len(able) > 1 and _reach(problem) > BULKY:
        able[:2] = able[1::-1]
    return able


def _reach(problem: Problem) -> float:
    """The share of a board over which an option reaches on average, in the order of scanning."""
    places = [place for place in problem.positions if place is not None]
    reaches = []
    for items in some_options(problem):
        cells = [place for item in items if (place := problem.positions[item]) is not None]
        reaches.append(max(cells) - min(cells))
    return sum(reaches) / max(1, len(reaches)) / (max(places) - min(places) + 1)


def _able(problem: Problem, unable: list[str]) -> Iterator[Engine]:
    """The engines that can take a problem, the likely best first; why others cannot is appended to `unable`."""
    found = False
    for name in (*CONTENDERS, *FALLBACKS):
        if found and name not in CONTENDERS:
            return
        candidate = engine(name)
        if candidate.missing():
            continue
        check()
        if reason := _lacking(candidate, problem):
            unable.append(f"{name} cannot: {reason}")
        else:
            found = True
            yield candidate


def _quickest(problem: Problem) -> Choice:
    contest = _contest(problem)
    if contest is None or len(contest.all) == 1:
        unable: list[str] = []
        chosen = _likely_first(problem, unable)[0]
        return Choice(chosen, "; ".join(unable) or "the first engine that can take this problem")
    winner = contest.winner()
    ranked = sorted((each.guess, each.engine.name) for each in contest.all if each.dives)
    told = ", ".join(f"{name} {in_words(guess)}" for guess, name in ranked)
    return Choice(winner.engine, f"estimates by dives: {told}", winner.guess, winner.error)


def in_words(nanoseconds: float) -> str:
    """An estimated time in words, rounded to one or two digits.

    >>> in_words(1234), in_words(2.3e6), in_words(271e6), in_words(45e9), in_words(5e12), in_words(9e20)
    ('0.001 ms', '2.3 ms', '270 ms', '45 s', '83 min', '1e+07 days')
    """
    seconds = nanoseconds / 1e9
    units = {"days": 86400.0, "h": 3600.0, "min": 60.0, "s": 1.0, "ms": 1e-3}
    least = {"days": 86400.0, "h": 7200.0, "min": 120.0, "s": 1.0, "ms": 0.0}
    unit = next(unit for unit in units if seconds >= least[unit])
    number = seconds / units[unit]
    digits = 1 if number < 0.1 or number >= 1e5 else 2
    return f"{float(f'{number:.{digits}g}'):g} {unit}"
