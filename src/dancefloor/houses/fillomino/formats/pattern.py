"""Where the clues of a new fillomino stand: a fillomino whose clues may be marks.

In a grid of text, ``#``, ``x``, ``X``, ``*`` and ``?`` are marks; a number is a clue that is given. All other formats
of a fillomino say the same with `?`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dancefloor.houses.fillomino.formats.forms import read_fillomino

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.fillomino import Fillomino

_DRAWN = re.compile(r"[^A-WYZg-wyz/:]*")  # no address, and no format with words
_MARKS = str.maketrans(dict.fromkeys("#xX*", "?"))


def read_pattern(text: str, *, source: str = "pattern") -> Fillomino:
    """Read a pattern of clues.

    Args:
        text: a grid of dots, marks and numbers, or a fillomino in any format.
        source: the name of the text in messages.

    Raises:
        ParseError: it cannot be read, or its rows differ in length.
        InputError: it is another puzzle, such as a division.

    >>> read_pattern("#.#\\n.3.").clues
    ((-1, 0, -1), (0, 3, 0))
    """
    drawn = text.translate(_MARKS) if _DRAWN.fullmatch(text) else text
    return read_fillomino(drawn, source=source)
