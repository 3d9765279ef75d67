"""The number of solutions up to symmetry, from the numbers of solutions that each symmetry fixes.

Strategy: the number of classes is the mean, over all symmetries, of the number of solutions that a symmetry fixes
(Cauchy, Frobenius; known as Burnside's lemma). So no solutions need to be compared. A solution that a symmetry fixes
consists of orbits: with an option it contains all images of the option under powers of the symmetry. These solutions
are therefore the covers of a *quotient*, a smaller problem that any engine can count. Its items are the orbits of
items, and its options are the orbits of options that do not meet themselves.

Items of a quotient: an orbit of cells becomes one item, because an orbit of options covers all its cells equally often.
An orbit of pieces becomes an item too, but an orbit of options may use each of these pieces several times, say m times.
(If a symmetry exchanges a mirror pair, an orbit of four of its options has m = 2.) If m is the same for all remaining
orbits of options, bounds low..high become ceil(low / m)..floor(high / m). Otherwise there is one problem for each
choice of the numbers of orbits with each m. A piece without an effective upper bound needs no item, and neither does
one whose bounds follow from those of the others and the area.

Conjugate symmetries fix equally many solutions, and so do a symmetry and its inverse. The quotient is made for the
member of such a class that yields the narrowest board to scan: a board is reflected in its long axis, not in the short.

Entry points: `quotients`, and `unfolded` for the solutions that their covers represent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product
from math import prod
from typing import NamedTuple, cast

from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.search.deadline import check, paced
from dancefloor.search.values import Cover
from dancefloor.solutions.canonical import Element, Symmetries

MOST_CHOICES = 100  # the most quotients of one symmetry, which differ in the numbers of orbits of each kind
SAMPLE = 500  # the number of options that estimate the width of a quotient
FEW = 16  # the number of symmetries of a class that are compared to find the narrowest quotient


class Quotient(NamedTuple):
    """The solutions that each symmetry of a class fixes, as covers of a problem."""

    symmetries: int  #: the number of symmetries in the class, which all fix equally many solutions
    problem: Problem  #: the tag of an option contains the original options that it represents


def quotients(symmetries: Symmetries) -> list[Quotient] | None:
    """The quotients of all symmetries but the identity; None if that would take too many problems.

    The list omits symmetries that obviously fix no solution.

    >>> from dancefloor.geometry.region import Region
    >>> from dancefloor.geometry.shape import Shape
    >>> from dancefloor.puzzles.packing import Packing
    >>> from dancefloor.puzzles.piece import Piece
    >>> dominoes = Packing(Region.box(4, 4), [Piece("I", Shape.from_picture("##"), low=8, high=8)])
    >>> sorted(times for times, _ in quotients(Symmetries(dominoes.encode())))  # half turn, quarter turns, reflections
    [1, 2, 2]
    """
    elements = symmetries.elements
    if elements is None:
        return None
    places = symmetries.places
    found = []
    for alike in conjugacy_classes(elements):
        first = alike[0]
        if first == tuple(range(len(first))):
            continue
        if places and not any(symmetries.image(first, place) == place for place in places):
            continue  # it moves every placement of the anchor
        orbits = _Orbits(symmetries, first)
        if orbits.leave_gaps:  # so do the orbits of all symmetries of the class
            continue
        few = alike[:: -(-len(alike) // FEW)]
        narrowest = min(few, key=lambda one: _width(symmetries.problem, one)) if len(few) > 1 else first
        problems = (orbits if narrowest == first else _Orbits(symmetries, narrowest)).problems()
        if problems is None:
            return None
        found += [Quotient(len(alike), problem) for problem in problems]
    return found


def unfolded(quotient: Problem, cover: Cover) -> Cover:
    """The cover of the original problem that a cover of a quotient represents."""
    return tuple([option for orbit in cover for option in cast("Cover", quotient.options[orbit].tag)])


def conjugacy_classes(elements: list[Element]) -> Iterator[list[Element]]:
    """The classes of the group. A class contains conjugate elements and their inverses.

    Repeated conjugation by generators yields all conjugates.
    """
    pairs = [(one, _inverse(one)) for one in _generators(elements)]
    left = dict.fromkeys(elements)
    while left:
        first = next(iter(left))
        alike = list(dict.fromkeys((first, _inverse(first))))
        for element in alike:
            del left[element]
        for element in alike:
            for one, inverse in pairs:
                conjugate = _after(one, _after(element, inverse))
                if conjugate in left:
                    del left[conjugate]
                    alike.append(conjugate)
        yield alike


def _generators(elements: list[Element]) -> list[Element]:
    """Elements that generate the group. No element is generated by the earlier ones."""
    identity = min(elements)
    generated, found = {identity: None}, list[Element]()
    for element in elements:
        if element in generated:
            continue
        found.append(element)
        frontier = list(generated)
        for one in frontier:
            for generator in found:
                product = _after(generator, one)
                if product not in generated:
                    generated[product] = None
                    frontier.append(product)
    return found


def _after(second: Element, first: Element) -> Element:
    check()
    return tuple(map(second.__getitem__, first))


def _inverse(element: Element) -> Element:
    return tuple(sorted(range(len(element)), key=element.__getitem__))


def least_of_orbits(element: Element) -> list[int]:
    """The least item in the orbit of each item."""
    check()
    least = [-1] * len(element)
    for first in range(len(element)):
        item = first
        while least[item] < 0:
            least[item], item = first, element[item]
    return least


def orbits_of(images: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The orbits of a permutation, each from its least member on.

    >>> list(orbits_of([2, 1, 0]))
    [(0, 2), (1,)]
    """
    seen = bytearray(len(images))
    for first in paced(range(len(images))):
        orbit, option = [], first
        while not seen[option]:
            seen[option] = True
            orbit.append(option)
            option = images[option]
        if orbit:
            yield tuple(orbit)


