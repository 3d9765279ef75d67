from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancefloor.puzzles.forced_ominoes import forced_ominoes, neighbors
from dancefloor.puzzles.limited_fillomino import DIGITS, LimitedFillomino


@st.composite
def boards(draw, *, most=5, largest=6):
    """The number of columns, and a clue or 0 for each cell."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    clue = st.integers(1, largest) if draw(st.booleans()) else st.just(draw(st.integers(1, largest)))
    entry = st.one_of(*[st.just(0)] * draw(st.integers(1, 4)), clue)
    return columns, draw(st.lists(entry, min_size=rows * columns, max_size=rows * columns))


def connected_sets(columns, clues, size):
    """All connected sets of cells, by growing the smaller ones in every way."""
    sets = {frozenset([cell]) for cell in range(len(clues))}
    for _ in range(size - 1):
        sets = {
            omino | {other}
            for omino in sets
            for cell in omino
            for other in neighbors(cell, columns, len(clues))
            if other not in omino
        }
    return sets


def allowed(omino, columns, clues, size):
    outside = {other for cell in omino for other in neighbors(cell, columns, len(clues))} - omino
    return all(clues[cell] in (0, size) for cell in omino) and all(clues[cell] != size for cell in outside)


@settings(deadline=None)
@given(boards(), st.integers(1, 6))
def test_the_ominoes_are_the_connected_sets_that_the_clues_allow_and_each_comes_once(board, size):
    columns, clues = board
    found = list(forced_ominoes(columns, clues, size))
    expected = {omino for omino in connected_sets(columns, clues, size) if allowed(omino, columns, clues, size)}
    assert len(found) == len(expected)
    assert {frozenset(omino) for omino in found} == expected


@settings(deadline=None)
@given(boards(), st.integers(1, 6))
def test_an_omino_starts_at_its_first_clue_or_else_at_its_first_cell_and_starts_ascend(board, size):
    columns, clues = board
    starts = []
    for start, *rest in forced_ominoes(columns, clues, size):
        starts.append(start)
        given_ones = [cell for cell in (start, *rest) if clues[cell]]
        assert start == min(given_ones or (start, *rest))
    assert starts == sorted(starts)


@settings(deadline=None)
@given(boards(), st.integers(1, 6))
def test_an_option_names_the_edges_from_blank_cells_to_blank_cells_outside_and_no_others(board, size):
    columns, clues = board
    rows = tuple(
        "".join("." if clue == 0 else DIGITS[clue] for clue in clues[at : at + columns])
        for at in range(0, len(clues), columns)
    )
    puzzle = LimitedFillomino(rows, tuple(range(1, 7)))
    for omino in forced_ominoes(columns, clues, size):
        expected = []
        for cell in omino:
            (i, j), digit = divmod(cell, columns), DIGITS[size]
            for di, dj, edge in (
                (-1, 0, f"h{i}{j}"),
                (0, -1, f"v{i}{j}"),
                (0, 1, f"v{i}{j + 1}"),
                (1, 0, f"h{i + 1}{j}"),
            ):
                inside = 0 <= i + di < len(rows) and 0 <= j + dj < columns
                other = (i + di) * columns + j + dj
                if inside and clues[cell] == clues[other] == 0 and other not in omino:
                    expected.append(edge + digit)
        assert puzzle.boundary(omino, size) == expected
        assert set(expected) <= set(puzzle.edge_names())
        assert len(set(expected)) == len(expected)


@pytest.mark.parametrize(("size", "number"), list(enumerate([9, 12, 22, 36, 49, 48, 32, 9, 1, 0], 1)))
def test_a_board_of_3x3_has_so_many_connected_sets(size, number):
    assert sum(1 for _ in forced_ominoes(3, [0] * 9, size)) == number


def test_forced_clues_follow_the_cell_that_forces_them_in_the_order_of_a_search_with_a_stack():
    # .66   7 is taken with its neighbours; the last one found is the first whose own neighbours are looked at.
    # .666
    # .65.
    clues = [0, 6, 6, 0, 0, 6, 6, 6, 0, 6, 5, 0]
    assert list(forced_ominoes(4, clues, 6)) == [(1, 2, 5, 6, 9, 7)]


def test_neighbours_come_in_the_order_north_west_east_south():
    assert neighbors(4, 3, 9) == (1, 3, 5, 7)
    assert neighbors(0, 1, 3) == (1,)
    assert neighbors(2, 3, 3) == (1,)


@settings(deadline=None)
@given(boards(), st.integers(1, 15))
def test_the_compiled_twin_writes_the_same_lines(board, size):
    core = pytest.importorskip("dancefloor._native.core")
    columns, clues = board
    arcs = [neighbors(cell, columns, len(clues)) for cell in range(len(clues))]
    words = [f" {cell}" for cell in range(len(clues))]
    edges = [[(other, f" e{other}") for other in row] for row in arcs]
    search = core.ForcedOminoes(arcs, clues, size, words, edges)
    text, complete = b"", False
    while not complete:
        more, complete = search.advance(100, 50)
        text += more
    assert text.decode() == "".join(
        "".join(words[cell] for cell in omino)
        + "".join(f" e{other}" for cell in omino for other in arcs[cell] if other not in omino)
        + "\n"
        for omino in forced_ominoes(columns, clues, size)
    )


def test_the_compiled_twin_refuses_a_board_that_does_not_fit_together():
    core = pytest.importorskip("dancefloor._native.core")
    for arcs, words in (([[1], []], ["a", "b"]), ([[]], ["123456789"]), ([[], []], ["a"])):
        with pytest.raises(ValueError, match=r"leads nowhere|8 characters|as many as"):
            core.ForcedOminoes(arcs, [0], 1, words, [[]])
