"""A problem as Boolean variables with constraints, or with clauses, for other solvers: SAT, pseudo-Boolean, integer.

Strategy: variable k + 1 is true if option k is chosen. An item becomes one constraint on the number of its chosen
options. A secondary item has a further variable for each colour that several options give it, true if one of them is
chosen. At most one of its colours and exclusive uses may then be true. The further variables follow from those of the
options, so there are as many solutions as covers.

Clauses: "at least one variable is true" is one clause. "At most one is true" is a clause for each pair, up to eight
variables. Larger sets use Sinz's sequential counter ("Towards an optimal CNF encoding of Boolean cardinality
constraints", CP 2005): the ladder s(i), true if one of the first i variables is true. Bounds a..b use the same counter
with more rungs: s(i, j) is true if at least j of the first i variables are true. Each auxiliary variable is equivalent
to its meaning, so there are as many models as covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError

PAIRWISE = 8  # up to this number of variables exclude each other pair by pair; larger sets need a counter

Clause = tuple[int, ...]  # literals, at least one of which is true: k for variable k, -k for its negation


class Sum(NamedTuple):
    """The constraint that `low` to `high` of some variables are true."""

    item: str  #: the item that the constraint comes from
    variables: tuple[int, ...]
    low: int
    high: int  #: the number of variables, or more, if there is no upper bound


class Color(NamedTuple):
    """The constraint that a variable is true exactly if one of the options that give an item a colour is chosen."""

    variable: int
    item: str
    color: str
    variables: tuple[int, ...]  #: the variables of these options


class Constraints(NamedTuple):
    """Variables, numbered from 1, and the constraints on them."""

    options: int  #: the number of options, whose variables come first
    colors: tuple[Color, ...]  #: the constraints on all further variables
    sums: tuple[Sum, ...]

    @property
    def variables(self) -> int:
        """The number of variables."""
        return self.options + len(self.colors)

    @property
    def free(self) -> tuple[int, ...]:
        """The variables without a constraint: options that a cover may contain or omit freely."""
        bound = {variable for total in self.sums for variable in total.variables}
        bound.update(variable for color in self.colors for variable in (color.variable, *color.variables))
        return tuple(variable for variable in range(1, self.variables + 1) if variable not in bound)


def constraints(problem: Problem) -> Constraints:
    """The constraints that are equivalent to a problem. Some that hold anyway are omitted.

    >>> toy = Problem.from_names("p q", ["p x:A", "q x:A", "p q x:B"], secondary="x")
    >>> for line in (*constraints(toy).colors, *constraints(toy).sums): print(line)
    Color(variable=4, item='x', color='A', variables=(1, 2))
    Sum(item='p', variables=(1, 3), low=1, high=1)
    Sum(item='q', variables=(2, 3), low=1, high=1)
    Sum(item='x', variables=(4, 3), low=0, high=1)
    """
    users: list[dict[str | int, list[int]]] = [{} for _ in problem.items]
    for number, uses in enumerate(problem.options.all_uses()):
        for use in uses:
            key = number if use.color is None else use.color  # each exclusive use counts as a separate colour
            users[use.item].setdefault(key, []).append(number + 1)
    colors: list[Color] = []
    sums = []
    for item, by_color in zip(problem.items, users, strict=True):
        variables = []
        for color, numbers in by_color.items():
            if len(numbers) == 1:
                variables.append(numbers[0])
                continue
            variables.append(len(problem.options) + len(colors) + 1)
            colors.append(Color(variables[-1], item.name, str(color), tuple(numbers)))
        low, high = item.low if item.primary else 0, item.high
        if low < high and 1 < high < len(variables) and _fits(problem, variables, high):
            high = len(variables)
        if low > 0 or high < len(variables):
            sums.append(Sum(item.name, tuple(variables), low, high))
    return Constraints(len(problem.options), tuple(colors), tuple(sums))


def _fits(problem: Problem, variables: list[int], high: int) -> bool:
    """Tell whether the items that are covered once allow at most `high` of these options anyway.

    An example is a piece of five cells that may be used 12 times in a box of 60 cells. A counter for it would be large.
    """
    least, room = len(problem.items), set()
    for variable in variables:
        once = [
            use.item
            for use in problem.options.uses(variable - 1)
            if problem.items[use.item].high == 1 and use.color is None
        ]
        least = min(least, len(once))
        room.update(once)
    return least > 0 and len(room) // least <= high


def cover_of_model(problem: Problem, literals: Iterable[int]) -> tuple[int, ...]:
    """The cover that a solver's model represents, in ascending order.

    `literals` are numbers of variables, negative for false ones. Variables that do not belong to an option are ignored.

    Raises:
        InputError: the chosen options are not a cover.

    >>> cover_of_model(Problem.from_names("p q", ["p q", "p", "q"]), [-1, 2, 3, -4])
    (1, 2)
    """
    chosen = tuple(sorted({literal - 1 for literal in literals if 0 < literal <= len(problem.options)}))
    colors: list[list[str | None]] = [[] for _ in problem.items]
    for number in chosen:
        for use in problem.options.uses(number):
            colors[use.item].append(use.color)
    for item, given in zip(problem.items, colors, strict=True):
        if not item.primary and len(given) > 1 and (None in given or len(set(given)) > 1):
            raise InputError(f"the model is not a cover: its options disagree on item {item.name!r}")
        if item.primary and not item.low <= len(given) <= item.high:
            bounds = str(item.low) if item.low == item.high else f"{item.low} to {item.high}"
            raise InputError(f"the model is not a cover: item {item.name!r} is used {len(given)} times, not {bounds}")
    return chosen


def is_cover(problem: Problem, chosen: Sequence[int]) -> bool:
    """Tell whether `chosen` are the numbers of a cover's options, in ascending order.

    >>> toy = Problem.from_names("p q", ["p q", "p", "q"])
    >>> is_cover(toy, (1, 2)), is_cover(toy, (2, 1)), is_cover(toy, (1,)), is_cover(toy, (3,))
    (True, False, False, False)
    """
    try:
        return cover_of_model(problem, [option + 1 for option in chosen]) == tuple(chosen)
    except InputError:
        return False


class Formula(NamedTuple):
    """Clauses and the number of their variables: those of the constraints first, then auxiliary ones."""

    variables: int
    clauses: list[Clause]


def clauses_of(given: Constraints) -> Formula:
    """The clauses that are equivalent to the constraints.

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
