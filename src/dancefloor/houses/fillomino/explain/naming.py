"""The names of cells, numbers and regions in sentences about a fillomino."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.reports.phrases import runs

LONGEST = 240  #: letters of a sentence
LONG_LIST = 90  # letters of names of cells, from which on they are called the marked cells
RANGE = 4  # numbers in a row to name by the first and the last
LETTER = "N"  #: stands for a number that no clue shows
SAME = -1  #: stands for a supposed number, one of several


def places(cells: Iterable[Cell], most: int = LONG_LIST) -> str:
    """The names of cells, grouped by row, or by column if there are fewer; if they are too long, the number of cells.

    Then pictures mark the cells.

    Args:
        cells: the cells.
        most: the most letters of their names.

    >>> places([(0, 1), (0, 2), (0, 3), (2, 0), (2, 4)])
    'row 1, columns 2-4 and row 3, columns 1 and 5'
    >>> places([(4, 0), (5, 0), (6, 0)])
    'column 1, rows 5-7'
    >>> places([(k, k) for k in range(9)])
    'the 9 marked cells'
    """
    across, down = sorted(cells), sorted((column, row) for row, column in cells)
    by_column = len({column for column, _ in down}) < len({row for row, _ in across})
    line, other, ordered = ("column", "row", down) if by_column else ("row", "column", across)
    named = []
    for number, group in groupby(ordered, key=lambda each: each[0]):
        others = [each[1] + 1 for each in group]
        named.append(f"{line} {number + 1}, {other}{'s' if len(others) > 1 else ''} {listed(runs(others))}")
    words = listed(named)
    return words if len(words) <= most else f"the {len(across)} marked cells"


def joined(clauses: Sequence[str]) -> str:
    """Clauses as one; those of places have commas of their own, so semicolons are between several.

    >>> joined(["A", "B"]), joined(["A", "B", "C"])
    ('A, and B', 'A; B; and C')
    """
    between = "; " if len(clauses) > 2 else ", "
    return between.join([*clauses[:-1], f"and {clauses[-1]}"] if len(clauses) > 1 else clauses)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list, with a word before the last one."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def number(value: int) -> str:
    """A number in words; 0 is one that no clue shows, for which a letter stands."""
    return "that number" if value == SAME else str(value) if value else LETTER


def numbers(values: Iterable[int], last: str = "or") -> str:
    """Numbers as a list, with a word before the last one.

    >>> numbers([1, 4, 5, 6, 7, 0]), numbers([2, 3], "and")
    ('1, 4 to 7 or N', '2 and 3')
    """
    ordered = ascending(set(values))
    named: list[str] = []
    for run in runs([value for value in ordered if value > 0]):
        first, _, end = run.partition("-")
        inside = range(int(first), int(end or first) + 1)
        named += [f"{first} to {end}"] if len(inside) >= RANGE else map(str, inside)
    return listed([*named, *(number(value) for value in ordered if value <= 0)], last)


def region(cells: Sequence[Cell], value: int) -> str:
    """The name of a region: its number and cells, or its first cell if they are not in one row or column.

    >>> region([(0, 0), (0, 1)], 3), region([(0, 0)], 0)
    ('the 3s at row 1, columns 1 and 2', 'the N at row 1, column 1')
    """
    one, rows, columns = len(cells) == 1, {cell[0] for cell in cells}, {cell[1] for cell in cells}
    name = "the region" if value == SAME else f"the {number(value)}{'' if one else 's'}"
    in_line = len(rows) == 1 or len(columns) == 1
    return f"{name} at {places(cells)}" if in_line else f"{name} around {places(cells[:1])}"


def ascending(values: Iterable[int]) -> list[int]:
    """The numbers in order, the one that no clue shows last."""
    return sorted(values, key=lambda value: (value == 0, value))


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return f"{text[0].upper()}{text[1:]}"


def claims(shown: Sequence[Deduction]) -> list[str]:
    """What deductions say, a clause for the cells of each row that have the same numbers.

    >>> from dancefloor.houses.fillomino.rules.rule import Rule
    >>> claims([Deduction(Rule.MERGE, (0, column), value, False, ()) for column in (0, 1) for value in (2, 3)])
    ['row 1, columns 1 and 2 cannot be 2 or 3']
    """
    by_cell: dict[tuple[bool, Cell], list[int]] = {}
    for each in shown:
        by_cell.setdefault((each.placed, each.cell), []).append(each.value)
    alike: dict[tuple[bool, tuple[int, ...]], list[Cell]] = {}
    for (placed, cell), values in by_cell.items():
        alike.setdefault((placed, tuple(ascending(set(values)))), []).append(cell)
    return [
        f"{places(some)} {'must' if placed else 'cannot'} be {numbers(values)}"
        for (placed, values), cells in alike.items()
        for some in _few(sorted(cells))
    ]


def _few(cells: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    """Cells in parts, the names of which are not too long."""
    while cells:
        many = len(cells)
        while many > 1 and places(cells[:many]).startswith("the "):
            many -= 1
        yield cells[:many]
        cells = cells[many:]


def told(shown: Sequence[Deduction], why: str) -> list[str]:
    """Sentences on what deductions say and why; if there are many, the reason is in the first one.

    >>> from dancefloor.houses.fillomino.rules.rule import Rule
    >>> for line in told([Deduction(Rule.MERGE, (k, k), k + 1, False, ()) for k in range(12)], "they would join"):
    ...     print(line[:60], len(line) < LONGEST)
    row 1, column 1 cannot be 1; row 2, column 2 cannot be 2; ro True
    for the same reason, row 8, column 8 cannot be 8; row 9, col True
    """
    return packed(claims(shown), "", f": {why}.", "for the same reason, ")


def packed(clauses: Sequence[str], before: str, after: str, again: str) -> list[str]:
    """Clauses in sentences that are not too long.

    Args:
        clauses: the clauses.
        before: the beginning of the first sentence.
        after: its end.
        again: the beginning of each further sentence.
    """
    lines: list[str] = []
    while clauses:
        many = len(clauses)
        while many > 1 and len(before + joined(clauses[:many]) + after) > LONGEST:
            many -= 1
        lines.append(before + joined(clauses[:many]) + after)
        clauses, before, after = clauses[many:], again, "."
    return lines
