"""A problem of a BurrTools file, as a packing.

Rules: those of any packing in space, without reflections. Besides, where both a place of the result and the place of a
piece on it have a colour, the problem must allow these two together.

Strategy: placements whose colours clash are left out. Everything else is a packing like others. Groups and weights
matter when a solution is taken apart. The file itself is kept, so that it can be written again, and compared with what
BurrTools found.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from dancefloor.cover.options import view
from dancefloor.display import plural
from dancefloor.errors import PuzzleError, printable
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.houses.designers.burrtools.design import VARIABLE, Design, DesignedProblem, UsedShape, Voxel, Voxels
from dancefloor.houses.designers.burrtools.reading import read_design
from dancefloor.houses.designers.burrtools.writing import write_design
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.packing import Origin, Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.puzzles.placements import PlacementArrays
from dancefloor.search.deadline import paced

Painted = frozenset[tuple[Cell, int]]  # cells from the origin on, each with its colour


@dataclass(frozen=True, init=False, repr=False)
class Burr(Packing):
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
        super().__init__(
            region, pieces, origin=Origin(printable(problem.name), printable(" ".join(design.comment.split())))
        )
        object.__setattr__(self, "design", design)
        object.__setattr__(self, "number", number)
        has_more = self.is_colored or any(use.groups for use in _used(problem))  # than a packing has
        object.__setattr__(self, "genre", "burr" if has_more else "packing")

    def __repr__(self) -> str:
        colored = ", colored" if self.is_colored else ""
        return f"<Burr of {self.region.about}, {plural(len(self.pieces), 'piece')}{colored}>"

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

    @cached_property
    def is_colored(self) -> bool:
        """Whether colours can leave out placements: not all of those that occur are allowed together."""
        used = {color for use in _used(self.problem) for color in self.design.shapes[use.shape].colors}
        return any(
            (own, there) not in self.problem.allowed
            for own in used
            for there in _result(self.design, self.problem).colors
        )

    @property
    def uses(self) -> Mapping[str, UsedShape]:
        """By the name of a piece, its shape in the file and its groups."""
        return {piece.name: use for piece, use in zip(self.pieces, _used(self.problem), strict=True)}

    @property
    def piece_weights(self) -> Mapping[str, int]:
        """By the name of a piece, how heavy it is: of two parts, the one with the heaviest piece stays."""
        return {name: self.design.shapes[use.shape].weight for name, use in self.uses.items()}

    @cached_property
    def _places(self) -> Mapping[Cell, Voxel]:
        return _placed_on(self.region.lattice, _result(self.design, self.problem), "the result")

    @property
    def colored_region(self) -> Mapping[Cell, int]:
        """The cells of the region that have a colour, with its number."""
        return {cell: voxel.color for cell, voxel in self._places.items() if voxel.color}

    @property
    def colored_pieces(self) -> Mapping[str, Mapping[Cell, int]]:
        """By the name of a piece, the cells of its shape that have a colour, with its number."""
        lattice, found = self.region.lattice, {}
        for name, use in self.uses.items():
            cells = _placed_on(lattice, self.design.shapes[use.shape], name)
            corner = lattice.corner(list(cells))
            found[name] = {_sum(cell, corner, -1): voxel.color for cell, voxel in cells.items() if voxel.color}
        return found

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Sentences about what the file says and dancefloor does not do."""
        return tuple(_notes(self))

    # --- colours ------------------------------------------------------------------------------------------------------

    def clashes(self, placements: Iterable[PlacedPiece]) -> list[str]:
        """The reasons why placements are wrong: their colours are not allowed on those of the result."""
        return [
            f"piece {placed.piece!r} has colours that are not allowed on the cells {list(placed.cells)}"[:160]
            for placed in placements
            if self.is_colored and not self._goes(placed.piece, placed.cells)
        ]

    def _goes(self, name: str, cells: tuple[Cell, ...]) -> bool:
        return next(self._fitting(name, cells), None) is not None

    def _fitting(self, name: str, cells: tuple[Cell, ...]) -> Iterator[Painted]:
        """The ways in which a piece on these cells can have its colours."""
        corner = self.region.lattice.corner(cells)
        poses = self._colored.get(name, {}).get(_shape(cells, corner), ())
        return (pose for pose in poses if self._fits(pose, corner))

    def _fits(self, pose: Painted, corner: Cell) -> bool:
        return all(self.allows(color, _sum(cell, corner)) for cell, color in pose)

    def allows(self, color: int, cell: Cell) -> bool:
        """Whether a place of a piece that has a colour, or 0 for none, may lie on a cell of the region."""
        there = self._places[cell].color
        return not color or not there or (color, there) in self.problem.allowed

    @cached_property
    def _colored(self) -> dict[str, dict[frozenset[Cell], set[Painted]]]:
        """By piece, and by the cells of an orientation from the origin on: the colours that they can have."""
        lattice = self.region.lattice
        found: dict[str, dict[frozenset[Cell], set[Painted]]] = {}
        for name, use in self.uses.items():
            cells = _placed_on(lattice, self.design.shapes[use.shape], name)
            poses = found.setdefault(name, {})
            for matrix in Mobility.ONE_SIDED.matrices(lattice):
                turned = {lattice.transform(matrix, cell): voxel.color for cell, voxel in cells.items()}
                corner = lattice.corner(turned)
                pose = frozenset((_sum(cell, corner, -1), color) for cell, color in turned.items())
                poses.setdefault(frozenset(cell for cell, _ in pose), set()).add(pose)
        return found

    @cached_property
    def _placed(self) -> PlacementArrays:
        """The placements whose colours the result allows."""
        return self._fitting_placements[0]

    @cached_property
    def _fitting_placements(self) -> tuple[PlacementArrays, tuple[str, ...]]:
        """These placements, and the pieces that have some on which their colours can lie in several ways."""
        found: PlacementArrays = Packing(self.region, self.pieces)._placed
        if not self.is_colored:
            return found, ()
        offsets, used, ends, ambiguous = array("i", [0]), array("i"), [0], []
        for number, piece in enumerate(self.pieces):
            most = 0
            for items in paced(found.of(number)):
                ways = len(list(self._fitting(*self._meaning(items))))
                most = max(most, ways)
                if ways:
                    used.extend(items)
                    offsets.append(len(used))
            ends.append(len(offsets) - 1)
            if most > 1:
                ambiguous.append(piece.name)
        placed = PlacementArrays(memoryview(offsets), memoryview(used) if used else view(()), tuple(ends))
        return placed, tuple(ambiguous)


