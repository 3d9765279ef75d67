"""Engines of other packages, which find models: Minisat through python-sat, and CP-SAT of OR-tools.

For a first cover, for a proof that there is none, and for cross-checks.

Strategy: each cover found is blocked from then on. After every `GROUP` covers a new solver is made, in which all covers
found so far are blocked. Its results depend only on these. So a position is just the covers found. A resumed search
begins where the last solver was made, finds the few covers since then again, and continues as the earlier search would
have.

- ``sat`` gets the clauses of `dancefloor.cover.constraints` and works in portions of a fixed number of propagations.
  This limits the time between two checks of the clock, but not what the solver can find. A portion ends with a restart,
  which keeps the learnt clauses. The portions grow slowly, so each search ends. Minisat is the only solver of PySAT
  that respects such a budget.
- ``cpsat`` gets the constraints themselves, which are sums of Boolean variables. CP-SAT cannot be paused, so it works
  in a separate thread, which passes on each cover that it finds. It has only one worker, because with several its first
  cover would depend on chance. If the caller does not ask for the next cover for a while, the solver is stopped. When
  the caller asks again, the solver starts over and skips the covers already passed on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from importlib.util import find_spec
from itertools import chain, count
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from dancefloor.cover.constraints import clauses_of, constraints, cover_of_model, is_cover
from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import WRONG_PATH, Ability, Batch
from dancefloor.errors import InputError
from dancefloor.records import record
from dancefloor.search.values import ALONE, Cover, Resources

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

    from dancefloor.cover.constraints import Clause

GROUP = 64  # covers from one solver
PORTION = 50_000  # propagations of Minisat: some tens of milliseconds
GROWTH = 1.002  # the ratio of a portion to the one before
LOOK = 0.02  # seconds to wait for an answer of CP-SAT before the caller may check its limits
PATIENCE = 1.0  # seconds without a request after which CP-SAT is stopped

# A function that runs a solver in which some covers are blocked: yields covers, and None where it can be interrupted.
BlockedSearch = Callable[[Sequence[Cover]], Iterator[Cover | None]]


@record
class SolverEngine:
    """A solver of another package as an engine; see `dancefloor.engines.registry.Engine`."""

    name: str
    about: str
    package: str  #: what is imported
    absent: str  #: why the engine is missing without the package
    #: Does what cannot be interrupted. It gets a problem, a seed, and a list whose only number is the conflicts so far.
    prepare: Callable[[Problem, int, list[int]], BlockedSearch]
    abilities: frozenset[Ability] = frozenset(Ability)

    @property
    def remedy(self) -> str:
        """How to install the package."""
        return f"pip install 'dancefloor[{self.name}]'"

    def missing(self) -> str:
        """Why the engine is missing; empty if its package is installed."""
        return "" if find_spec(self.package) else self.absent

    def lacks(self, problem: Problem) -> str:
        """Nothing: the engine takes every problem."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> BlockingRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        conflicts = [0]
        solver = self.prepare(problem, resources.seed, conflicts)
        return BlockingRun(problem, solver, path, lambda: conflicts[0])


