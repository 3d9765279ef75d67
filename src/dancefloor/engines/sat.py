"""A SAT solver as an engine: Minisat, through python-sat. For a first cover, a proof of none, and cross-checks.

Strategy: the solver gets the formula of `dancefloor.cover.clauses` and works in portions of a fixed number of
propagations. This limits the time between two checks of the clock, but not what the solver can find. A portion ends
with a restart, which keeps the learnt clauses. The portions grow slowly, so each search ends. Minisat is the only
solver of PySAT that respects such a budget.
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
GROWTH = 1.002  # the ratio of a portion to the one before


class SatEngine:
    """Minisat, which learns a clause from each conflict."""

    name = "sat"
    about = "a SAT solver (Minisat of python-sat): a first cover, or a proof that there is none; cross-checks"
    abilities = frozenset(Ability)
    remedy = "pip install 'dancefloor[sat]'"

    def missing(self) -> str:
        """Why python-sat is missing; empty if it is installed."""
        return "" if find_spec("pysat") else "python-sat is not installed"

    def lacks(self, problem: Problem) -> str:
        """Nothing: the engine takes every problem."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> BlockingRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        conflicts = [0]
        formula = clauses_of(constraints(problem)).clauses  # made here, because this cannot be interrupted
        return BlockingRun(problem, partial(_models, problem, formula, conflicts), path, lambda: conflicts[0])


def _models(
    problem: Problem, formula: list[Clause], conflicts: list[int], blocked: Sequence[Cover]
) -> Iterator[Cover | None]:
    """The covers that are not blocked; None after a portion of work without a cover."""
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
            # With `expect_interrupt`, PySAT releases the GIL and leaves Ctrl-C to Python.
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
