"""Diagrams in plain Python: the same nodes, in the same order, as those of native code.

Strategy: `layered` follows a `LayerRule` down through the levels, and keeps the states of each level once; back from
the last level, each state becomes a node. Families of covers, restricted and combined ones differ in their rules only
(TdZdd; Iwashita and Minato, 2013).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from dancefloor.houses.questions.families.nodes import (
    DIFFER,
    EMPTY,
    INTERSECT,
    SUBTRACT,
    UNIT,
    UNLIMITED,
    DiagramNode,
    FamilyTooLarge,
)
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from dancefloor.cover.problem import Item, Problem
    from dancefloor.search.values import Cover

NODE_BYTES = 150  # that a node takes in Python, with its places in dictionaries
REFUSED = None
ACCEPTED = (-1, ())
DiagramPlace = tuple[int, Hashable]  # a level and a state, or `ACCEPTED`


class LayerRule(Protocol):
    """What states are, and how one follows from another."""

    def begin(self) -> DiagramPlace | None:
        """The first level and state; ACCEPTED or REFUSED if there is nothing to decide."""

    def next(self, level: int, state: Any, takes: bool) -> DiagramPlace | None:
        """The level and state after the option of a level was taken or not; or ACCEPTED or REFUSED."""


class LevelNode(NamedTuple):
    """A node, with the level of its option."""

    level: int
    low: int
    high: int


class NodeMaker:
    """Makes nodes from the last level on; equal ones are one."""

    def __init__(self, levels: int, memory: int) -> None:
        self.nodes = [LevelNode(levels, EMPTY, EMPTY), LevelNode(levels, UNIT, UNIT)]
        self._known: dict[LevelNode, int] = {}
        self._memory = memory

    def make(self, level: int, low: int, high: int) -> int:
        """The number of a node."""
        if high == EMPTY:
            return low
        node = LevelNode(level, low, high)
        number = self._known.setdefault(node, len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(node)
            if NODE_BYTES * number > self._memory:
                raise FamilyTooLarge(self._memory, 0.99)
        return number

    def diagram(self, order: Sequence[int], root: int, states: int = 0) -> PythonDiagram:
        """The diagram below a node."""
        return PythonDiagram(order, self.nodes, root, states)


class PythonDiagram:
    """A family; see `dancefloor.houses.questions.families.diagram.Diagram`.

    Args:
        order: the options in the order of their levels.
        nodes: the nodes, 0 and 1 included; some may not be needed.
        root: the number of the root among them.
        states: how many states made it; 0 if it was made otherwise.
    """

    def __init__(self, order: Sequence[int], nodes: Sequence[LevelNode], root: int, states: int = 0) -> None:
        self.order = list(order)
        self._level = {option: level for level, option in enumerate(order)}
        self._nodes, self.root = _collected(nodes, root)
        self._ways = [0, 1]
        for node in self._nodes[2:]:
            self._ways.append(self._ways[node.low] + self._ways[node.high])
        self.count, self.size, self.states = self._ways[self.root], len(self._nodes) - 2, states

    def node(self, number: int) -> LevelNode:
        """The node with that number."""
        return self._nodes[number]

    def member(self, number: int) -> Cover:
        """The set with that number; see `Diagram.member`."""
        found, at = [], self.root
        while at > UNIT:
            node = self._nodes[at]
            if number < self._ways[node.high]:
                found.append(self.order[node.level])
                at = node.high
            else:
                number -= self._ways[node.high]
                at = node.low
        return tuple(found)

    def rank(self, cover: Iterable[int]) -> int | None:
        """The number of a set; see `Diagram.rank`."""
        levels = sorted([self._level.get(option, -1) for option in cover], reverse=True)
        number, at = 0, self.root
        while at > UNIT:
            node = self._nodes[at]
            if levels and levels[-1] == node.level:
                levels.pop()
                at = node.high
            else:
                number += self._ways[node.high]
                at = node.low
        return None if levels or at == EMPTY else number

    def occurrences(self) -> list[int]:
        """For each option, how many sets have it."""
        above, found = [0] * len(self._nodes), [0] * len(self.order)
        above[self.root] = 1
        for at in range(len(self._nodes) - 1, UNIT, -1):
            level, low, high = self._nodes[at]
            above[low] += above[at]
            above[high] += above[at]
            found[self.order[level]] += above[at] * self._ways[high]
        return found

    def cheapest(self, costs: Sequence[int], most: int) -> list[Cover]:
        """The sets of least cost; see `Diagram.cheapest`."""
        never = 1 << 62
        least = [never, 0]
        for level, low, high in self._nodes[2:]:
            least.append(min(least[low], costs[self.order[level]] + least[high]))
        turn = 0
        found: list[Cover] = []
        later: list[tuple[int, int, int, tuple[int, ...]]] = []
        if self.root != EMPTY:
            later.append((least[self.root], turn, self.root, ()))
        while later and len(found) < most:
            cost, _, at, taken = heappop(later)
            while at > UNIT:
                level, low, high = self._nodes[at]
                so_far = cost - least[at]
                with_cost, with_turn, turn = so_far + costs[self.order[level]] + least[high], turn + 1, turn + 2
                with_it = with_cost, with_turn, high, (*taken, self.order[level])
                without = never if low == EMPTY else so_far + least[low], turn, low, taken
                one, other = (with_it, without) if with_cost <= without[0] else (without, with_it)
                if other[2] != EMPTY:
                    heappush(later, other)
                cost, _, at, taken = one
            found.append(taken)
        return found

    def within(self, colors: dict[int, int], low: int, high: int, memory: int) -> PythonDiagram:
        """The sets that have a number of some options.

        Args:
            colors: as for `Diagram.within`.
            low: the least number.
            high: the greatest number.
            memory: the bytes that the diagram may take.
        """
        by_level = {self._level[option]: color for option, color in colors.items()}
        return layered(self.order, WithinRule(self, by_level, max(0, low), high), memory)

    def combined(self, other: PythonDiagram, operation: int, memory: int) -> PythonDiagram:
        """The sets of either, of both ...; see `Diagram.combined`."""
        return layered(self.order, CombinedRule(self, other, operation), memory)

    def nodes(self) -> list[DiagramNode]:
        """The nodes from 2 on; the last one is the root."""
        return [DiagramNode(self.order[level], low, high) for level, low, high in self._nodes[2:]]


def _collected(nodes: Sequence[LevelNode], root: int) -> tuple[list[LevelNode], int]:
    """The nodes that a walk from the root meets, in the order in which it leaves them, and the root among these."""
    found, number, way = list(nodes[:2]), {EMPTY: EMPTY, UNIT: UNIT}, [root]
    while way:
        at = way[-1]
        level, low, high = nodes[at]
        if at in number:
            way.pop()
        elif low not in number:
            way.append(low)
        elif high not in number:
            way.append(high)
        else:
            number[at] = len(found)
            found.append(LevelNode(level, number[low], number[high]))
    return found, number[root]


def layered(order: Sequence[int], rule: LayerRule, memory: int, most: int = UNLIMITED) -> PythonDiagram:
    """The family of all ways that a rule accepts.

    Args:
        order: the options in the order of their levels.
        rule: the rule.
        memory: the bytes that its states may take.
        most: how many states there may be.

    Raises:
        FamilyTooLarge: its states do not fit into that memory, or are more than `most`.
    """
    layers: list[dict[Hashable, int]] = [{} for _ in order]
    branches: list[tuple[int, int, int]] = [(0, 0, 0), (0, 1, 1)]
    turns: list[int] = []

    def enter(place: DiagramPlace | None) -> int:
        if place is REFUSED:
            return EMPTY
        if place == ACCEPTED:
            return UNIT
        level, state = place
        number = layers[level].setdefault(state, len(branches))
        if number == len(branches):
            branches.append((level, 0, 0))
        return number

    root = enter(rule.begin())
    for level, layer in enumerate(paced(layers)):
        for state, number in layer.items():
            low, high = enter(rule.next(level, state, False)), enter(rule.next(level, state, True))
            branches[number] = level, low, high
            turns.append(number)
        if NODE_BYTES * len(branches) > memory or len(branches) - 2 > most:
            raise FamilyTooLarge(memory, level / len(layers))
        layers[level] = {}
    maker, made = NodeMaker(len(order), memory), [0, 1] + [0] * (len(branches) - 2)
    for number in reversed(turns):
        level, low, high = branches[number]
        made[number] = maker.make(level, made[low], made[high])
    return maker.diagram(order, made[root], len(turns))


class LeftRule:
    """The rule of covers: a state is how often each item has been used that later options use, too, or its color."""

    def __init__(self, problem: Problem, items: Sequence[Item], order: Sequence[int]) -> None:
        self._uses = [[(use.item, use.color) for use in problem.options[option].uses] for option in order]
        self._low = [item.low if item.primary else 0 for item in items]
        self._high = [item.high if item.primary else 1 for item in items]
        last = {item: level for level, uses in enumerate(self._uses) for item, _ in uses}
        self._ends: list[list[int]] = [[] for _ in order]
        for item, level in last.items():
            self._ends[level].append(item)
        self._is_possible = all(low == 0 for item, low in enumerate(self._low) if item not in last)

    def begin(self) -> DiagramPlace | None:
        """The first level where an option can be taken, and nothing used."""
        return self._on(0, {}) if self._is_possible else REFUSED

    def next(self, level: int, state: tuple[tuple[int, Any], ...], takes: bool) -> DiagramPlace | None:
        """What is used after an option was taken or not."""
        used = dict(state)
        if takes:
            for item, color in self._uses[level]:
                used[item] = color if color is not None else used.get(item, 0) + 1
        return self._on(level + 1, used) if self._leaves(level, used) else REFUSED

    def _on(self, level: int, used: dict[int, Any]) -> DiagramPlace | None:
        for here in range(level, len(self._uses)):
            if self._fits(here, used):
                return here, tuple(sorted(used.items()))
            if not self._leaves(here, used):
                return REFUSED
        return ACCEPTED

    def _fits(self, level: int, used: dict[int, Any]) -> bool:
        for item, color in self._uses[level]:
            value = used.get(item, 0)
            if (
                value not in (0, color)
                if color is not None
                else not isinstance(value, int) or value >= self._high[item]
            ):
                return False
        return True

    def _leaves(self, level: int, used: dict[int, Any]) -> bool:
        """Forget the items that end at a level; whether all of them have been used enough."""
        for item in self._ends[level]:
            value = used.pop(item, 0)
            if isinstance(value, int) and value < self._low[item]:
                return False
        return True


class WithinRule:
    """The rule of `Diagram.within`: a state is a node, and how many options were taken, or their color.

    Args:
        diagram: the family.
        colors: the color of each option that counts, by its level; 0 for none.
        low: the least number of them.
        high: the greatest number of those without a color.
    """

    def __init__(self, diagram: PythonDiagram, colors: dict[int, int], low: int, high: int) -> None:
        self._diagram, self._colors, self._low, self._high = diagram, colors, low, high

    def begin(self) -> DiagramPlace | None:
        """The root, and no option taken."""
        return self._at(self._diagram.root, (0, 0))

    def next(self, level: int, state: tuple[int, tuple[int, int]], takes: bool) -> DiagramPlace | None:
        """The node and the number or color after an option."""
        at, (number, color) = state
        node = self._diagram.node(at)
        if not takes:
            return self._at(node.low, (number, color))
        its = self._colors.get(level)
        if its is None:
            return self._at(node.high, (number, color))
        if its == 0:
            return REFUSED if color or number >= self._high else self._at(node.high, (number + 1, 0))
        return REFUSED if (number, color) not in ((0, 0), (1, its)) else self._at(node.high, (1, its))

    def _at(self, at: int, taken: tuple[int, int]) -> DiagramPlace | None:
        if at <= UNIT:
            return ACCEPTED if at == UNIT and taken[0] >= self._low else REFUSED
        return self._diagram.node(at).level, (at, taken)


class CombinedRule:
    """The rule of `Diagram.combined`: a state is a node of each family."""

    def __init__(self, one: PythonDiagram, other: PythonDiagram, operation: int) -> None:
        if one.order != other.order:
            raise ValueError("the two families are about other options")
        self._one, self._other, self._operation = one, other, operation

    def begin(self) -> DiagramPlace | None:
        """Both roots."""
        return self._at(self._one.root, self._other.root)

    def next(self, level: int, state: tuple[int, int], takes: bool) -> DiagramPlace | None:
        """The nodes after an option."""
        one, other = state
        return self._at(_below(self._one, one, level, takes), _below(self._other, other, level, takes))

    def _at(self, one: int, other: int) -> DiagramPlace | None:
        if not (self._has(bool(one), False) or self._has(False, bool(other)) or self._has(bool(one), bool(other))):
            return REFUSED
        if one <= UNIT and other <= UNIT:
            return ACCEPTED if self._has(one == UNIT, other == UNIT) else REFUSED
        return min(self._one.node(one).level, self._other.node(other).level), (one, other)

    def _has(self, one: bool, other: bool) -> bool:
        if self._operation == INTERSECT:
            return one and other
        if self._operation == SUBTRACT:
            return one and not other
        return one != other if self._operation == DIFFER else one or other


def _below(diagram: PythonDiagram, at: int, level: int, takes: bool) -> int:
    node = diagram.node(at)
    if node.level != level:
        return EMPTY if takes else at
    return node.high if takes else node.low


def joined(order: Sequence[int], options: Sequence[int], lengths: Iterable[int], memory: int) -> PythonDiagram:
    """The family of sets that are listed.

    Args:
        order: the options in the order of their levels.
        options: the options of all sets, one set after another.
        lengths: how many of them each set has.
        memory: the bytes that nodes may take.

    Strategy: the sets come in an order in which those with the same beginning are neighbours; what follows a beginning
    becomes a node when a set comes that begins otherwise.
    """
    level = {option: k for k, option in enumerate(order)}
    sets, at = set(), 0
    for length in lengths:
        sets.add(tuple(sorted([level[option] for option in options[at : at + length]])))
        at += length
    maker = NodeMaker(len(order), memory)
    way: list[int] = []
    below = [EMPTY]

    def close(length: int) -> None:
        while len(way) > length:
            high = below.pop()
            below[-1] = maker.make(way.pop(), below[-1], high)

    for each in paced(sorted(sets, key=lambda levels: [-level for level in levels])):
        same = 0
        while same < min(len(way), len(each)) and way[same] == each[same]:
            same += 1
        close(same)
        way.extend(each[same:])
        below.extend([EMPTY] * (len(each) - same))
        below[-1] = UNIT
    close(0)
    return maker.diagram(order, below[0])


def rebuilt(order: Sequence[int], nodes: Sequence[tuple[int, int, int]], memory: int) -> PythonDiagram:
    """The family that nodes describe.

    Raises:
        ValueError: they are no diagram with options in that order.
    """
    level, maker, made = {option: k for k, option in enumerate(order)}, NodeMaker(len(order), memory), [EMPTY, UNIT]
    for option, low, high in nodes:
        if option not in level:
            raise ValueError("there is no such option")
        if not (0 <= low < len(made) and 0 <= high < len(made)):
            raise ValueError("a node comes before what it leads to")
        if min(maker.nodes[made[low]].level, maker.nodes[made[high]].level) <= level[option]:
            raise ValueError("its options are in another order")
        made.append(maker.make(level[option], made[low], made[high]))
    return maker.diagram(order, made[-1])
