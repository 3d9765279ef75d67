"""Who looks for the covers of a problem: the engine that is chosen, or the winner of a race between search and tables.

A cover that is wrong is reported here, too.

Strategy of a race, which counts: both ways are estimated first. Dives estimate the time of a search
(`engines.choice`), and a look at some states of the tables tells how many there are, and how much is tried at each
(`native/src/counting/guess.hpp`). Beside a long search, tables have a short turn before anybody looks. The way that has
less left to do continues, each time twice as long, and then its estimate is corrected: a search knows well which share
of it is done. So the loser does only a small share of the work, unless an estimate was far off.

All work is reckoned in nanoseconds that nodes and states are assumed to take. No clock decides, so a busy machine goes
the same way as an idle one. What threads do beyond the end of a turn does not count yet, even if it finishes the work.

A way can pause within a turn, where a portion of its work ends. The portions are the same whether it pauses or not, and
so is the race, which can even go on in another process: `facts` and the tables' pieces are all that it takes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Any

from dancefloor.cover.components import components
from dancefloor.cover.problem import Problem
from dancefloor.engines.choice import Choice, choose, choose_for_one, glance, in_words
from dancefloor.engines.excerpts import Images, SievedEngine
from dancefloor.engines.prices import (
    BITS,
    BITS_OPTION,
    CLEAR,
    CLOSE,
    COSTS,
    EXACTLY,
    FAR,
    FIRST_LOOK,
    FIRST_STATE,
    KNOWN,
    LEAST_LOOK,
    LONGEST_LOOK,
    LOOK,
    LOOKED_AT_FIRST,
    MARGIN,
    PORTION,
    PROBE,
    RIVAL,
    SHORTEST,
    SLACK,
    SLICE,
    STATE_IN_PYTHON,
    SURE,
    THINNED,
    TO_START,
    TRUSTED,
    TURN,
    UNSEEN,
    WORTH,
    WORTH_ONCE,
)
from dancefloor.engines.search import Search
from dancefloor.errors import InternalError, TablesTooLarge, UnsupportedProblem
from dancefloor.records import replace
from dancefloor.search.deadline import check, left, now_doing
from dancefloor.search.values import Cover, Expected, Limits, Outcome, Position
from dancefloor.verbs.how import CHOOSING, PREPARING, Request

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import TypeVar  # type checkers bring it

    from dancefloor.engines.counting import Counting

    Found = TypeVar("Found", default=Cover)  #: covers, unless they are decoded

PORTFOLIO = "portfolio"


def search_for(
    problem: Problem,
    request: Request,
    decode: Callable[[Cover], Found | None] | None = None,
    images: Images | None = None,
) -> Search[Found]:
    """Search for covers with the engine of the request, or else with the one estimated to be fastest.

    Args:
        problem: items and options.
        request: limits, engine, resources, a position to resume, and a callback.
        decode: converts each cover to a result; it skips a cover by returning None. None to return the covers.
        images: the group that acts on the options; only one cover of each class is found. None to find all.
    """
    now_doing(CHOOSING)
    return search_by(engine_for(problem, request, images), problem, request, decode, images)


def engine_for(problem: Problem, request: Request, images: Images | None) -> Choice:
    """The engine of a search, which also lists the covers of separate parts."""
    resume = request.resume
    # A sieve in native code takes covers of native engines only.
    if images or request.engine or resume:
        return choose(problem, request.engine or (resume.engine if resume else None))
    if parts := components(problem):
        from dancefloor.engines.parts import PartsEngine  # few problems need it

        why = f"{len(parts)} separate parts, of which no option joins two"
        return Choice(PartsEngine(is_for_one=request.wants_one), why)
    return choose_for_one(problem) if request.wants_one else choose(problem)


def search_by(
    chosen: Choice,
    problem: Problem,
    request: Request,
    decode: Callable[[Cover], Found | None] | None = None,
    images: Images | None = None,
) -> Search[Found]:
    """Search for covers with an engine that has been chosen already.

    Args:
        chosen: the engine, and why it was chosen.
        problem: items and options.
        request: limits, resources, a position to resume, and a callback.
        decode: as for `search_for`.
        images: as for `search_for`.
    """
    used = SievedEngine(chosen.engine, images) if images else chosen.engine
    now_doing(PREPARING)
    search: Search[Any] = Search(used, problem, decode=decode, why=chosen.why, **request.of_search())
    if chosen.guess and not images:  # a sieve leaves out an unknown part of the search
        scale = 1e9 * request.resources.threads
        search.expected = Expected(chosen.guess / scale, chosen.error / scale)
    return search


def our_fault(what: str, problem: Problem, cover: Cover = ()) -> InternalError:
    """The error for a result that cannot be right."""
    from dancefloor.formats.knuth.dlx import write_dlx  # rarely needed, if ever

    return InternalError(what, report=f"| cover: {' '.join(map(str, cover))}\n{write_dlx(problem)}")


def wrong_solution(wrong: list[str], problem: Problem, cover: Cover) -> InternalError:
    """The error for a solution in which the verifier found faults."""
    return our_fault(f"a solution is wrong: {'; '.join(wrong[:3])}", problem, cover)


class BySearch:
    """Counting by a search, with the engine of the request, or the fastest one.

    Args:
        problem: items and options.
        sample: called with some of the covers.
        request: engine, resources and callback.
        resume: the `facts` of an earlier one; None to begin.
    """

    def __init__(
        self,
        problem: Problem,
        sample: Callable[[Cover], None],
        request: Request,
        resume: dict[str, Any] | None = None,
    ) -> None:
        self._problem, self._sample, self._request = problem, sample, request
        self._chosen: Choice | None = None
        self.search: Search[Cover] | None = None
        self._threads = 1
        #: The estimated nanoseconds of all its work, and those at which its work so far is reckoned.
        self.guess, self.spent = glance(problem) if resume is None else float(resume["guess"]), 0.0
        self.dived = self.guess  #: the estimate by dives
        if resume is not None:
            self._take_up(resume)

    def _take_up(self, facts: dict[str, Any]) -> None:
        self.spent, self.dived = float(facts["spent"]), float(facts["dived"])
        if facts["chosen"]:
            name, why, guess = facts["chosen"]
            self._chosen = choose(self._problem, name)._replace(why=str(why), guess=float(guess))
        if facts["position"] and self._chosen:
            alone = replace(self._request.resources, threads=1)
            request = self._request.but(limits=Limits(), resources=alone, resume=Position.from_json(facts["position"]))
            self.search = search_by(self._chosen, self._problem, request)

    @property
    def facts(self) -> dict[str, Any]:
        """What another one needs to continue from here, as JSON keeps it."""
        chosen = self._chosen
        return {
            "guess": self.guess,
            "spent": self.spent,
            "dived": self.dived,
            "chosen": chosen and [chosen.engine.name, chosen.why, chosen.guess],
            "position": self.search and self.search.position,
        }

    @property
    def error(self) -> float:
        """The standard error of its estimate in nanoseconds."""
        return self._chosen.error if self._chosen and self._chosen.error else self.guess

    @property
    def is_precise(self) -> bool:
        """Whether its estimate by dives is better than those of tables usually are."""
        return self._chosen is not None and self._chosen.guess > 0.0 and self._chosen.error < KNOWN * self._chosen.guess

    @property
    def found(self) -> int:
        """The number of covers so far."""
        return self.search.statistics.covers if self.search else 0

    def choose(self) -> None:
        """Choose the engine, which gives a better estimate, if that has not been done."""
        if self._chosen is None:
            self._chosen = choose(self._problem, self._request.engine)
            self.dived = self.guess = self._chosen.guess or self.guess

    def turn(self, other: ByTables) -> float:
        """The nanoseconds in all after which its next turn ends. Tables might be faster."""
        if self._request.resources.threads == 1:
            return max(PROBE * self.guess, 2 * self.spent, SHORTEST)
        # Only on one thread it is known exactly which share is done after a number of nodes.
        is_close = self.guess > TURN and other.guess < CLEAR * self.guess
        if not self.spent and (is_close or not self.is_precise):
            return max(PROBE * self.guess, SHORTEST)
        return max(SLACK * self.guess, 2 * self.spent, SHORTEST)

    def work(self, until: float = inf, seconds: float = inf) -> bool:
        """Continue until it has spent `until` nanoseconds in all; return whether it has ended.

        After `seconds` and one portion at least, it pauses before that; `spent` remains as it was.
        """
        pause, is_late = time.perf_counter() + seconds, False
        self.choose()
        search = self._begin(self._request.resources.threads if until >= self.guess else 1)
        done = self._done(search)
        while not search.ended and done < until:
            if is_late:
                return False
            check()
            nodes = max(1, int(min(until - done, PORTION) / self._price(search)))
            search.tally(self._sample, seconds=left(), nodes=nodes)
            done = self._done(search)
            is_late = time.perf_counter() >= pause
        self.spent = min(done, until)
        if not search.ended or done > until:
            self._correct(search.progress, until)
        return search.ended and (done <= until or search.outcome is not Outcome.COMPLETE)

    def _begin(self, threads: int) -> Search[Cover]:
        if self.search is None:
            assert self._chosen
            resources = self._request.resources
            request = self._request.but(limits=Limits(), resources=replace(resources, threads=threads))
            self.search = search_by(self._chosen, self._problem, request)
        elif threads != self._threads and not self.search.ended:
            self.search.spread(threads)
        self._threads = threads
        return self.search

    def _correct(self, share: float, until: float) -> None:
        if self._threads > 1 or not share > 0.0:
            misled = self.spent > FAR * self.dived  # then a few turns more hardly ever suffice
            self.guess = max(self.guess, (CLEAR if misled else 2.0) * until)
            return
        guess = self.spent / share
        if not self.dived:
            self.guess = guess
            return
        if self.spent > self.dived:
            guess *= max(1.0, guess / (FAR * self.dived))  # few branches go deep, so it will probably be too low again
        elif share < SURE:
            guess = self.dived ** (1 - share / SURE) * guess ** (share / SURE)
        self.guess = max(self.spent, guess)

    def _done(self, search: Search[Cover]) -> float:
        node, update = self._costs(search)
        counters = search.statistics
        return node * counters.nodes + update * counters.updates

    def _price(self, search: Search[Cover]) -> float:
        """The nanoseconds of a node with its updates, as far as they are known."""
        node, update = self._costs(search)
        return (self._done(search) + node + update) / (search.statistics.nodes + 1)

    def _costs(self, search: Search[Cover]) -> tuple[float, float]:
        if search.by == "bits":
            return BITS + BITS_OPTION * len(self._problem.options), 0.0
        return COSTS.get(search.by, COSTS["dancing"])


class ByTables:
    """Counting by tables.

    Args:
        problem: items and options.
        request: resources and callback.
        resume: the `facts` of an earlier one; None to begin.
        tables: the pieces that its `counting` has saved.
    """

    def __init__(
        self,
        problem: Problem,
        request: Request,
        resume: dict[str, Any] | None = None,
        tables: Iterable[bytes] = (),
    ) -> None:
        self._problem, self._request = problem, request
        self.counting: Counting | None = None
        self.is_out = False  #: whether they cannot take the problem, or do not fit into memory
        self.guess, self.spent = inf, 0.0  #: as for a search; the estimate is infinite until `compare`
        self.is_guessed = False  #: whether the estimate follows from looks at them, and not from that of the search
        self._states: list[float] = [0.0]  # by lead, as guessed
        self._price, self._price_of_look = FIRST_STATE, LOOKED_AT_FIRST  # nanoseconds of a state
        self._looked = 0.0  # nanoseconds that the last look took, as assumed
        self._mark = 0.0, 0.0  # at the last correction: the states that were guessed so far, and what was spent
        if resume is not None:
            self._take_up(resume, tables)

    def _take_up(self, facts: dict[str, Any], tables: Iterable[bytes]) -> None:
        if facts["has_begun"]:
            self.begin(tables)
        self.is_out = bool(facts["is_out"])
        self.guess, self.spent = inf if facts["guess"] is None else float(facts["guess"]), float(facts["spent"])
        self.is_guessed = bool(facts.get("is_guessed"))  # which earlier versions did not keep
        self._states, self._price = [float(each) for each in facts["states"]], float(facts["price"])
        self._price_of_look = float(facts.get("price of look", LOOKED_AT_FIRST))  # which earlier versions did not keep
        self._looked = float(facts.get("looked", 0.0))  # which earlier versions did not keep, nor the mark
        passed, spent = facts.get("mark", (0.0, 0.0))
        self._mark = float(passed), float(spent)

    @property
    def facts(self) -> dict[str, Any]:
        """What another one needs to continue from here besides the tables, as JSON keeps it."""
        return {
            "has_begun": self.counting is not None and not self.is_out,
            "is_out": self.is_out,
            "guess": None if self.guess == inf else self.guess,
            "is_guessed": self.is_guessed,
            "spent": self.spent,
            "states": self._states,
            "price": self._price,
            "price of look": self._price_of_look,
            "looked": self._looked,
            "mark": list(self._mark),
        }

    def begin(self, tables: Iterable[bytes] | None = None) -> None:
        """Make them ready, or continue with tables that were saved.

        Raises:
            UnsupportedProblem: tables cannot take the problem.
            InputError: the tables are not those of this problem.
        """
        from dancefloor.engines.counting import Counting  # imported here, because a short search does not need it

        resources, tell = self._request.resources, self._request.on_progress
        self.counting = Counting(
            self._problem, resources=resources, on_progress=tell, resume=tables, modulo=self._request.modulo
        )
        self.guess = 0.0

    def compare(self, search: float) -> bool:
        """Estimate how long they take, as precisely as is worthwhile if a search takes `search` nanoseconds.

        Return whether they can be compared with the search: neither is it too short, nor are they out.
        """
        worth = WORTH if self._problem.has_multiplicities else WORTH_ONCE
        if self.guess == inf and search >= worth * TO_START * len(self._problem.options):
            try:
                self.begin()
            except UnsupportedProblem:
                self.is_out = True
            else:
                self._guess(search)
        elif self.counting and self.counting.can_look and not self.is_out and bool(self.spent) != bool(self._looked):
            self._look_on(search)
        return self.guess < inf

    def _guess(self, search: float) -> None:
        if not self.counting or not self.counting.can_look:
            self._price = STATE_IN_PYTHON  # and no estimate: as if they took no time
        elif search > UNSEEN:
            self.guess = search / CLEAR  # they may end in their first turn, and then a look would have been in vain
        else:
            self._look_on(search)

    def _look_on(self, search: float) -> None:
        """Look again, at more, while that costs little beside both ways, and tables are not clearly faster."""
        if not self._looked:
            self._look(max(LEAST_LOOK, min(FIRST_LOOK, 2 * LOOK * search)))
        most = min(LONGEST_LOOK, LOOK * search)
        while 2 * self._looked <= most and self._looked < LOOK * self.guess and search < CLEAR * self.guess:
            self._look(min(4 * self._looked, most))

    def _look(self, nanoseconds: float) -> None:
        assert self.counting
        check()
        looks = nanoseconds / self._price_of_look
        work = self.counting.look(looks)
        price = work.price * (THINNED if work.states > EXACTLY * looks else 1.0)
        self._looked, self._price_of_look, self._states = nanoseconds, work.looked, work.by_lead
        self.spent *= price / self._price
        self._price, self._mark = price, (self._passed(self.counting), self.spent)
        self.guess, self.is_guessed = self.spent + price * max(0.0, work.states - self._mark[0]), True

    def turn(self, search: float) -> float:
        """The nanoseconds in all after which their next turn ends; `search` is the estimate by dives."""
        share = PROBE * min(self.guess, search)
        return max(share if self.is_guessed else min(share, LONGEST_LOOK), 2 * self.spent, SHORTEST)

    def _passed(self, counting: Counting) -> float:
        """The states of the leads that are done, as estimated before."""
        done = counting.progress * (len(self._states) - 1)
        return sum(self._states[: int(done)]) + done % 1 * self._states[int(done)]

    def _correct(self, counting: Counting, until: float) -> None:
        """Correct the estimate by that of the leads that are done.

        The leads since the last correction tell how far the estimate of those that follow is off: where it is wrong, it
        mostly becomes worse from lead to lead.
        """
        passed, whole = self._passed(counting), sum(self._states)
        (before, spent), self._mark = self._mark, (passed, self.spent)
        if passed > TRUSTED * whole and passed > before:
            self.guess, self.is_guessed = self.spent + (self.spent - spent) / (passed - before) * (whole - passed), True
        else:
            self.guess = max(self.guess, 2 * until)

    def work(self, until: float = inf, seconds: float = inf, *, is_alone: bool = False) -> bool:
        """Continue until they have spent `until` nanoseconds in all; return whether they have ended.

        After `seconds` and one slice at least, they pause before that; `spent` remains as it was.

        Raises:
            TablesTooLarge: they do not fit into memory, and are alone.
        """
        assert self.counting
        pause, is_late = time.perf_counter() + seconds, False
        counting, has_ended, done = self.counting, self.counting.ended, self._done()
        while not has_ended and not self.is_out and done < until:
            if is_late:
                return False
            check()
            states = SLICE if until == inf else max(1, min(SLICE, int((until - done) / self._price)))
            self._advance(counting, states, is_alone)
            has_ended, done = counting.ended, self._done()
            is_late = time.perf_counter() >= pause
        self.spent = min(done, until)
        if not has_ended or done > until:
            self._correct(counting, until)
        return has_ended and (done <= until or counting.outcome is not Outcome.COMPLETE)

    def _advance(self, counting: Counting, states: int, is_alone: bool) -> None:
        try:
            counting.run(left(), states)
        except TablesTooLarge:
            if is_alone:
                raise
            self.is_out = True
        # If each piece is used once, a search is better than tables that discard entries.
        if not is_alone and not self._problem.has_multiplicities and not counting.ended:
            self.is_out |= counting.is_short_of_memory

    @property
    def too_large(self) -> str:
        """That they passed the limit on memory, to add to why a search counts; empty if they did not."""
        counting = self.counting
        is_short = counting and self.is_out and counting.is_short_of_memory
        return f"; tables do not fit into {counting.memory >> 20} MiB" if counting and is_short else ""

    def why(self, search: BySearch) -> str:
        """Why they count the covers."""
        if search.search:
            return "finding all covers took longer than estimated"
        if search.guess:
            return f"finding all covers would take an estimated {in_words(search.guess)}"
        return "counting covers does not require finding them"

    @property
    def states(self) -> int:
        """How many states they have entered, those of a turn that has not ended included."""
        return self.counting.statistics.nodes if self.counting else 0

    def _done(self) -> float:
        return self._price * self.states


def next_way(search: BySearch, tables: ByTables) -> BySearch | ByTables:
    """The way that has less left to do, according to the estimates."""
    if tables.is_out or not tables.compare(search.guess - search.spent):
        return search
    if search.guess < RIVAL * tables.guess:
        search.choose()
    if not tables.spent and not search.is_precise and tables.guess < CLOSE * search.guess:
        return tables  # their estimate is corrected first, since it is the worse one
    margin = MARGIN if tables.spent else 1.0
    return search if search.guess - search.spent <= margin * (tables.guess - tables.spent) else tables
