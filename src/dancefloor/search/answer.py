"""Whether a puzzle has no solution, exactly one, or several: the question that matters to puzzle setters."""

from __future__ import annotations

from dancefloor.arguments import WordEnum


class Answer(WordEnum):
    """Whether a puzzle has no solution, one or several. Every answer except UNKNOWN is proved.

    >>> import dancefloor as dance
    >>> dance.check("dominoes 2x3").answer, dance.check(dance.Langford(5)).answer
    (<Answer.MULTIPLE: 'multiple'>, <Answer.NONE: 'none'>)
    """

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, found: int, *, complete: bool) -> Answer:
        """The answer of a search for two solutions.

        Args:
            found: the number of solutions that it found.
            complete: whether the search is complete, or stopped early.

        >>> Answer.of(1, complete=True), Answer.of(1, complete=False)
        (<Answer.UNIQUE: 'unique'>, <Answer.UNKNOWN: 'unknown'>)
        """
        if found > 1:
            return cls.MULTIPLE
        if not complete:
            return cls.UNKNOWN
        return cls.UNIQUE if found else cls.NONE
