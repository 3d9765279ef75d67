"""Count all covers by a part of them, to which symmetries map the others.

Strategy: symmetries map covers to covers, so there are as many covers with an option as with each of its images. Two
ways to divide all covers follow from that. Both need only permutations that generate a group; it is not listed, and
need not be that of all symmetries.

*By an item* that is covered exactly once: each cover has one of its options. Those that symmetries map to each other
are in equally many covers, so one of them stands for all. The symmetries need not keep the item in its place.

*By marked options*: those that have one of some items, which are covered exactly once, and which symmetries only
exchange. Each cover has marked options, and symmetries map marked ones to marked ones. Let orbits of marked options
have an order. The *mark* of a cover is the set of its options in the first orbit of which it has any. A symmetry maps
the covers with a mark to those with its image, since it keeps each orbit. So of all marks that are images of each
other one is looked at: the options of this mark must be used, and all others of this orbit, and of those before it,
must not. Queens show the gain: with the rows and columns of the middle marked, one cover in about seven is found.

Proof that nothing is counted twice or lost: each cover has exactly one mark, marks that are images of each other have
equally many covers, and the mark that stands for them counts as often as there are such marks.

In the problems that result, a new item is covered by one option for each mark, which has all items of the options in
it. Secondary items exclude the other marked options: one for each orbit, to which marked options give one colour, and
marks another one. Marks that count equally often share a problem.

The work to find symmetries must be small beside the search that they shorten, and is reckoned in steps, so that no
clock decides; where the search is short, nothing is looked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.cover.options import Item, Option, Use
from dancefloor.cover.problem import Problem
from dancefloor.search.deadline import paced
from dancefloor.solutions.automorphisms import orbits

if TYPE_CHECKING:
    from dancefloor.search.values import Cover
    from dancefloor.solutions.option_motions import OptionMotion

SHARE = 0.1  # of the estimated search, to find that there are no symmetries
LARGER_SHARE = 0.25  # of the same, to find them if there are any
STEP = 150.0  # nanoseconds of a step of finding them
NEEDED = 12  # steps for each item of an option, after which it is mostly known if there are none
MOST = 1 << 20  # steps
MOST_WEIGHTS = 8  # problems into which one is divided
MOST_MARKED = 6  # items whose options are marked
MOST_ORBITS = 40  # of marked options: each takes an item with two colours
MOST_MARKS = 2000  # sets of marked options that are compared
COLORED = 1.5  # times the gain that is needed to mark options, since items for that slow a search down

_MARKED, _EXCLUDING = "marked", "excluding"  # colours


class Share(NamedTuple):
    """A problem each of whose covers stands for several covers of the whole."""

    problem: Problem
    times: int  #: for how many
    chosen: Sequence[Cover]  #: for each option, the options of the whole that it stands for

    def whole(self, cover: Cover) -> Cover:
        """The cover of the whole that a cover of this problem is."""
        return tuple(chain.from_iterable([self.chosen[option] for option in cover]))

    def of(self, smaller: Share) -> Share:
        """A share of this problem, as one of the whole."""
        return Share(smaller.problem, self.times * smaller.times, [self.whole(cover) for cover in smaller.chosen])


class DividedCount(NamedTuple):
    """A way to divide all covers of a problem: those of each share, as many times as it says, add up to all."""

    shares: list[Share]
    about: str  #: what stands for what
    has_marks: bool  #: whether it is by marked options, whose problems have colours


def affordable_steps(problem: Problem, nanoseconds: float) -> int:
    """How many steps are worthwhile to find symmetries; 0 if too many are needed to find that there are none.

    Args:
        problem: items and options.
        nanoseconds: how long it probably takes to count all covers without symmetries.

    >>> from dancefloor.puzzles.classics import Langford
    >>> problem = Langford(4).encode().problem
    >>> affordable_steps(problem, 1e5), affordable_steps(problem, 1e8)
    (0, 166666)
    """
    steps = nanoseconds / STEP
    return 0 if SHARE * steps < NEEDED * len(problem.options.flat.items) else min(MOST, int(LARGER_SHARE * steps))


def divisions(problem: Problem, motions: Sequence[OptionMotion]) -> Iterator[DividedCount]:
    """All divisions that gain anything, the one that promises most first.

    Args:
        problem: items and options.
        motions: symmetries of the problem.

    >>> from dancefloor.puzzles.classics import Queens
    >>> from dancefloor.solutions.automorphisms import Automorphisms
    >>> problem = Queens(8).encode().problem
    >>> first, *others = divisions(problem, Automorphisms(problem).generators)
    >>> first.about
    "options of 4 items like 'r4' stand for symmetric ones"
    >>> [share.times for share in first.shares]
    [8, 4, 2]
    """
    if motions:
        symmetric = _Symmetric(problem, motions)
        for _, members in sorted(symmetric.candidates(), reverse=True):
            if division := symmetric.divided(members):
                yield division


_Candidate = tuple[tuple[float, ...], tuple[int, ...]]  # what it promises, and items: one, or those that are marked


class _Symmetric:
    """A problem with symmetries."""

    def __init__(self, problem: Problem, motions: Sequence[OptionMotion]) -> None:
        self._problem = problem
        self._motions = [motion.options for motion in motions]
        self._orbit = orbits(len(problem.options), self._motions)  # by option, the least of its orbit
        self._items = orbits(len(problem.items), [motion.items for motion in motions])
        self._options_of: list[list[int]] = [[] for _ in problem.items]
        for option, used in enumerate(paced(problem.options.item_lists())):
            for item in used:
                self._options_of[item].append(option)

    def candidates(self) -> Iterator[_Candidate]:
        """Items that may divide all covers."""
        once = [
            number for number, item in enumerate(self._problem.items) if item.primary and item.low == item.high == 1
        ]
        together = defaultdict[int, list[int]](list)
        for item in once:
            together[self._items[item]].append(item)
        for members in together.values():
            options = self._options_of[members[0]]
            if (gain := self._gain(options)) > 1.0:
                yield (gain, 1.0, -len(options), -members[0]), (members[0],)
            if 1 < len(members) <= MOST_MARKED and not self._problem.has_multiplicities:
                marked = self._marked(members)
                if (gain := self._gain(marked) / COLORED) > 1.0:
                    excluded = sum(map(self._excluded, marked)) / len(marked)
                    yield (gain, 0.0, excluded, -members[0]), tuple(members)

    def _gain(self, options: Sequence[int]) -> float:
        return len(options) / max(1, len({self._orbit[option] for option in options}))

    def _marked(self, members: Sequence[int]) -> list[int]:
        return sorted({option for item in members for option in self._options_of[item]})

    def _excluded(self, option: int) -> int:
        """How many options one excludes, about."""
        return sum(len(self._options_of[item]) for item in self._problem.options.items(option))

    def divided(self, members: Sequence[int]) -> DividedCount | None:
        """The division by an item, or by the options of several; None if that makes too many problems."""
        shares = self._by_item(members[0]) if len(members) == 1 else self._by_marks(members)
        name, many = self._problem.items[members[0]].name, len(members)
        where = f"item {name!r}" if many == 1 else f"{many} items like {name!r}"
        about = f"options of {where} stand for symmetric ones"
        shares.sort(key=lambda share: -share.times)
        return DividedCount(shares, about, many > 1) if shares else None

    def _by_item(self, item: int) -> list[Share]:
        options = self._options_of[item]
        firsts = {self._orbit[option]: option for option in reversed(options)}
        by_times = defaultdict[int, list[int]](list)
        for orbit, first in firsts.items():
            by_times[sum(self._orbit[option] == orbit for option in options)].append(first)
        if len(by_times) > MOST_WEIGHTS:
            return []
        return [self._without(set(options).difference(kept), times) for times, kept in by_times.items()]

    def _without(self, dropped: set[int], times: int) -> Share:
        problem, numbers = self._problem.without(dropped)
        return Share(problem, times, [(number,) for number in numbers])

    # By marked options.

    def _by_marks(self, members: Sequence[int]) -> list[Share]:
        by_orbit = defaultdict[int, list[int]](list)
        for option in self._marked(members):
            by_orbit[self._orbit[option]].append(option)
        # A large orbit saves most, and what excludes much leaves little to search.
        ordered = sorted(by_orbit.values(), key=lambda each: (-len(each), -self._excluded(each[0]), each[0]))
        by_times = defaultdict[int, list[_Mark]](list)
        looked_at = 0
        for place, orbit in enumerate(ordered):
            for times, mark in self._marks(orbit):
                looked_at += times
                if looked_at > MOST_MARKS:
                    return []
                by_times[times].append(_Mark(place, mark))
        if len(by_times) > MOST_WEIGHTS or len(ordered) > MOST_ORBITS:
            return []
        unmarked = self._unmarked(ordered)
        return [self._share_of(marks, unmarked, len(ordered), times) for times, marks in by_times.items()]

    def _marks(self, orbit: Sequence[int]) -> Iterator[tuple[int, Cover]]:
        """One mark of each orbit of marks, and how many are in it."""
        seen = set[frozenset[int]]()
        pending = [frozenset([option]) for option in orbit]
        for mark in pending:
            if mark in seen:
                continue
            images = self._images(mark)
            seen |= images
            yield len(images), tuple(sorted(mark))
            pending += [mark | {option} for option in orbit if option > max(mark) and self._agree(option, mark)]

    def _images(self, mark: frozenset[int]) -> set[frozenset[int]]:
        found, pending = {mark}, [mark]
        for one in pending:
            for motion in self._motions:
                image = frozenset([motion[option] for option in one])
                if image not in found:
                    found.add(image)
                    pending.append(image)
        return found

    def _agree(self, option: int, mark: frozenset[int]) -> bool:
        """Whether an option and those of a mark can be used together."""
        uses, colors = self._problem.options.uses, dict(self._problem.options.uses(option))
        return all(
            use.item not in colors or (use.color is not None and use.color == colors[use.item])
            for other in mark
            for use in uses(other)
        )

    def _unmarked(self, orbits: Sequence[Sequence[int]]) -> list[tuple[int, Option]]:
        """The options beside marks, in a problem whose covers have one mark each, with their numbers in the whole.

        An option of the first orbit belongs to a mark of it, or is excluded.
        """
        level = {option: place for place, orbit in enumerate(orbits) for option in orbit}
        uses, found = self._plain_uses(), list[tuple[int, Option]]()
        for option, used in enumerate(paced(self._problem.options.all_uses())):
            place = level.get(option, -1)
            if place:
                moved = [uses[item] if color is None else Use(uses[item].item, color) for item, color in used]
                if place > 0:
                    moved.append(Use(self._excluding + place, _MARKED))
                found.append((option, Option(tuple(moved))))
        return found

    def _share_of(
        self, marks: Sequence[_Mark], unmarked: Sequence[tuple[int, Option]], levels: int, times: int
    ) -> Share:
        """The problem whose covers have one of these marks."""
        whole, first = self._problem, self._problem.primary_count
        items = (
            *whole.items[:first],
            Item("mark"),
            *whole.items[first:],
            *[Item(f"mark{place}", False) for place in range(levels)],
        )
        plain, options, chosen = self._plain_uses(), list[Option](), list[tuple[int, ...]]()
        for place, mark in marks:
            uses = {plain[use.item].item: use.color for option in mark for use in whole.options.uses(option)}
            uses |= {first: None} | dict.fromkeys(range(self._excluding, self._excluding + place + 1), _EXCLUDING)
            options.append(Option(tuple([Use(*use) for use in uses.items()])))
            chosen.append(mark)
        options += [option for _, option in unmarked]
        chosen += [(number,) for number, _ in unmarked]
        return Share(Problem.trusted(items, tuple(options)), times, chosen)

    @property
    def _excluding(self) -> int:
        """The first of the items that exclude marked options, after all others."""
        return len(self._problem.items) + 1

    def _plain_uses(self) -> list[Use]:
        """The uses of all items where the item of the mark comes after all other primary ones."""
        first = self._problem.primary_count
        return [Use(item + (item >= first)) for item in range(len(self._problem.items))]


class _Mark(NamedTuple):
    """The options that a cover has in the first orbit of marked options of which it has any."""

    place: int  #: the number of this orbit
    options: Cover
