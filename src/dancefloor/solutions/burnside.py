"""How many solutions there are up to symmetry, without comparing any: by those that each symmetry leaves unchanged.

The number of classes is the mean, over all symmetries, of how many solutions a symmetry leaves as they are (Cauchy,
Frobenius; known as Burnside's lemma). A solution that a symmetry leaves unchanged is laid out in orbits: with an
option it has all that the symmetry and its repetitions make of it. So these solutions are the covers of a *quotient*,
a smaller problem that any engine can count: its items are the orbits of items, its options the orbits of options that
do not meet themselves.

Rules. Items: a cell becomes its orbit, which is covered at once, because an orbit of options covers all its cells
equally often. Pieces: so does a piece, but an orbit of options may use each of the pieces several times, say m times
(an orbit of four options of a mirror pair that the symmetry exchanges: m = 2). If m is the same for all that is left,
bounds low..high become ceil(low / m)..floor(high / m). If not, there is a problem for each choice of how many orbits
of each m are used. A piece that may be used as often as it fits is not an item at all, nor is one whose bounds follow
from those of the others and the area.

Conjugate symmetries, and a symmetry and its inverse, leave equally many solutions unchanged. Of those alike that one
is taken whose quotient is the narrowest when it is scanned: a board reflected in its long axis, not in the short one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, product
from math import prod
from typing import NamedTuple, cast

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.search.deadline import check
from dancefloor.search.values import Cover
from dancefloor.solutions.canonical import Element, Symmetries

MOST_CHOICES = 100  # quotients of one symmetry that differ in how often orbits of each kind are used
SAMPLE = 500  # options looked at to see how wide a quotient is
FEW = 16  # symmetries looked at, of those alike, to see which has the narrowest


class Quotient(NamedTuple):
    """Solutions that some symmetries leave unchanged, as covers; an option's tag is the options it stands for."""

    symmetries: int  #: how many leave equally many unchanged
    problem: Problem


