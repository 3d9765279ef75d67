"""What is pickled and copied, and how.

Strategy: values are pickled as their fields, without what they have worked out from them: that may be large, and can be
worked out again. They were checked when they were made, and are not checked again. Something at work, such as a search,
holds native state that nobody else could take over; it says so, and names what can be kept instead. Errors look after
themselves (`dancefloor.errors.DancefloorError`), and everything else is pickled as Python does it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar, NoReturn, SupportsIndex

from dancefloor.errors import NotPicklable


class Value:
    """A dataclass that caches what follows from its fields: it is pickled and copied without the caches.

    >>> import pickle
    >>> from dancefloor.puzzles.queens import Queens
    >>> puzzle = Queens(8)
    >>> encoding, kept = puzzle.encode(), pickle.dumps(puzzle)
    >>> len(kept) < 100, pickle.loads(kept) == puzzle
    (True, True)
    """

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


class AtWork:
    """Something at work, which can be neither pickled nor copied. `instead` says what can be done."""

    __slots__ = ()

    instead: ClassVar[str]

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise NotPicklable(f"{type(self).__name__} can be neither pickled nor copied: {self.instead}")
