"""Either-or: regions that have few ways to grow, and what is so whichever way they take.

Strategy: for each region that lacks cells, find all sets of cells with which it has its full size, if there are only a
few. What all of them hold belongs to the region; a cell that each of them touches cannot have its number. Two such
regions may need the same cells: keep the pairs of their ways that go together, and ask what is so in each.
The ways of a region are found again only when something near it has changed.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/5/3h3k3k6h4g").text(2, numbered=False))
Row 3, column 3 cannot be 3: the 3s at column 4, rows 1 and 2 grow into either row 2, column 3 or row 3, column 4, and
    touch it either way.
Row 4, column 2 must be 3: it is the only way out for the 3 at row 3, column 2; row 2, column 2 and row 3, column 1
    would join it to the 3s around row 1, column 1. [either-or]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.evidence import Knowledge, PatternFinder
from dancefloor.houses.fillomino.explain.levels import SEEN, Level
from dancefloor.houses.fillomino.explain.move import SeenPattern, moved_cells
from dancefloor.houses.fillomino.explain.naming import LONGEST, capital, claims, listed, places, region, told
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import RULED_OUT, Example, HumanRule, Lesson, Technique, sees
from dancefloor.search.deadline import check

NAME, COMPETING = "either-or", "competing regions"
MOST_WAYS = 3  #: of one region, for a person to keep in mind
LETTERS = "abcdef"
GROWING, LOOKING = 1200, 100  # steps of `Effort`: to try a set of cells, and to look at a cell
MOST_TRIED = 80  #: sets of cells to try for a region


class Growth(NamedTuple):
    """The few ways in which a region grows; each has the cells that not all of them take."""

    cells: tuple[Cell, ...]
    value: int
    ways: tuple[tuple[Cell, ...], ...]

    @property
    def grounds(self) -> tuple[Cell, ...]:
        """The cells of the region, and those into which it can grow."""
        return (*self.cells, *dict.fromkeys(cell for way in self.ways for cell in way))

    def moved(self, home: Mapping[Cell, Cell]) -> Growth:
        """The same on a board where each cell is elsewhere."""
        return Growth(
            moved_cells(self.cells, home), self.value, tuple(sorted(moved_cells(way, home) for way in self.ways))
        )


@dataclass(frozen=True, repr=False)
class EitherOr(SeenPattern):
    """One or two regions, which have few ways to grow; what it shows is so in all that go together."""

    regions: tuple[Growth, ...]
    needs: frozenset[int] = field(default=frozenset(), compare=False)

    def __repr__(self) -> str:
        return f"<EitherOr of {plural(len(self.regions), 'region')}: {plural(self.length, 'way')}>"

    @property
    def length(self) -> int:
        """The number of ways to look at."""
        return sum(len(region.ways) for region in self.regions)

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells to look at."""
        return tuple(dict.fromkeys(cell for region in self.regions for cell in region.grounds))

    def moved(self, home: Mapping[Cell, Cell]) -> EitherOr:
        """The same argument on a board where each cell is elsewhere."""
        return replace(self, regions=tuple(sorted(region.moved(home) for region in self.regions)))

    @property
    def technique(self) -> str:
        """By how many regions there are."""
        return NAME if len(self.regions) == 1 else COMPETING

    @property
    def level(self) -> Level:
        """Hard, unless one region has so few ways that a person sees them without trying."""
        return Level.MEDIUM if len(self.regions) == 1 and self.length <= SEEN else Level.HARD

    def grounds(self, value: int) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """The cells of each region."""
        for growth in self.regions:
            yield growth.value, growth.grounds

    def lines(self, shown: Sequence[Deduction], others: Sequence[EitherOr] = ()) -> list[str]:
        """One line with all that it shows."""
        if len(self.regions) == 2 and not _shared(*self.regions):
            return _competing(self, shown)
        why = _ways(self, shown)
        if len(self.regions) == 1 and len(why) > LONGEST - len(claims(shown)[0]):
            (one,) = self.regions
            return [*_each_way(one, 0), *told(shown, "this is so whichever of these ways is taken")]
        return told(shown, why)


