"""Reduces a problem to a smaller one with the same solutions: Algorithm P of TAOCP 7.2.2.1.

The reduction removes options and items. An option is *blocked* if choosing it would leave a primary item with too few
options; no solution contains it. An item is *implied* by a primary item if each choice of options that respects that
item respects this one too. (Knuth's case of an item "forced" by another follows from both rules: the options with only
one of the two items are blocked, and then both items have the same options.)

Strategy: the options of an item, and those that an option excludes, are bit masks. Every option of an item excludes the
options that block it, so an intersection finds these; it is usually empty after a few steps. The items are processed in
rounds until a round removes nothing. A round skips items that have lost no options. Implied items are found afterwards,
because they exclude only what the implying item excludes too. For an item with lower bound a, an option is blocked if
it would leave fewer than a options, including itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.caps import check
from dancefloor.cover.options import Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.display import plural

_NONZERO = re.compile(rb"[^\0]")


class Reduction(NamedTuple):
    """A reduced problem, and its relation to the original one."""

    problem: Problem
    removed: dict[int, str]  #: the number of each removed option, and the reason
    items: dict[str, str]  #: the name of each removed item, and the reason
    rounds: int  #: the number of rounds through all items
    numbers: tuple[int, ...]  #: the original number of each remaining option

    def __repr__(self) -> str:
        return f"<Reduction by {plural(len(self.removed), 'option')} and {plural(len(self.items), 'item')}>"

    def original(self, cover: tuple[int, ...]) -> tuple[int, ...]:
        """A cover of the reduced problem as a cover of the original one."""
        return tuple([self.numbers[option] for option in cover])


def reduce(problem: Problem) -> Reduction:
    """Remove the options that no solution contains, and the items that follow from others.

    The reduced problem has the same covers, with other option numbers. If an item can no longer be covered, all options
    are removed and all items remain.

    Raises:
        InputError: it is not a problem.
        PuzzleError: there are more pairs of an item and an option than `dancefloor.caps` allows.

    >>> reduction = reduce(Problem.from_names("p q r", ["p q", "p", "q r", "q", "r"]))
    >>> reduction.removed, reduction.numbers
    ({}, (0, 1, 2, 3, 4))
    >>> reduction = reduce(Problem.from_names("p q r", ["p q", "p r", "r", "q r x"], secondary="x"))
    >>> reduction.removed
    {1: "it would leave too few options for item 'q'", 3: "it would leave too few options for item 'p'"}
    >>> reduction.items
    {'q': "implied by item 'p'", 'x': 'no option uses it'}
    >>> reduction.original((0, 1))
    (0, 2)

    Added in version 0.2.
    """
    check_type("problem", problem, Problem, "a Problem, such as `Problem.from_names` makes")
    users = _users(problem)
    asked = [k for k, item in enumerate(problem.items) if item.primary and item.low]
    excluded = _Exclusions(problem, users)
    alive = (1 << len(problem.options)) - 1
    seen: dict[int, int] = {}  # the options of each item when it was last processed
    removed: dict[int, str] = {}
    rounds, before = 0, -1
    while alive != before:
        before = alive
        rounds += 1
        for k in asked:
            left, item = users[k] & alive, problem.items[k]
            if left.bit_count() < item.low:
                return _hopeless(problem, removed, item.name, rounds)
            if seen.get(k) == left:
                continue
            seen[k] = left
            blocked = excluded.blocking(left, item.low, alive)
            alive &= ~blocked
            for number in _bits(blocked):
                removed[number] = f"it would leave too few options for item {item.name!r}"
    smaller, numbers = problem.without(removed)
    implied = _implied(smaller)
    return Reduction(
        _without_items(smaller, set(implied)),
        dict(sorted(removed.items())),
        {problem.items[k].name: implied[k] for k in sorted(implied)},
        rounds,
        numbers,
    )


def _hopeless(problem: Problem, removed: dict[int, str], name: str, rounds: int) -> Reduction:
    """The reduction of a problem without solutions, in which the item called `name` can no longer be covered."""
    reasons = {k: removed.get(k, f"item {name!r} has too few options") for k in range(len(problem.options))}
    return Reduction(problem.without(reasons)[0], reasons, {}, rounds, ())


def _bits(number: int) -> Iterator[int]:
    """The positions of the bits that are set. Removing the bits of a long number one by one would be quadratic."""
    for found in _NONZERO.finditer(number.to_bytes((number.bit_length() + 7) // 8, "little")):
        byte = found[0][0]
        while byte:
            yield 8 * found.start() + (byte & -byte).bit_length() - 1
            byte &= byte - 1


def _mask(places: Sequence[int]) -> int:
    """A number with bits at these ascending positions. Adding the bits one by one would be quadratic."""
    mask = bytearray(places[-1] // 8 + 1 if places else 0)
    for place in places:
        mask[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(mask, "little")


def _check_pairs(places: Iterable[Sequence[int]]) -> None:
    """Check, before any mask is made, that masks would not fill the memory.

    Raises:
        PuzzleError: they have more bits, one for each item and option, than `dancefloor.caps` allows.
    """
    check("pairs", sum(numbers[-1] + 1 for numbers in places if numbers), "a problem to reduce")


def _users(problem: Problem) -> list[int]:
    """The options of each item, as bits.

    Raises:
        PuzzleError: there are more than `dancefloor.caps` allows.
    """
    places: list[list[int]] = [[] for _ in problem.items]
    for number, used in enumerate(problem.options.item_lists()):
        for item in used:
            places[item].append(number)
    _check_pairs(places)
    return list(map(_mask, places))


class _Exclusions:
    """The options that each option excludes."""

    def __init__(self, problem: Problem, users: list[int]) -> None:
        self._users, self._options = users, problem.options
        self._shared = [item.high > 1 for item in problem.items]  # a second use does not exceed the upper bound
        painters: dict[Use, list[int]] = {}
        for number, uses in enumerate(problem.options.all_uses()):
            for use in uses:
                if use.color is not None:
                    painters.setdefault(use, []).append(number)
        _check_pairs(painters.values())
        self._painters = {use: _mask(numbers) for use, numbers in painters.items()}

    def by(self, number: int) -> int:
        """The options that an option excludes, as bits."""
        others = 0
        for use in self._options.uses(number):
            if use.color is not None:
                others |= self._users[use.item] & ~self._painters[use]
            elif not self._shared[use.item]:
                others |= self._users[use.item]
        return others & ~(1 << number)

    def blocking(self, options: int, low: int, alive: int) -> int:
        """The options that would leave fewer than `low` of `options`, all as bits."""
        if low == 1:
            found = alive & ~options  # no option excludes itself
            for number in _bits(options) if found else ():
                found &= self.by(number)
                if not found:
                    break
            return found
        return _mask([k for k in _bits(alive) if self._leaves_too_few(k, options, low)])

    def _leaves_too_few(self, number: int, options: int, low: int) -> bool:
        return (options & ~self.by(number)).bit_count() < low


def _implied(problem: Problem) -> dict[int, str]:
    """The numbers of the items that can be removed, and the reasons. The first of several equal items remains.

    Every option keeps a primary item, because an implying item has all options of the implied one.
    """
    users, colors, gone = _users(problem), _colors(problem), dict[int, str]()
    for k, item in reversed(list(enumerate(problem.items))):
        if not users[k]:
            if not item.primary or not item.low:
                gone[k] = "no option uses it"
        elif not item.primary and _cannot_clash(users[k], colors[k]):
            gone[k] = "no two options disagree on it"
        else:
            implying = (other for other in _items_with(problem, users, k) if other not in gone)
            stronger = next((other for other in implying if _implies(problem, users, other, k)), None)
            if stronger is not None:
                gone[k] = f"implied by item {problem.items[stronger].name!r}"
    return gone


def _colors(problem: Problem) -> list[set[str | None]]:
    """The colours that options give each item, including None for an exclusive use."""
    colors: list[set[str | None]] = [set() for _ in problem.items]
    for uses in problem.options.all_uses():
        for use in uses:
            colors[use.item].add(use.color)
    return colors


def _cannot_clash(users: int, colors: set[str | None]) -> bool:
    """Whether no two options disagree on a secondary item: only one uses it, or all give it the same colour."""
    return users.bit_count() == 1 or (len(colors) == 1 and None not in colors)


def _items_with(problem: Problem, users: list[int], k: int) -> Iterator[int]:
    """The other primary items that all options of an item use."""
    first = (users[k] & -users[k]).bit_length() - 1
    for other, _ in problem.options.uses(first):
        if other != k and problem.items[other].primary and not users[k] & ~users[other]:
            yield other


def _implies(problem: Problem, users: list[int], other: int, k: int) -> bool:
    """Whether item `other`, which all options of item `k` use, implies the bounds of `k`."""
    item, implying = problem.items[k], problem.items[other]
    low = implying.low if users[k] == users[other] else 0
    return implying.high <= item.high and (low >= item.low or not item.primary)


def _without_items(problem: Problem, gone: set[int]) -> Problem:
    if not gone:
        return problem
    number: dict[int, int] = {}
    items: list[Item] = []
    for k, item in enumerate(problem.items):
        if k not in gone:
            number[k] = len(items)
            items.append(item)
    options = tuple(
        option._replace(uses=tuple(Use(number[use.item], use.color) for use in option.uses if use.item in number))
        for option in problem.options
    )
    # Without some of the cells, placements are no longer translates of each other, so there is no board to scan.
    return Problem(tuple(items), options)
