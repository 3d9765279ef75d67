"""What a person would write into a fillomino, number by number: moves, each with the reasons that it needs.

Strategy: the rules deduce all they can, in an order of their own. Of that, `Evidence` tells what each number rests on;
exclusions on which no number rests are left out, and of the numbers that rest on nothing but numbers told before, the
one with the least to explain comes next. Numbers that one flood forces are one move. Where the rules have no more to
say, values are supposed, those of cells with few values left first, until some are refuted; the shortest refutation is
believed, and the rules go on. Where that fails too, other values are supposed in turn while one is held.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from heapq import heappop, heappush

from dancefloor.engines.base import Limits
from dancefloor.fillomino.board import Board, Values
from dancefloor.fillomino.evidence import Evidence
from dancefloor.fillomino.reasoning import SMALL, Deduction, Reasoning
from dancefloor.fillomino.rules import Rule
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.fillomino import BLANK, Fillomino

MOST_SUPPOSITIONS = 20_000
FEW = 6  #: refutations, of which the shortest is taken
DEEPEST = 2
FEW_VALUES = 2  #: left in a cell of which a value is supposed while another is held

WEIGHT = {Rule.FIT: 1, Rule.FORCED: 1, Rule.LAST: 2, Rule.UNREACHABLE: 1}


class End(Enum):
    """Why there are no more moves."""

    OPEN = "open"  #: there may be more
    SOLVED = "solved"
    IMPOSSIBLE = "impossible"  #: the last move told a contradiction
    STUCK = "stuck"  #: no supposition is refuted
    LIMITED = "limited"  #: too many suppositions, or too long


@dataclass(frozen=True)
class Refutation:
    """How a supposed value is refuted: deductions that lead to a contradiction, the last.

    `inner` are the refutations of those values that were supposed in turn.
    """

    cell: Cell
    value: int
    chain: tuple[Deduction, ...]
    inner: tuple[Refutation, ...] = ()

    @property
    def depth(self) -> int:
        """How many suppositions are held at once."""
        return 1 + max((each.depth for each in self.inner), default=0)

    @property
    def length(self) -> int:
        """How many deductions it takes."""
        return len(self.chain) + sum(each.length for each in self.inner)


@dataclass(frozen=True)
class Exclusion:
    """A value that a cell cannot have, and how that was refuted if it is no rule that says so."""

    deduction: Deduction
    refutation: Refutation | None = None


@dataclass(frozen=True)
class Move:
    """Numbers to write, or the contradiction with which all ends.

    `rule` is what says so, of a `region` (the cells of the number that were connected before), because of these cells;
    `exclusions` are what was not told before of what else it rests on. A `value` of 0 is one that has no name yet.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    value: int
    region: tuple[Cell, ...]
    because: tuple[Cell, ...]
    exclusions: tuple[Exclusion, ...]

    @property
    def suppositions(self) -> int:
        """How many suppositions are refuted for it."""
        return sum(each.refutation is not None for each in self.exclusions)


