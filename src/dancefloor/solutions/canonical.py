"""Solutions up to symmetry: one member of each class, and the size of the class, without storing solutions.

Strategy: `dancefloor.solutions.motions` computes the symmetries. For a fixed twist the components of the region move
independently, so the least form of a solution is computed component by component. This never lists the whole group,
which may have billions of elements, while a component has few isometries.

The *anchor* is a piece that is used exactly once and that every symmetry maps to itself. It is placed only in the least
position of each orbit: every class of solutions has members there, and the search is smaller by the order of the group.
If other symmetries than the identity fix such a placement, a solution is kept only if it comes first among its images.
Without an anchor, this filter does all the work. Both methods are exact; the tests compare them with brute force.

If the group is small enough to list, the engine filters solutions itself (`engines.excerpts`); otherwise each solution
is brought into its least form here. Counting needs no comparison at all: see `dancefloor.solutions.burnside`.

Entry points: `Symmetries`, then `LeastOfAll` or `FirstMet` as the filter of a search.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from itertools import chain, count
from math import factorial
from operator import itemgetter
from sys import byteorder
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dancefloor.cover.problem import Problem
from dancefloor.engines.excerpts import Images
from dancefloor.errors import PuzzleError
from dancefloor.puzzles.packing import Packing, PackingEncoding
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import check, paced
from dancefloor.search.values import Cover
from dancefloor.solutions.group import Convention, Group
from dancefloor.solutions.motions import MOST_TWISTS, Image, Motions, Twist, Ways

if TYPE_CHECKING:
    from dancefloor.cover.components import Component
    from dancefloor.engines.parts import PartUpToSymmetry

MOST_ENTRIES = 1 << 20  # the most images of items under all elements of a group: about a second of work
MOST_WORK = 1 << 18  # the most cells moved to find symmetries that are only shown: half a second of work
MOST_IMAGES = 1 << 20  # the most images of options under all elements of a group: about a second of work
PRIME = (1 << 40) - 87  # of the weights of items; the sum of as many as `MOST_ENTRIES` has 64 bits at most

Element = tuple[int, ...]  # the image of each item of the problem
Form = tuple[int, ...]  # ranks of options in one component, ascending
Key = tuple[int, tuple[tuple[Form, ...], ...]]  # the least rank, and the forms by class of components


def is_found_at_once(packing: Packing) -> bool:
    """Whether the symmetries can be found so fast that it is worthwhile even if they are only shown.

    This excludes glued boards, which may have thousands of motions. It also excludes regions with many components and
    pieces that cannot all be reflected, since such pieces may be mapped to each other in too many ways.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> from dancefloor.geometry.region import Region
    >>> is_found_at_once(Packing(Region.box(50, 50), polyominoes(5)))
    True
    >>> is_found_at_once(Packing(Region.box(50, 50).wrap("torus"), polyominoes(5)))
    False
    """
    region, lattice = packing.region, packing.region.lattice
    motions = len(lattice.group) * (len(region) if region.wrapping else 1)
    if motions * len(region) > MOST_WORK:
        return False
    # Two motions permute the pieces in the same way if they differ by one that every mobility allows.
    differing = len(lattice.group) // min(len(each.matrices(lattice)) for each in {p.mobility for p in packing.pieces})
    twists: int = differing ** len(region.components)  # an upper bound
    if twists > MOST_TWISTS:
        try:
            Motions(Ways(packing))
        except PuzzleError:
            return False
    return True


class ComponentMap(NamedTuple):
    """An isometry from a component to another, acting on options."""

    target: int  #: the number of the other component
    option: Callable[[int], int]  #: maps an option to its image


class Symmetries:
    """The symmetries of a packing and their action on its options.

    >>> from dancefloor.geometry.region import Region
    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> from dancefloor.puzzles.packing import Packing
    >>> pair = Region.box(5, 6) | Region.box(5, 6, at=(0, 7))
    >>> Symmetries(Packing(pair, polyominoes(5)).encode()).order
    32
    """

    def __init__(self, encoding: PackingEncoding, convention: Convention = Convention.ALL) -> None:
        self._problem = encoding.problem
        self._packing = encoding.packing
        region, pieces = encoding.packing.region, encoding.packing.pieces
        ways = Ways(encoding.packing, whole=convention is Convention.BURRTOOLS)
        self._motions = Motions(ways, rotations=convention is Convention.ROTATIONS)
        self._parts, self._same = self._motions.parts, self._motions.same
        self._reference = self._motions.reference
        self._item = {cell: k for k, cell in enumerate([*region.cells, *[None for _ in pieces], *region.optional])}
        self._part_of = {self._item[cell]: k for k, part in enumerate(self._parts) for cell in part}
        self._first_piece = len(region.cells)
        self._placements: dict[int, dict[tuple[int, ...], int]] = {}  # see _option_of
        self._moves: dict[Twist, list[list[ComponentMap]]] = {
            twist: [
                [ComponentMap(target, self._option_map(twist, image)) for target, image in onto] for onto in by_part
            ]
            for twist, by_part in self._motions.onto.items()
        }
        self.order = self._motions.order

    @property
    def problem(self) -> Problem:
        """The problem whose covers are classified."""
        return self._problem

    @property
    def group(self) -> Group:
        """A summary of the group."""
        return self._motions.group

    # --- the action of the group on options ------------------------------------------------------------------------

    @cached_property
    def elements(self) -> list[Element] | None:
        """All elements of the group, beginning with the identity; None if there are too many to list."""
        if self.order * len(self._problem.items) > MOST_ENTRIES:
            return None
        items = range(len(self._problem.items))
        moved = (self._moved(*element) for element in paced(self._motions.elements()))
        return sorted([tuple([becomes[item] for item in items]) for becomes in moved])

    def image(self, element: Element | dict[int, int], option: int) -> int:
        """The image of an option under an element of the group."""
        piece, *cells = self._used(option)
        return self._option_of(element[piece])[tuple(sorted([element[cell] for cell in cells]))]

    def action(self, element: Element) -> list[int]:
        """The images of all options under an element of the group."""
        become, option_of = list(map(self._weights.__getitem__, element)), self._option_of_weight
        return [option_of[sum(items(become))] for items in paced(self._items_of)]

    @cached_property
    def _items_of(self) -> list[Callable[[Sequence[int]], tuple[int, ...]]]:
        """For each option, a function that takes the entries at its items from a list."""
        return [itemgetter(*self._used(option)) for option in range(len(self._problem.options))]

    @cached_property
    def _option_of_weight(self) -> dict[int, int]:
        """The options by the weight of their items."""
        return {sum(items(self._weights)): option for option, items in enumerate(self._items_of)}

    @cached_property
    def _weights(self) -> list[int]:
        """Weights of items that give different options different weights.

        Powers modulo a prime nearly always do, and to add them is quicker than to sort the items.
        """
        items = range(len(self._problem.items))
        for base in count(3):
            weights = [pow(base, item + 1, PRIME) for item in items]
            found = len({sum(own(weights)) for own in self._items_of})
            if found == len(self._items_of) or found == len({frozenset(own(items)) for own in self._items_of}):
                break
        return weights

    def _moved(self, twist: Twist, image: Image) -> dict[int, int]:
        """The image of each item."""
        moved = {self._item[cell]: self._item[there] for cell, there in image.items()}
        moved.update((self._first_piece + k, self._first_piece + other) for k, other in enumerate(twist))
        return moved

    def _option_map(self, twist: Twist, image: Image) -> Callable[[int], int]:
        """The action of a map of cells on options. Each image is computed when it is first needed."""
        moved: dict[int, int] = {}

        class Known(dict[int, int]):  # its lookups, many millions of them, need no call of Python
            def __missing__(images, option: int) -> int:  # noqa: N805
                if not moved:
                    moved.update(self._moved(twist, image))
                images[option] = self.image(moved, option)
                return images[option]

        return Known().__getitem__

    def _option_of(self, piece: int) -> dict[tuple[int, ...], int]:
        """The options of a piece by the cells that they cover, as items in ascending order."""
        if piece not in self._placements:
            self._placements[piece] = {tuple(sorted(self._used(k)[1:])): k for k in self._options_of[piece]}
        return self._placements[piece]

    def _used(self, option: int) -> list[int]:
        """The items of an option: a piece, and cells. Whatever takes long here asks for them."""
        check()
        return self._problem.options.items(option)

    @cached_property
    def _options_of(self) -> dict[int, list[int]]:
        """The options that place each piece. Keys are the items of pieces."""
        found: dict[int, list[int]] = {}
        arrays = self._problem.options.flat
        for k, first in enumerate(arrays.offsets[:-1].tolist()):
            found.setdefault(arrays.items[first], []).append(k)
        return found

    def _component(self, option: int) -> int:
        """The component that contains an option's placement."""
        arrays = self._problem.options.flat
        return self._part_of[arrays.items[arrays.offsets[option] + 1]]

    # --- one piece in its least positions --------------------------------------------------------------------------

    @cached_property
    def anchor(self) -> Piece | None:
        """The piece that is placed only in the least position of each orbit; None if no piece can be.

        If several pieces can, it is the one with the fewest placements.
        """
        if self.order == 1:
            return None
        able = [
            k
            for k, piece in enumerate(self._packing.pieces)
            if piece.low == piece.high == 1 and all(twist[k] == k for twist in self._moves)
        ]
        least = min(able, key=lambda k: len(self._places_of(k)), default=None)
        return None if least is None else self._packing.pieces[least]

    def _places_of(self, piece: int) -> list[int]:
        """The options that place the piece with this number."""
        return self._options_of.get(self._first_piece + piece, [])

    @cached_property
    def _rank(self) -> list[int]:
        """The rank of each option in comparisons: those of the anchor come first, ordered by their first cells.

        An early anchor helps `scanning`, which leaves a node as soon as the scan has passed all places of the anchor.
        But placements in references come before those in other components, since forms are compared in references.
        """
        problem, places, references = self._problem, set(self.places), set(self._reference)

        def lead(option: int) -> tuple[bool, int]:
            positions = [problem.positions[cell] for cell in self._used(option)[1:]]
            elsewhere = self._component(option) not in references
            return elsewhere, min(position for position in positions if position is not None)

        others = (option for option in range(len(problem.options)) if option not in places)
        ordered = [*sorted(self.places, key=lead), *others]
        rank = [0] * len(ordered)
        for place, option in enumerate(ordered):
            rank[option] = place
        return rank

    @cached_property
    def places(self) -> list[int]:
        """The options that place the anchor. Empty without an anchor."""
        return [] if self.anchor is None else self._places_of(self._packing.pieces.index(self.anchor))

    @cached_property
    def orbits(self) -> dict[int, int]:
        """The least placement of the anchor in each orbit, as an option, and the size of the orbit."""
        least: dict[int, int] = {}
        for option in self.places:
            if option not in least:
                onto = [by_part[self._component(option)] for by_part in self._moves.values()]
                images = {move.option(option) for moves in onto for move in moves}
                least.update(dict.fromkeys((option, *images), min(images, key=self._rank.__getitem__)))
        return dict(Counter(least.values()))

    @cached_property
    def is_free(self) -> bool:
        """Whether each cover of the reduced problem represents a separate class of `order` solutions."""
        return self.order == 1 or (bool(self.orbits) and set(self.orbits.values()) == {self.order})

    def orbit_size(self, cover: Cover) -> int:
        """The size of the anchor's orbit. Its sum over all covers of the reduced problem is the number of solutions."""
        return next(self.orbits[option] for option in cover if option in self.orbits)

    def reduced(self) -> tuple[Problem, tuple[int, ...]]:
        """The problem in which the anchor has only its least placements, and the old numbers of the options."""
        return self._with_anchor_in(self.orbits)

    def slices(self) -> list[tuple[int, Problem]]:
        """The reduced problem split by the sizes of the anchor's orbits; each cover represents that many solutions."""
        sizes = sorted(set(self.orbits.values()), reverse=True) or [1]
        return [(size, self._with_anchor_in(k for k in self.orbits if self.orbits[k] == size)[0]) for size in sizes]

    def _with_anchor_in(self, places: Iterable[int]) -> tuple[Problem, tuple[int, ...]]:
        if not self.places:
            return self._problem, tuple(range(len(self._problem.options)))
        return self._problem.without(set(self.places).difference(places))

    def images(self, numbers: Sequence[int]) -> Images | None:
        """The images of some options under all symmetries, as ranks; None if there are too many to list."""
        if self.order * len(numbers) > MOST_IMAGES or (elements := self.elements) is None:
            return None
        rank_of = {weight: self._rank[option] for weight, option in self._option_of_weight.items()}
        # The weights of what an item becomes under all elements, side by side in one number: so one sum adds them all.
        moved = [_joined(map(self._weights.__getitem__, each)) for each in zip(*elements, strict=True)]
        sums = (sum(self._items_of[option](moved)) for option in paced(numbers))
        weights = (array("Q", each.to_bytes(8 * len(elements), byteorder)) for each in sums)
        return Images(len(elements), array("i", [rank_of[weight] for images in weights for weight in images]))

    def parts(self, separate: Sequence[Component]) -> list[PartUpToSymmetry] | None:
        """The separate parts of the problem, each with its own symmetries.

        None if they are not moved one by one: if pieces become others, if a part is not the whole of a component, or if
        there are too many symmetries to list.
        """
        owners = {self._component(part.numbers[0]): part for part in separate}
        if len(self._moves) > 1 or self.places or not len(owners) == len(separate) == len(self._parts):
            return None
        if any(self._component(option) != own for own, part in owners.items() for option in part.numbers):
            return None
        from dancefloor.engines.parts import PartUpToSymmetry  # few problems fall apart

        onto, found = self._moves[self._same], list[PartUpToSymmetry]()
        for own, part in owners.items():
            reference = owners[onto[own][0].target]
            back = {onto[own][0].option(option): option for option in paced(part.numbers)}
            images = self._images_of(reference, [move.option for move in onto[onto[own][0].target]])
            if images is None:
                return None
            numbers = tuple([back[option] for option in reference.numbers])
            found.append(PartUpToSymmetry(reference.problem, numbers, images, reference.numbers[0]))
        return found

    def _images_of(self, part: Component, moves: Sequence[Callable[[int], int]]) -> Images | None:
        """The images of the options of a part under the symmetries that keep it in its place."""
        if len(moves) * len(part.numbers) > MOST_IMAGES:
            return None
        place = {option: number for number, option in enumerate(part.numbers)}
        columns = sorted([[place[move(option)] for option in paced(part.numbers)] for move in moves])
        return Images(len(columns), array("i", chain.from_iterable(zip(*columns, strict=True))))

    # --- least forms -----------------------------------------------------------------------------------------------

    def class_size(self, cover: Cover) -> int:
        """The number of solutions symmetric to a cover of the reduced problem; 0 unless it is the least of them."""
        if self.order == 1:
            return 1
        if self.orbits and self.orbit_size(cover) == self.order:
            return self.order  # only the identity fixes the anchor, so there are no images to compare with
        contents, keys = self._keys(cover)
        own = keys[self._same]
        if own != min(keys.values()) or not self._is_standard(contents, own):
            return 0
        stabilizer = sum(key == own for key in keys.values())
        for part, forms in zip(sorted(set(self._reference)), own[1], strict=True):
            for form, times in Counter(forms).items():
                stabilizer *= factorial(times) * self._automorphisms(part, form) ** times
        return self.order // stabilizer

    def least_form(self, cover: Cover) -> Hashable:
        """A value that is equal for two covers exactly if their solutions are symmetric."""
        return min(self._keys(cover)[1].values())

    def _keys(self, cover: Cover) -> tuple[list[list[int]], dict[Twist, Key]]:
        """The options in each component, and their key under each twist."""
        contents: list[list[int]] = [[] for _ in self._parts]
        if len(contents) == 1:
            contents[0].extend(cover)
        else:
            for option in cover:
                contents[self._component(option)].append(option)
        return contents, {twist: self._key(twist, contents) for twist in self._moves}

    def _key(self, twist: Twist, contents: list[list[int]]) -> Key:
        """The least forms, class by class. They are equal for all images of a solution under symmetries of one twist.

        The least of all ranks comes first, so the least key has the anchor in its least place.
        """
        classes: dict[int, list[Form]] = {part: [] for part in sorted(set(self._reference))}
        for content, onto in zip(contents, self._moves[twist], strict=True):
            classes[onto[0].target].append(min(self._form(content, move.option) for move in onto))
        forms = tuple(tuple(sorted(forms, key=lambda form: (not form, form))) for forms in classes.values())
        return min((form[0] for part in forms for form in part if form), default=-1), forms

    def _form(self, options: Iterable[int], moved: Callable[[int], int]) -> Form:
        return tuple(sorted(map(self._rank.__getitem__, map(moved, options))))

    def _is_standard(self, contents: list[list[int]], key: Key) -> bool:
        """Tell whether a solution represents its key: its forms are in order, under the first isometries."""
        for part, forms in zip(sorted(set(self._reference)), key[1], strict=True):
            alike = [k for k, reference in enumerate(self._reference) if reference == part]
            for k, form in zip(alike, forms, strict=True):
                first = self._moves[self._same][k][0]
                if self._form(contents[k], first.option) != form:
                    return False
        return True

    def _automorphisms(self, part: int, form: Form) -> int:
        """The number of isometries of a reference component that fix its content, given by ranks."""
        option = sorted(range(len(self._rank)), key=self._rank.__getitem__) if form else []
        content = [option[rank] for rank in form]
        return sum(self._form(content, move.option) == form for move in self._moves[self._same][part])


