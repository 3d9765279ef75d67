"""Paint for the pieces of a picture: colors, hatchings, emblems, and ink that is readable on them.

Strategy: a color depends on the name of its piece. The letters of the pentominoes and tetrominoes, the hexiamonds, the
tetrahexes and the numbers up to 14 have colors chosen by hand. They differ in lightness as well as in hue, so they stay
distinct for red-blind and green-blind eyes, and among the 256 colors of a terminal. Any other name has a place in the
list of all colors: its number, if it ends with one. Where a name finds its color taken by another piece of the puzzle,
it gets the next one that is free. Copies of a piece have shades of its color, and so have pieces where there are more
of them than colors.

The further colors were chosen one after another, each as far as possible from those before it in Oklab (B. Ottosson,
2020). The tests measure all distances, for the colors of the style "colorblind" also as seen without red, green or blue
cones (G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation of color vision
deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009)).

Hatchings tell pieces apart where colors do not, as in print: parallel lines at an angle, or two families of them that
cross. SVG repeats a turned square with one line of each; PDF gets the lines that cross a box, and clips them.

An emblem is drawn in a cell instead of a piece, such as the queen of chess: outlines, not letters. They lie in a square
from (0, 0), the upper left corner, to (1, 1), and their loops do not overlap.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from math import ceil, cos, floor, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dancefloor.draw.labels import Point

# Fourteen colors; pieces that share a box in the usual puzzles never share a color.
LETTERS = {
    "F": "#d24d60",
    "I": "#4d79de",
    "L": "#dd7f12",
    "N": "#5d4bb0",
    "P": "#f7a6c3",
    "T": "#15899a",
    "U": "#fbdf4c",
    "V": "#1fb97c",
    "W": "#82cdf8",
    "X": "#96357f",
    "Y": "#b3c437",
    "Z": "#96f2c3",
    "O": "#aa9df5",
    "J": "#8c4d17",
}
# Conway's R, S and Q are the pentominoes F, N and L; the tetromino S looks like a short N. His O, which is I, has the
# color of the tetromino O.
LETTERS |= {"R": LETTERS["F"], "S": LETTERS["N"], "Q": LETTERS["L"]}

# The hexiamonds have the colors of the pentominoes, and the tetrahexes seven that lie far apart.
_IAMONDS = "bar crook crown sphinx snake yacht chevron signpost lobster hook hexagon butterfly"
LETTERS |= {name: LETTERS[letter] for name, letter in zip(_IAMONDS.split(), "IVWXNYLTFPUZ", strict=True)}
_HEXES = "worm pistol propeller arch bee wave"
LETTERS |= {name: LETTERS[letter] for name, letter in zip(_HEXES.split(), "VFXUWL", strict=True)}

# The dominoes of an Aztec diamond, by the direction in which they move.
LETTERS |= {name: LETTERS[letter] for name, letter in zip(("north", "south", "east", "west"), "FVIU", strict=True)}

# The numbers up to 14 have these colors too, the lighter ones first: the regions of a fillomino have numbers for names.
LETTERS |= {str(number): LETTERS[letter] for number, letter in enumerate("UWVPLOTYFZIXJN", 1)}

_FURTHER = """
    #287028 #c860c8 #a08890 #385868 #888828 #f8d8c0 #30a8e0 #f8b060 #a8b8a0 #f87098 #786888 #40e088 #f088f0 #9058d0
    #289828 #b02838 #b06838 #b0f870 #40d0c0 #d8c8f8 #707050 #b0a050 #d89888 #9080c8 #784050 #68a090 #2868a8 #b0e8f8
    #b05890 #28f0f8 #c888b8 #d0d088 #80b028 #f86850
"""
COLORS = (*(LETTERS[letter] for letter in "UWVPLOTYFZIXJN"), *_FURTHER.split())
# Distinct for eyes without red, green or blue cones.
_FOR_ALL = """
    #e69f00 #0072b2 #28d0f8 #b82828 #f0e898 #a08880 #6098f8 #b8b8a0 #803068 #b8f0f8 #e06028 #886070
