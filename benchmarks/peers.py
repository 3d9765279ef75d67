"""Other people's solvers: an adapter of a few lines for each, imported only where it is used.

What they are given is the problem as items and options; to bring it into their form is not timed, to solve it is.
"""

from __future__ import annotations

import ctypes
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from typing import TYPE_CHECKING, Any

from benchmarks.contestants import Contestant, Refusal, Reply
from benchmarks.memory import run
from benchmarks.problems import Question, Task
from dancefloor.cover.constraints import constraints, cover_of_model
from dancefloor.cover.problem import Option, Problem
from dancefloor.formats.knuth.dlx import write_for_knuth
from dancefloor.formats.solvers import write_dimacs
from dancefloor.puzzles.classics import Sudoku

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle

TOY = Problem.from_names("p q", ["p q", "p", "q"])


def plain(problem: Problem) -> Problem:
    """The problem without items whose bounds hold anyway: many a solver takes it only then.

    A piece of five cells fits at most twelve times into sixty: an upper bound of twelve asks for nothing.
    """
    once = {k for k, item in enumerate(problem.items) if item.primary and item.low == item.high == 1}
    least: dict[int, int] = {}  # by item: the fewest items used once of an option with it
    for option in problem.options:
        size = sum(use.item in once for use in option.uses)
        for use in option.uses:
            least[use.item] = min(size, least.get(use.item, size))
    gone = {
        k
        for k, item in enumerate(problem.items)
        if item.primary and item.low == 0 and least.get(k) and len(once) // least[k] <= item.high
    }
    kept = [k for k in range(len(problem.items)) if k not in gone]
    number = {old: new for new, old in enumerate(kept)}
    options = tuple(
        Option(tuple(use._replace(item=number[use.item]) for use in option.uses if use.item in number))
        for option in problem.options
    )
    return Problem(tuple(problem.items[k] for k in kept), options)


