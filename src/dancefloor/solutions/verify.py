"""Verifies packings and covers from the puzzle and the solution alone, without trusting an engine or an encoding.

`dancefloor.houses.fillomino.verify_filled` does the same for boards with a text in each cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from dancefloor.arguments import check_type, listed
from dancefloor.cover.problem import Problem
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.search.deadline import check


def faults(puzzle: Packing, placements: Iterable[PlacedPiece]) -> list[str]:
    """List the reasons why placements are not a solution. The list is empty if they are one.

    >>> from dancefloor.geometry.region import Region
    >>> puzzle = Packing(Region.box(1, 2), {"I": Shape.from_picture("##")})
    >>> faults(puzzle, [Placement("I", ((0, 0), (0, 1)))]), faults(puzzle, [])
    ([], ['cell (0, 0) is not covered', 'cell (0, 1) is not covered', "piece 'I' is used 0 times, not 1"])
    """
    placements = listed("placements", placements, "placements, such as `solution.placements`")
    try:
        return _faults(puzzle, placements)
    except (AttributeError, TypeError):
        check_type("puzzle", puzzle, Packing, "a Packing")
        for placement in placements:
            check_type("a placement in placements", placement, Placement, "a Placement")
            check_type("the cells of a placement in placements", placement.cells, tuple, "a tuple of cells")
        raise


def _faults(puzzle: Packing, placements: Sequence[PlacedPiece]) -> list[str]:
    pieces = {piece.name: piece for piece in puzzle.pieces}
    lattice = puzzle.region.lattice
    covered = Counter(cell for placement in placements for cell in cells_and_marks(lattice, placement.cells))
    found = [f"cell {cell} is covered {times} times" for cell, times in covered.items() if times > 1]
    found += [f"cell {cell} is outside the region" for cell in covered if cell not in puzzle.region]
    found += [f"cell {cell} is not covered" for cell in puzzle.region.cells if not covered[cell]]
    for placement in placements:
        check()
        piece = pieces.get(placement.piece)
        if piece is None:
            found.append(f"there is no piece {placement.piece!r}")
        elif not looks_like(piece, placement.cells, puzzle.region):
            found.append(f"piece {placement.piece!r} does not look like {list(placement.cells)}")
    used = Counter(placement.piece for placement in placements)
    found += [
        f"piece {piece.name!r} is used {used[piece.name]} times, not {piece.bounds}"
        for piece in puzzle.pieces
        if not piece.low <= used[piece.name] <= piece.high
    ]
    return found


def cover_faults(problem: Problem, cover: Iterable[int]) -> list[str]:
    """List the reasons why options are not a cover. The list is empty if they are one.

    >>> problem = Problem.from_names("p q", ["p x:A", "q x:B", "q x:A"], secondary="x")
    >>> cover_faults(problem, [0, 2]), cover_faults(problem, [0, 1])
    ([], ["item 'x' has the colours A, B"])
    """
    chosen = list(cover)
    found = [f"option {option} is chosen {times} times" for option, times in Counter(chosen).items() if times > 1]
    found += [f"there is no option {option}" for option in chosen if not 0 <= option < len(problem.options)]
    if found:
        return found
    colors: dict[int, list[str | None]] = {}
    for option in chosen:
        check()
        for item, color in problem.options.uses(option):
            colors.setdefault(item, []).append(color)
    for number, wanted in enumerate(problem.items):
        used = colors.get(number, [])
        if wanted.primary and not wanted.low <= len(used) <= wanted.high:
            bounds = f"{wanted.low}" if wanted.low == wanted.high else f"{wanted.low} to {wanted.high}"
            found.append(f"item {wanted.name!r} is covered {len(used)} times, not {bounds}")
        elif not wanted.primary and None in used and len(used) > 1:
            found.append(f"item {wanted.name!r} is used {len(used)} times, but not always with a colour")
        elif not wanted.primary and len(set(used)) > 1:
            found.append(f"item {wanted.name!r} has the colours {', '.join(sorted(map(str, set(used))))}")
    return found


def cells_and_marks(lattice: Lattice, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of a placement, and the marks that it leaves, which count even if it does not list them."""
    return (*cells, *(mark for mark in lattice.marks(cells) if mark not in cells))


def looks_like(piece: Piece, cells: tuple[Cell, ...], region: Region) -> bool:
    """Whether a piece can cover exactly these cells, if they are cells of the region."""
    return _folds_onto(piece, cells, region) if region.wrapping else _is_form_of(piece, cells)


@lru_cache(maxsize=1 << 16)  # thousands of solutions on one board share most placements
def _is_form_of(piece: Piece, cells: tuple[Cell, ...]) -> bool:
    """Whether cells have the shape of the piece in one of its orientations."""
    try:
        shape = Shape(cells, piece.shape.lattice)
    except PuzzleError:  # there are no cells, or they are not cells of the lattice
        return False
    return any(shape in _turned(form, piece.mobility) for form in (piece.shape, *piece.also))


@lru_cache(maxsize=1 << 16)
def _folds_onto(piece: Piece, cells: tuple[Cell, ...], region: Region) -> bool:
    """Whether a piece somewhere on the plane folds onto these cells. One of them is then the image of its first cell.

    On a Möbius strip the first cell may also fold from a copy of that cell on the other side, one step away.
    """
    lattice, wrapping = region.lattice, region.wrapping
    assert wrapping is not None
    if not all(cell in region for cell in cells):
        return False
    wanted = set(cells)
    above = [copy for cell in cells for copy in wrapping.copies(cell)]
    for turned in (shape for form in (piece.shape, *piece.also) for shape in _turned(form, piece.mobility)):
        for cell in above:
            shift = lattice.difference(turned.cells[0], cell)
            if shift is not None:
                covered = [region.fold(lattice.translate(each, shift)) for each in turned.cells]
                if set(covered) == wanted and len(wanted) == len(covered):
                    return True
    return False


@lru_cache(maxsize=1024)  # thousands of solutions consist of the same few pieces
def _turned(shape: Shape, mobility: Mobility) -> frozenset[Shape]:
    return frozenset(orientations(shape, mobility))