"""
COLORBLIND = tuple(_FOR_ALL.split())

#: By style: what pieces are told apart by, apart from outlines and labels.
STYLES = {
    "colors": "a color for each piece",
    "colorblind": "colors that are distinct for color-blind eyes; hatching if there are more pieces than colors",
    "patterns": "colors, and hatching",
    "print": "hatching, black on white",
}

# The six levels of each channel in the 6 x 6 x 6 cube of terminal colors 16 to 231.
CUBE_LEVELS = (0, 95, 135, 175, 215, 255)


def color_of(name: str) -> str:
    """The color ``#rrggbb`` of a piece name. It is the same on every run and every machine.

    >>> color_of("F"), color_of("domino")
    ('#d24d60', '#...')
    """
    return LETTERS.get(name) or COLORS[_seed(name) % len(COLORS)]


def _seed(name: str) -> int:
    """Where the search for a color begins. A number is its own seed; hash() would change with each run."""
    number = re.search("([0-9]{1,9})$", name)
    return int(number[1]) - 1 if number else zlib.crc32(name.encode("utf-8", "replace"))


#: The cells of a chessboard on light and dark pages, and on paper.
GROUND = {"light": "#e9ecf0", "dark": "#aab4c0"}
DARK_GROUND = {"light": "#4a545f", "dark": "#262d35"}
SHADE, SHADE_OPACITY = "#808080", 0.4  # of cells that have one, in every style
PRINTED_GROUND = {"light": "#ffffff", "dark": "#cccccc"}


HATCHING_WIDTH = 0.03  #: the width of the lines of a hatching, in cell widths


class Hatching(NamedTuple):
    """Parallel lines."""

    angle: float  #: in degrees, clockwise from the vertical
    distance: float  #: between two lines, in cell widths
    crossed: bool = False  #: whether as many lines cross them at right angles


HATCHINGS = (
    Hatching(45, 0.26),
    Hatching(135, 0.26),
    Hatching(0, 0.26),
    Hatching(90, 0.26),
    Hatching(45, 0.26, True),
    Hatching(0, 0.26, True),
    Hatching(45, 0.13),
    Hatching(135, 0.13),
    Hatching(0, 0.13),
    Hatching(90, 0.13),
    Hatching(22.5, 0.18),
    Hatching(157.5, 0.18),
)


def hatching(number: int) -> Hatching:
    """A hatching by its number in a `Paint`, counted from 1."""
    return HATCHINGS[number - 1]


def lines_across(
    drawn: Hatching, left: float, top: float, right: float, bottom: float
) -> Iterator[tuple[Point, Point]]:
    """The lines of a hatching that may cross a box.

    Args:
        drawn: the hatching.
        left: the left side of the box, in cell widths.
        top: its upper side.
        right: its right side.
        bottom: its lower side.

    >>> [round(x, 2) for (x, _), _ in lines_across(Hatching(0, 0.5), 0, 0, 1, 0.2)]
    [-0.5, 0.0, 0.5, 1.0, 1.5]
    """
    x, y = (left + right) / 2, (top + bottom) / 2
    reach = abs(right - left) / 2 + abs(bottom - top) / 2 + drawn.distance
    for turn in (0, 90) if drawn.crossed else (0,):
        over, down = -sin(radians(drawn.angle + turn)), cos(radians(drawn.angle + turn))
        across = x * down - y * over  # how far the middle of the box is from the line through the origin
        first = ceil((across - reach) / drawn.distance)
        last = floor((across + reach) / drawn.distance)
        for k in range(first, last + 1):
            shift = k * drawn.distance - across
            u, v = x + shift * down, y - shift * over
            yield (u - reach * over, v - reach * down), (u + reach * over, v + reach * down)


class Paint(NamedTuple):
    """What a piece is painted with."""

    fill: str  #: the color ``#rrggbb``
    ink: str  #: the color of text on it
    hatching: int = 0  #: the number of one of the `HATCHINGS`, from 1; 0 for none

    def darker(self, share: float) -> Paint:
        """The same paint, with a share of black."""
        return self._replace(fill=mixed(self.fill, "#000000", share))


@lru_cache(maxsize=64)
def paints(names: frozenset[str], style: str = "colors") -> dict[str, Paint]:
    """Paint for each piece of a puzzle, in a style of `STYLES`. As far as there are colors, no two are equal.

    >>> [paint.fill for _, paint in sorted(paints(frozenset(["F", "R"])).items())]
    ['#d24d60', '#96f2c3']
    """
    ordered = sorted(names, key=_natural)
    if style == "print":
        return {name: Paint("#ffffff", "#000000", k % len(HATCHINGS) + 1) for k, name in enumerate(ordered)}
    if style == "colorblind":
        size = len(COLORBLIND)
        return {name: _paint(COLORBLIND[k % size], k // size % (len(HATCHINGS) + 1)) for k, name in enumerate(ordered)}
    hatched = style == "patterns"
    return {
        name: _paint(color, (k % len(HATCHINGS) + 1) * hatched)
        for k, (name, color) in enumerate(_distinct(ordered).items())
    }


def repainted(usual: Mapping[str, Paint], style: str, given: Mapping[str, str]) -> Mapping[str, Paint]:
    """Paint for each piece, with colors that somebody gave to some of them; black on white has none.

    >>> repainted({"I": Paint("#4d79de", "#000000", 3)}, "patterns", {"I": "#123456", "X": "#000000"})
    {'I': Paint(fill='#123456', ink='#ffffff', hatching=3)}
    """
    own = {} if style == "print" else given
    return {name: _paint(own[name], paint.hatching) if name in own else paint for name, paint in usual.items()}


def emblem_paint(style: str) -> Paint:
    """Paint for an emblem, such as a queen of chess: nearly black in all styles."""
    return Paint("#000000" if style == "print" else "#3b434d", "#ffffff")


def _paint(color: str, hatching: int) -> Paint:
    return Paint(color, ink_on(color), hatching)


def _natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts 7-2 before 7-10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split("([0-9]{1,9})", name)]


def _distinct(names: Sequence[str]) -> dict[str, str]:
    """A color for each name: its own, or the next one that is free. After each round, their next shades are."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    shade = 1
    for name in sorted(names, key=lambda name: name not in LETTERS):
        if len(taken) == len(COLORS):
            taken.clear()
            shade += 1
        color = color_of(name)
        start = COLORS.index(color)
        color = next(COLORS[k % len(COLORS)] for k in count(start) if COLORS[k % len(COLORS)] not in taken)
        taken.add(color)
        found[name] = shaded(_paint(color, 0), shade).fill
    return {name: found[name] for name in names}


