"""The words for amounts in a wish: how many clues, and which numbers they may show."""

from __future__ import annotations

import re

from dancefloor.errors import InputError, printable

KINDS = {"even": 0, "odd": 1}
MOST = 2_500  # the cells of the largest board that is made
CLUES = "a number such as 32, or a share such as 32%"
NUMBERS = "numbers and spans such as 1-5 or 2,4,7-9, or even, or odd"


def read_clues(text: str) -> int | float:
    """Read how many clues there should be; a share is a float.

    Raises:
        InputError: it is neither a number nor a share.

    >>> read_clues("32"), read_clues("32%")
    (32, 0.32)
    """
    number = text.strip().removesuffix("%").rstrip()
    if re.fullmatch(r"\d{1,9}", number, re.ASCII) and "%" not in text:
        return int(number)
    if "%" in text and re.fullmatch(r"\d{1,9}(\.\d{1,9})?", number, re.ASCII):
        return float(number) / 100
    raise InputError(f"clues {printable(text)!r}: it should be {CLUES}")


def read_numbers(text: str) -> tuple[int, ...]:
    """Read which numbers clues may show.

    Raises:
        InputError: it is not a list of numbers.

    >>> read_numbers("1-3,7"), read_numbers("even")[:3]
    ((1, 2, 3, 7), (2, 4, 6))
    """
    if text in KINDS:
        return tuple(number for number in range(1, MOST + 1) if number % 2 == KINDS[text])
    found: set[int] = set()
    for part in text.split(","):
        span = re.fullmatch(r"\s*(\d{1,4})\s*(?:-\s*(\d{1,4})\s*)?", part, re.ASCII)
        if not span or int(span[2] or span[1]) < int(span[1]):
            raise InputError(f"numbers {printable(text)!r}: it should be {NUMBERS}")
        found.update(range(int(span[1]), int(span[2] or span[1]) + 1))
    return tuple(sorted(found))