def quotients(symmetries: Symmetries) -> list[Quotient] | None:
    """The solutions that each symmetry but the identity leaves unchanged; None if that would take too many problems.

    Symmetries that can easily be seen to leave none unchanged are not in the list.

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
    for alike in _classes(elements):
        check()
        first = alike[0]
        if first == tuple(range(len(first))):
            continue
        if places and not any(symmetries.image(first, place) == place for place in places):
            continue  # it moves the anchor, wherever that is
        orbits = _Orbits(symmetries, first)
        if orbits.leave_gaps:  # as do those of all that are alike
            continue
        few = alike[:: -(-len(alike) // FEW)]
        narrowest = min(few, key=lambda one: _width(symmetries.problem, one)) if len(few) > 1 else first
        problems = (orbits if narrowest == first else _Orbits(symmetries, narrowest)).problems()
        if problems is None:
            return None
        found += [Quotient(len(alike), problem) for problem in problems]
    return found


def unfolded(quotient: Problem, cover: Cover) -> Cover:
    """The cover of the whole problem that a cover of a quotient means."""
    return tuple([option for orbit in cover for option in cast("Cover", quotient.options[orbit].tag)])


def _classes(elements: list[Element]) -> Iterator[list[Element]]:
    """The group in sets of elements that are conjugate, or inverse to such.

    Conjugates by generators, and their conjugates in turn, are all there are.
    """
    pairs = [(one, _inverse(one)) for one in _generators(elements)]
    left = dict.fromkeys(elements)
    while left:
        first = next(iter(left))
        alike = list(dict.fromkeys((first, _inverse(first))))
        for element in alike:
            del left[element]
        for element in alike:
            check()
            for one, inverse in pairs:
                conjugate = _after(one, _after(element, inverse))
                if conjugate in left:
                    del left[conjugate]
                    alike.append(conjugate)
        yield alike


def _generators(elements: list[Element]) -> list[Element]:
    """Elements that generate the group, each of which no others before it generate."""
    identity = min(elements)
    generated, found = {identity: None}, list[Element]()
    for element in elements:
        if element in generated:
            continue
        found.append(element)
        frontier = list(generated)
        for one in frontier:
            check()
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


def _least(element: Element) -> list[int]:
    """By item: the least item of its orbit."""
    check()
    least = [-1] * len(element)
    for first in range(len(element)):
        item = first
        while least[item] < 0:
            least[item], item = first, element[item]
    return least


def _positions(problem: Problem, least: list[int]) -> dict[int, int]:
    """By orbit of cells: its place in the order of the least positions."""
    check()
    lowest: dict[int, int] = {}
    for orbit, position in zip(least, problem.positions, strict=True):
        if position is not None:
            lowest[orbit] = min(position, lowest.get(orbit, position))
    return {orbit: place for place, orbit in enumerate(sorted(lowest, key=lowest.__getitem__))}


def _width(problem: Problem, element: Element) -> int:
    """How far the options of a quotient reach, all together or a sample of them."""
    least = _least(element)
    place = _positions(problem, least)
    total = 0
    for option in problem.options[:: max(1, len(problem.options) // SAMPLE)]:
        places = [place[least[use.item]] for use in option.uses if least[use.item] in place]
        total += max(places) - min(places)
    return total


OrbitUse = tuple[int, int]  # an orbit of pieces, and how often an orbit of options uses each of them
Numbers = dict[OrbitUse, tuple[int, int] | None]  # how many orbits of options of a kind; None: as many as fit


class _Layer(NamedTuple):
    """An orbit of options that do not meet: of what kind it is, and which orbits of cells it covers."""

    kind: OrbitUse
    cells: tuple[int, ...]
    options: tuple[int, ...]


class _Orbits:
    """What one symmetry makes of the problem: orbits of items, each known by its least item, and of options."""

    def __init__(self, symmetries: Symmetries, element: Element) -> None:
        self._problem = problem = symmetries.problem
        self._least = _least(element)
        self._place = _positions(problem, self._least)
        self._pieces = [item for item, orbit in enumerate(self._least) if item == orbit and item not in self._place]
        self._sizes = Counter(self._least)
        self._layers: list[_Layer] = []
        action = symmetries.action(element)
        seen = bytearray(len(action))
        for first, option in enumerate(action):
            check()
            if not seen[first]:
                orbit = [first]
                while option != first:
                    seen[option] = True
                    orbit.append(option)
                    option = action[option]
                self._lay(tuple(orbit))
        self._kinds = {layer.kind: layer for layer in self._layers}  # one of each kind

    def _lay(self, options: tuple[int, ...]) -> None:
        """Note an orbit of options, if they have no cell in common and do not use a piece too often."""
        least, sizes = self._least, self._sizes
        (piece, _), *uses = self._problem.options[options[0]].uses
        cells = {least[cell] for cell, _ in uses}
        if sum([sizes[cell] for cell in cells]) < len(options) * len(uses):
            return
        times = len(options) // sizes[least[piece]]
        if times <= self._problem.items[piece].high:
            self._layers.append(_Layer((least[piece], times), tuple(sorted(cells)), options))

    @property
    def leave_gaps(self) -> bool:
        """Whether there are cells to fill, or pieces to use, that no orbit of options has."""
        check()
        items, place = self._problem.items, self._place
        reached = set(chain.from_iterable([layer.cells for layer in self._layers]))
        placed = {piece for piece, _ in self._kinds}
        return any(orbit not in reached for orbit in place if items[orbit].primary) or any(
            piece not in placed for piece in self._pieces if items[piece].low
        )

    def problems(self) -> list[Problem] | None:
        """The quotient, or one for each choice of how often pieces are used; None if there are too many choices."""
        placed = {piece for piece, _ in self._kinds}
        bounds = self._bounds()
        choices = [self._choices(piece, bounds[piece]) for piece in self._pieces if piece in placed]
        if prod([len(choice) for choice in choices]) > MOST_CHOICES:
            return None
        chosen = [{kind: number for each in one for kind, number in each.items()} for one in product(*choices)]
        return [self._quotient(numbers) for numbers in chosen]

    def _bounds(self) -> dict[int, tuple[int, int] | None]:
        """By orbit of pieces: how often each may be used; None if that follows from the area and the other pieces."""
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
                break  # from now on it is this one that follows from the others
        return found

    def _choices(self, piece: int, bounds: tuple[int, int] | None) -> list[Numbers]:
        """How many orbits of options of each kind there may be: exactly so many, but of the shortest."""
        shortest, *longer = sorted([times for other, times in self._kinds if other == piece])
        if bounds is None:
            return [{(piece, times): None for times in (shortest, *longer)}]
        low, high = bounds
        found: list[Numbers] = []
        for numbers in product(*[range(high // times + 1) for times in longer]):
            taken = sum(times * number for times, number in zip(longer, numbers, strict=True))
            least, most = max(0, -((taken - low) // shortest)), (high - taken) // shortest
            if least <= most:
                exact = {(piece, times): (number, number) for times, number in zip(longer, numbers, strict=True)}
                found.append({(piece, shortest): (least, most), **exact})
            if len(found) > MOST_CHOICES:
                break
        return found

    def _quotient(self, numbers: Numbers) -> Problem:
        """The problem with so many orbits of options of each kind."""
        check()
        limits = self._limits(numbers)
        items = self._items(limits)
        use = {key: Use(number) for number, key in enumerate(items)}
        options = [
            Option(tuple([use[key] for key in (layer.kind, *layer.cells) if key in use]), 0, layer.options)
            for layer in self._layers
            if layer.kind in use or layer.kind not in limits
        ]
        positions = [self._place[key] if isinstance(key, int) else None for key in items]
        return Problem.trusted(tuple(items.values()), tuple(options), tuple(positions))

    def _items(self, limits: Mapping[OrbitUse, tuple[int, int]]) -> dict[int | OrbitUse, Item]:
        """The items of a quotient: cells to fill, kinds of which any may be used, cells that may stay empty."""
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
        """How often the kinds that need an item may be used.

        Those of which as many as fit may be used need none, unless they have an option without a primary cell: every
        option needs a primary item.
        """
        items = self._problem.items
        without_primary = {layer.kind for layer in self._layers if not items[layer.cells[0]].primary}
        return {
            kind: number or (0, len(self._layers))
            for kind, number in numbers.items()
            if number or kind in without_primary
        }
