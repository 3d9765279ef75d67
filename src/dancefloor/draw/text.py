"""Pictures of tilings for a terminal: walls of box-drawing characters and the name of a piece in each cell.

Strategy: number the placements and write the number into each of their cells; a wall stands exactly where two
neighbouring positions differ, the outside being one more number. So one piece placed twice is two areas, empty cells
are one area, and holes or separate boards need no special case. A corner's character is looked up by which of its
four arms are walls. Color is laid over the finished picture and never moves a character.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from dancefloor.draw.palette import color_of, ink_on, terminal_color

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from dancefloor.geometry.lattice import Cell

EMPTY, OUTSIDE = -1, -2

# Indexed by the walls that meet: up 1, right 2, down 4, left 8. A single wall never meets a corner, since going
# around it the areas cannot change just once; the four ends are there to make the index work.
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
ASCII_LINES = " |-+||++-+-+++++"

NARROWEST, WIDEST = 3, 8


def text(
    cells: Collection[Cell],
    placements: Sequence[tuple[str, Collection[Cell]]],
    *,
    color: bool = False,
    unicode: bool = True,
) -> str:
    """A picture of a board in lines of characters, without a line end after the last one.

    `cells` are the cells (row, column) of the board, rows counted downward; they may have holes, be disconnected and
    begin anywhere. `placements` are pairs of a piece name and the cells it covers; of two that cover the same cell
    the later shows. A cell is 3 characters wide, or as wide as the longest name up to 8; longer names are cut. With
    `color` each piece gets a background from the 256 colours of a terminal, always the same for the same name.
    Without `unicode` the picture is drawn in ASCII, apart from the names.

    >>> print(text([(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)], [("I", [(0, 0), (0, 1)]), ("I", [(1, 0), (1, 1)])]))
    ┌───────┐
    │ I   I │
    ├───────┼───┐
    │ I   I │ · │
    └───────┴───┘
    """
    areas = _areas(cells, placements)
    if not areas:
        return ""
    names = [_printable(name) for name, _ in placements]
    width = max(NARROWEST, min(WIDEST, max(map(len, names), default=0)))
    labels = {number: _fit(name, width, unicode) for number, name in enumerate(names)}
    labels[EMPTY] = ("·" if unicode else ".").center(width)
    labels[OUTSIDE] = " " * width
    styles = {number: _style(name) for number, (name, _) in enumerate(placements)} if color else {}

    rows = range(min(x for x, _ in areas), max(x for x, _ in areas) + 1)
    columns = range(min(y for _, y in areas), max(y for _, y in areas) + 1)
    lines = []
    for x in rows:
        lines += [_wall_line(areas, x, columns, width, unicode), _cell_line(areas, x, columns, labels, unicode)]
    lines.append(_wall_line(areas, rows.stop, columns, width, unicode))
    return "\n".join(_paint(line, styles) for line in lines)


def _areas(cells: Collection[Cell], placements: Sequence[tuple[str, Collection[Cell]]]) -> dict[Cell, int]:
    areas = dict.fromkeys(cells, EMPTY)
    for number, (_, covered) in enumerate(placements):
        areas.update(dict.fromkeys(covered, number))
    return areas


# A line is a run of strings, each with the area it lies in; walls lie OUTSIDE, which has no color.
def _wall_line(
    areas: Mapping[Cell, int], x: int, columns: range, width: int, unicode: bool
) -> Iterator[tuple[str, int]]:
    lines = LINES if unicode else ASCII_LINES
    for y in range(columns.start, columns.stop + 1):
        above_left, above = areas.get((x - 1, y - 1), OUTSIDE), areas.get((x - 1, y), OUTSIDE)
        below_left, below = areas.get((x, y - 1), OUTSIDE), areas.get((x, y), OUTSIDE)
        right = above != below
        walls = (above_left != above) + 2 * right + 4 * (below_left != below) + 8 * (above_left != below_left)
        yield lines[walls], OUTSIDE if walls else below
        yield (lines[10] * width, OUTSIDE) if right else (" " * width, below)


def _cell_line(
    areas: Mapping[Cell, int], x: int, columns: range, labels: Mapping[int, str], unicode: bool
) -> Iterator[tuple[str, int]]:
    lines = LINES if unicode else ASCII_LINES
    for y in range(columns.start, columns.stop + 1):
        left, here = areas.get((x, y - 1), OUTSIDE), areas.get((x, y), OUTSIDE)
        yield (lines[5], OUTSIDE) if left != here else (" ", here)
        yield labels[here], here


def _paint(line: Iterator[tuple[str, int]], styles: Mapping[int, str]) -> str:
    painted = []
    for style, run in groupby(line, key=lambda part: styles.get(part[1], "")):
        plain = "".join(string for string, _ in run)
        painted.append(f"{style}{plain}\x1b[0m" if style else plain)
    return "".join(painted).rstrip()


def _style(name: str) -> str:
    number, background = terminal_color(color_of(name))
    # 16 and 231 are black and white that no theme of the terminal changes.
    ink = 231 if ink_on(background) == "#ffffff" else 16
    return f"\x1b[48;5;{number};38;5;{ink}m"


def _printable(name: str) -> str:
    """The name without what would move the cursor: a name may come from a file."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _fit(name: str, width: int, unicode: bool) -> str:
    if len(name) > width:
        name = name[: width - 1] + ("…" if unicode else "~")
    return name.center(width)