def _sum(cell: Cell, other: Cell, times: int = 1) -> Cell:
    rank = len(other)
    return *[c + times * o for c, o in zip(cell[:rank], other, strict=True)], *cell[rank:]


def _shape(cells: Iterable[Cell], corner: Cell) -> frozenset[Cell]:
    return frozenset(_sum(cell, corner, -1) for cell in cells)


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
    if problem.most_holes is None:
        return
    sizes = [(len(design.shapes[use.shape].cells), use) for use in _used(problem)]
    if any(use.low != use.high for _, use in sizes):
        raise PuzzleError(
            f"{named} allows {problem.most_holes} holes at most, and ranges of pieces: there should be no ranges"
        )
    holes = len(_result(design, problem).cells) - sum(size * use.low for size, use in sizes)
    if holes > problem.most_holes:
        left = plural(holes, "hole")
        message = f"{named} leaves {left}, but allows {problem.most_holes} at most: no solution can be right"
        raise PuzzleError(message)


def _notes(burr: Burr) -> Iterable[str]:
    if burr.problem.resumes:
        yield "BurrTools kept where its search stopped: dancefloor begins at the beginning"
    for name in burr._fitting_placements[1]:
        yield f"piece {name} can lie on the same cells with its colours in two ways: they count as one placement"
