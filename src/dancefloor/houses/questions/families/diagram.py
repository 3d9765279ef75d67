"""Sets of options as a zero-suppressed decision diagram (ZDD), native, or in Python without the compiled module.

Strategy: a family has one diagram only, since the order of options follows from the problem. So it does not matter
which way made it: states of tables, a list of covers, or a search that remembers what is left, option by option. Both
ways to hold a diagram number its nodes alike. `native/src/family` and `diagram_python` explain the rest.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, Self

from dancefloor._native import MISSING
from dancefloor.engines.compiled import flatten_uncounted, without_implied
from dancefloor.errors import InputError, UnsupportedProblem
from dancefloor.houses.questions.families.nodes import UNLIMITED, DiagramNode, FamilyTooLarge

if TYPE_CHECKING:
    from dancefloor._native import core
    from dancefloor.cover.problem import Problem
    from dancefloor.search.values import Cover


class Diagram(Protocol):
    """All sets of a family; numbers of nodes are 0 for the empty family, 1 for the empty set alone, and then others."""

    count: int  #: how many sets there are
    size: int  #: how many nodes, without 0 and 1
    states: int  #: how many states made it; 0 if it was made otherwise

    def member(self, number: int) -> Cover:
        """The set with that number, which must be smaller than `count`."""

    def rank(self, cover: Iterable[int]) -> int | None:
        """The number of a set; None if it is no member."""

    def occurrences(self) -> list[int]:
        """For each option, how many sets have it."""

    def cheapest(self, costs: Sequence[int], most: int) -> list[Cover]:
        """The sets of least cost, in ascending order, `most` of them at most."""

    def within(self, colors: dict[int, int], low: int, high: int, memory: int) -> Self:
        """The sets that have a number of some options. Colors exclude each other, and any number may have the same one.

        Args:
            colors: the options that count, each with its color, from 1 on; 0 for none.
            low: the least number of them.
            high: the greatest number of those without a color.
            memory: the bytes that the diagram may take.
        """

    def combined(self, other: Self, operation: int, memory: int) -> Self:
        """The sets of either, of both, only of the first, or only of one of two families."""

    def nodes(self) -> list[DiagramNode]:
        """The nodes from 2 on; the last one is the root."""


class NativeDiagram:
    """The border to native code: numbers of any size cross it as bytes, least significant first."""

    def __init__(self, held: core.Diagram, memory: int) -> None:
        if held.done() < 1:
            raise FamilyTooLarge(memory, held.done())
        self._held = held
        self.count = int.from_bytes(held.count(), "little")
        self.size, self.states = held.size(), held.states()

    def member(self, number: int) -> Cover:
        """The set with that number; see `Diagram.member`."""
        return tuple(self._held.member(number.to_bytes((number.bit_length() + 7) // 8, "little")))

    def rank(self, cover: Iterable[int]) -> int | None:
        """The number of a set; see `Diagram.rank`."""
        try:
            return int.from_bytes(self._held.rank(list(cover)), "little")
        except ValueError:
            return None

    def occurrences(self) -> list[int]:
        """For each option, how many sets have it."""
        return [int.from_bytes(number, "little") for number in self._held.occurrences()]

    def cheapest(self, costs: Sequence[int], most: int) -> list[Cover]:
        """The sets of least cost; see `Diagram.cheapest`."""
        return [tuple(cover) for cover in self._held.cheapest(list(costs), most)]

    def within(self, colors: dict[int, int], low: int, high: int, memory: int) -> Self:
        """The sets that have a number of some options.

        Args:
            colors: as for `Diagram.within`.
            low: the least number.
            high: the greatest number.
            memory: the bytes that the diagram may take.
        """
        bounds = max(0, low), min(high, len(colors) + 1)
        return type(self)(self._held.within(list(colors), list(colors.values()), *bounds, memory), memory)

    def combined(self, other: Self, operation: int, memory: int) -> Self:
        """The sets of either, of both ...; see `Diagram.combined`."""
        return type(self)(self._held.combined(other._held, operation, memory), memory)

    def nodes(self) -> list[DiagramNode]:
        """The nodes from 2 on; the last one is the root."""
        flat = array("i", self._held.triples())
        return list(map(DiagramNode, flat[::3], flat[1::3], flat[2::3]))


def of_tables(problem: Problem, memory: int) -> Diagram:
    """All covers, from the states of tables.

    Raises:
        UnsupportedProblem: tables cannot take the problem.
        FamilyTooLarge: they do not fit into that memory.
    """
    if MISSING:
        return of_options(problem, memory)
    from dancefloor._native import core

    try:
        return NativeDiagram(core.family_of_tables(flatten_uncounted(problem), memory), memory)
    except ValueError as reason:
        raise UnsupportedProblem("counting", str(reason)) from None


def of_options(problem: Problem, memory: int, states: int = UNLIMITED) -> Diagram:
    """All covers, from what is left of the items, option by option.

    Raises:
        FamilyTooLarge: the states do not fit into that memory, or are more than these.
    """
    if not MISSING:
        from dancefloor._native import core

        return NativeDiagram(core.family_of_options(flatten_uncounted(problem), memory, states), memory)
    from dancefloor.houses.questions.families.diagram_python import LeftRule, layered

    return layered(order_of(problem), LeftRule(problem, without_implied(problem), order_of(problem)), memory, states)


def of_covers(problem: Problem, options: array[int], lengths: array[int], memory: int) -> Diagram:
    """The family of some sets of options.

    Args:
        problem: items and options.
        options: the options of all sets, one set after another.
        lengths: how many of them each set has.
        memory: the bytes that it may take.

    Raises:
        FamilyTooLarge: it does not fit into that memory.
    """
    if not MISSING:
        from dancefloor._native import core

        flat = flatten_uncounted(problem)
        return NativeDiagram(core.family_of_covers(flat, options.tobytes(), lengths.tobytes(), memory), memory)
    from dancefloor.houses.questions.families.diagram_python import joined

    return joined(order_of(problem), options, lengths, memory)


def of_nodes(problem: Problem, nodes: Sequence[tuple[int, int, int]], memory: int) -> Diagram:
    """The family that nodes describe, of which there is at least one; each leads to earlier ones only.

    Raises:
        InputError: they are no diagram with options in the order of the problem.
        FamilyTooLarge: it does not fit into that memory.
    """
    try:
        if not MISSING:
            from dancefloor._native import core

            flat = array("i", [number for node in nodes for number in node])
            return NativeDiagram(core.family_of_triples(flatten_uncounted(problem), flat.tobytes(), memory), memory)
        from dancefloor.houses.questions.families.diagram_python import rebuilt

        return rebuilt(order_of(problem), nodes, memory)
    except (ValueError, OverflowError) as reason:
        raise InputError(f"the nodes are no diagram of this puzzle: {reason}") from None


def order_of(problem: Problem) -> list[int]:
    """The options in the order of a diagram: by the first item that they use, where cells come first, and by number.

    >>> from dancefloor.cover.problem import Problem
    >>> order_of(Problem.from_names("p q", ["q", "p q", "p"]))
    [1, 2, 0]
    """
    items, places = without_implied(problem), problem.positions

    def turn(item: int) -> tuple[int, int]:
        its, placed = items[item], bool(places) and places[item] is not None
        once = its.primary and (its.low, its.high) == (1, 1)
        if (placed and (once or not its.primary)) if places else once:
            return 0, (places[item] or 0) if places else item
        return (1 if its.primary else 2), item

    rank = {item: k for k, item in enumerate(sorted(range(len(items)), key=turn))}
    options = problem.options
    first = [min([rank[item] for item in options.items(option)], default=len(rank)) for option in range(len(options))]
    return sorted(range(len(options)), key=first.__getitem__)
