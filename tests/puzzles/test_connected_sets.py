from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.geometry.lattices import lattice_named
from dancefloor.houses.fillomino.fillomino import neighbors
from dancefloor.houses.fillomino.limited_fillomino import DIGITS, LimitedFillomino
from dancefloor.puzzles import connected_sets as room
from dancefloor.puzzles.connected_sets import connected_sets, sets_with_clues


@st.composite
def boards(draw, *, most=5, largest=6):
    """The number of columns, and a clue or 0 for each cell."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    clue = st.integers(1, largest) if draw(st.booleans()) else st.just(draw(st.integers(1, largest)))
    entry = st.one_of(*[st.just(0)] * draw(st.integers(1, 4)), clue)
    return columns, draw(st.lists(entry, min_size=rows * columns, max_size=rows * columns))


def arcs_of(columns, clues):
    return [neighbors(cell, columns, len(clues)) for cell in range(len(clues))]


def forced_ominoes(columns, clues, size):
    return sets_with_clues(arcs_of(columns, clues), clues, size)


def grown(beside, size):
    """All connected sets of vertices, by growing the smaller ones in every way."""
    sets = {frozenset([vertex]) for vertex in beside}
    for _ in range(size - 1):
        sets = {one | {other} for one in sets for vertex in one for other in beside[vertex] if other not in one}
    return sets


def allowed(omino, columns, clues, size):
    outside = {other for cell in omino for other in neighbors(cell, columns, len(clues))} - omino
    return all(clues[cell] in (0, size) for cell in omino) and all(clues[cell] != size for cell in outside)


@given(boards(), st.integers(1, 6))
def test_the_ominoes_are_the_connected_sets_that_the_clues_allow_and_each_comes_once(board, size):
    columns, clues = board
    found = list(forced_ominoes(columns, clues, size))
    every = grown(dict(enumerate(arcs_of(columns, clues))), size)
    assert len(found) == len(set(map(frozenset, found)))
    assert {frozenset(omino) for omino in found} == {each for each in every if allowed(each, columns, clues, size)}
    starts = [omino[0] for omino in found]  # the first clue, or else the first cell
    assert starts == [min([cell for cell in omino if clues[cell]] or omino) for omino in found] == sorted(starts)


@given(boards(), st.integers(1, 6))
def test_an_option_names_the_edges_from_blank_cells_to_blank_cells_outside_and_no_others(board, size):
    columns, clues = board
    signs = "".join("." if clue == 0 else DIGITS[clue] for clue in clues)
    rows = tuple(signs[at : at + columns] for at in range(0, len(clues), columns))
    puzzle = LimitedFillomino(rows, tuple(range(1, 7)))
    for omino in forced_ominoes(columns, clues, size):
        expected = []
        for cell in omino:
            (i, j), digit = divmod(cell, columns), DIGITS[size]
            edges = {(-1, 0): f"h{i}{j}", (0, -1): f"v{i}{j}", (0, 1): f"v{i}{j + 1}", (1, 0): f"h{i + 1}{j}"}
            for (di, dj), edge in edges.items():
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


@given(boards(), st.integers(1, 15))
def test_the_compiled_twin_writes_the_same_lines(board, size):
    core = pytest.importorskip("dancefloor._native.core")
    columns, clues = board
    arcs = arcs_of(columns, clues)
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


@st.composite
def graphs(draw):
    """Some edges, and the neighbours of each vertex."""
    letters = "abcdefgh"[: draw(st.integers(2, 8))]
    pairs = st.tuples(st.sampled_from(letters), st.sampled_from(letters))
    edges = draw(st.lists(pairs, min_size=1, max_size=14))
    beside = {vertex: set() for edge in edges for vertex in edge}
    for one, other in edges:
        beside[one].add(other)
        beside[other].add(one)
    return edges, beside


@given(graphs(), st.integers(1, 5), st.data())
def test_the_sets_of_a_graph_are_those_that_brute_force_grows(graph, size, data):
    edges, beside = graph
    vertices = st.sampled_from(sorted(beside))
    forced, without = (data.draw(st.frozensets(vertices, max_size=3)) for _ in range(2))
    start = data.draw(st.none() | vertices)
    expected = {
        found
        for found in grown(beside, size)
        if not found & without
        and (start is None or start in found)
        and not (forced - without) & ({other for vertex in found for other in beside[vertex]} - found)
    }
    by_both = []
    for compiled in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            if not compiled:
                patch.setattr(room, "MISSING", True)
            by_both.append(list(connected_sets(edges, size, containing=start, forced=forced, without=without)))
    found = by_both[0]
    assert found == by_both[1]
    assert len(found) == len(expected)
    assert {frozenset(one) for one in found} == expected
    assert start is None or all(one[0] == start for one in found)


@pytest.mark.parametrize(
    ("lattice", "numbers"),
    [
        ("square", [1, 2, 6, 19, 63, 216, 760]),  # OEIS A001168
        ("hexagon", [1, 3, 11, 44, 186, 814]),  # A001207
        ("triangle", [2, 3, 6, 14, 36, 94, 250]),  # A001420
        ("cube", [1, 3, 15, 86, 534]),  # A001931
    ],
)
def test_a_cell_lies_in_so_many_polyforms(lattice, numbers):
    # A polyform of d cells has d places on a given cell; of the two kinds of triangles, each has half of them.
    kinds = len(lattice_named(lattice).origins)
    for size, number in enumerate(numbers, 1):
        start = lattice_named(lattice).origins[0]
        assert kinds * sum(1 for _ in connected_sets(lattice, size, containing=start)) == size * number


def test_on_a_torus_sets_go_round():
    ring = dance.Region.box(3, 4).wrap("torus")
    beside = {
        (x, y): {((x + i) % 3, (y + j) % 4) for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        for x in range(3)
        for y in range(4)
    }
    for size in (2, 3, 4):
        assert {frozenset(one) for one in connected_sets(ring, size)} == grown(beside, size)


def test_sets_come_one_by_one():
    sets = connected_sets(dance.box(30, 30), 30, containing=(15, 15))
    assert [len(set(next(sets))) for _ in range(3)] == [30, 30, 30]


@pytest.mark.parametrize(
    ("graph", "size", "options", "message"),
    [
        ("square", 2, {}, "the square lattice has no end"),
        ("sqare", 2, {"containing": (0, 0)}, "did you mean 'square'"),
        ("square", 2, {"containing": (0, 0, 0)}, "2 integers on the square lattice"),
        ("square", 2, {"containing": 7}, "containing is 7"),
        (["ab", "c"], 2, {}, "an edge of the graph"),
        (["ab"], 2, {"containing": "c"}, "containing is 'c': it should be a vertex of the graph"),
        (["ab"], 2, {"forced": ["c"]}, "forced is 'c'"),
        (7, 2, {}, "graph is 7"),
        (["ab"], 0, {}, "size"),
    ],
)
def test_what_is_no_graph_or_no_vertex_is_refused(graph, size, options, message):
    with pytest.raises(InputError) as raised:
        connected_sets(graph, size, **options)
    assert message in str(raised.value)
