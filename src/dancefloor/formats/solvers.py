"""The languages of other solvers: DIMACS CNF for SAT, OPB for pseudo-Boolean and LP for integer programming solvers.

The variables, constraints and clauses are those of `dancefloor.cover.constraints`; comments ``v <variable> <option>``
map variables back. Strategy:

- DIMACS has the clauses; it cannot represent costs.
- OPB has a constraint for each bound; equal bounds are one constraint with ``=``. The competitions' grammar has only
  ``>=`` and ``=``, so an upper bound becomes a lower bound of the negation. Costs are the objective.
- LP is CPLEX's format, which HiGHS, SCIP, Gurobi, GLPK and CBC read, too. An item becomes the row ``c_item``, and a row
  ``u_item`` if its upper bound differs from the lower one. If its name contains more than letters, digits and
  underscores, a number replaces it, with a comment. Costs are the objective. Long rows are broken, since readers limit
  the length of a line; so are long comments, which continue after ``+``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dancefloor.cover.constraints import Constraints, Sum, clauses_of, constraints
from dancefloor.cover.problem import Problem
from dancefloor.errors import ParseError, printable

WIDTH = 100  # columns; some readers accept only 255 or 510
LONGEST = 60  # characters of an item's name in a row's name, or of a long comment in a line
LONGEST_COMMENT = 250  # bytes


def comments(problem: Problem, given: Constraints) -> Iterator[str]:
    """The comments without the sign that begins one: ``v <variable> <option>``, ``y <variable> <item>:<colour>``.

    Names of items and colours come from puzzles, and occur only in comments. This is the one place that writes them:
    each comment is one printable line, whatever a name contains.

    >>> from dancefloor.cover.constraints import constraints
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> list(comments(problem, constraints(problem)))
    ['2 primary and 0 secondary items, 3 options', 'v 1 p q', 'v 2 p', 'v 3 q']
    """
    secondary = len(problem.items) - problem.primary_count
    yield f"{problem.primary_count} primary and {secondary} secondary items, {len(problem.options)} options"
    for number in range(len(problem.options)):
        yield printable(f"v {number + 1} {problem.option_text(number)}")
    for color in given.colors:
        yield printable(f"y {color.variable} {color.item}:{color.color}")


def write_dimacs(problem: Problem) -> str:
    """Write a problem as DIMACS CNF; its models are the covers.

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
    return "".join(f"{line}\n" for line in _dimacs_lines(problem))


def read_model(text: str, *, source: str = "model") -> tuple[int, ...]:
    """Read the literals in a SAT or pseudo-Boolean solver's answer: its lines ``v 1 -2 3 0`` or ``v x1 -x2 x3``.

    A text without such a line is read as literals itself. `dancefloor.cover.constraints.cover_of_model` turns literals
    into a cover.

    Raises:
        ParseError: a word is not a literal.

    >>> read_model("c a comment\\ns SATISFIABLE\\nv 1 -2\\nv 3 0\\n")
    (1, -2, 3)
    >>> read_model("v -x1 x2")
    (-1, 2)
    """
    lines = text.splitlines()
    marked = any(line.lstrip().startswith("v") for line in lines)
    literals = []
    for number, line in enumerate(lines, 1):
        if marked and not line.lstrip().startswith("v"):
            continue
        column = 0
        for word in line.split():
            column = line.index(word, column) + 1
            if word == "v":
                continue
            sign, digits = (-1, word[1:]) if word.startswith("-") else (1, word)
            digits = digits.removeprefix("x")
            if not (digits.isascii() and digits.isdecimal() and len(digits) <= 18):
                raise ParseError(
                    line, f"{printable(word)[:20]!r} is not a literal", source=source, line=number, column=column
                )
            if int(digits):
                literals.append(sign * int(digits))
            column += len(word) - 1
    return tuple(literals)


def _dimacs_lines(problem: Problem) -> Iterator[str]:
    given = constraints(problem)
    variables, clauses = clauses_of(given)
    yield from (f"c {comment}" for comment in comments(problem, given))
    yield f"p cnf {variables} {len(clauses)}"
    for clause in clauses:
        yield f"{' '.join(map(str, clause))} 0"


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
    variables, sums = _with_variables(given)
    for total in sums:
        lines += _constraints(total)
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


def _with_variables(given: Constraints) -> tuple[int, list[Sum]]:
    """The number of variables, and the sums; one without variables gets a new one, and bounds that it cannot meet."""
    new = given.variables + 1
    sums = [each if each.variables else each._replace(variables=(new,), low=2, high=2) for each in given.sums]
    return given.variables if sums == list(given.sums) else new, sums


def _constraints(total: Sum) -> Iterator[str]:
    if total.low == total.high:
        yield f"{_terms(total.variables)} = {total.low} ;"
        return
    if total.low:
        yield f"{_terms(total.variables)} >= {total.low} ;"
    if total.high < len(total.variables):
        yield f"{_terms(total.variables, '-')} >= -{total.high} ;"


def _terms(variables: Iterable[int], sign: str = "+") -> str:
    return " ".join(f"{sign}1 x{variable}" for variable in variables)


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
    return "".join(f"{line}\n" for line in _lp_lines(problem))


def _lp_lines(problem: Problem) -> Iterator[str]:
    given = constraints(problem)
    row = {item.name: _row_name(k, item.name) for k, item in enumerate(problem.items)}
    for comment in comments(problem, given):
        yield from _comment(comment)
    for name, written in row.items():
        if written != f"_{name}":
            yield from _comment(printable(f"row c{written} {name}"))
    variables, sums = _with_variables(given)
    rows: list[str] = []
    for color in given.colors:
        link = f"y{color.variable}"
        rows += [f" {link}_{x}: x{color.variable} - x{x} >= 0" for x in color.variables]
        rows += _wrapped(f" {link}:", [*_plus(f"x{x}" for x in color.variables), f"- x{color.variable}", ">= 0"])
    for total in sums:
        rows += _rows(row[total.item], total)
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


def _rows(name: str, total: Sum) -> Iterator[str]:
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
