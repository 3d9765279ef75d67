"""The symmetries of a packing: all ways to lay its region upon itself that its pieces can follow.

Rules. The region falls into connected components. A symmetry lays every component upon a component, by an isometry of
its own, so that the pieces can follow: turning or reflecting a placement of a piece must give placements of one and the
same piece, whichever component it lies in. So two equal boxes may be swapped, and each be turned by itself; reflections
count when every piece may be reflected, or when the set has its mirror image too. (Fletcher's pair of 5x6 boxes:
2 * 4 * 4 = 32 symmetries.) If some piece is not connected itself, it may lie in several components, and the region
counts as one. On a board that is glued the isometries are the motions that respect the gluing.

Strategy. A symmetry is given by what it does to the pieces (a permutation, here a *twist*), by which component goes
where, and by an isometry for each. For a fixed twist the components move independently, so it is enough to know how
each can be laid upon one *reference* among those that it can be laid upon with the pieces staying themselves. No list
of the group is made unless somebody asks: it may have billions of elements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, permutations, product
from math import factorial, prod
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell, Matrix
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, isometries
from dancefloor.puzzles.packing import Packing, Piece
from dancefloor.search.deadline import check
from dancefloor.solutions.group import Convention, Group

Twist = tuple[int, ...]  # by piece: which piece it becomes
Image = dict[Cell, Cell]


class Way(NamedTuple):
    """A way to lay a component upon another, and what becomes of the pieces."""

    twist: Twist
    image: Image
    proper: bool


class Ways:
    """How the components of a packing can be laid upon each other; worked out when first asked for."""

    def __init__(self, packing: Packing) -> None:
        self.packing = packing
        region, pieces = packing.region, packing.pieces
        whole = any(not shape.is_connected() for piece in pieces for shape in (piece.shape, *piece.also))
        self.parts: Sequence[frozenset[Cell]] = [frozenset(region)] if whole else region.components
        self._twists = _twists(pieces, packing.orientations, region.lattice.group)
        self._required = frozenset(region.cells)
        self._known: dict[tuple[int, int], list[Way]] = {}

    def between(self, source: int, target: int) -> list[Way]:
        """The distinct ways to lay one component upon another that the pieces can follow."""
        if (source, target) not in self._known:
            region, required = self.packing.region, self._required
            found: dict[tuple[Twist, tuple[Cell, ...]], Way] = {}
            laid = isometries(self.parts[source], self.parts[target], region.lattice, region.wrapping)
            for matrix, image, proper in laid:
                check()
                twist = self._twists.get(matrix)
                if twist is None or any((cell in required) != (there in required) for cell, there in image.items()):
                    continue
                key = twist, tuple(map(image.__getitem__, self.parts[source]))
                found[key] = Way(twist, image, proper or (key in found and found[key].proper))
            self._known[source, target] = list(found.values())
        return self._known[source, target]


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
        return [way.image for way in self._between(source, target) if way.twist == twist]

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
        found: dict[Twist, list[list[tuple[int, Image]]]] = {}
        for part in range(len(self.parts)):
            for target in dict.fromkeys(self.reference):
                for twist, image, _ in self._between(part, target):
                    found.setdefault(twist, [[] for _ in self.parts])[part].append((target, image))
        sizes = Counter(self.reference)
        return {
            twist: by_part
            for twist, by_part in found.items()
            if all(by_part) and Counter(onto[0][0] for onto in by_part) == sizes
        }

    def _order_of(self, by_part: list[list[tuple[int, Image]]]) -> int:
        return prod(map(len, by_part)) * prod(map(factorial, Counter(self.reference).values()))


def _alike(references: Sequence[int]) -> dict[int, list[int]]:
    """By reference, in ascending order: the components."""
    found: dict[int, list[int]] = {reference: [] for reference in sorted(set(references))}
    for part, reference in enumerate(references):
        found[reference].append(part)
    return found


def _twists(
    pieces: Sequence[Piece], orientations: Sequence[Sequence[Shape]], group: Iterable[Matrix]
) -> dict[Matrix, Twist]:
    """By element of the point group: which piece each piece becomes. Those that some piece cannot follow are absent.

    Turned all alike, the orientations of a shape are those of the turned shape; so it is enough to turn the shapes.
    """
    if all(piece.mobility is Mobility.FREE for piece in pieces):
        return dict.fromkeys(group, tuple(range(len(pieces))))
    poses: list[frozenset[Shape]] = [frozenset(each) for each in orientations]
    twists = {}
    for matrix in group:
        twist: list[int] = []
        for piece, pose in zip(pieces, poses, strict=True):
            image = [shape.transformed(matrix) for shape in (piece.shape, *piece.also)]
            match = next(
                (
                    k
                    for k, other in enumerate(pieces)
                    if k not in twist
                    and len(poses[k]) == len(pose)
                    and poses[k].issuperset(image)
                    and (other.low, other.high) == (piece.low, piece.high)
                ),
                None,
            )
            if match is None:
                break
            twist.append(match)
        else:
            twists[matrix] = tuple(twist)
    return twists