class BlockingRun:
    """A search by a solver; see `dancefloor.engines.registry.Run`. Each cover that it looks for counts as a node.

    Args:
        problem: the problem.
        solver: runs the solver in which some covers are blocked.
        path: the position of an earlier run, to resume it; empty to begin at the start.
        conflicts: tells how many conflicts the solver has met so far.
    """

    def __init__(
        self, problem: Problem, solver: BlockedSearch, path: tuple[int, ...], conflicts: Callable[[], int]
    ) -> None:
        self._solver, self._conflicts = solver, conflicts
        self._covers = read_covers(problem, path)
        self._nodes = 0
        self._ended = False
        self._begin()

    def _begin(self) -> None:
        """Make a solver. It must first find again the covers found since the last full group."""
        full = len(self._covers) - len(self._covers) % GROUP
        self._again = self._covers[full:]
        self._models = self._solver(self._covers[:full])

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Find covers until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` of them."""
        deadline, first, found = time.perf_counter() + seconds, self._nodes, len(self._covers)
        while not self._ended and self._nodes - first < nodes and len(self._covers) - found < covers:
            self._go_on()
            if time.perf_counter() > deadline:
                break
        return Batch(self._covers[found : found + keep], len(self._covers) - found, self._ended)

    def _go_on(self) -> None:
        try:
            cover = next(self._models)
        except StopIteration:
            self._nodes += 1
            self._ended = True
            return
        if cover is None:
            return
        if not self._again:
            self._nodes += 1
            self._covers.append(cover)
            if len(self._covers) % GROUP == 0:
                self._begin()
        elif cover == self._again[0]:
            del self._again[0]
        else:  # the earlier run had another release of the solver, so this one continues with a search of its own
            self._again = []
            self._models = self._solver(self._covers)

    def position(self) -> tuple[int, ...]:
        """The covers found so far, -1 after each."""
        return tuple(chain.from_iterable((*cover, -1) for cover in self._covers))

    def progress(self) -> float:
        """0 until the search ends, since progress cannot be estimated; then 1."""
        return float(self._ended)

    def counters(self) -> tuple[int, int, int]:
        """The numbers of covers looked for and of conflicts since this run began, and 0."""
        return self._nodes, self._conflicts(), 0


def read_covers(problem: Problem, path: Sequence[int]) -> list[Cover]:
    """The covers of a path, in which -1 ends each cover.

    Raises:
        InputError: they are not covers of this problem.

    >>> read_covers(Problem.from_names("p q", ["p q", "p", "q"]), (1, 2, -1, 0, -1))
    [(1, 2), (0,)]
    """
    covers: list[Cover] = []
    chosen: list[int] = []
    for option in path:
        if option == -1:
            if not is_cover(problem, chosen):
                raise InputError(WRONG_PATH)
            covers.append(tuple(chosen))
            chosen = []
        else:
            chosen.append(option)
    if chosen:
        raise InputError(WRONG_PATH)
    return covers


def may_contain_another(problem: Problem) -> bool:
    """Tell whether a cover may be part of another. If not, a clause over its own options is enough to block it.

    It cannot be if each option uses an item whose bounds are equal.
    """
    exact = [item.primary and item.low == item.high for item in problem.items]
    return not all(any(exact[item] for item in items) for items in problem.options.item_lists())


def _minisat(problem: Problem, seed: int, conflicts: list[int]) -> BlockedSearch:
    return partial(_minisat_models, problem, clauses_of(constraints(problem)).clauses, conflicts)


def _minisat_models(
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


def _cpsat(problem: Problem, seed: int, conflicts: list[int]) -> BlockedSearch:
    return partial(_cpsat_models, problem, _model(problem), seed, conflicts)


def _cpsat_models(
    problem: Problem, constrained: CpModel, seed: int, conflicts: list[int], blocked: Sequence[Cover]
) -> Iterator[Cover | None]:
    """The covers that are not blocked; None at short intervals while the solver works."""
    (model, options), handed, before = _without(constrained, problem, blocked), 0, conflicts[0]
    while True:
        worker = _Worker(model, options, seed)
        try:
            for number in count():
                while (answer := worker.answer()) is _Word.WAIT:
                    yield None
                conflicts[0] = before + worker.conflicts
                if answer is _Word.NO_MORE:
                    return
                if not isinstance(answer, tuple):
                    break
                if number == handed:
                    handed += 1
                    yield cover_of_model(problem, answer)
        finally:
            worker.abandon()
        before = conflicts[0]


def _model(problem: Problem) -> CpModel:
    """A model of the constraints. Its first variables are those of the options."""
    from ortools.sat.python.cp_model import CpModel

    given, model = constraints(problem), CpModel()
    variables = [model.new_bool_var("") for _ in range(given.variables)]
    for color in given.colors:
        model.add_max_equality(variables[color.variable - 1], [variables[one - 1] for one in color.variables])
    for total in given.sums:
        several = [variables[one - 1] for one in total.variables]
        if (total.low, total.high) == (1, 1):
            model.add_exactly_one(several)
        elif (total.low, total.high) == (0, 1):
            model.add_at_most_one(several)
        else:
            model.add_linear_constraint(sum(several), total.low, min(total.high, len(several)))
    return model


def _without(model: CpModel, problem: Problem, blocked: Sequence[Cover]) -> tuple[CpModel, list[IntVar]]:
    """A model with the same constraints and a clause for each blocked cover; and the variables of its options."""
    nested, model = may_contain_another(problem), model.clone()
    options = [model.get_bool_var_from_proto_index(k) for k in range(len(problem.options))]
    for cover in blocked:
        chosen = set(cover)
        others = [option for k, option in enumerate(options) if k not in chosen] if nested else []
        model.add_bool_or([*(~options[k] for k in cover), *others])
    return model, options


class _Word(Enum):
    """The answer of a worker that has no model ready."""

    WAIT = "wait"
    NO_MORE = "no more"
    STOPPED = "stopped"


class _Worker:
    """CP-SAT in a thread. A second thread stops it if the caller has not asked for an answer for a while.

    Python may collect a search that nobody needs while it holds any lock, even one of `threading`. So what the caller
    does in the end, `abandon`, takes no lock that is not reentrant: it puts a word into a queue.
    """

    def __init__(self, model: CpModel, options: list[IntVar], seed: int) -> None:
        from ortools.sat.python.cp_model import CpSolver

        self.conflicts = self._found = 0
        self._model, self._options = model, options
        self._answers: SimpleQueue[tuple[int, ...] | _Word | BaseException] = SimpleQueue()
        self._asked: SimpleQueue[bool] = SimpleQueue()  # for each answer True; at last False
        self._solver = CpSolver()
        parameters = self._solver.parameters
        parameters.num_workers, parameters.random_seed = 1, seed % (1 << 31)
        parameters.enumerate_all_solutions, parameters.catch_sigint_signal = True, False
        self._thread = Thread(target=self._work)
        self._thread.start()
        Thread(target=self._watch).start()

    def answer(self) -> tuple[int, ...] | _Word:
        """The true literals of the next model, or a word if there is none after a short wait."""
        self._asked.put(True)
        try:
            answer = self._answers.get(timeout=LOOK)
        except Empty:
            return _Word.WAIT
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def abandon(self) -> None:
        """Let both threads end, without waiting for them."""
        self._asked.put(False)

    def _work(self) -> None:
        from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpSolverSolutionCallback

        worker = self

        class Report(CpSolverSolutionCallback):  # type: ignore[misc]
            def on_solution_callback(self) -> None:
                worker.conflicts = self.num_conflicts
                chosen = [k for k, option in enumerate(worker._options, 1) if self.boolean_value(option)]
                worker._answers.put(tuple(chosen))
                worker._found += 1
                if worker._found == GROUP:
                    self.stop_search()

        try:
            status = self._solver.solve(self._model, Report())
        except BaseException as error:
            self._answers.put(error)  # `answer` raises it
            return
        self.conflicts = self._solver.num_conflicts
        self._answers.put(_Word.NO_MORE if status in (OPTIMAL, INFEASIBLE) else _Word.STOPPED)

    def _watch(self) -> None:
        wanted = True
        while wanted and self._thread.is_alive():
            try:
                wanted = self._asked.get(timeout=PATIENCE)
            except Empty:
                wanted = False
        while self._thread.is_alive():  # a solver that has hardly begun may miss a request
            self._solver.stop_search()
            self._thread.join(LOOK)


SAT = SolverEngine(
    "sat",
    "a SAT solver (Minisat of python-sat): a first cover, or a proof that there is none; cross-checks",
    "pysat",
    "python-sat is not installed",
    _minisat,
)
CPSAT = SolverEngine(
    "cpsat",
    "CP-SAT (of OR-tools): a first cover, or a proof that there is none; cross-checks",
    "ortools",
    "OR-tools are not installed",
    _cpsat,
)
