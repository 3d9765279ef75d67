"""Divide a board into polyominoes of one size, so that no two equal ones touch: pentominous and tetrominous.

Rules: each region has five cells in pentominous, and four in tetrominous. A letter says which polyomino its region is,
in any orientation. Two regions with the same letter share no side. A wall between two cells says that they belong to
different regions. Holes are not part of the board.

Strategy: an exact cover, with an item for each cell, and an option for each placement of a polyomino that the letters
and walls allow. A secondary item for each side between two cells and each letter belongs to an option if its polyomino
has that letter and ends at that side. So two equal polyominoes cannot both end there, as in `LimitedFillomino`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from dancefloor.arguments import check_type, shown, wrong
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.display import plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import connected_parts
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import orientations
from dancefloor.houses.fillomino.fillomino import ClueRows, Fillomino, Wall, place
from dancefloor.puzzles.kind import TaggedEncoding, WithOptions
from dancefloor.puzzles.piece import Placement
from dancefloor.puzzles.placements import Translates, cell_names
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.filled_grid import Filled
    from dancefloor.verbs.kinds.kind import Kind

BLANK, UNKNOWN, HOLE = ".", "?", "#"
MOST_CELLS = 10_000  # cells of a board to search: about a hundred options for each cell would fill the memory
#: The letters of each genre, in the order in which puzzle sites number them.
GENRES = {"pentominous": "FILNPTUVWXYZ", "tetrominous": "ILOST"}
SIZES = {"pentominous": 5, "tetrominous": 4}


@dataclass(frozen=True)
class Division(ClueRows, WithOptions):
    """A board as rows of clues, such as strings: letters, `BLANK`, `UNKNOWN` (like a blank cell), and `HOLE`.

    `genre` is ``"pentominous"`` or ``"tetrominous"``. `walls` are pairs of adjacent cells (row, column), as in a
    `Fillomino`. `notes` are remarks from reading the puzzle, which comparisons ignore.

    Raises:
        PuzzleError: the genre is unknown, a clue is not one of the genre, rows differ in length, or a wall is not
            between two adjacent cells.
        InputError: the clues are not rows.

    >>> puzzle = Division("tetrominous", ("L.#", ".?S"))
    >>> puzzle
    <Division, tetrominous, of 2x3 cells, 3 clues>
    >>> puzzle.obstruction()
    'the part of the board at row 1, column 1 has 5 cells: it should have a multiple of 4'

    Added in version 0.1.
    """

    genre: str
    clues: tuple[Sequence[str], ...]
    walls: tuple[Wall, ...] = ()
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_type("genre", self.genre, str, f"one of {', '.join(GENRES)}")
        if self.genre not in GENRES:
            raise PuzzleError(f"there is no genre {self.genre!r}: it should be one of {', '.join(GENRES)}")
        try:
            object.__setattr__(self, "clues", tuple(map(tuple, self.clues)))
        except TypeError:
            raise wrong("clues", self.clues, "rows of signs, such as ('L.#', '.?S')") from None
        board = Fillomino(tuple((0,) * len(row) for row in self.clues), self.walls)  # checks all but the clues
        object.__setattr__(self, "walls", board.walls)
        for i, row in enumerate(self.clues):
            for j, clue in enumerate(row):
                if clue not in (BLANK, UNKNOWN, HOLE, *self.letters):
                    wanted = ", ".join(self.letters)
                    raise PuzzleError(f"a clue {shown(clue)} in {place((i, j))}: in {self.genre} it should be {wanted}")

    def __repr__(self) -> str:
        clues = sum(clue not in (BLANK, HOLE) for row in self.clues for clue in row)
        more = f", {plural(len(self.walls), 'wall')}" if self.walls else ""
        return f"<Division, {self.genre}, of {self.rows}x{self.columns} cells, {plural(clues, 'clue')}{more}>"

    @property
    def letters(self) -> str:
        """The letters that clues can be."""
        return GENRES[self.genre]

    @property
    def size(self) -> int:
        """How many cells each region has."""
        return SIZES[self.genre]

    @property  # not a cached one, which pyright does not take for the property of a protocol
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board, row by row, without holes."""
        return self._cells

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        return tuple((i, j) for i, row in enumerate(self.clues) for j, clue in enumerate(row) if clue != HOLE)

    @cached_property
    def given(self) -> dict[Cell, str]:
        """The given letters, by cell."""
        clues = ((cell, self.clues[cell[0]][cell[1]]) for cell in self.cells)
        return {cell: clue for cell, clue in clues if clue in self.letters}

    @property
    def shown(self) -> dict[Cell, str]:
        """What clues show, by cell."""
        return {(i, j): self.clues[i][j] for i, j in self.cells if self.clues[i][j] != BLANK}

    if TYPE_CHECKING:  # the table of the house names the kind

        @property
        def dancefloor_kind(self) -> type[Kind[Filled]]:
            """The kind."""

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options; an option means a placement, whose piece is the letter.

        Raises:
            PuzzleError: there are more than `MOST_CELLS` cells.

        >>> Division("tetrominous", ("....", "....")).encode().problem
        <Problem of 8+40 items and 21 options>
        """
        return self._encoding

    @cached_property
    def _encoding(self) -> TaggedEncoding:
        names = cell_names(Region(self.cells)) if self.cells else {}
        ends = [[f"{side}{placed.piece}" for side in self._sides(placed, names)] for placed in self._placements]
        items = [Item(name) for name in names.values()]
        items += [Item(name, False) for name in dict.fromkeys(name for used in ends for name in used)]
        use = {item.name: Use(number) for number, item in enumerate(items)}
        options = []
        for placed, used in zip(self._placements, ends, strict=True):
            check()
            words = (*map(names.__getitem__, placed.cells), *used)
            options.append(Option(tuple([use[name] for name in words]), tag=placed))
        return TaggedEncoding(Problem.trusted(tuple(items), tuple(options)))

    @cached_property
    def _placements(self) -> list[Placement]:
        """All placements of a polyomino that the clues and walls allow."""
        if not self.cells:
            return []
        if len(self.cells) > MOST_CELLS:
            raise PuzzleError(f"a division has {len(self.cells)} cells: a search takes at most {MOST_CELLS}")
        translates = Translates(Region(self.cells), {cell: cell for cell in self.cells})
        return [
            Placement(letter, cells)
            for letter, shape in polyominoes(self.size).items()
            for turned in orientations(shape)
            for cells in translates.of(turned)
            if self._allows(letter, cells)
        ]

    def _allows(self, letter: str, cells: tuple[Cell, ...]) -> bool:
        check()
        given, inside = self.given, set(cells)
        if any(given.get(cell, letter) != letter for cell in cells):
            return False
        beside = [(cell, other) for cell in cells for other in SQUARE.neighbors(cell)]
        return not any(pair in self._apart if pair[1] in inside else given.get(pair[1]) == letter for pair in beside)

    def _sides(self, placed: Placement, names: dict[Cell, str]) -> Iterator[str]:
        """The items of the sides at which a polyomino ends and the board continues, with a wall or without."""
        check()
        inside = set(placed.cells)
        for cell in placed.cells:
            for other in SQUARE.neighbors(cell):
                if other in names and other not in inside:
                    yield f"{'v' if cell[0] == other[0] else 'h'}{names[max(cell, other)]}"

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if none was found.

        Raises:
            PuzzleError: there are more than `MOST_CELLS` cells.

        >>> Division("tetrominous", ("I.", "..")).obstruction()
        'no polyomino I can cover row 1, column 1'
        """
        for part in connected_parts(self.cells, self._connected):
            if len(part) % self.size:
                cells = f"{len(part)} cell{'s' if len(part) > 1 else ''}"
                wanted = f"it should have a multiple of {self.size}"
                return f"the part of the board at {place(min(part))} has {cells}: {wanted}"
        missed = set(self.cells).difference(*[placed.cells for placed in self._placements])
        if not missed:
            return ""
        name = f"polyomino {self.given[cell]}" if (cell := min(missed)) in self.given else "polyomino"
        return f"no {name} can cover {place(cell)}"

    def _connected(self, cell: Cell) -> list[Cell]:
        return [other for other in SQUARE.neighbors(cell) if (cell, other) not in self._apart]

    @cached_property
    def _apart(self) -> frozenset[Wall]:
        """The walls, each as both ordered pairs of its cells."""
        return frozenset((*self.walls, *((b, a) for a, b in self.walls)))
