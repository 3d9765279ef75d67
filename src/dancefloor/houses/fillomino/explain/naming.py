"""The names of cells, numbers and regions in sentences about a fillomino."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.reports.phrases import runs

MOST_NAMED = 6  # cells to list
LETTER = "N"  #: stands for a number that no clue shows


def places(cells: Iterable[Cell], most: int = MOST_NAMED) -> str:
    """The names of cells, grouped by row, or by column if there are fewer; after the first few, only how many more.

    >>> places([(0, 1), (0, 2), (0, 3), (2, 0), (2, 4)])
    'row 1, columns 2-4 and row 3, columns 1 and 5'
    >>> places([(4, 0), (5, 0), (6, 0)])
    'column 1, rows 5-7'
    """
    across, down = sorted(cells), sorted((column, row) for row, column in cells)
    by_column = len({column for column, _ in down}) < len({row for row, _ in across})
    line, other, ordered = ("column", "row", down) if by_column else ("row", "column", across)
    more = len(ordered) - most if len(ordered) > most + 1 else 0
    named = []
    for number, group in groupby(ordered[: len(ordered) - more], key=lambda each: each[0]):
        others = [each[1] + 1 for each in group]
        named.append(f"{line} {number + 1}, {other}{'s' if len(others) > 1 else ''} {listed(runs(others))}")
    return listed([*named, f"{more} more cells"] if more else named)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list, with a word before the last one."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def number(value: int) -> str:
    """A number in words; 0 is one that no clue shows, for which a letter stands."""
    return str(value) if value else LETTER


def region(cells: Sequence[Cell], value: int) -> str:
    """The name of a region: its number and cells, or its first cell if they are not in one row or column.

    >>> region([(0, 0), (0, 1)], 3), region([(0, 0)], 0)
    ('the 3s at row 1, columns 1 and 2', 'the N at row 1, column 1')
    """
    one, rows, columns = len(cells) == 1, {cell[0] for cell in cells}, {cell[1] for cell in cells}
    name = number(value) if one else f"{number(value)}s"
    in_line = len(rows) == 1 or len(columns) == 1
    return f"the {name} at {places(cells)}" if in_line else f"the {name} around {places(cells[:1])}"


def ascending(values: Iterable[int]) -> list[int]:
    """The numbers in order, the one that no clue shows last."""
    return sorted(values, key=lambda value: (value == 0, value))


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return f"{text[0].upper()}{text[1:]}"


def claim(shown: Sequence[Deduction]) -> str:
    """What deductions say; cells with the same numbers share a place.

    >>> from dancefloor.houses.fillomino.rules.rule import Rule
    >>> claim([Deduction(Rule.MERGE, (0, column), value, False, ()) for column in (0, 1) for value in (2, 3)])
    'row 1, columns 1 and 2 cannot be 2 or 3'
    """
    by_cell: dict[tuple[bool, Cell], list[int]] = {}
    for each in shown:
        by_cell.setdefault((each.placed, each.cell), []).append(each.value)
    alike: dict[tuple[bool, tuple[int, ...]], list[Cell]] = {}
    for (placed, cell), values in by_cell.items():
        ordered = tuple(ascending(set(values)))
        alike.setdefault((placed, ordered), []).append(cell)
    return listed(
        [
            f"{places(cells)} {'must' if placed else 'cannot'} be {listed([number(value) for value in values], 'or')}"
            for (placed, values), cells in alike.items()
        ]
    )
