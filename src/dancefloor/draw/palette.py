"""The color of a piece, which depends only on its name.

Strategy: the letters of the pentominoes and tetrominoes, the hexiamonds, the tetrahexes and the numbers up to 14 have
colors chosen by hand. Any other name gets a hue from the golden angle, which keeps the hues of consecutive numbers far
apart. The hand-picked colors differ in lightness as well as in hue. So they stay distinct for red-blind and green-blind
eyes, and among the 256 colors of a terminal; the tests measure the latter.
"""

from __future__ import annotations

import colorsys
import re
import zlib

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

# The numbers up to 14 have these colors too, the lighter ones first: the regions of a fillomino have numbers for names.
LETTERS |= {str(number): LETTERS[letter] for number, letter in enumerate("UWVPLOTYFZIXJN", 1)}

GOLDEN_ANGLE = 0.381966  # in full turns

# The six levels of each channel in the 6 x 6 x 6 cube of terminal colors 16 to 231.
CUBE_LEVELS = (0, 95, 135, 175, 215, 255)


def color_of(name: str) -> str:
    """The color ``#rrggbb`` of a piece name. It is the same on every run and every machine.

    >>> color_of("F"), color_of("domino")
    ('#d24d60', '#...')
    """
    if name in LETTERS:
        return LETTERS[name]
    # A short number is its own seed, so the pieces 1, 2, 3 … certainly differ. hash() would change with each run.
    seed = int(name) if re.fullmatch("[0-9]{1,9}", name) else zlib.crc32(name.encode("utf-8", "replace"))
    hue = seed * GOLDEN_ANGLE % 1
    # Three lightnesses, because hues alone run out at about a dozen.
    lightness = (0.66, 0.54, 0.76)[seed % 3]
    return _hex(*(round(255 * channel) for channel in colorsys.hls_to_rgb(hue, lightness, 0.58)))


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
