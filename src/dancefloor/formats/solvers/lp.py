r"""The LP format of integer programming solvers (CPLEX's, which HiGHS, SCIP, Gurobi, GLPK and CBC read, too).

Strategy: the variables are those of `dancefloor.cover.constraints`; comments ``\ v <variable> <option>`` map them back.
An item becomes the row ``c_item``, and a row ``u_item`` if its upper bound differs from the lower one. If its name
contains more than letters, digits and underscores, a number replaces it, with a comment. Costs are the objective. Long
rows are broken, since readers limit the length of a line; so are long comments, which continue after ``\ +``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dancefloor.cover.constraints import Sum, constraints
from dancefloor.cover.problem import Problem
from dancefloor.errors import printable
from dancefloor.formats.solvers.comments import comments

WIDTH = 100  # columns; some readers accept only 255 or 510
LONGEST = 60  # characters of an item's name in a row's name, or of a long comment in a line
LONGEST_COMMENT = 250  # bytes


def write_lp(problem: Problem) -> str:
    r"""Write a problem as LP text; its solutions are the covers, and its objective is the cost.

    >>> print(write_lp(Problem.from_names("p 1:2|q", ["p q", "p", "q", "q"])), end="")
    \ 2 primary and 0 secondary items, 4 options
    \ v 1 p q
    \ v 2 p
    \ v 3 q
    \ v 4 q
    Minimize
     obj:
    Subject To
     c_p: x1 + x2 = 1
     c_q: x1 + x3 + x4 >= 1
     u_q: x1 + x3 + x4 <= 2
    Binary
     x1 x2 x3 x4
    End
    """
    return "".join(f"{line}\n" for line in _lines(problem))


def _lines(problem: Problem) -> Iterator[str]:
    given = constraints(problem)
    row = {item.name: _row_name(k, item.name) for k, item in enumerate(problem.items)}
    for comment in comments(problem, given):
        yield from _comment(comment)
    for name, written in row.items():
        if written != f"_{name}":
            yield from _comment(printable(f"row c{written} {name}"))
    variables = given.variables
    rows: list[str] = []
    for color in given.colors:
        link = f"y{color.variable}"
        rows += [f" {link}_{x}: x{color.variable} - x{x} >= 0" for x in color.variables]
        rows += _wrapped(f" {link}:", [*_plus(f"x{x}" for x in color.variables), f"- x{color.variable}", ">= 0"])
    for total in given.sums:
        if not total.variables:  # infeasible: a row needs a variable
            variables = given.variables + 1
            total = total._replace(variables=(variables,), low=2, high=2)
        rows += _bounds(row[total.item], total)
    yield "Minimize"
    free = set(given.free)  # readers refuse a variable that is in no row, unless the objective has it
    costs = [f"{option.cost} x{k}" for k, option in enumerate(problem.options, 1) if option.cost or k in free]
    yield from _wrapped(" obj:", _plus(costs))
    yield "Subject To"
    yield from rows
    if variables:
        yield "Binary"
        yield from _wrapped("", (f"x{k}" for k in range(1, variables + 1)))
    yield "End"


def _comment(text: str) -> Iterator[str]:
    """A comment, in several lines if it is long: if a reader cuts a line, the rest is not a comment any more."""
    if len(text.encode(errors="replace")) <= LONGEST_COMMENT:
        yield f"\\ {text}"
        return
    yield f"\\ {text[:LONGEST]}"
    yield from (f"\\ + {text[k : k + LONGEST]}" for k in range(LONGEST, len(text), LONGEST))


def _row_name(number: int, name: str) -> str:
    plain = name.isascii() and name.replace("_", "").isalnum() and len(name) <= LONGEST
    return f"_{name}" if plain else str(number)


def _bounds(name: str, total: Sum) -> Iterator[str]:
    terms = list(_plus(f"x{variable}" for variable in total.variables))
    if total.low:
        relation = "=" if total.low == total.high else ">="
        yield from _wrapped(f" c{name}:", [*terms, f"{relation} {total.low}"])
    if total.low < total.high < len(total.variables):
        letter = "u" if total.low else "c"
        yield from _wrapped(f" {letter}{name}:", [*terms, f"<= {total.high}"])


def _plus(terms: Iterable[str]) -> Iterator[str]:
    for k, term in enumerate(terms):
        yield f"+ {term}" if k else term


def _wrapped(line: str, words: Iterable[str]) -> Iterator[str]:
    """A line followed by words, broken where it gets too long."""
    for word in words:
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = " "
        line = f"{line} {word}"
    yield line
