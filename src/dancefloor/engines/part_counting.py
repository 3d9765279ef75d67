"""Count covers by what falls apart during a search; native, or in Python without the compiled module.

Strategy: an option is taken, and then those that are the only ones of an item. What is left is divided into parts that
no item joins. Each part is counted by itself, and its count is remembered by the items that are left in it, since they
say which options are. An item that may be used at most once excludes options, but nothing branches on it; one to which
all options that are left give the same colour excludes nothing. Unlike `native/src/parts`, the twin in Python does not
look for items that hold the whole together, so it enters more nodes where there are some.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any, NamedTuple, Never, Protocol

from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Problem
from dancefloor.engines.compiled import flatten_uncounted
from dancefloor.engines.memory import default_memory
from dancefloor.engines.prices import (
    APART,
    BEGINNING_PARTS,
    BESIDE_NODES,
    BESIDE_SHARE,
    LEADING_SHARE,
    LOOK_OF_PARTS,
)
from dancefloor.engines.registry import PARTS, Ability, AlwaysInstalled, Lacking
from dancefloor.errors import UnsupportedProblem
from dancefloor.search.deadline import left
from dancefloor.search.session import UNBOUNDED, Session
from dancefloor.search.values import ALONE, Limits, OnProgress, Outcome, Resources, Statistics

BATCH_SECONDS = 0.02
ENTRY = 400  # bytes that a count which is remembered takes, about
FEWEST = 6  # options of a part whose count is worth remembering

_Uses = dict[int, int]  # by item, the number of a colour, or 0
# A count in steps: it yields another count, whose result it is sent.
_Steps = Generator[Any, int, int]


class CountByParts(Protocol):
    """A count at work."""

    def advance(self, seconds: float, nodes: int) -> bool:
        """Work for some seconds, or on that many nodes; whether the count is known."""

    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""

    def count(self) -> int:
        """The number of covers, once it is known."""

    def work(self) -> tuple[int, int, int, int, int]:
        """The nodes, how many counts were known, how many nodes fell apart, the bytes of counts, looks at options."""


class NativePartCount:
    """The border to native code; see `CountByParts`.

    Args:
        problem: items and options.
        memory: how many bytes the counts may take that are remembered.
    """

    def __init__(self, problem: Problem, memory: int) -> None:
        from dancefloor._native import core

        self._native = core.part_count(flatten_uncounted(problem), memory)
        self.advance, self.progress, self.work = self._native.advance, self._native.progress, self._native.work

    def count(self) -> int:
        """The number of covers, once it is known."""
        return int.from_bytes(self._native.count(), "little")


class PartCounter(AlwaysInstalled):
    """Counts covers by parts.

    >>> PartCounter().lacks(Problem.from_names("2|p q", ["p q", "p"]))
    'it cannot count how often an item is used'
    """

    name = PARTS
    abilities = frozenset(Ability)

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        if not MISSING:
            from dancefloor._native import core

            return core.parts_lacks(flatten_uncounted(problem))
        return Lacking.told(lambda: self.begin(problem, 0))

    def begin(self, problem: Problem, memory: int) -> CountByParts:
        """Begin to count.

        Args:
            problem: items and options, which it can take.
            memory: how many bytes the counts may take that are remembered.
        """
        if not MISSING:
            return NativePartCount(problem, memory)
        return PartCountPython(problem, memory)


class PartCounting(Session[Never]):
    """A session that counts covers by parts.

    Args:
        problem: items and options.
        seconds: the timeout; None for none.
        resources: the memory for what is remembered, by default `default_memory`, which does not change the count; it
            works on one thread, and ignores the seed.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        UnsupportedProblem: this method cannot count the covers of this problem.

    >>> counting = PartCounting(Problem.from_names("p q", ["p q", "p", "q", "q"]))
    >>> counting.run(), counting.count
    (<Outcome.COMPLETE: 'complete'>, 3)
    """

    by = PARTS
    why = "asked for"
    doing = "counting parts"
    is_uneven = True  # what it has counted before takes no time

    def __init__(
        self,
        problem: Problem,
        *,
        seconds: float | None = None,
        resources: Resources = ALONE,
        on_progress: OnProgress | None = None,
    ) -> None:
        if reason := PartCounter().lacks(problem):
            raise UnsupportedProblem(PARTS, reason)
        super().__init__(Limits(seconds=seconds), on_progress)
        self.count = 0  #: the number of covers; 0 until it is known
        self._work = PartCounter().begin(problem, default_memory() if resources.memory is None else resources.memory)

    def run(self, seconds: float = math.inf) -> Outcome:
        """Count, and return the outcome; only COMPLETE means that `count` is known. Ctrl-C is an outcome, too.

        It stops after `seconds`; the count has then not `ended`, and can continue.
        """
        self._work_for(seconds, lambda: None)
        return self.outcome

    def step(self, nodes: int) -> bool:
        """Count for that many nodes; whether the count is known.

        Raises:
            KeyboardInterrupt: Ctrl-C came first.
        """
        self._work_for(left(), lambda: None, nodes)
        if self.ended and self.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return self.ended and self.outcome is Outcome.COMPLETE

    @property
    def share_apart(self) -> float:
        """The share of all nodes that fell apart."""
        nodes, _, apart, *_ = self._work.work()
        return apart / max(1, nodes)

    @property
    def looked(self) -> int:
        """How many times an option was looked at: the work that it has done."""
        return self._work.work()[-1]

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        is_known = self._work.advance(min(seconds, BATCH_SECONDS), min(nodes, UNBOUNDED))
        entered, *_ = self._work.work()
        count, fraction = self._work.count() if is_known else 0, max(self._fraction, self._work.progress())
        self._counters, self._fraction = (entered, 0, 0), fraction
        self.count, self._closing = count, Outcome.COMPLETE if is_known else None

    @property
    def statistics(self) -> Statistics:
        """The statistics so far; nodes are the options that it has taken by choice."""
        return super().statistics._replace(covers=self.count)

    @property
    def facts(self) -> dict[str, Any]:
        """Nothing: a count that is continued begins again."""
        return {}

    @property
    def how(self) -> str:
        """What fell apart, in a few words."""
        nodes, known, apart, size, _ = self._work.work()
        return f"{apart} of {nodes} nodes fell apart, {known} parts were known; counts took {size} bytes"


class CountBeside:
    """A count by parts with a small share of the work of other ways; it goes on only where something falls apart.

    No estimate predicts how long a count by parts takes. But if it needs little time, it is done while others
    still work. After its first nodes it is known which share of them falls apart; and the share of its work that is
    done, which is hardly ever too high, tells whether it will be done first.

    Args:
        problem: items and options.
        resources: the memory, of which it takes an eighth.
    """

    def __init__(self, problem: Problem, resources: Resources) -> None:
        self.is_known = False  #: whether the number is known
        self._beginning = BEGINNING_PARTS * len(problem.options)
        #: Whether it has been given up: in plain Python at once, since nodes take too long there.
        self._is_out = bool(MISSING or PartCounter().lacks(problem))
        if not self._is_out:
            memory = default_memory() if resources.memory is None else resources.memory
            self.counting = PartCounting(problem, resources=Resources(memory=memory // 8))
            self.counting.why = "what remains falls apart again and again"

    def work(self, others: float, left: float) -> bool:
        """Go on until it has its share of the nanoseconds that others have worked; whether the number is known.

        `left` is how many nanoseconds the others are expected to need still.
        """
        while not self._is_out and not self.is_known and self._spent < self._share(left) * others:
            self.is_known = self.counting.step(BESIDE_NODES)
            self._is_out = self.counting.share_apart < APART
        return self.is_known

    def _share(self, left: float) -> float:
        """The share of the others' work that it may do."""
        done = self.counting.progress
        leads = done > 0.0 and self._spent * (1.0 / done - 1.0) < left
        return LEADING_SHARE if leads else BESIDE_SHARE

    @property
    def _spent(self) -> float:
        """The nanoseconds that it has worked, as assumed."""
        return self._beginning + LOOK_OF_PARTS * self.counting.looked


