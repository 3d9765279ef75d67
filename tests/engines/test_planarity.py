"""Planarity: embeddings obey Euler's formula; graphs with too many edges for their faces have none."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.engines.planarity import embedded
from dancefloor.search.deadline import TimeUp, deadline


def near(size, edges):
    return {v: [a + b - v for a, b in edges if v in (a, b)] for v in range(size)}


def number_of_faces(around):
    after = {}
    for vertex, others in around.items():
        for k, other in enumerate(others):
            after[other, vertex] = vertex, others[(k + 1) % len(others)]
    faces = 0
    while after:
        edge, _ = next(iter(after.items()))
        faces += 1
        while edge in after:
            edge = after.pop(edge)
    return faces


def number_of_parts(graph):
    left, parts = set(graph), 0
    while left:
        parts += 1
        reached = [left.pop()]
        for vertex in reached:
            reached += left.intersection(graph[vertex])
            left.difference_update(graph[vertex])
    return parts


def is_flat(graph, around):
    """Whether the faces are those of an embedding in the plane, for each part by itself."""
    assert {v: sorted(others) for v, others in graph.items()} == {v: sorted(others) for v, others in around.items()}
    edges = sum(map(len, graph.values())) // 2
    alone = sum(not others for others in graph.values())
    return len(graph) - edges + number_of_faces(around) + alone == 2 * number_of_parts(graph)


@given(data=st.data())
def test_flat_graphs_are_embedded(data):
    rows, columns = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5))
    name = data.draw(st.permutations(range(rows * columns)))
    edges = [
        (name[r * columns + c], name[other_r * columns + other_c])
        for r in range(rows)
        for c in range(columns)
        for other_r, other_c in ((r, c + 1), (r + 1, c), (r + 1, c + 1))
        if other_r < rows and other_c < columns and data.draw(st.integers(0, 5))
    ]
    graph = near(rows * columns, data.draw(st.permutations(edges)))
    around = embedded(graph)
    assert around is not None
    assert is_flat(graph, around)


@given(data=st.data())
def test_subdivided_graphs_of_kuratowski_are_refused(data):
    core = data.draw(
        st.sampled_from([list(itertools.combinations(range(5), 2)), list(itertools.product((0, 1, 2), (3, 4, 5)))])
    )
    size, edges = 6, []
    for a, b in core:
        inner = list(range(size, size + data.draw(st.integers(0, 2))))
        size += len(inner)
        edges += itertools.pairwise([a, *inner, b])
    more = [data.draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))) for _ in range(3)]
    edges = list({(min(pair), max(pair)) for pair in [*edges, *more] if pair[0] != pair[1]})
    assert embedded(near(size, data.draw(st.permutations(edges)))) is None
    without = data.draw(st.sampled_from(core))
    flat = near(6, [edge for edge in core if edge != without])
    assert is_flat(flat, embedded(flat))


def test_it_ends_at_a_deadline():
    with deadline(0), pytest.raises(TimeUp):
        embedded(near(3, [(0, 1), (1, 2)]))