def _joined(weights: Iterable[int]) -> int:
    """Numbers of 64 bits as one number."""
    return int.from_bytes(array("Q", weights).tobytes(), byteorder)


class LeastOfAll:
    """A filter that keeps the least member of each class. It needs no memory, but may find the least member late."""

    given: tuple[Cover, ...] = ()  # a resumed search needs no memory of earlier covers

    def __init__(self, symmetries: Symmetries) -> None:
        self._symmetries = symmetries

    def __call__(self, cover: Cover) -> bool:
        """Tell whether a cover is the least member of its class."""
        return self._symmetries.class_size(cover) > 0


class Classified(Protocol):
    """Symmetries that tell which covers are the same."""

    @property
    def problem(self) -> Problem:
        """The problem whose covers are classified."""

    def least_form(self, cover: Cover) -> Hashable:
        """A value that is equal for two covers exactly if their solutions are symmetric."""


class FirstMet:
    """A filter that keeps the first member found of each class. It stores all of these, so it suits few solutions.

    A least form takes longer than many a search. So a cover waits for its own until another one needs a comparison.
    """

    def __init__(self, symmetries: Classified, given: tuple[Cover, ...]) -> None:
        self._symmetries = symmetries
        self._met: dict[Hashable, Cover] = {}
        self._waiting = given

    @property
    def given(self) -> tuple[Cover, ...]:
        """The members kept so far, in the order in which they were found."""
        waiting = self._waiting  # first, for other threads that watch
        # A comparison that Ctrl-C or a limit breaks off leaves some of those that wait in `_met`, too.
        return tuple(dict.fromkeys((*self._met.values(), *waiting)))

    def __call__(self, cover: Cover) -> bool:
        """Tell whether a cover is the first member found of its class."""
        if not self._met and not self._waiting:
            self._waiting = (cover,)
            return True
        for waiting in self._waiting:
            self._met.setdefault(self._symmetries.least_form(waiting), waiting)
        self._waiting = ()
        return self._met.setdefault(self._symmetries.least_form(cover), cover) == cover
