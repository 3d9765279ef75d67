"""Solutions that BurrTools has kept in a file, as `Solution` and `Disassembly` values, to verify and compare them.

Strategy: places of a file become cells of the lattice of the puzzle. Then the same rules verify them as any solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Vector, rank_of
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.design import PlacedShape, Stored, StoredSeparation, Voxels
from dancefloor.houses.designers.burrtools.turns import laid, turns_on
from dancefloor.houses.designers.disassembly import Disassembly, Separation
from dancefloor.houses.designers.moves import RigidMotion, Shift
from dancefloor.houses.designers.taking_apart import taken_apart
from dancefloor.houses.designers.verify_apart import disassembly_faults
from dancefloor.puzzles.piece import Placement
from dancefloor.search.values import Limits, Outcome, Statistics
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults

FAR = 5000  # a shift that means that a piece is gone


class Kept(NamedTuple):
    """A solution that a file keeps."""

    solution: Solution
    faults: list[str]  #: why it is no assembly; empty if it is one
    apart: Disassembly | None  #: how it is taken apart, as the file says; None if the file does not say it
    apart_faults: list[str]  #: why that does not work


def kept_solutions(burr: Burr) -> Iterator[Kept]:
    """The solutions that the file of a problem keeps, verified."""
    for stored in burr.problem.stored:
        yield _kept(burr, stored)


def taken_if_known(kept: Kept, limits: Limits) -> Disassembly | None:
    """How an assembly is taken apart; None for what is none, or if dancefloor does not know how its pieces move."""
    try:
        return None if kept.faults else taken_apart(kept.solution, limits)
    except PuzzleError:
        return None


def _kept(burr: Burr, stored: Stored) -> Kept:
    order: list[int] = []
    wrong: list[str] = []
    placed: list[Placement] = []
    lattice = burr.region.lattice
    for name, shape, at in _each(burr, stored):
        order.append(len(placed) if at else -1)
        if at is None:
            continue
        if at.turn >= (known := len(turns_on(lattice))):
            return _wrong(burr, placed, f"piece {name!r} has turn {at.turn}: {lattice.name}s have {known}")
        lies = _lies(lattice, burr.design.shapes[shape], at)
        if lies is None:
            return _wrong(burr, placed, f"piece {name!r} lies where the grid of {lattice.name}s has no cell")
        placed.append(Placement(name, tuple(sorted(lies))))
        wrong += _faults_of(burr, name, lies)
    solution = Solution.of(burr, placed)
    wrong += faults(burr, placed)
    if stored.separation is None or wrong:
        return Kept(solution, wrong, None, [])
    numbers = _numbers(solution, placed)
    piece_of = {k: numbers[place] for k, place in enumerate(order) if place >= 0}
    apart = _disassembly(solution, lattice, stored.separation, piece_of)
    if isinstance(apart, str):
        return Kept(solution, wrong, None, [apart])
    try:
        return Kept(solution, wrong, apart, disassembly_faults(apart))
    except PuzzleError as error:  # how pieces move on its lattice is not known
        return Kept(solution, wrong, None, [str(error)])


def _wrong(burr: Burr, placed: list[Placement], fault: str) -> Kept:
    return Kept(Solution.of(burr, placed), [fault], None, [])


def _lies(lattice: Lattice, shape: Voxels, at: PlacedShape) -> dict[Cell, int] | None:
    """The cells of a piece, each with its colour; None if one of its places is no cell."""
    places = laid(lattice, shape.cells, at.turn, at.at, shape.hotspot)
    if places is None:
        return None
    cells = {_cell(lattice, place): shape.cells[start].color for start, place in places.items()}
    return None if None in cells else {cell: color for cell, color in cells.items() if cell is not None}


def _cell(lattice: Lattice, place: Cell) -> Cell | None:
    """The cell at a place of a file; None if there is none."""
    found: Cell | None = lattice.from_burrtools(place) if hasattr(lattice, "from_burrtools") else place
    return found


def _vector(lattice: Lattice, step: Cell) -> Vector | None:
    """A step between places of a file as a translation of the lattice; None if it is none."""
    rank = rank_of(lattice)
    start, end = _cell(lattice, (0, 0, 0)), _cell(lattice, step)
    if start is None or end is None or start[rank:] != end[rank:]:
        return None
    return tuple([b - a for a, b in zip(start[:rank], end[:rank], strict=True)])


def _faults_of(burr: Burr, name: str, lies: Mapping[Cell, int]) -> Iterator[str]:
    for cell, color in lies.items():
        if cell in burr.region and not burr.allows(color, cell):
            yield f"piece {name!r} has colour {color} on cell {cell}, whose colour does not allow it"


def _each(burr: Burr, stored: Stored) -> Iterator[tuple[str, int, PlacedShape | None]]:
    """Each piece of the file, as often as it may be used: its name, its shape, and where it lies."""
    places = iter(stored.pieces)
    for name, use in burr.uses.items():
        for _ in range(use.high):
            yield name, use.shape, next(places)


def _numbers(solution: Solution, placed: list[Placement]) -> list[int]:
    """For each placement of the file, its number in the solution, which sorts them."""
    return [solution.placements.index(each) for each in placed]


def _disassembly(
    solution: Solution, lattice: Lattice, stored: StoredSeparation, piece_of: dict[int, int]
) -> Disassembly | str:
    """The disassembly of a file, or what makes no sense in it."""
    found: list[Separation] = []
    together: list[tuple[int, ...]] = []
    start = dict.fromkeys(piece_of.values(), RigidMotion())
    todo = [(stored, start)]
    while todo:
        each, at = todo.pop()
        if any(piece not in piece_of for piece in each.pieces):
            return "its disassembly names a piece that the assembly does not use"
        pieces = [piece_of[piece] for piece in each.pieces]
        before = {piece: at[piece] for piece in pieces}
        moves = list(_moves(lattice, each, pieces))
        if any(move is None for move in moves):
            return "its disassembly has a move that does not shift pieces by one vector of the grid"
        known = tuple([move for move in moves if move is not None])
        separation = Separation(tuple(pieces), known, known[-1].pieces if known else (), before)
        found.append(separation)
        *_, after = separation.places()
        for part, rest in ((each.removed, separation.away), (each.left, separation.left)):
            if part:
                todo.append((part, dict(after)))
            elif len(rest) > 1:
                together.append(tuple(sorted(rest)))
    return Disassembly(solution, tuple(found), (), Outcome.COMPLETE, Statistics(), "", tuple(together))


def _moves(lattice: Lattice, separation: StoredSeparation, pieces: list[int]) -> Iterator[Shift | None]:
    """Each move; None for one that is no shift of some pieces by one vector."""
    for one, other in zip(separation.states, separation.states[1:], strict=False):
        steps = {
            piece: _vector(lattice, tuple([b - a for a, b in zip(here, there, strict=True)]))
            for piece, here, there in zip(pieces, one, other, strict=True)
        }
        shifts = {piece: step for piece, step in steps.items() if step is None or any(step)}
        yield None if None in shifts.values() else _shift({piece: step for piece, step in shifts.items() if step})


def _shift(shifts: dict[int, Vector]) -> Shift | None:
    """The move that shifts these pieces: it takes those away that go far."""
    gone = {
        piece: tuple([(each > FAR) - (each < -FAR) for each in step])
        for piece, step in shifts.items()
        if any(abs(each) > FAR for each in step)
    }
    if len(set((gone or shifts).values())) > 1:
        return None
    by = next(iter((gone or shifts).values()), (0, 0, 0))
    return Shift(tuple(gone or shifts), by, goes_away=bool(gone))
