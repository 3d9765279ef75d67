"""One look at a board: the simplest move that a person finds there, from the plainest rule upwards.

Strategy: the rules exclude all they can, and note which cells get a number without using that. So each of these numbers
follows from the board and from exclusions. `Evidence` finds on which ones it rests, and the number with the shortest
explanation is the move; numbers that one flood forces are one move. If there is no number, take the simplest of the
`Arguments`, and return to the rules. If there is none either, the solver gives a number (`LastResort`). Exclusions on
which the move does not rest are left out.

Arguments are looked for from the simplest on. Patterns suppose nothing, and are looked for only near what has changed;
some are easy to see, others take longer than a supposition that fails at once. Suppositions are followed only for a few
numbers at first, and then for longer; at last one is held while others are refuted within it. The order is that of
`techniques.table`, where each technique is a class that finds its arguments.

The order in which rules find things depends on that of the cells. So all this happens on one of the eight turned and
reflected boards, always the same (`upright`): then they all have the same moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.evidence import Evidence, Knowledge, PatternFinder, alike, exits
from dancefloor.houses.fillomino.explain.levels import SHORT, Level
from dancefloor.houses.fillomino.explain.move import Exclusion, Move, Reason, SeenPattern, Supposition
from dancefloor.houses.fillomino.explain.trials import (
    Budget,
    Effort,
    Exhausted,
    Finder,
    Trials,
    usual_budget,
    usual_effort,
)
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, upright
from dancefloor.houses.fillomino.rules.numbered_board import first_small
from dancefloor.houses.fillomino.rules.reasoning import SMALL, Deduction, Reasoning
from dancefloor.houses.fillomino.techniques import table
from dancefloor.houses.fillomino.techniques.table import RULES, LastResort, unnamed_regions
from dancefloor.search.deadline import check
from dancefloor.search.stepwise import Steps

DEEPEST = 2  #: the most suppositions held at once; then the solver gives a number
WEIGHT = {rule: each.weight for rule, each in RULES.items()}
FOR_AN_ARGUMENT = 10  #: the weight of an argument, in addition to its steps


@dataclass
class ShownBoard:
    """What a board shows: `numbers` by cell, 0 for one without a name yet, and what such cells are known not to be.

    All numbers up to `small` have names, and so have those that the board shows.
    """

    numbers: dict[Cell, int]
    other_than: dict[Cell, frozenset[int]]
    small: int

    def write(self, move: Move, named: Iterable[int]) -> None:
        """Write the numbers of a move, where `named` numbers had names."""
        if not move.contradicts:
            self.numbers.update(dict.fromkeys(move.cells, move.value))
            if not move.value:
                self.other_than.update(dict.fromkeys(move.cells, frozenset(named)))

    def reopen(self, named: Set[int]) -> None:
        """Forget the letters of cells that may have one of the numbers that are named now."""
        for cell in [
            cell for cell, number in self.numbers.items() if not number and not self.other_than[cell] >= named
        ]:
            del self.numbers[cell]


Findings = Sequence[tuple[SeenPattern, Deduction]]
Found = Sequence[Supposition]  #: an argument, and others that rest on the same; empty if there is none


class Arguments:
    """Arguments on one board. Methods that suppose something raise `Exhausted` when the budget is spent.

    Args:
        reasoning: what is known of the board.
        evidence: its deductions, and what they rest on.
        budget: how many suppositions are allowed.
        short: whether `short` may be asked after `at_once`.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((3, 0, 0), (0, 0, 2), (2, 0, 0)))
    >>> reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    >>> for deduction in reasoning.run():
    ...     _ = evidence.add(deduction)
    >>> budget = Budget(100)
    >>> arguments = Arguments(reasoning, evidence, budget)
    >>> arguments.easy()
    [(<EitherOr of 1 region: 2 ways>, <Deduction by either: (1, 1) is not 2>)]
    >>> for _ in arguments.at_once():
    ...     pass
    >>> budget.spent > 15
    True
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence, budget: Budget, *, short: bool = True) -> None:
        self._reasoning, self._evidence = reasoning, evidence
        self._knowledge: Knowledge | None = None
        self._trials = Trials(reasoning, evidence, budget, short=short)
        self._patterns: dict[type[PatternFinder], PatternFinder] = {}
        self._by_trials: dict[type[Finder], Finder] = {}

    @property
    def work(self) -> int:
        """How much was looked at so far, in steps of `Effort`."""
        return self._trials.work + (self._knowledge.work if self._knowledge else 0)

    def easy(self) -> Findings:
        """The first patterns that are seen at a glance, each with what it shows; none if there are none."""
        if self._knowledge is None:
            self._knowledge = knowledge = Knowledge(self._reasoning, self._evidence)
            self._patterns = {kind: kind(knowledge) for kind in {*table.AT_A_GLANCE, *table.LONGER}}
        changed = self._knowledge.look()
        for finder in self._patterns.values():
            finder.look(changed)
        return next((found for kind in table.AT_A_GLANCE if (found := self._patterns[kind].at_a_glance())), [])

    def harder(self) -> Findings:
        """The first of the others, for when there is none that is easy."""
        order = table.LONGER if self._patterns else ()
        return next((found for kind in order if (found := self._patterns[kind].longer())), [])

    def at_once(self) -> Steps[Found]:
        """What supposes something that fails as soon as the rules look at it."""
        return (yield from self._first(table.AT_ONCE))

    def short(self) -> Steps[Found]:
        """What a person sees after a few numbers."""
        return (yield from self._first(table.SHORT))

    def later(self) -> Steps[Found]:
        """The simplest argument, when none is short."""
        return (yield from self._first(table.LATER))

    def nested(self) -> Steps[Found]:
        """What holds several suppositions at once."""
        return (yield from self._first(table.NESTED))

    def _first(self, order: Iterable[tuple[type[Finder], int]]) -> Steps[Found]:
        """What the first technique finds that finds anything."""
        for kind, far in order:
            if kind not in self._by_trials:
                self._by_trials[kind] = kind(self._trials)
            found = yield from self._by_trials[kind].within(far)
            if found:
                return found
        return ()