@lru_cache(maxsize=4096)
def shaded(paint: Paint, copy: int) -> Paint:
    """Paint for a copy of a piece: the first (and copy 0, the only one) has the paint itself, others have shades of it.

    >>> shaded(Paint("#804020", "#ffffff"), 2).fill
    '#4f2814'
    """
    if copy < 2 or paint.fill == "#ffffff":
        return paint
    step = (copy - 1) * 0.618034 % 1  # the golden section: any few copies in sequence lie far apart
    color = mixed(paint.fill, "#ffffff", 1.2 * step) if step <= 0.5 else mixed(paint.fill, "#000000", 1 - step)
    return Paint(color, ink_on(color), paint.hatching)


def mixed(color: str, other: str, share: float) -> str:
    """A color with a share, from 0 to 1, of another one.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(color), _channels(other), strict=True)
    return _hex(*(int(a + (b - a) * share + 0.5) for a, b in pairs))


def ink_on(color: str) -> str:
    """Black (``#000000``) or white (``#ffffff``): the one that contrasts more with a background ``#rrggbb`` (WCAG 2).

    >>> ink_on("#fbdf4c"), ink_on("#5d4bb0")
    ('#000000', '#ffffff')
    """
    red, green, blue = (_linear(channel / 255) for channel in _channels(color))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    against_white, against_black = 1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05
    return "#ffffff" if against_white > against_black else "#000000"


def terminal_color(color: str) -> tuple[int, str]:
    """The nearest of a terminal's 256 colors: its number, from 16 to 231, and its value ``#rrggbb``.

    >>> terminal_color("#d24d60")
    (167, '#d75f5f')
    """
    red, green, blue = (min(range(6), key=lambda i: abs(CUBE_LEVELS[i] - channel)) for channel in _channels(color))
    return 16 + 36 * red + 6 * green + blue, _hex(CUBE_LEVELS[red], CUBE_LEVELS[green], CUBE_LEVELS[blue])


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _hex(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


_BALL, _SIDES = 0.05, 8  # the radius of a ball on a crown, and how many sides its outline has
_TIPS = ((0.13, 0.36), (0.31, 0.27), (0.5, 0.23), (0.69, 0.27), (0.87, 0.36))
_CROWN = (
    *((0.13, 0.36), (0.25, 0.57), (0.31, 0.27), (0.42, 0.53), (0.5, 0.23), (0.58, 0.53), (0.69, 0.27), (0.75, 0.57)),
    *((0.87, 0.36), (0.75, 0.71), (0.25, 0.71)),
)
_FOOT = ((0.25, 0.76), (0.75, 0.76), (0.78, 0.86), (0.22, 0.86))


def _ball(x: float, y: float) -> tuple[Point, ...]:
    """A ball that touches a tip of a crown from above."""
    angles = [2 * pi * k / _SIDES for k in range(_SIDES)]
    return tuple([(x + _BALL * sin(angle), y - _BALL + _BALL * cos(angle)) for angle in angles])


#: The loops of each emblem.
OUTLINES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "queen": (_CROWN, _FOOT, *(_ball(x, y) for x, y in _TIPS)),
}

#: Each emblem in text pictures: as one character of Unicode, and of ASCII.
CHARACTERS = {"queen": ("♛", "Q")}


def emblem(name: str, center: Point, size: float) -> tuple[tuple[Point, ...], ...]:
    """The outline of an emblem at a place on the page.

    Args:
        name: a name in `OUTLINES`.
        center: the middle of the square in which it lies.
        size: the side of that square.

    >>> [len(loop) for loop in emblem("queen", (0.5, 0.5), 1)]
    [11, 4, 8, 8, 8, 8, 8]
    """

    def placed(loop: Sequence[Point]) -> tuple[Point, ...]:
        return tuple([(center[0] + size * (x - 0.5), center[1] + size * (y - 0.5)) for x, y in loop])

    return tuple(map(placed, OUTLINES[name]))
