"""A packing as what a BurrTools file says: a `Design` with one problem.

Strategy: cells go to their places on the grid of BurrTools. There a shape may be shifted only by whole steps of the
grid, so that its cells remain what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.houses.designers.burrtools.design import (
    FILLED,
    GRIDS,
    VARIABLE,
    Design,
    DesignedProblem,
    UsedShape,
    Voxel,
    Voxels,
)
from dancefloor.houses.designers.designed_packing import NONE, DesignedPacking
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

STEPS = {
    "prism": 2,
    "sphere": 2,
    "rhombic": 5,
    "tetra-octahedral": 6,
}


def design_of(puzzle: Packing) -> Design:
    """The packing as a BurrTools file says it.

    Args:
        puzzle: the packing, of squares, which become cubes in one layer, or on a lattice that is a grid of BurrTools.

    Raises:
        InputError: BurrTools cannot say what the puzzle says.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> design_of(read_puzzle("dominoes 1x2")).shapes[0].text
    '##'
    """
    board, lattice = puzzle.region, puzzle.region.lattice
    if lattice != SQUARE and lattice.name not in GRIDS:
        raise InputError(f"BurrTools has no grid of {lattice.name}s: its grids are {', '.join(GRIDS)}")
    if board.wrapping:
        raise InputError(f"BurrTools has no glued boards: this one is a {board.wrapping.name}")
    if puzzle.where:
        raise InputError(f"BurrTools has no constraints: this puzzle has {str(puzzle.where[0])!r}")
    extras = puzzle.extras if isinstance(puzzle, DesignedPacking) else NONE
    shapes = []
    for piece in map(_sayable, puzzle.pieces):
        own = extras.pieces.get(piece.name, {})
        cells = {cell: Voxel(FILLED, own.get(cell, 0)) for cell in piece.shape.cells}
        shapes.append(replace(_voxels(lattice, cells, piece.name), weight=extras.weights.get(piece.name, 1)))
    states = dict.fromkeys(board.cells, FILLED) | dict.fromkeys(board.optional, VARIABLE)
    result = {cell: Voxel(state, extras.region.get(cell, 0)) for cell, state in states.items()}
    shapes.append(_voxels(lattice, result, "result"))
    uses = tuple(
        UsedShape(number, piece.low, piece.high, extras.groups.get(piece.name, ()))
        for number, piece in enumerate(puzzle.pieces)
    )
    problem = DesignedProblem(
        uses, len(uses), puzzle.origin.title, allowed=extras.allowed, most_holes=extras.most_holes
    )
    grid = 0 if lattice == SQUARE else GRIDS.index(lattice.name)
    return Design(grid, extras.shown, tuple(shapes), (problem,), puzzle.origin.source)


def _sayable(piece: Piece) -> Piece:
    """The piece, which BurrTools turns in space, and never reflects."""
    shape, lattice = piece.shape, piece.shape.lattice
    usual = Mobility.FREE if lattice == SQUARE else Mobility.ONE_SIDED
    turned = lattice.poses(shape.cells) if hasattr(lattice, "poses") else ()
    poses = [shape, *(Shape(pose, lattice) for pose in turned)]
    allowed = {each for pose in poses for each in orientations(pose, usual)}
    if set(piece.orientations) == allowed:
        return piece
    if turned and set(piece.orientations) < allowed:
        raise InputError(
            f"BurrTools turns piece {piece.name!r} to further positions, which no symmetry of {lattice.name}s leads to:"
            f" list these as 'also' in a puzzle file, or take {lattice.name}.poses in Python"
        )
    if piece.also and len(poses) == 1:
        raise InputError(f"BurrTools has no pieces with several shapes, as piece {piece.name!r} has")
    turned = "turns and turns over" if lattice == SQUARE else "turns, and never reflects,"
    raise InputError(f"BurrTools {turned} each piece: piece {piece.name!r} moves otherwise")


def _voxels(lattice: Lattice, cells: Mapping[Cell, Voxel], name: str) -> Voxels:
    step = STEPS.get(lattice.name, 1)
    places = {_place(lattice, cell): voxel for cell, voxel in cells.items()}
    low = [min(axis) // step * step for axis in zip(*places, strict=True)]
    high = [max(axis) // step * step + step for axis in zip(*places, strict=True)]
    x, y, z = (last - first for first, last in zip(low, high, strict=True))
    placed = {tuple(c - least for c, least in zip(place, low, strict=True)): voxel for place, voxel in places.items()}
    return Voxels((x, y, z), placed, name)


def _place(lattice: Lattice, cell: Cell) -> Cell:
    found: Cell = lattice.to_burrtools(cell) if hasattr(lattice, "to_burrtools") else (*cell, 0)[:3]
    return found