class BoardLook:
    """One look at a board.

    Args:
        puzzle: the puzzle.
        shown: what the board shows.
        budget: how many suppositions are allowed.
        effort: how much work is allowed; it counts this look.
        deepest: the most suppositions held at once.
        gives_up: whether to raise `Exhausted` when the budget is spent; otherwise the solver gives a number.

    >>> puzzle = Fillomino(((2, 0, 0),))
    >>> look = BoardLook(puzzle, ShownBoard(dict(puzzle.given), {}, 2), Budget(0), Effort(0))
    >>> list(look.steps())
    [<Move by fit: 2 in [(0, 1)]>]
    """

    def __init__(
        self,
        puzzle: Fillomino,
        shown: ShownBoard,
        budget: Budget,
        effort: Effort,
        *,
        deepest: int = DEEPEST,
        gives_up: bool = False,
    ) -> None:
        board = puzzle.showing([shown.numbers.get(cell, BLANK) for cell in puzzle.cells])
        self.puzzle, self._home = upright(board)
        self._there = {cell: place for place, cell in self._home.items()}
        self._shown, self._budget, self._effort = shown, budget, effort
        self._deepest, self._gives_up = deepest, gives_up
        self._begin(shown.small if shown.other_than else None)

    def _begin(self, small: int | None) -> None:
        """Let the rules look at the board, with all numbers up to `small` named; None for as many as is usual."""
        given, shown = set(self.puzzle.numbers) - {BLANK}, self._shown
        small = min(small or first_small(given, SMALL), len(self.puzzle.cells))
        #: the numbers that the rules distinguish
        self.named = {*range(1, small + 1), *given}
        shown.reopen(self.named)
        there = self._there
        self._numbers = {there[cell]: number for cell, number in shown.numbers.items()}
        unnamed = [cell for cell, number in self._numbers.items() if not number]
        self._reasoning = reasoning = Reasoning(self.puzzle, small=small, unnamed=unnamed)
        self._evidence = Evidence(self.puzzle)
        self._finding = Arguments(reasoning, self._evidence, self._budget, short=self._deepest > 0)
        for worker in (reasoning, self._evidence, self._finding):
            self._effort.count(worker)
        self._arguments: dict[int, Reason] = {}  # by number of a deduction
        self._known: set[int] = set()  # numbers of deductions that the board shows
        self._found: list[int] = []  # numbers of deductions that give a number
        self.choices = 1  #: how many moves the rules find here
        self._hold_back(True, groups_only=True)
        self._learn()
        for cell in sorted(there[each] for each in shown.other_than.keys() - shown.numbers.keys()):
            for value in sorted(shown.other_than[self._home[cell]].intersection(reasoning.values(cell))):
                reasoning.remove(cell, value)
                self._learn(known=True)
        if not self._found:
            self._hold_back(True)
            self._learn()

    def _hold_back(self, holding: bool, *, groups_only: bool = False) -> None:
        self._reasoning.hold_back(holding, groups_only=groups_only)

    def steps(self) -> Iterator[Move | None]:
        """None after each supposition, and then the move, if there is one.

        Raises:
            Exhausted: the budget is spent, and `gives_up`.
        """
        while not self._found and self._reasoning.possible:
            if not (yield from self._suppose()):
                return
        self.choices = max(1, len({self._alike(number) for number in self._found}))
        numbers = self._simplest() if self._found else [len(self._evidence.deductions) - 1]  # a contradiction
        yield self._move(numbers).moved(self._home)

    def _learn(self, how: Reason | None = None, *, known: bool = False) -> None:
        """Let the rules exclude all they can, and find numbers; first comes what an argument shows, or is known."""
        check()
        steps = self._reasoning.deduced()
        first, cells = self._evidence.learn(steps), self.puzzle.cells
        if steps and (how or known):
            self._evidence.rests(first, how.needs if how else ())
        if steps and how:
            self._arguments[first] = how
        if steps and known:
            self._known.add(first)
        placed = [(number, step[1]) for number, step in enumerate(steps, first) if step[3]]
        self._found += [number for number, cell in placed if cells[cell] not in self._numbers]

    def _simplest(self) -> list[int]:
        """The number with the shortest explanation, and those that the same flood forces."""
        best, least = -1, 0
        for number in sorted(self._found, key=lambda each: (self._own_weight(each), each)):
            if best >= 0 and self._own_weight(number) >= least:
                break
            weight = sum(map(self._own_weight, (number, *self._evidence.ground(number)[0])))
            if best < 0 or weight < least:
                best, least = number, weight
        same = self._alike(best)
        return [number for number in self._found if number == best or self._alike(number) == same]

    def _own_weight(self, number: int) -> int:
        argument = self._arguments.get(number)
        return FOR_AN_ARGUMENT + argument.length if argument else WEIGHT.get(self._evidence.deductions[number].rule, 0)

    def _alike(self, number: int) -> object:
        """What the deductions of one move have in common: a rule, and a flood or an argument."""
        each = self._evidence.deductions[number]
        if RULES[each.rule].in_one_move:
            return each.rule, each.value, each.because[:1]
        argument = self._arguments.get(number)
        return (each.rule, each.value, argument) if isinstance(argument, SeenPattern) else number

    def _move(self, numbers: list[int]) -> Move:
        """The move that writes these numbers, or the contradiction with this number."""
        evidence = self._evidence
        deductions = [evidence.deductions[number] for number in numbers]
        first = deductions[0]
        exclusions: set[int] = set()
        for number in numbers:
            exclusions |= evidence.ground(number, self._numbers)[0]
        fresh = exclusions - self._known
        if RULES[first.rule].whole_cell:
            fresh |= {each for each in exclusions if evidence.deductions[each].cell == first.cell}
        layers = self._layers(exclusions)
        told = [Exclusion(evidence.deductions[each], self._arguments.get(each), layers[each]) for each in sorted(fresh)]
        cells = tuple(sorted(each.cell for each in deductions))
        region = self._region(first)
        barred = exits(evidence, numbers, region, self._numbers, fresh)
        because = dict.fromkeys(cell for each in deductions for cell in each.because)
        argument = self._arguments.get(numbers[0])
        small = self._reasoning.small
        return Move(first.rule, cells, first.value, region, tuple(because), tuple(told), small, argument, barred)

    def _layers(self, exclusions: Iterable[int]) -> dict[int, int]:
        """How many arguments rest on each other, up to each exclusion."""
        layers: dict[int, int] = {}
        for each in sorted(exclusions):
            before = max((layers[need] for need in self._evidence.needs(each) if need in layers), default=0)
            layers[each] = before + (each in self._arguments)
        return layers

    def _region(self, deduction: Deduction) -> tuple[Cell, ...]:
        """The connected cells at the start of a flood that show its value."""
        if not deduction.because or self._numbers.get(start := deduction.because[0]) != deduction.value:
            return ()
        return tuple(sorted(alike(self._evidence, self._numbers, start, deduction.value)))

    def _suppose(self) -> Steps[bool]:
        """Find a pattern or an argument, so that the rules can continue; return whether there is any."""
        self._hold_back(False)
        if self._see(self._at_a_glance()):
            return True
        found: Found = ()
        try:
            found = yield from self._short()
            simple = found and found[0].length <= SHORT
            if not simple and self._see(self._harder()):
                return True
            if not found and self._deepest:
                found = yield from self._finding.later()
            if not found and self._names_too_few():
                self._name_more()
                return True
            if not found and self._deepest > 1:
                found = yield from self._finding.nested()
        except Exhausted:
            if not self._effort.is_spent and self._see(self._harder()):
                return True
            if self._gives_up:
                raise
        if not found and self._deepest >= DEEPEST:
            found = self._proof()
        return self._see([(each, each.conclusion) for each in found])

    def _at_a_glance(self) -> Findings:
        """What easy patterns show; nothing if the steps are spent."""
        return () if self._effort.is_spent else self._finding.easy()

    def _harder(self) -> Findings:
        """What other patterns show."""
        return self._finding.harder()

    def _short(self) -> Steps[Found]:
        """A short argument, the simplest that is found."""
        found = yield from self._finding.at_once()
        if not self._deepest:
            return found if found and found[0].plain else ()
        return found or (yield from self._finding.short())

    def _see(self, shown: Iterable[tuple[Reason, Deduction]]) -> bool:
        """Take as known what arguments show; return whether there are any."""
        told = list(shown)
        if told:
            self._hold_back(True)
        for argument, conclusion in told:
            self._argue(argument, conclusion)
        return bool(told)

    def _argue(self, argument: Reason, shown: Deduction) -> None:
        """Take something as known because of an argument, unless it is known already."""
        left = self._reasoning.values(shown.cell)
        has_number = shown.cell in {self._evidence.deductions[number].cell for number in self._found}
        if self._reasoning.possible and shown.value in left and len(left) > 1 and not has_number:
            (self._reasoning.place if shown.placed else self._reasoning.remove)(shown.cell, shown.value, shown.rule)
            self._learn(argument)

    def _proof(self) -> Found:
        """A number that the solver gives, in one of the cells with the fewest values left."""
        resort = LastResort(self.puzzle)
        self._effort.count(resort)
        proof = resort.proof(self._reasoning, self._evidence, self._numbers, self._effort.share)
        return (proof,) if proof else ()

    def _name_more(self) -> None:
        """Start again with more values distinguished; where cells have letters, this stays so."""
        small = 2 * self._reasoning.small
        if self._shown.other_than:
            self._shown.small = small
        self._begin(small)

    def _names_too_few(self) -> bool:
        """Whether distinguishing more values might help."""
        return self._reasoning.small < min(SMALL, len(self.puzzle.cells)) and any(
            0 in self._reasoning.values(cell) for cell in self.puzzle.cells
        )


