"""Solve a fillomino like a person, number by number: moves, each with the reasons that it needs.

Strategy: the rules deduce all they can, in an order of their own. `Evidence` finds what each number rests on.
Exclusions on which no number rests are left out. Among the numbers that rest only on earlier moves, the one with the
shortest explanation comes next. Numbers that one flood forces are one move. When the rules deduce nothing more, take
the simplest of the `Arguments`, and return to the rules. If that fails, too, the solver gives a number
(`LastResort`).

The order in which rules find things depends on that of the cells. So all this happens on one of the eight turned and
reflected boards, always the same (`upright`): then they all have the same moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from enum import Enum
from heapq import heappop, heappush
from math import inf

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.evidence import Evidence, alike, exits
from dancefloor.houses.fillomino.explain.finding import Arguments, Findings, Found
from dancefloor.houses.fillomino.explain.levels import SHORT
from dancefloor.houses.fillomino.explain.move import Exclusion, Move, Reason, SeenPattern
from dancefloor.houses.fillomino.explain.trials import Budget, Effort, Exhausted, usual_budget, usual_effort
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, upright
from dancefloor.houses.fillomino.rules.reasoning import SMALL, Deduction, Reasoning
from dancefloor.houses.fillomino.techniques.table import RULES, LastResort, unnamed_regions
from dancefloor.search.deadline import check
from dancefloor.search.stepwise import Steps, Stepwise
from dancefloor.search.values import Limits, OnProgress, Outcome

DEEPEST = 2  #: the most suppositions held at once; then the solver gives a number
WEIGHT = {rule: each.weight for rule, each in RULES.items()}
ARGUED = {rule for rule, each in RULES.items() if each.argued}


class End(Enum):
    """Why there are no more moves."""

    OPEN = "open"  #: there may be more
    SOLVED = "solved"
    IMPOSSIBLE = "impossible"  #: the last move is a contradiction
    STUCK = "stuck"  #: no supposition is refuted
    LIMITED = "limited"  #: the limit on suppositions was reached
    LATE = "late"  #: the time is up
    INTERRUPTED = "interrupted"  #: Ctrl-C or `cancel` came

    @staticmethod
    def of(outcome: Outcome, known: End) -> End:
        """The end of moves whose session ended with an outcome; `known` is the end that the solver itself reached.

        >>> End.of(Outcome.COMPLETE, End.STUCK), End.of(Outcome.LIMITED, End.OPEN)
        (<End.STUCK: 'stuck'>, <End.LATE: 'late'>)
        """
        if outcome is Outcome.INTERRUPTED:
            return End.INTERRUPTED
        return known if outcome is Outcome.COMPLETE or known is End.LIMITED else End.LATE


class Moves(Stepwise[Move]):
    """A session that finds the moves to solve a puzzle, one after another. When they end, `end` says why.

    Its progress is the share of the cells that are known. It finds moves that need no supposition even if the limits
    allow none.

    Args:
        puzzle: the puzzle.
        limits: limits on moves (as `solutions`), suppositions (as `nodes`; by default `usual_budget`, and as much work
            as `usual_effort` says) and seconds; None for the default.
        deepest: the most suppositions held at once.
        on_progress: called with a `Progress` about ten times a second.

    >>> moves = Moves(Fillomino(((2, 0, 0),)))
    >>> [(move.rule.value, move.cells, move.value) for move in moves], moves.end.value
    ([('fit', ((0, 1),), 2), ('last', ((0, 2),), 1)], 'solved')
    """

    doing = "looking for moves"

    def __init__(
        self,
        puzzle: Fillomino,
        *,
        limits: Limits | None = None,
        deepest: int = DEEPEST,
        on_progress: OnProgress | None = None,
    ) -> None:
        limits = limits or Limits()
        self.puzzle = puzzle
        turned, self._home = upright(puzzle)
        self._solving = _Solving(turned, limits.nodes, deepest)
        super().__init__(self._taken(), replace(limits, nodes=None), on_progress)

    @property
    def end(self) -> End:
        """Why there are no more moves."""
        if not self.ended or self.reached_limit:
            return End.OPEN
        return End.of(self.outcome, self._solving.end)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The numbers on the board so far, clues included; 0 is a number without a name yet."""
        return {self._home[cell]: number for cell, number in self._solving.numbers.items()}

    def _taken(self) -> Generator[Move | None, None, Outcome]:
        """The steps of the solution; it publishes the progress of each one."""
        solving, cells = self._solving, len(self.puzzle.cells)
        for step in solving.steps():
            self._counters = (solving.supposed, 0, 0)
            self._fraction = max(self._fraction, len(solving.numbers) / cells)
            yield step and step.moved(self._home)
        return Outcome.LIMITED if solving.end is End.LIMITED else Outcome.COMPLETE


