"""Kasteleyn's determinant against tables, brute force, formulas and published counts."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.matchings import Matchings, MatchingsEngine, determinant, plan
from dancefloor.engines.registry import Lacking
from dancefloor.search.deadline import TimeUp, deadline
from tests.conftest import result
from tests.engines.counts import by_determinants, by_tables
from tests.packings import dominoes, packed

native = pytest.mark.skipif(bool(MISSING), reason="needs the compiled module")


def counted(problem):
    """The number of covers; None if determinants do not count them."""
    try:
        return by_determinants(problem)
    except Lacking:
        return None


@st.composite
def boards(draw):
    """Boards with holes of any kind, in several parts, even or not, and pairs that are missing or come twice."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = list(itertools.product(range(rows), range(columns)))
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3))
    kept = [cell for cell in cells if cell not in holes]
    place = {cell: k for k, cell in enumerate(kept)}
    pairs = [
        (place[r, c], place[other])
        for r, c in kept
        for other in ((r, c + 1), (r + 1, c))
        if other in place and draw(st.integers(0, 9))
    ]
    pairs += draw(st.lists(st.sampled_from(pairs), max_size=3)) if pairs else []
    options = tuple(Option((Use(a), Use(b))) for a, b in draw(st.permutations(pairs)))
    positions = tuple(r * (columns + 1) + c for r, c in kept)
    return Problem(tuple(Item(f"{r},{c}") for r, c in kept), options, positions)


@given(problem=boards())
def test_boards_with_holes_are_counted_as_by_tables(problem):
    assert counted(problem) == (by_tables(problem) if problem.positions else None)


@pytest.mark.parametrize(("text", "known"), [("2x2", 2), ("8x8", 12988816), ("3x3", 0), ("8x8-1x1@0,0-1x1@7,7", 0)])
def test_dominoes(kind, text, known):
    assert by_determinants(dominoes(text)) == known


@native
def test_large_boards():
    # From the product of Kasteleyn, Temperley and Fisher, in whole numbers (A004003).
    assert by_determinants(dominoes("20x20")) == 1269984011256235834242602753102293934298576249856
    holed = dominoes("16x16-1x1@3,3-2x1@7,8-1x3@10,2-1x1@12,12-1x1@12,13")
    assert by_determinants(holed) == by_tables(holed)


@native
@pytest.mark.parametrize(
    ("text", "known"),
    [("4x4~torus", 272), ("8x8~torus", 311853312), ("2x6~torus", None), ("4x5~torus", None), ("4x4~mobius", None)],
)
def test_boards_that_are_glued_to_themselves(text, known):
    found = counted(dominoes(text))
    assert found in {None, by_tables(dominoes(text))}
    assert known is None or found == known


@native
@settings(max_examples=30)
@given(data=st.data())
def test_tori_and_cylinders_with_holes(data):
    rows, columns = data.draw(st.sampled_from([4, 6])), data.draw(st.sampled_from([2, 4, 6, 8]))
    cells = list(itertools.product(range(rows), range(columns)))
    dark = data.draw(st.lists(st.sampled_from([cell for cell in cells if sum(cell) % 2]), max_size=2, unique=True))
    light = [cell for cell in cells if sum(cell) % 2 == 0]
    holes = [*dark, *data.draw(st.permutations(light))[: len(dark)]]
    text = f"{rows}x{columns}" + "".join(f"-1x1@{r},{c}" for r, c in holes)
    problem = dominoes(text + data.draw(st.sampled_from(["~torus", "~cylinder"])))
    assert counted(problem) in {None, by_tables(problem)}
    if not holes and min(rows, columns) > 2:
        assert counted(problem) is not None


@pytest.mark.parametrize(
    ("text", "pieces"),
    [("3x4", "trominoes"), ("6x10", "pentominoes"), ("4x4", "any*I2,any*O1"), ("3x4?", "dominoes"), ("4x4", "4*I2")],
)
def test_what_is_no_matching_is_left_to_others(text, pieces):
    assert MatchingsEngine().lacks(packed(text, pieces)) in {
        "it counts pieces of two cells that fill a board",
        "it cannot count how often a piece is used",
    }


