"""The format ``xmpuzzle``: BurrTools' files as puzzles, and packings as BurrTools' files.

Strategy: what was read from a file is written as it was. Any other packing of cubes or squares becomes a file with one
problem.
"""

from __future__ import annotations

from collections.abc import Iterable

from dancefloor.errors import InputError, PuzzleError, printable
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.lattices import CUBE
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.design import (
    FILLED,
    VARIABLE,
    Design,
    DesignedProblem,
    UsedShape,
    Voxel,
    Voxels,
)
from dancefloor.houses.designers.burrtools.reading import names_problem, read_design
from dancefloor.houses.designers.burrtools.writing import write_design
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

FOUND = {"assemblies": ("assembly", "assemblies"), "solutions": ("that comes apart", "that come apart")}
STATES = ("unsolved", "solved in part", "solved")


def read_xmpuzzle(text: str, *, source: str, words: str = "") -> Burr:
    """Read a problem of a BurrTools file.

    Args:
        text: the text of the file.
        source: its name, for messages.
        words: the number of the problem, from 1 on; the first one without words.

    Raises:
        ParseError: the text is no BurrTools file, or has no such problem.
        PuzzleError: the problem asks for something that dancefloor cannot do.
    """
    design = read_design(text, source=source)
    number = names_problem(design, words, source)
    try:
        return Burr(design, number)
    except PuzzleError as error:
        raise PuzzleError(f"{source}: {error}", piece=error.piece) from None


def list_problems(text: str, *, source: str) -> list[str]:
    """A line about each problem of a BurrTools file.

    Raises:
        ParseError: the text is no BurrTools file, or has no problem.
    """
    design = read_design(text, source=source)
    names_problem(design, "", source)
    return [_about(design, number) for number in range(len(design.problems))]


def _about(design: Design, number: int) -> str:
    problem = design.problems[number]
    low, high = (sum(getattr(use, bound) for use in problem.uses) for bound in ("low", "high"))
    state = STATES[min(problem.state, len(STATES) - 1)]
    found = [_many(problem.found[name], *words) for name, words in FOUND.items() if name in problem.found]
    named = f" {printable(problem.name)}:" if problem.name else ""
    many = str(low) if low == high else f"{low} to {high}"
    pieces = f"{many} piece{'s' * (high != 1)} of {design.lattice_name}s"
    return f"#{number + 1}{named} {pieces}, {state}{', ' + ', '.join(found) if found else ''}"


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def remarks(puzzle: Packing) -> Iterable[str]:
    """What a reader of the written file should know."""
    if isinstance(puzzle, Burr):
        if puzzle.problem.resumes:
            yield "the place where BurrTools' own search stopped is not written"
    elif puzzle.region.lattice == SQUARE:
        yield "the squares are written as cubes, in one layer"


def write_xmpuzzle(puzzle: Packing) -> str:
    """Write a packing as a BurrTools file, in plain XML.

    Raises:
        InputError: BurrTools cannot say what the puzzle says.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> print(write_xmpuzzle(read_puzzle("dominoes 1x2")).split("<shapes>")[1].split("</shapes>")[0])
      <voxel x="1" y="2" z="1" name="I" type="0">##</voxel>
      <voxel x="1" y="2" z="1" name="result" type="0">##</voxel>
    <BLANKLINE>
    """
    return write_design(puzzle.design if isinstance(puzzle, Burr) else _design(puzzle))


def _design(puzzle: Packing) -> Design:
    region = puzzle.region
    if region.lattice not in (SQUARE, CUBE):
        raise InputError(
            f"the format xmpuzzle is written for cubes and squares: this is a puzzle of {region.lattice.name}s"
        )
    if region.wrapping:
        raise InputError(f"BurrTools has no glued boards: this one is a {region.wrapping.name}")
    if puzzle.where:
        raise InputError(f"BurrTools has no constraints: this puzzle has {str(puzzle.where[0])!r}")
    shapes = [_voxels(dict.fromkeys(piece.shape.cells, FILLED), piece.name) for piece in map(_sayable, puzzle.pieces)]
    states = dict.fromkeys(region.cells, FILLED) | dict.fromkeys(region.optional, VARIABLE)
    uses = tuple(UsedShape(number, piece.low, piece.high) for number, piece in enumerate(puzzle.pieces))
    problem = DesignedProblem(uses, len(shapes), puzzle.origin.title)
    return Design(0, (), (*shapes, _voxels(states, "result")), (problem,), puzzle.origin.source)


def _sayable(piece: Piece) -> Piece:
    """The piece, which BurrTools turns in space, and never reflects."""
    shape, lattice = piece.shape, piece.shape.lattice
    if piece.also:
        raise InputError(f"BurrTools has no pieces with several shapes, as piece {piece.name!r} has")
    wanted = set(orientations(shape, Mobility.FREE if lattice == SQUARE else Mobility.ONE_SIDED))
    if set(piece.orientations) != wanted:
        turned = "turns and turns over" if lattice == SQUARE else "turns, and never reflects,"
        raise InputError(f"BurrTools {turned} each piece: piece {piece.name!r} moves otherwise")
    return piece


def _voxels(states: dict[Cell, str], name: str) -> Voxels:
    cells = {(*cell, 0)[:3]: Voxel(state) for cell, state in states.items()}
    low = [min(axis) for axis in zip(*cells, strict=True)]
    high = [max(axis) for axis in zip(*cells, strict=True)]
    x, y, z = (last - first + 1 for first, last in zip(low, high, strict=True))
    placed = {tuple(c - least for c, least in zip(cell, low, strict=True)): voxel for cell, voxel in cells.items()}
    return Voxels((x, y, z), placed, name)
