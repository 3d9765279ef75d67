"""The symmetries of a packing: all ways to lay its region upon itself that its pieces can follow.

Rules. The region falls into connected components. A symmetry lays every component upon a component, by an isometry of
its own, so that the pieces can follow: the placements of each piece become the placements of one and the same piece,
whichever component they lie in, and the two have the same bounds. So two equal boxes may be swapped, and each be turned
by itself; reflections count when every piece may be reflected, or when the set has its mirror image too. (Fletcher's
pair of 5x6 boxes: 2 * 4 * 4 = 32 symmetries.) If some placement of a piece that is not connected lies in several
components, those move as one. On a board that is glued the isometries are the motions that respect the gluing.

Placements decide, not shapes. A piece that fits nowhere is no obstacle, nor is one in a component where it does not
fit; and a piece that goes all round a small torus may come back to itself where its shape does not. Pieces that have
the same placements keep their names: a symmetry leaves each of them itself, or the first of them becomes the first of
those that they become, and so on.

Strategy. A symmetry is given by what it does to the pieces (a permutation, here a *twist*), by which component goes
where, and by an isometry for each. For a fixed twist the components move independently, so it is enough to know how
each can be laid upon one *reference* among those that it can be laid upon with the pieces staying themselves. No list
of the group is made unless somebody asks: it may have billions of elements.

Where the shapes of one piece, turned, are those of another, its placements are too, wherever they lie. That settles
most pieces, and the placements of the others are compared one by one. Isometries of a component upon another that turn
alike differ by a shift, which leaves every piece its placements, so they are compared once for each element of the
point group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, permutations, product
from math import factorial, prod
from typing import NamedTuple

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Matrix
from dancefloor.geometry.shape import Shape, connected_parts
from dancefloor.geometry.symmetry import Mobility, isometries
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import check
from dancefloor.solutions.group import Convention, Group

Twist = tuple[int, ...]  # by piece: which piece it becomes
Image = dict[Cell, Cell]
Cells = tuple[Cell, ...]  # of a placement, in ascending order
Kinds = tuple[int, ...]  # by piece: the first of those that cannot be told from it by the placements in a component

MOST_TWISTS = 1 << 12  # each is tried on every solution


class Way(NamedTuple):
    """A way to lay a component upon another, and what becomes of the pieces: their kinds there."""

    becomes: Kinds
    image: Image
    proper: bool


class Ways:
    """How the components of a packing can be laid upon each other; worked out when first asked for."""

    def __init__(self, packing: Packing) -> None:
        self.packing = packing
        self.parts = _parts(packing)
        self._required = frozenset(packing.region.cells)
        self._themselves: Kinds = tuple(range(len(packing.pieces)))
        self._known: dict[tuple[int, int], list[Way]] = {}
        self._kinds: dict[int, Kinds] = {}
        self._sets: dict[tuple[int, int], frozenset[Cells]] = {}
        self._turned: dict[tuple[int, Matrix], int | None] = {}

    def between(self, source: int, target: int) -> list[Way]:
        """The distinct ways to lay one component upon another that the pieces can follow."""
        if (source, target) not in self._known:
            region, required = self.packing.region, self._required
            found: dict[Cells, Way] = {}
            becomes: dict[Matrix, Kinds | None] = {}
            laid = isometries(self.parts[source], self.parts[target], region.lattice, region.wrapping)
            for matrix, image, proper in laid:
                check()
                if any((cell in required) != (there in required) for cell, there in image.items()):
                    continue
                if matrix not in becomes:
                    becomes[matrix] = self._becomes(source, target, matrix, image)
                if (kinds := becomes[matrix]) is not None:
                    key = tuple(map(image.__getitem__, self.parts[source]))
                    found[key] = Way(kinds, image, proper or (key in found and found[key].proper))
            self._known[source, target] = list(found.values())
        return self._known[source, target]

    def kinds(self, part: int) -> Kinds:
        """By piece: the first piece that has the same bounds and the same placements in a component.

        Pieces that are all reflected freely stay themselves whatever is done to them: there nobody needs to know.
        """
        if self._all_free:
            return self._themselves
        if part not in self._kinds:
            alike: dict[tuple[int, int, int, Cells], list[int]] = {}
            kinds: list[int] = []
            for k, piece in enumerate(self.packing.pieces):
                check()
                placed = self._placed(part, k)
                heads = alike.setdefault((piece.low, piece.high, len(placed), min(placed, default=())), [])
                kind = next((head for head in heads if self._set(part, head).issuperset(placed)), k)
                if kind == k:
                    heads.append(k)
                kinds.append(kind)
            self._kinds[part] = tuple(kinds)
        return self._kinds[part]

    def _becomes(self, source: int, target: int, matrix: Matrix, image: Image) -> Kinds | None:
        """By piece: the kind whose placements in the target become those of the piece; None if some piece has none."""
        if self._all_free:
            return self._themselves
        kinds, goals = self.kinds(source), self.kinds(target)
        becomes: dict[int, int] = {}
        for kind in dict.fromkeys(kinds):
            turned = self._turned_into(kind, matrix)
            goal = self._laid_upon(kind, source, target, image) if turned is None else goals[turned]
            if goal is None:
                return None
            becomes[kind] = goal
        return tuple(map(becomes.__getitem__, kinds))

    def _turned_into(self, piece: int, matrix: Matrix) -> int | None:
        """The first piece with the same bounds whose orientations are those of a piece, turned; None if there is none.

        Turned all alike, the orientations of a shape are those of the turned shape; so it is enough to turn the shapes.
        """
        if (piece, matrix) not in self._turned:
            pieces, poses = self.packing.pieces, self._poses
            one = pieces[piece]
            image = [shape.transformed(matrix) for shape in (one.shape, *one.also)]
            self._turned[piece, matrix] = next(
                (
                    k
                    for k in self._with_pose.get(image[0], ())
                    if (pieces[k].low, pieces[k].high) == (one.low, one.high)
                    and len(poses[k]) == len(poses[piece])
                    and poses[k].issuperset(image)
                ),
                None,
            )
        return self._turned[piece, matrix]

    def _laid_upon(self, piece: int, source: int, target: int, image: Image) -> int | None:
        """The kind of pieces whose placements in the target are those of a piece in the source, moved."""
        pieces, placed = self.packing.pieces, self._placed(source, piece)
        bounds = pieces[piece].low, pieces[piece].high
        for other in dict.fromkeys(self.kinds(target)):
            check()
            if (
                (pieces[other].low, pieces[other].high) == bounds
                and len(self._placed(target, other)) == len(placed)
                and all(tuple(sorted(map(image.__getitem__, cells))) in self._set(target, other) for cells in placed)
            ):
                return other
        return None

    @cached_property
    def _all_free(self) -> bool:
        return all(piece.mobility is Mobility.FREE for piece in self.packing.pieces)

    @cached_property
    def _poses(self) -> list[frozenset[Shape]]:
        return [frozenset(each) for each in self.packing.orientations]

    @cached_property
    def _with_pose(self) -> dict[Shape, list[int]]:
        """By shape: the pieces that may be met so."""
        found: dict[Shape, list[int]] = {}
        for k, poses in enumerate(self._poses):
            for pose in poses:
                found.setdefault(pose, []).append(k)
        return found

    @cached_property
    def _placements(self) -> dict[tuple[int, int], list[Cells]]:
        part_of = {cell: k for k, part in enumerate(self.parts) for cell in part}
        found: dict[tuple[int, int], list[Cells]] = {}
        for k, piece in enumerate(self.packing.pieces):
            check()
            for cells in self.packing.placements(piece.name):
                found.setdefault((part_of[cells[0]], k), []).append(cells)
        return found

    def _placed(self, part: int, piece: int) -> Sequence[Cells]:
        """The placements of a piece in a component."""
        return self._placements.get((part, piece), ())

    def _set(self, part: int, piece: int) -> frozenset[Cells]:
        if (part, piece) not in self._sets:
            self._sets[part, piece] = frozenset(self._placed(part, piece))
        return self._sets[part, piece]


def _parts(packing: Packing) -> Sequence[frozenset[Cell]]:
    """The components; those in which one placement lies at once, since its piece is not connected, are taken as one."""
    components = packing.region.components
    loose = [piece for piece in packing.pieces if not all(s.is_connected() for s in (piece.shape, *piece.also))]
    if len(components) == 1 or not loose:
        return components
    by_least = {min(part): part for part in components}
    least = {cell: first for first, part in by_least.items() for cell in part}
    near: dict[Cell, set[Cell]] = {first: set() for first in by_least}
    for piece in loose:
        for cells in packing.placements(piece.name):
            met = set(map(least.__getitem__, cells))
            for first in met:
                near[first] |= met
    return [frozenset().union(*map(by_least.__getitem__, joined)) for joined in connected_parts(near, near.__getitem__)]


class Motions:
    """The group of all symmetries of a packing, or of those that keep handedness.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> from dancefloor.geometry.region import Region
    >>> pair = Packing(Region.box(5, 6) | Region.box(5, 6, at=(0, 7)), polyominoes(5))
    >>> Motions(Ways(pair)).order, Motions(Ways(pair), rotations=True).order
    (32, 8)
    """

    def __init__(self, ways: Ways, *, rotations: bool = False) -> None:
        self._ways, self._only_rotations = ways, rotations
        self.parts = ways.parts
        self.same: Twist = tuple(range(len(ways.packing.pieces)))
        self.reference = self._references()
        self.onto = self._all_onto()
        self.order = sum(self._order_of(by_part) for by_part in self.onto.values())

    @property
    def group(self) -> Group:
        """What there is to say of the group."""
        turning = self if self._only_rotations else Motions(self._ways, rotations=True)
        names = [piece.name for piece in self._ways.packing.pieces]
        orbits = dict.fromkeys(tuple(sorted({twist[k] for twist in self.onto})) for k in self.same)
        alike = Counter(self.reference)
        moved = {
            part
            for by_part in self.onto.values()
            for part, [(target, _), *_] in enumerate(by_part)
            if alike[target] > 1 or target != self.reference[part]
        }
        return Group(
            Convention.ROTATIONS if self._only_rotations else Convention.ALL,
            self.order,
            turning.order,
            len(moved) or 1,
            tuple(tuple(names[k] for k in orbit) for orbit in orbits if len(orbit) > 1),
            len(turning.onto) > 1,
            self._ways.packing.region.wrapping is not None,
        )

    def elements(self) -> Iterator[tuple[Twist, Image]]:
        """The symmetries one by one: what becomes of pieces, and of cells."""
        for twist, by_part in self.onto.items():
            goes = [onto[0][0] for onto in by_part]
            sources, targets = [_alike(goes), _alike(self.reference)]
            order = [part for reference in targets for part in sources[reference]]
            for chosen in product(*map(permutations, targets.values())):
                ways = [self._images(twist, *pair) for pair in zip(order, chain(*chosen), strict=True)]
                for images in product(*ways):
                    yield twist, {cell: there for image in images for cell, there in image.items()}

    def _images(self, twist: Twist, source: int, target: int) -> list[Image]:
        becomes = tuple(map(self._ways.kinds(target).__getitem__, twist))
        return [way.image for way in self._between(source, target) if way.becomes == becomes]

    def _between(self, source: int, target: int) -> list[Way]:
        return [way for way in self._ways.between(source, target) if way.proper or not self._only_rotations]

    def _references(self) -> list[int]:
        """By component: the first one that it can be laid upon with every piece staying itself."""
        reference: list[int] = []
        for part in range(len(self.parts)):
            earlier = (one for one in dict.fromkeys(reference) if self._images(self.same, part, one))
            reference.append(next(earlier, part))
        return reference

    def _all_onto(self) -> dict[Twist, list[list[tuple[int, Image]]]]:
        """By twist and component: the ways onto a reference. Only twists that move every component."""
        references, sizes = list(dict.fromkeys(self.reference)), Counter(self.reference)
        found: dict[Twist, list[list[tuple[int, Image]]]] = {}
        for twist in self._twists(references):
            by_part = [
                [(target, image) for target in references for image in self._images(twist, part, target)]
                for part in range(len(self.parts))
            ]
            if all(by_part) and Counter(onto[0][0] for onto in by_part) == sizes:
                found[twist] = by_part
        return found

    def _twists(self, references: Sequence[int]) -> list[Twist]:
        """What may become of the pieces, since there are ways to lay each component upon a reference that agree on it.

        Raises:
            PuzzleError: they are too many.
        """
        agreed = {_Agreement((0,) * len(self.same), (0,) * len(self.same))}
        for part in range(len(self.parts)):
            ways = ((way.becomes, target) for target in references for way in self._between(part, target))
            choices = [_Agreement(becomes, self._ways.kinds(target)) for becomes, target in dict.fromkeys(ways)]
            agreed = {both for one, other in product(agreed, choices) if (both := one.with_(other))}
            if len(agreed) > MOST_TWISTS:
                raise PuzzleError(
                    f"the symmetries of these {len(self.parts)} components exchange pieces in more than {MOST_TWISTS}"
                    " ways; leave symmetry alone: --symmetry none, or up_to_symmetry=False"
                )
        return list(dict.fromkeys(both.twist for both in agreed))

    def _order_of(self, by_part: list[list[tuple[int, Image]]]) -> int:
        return prod(map(len, by_part)) * prod(map(factorial, Counter(self.reference).values()))


def _alike(references: Sequence[int]) -> dict[int, list[int]]:
    """By reference, in ascending order: the components."""
    found: dict[int, list[int]] = {reference: [] for reference in sorted(set(references))}
    for part, reference in enumerate(references):
        found[reference].append(part)
    return found


class _Agreement(NamedTuple):
    """What some components say of a twist: a piece becomes one of those that have its label."""

    becomes: tuple[int, ...]  #: by piece: the label of what it becomes
    labels: tuple[int, ...]  #: by piece: its own

    def with_(self, other: _Agreement) -> _Agreement | None:
        """What both say; None if they contradict each other."""
        known: dict[tuple[int, int], int] = {}
        both = zip(self.labels, other.labels, strict=True)
        labels = tuple([known.setdefault(label, k) for k, label in enumerate(both)])
        becomes = tuple([known.get(label, -1) for label in zip(self.becomes, other.becomes, strict=True)])
        return _Agreement(becomes, labels) if Counter(becomes) == Counter(labels) else None

    @property
    def twist(self) -> Twist:
        """The twist that takes pieces of one label in order."""
        alike: dict[int, list[int]] = {}
        for k, label in enumerate(self.labels):
            alike.setdefault(label, []).append(k)
        in_order = {label: iter(pieces) for label, pieces in alike.items()}
        return tuple([next(in_order[label]) for label in self.becomes])
