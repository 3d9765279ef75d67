"""What is written on the pieces of a picture: names, abbreviations where names are too long, and numbers of copies.

Strategy: labels differ wherever names do. A name that is too long gets two or three of its letters, the first one among
them, that no other label has. Names that begin alike, such as 7-1 to 7-24 or piece1 to piece12, lose what they have in
common. If all that fails, a name gets a number. A legend explains abbreviations.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.display import cut

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dancefloor.draw.board import Board

LONGEST_TOLD = 40  # letters of a name in a legend


class Labels(NamedTuple):
    """The labels of a board, and what they mean."""

    shown: tuple[str, ...]  #: a label for each placement
    legend: tuple[tuple[str, str], ...] = ()  #: abbreviations, each with its name, in the order of names


def told(legend: Sequence[tuple[str, str]]) -> str:
    """A legend as text; very long names are cut.

    >>> told([("cr", "crook"), ("cro", "crown")])
    'cr crook, cro crown'
    """
    return ", ".join(f"{short} {cut(name, LONGEST_TOLD)}" for short, name in legend)


def labels(board: Board, most: int) -> Labels:
    """The labels of the placements on a board: names of up to `most` letters, and a number for each copy of a piece.

    >>> from dancefloor.draw.board import Board
    >>> two = [("crown", [(0, 0), (0, 1)]), ("crook", [(1, 0), (1, 1)]), ("crook", [(2, 0), (2, 1)])]
    >>> labels(Board([], two), 3)
    Labels(shown=('cro', 'cr1', 'cr2'), legend=(('cr', 'crook'), ('cro', 'crown')))
    """
    return _labels(tuple(board.called()), board.copies(), board.pieces(), most)


@lru_cache(maxsize=256)
def _labels(placed: tuple[str, ...], copies: tuple[int, ...], names: frozenset[str], most: int) -> Labels:
    short = abbreviations(sorted(names), most)
    said = [short.get(name, name) for name in placed]
    different = len(set(zip(placed, copies, strict=True)))
    dots = count(any(letters[-1:].isdigit() for letters in {*short.values(), *names}))
    shown = next(
        numbered
        for dot in map(".".__mul__, dots)
        for numbered in [[f"{label}{dot}{copy}" if copy else label for label, copy in zip(said, copies, strict=True)]]
        if len(set(numbered)) == different
    )
    used = [name for name in sorted(set(placed)) if name in short]
    return Labels(tuple(shown), tuple((short[name], name) for name in used))


def abbreviations(names: Sequence[str], most: int) -> dict[str, str]:
    """Distinct abbreviations for the names of more than `most` letters.

    >>> abbreviations(["crown", "crook", "bar", "7-10", "7-11"], 3)
    {'7-10': '7-', '7-11': '7-1', 'crook': 'cr', 'crown': 'cro'}
    >>> abbreviations(["7-9", "7-10", "7-11"], 3)
    {'7-10': '10', '7-11': '11'}
    >>> abbreviations(["piece1", "piece2", "piece12"], 3)
    {'piece1': '1', 'piece12': '12', 'piece2': '2'}
    """
    every = sorted(set(names))
    long = [name for name in every if len(name) > most]
    taken = {name for name in every if len(name) <= most}
    common = _common(long[0], long[-1]) if long else 0  # of all, since they are sorted
    found: dict[str, str] = {}
    numbers = map(str, count(1))
    for name in long:
        choices = chain(_choices(name, common, most), numbers)
        found[name] = next(letters for letters in choices if letters not in taken)
        taken.add(found[name])
    return found


def _common(one: str, other: str) -> int:
    """How many letters two different names have in common at the start, up to a sign that is no letter, or a number."""
    if one == other:
        return 0
    same = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)) - 1)
    return max((k for k in range(1, same + 1) if not one[k - 1].isalnum() or _are_numbers(one, other, k)), default=0)


def _are_numbers(one: str, other: str, start: int) -> bool:
    """Whether a number begins at this place in two names."""
    return one[start].isdigit() and other[start].isdigit() and not one[start - 1].isdigit()


def _choices(name: str, common: int, most: int) -> Iterator[str]:
    """Possible abbreviations of a name, best first."""
    if common and 0 < len(name) - common <= most:
        yield name[common:]
    yield name[:2][:most]
    yield name[:most]
    if most > 1:
        yield from (name[0] + letter for letter in name[1:] if letter.isalnum())
