"""A problem of a BurrTools file, as a packing.

Rules: those of a `DesignedPacking` in space, without reflections.

Strategy: the file itself is kept, so that it can be written again, and compared with what BurrTools found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from dancefloor.errors import PuzzleError, printable
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.houses.designers.burrtools.design import VARIABLE, Design, DesignedProblem, UsedShape, Voxel, Voxels
from dancefloor.houses.designers.burrtools.reading import read_design
from dancefloor.houses.designers.burrtools.writing import write_design
from dancefloor.houses.designers.designed_packing import DesignedPacking, Extras, hole_fault
from dancefloor.puzzles.packing import Origin
from dancefloor.puzzles.piece import Piece


@dataclass(frozen=True, init=False, repr=False)
class Burr(DesignedPacking):
    """A packing from a BurrTools file; `read_puzzle("FILE.xmpuzzle#2")` makes it.

    Args:
        design: the file; None (the default) to read it from `text`.
        number: the number of the problem in it, from 0 on (default: the first).
        text: the text of the file, as `Burr.text` has it.

    Raises:
        PuzzleError: the problem has no pieces or no result, or asks for something that dancefloor cannot do.
    """

    design: Design = field(repr=False, hash=False)  # it has dictionaries
    number: int

    def __init__(self, design: Design | None = None, number: int = 0, text: str = "") -> None:
        if design is None:
            design = read_design(text)
        problem = design.problems[number]
        lattice = _lattice(design)
        shape = _result(design, problem)
        pieces = [_piece(design, use, lattice) for use in _used(problem)]
        _check_doable(design, problem)
        places = _placed_on(lattice, shape, "the result")
        optional = [cell for cell, voxel in places.items() if voxel.state == VARIABLE]
        region = Region([cell for cell in places if cell not in set(optional)], optional, lattice)
        if fault := hole_fault(region, pieces, problem.most_holes):
            raise PuzzleError(f"{_named(design, problem)} {fault}")
        origin = Origin(printable(problem.name), printable(" ".join(design.comment.split())))
        super().__init__(region, pieces, origin=origin, extras=_extras(design, problem, lattice, places))
        object.__setattr__(self, "design", design)
        object.__setattr__(self, "number", number)

    def __repr__(self) -> str:
        return f"<Burr{super().__repr__().removeprefix('<Packing')}"

    @property
    def problem(self) -> DesignedProblem:
        """What the file says of it."""
        return self.design.problems[self.number]

    @property
    def text(self) -> str:
        """The text of the file."""
        return write_design(self.design)

    @property
    def alone(self) -> str:
        """The text of a file that has no other problem."""
        return write_design(replace(self.design, problems=(self.problem,)))

    @property
    def uses(self) -> Mapping[str, UsedShape]:
        """By the name of a piece, its shape in the file and its groups."""
        return {piece.name: use for piece, use in zip(self.pieces, _used(self.problem), strict=True)}

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about what the file says and dancefloor does not do."""
        resumes = "BurrTools kept where its search stopped: dancefloor begins at the beginning"
        return (*([resumes] if self.problem.resumes else []), *super().notes)


def _extras(design: Design, problem: DesignedProblem, lattice: Lattice, places: Mapping[Cell, Voxel]) -> Extras:
    used = {shape_name(design, use.shape): (design.shapes[use.shape], use) for use in _used(problem)}
    painted: dict[str, dict[Cell, int]] = {}
    for name, (shape, _) in used.items():
        cells = _placed_on(lattice, shape, name)
        corner = lattice.corner(list(cells))
        painted[name] = {_less(cell, corner): voxel.color for cell, voxel in cells.items() if voxel.color}
    return Extras(
        design.colors,
        {cell: voxel.color for cell, voxel in places.items() if voxel.color},
        {name: colors for name, colors in painted.items() if colors},
        problem.allowed,
        {name: use.groups for name, (_, use) in used.items() if use.groups},
        {name: shape.weight for name, (shape, _) in used.items() if shape.weight != 1},
        problem.most_holes,
    )


