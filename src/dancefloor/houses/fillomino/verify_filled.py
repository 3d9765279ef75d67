"""Verifies boards with a text in each cell: the numbers of a fillomino, the letters of a division.

For a fillomino this module checks the clues and each region; for a division, also the neighbours of each region.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from dancefloor.arguments import check_type, listed, whole
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino, place
from dancefloor.houses.fillomino.variants import VARIANTS
from dancefloor.puzzles.piece import Placement
from dancefloor.search.deadline import check


def grid_faults(puzzle: Fillomino, grid: Sequence[Sequence[int]]) -> list[str]:
    """List the reasons why numbers, row by row, do not solve a fillomino. The list is empty if they do.

    >>> grid_faults(Fillomino(((2, 0, 0),)), [[2, 2, 1]])
    []
    >>> grid_faults(Fillomino(((2, 0, 0),)), [[2, 1, 1]])
    ['the region of 2 at row 1, column 1 has 1 cell', 'the region of 1 at row 1, column 2 has 2 cells']
    >>> grid_faults(Fillomino(((0, 0), (0, 1)), symmetric=True), [[3, 3], [3, 1]])
    ['the region of 3 at row 1, column 1 is not symmetric under a half turn']

    Added in version 0.1.
    """
    try:
        return _grid_faults(puzzle, grid)
    except (AttributeError, TypeError, ValueError):  # ValueError: a number is too large to print
        check_type("puzzle", puzzle, Fillomino, "a Fillomino")
        wanted = "rows of whole numbers, such as `solution.grid`"
        for row in listed("grid", grid, wanted):
            for number in listed("a row of the grid", row, wanted):
                whole("a number in the grid", number)
        raise


def _grid_faults(puzzle: Fillomino, grid: Sequence[Sequence[int]]) -> list[str]:
    if [len(row) for row in grid] != [len(row) for row in puzzle.clues]:
        return [f"the grid does not have {len(puzzle.clues)} rows of {puzzle.columns} cells"]
    numbers: dict[Cell, int] = {(i, j): number for i, row in enumerate(grid) for j, number in enumerate(row)}
    found = []
    for cell, number in numbers.items():
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue not in (BLANK, UNKNOWN, number):
            found.append(f"the clue {clue} in {place(cell)} has become {number}")
        if puzzle.largest is not None and number > puzzle.largest:
            found.append(f"the number {number} in {place(cell)} is more than {puzzle.largest}")
    for a, b in puzzle.walls:
        if numbers[a] == numbers[b]:
            found.append(f"{place(a)} and {place(b)} are both {numbers[a]}, with a wall between them")
    for name in puzzle.variants:
        found += VARIANTS[name].faults(numbers, set(puzzle.shaded))
    for region in _regions(numbers):
        check()
        number, size = numbers[region[0]], len(region)
        if number != size:
            found.append(f"the region of {number} at {place(min(region))} has {size} cell{'s' if size > 1 else ''}")
        if puzzle.symmetric and not _is_symmetric(region):
            found.append(f"the region of {number} at {place(min(region))} is not symmetric under a half turn")
    return found


def _regions(numbers: dict[Cell, int]) -> list[list[Cell]]:
    """The regions: connected cells with equal numbers."""
    regions, seen = [], set()
    for start, number in numbers.items():
        if start in seen:
            continue
        seen.add(start)
        region = [start]
        for cell in region:
            for other in SQUARE.neighbors(cell):
                if other not in seen and other in numbers and numbers[other] == number:
                    seen.add(other)
                    region.append(other)
        regions.append(region)
    return regions


def division_faults(puzzle: Division, placements: Iterable[Placement]) -> list[str]:
    """List the reasons why regions, each named by its letter, do not solve a division. The list is empty if they do.

    >>> puzzle = Division("tetrominous", ("........",))
    >>> row = [Placement("I", tuple((0, j) for j in range(k, k + 4))) for k in (0, 4)]
    >>> division_faults(puzzle, row)
    ['two regions of I are side by side at row 1, column 4 and row 1, column 5']
    >>> division_faults(puzzle, row[:1])[:1]
    ['row 1, column 5 is in no region']
    """
    placements = list(placements)
    region = {cell: number for number, (_, cells) in enumerate(placements) for cell in cells}
    letters = {cell: placements[number].piece for cell, number in region.items()}
    return [
        *_not_covered_once(puzzle, placements),
        *_misshapen(puzzle, placements),
        *_changed_clues(puzzle, letters),
        *_walls_within(puzzle, region),
        *_alike_side_by_side(region, letters),
    ]


def _not_covered_once(puzzle: Division, placements: Sequence[Placement]) -> Iterator[str]:
    """Cells in several regions, cells outside the board, and cells of the board in no region."""
    times = Counter(cell for placement in placements for cell in placement.cells)
    board = set(puzzle.cells)
    yield from (f"{place(cell)} is in {many} regions" for cell, many in times.items() if many > 1)
    yield from (f"{place(cell)} is not a cell of the board" for cell in times if cell not in board)
    yield from (f"{place(cell)} is in no region" for cell in puzzle.cells if cell not in times)


def _misshapen(puzzle: Division, placements: Sequence[Placement]) -> Iterator[str]:
    """Regions that are not the polyomino that their letter names."""
    for letter, cells in placements:
        check()
        if not _is_polyomino(letter, cells, puzzle):
            yield f"the region of {letter} at {place(min(cells, default=(0, 0)))} is not the polyomino of that name"


def _changed_clues(puzzle: Division, letters: Mapping[Cell, str]) -> Iterator[str]:
    """Clues whose cells now have another letter."""
    for i, row in enumerate(puzzle.clues):
        for j, clue in enumerate(row):
            if clue in puzzle.letters and letters.get((i, j), clue) != clue:
                yield f"the clue {clue} in {place((i, j))} has become {letters[i, j]}"


def _walls_within(puzzle: Division, region: Mapping[Cell, int]) -> Iterator[str]:
    """Walls between two cells of one region."""
    for a, b in puzzle.walls:
        if a in region and region[a] == region.get(b):
            yield f"{place(a)} and {place(b)} are in one region, with a wall between them"


def _alike_side_by_side(region: Mapping[Cell, int], letters: Mapping[Cell, str]) -> Iterator[str]:
    """Neighbouring cells in two regions with the same letter."""
    for cell in sorted(region):
        for other in SQUARE.neighbors(cell):
            if cell < other and letters.get(other) == letters[cell] and region[cell] != region[other]:
                yield f"two regions of {letters[cell]} are side by side at {place(cell)} and {place(other)}"


def _is_polyomino(letter: str, cells: Collection[Cell], puzzle: Division) -> bool:
    if letter not in puzzle.letters or len(set(cells)) != len(cells) or len(cells) != puzzle.size:
        return False
    return Shape(cells) in orientations(polyominoes(puzzle.size)[letter], Mobility.FREE)


def _is_symmetric(region: list[Cell]) -> bool:
    """Whether a half turn about the middle of the cells' bounding box maps the cells to themselves."""
    rows, columns = zip(*region, strict=True)
    down, across = min(rows) + max(rows), min(columns) + max(columns)
    return {(down - i, across - j) for i, j in region} == set(region)
