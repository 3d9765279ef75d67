"""Galleries: several values that a notebook draws side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from dancefloor.arguments import whole, wrong
from dancefloor.display import FIRST, Displayed, plural
from dancefloor.records import record
from dancefloor.search.values import Outcome


@record
class Gallery(Displayed, Sequence[Any]):
    """Values that a notebook draws side by side: the first of them, and how many more there are.

    Args:
        values: solutions, puzzles, shapes or whatever else a notebook draws: a sequence, or a dictionary, whose keys
            become captions. The gallery takes the next `first` values from an iterator, such as a search, and keeps
            them.
        first: how many to draw; by default a dozen.

    Raises:
        InputError: these are no values, or the number is negative.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> gallery = Gallery(polyominoes(6))
    >>> gallery, gallery.first, gallery.captions[:3], gallery[0] == polyominoes(6)["A"]
    (<Gallery of 35 values>, 12, ('A', 'C', 'D'), True)

    Added in version 0.2.
    """

    values: Sequence[Any]
    first: int
    captions: tuple[str, ...]  #: the names of the values; empty to number them
    may_be_more: bool  #: whether the iterator that gave the values may have more
    outcome: Outcome  #: how the search that gave them ended; COMPLETE for other values

    def __init__(self, values: Iterable[Any], first: int = FIRST) -> None:
        first = whole("first", first, 0)
        if isinstance(values, str | bytes) or not hasattr(values, "__iter__"):
            raise wrong("values", values, "solutions, or others that a notebook draws, such as a list of them")
        kept = _kept(values, first)
        may_be_more = isinstance(values, Iterator) and len(kept) == first
        has_ended = isinstance(values, Iterator) and not may_be_more
        object.__setattr__(self, "values", kept)
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "captions", tuple(map(str, values)) if isinstance(values, Mapping) else ())
        object.__setattr__(self, "may_be_more", may_be_more)
        outcome = getattr(values, "outcome", Outcome.COMPLETE) if has_ended else Outcome.COMPLETE
        object.__setattr__(self, "outcome", outcome)

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, number: int | slice) -> Any:
        return self.values[number]

    def __repr__(self) -> str:
        return f"<Gallery of {plural(len(self), 'value')}>"


def _kept(values: Iterable[Any], first: int) -> Sequence[Any]:
    """A sequence as it is; the next values of an iterator; all values of anything else, such as a dictionary."""
    if isinstance(values, Sequence):
        return values
    if isinstance(values, Iterator):
        return tuple(islice(values, first))
    return tuple(values.values() if isinstance(values, Mapping) else values)