def _less(cell: Cell, corner: Cell) -> Cell:
    rank = len(corner)
    return *[c - k for c, k in zip(cell[:rank], corner, strict=True)], *cell[rank:]


def _used(problem: DesignedProblem) -> list[UsedShape]:
    return [use for use in problem.uses if use.high]


def _named(design: Design, problem: DesignedProblem) -> str:
    number = design.problems.index(problem) + 1
    return f"problem {number} ({printable(problem.name)})" if problem.name else f"problem {number}"


def _result(design: Design, problem: DesignedProblem) -> Voxels:
    if problem.result is None:
        raise PuzzleError(f"{_named(design, problem)} has no result to fill")
    shape = design.shapes[problem.result]
    if not shape.cells:
        raise PuzzleError(
            f"{_named(design, problem)}: its result, shape {shape_name(design, problem.result)}, is empty"
        )
    return shape


def _lattice(design: Design) -> Lattice:
    try:
        return lattice_named(design.lattice_name)
    except PuzzleError:
        message = f"its grid needs the lattice {design.lattice_name!r}, which is not installed"
        raise PuzzleError(message) from None


def _placed_on(lattice: Lattice, shape: Voxels, name: str) -> Mapping[Cell, Voxel]:
    """The places of a shape as cells of a lattice, which has a method for that if its cells have other coordinates."""
    if not hasattr(lattice, "from_burrtools"):
        return shape.cells
    cells = {lattice.from_burrtools(place): voxel for place, voxel in shape.cells.items()}
    if None in cells:
        place = next(place for place in shape.cells if lattice.from_burrtools(place) is None)
        raise PuzzleError(f"{name} has a place {place}, where the grid of the lattice {lattice.name!r} has no cell")
    return cells


def shape_name(design: Design, shape: int) -> str:
    """The name of a piece: that of its shape, without what names of pieces cannot have, or its number as in BurrTools.

    >>> shape_name(Design(0, (), (Voxels.read((1, 1, 1), "#", name="Long bar"),), ()), 0)
    'Long_bar'
    """
    names = [re.sub(r"[\s:|]+|[^\S\n]", "_", printable(each.name.strip())) for each in design.shapes]
    given = names[shape]
    if given and names.count(given) == 1 and not re.fullmatch("S[0-9]+", given):
        return given
    return f"S{shape + 1}"


def _piece(design: Design, use: UsedShape, lattice: Lattice) -> Piece:
    shape, name = design.shapes[use.shape], shape_name(design, use.shape)
    if not shape.cells:
        raise PuzzleError(f"piece {name} has no cells", piece=name)
    if any(voxel.state == VARIABLE for voxel in shape.cells.values()):
        raise PuzzleError(f"piece {name} has places that may stay empty: only a result may have these", piece=name)
    cells = _placed_on(lattice, shape, f"piece {name}")
    # Turns that lead only some shapes to places of the lattice are no rotations of it.
    given = Shape(cells, lattice)
    turned = [Shape(pose, lattice) for pose in lattice.poses(cells)] if hasattr(lattice, "poses") else []
    also = tuple(_further(turned, given))
    if also and shape.colors:
        raise PuzzleError(
            f"piece {name} has colours, and positions that no rotation of {lattice.name}s leads to: it should have no"
            " colours",
            piece=name,
        )
    return Piece(name, given, Mobility.ONE_SIDED, use.low, use.high, also)


def _further(poses: Iterable[Shape], known: Shape) -> Iterator[Shape]:
    """The poses to which no rotation of the lattice leads, each once."""
    seen = set(orientations(known, Mobility.ONE_SIDED))
    for pose in poses:
        if pose not in seen:
            seen |= set(orientations(pose, Mobility.ONE_SIDED))
            yield pose


def _check_doable(design: Design, problem: DesignedProblem) -> None:
    named = _named(design, problem)
    if not _used(problem):
        raise PuzzleError(f"{named} has no pieces")
    times = Counter(use.shape for use in _used(problem))
    if twice := [shape for shape, number in times.items() if number > 1]:
        raise PuzzleError(f"{named} lists piece {shape_name(design, twice[0])} twice: list it once, with a count")
