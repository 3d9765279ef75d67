"""Solutions up to symmetry: one of each class, and how many the class has, without keeping any.

Strategy. Which symmetries there are is for `dancefloor.solutions.motions` to say. For a fixed twist the components of
the region move independently, so a solution is brought into its least form component by component, and no list of the
whole group is ever made: that group may have billions of elements, while a component has few isometries.

One piece that is used exactly once, and that every symmetry moves to itself, is placed only in the least position of
each orbit: every class of solutions has members there, and the search is smaller by the order of the group. Where
the symmetries that leave such a placement alone are more than the identity, a solution is kept if it comes first among
its images. Without such a piece that filter alone does the work. (Both are exact: see the tests against brute force.)
Where the group can be listed the engine sieves (`dancefloor.engines.sieved`), else each solution is brought into its
least form here. What is only counted need not be compared at all: `dancefloor.solutions.burnside`.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from math import factorial
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.sieved import Images
from dancefloor.errors import PuzzleError
from dancefloor.puzzles.packing import Packing, PackingEncoding
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import check
from dancefloor.search.values import Cover
from dancefloor.solutions.group import Convention, Group
from dancefloor.solutions.motions import MOST_TWISTS, Image, Motions, Twist, Ways

MOST_ENTRIES = 1 << 20  # of a table of what each element of a group makes of each item: about a second's work
MOST_WORK = 1 << 20  # cells moved to find symmetries that nobody needs: about a second's work at worst
MOST_IMAGES = 1 << 20  # of options under a group that is listed: likewise

Element = tuple[int, ...]  # by item of the problem: which item it becomes
Form = tuple[int, ...]  # ranks of options in one component, ascending
Key = tuple[int, tuple[tuple[Form, ...], ...]]  # the least rank, and the forms by class of components


def is_found_at_once(packing: Packing) -> bool:
    """Whether symmetries may be looked for though nobody needs them: a glued board may have thousands.

    And pieces that are not reflected freely may become others in too many ways, where there are many components.

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
    # Motions that differ by one that every mobility allows do the same to pieces.
    differing = len(lattice.group) // min(len(each.matrices(lattice)) for each in {p.mobility for p in packing.pieces})
    twists: int = differing ** len(region.components)  # at most
    if twists > MOST_TWISTS:
        try:
            Motions(Ways(packing))
        except PuzzleError:
            return False
    return True


class ComponentMap(NamedTuple):
    """One isometry of a component onto another, acting on options."""

    target: int
    option: Callable[[int], int]


