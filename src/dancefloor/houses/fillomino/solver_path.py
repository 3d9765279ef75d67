"""The solver's path through a fillomino: its steps, and its picture as a strip above histograms of published puzzles.

In the strip, a bar stands for each move: it is as high as there are moves to choose from, and its colour is the level
of the move. Where there is only one, a ring below the bar marks a narrow place. In a histogram, the bar of the puzzle
has another colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.display import plural
from dancefloor.draw.look import Look
from dancefloor.draw.svg import DARK, LIGHT, PRINTED, escaped, number, opening
from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.naming import places

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.make.character import Compared

WIDTH, MARGIN, GAP = 760, 20, 24  # pixels
STRIP, CHART = 120, 90  # heights of bars
WIDEST = 28  # a bar
MOST = 12  # choices; more are as high
LINE = 18
TEXT, BELOW, SCALE = 12, 10, 9  # font sizes: headings, the line below a histogram, and its bins

LEVELS = ("#3d9a6a", "#8fae2e", "#e0a020", "#dd6b2e", "#c8384a", "#8a4fc0")
GRAYS = ("#dddddd", "#bbbbbb", "#999999", "#777777", "#444444", "#000000")
OWN = "#2f6fd0"  # the bar of the puzzle, on light and dark pages
PRINTED_BAR = "#dddddd"  # those of published puzzles, on paper
DARK_MODE = (
    f"<style>@media (prefers-color-scheme: dark){{.dancefloor .ink{{fill:{DARK['text']}}}"
    f".dancefloor .ring{{stroke:{DARK['text']}}}.dancefloor .bar{{fill:{DARK['empty']}}}}}</style>"
)


class PathStep(NamedTuple):
    """A move on the path of a solver.

    >>> print(PathStep(2, Level.EASY, ((0, 1),), ((0, 0),)))
    easy, 2 choices, opened by row 1, column 1
    """

    choices: int  #: how many moves the plainest rule that leads further finds before it
    level: Level
    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]  #: the clues of the region that opens it, or else those that justify it

    def __str__(self) -> str:
        by = f", opened by {places(self.clues)}" if self.clues else ""
        return f"{self.level}, {plural(self.choices, 'choice')}{by}"


def narrow(path: Sequence[PathStep]) -> list[int]:
    """The moves to which there is no alternative, counted from 0.

    >>> narrow([PathStep(2, Level.EASY, ((0, 1),), ()), PathStep(1, Level.EASY, ((0, 2),), ())])
    [1]
    """
    return [at for at, step in enumerate(path) if step.choices == 1]


def path_svg(path: Sequence[PathStep], grade: str, charts: Sequence[Compared], style: str = "colors") -> str:
    """A bar for each move, and a histogram for each feature.

    Args:
        path: the moves.
        grade: the grade of the puzzle, in words.
        charts: where the puzzle stands.
        style: ``"print"`` for black on white, or another style.

    Raises:
        InputError: the puzzle has not exactly one solution, or there is no such style.
    """
    if not path:
        raise InputError("there is no path to draw: the puzzle should have exactly one solution, and a cell to fill")
    printed = Look(style=style).style == "print"
    across = (WIDTH - 2 * MARGIN - 2 * GAP) / 3
    rows = -(-len(charts) // 3)
    top = MARGIN + 2 * LINE + STRIP + 4.2 * LINE
    height = top + rows * (CHART + 4 * LINE) + MARGIN
    lines = [
        *opening(f"{grade}: {plural(len(path), 'move')}", WIDTH, height),
        f'<rect width="{WIDTH}" height="{number(height)}" fill="{PRINTED["empty"]}"/>' if printed else DARK_MODE,
        *_strip(path, grade, printed=printed),
    ]
    for at, each in enumerate(charts):
        x = MARGIN + at % 3 * (across + GAP)
        lines += _chart(each, x, top + at // 3 * (CHART + 4 * LINE), across, printed=printed)
    return "\n".join([*lines, "</svg>\n"])


def _text(string: str, x: float, y: float, ink: str, size: float = TEXT, anchor: str = "start") -> str:
    return (
        f'<text class="ink" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"'
        f' fill="{ink}">{escaped(string)}</text>'
    )


def _bar(x: float, bottom: float, width: float, high: float, fill: str, title: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return (
        f'<rect{named} x="{number(x)}" y="{number(bottom - high)}" width="{number(width)}" height="{number(high)}"'
        f' rx="1.5" fill="{fill}"><title>{escaped(title)}</title></rect>'
    )


def _strip(path: Sequence[PathStep], title: str, *, printed: bool) -> Iterator[str]:
    """A bar for each move, with a scale and the levels."""
    colors, ink = (GRAYS, PRINTED["text"]) if printed else (LEVELS, LIGHT["text"])
    yield _text(f"The solver's path: {title}", MARGIN, MARGIN + LINE / 2, ink)
    bottom = MARGIN + 2 * LINE + STRIP
    step = min(WIDEST, (WIDTH - 2 * MARGIN) / len(path))
    wide = max(0.5, step - (3 if step > 8 else step * 0.2))
    highest = max(min(MOST, each.choices) for each in path)
    for at, each in enumerate(path):
        high = STRIP * min(MOST, each.choices) / highest
        x = MARGIN + at * step
        yield _bar(x, bottom, wide, high, colors[each.level - 1], f"move {at + 1}: {each}")
        if each.choices == 1:
            yield (
                f'<circle class="ring" cx="{number(x + wide / 2)}" cy="{number(bottom + 8)}"'
                f' r="{number(min(3, wide / 2))}" fill="none" stroke="{ink}"/>'
            )
    yield _text(
        f"bars: how many moves there are to choose from, at most {highest}{' or more' if highest == MOST else ''};"
        f" rings: only one ({len(narrow(path))} of {len(path)})",
        MARGIN,
        bottom + 1.6 * LINE,
        ink,
    )
    left: float = MARGIN
    for level in sorted({each.level for each in path}):
        yield _bar(left, bottom + 2.7 * LINE, 10, 10, colors[level - 1], str(level))
        yield _text(str(level), left + 15, bottom + 2.7 * LINE, ink)
        left += 30 + 7 * len(str(level))


def _chart(standing: Compared, x: float, y: float, across: float, *, printed: bool) -> Iterator[str]:
    """A small histogram: published puzzles, and the bin of this one."""
    ink = (PRINTED if printed else LIGHT)["text"]
    fills = {"bar": PRINTED_BAR, "own": ink} if printed else {"bar": LIGHT["empty"], "own": OWN}
    yield _text(f"{standing.name}: {standing.value}", x, y + LINE / 2, ink)
    bottom, step = y + LINE + CHART, across / len(standing.bins)
    most = max(times for _, times in standing.bins)
    for at, (name, times) in enumerate(standing.bins):
        kind = "own" if at == standing.own else "bar"
        high = max(2 if kind == "own" else 0.5, (CHART - 10) * times / most)
        yield _bar(x + at * step, bottom, step - 3, high, fills[kind], f"{name}: {times} published", kind)
        if len(standing.bins) < 9 or at % 2 == 0:
            short = name if len(name) <= step // 5 else f"{name[:4]}."
            yield _text(short, x + at * step + (step - 3) / 2, bottom + LINE * 0.7, ink, SCALE, "middle")
    yield _text(standing.words, x, bottom + 1.6 * LINE, ink, BELOW)
