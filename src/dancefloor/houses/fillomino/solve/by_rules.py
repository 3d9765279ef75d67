"""Solve fillomino by rules and suppositions alone, without the compiled module and without a SAT solver.

Strategy: depth first. Apply all rules; then suppose a value for a cell with few values left. The search learns nothing
from refutations, so hard boards are out of reach; set a timeout.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dancefloor.houses.fillomino.rules.board import NumberedBoard, Values
from dancefloor.houses.fillomino.rules.in_python import Rules
from dancefloor.houses.fillomino.solve.enumeration import (
    Claim,
    Counters,
    Enumeration,
    Model,
    NoMoreModels,
    Step,
    impossible_together,
)


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