class Symmetries:
    """The symmetries of a packing and what they do to its options.

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
        self._motions = Motions(Ways(encoding.packing), rotations=convention is Convention.ROTATIONS)
        self._parts, self._same = self._motions.parts, self._motions.same
        self._reference = self._motions.reference
        self._part_of = {cell: k for k, part in enumerate(self._parts) for cell in part}
        self._item = {cell: k for k, cell in enumerate([*region.cells, *[None for _ in pieces], *region.optional])}
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
        """The problem whose covers are told apart."""
        return self._problem

    @property
    def group(self) -> Group:
        """What there is to say of the group."""
        return self._motions.group

    # --- what the group does to options ----------------------------------------------------------------------------

    @cached_property
    def elements(self) -> list[Element] | None:
        """The whole group, the identity first; None if it is too large to be listed."""
        if self.order * len(self._problem.items) > MOST_ENTRIES:
            return None
        items = range(len(self._problem.items))
        moved = (self._moved(*element) for element in self._motions.elements())
        return sorted([tuple([becomes[item] for item in items]) for becomes in moved])

    def image(self, element: Element | dict[int, int], option: int) -> int:
        """The option that an element of the group makes of an option."""
        check()
        (piece, _), *uses = self._problem.options[option].uses
        return self._option_of(element[piece])[tuple(sorted([element[cell] for cell, _ in uses]))]

    def action(self, element: Element) -> list[int]:
        """What an element of the group makes of all options."""
        images, become = [0] * len(self._problem.options), element.__getitem__
        for piece in self._options_of:
            check()
            option_of = self._option_of(element[piece])
            for cells, option in self._option_of(piece).items():
                check()
                images[option] = option_of[tuple(sorted(map(become, cells)))]
        return images

    def _moved(self, twist: Twist, image: Image) -> dict[int, int]:
        """By item: the item that it becomes."""
        check()
        moved = {self._item[cell]: self._item[there] for cell, there in image.items()}
        moved.update((self._first_piece + k, self._first_piece + other) for k, other in enumerate(twist))
        return moved

    def _option_map(self, twist: Twist, image: Image) -> Callable[[int], int]:
        """The options that a map of cells makes of options, worked out when first asked for."""
        moved: dict[int, int] = {}
        known: dict[int, int] = {}

        def option_map(option: int) -> int:
            if not moved:
                moved.update(self._moved(twist, image))
            if option not in known:
                check()
                known[option] = self.image(moved, option)
            return known[option]

        return option_map

    def _option_of(self, piece: int) -> dict[tuple[int, ...], int]:
        """By the cells that it covers, as items in ascending order: each option of a piece."""
        if piece not in self._placements:
            check()
            options = self._problem.options
            self._placements[piece] = {
                tuple(sorted([cell for cell, _ in options[k].uses[1:]])): k for k in self._options_of[piece]
            }
        return self._placements[piece]

    @cached_property
    def _options_of(self) -> dict[int, list[int]]:
        """By piece, as an item: the options that place it."""
        found: dict[int, list[int]] = {}
        for k, option in enumerate(self._problem.options):
            check()
            found.setdefault(option.uses[0].item, []).append(k)
        return found

    def _component(self, option: int) -> int:
        """The component that an option's placement lies in."""
        return self._part_of[self._problem.options[option].tag.cells[0]]  # type: ignore[attr-defined]

    # --- one piece in its least positions --------------------------------------------------------------------------

    @cached_property
    def anchor(self) -> Piece | None:
        """The piece that is placed in the least position of each orbit only: of those possible, the least mobile."""
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
        """The options that place a piece, given by number."""
        return self._options_of.get(self._first_piece + piece, [])

    @cached_property
    def _rank(self) -> list[int]:
        """The order in which options are compared: the anchor's first, early leads before late ones.

        An anchor that sits early in the scan soon meets its deadline: `scanning` then drops a node as soon as the
        scan has passed the last of its places. But references come before other components, since forms are compared
        there.
        """
        problem, places, references = self._problem, set(self.places), set(self._reference)

        def lead(option: int) -> tuple[bool, int]:
            check()
            positions = [problem.positions[cell] for cell, _ in problem.options[option].uses[1:]]
            elsewhere = self._component(option) not in references
            return elsewhere, min(position for position in positions if position is not None)

        check()
        others = (option for option in range(len(problem.options)) if option not in places)
        ordered = [*sorted(self.places, key=lead), *others]
        rank = [0] * len(ordered)
        for place, option in enumerate(ordered):
            rank[option] = place
        return rank

    @cached_property
    def places(self) -> list[int]:
        """The options that place the anchor; none if there is no anchor."""
        return [] if self.anchor is None else self._places_of(self._packing.pieces.index(self.anchor))

    @cached_property
    def orbits(self) -> dict[int, int]:
        """By least placement of the anchor, as an option: how many placements its orbit has."""
        least: dict[int, int] = {}
        for option in self.places:
            check()
            if option not in least:
                onto = [by_part[self._component(option)] for by_part in self._moves.values()]
                images = {move.option(option) for moves in onto for move in moves}
                least.update(dict.fromkeys((option, *images), min(images, key=self._rank.__getitem__)))
        return dict(Counter(least.values()))

    @cached_property
    def is_free(self) -> bool:
        """Whether every cover of the reduced problem stands for a class of its own, of `order` solutions."""
        return self.order == 1 or (bool(self.orbits) and set(self.orbits.values()) == {self.order})

    def orbit_size(self, cover: Cover) -> int:
        """How many places the anchor's orbit has: summed over all covers of the reduced problem, the raw count."""
        return next(self.orbits[option] for option in cover if option in self.orbits)

    def reduced(self) -> tuple[Problem, tuple[int, ...]]:
        """The problem with the anchor in its least places only, and the old numbers of the options."""
        return self._with_anchor_in(self.orbits)

    def slices(self) -> list[tuple[int, Problem]]:
        """The reduced problem once for each size of the anchor's orbit: each cover stands for so many solutions."""
        sizes = sorted(set(self.orbits.values()), reverse=True) or [1]
        return [(size, self._with_anchor_in(k for k in self.orbits if self.orbits[k] == size)[0]) for size in sizes]

    def _with_anchor_in(self, places: Iterable[int]) -> tuple[Problem, tuple[int, ...]]:
        if not self.places:
            return self._problem, tuple(range(len(self._problem.options)))
        return self._problem.without(set(self.places).difference(places))

    def images(self, numbers: Sequence[int]) -> Images | None:
        """What all symmetries make of options given by number, as ranks; None if that is too much to be listed."""
        if self.order * len(numbers) > MOST_IMAGES or (elements := self.elements) is None:
            return None
        rank = self._rank
        return Images(
            len(elements),
            array("i", [rank[self.image(element, option)] for option in numbers for element in elements]),
        )

    # --- least forms -----------------------------------------------------------------------------------------------

    def class_size(self, cover: Cover) -> int:
        """How many solutions are symmetric to a cover of the reduced problem; 0 unless it is the least of them."""
        if self.order == 1:
            return 1
        if self.orbits and self.orbit_size(cover) == self.order:
            return self.order  # only the identity leaves the anchor where it is: nothing else to compare with
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
        """Something that is equal for two covers exactly if their solutions are symmetric."""
        return min(self._keys(cover)[1].values())

    def _keys(self, cover: Cover) -> tuple[list[list[int]], dict[Twist, Key]]:
        """The options in each component, and the key that each twist makes of them."""
        contents: list[list[int]] = [[] for _ in self._parts]
        for option in cover:
            contents[self._component(option)].append(option)
        return contents, {twist: self._key(twist, contents) for twist in self._moves}

    def _key(self, twist: Twist, contents: list[list[int]]) -> Key:
        """What is the same for all solutions that symmetries of one twist lead to: least forms, class by class.

        The least rank of all comes first, so that the least key has the anchor in its least place.
        """
        classes: dict[int, list[Form]] = {part: [] for part in sorted(set(self._reference))}
        for content, onto in zip(contents, self._moves[twist], strict=True):
            classes[onto[0].target].append(min(self._form(content, move.option) for move in onto))
        forms = tuple(tuple(sorted(forms, key=lambda form: (not form, form))) for forms in classes.values())
        return min((form[0] for part in forms for form in part if form), default=-1), forms

    def _form(self, options: Iterable[int], moved: Callable[[int], int]) -> Form:
        rank = self._rank
        return tuple(sorted([rank[moved(option)] for option in options]))

    def _is_standard(self, contents: list[list[int]], key: Key) -> bool:
        """Tell whether a solution is the one chosen for its key: least forms in order, laid by the first isometry."""
        for part, forms in zip(sorted(set(self._reference)), key[1], strict=True):
            alike = [k for k, reference in enumerate(self._reference) if reference == part]
            for k, form in zip(alike, forms, strict=True):
                first = self._moves[self._same][k][0]
                if self._form(contents[k], first.option) != form:
                    return False
        return True

    def _automorphisms(self, part: int, form: Form) -> int:
        """How many isometries of a reference component leave its content, given by ranks, as it is."""
        option = sorted(range(len(self._rank)), key=self._rank.__getitem__) if form else []
        content = [option[rank] for rank in form]
        return sum(self._form(content, move.option) == form for move in self._moves[self._same][part])


class LeastOfAll:
    """Of each class the least member: that needs no memory, but the least may be the last to be found."""

    given: tuple[Cover, ...] = ()  # nothing to be remembered when a search is resumed

    def __init__(self, symmetries: Symmetries) -> None:
        self._symmetries = symmetries

    def __call__(self, cover: Cover) -> bool:
        """Tell whether a cover is the one of its class."""
        return self._symmetries.class_size(cover) > 0


class FirstMet:
    """Of each class the member found first: for a few solutions, which are remembered but need not be waited for."""

    def __init__(self, symmetries: Symmetries, given: tuple[Cover, ...]) -> None:
        self._symmetries = symmetries
        self._met = {symmetries.least_form(cover): cover for cover in given}

    @property
    def given(self) -> tuple[Cover, ...]:
        """The members handed out so far, in the order in which they were met."""
        return tuple(self._met.values())

    def __call__(self, cover: Cover) -> bool:
        """Tell whether a cover is the one of its class."""
        return self._met.setdefault(self._symmetries.least_form(cover), cover) == cover
