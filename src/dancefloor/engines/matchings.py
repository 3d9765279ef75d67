"""Count tilings with dominoes, and other perfect matchings of flat boards, by Kasteleyn's determinant.

Strategy: if every option covers two items, covers are the perfect matchings of a graph. If the graph is planar and
bipartite, its edges can have signs such that every cycle around a face of length n has the product -1 where n is a
multiple of 4, and 1 elsewhere; then the matchings are as many as the determinant of the signed matrix from one side to
the other, up to its sign (Kasteleyn 1961 and 1963; Temperley and Fisher 1961). The signs are found face by face along
a tree of the dual graph (the FKT algorithm). Holes are faces like others.

On a torus the rule leaves two signs free, one for each way around it, and so four matrices (Kasteleyn 1961; for other
surfaces Tesler 2000). Among their determinants, made positive for one known matching, those of three kinds of matchings
out of four count with a minus somewhere, but each kind only once: half of their sum less twice one of them is the
number, for that one which makes it greatest.

The way in which edges lie around a cell is guessed from the positions of cells. Euler's formula then proves that this
is an embedding in the plane or on a torus; if it is not, this method does not apply. Determinants are computed modulo
primes, as many as Hadamard's bound asks for, so the count is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, permutations, product
from math import prod
from typing import NamedTuple

from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Problem
from dancefloor.search.deadline import check

Edge = tuple[int, int]
Entries = list[list[tuple[int, int]]]  # rows of column and value
NAME = "matchings"
WHY = "solutions are perfect matchings of a flat board, which Kasteleyn's determinant counts"
MOST_DISTANCES = 4
AT_ONCE = 16  # primes of one call, which share what it takes to hand over the matrix
LARGEST_PRIME = (1 << 31) - 1


class Matchable(NamedTuple):
    """A graph whose covers are its perfect matchings: its vertices by position, its edges and how often each occurs."""

    positions: list[int]
    edges: Counter[Edge]


def count(problem: Problem, threads: int = 1) -> int | None:
    """Count the covers of a problem by determinants; None if this method does not apply.

    Args:
        problem: items and options.
        threads: how many threads work (default: 1).

    >>> from dancefloor.cover.problem import Item, Option, Use
    >>> pairs = [(0, 1), (2, 3), (0, 2), (1, 3)]
    >>> square = Problem((Item("a"), Item("b"), Item("c"), Item("d")),
    ...     tuple(Option((Use(i), Use(j))) for i, j in pairs), (0, 1, 10, 11))
    >>> count(square)
    2
    """
    graph = _read(problem)
    if graph is None:
        return None
    total = 1
    for vertices in _components(len(graph.positions), graph.edges):
        ways = _count_component(graph, vertices, threads)
        if ways is None:
            return None
        total *= ways
    return total


def _read(problem: Problem) -> Matchable | None:
    """The graph of a problem on a board, if its covers are perfect matchings."""
    if not problem.positions or problem.has_colors:
        return None
    cells = [k for k, at in enumerate(problem.positions) if at is not None]
    others = {k for k, at in enumerate(problem.positions) if at is None}
    edges = _pairs(problem, {item: k for k, item in enumerate(cells)}, others)
    if edges is None or not all(_is_once(problem.items[k]) for k in cells):
        return None
    # An item that every option uses is used as often as there are pairs, whatever the cover.
    pairs = len(cells) // 2
    if not all(_may_be_used(problem.items[k], pairs) for k in others):
        return None
    return Matchable([at for at in problem.positions if at is not None], edges)


def _is_once(item: Item) -> bool:
    return item.primary and (item.low, item.high) == (1, 1)


def _may_be_used(item: Item, times: int) -> bool:
    return (item.low if item.primary else 0) <= times <= item.high


def _pairs(problem: Problem, place: dict[int, int], others: set[int]) -> Counter[Edge] | None:
    """The pairs of cells that options cover, if each covers two, and uses all other items."""
    edges = Counter[Edge]()
    for number in range(len(problem.options)):
        used = problem.options.items(number)
        pair = sorted([place[item] for item in used if item in place])
        if len(pair) != 2 or others.difference(used):
            return None
        edges[pair[0], pair[1]] += 1
    return edges


def _components(size: int, edges: Counter[Edge]) -> Iterator[list[int]]:
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    seen = [False] * size
    for start in range(size):
        if seen[start]:
            continue
        seen[start] = True
        found = [start]
        for vertex in found:
            for other in near[vertex]:
                if not seen[other]:
                    seen[other] = True
                    found.append(other)
        yield found


def _count_component(graph: Matchable, vertices: Sequence[int], threads: int) -> int | None:
    if len(vertices) % 2:
        return 0
    inside = set(vertices)
    edges = {edge: times for edge, times in graph.edges.items() if edge[0] in inside}
    side = _sides(vertices, edges)
    faces = _faces(graph.positions, vertices, edges)
    if side is None or faces is None:
        return None
    if 2 * sum(side.values()) != len(vertices):
        return 0
    rows, columns = _order(graph.positions, vertices, edges, side)
    pairs = {edge: edge if side[edge[0]] else edge[::-1] for edge in edges}
    determinants = []
    for signs in _signs(vertices, edges, faces):
        check()
        matrix: Entries = [[] for _ in rows]
        for edge, (row, column) in pairs.items():
            matrix[rows[row]].append((columns[column], edges[edge] * signs[edge]))
        determinants.append((determinant(matrix, threads), signs))
    if len(determinants) == 1:
        return abs(determinants[0][0])
    known = _matching(set(pairs.values()), rows)
    if known is None:
        return 0
    odd = _is_odd([columns[known[row]] for row in rows])
    terms = [prod([signs[min(pair), max(pair)] for pair in known.items()]) for _, signs in determinants]
    values = [(-number if odd else number) * term for (number, _), term in zip(determinants, terms, strict=True)]
    return max(sum(values) - 2 * value for value in values) // 2


def _order(
    positions: Sequence[int], vertices: Sequence[int], edges: dict[Edge, int], side: dict[int, bool]
) -> tuple[dict[int, int], dict[int, int]]:
    """Numbers for the rows and columns, in the order of positions or from both ends, so that edges span few of them."""
    ends = min(positions[v] for v in vertices), max(positions[v] for v in vertices)
    orders = []
    for folded in (False, True):
        keys = {v: min(positions[v] - ends[0], ends[1] - positions[v]) if folded else positions[v] for v in vertices}
        ordered = sorted(vertices, key=lambda v: (keys[v], positions[v]))
        place = {vertex: k for k, vertex in enumerate(ordered)}
        orders.append((max(abs(place[a] - place[b]) for a, b in edges), ordered))
    ordered = min(orders)[1]
    rows = {vertex: k for k, vertex in enumerate([v for v in ordered if side[v]])}
    return rows, {vertex: k for k, vertex in enumerate([v for v in ordered if not side[v]])}


def _matching(pairs: set[Edge], rows: dict[int, int]) -> dict[int, int] | None:
    """Some perfect matching, from rows to columns, by augmenting paths; None if there is none."""
    near: dict[int, list[int]] = {row: [] for row in rows}
    for row, column in sorted(pairs):
        near[row].append(column)
    row_of = dict[int, int]()
    for start in rows:
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
        before = {row: column for column, row in row_of.items()}
        while free is not None:
            row_of[free] = came[free]
            free = before.get(came[free])
    return {row: column for column, row in row_of.items()}


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


def _near(edges: dict[Edge, int]) -> dict[int, list[int]]:
    near: dict[int, list[int]] = {}
    for a, b in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    return near


def _sides(vertices: Sequence[int], edges: dict[Edge, int]) -> dict[int, bool] | None:
    """The side of each vertex; None if the graph is not bipartite."""
    near = _near(edges)
    side = {vertices[0]: False}
    queue = [vertices[0]]
    for vertex in queue:
        for other in near.get(vertex, ()):
            if other not in side:
                side[other] = not side[vertex]
                queue.append(other)
    return side if all(side[a] != side[b] for a, b in edges) else None


def _faces(positions: Sequence[int], vertices: Sequence[int], edges: dict[Edge, int]) -> dict[Edge, int] | None:
    """The face on the left of each directed edge, if some order of directions is an embedding in the plane."""
    near = _near(edges)
    distances = sorted({abs(positions[a] - positions[b]) for a, b in edges})
    if len(distances) > MOST_DISTANCES:
        return None
    for rank in _directions(distances):
        around = {
            vertex: sorted(others, key=lambda other: rank[positions[other] - positions[vertex]])
            for vertex, others in near.items()
        }
        faces = _trace(around)
        # Euler's formula: no handle, as in the plane, or one, as on a torus.
        if len(vertices) - len(edges) + len(set(faces.values())) in {2, 0}:
            return faces
    return None


def _directions(distances: list[int]) -> Iterator[dict[int, int]]:
    """Ways in which differences of positions may be directions around a cell, numbered as they follow each other."""
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


def _trace(around: dict[int, list[int]]) -> dict[Edge, int]:
    """Walk around each face: at each vertex, leave by the edge after the one on which one came."""
    after: dict[Edge, Edge] = {}
    for vertex, others in around.items():
        for k, other in enumerate(others):
            after[other, vertex] = vertex, others[(k + 1) % len(others)]
    faces: dict[Edge, int] = {}
    number = 0
    for start in after:
        if start in faces:
            continue
        edge = start
        while edge not in faces:
            faces[edge] = number
            edge = after[edge]
        number += 1
    return faces


def _signs(vertices: Sequence[int], edges: dict[Edge, int], faces: dict[Edge, int]) -> Iterator[dict[Edge, int]]:
    """Signs of edges for which every face obeys Kasteleyn's rule: one choice in the plane, four on a torus."""
    near = _near(edges)
    tree = set[Edge]()
    seen = {vertices[0]}
    queue = [vertices[0]]
    for vertex in queue:
        for other in near.get(vertex, ()):
            if other not in seen:
                seen.add(other)
                queue.append(other)
                tree.add((min(vertex, other), max(vertex, other)))
    lengths = Counter(faces.values())
    beside: dict[int, list[tuple[int, Edge]]] = {face: [] for face in lengths}
    for a, b in edges:
        if (a, b) not in tree:
            left, right = faces[a, b], faces[b, a]
            beside[left].append((right, (a, b)))
            beside[right].append((left, (a, b)))
    # A tree of the faces, over edges that are not in the other tree. From its leaves on, each face gets what it needs
    # from the edge to the next; only edges in neither tree are free.
    root = next(iter(lengths))
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
            last = above[face]
            if last:
                wanted = -1 if lengths[face] % 4 == 0 else 1
                signs[last] = wanted * prod([signs[edge] for _, edge in beside[face] if edge != last])
        yield signs


