"""DIMACS CNF, the language of SAT solvers: write a problem, and read a solver's answer.

Strategy: the variables are those of `dancefloor.cover.constraints`, the clauses those of `dancefloor.cover.clauses`.
Comments ``c v <variable> <option>`` map variables back. CNF cannot represent costs.
"""

from __future__ import annotations

from collections.abc import Iterator

from dancefloor.cover.clauses import clauses_of
from dancefloor.cover.constraints import constraints
from dancefloor.cover.problem import Problem
from dancefloor.errors import ParseError, printable
from dancefloor.formats.solvers.comments import comments


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
    return "".join(f"{line}\n" for line in _lines(problem))


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


def _lines(problem: Problem) -> Iterator[str]:
    given = constraints(problem)
    variables, clauses = clauses_of(given)
    yield from (f"c {comment}" for comment in comments(problem, given))
    yield f"p cnf {variables} {len(clauses)}"
    for clause in clauses:
        yield f"{' '.join(map(str, clause))} 0"
