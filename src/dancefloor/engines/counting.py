"""Count, number and sample covers without listing them; native, or in Python without the compiled module.

`native/src/counting` and `counting_python` explain the method. This is not a search engine: it has no order of search
to limit, resume or split. But it works in batches, too, so counting and building tables are sessions like a search.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Never

from dancefloor._native import MISSING
from dancefloor.arguments import whole
from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import flatten_uncounted
from dancefloor.engines.memory import default_memory
from dancefloor.engines.prices import CHILD, DOUBLING, EXACTLY, LOOKED, LOOKED_OPTION, NEAR, STATE, TRIED
from dancefloor.engines.registry import Ability, AlwaysInstalled, Frontier, Lacking, Status, needs
from dancefloor.errors import InputError, TablesTooLarge, UnsupportedProblem
from dancefloor.search.deadline import TimeUp
from dancefloor.search.session import UNBOUNDED, Session
from dancefloor.search.values import ALONE, Cover, Limits, OnProgress, Outcome, Resources, Statistics

BATCH_SECONDS = 0.02


class Work(NamedTuple):
    """What a count takes, as estimated.

    >>> Counting(Problem.from_names("p q", ["p q", "p", "q"])).look(40).price
    85.0
    """

    by_lead: list[float]  #: the states that it enters
    tried: float  #: the options that fit at all these states
    children: float  #: the states that follow from them, each as often as it does
    bytes: int  #: that a state takes
    looked: float = 0.0  #: the nanoseconds that a look at a state takes on average

    @property
    def states(self) -> float:
        """The states of all leads."""
        return sum(self.by_lead)

    @property
    def price(self) -> float:
        """The nanoseconds that a state takes on average."""
        if not self.states:
            return STATE
        doublings = math.log2(max(1.0, max(self.by_lead) * self.bytes / NEAR))
        return STATE + (TRIED * self.tried + CHILD * self.children) / self.states + DOUBLING * doublings


class NativeFrontier:
    """The border to native code: numbers of any size cross it as bytes, least significant first.

    Args:
        problem: items and options.
        keep: whether to keep all tables.
        memory: how many bytes tables may take.
        threads: how many threads work, while it advances.
        resume: the pieces that a count has saved; None to begin.
        modulo: the number modulo which to count; 0 to count all.

    Raises:
        InputError: the pieces are not those that a count of this problem has saved.
    """

    def __init__(
        self,
        problem: Problem,
        keep: bool,
        memory: int,
        threads: int,
        resume: Iterable[bytes] | None = None,
        modulo: int = 0,
    ) -> None:
        from dancefloor._native import core

        self._frontier = core.frontier(flatten_uncounted(problem), keep, memory, modulo, threads)
        if resume is not None:
            try:
                self._frontier.restore(iter(resume))
            except ValueError as reason:
                raise InputError(str(reason)) from None

    def advance(self, seconds: float, states: int) -> Status:
        """Count for at most `seconds` and `states`; say whether the number is known, or tables are too large."""
        return Status(self._frontier.advance(seconds, states))

    def look(self, states: float) -> Work:
        """Estimate what a count takes by a look at about that number of states; see `native/src/counting/guess.hpp`."""
        first = int(EXACTLY * states)
        by_lead, tried, children, size, seen = self._frontier.guess(first, int(states) - first)
        fitting = seen / max(1.0, min(states, sum(by_lead)))
        return Work(by_lead, tried, children, size, LOOKED + LOOKED_OPTION * fitting)

    def progress(self) -> float:
        """The share of the work that is done."""
        return self._frontier.progress()

    def count(self) -> int:
        """How many covers there are."""
        return int.from_bytes(self._frontier.count(), "little")

    def cover(self, number: int) -> Cover:
        """The cover with that number."""
        return tuple(self._frontier.cover(number.to_bytes((number.bit_length() + 7) // 8, "little")))

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover.

        Raises:
            InputError: it is not a cover of this problem.
        """
        try:
            return int.from_bytes(self._frontier.rank(list(cover)), "little")
        except ValueError as reason:
            raise InputError(str(reason)) from None

    def saved(self) -> Iterator[bytes]:
        """What another count needs to continue from here, in pieces of about 1 MiB.

        Raises:
            InputError: it keeps its tables, or goes on before the last piece.
        """
        from dancefloor._native import core

        place = core.Place()
        while not place.over:
            try:
                piece = self._frontier.save(place)
            except RuntimeError as reason:
                raise InputError(f"{reason}: pieces should be taken between two turns") from None
            yield piece

    def work(self) -> tuple[int, int, int]:
        """The numbers of states, of states searched, and of bytes."""
        return self._frontier.work()