def _ways(pattern: EitherOr, shown: Sequence[Deduction]) -> str:
    """The ways of one region, or of two that share them."""
    them = "it" if len({each.cell for each in shown}) == 1 else "them"
    if len(pattern.regions) == 1:
        (one,) = pattern.regions
        verb = ("has", "have") if shown[0].placed else ("touches", "touch")
        whichever = "either way" if len(one.ways) == 2 else "whichever way"
        return f"{_grows(one)}, and {verb[len(one.cells) > 1]} {them} {whichever}"
    one, two = pattern.regions
    both = f"{region(one.cells, one.value)} and {region(two.cells, two.value)}"
    return f"{both} share their only ways out, {places(_shared(one, two))}, and each takes one of them"


def _competing(pattern: EitherOr, shown: Sequence[Deduction]) -> list[str]:
    """Lines on two regions and the ways of both."""
    one, two = pattern.regions
    return [
        *_each_way(one, 0),
        *_each_way(two, len(one.ways)),
        *told(shown, "whichever two of these ways fit together, this is so"),
    ]


def _each_way(growth: Growth, before: int) -> list[str]:
    """A sentence with what a region can grow into, or one for each way if these have many cells."""
    sentence = f"{_grows(growth, before)}."
    if len(sentence) <= LONGEST:
        return [sentence]
    grows = "grows" if len(growth.cells) == 1 else "grow"
    ways = (f"({LETTERS[before + at]}) {capital(places(way, LONGEST))}." for at, way in enumerate(growth.ways))
    return [f"{region(growth.cells, growth.value)} {grows} in {len(growth.ways)} ways.", *ways]


def _grows(growth: Growth, before: int | None = None) -> str:
    """What a region can grow into; ways of several cells, or of a second region, have letters."""
    ways = [places(way, LONGEST) for way in growth.ways]
    if before is not None or len(growth.ways) > 2 or any(len(way) > 1 for way in growth.ways):
        ways = [f"({LETTERS[at + (before or 0)]}) {way}" for at, way in enumerate(ways)]
    elif len(ways) == 2:
        ways[0] = f"either {ways[0]}"
    grows = "grows" if len(growth.cells) == 1 else "grow"
    return f"{region(growth.cells, growth.value)} {grows} into {listed(ways, 'or')}"


def _shared(one: Growth, two: Growth) -> tuple[Cell, ...]:
    """The two cells of which each of two regions takes one; none if it is not so."""
    ways = {way for growth in (one, two) for way in growth.ways}
    single = all(len(way) == 1 for way in ways) and len(ways) == len(one.ways) == len(two.ways) == 2
    return tuple(sorted(cell for way in ways for cell in way)) if single else ()


EitherOrFinding = tuple[EitherOr, Deduction]


class FewWays(NamedTuple):
    """All sets of cells that a region can have, each with the cells around it; none if there are too many of them.

    `stops` are the cells that cannot have its number, `met` the first cells of the groups beside cells that it could
    have, and `seen` all cells that were looked at.
    """

    group: int
    value: int
    sets: tuple[frozenset[int], ...]
    around: tuple[frozenset[int], ...]
    stops: frozenset[int]
    met: frozenset[int]
    seen: frozenset[int]


