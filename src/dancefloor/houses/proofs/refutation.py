"""Prove that a fillomino has one solution, or none: clauses that are its rules, and how they contradict each other.

Strategy: a SAT solver looks for another solution among the clauses so far. What it finds breaks a rule: a region is too
small, so it goes on beside its cells, or connected cells are too many. That rule becomes a clause, until there is
nothing more to find. The clauses that the solver has learned, in their order, are the proof; each follows from those
before by setting what is forced. Numbers above the largest one of the solution are one number, "large": connected cells
of it, more than that number, would be a region by themselves, so nothing else need be said of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dancefloor.errors import EngineError, InputError
from dancefloor.search.deadline import check

PORTION = 2000  # conflicts between two looks at the clock
GridRows = Sequence[Sequence[int]]


class FillominoProof:
    """A refutation that is being found.

    Args:
        clues: rows of clues; numbers below 1 stand for none.
        solution: the solution to exclude; None if there is none.

    >>> FillominoProof([[1, 1]], None).lines()[:3]
    ['largest 1', 'less 2 0', 'less 2 1']
    """

    def __init__(self, clues: GridRows, solution: GridRows | None) -> None:
        self._clues = [max(clue, 0) for row in clues for clue in row]
        self._solution = solution
        columns = len(clues[0])
        places = [(i, j) for i in range(len(clues)) for j in range(columns)]
        number = {place: k for k, place in enumerate(places)}
        steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
        self._beside = [[number[i + a, j + b] for a, b in steps if (i + a, j + b) in number] for i, j in places]
        values = [value for row in solution or () for value in row]
        self._largest = max([1, *self._clues, *values])
        self._rules: list[str] = []

    def lines(self) -> list[str]:
        """The lines of the certificate after the clues.

        Raises:
            InputError: there is another solution.
        """
        lemmas = self._lemmas()
        solution = ["solution", *(" ".join(map(str, row)) for row in self._solution)] if self._solution else []
        proof = [*self._rules, *(" ".join(("so", *lemma)) for lemma in lemmas)]
        return [f"largest {self._largest}", *solution, *proof, "end"]

    def _lemmas(self) -> list[list[str]]:
        try:
            from pysat.solvers import Glucose4
        except ImportError:
            raise EngineError("proofs of fillominoes need the package python-sat") from None
        with Glucose4(with_proof=True) as solver:
            for clause in self._first():
                solver.add_clause(clause)
            while self._has_model(solver):
                true = {literal for literal in solver.get_model() if literal > 0}
                values = [
                    next(v for v in range(1, self._largest + 2) if self._has(cell, v) in true)
                    for cell in range(len(self._clues))
                ]
                broken = list(self._broken(values))
                if not broken:
                    raise InputError("it has another solution; only that there is one or none can be proved")
                for clause in broken:
                    solver.add_clause(clause)
            learned = [line.split()[:-1] for line in solver.get_proof() or ()]
        return [words for words in learned if words[:1] != ["d"]]

    def _has_model(self, solver: Any) -> bool:
        while True:
            check()
            solver.conf_budget(PORTION)
            answer = solver.solve_limited()
            if answer is not None:
                return bool(answer)

    def _has(self, cell: int, value: int) -> int:
        return cell * (self._largest + 1) + value

    def _first(self) -> Iterator[list[int]]:
        """What a checker knows from the start, and that a region of several cells goes on beside each."""
        values = range(1, self._largest + 2)
        for cell, clue in enumerate(self._clues):
            yield [self._has(cell, clue)] if clue else [self._has(cell, value) for value in values]
            yield from ([-self._has(cell, a), -self._has(cell, b)] for a in values for b in values if a < b)
        if self._solution:
            every = [value for row in self._solution for value in row]
            yield [-self._has(cell, value) for cell, value in enumerate(every)]
        for cell in range(len(self._clues)):
            yield from (self._less([cell], value) for value in values if value > 1)

    def _broken(self, values: list[int]) -> Iterator[list[int]]:
        """Rules that an assignment breaks."""
        seen = set[int]()
        for start, value in enumerate(values):
            if start in seen:
                continue
            region = [start]
            for cell in region:
                region += [k for k in self._beside[cell] if values[k] == value and k not in region]
            seen.update(region)
            if len(region) < value:
                yield from (self._less([cell, *(k for k in region if k != cell)], value) for cell in region)
            elif len(region) > value and value <= self._largest:
                yield self._more(region[: value + 1], value)

    def _less(self, cells: list[int], value: int) -> list[int]:
        self._rules.append(f"less {value} {' '.join(map(str, cells))}")
        border = sorted({k for cell in cells for k in self._beside[cell]} - set(cells))
        return [-self._has(cells[0], value), *(self._has(k, value) for k in border)]

    def _more(self, cells: list[int], value: int) -> list[int]:
        self._rules.append(f"more {value} {' '.join(map(str, cells))}")
        return [-self._has(cell, value) for cell in cells]
