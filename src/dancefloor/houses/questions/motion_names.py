"""Names of the motions of a board: ``rotation by 90``, ``reflection in the vertical axis``, ``shift by 0,3``.

A name says what a motion does to the page, or to a solid box; several motions may share one, as a quarter turn and its
inverse do, or the half turns about different points of a torus. The beginning of a name stands for all motions whose
names begin so: ``rotation`` for all rotations.

Strategy: a motion acts on the steps from a cell to its translates. These, drawn on the page, give the angle of a
rotation and the axis of a reflection, on any lattice of the plane. In space, the order and the fixed direction of a
signed permutation of the axes do. A glued board has many plane motions for each of its own; the shortest gives a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, is_proper, rank_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import Isometry

if TYPE_CHECKING:
    from dancefloor.puzzles.kind import PlacedPiece

SYMMETRIC = "symmetric"  #: stands for all motions but the identity
SPACE = 3  # dimensions
FULL, HALF = 360, 180  # degrees
AXES = {0: "horizontal axis", 45: "rising diagonal", 90: "vertical axis", 135: "falling diagonal"}
THROUGH = ("rows", "columns", "layers")  # what the axes of a solid box run through
NEAR = range(-2, 3)  # how many periods of a glued board are added to a motion of the plane, to find the shortest


class BoardMotion(NamedTuple):
    """A motion as solutions see it."""

    name: str  #: empty for the identity
    image: Mapping[Cell, Cell]
    becomes: Mapping[str, str]  #: the image of each piece

    def keeps(self, placements: Iterable[PlacedPiece]) -> bool:
        """Whether placements stay the same."""
        own = {(placed.piece, frozenset(placed.cells)) for placed in placements}
        image, becomes = self.image, self.becomes
        return all((becomes.get(name, name), frozenset([image[cell] for cell in cells])) in own for name, cells in own)


def is_meant(name: str, words: str) -> bool:
    """Whether words stand for a motion of this name, among others.

    >>> is_meant("rotation by 90", SYMMETRIC), is_meant("rotation by 90", "rotation"), is_meant("", SYMMETRIC)
    (True, True, False)
    """
    return bool(name) and (words == SYMMETRIC or begins(name, words))


def motion_name(region: Region, motion: Isometry) -> str:
    """The name of a motion of a region; empty for the identity.

    >>> from dancefloor.geometry.symmetry import symmetries
    >>> sorted(motion_name(Region.box(6, 10), each) for each in symmetries(Region.box(6, 10)))
    ['', 'reflection in the horizontal axis', 'reflection in the vertical axis', 'rotation by 180']
    """
    if all(cell == there for cell, there in motion.image.items()):
        return ""
    if _is_identity(motion.matrix):
        return f"shift by {','.join(map(str, _shortest(_plane_motions(region, motion))))}"
    linear = _linear(region.lattice, motion.matrix)
    if len(linear) == SPACE:
        return _name_in_space(linear)
    name = _name_in_plane(region.lattice, motion.matrix, linear)
    if is_proper(motion.matrix) or not region.wrapping or _is_reflection(region, motion):
        return name
    return name.replace("reflection in", "glide reflection along")


def begins(name: str, words: str) -> bool:
    """Whether words are a name, or its beginning.

    >>> begins("rotation by 90", "rotation"), begins("rotation by 90", "rotation by 9")
    (True, False)
    """
    return f"{name} ".startswith(f"{words} ")


def _is_identity(matrix: Matrix) -> bool:
    return all(value == (row == column) for row, line in enumerate(matrix) for column, value in enumerate(line))


def _linear(lattice: Lattice, matrix: Matrix) -> tuple[Vector, ...]:
    """The images of the unit steps."""
    rank, home = rank_of(lattice), lattice.origins[0]
    moved = lattice.transform(matrix, home)
    steps = [tuple([int(axis == k) for axis in range(rank)]) for k in range(rank)]
    turned = [lattice.difference(moved, lattice.transform(matrix, lattice.translate(home, step))) for step in steps]
    return tuple([step for step in turned if step is not None])


# --- in the plane ----------------------------------------------------------------------------------------------------


def _name_in_plane(lattice: Lattice, matrix: Matrix, linear: tuple[Vector, ...]) -> str:
    before = [_on_page(lattice, step) for step in ((1, 0), (0, 1))]
    after = [_on_page(lattice, step) for step in linear]
    if is_proper(matrix):
        angle = round(_direction(after[0]) - _direction(before[0])) % FULL
        return f"rotation by {min(angle, FULL - angle)}"
    axis = round((_direction(before[0]) + _direction(after[0])) / 2) % HALF
    return f"reflection in the {AXES.get(axis, f'axis at {axis} degrees')}"


def _on_page(lattice: Lattice, step: Vector) -> tuple[float, float]:
    """A step as distances on the page, to the right and up."""
    home = lattice.origins[0]
    there = lattice.translate(home, step)
    (x, y), (u, v) = (lattice.on_page(lattice.corners(cell)[0]) for cell in (home, there))
    return u - x, y - v


def _direction(arrow: tuple[float, float]) -> float:
    return degrees(atan2(arrow[1], arrow[0]))


# --- in space --------------------------------------------------------------------------------------------------------


def _name_in_space(linear: tuple[Vector, ...]) -> str:
    if not is_proper(linear):
        opposite = tuple([tuple([-c for c in step]) for step in linear])
        if _is_identity(opposite):
            return "reflection in the middle"
        order = _order(opposite)
        axis = _axis(opposite)
        if order == 2:  # a half turn, and the reflection in the middle
            return f"reflection of {axis}" if axis in THROUGH else "reflection in a diagonal plane"
        return f"rotation by {FULL // order} {_about(axis)} and reflection in the middle"
    return f"rotation by {FULL // _order(linear)} {_about(_axis(linear))}"


def _about(axis: str) -> str:
    return f"about the axis through the {axis}" if axis in THROUGH else f"about a diagonal of {axis}"


def _axis(linear: tuple[Vector, ...]) -> str:
    """What the axis of a rotation runs through: rows, columns, layers; a diagonal of a face or of the space."""
    fixed = next(
        arrow
        for arrow in sorted(product((0, 1, -1), repeat=SPACE), key=lambda arrow: sum(map(abs, arrow)))
        if any(arrow) and _applied(linear, arrow) == arrow
    )
    used = [name for name, step in zip(THROUGH, fixed, strict=True) if step]
    return used[0] if len(used) == 1 else "a side" if len(used) < SPACE else "the box"


def _applied(linear: tuple[Vector, ...], arrow: Vector) -> Vector:
    return tuple([sum(arrow[k] * linear[k][axis] for k in range(SPACE)) for axis in range(SPACE)])


def _order(linear: tuple[Vector, ...]) -> int:
    power, order = linear, 1
    while not _is_identity(power):
        power, order = tuple([_applied(linear, step) for step in power]), order + 1
    return order


# --- on glued boards -------------------------------------------------------------------------------------------------


def _plane_motions(region: Region, motion: Isometry) -> Iterator[Vector]:
    """The translations after the matrix of a motion that make it a motion of the plane, for a glued board."""
    lattice, wrapping = region.lattice, region.wrapping
    assert wrapping is not None
    first = next(iter(motion.image))
    turned = lattice.transform(motion.matrix, first)
    for copy in wrapping.copies(motion.image[first]):
        for times in product(NEAR, repeat=len(wrapping.steps)):
            there = copy
            for number, step in zip(times, wrapping.steps, strict=True):
                there = lattice.translate(there, tuple([number * s for s in step]))
            shift = lattice.difference(turned, there)
            if shift is not None and _leads(region, motion, shift):
                yield shift


def _leads(region: Region, motion: Isometry, shift: Vector) -> bool:
    lattice, matrix = region.lattice, motion.matrix
    return all(
        region.fold(lattice.translate(lattice.transform(matrix, cell), shift)) == there
        for cell, there in motion.image.items()
    )


def _shortest(shifts: Iterable[Vector]) -> Vector:
    """The shortest of some shifts and their inverses."""
    both = [each for shift in shifts for each in (shift, tuple([-s for s in shift]))]
    return min(both, key=lambda shift: (hypot(*shift), tuple([-s for s in shift])))


def _is_reflection(region: Region, motion: Isometry) -> bool:
    """Whether some plane motion that acts alike on the board is its own inverse, and so no glide."""
    lattice, matrix = region.lattice, motion.matrix

    def moved(cell: Cell, shift: Vector) -> Cell:
        return lattice.translate(lattice.transform(matrix, cell), shift)

    first = next(iter(motion.image))
    return any(moved(moved(first, shift), shift) == first for shift in _plane_motions(region, motion))