def numbers_of_orbits(bounds: tuple[int, int], times: Iterable[int]) -> Iterator[dict[int, tuple[int, int]]]:
    """The choices of how many orbits cover an item: bounds for those that cover it least often, else exact numbers.

    Args:
        bounds: how often it should be covered, at least and at most.
        times: how often an orbit can cover it, the different numbers.

    >>> list(numbers_of_orbits((3, 4), [1, 2]))
    [{1: (3, 4), 2: (0, 0)}, {1: (1, 2), 2: (1, 1)}, {1: (0, 0), 2: (2, 2)}]
    """
    (low, high), (shortest, *longer) = bounds, sorted(times)
    for numbers in product(*[range(high // each + 1) for each in longer]):
        taken = sum(each * number for each, number in zip(longer, numbers, strict=True))
        least, most = max(0, -((taken - low) // shortest)), (high - taken) // shortest
        if least <= most:
            exact = {each: (number, number) for each, number in zip(longer, numbers, strict=True)}
            yield {shortest: (least, most), **exact}


def positions_of_orbits(problem: Problem, least: list[int]) -> dict[int, int]:
    """The rank of each orbit of cells in the order of their least positions."""
    lowest: dict[int, int] = {}
    for orbit, position in zip(least, problem.positions, strict=True):
        if position is not None:
            lowest[orbit] = min(position, lowest.get(orbit, position))
    return {orbit: place for place, orbit in enumerate(sorted(lowest, key=lowest.__getitem__))}


def _width(problem: Problem, element: Element) -> int:
    """The total width of the options of a quotient, or of a sample of them."""
    least = least_of_orbits(element)
    place = positions_of_orbits(problem, least)
    total = 0
    for option in range(0, len(problem.options), max(1, len(problem.options) // SAMPLE)):
        places = [place[least[item]] for item in problem.options.items(option) if least[item] in place]
        total += max(places) - min(places)
    return total


OrbitUse = tuple[int, int]  # an orbit of pieces, and how often an orbit of options uses each of the pieces
Numbers = dict[OrbitUse, tuple[int, int] | None]  # bounds on the number of orbits of each kind; None without bounds


class _Layer(NamedTuple):
    """An orbit of options that do not meet."""

    kind: OrbitUse
    cells: tuple[int, ...]  #: the orbits of cells that it covers
    options: tuple[int, ...]


class _Orbits:
    """The orbits of items and options under one symmetry. An orbit of items is represented by its least item."""

    def __init__(self, symmetries: Symmetries, element: Element) -> None:
        self._problem = problem = symmetries.problem
        self._least = least_of_orbits(element)
        self._place = positions_of_orbits(problem, self._least)
        self._pieces = [item for item, orbit in enumerate(self._least) if item == orbit and item not in self._place]
        self._sizes = Counter(self._least)
        self._layers: list[_Layer] = []
        for orbit in orbits_of(symmetries.action(element)):
            self._lay(orbit)
        self._kinds = {layer.kind: layer for layer in self._layers}  # one layer of each kind

    def _lay(self, options: tuple[int, ...]) -> None:
        """Store an orbit of options, if they have no common cell and do not use a piece too often."""
        least, sizes = self._least, self._sizes
        piece, *covered = self._problem.options.items(options[0])
        cells = {least[cell] for cell in covered}
        if sum([sizes[cell] for cell in cells]) < len(options) * len(covered):
            return
        times = len(options) // sizes[least[piece]]
        if times <= self._problem.items[piece].high:
            self._layers.append(_Layer((least[piece], times), tuple(sorted(cells)), options))

    @property
    def leave_gaps(self) -> bool:
        """Whether some cell that must be filled, or piece that must be used, is in no orbit of options."""
        items, place = self._problem.items, self._place
        reached = set(chain.from_iterable([layer.cells for layer in self._layers]))
        placed = {piece for piece, _ in self._kinds}
        return any(orbit not in reached for orbit in place if items[orbit].primary) or any(
            piece not in placed for piece in self._pieces if items[piece].low
        )

    def problems(self) -> list[Problem] | None:
        """The quotients, one for each choice of the numbers of orbits; None if there are too many choices."""
        placed = {piece for piece, _ in self._kinds}
        bounds = self._bounds()
        choices = [self._choices(piece, bounds[piece]) for piece in self._pieces if piece in placed]
        if prod([len(choice) for choice in choices]) > MOST_CHOICES:
            return None
        chosen = [{kind: number for each in one for kind, number in each.items()} for one in product(*choices)]
        return [self._quotient(numbers) for numbers in chosen]

    def _bounds(self) -> dict[int, tuple[int, int] | None]:
        """The bounds of each orbit of pieces; None for bounds that follow from the area and the other pieces."""
        items, sizes = self._problem.items, self._sizes
        room = sum(sizes[cell] for cell in self._place)
        required = sum(sizes[cell] for cell in self._place if items[cell].primary)
        area = {kind[0]: sum(sizes[cell] for cell in cells) // kind[1] for kind, cells, _ in self._kinds.values()}
        bounds = {piece: (items[piece].low, min(items[piece].high, room // area[piece])) for piece in area}
        least = sum(low * area[piece] for piece, (low, _) in bounds.items())
        most = sum(high * area[piece] for piece, (_, high) in bounds.items())
        found: dict[int, tuple[int, int] | None] = dict(bounds)
        for piece, (low, high) in bounds.items():
            if low == 0 and high == room // area[piece]:
                found[piece] = None
        for piece, (low, high) in bounds.items():
            if found[piece] and max(most - required, room - least) < (high - low + 1) * area[piece]:
                found[piece] = None
                break  # only one can follow from the others
        return found

    def _choices(self, piece: int, bounds: tuple[int, int] | None) -> list[Numbers]:
        """The choices of the numbers of orbits of each kind: exact numbers, except bounds for the smallest kind."""
        shortest, *longer = sorted([times for other, times in self._kinds if other == piece])
        if bounds is None:
            return [{(piece, times): None for times in (shortest, *longer)}]
        choices = islice(numbers_of_orbits(bounds, [shortest, *longer]), MOST_CHOICES + 1)
        return [{(piece, times): number for times, number in choice.items()} for choice in choices]

    def _quotient(self, numbers: Numbers) -> Problem:
        """The quotient with these numbers of orbits of each kind."""
        limits = self._limits(numbers)
        items = self._items(limits)
        use = {key: Use(number) for number, key in enumerate(items)}
        options = [
            Option(tuple([use[key] for key in (layer.kind, *layer.cells) if key in use]), 0, layer.options)
            for layer in paced(self._layers)
            if layer.kind in use or layer.kind not in limits
        ]
        positions = [self._place[key] if isinstance(key, int) else None for key in items]
        return Problem.trusted(tuple(items.values()), tuple(options), tuple(positions))

    def _items(self, limits: Mapping[OrbitUse, tuple[int, int]]) -> dict[int | OrbitUse, Item]:
        """The items of a quotient: cells to fill, kinds that may be used, cells that may stay empty."""
        is_primary = {orbit: self._problem.items[orbit].primary for orbit in self._place}
        found: dict[int | OrbitUse, Item] = {
            orbit: Item(str(orbit)) for orbit, primary in is_primary.items() if primary
        }
        for (piece, times), (low, high) in limits.items():
            if high > 0:
                found[piece, times] = Item(f"{piece}*{times}", True, low, high)
        found.update({orbit: Item(str(orbit), False) for orbit, primary in is_primary.items() if not primary})
        return found

    def _limits(self, numbers: Numbers) -> dict[OrbitUse, tuple[int, int]]:
        """The bounds of the kinds that need an item.

        A kind without bounds needs no item, unless one of its options has no primary cell: every option needs a primary
        item.
        """
        items = self._problem.items
        without_primary = {layer.kind for layer in self._layers if not items[layer.cells[0]].primary}
        return {
            kind: number or (0, len(self._layers))
            for kind, number in numbers.items()
            if number or kind in without_primary
        }