def test_a_graph_that_is_not_planar_is_left_to_others():
    pairs = itertools.product((0, 1, 2), (3, 4, 5))
    problem = Problem(
        tuple(Item(f"v{k}") for k in range(6)), tuple(Option((Use(a), Use(b))) for a, b in pairs), tuple(range(6))
    )
    with pytest.raises(Lacking, match="board is not flat"):
        plan(problem)


def test_without_positions_or_with_colours_it_does_not_apply():
    assert counted(Problem.from_names("p q", ["p q"])) is None
    assert counted(Problem.from_names("p q", ["p q x:A"], secondary="x").with_positions((0, 1, None))) is None


def test_it_ends_at_a_deadline(kind):
    with deadline(0), pytest.raises(TimeUp):
        by_determinants(dominoes("8x8"))


@st.composite
def graphs(draw):
    """Flat graphs with triangles, vertices that may be single, and positions in any order."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    size = rows * columns
    options = [
        (r * columns + c, other_r * columns + other_c)
        for r in range(rows)
        for c in range(columns)
        for other_r, other_c in ((r, c + 1), (r + 1, c), (r + 1, c + 1))
        if other_r < rows and other_c < columns and draw(st.integers(0, 7))
    ]
    options += [(vertex,) for vertex in draw(st.lists(st.integers(0, size - 1), max_size=size))]
    return Problem(
        tuple(Item(str(k)) for k in range(size)),
        tuple(Option(tuple(map(Use, ends))) for ends in options),
        tuple(draw(st.permutations(range(size)))),
    )


@given(problem=graphs())
def test_flat_graphs_with_odd_cycles_and_single_vertices_are_counted_as_by_tables(problem):
    found = counted(problem)
    assert found == by_tables(problem) if found is not None else any(len(option) == 1 for option in problem.options)


def test_a_session_says_how_far_it_is():
    told = []
    session = Matchings(plan(dominoes("8x8")), on_progress=told.append)
    assert (session.progress, session.count) == (0.0, 0)
    assert (session.run().value, session.count, session.progress) == ("complete", 12988816, 1.0)
    assert session.statistics.covers == 12988816


def test_a_session_that_is_cancelled_knows_no_number():
    session = Matchings(plan(dominoes("8x8")))
    session.cancel()
    assert (session.run().value, session.count) == ("interrupted", 0)


# Determinants against sums over permutations.


def test_determinants_are_exact(kind):
    draw = random.Random(4)
    for size in range(6):
        for _ in range(20):
            dense = [[draw.randint(-9, 9) * draw.randint(0, 1) for _ in range(size)] for _ in range(size)]
            rows = [[(k, value) for k, value in enumerate(row) if value] for row in dense]
            assert result(determinant(rows)) == by_permutations(dense)


def by_permutations(dense):
    total = 0
    for order in itertools.permutations(range(len(dense))):
        sign = (-1) ** sum(a > b for a, b in itertools.combinations(order, 2))
        for k, at in enumerate(order):
            sign *= dense[k][at]
        total += sign
    return total


@native
def test_a_matrix_that_is_none_is_refused():
    from dancefloor._native import core

    for ends, column, value, prime in [([1], [1], [1], 7), ([2], [0], [1], 7), ([1], [0], [1], 1), ([1], [-1], [1], 7)]:
        with pytest.raises(ValueError, match=r"matrix|prime"):
            core.determinants(ends, column, value, [5, prime], 1)
    assert core.determinants([1], [0], [-3], [7, 5], 1) == [4, 2]


def test_shares_rise_to_the_whole(kind):
    rows = [[(k, 10**6), ((k + 1) % 30, -1)] for k in range(30)]
    shares = [known.share for known in determinant(rows)]
    assert len(shares) > 10
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert result(determinant(rows, 2)) == 10**180 - 1


def test_what_is_known_after_some_primes_is_enough_to_go_on(kind):
    rows = [[(k, 10**6), ((k + 1) % 30, -1)] for k in range(30)]
    steps = list(determinant(rows))
    assert len(steps) > 5
    for known in steps[::5]:
        rest = determinant(rows, known=known)
        assert [step.primes for step in rest] == [step.primes for step in steps[known.primes :]]
        assert result(determinant(rows, known=known)) == 10**180 - 1
