"""DIMACS CNF, the language of SAT solvers: a problem written, and what a solver answers read.

Strategy: the variables of `dancefloor.cover.constraints`; comments ``c v <variable> <option>`` map them back. That at
least one of an item's options is chosen is one clause. That at most one is: a clause for each pair, up to eight
options; above, Sinz's sequential counter ("Towards an optimal CNF encoding of Boolean cardinality constraints", CP
2005), here the ladder s(i), true if one of the first i is chosen. Bounds a..b take the same counter with more rungs:
s(i, j) is true if at least j of the first i are chosen. All auxiliary variables are equivalent to what they stand for,
so that model counters count covers. CNF has no place for costs.
"""

from __future__ import annotations

from collections.abc import Iterator

from dancefloor.cover.constraints import Sum, constraints
from dancefloor.cover.problem import Problem
from dancefloor.errors import ParseError, printable

PAIRWISE = 8  # so many variables exclude each other pair by pair; more of them by a counter


def write_dimacs(problem: Problem) -> str:
    """A problem as DIMACS CNF; its models are the covers.

    >>> print(write_dimacs(Problem.from_names("p q", ["p q", "p", "q"])), end="")
    c 2 primary and 0 secondary items, 3 options
    c v 1 p q
    c v 2 p
    c v 3 q
    p cnf 3 4
    1 2 0
    -1 -2 0
    1 3 0
    -1 -3 0
    """
    return "".join(f"{line}\n" for line in _lines(problem))


def read_model(text: str, *, source: str = "model") -> tuple[int, ...]:
    """The literals of a SAT or pseudo-Boolean solver's answer: its lines ``v 1 -2 3 0`` or ``v x1 -x2 x3``.

    Without any such line the text itself is read as literals. See `dancefloor.cover.constraints.cover_of_model`.

    Raises:
        ParseError: something that is no literal.

    >>> read_model("c a comment\\ns SATISFIABLE\\nv 1 -2\\nv 3 0\\n")
    (1, -2, 3)
    >>> read_model("v -x1 x2")
    (-1, 2)
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if any(line.lstrip().startswith("v") for _, line in lines):
        lines = [(number, line) for number, line in lines if line.lstrip().startswith("v")]
    literals = []
    for number, line in lines:
        column = 0
        for word in line.split():
            column = line.index(word, column) + 1
            if word == "v":
                continue
            sign, digits = (-1, word[1:]) if word.startswith("-") else (1, word)
            digits = digits.removeprefix("x")
            if not (digits.isascii() and digits.isdecimal() and len(digits) <= 18):
                raise ParseError(
                    line, f"{printable(word)[:20]!r} is no literal", source=source, line=number, column=column
                )
            if int(digits):
                literals.append(sign * int(digits))
            column += len(word) - 1
    return tuple(literals)


def _lines(problem: Problem) -> Iterator[str]:
    given = constraints(problem)
    clauses = _Clauses(given.variables)
    for color in given.colors:
        clauses.either(color.variable, color.variables)
    for total in given.sums:
        clauses.count(total)
    secondary = len(problem.items) - problem.primary_count
    yield f"c {problem.primary_count} primary and {secondary} secondary items, {len(problem.options)} options"
    for number in range(len(problem.options)):
        yield f"c v {number + 1} {problem.option_text(number)}"
    for color in given.colors:
        yield f"c y {color.variable} {color.item}:{color.color}"
    yield f"p cnf {clauses.variables} {len(clauses.lines)}"
    yield from clauses.lines


class _Clauses:
    """Clauses as lines, and the number of variables so far."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.lines: list[str] = []

    def add(self, *literals: int) -> None:
        """One clause."""
        self.lines.append(f"{' '.join(map(str, literals))} 0")

    def new(self) -> int:
        """One more variable."""
        self.variables += 1
        return self.variables

    def either(self, variable: int, variables: tuple[int, ...]) -> None:
        """A variable is true exactly if one of others is."""
        for other in variables:
            self.add(-other, variable)
        self.add(-variable, *variables)

    def count(self, total: Sum) -> None:
        """From `low` to `high` of some variables are true."""
        variables, low, high = total.variables, total.low, total.high
        if low > len(variables):  # no solution; an empty clause would do, but not every reader takes one
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
        """The sequential counter. `reached[j - 1]` says that at least j of the variables seen so far are true."""
        limited = high < len(variables)
        height = high if limited else low
        reached: list[int] = []
        for variable in variables[:-1]:
            if limited and len(reached) == high:
                self.add(-variable, -reached[-1])
            before, reached = reached, []
            for j in range(1, min(len(before) + 1, height) + 1):
                if j == 1 and not before:
                    reached.append(variable)  # at least one of one
                    continue
                rung = self.new()
                reached.append(rung)
                # rung <-> before[j - 1] or (variable and before[j - 2]); no such entry: false above, true below.
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
            # at least `low` before the last, or the last and one less before it
            above = [reached[low - 1]] if low <= len(reached) else []
            self.add(*above, last)
            if low > 1:
                self.add(*above, reached[low - 2])
