"""The choice of an engine, and of the order in which `scanning` fills cells: the shortest estimated time wins.

Strategy (Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975): a *dive* is one random way
from the start of a search to a leaf. The product of the branch numbers on the way gives an unbiased estimate of the
cost of the whole search. `scanning` and `bits` go a few ways abreast, sampled again on each level: that is as unbiased,
and far more precise (Chen, "Heuristic sampling", SIAM J. Comput. 21, 1992; `native/src/dive.hpp`).

The first contender is the likely winner. The others dive only as long as all dives together take a small share of the
estimated time of its search, and those that fall behind beyond doubt are dropped. So a short search is not delayed by
estimates, and one that would never end is not either. The seeds are fixed, and so are the assumed costs of dives and
steps in nanoseconds: a problem always gets the same engine, however busy the machine is. Only the vector instructions
of a processor matter: with AVX-512, `bits` is assumed to be faster than with AVX2.

Orders of scanning have dives of their own, for boards that are no rectangles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import NativeRun, flatten_scanned
from dancefloor.engines.prices import (
    BULKY,
    CONTENDERS,
    DIVES,
    FAR_BEHIND,
    FEW,
    FEWEST,
    FEWEST_OF_ORDERS,
    FINALISTS,
    FURTHER_BEHIND,
    GAIN,
    GLANCE,
    HOPELESS,
    LARGE,
    LEAST,
    LEAST_OF_ORDERS,
    LOOKED_AT_FIRST,
    MORE_SEEN,
    MOST,
    MOST_SEEN,
    PRECISE,
    SEEN,
    SHARE,
    SHARE_OF_ORDERS,
    SHORT,
    STARTING,
    TINY,
    TO_START,
    WIDTHS,
)
from dancefloor.engines.registry import COUNTERS, COUNTING, PARTS, Ability, Engine, engine, needs
from dancefloor.errors import EngineUnavailable, UnsupportedProblem
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from dancefloor._native.core import Search as NativeSearch

FALLBACKS = ("scanning-python", "reference")  # without a compiler


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
    if reason := lacking(wanted, problem):
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
    if name not in (*COUNTERS, PARTS):
        return choose(problem, name)
    if reason := lacking(_counter(name), problem):
        raise UnsupportedProblem(name, reason, likely(problem).engine.name)
    return None


def _counter(name: str) -> Taker:
    if name == COUNTING:  # imported here, because only counting needs them
        from dancefloor.engines.counting import CountingEngine

        return CountingEngine()
    if name == PARTS:
        from dancefloor.engines.part_counting import PartCounter

        return PartCounter()
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


def lacking(candidate: Taker, problem: Problem) -> str:
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
    if able[0].name == "scanning" and len(able) > 1 and reach(problem) > BULKY:
        able[:2] = able[1::-1]
    return able


def reach(problem: Problem) -> float:
    """The share of a board over which an option reaches on average, in the order of scanning."""
    at = problem.positions
    reaches = []
    for items in some_options(problem):
        cells = [place for item in items if (place := at[item]) is not None]
        reaches.append(max(cells) - min(cells))
    places = [place for place in at if place is not None]
    return sum(reaches) / max(1, len(reaches)) / (max(places) - min(places) + 1)


def _able(problem: Problem, unable: list[str]) -> Iterator[Engine]:
    """The engines that can take a problem, the likely best first; why others cannot is appended to `unable`.

    The first two are `scanning` and `bits`: where both can take it, no other engine has ever been the fastest.
    """
    found = 0
    for name in (*CONTENDERS, *FALLBACKS):
        if (found and name not in CONTENDERS) or (found == 2 and not unable):
            return
        candidate = engine(name)
        if candidate.missing():
            continue
        check()
        if reason := lacking(candidate, problem):
            unable.append(f"{name} cannot: {reason}")
        else:
            found += 1
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


# Contests.


class Contender:
    """An engine, and the estimates of its dives in nanoseconds."""

    def __init__(self, engine: Engine, problem: Problem) -> None:
        self.engine, self._problem = engine, problem
        self.cost = cost_of_a_dive(engine.name, problem)
        self.fewest = FEWEST // WIDTHS[engine.name]
        self.spent = 0.0  #: nanoseconds that its dives took, as assumed
        self.dives = 0
        self._run: NativeRun | None = None
        self._sum = self._squares = 0.0

    def price(self, dives: int) -> float:
        """The assumed nanoseconds for more dives."""
        return dives * self.cost + (0.0 if self._run else STARTING * len(self._problem.options))

    def dive(self, dives: int) -> None:
        """Dive some times more."""
        price = self.price(dives)
        if self._run is None:
            check()
            run = self.engine.start(self._problem)
            assert isinstance(run, NativeRun), "only native engines dive"
            self._run = run
        total, squares = self._run.dives(self.dives, dives)
        self._sum += total
        self._squares += squares
        self.dives += dives
        self.spent += price

    @property
    def guess(self) -> float:
        """The estimated nanoseconds of the whole search."""
        return self._sum / self.dives

    @property
    def error(self) -> float:
        """The standard error of the estimate; a single dive has the whole estimate for its error."""
        if self.dives == 1:
            return self.guess
        variance = self._squares / self.dives - (self._sum / self.dives) ** 2
        return sqrt(max(0.0, variance) / self.dives)

    @property
    def at_most(self) -> float:
        """The estimate with its error: dives that are few and differ much are not to be trusted."""
        return self.guess + self.error


class Contest:
    """A contest of engines that can take a problem; the likely winner comes first."""

    def __init__(self, problem: Problem, engines: Sequence[Engine]) -> None:
        self.all = [Contender(each, problem) for each in engines]
        self._glance: float | None = None
        self._is_decided = False

    def glance(self) -> float:
        """The estimated nanoseconds of a search by the likely winner, after its first dives."""
        if self._glance is None:
            first = self.all[0]
            first.dive(max(1, min(1000, int(GLANCE / first.cost))))
            self._glance = first.guess  # kept, so that a second count goes the same way
        return self._glance

    def winner(self) -> Contender:
        """The contender with the shortest estimate."""
        self.glance()
        if not self._is_decided:
            for each in self.all:
                more = each.fewest - each.dives
                if more > 0 and self._can_afford(each.price(more)):
                    each.dive(more)
            while rivals := self._rivals():
                if not self._can_afford(_price_of_twice_as_many(rivals)):
                    break
                for each in rivals:
                    each.dive(each.dives)
            self._is_decided = True
        return self._best()

    def _best(self) -> Contender:
        return min((each for each in self.all if each.dives), key=lambda each: each.at_most)

    def _can_afford(self, price: float) -> bool:
        """Whether the search is long enough for dives at this price in nanoseconds."""
        guess = self._best().guess
        if guess < TINY:
            return False
        share = LEAST if guess > HOPELESS else max(LEAST, min(MOST, SHARE * guess))
        return sum([each.spent for each in self.all]) + price <= share

    def _rivals(self) -> list[Contender]:
        """Those that could save more than more dives cost; or the best alone, until its estimate is precise."""
        best = self._best()
        rivals = [
            each
            for each in self.all
            if each is not best
            and each.dives
            and each.guess < FAR_BEHIND * best.guess
            and each.guess - 2 * each.error < best.at_most - _price_of_twice_as_many([best, each])
        ]
        return [best, *rivals] if rivals or best.error > PRECISE * best.guess else []


def _price_of_twice_as_many(contenders: Sequence[Contender]) -> float:
    """The assumed nanoseconds for as many dives of each as it has done."""
    return sum([each.price(each.dives) for each in contenders])


def some_options(problem: Problem) -> list[list[int]]:
    """The items of about a hundred options, evenly from all."""
    step = max(1, len(problem.options) // 100)
    return [problem.options.items(number) for number in range(0, len(problem.options), step)]


def cost_of_a_dive(name: str, problem: Problem) -> float:
    """The approximate cost of a dive in nanoseconds. It has as many levels as there are options in a cover."""
    options = len(problem.options)
    length = len(problem.options.flat.items) / max(1, options)
    fixed, each = CONTENDERS[name]
    return (1 + problem.primary_count / max(1.0, length)) * (fixed + each * options)


# The order of scanning.


def quickest_order(problem: Problem, orders: Sequence[tuple[int | None, ...]], seed: int = 0) -> tuple[int | None, ...]:
    """Choose positions of a problem's items that lead to a short search.

    The mean cost of random dives (Knuth, Math. Comp. 29, 1975) estimates each search: few dives for each order, then
    many for the best ones; fewer on large boards, where all of them would take more than a small share of the search.
    The result is the first order unless another one is estimated to be much faster. It is also the first order if its
    own estimate is short or hopeless, or no estimate is possible.

    Args:
        problem: the problem, with positions.
        orders: the possible positions.
        seed: the seed for the dives.
    """
    if len(orders) == 1 or MISSING or not problem.positions:
        return orders[0]
    from dancefloor._native import core

    def dive(search: NativeSearch, seed: int) -> float:
        check()
        return search.dive(seed)

    def cost(positions: tuple[int | None, ...], dives: int) -> float:
        try:
            search = core.scan(flatten_scanned(problem, positions), [])
        except ValueError:  # the engine cannot take this order
            return inf
        return sum(dive(search, seed * DIVES + k) for k in range(dives)) / dives

    price = cost_of_a_dive("scanning", problem)
    first = cost(orders[0], max(FEWEST_OF_ORDERS, min(DIVES, int(LEAST_OF_ORDERS / 2 / price))))
    if not SHORT <= first < HOPELESS:
        return orders[0]
    all_of_them = DIVES * (1 + FINALISTS) + FEW * (len(orders) - 1)
    share = min(1.0, max(LEAST_OF_ORDERS, SHARE_OF_ORDERS * first) / (price * all_of_them))
    many, few = (max(FEWEST_OF_ORDERS, int(dives * share)) for dives in (DIVES, FEW))
    first = cost(orders[0], many)
    finalists = sorted(orders[1:], key=lambda order: cost(order, few))[:FINALISTS]
    least, best = min(((cost(order, many), order) for order in finalists), key=itemgetter(0))
    return best if least < GAIN * first else orders[0]


def fewest_states(
    problem: Problem, orders: Sequence[tuple[int | None, ...]], chosen: tuple[int | None, ...]
) -> tuple[int | None, ...]:
    """Choose the positions of a problem's items with which tables count its covers soonest.

    A look at some states in the order `chosen` for a search tells how long tables take. If that is long enough, there
    are looks in all orders. Then looks at ever more states follow, in those that are not far behind, as long as they
    cost a small share of the search and of the best tables, which another look has confirmed. The result is the order
    `chosen`, unless tables promise to be faster than the search, and that in another order. The other arguments are
    those of `quickest_order`.
    """
    if len(orders) == 1 or MISSING or not may_be_counted(problem):
        return chosen
    search, starting = glance(problem.with_positions(chosen)), TO_START * len(problem.options)

    def is_worth(least: float, looks: int, seen: float) -> bool:
        return looks * (seen * LOOKED_AT_FIRST + starting) < SHARE_OF_ORDERS * min(search, least)

    if not is_worth(search, len(orders), SEEN):
        return chosen
    from dancefloor.engines.counting import CountingEngine, NativeFrontier

    begun: dict[tuple[int | None, ...], NativeFrontier] = {}

    def cost(positions: tuple[int | None, ...], seen: float) -> float:
        check()
        if positions not in begun:
            frontier = CountingEngine().frontier(problem.with_positions(positions), keep=False, memory=1 << 20)
            assert isinstance(frontier, NativeFrontier)
            begun[positions] = frontier
        work = begun[positions].look(seen)
        return work.price * work.states

    try:
        near, seen, least, best = list(orders), SEEN, cost(chosen, MORE_SEEN * SEEN), chosen
        while len(near) > 1 and seen <= MOST_SEEN and is_worth(least, len(near), seen):
            costs = {order: cost(order, seen) for order in near}
            best = min(near, key=costs.__getitem__)
            near = [order for order in near if costs[order] < FURTHER_BEHIND * costs[best]]
            seen *= MORE_SEEN
            least = max(costs[best], cost(best, seen))  # the least of several guesses is too low, mostly
    except UnsupportedProblem:
        return chosen
    return best if least < search else chosen
