"""Kasteleyn's matrices: what determinants they have, and where there are none."""

import pytest

from dancefloor.engines.kasteleyn import MOST_FACES, Graph, ways
from dancefloor.engines.registry import Lacking


def test_a_triangle_with_a_tail_has_one_matching_in_a_skew_matrix():
    graph = Graph({0: 0, 1: 1, 2: 2, 3: 3}, {(0, 1): 1, (1, 2): 1, (0, 2): 1, (2, 3): 1}, {})
    [way] = ways(graph)
    [matrix] = way.matrices
    values = {(r, c): value for r, row in enumerate(matrix) for c, value in row}
    assert all(values[c, r] == -value for (r, c), value in values.items())
    assert way.number([1]) == 1


def test_nothing_is_computed_for_odd_or_unbalanced_graphs():
    assert ways(Graph({0: 0, 1: 1, 2: 2}, {(0, 1): 1, (1, 2): 1}, {})) == []
    assert ways(Graph({0: 0, 1: 1, 2: 2, 3: 3}, {(0, 1): 1, (0, 2): 1, (0, 3): 1}, {})) == []


def test_a_vertex_by_itself_is_single_or_not_at_all():
    [way] = ways(Graph({0: 5}, {}, {0: 3}))
    assert len(way.matrices) == 1
    assert ways(Graph({0: 5}, {}, {})) == []


def test_single_vertices_of_too_many_faces_are_refused():
    hexagons = MOST_FACES + 1  # side by side, each with a vertex in its middle
    middle = [3 * hexagons + 3 + k for k in range(hexagons)]
    edges = {}
    for base in range(0, 3 * hexagons + 1, 3):
        edges |= {(base, base + 1): 1, (base + 1, base + 2): 1}
    for k, vertex in enumerate(middle):
        edges |= {(3 * k, 3 * k + 3): 1, (3 * k + 2, 3 * k + 5): 1}
        edges |= {(3 * k + corner, vertex): 1 for corner in range(6)}
    graph = Graph({vertex: vertex for vertex in range(middle[-1] + 1)}, edges, dict.fromkeys(middle, 1))
    with pytest.raises(Lacking, match=f"more than {MOST_FACES} places"):
        ways(graph)
    fewer = ways(graph._replace(singles=dict.fromkeys(middle[1:], 1)))
    assert len(fewer) == 2 ** (MOST_FACES - 1)


def test_a_graph_without_a_surface_is_refused():
    complete = Graph({v: v for v in range(8)}, {(a, b): 1 for a in range(8) for b in range(a + 1, 8)}, {})
    with pytest.raises(Lacking, match="not flat"):
        ways(complete)
    with pytest.raises(Lacking, match="not flat"):
        ways(complete._replace(singles={0: 1}))
