"""All connected sets of d vertices of a graph, each exactly once: Algorithm R of TAOCP 7.2.2, exercise 75.

The graph may be given as edges, or be a board or a lattice, whose connected sets are polyominoes and the like. Some
vertices may be *forced*: a set that touches one must contain it. This is how Knuth's FILLOMINO-DLX finds the options of
a fillomino: a clue d next to a cell of a growing d-omino must join it, and may force others to join.

Strategy: vertices are numbered, and each has a *clue*: d for a forced vertex, 0 for an ordinary one, and any other
number for one that belongs to no set. A set with forced vertices is found from the first of them, one without from the
first of its vertices. So from a forced vertex, the set may grow anywhere but onto an earlier forced one; from another
vertex s, only over vertices after s, and never next to a forced one. Vertices and sets come in the order of
FILLOMINO-DLX.

*The tree.* The set so far is v[0] ... v[l-1], in order of choice. The search tries its neighbours in breadth-first
order: those of v[0] first, then those of v[1], and so on. It first finds all sets with the vertex that it tries, then
those without it; these leave the vertex out as long as the vertices before it stay.

*The tags.* tag[u] counts the reasons not to try u: it is in the set, it has been tried from some neighbour, or it is
out of bounds from the start. A vertex is tried when its tag rises from 0 to 1. Thanks to counts instead of marks, the
search can undo all tries since a choice by walking over the same arcs once more.

*The forced moves.* When a vertex joins, a depth-first search with a stack collects the vertices that it forces. They
follow it in v, and leave together with it. If they are too many, or one of them is out of bounds, no set has this
vertex after those before it, and the search continues as if it had found all sets with it.

Compiled code (native/src/puzzles/forced_ominoes.cpp) does the same, and writes each set as a line of text.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar, cast, overload

from dancefloor._native import MISSING
from dancefloor.arguments import check_type, listed, whole, wrong
from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.region import Region

Vertex = TypeVar("Vertex", bound=Hashable)
CHUNK, STEPS = 1 << 16, 1 << 20  # bytes of text, and steps, in one portion of work
FIRST_LETTER = 0x10000  # compiled code writes a vertex as a letter, from this one on
MOST_VERTICES = 1 << 20


@overload
def connected_sets(
    graph: Region | str,
    size: int,
    *,
    containing: Cell | None = None,
    forced: Iterable[Cell] = (),
    without: Iterable[Cell] = (),
) -> Iterator[tuple[Cell, ...]]: ...


@overload
def connected_sets(
    graph: Iterable[Sequence[Vertex]],
    size: int,
    *,
    containing: Vertex | None = None,
    forced: Iterable[Vertex] = (),
    without: Iterable[Vertex] = (),
) -> Iterator[tuple[Vertex, ...]]: ...


def connected_sets(
    graph: Iterable[Sequence[Any]] | Region | str,
    size: int,
    *,
    containing: Any = None,
    forced: Iterable[Any] = (),
    without: Iterable[Any] = (),
) -> Iterator[tuple[Any, ...]]:
    """All connected sets of vertices of one size, each once; the first vertex of each set is where it was found from.

    This is Algorithm R of exercise 75 in Knuth's TAOCP 7.2.2, with the forced moves of his FILLOMINO-DLX.

    Args:
        graph: the edges, as pairs of vertices; or a `Region`, whose vertices are its cells; or the name of a lattice,
            such as ``"hexagon"``, all of whose cells are vertices.
        size: the number of vertices in a set, at least 1.
        containing: a vertex that every set contains; None for sets anywhere. A lattice needs one.
        forced: vertices that must belong to each set that touches them, by default none.
        without: vertices that belong to no set, by default none.

    Raises:
        InputError: an argument has a wrong type, there is no such vertex, or a lattice has no vertex to contain.
        PuzzleError: there is no lattice of this name.

    >>> list(connected_sets(["ab", "bc", "cd", "da"], 3, containing="a"))
    [('a', 'b', 'd'), ('a', 'b', 'c'), ('a', 'd', 'c')]
    >>> [sum(1 for _ in connected_sets("square", d, containing=(0, 0))) for d in range(1, 7)]  # d times OEIS A001168
    [1, 4, 18, 76, 315, 1296]
    >>> sum(1 for _ in connected_sets(Region.box(3, 3), 3))
    22
    >>> list(connected_sets(Region.box(1, 5), 3, forced=[(0, 1), (0, 2)]))
    [((0, 1), (0, 2), (0, 0)), ((0, 1), (0, 2), (0, 3))]

    Added in version 0.2.
    """
    size = whole("size", size, least=1)
    vertices, arcs = _graph(graph, size, containing)
    number = {vertex: k for k, vertex in enumerate(vertices)}
    clues = [0] * len(vertices)
    for name, given, clue in (("forced", forced, size), ("without", without, size + 1)):
        for vertex in listed(name, given, "vertices of the graph"):
            if _is_among(vertex, number):  # on a lattice, others are too far away to matter
                clues[number[vertex]] = clue
            elif not isinstance(graph, str):
                raise _no_vertex(name, vertex)
    if containing is None:
        return _named(vertices, _numbered(arcs, clues, size))
    if clues[0] > size:
        return iter(())
    clues[0] = size  # it joins every set that touches it, and comes first, so that its sets do
    return _named(vertices, _numbered(arcs, clues, size, only_first=True))


def _graph(
    graph: Iterable[Sequence[Vertex]] | Region | str, size: int, containing: Vertex | None
) -> tuple[list[Vertex], list[list[int]]]:
    """The vertices, the one that every set contains first; and the numbers of the neighbours of each."""
    beside: dict[Vertex, list[Vertex]]
    if isinstance(graph, str):
        lattice = lattice_named(graph)
        if containing is None:
            raise InputError(f"containing: the {graph} lattice has no end: name a cell that every set contains")
        beside = cast("dict[Vertex, list[Vertex]]", _near(lattice, cast("Cell", containing), size))
    elif isinstance(graph, Region):
        beside = cast("dict[Vertex, list[Vertex]]", _within(graph))
    else:
        beside = _of_edges(graph)
    if containing is not None and not _is_among(containing, beside):
        raise _no_vertex("containing", containing)
    vertices = list(beside) if containing is None else [containing, *(v for v in beside if v != containing)]
    if len(vertices) > MOST_VERTICES:
        raise InputError(f"graph: it has {len(vertices)} vertices, and should have at most {MOST_VERTICES}")
    number = {vertex: k for k, vertex in enumerate(vertices)}
    return vertices, [[number[other] for other in beside[vertex]] for vertex in vertices]


def _is_among(vertex: object, vertices: Collection[object]) -> bool:
    try:
        return vertex in vertices
    except TypeError:  # it is a list, say
        return False


def _no_vertex(parameter: str, vertex: object) -> InputError:
    return wrong(parameter, vertex, "a vertex of the graph")


def _of_edges(edges: Iterable[Sequence[Vertex]]) -> dict[Vertex, list[Vertex]]:
    beside: dict[Vertex, dict[Vertex, None]] = {}
    wanted = "edges, such as [('a', 'b'), ('b', 'c')], a Region, or the name of a lattice"
    if not isinstance(edges, Iterable):
        raise wrong("graph", edges, wanted)
    for edge in edges:
        try:
            one, other = edge
            beside.setdefault(one, {})[other] = None
            beside.setdefault(other, {})[one] = None
        except (TypeError, ValueError):
            raise wrong("an edge of the graph", edge, "two vertices, such as ('a', 'b')") from None
    return {vertex: [other for other in others if other != vertex] for vertex, others in beside.items()}


def _within(region: Region) -> dict[Cell, list[Cell]]:
    """The neighbours of each cell of a region, also those beyond sides that are glued together."""
    wrapping, neighbors = region.wrapping, region.lattice.neighbors
    if wrapping is None:
        inside = set(region)
        return {cell: [other for other in neighbors(cell) if other in inside] for cell in region}
    home = {wrapping.normal(cell): cell for cell in region}
    beside = {cell: [home.get(wrapping.normal(other)) for other in neighbors(cell)] for cell in region}
    return {
        cell: list(dict.fromkeys(other for other in others if other is not None and other != cell))
        for cell, others in beside.items()
    }


def _near(lattice: Lattice, start: Cell, size: int) -> dict[Cell, list[Cell]]:
    """The neighbours of each cell of a lattice that a set with `start` may contain."""
    check_type("containing", start, tuple, f"a cell of the {lattice.name} lattice, such as {lattice.origins[0]}")
    Region([start], lattice=lattice)  # checks the cell
    beside: dict[Cell, list[Cell]] = {start: []}
    layer = [start]
    for _ in range(size - 1):
        layer = list(dict.fromkeys(other for cell in layer for other in lattice.neighbors(cell) if other not in beside))
        beside.update((cell, []) for cell in layer)
        if len(beside) > MOST_VERTICES:
            break  # as the caller says
    return {cell: [other for other in lattice.neighbors(cell) if other in beside] for cell in beside}


def _named(vertices: Sequence[Vertex], sets: Iterable[Sequence[int]]) -> Iterator[tuple[Vertex, ...]]:
    for numbers in sets:
        yield tuple([vertices[k] for k in numbers])


def _numbered(
    arcs: Sequence[Sequence[int]], clues: Sequence[int], size: int, *, only_first: bool = False
) -> Iterator[Sequence[int]]:
    """The sets as numbers of vertices; with `only_first`, those that start at vertex 0, which come first."""
    if MISSING:
        for found in sets_with_clues(arcs, clues, size):
            if only_first and found[0] != 0:
                return
            yield found
        return
    letters = [chr(FIRST_LETTER + k) for k in range(len(clues))]
    for lines in written_sets(arcs, clues, size, letters, [[] for _ in clues]):
        for line in lines.decode().split("\n")[:-1]:
            if only_first and line[0] != letters[0]:
                return
            yield [ord(letter) - FIRST_LETTER for letter in line]


def written_sets(
    arcs: Sequence[Sequence[int]],
    clues: Sequence[int],
    size: int,
    words: Sequence[str],
    edges: Sequence[Sequence[tuple[int, str]]],
) -> Iterator[bytes]:
    """The sets of `sets_with_clues` as text, a line each, many lines at a time, in constant memory.

    Args:
        arcs: the neighbours of each vertex.
        clues: the clue of each vertex.
        size: the number of vertices in a set.
        words: what is written for each vertex of a set, at most 8 bytes.
        edges: for each vertex, some neighbours, and the words that are written for those outside of the set.

    >>> edges = [[(1, "!")], [(0, "<"), (2, ">")], []]
    >>> b"".join(written_sets([[1], [0, 2], [1]], [0, 0, 0], 2, ["a", "b", "c"], edges))
    b'ab>\\nbc<\\n'
    """
    if MISSING:
        yield from _written_in_python(arcs, clues, size, words, edges)
        return
    from dancefloor._native import core

    search = core.ForcedOminoes(arcs, clues, size, words, edges)
    complete = False
    while not complete:
        text, complete = search.advance(CHUNK, STEPS)
        yield text  # perhaps nothing, so that the caller can stop


def _written_in_python(
    arcs: Sequence[Sequence[int]],
    clues: Sequence[int],
    size: int,
    words: Sequence[str],
    edges: Sequence[Sequence[tuple[int, str]]],
) -> Iterator[bytes]:
    parts: list[str] = []
    for found in sets_with_clues(arcs, clues, size):
        inside = set(found)
        outside = (edge for vertex in found for other, edge in edges[vertex] if other not in inside)
        parts += chain([words[vertex] for vertex in found], outside, "\n")
        if len(parts) > CHUNK // 4:
            yield "".join(parts).encode()
            parts.clear()
    if parts:
        yield "".join(parts).encode()


def sets_with_clues(arcs: Sequence[Sequence[int]], clues: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """All connected sets, ordered by start, each as its vertices in order of choice.

    Args:
        arcs: the neighbours of each vertex, in the order in which they are tried.
        clues: the clue of each vertex: `size` if it is forced, 0 if not; any other number excludes it.
        size: the number of vertices in a set.

    >>> list(sets_with_clues([[1], [0, 2], [1]], [0, 0, 0], 2)), list(sets_with_clues([[1], [0, 2], [1]], [0, 0, 2], 2))
    ([(0, 1), (1, 2)], [(2, 1)])
    """
    for start, clue in enumerate(clues):
        if clue in (0, size):
            yield from _sets_from(start, arcs, clues, size)


def _sets_from(start: int, arcs: Sequence[Sequence[int]], clues: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    # R1. [Initialize.] Tag vertices out of bounds; not forced ones, which join before they could be tried.
    first = 0 if clues[start] else start
    tag = [int(vertex < first if clue == 0 else clue != size) for vertex, clue in enumerate(clues)]
    v = [start]
    chosen = [(0, 0, -1)]  # for each choice: l before it, and the arc (i, k), from v[i] to its kth neighbour
    i, k = 0, -1
    tag[start] += 1
    fits = _force(start, start, v, tag, arcs, clues, size)
    while True:
        # R2. [Enter a level.] Visit a complete set; it cannot grow, and neither can one that does not fit.
        if not fits or len(v) == size:
            if fits:
                yield tuple(v)
        else:
            while i < len(v):
                # R3. [Advance.] To the next arc of v[i].
                k += 1
                # R4. [Done with v[i]?] Then go to the vertex chosen after it, if any.
                if k == len(arcs[v[i]]):
                    i, k = i + 1, -1
                    continue
                # R5. [Try.] Take a vertex that was never tried before.
                u = arcs[v[i]][k]
                tag[u] += 1
                if tag[u] == 1:
                    break
            if i < len(v):
                # R6. [Force.] Take all vertices that it forces, too.
                chosen.append((len(v), i, k))
                v.append(u)
                fits = _force(u, start, v, tag, arcs, clues, size)
                continue
        # R7. [Backtrack.] Undo the tries since the last choice, then the choice; its own tag stays, which leaves
        # it out from now on.
        length, last_i, last_k = chosen.pop()
        if not chosen:
            return
        _untag(v, tag, arcs, (last_i, last_k), (i, k))
        for forced in v[length + 1 :]:
            tag[forced] -= 1
        del v[length:]
        i, k = last_i, last_k
        fits = True


def _force(
    vertex: int,
    start: int,
    v: list[int],
    tag: list[int],
    arcs: Sequence[Sequence[int]],
    clues: Sequence[int],
    size: int,
) -> bool:
    """Append to v the vertices that one forces, directly or not; return whether they fit."""
    stack = [vertex]
    while stack:
        for u in arcs[stack.pop()]:
            if clues[u] == size and tag[u] == 0:
                if clues[start] == 0 or u < start or len(v) == size:
                    return False
                tag[u] += 1
                v.append(u)
                stack.append(u)
    return True


def _untag(
    v: list[int], tag: list[int], arcs: Sequence[Sequence[int]], after: tuple[int, int], to: tuple[int, int]
) -> None:
    """Undo the tries along all arcs (i, k) after one arc, up to another."""
    i, k = after
    while (i, k) != to:
        k += 1
        if k == len(arcs[v[i]]):
            i, k = i + 1, -1
        else:
            tag[arcs[v[i]][k]] -= 1
