"""Solutions that stay the same under some motions, as covers of a smaller problem.

Such a solution consists of orbits: with a placement it contains all its images. So it is a cover of a *folded* problem,
whose items are the orbits of items, and whose options are the orbits of options that do not contradict themselves (as
`dancefloor.solutions.burnside` has it for one motion; here for any group, and with constraints).

An orbit of options covers all items of an orbit equally often, say m times, so that bounds are divided by m. If m
varies, an item needs more: its bounds may follow from the area (then none is needed); else there is a problem for each
choice of how many orbits there are with each m. To list solutions, one problem without these bounds is enough, and each
cover is checked.

Several foldings become one problem: an item that asks which of them it is, and for each an option that chooses it and
covers what the others ask for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, islice, pairwise, product
from math import prod
from typing import NamedTuple

from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.search.deadline import paced
from dancefloor.search.values import Cover
from dancefloor.solutions.burnside import numbers_of_orbits, positions_of_orbits
from dancefloor.solutions.option_motions import OptionMotion

MOST_CHOICES = 100  # the most problems of a folding, which differ in the numbers of orbits of each kind


class FoldedOrbit(NamedTuple):
    """The tag of an option of a folded problem: the options of the original one that it stands for."""

    options: Cover


class _Layer(NamedTuple):
    """An orbit of options that do not contradict each other."""

    options: tuple[int, ...]
    uses: dict[int, tuple[int, str | None]]  #: for each orbit of items, how often it covers these, and in what colour


_Kind = tuple[int, int]  # an orbit of items, and how often an orbit of options covers each of them
_Numbers = dict[_Kind, tuple[int, int]]  # bounds on the number of orbits of each kind


class Folding:
    """A problem, folded by motions.

    Args:
        problem: the problem of a packing: cells, pieces, what else there is.
        motions: motions that generate the group.
        pieces: the items of pieces; those before them are cells to fill.
        spare: the number of cells that may stay empty.
    """

    def __init__(self, problem: Problem, motions: Sequence[OptionMotion], pieces: range, spare: int) -> None:
        self._problem, self._pieces, self._spare = problem, pieces, spare
        self._least = least_of_orbits([motion.items for motion in motions], len(problem.items))
        orbits = _gathered(least_of_orbits([motion.options for motion in motions], len(problem.options)))
        self._layers = [layer for orbit in paced(orbits) if (layer := self._layer(orbit))]
        self._times: dict[int, set[int]] = {}
        for layer in self._layers:
            for item, (times, _) in layer.uses.items():
                self._times.setdefault(item, set()).add(times)

    def _layer(self, options: tuple[int, ...]) -> _Layer | None:
        """An orbit of options; None if a solution cannot contain all of them."""
        items, least, painted = self._problem.items, self._least, self._problem.options.flat.painted
        times: Counter[int] = Counter()
        colors: dict[int, str | None] = {}
        for option in options:
            for item, color in painted(option):
                if least[item] == item:
                    times[item] += 1
                    if colors.setdefault(item, color) != color:
                        return None
        if any(number > items[item].high and colors[item] is None for item, number in times.items()):
            return None
        return _Layer(options, {item: (number, colors[item]) for item, number in times.items()})

    @property
    def leaves_gaps(self) -> bool:
        """Whether some item cannot be covered as often as it must be."""
        items = self._problem.items
        needed = [k for k, orbit in enumerate(self._least) if k == orbit and items[k].primary and items[k].low]
        return any(k not in self._times for k in needed) or any(low > high for low, high in self._bounds.values())

    # --- bounds ------------------------------------------------------------------------------------------------------

    @cached_property
    def _bounds(self) -> dict[int, tuple[int, int]]:
        """How many orbits may cover each orbit of primary items; without those whose bounds have no such form."""
        return {
            item: bounds
            for item in self._times
            if self._problem.items[item].primary and (bounds := self._divided(item)) is not None
        }

    def _divided(self, item: int) -> tuple[int, int] | None:
        one, times = self._problem.items[item], self._times[item]
        least = min(times)
        if len(times) == 1:
            return -(-one.low // least), one.high // least
        if one.low <= least and one.high >= self._pieces.start + self._spare:  # at least one, or any number
            return min(one.low, 1), one.high
        return None

    @cached_property
    def _uneven(self) -> list[int]:
        """The orbits of items whose bounds have no such form, and do not follow from the area either."""
        items = self._problem.items
        found = [item for item in sorted(self._times) if items[item].primary and item not in self._bounds]
        return [item for item in found if item not in self._following]

    @cached_property
    def _following(self) -> Sequence[int]:
        """The pieces, covered unequally often, whose number follows from the area, or has no bounds but the area."""
        if self._spare:
            return ()
        items, room = self._problem.items, self._pieces.start
        uneven = [piece for piece in self._pieces if len(self._times.get(piece, ())) > 1 and self._is_alone(piece)]
        free = [piece for piece in uneven if not items[piece].low and items[piece].high * self._areas[piece] >= room]
        fixed = {piece for piece in self._pieces if items[piece].low == items[piece].high}
        determined = [piece for piece in uneven if fixed.issuperset(set(self._pieces) - {piece})]
        return free or [piece for piece in determined[:1] if self._fits(piece)]

    def _is_alone(self, item: int) -> bool:
        return self._least.count(item) == 1

    @cached_property
    def _areas(self) -> dict[int, int]:
        """How many cells each piece covers that has a placement."""
        flat, found = self._problem.options.flat, dict[int, int]()
        begins, used = flat.offsets.tolist(), flat.items.tolist()
        for begin, end in pairwise(begins):
            own = used[begin:end]
            piece = next(item for item in own if item in self._pieces)
            if piece not in found:
                found[piece] = sum(item < self._pieces.start for item in own)
        return found

    def _fits(self, piece: int) -> bool:
        """Whether the number that the area leaves to a piece is within its bounds."""
        items = self._problem.items
        others = sum(items[other].low * area for other, area in self._areas.items() if other != piece)
        number, rest = divmod(self._pieces.start - others, self._areas[piece])
        return not rest and items[piece].low <= number <= items[piece].high

    # --- problems ----------------------------------------------------------------------------------------------------

    def problems(self) -> list[Problem] | None:
        """Problems whose covers together are the unchanged solutions; None if these would be too many."""
        if self.leaves_gaps:
            return []
        choices = [self._choices(item) for item in self._uneven]
        if prod(map(len, choices)) > MOST_CHOICES:
            return None
        return [self._problem_with(dict(chain.from_iterable(map(dict.items, chosen)))) for chosen in product(*choices)]

    def loose(self) -> Problem:
        """One problem among whose covers are all unchanged solutions."""
        return self._problem_with({})

    def _choices(self, item: int) -> list[_Numbers]:
        """The choices of how many orbits cover an item equally often: bounds for the least, numbers for the others."""
        one = self._problem.items[item]
        choices = islice(numbers_of_orbits((one.low, one.high), self._times[item]), MOST_CHOICES + 1)
        return [{(item, times): number for times, number in choice.items()} for choice in choices]

    def _problem_with(self, numbers: _Numbers) -> Problem:
        """The folded problem with these numbers of orbits; without numbers, with the widest bounds that follow."""
        items = self._items(numbers)
        number = {kind: k for k, kind in enumerate(items)}
        left_out = {kind for kind, bounds in numbers.items() if bounds == (0, 0)}
        options = []
        for layer in paced(self._layers):
            kinds = {
                (item, times if (item, times) in numbers else 0): color for item, (times, color) in layer.uses.items()
            }
            if left_out.isdisjoint(kinds):
                uses = [Use(number[kind], color) for kind, color in kinds.items() if kind in number]
                options.append(Option(tuple(sorted(uses, key=_item)), 0, FoldedOrbit(layer.options)))
        places = positions_of_orbits(self._problem, self._least) if self._problem.positions else {}
        positions = tuple([places.get(item) if not times else None for item, times in items]) if places else ()
        return Problem.trusted(tuple(items.values()), tuple(options), positions)

    def _items(self, numbers: _Numbers) -> dict[_Kind, Item]:
        """The items of a folded problem, primary ones first; those of chosen numbers have their times, others 0."""
        items, chosen = self._problem.items, {item for item, _ in numbers}
        plain = [item for item in sorted(self._times) if item not in chosen and item not in self._following]
        primary: dict[_Kind, Item] = {
            (item, 0): Item(str(item), True, *self._wide(item)) for item in plain if items[item].primary
        }
        counted = {
            kind: Item(f"{kind[0]}*{kind[1]}", True, *bounds) for kind, bounds in numbers.items() if bounds != (0, 0)
        }
        spare: dict[_Kind, Item] = {(item, 0): Item(str(item), False) for item in plain if not items[item].primary}
        return {**primary, **counted, **spare}

    def _wide(self, item: int) -> tuple[int, int]:
        one, times = self._problem.items[item], self._times[item]
        return self._bounds.get(item) or (-(-one.low // max(times)), one.high // min(times))


def _item(use: Use) -> int:
    return use.item


def least_of_orbits(permutations: Iterable[Sequence[int]], size: int) -> list[int]:
    """For each number below a size, the least one that permutations lead to.

    >>> least_of_orbits([(1, 0, 2, 3), (0, 1, 3, 2)], 4), least_of_orbits([(1, 0, 2, 3), (2, 3, 0, 1)], 4)
    ([0, 0, 2, 2], [0, 0, 0, 0])
    """
    least, permutations = [-1] * size, list(permutations)
    for first in range(size):
        reached = [first] if least[first] < 0 else []
        for one in reached:
            if least[one] < 0:
                least[one] = first
                reached += [permutation[one] for permutation in permutations if least[permutation[one]] < 0]
    return least


def _gathered(least: Sequence[int]) -> list[tuple[int, ...]]:
    """The orbits, each in ascending order."""
    found: dict[int, list[int]] = {}
    for number, first in enumerate(least):
        found.setdefault(first, []).append(number)
    return [tuple(orbit) for orbit in found.values()]


def united(problems: Sequence[Problem]) -> Problem:
    """A problem whose covers are those of several ones; each has an option more, which says whose it is.

    An item asks for it. An option for each problem covers that item, and whatever the other problems ask for. What must
    be covered twice or more is only asked for once, so that a caller checks covers of problems with such items. With a
    single problem, that is the result.
    """
    if len(problems) == 1:
        return problems[0]
    parts = [_Part.of(problem, f"{k}.") for k, problem in enumerate(problems)]
    firsts = list(accumulate([len(part.primary) for part in parts], initial=1))
    first = firsts[-1] + 1  # a secondary item, in whose colour options say whose they are
    seconds = list(accumulate([len(part.secondary) for part in parts], initial=first))
    items = [Item("which"), *chain.from_iterable([part.primary for part in parts])]
    items += [Item("whose", False), *chain.from_iterable([part.secondary for part in parts])]
    needed = [[firsts[k] + j for j, item in enumerate(part.primary) if item.low] for k, part in enumerate(parts)]
    options = []
    for k, part in enumerate(parts):
        others = chain.from_iterable(needed[:k] + needed[k + 1 :])
        options.append(Option((Use(0), *map(Use, others), Use(first - 1, str(k))), 0, FoldedOrbit(())))
        options += part.moved(firsts[k], seconds[k], Use(first - 1, str(k)))
    return Problem.trusted(tuple(items), tuple(options))


class _Part(NamedTuple):
    """One of several problems that become one."""

    problem: Problem
    primary: list[Item]
    secondary: list[Item]

    @classmethod
    def of(cls, problem: Problem, prefix: str) -> _Part:
        first = problem.primary_count
        primary = [Item(prefix + item.name, True, min(item.low, 1), item.high) for item in problem.items[:first]]
        return cls(problem, primary, [Item(prefix + item.name, False) for item in problem.items[first:]])

    def moved(self, first: int, second: int, whose: Use) -> Iterator[Option]:
        """Its options, with other numbers of items."""
        count, problem = len(self.primary), self.problem
        number = [*range(first, first + count), *range(second, second + len(self.secondary))]
        for option, uses in enumerate(problem.options.all_uses()):
            moved = [Use(number[use.item], use.color) for use in uses]
            at = sum(use.item < count for use in uses)
            yield Option((*moved[:at], whose, *moved[at:]), 0, problem.options.tag(option))
