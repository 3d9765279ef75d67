"""CP-SAT of OR-tools as an engine: for a first cover, for a proof that there is none, and for cross-checks.

Strategy: the solver gets the constraints of `dancefloor.cover.constraints`, which are sums of Boolean variables. CP-SAT
cannot be paused, so it works in a separate thread, which passes on each cover that it finds. It has only one worker,
because with several its first cover would depend on chance. If the caller does not ask for the next cover for a while,
the solver is stopped. When the caller asks again, the solver starts over and skips the covers already passed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import partial
from importlib.util import find_spec
from itertools import count
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING

from dancefloor.cover.constraints import constraints, cover_of_model
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.blocking import GROUP, BlockingRun, may_contain_another
from dancefloor.search.values import ALONE, Cover, Resources

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

LOOK = 0.02  # seconds to wait for an answer before the caller may check its limits
PATIENCE = 1.0  # seconds without a request after which the solver is stopped


class CpSatEngine:
    """CP-SAT, which learns from conflicts and propagates sums as they are."""

    name = "cpsat"
    about = "CP-SAT (of OR-tools): a first cover, or a proof that there is none; cross-checks"
    abilities = frozenset(Ability)
    remedy = "pip install 'dancefloor[cpsat]'"

    def missing(self) -> str:
        """Why OR-tools are missing; empty if they are installed."""
        return "" if find_spec("ortools") else "OR-tools are not installed"

    def lacks(self, problem: Problem) -> str:
        """Nothing: the engine takes every problem."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> BlockingRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        conflicts = [0]
        model = _model(problem)  # made here, because this cannot be interrupted
        return BlockingRun(
            problem, partial(_models, problem, model, resources.seed, conflicts), path, lambda: conflicts[0]
        )


def _models(
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
            worker.stop()
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
    """CP-SAT in a thread. A second thread stops it if the caller has not asked for an answer for a while."""

    def __init__(self, model: CpModel, options: list[IntVar], seed: int) -> None:
        from ortools.sat.python.cp_model import CpSolver

        self.conflicts = self._found = 0
        self._model, self._options = model, options
        self._answers: SimpleQueue[tuple[int, ...] | _Word | BaseException] = SimpleQueue()
        self._asked = Event()
        self._solver = CpSolver()
        parameters = self._solver.parameters
        parameters.num_workers, parameters.random_seed = 1, seed % (1 << 31)
        parameters.enumerate_all_solutions, parameters.catch_sigint_signal = True, False
        self._thread = Thread(target=self._work)
        self._thread.start()
        Thread(target=self._watch).start()

    def answer(self) -> tuple[int, ...] | _Word:
        """The true literals of the next model, or a word if there is none after a short wait."""
        self._asked.set()
        try:
            answer = self._answers.get(timeout=LOOK)
        except Empty:
            return _Word.WAIT
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def stop(self) -> None:
        """End both threads. Asks the solver repeatedly, because one that has hardly begun may miss a request."""
        while self._thread.is_alive():
            self._solver.stop_search()
            self._thread.join(LOOK)
        self._asked.set()

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
        while self._thread.is_alive():
            if not self._asked.wait(PATIENCE):
                self.stop()
            self._asked.clear()
