from __future__ import annotations

import pytest

from dancefloor.errors import InputError, TablesTooLarge, UnsupportedProblem
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.puzzles.classics import Langford
from dancefloor.puzzles.cover import ExactCover
from dancefloor.verbs import count, sample, solve, tabulate

COVER = ExactCover(read_dlx("p q r\np q\nr\np\nq r\nq\n").problem)


@pytest.mark.parametrize("puzzle", ["3x20", "dominoes 2x5", Langford(3), COVER, Fillomino(((2, 0, 0), (0, 3, 0)))])
def test_every_solution_has_its_number(puzzle):
    table = tabulate(puzzle)
    assert len(set(map(str, table))) == table.count == count(puzzle)
    assert [table.rank(table[number]) for number in range(table.count)] == list(range(table.count))


def test_numbers_stand_for_what_a_search_finds():
    table = tabulate("3x20")
    assert {table.rank(solution) for solution in solve("3x20", symmetry="none")} == set(range(8))


def test_the_same_seed_draws_the_same():
    assert sample("3x20", 5, seed=3) == sample("3x20", 5, seed=3) == tabulate("3x20").sample(5, 3)
    assert sample("3x20", 0) == []


def test_of_no_solutions_none_is_drawn():
    table = tabulate("tetrominoes 4x5")
    assert (table.count, list(table)) == (0, [])
    assert "chessboard" in table.reason
    with pytest.raises(InputError, match=r"there are no solutions: .*chessboard"):
        table.sample(1)
    with pytest.raises(InputError, match="number is 0, and there are no solutions"):
        table[0]


def test_a_solution_of_another_puzzle_has_no_number():
    (other, *_) = solve("5x12", limit=1)
    with pytest.raises(InputError, match="solution is not one of this puzzle"):
        tabulate("3x20").rank(other)


def test_what_tables_cannot_take_is_refused():
    colored = ExactCover(read_dlx("p q | x\np x:A\nq x:A\nq x:B\n").problem)
    with pytest.raises(UnsupportedProblem, match="colours"):
        tabulate(colored)
    with pytest.raises(TablesTooLarge):
        tabulate("dominoes 12x12", memory=1000)


def test_progress_grows():
    told = []
    tabulate("dominoes 12x12", on_progress=told.append)
    shares = [progress.fraction for progress in told]
    assert shares == sorted(shares)
