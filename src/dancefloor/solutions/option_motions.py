"""The symmetries of any puzzle whose options lie on a board: what maps all of its options to options.

Definition: a symmetry is an isometry of the whole board, and for each piece a piece, such that every option becomes an
option: with the same colours and cost, on the image of its cells. There is a permutation of the items to go with it,
which keeps bounds: if an option becomes another one, its items become the items of that one. So covers become covers,
whatever the rules of the puzzle are. Pieces with equal placements stay in order. It is enough to leave out some
options, as Knuth advises against symmetric solutions, and the board has no symmetries any more. (`motions` and
`canonical` are about packings, whose placements follow from shapes, and whose components may move apart.)

Strategy: an isometry maps cells. Most of those that are no symmetries map some cell to one that is in another number of
options. For the others, the cells say which options become the options of which piece: a look-up of sets of cells finds
the piece, and then each option. Only then is this permutation of options proved to be a symmetry: the options with an
item must become the options with an item that has the same bounds.

As for packings (`burnside`), a solution that a symmetry leaves unchanged consists of orbits of options. So these
solutions are the covers of a smaller problem, a quotient. Its items are the orbits of items, and its options are the
orbits of options that do not contradict themselves: no item is covered too often, or with two colours. An orbit of
options covers all items of an orbit equally often, say m times. Only if m varies, for an item that may be covered
several times, no problem of this form exists.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.engines.excerpts import Images
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import Isometry, symmetries
from dancefloor.puzzles.cover import BoardCover
from dancefloor.search.deadline import paced
from dancefloor.solutions.burnside import Quotient, conjugacy_classes, least_of_orbits, orbits_of, positions_of_orbits
from dancefloor.solutions.group import Convention, Group

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell
    from dancefloor.puzzles.kind import BoardPuzzle
    from dancefloor.search.values import Cover

Spot = tuple["Cell", str]  # a cell with a colour, "" for none
Spots = tuple[Spot, ...]  # in ascending order
Members = tuple[int, ...]  # options with an item, as numbers that tell their colours, too

MOST_IMAGES = 1 << 20  # the most images of options under all isometries: about two seconds of work


class OptionPlace(NamedTuple):
    """Where an option lies: a piece on some cells."""

    piece: str  #: its name; empty for an option without a piece
    spots: Spots


class OptionMotion(NamedTuple):
    """A symmetry."""

    twist: tuple[int, ...]  #: the image of each piece
    options: tuple[int, ...]  #: the image of each option
    items: tuple[int, ...]  #: the image of each item
    proper: bool  #: whether it preserves handedness


class ListedMotions(Protocol):
    """A group whose elements are listed."""

    @property
    def problem(self) -> Problem:
        """The problem whose options they permute."""

    @property
    def motions(self) -> list[OptionMotion]:
        """All elements, the identity first."""


def images_of(motions: Sequence[OptionMotion]) -> Images:
    """The images of all options under some motions."""
    columns = [motion.options for motion in motions]
    return Images(len(columns), array("i", [image for images in zip(*columns, strict=True) for image in images]))


class _Placed(NamedTuple):
    """An option of a piece, without the piece."""

    spots: tuple[int, ...]  #: the numbers of its spots, in ascending order
    cost: int


class OptionMotions:
    """The symmetries of a problem, and their action on its options.

    Args:
        problem: items and options.
        region: the board.
        places: where each option lies.
        convention: which isometries count, by default all.

    >>> from dancefloor.puzzles.classics import Queens
    >>> str(OptionMotions.of(Queens(8)).group)
    '8 symmetries (4 rotations, 4 reflections)'
    """

    def __init__(
        self,
        problem: Problem,
        region: Region,
        places: Iterable[OptionPlace],
        convention: Convention = Convention.ALL,
    ) -> None:
        self._problem, self._region, self._convention = problem, region, convention
        self._spots: dict[Spot, int] = {}  # with their numbers
        self._pieces: dict[str, dict[_Placed, list[int]]] = {}
        self._read(places)

    @classmethod
    def of(cls, puzzle: BoardPuzzle, convention: Convention = Convention.ALL) -> Self:
        """The symmetries of a puzzle whose options mean placements.

        >>> problem = Problem.from_names("00 01 10 11", ["00 01", "10 11", "00 10"])
        >>> str(OptionMotions.of(BoardCover(problem, [(0, 0), (0, 1), (1, 0), (1, 1)])).group)
        '2 symmetries (1 rotation, 1 reflection)'
        """
        encoding = puzzle.encode()
        problem, region = encoding.problem, _region(puzzle)
        if isinstance(puzzle, BoardCover):
            return cls(problem, region, _edited(puzzle), convention)
        placed = map(encoding.decode, range(len(problem.options)))
        places = (OptionPlace(one.piece, tuple([(cell, "") for cell in one.cells])) for one in placed)
        return cls(problem, region, places, convention)

    def _read(self, places: Iterable[OptionPlace]) -> None:
        """Sort the options by piece; options of a piece on the same spots by their items."""
        options, spots = self._problem.options, self._spots
        for option, place in enumerate(paced(places)):
            numbers = [spots.setdefault(spot, len(spots)) for spot in place.spots]
            placed = _Placed(tuple(sorted(numbers)), options.cost(option))
            self._pieces.setdefault(place.piece, {}).setdefault(placed, []).append(option)
        for placements in self._pieces.values():
            for alike in placements.values():
                if len(alike) > 1:
                    alike.sort(key=lambda k: sorted((use.item, use.color or "") for use in options.uses(k)))

    @cached_property
    def motions(self) -> list[OptionMotion]:
        """The symmetries; the identity comes first."""
        found = [self._motion(way) for way in (self._ways[:1] if self._unseen else self._ways)]
        return [motion for motion in found if motion]

    @cached_property
    def _ways(self) -> list[Isometry]:
        """The isometries that may be symmetries."""
        only_rotations = self._convention is Convention.ROTATIONS
        ways = [way for way in self._isometries() if way.proper or not only_rotations]
        # On a single row of cells, a reflection moves them as a rotation does.
        differing = {tuple(way.image.values()): way for way in sorted(ways, key=lambda way: way.proper)}
        return sorted(differing.values(), key=ways.index)

    def _isometries(self) -> Sequence[Isometry]:
        """The isometries of the board, the identity first."""
        return symmetries(self._region, paced)

    @cached_property
    def _unseen(self) -> str:
        """Why no symmetry is looked for but the identity; empty if they are looked for."""
        if not any(placed.spots for placements in self._pieces.values() for placed in placements):
            return "its options do not lie on the board"
        options = len(self._problem.options)
        return f"its {options} options are too many to compare" if len(self._ways) * options > MOST_IMAGES else ""

    def _motion(self, isometry: Isometry) -> OptionMotion | None:
        """The symmetry that is this isometry on cells; None if some option would not become one."""
        if all(cell == there for cell, there in isometry.image.items()):
            return self._identity(isometry.proper)
        if not (images := self._images_of_spots(isometry)):
            return None
        if (moved := self._moved(images)) is None or (items := self._items_moved(moved[1])) is None:
            return None
        return OptionMotion(moved[0], moved[1], items, isometry.proper)

    def _identity(self, proper: bool) -> OptionMotion:
        pieces, options, items = map(len, (self._pieces, self._problem.options, self._problem.items))
        return OptionMotion(tuple(range(pieces)), tuple(range(options)), tuple(range(items)), proper)

    def _images_of_spots(self, isometry: Isometry) -> list[int]:
        """The image of each spot; empty if it is in another number of options, which is a quick test."""
        image, uses = isometry.image, self._uses
        images = [self._spots.get((image[cell], color), -1) if cell in image else -1 for cell, color in self._spots]
        return images if all(to >= 0 and uses[to] == uses[k] for k, to in enumerate(images)) else []

    @cached_property
    def _uses(self) -> Mapping[int, int]:
        """How many options lie on each spot."""
        pieces = self._pieces.values()
        return Counter(
            chain.from_iterable(placed.spots * len(own) for each in pieces for placed, own in paced(each.items()))
        )

    def _moved(self, images: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The images of pieces and of options, as far as the spots tell; None if an option would not become one."""
        twist: list[int] = []
        options = [0] * len(self._problem.options)
        taken = Counter[Hashable]()
        for name, placements in self._pieces.items():
            moved: dict[_Placed, list[int]] = {}
            for placed, numbers in paced(placements.items()):
                spots = tuple(sorted([images[spot] for spot in placed.spots]))
                moved[_Placed(spots, placed.cost)] = numbers
            key = self._bounds[name], frozenset(moved)
            goals = self._alike.get(key, [])
            if taken[key] == len(goals):
                return None
            goal = goals[taken[key]]
            taken[key] += 1
            twist.append(self._number[goal])
            for placed, numbers in moved.items():
                onto = self._pieces[goal][placed]
                if len(onto) != len(numbers):
                    return None
                for one, other in zip(numbers, onto, strict=True):
                    options[one] = other
        return tuple(twist), tuple(options)

    @cached_property
    def _number(self) -> dict[str, int]:
        return {name: k for k, name in enumerate(self._pieces)}

    @cached_property
    def _alike(self) -> dict[tuple[Hashable, frozenset[_Placed]], list[str]]:
        """The pieces with the same bounds and the same placements, in order."""
        found: dict[tuple[Hashable, frozenset[_Placed]], list[str]] = {}
        for name, placements in self._pieces.items():
            found.setdefault((self._bounds[name], frozenset(placements)), []).append(name)
        return found

    @cached_property
    def _bounds(self) -> dict[str, Hashable]:
        """For each piece, the bounds of the items that are in all of its options and in no others."""
        bounds: dict[Members, list[tuple[bool, int, int]]] = {}
        for item, members in zip(self._problem.items, self._members, strict=True):
            bounds.setdefault(members, []).append((item.primary, item.low, item.high))
        return {
            name: tuple(sorted(bounds.get(self._as_members(k for one in placed.values() for k in one), ())))
            for name, placed in self._pieces.items()
        }

    # --- the items -------------------------------------------------------------------------------------------------

    @cached_property
    def _colors(self) -> int:
        return len(self._problem.options.flat.palette) + 1

    def _as_members(self, options: Iterable[int]) -> Members:
        """Options that have an item without a colour."""
        return tuple(sorted([option * self._colors for option in options]))

    @cached_property
    def _members(self) -> list[Members]:
        """For each item the options that have it."""
        color = {name: k for k, name in enumerate((None, *self._problem.options.flat.palette))}
        found: list[list[int]] = [[] for _ in self._problem.items]
        for option, uses in enumerate(paced(self._problem.options.all_uses())):
            for use in uses:
                found[use.item].append(option * self._colors + color[use.color])
        return list(map(tuple, found))

    @cached_property
    def _items_with(self) -> dict[tuple[bool, int, int, Members], list[int]]:
        """The items with the same bounds and the same options, in order."""
        found: dict[tuple[bool, int, int, Members], list[int]] = {}
        for number, (item, members) in enumerate(zip(self._problem.items, self._members, strict=True)):
            found.setdefault((item.primary, item.low, item.high, members), []).append(number)
        return found

    def _items_moved(self, options: Sequence[int]) -> tuple[int, ...] | None:
        """The image of each item if options become others; None if the options with some item do not have one."""
        images = [0] * len(self._problem.items)
        colors = self._colors
        for (primary, low, high, members), numbers in paced(self._items_with.items()):
            moved = tuple(sorted([options[member // colors] * colors + member % colors for member in members]))
            onto = self._items_with.get((primary, low, high, moved), [])
            if len(onto) != len(numbers):
                return None
            for one, other in zip(numbers, onto, strict=True):
                images[one] = other
        return tuple(images)

    # --- the group and its action ----------------------------------------------------------------------------------

    @property
    def problem(self) -> Problem:
        """The problem whose covers are classified."""
        return self._problem

    @property
    def order(self) -> int:
        """The number of symmetries."""
        return len(self.motions)

    @property
    def group(self) -> Group:
        """A summary of the symmetries."""
        if self._unseen:
            return Group(Convention.NONE, unseen=self._unseen)
        names = list(self._number)
        orbits = [{names[motion.twist[k]] for motion in self.motions} for k in range(len(names))]
        turned = any(m.proper and list(m.twist) != sorted(m.twist) for m in self.motions)
        exchanged = dict.fromkeys(tuple(sorted(orbit)) for orbit in orbits if len(orbit) > 1)
        rotations = sum(motion.proper for motion in self.motions)
        glued = self._region.wrapping is not None
        return Group(self._convention, self.order, rotations, exchanged=tuple(exchanged), turned=turned, glued=glued)

    def becomes(self, twist: Sequence[int]) -> dict[str, str]:
        """The name of the piece that each piece becomes."""
        names = list(self._number)
        return {name: names[other] for name, other in zip(names, twist, strict=True)}

    @cached_property
    def images(self) -> Images:
        """The images of all options under all symmetries."""
        return images_of(self.motions)

    def least_form(self, cover: Cover) -> Hashable:
        """A value that is equal for two covers exactly if their solutions are symmetric."""
        return min(self.forms(cover))

    def forms(self, cover: Cover) -> Iterator[tuple[int, ...]]:
        """The images of a cover under all symmetries, each in ascending order."""
        return (tuple(sorted([motion.options[option] for option in cover])) for motion in self.motions)


def _region(puzzle: BoardPuzzle) -> Region:
    region: Region | None = getattr(puzzle, "region", None)
    return region or Region(puzzle.cells)


def _edited(puzzle: BoardCover) -> Iterator[OptionPlace]:
    """Where each option of an edited board lies; cells may have colours there, and options no piece."""
    items = puzzle.problem.items
    for uses in puzzle.problem.options.all_uses():
        spots, piece = [], ""
        for use in uses:
            if (cell := puzzle.cell_of[use.item]) is not None:
                spots.append((cell, use.color or ""))
            elif items[use.item].primary:
                piece = items[use.item].name
        yield OptionPlace(piece, tuple(spots))


def option_quotients(motions: ListedMotions) -> tuple[int, list[Quotient]] | None:
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
        self._layers = [layer for orbit in orbits_of(motion.options) if (layer := self._layer(orbit))]
        self._times: dict[int, set[int]] = {}
        for layer in self._layers:
            for item, (times, _) in layer.uses.items():
                self._times.setdefault(item, set()).add(times)

    def _layer(self, options: tuple[int, ...]) -> _Layer | None:
        """An orbit of options; None if a solution cannot contain all of them."""
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