# The twin in Python.


class PartLeft(NamedTuple):
    """Options that hang together."""

    options: list[int]
    item: int  # one that must be used, with the fewest options
    key: frozenset[tuple[int, int]]  # the items that are left, with the colours that they are bound to


class PartCountPython:
    """A count by parts at work.

    Args:
        problem: items and options.
        memory: how many bytes the counts may take that are remembered.

    Raises:
        Lacking: this method cannot count the covers of this problem.
    """

    def __init__(self, problem: Problem, memory: int) -> None:
        self._uses, self._needed = _read(problem)
        #: What is remembered: when the first is full, it takes the place of the second.
        self._known, self._older = dict[object, int](), dict[object, int]()
        self._most = memory // ENTRY // 2
        self._nodes = self._met = self._apart = self._looked = 0
        self._stack = [self._of_rest([*range(len(self._uses))], self._needed)]
        self._sent: int | None = None  # the result that the next step is sent

    def advance(self, seconds: float, nodes: int) -> bool:
        """Work for some seconds, or on that many nodes; whether the count is known."""
        until, last = time.perf_counter() + seconds, self._nodes + max(1, nodes)
        while self._stack and self._nodes < last:
            try:
                step, self._sent = self._stack[-1].send(self._sent), None  # type: ignore[arg-type]
                self._stack.append(step)
            except StopIteration as end:
                self._stack.pop()
                self._sent = end.value
            if time.perf_counter() >= until:
                break
        return not self._stack

    def progress(self) -> float:
        """1 once the count is known, and 0 before."""
        return 0.0 if self._stack else 1.0

    def count(self) -> int:
        """The number of covers, once it is known."""
        return 0 if self._stack else self._sent or 0

    def work(self) -> tuple[int, int, int, int, int]:
        """The nodes, how many counts were known, how many nodes fell apart, the bytes of counts, looks at options."""
        return self._nodes, self._met, self._apart, ENTRY * (len(self._known) + len(self._older)), self._looked

    def _of_part(self, part: PartLeft) -> _Steps:
        """Count a part: option by option of its item."""
        total = 0
        for option in [each for each in part.options if part.item in self._uses[each]]:
            self._nodes += 1
            needed = {item for each in part.options for item in self._uses[each]} & self._needed
            total += yield self._of_rest(self._without(option, part.options), needed - self._uses[option].keys())
        self._remember(part, total)
        return total

    def _of_rest(self, options: list[int], needed: Iterable[int]) -> _Steps:
        """Count options: the product of their parts."""
        parts = self._parts(options, set(needed))
        self._apart += len(parts or ()) > 1
        product = 1 if parts is not None else 0
        for part in sorted(parts or (), key=lambda part: len(part.options)):
            known = self._recalled(part)
            product *= (yield self._of_part(part)) if known is None else known
            if not product:
                break
        return product

    def _without(self, option: int, options: list[int]) -> list[int]:
        """The options that one allows."""
        taken = self._uses[option]
        return [
            other
            for other in options
            if all(item not in taken or (color and color == taken[item]) for item, color in self._uses[other].items())
        ]

    def _parts(self, options: list[int], needed: set[int]) -> list[PartLeft] | None:
        """Divide options into parts, once those that have to be taken are; None if an item has none left."""
        while True:
            self._looked += len(options)
            of = Counter(item for option in options for item in self._uses[option])
            if not needed <= of.keys():
                return None
            single = next((item for item in needed if of[item] == 1), None)
            if single is None:
                return self._divided(options, of)
            option = next(each for each in options if single in self._uses[each])
            options, needed = self._without(option, options), needed - self._uses[option].keys()

    def _divided(self, options: list[int], of: Counter[int]) -> list[PartLeft]:
        colors: dict[int, set[int]] = {}
        for option in options:
            for item, color in self._uses[option].items():
                colors.setdefault(item, set()).add(color)
        bound = {item: min(found) if len(found) == 1 else 0 for item, found in colors.items()}
        above = {item: item for item in of}

        def top(item: int) -> int:
            while above[item] != item:
                above[item] = above[above[item]]
                item = above[item]
            return item

        anchors = {option: min(self._uses[option].keys() & self._needed) for option in options}
        for option in options:
            for item in self._uses[option]:
                if not bound[item]:
                    above[top(item)] = top(anchors[option])
        parts: dict[int, list[int]] = {}
        for option in options:
            parts.setdefault(top(anchors[option]), []).append(option)
        return [self._part(part, of, bound) for part in parts.values()]

    def _part(self, options: list[int], of: Counter[int], bound: dict[int, int]) -> PartLeft:
        items = {item for option in options for item in self._uses[option]}
        best = min(items & self._needed, key=lambda item: (of[item], item))
        return PartLeft(options, best, frozenset([(item, bound[item]) for item in items]))

    def _recalled(self, part: PartLeft) -> int | None:
        if (known := self._known.get(part.key)) is None and (known := self._older.get(part.key)) is not None:
            self._remember(part, known)
        self._met += known is not None
        return known

    def _remember(self, part: PartLeft, number: int) -> None:
        if len(part.options) < FEWEST:
            return
        if len(self._known) >= self._most:
            self._known, self._older = {}, self._known
        if self._most:
            self._known[part.key] = number


