from itertools import product

import pytest

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.choice import choose
from dancefloor.engines.registry import Lacking, engine, engine_names
from dancefloor.engines.scanning_python import chunk_tables, read_board
from dancefloor.engines.search import Search
from dancefloor.errors import UnsupportedProblem
from dancefloor.geometry.lattices import CUBE
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

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


def test_a_board_is_read_once_for_all_parts_of_a_search():
    problem = row(3, ("A", [0, 1]), ("B", [2]))
    board = read_board(problem)
    assert list(Search(engine("scanning-python"), problem)) == [(0, 1)]
    assert read_board(problem) is board


def test_gaps_that_no_placement_covers_take_no_tables():
    problem = row(4, ("A", [0, 2]), ("B", [1, 3]), positions=[0, 1, 100_000, 100_001])
    assert [(shift, mask) for shift, mask, _ in chunk_tables(read_board(problem))] == [(100_000, 1)]
    assert list(Search(engine("scanning-python"), problem)) == [(0, 1)]


def test_cells_that_lie_too_far_apart_are_refused_and_the_reason_told():
    corners = list(product((0, 59), repeat=3))
    puzzle = Packing(Region(corners, lattice=CUBE), [Piece("A", Shape(corners[:4], CUBE), low=2, high=2)])
    with pytest.raises(UnsupportedProblem, match="its cells lie far apart, on a board of 216000 positions"):
        choose(puzzle.encode().problem, "scanning-python")


@pytest.mark.parametrize(
    ("limit", "what"),
    [
        ("LARGEST_TABLES", r"its pieces reach so far that tables would need .* MB"),
        ("MOST_ORIENTATIONS", "more than 2 "),
    ],
)
def test_tables_that_would_fill_the_memory_are_refused(limit, what, monkeypatch):
    monkeypatch.setattr(f"dancefloor.engines.scanning_python.{limit}", 2)
    with pytest.raises(Lacking, match=what):
        read_board(row(4, ("A", [0, 1]), ("B", [0, 2]), ("C", [1, 3])))


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
