"""Constraints as clauses, the input of a SAT solver.

Strategy: "at least one variable is true" is one clause. "At most one is true" is a clause for each pair, up to eight
variables. Larger sets use Sinz's sequential counter ("Towards an optimal CNF encoding of Boolean cardinality
constraints", CP 2005): the ladder s(i), true if one of the first i variables is true. Bounds a..b use the same counter
with more rungs: s(i, j) is true if at least j of the first i variables are true. Each auxiliary variable is equivalent
to its meaning, so there are as many models as covers.
"""

from __future__ import annotations

from typing import NamedTuple

from dancefloor.cover.constraints import Constraints, Sum

PAIRWISE = 8  # up to this number of variables exclude each other pair by pair; larger sets need a counter

Clause = tuple[int, ...]  # literals, at least one of which is true: k for variable k, -k for its negation


class Formula(NamedTuple):
    """Clauses and the number of their variables: those of the constraints first, then auxiliary ones."""

    variables: int
    clauses: list[Clause]


def clauses_of(given: Constraints) -> Formula:
    """The clauses that are equivalent to the constraints.

    >>> from dancefloor.cover.constraints import constraints
    >>> from dancefloor.cover.problem import Problem
    >>> clauses_of(constraints(Problem.from_names("p q", ["p q", "p", "q"])))
    Formula(variables=3, clauses=[(1, 2), (-1, -2), (1, 3), (-1, -3)])
    """
    formula = _Clauses(given.variables)
    for color in given.colors:
        formula.either(color.variable, color.variables)
    for total in given.sums:
        formula.count(total)
    return Formula(formula.variables, formula.clauses)


class _Clauses:
    """The clauses and the number of variables so far."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.clauses: list[Clause] = []

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.clauses.append(literals)

    def new(self) -> int:
        """Add a variable."""
        self.variables += 1
        return self.variables

    def either(self, variable: int, variables: tuple[int, ...]) -> None:
        """Require that `variable` is true exactly if one of `variables` is."""
        for other in variables:
            self.add(-other, variable)
        self.add(-variable, *variables)

    def count(self, total: Sum) -> None:
        """Require that `low` to `high` of the variables are true."""
        variables, low, high = total.variables, total.low, total.high
        if low > len(variables):  # no solution; not every reader accepts an empty clause
            impossible = self.new()
            self.add(impossible)
            self.add(-impossible)
            return
        if low == len(variables):
            for variable in variables:
                self.add(variable)
            return
        if low == 1:
            self.add(*variables)
            low = 0
        if high == 1 and len(variables) <= PAIRWISE:
            for k, variable in enumerate(variables):
                for other in variables[k + 1 :]:
                    self.add(-variable, -other)
        elif low or high < len(variables):
            self._climb(variables, low, high)

    def _climb(self, variables: tuple[int, ...], low: int, high: int) -> None:
        """Add the sequential counter. `reached[j - 1]` is true if at least j of the variables so far are true."""
        limited = high < len(variables)
        height = high if limited else low
        reached: list[int] = []
        for variable in variables[:-1]:
            if limited and len(reached) == high:
                self.add(-variable, -reached[-1])
            before, reached = reached, []
            for j in range(1, min(len(before) + 1, height) + 1):
                if j == 1 and not before:
                    reached.append(variable)  # "at least one of one" needs no auxiliary variable
                    continue
                rung = self.new()
                reached.append(rung)
                # rung <-> before[j - 1] or (variable and before[j - 2]). A missing entry is false above and true below.
                below = [before[j - 2]] if j > 1 else []
                above = [before[j - 1]] if j <= len(before) else []
                self.add(*(-b for b in below), -variable, rung)
                for a in above:
                    self.add(-a, rung)
                self.add(-rung, *above, variable)
                for b in below:
                    self.add(-rung, *above, b)
        last = variables[-1]
        if limited and len(reached) == high:
            self.add(-last, -reached[-1])
        if low:
            # at least `low` are true before the last one, or the last one and at least `low - 1` before it
            above = [reached[low - 1]] if low <= len(reached) else []
            self.add(*above, last)
            if low > 1:
                self.add(*above, reached[low - 2])