def _read(problem: Problem) -> tuple[list[_Uses], set[int]]:
    """The items of each option that matter, with colours, and the items that must be used.

    Raises:
        Lacking: there are others than these, or an option that uses none of them.
    """
    listed = [*problem.options.item_lists()]
    needed = {number for number, item in enumerate(problem.items) if _is_once(item)}
    often = Counter(item for used in listed for item in used)
    beside = dict[int, int]()
    for used in listed:
        here = len(needed.intersection(used))
        beside |= {item: min(here, beside.get(item, here)) for item in used}
    free = {k for k, item in enumerate(problem.items) if _is_free(item, often[k], len(needed), beside.get(k, 0))}
    if any(item.high != 1 and k not in free for k, item in enumerate(problem.items)):
        raise Lacking("it cannot count how often an item is used")
    if not all(needed.intersection(used) for used in listed):
        raise Lacking("it has an option without an item that must be covered")
    numbers: dict[str | None, int] = {None: 0}
    uses = [
        {use.item: numbers.setdefault(use.color, len(numbers)) for use in option if use.item not in free}
        for option in problem.options.all_uses()
    ]
    return uses, needed


def _is_once(item: Item) -> bool:
    return item.primary and item.low == item.high == 1


def _is_free(item: Item, often: int, once: int, beside: int) -> bool:
    """Whether an item can never be used too often or too rarely, like `Usage` in `native/src/parts/tables.hpp`."""
    if not item.primary or item.low:
        return False
    return item.high >= often or (beside > 0 and item.high >= once // beside)
