"""A SAT solver as an engine: Minisat, by way of python-sat. For one cover or the proof of none, and as a cross-check.

Strategy: the formula of `dancefloor.cover.clauses`, solved in portions of so many propagations, which bounds the time
between two looks at the clock but not what is found. A portion ends in a restart, and learnt clauses survive it; the
portions grow slowly, so that each search ends. Minisat is the one of PySAT's solvers that keeps to such a budget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec

from dancefloor.cover.clauses import Clause, clauses_of
from dancefloor.cover.constraints import constraints, cover_of_model
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.blocking import BlockingRun, may_contain_another
from dancefloor.search.values import ALONE, Cover, Resources

PORTION = 50_000  # propagations: some tens of milliseconds
GROWTH = 1.002


class SatEngine:
    """Minisat, which learns a clause from each conflict."""

    name = "sat"
    about = "a SAT solver (Minisat, by python-sat): one cover or the proof of none, and a cross-check"
    abilities = frozenset(Ability)
    remedy = "pip install 'dancefloor[sat]'"

    def missing(self) -> str:
        """Why python-sat is absent; empty if it is there."""
        return "" if find_spec("pysat") else "python-sat is not installed"

    def lacks(self, problem: Problem) -> str:
        """It takes everything."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> BlockingRun:
        """Begin a search, or take one up at a position.

        Raises:
            InputError: the position does not belong to this problem.
        """
        conflicts = [0]
        formula = clauses_of(constraints(problem)).clauses  # here, since it cannot be interrupted
        return BlockingRun(problem, partial(_models, problem, formula, conflicts), path, lambda: conflicts[0])


def _models(
    problem: Problem, formula: list[Clause], conflicts: list[int], blocked: Sequence[Cover]
) -> Iterator[Cover | None]:
    """Covers other than those that are blocked; None after a portion of work that found none."""
    from pysat.solvers import Minisat22

    nested, options = may_contain_another(problem), len(problem.options)

    def block(cover: Cover) -> list[int]:
        clause = [-option - 1 for option in cover]
        if nested:
            clause += sorted({*range(1, options + 1)} - {option + 1 for option in cover})
        return clause

    with Minisat22(bootstrap_with=formula) as solver:
        for cover in blocked:
            solver.add_clause(block(cover))
        before, portion = conflicts[0], float(PORTION)
        while True:
            solver.prop_budget(int(portion))
            # That an interrupt is expected makes PySAT release the lock and leave Ctrl-C to Python.
            answer = solver.solve_limited(expect_interrupt=True)
            conflicts[0] = before + solver.accum_stats()["conflicts"]
            if answer is None:
                portion *= GROWTH
                yield None
                continue
            if not answer:
                return
            cover = cover_of_model(problem, solver.get_model())
            solver.add_clause(block(cover))
            yield cover
