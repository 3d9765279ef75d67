"""Dynamic programming over frontiers in pure Python: the readable twin of `native/src/counting`, and its stand-in.

Strategy: cells are covered in a fixed order, each by an option whose *lead*, its first cell, it is. What can still be
done depends only on the lead, on the covered cells after it and on how often pieces were used: the *state*. Lead by
lead, a dictionary maps each state to the number of ways to it, and every state hands its number on to those that
follow. Where tables are kept, the numbers are those of the ways to go on, counted backwards; then the k-th cover is
found by walking from the first state, since every step tells how many covers lie behind it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Lacking
from dancefloor.errors import InputError
from dancefloor.search.values import Cover

State = tuple[int, tuple[int, ...]]  # covered cells as bits from the lead on; uses of each item that is no cell
BYTES_PER_STATE = 250  # about what a dictionary takes for one
STATES_BETWEEN_LOOKS = 256


class Status(IntEnum):
    """How far a frontier is; the numbers are those of native code."""

    WORKING = 0
    COUNTED = 1
    TOO_LARGE = 2


class Placing(NamedTuple):
    """An option as the cells it covers, bits from its lead on, and fields it uses; None leaves a cell empty."""

    option: int | None
    mask: int
    fields: tuple[int, ...]


class FrontierPython:
    """The states of a problem, counted in batches; with `keep` their tables stay, so that covers can be numbered.

    Raises:
        Lacking: the problem has colours, or options without an item to be covered exactly once.
    """

    def __init__(self, problem: Problem, keep: bool, memory: int) -> None:
        self._read(problem)
        self._keep, self._most_states = keep, memory // BYTES_PER_STATE
        self._tables: list[dict[State, int]] = [{} for _ in range(self._end + 1)]
        self._progress, self._states, self._held, self._most_held = 0.0, 0, 0, 0
        self._work = self._count()

    def advance(self, seconds: float) -> Status:
        """Work for so long."""
        deadline = time.perf_counter() + seconds
        for progress in self._work:
            self._progress = progress
            if self._held > self._most_states:
                return Status.TOO_LARGE
            if time.perf_counter() >= deadline:
                return Status.WORKING
        self._progress = 1.0
        return Status.COUNTED

    def progress(self) -> float:
        """The share of the work that is done, judged by leads."""
        return self._progress

    def count(self) -> int:
        """How many covers there are."""
        return sum(self._tables[0 if self._keep else self._end].values())

    def cover(self, number: int) -> Cover:
        """The cover of that number."""
        options, lead, (state,) = list[int](), 0, self._tables[0]
        while lead < self._end:
            for option, place, child in self._expand(lead, state):
                ways = self._tables[place].get(child, 0)
                if number < ways:
                    lead, state = place, child
                    options += [option] if option is not None else []
                    break
                number -= ways
        return tuple(options)

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover.

        Raises:
            InputError: it is none of this problem.
        """
        wanted = set(cover)
        number, lead, left = 0, 0, len(wanted)
        state = next(iter(self._tables[0]), None)
        while state is not None and lead < self._end:
            chosen = None
            for option, place, child in self._expand(lead, state):
                if option in wanted or (option is None and not wanted.intersection(self._options[lead])):
                    chosen = place, child
                    left -= option is not None
                    break
                number += self._tables[place].get(child, 0)
            lead, state = chosen or (self._end, None)
        if state is None or left:
            raise InputError("it is no cover of this problem")
        return number

    def work(self) -> tuple[int, int, int]:
        """States entered, states entered again by searching (none), and about the most bytes that tables took."""
        return self._states, 0, self._most_held * BYTES_PER_STATE

    def _read(self, problem: Problem) -> None:
        """Tell cells from other items, and sort options by lead."""
        if problem.has_colors:
            raise Lacking("it has colours")
        items, positions = problem.items, problem.positions
        once = [item.primary and (item.low, item.high) == (1, 1) for item in items]
        if positions:
            placed = [(p, k) for k, p in enumerate(positions) if p is not None and (once[k] or not items[k].primary)]
            cells = [k for _, k in sorted(placed)]
        else:
            cells = [k for k in range(len(items)) if once[k]]
        place = {item: at for at, item in enumerate(cells)}
        rest = [k for k in range(len(items)) if k not in place]
        field = {item: number for number, item in enumerate(rest)}
        self._end = len(cells)
        self._bounds = [(items[k].low if items[k].primary else 0, items[k].high) for k in rest]
        self._last_lead = [-1] * len(rest)
        self._moves: list[list[Placing]] = [[] for _ in cells]
        for number, option in enumerate(problem.options):
            covered = [place[use.item] for use in option.uses if use.item in place]
            used = tuple([field[use.item] for use in option.uses if use.item in field])
            if not covered:
                raise Lacking("it has options without an item to be covered exactly once")
            lead = min(covered)
            self._moves[lead].append(Placing(number, sum(1 << at - lead for at in covered), used))
            for item in used:
                self._last_lead[item] = max(self._last_lead[item], lead)
        for at, item in enumerate(cells):
            if not items[item].primary:
                self._moves[at].append(Placing(None, 1, ()))
        self._options = [{move.option for move in moves} for moves in self._moves]
        # What may be used as often as there is room is not counted.
        room = [0] * len(rest)
        for move in itertools.chain.from_iterable(self._moves):
            for item in move.fields:
                room[item] = max(room[item], self._end // move.mask.bit_count())
        self._unbounded = {k for k, (low, high) in enumerate(self._bounds) if low == 0 and high >= room[k]}

    def _arrive(self, lead: int, window: int, uses: list[int]) -> State | None:
        """The state at a lead; None if it is dead, as an item has been used too rarely and its time is over."""
        for item, last in enumerate(self._last_lead):
            if last < lead:
                low = self._bounds[item][0]
                if uses[item] < low:
                    return None
                uses[item] = low  # it no longer matters how often: this makes states alike
        return window, tuple(uses)

    def _expand(self, lead: int, state: State) -> Iterator[tuple[int | None, int, State]]:
        """All that can be done at a lead: option, next lead and state."""
        window, before = state
        for option, mask, fields in self._moves[lead]:
            if window & mask or any(before[item] >= self._bounds[item][1] for item in fields):
                continue
            uses = list(before)
            for item in fields:
                uses[item] += item not in self._unbounded
            covered = window | mask
            step = (covered + 1 & ~covered).bit_length() - 1
            child = self._arrive(lead + step, covered >> step, uses)
            if child is not None:
                yield option, lead + step, child

    def _count(self) -> Iterator[float]:
        """Count, and yield the progress from time to time."""
        root = self._arrive(0, 0, [0] * len(self._bounds))
        if root is not None:
            self._tables[0][root] = 1
            self._states = self._held = self._most_held = 1
        for lead in range(self._end):
            for turn, (state, ways) in enumerate(self._tables[lead].items()):
                for _, place, child in self._expand(lead, state):
                    table = self._tables[place]
                    before = len(table)
                    table[child] = table.get(child, 0) + ways
                    self._states += len(table) - before
                    self._held += len(table) - before
                if turn % STATES_BETWEEN_LOOKS == 0:
                    self._most_held = max(self._most_held, self._held)
                    yield lead / self._end / (1 + self._keep)
            if not self._keep:
                self._held -= len(self._tables[lead])
                self._tables[lead] = {}
        if self._keep:
            yield from self._count_backwards()

    def _count_backwards(self) -> Iterator[float]:
        """Make the ways to each state those that go on from it, and drop what leads nowhere."""
        self._tables[self._end] = dict.fromkeys(self._tables[self._end], 1)
        for lead in reversed(range(self._end)):
            counted = {}
            for turn, state in enumerate(self._tables[lead]):
                ways = sum(self._tables[place].get(child, 0) for _, place, child in self._expand(lead, state))
                if ways:
                    counted[state] = ways
                if turn % STATES_BETWEEN_LOOKS == 0:
                    yield 1.0 - lead / self._end / 2
            self._tables[lead] = counted
