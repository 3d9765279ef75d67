"""Base classes that define how objects are pickled and copied.

Strategy: values are pickled as their fields, without cached results, which may be large and can be computed again. They
were checked when they were made, and are not checked again. An object at work, such as a search, holds native state
that cannot be transferred. Pickling it raises an error that says what to keep instead. Errors define their own pickling
(`dancefloor.errors.DancefloorError`); everything else uses Python's default.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar, NoReturn, SupportsIndex

from dancefloor.errors import NotPicklable


class Value:
    """A dataclass that caches results computed from its fields. It is pickled and copied without them.

    >>> import pickle
    >>> from dancefloor.puzzles.classics import Queens
    >>> puzzle = Queens(8)
    >>> encoding, kept = puzzle.encode(), pickle.dumps(puzzle)
    >>> len(kept) < 100, pickle.loads(kept) == puzzle
    (True, True)
    """

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


class AtWork:
    """An object at work, which can be neither pickled nor copied. `instead` says what to do instead."""

    __slots__ = ()

    instead: ClassVar[str]

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise NotPicklable(f"{type(self).__name__} can be neither pickled nor copied: {self.instead}")
