"""The work that an explanation may take: it ends, solved, after about so many steps."""

import pytest

from dancefloor.houses.fillomino.explain import moves as module
from dancefloor.houses.fillomino.explain.look import Arguments
from dancefloor.houses.fillomino.explain.moves import LOOKS, End, Moves
from dancefloor.houses.fillomino.explain.trials import Effort, usual_effort
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.houses.fillomino.solve.solver import Grids
from dancefloor.houses.fillomino.techniques.no_short_argument import Proof
from tests.houses.fillomino.boards import HALF


class Worker:
    work = 30


def test_steps_are_those_of_all_workers_and_a_part_is_left_for_numbers_of_the_solver():
    effort, worker = Effort(100), Worker()
    effort.count(worker)
    effort.count(Worker())
    assert (effort.taken, effort.is_spent, effort.share) == (60, False, 2.5)
    worker.work = 60
    assert (effort.taken, effort.is_spent, effort.share) == (90, True, 0.625)
    worker.work = 90
    assert (effort.taken, effort.is_spent, effort.share) == (120, True, 0)


def test_steps_are_set_aside_for_numbers_of_the_solver_and_large_boards_get_more_up_to_a_limit():
    assert usual_effort(1) > usual_effort(100) > usual_effort(400) < usual_effort(720) < usual_effort(3200)
    assert usual_effort(3200) == usual_effort(10**6)


def test_patterns_are_no_longer_looked_for_when_the_steps_are_spent(monkeypatch):
    monkeypatch.setattr(module, "usual_effort", lambda cells: 0)
    monkeypatch.setattr(Arguments, "easy", lambda *_: pytest.fail("it looked for patterns"))
    moves = Moves(read_fillomino(HALF))
    assert any(isinstance(move.argument, Proof) for move in moves)


@pytest.mark.parametrize("most", [0, 10_000_000])
def test_an_explanation_ends_solved_after_about_so_many_steps(most, monkeypatch):
    """Without a limit, it would take several hundred million."""
    monkeypatch.setattr(module, "usual_effort", lambda cells: most)
    puzzle = read_fillomino(HALF)
    moves = Moves(puzzle)
    told = list(moves)
    (solution,) = Grids(puzzle)
    assert moves.end is End.SOLVED
    assert all(solution[i][j] in (move.value, 0) for move in told for i, j in move.cells if move.value)
    assert any(isinstance(move.argument, Proof) for move in told)
    assert moves._solving.work < LOOKS * most + 60_000_000
    again = Moves(puzzle)
    assert (list(again), again.statistics.nodes) == (told, moves.statistics.nodes)


def test_a_limit_on_suppositions_leaves_the_work_unlimited(monkeypatch):
    monkeypatch.setattr(module, "usual_effort", lambda cells: 0)
    from dancefloor.search.values import Limits

    moves = Moves(read_fillomino("2 . .\n. . 3\n. . .\n"), limits=Limits(nodes=10_000))
    assert not any(isinstance(move.argument, Proof) for move in moves)
    assert moves.statistics.nodes > 0
