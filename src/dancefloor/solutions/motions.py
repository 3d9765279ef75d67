"""The symmetries of a packing: the maps of its region to itself that map pieces to pieces.

Definition: the region consists of connected components. A symmetry maps each component to a component, by a separate
isometry. It also maps pieces to pieces: all placements of a piece, in whatever component, become the placements of one
piece with the same bounds. So a symmetry may swap two equal boxes, and rotate each independently. It may reflect a
component if every piece may be reflected, or if the set of pieces contains the mirror images. (Fletcher's pair of 5x6
boxes has 2 * 4 * 4 = 32 symmetries.) If a piece that is not connected has a placement in several components, these move
together. On a glued board the isometries are the motions that respect the gluing.

Only placements matter, not shapes. A piece with no placement in a component does not restrict symmetries there. A piece
that goes all the way round a small torus may be mapped to itself although its shape is not. Pieces with equal
placements stay in order: a symmetry maps the first of them to the first of their images, and so on.

Strategy: a symmetry is given by a permutation of the pieces, called a *twist*; by the image of each component; and by
an isometry for each. For a fixed twist the components move independently. So it is enough to know the isometries from
each component to its *reference*, the first component that it can be mapped to with the identity as the twist. The
group is listed only on demand, because it may have billions of elements.

If the rotated shapes of a piece are those of another, so are its placements, wherever they lie. This decides most
cases; for the others, placements are compared one by one. Two isometries between components with the same element of
the point group differ by a translation, which maps each piece to itself. So placements are compared only once for each
element of the point group.

Entry points: `Ways` for the isometries between components, `Motions` for the group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, permutations, product
from math import factorial, prod
from typing import NamedTuple

from dancefloor.errors import TooManySymmetries
from dancefloor.geometry.lattice import Cell, Matrix, is_proper
from dancefloor.geometry.shape import Shape, connected_parts
from dancefloor.geometry.symmetry import Mobility, isometries
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import check, paced
from dancefloor.solutions.group import Convention, Group

Twist = tuple[int, ...]  # the image of each piece
Image = dict[Cell, Cell]
Cells = tuple[Cell, ...]  # the cells of a placement, in ascending order
Kinds = tuple[int, ...]  # for each piece, the first one with the same bounds and the same placements in a component

MOST_TWISTS = 1 << 12  # the most twists: each is applied to every solution


class Way(NamedTuple):
    """An isometry from a component to another."""

    becomes: Kinds  #: the image of each piece, as a kind in the other component
    image: Image  #: the image of each cell
    proper: bool  #: whether it preserves handedness


class Ways:
    """The isometries between the components of a packing. They are computed when they are first needed.

    Args:
        packing: the packing.
        whole: whether its region counts as one component, whatever it falls into (default: no).
    """

    def __init__(self, packing: Packing, *, whole: bool = False) -> None:
        self.packing = packing
        self.parts = [frozenset(packing.region)] if whole else _parts(packing)
        self._required = frozenset(packing.region.cells)
        self._themselves: Kinds = tuple(range(len(packing.pieces)))
        self._known: dict[tuple[int, int], list[Way]] = {}
        self._kinds: dict[int, Kinds] = {}
        self._sets: dict[tuple[int, int], frozenset[Cells]] = {}
        self._turned: dict[tuple[int, Matrix | bool], int | None] = {}

    def between(self, source: int, target: int) -> list[Way]:
        """The distinct isometries from one component to another that map pieces to pieces."""
        if (source, target) not in self._known:
            region, required, spare = self.packing.region, self._required, self.packing.region.optional
            found: dict[Cells, Way] = {}
            becomes: dict[Matrix, Kinds | None] = {}
            laid = isometries(self.parts[source], self.parts[target], region.lattice, region.wrapping, paced)
            for matrix, image, proper in laid:
                if spare and any((cell in required) != (there in required) for cell, there in image.items()):
                    continue
                if matrix not in becomes:
                    becomes[matrix] = self._becomes(source, target, matrix, image)
                if (kinds := becomes[matrix]) is not None:
                    key = tuple(map(image.__getitem__, self.parts[source]))
                    found[key] = Way(kinds, image, proper or (key in found and found[key].proper))
            self._known[source, target] = list(found.values())
        return self._known[source, target]

    def kinds(self, part: int) -> Kinds:
        """For each piece, the first one that has the same bounds and the same placements in a component.

        If all pieces may be reflected, every isometry maps each piece to itself. Then each piece is its own kind.
        """
        if self._all_free:
            return self._themselves
        if part not in self._kinds:
            alike: dict[tuple[int, int], list[int]] = {}
            kinds: list[int] = []
            for k, piece in enumerate(self.packing.pieces):
                heads = alike.setdefault((piece.low, piece.high), [])
                kind = next((head for head in heads if self._are_alike(part, head, k)), k)
                if kind == k:
                    heads.append(k)
                kinds.append(kind)
            self._kinds[part] = tuple(kinds)
        return self._kinds[part]

    def _are_alike(self, part: int, one: int, other: int) -> bool:
        """Whether two pieces have the same placements in a component.

        Their orientations tell, unless they have some of them in common, or sides of the board are glued. Then all
        placements are compared.
        """
        poses, others = self._poses[one], self._poses[other]
        if poses == others:
            return True
        if self.packing.region.wrapping is None and poses.isdisjoint(others):
            return not self._fits(part, one) and not self._fits(part, other)
        return self._set(part, one) == self._set(part, other)

    def _fits(self, part: int, piece: int) -> bool:
        """Whether a piece has any placement in a component."""
        if len(self.parts) > 1:
            return bool(self._placed(part, piece))
        return next(self.packing.placements(self.packing.pieces[piece].name), None) is not None

    def _becomes(self, source: int, target: int, matrix: Matrix, image: Image) -> Kinds | None:
        """For each piece, the kind in the target that it is mapped to; None if there is none for some piece."""
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
        """The first piece with the same bounds whose orientations are those of `piece` after `matrix`; None without.

        The orientations of a transformed shape are the transformed orientations. So if all pieces may be rotated, it is
        enough to transform shapes; and for a piece that may be, only the handedness of the matrix matters.
        """
        pieces, poses = self.packing.pieces, self._poses
        one = pieces[piece]
        key = piece, matrix if one.mobility is Mobility.FIXED else is_proper(matrix)
        if key not in self._turned:
            shapes = poses[piece] if self._some_fixed else (one.shape, *one.also)
            image = [shape.transformed(matrix) for shape in shapes]
            self._turned[key] = next(
                (
                    k
                    for k in self._with_pose.get(image[0], ())
                    if (pieces[k].low, pieces[k].high) == (one.low, one.high)
                    and len(poses[k]) == len(poses[piece])
                    and poses[k].issuperset(image)
                ),
                None,
            )
        return self._turned[key]

    def _laid_upon(self, piece: int, source: int, target: int, image: Image) -> int | None:
        """The kind in the target whose placements are the images of those of a piece in the source; None without."""
        pieces, placed = self.packing.pieces, self._placed(source, piece)
        bounds = pieces[piece].low, pieces[piece].high
        for other in dict.fromkeys(self.kinds(target)):
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
    def _some_fixed(self) -> bool:
        return any(piece.mobility is Mobility.FIXED for piece in self.packing.pieces)

    @cached_property
    def _poses(self) -> list[frozenset[Shape]]:
        return [frozenset(each) for each in self.packing.orientations]

    @cached_property
    def _with_pose(self) -> dict[Shape, list[int]]:
        """For each shape, the pieces with this orientation."""
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
            for cells in paced(self.packing.placements(piece.name)):
                found.setdefault((part_of[cells[0]], k), []).append(cells)
        return found

    def _placed(self, part: int, piece: int) -> Sequence[Cells]:
        """The placements of a piece in a component."""
        check()
        return self._placements.get((part, piece), ())

    def _set(self, part: int, piece: int) -> frozenset[Cells]:
        if (part, piece) not in self._sets:
            self._sets[part, piece] = frozenset(self._placed(part, piece))
        return self._sets[part, piece]


def _parts(packing: Packing) -> Sequence[frozenset[Cell]]:
    """The components. Those that one placement of a disconnected piece meets are joined into one."""
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
    """The group of all symmetries of a packing, or of those that preserve handedness (`rotations`).

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> from dancefloor.geometry.region import Region
    >>> pair = Packing(Region.box(5, 6) | Region.box(5, 6, at=(0, 7)), polyominoes(5))
    >>> Motions(Ways(pair)).order, Motions(Ways(pair), rotations=True).order
    (32, 8)
    """

    def __init__(self, ways: Ways, *, rotations: bool = False) -> None:
        self._ways, self._only_rotations = ways, rotations
        self.parts = ways.parts
        self.same: Twist = tuple(range(len(ways.packing.pieces)))  #: the identity
        self.reference = self._references()  #: the reference of each component
        self.onto = self._all_onto()  #: for each twist and component, the isometries to a reference
        self.order = sum(self._order_of(by_part) for by_part in self.onto.values())

    @property
    def group(self) -> Group:
        """A summary of the group."""
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
        """Yield the symmetries one by one: the twist, and the image of each cell."""
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
        """For each component, the first one that it can be mapped to while each piece is mapped to itself."""
        reference: list[int] = []
        for part in range(len(self.parts)):
            earlier = (one for one in dict.fromkeys(reference) if self._images(self.same, part, one))
            reference.append(next(earlier, part))
        return reference

    def _all_onto(self) -> dict[Twist, list[list[tuple[int, Image]]]]:
        """For each twist and component, the isometries to a reference. Only twists with one for every component."""
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
        """The twists that, for every component, agree with some isometry to a reference.

        Raises:
            TooManySymmetries: there are too many.
        """
        agreed = {_Agreement((0,) * len(self.same), (0,) * len(self.same))}
        for part in range(len(self.parts)):
            ways = ((way.becomes, target) for target in references for way in self._between(part, target))
            choices = [_Agreement(becomes, self._ways.kinds(target)) for becomes, target in dict.fromkeys(ways)]
            agreed = {both for one, other in product(agreed, choices) if (both := one.with_(other))}
            if len(agreed) > MOST_TWISTS:
                raise TooManySymmetries(
                    f"the symmetries of these {len(self.parts)} components exchange pieces in more than {MOST_TWISTS}"
                    " ways"
                )
        return list(dict.fromkeys(both.twist for both in agreed))

    def _order_of(self, by_part: list[list[tuple[int, Image]]]) -> int:
        return prod(map(len, by_part)) * prod(map(factorial, Counter(self.reference).values()))


def _alike(references: Sequence[int]) -> dict[int, list[int]]:
    """The components with each reference, which are in ascending order."""
    found: dict[int, list[int]] = {reference: [] for reference in sorted(set(references))}
    for part, reference in enumerate(references):
        found[reference].append(part)
    return found


class _Agreement(NamedTuple):
    """What some components require of a twist: the image of each piece has a given label."""

    becomes: tuple[int, ...]  #: the label of each piece's image
    labels: tuple[int, ...]  #: the label of each piece

    def with_(self, other: _Agreement) -> _Agreement | None:
        """What both require; None if they contradict each other."""
        known: dict[tuple[int, int], int] = {}
        both = zip(self.labels, other.labels, strict=True)
        labels = tuple([known.setdefault(label, k) for k, label in enumerate(both)])
        becomes = tuple([known.get(label, -1) for label in zip(self.becomes, other.becomes, strict=True)])
        return _Agreement(becomes, labels) if Counter(becomes) == Counter(labels) else None

    @property
    def twist(self) -> Twist:
        """The twist that keeps pieces with equal labels in order."""
        alike: dict[int, list[int]] = {}
        for k, label in enumerate(self.labels):
            alike.setdefault(label, []).append(k)
        in_order = {label: iter(pieces) for label, pieces in alike.items()}
        return tuple([next(in_order[label]) for label in self.becomes])