class CountingEngine(AlwaysInstalled):
    """Counts covers by dynamic programming over frontiers.

    >>> problem = Problem.from_names("p q r s", ["p q", "r s", "p r", "q s"])
    >>> CountingEngine().lacks(problem)
    ''
    """

    name = "counting"
    about = "dynamic programming over frontiers: counts, numbers and samples covers without listing them"
    abilities = frozenset({Ability.SECONDARY, Ability.MULTIPLICITIES, Ability.ANY_ITEMS})

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        if Ability.COLORS in needs(problem):
            return "it has colours"
        if not MISSING:
            from dancefloor._native import core

            return core.frontier_lacks(flatten_uncounted(problem))
        from dancefloor.engines.counting_python import FrontierPython

        return Lacking.told(lambda: FrontierPython(problem, False, 0))

    def frontier(
        self,
        problem: Problem,
        *,
        keep: bool,
        memory: int,
        threads: int = 1,
        resume: Iterable[bytes] | None = None,
        modulo: int = 0,
    ) -> Frontier:
        """Begin to count, or continue a count.

        Args:
            problem: items and options.
            keep: whether to keep all tables, to find covers by number.
            memory: how many bytes tables may take.
            threads: how many threads work in native code, while it advances.
            resume: what a count of the same problem has `saved`; None to begin.
            modulo: the number modulo which to count; 0 to count all.

        Raises:
            UnsupportedProblem: it cannot take this problem.
            InputError: `resume` is not what a count of this problem has saved.
        """
        if Ability.COLORS in needs(problem):
            raise UnsupportedProblem(self.name, "it has colours")
        try:
            if not MISSING:
                return NativeFrontier(problem, keep, memory, threads, resume, modulo)
            from dancefloor.engines.counting_python import FrontierPython

            return FrontierPython(problem, keep, memory, resume, modulo)
        except InputError:
            raise
        except (ValueError, Lacking) as reason:
            raise UnsupportedProblem(self.name, str(reason)) from None


class Counting(Session[Never]):
    """A session that counts covers.

    If tables do not fit into memory, it counts the missing states again whenever it meets them; the count is exact
    anyway.

    Args:
        problem: items and options.
        seconds: the timeout; None for none.
        resources: the memory for tables, by default `default_memory`, and the threads, which change neither the count
            nor the statistics; it ignores the seed.
        keep: whether to keep all tables, to find covers by number; then all of them must fit into memory.
        on_progress: called with a `Progress` about ten times a second.
        resume: what another count of the same problem has `saved`, in pieces of any size or in one, to continue it with
            any resources; None to begin.
        modulo: a number from 2 on, modulo which to count: numbers in tables then take 8 bytes. None to count all.

    Raises:
        UnsupportedProblem: this method cannot count the covers of this problem.
        InputError: `resume` is not what a count of this problem has saved, or is to continue with `keep`; or `modulo`
            is to apply to tables that are kept.

    >>> counting = Counting(Problem.from_names("p q", ["p q", "p", "q"]))
    >>> counting.run(), counting.count
    (<Outcome.COMPLETE: 'complete'>, 2)
    """

    instead = "keep the pieces that it has `saved`, and continue the count elsewhere with `resume`"
    doing = "making tables"
    is_uneven = True  # its share is that of the board, whose middle takes longest

    def __init__(
        self,
        problem: Problem,
        *,
        seconds: float | None = None,
        resources: Resources = ALONE,
        keep: bool = False,
        on_progress: OnProgress | None = None,
        resume: bytes | Iterable[bytes] | None = None,
        modulo: int | None = None,
    ) -> None:
        if keep and resume is not None:
            raise InputError("resume and keep contradict each other: remove one of them")
        if keep and modulo is not None:
            raise InputError("modulo and keep contradict each other: remove one of them")
        if isinstance(resume, bytes):
            resume = (resume,)
        super().__init__(Limits(seconds=seconds), on_progress)
        self.memory = default_memory() if resources.memory is None else resources.memory
        self.count = 0  #: the number of covers; 0 until it is known
        self.frontier = CountingEngine().frontier(
            problem,
            keep=keep,
            memory=self.memory,
            threads=resources.threads,
            resume=resume,
            modulo=0 if modulo is None else whole("modulo", modulo, 2),
        )
        #: States, states searched and bytes until the end of the last turn, as from `Frontier.work`.
        self._done = states, searched, _ = self.frontier.work()
        self._counters, self._fraction = (states + searched, 0, 0), self.frontier.progress()

    def saved(self) -> Iterator[bytes]:
        """What another `Counting` of the same problem needs to continue from here, in pieces of about 1 MiB.

        They can be kept apart, or together as `b"".join(counting.saved())`. The count must not go on before the last
        piece has been taken. The format is that of `native/src/counting/saving.hpp`; without the compiled module, that
        of `counting_python`, and neither reads the other's.

        Raises:
            InputError: it keeps its tables, or goes on before the last piece.

        >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
        >>> Counting(problem, resume=Counting(problem).saved()).finish()
        2
        """
        return self.frontier.saved()

    def run(self, seconds: float = math.inf, states: int = UNBOUNDED) -> Outcome:
        """Count, and return the outcome; only COMPLETE means that `count` is known. Ctrl-C is an outcome, too.

        It stops after `seconds`, and after about that many `states`, in tables or searched; the count has then not
        `ended`, and can continue. A number of states is the same portion of work on every machine.

        Raises:
            TablesTooLarge: the tables do not fit into memory; never with the compiled module, unless it keeps tables.
        """
        self._work_for(seconds, lambda: None, states)
        return self.outcome

    @property
    def can_look(self) -> bool:
        """Whether `look` can be called; not in plain Python."""
        return isinstance(self.frontier, NativeFrontier)

    def look(self, states: float) -> Work:
        """Estimate what it takes, like `NativeFrontier.look`."""
        assert isinstance(self.frontier, NativeFrontier)
        return self.frontier.look(states)

    def finish(self) -> int:
        """Count until the number is known, and return it.

        Raises:
            TablesTooLarge: the tables do not fit into memory.
            TimeUp: a deadline passed first.
            KeyboardInterrupt: Ctrl-C or `cancel` came first.
        """
        outcome = self.run()
        if outcome is Outcome.LIMITED:
            raise TimeUp("covers were being counted")
        if outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return self.count

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        status = self.frontier.advance(min(seconds, BATCH_SECONDS), nodes)
        if status is Status.TOO_LARGE:
            raise TablesTooLarge(self.memory)
        counted = status is Status.COUNTED
        count = self.frontier.count() if counted else 0
        states, searched, most = self.frontier.work()
        fraction = self.frontier.progress()
        self._done, self._counters, self._fraction = (states, searched, most), (states + searched, 0, 0), fraction
        self.count, self._closing = count, Outcome.COMPLETE if counted else None

    @property
    def statistics(self) -> Statistics:
        """The statistics so far; nodes are the states expanded."""
        return super().statistics._replace(covers=self.count)

    @property
    def bytes(self) -> int:
        """The most bytes that tables took at any time."""
        return self._done[2]

    @property
    def is_short_of_memory(self) -> bool:
        """Whether the memory is full, so that it counts many states again and again."""
        return self._done[1] > 0

    @property
    def how(self) -> str:
        """How it used memory, in a few words."""
        states, searched, most = self._done
        tables = f"{states} states in tables of at most {most} bytes"
        return f"{tables}, and {searched} by depth-first search since the memory was full" if searched else tables


