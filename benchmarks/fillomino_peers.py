"""Other people's solvers on fillominoes, for `benchmarks.fillomino --peers`: clingo and CP-SAT, one thread each.

Both get the full rules in a straightforward form: a region may have any number of cells up to that of the board. They
look for two solutions: the answers compare with those of `judge`.

* clingo: a number for each cell; which cells are reached from a cell through its number, and how many they are.
* CP-SAT: each cell is in the region of its first cell, the root, and has a parent in the same region that is nearer to
  it; cells side by side have the same number only if they have the same root.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from dancefloor.houses.fillomino.fillomino import Fillomino, Grid

RULES = """
1 { number(C,V) : may(C,V) } 1 :- cell(C).
same(C,D) :- beside(C,D), number(C,V), number(D,V).
reached(C,C) :- cell(C).
reached(C,E) :- reached(C,D), same(D,E).
:- number(C,V), not V #count { D : reached(C,D) } V.
:- wall(C,D), number(C,V), number(D,V).
#show number/2.
"""


def clingo(puzzle: Fillomino, seconds: float) -> tuple[list[Grid], bool]:
    """Up to two solutions, and whether there are no others."""
    import clingo as asp

    until = time.perf_counter() + seconds
    most = min(puzzle.largest or len(puzzle.numbers), len(puzzle.numbers))
    facts = [f"wall({a},{b})." for a, b in puzzle.walled]
    for cell, clue in enumerate(puzzle.numbers):
        facts.append(f"cell({cell}). may({cell},{clue or f'1..{most}'}).")
        facts += [f"beside({cell},{other})." for other in puzzle.connected[cell]]
    control = asp.Control(["2", "--warn=none"])
    control.add("base", [], RULES + "".join(facts))
    control.ground([("base", [])])
    found: list[Grid] = []

    def keep(model: Any) -> None:
        number = {atom.arguments[0].number: atom.arguments[1].number for atom in model.symbols(shown=True)}
        found.append(puzzle.grid([number[cell] for cell in range(len(puzzle.numbers))]))

    with control.solve(on_model=keep, async_=True) as handle:
        done = handle.wait(max(until - time.perf_counter(), 0.0))
        if not done:
            handle.cancel()
        return found, done and bool(handle.get().exhausted)


def cpsat(puzzle: Fillomino, seconds: float) -> tuple[list[Grid], bool]:
    """Up to two solutions, and whether there are no others."""
    from ortools.sat.python import cp_model

    until = time.perf_counter() + seconds
    model = cp_model.CpModel()
    numbers = _regions(model, puzzle)
    found: list[Grid] = []
    while len(found) < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = max(until - time.perf_counter(), 0.001)
        status = solver.solve(model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return found, status == cp_model.INFEASIBLE
        values = [solver.value(number) for number in numbers]
        found.append(puzzle.grid(values))
        others = []
        for number, value in zip(numbers, values, strict=True):
            others.append(model.new_bool_var(""))
            model.add(number != value).only_enforce_if(others[-1])
        model.add_bool_or(others)
    return found, False


def _regions(model: Any, puzzle: Fillomino) -> list[Any]:
    """The rules of fillomino; the variables that hold the numbers."""
    count = len(puzzle.numbers)
    cells, most = range(count), min(puzzle.largest or count, count)
    numbers = [model.new_int_var(clue or 1, clue or most, "") for clue in puzzle.numbers]
    inside = [[model.new_bool_var("") for _ in cells] for _ in cells]  # by cell and root
    steps = [model.new_int_var(0, most - 1, "") for _ in cells]
    parents: list[list[Any]] = [[] for _ in cells]
    for root in cells:
        model.add_bool_and(~inside[cell][root] for cell in range(root))
        size = sum(inside[cell][root] for cell in cells)
        for cell in cells:
            model.add_implication(inside[cell][root], inside[root][root])
            model.add(numbers[cell] == size).only_enforce_if(inside[cell][root])
    for a in cells:
        model.add_exactly_one(inside[a])
        for b in puzzle.connected[a]:
            parent = model.new_bool_var("")
            parents[b].append(parent)
            model.add(steps[b] > steps[a]).only_enforce_if(parent)
            for root in cells:
                model.add_bool_or(~parent, ~inside[a][root], inside[b][root])
            if a < b:
                together = model.new_bool_var("")
                model.add(numbers[a] != numbers[b]).only_enforce_if(~together)
                for root in cells:
                    model.add_bool_or(~together, ~inside[a][root], inside[b][root])
    for cell in cells:
        model.add_exactly_one(*parents[cell], inside[cell][cell])
    for a, b in puzzle.walled:
        model.add(numbers[a] != numbers[b])
    return numbers


PEERS: dict[str, Callable[[Fillomino, float], tuple[list[Grid], bool]]] = {"clingo": clingo, "cpsat": cpsat}