def determinant(matrix: Entries, threads: int = 1) -> int:
    """The determinant of a square matrix of whole numbers, whose rows are lists of column and value.

    Args:
        matrix: the rows.
        threads: how many threads work, each with primes of its own (default: 1).

    >>> determinant([[(0, 2), (1, 1)], [(0, 1), (1, 3)]])
    5
    """
    squares = prod([sum([value * value for _, value in row]) for row in matrix])  # Hadamard's bound, squared
    primes, modulus = list[int](), 1
    for prime in _primes():
        if modulus * modulus > 4 * squares:
            break
        primes.append(prime)
        modulus *= prime
    residue, modulus = 0, 1
    for prime, here in zip(primes, _residues(matrix, primes, threads), strict=True):
        residue += modulus * ((here - residue) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return residue - modulus if 2 * residue > modulus else residue


def _residues(matrix: Entries, primes: Sequence[int], threads: int) -> Iterator[int]:
    """The determinant modulo each prime."""
    if MISSING:
        yield from (_in_python(matrix, prime) for prime in primes)
        return
    from dancefloor._native import core

    ends = list(accumulate(map(len, matrix)))
    columns, values = [at for row in matrix for at, _ in row], [number for row in matrix for _, number in row]
    for some in range(0, len(primes), AT_ONCE):
        check()
        yield from core.determinants(ends, columns, values, primes[some : some + AT_ONCE], threads)


def _in_python(matrix: Entries, prime: int) -> int:
    """Elimination column by column, with rows as dictionaries: the twin of `native/src/counting/determinant.cpp`."""
    rows = [dict(row) for row in matrix]
    result = 1
    for column in range(len(rows)):
        check()
        pivot = next((k for k in range(column, len(rows)) if rows[k].get(column, 0) % prime), None)
        if pivot is None:
            return 0
        if pivot != column:
            rows[pivot], rows[column], result = rows[column], rows[pivot], -result
        chosen = rows[column]
        result = result * chosen[column] % prime
        over = pow(chosen[column], -1, prime)
        for row in rows[column + 1 :]:
            if factor := row.pop(column, 0) * over % prime:
                for at, value in chosen.items():
                    if at > column:
                        row[at] = (row.get(at, 0) - factor * value) % prime
    return result % prime


def _primes() -> Iterator[int]:
    """The primes below 2^31, largest first."""
    yield from filter(_is_prime, range(LARGEST_PRIME, 2, -2))


def _is_prime(number: int) -> bool:
    """Miller's test, with bases that are proof enough below 3,215,031,751 (Jaeschke 1993); for odd numbers above 7."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power != 1 and all(pow(power, 1 << k, number) != number - 1 for k in range(twos)):
            return False
    return True
