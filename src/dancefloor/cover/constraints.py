"""A problem as Boolean variables and constraints: what SAT, pseudo-Boolean and integer programming solvers take.

Strategy: variable k + 1 says whether option k is chosen. An item becomes one constraint on how many of its options
are chosen. A secondary item with colours gets a further variable for each colour that more than one option gives it,
true if one of them is chosen; at most one of its colours and exclusive uses may then be true. The further variables
follow from those of the options, so that solutions in this form are as many as covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError


class Sum(NamedTuple):
    """From `low` to `high` of some variables are true; a `high` that is no constraint is their number or more."""

    item: str
    variables: tuple[int, ...]
    low: int
    high: int


class Color(NamedTuple):
    """A variable that is true if one of the variables of some options is: those that give an item a colour."""

    variable: int
    item: str
    color: str
    variables: tuple[int, ...]


class Constraints(NamedTuple):
    """Variables, numbered from 1, those of the options first; and what is asked of them."""

    options: int
    colors: tuple[Color, ...]
    sums: tuple[Sum, ...]

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return self.options + len(self.colors)

    @property
    def free(self) -> tuple[int, ...]:
        """The variables of which nothing is asked: options that may be chosen whatever else is."""
        bound = {variable for total in self.sums for variable in total.variables}
        bound.update(variable for color in self.colors for variable in (color.variable, *color.variables))
        return tuple(variable for variable in range(1, self.variables + 1) if variable not in bound)


def constraints(problem: Problem) -> Constraints:
    """The constraints that a problem means. Those that hold anyway are left out, where that is easily seen.

    >>> toy = Problem.from_names("p q", ["p x:A", "q x:A", "p q x:B"], secondary="x")
    >>> for line in (*constraints(toy).colors, *constraints(toy).sums): print(line)
    Color(variable=4, item='x', color='A', variables=(1, 2))
    Sum(item='p', variables=(1, 3), low=1, high=1)
    Sum(item='q', variables=(2, 3), low=1, high=1)
    Sum(item='x', variables=(4, 3), low=0, high=1)
    """
    users: list[dict[str | int, list[int]]] = [{} for _ in problem.items]
    for number, option in enumerate(problem.options):
        for use in option.uses:
            key = number if use.color is None else use.color  # exclusive uses are each a colour of their own
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
    """Tell whether no more than `high` options can be chosen anyway, for lack of items that are covered once.

    So it is with a piece of five cells that may be used 12 times in a box of 60; a counter for it would be large.
    """
    least, room = len(problem.items), set()
    for variable in variables:
        once = [
            use.item
            for use in problem.options[variable - 1].uses
            if problem.items[use.item].high == 1 and use.color is None
        ]
        least = min(least, len(once))
        room.update(once)
    return least > 0 and len(room) // least <= high


def cover_of_model(problem: Problem, literals: Iterable[int]) -> tuple[int, ...]:
    """The cover that a solver's model means, in ascending order; literals are variables, negative where false.

    Variables that belong to no option are passed over.

    Raises:
        InputError: what is chosen is no cover.

    >>> cover_of_model(Problem.from_names("p q", ["p q", "p", "q"]), [-1, 2, 3, -4])
    (1, 2)
    """
    chosen = tuple(sorted({literal - 1 for literal in literals if 0 < literal <= len(problem.options)}))
    colors: list[list[str | None]] = [[] for _ in problem.items]
    for number in chosen:
        for use in problem.options[number].uses:
            colors[use.item].append(use.color)
    for item, given in zip(problem.items, colors, strict=True):
        if not item.primary and len(given) > 1 and (None in given or len(set(given)) > 1):
            raise InputError(f"the model is no cover: its options disagree on item {item.name!r}")
        if item.primary and not item.low <= len(given) <= item.high:
            bounds = str(item.low) if item.low == item.high else f"{item.low} to {item.high}"
            raise InputError(f"the model is no cover: item {item.name!r} is used {len(given)} times, not {bounds}")
    return chosen


def is_cover(problem: Problem, chosen: Sequence[int]) -> bool:
    """Tell whether numbers are those of a cover, in ascending order.

    >>> toy = Problem.from_names("p q", ["p q", "p", "q"])
    >>> is_cover(toy, (1, 2)), is_cover(toy, (2, 1)), is_cover(toy, (1,)), is_cover(toy, (3,))
    (True, False, False, False)
    """
    try:
        return cover_of_model(problem, [option + 1 for option in chosen]) == tuple(chosen)
    except InputError:
        return False
