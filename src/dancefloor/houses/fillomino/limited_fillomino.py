"""Fillomino as an exact cover problem, like Knuth's FILLOMINO-DLX: the puzzle fixes which numbers may occur.

Rules: some cells have a number already, a clue, from 1 to 15. In a solution, connected cells with one number d form a
d-omino; so no two d-ominoes touch. The puzzle says which labels d may occur; `Fillomino` has the usual rules, which
allow any number.

Strategy: an item for each cell, an option for each d-omino that the clues allow (`connected_sets`). A secondary item
for each edge between blank cells and each d prevents two d-ominoes from touching: an omino uses the items of its d on
its edges towards blank cells outside. (Edges towards clues need no items: an omino never touches a clue d.)
Items and options come in the order of Knuth's FILLOMINO-DLX.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dancefloor import caps
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.shape import connected_parts
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, neighbors
from dancefloor.puzzles.connected_sets import sets_with_clues, written_sets
from dancefloor.puzzles.kind import TaggedEncoding, WithOptions
from dancefloor.puzzles.piece import Placement
from dancefloor.search.deadline import check, paced

DIGITS = "0123456789abcdef"
ENTRIES = "." + DIGITS[1:]
LARGEST_LABEL, MOST_ROWS = 15, 16  # the largest number that one hexadecimal digit can represent


@dataclass(frozen=True)
class LimitedFillomino(WithOptions):
    """A board as rows of ``.`` and clues ``1`` to ``9``, ``a`` to ``f``; short rows end in blank cells.

    `labels` are the numbers that a solution may use; None for those up to the largest clue.

    Raises:
        PuzzleError: there is another character, there are more than 16 rows, labels are out of range, or a clue is not
            among them.

    >>> LimitedFillomino(("2..", ".3"))
    <LimitedFillomino of 2x3 cells, labels 1-3>
    """

    rows: tuple[str, ...]
    labels: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if len(self.rows) > MOST_ROWS:
            raise PuzzleError(f"{len(self.rows)} rows: a fillomino has at most {MOST_ROWS}")
        for number, row in enumerate(self.rows):
            if wrong := row.strip(ENTRIES):
                raise PuzzleError(f"{wrong[0]!r} in row {number + 1}: entries are '.', 1-9 and a-f")
        if self.labels is None:
            return
        object.__setattr__(self, "labels", tuple(sorted(set(self.labels))))
        for label in self.labels:
            if not 1 <= label <= LARGEST_LABEL:
                raise PuzzleError(f"label {label}: labels are numbers from 1 to {LARGEST_LABEL}")
        for cell, clue in enumerate(self.clues):
            if clue and clue not in self.labels:
                i, j = divmod(cell, self.columns)
                raise PuzzleError(
                    f"clue {clue} in row {i + 1}, column {j + 1}: it should be among the labels, which are "
                    f"{labels_text(self.labels) or 'none at all'}"
                )

    def __repr__(self) -> str:
        labels = labels_text(self.allowed) or "none"
        return f"<LimitedFillomino of {len(self.rows)}x{self.columns} cells, labels {labels}>"

    @cached_property
    def columns(self) -> int:
        """The length of the longest row."""
        return max(map(len, self.rows), default=0)

    @cached_property
    def clues(self) -> tuple[int, ...]:
        """The clue in each cell, row by row; 0 for a blank one."""
        full = "".join(row.ljust(self.columns, ".") for row in self.rows)
        return tuple(max(0, DIGITS.find(entry)) for entry in full)

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """The labels that a solution may use, in ascending order."""
        return tuple(range(1, max(self.clues, default=0) + 1)) if self.labels is None else self.labels

    @property
    def is_upright(self) -> bool:
        """Whether solutions that a rotation or reflection relates count separately: always, as under the full rules."""
        return True

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return tuple(divmod(k, self.columns) for k in range(len(self.clues)))

    @classmethod
    def of(cls, puzzle: Fillomino) -> LimitedFillomino:
        """Convert a fillomino under the full rules, if no number that could occur in it is too large for a label.

        A region without clues lies within a group of connected blank cells; any other region has the number of a clue.

        Raises:
            PuzzleError: there are walls, variants or symmetric regions, more than 16 rows, or numbers above 15.

        >>> LimitedFillomino.of(Fillomino(((2, 0, 0), (0, 3, 0))))
        <LimitedFillomino of 2x3 cells, labels 1-3>
        """
        if puzzle.walls or puzzle.symmetric or puzzle.variants:
            which = "walls" if puzzle.walls else "symmetric regions" if puzzle.symmetric else "variant"
            raise PuzzleError(f"{puzzle!r} is not an exact cover problem: it should have no {which}")
        blank = [cell for cell in puzzle.cells if not puzzle.numbers[puzzle.number(cell)]]
        most = max([len(part) for part in connected_parts(blank, SQUARE.neighbors)], default=0)
        labels = {*range(1, most + 1), *filter(None, puzzle.numbers)}
        if puzzle.largest is not None:
            labels = {label for label in labels if label <= puzzle.largest}
        if max(labels, default=0) > LARGEST_LABEL:
            raise PuzzleError(
                f"{puzzle!r} is too large for an exact cover problem: its numbers could be as large as {max(labels)}, "
                f"and should be at most {LARGEST_LABEL}"
            )
        return cls(tuple("".join(ENTRIES[max(clue, BLANK)] for clue in row) for row in puzzle.clues), tuple(labels))

    def unlimited(self) -> Fillomino:
        """The same clues under the full rules: every solution of this puzzle solves that one.

        >>> LimitedFillomino(("2..", ".3")).unlimited()
        <Fillomino of 2x3 cells, 2 clues>
        """
        return Fillomino(tuple(self.clues[k : k + self.columns] for k in range(0, len(self.clues), self.columns or 1)))

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options; an option means a placement, whose piece is the label.

        Raises:
            PuzzleError: there are more options than `dancefloor.caps` allows.

        >>> LimitedFillomino(("2..",)).encode().problem
        <Problem of 3+2 items and 3 options>
        """
        self._check_number()
        cells, edges = self.cell_names(), self.edge_names()
        items = (*(Item(name) for name in cells), *(Item(name, False) for name in edges))
        use = {item.name: Use(number) for number, item in enumerate(items)}
        options = []
        for label in self.allowed:
            for omino in sets_with_clues(self._arcs, self.clues, label):
                check()
                names = (*(cells[cell] for cell in omino), *self.boundary(omino, label))
                placement = Placement(str(label), tuple(divmod(cell, self.columns) for cell in sorted(omino)))
                options.append(Option(tuple(use[name] for name in names), tag=placement))
        return TaggedEncoding(Problem(items, tuple(options)))

    def _check_number(self) -> None:
        """Refuse more options than allowed, by generating their text, which is fast and needs no memory."""
        number = 0
        for lines in (lines for label in self.allowed for lines in self.option_lines(label)):
            number += lines.count(b"\n")
            caps.check("options", number, repr(self), partly=True)

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if none was found."""
        if self.clues and not self.allowed:
            return "there is no label for a blank cell"
        largest = max(self.clues, default=0)
        if largest > len(self.clues):
            return f"there is a clue {largest}, but only {len(self.clues)} cells"
        return ""

    def cell_names(self) -> list[str]:
        """The item of each cell: its row and column in hexadecimal; a column beyond 15 has two digits."""
        return [f"{i:x}{j:x}" for i in range(len(self.rows)) for j in range(self.columns)]

    def edge_names(self) -> list[str]:
        """The secondary items: each edge between blank cells with each label, vertical edges first.

        ``vIJD`` is the left edge of the cell in row I and column J, ``hIJD`` its upper edge; D is the label.
        """
        clues, columns = self.clues, self.columns
        blank = [cell for cell, clue in enumerate(clues) if clue == 0]
        vertical = [cell for cell in blank if cell % columns and clues[cell - 1] == 0]
        horizontal = [cell for cell in blank if cell >= columns and clues[cell - columns] == 0]
        return [
            _edge(kind, cell, columns) + DIGITS[label]
            for kind, cells in (("v", vertical), ("h", horizontal))
            for cell in cells
            for label in self.allowed
        ]

    def boundary(self, omino: tuple[int, ...], label: int) -> list[str]:
        """The items of the edges from an omino's blank cells to blank cells outside, cell by cell, N, W, E, S."""
        inside = set(omino)
        return [
            edge + DIGITS[label] for cell in omino for other, edge in self._edges[cell].items() if other not in inside
        ]

    def option_lines(self, label: int) -> Iterator[bytes]:
        """The options of a label as text, a line each, many lines at a time, in constant memory.

        >>> b"".join(LimitedFillomino(("2..",)).option_lines(2))
        b' 00 01 v022\\n'
        """
        words = [f" {name}" for name in self.cell_names()]
        edges = [[(other, f" {edge}{DIGITS[label]}") for other, edge in row.items()] for row in self._edges]
        return paced(written_sets(self._arcs, self.clues, label, words, edges))

    @cached_property
    def _arcs(self) -> list[tuple[int, ...]]:
        """The neighbours of each cell, as numbers of cells."""
        return [neighbors(cell, self.columns, len(self.clues)) for cell in range(len(self.clues))]

    @cached_property
    def _edges(self) -> list[dict[int, str]]:
        """For each blank cell its blank neighbours, and the edge towards each, without a label."""
        columns, clues = self.columns, self.clues
        beside: list[dict[int, str]] = [{} for _ in clues]
        for cell, clue in enumerate(clues):
            for other in self._arcs[cell]:
                if clue == clues[other] == 0:
                    kind = "h" if abs(cell - other) == columns else "v"
                    beside[cell][other] = _edge(kind, max(cell, other), columns)
        return beside


def labels_text(labels: tuple[int, ...]) -> str:
    """Labels as numbers and ranges.

    >>> labels_text((1, 2, 3, 4, 7))
    '1-4,7'
    """
    parts: list[list[int]] = []
    for label in labels:
        if parts and parts[-1][-1] == label - 1:
            parts[-1].append(label)
        else:
            parts.append([label])
    return ",".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)


def _edge(kind: str, cell: int, columns: int) -> str:
    i, j = divmod(cell, columns)
    return f"{kind}{i:x}{j:x}"