class Peer:
    """A solver from a package: subclasses say which package, what it cannot take, and how it is called."""

    name = ""
    module = ""
    colors = secondary = True
    multiplicities = counts_only = False

    def ready(self) -> None:
        """Import the package and solve a toy."""
        try:
            import_module(self.module)
        except ImportError as reason:
            raise Refusal(f"not installed: {reason}") from None
        self.solver(TOY, Task.COUNT if self.counts_only else Task.ALL)()

    def prepare(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        """Refuse what the package cannot take; bring the rest into its form."""
        if question.task is Task.DISTINCT:
            raise Refusal("knows nothing of symmetry")
        if self.counts_only and question.task is not Task.COUNT:
            raise Refusal("only counts")
        problem = plain(puzzle.encode().problem)
        for ability in ("secondary", "colors", "multiplicities"):
            if getattr(problem, f"has_{ability}") and not getattr(self, ability):
                raise Refusal(f"knows no {ability}")
        return self.solver(problem, question.task)

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """What is timed."""
        raise NotImplementedError


def _reply(covers: Iterator[Any], task: Task) -> Reply:
    """The first cover, or the number of them all."""
    if task is Task.FIRST:
        return Reply(cover=[int(option) for option in next(covers, ())])
    return Reply(sum(1 for _ in covers))


class XCover(Peer):
    """Dancing cells in Numba."""

    name = module = "xcover"

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """One generator of covers."""
        from xcover import covers

        given = _named(problem)
        return lambda: _reply(iter(covers(**given)), task)


class XCoverDiagrams(Peer):
    """The same package's zero-suppressed decision diagrams, with its table of states: for counting."""

    name, module, counts_only = "xcover-zdd", "xcover", True

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """The diagram, and a sum over it."""
        from xcover import covers_zdd

        given = _named(problem)

        def run() -> Reply:
            number, last = {0: 0, 1: 1}, 0
            for node, _, low, high in covers_zdd(**given, use_memo_cache=True):
                number[node], last = number[low] + number[high], node
            return Reply(number[last])

        return run


def _named(problem: Problem) -> dict[str, Any]:
    names = [item.name for item in problem.items]
    return {
        "options": [problem.option_text(k).split() for k in range(len(problem.options))],
        "primary": names[: problem.primary_count],
        "secondary": names[problem.primary_count :],
        "colored": problem.has_colors,
    }


class ExactCoverPackage(Peer):
    """Dancing links in C on a matrix of NumPy. A secondary item is one that an option of its own may cover."""

    name, module, colors = "exact-cover", "exact_cover", False

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """A matrix, and a function for each task."""
        import exact_cover
        import numpy

        secondary = range(problem.primary_count, len(problem.items))
        rows = [[use.item for use in option.uses] for option in problem.options] + [[item] for item in secondary]
        matrix = numpy.zeros((len(rows), len(problem.items)), dtype=bool)
        for number, row in enumerate(rows):
            matrix[number, row] = True

        def run() -> Reply:
            if task is Task.COUNT:
                return Reply(int(exact_cover.get_solution_count(matrix)))
            if task is Task.ALL:
                return Reply(len(exact_cover.get_all_solutions(matrix)))
            return Reply(cover=[int(k) for k in exact_cover.get_exact_cover(matrix) if k < len(problem.options)])

        return run


class CpSat(Peer):
    """CP-SAT of OR-tools, one worker."""

    name, module, multiplicities = "ortools", "ortools.sat.python.cp_model", True

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """Booleans and sums of them."""
        from ortools.sat.python import cp_model

        model, asked = cp_model.CpModel(), constraints(problem)
        variables = [model.new_bool_var(str(k)) for k in range(asked.variables + 1)]
        model.add(variables[0] == 0)  # ours are numbered from 1
        for color in asked.colors:
            model.add_max_equality(variables[color.variable], [variables[k] for k in color.variables])
        for total in asked.sums:
            chosen = [variables[k] for k in total.variables]
            if (total.low, total.high) == (1, 1):
                model.add_exactly_one(chosen)
            elif (total.low, total.high) == (0, 1):
                model.add_at_most_one(chosen)
            else:
                model.add_linear_constraint(sum(chosen), total.low, total.high)

        class Counter(cp_model.CpSolverSolutionCallback):
            found = 0

            def on_solution_callback(self) -> None:
                self.found += 1

        def run() -> Reply:
            solver, counter = cp_model.CpSolver(), Counter()
            solver.parameters.num_workers = 1
            solver.parameters.enumerate_all_solutions = task is not Task.FIRST
            status = solver.solve(model, counter)
            if task is not Task.FIRST:
                return Reply(counter.found)
            found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
            options = range(len(problem.options))
            return Reply(cover=[k for k in options if found and solver.boolean_value(variables[k + 1])])

        return run


class PySat(Peer):
    """CaDiCaL by way of python-sat, a clause against each cover that was found."""

    name, module, multiplicities = "python-sat", "pysat.solvers", True

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """Our clauses, as we write them to files."""
        from pysat.formula import CNF
        from pysat.solvers import Solver

        clauses = CNF(from_string=write_dimacs(problem)).clauses

        def models() -> Iterator[tuple[int, ...]]:
            with Solver(name="cadical153", bootstrap_with=clauses) as solver:
                while solver.solve():
                    model = solver.get_model()[: len(problem.options)]
                    yield cover_of_model(problem, model)
                    # Covers with bounds may hold one another: then what was not chosen counts as well.
                    solver.add_clause([-k for k in model if k > 0 or problem.has_multiplicities])

        return lambda: _reply(models(), task)


class Clingo(Peer):
    """Answer sets: choose options, so that the sums of their constraints hold."""

    name, module, multiplicities = "clingo", "clingo", True

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """A program without variables, grounded before it is timed."""
        from clingo import Control

        asked = constraints(problem)
        atom = {variable: f"x({variable})" for variable in range(1, asked.variables + 1)}
        atom |= {color.variable: f"y({color.variable})" for color in asked.colors}
        rules = [f"{{x(1..{asked.options})}}.", "#show x/1."]
        for color in asked.colors:
            rules += [f"{atom[color.variable]} :- {atom[variable]}." for variable in color.variables]
        for total in asked.sums:
            chosen = ";".join(atom[variable] for variable in total.variables)
            rules.append(f":- not {total.low} {{{chosen}}} {total.high}.")
        control = Control([str(int(task is Task.FIRST))])
        control.add("base", [], "\n".join(rules))
        control.ground([("base", [])])

        def run() -> Reply:
            with control.solve(yield_=True) as models:
                found = ([symbol.arguments[0].number - 1 for symbol in model.symbols(shown=True)] for model in models)
                return _reply(found, task)

        return run


class Graphillion(Peer):
    """Frontier-based search for sets of edges: it takes options of one or two items."""

    name, module, counts_only, secondary, colors = "graphillion", "graphillion", True, False, False

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """A graph whose perfect matchings are the covers."""
        from graphillion import GraphSet

        used = [tuple(problem.options.items(option)) for option in range(len(problem.options))]
        # An option of one item becomes an edge to a vertex of its own, whose degree is free.
        edges = sorted(items if len(items) > 1 else (*items, len(problem.items) + k) for k, items in enumerate(used))
        if any(len(edge) != 2 for edge in edges) or len(set(edges)) < len(edges):
            raise Refusal("takes options of one or two items, no two the same")
        ends = dict.fromkeys(range(len(problem.items)), 1)
        if not ends.keys() <= {end for edge in edges for end in edge}:
            raise Refusal("takes no items without options")

        def run() -> Reply:
            GraphSet.set_universe(edges, traversal="as-is")
            return Reply(GraphSet.graphs(degree_constraints=ends).len())

        return run


class Ganak(Peer):
    """Ganak, which counts the models of our clauses: two with the same options are one cover."""

    name, module, counts_only, multiplicities = "ganak", "pyganak", True, True

    def solver(self, problem: Problem, task: Task) -> Callable[[], Reply]:
        """Our clauses, as we write them to files; the options are what is counted."""
        from pyganak import Counter
        from pysat.formula import CNF

        clauses = CNF(from_string=write_dimacs(problem)).clauses

        def run() -> Reply:
            counter = Counter()
            counter.new_vars(constraints(problem).variables)
            counter.set_sampling_set(range(1, len(problem.options) + 1))
            counter.add_clauses(clauses)
            return Reply(int(counter.count()))

        return run


class Tdoku:
    """Sudokus by tdoku, whose shared library the environment variable ``TDOKU`` names."""

    name = "tdoku"

    def ready(self) -> None:
        """Load the library."""
        try:
            self._solve = ctypes.CDLL(os.environ["TDOKU"]).TdokuSolverDpllTriadSimd
        except (KeyError, OSError, AttributeError) as reason:
            raise Refusal(f"not installed: {reason}") from None
        self._solve.restype = ctypes.c_size_t
        self._solve.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_void_p)

    def prepare(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        """A sudoku of 9x9 as 81 characters."""
        if not isinstance(puzzle, Sudoku) or len(puzzle.numbers) != 81 or question.task is not Task.ALL:
            raise Refusal("takes sudokus of 9x9")
        given = "".join(str(number or ".") for number in puzzle.numbers).encode()

        def run() -> Reply:
            filled, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()
            return Reply(self._solve(given, 1 << 62, 0, filled, ctypes.byref(guesses)))

        return run


def write_sets(problem: Problem) -> str:
    """A problem in the language of DXD and DXZ, which know nothing but sets; items have numbers from 1 on.

    Raises:
        Refusal: it has secondary items, colors or multiplicities.

    >>> print(write_sets(TOY), end="")
    c n = 2, m = 3
    p ec 2
    s 1 2
    s 1
    s 2
    """
    if problem.primary_count < len(problem.items) or problem.has_multiplicities:
        raise Refusal("takes nothing but sets that cover each item once")
    sets = (" ".join(str(use.item + 1) for use in option.uses) for option in problem.options)
    head = f"c n = {len(problem.items)}, m = {len(problem.options)}\np ec {len(problem.items)}\n"
    return head + "".join(f"s {each}\n" for each in sets)


#: What stands for a file in a command, and what that file has.
LANGUAGES: dict[str, Callable[[Problem], str]] = {
    "{dlx}": lambda problem: write_for_knuth(problem).text,
    "{cnf}": write_dimacs,
    "{sets}": write_sets,
}


class External:
    """A program of which only the command is known; its processor time is that of the whole process.

    In the command ``{dlx}`` stands for a file in Knuth's DLX language, ``{cnf}`` for one of clauses in DIMACS,
    ``{sets}`` for one as DXD reads it, and ``{limit}`` for the number of solutions wanted: 1 where the first one is,
    else as many as there are. What `pattern` finds last is the number of solutions. The contestant is called like the
    program, unless the command begins with another name, as in ``dxz = main dxz {sets} 1``.
    """

    def __init__(self, command: str, pattern: str) -> None:
        said = re.match(r"\s*([\w-]+) = ", command)
        command = command[said.end() :] if said else command
        self.name = said[1] if said else os.path.basename(command.split()[0]) if command.split() else ""
        if not any(language in command for language in LANGUAGES):
            raise Refusal(f"command {command!r}: it should say where the problem goes, as in 'dlx2 < {{dlx}}'")
        self._command, self._pattern = command, re.compile(pattern)

    def ready(self) -> None:
        """Solve a toy."""
        with tempfile.TemporaryDirectory() as folder:
            self._run(self._written(TOY, folder, 1 << 62))

    def prepare(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        """Write the problem into a file."""
        if question.task is Task.DISTINCT:
            raise Refusal("knows nothing of symmetry")
        if question.task is Task.FIRST and "{limit}" not in self._command:
            raise Refusal("the command has no {limit}")
        limit = 1 if question.task is Task.FIRST else 1 << 62
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            command = self._written(plain(puzzle.encode().problem), folder, limit)
            kept = stack.pop_all()

        def run() -> Reply:
            with kept:
                return self._run(command)

        return run

    def _written(self, problem: Problem, folder: str, limit: int) -> str:
        command = self._command.replace("{limit}", str(limit))
        for language, write in LANGUAGES.items():
            if language in command:
                path = os.path.join(folder, f"problem.{language[1:-1]}")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(write(problem))
                command = command.replace(language, path)
        return command

    def _run(self, command: str) -> Reply:
        ended = run(command)
        numbers = self._pattern.findall(ended.output + ended.errors)
        if not numbers:
            said = (ended.errors or ended.output).strip().splitlines()
            raise Refusal(f"exit code {ended.status}, no number of solutions; it said: {said[-1:] or 'nothing'}")
        return Reply(int(str(numbers[-1]).replace(",", "")), memory=ended.memory)


def peers() -> list[Contestant]:
    """Everybody else, but for external programs."""
    packages = (XCover(), XCoverDiagrams(), ExactCoverPackage(), CpSat(), PySat(), Clingo(), Ganak(), Graphillion())
    return [*packages, Tdoku()]
