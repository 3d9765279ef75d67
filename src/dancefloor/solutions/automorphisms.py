"""The symmetries of items and options: the permutations of options that keep a problem as it is, without any board.

Definition: an automorphism maps options to options of the same cost, and items to items of the same kind and bounds, so
that an option has an item, with a colour, exactly if its image has the image of the item, with the same colour. So
covers become covers. Items that the same options have are one item here: exchanging them moves no option.

Strategy (McKay; Junttila and Kaski): items and options are the vertices of a graph. *Refinement* divides vertices into
cells, as finely as the numbers of their neighbours in each cell tell. Where a cell has several vertices, one of them is
singled out, and refinement goes on, until each vertex is alone: that is a leaf. Another vertex of the same cell may be
singled out in its place; if some leaf below it has the same edges as the first leaf, the map from one leaf to the other
is an automorphism. What refinement tells on the way must be the same, or there is none below.

The levels of the first way are worked through from the last one up. At each level, all automorphisms that fix the
vertices singled out before it form a group, and its order is that of the level below times the number of images of the
vertex of this level. So the order is known without listing the group.

The work is counted in steps. When they are used up, what has been found generates a subgroup, whose order is known in
the same way. Nothing is taken for an automorphism before `_are_proved` has compared all options with their images.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from dancefloor._native import MISSING
from dancefloor.engines.excerpts import Images
from dancefloor.errors import InternalError
from dancefloor.search.deadline import check, paced
from dancefloor.solutions.group import Convention, Group
from dancefloor.solutions.option_motions import MOST_IMAGES, OptionMotion, images_of

if not MISSING:
    from dancefloor._native import core
if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.search.values import Cover

MOST_STEPS = 1 << 22  # the most steps to find automorphisms: about two seconds of work
ODD = 0x9E3779B97F4A7C15  # multiples of it are the weights of colours: sums of different ones hardly ever agree
LAST = (1 << 64) - 1  # sums of weights have 64 bits

Trace = list[tuple[int, ...]]  # what refinement tells, whatever the vertices are called
Edges = list[list[tuple[int, int]]]  # by vertex: the neighbours, and the weights of their colours


class Automorphisms:
    """The automorphisms of a problem, and their action on its options.

    Args:
        problem: items and options.
        steps: how much work to spend on finding them.

    >>> from dancefloor.cover.problem import Problem
    >>> problem = Problem.from_names("a b c d", ["a b", "c d", "a c", "b d"])
    >>> found = Automorphisms(problem)
    >>> found.size, str(found.group)
    (8, '8 symmetries of items and options')
    """

    def __init__(self, problem: Problem, steps: int = MOST_STEPS) -> None:
        self._problem = problem
        self._classes = _alike(problem)
        found = _found(_Graph(problem, self._classes), steps)
        self.is_all = found.is_all  #: whether there are no others
        self.size = found.order  #: the number of them
        #: Permutations that generate them: the images of classes of items, and then those of options.
        self._generators = found.generators
        if not _are_proved(problem, self._classes, found.generators):
            raise InternalError("a permutation of options was taken for a symmetry", report=repr(found.generators))

    @property
    def problem(self) -> Problem:
        """The problem whose covers are classified."""
        return self._problem

    @property
    def generators(self) -> list[OptionMotion]:
        """Automorphisms that generate all of them."""
        return [self._motion(one) for one in self._generators]

    @property
    def group(self) -> Group:
        """A summary of them."""
        if not self._is_listed:
            return Group(Convention.NONE, unseen="its symmetries are too many to compare")
        return Group(Convention.ALL, self.order, self.order, of_options=True, partial=not self.is_all)

    @property
    def order(self) -> int:
        """The number of them that count: 1 if they are too many to list."""
        return self.size if self._is_listed else 1

    @property
    def _is_listed(self) -> bool:
        return self.size * max(1, len(self._problem.options)) <= MOST_IMAGES

    @cached_property
    def motions(self) -> list[OptionMotion]:
        """All of them, the identity first; only the identity if they are too many to list."""
        size = len(self._classes) + len(self._problem.options)
        identity = tuple(range(size))
        found = {identity: None}
        if self._is_listed:
            pending = [identity]
            for one in pending:
                for generator in self._generators:
                    check()
                    product = tuple(map(generator.__getitem__, one))
                    if product not in found:
                        found[product] = None
                        pending.append(product)
            assert len(found) == self.size
        return [self._motion(one) for one in paced(found)]

    def _motion(self, images: Sequence[int]) -> OptionMotion:
        first = len(self._classes)
        items = list(range(len(self._problem.items)))
        for one, other in enumerate(images[:first]):
            for item, image in zip(self._classes[one], self._classes[other], strict=True):
                items[item] = image
        return OptionMotion((), tuple([image - first for image in images[first:]]), tuple(items), proper=True)

    @cached_property
    def images(self) -> Images:
        """The images of all options under all of them."""
        return images_of(self.motions)

    def least_form(self, cover: Cover) -> Hashable:
        """A value that is equal for two covers exactly if an automorphism maps one to the other."""
        return min(tuple(sorted([motion.options[option] for option in cover])) for motion in self.motions)

    def orbits(self) -> list[int]:
        """For each option, the least one of those that it may become."""
        return orbits(len(self._problem.options), [one.options for one in self.generators])


def orbits(size: int, permutations: Iterable[Sequence[int]]) -> list[int]:
    """For each of `size` numbers, the least one that it may become by permutations, one after another."""
    joined = _Joined(size)
    for images in permutations:
        for number, image in enumerate(images):
            joined.join(number, image)
    return [joined.find(number) for number in range(size)]


def _alike(problem: Problem) -> list[list[int]]:
    """The items that some option has, in classes of those that the same options have."""
    members: list[list[Hashable]] = [[] for _ in problem.items]
    for option, uses in enumerate(paced(problem.options.all_uses())):
        for used, color in uses:
            members[used].append((option, color))
    found: dict[Hashable, list[int]] = {}
    for number, (item, using) in enumerate(zip(problem.items, members, strict=True)):
        if using:
            found.setdefault((item.primary, item.low, item.high, tuple(using)), []).append(number)
    return list(found.values())


def _are_proved(problem: Problem, classes: list[list[int]], found: Sequence[Sequence[int]]) -> bool:
    """Whether permutations of classes of items, and of options, are automorphisms."""
    known: dict[tuple[int, str | None], int] = {}  # items with their colours, numbered
    uses = [
        frozenset([known.setdefault(use, len(known)) for use in each])
        for each in paced(problem.options.all_uses() if found else ())
    ]
    return all(_is_proved(problem, classes, known, uses, images) for images in found)


def _is_proved(
    problem: Problem,
    classes: list[list[int]],
    known: dict[tuple[int, str | None], int],
    uses: Sequence[frozenset[int]],
    images: Sequence[int],
) -> bool:
    items, costs, first = problem.items, problem.options.flat.costs, len(classes)
    if sorted(images) != list(range(first + len(uses))):
        return False
    become: dict[int, int] = {}
    for one, other in enumerate(images[:first]):
        if other >= first or len(classes[one]) != len(classes[other]):
            return False
        become.update(zip(classes[one], classes[other], strict=True))
    if any(items[item][1:] != items[image][1:] for item, image in become.items()):
        return False
    moved = [known.get((become[item], color), -1) for item, color in known]
    return all(
        uses[image - first] == {moved[use] for use in uses[option]}
        and (not costs or costs[option] == costs[image - first])
        for option, image in enumerate(paced(images[first:]))
    )


class _Joined:
    """Sets of numbers that are joined one by one. Each has its least member as its name."""

    def __init__(self, size: int) -> None:
        self._parents = list(range(size))

    def find(self, one: int) -> int:
        parents = self._parents
        while parents[one] != one:
            parents[one] = one = parents[parents[one]]
        return one

    def join(self, one: int, other: int) -> None:
        least, most = sorted((self.find(one), self.find(other)))
        self._parents[most] = least


class _Graph:
    """Classes of items, and then options, as vertices; an edge has the colour that an option gives an item."""

    def __init__(self, problem: Problem, classes: list[list[int]]) -> None:
        items, options, first = problem.items, problem.options, len(classes)
        class_of = {alike[0]: number for number, alike in enumerate(classes)}
        weights = {color: ODD * (1 + k) & LAST for k, color in enumerate((None, *options.flat.palette))}
        self.edges: Edges = [[] for _ in range(first + len(options))]
        for option, uses in enumerate(paced(options.all_uses()), first):
            for number, color in uses:
                if number in class_of:
                    self.edges[option].append((class_of[number], weights[color]))
                    self.edges[class_of[number]].append((option, weights[color]))
        #: What an automorphism keeps of each vertex, apart from its edges.
        self.kinds: list[tuple[int, ...]] = [
            (0, int(item.primary), item.low, item.high, len(alike)) for alike in classes for item in (items[alike[0]],)
        ]
        self.kinds += [(1, options.cost(option)) for option in range(len(options))]


class _Found(NamedTuple):
    generators: list[tuple[int, ...]]  #: the images of all vertices
    order: int  #: how many automorphisms they generate
    is_all: bool  #: whether steps sufficed


def _found(graph: _Graph, steps: int) -> _Found:
    """Automorphisms of a graph that generate all, or those found in some steps."""
    if MISSING:
        return _Finding(graph, steps).work()
    ranks = {kind: rank for rank, kind in enumerate(sorted(set(graph.kinds)))}
    offsets, neighbors, weights = array("q", [0]), array("i"), array("Q")
    for edges in graph.edges:
        neighbors.extend([neighbor for neighbor, _ in edges])
        weights.extend([weight for _, weight in edges])
        offsets.append(len(neighbors))
    kinds = array("i", [ranks[kind] for kind in graph.kinds])
    found, factors, is_all = core.automorphisms(
        kinds.tobytes(), offsets.tobytes(), neighbors.tobytes(), weights.tobytes(), steps
    )
    return _Found([tuple(images) for images in found], prod(factors), is_all)


class _Exhausted(Exception):
    """All steps are used up."""


class _Cells:
    """An ordered partition of vertices into cells; a cell is named by the place where it begins."""

    def __init__(self, order: list[int], place: list[int], cell: list[int], size: list[int]) -> None:
        self.order = order  #: the vertices, cell by cell
        self._place = place  #: by vertex, its place in this order
        self._cell = cell  #: by vertex, the cell it is in
        self.size = size  #: by place, the size of the cell that begins there; others are of no account

    @classmethod
    def of(cls, kinds: Sequence[Hashable]) -> _Cells:
        """The vertices by their kinds."""
        ranks = {kind: rank for rank, kind in enumerate(sorted(set(kinds)))}  # type: ignore[type-var]
        order = sorted(range(len(kinds)), key=lambda vertex: ranks[kinds[vertex]])
        place, cell, size = [0] * len(order), [0] * len(order), [0] * len(order)
        start = 0
        for at, vertex in enumerate(order):
            if kinds[vertex] != kinds[order[start]]:
                start = at
            place[vertex], cell[vertex] = at, start
            size[start] += 1
        return cls(order, place, cell, size)

    def copy(self) -> _Cells:
        return _Cells(self.order[:], self._place[:], self._cell[:], self.size[:])

    def starts(self) -> Iterator[int]:
        """The cells in order."""
        start = 0
        while start < len(self.order):
            yield start
            start += self.size[start]

    def members(self, cell: int) -> list[int]:
        """The vertices of a cell."""
        return self.order[cell : cell + self.size[cell]]

    def smallest(self) -> int | None:
        """The first of the smallest cells with several vertices; None if each vertex is alone."""
        several = [cell for cell in self.starts() if self.size[cell] > 1]
        return min(several, key=self.size.__getitem__, default=None)

    def single_out(self, vertex: int) -> int:
        """Make a vertex a cell of its own, before the rest of its cell."""
        cell = self._cell[vertex]
        self._put(cell, [[vertex]])
        return cell

    def _put(self, cell: int, groups: list[list[int]]) -> list[int]:
        """Make groups of vertices cells of their own, in order, at the front of their cell; the cells that result."""
        order, place, cells = self.order, self._place, self._cell
        start, end, found = cell, cell + self.size[cell], list[int]()
        for group in groups:
            for at, vertex in enumerate(group, start):
                other, old = order[at], place[vertex]
                order[old], place[other] = other, old
                order[at], place[vertex] = vertex, at
                cells[vertex] = start
            found.append(start)
            self.size[start] = len(group)
            start += len(group)
        if start < end:
            for vertex in order[start:end]:
                cells[vertex] = start
            found.append(start)
            self.size[start] = end - start
        return found

    def refine(self, edges: Edges, begin: list[int], expected: Trace | None) -> tuple[Trace | None, int]:
        """Divide cells until all vertices of one have equally many neighbours in each; what that told, and the steps.

        It begins with the cells whose vertices have not been counted. The trace is None if it is not as expected.
        """
        cells, pending, waiting = self._cell, deque(begin), set(begin)
        trace: Trace = []
        steps = 0
        while pending:
            by = pending.popleft()
            waiting.discard(by)
            counts: dict[int, int] = {}
            for vertex in self.members(by):
                steps += len(edges[vertex])
                for neighbor, weight in edges[vertex]:
                    counts[neighbor] = counts.get(neighbor, 0) + weight & LAST
            touched: dict[int, dict[int, list[int]]] = {}
            for vertex, count in counts.items():
                touched.setdefault(cells[vertex], {}).setdefault(count, []).append(vertex)
            for cell in sorted(touched):
                groups, size = touched[cell], self.size[cell]
                keys = sorted(groups)
                trace.append((by, cell, *[number for key in keys for number in (key, len(groups[key]))]))
                if expected is not None and (len(trace) > len(expected) or expected[len(trace) - 1] != trace[-1]):
                    return None, steps
                if len(groups[keys[0]]) == size:
                    continue
                steps += size
                parts = self._put(cell, [groups[key] for key in keys])
                if cell not in waiting:
                    parts.remove(max(parts, key=self.size.__getitem__))
                new = [part for part in parts if part not in waiting]
                pending.extend(new)
                waiting.update(new)
        return (trace if expected is None or len(trace) == len(expected) else None), steps


class _Level(NamedTuple):
    """A step of the first way down."""

    cells: _Cells  #: before the vertex is singled out
    cell: int
    vertex: int
    trace: Trace  #: what refinement told after that


class _Finding:
    """The search for automorphisms that generate all; `core.automorphisms` is its twin."""

    def __init__(self, graph: _Graph, steps: int) -> None:
        self._graph, self._left = graph, steps
        self._levels: list[_Level] = []
        self._leaf: list[int] = []
        self._joined = _Joined(len(graph.edges))
        self._found: list[tuple[int, ...]] = []
        self._order = 1

    def work(self) -> _Found:
        """Find them."""
        try:
            self._descend()
            for depth in reversed(range(len(self._levels))):
                self._work_at(depth)
        except _Exhausted:
            return _Found(self._found, self._order, is_all=False)
        return _Found(self._found, self._order, is_all=True)

    def _spend(self, steps: int) -> None:
        check()
        self._left -= steps
        if self._left < 0:
            raise _Exhausted

    def _refined(self, cells: _Cells, begin: list[int], expected: Trace | None = None) -> Trace | None:
        trace, steps = cells.refine(self._graph.edges, begin, expected)
        self._spend(steps)
        return trace

    def _descend(self) -> None:
        """The first way down, to a leaf."""
        cells = _Cells.of(self._graph.kinds)
        self._spend(sum(map(len, self._graph.edges)))
        self._refined(cells, list(cells.starts()))
        while (cell := cells.smallest()) is not None:
            before, vertex = cells.copy(), cells.order[cell]
            self._spend(len(cells.order))
            trace = self._refined(cells, [cells.single_out(vertex)])
            assert trace is not None
            self._levels.append(_Level(before, cell, vertex, trace))
        self._leaf = cells.order

    def _work_at(self, depth: int) -> None:
        """Find the images of the vertex of a level under automorphisms that fix those of the levels above it."""
        level, joined = self._levels[depth], self._joined
        members = level.cells.members(level.cell)
        refuted = set[int]()
        try:
            for vertex in members:
                orbit = joined.find(vertex)
                if orbit == joined.find(level.vertex) or orbit in {joined.find(other) for other in refuted}:
                    continue
                if (images := self._mapping(depth, vertex)) is None:
                    refuted.add(vertex)
                    continue
                self._found.append(images)
                for one, other in enumerate(images):
                    joined.join(one, other)
        finally:  # even if steps are used up: what was found so far generates a group that is known
            here = joined.find(level.vertex)
            self._order *= sum(joined.find(vertex) == here for vertex in members)

    def _mapping(self, depth: int, vertex: int) -> tuple[int, ...] | None:
        """An automorphism that fixes the vertices of all levels above and maps the one of this level to `vertex`."""
        ways = [iter([vertex])]
        stack = [self._levels[depth].cells]
        while ways:
            chosen = next(ways[-1], None)
            if chosen is None:
                ways.pop()
                stack.pop()
                continue
            cells = stack[-1].copy()
            self._spend(len(cells.order))
            at = depth + len(ways) - 1
            if self._refined(cells, [cells.single_out(chosen)], self._levels[at].trace) is None:
                continue
            if at + 1 < len(self._levels):
                ways.append(iter(cells.members(self._levels[at + 1].cell)))
                stack.append(cells)
            elif images := self._compared(cells.order):
                return images
        return None

    def _compared(self, leaf: list[int]) -> tuple[int, ...] | None:
        """The map of the first leaf to another one; None if it does not keep edges."""
        edges, images = self._graph.edges, [0] * len(leaf)
        for one, other in zip(self._leaf, leaf, strict=True):
            images[one] = other
        self._spend(sum(map(len, edges)) // 2)
        for one, other in enumerate(images):
            if {(images[neighbor], weight) for neighbor, weight in edges[one]} != set(edges[other]):
                return None
        return tuple(images)
