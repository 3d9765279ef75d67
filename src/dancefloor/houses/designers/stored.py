"""Solutions that BurrTools has kept in a file, as `Solution` and `Disassembly` values, to verify and compare them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell, Vector
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.design import PlacedShape, Stored, StoredSeparation
from dancefloor.houses.designers.burrtools.turns import moved, turns
from dancefloor.houses.designers.disassembly import Disassembly, Separation, Shift
from dancefloor.houses.designers.verify_apart import disassembly_faults
from dancefloor.puzzles.piece import Placement
from dancefloor.search.values import Outcome, Statistics
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
    """The solutions that the file of a problem keeps, verified. There are none unless pieces consist of cubes."""
    if burr.region.lattice != CUBE:
        return
    for stored in burr.problem.stored:
        yield _kept(burr, stored)


def _kept(burr: Burr, stored: Stored) -> Kept:
    order: list[int] = []
    wrong: list[str] = []
    placed: list[Placement] = []
    for name, shape, at in _each(burr, stored):
        order.append(len(placed) if at else -1)
        if at is None:
            continue
        if at.turn >= len(turns()):
            solution = Solution.of(burr, placed)
            return Kept(solution, [f"piece {name!r} has turn {at.turn}: cubes have {len(turns())}"], None, [])
        voxels = burr.design.shapes[shape]
        turn = turns()[at.turn]
        lies = {moved(cell, turn, at.at, voxels.hotspot): voxel.color for cell, voxel in voxels.cells.items()}
        placed.append(Placement(name, tuple(sorted(lies))))
        wrong += _faults_of(burr, name, lies)
    solution = Solution.of(burr, placed)
    wrong += faults(burr, placed)
    if stored.separation is None or wrong:
        return Kept(solution, wrong, None, [])
    numbers = _numbers(solution, placed)
    piece_of = {k: numbers[place] for k, place in enumerate(order) if place >= 0}
    apart = _disassembly(solution, stored.separation, piece_of)
    if apart is None:
        return Kept(solution, wrong, None, ["its disassembly names a piece that the assembly does not use"])
    return Kept(solution, wrong, apart, disassembly_faults(apart))


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


def _disassembly(solution: Solution, stored: StoredSeparation, piece_of: dict[int, int]) -> Disassembly | None:
    found: list[Separation] = []
    together: list[tuple[int, ...]] = []
    start: dict[int, Vector] = dict.fromkeys(piece_of.values(), (0, 0, 0))
    todo = [(stored, start)]
    while todo:
        each, at = todo.pop()
        if any(piece not in piece_of for piece in each.pieces):
            return None
        pieces = [piece_of[piece] for piece in each.pieces]
        before: dict[int, Vector] = {piece: at[piece] for piece in pieces}
        moves = list(_moves(each, pieces))
        separation = Separation(tuple(pieces), tuple(moves), moves[-1].pieces if moves else (), before)
        found.append(separation)
        *_, after = separation.places()
        for part, rest in ((each.removed, separation.away), (each.left, separation.left)):
            if part:
                todo.append((part, dict(after)))
            elif len(rest) > 1:
                together.append(tuple(sorted(rest)))
    return Disassembly(solution, tuple(found), (), Outcome.COMPLETE, Statistics(), "", tuple(together))


def _moves(separation: StoredSeparation, pieces: list[int]) -> Iterator[Shift]:
    for one, other in zip(separation.states, separation.states[1:], strict=False):
        shifts = {
            piece: tuple([b - a for a, b in zip(here, there, strict=True)])
            for piece, here, there in zip(pieces, one, other, strict=True)
        }
        gone = tuple([piece for piece, by in shifts.items() if any(abs(step) > FAR for step in by)])
        if gone:
            way = tuple([(step > FAR) - (step < -FAR) for step in shifts[gone[0]]])
            yield Shift(gone, way, goes_away=True)
            continue
        group = tuple([piece for piece, by in shifts.items() if any(by)])
        yield Shift(group, shifts[group[0]] if group else (0, 0, 0))
