"""``solve_cheaply``: the packings that cost least, if pieces and placements have costs.

Strategy: costs add up, and become costs of options. The engine for the cheapest covers does the rest; unless the nodes
or seconds are up, it proves that nothing costs less.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.arguments import wrong
from dancefloor.cover.options import Options, view
from dancefloor.cover.problem import Problem
from dancefloor.display import Displayed, plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.questions.constrained import ConstrainedPacking, packing_of
from dancefloor.houses.questions.constraint import check_pieces
from dancefloor.houses.questions.language import COST_EXAMPLE, Cost, read_cost
from dancefloor.search.values import Outcome
from dancefloor.verbs.covering import cheapest
from dancefloor.verbs.how import Request, TimeKeywords, asks, still, until_limit
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.puzzles.kind import PlacedPiece
    from dancefloor.puzzles.packing import Packing
    from dancefloor.solutions.solution import Solution


@dataclass(frozen=True, repr=False)
class PricedSolutions(Displayed):
    """The packings that cost least, cheapest first, and whether that is proved.

    >>> solve_cheaply("3x20", ["I at the border 1"])
    <PricedSolutions: 1 solution, cost 1, complete>

    Added in version 0.2.
    """

    puzzle: Packing
    costs: tuple[Cost, ...]
    found: tuple[tuple[int, Solution], ...]  #: each solution with its cost
    outcome: Outcome  #: unless it is COMPLETE, there may be cheaper ones

    def __repr__(self) -> str:
        each = [str(cost) for cost, _ in self.found]
        told = f", cost{'s' * (len(each) > 1)} {', '.join(each)}" if each else ""
        return f"<PricedSolutions: {plural(len(each), 'solution')}{told}, {self.outcome.value}>"

    def as_json(self) -> dict[str, Any]:
        """The costs and the solutions, as plain lists and strings."""
        return {
            "costs": [cost.text for cost in self.costs],
            "solutions": [{"cost": cost, "solution": solution.as_json()} for cost, solution in self.found],
            "outcome": self.outcome.value,
        }


@asks(TimeKeywords)
def solve_cheaply(
    puzzle: Packing | str, costs: Iterable[str], best: int = 1, **how: Unpack[TimeKeywords]
) -> PricedSolutions:
    """Find the packings that cost least; the cost of a packing is the sum of the costs of its placements.

    Args:
        puzzle: a packing, or a text that means one, as for `solve`.
        costs: what placements cost, as sentences such as ``"X 5"`` and ``"X at the border 3"``; several costs of one
            placement add up.
        best: how many solutions to find.
        limits: limits on nodes and seconds; None for none.

    Raises:
        InputError: the puzzle is not a packing, or `best` is not positive.
        ParseError: a sentence is not a cost.
        PuzzleError: a cost names a piece or a cell that is not there, or a constraint is checked for each solution.

    >>> solve_cheaply("4x5 any*L4,any*T4,any*I4", ["L4 2", "T4 3", "I4 at the border 1"])
    <PricedSolutions: 1 solution, cost 5, complete>

    Added in version 0.2.
    """
    request = Request.asked(solve_cheaply, how, threads=1)
    if isinstance(costs, str) or not isinstance(costs, Iterable):
        raise wrong("costs", costs, f"a list of texts, {COST_EXAMPLE}")
    read = tuple([read_cost(cost) for cost in costs])
    with until_limit(request.limits):
        given = packing_of(puzzle, "placements with costs")
        kind = kind_of(given).encoded()
        problem = priced(given, read)
        found = cheapest(problem, best, limits=still(request.limits), on_progress=request.on_progress)
    solutions = [(cost, kind.verified(given.encode().problem, cover)) for cost, cover in found.covers]
    return PricedSolutions(given, read, tuple(solutions), found.outcome)


def priced(puzzle: Packing, costs: Iterable[Cost]) -> Problem:
    """The problem of a packing, whose options cost what their placements do.

    Raises:
        PuzzleError: a cost names a piece or a cell that is not there.

    >>> problem = priced(packing_of("1x4 2*I2", "costs"), [read_cost("I2 at 0,0 7"), read_cost("any 1")])
    >>> [problem.options.cost(option) for option in range(3)]
    [8, 1, 1]
    """
    ground = ConstrainedPacking(puzzle.region, puzzle.pieces).ground
    tests = []
    for cost in costs:
        try:
            check_pieces(cost.pieces, ground)
            tests.append(_Test(cost.pieces, cost.place.on(ground) if cost.place else None, cost.amount))
        except PuzzleError as error:
            raise PuzzleError(f"cost {cost.text!r}: {error}", piece=error.piece) from None
    encoding = puzzle.encode()
    problem = encoding.problem
    placements = map(encoding.decode, range(len(problem.options)))
    amounts = array("q", [sum(test.of(placed) for test in tests) for placed in placements])
    flat = problem.options.flat._replace(costs=memoryview(amounts) if any(amounts) else view((), "q"))
    return Problem.trusted(problem.items, Options(flat), problem.positions)


class _Test(NamedTuple):
    """Which placements a cost is about."""

    names: tuple[str, ...]
    cells: frozenset[Cell] | None
    amount: int

    def of(self, placed: PlacedPiece) -> int:
        """What it adds to the cost of a placement."""
        is_there = self.cells is None or not self.cells.isdisjoint(placed.cells)
        return self.amount if is_there and (not self.names or placed.piece in self.names) else 0


def priced_sentence(found: PricedSolutions, seconds: float) -> str:
    """What was found, and whether it is proved that nothing costs less.

    Args:
        found: the result.
        seconds: the elapsed time in seconds.
    """
    number = len(found.found)
    if found.outcome is not Outcome.COMPLETE:
        return f"{plural(number, 'solution')} after {seconds:.2f} s; there may be cheaper ones"
    if not number:
        return f"no solutions: proved in {seconds:.2f} s"
    others = "no other costs" if number == 1 else "no others cost"
    return f"{plural(number, 'solution')}, and {others} less: proved in {seconds:.2f} s"
