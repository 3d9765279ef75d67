"""Packings that cost least, compared with the costs of all solutions."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import InputError, Outcome, Packing, ParseError, PuzzleError, solve_cheaply
from dancefloor.houses.questions.costs import priced_sentence
from dancefloor.houses.questions.language import read_cost

BORDER = {cell for cell in dance.box("3x20") if cell[0] in (0, 2) or cell[1] in (0, 19)}


def cost_of(placed):
    """The cost of a placement in `COSTS`, by hand."""
    at_border = not BORDER.isdisjoint(placed.cells)
    return (
        5 * (placed.piece in "XY")
        + 3 * (placed.piece == "I" and at_border)
        + 2 * ((1, 3) in placed.cells)
        + 7 * (placed.piece == "W" and bool({(0, 0), (0, 19), (2, 0), (2, 19)} & set(placed.cells)))
    )


COSTS = ["X Y 5", "I at the border 3", "any at 1,3 2", "W at corners 7"]


def test_the_cheapest_of_all_solutions_are_found():
    found = solve_cheaply("3x20", COSTS, 8)
    every = sorted(sum(map(cost_of, solution.placements)) for solution in dance.solve("3x20", symmetry="none"))
    assert found.outcome is Outcome.COMPLETE
    assert [cost for cost, _ in found.found] == every
    assert all(sum(map(cost_of, solution.placements)) == cost for cost, solution in found.found)


def test_copies_cost_each():
    ((cost, solution),) = solve_cheaply("4x5 any*L4,any*T4,any*I4", ["L4 2", "T4 3"]).found
    assert cost == sum({"L4": 2, "T4": 3, "I4": 0}[placed.piece] for placed in solution.placements)
    assert solution == dance.solve("4x5 5*I4", limit=1) or cost == 0


def test_constraints_hold():
    ((cost, solution),) = solve_cheaply(Packing("3x20", where="X at 1,1"), ["any 1"]).found
    assert (cost, solution.owner[1, 1]) == (12, "X")


def test_no_solution_and_a_limit():
    found = solve_cheaply("4x5 tetrominoes", ["I 1"])
    assert (found.found, found.outcome) == ((), Outcome.COMPLETE)
    assert priced_sentence(found, 0.5) == "no solutions: proved in 0.50 s"
    late = solve_cheaply("8x8-2x2", COSTS[:1], limits=dance.Limits(nodes=10))
    assert priced_sentence(late, 0.5) == "0 solutions after 0.50 s; there may be cheaper ones"


@pytest.mark.parametrize("text", ["X 5", "X Y 12", "X at the border 3", "any at 0,0 2", "any 4"])
def test_a_cost_is_written_as_it_is_read(text):
    assert read_cost(text).text == text


@pytest.mark.parametrize(
    ("costs", "error", "message"),
    [
        (["X"], ParseError, "'X' is not a cost, such as"),
        (["X at nowhere 5"], PuzzleError, "there is no part 'nowhere'"),
        (["no crossing at all 5"], PuzzleError, "there is no piece 'no'"),
        (["no crossing 5 at"], ParseError, "is not a cost"),
        (["Q 5"], PuzzleError, "cost 'Q 5': there is no piece 'Q'"),
        (["X at 9,9 5"], PuzzleError, "cost 'X at 9,9 5': cell 9,9 is not in the region"),
        ("X 5", InputError, "costs is 'X 5': it should be a list"),
    ],
)
def test_bad_input(costs, error, message):
    with pytest.raises(error, match=message.replace("(", r"\(")):
        solve_cheaply("3x20", costs)
    with pytest.raises(InputError, match="only a packing has placements with costs"):
        solve_cheaply("queens 5", [])
