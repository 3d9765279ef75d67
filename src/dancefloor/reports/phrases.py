"""Words for sentences: names to choose among, a share in percent, cells, and aligned columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from dancefloor.geometry.lattice import Cell


def puzzle_names() -> list[str]:
    """The names that can stand for a puzzle, or before one.

    >>> {"soma", "queens", "hexiamonds"} <= set(puzzle_names())
    True
    """
    from dancefloor.formats.named import NUMBERED, plugged_names, preset_names

    return sorted([*preset_names(), *NUMBERED, *plugged_names(), *piece_names()])


def begins_puzzle(word: str) -> bool:
    """Whether a puzzle on the command line can begin with a word: a box, a name, a file or an address.

    >>> begins_puzzle("6x10"), begins_puzzle("queens"), begins_puzzle("https://puzz.link/p?fillomino/2/1/22")
    (True, True, True)
    >>> begins_puzzle("solve")
    False
    """
    from os.path import isfile

    from dancefloor.formats.table import format_of_word
    from dancefloor.geometry.box import is_box

    return is_box(word) or word in puzzle_names() or format_of_word(word) is not None or isfile(word)


def piece_names() -> list[str]:
    """The names of families of pieces.

    >>> "pentominoes" in piece_names()
    True
    """
    from dancefloor.geometry.polyforms import FAMILIES

    return sorted(FAMILIES)


def lattice_names() -> list[str]:
    """The names of the lattices of this package.

    >>> lattice_names()[:2]
    ['square', 'triangle']
    """
    from dancefloor.geometry.lattices import LATTICES

    return [lattice.name for lattice in LATTICES]


def all_engine_names() -> list[str]:
    """The names of all engines, and of those that only count.

    >>> all_engine_names()[-2:]
    ['counting', 'matchings']
    """
    from dancefloor.engines.registry import COUNTERS, engine_names

    return [*engine_names(), *COUNTERS]


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
