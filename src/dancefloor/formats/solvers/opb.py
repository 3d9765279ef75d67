"""OPB, the language of pseudo-Boolean solvers.

Strategy: the variables are those of `dancefloor.cover.constraints`; comments ``* v <variable> <option>`` map them back.
Each bound is a constraint; equal bounds are one constraint with ``=``. The competitions' grammar has only ``>=`` and
``=``, so an upper bound becomes a lower bound of the negation. Costs are the objective.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dancefloor.cover.constraints import Sum, constraints
from dancefloor.cover.problem import Problem
from dancefloor.formats.solvers.comments import comments


def write_opb(problem: Problem) -> str:
    """Write a problem as OPB text; its models are the covers, and its objective is the cost.

    >>> print(write_opb(Problem.from_names("p 0:2|q", ["p q", "p", "q", "q"])), end="")
    * #variable= 4 #constraint= 2
    * 2 primary and 0 secondary items, 4 options
    * v 1 p q
    * v 2 p
    * v 3 q
    * v 4 q
    +1 x1 +1 x2 = 1 ;
    -1 x1 -1 x3 -1 x4 >= -2 ;
    """
    given = constraints(problem)
    lines: list[str] = []
    for color in given.colors:
        lines += [f"+1 x{color.variable} -1 x{variable} >= 0 ;" for variable in color.variables]
        lines.append(f"{_terms(color.variables)} -1 x{color.variable} >= 0 ;")
    variables = given.variables
    for total in given.sums:
        if not total.variables:  # infeasible: a constraint needs a variable
            variables = given.variables + 1
            total = total._replace(variables=(variables,), low=2, high=2)
        lines += _bounds(total)
    # For some readers a variable exists only if a constraint mentions it.
    lines += [f"+1 x{variable} >= 0 ;" for variable in given.free]
    head = [
        f"* #variable= {variables} #constraint= {len(lines)}",
        *(f"* {comment}" for comment in comments(problem, given)),
    ]
    if problem.has_costs:
        costs = [f"+{option.cost} x{k}" for k, option in enumerate(problem.options, 1) if option.cost]
        head.append(f"min: {' '.join(costs)} ;")
    return "".join(f"{line}\n" for line in (*head, *lines))


def _bounds(total: Sum) -> Iterator[str]:
    if total.low == total.high:
        yield f"{_terms(total.variables)} = {total.low} ;"
        return
    if total.low:
        yield f"{_terms(total.variables)} >= {total.low} ;"
    if total.high < len(total.variables):
        yield f"{_terms(total.variables, '-')} >= -{total.high} ;"


def _terms(variables: Iterable[int], sign: str = "+") -> str:
    return " ".join(f"{sign}1 x{variable}" for variable in variables)