class Tables:
    """All covers of a problem, numbered from 0, without a list of them.

    They have lexicographic order: cell by cell in the order of scanning, options in the order of their numbers, and
    last a cell that stays empty.

    Args:
        problem: items and options.
        memory: how many bytes tables may take; None for `default_memory`.
        threads: how many threads build the tables; they change neither the tables nor the order.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        UnsupportedProblem: this method cannot count the covers of this problem.
        TablesTooLarge: the tables do not fit into memory.
        TimeUp: a deadline passed before they were complete.
        KeyboardInterrupt: Ctrl-C came first.

    >>> tables = Tables(Problem.from_names("p q r s", ["p q", "r s", "p r", "q s"]))
    >>> tables.count, tables.cover(0), tables.rank((3, 2)), tables.sample(3, seed=1)
    (2, (0, 1), 1, [(0, 1), (0, 1), (2, 3)])
    """

    def __init__(
        self, problem: Problem, *, memory: int | None = None, threads: int = 1, on_progress: OnProgress | None = None
    ) -> None:
        resources = Resources(threads=threads, memory=memory)
        counting = Counting(problem, resources=resources, keep=True, on_progress=on_progress)
        self.count, self._frontier = counting.finish(), counting.frontier

    @property
    def bytes(self) -> int:
        """The most bytes that the tables took while they were built."""
        return self._frontier.work()[2]

    def cover(self, number: int) -> Cover:
        """The cover with that number.

        Raises:
            InputError: there is no such cover.
        """
        if not 0 <= number < self.count:
            raise InputError(f"number is {number}: it should be from 0 to {self.count - 1}" if self.count else NONE)
        return self._frontier.cover(number)

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover, with its options in any order.

        Raises:
            InputError: it is not a cover of this problem.
        """
        return self._frontier.rank(cover)

    def sample(self, times: int, seed: int = 0) -> list[Cover]:
        """Draw covers independently and uniformly; a seed gives the same covers on every machine.

        Raises:
            InputError: `times` is negative, or there are no covers.
        """
        if times < 0:
            raise InputError(f"times is {times}: it should be zero or more")
        from random import Random  # takes longer to load than many searches run

        draw = Random(seed).randrange
        if times and not self.count:
            raise InputError(NONE)
        return [self.cover(draw(self.count)) for _ in range(times)]

    def __iter__(self) -> Iterator[Cover]:
        return map(self.cover, range(self.count))


NONE = "there are no covers"
