"""Two searches in Python, for machines without the compiled solver: by lazily added clauses, and by rules alone.

`LazySolver` uses an external SAT solver: Glucose, through python-sat. Strategy: the solver starts with a few clauses:
each cell has one value, regions grow to up to three cells, those of 1 and 2 cells stay that small. Each assignment that
it finds is checked. A connected set of cells with one value that is too small gives separators: if a cell of a set
smaller than a region has the value, some border cell of the set has it. A set that is too large gives an overflow
clause: connected cells, one more than a region has, do not all have the value. An assignment that violates nothing is a
model; a clause then excludes it. The compiled twin, native/src/fillomino/solver.cpp, explains more.

`SupposingSolver` needs nothing else. Strategy: depth first. Apply all rules; then suppose a value for a cell with few
values left. The search learns nothing from refutations, so hard boards are out of reach; set a timeout.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Symbols, Values
from dancefloor.houses.fillomino.rules.propagation import Rules
from dancefloor.houses.fillomino.solve.enumeration import (
    Claim,
    Counters,
    Enumeration,
    Model,
    NoMoreModels,
    Step,
    impossible_together,
)

PORTION = 500  # conflicts, or clauses added, between two looks at the clock


class _Lazy:
    def __init__(self, board: NumberedBoard, values: Values, claims: list[Claim], counters: Counters) -> None:
        self._board, self._values, self._claims, self._counters = board, values, claims, counters
        self._rules = Rules(board, values)
        self._variables: list[dict[int, int]] = []
        self._count = 0

    def models(self) -> Iterator[Step]:
        """Yield all models, None wherever the search can be interrupted, and at the end `NoMoreModels`."""
        from pysat.solvers import Glucose4

        self._rules.begin()
        while self._rules.step():
            yield None
        if self._rules.failed:
            yield NoMoreModels()
            return
        for cell in range(len(self._board.clues)):
            self._variables.append({symbol: self._new() for symbol in sorted(self._rules.left(cell))})
        assumed: dict[int, int] = {}
        for number, (cell, symbol, holds) in enumerate(self._claims):
            variable = self._variables[cell].get(symbol)
            if variable is None and holds:
                yield NoMoreModels([number])
                return
            if variable is not None:
                assumed.setdefault(variable if holds else -variable, number)
        with Glucose4() as solver:
            for number, clause in enumerate(self._first_clauses()):
                solver.add_clause(clause)
                if number % PORTION == 0:
                    yield None
            yield from self._assignments(solver, assumed)

    def _assignments(self, solver: Any, assumed: dict[int, int]) -> Iterator[Step]:
        before, steps = self._counters.conflicts, self._counters.steps
        while True:
            solver.conf_budget(PORTION)
            answer = solver.solve_limited(assumptions=list(assumed), expect_interrupt=True)
            work = solver.accum_stats()
            self._counters.conflicts = before + work["conflicts"]
            self._counters.steps = max(self._counters.steps, steps + work["propagations"])
            if answer is None:
                yield None
                continue
            if not answer:
                yield NoMoreModels([assumed[literal] for literal in solver.get_core() or ()])
                return
            self._counters.rounds += 1
            true = set(filter(lambda literal: literal > 0, solver.get_model()))
            symbols = [next(s for s, v in choices.items() if v in true) for choices in self._variables]
            cuts = list(self._cuts(symbols))
            self._counters.cuts += len(cuts)
            for cut in cuts:
                solver.add_clause(cut)
            if cuts:
                yield None
                continue
            yield Model(symbols)
            solver.add_clause([-self._variables[cell][symbol] for cell, symbol in enumerate(symbols)])

    def _new(self) -> int:
        self._count += 1
        return self._count

    def _of(self, cells: tuple[int, ...] | list[int] | set[int], symbol: int) -> list[int]:
        """A clause: one of these cells has the value."""
        return [self._variables[cell][symbol] for cell in cells if symbol in self._variables[cell]]

    def _first_clauses(self) -> Iterator[list[int]]:
        beside, values = self._board.neighbors, self._values
        for cell, choices in enumerate(self._variables):
            yield from self._one_of(list(choices.values()))
            for symbol, variable in choices.items():
                others = [other for other in beside[cell] if symbol in self._variables[other]]
                if values.need[symbol] >= 2:
                    yield [-variable, *self._of(others, symbol)]
                if values.need[symbol] >= 3:
                    for other in others:
                        yield [-variable, *self._of({*others, *beside[other]} - {cell, other}, symbol)]
                if values.cap[symbol] == 1:
                    yield from ([-variable, -self._variables[other][symbol]] for other in others if other > cell)
                if values.cap[symbol] == 2:
                    yield from ([-variable, -a, -b] for a, b in combinations(self._of(others, symbol), 2))
                if symbol != values.big:
                    yield from ([-variable, -other] for other in self._of(self._board.behind[cell], symbol))
                    for each in self._board.differences:
                        close = values.symbol(values.number(symbol) + each)
                        if close not in (-1, values.big):
                            yield from ([-variable, -o] for o in self._of(self._board.beside(cell), close))

    def _one_of(self, literals: list[int]) -> Iterator[list[int]]:
        """Clauses: exactly one literal is true. Long lists are blocks, chained by variables for "in a block so far"."""
        yield list(literals)
        while len(literals) > 8:
            block, literals = literals[:5], literals[5:]
            before = self._new()
            yield from ([-a, -b] for a, b in combinations(block, 2))
            yield from ([-each, before] for each in block)
            literals.insert(0, before)
        yield from ([-a, -b] for a, b in combinations(literals, 2))

    def _cuts(self, symbols: Symbols) -> Iterator[list[int]]:
        """Clauses that the assignment violates."""
        for group in self._board.groups(symbols):
            symbol = symbols[group[0]]
            cap = self._values.cap[symbol]
            if len(group) < self._values.need[symbol]:
                yield from self._separators(group, symbol)
            elif cap is not None and len(group) > cap:
                starts = dict.fromkeys((group[0], group[-1], group[len(group) // 2]))
                yield from (self._overflow(group, symbol, start, cap + 1) for start in starts)
        for groups in impossible_together(self._board, self._values, symbols):
            yield [literal for group in groups for literal in self._not_whole(group, symbols[group[0]])]

    def _not_whole(self, group: list[int], symbol: int) -> list[int]:
        if self._values.cap[symbol] is not None:
            return [-each for each in self._of(group, symbol)]
        border = {other for cell in group for other in self._board.neighbors[cell]} - set(group)
        return [*(-each for each in self._of(group, symbol)), *self._of(border, symbol)]

    def _separators(self, group: list[int], symbol: int) -> Iterator[list[int]]:
        beside, inside = self._board.neighbors, set(group)
        border = {o for cell in group for o in beside[cell] if symbol in self._variables[o]} - inside
        for cell in sorted(border):  # cells that lead nowhere else join, which shortens the clause
            if len(inside) < self._values.need[symbol] - 1 and not any(
                symbol in self._variables[o] and o not in inside and o not in border for o in beside[cell]
            ):
                border.remove(cell)
                inside.add(cell)
        leave = self._of(sorted(border), symbol)
        if any(self._is_known(cell, symbol) for cell in inside):
            yield leave
        else:
            yield from ([-self._variables[cell][symbol], *leave] for cell in sorted(inside))

    def _is_known(self, cell: int, symbol: int) -> bool:
        return len(self._variables[cell]) == 1 and symbol in self._variables[cell]

    def _overflow(self, group: list[int], symbol: int, start: int, most: int) -> list[int]:
        inside, chosen, seen = set(group), [start], {start}
        for cell in chosen:
            for other in self._board.neighbors[cell]:
                if other in inside and other not in seen and len(chosen) < most:
                    seen.add(other)
                    chosen.append(other)
        return [-self._variables[cell][symbol] for cell in chosen if not self._is_known(cell, symbol)]


LazySolver = partial(Enumeration, lambda *problem: _Lazy(*problem).models())


def _models(board: NumberedBoard, values: Values, claims: list[Claim], counters: Counters) -> Iterator[Step]:
    """Models; if there is none, all claims are to blame, since the search keeps no reasons."""
    rules = Rules(board, values)
    rules.begin()
    while rules.step():
        yield None
    if rules.failed:
        yield NoMoreModels()
        return
    if all(_supposed(rules, values, claim) for claim in claims) and rules.run():
        yield from _search(board, values, rules, counters)
    yield NoMoreModels(range(len(claims)))


def _supposed(rules: Rules, values: Values, claim: Claim) -> bool:
    cell, symbol, holds = claim
    if symbol < 0:  # no cell can have this value
        return not holds
    value = values.number(symbol)
    return rules.place(cell, value) if holds else rules.remove(cell, value)


def _search(board: NumberedBoard, values: Values, rules: Rules, counters: Counters) -> Iterator[Model | None]:
    """All models that the rules do not refute: it tries the values of one cell, one after another, on a stack."""
    stack = [_choices(board, rules)]
    marks = [rules.mark()]
    while stack:
        yield None
        rules.undo(marks[-1])
        if not stack[-1]:
            stack.pop()
            marks.pop()
            continue
        cell, value = stack[-1].pop()
        if cell >= 0 and not (rules.place(cell, value) and rules.run()):
            counters.conflicts += 1
            rules.take_steps()
            continue
        rules.take_steps()
        choices = _choices(board, rules)
        if choices and choices[0][0] >= 0:
            stack.append(choices)
            marks.append(rules.mark())
            continue
        counters.rounds += 1
        symbols = [min(rules.left(each)) for each in range(len(board.clues))]
        if not any(impossible_together(board, values, symbols)):
            yield Model(symbols)


def _choices(board: NumberedBoard, rules: Rules) -> list[tuple[int, int]]:
    """The values of the cell with fewest left, the first one to try last; a cell of -1 if all are known."""
    open_ = [(len(rules.left(cell)), cell) for cell in range(len(board.clues)) if len(rules.left(cell)) > 1]
    if not open_:
        return [(-1, 0)]
    cell = min(open_)[1]
    return [(cell, value) for value in reversed(rules.values(cell))]


SupposingSolver = partial(Enumeration, _models)
