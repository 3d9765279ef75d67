"""Dynamic programming over frontiers in plain Python: the readable twin of `native/src/counting`, and its substitute.

Strategy: cover cells in a fixed order, each by an option whose first cell, its *lead*, it is. The possible
continuations depend only on the *state*: the lead, the covered cells after it, and how often pieces were used. Lead by
lead, a dictionary maps each state to the number of ways to reach it, and every state adds its number to its successors.
Tables that are kept instead hold the number of ways to continue, counted backwards. To find the k-th cover, walk from
the first state, since each step shows how many covers follow it.

A count that is saved is text: a line with the totals and the place that it has reached, a line for some states of a
lead, and so on, and a last line with a checksum. Each is a document in JSON, in which large numbers are hexadecimal.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import Lacking, Status
from dancefloor.errors import InputError
from dancefloor.search.values import Cover

State = tuple[int, tuple[int, ...]]  # covered cells as bits from the lead on; uses of each item that is not a cell
BYTES_PER_STATE = 250  # approximate bytes that a dictionary takes for one
STATES_BETWEEN_LOOKS = 256
STATES_IN_A_LINE = 4096
FORMAT = "dancefloor count in Python, format 1"
DAMAGED = "a saved count that is damaged: it should be as it was saved"


class Placing(NamedTuple):
    """An option, its cells as bits from its lead on, and the fields that it uses; option None leaves a cell empty."""

    option: int | None
    mask: int
    fields: tuple[int, ...]


class Sweep(NamedTuple):
    """A problem as leads, one for each cell in the order of covering, and *fields*: the items that are not cells."""

    placings: list[list[Placing]]  #: by lead
    bounds: list[tuple[int, int]]  #: by field: its least and its greatest number of uses
    last_leads: list[int]  #: by field: the last lead at which a placing uses it; -1 if none does
    uncounted: frozenset[int]  #: fields whose bounds no cover can break, so that states need not count their uses


def read_sweep(problem: Problem) -> Sweep:
    """Separate the cells of a problem from its other items, and sort its options by their leads.

    Raises:
        Lacking: the problem has colours, or an option without an item that must be covered exactly once.
    """
    if problem.has_colors:
        raise Lacking("it has colours")
    cells = _cells(problem)
    fields = sorted(set(range(len(problem.items))).difference(cells))
    placings = _placings(problem, cells, fields)
    for item, here in zip(cells, placings, strict=True):
        if not problem.items[item].primary:
            here.append(Placing(None, 1, ()))  # the cell may stay empty
    bounds = [(item.low if item.primary else 0, item.high) for item in (problem.items[k] for k in fields)]
    return Sweep(placings, bounds, _last_leads(placings, len(fields)), _uncounted(placings, bounds))


def _cells(problem: Problem) -> list[int]:
    """The items to sweep over: on a board the cells, ordered by position, else all items covered exactly once."""
    once = [item.primary and (item.low, item.high) == (1, 1) for item in problem.items]
    if not problem.positions:
        return [k for k, is_cell in enumerate(once) if is_cell]
    on_board = [(position, k) for k, position in enumerate(problem.positions) if position is not None]
    return [k for _, k in sorted(on_board) if once[k] or not problem.items[k].primary]


def _placings(problem: Problem, cells: list[int], fields: list[int]) -> list[list[Placing]]:
    """By lead: the options that start there."""
    place = {item: at for at, item in enumerate(cells)}
    field = {item: number for number, item in enumerate(fields)}
    placings: list[list[Placing]] = [[] for _ in cells]
    for number, items in enumerate(problem.options.item_lists()):
        covered = [place[item] for item in items if item in place]
        used = tuple([field[item] for item in items if item in field])
        if not covered:
            raise Lacking("it has options without an item that must be covered exactly once")
        lead = min(covered)
        placings[lead].append(Placing(number, sum([1 << at - lead for at in covered]), used))
    return placings


def _last_leads(placings: list[list[Placing]], fields: int) -> list[int]:
    last = [-1] * fields
    for lead, here in enumerate(placings):
        for field in {field for placing in here for field in placing.fields}:
            last[field] = lead
    return last


def _uncounted(placings: list[list[Placing]], bounds: list[tuple[int, int]]) -> frozenset[int]:
    """The fields that need not be used, and whose upper bound exceeds the room for their smallest option."""
    uncounted = {field for field, (low, _) in enumerate(bounds) if low == 0}
    for placing in itertools.chain.from_iterable(placings):
        for field in placing.fields:
            if field in uncounted and bounds[field][1] < len(placings) // placing.mask.bit_count():
                uncounted.remove(field)
    return frozenset(uncounted)


class Reached(NamedTuple):
    """How far a count has come, and its totals."""

    lead: int
    done: int  #: states of that lead whose ways have been handed on
    states: int
    held: int
    most_held: int


class FrontierPython:
    """The states of a problem, counted in batches; with `keep` their tables remain, so that covers have numbers.

    Args:
        problem: items and options.
        keep: whether to keep all tables.
        memory: how many bytes tables may take.
        resume: the pieces that another one has saved; None to begin.
        modulo: the number modulo which to count; 0 to count all.

    Raises:
        Lacking: the problem has colours, or an option without an item that must be covered exactly once.
        InputError: `resume` is not what a count of this problem has saved.
    """

    def __init__(
        self, problem: Problem, keep: bool, memory: int, resume: Iterable[bytes] | None = None, modulo: int = 0
    ) -> None:
        self._problem, self._modulo = problem, modulo
        self._placings, self._bounds, self._last_leads, self._uncounted = read_sweep(problem)
        self._options = [{placing.option for placing in here} for here in self._placings]  # by lead
        self._end = len(self._placings)
        self._keep, self._most_states = keep, memory // BYTES_PER_STATE
        self._tables: list[dict[State, int]] = [{} for _ in range(self._end + 1)]
        self._progress, self._states, self._held, self._most_held = 0.0, 0, 0, 0
        root = self._arrive(0, 0, [0] * len(self._bounds))
        if root is not None:
            self._tables[0][root] = 1
            self._states = self._held = self._most_held = 1
        self._reached: tuple[int, int] | None = (0, 0)  # lead, and states done there; None inside a batch
        if resume is not None:
            self._restore(b"".join(resume))
        self._work = self._count()

    def advance(self, seconds: float, states: int) -> Status:
        """Count for at most `seconds`, and about that many `states`."""
        deadline, enough = time.perf_counter() + seconds, self._states + states
        for progress in self._work:
            self._progress = progress
            if self._held > self._most_states:
                return Status.TOO_LARGE
            if self._states >= enough or time.perf_counter() >= deadline:
                return Status.WORKING
        self._progress = 1.0
        return Status.COUNTED

    def progress(self) -> float:
        """The estimated share of the work that is done, by leads."""
        return self._progress

    def count(self) -> int:
        """The number of covers."""
        number = sum(self._tables[0 if self._keep else self._end].values())
        return number % self._modulo if self._modulo else number

    def cover(self, number: int) -> Cover:
        """The cover with that number."""
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
            InputError: it is not a cover of this problem.
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
            raise InputError("it is not a cover of this problem")
        return number

    def work(self) -> tuple[int, int, int]:
        """The states entered, the states entered again by a search (zero), and the most bytes of tables, roughly."""
        return self._states, 0, self._most_held * BYTES_PER_STATE

    def saved(self) -> Iterator[bytes]:
        """What another one needs to continue from here, in pieces.

        Raises:
            InputError: it keeps its tables, was interrupted within a batch, or goes on before the last piece.
        """
        if self._keep:
            raise InputError("tables that are kept cannot be saved")
        reached = self._reached
        if reached is None:
            raise InputError("a count that was interrupted within a turn cannot be saved: it should start again")
        seal = hashlib.sha256()
        for document in self._documents(Reached(*reached, self._states, self._held, self._most_held)):
            if self._reached != reached:
                raise InputError(
                    "the count has gone on while it was being saved: pieces should be taken between two turns"
                )
            line = f"{json.dumps(document)}\n".encode()
            seal.update(line)
            yield line
        yield f"{json.dumps(seal.hexdigest())}\n".encode()

    @property
    def _fingerprint(self) -> str:
        """What tells a count of this problem from others."""
        return self._problem.fingerprint + (f" modulo {self._modulo}" if self._modulo else "")

    def _documents(self, reached: Reached) -> Iterator[list[Any]]:
        yield [FORMAT, self._fingerprint, *reached]
        for lead, table in enumerate(self._tables):
            states = [[hex(window), uses, hex(ways)] for (window, uses), ways in table.items()]
            for at in range(0, len(states), STATES_IN_A_LINE):
                yield [lead, states[at : at + STATES_IN_A_LINE]]

    def _restore(self, saved: bytes) -> None:
        begin, end = json.dumps([FORMAT])[:-1].encode(), saved[:-1].rfind(b"\n") + 1
        if not saved.startswith(begin):
            raise InputError(
                f"a saved count that is none, or has another format: it should begin with {begin.decode()}"
            )
        if saved[end:] != f"{json.dumps(hashlib.sha256(saved[:end]).hexdigest())}\n".encode():
            raise InputError(DAMAGED)
        first, *lines = map(json.loads, saved[:end].splitlines())
        if first[1] != self._fingerprint:
            raise InputError("a saved count of another problem: it should be of this one")
        try:
            self._take_up(Reached(*first[2:]), lines)
        except (LookupError, TypeError, ValueError):
            raise InputError(DAMAGED) from None

    def _take_up(self, reached: Reached, lines: list[list[Any]]) -> None:
        self._reached, self._progress = reached[:2], reached.lead / self._end if self._end else 0.0
        self._states, self._held, self._most_held = reached[2:]
        self._tables[0] = {}
        for lead, states in lines:
            for window, uses, ways in states:
                self._tables[lead][int(window, 16), tuple(uses)] = int(ways, 16)

    def _arrive(self, lead: int, window: int, uses: list[int]) -> State | None:
        """The state at a lead; None if it is dead: an item has been used too rarely, and no later option has it."""
        for item, last in enumerate(self._last_leads):
            if last < lead:
                low = self._bounds[item][0]
                if uses[item] < low:
                    return None
                uses[item] = low  # its uses no longer matter: this merges states
        return window, tuple(uses)

    def _expand(self, lead: int, state: State) -> Iterator[tuple[int | None, int, State]]:
        """All possible steps at a lead: option, next lead and state."""
        window, before = state
        for option, mask, fields in self._placings[lead]:
            if window & mask or any(before[item] >= self._bounds[item][1] for item in fields):
                continue
            uses = list(before)
            for item in fields:
                uses[item] += item not in self._uncounted
            covered = window | mask
            step = (covered + 1 & ~covered).bit_length() - 1
            child = self._arrive(lead + step, covered >> step, uses)
            if child is not None:
                yield option, lead + step, child

    def _count(self) -> Iterator[float]:
        """Count, and yield the progress from time to time."""
        assert self._reached
        first, done = self._reached
        modulo = self._modulo
        for lead in range(first, self._end):
            left = itertools.islice(self._tables[lead].items(), done, None)
            for turn, (state, ways) in enumerate(left, done):
                self._reached = None
                for _, place, child in self._expand(lead, state):
                    table = self._tables[place]
                    before = len(table)
                    table[child] = (table.get(child, 0) + ways) % modulo if modulo else table.get(child, 0) + ways
                    self._states += len(table) - before
                    self._held += len(table) - before
                if turn % STATES_BETWEEN_LOOKS == 0:
                    self._most_held, self._reached = max(self._most_held, self._held), (lead, turn + 1)
                    yield lead / self._end / (1 + self._keep)
            done = 0
            if not self._keep:
                self._held -= len(self._tables[lead])
                self._tables[lead] = {}
        if self._keep:
            yield from self._count_backwards()
        self._reached = self._end, 0

    def _count_backwards(self) -> Iterator[float]:
        """Replace the ways to each state by the ways to continue from it, and drop states without any."""
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
