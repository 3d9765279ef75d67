"""The solutions that a permutation of options leaves unchanged, as covers of a smaller problem.

Strategy: as for packings (`burnside`), a solution that a symmetry leaves unchanged consists of orbits of options. The
items of the smaller problem are the orbits of items, and its options are the orbits of options that do not contradict
themselves: no item is covered too often, or with two colours. An orbit of options covers all items of an orbit equally
often, say m times. Only if m varies, for an item that may be covered several times, no problem of this form exists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.search.deadline import check
from dancefloor.solutions.burnside import Quotient, conjugacy_classes, least_of_orbits, positions_of_orbits
from dancefloor.solutions.option_motions import OptionMotion, OptionMotions


def option_quotients(motions: OptionMotions) -> tuple[int, list[Quotient]] | None:
    """The number of different permutations, and quotients of all but the identity; None if some has no quotient.

    The list omits symmetries that obviously leave no solution unchanged.

    >>> from dancefloor.puzzles.classics import Queens
    >>> order, found = option_quotients(OptionMotions.of(Queens(4)))
    >>> order, [(times, len(problem.options)) for times, problem in found]  # quarter turns, diagonals, half turn
    (8, [(2, 2), (2, 4), (1, 4)])
    """
    by_options = {motion.options: motion for motion in motions.motions}
    found = []
    for alike in conjugacy_classes(list(by_options)):
        check()
        if alike[0] == tuple(range(len(alike[0]))):
            continue
        quotient = _Orbits(motions.problem, by_options[alike[0]])
        if quotient.is_uneven:
            return None
        if not quotient.leaves_gaps:
            found.append(Quotient(len(alike), quotient.problem()))
    return len(by_options), found


class _Layer(NamedTuple):
    """An orbit of options that do not contradict each other."""

    options: tuple[int, ...]
    uses: dict[int, tuple[int, str | None]]  #: for each orbit of items, how often it covers these, and with what colour


class _Orbits:
    """The orbits of items and options under a symmetry. An orbit of items is represented by its least item."""

    def __init__(self, problem: Problem, motion: OptionMotion) -> None:
        self._problem, self._least = problem, least_of_orbits(motion.items)
        self._layers = [layer for orbit in _orbits(motion.options) if (layer := self._layer(orbit))]
        self._times: dict[int, set[int]] = {}
        for layer in self._layers:
            for item, (times, _) in layer.uses.items():
                self._times.setdefault(item, set()).add(times)

    def _layer(self, options: tuple[int, ...]) -> _Layer | None:
        """An orbit of options; None if a solution cannot contain all of them."""
        check()
        items, least = self._problem.items, self._least
        times: Counter[int] = Counter()
        colors: dict[int, str | None] = {}
        for option in options:
            for use in self._problem.options[option].uses:
                if least[use.item] == use.item:
                    times[use.item] += 1
                    if colors.setdefault(use.item, use.color) != use.color:
                        return None
        for item, number in times.items():
            if number > items[item].high and colors[item] is None:
                return None
        return _Layer(options, {item: (number, colors[item]) for item, number in times.items()})

    @property
    def is_uneven(self) -> bool:
        """Whether orbits of options cover some item unequally often, so that no bounds on orbits follow."""
        items = self._problem.items
        return any(len(times) > 1 and items[item].primary for item, times in self._times.items())

    @property
    def leaves_gaps(self) -> bool:
        """Whether some item cannot be covered as often as it must be."""
        items = self._problem.items
        needed = [k for k, orbit in enumerate(self._least) if k == orbit and items[k].primary and items[k].low]
        return any(k not in self._times or self._bounds(k)[0] > self._bounds(k)[1] for k in needed)

    def _bounds(self, item: int) -> tuple[int, int]:
        """How many orbits may cover an item."""
        times, one = min(self._times[item]), self._problem.items[item]
        return -(-one.low // times), one.high // times

    def problem(self) -> Problem:
        """The problem whose covers are the unchanged solutions."""
        items: dict[int, Item] = {}
        for item in sorted(self._times):
            one = self._problem.items[item]
            items[item] = Item(str(item), True, *self._bounds(item)) if one.primary else Item(str(item), False)
        number = {item: k for k, item in enumerate(items)}
        options = []
        for layer in self._layers:
            uses = tuple([Use(number[item], color) for item, (_, color) in sorted(layer.uses.items())])
            options.append(Option(uses, 0, layer.options))
        place = positions_of_orbits(self._problem, self._least) if self._problem.positions else {}
        positions = tuple([place.get(item) for item in items]) if place else ()
        return Problem.trusted(tuple(items.values()), tuple(options), positions)


def _orbits(images: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The orbits of a permutation, each from its least member on."""
    seen = bytearray(len(images))
    for first in range(len(images)):
        orbit, option = [], first
        while not seen[option]:
            seen[option] = True
            orbit.append(option)
            option = images[option]
        if orbit:
            yield tuple(orbit)
