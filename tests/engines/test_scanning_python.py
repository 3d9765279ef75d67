import pytest

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.base import Search
from dancefloor.engines.registry import engine, engine_names
from dancefloor.engines.scanning_python import Lacking, chunk_tables, read_board

SCANNERS = [name for name in engine_names() if name.startswith("scanning") and not engine(name).missing()]


def row(length, *placements, positions=None):
    """A row of cells, and options given as (piece, cells)."""
    names = sorted({piece for piece, _ in placements if piece})
    items = [Item(f"c{k}") for k in range(length)] + [Item(name) for name in names]
    options = [
        Option((*(Use(length + names.index(piece)) for _ in [0] if piece), *(Use(cell) for cell in cells)))
        for piece, cells in placements
    ]
    at = list(positions or range(length))
    return Problem(tuple(items), tuple(options), (*at, *(None for _ in names)))


def test_the_tables_tell_what_fits_a_pattern_of_free_cells():
    board = read_board(row(3, ("A", [0, 1]), ("A", [1, 2]), ("B", [0]), ("B", [2])))
    assert sorted(board.masks.values()) == [0b1, 0b11]
    ((shift, mask, table),) = chunk_tables(board)
    assert (shift, mask) == (1, 1)
    fitting = [{board.masks[1 << k] for k in range(2) if entry >> k & 1} for entry in table]
    assert fitting == [{0b1}, {0b1, 0b11}]  # next cell taken, next cell free


@pytest.mark.parametrize("name", SCANNERS)
def test_the_same_option_given_twice_gives_two_covers(name):
    problem = row(2, ("A", [0, 1]), ("A", [0, 1]))
    assert sorted(Search(engine(name), problem)) == [(0,), (1,)]


@pytest.mark.parametrize("name", SCANNERS)
def test_options_may_do_without_a_piece(name):
    problem = row(4, ("", [0, 1]), ("", [1, 2]), ("", [2, 3]), ("A", [0, 3]), ("A", [1, 2]))
    assert {tuple(sorted(cover)) for cover in Search(engine(name), problem)} == {(1, 3)}  # A must be used, once


@pytest.mark.parametrize("name", SCANNERS)
def test_a_piece_that_must_be_used_and_has_no_options_leaves_nothing(name):
    problem = Problem((Item("c"), Item("A"), Item("B")), (Option((Use(0), Use(1))),), (0, None, None))
    assert list(Search(engine(name), problem)) == []


@pytest.mark.parametrize("name", SCANNERS)
def test_boards_may_have_wide_gaps(name):
    problem = row(4, ("A", [0, 1]), ("B", [2, 3]), positions=[0, 1, 500, 501])
    assert list(Search(engine(name), problem)) == [(0, 1)]


@pytest.mark.parametrize(
    ("problem", "what"),
    [
        (Problem.from_names("p", ["p"]), "no positions"),
        (Problem((Item("c"), Item("s", False)), (Option((Use(0), Use(1, "A"))),), (0, None)), "colours"),
        (Problem((Item("c"), Item("d", False)), (Option((Use(0),)),), (0, 1)), "may stay empty"),
        (Problem((Item("c", True, 0, 1),), (Option((Use(0),)),), (0,)), "exactly once"),
        (Problem((Item("c"), Item("A")), (Option((Use(1),)),), (0, None)), "without cells"),
        (Problem((Item("c"), Item("A"), Item("B")), (Option((Use(0), Use(1), Use(2))),), (0, None, None)), "two items"),
    ],
)
def test_what_the_engine_lacks_is_named(problem, what):
    with pytest.raises(Lacking, match=what):
        read_board(problem)
    for name in SCANNERS:
        assert what in engine(name).lacks(problem)
