"""Perfect matchings of a graph in the plane or on a torus, as determinants (Kasteleyn).

Strategy: give the edges directions such that on the way around each face, an odd number of them is met against its
direction. In the plane, the number of perfect matchings is then the Pfaffian of the skew matrix with 1 from a vertex to
those that it is directed to (Kasteleyn 1961 and 1963; Temperley and Fisher 1961): the root of its determinant. If the
graph is bipartite, it is the determinant of the part from one side to the other, which is half as large. Directions
are found face by face along a tree of the dual graph (the FKT algorithm). Holes are faces like others.

On a torus the rule leaves two directions free, one for each way around it, and so four matrices (Kasteleyn 1961; for
other surfaces Tesler 2000). Among their determinants, made positive for one known matching, those of three kinds of
matchings out of four count with a minus somewhere, but each kind only once: half of their sum less twice one of them is
the number, for that one which makes it greatest.

Vertices that may stay single: those around one face get a chain of triangles in it. A triangle has one edge out for
each corner, and an odd number of these is in a matching, whichever they are. One edge of each triangle leads to a
vertex, the others to the next triangles, so exactly one matching of the chain belongs to each set of single vertices
whose number is even, or odd if another vertex hangs at its end.

The way in which edges lie around a vertex is guessed from the positions of cells. Euler's formula then proves that this
is an embedding in the plane or on a torus. If it is not, the left-right test finds one in the plane (`planarity`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import filterfalse, permutations, product
from math import isqrt, prod
from typing import NamedTuple

from dancefloor.engines.planarity import Around, embedded
from dancefloor.engines.registry import Lacking
from dancefloor.search.deadline import check

Edge = tuple[int, int]  # in ascending order, unless it has a direction
Near = dict[int, list[int]]
Entries = list[list[tuple[int, int]]]  # rows of column and value
MOST_DISTANCES = 4
MOST_FACES = 6  # with single vertices: each doubles the number of determinants


class Graph(NamedTuple):
    """A graph: positions of its vertices, how often each edge occurs, and in how many ways a vertex may be single."""

    positions: Mapping[int, int]
    edges: Mapping[Edge, int]
    singles: Mapping[int, int]


class Terms(NamedTuple):
    """A number of matchings, as determinants of matrices and a function of these."""

    matrices: list[Entries]
    number: Callable[[list[int]], int]


def ways(graph: Graph) -> list[Terms]:
    """Determinants whose results, added up, are the number of perfect matchings of a connected graph.

    Raises:
        Lacking: this method does not apply.

    >>> [square] = ways(Graph({0: 0, 1: 1, 2: 10, 3: 11}, {(0, 1): 1, (2, 3): 1, (0, 2): 1, (1, 3): 1}, {}))
    >>> square.matrices
    [[[(1, 1), (0, -1)], [(1, -1), (0, -1)]]]
    """
    if not graph.singles:
        return [] if len(graph.positions) % 2 else list(_paired(graph))
    surface = _surface(graph)
    if surface.genus:
        raise Lacking(NEITHER)
    chains = _chains(graph.singles, surface.faces)
    if len(chains) > MOST_FACES:
        raise Lacking(f"options for a single cell lie around more than {MOST_FACES} places of its board")
    found = list[Terms]()
    for odd in product((False, True), repeat=len(chains)):
        if sum(odd) % 2 == len(graph.positions) % 2:
            found += _paired(_with_chains(graph, chains, odd))
    return found


class Plane(NamedTuple):
    """A graph with two sides in the plane."""

    around: Around  #: the neighbours of each vertex, in the order in which they lie around it
    minus: set[Edge]  #: the edges with a minus sign, in ascending order: each face is right then


def in_the_plane(graph: Graph) -> Plane:
    """A graph with two sides, whose vertices are all paired, with the signs of its determinant.

    Raises:
        Lacking: it lies in no plane, has an odd circle, an odd number of vertices or single ones.

    >>> in_the_plane(Graph({0: 0, 1: 1, 2: 10, 3: 11}, {(0, 1): 1, (2, 3): 1, (0, 2): 1, (1, 3): 1}, {})).minus
    {(1, 3)}
    """
    around, faces, genus = _surface(graph)
    side = _sides(around)
    if genus or not side or graph.singles or len(graph.positions) % 2:
        raise Lacking(NEITHER)
    signs = next(_directions_of_edges(around, faces))
    return Plane(around, {edge for edge in graph.edges if signs[edge] == (1 if side[edge[0]] else -1)})


def _paired(graph: Graph) -> Iterator[Terms]:
    """The determinants for a graph without single vertices."""
    around, faces, genus = _surface(graph)
    side = _sides(around)
    if not side and genus:
        raise Lacking(NEITHER)
    if side and 2 * sum(side.values()) != len(side):
        return
    order = _order(graph.positions, around)
    rows = list(filter(side.get, order)) if side else order
    column = {vertex: k for k, vertex in enumerate(filterfalse(side.get, order) if side else order)}
    directed = list(_directions_of_edges(around, faces))
    matrices = [[_row(graph.edges, signs, row, around[row], column) for row in rows] for signs in directed]
    if genus == 0:
        yield Terms(matrices, _alone if side else _root)
    elif known := _matching({row: around[row] for row in rows}):
        known = {row: known[row] for row in rows}
        plus = [_term(known, column, signs) for signs in directed]
        yield Terms(matrices, lambda found: _on_torus([a * b for a, b in zip(found, plus, strict=True)]))


def _term(known: dict[int, int], column: dict[int, int], signs: Mapping[Edge, int]) -> int:
    """The sign of a matching in a determinant, whose rows are in the order of the matching."""
    order = [column[other] for other in known.values()]
    return prod([_sign(signs, *pair) for pair in known.items()]) * (-1 if _is_odd(order) else 1)


NEITHER = "its board is not flat, and no torus with an even number of cells each way around"


def _alone(determinants: list[int]) -> int:
    return abs(determinants[0])


def _root(determinants: list[int]) -> int:
    return isqrt(determinants[0])


def _on_torus(determinants: list[int]) -> int:
    return max(sum(determinants) - 2 * one for one in determinants) // 2


def _sign(signs: Mapping[Edge, int], a: int, b: int) -> int:
    return signs[a, b] if a < b else -signs[b, a]


def _row(
    edges: Mapping[Edge, int], signs: Mapping[Edge, int], vertex: int, near: Sequence[int], column: dict[int, int]
) -> list[tuple[int, int]]:
    check()
    return [(column[b], edges[min(vertex, b), max(vertex, b)] * _sign(signs, vertex, b)) for b in near]


# Vertices that may be single.


def _chains(singles: Mapping[int, int], faces: dict[Edge, int]) -> list[list[int]]:
    """The single vertices, in the order in which they lie around a few faces; none if that is not possible."""
    if not faces:
        return [list(singles)]
    walks: dict[int, list[int]] = {}
    for (vertex, _), face in faces.items():
        if vertex in singles:
            walks.setdefault(face, []).append(vertex)
    found, left = [], set(singles)
    while left:
        chain = max([[v for v in dict.fromkeys(walk) if v in left] for walk in walks.values()], key=len)
        found.append(chain)
        left.difference_update(chain)
    return found


def _with_chains(graph: Graph, chains: Sequence[Sequence[int]], odd: Sequence[bool]) -> Graph:
    """The graph with a chain of triangles for each face, so that an even or odd number of its vertices is single."""
    positions, edges = dict(graph.positions), dict(graph.edges)
    fresh = max(positions) + 1
    for chain, is_odd in zip(chains, odd, strict=True):
        last = None
        for vertex in chain:
            corners = a, b, c = fresh, fresh + 1, fresh + 2
            fresh += 3
            positions |= dict.fromkeys(corners, positions[vertex])
            edges |= {(vertex, a): graph.singles[vertex], (a, b): 1, (a, c): 1, (b, c): 1}
            if last is not None:
                edges[last, b] = 1
            last = c
        if is_odd != bool(len(chain) % 2) and last is not None:
            positions[fresh] = positions[last]
            edges[last, fresh] = 1
            fresh += 1
    return Graph(positions, edges, {})


# Embeddings.


class Surface(NamedTuple):
    """A graph on a surface: its neighbours around each vertex, faces beside directed edges, and handles."""

    around: Around
    faces: dict[Edge, int]
    genus: int

    @classmethod
    def of(cls, around: Around) -> Surface:
        """The surface that the faces of a connected graph make; Euler's formula tells its handles."""
        faces = _faces(around)
        edges = len(faces) // 2
        return cls(around, faces, (2 - len(around) + edges - max(1, len(set(faces.values())))) // 2)


def _surface(graph: Graph) -> Surface:
    """The graph in the plane or on a torus.

    Raises:
        Lacking: no such embedding has been found.
    """
    near: Near = {vertex: [] for vertex in graph.positions}
    for a, b in graph.edges:
        near[a].append(b)
        near[b].append(a)
    guess = _guessed(graph.positions, graph.edges, near)
    if guess and guess.genus == 0:
        return guess
    if flat := embedded(near):
        return Surface.of(flat)
    if guess is None:
        raise Lacking(NEITHER)
    return guess


def _guessed(positions: Mapping[int, int], edges: Mapping[Edge, int], near: Near) -> Surface | None:
    """The plane or a torus in which directions around a vertex depend on differences of positions; None without."""
    distances = sorted({abs(positions[a] - positions[b]) for a, b in edges})
    if len(distances) > MOST_DISTANCES or 0 in distances:
        return None
    for rank in _directions(distances):
        check()
        around = {
            vertex: sorted(others, key=lambda other: rank[positions[other] - positions[vertex]])
            for vertex, others in near.items()
        }
        surface = Surface.of(around)
        if surface.genus <= 1:
            return surface
    return None


def _directions(distances: list[int]) -> Iterator[dict[int, int]]:
    """Terms in which differences of positions may be directions around a cell, numbered as they follow each other."""
    # Where a board is glued to itself, a step may lead around it, and then goes back a long way. A torus comes first,
    # since four distances are hardly ever anything else.
    if len(distances) == 4:
        first, second, third, fourth = distances
        yield {first: 0, -second: 0, third: 1, -fourth: 1, -first: 2, second: 2, -third: 3, fourth: 3}
    for order in permutations(distances):
        yield {step: k for k, step in enumerate([*order, *[-step for step in order]])}
    if len(distances) == 3:
        first, second, third = distances
        yield {first: 0, -second: 0, third: 1, -first: 2, second: 2, -third: 3}
        yield {first: 0, second: 1, -third: 1, -first: 2, -second: 3, third: 3}


def _faces(around: Around) -> dict[Edge, int]:
    """The face beside each directed edge: at each vertex, the way around it goes on by the edge after the last one."""
    after: dict[Edge, Edge] = {}
    for vertex, others in around.items():
        for k, other in enumerate(others):
            after[other, vertex] = vertex, others[(k + 1) % len(others)]
    faces: dict[Edge, int] = {}
    number = 0
    for start in after:
        if start in faces:
            continue
        check()
        edge = start
        while edge not in faces:
            faces[edge] = number
            edge = after[edge]
        number += 1
    return faces


def _directions_of_edges(around: Around, faces: dict[Edge, int]) -> Iterator[dict[Edge, int]]:
    """Directions that obey the rule, 1 for an edge to the greater vertex: one choice in the plane, four on a torus."""
    edges = [(a, b) for a in around for b in around[a] if a < b]
    tree = _tree(around)
    against = Counter(face for (a, b), face in faces.items() if a > b)
    beside: dict[int, list[tuple[int, Edge]]] = {face: [] for face in faces.values()}
    for a, b in edges:
        if (a, b) not in tree:
            left, right = faces[a, b], faces[b, a]
            beside[left].append((right, (a, b)))
            beside[right].append((left, (a, b)))
    # A tree of the faces, over edges that are not in the other tree. From its leaves on, each face gets what it needs
    # from the edge to the next; only edges in neither tree are free.
    root = next(iter(beside))
    above: dict[int, Edge | None] = {root: None}
    order = [root]
    for face in order:
        for other, edge in beside[face]:
            if other not in above:
                above[other] = edge
                order.append(other)
    used = set(above.values()) | tree
    free = sorted([edge for edge in edges if edge not in used])
    for chosen in product((1, -1), repeat=len(free)):
        signs = dict.fromkeys(edges, 1) | dict(zip(free, chosen, strict=True))
        for face in reversed(order):
            check()
            last = above[face]
            if last:
                wanted = 1 if against[face] % 2 else -1
                signs[last] = wanted * prod([signs[edge] for _, edge in beside[face] if edge != last])
        yield signs


def _tree(around: Around) -> set[Edge]:
    """The edges of a tree that reaches all vertices."""
    start = next(iter(around))
    tree, seen, queue = set[Edge](), {start}, [start]
    for vertex in queue:
        check()
        for other in around[vertex]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
                tree.add((min(vertex, other), max(vertex, other)))
    return tree


# Matrices.


def _sides(near: Near) -> dict[int, bool] | None:
    """The side of each vertex; None if the graph is not bipartite."""
    start = next(iter(near))
    side = {start: False}
    queue = [start]
    for vertex in queue:
        for other in near[vertex]:
            if other not in side:
                side[other] = not side[vertex]
                queue.append(other)
    return side if all(side[a] != side[b] for a in near for b in near[a]) else None


def _order(positions: Mapping[int, int], near: Near) -> list[int]:
    """The vertices in an order in which edges span few of them.

    That is the order of positions, from one end or from both, or that of a search in breadth (Cuthill and McKee 1969).
    """
    first, last = min(positions.values()), max(positions.values())
    far = _in_breadth(near, next(iter(near)))[-1]
    folded = {vertex: min(at - first, last - at) for vertex, at in positions.items()}
    orders = [
        sorted(near, key=lambda v: (positions[v], v)),
        sorted(near, key=lambda v: (folded[v], positions[v], v)),
        _in_breadth(near, far),
    ]
    return min(orders, key=lambda order: _span(order, near))


def _in_breadth(near: Near, start: int) -> list[int]:
    found = {start: None}
    queue = [start]
    for vertex in queue:
        for other in near[vertex]:
            if other not in found:
                found[other] = None
                queue.append(other)
    return queue


def _span(order: Sequence[int], near: Near) -> int:
    place = {vertex: k for k, vertex in enumerate(order)}
    return max(abs(place[a] - place[b]) for a in near for b in near[a])


def _matching(near: Near) -> dict[int, int] | None:
    """Some perfect matching, from rows to columns, by augmenting paths; None if there is none."""
    row_of, column_of = dict[int, int](), dict[int, int]()
    for start in near:
        check()
        came = dict[int, int]()  # by column: the row from which the search came
        queue, free = [start], None
        for row in queue:
            for column in near[row]:
                if column not in came:
                    came[column] = row
                    if column not in row_of:
                        free = column
                        break
                    queue.append(row_of[column])
            if free is not None:
                break
        if free is None:
            return None
        while free is not None:
            row = came[free]
            row_of[free], column_of[row], free = row, free, column_of.get(row)
    return column_of


def _is_odd(order: Sequence[int]) -> bool:
    """Whether a permutation is odd."""
    left, cycles = set(range(len(order))), 0
    while left:
        cycles += 1
        at = next(iter(left))
        while at in left:
            left.remove(at)
            at = order[at]
    return (len(order) - cycles) % 2 == 1