class Moves(Iterator[Move]):
    """The moves that solve a puzzle, one after another. When they end, `end` says why.

    `limits` are on suppositions (as `nodes`; `MOST_SUPPOSITIONS` if there is none) and seconds.

    >>> moves = Moves(Fillomino(((2, 0, 0),)))
    >>> [(move.rule.value, move.cells, move.value) for move in moves], moves.end.value
    ([('fit', ((0, 1),), 2), ('last', ((0, 2),), 1)], 'solved')
    """

    def __init__(self, puzzle: Fillomino, *, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        self.puzzle, self.end = puzzle, End.OPEN
        self.numbers = {cell: number for cell, number in zip(puzzle.cells, puzzle.numbers, strict=True) if number}
        self.supposed = 0
        self._clues = set(self.numbers)
        self._most = MOST_SUPPOSITIONS if limits.nodes is None else limits.nodes
        self._deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
        self._reasoning = Reasoning(puzzle)
        self._evidence = Evidence(puzzle)
        self._refutations: dict[int, Refutation] = {}  # by deduction
        self._pending: set[int] = set()  # what the refutation believed last rests on
        self._found: list[Refutation] = []
        self._tried: dict[tuple[Cell, int], tuple[int, int]] = {}
        self._told: set[int] = set()
        self._fresh: list[int] = []
        self._moves = self._all()

    def __next__(self) -> Move:
        return next(self._moves)

    @property
    def small(self) -> int:
        """All values up to this one are told apart; so are those of clues."""
        return self._reasoning.small

    def _all(self) -> Iterator[Move]:
        while self.end is End.OPEN:
            self._learn()
            if not self._reasoning.possible:
                yield from self._contradiction()
                self.end = End.IMPOSSIBLE
            else:
                fresh, self._fresh = self._fresh, []
                yield from self._in_order(fresh)
                if len(self._evidence.placed) == len(self.puzzle.cells):
                    yield from self._count()
                else:
                    self._suppose()

    def _learn(self) -> None:
        """Let the rules say all they can; `_fresh` are the deductions that place a value, and are to be told."""
        for deduction in self._reasoning.run():
            refuted = deduction.rule is Rule.REFUTED
            number = self._evidence.add(deduction, self._pending if refuted else None)
            if deduction.placed and deduction.cell not in self._clues:
                self._fresh.append(number)
            elif deduction.placed or (refuted and number not in self._refutations):
                self._told.add(number)

    def _in_order(self, numbers: Iterable[int]) -> Iterator[Move]:
        """Moves that place these values, the simplest first among those that are ready."""
        waiting: dict[int, list[int]] = {}
        missing: Counter[int] = Counter()
        ready: list[tuple[int, int]] = []
        weight = {}
        for number in numbers:
            exclusions, placements = self._evidence.ground(number)
            weight[number] = self._weight(number, exclusions)
            for need in placements - self._told:
                waiting.setdefault(need, []).append(number)
                missing[number] += 1
            if not missing[number]:
                heappush(ready, (weight[number], number))
        while ready:
            alike = self._alike(ready)
            yield self._move(alike)
            for number in alike:
                self._told.add(number)
                for other in waiting.pop(number, ()):
                    missing[other] -= 1
                    if not missing[other]:
                        heappush(ready, (weight[other], other))

    def _weight(self, number: int, exclusions: Iterable[int]) -> int:
        total = WEIGHT.get(self._evidence.deductions[number].rule, 0)
        for each in exclusions:
            refuted = self._refutations.get(each)
            total += 10 + refuted.length if refuted else WEIGHT.get(self._evidence.deductions[each].rule, 0)
        return total

    def _alike(self, ready: list[tuple[int, int]]) -> list[int]:
        """Take the first that is ready, and those that the same flood forces."""
        first = self._evidence.deductions[ready[0][1]]
        if first.rule not in (Rule.FIT, Rule.FORCED):
            return [heappop(ready)[1]]
        alike: list[tuple[int, int]] = []
        others: list[tuple[int, int]] = []
        for weight, number in ready:
            each = self._evidence.deductions[number]
            same = (each.rule, each.value, each.because[:1]) == (first.rule, first.value, first.because[:1])
            (alike if same else others).append((weight, number))
        ready[:] = sorted(others)
        return sorted(number for _, number in alike)

    def _move(self, numbers: list[int]) -> Move:
        deductions = [self._evidence.deductions[number] for number in numbers]
        first = deductions[0]
        exclusions: set[int] = set()
        for number in numbers:
            exclusions |= self._evidence.ground(number)[0]
        told = tuple(
            Exclusion(self._evidence.deductions[each], self._refutations.get(each))
            for each in sorted(exclusions - self._told)
        )
        self._told |= exclusions
        cells = tuple(sorted(each.cell for each in deductions))
        region = self._region(first)
        if first.placed:
            self.numbers.update(dict.fromkeys(cells, first.value))
        because = dict.fromkeys(cell for each in deductions for cell in each.because)
        return Move(first.rule, cells, first.value, region, tuple(because), told)

    def _region(self, deduction: Deduction) -> tuple[Cell, ...]:
        """The cells connected to the start of a flood that have its value already, as far as was told."""
        if not deduction.because or self.numbers.get(start := deduction.because[0]) != deduction.value:
            return ()
        found, seen = [start], {start}
        for cell in found:
            for other in self._evidence.beside[cell]:
                if other not in seen and self.numbers.get(other) == deduction.value:
                    seen.add(other)
                    found.append(other)
        return tuple(sorted(found))

    def _contradiction(self) -> Iterator[Move]:
        """The contradiction, after the moves that it rests on."""
        last = len(self._evidence.deductions) - 1
        needed, stack = set(), [last]
        while stack:
            for need in self._evidence.needs[stack.pop()]:
                if need not in needed:
                    needed.add(need)
                    stack.append(need)
        yield from self._in_order(
            number for number in sorted(needed - self._told) if self._evidence.deductions[number].placed
        )
        yield self._move([last])

    def _count(self) -> Iterator[Move]:
        """Where all cells have a value: what those are that have no name; or tell more values apart."""
        puzzle, reasoning = self.puzzle, self._reasoning
        most = len(puzzle.cells)
        board = Board.of(puzzle.beside, puzzle.numbers, puzzle.walled, min(puzzle.largest or most, most))
        values = Values(reasoning.small, puzzle.numbers, board.largest)
        grid = [self.numbers[cell] for cell in puzzle.cells]
        unnamed = [group for group in board.groups(grid) if grid[group[0]] == 0]
        read = list(grid)
        for group in unnamed:
            for cell in group:
                read[cell] = len(group)
        if board.solved_by(read) and all(len(group) < values.ambiguous for group in unnamed):
            for group in unnamed:
                cells = tuple(puzzle.cells[cell] for cell in group)
                self.numbers.update(dict.fromkeys(cells, len(group)))
                yield Move(Rule.COUNTED, cells, len(group), cells, (), ())
            self.end = End.SOLVED
        elif reasoning.small < most:
            self._tell_more_apart(max(2 * reasoning.small, *map(len, unnamed)))
        else:
            self.end = End.STUCK

    def _tell_more_apart(self, small: int) -> None:
        """Begin anew with what was told, and more values."""
        puzzle, named = self.puzzle, {*range(1, self.small + 1), *filter(None, self.puzzle.numbers)}
        known = [self.numbers.get(cell, BLANK) for cell in puzzle.cells]
        unnamed = [cell for cell, number in self.numbers.items() if not number]
        self.numbers = {cell: number for cell, number in self.numbers.items() if number}
        self._reasoning = Reasoning(Fillomino(puzzle.grid(known), puzzle.walls, puzzle.largest), small=small)
        self._evidence = Evidence(puzzle)
        self._refutations, self._found, self._tried, self._pending = {}, [], {}, set()
        self._told, self._clues = set(), set(self.numbers)
        self._learn()
        for cell in unnamed:
            for value in named.intersection(self._reasoning.values(cell)):
                self._reasoning.remove(cell, value)
                self._learn()

    def _suppose(self) -> None:
        """Refute a value, so that the rules have more to say; else say in `end` why not."""
        self._found = [found for found in self._found if self._open(found.cell, found.value)]
        for depth in range(1, DEEPEST + 1):
            if not self._found and self.end is End.OPEN:
                self._search(depth)
            if not self._found and self.end is End.OPEN and self._unnamed():
                self._tell_more_apart(2 * self.small)
                return
        if self._found:
            shortest = min(self._found, key=lambda found: (found.length, found.cell, found.value))
            self._believe(shortest)
        elif self.end is End.OPEN:
            self.end = End.STUCK

    def _unnamed(self) -> bool:
        """Whether it might help to tell more values apart."""
        return self.small < min(SMALL, len(self.puzzle.cells)) and any(
            0 in self._reasoning.values(cell) for cell in self.puzzle.cells
        )

    def _open(self, cell: Cell, value: int) -> bool:
        left = self._reasoning.values(cell)
        return len(left) > 1 and value in left

    def _search(self, depth: int) -> None:
        """Find refutations: some, or all that there are."""
        known = len(self._evidence.deductions)
        left = {cell: self._reasoning.values(cell) for cell in self.puzzle.cells}
        pairs = [(cell, value) for cell, values in left.items() if len(values) > 1 for value in values]
        pairs = [pair for pair in pairs if self._tried.get(pair, (-1, 0)) < (known, depth)]
        for pair in sorted(pairs, key=lambda pair: (self._tried.get(pair, (-1, 0)), len(left[pair[0]]), pair)):
            self._tried[pair] = (known, depth)
            found = self._refute(self._evidence, *pair, depth)
            if found:
                self._found.append(found[0])
            if self.end is not End.OPEN or len(self._found) >= (FEW if depth == 1 else 1):
                return

    def _refute(self, evidence: Evidence, cell: Cell, value: int, depth: int) -> tuple[Refutation, set[int]] | None:
        """How a supposition is refuted, and which deductions of the evidence that rests on."""
        self.supposed += 1
        if self.supposed > self._most or (self._deadline is not None and time.perf_counter() > self._deadline):
            self.end = End.LIMITED
            return None
        reasoning = self._reasoning
        with reasoning.supposed(cell, value):
            steps = reasoning.run()
            if reasoning.possible and depth == 1:
                return None
            trial, base = evidence.fork(), len(evidence.deductions)
            for step in steps:
                trial.add(step)
            inner = self._refute_more(trial, depth - 1) if reasoning.possible else {}
            if reasoning.possible:
                return None
        return _shortened(trial, base, cell, value, inner)

    def _refute_more(self, trial: Evidence, depth: int) -> dict[int, Refutation]:
        """While a supposition is held: refute others until there is a contradiction, or no more can be refuted."""
        reasoning = self._reasoning
        inner: dict[int, Refutation] = {}
        for cell in self.puzzle.cells:
            for value in reasoning.values(cell) if len(reasoning.values(cell)) <= FEW_VALUES else ():
                if not reasoning.possible or self.end is not End.OPEN:
                    return inner
                found = self._refute(trial, cell, value, depth) if self._open(cell, value) else None
                if found:
                    reasoning.remove(cell, value)
                    inner[len(trial.deductions)] = found[0]
                    for step in reasoning.run():
                        trial.add(step, found[1] if step.rule is Rule.REFUTED else None)
        return inner

    def _believe(self, refutation: Refutation) -> None:
        """Take it that a value is refuted; how is found again, now that more is known."""
        self._found.remove(refutation)
        again = self._refute(self._evidence, refutation.cell, refutation.value, refutation.depth)
        if again:
            refutation, self._pending = again
            self._refutations[len(self._evidence.deductions)] = refutation
            self._reasoning.remove(refutation.cell, refutation.value)


def _shortened(
    trial: Evidence, base: int, cell: Cell, value: int, inner: dict[int, Refutation]
) -> tuple[Refutation, set[int]]:
    """Of all that followed from a supposition what leads to the contradiction, and what was known before of that."""
    last = len(trial.deductions) - 1
    needed, stack = {last}, [last]
    while stack:
        for need in trial.needs[stack.pop()]:
            if need not in needed:
                needed.add(need)
                if need >= base:
                    stack.append(need)
    chain = sorted(number for number in needed if number >= base)
    refutation = Refutation(
        cell,
        value,
        tuple(trial.deductions[number] for number in chain if trial.deductions[number].rule is not Rule.GIVEN),
        tuple(inner[number] for number in chain if number in inner),
    )
    return refutation, {number for number in needed if number < base}