class EitherOrs(PatternFinder):
    """Finds arguments of this kind."""

    def __init__(self, knowledge: Knowledge) -> None:
        super().__init__(knowledge)
        self._ways: dict[int, FewWays] = {}  # by first cell of a group
        self._fresh: set[int] = set()  # first cells of groups whose ways are new
        self._new: set[int] = set()  # the same, for what one group shows by itself
        self._seen_by: dict[int, set[int]] = {}  # by cell: first cells of groups for which it was looked at

    def look(self, changed: set[int]) -> None:
        """Find the ways of all regions near cells that have changed."""
        lacking = self._knowledge.lacking
        again = lacking - self._ways.keys()
        for cell in changed & self._seen_by.keys():
            again |= self._seen_by[cell] & lacking
        for start in self._ways.keys() - lacking:
            del self._ways[start]
        for start in sorted(again):
            check()
            self._ways[start] = ways = _Growing(self._knowledge, start).ways()
            for cell in ways.seen:
                self._seen_by.setdefault(cell, set()).add(start)
        self._fresh |= again
        self._new |= again

    def at_a_glance(self) -> list[EitherOrFinding]:
        """What is so whichever way one region takes, for the first region for which there is anything."""
        for start in sorted(self._new & self._ways.keys()):
            ways = self._ways[start]
            if ways.sets and (left := self._left([ways])):
                return self._findings([ways], left)
            self._new.discard(start)
        return []

    def longer(self) -> list[EitherOrFinding]:
        """What is so whichever ways two regions take, for the first two for which there is anything."""
        few = {start: ways for start, ways in self._ways.items() if ways.sets}
        at: dict[int, list[int]] = {}
        for start, ways in few.items():
            for cell in frozenset().union(*ways.sets, *ways.around):
                at.setdefault(cell, []).append(start)
        pairs = {(one, two) for starts in at.values() for one in starts for two in starts if one < two}
        for one, two in sorted(pairs):
            if (one in self._fresh or two in self._fresh) and len(few[one].sets) * len(few[two].sets) > 1:
                both = [few[one], few[two]]
                if left := self._left(both):
                    return self._findings(both, left)
        self._fresh.clear()
        return []

    def _left(self, regions: Sequence[FewWays]) -> dict[int, set[int]]:
        """The values that open cells have in some of the ways that go together, where those are not all."""
        values = self._knowledge.values
        together = [each for each in product(*(range(len(ways.sets)) for ways in regions)) if _agree(regions, each)]
        near = {
            cell for ways in regions for each in (*ways.sets, *ways.around) for cell in each if len(values[cell]) > 1
        }
        self._knowledge.work += LOOKING * len(near)
        found = {}
        for cell in sorted(near):
            left: set[int] = set()
            for chosen in together:
                left |= _values(cell, values[cell], regions, chosen)
                if len(left) == len(values[cell]):
                    break
            if left and left != values[cell]:
                found[cell] = left
        return found

    def _findings(self, regions: Sequence[FewWays], left: dict[int, set[int]]) -> list[EitherOrFinding]:
        knowledge, cells = self._knowledge, self._knowledge.puzzle.cells
        needs: set[int] = set()
        for ways in regions:
            needs.update(knowledge.why(ways.group))
            needs.update(knowledge.why_not(cell, ways.value) for cell in ways.stops)
            for cell in ways.met:
                needs.update(knowledge.why(knowledge.group[cell]))  # which may have grown

        def named(numbers: frozenset[int] | Sequence[int]) -> tuple[Cell, ...]:
            return tuple(cells[number] for number in sorted(numbers))

        growths = tuple(
            Growth(named(knowledge.groups[ways.group]), ways.value, tuple(sorted(map(named, _apart(ways.sets)))))
            for ways in regions
        )
        argument = EitherOr(growths, frozenset(needs))
        grown = {ways.value for ways in regions}
        return [
            (argument, Deduction(Rule.EITHER, cells[cell], value, placed, ()))
            for cell, values in left.items()
            for value, placed in _told(values, knowledge.values[cell], grown)
        ]


def _told(left: set[int], before: set[int], grown: set[int]) -> Iterator[tuple[int, bool]]:
    """The number that is left, if it is that of a region that grows; else those that are not."""
    if len(left) == 1 and left <= grown:
        yield next(iter(left)), True
    else:
        yield from ((value, False) for value in sorted(before - left))


def _apart(sets: Sequence[frozenset[int]]) -> Iterator[frozenset[int]]:
    """The sets without what is in all of them."""
    common = frozenset.intersection(*sets)
    return (each - common if len(sets) > 1 else each for each in sets)


