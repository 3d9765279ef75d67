"""How many solutions a puzzle has, as far as it matters to puzzle setters: none, one or more."""

from __future__ import annotations

from dancefloor.arguments import WordEnum


class Answer(WordEnum):
    """How many solutions a puzzle has. Every answer but UNKNOWN is proved."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, found: int, *, complete: bool) -> Answer:
        """The answer of a search for two solutions that found `found` of them, and was `complete` or stopped early.

        >>> Answer.of(1, complete=True), Answer.of(1, complete=False)
        (<Answer.UNIQUE: 'unique'>, <Answer.UNKNOWN: 'unknown'>)
        """
        if found > 1:
            return cls.MULTIPLE
        if not complete:
            return cls.UNKNOWN
        return cls.UNIQUE if found else cls.NONE
