"""Embeddings of graphs in the plane: the order of the edges around each vertex.

Strategy: the left-right test (de Fraysseix, Ossona de Mendez and Rosenstiehl 2006; as Brandes presents it, 2009). A
depth-first search orients each edge; edges back to an ancestor must each lie to the left or to the right of the way
down. Edges that return past one another must lie on different sides, or on the same side; the graph is planar if these
demands agree. A stack of pairs of intervals of returning edges keeps them, which takes linear time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dancefloor.search.deadline import check

Around = dict[int, list[int]]  # the neighbours of each vertex, in the order in which they lie around it


def embedded(near: Mapping[int, Sequence[int]]) -> Around | None:
    """The neighbours of each vertex in their order around it, all clockwise, in some embedding; None if there is none.

    Args:
        near: the neighbours of each vertex, each of them once.

    >>> complete = {v: [w for w in range(5) if w != v] for v in range(5)}
    >>> embedded(complete) is None, embedded({v: [w for w in complete[v] if w < 4] for v in range(4)}) is None
    (True, False)
    """
    test = _LeftRight(near)
    return test.around() if test.is_planar() else None


class _Interval:
    """Returning edges on one side, each of which refers to the next lower one."""

    __slots__ = ("high", "low")

    def __init__(self, edge: int = -1) -> None:
        self.low = self.high = edge  # -1 if it is empty


Pair = list[_Interval]  # left and right


class _LeftRight:
    """The test. Edges have the numbers in which the search goes along them."""

    def __init__(self, near: Mapping[int, Sequence[int]]) -> None:
        self._source, self._target = list[int](), list[int]()
        self._out: dict[int, list[int]] = {vertex: [] for vertex in near}
        self._above: dict[int, int] = {}  # the edge to it from above; -1 for a root
        self._height: dict[int, int] = {}
        self._order = list[int]()
        self._roots = [vertex for vertex in near if vertex not in self._height and self._orient(vertex, near)]
        edges = len(self._source)
        self._lowest, self._second, self._depth = [0] * edges, [0] * edges, [0] * edges
        self._look_for_returns()
        self._ref, self._side = [-1] * edges, [1] * edges
        self._lowest_edge, self._bottom = [-1] * edges, list[Pair | None]([None]) * edges
        self._stack = list[Pair]()

    def _orient(self, root: int, near: Mapping[int, Sequence[int]]) -> bool:
        self._above[root], self._height[root] = -1, 0
        self._order.append(root)
        way = [(root, iter(near[root]))]
        while way:
            vertex, others = way[-1]
            for other in others:
                from_above = self._above[vertex]
                if from_above >= 0 and self._source[from_above] == other:
                    continue
                known = self._height.get(other)
                if known is not None and known > self._height[vertex]:
                    continue  # it was oriented from the other end
                edge = len(self._source)
                self._source.append(vertex)
                self._target.append(other)
                self._out[vertex].append(edge)
                if known is None:
                    self._above[other], self._height[other] = edge, self._height[vertex] + 1
                    self._order.append(other)
                    way.append((other, iter(near[other])))
                    break
            else:
                way.pop()
        return True

    def _is_down(self, edge: int) -> bool:
        return self._above[self._target[edge]] == edge

    def _look_for_returns(self) -> None:
        """How far up the edges beyond each edge return, and in which order those of a vertex are nested."""
        lowest, second, height = self._lowest, self._second, self._height
        for vertex in reversed(self._order):
            check()
            for edge in self._out[vertex]:
                if not self._is_down(edge):
                    lowest[edge], second[edge] = height[self._target[edge]], height[vertex]
                self._depth[edge] = 2 * lowest[edge] + (second[edge] < height[vertex])
            above = self._above[vertex]
            if above >= 0:
                own = height[self._source[above]]
                ends = [own, own]
                for edge in self._out[vertex]:
                    ends += lowest[edge], second[edge]
                lowest[above] = min(ends)
                second[above] = min([end for end in ends if end > lowest[above]], default=own)
            self._out[vertex].sort(key=self._depth.__getitem__)

    def is_planar(self) -> bool:
        """Whether no two demands contradict each other."""
        for root in self._roots:
            way = [(root, enumerate(self._out[root]))]
            while way:
                check()
                vertex, edges = way[-1]
                for place, edge in edges:
                    self._bottom[edge] = self._top()
                    if self._is_down(edge):
                        below = self._target[edge]
                        way.append((below, enumerate(self._out[below])))
                        break
                    self._lowest_edge[edge] = edge
                    self._stack.append([_Interval(), _Interval(edge)])
                    if not self._joined(vertex, place, edge):
                        return False
                else:
                    way.pop()
                    above = self._above[vertex]
                    if above >= 0:
                        self._leave(self._source[above], above)
                        upper = self._source[above]
                        if not self._joined(upper, self._out[upper].index(above), above):
                            return False
        return True

    def _top(self) -> Pair | None:
        return self._stack[-1] if self._stack else None

    def _joined(self, vertex: int, place: int, edge: int) -> bool:
        """Join the demands of an edge to those of the earlier edges of its vertex; False if they contradict."""
        if self._lowest[edge] >= self._height[vertex]:
            return True
        above = self._above[vertex]
        if place == 0:
            self._lowest_edge[above] = self._lowest_edge[edge]
            return True
        return self._agree(edge, above)

    def _agree(self, edge: int, above: int) -> bool:
        left, right = _Interval(), _Interval()
        ref, stack, lowest = self._ref, self._stack, self._lowest
        while True:  # what returns beyond the edge lies on one side
            one, other = stack.pop()
            if one.low >= 0:
                one, other = other, one
            if one.low >= 0:
                return False
            if lowest[other.low] > lowest[above]:
                if right.low < 0:
                    right.high = other.high
                else:
                    ref[right.low] = other.high
                right.low = other.low
            else:
                ref[other.low] = self._lowest_edge[above]
            if self._top() is self._bottom[edge]:
                break
        while stack and any(self._passes(side, edge) for side in stack[-1]):
            one, other = stack.pop()
            if self._passes(other, edge):
                one, other = other, one
            if self._passes(other, edge):
                return False
            if right.low >= 0:
                ref[right.low] = other.high
            if other.low >= 0:
                right.low = other.low
                if right.high < 0:
                    right.high = other.high
            if left.low < 0:
                left.high = one.high
            else:
                ref[left.low] = one.high
            left.low = one.low
        if left.low >= 0 or right.low >= 0:
            stack.append([left, right])
        return True

    def _passes(self, side: _Interval, edge: int) -> bool:
        """Whether something on a side returns less far than an edge."""
        return side.low >= 0 and self._lowest[side.high] > self._lowest[edge]

    def _leave(self, upper: int, edge: int) -> None:
        """Forget the edges that return to a vertex when the search goes back to it, along an edge."""
        stack, height, lowest = self._stack, self._height[upper], self._lowest
        while stack and min([lowest[side.low] for side in stack[-1] if side.low >= 0]) == height:
            left = stack.pop()[0]
            if left.low >= 0:
                self._side[left.low] = -1
        if stack:
            left, right = stack[-1]
            self._trim(left, right, upper)
            self._trim(right, left, upper)
        if lowest[edge] < height:
            left, right = stack[-1]
            is_left = left.high >= 0 and (right.high < 0 or lowest[left.high] > lowest[right.high])
            self._ref[edge] = left.high if is_left else right.high

    def _trim(self, one: _Interval, other: _Interval, upper: int) -> None:
        while one.high >= 0 and self._target[one.high] == upper:
            one.high = self._ref[one.high]
        if one.high < 0 <= one.low:
            self._ref[one.low], self._side[one.low] = other.low, -1
            one.low = -1

    def _decide(self) -> None:
        """Make sides absolute, which were relative to those of other edges."""
        for edge in range(len(self._side)):
            chain = [edge]
            while self._ref[chain[-1]] >= 0:
                chain.append(self._ref[chain[-1]])
            for one, other in zip(chain[-2::-1], chain[:0:-1], strict=True):
                self._side[one] *= self._side[other]
                self._ref[one] = -1

    def around(self) -> Around:
        """The neighbours of each vertex, clockwise."""
        self._decide()
        for edges in self._out.values():
            edges.sort(key=lambda edge: self._side[edge] * self._depth[edge])
        after: dict[tuple[int, int], int] = {}
        before: dict[tuple[int, int], int] = {}

        def put(vertex: int, other: int, last: int) -> None:
            """Put a neighbour after another one."""
            follower = after[vertex, last]
            after[vertex, last], before[vertex, other] = other, last
            after[vertex, other], before[vertex, follower] = follower, other

        left, right = dict[int, int](), dict[int, int]()
        for vertex, edges in self._out.items():
            above = self._above[vertex]
            ring = [self._source[above]] if above >= 0 else []
            ring += [self._target[edge] for edge in edges]
            for one, other in zip(ring, ring[1:] + ring[:1], strict=True):
                after[vertex, one], before[vertex, other] = other, one
        for root in self._roots:
            way = [(root, iter(self._out[root]))]
            while way:
                check()
                vertex, edges_left = way[-1]
                for edge in edges_left:
                    other = self._target[edge]
                    if self._is_down(edge):
                        left[vertex] = right[vertex] = other
                        way.append((other, iter(self._out[other])))
                        break
                    if self._side[edge] > 0:
                        put(other, vertex, right[other])
                    else:
                        put(other, vertex, before[other, left[other]])
                        left[other] = vertex
                else:
                    way.pop()
        rings: Around = {vertex: [] for vertex in self._out}
        for vertex, ring in rings.items():
            above = self._above[vertex]
            edges = self._out[vertex]
            if above < 0 and not edges:
                continue
            start = other = self._source[above] if above >= 0 else self._target[edges[0]]
            while not ring or other != start:
                ring.append(other)
                other = after[vertex, other]
        return rings