class BoardSweep(BoardLook):
    """All that the techniques find on a board together, without moves: faster by far, if only the level matters.

    What is known never hinders a technique. So the techniques solve a puzzle together if moves do, each by the simplest
    of them; and the hardest argument that they take is as hard as that of the hardest move, or harder.

    Args:
        puzzle: the puzzle.
        deepest: the most suppositions held at once.
        most: the level above which to stop.

    >>> sweep = BoardSweep(Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3))))
    >>> _ = list(sweep.steps())
    >>> sweep.solved, str(sweep.level), sweep.open
    (True, 'hard', [])
    """

    def __init__(self, puzzle: Fillomino, *, deepest: int = DEEPEST, most: Level = Level.BEYOND) -> None:
        self.level, self._most = Level.EASY, most
        self.solved = False  #: whether all cells have numbers
        effort = Effort(usual_effort(len(puzzle.cells)))
        shown = ShownBoard(dict(puzzle.given), {}, first_small(puzzle.numbers, SMALL))
        super().__init__(puzzle, shown, Budget(usual_budget(len(puzzle.cells)), effort), effort, deepest=deepest)

    def _hold_back(self, holding: bool, *, groups_only: bool = False) -> None:
        """Use at once what is found."""

    def _learn(self, how: Reason | None = None, *, known: bool = False) -> None:
        super()._learn(how, known=known)
        self._found.clear()
        if how:
            self.level = max(self.level, how.level)

    def _harder(self) -> Findings:
        return super()._harder() if self._most >= Level.HARD else ()

    def has_found(self, cells: Iterable[Cell]) -> bool:
        """Whether some cells have numbers so far."""
        return all(self._evidence.value(self._there[cell]) for cell in cells)

    @property
    def open(self) -> list[Cell]:
        """The cells without a number so far."""
        return [self._home[cell] for cell in self.puzzle.cells if cell not in self._evidence.placed]

    def steps(self) -> Iterator[None]:
        """None after each supposition; then it is known how far the techniques lead, and at which level."""
        while self.level <= self._most and self.level < Level.BEYOND and self._reasoning.possible:
            yield
            if len(self._evidence.placed) < len(self.puzzle.cells):
                if not (yield from self._suppose()):
                    break
            elif not self._count():
                break

    def _count(self) -> bool:
        """When all cells have a value, name those without a name; or start again with more values distinguished."""
        numbers = {cell: self._evidence.value(cell) or 0 for cell in self.puzzle.cells}
        small = self._reasoning.small
        unnamed = unnamed_regions(self.puzzle, numbers, small)
        self.solved = unnamed.solves
        if self.solved or not unnamed.regions or small == len(self.puzzle.cells):
            return False
        self._begin(max(2 * small, unnamed.largest))
        return True
