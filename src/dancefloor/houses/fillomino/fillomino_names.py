"""The names that a user can choose among for new fillominoes, for proposals on the command line."""

from __future__ import annotations


def level_names() -> list[str]:
    """The levels of difficulty of a fillomino, easiest first.

    >>> level_names()[0]
    'easy'
    """
    from dancefloor.houses.fillomino.explain.levels import Level

    return list(map(str, Level))


def symmetry_names() -> list[str]:
    """The symmetries that the clues of a new fillomino can have.

    >>> "rotational" in symmetry_names()
    True
    """
    from dancefloor.houses.fillomino.make.clue_pattern import PATTERNS

    return list(PATTERNS)
