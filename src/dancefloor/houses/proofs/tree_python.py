"""The proof of a count by equations, in Python: `native/src/proofs/tree.cpp` makes the same symbols.

Strategy: as there. A subproblem is the options that may still be chosen, the items that must still be covered, and what
is left of bounds; sets are numbers with a bit for each member. An option of a quotient may use an item several times.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache, reduce
from math import prod
from operator import or_
from typing import NamedTuple

from dancefloor.cover.options import Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.search.deadline import check

KNOWN, LAST, MOVED, PRODUCT, KEEP, WIDE, ITEM = 0, 1, 2, 3, 4, 7, 8
TRIED_TO = 3  # the depth down to which motions and parts are looked for in a large problem
SMALL = 1024  # options of a problem in which they are looked for everywhere

TreeState = tuple[int, int, tuple[tuple[int, int], ...]]  # options, items, and bounds of the items that have some


def is_single(item: Item) -> bool:
    """Whether each cover uses an item exactly once."""
    return item.primary and (item.low, item.high) == (1, 1)


@lru_cache(maxsize=2)  # since several steps of a proof ask it of the same problem
def binding(problem: Problem) -> tuple[int, ...]:
    """The numbers of the items whose bounds can forbid something.

    >>> binding(Problem.from_names("0:3|I a b", ["I a b"])), binding(Problem.from_names("0:1|I a b", ["I a", "I b"]))
    ((), (0,))
    """
    single = [is_single(item) for item in problem.items]
    each: dict[
        int, list[tuple[int, int]]
    ] = {}  # by item: how many single items its options cover, and use it how often
    for used in problem.options.item_lists():
        covered = sum(single[item] for item in used)
        for item, times in Counter(used).items():
            each.setdefault(item, []).append((covered, times))
    return tuple(
        [
            k
            for k, item in enumerate(problem.items)
            if item.primary and not single[k] and _binds(item, each.get(k, []), sum(single), len(problem.options))
        ]
    )


def _binds(item: Item, each: list[tuple[int, int]], single: int, options: int) -> bool:
    """Whether the bounds of an item can forbid something, though covers have to cover all single items."""
    fewest = min((covered // times for covered, times in each), default=1)
    if not each or fewest == 0:
        return item.low > 0 or fewest == 0
    largest = max(-(-covered // times) for covered, times in each)
    surely = -(-single // largest) if len(each) == options else 0
    return surely < item.low or single // fewest > item.high


class ProofMotion(NamedTuple):
    """A symmetry of a problem: the images of options and items."""

    options: Sequence[int]
    items: Sequence[int]


class ProofMotions(tuple[ProofMotion, ...]):
    """Symmetries of a problem, which compiled code gets in one piece for each part of a proof."""

    @cached_property
    def flat(self) -> tuple[bytes, bytes]:
        """The images of options under all of them, then those of items: 32-bit numbers."""
        options, items = (b"".join([array("i", one[side]).tobytes() for one in self]) for side in (0, 1))
        return options, items


class TreeSymbols(NamedTuple):
    """A proof: its symbols, the number that it proves, and how many subproblems were looked at."""

    text: bytes
    number: int
    nodes: int


class _Symbol:
    """A symbol while the proof is written."""

    def __init__(self, kind: int, argument: int) -> None:
        self.kind, self.argument, self.is_kept, self.is_last = kind, argument, False, False

    def __bytes__(self) -> bytes:
        kept = bytes([KEEP]) if self.is_kept else b""
        if self.kind == KNOWN:
            return kept + bytes([LAST if self.is_last else KNOWN])
        if self.kind == MOVED:
            return kept + bytes([MOVED, self.argument])
        if self.kind == PRODUCT:
            return kept + bytes([PRODUCT])
        if self.argument < 256 - ITEM:
            return kept + bytes([ITEM + self.argument])
        return kept + bytes([WIDE, self.argument & 255, self.argument >> 8])


class _Entry:
    def __init__(self, count: int, first: _Symbol) -> None:
        self.count, self.first = count, first
        self.last: _Symbol | None = None


class TreeProof:
    """A proof that is being written.

    Args:
        problem: items and options.
        motions: symmetries of it.
        longest: the most symbols.

    >>> problem = Problem.from_names("p q r", ["p q", "r", "p", "q r"])
    >>> TreeProof(problem, (), 1000).made()
    TreeSymbols(text=b'\\x08\\n\\t', number=2, nodes=5)
    """

    def __init__(self, problem: Problem, motions: Sequence[ProofMotion], longest: int) -> None:
        self._motions, self._longest = motions, longest
        self._uses = [list(problem.options.uses(k)) for k in range(len(problem.options))]
        items, many = problem.items, len(self._uses)
        self._single = [is_single(item) for item in items]
        self._has = [0] * len(items)
        self._alike: dict[tuple[int, str | None], int] = {}  # options that give an item the same colour
        for number, uses in enumerate(self._uses):
            for use in uses:
                self._has[use.item] |= 1 << number
                if use.color is not None:
                    self._alike[use.item, use.color] = self._alike.get((use.item, use.color), 0) | 1 << number
        self._covers = [sum(1 << use.item for use in uses if self._single[use.item]) for uses in self._uses]
        self._bounded = binding(problem)
        self._more = _more_often(self._uses, self._bounded)
        self._excludes = [single or not item.primary for single, item in zip(self._single, items, strict=True)]
        self._conflicts = [self._conflicting(k) for k in range(many)]
        asked = (k for k in range(len(items)) if self._single[k] or (k in self._bounded and items[k].low > 0))
        bounds = tuple([(items[k].low, items[k].high) for k in self._bounded])
        too_often = reduce(or_, (self._more.get((k, items[k].high), 0) for k in self._bounded), 0)
        self._start: TreeState = ((1 << many) - 1) & ~too_often, sum(1 << k for k in asked), bounds
        self._begin()

    def _begin(self) -> None:
        """Know nothing, and write from the beginning."""
        self._written: list[_Symbol] = []
        self._known: dict[TreeState, _Entry] = {}
        self._needed: set[int] = set()  # the items of known states, quicker to compare than their options
        self._nodes = 0

    def made(self, after: Sequence[int] = ()) -> TreeSymbols | None:
        """The proof of how many covers have some options; None if it is too long."""
        count = self._count(self.state(after), 0)
        if count is None:
            return None
        for entry in self._known.values():
            if entry.last and entry.last.kind == KNOWN:
                entry.last.is_last = True
        return TreeSymbols(b"".join(map(bytes, self._written)), count, self._nodes)

    def _conflicting(self, option: int) -> int:
        """The options that cannot stand beside an option, and itself."""
        found = 1 << option
        for use in self._uses[option]:
            if self._excludes[use.item]:
                found |= self._has[use.item] & ~self._alike.get((use.item, use.color), 0)
        return found

    def _chosen(self, state: TreeState) -> tuple[int, int]:
        """The item to branch on, and how many options it has."""
        available, needed, _ = state
        ways = [((available & self._has[item]).bit_count(), item) for item in _bits(needed) if self._single[item]]
        if ways:
            fewest, item = min(ways)
            return item, fewest
        for item in self._bounded:
            number = (available & self._has[item]).bit_count()
            if number or needed >> item & 1:
                return item, number + 1
        raise AssertionError("an option has no item that could be chosen")

    def state(self, after: Sequence[int]) -> TreeState:
        """What is left after some options."""
        state = self._start
        for option in after:
            state = self._after(option, state)
        return state

    def _count(self, state: TreeState, depth: int) -> int | None:
        """The number of covers of a subproblem; None if the proof becomes too long."""
        self._nodes += 1
        check()
        if not state[0]:
            return 0 if state[1] else 1
        if len(self._written) > self._longest:
            return None
        item, fewest = self._chosen(state)
        is_tried = depth <= TRIED_TO or len(self._uses) <= SMALL
        if fewest > 1 and (entry := self._remembered(state, is_tried)):
            return entry.count
        parts = self._parts(state) if fewest > 1 and is_tried else []
        symbol = _Symbol(PRODUCT, 0) if parts else _Symbol(ITEM, item)
        self._written.append(symbol)
        numbers = list[int]()
        for after in parts or self._branches(item, state):
            number = self._count(after, depth + 1)
            if number is None:
                return None
            numbers.append(number)
        total = prod(numbers) if parts else sum(numbers)
        if fewest > 1:
            self._know(state, total, symbol)
        return total

    def _parts(self, state: TreeState) -> list[TreeState]:
        """The parts without a conflict between them; none if there is one."""
        left, found = state[0], list[TreeState]()
        while left and not state[2]:
            part, new = 0, left & -left
            while new:
                part |= new
                new = _union(self._conflicts, new) & left & ~part
            left &= ~part
            found.append((part, _union(self._covers, part), ()))
        return found if len(found) > 1 else []

    def _remembered(self, state: TreeState, is_tried: bool) -> _Entry | None:
        if state in self._known:
            return self._used(self._known[state], KNOWN, 0)
        if not state[2] and is_tried:
            for number, motion in enumerate(self._motions):
                items = _carried(state[1], motion.items)
                if items in self._needed and (moved := (_carried(state[0], motion.options), items, ())) in self._known:
                    return self._used(self._known[moved], MOVED, number)
        return None

    def _used(self, entry: _Entry, kind: int, motion: int) -> _Entry:
        entry.first.is_kept = True
        entry.last = _Symbol(kind, motion)
        self._written.append(entry.last)
        return entry

    def _know(self, state: TreeState, count: int, first: _Symbol | None = None) -> None:
        self._known[state] = _Entry(count, first or _Symbol(KNOWN, 0))
        self._needed.add(state[1])

    def options(self, item: int, state: TreeState) -> list[int]:
        """The options with an item that are available."""
        return _bits(state[0] & self._has[item])

    def _branches(self, item: int, state: TreeState) -> list[TreeState]:
        available, needed, left = state
        options = self.options(item, state)
        if self._single[item]:
            return [self._after(option, state) for option in options]
        found, rest = [], available
        for option in options:
            found.append(self._after(option, (rest, needed, left)))
            rest &= ~(1 << option)
        if left[self._bounded.index(item)][0] == 0:
            found.append((rest, needed, left))
        return found

    def _after(self, option: int, state: TreeState) -> TreeState:
        available, needed, left = state
        available, needed = available & ~self._conflicts[option], needed & ~self._covers[option]
        bounds = list(left)
        for use in self._uses[option]:
            if use.item in self._bounded:
                place = self._bounded.index(use.item)
                low, high = bounds[place]
                bounds[place] = max(low - 1, 0), high - 1
                if low <= 1:
                    needed &= ~(1 << use.item)
                available &= ~self._more.get((use.item, high - 1), 0)
        return available, needed, tuple(bounds)


def _more_often(uses_of: Sequence[Sequence[Use]], bounded: Sequence[int]) -> dict[tuple[int, int], int]:
    """By item with bounds, and number: the options that use it more often."""
    found: dict[tuple[int, int], int] = {}
    for number, uses in enumerate(uses_of):
        for item, times in Counter(use.item for use in uses if use.item in bounded).items():
            for fewer in range(times):
                found[item, fewer] = found.get((item, fewer), 0) | 1 << number
    return found


def _bits(mask: int) -> list[int]:
    return [k for k, digit in enumerate(f"{mask:b}"[::-1]) if digit == "1"]


def _union(sets: Sequence[int], mask: int) -> int:
    return reduce(or_, [sets[k] for k in _bits(mask)], 0)


def _carried(mask: int, image: Sequence[int]) -> int:
    digits = ["0"] * len(image)
    for k in _bits(mask):
        digits[-1 - image[k]] = "1"
    return int("".join(digits), 2)
