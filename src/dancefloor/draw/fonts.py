"""How wide texts are, in fonts that need not be at hand.

Strategy: PDF has Helvetica, whose widths are known. SVG is shown in whatever font a machine has. Some are a quarter
wider than Helvetica, and `room_for` allows for that. Characters that Helvetica lacks have the width of their class in
Unicode: those of East Asia and emoji are wide, and marks that combine with the letter before them take no room.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

REGULAR, BOLD = "Helvetica", "Helvetica-Bold"

# The widths of the characters 32 to 126, in thousandths of the font size (Adobe's metrics of the standard 14 fonts).
_DIGITS = [556] * 10
WIDTHS = {
    REGULAR: [
        *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
        *_DIGITS,
        *(278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278),
        *(500, 667, 556, 833, 722, 778),
        *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556),
        *(333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
        *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
    ],
    BOLD: [
        *(278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278),
        *_DIGITS,
        *(333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778),
        *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556),
        *(333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611),
        *(611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584),
    ],
}
WIDER = 1.25  # than Helvetica: the widest usual fonts of systems, DejaVu Sans and Verdana
WIDE, ELSEWHERE = 1250, 700  # emoji and East Asian characters; all others that Helvetica lacks
MARKS = ("Mn", "Me", "Cf")  # the categories of characters that take no room


def composed(string: str) -> str:
    """A text with as few marks as possible: each joins its letter, or goes.

    >>> composed("e\\N{COMBINING ACUTE ACCENT}x\\N{COMBINING LOW LINE}") == "\\N{LATIN SMALL LETTER E WITH ACUTE}x"
    True
    """
    if string.isascii():
        return string
    joined = unicodedata.normalize("NFC", string)
    return "".join(letter for letter in joined if unicodedata.category(letter) not in MARKS)


def width(string: str, font: str = REGULAR) -> float:
    """The width of a line of text in Helvetica, in font sizes.

    >>> width("2339")
    2.224
    """
    widths = WIDTHS[font]
    return sum(widths[ord(c) - 32] if " " <= c <= "~" else _elsewhere(c) for c in composed(string)) / 1000


def _elsewhere(letter: str) -> int:
    return WIDE if unicodedata.east_asian_width(letter) in "WF" else ELSEWHERE


def wrapped(string: str, room: float) -> list[str]:
    """A text in lines, at least one; a word that is too long for a line is cut.

    Args:
        string: the text.
        room: the most that a line may need in Helvetica, in font sizes.

    >>> wrapped("as wide as this", 6)
    ['as wide as', 'this']
    """
    lines = [""]
    for word in string.split():
        if lines[-1] and width(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
            continue
        lines.append(word)
        while width(lines[-1]) > room and len(lines[-1]) > 1:
            fits = max((k for k in range(1, len(lines[-1])) if width(lines[-1][:k]) <= room), default=1)
            lines[-1:] = [lines[-1][:fits], lines[-1][fits:]]
    return lines[1:] or lines


@lru_cache(maxsize=4096)
def room_for(string: str) -> float:
    """The width that a line of bold text needs in any usual font, in font sizes.

    >>> room_for("W") > room_for("N") > room_for("I")
    True
    """
    return WIDER * width(string, BOLD)
