"""Taking solutions apart: levels, parts, groups, weights, limits and Ctrl-C."""

from __future__ import annotations

import threading
from math import inf

import pytest

from dancefloor import InputError, Limits, Outcome, PuzzleError, apart, solve
from dancefloor._native import MISSING
from dancefloor.houses.designers.taking_apart import TakingApart, taken_apart
from dancefloor.houses.designers.verify_apart import disassembly_faults
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from tests.houses.designers.brute import fewest_moves
from tests.houses.designers.examples import HOOKS, box_with, drawer, laid, turnstile
from tests.houses.designers.test_parting import loose, random_pieces, roomy

LOOSE = [[(x, y, z) for x in (1, 2) for y in (1, 2) for z in (far, far + 1)] for far in (1, 3, 5, 7)]


def spacious():
    """Bricks in a closed box with room for more: they can be shifted in many thousands of ways."""
    solution = box_with(*LOOSE, [(1, 1, 9), (7, 7, 9)])
    return laid(**{each.piece: list(each.cells) for each in solution.placements if each.piece != "E"})


@pytest.mark.parametrize("seed", range(30))
def test_every_separation_is_the_shortest_and_every_move_is_possible(seed):
    pieces = random_pieces(seed) if seed % 3 else loose(seed)[:4]
    solution = laid(**{chr(ord("A") + k): piece for k, piece in enumerate(pieces)})
    taken = apart(solution)
    assert disassembly_faults(taken) == []
    assert (taken.moves[0] if taken.moves else None) == fewest_moves(pieces)
    assert bool(taken) == (not taken.stuck)
    if taken:
        assert len(taken.separations) == len(pieces) - 1


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("seed", range(10))
def test_python_takes_apart_in_the_same_way(seed):
    solution = laid(**{chr(ord("A") + k): piece for k, piece in enumerate(loose(seed))})
    native, python = (TakingApart(solution, native=native) for native in (True, False))
    assert list(native) == list(python)
    assert (native.stuck, native.statistics.nodes) == (python.stuck, python.statistics.nodes)


@pytest.mark.parametrize("seed", [8, 21, 87])
def test_pieces_turn_where_nothing_else_helps(seed):
    solution = laid(**{chr(ord("A") + k): piece for k, piece in enumerate(roomy(seed))})
    taken = apart(solution, turns=True)
    assert disassembly_faults(taken) == []
    assert bool(taken) == (not taken.stuck)
    if not MISSING:
        python = TakingApart(solution, turns=True, native=False)
        assert (tuple(python), python.stuck) == (taken.separations, taken.stuck)


def test_a_bar_leaves_a_box_by_a_turn():
    assert apart(turnstile()).stuck == (0, 1)
    taken = apart(turnstile(), turns=True)
    assert (taken.level, taken.turns, disassembly_faults(taken)) == ("2", True, [])


def test_what_cannot_come_off_is_named():
    taken = apart(box_with([(1, 1, 1)]))
    assert (taken.stuck, taken.outcome) == ((0, 1), Outcome.COMPLETE)


def test_groups_may_stay_together():
    text = HOOKS.replace('<shape id="0" count="2"/>', '<shape id="0" count="2"><group group="1" count="1"/></shape>')
    text = text.replace('max="2"', 'max="2" group="1"')
    (solution,) = solve(read_xmpuzzle(text, source="x"))
    taken = apart(solution)
    assert (bool(taken), len(taken.moves), [len(part) for part in taken.together]) == (True, 1, [2])
    assert disassembly_faults(taken) == []


def test_the_heaviest_piece_stays():
    (solution,) = solve(read_xmpuzzle(HOOKS, source="x"))
    heavy = [k for k, placed in enumerate(solution.placements) if placed.piece == "S2"]
    for separation in apart(solution).separations:
        assert all(not set(heavy).intersection(move.pieces) for move in separation.moves)


def test_the_smaller_part_moves():
    tube, stick = apart(drawer(4)).solution.placements
    (separation,) = apart(drawer(4)).separations
    assert [len(tube.cells) > len(stick.cells), separation.away] == [True, (1,)]


def test_limits_end_it():
    taken = apart(spacious(), timeout=0.2)
    assert (bool(taken), taken.outcome, taken.stuck) == (False, Outcome.LIMITED, ())
    few = apart(spacious(), limits=Limits(nodes=10))
    assert (few.outcome, few.statistics.nodes) == (Outcome.LIMITED, 10)


@pytest.mark.parametrize("native", [False, *[True] * (not MISSING)])
def test_a_limit_ends_it_between_two_turns(native):
    long = box_with([(x, 1, 1) for x in range(1, 12)], [(x, 3, 12) for x in range(1, 12)])
    taking = TakingApart(long, limits=Limits(seconds=0.2), turns=True, native=native)
    taking.work(inf)
    taken = taking.result()
    assert (bool(taken), taken.outcome, taken.stuck) == (False, Outcome.LIMITED, ())


def test_another_thread_can_cancel_it():
    taking = TakingApart(spacious())
    threading.Timer(0.1, taking.cancel).start()
    taking.work(inf)
    assert taking.result().outcome is Outcome.INTERRUPTED


def test_it_can_work_for_a_while_and_go_on():
    once = taken_apart(laid(**dict(zip("ABCDE", loose(4), strict=False))))
    taking = TakingApart(once.solution)
    while not taking.ended:
        taking.work(0.0001)
    assert taking.result() == once


def test_it_is_the_same_each_time():
    assert apart(laid(**dict(zip("ABCDE", loose(4), strict=False)))) == apart(
        laid(**dict(zip("ABCDE", loose(4), strict=False)))
    )


def test_what_is_no_solution_in_space_is_refused():
    with pytest.raises(PuzzleError, match="flat: pieces of squares can be lifted off"):
        apart(next(solve("3x20")))
    with pytest.raises(InputError, match="it should be a Solution"):
        apart("soma")
    with pytest.raises(InputError, match="turns"):
        apart(drawer(2), turns=1)


def test_there_is_a_bound_on_pieces():
    with pytest.raises(PuzzleError, match="65 pieces lie together: at most 64"):
        apart(laid(**{f"P{k}": [(k, 0, 0)] for k in range(65)}))


def test_solid_solutions_come_apart():
    for solution in list(solve("soma", symmetry="all"))[:20]:
        assert disassembly_faults(apart(solution)) == []