class _Solving:
    """The state of a person who solves a puzzle. `end` says why there are no more moves."""

    def __init__(self, puzzle: Fillomino, most: int | None, deepest: int) -> None:
        self.puzzle, self.end, self._deepest = puzzle, End.OPEN, deepest
        self.numbers = {cell: number for cell, number in zip(puzzle.cells, puzzle.numbers, strict=True) if number}
        self._limited = most is not None
        cells = len(puzzle.cells)
        self._effort = Effort(usual_effort(cells) if most is None else inf)
        self._budget = Budget(usual_budget(cells) if most is None else most, self._effort)
        self._resort: LastResort | None = None
        self._begin(Reasoning(puzzle))

    def _begin(self, reasoning: Reasoning) -> None:
        self._reasoning, self._evidence = reasoning, Evidence(self.puzzle)
        self._finding = Arguments(reasoning, self._evidence, self._budget, short=self._deepest > 0)
        for worker in (reasoning, self._evidence, self._finding):
            self._effort.count(worker)
        self._arguments: dict[int, Reason] = {}  # by number of a deduction
        self._clues = set(self.numbers)
        self._told: set[int] = set()
        self._fresh: list[int] = []  # numbers of deductions that place a value, and still need a move

    @property
    def supposed(self) -> int:
        """How many suppositions were tried."""
        return self._budget.spent

    @property
    def small(self) -> int:
        """The rules distinguish all values up to this one, and those of clues."""
        return self._reasoning.small

    def steps(self) -> Iterator[Move | None]:
        """All moves, and None after each supposition."""
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
                    yield from self._suppose()

    def _learn(self) -> None:
        """Let the rules deduce all they can."""
        for deduction in self._reasoning.run():
            check()
            argued = deduction.rule in ARGUED
            how = self._arguments.get(len(self._evidence.deductions))
            number = self._evidence.add(deduction, (how.needs if how else ()) if argued else None)
            if deduction.placed and deduction.cell not in self._clues:
                self._fresh.append(number)
            elif deduction.placed or (argued and not how):
                self._told.add(number)

    def _in_order(self, numbers: Iterable[int]) -> Iterator[Move]:
        """Moves that place these values, the simplest first among those that are ready."""
        waiting: dict[int, list[int]] = {}
        missing: Counter[int] = Counter()
        ready: list[tuple[int, int]] = []
        weight = {}
        for number in numbers:
            check()
            exclusions, placements = self._evidence.ground(number)
            weight[number] = self._weight(number, exclusions)
            for need in placements - self._told:
                waiting.setdefault(need, []).append(number)
                missing[number] += 1
            if not missing[number]:
                heappush(ready, (weight[number], number))
        while ready:
            alike = self._together(ready)
            yield self._move(alike)
            for number in alike:
                self._told.add(number)
                for other in waiting.pop(number, ()):
                    missing[other] -= 1
                    if not missing[other]:
                        heappush(ready, (weight[other], other))

    def _weight(self, number: int, exclusions: Iterable[int]) -> int:
        total = 0
        for each in (number, *exclusions):
            argument = self._arguments.get(each)
            total += 10 + argument.length if argument else WEIGHT.get(self._evidence.deductions[each].rule, 0)
        return total

    def _together(self, ready: list[tuple[int, int]]) -> list[int]:
        """Remove and return the first ready deduction, with those that the same flood forces."""
        first = self._alike(ready[0][1])
        if first == ready[0][1]:
            return [heappop(ready)[1]]
        same_flood: list[tuple[int, int]] = []
        others: list[tuple[int, int]] = []
        for weight, number in ready:
            (same_flood if self._alike(number) == first else others).append((weight, number))
        ready[:] = sorted(others)
        return sorted(number for _, number in same_flood)

    def _alike(self, number: int) -> object:
        """What the deductions of one move have in common: a rule, and a flood or an argument."""
        each = self._evidence.deductions[number]
        if RULES[each.rule].in_one_move:
            return each.rule, each.value, each.because[:1]
        argument = self._arguments.get(number)
        return (each.rule, each.value, argument) if isinstance(argument, SeenPattern) else number

    def _move(self, numbers: list[int]) -> Move:
        deductions = [self._evidence.deductions[number] for number in numbers]
        first = deductions[0]
        exclusions: set[int] = set()
        for number in numbers:
            exclusions |= self._evidence.ground(number, self.numbers)[0]
        fresh = exclusions - self._told
        if RULES[first.rule].whole_cell:
            fresh |= {each for each in exclusions if self._evidence.deductions[each].cell == first.cell}
        told = tuple(
            Exclusion(self._evidence.deductions[each], None if each in self._told else self._arguments.get(each))
            for each in sorted(fresh)
        )
        self._told |= exclusions
        cells = tuple(sorted(each.cell for each in deductions))
        region = self._region(first)
        barred = exits(self._evidence, numbers, region, self.numbers, fresh)
        if first.placed:
            self.numbers.update(dict.fromkeys(cells, first.value))
        because = dict.fromkeys(cell for each in deductions for cell in each.because)
        argument = self._arguments.get(numbers[0])
        return Move(first.rule, cells, first.value, region, tuple(because), told, self.small, argument, barred)

    def _region(self, deduction: Deduction) -> tuple[Cell, ...]:
        """The connected cells at the start of a flood that have its value since earlier moves."""
        if not deduction.because or self.numbers.get(start := deduction.because[0]) != deduction.value:
            return ()
        return tuple(sorted(alike(self._evidence, self.numbers, start, deduction.value)))

    def _contradiction(self) -> Iterator[Move]:
        """The contradiction, after the moves that it rests on."""
        last = len(self._evidence.deductions) - 1
        needed = self._evidence.everything(last)
        yield from self._in_order(
            number for number in sorted(needed - self._told) if self._evidence.deductions[number].placed
        )
        yield self._move([last])

    def _count(self) -> Iterator[Move]:
        """When all cells have a value: name those without a name, or distinguish more values."""
        unnamed = unnamed_regions(self.puzzle, self.numbers, self.small)
        if unnamed.solves:
            for move in unnamed.moves(self.small):
                self.numbers.update(dict.fromkeys(move.cells, move.value))
                yield move
            self.end = End.SOLVED
        elif unnamed.regions and self.small < len(self.puzzle.cells):
            self._tell_more_apart(max(2 * self.small, unnamed.largest))
        else:
            self.end = End.STUCK

    def _tell_more_apart(self, small: int) -> None:
        """Start again from the moves so far, with more values distinguished."""
        puzzle, named = self.puzzle, {*range(1, self.small + 1), *filter(None, self.puzzle.numbers)}
        known = [self.numbers.get(cell, BLANK) for cell in puzzle.cells]
        unnamed = [cell for cell, number in self.numbers.items() if not number]
        self.numbers = {cell: number for cell, number in self.numbers.items() if number}
        self._begin(Reasoning(replace(puzzle, clues=puzzle.grid(known)), small=small))
        self._learn()
        for cell in unnamed:
            for value in named.intersection(self._reasoning.values(cell)):
                self._reasoning.remove(cell, value)
                self._learn()

    def _suppose(self) -> Steps[None]:
        """Find a pattern or an argument, so that the rules can continue; otherwise set `end`."""
        if self._see(self._at_a_glance()):
            return
        found: Found = ()
        try:
            found = yield from self._short()
            simple = found and found[0].length <= SHORT
            if not simple and self._see(self._finding.harder()):
                return
            if not found and self._deepest:
                found = yield from self._finding.later()
            if not found and self._unnamed():
                self._tell_more_apart(2 * self.small)
                return
            if not found and self._deepest > 1:
                found = yield from self._finding.nested()
        except Exhausted:
            if not self._effort.is_spent and self._see(self._finding.harder()):
                return
            if self._limited:
                self.end = End.LIMITED
                return
        if not found and self._deepest >= DEEPEST:
            found = self._proof()
            self._budget.refill()
        for each in found:
            self._argue(each, each.conclusion)
        if not found:
            self.end = End.STUCK

    def _at_a_glance(self) -> Findings:
        """What easy patterns show; nothing if the steps are spent."""
        return () if self._effort.is_spent else self._finding.easy()

    def _short(self) -> Steps[Found]:
        """A short argument, the simplest that is found."""
        found = yield from self._finding.at_once()
        if not self._deepest:
            return found if found and found[0].plain else ()
        return found or (yield from self._finding.short())

    def _see(self, patterns: Findings) -> bool:
        """Take as known what patterns show; return whether there are any."""
        told = list(patterns)
        for pattern, shown in told:
            self._argue(pattern, shown)
        return bool(told)

    def _argue(self, argument: Reason, shown: Deduction) -> None:
        """Take something as known because of an argument, unless it is known already."""
        left = self._reasoning.values(shown.cell)
        if self._reasoning.possible and shown.value in left and len(left) > 1:
            self._arguments[len(self._evidence.deductions)] = argument
            (self._reasoning.place if shown.placed else self._reasoning.remove)(shown.cell, shown.value, shown.rule)
            self._learn()

    def _proof(self) -> Found:
        """A number that the solver gives, in one of the cells with the fewest values left."""
        if self._resort is None:
            self._resort = LastResort(self.puzzle)
            self._effort.count(self._resort)
        proof = self._resort.proof(self._reasoning, self._evidence, self.numbers, self._effort.share)
        return (proof,) if proof else ()

    def _unnamed(self) -> bool:
        """Whether distinguishing more values might help."""
        return self.small < min(SMALL, len(self.puzzle.cells)) and any(
            0 in self._reasoning.values(cell) for cell in self.puzzle.cells
        )