def _agree(regions: Sequence[FewWays], chosen: Sequence[int]) -> bool:
    """Whether the ways that two regions take go together: they share no cell, or are the same region."""
    if len(regions) == 1:
        return True
    (one, two), (i, j) = regions, chosen
    if one.sets[i].isdisjoint(two.sets[j]):
        return one.value != two.value or one.around[i].isdisjoint(two.sets[j])
    return one.value == two.value and one.sets[i] == two.sets[j]


def _values(cell: int, values: set[int], regions: Sequence[FewWays], chosen: Sequence[int]) -> set[int]:
    """The values that a cell can have when regions have grown."""
    for ways, k in zip(regions, chosen, strict=True):
        if cell in ways.sets[k]:
            return {ways.value}
    return values - {ways.value for ways, k in zip(regions, chosen, strict=True) if cell in ways.around[k]}


class _Growing:
    """The search for the ways of one region: take a cell beside it, or leave it out for good."""

    def __init__(self, knowledge: Knowledge, group: int) -> None:
        self._knowledge, self._group, self._value = knowledge, group, knowledge.number(group)
        self._found: list[frozenset[int]] = []
        self._stops: set[int] = set()
        self._met: set[int] = set()
        self._tried = 0

    def ways(self) -> FewWays:
        cells = self._knowledge.groups[self._group]
        inside = frozenset(cells)
        self._seen = set(cells)
        few = self._grow(inside, self._beyond(cells, inside, []), frozenset())
        sets = tuple(self._found) if few else ()
        around = tuple(frozenset(o for cell in each for o in self._knowledge.beside[cell]) - each for each in sets)
        stops, met = (frozenset(each) for each in (self._stops, self._met))
        return FewWays(self._group, self._value, sets, around, stops, met, frozenset(self._seen))

    def _beyond(self, cells: Sequence[int], inside: frozenset[int], border: list[int]) -> list[int]:
        """The border with the cells beside new ones that can have the value."""
        more = list(border)
        for cell in cells:
            for other in self._knowledge.beside[cell]:
                self._seen.add(other)
                if other not in inside:
                    if self._value not in self._knowledge.values[other]:
                        self._stops.add(other)
                    elif other not in more:
                        more.append(other)
        return more

    def _grow(self, inside: frozenset[int], border: list[int], without: frozenset[int]) -> bool:
        """Find all ways to go on; return whether there were few enough."""
        self._tried += 1
        self._knowledge.work += GROWING
        if len(inside) == self._value:
            self._found.append(inside)
        if len(self._found) > MOST_WAYS or self._tried > MOST_TRIED:
            return False
        if len(inside) == self._value:
            return True
        knowledge = self._knowledge
        for at, cell in enumerate(border):
            if cell in inside or cell in without:
                continue
            self._seen.update(knowledge.beside[cell])
            joined = [each for each in knowledge.joined(cell, self._value) if each != self._group]
            taken = [cell, *(other for each in joined for other in knowledge.groups[each] if other != cell)]
            larger = inside.union(taken)
            self._met.update(joined)
            if len(larger) <= self._value and without.isdisjoint(larger):
                new = [each for each in taken if each not in inside]
                if not self._grow(larger, self._beyond(new, larger, border[at + 1 :]), without):
                    return False
            without |= {cell}
        return True


EITHER = HumanRule(Rule.EITHER, argued=True, caption="whichever way regions grow", why_not=RULED_OUT)

TECHNIQUE = Technique(
    NAME,
    (EITHER,),
    Lesson(
        "either-or",
        "Either way",
        "If a region has only two or three ways to grow, a cell that it touches whichever way it takes cannot have"
        " its number.",
        "every way of one region",
        Example("fillomino/4/5/3h3k3k6h4g", (Level.MEDIUM,), sees(NAME)),
    ),
)
TWO = Technique(
    COMPETING,
    (),
    Lesson(
        "competing",
        "Regions that compete",
        "Two regions may need the same cells. Leave out the ways that do not go together, and see what the others"
        " have in common.",
        "every way of both regions",
        Example("fillomino/5/5/84o3g6i3i3i", (Level.HARD,), sees(COMPETING)),
    ),
)
