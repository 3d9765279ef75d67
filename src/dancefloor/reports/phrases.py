"""Parts of sentences: a share in percent, cells in words, and aligned columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from dancefloor.geometry.lattice import Cell


def share(progress: float) -> str:
    """The complete part of a search, in percent. The search has not ended, so the result is never 100 %.

    >>> share(0.0), share(0.0123), share(0.25), share(0.9999)
    ('less than 0.01 %', 'about 1.2 %', 'about 25 %', 'about 99 %')
    """
    percent = min(100 * progress, 99)
    return "less than 0.01 %" if percent < 0.01 else f"about {percent:.2g} %"


def places(cells: Iterable[Cell]) -> str:
    """Cells in words, row by row, with rows and columns numbered from 1.

    >>> places([(0, 1), (0, 4), (2, 0), (3, 1), (3, 2), (3, 3)])
    'row 1, columns 2 and 5; row 3, column 1; row 4, columns 2-4'
    """
    rows: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        rows.setdefault(row, []).append(column + 1)
    named = []
    for row, columns in rows.items():
        *most, last = runs(columns)
        listed = f"{', '.join(most)} and {last}" if most else last
        named.append(f"row {row + 1}, column{'s' if columns[1:] else ''} {listed}")
    return "; ".join(named)


def runs(numbers: Sequence[int]) -> list[str]:
    """Numbers in ascending order as text; three or more consecutive ones become a range.

    >>> runs([1, 2, 3, 5, 6])
    ['1-3', '5', '6']
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [word for run in runs for word in ([f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run))]


def aligned(rows: Sequence[Sequence[str]], numeric: Collection[int] = ()) -> str:
    """A table in plain text, with columns two spaces apart; `numeric` gives the columns to align right.

    >>> print(aligned([["name", "cells"], ["soma", "27"]], numeric=[1]))
    name  cells
    soma     27
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = enumerate(zip(row, widths, strict=True))
        lines.append("  ".join(cell.rjust(width) if k in numeric else cell.ljust(width) for k, (cell, width) in cells))
    return "\n".join(line.rstrip() for line in lines)
