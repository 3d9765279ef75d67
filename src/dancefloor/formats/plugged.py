"""Puzzles by name that other packages provide: entry points of the group ``dancefloor.puzzles``.

An entry point names a function that takes the words after the name, or an empty string, and returns a puzzle. For
``latin = "somebody.latin:read"`` the command ``dancefloor solve latin 4`` calls ``read("4")``. See docs/kinds.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.errors import PuzzleError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "dancefloor.puzzles"


def plugged_names() -> tuple[str, ...]:
    """The names of all plugged-in puzzles."""
    return tuple(_points())


def plugged_puzzle(words: str) -> Any | None:
    """Read a plugged-in puzzle: a name and the words after it; None if the first word is not such a name.

    Raises:
        PuzzleError: the plug-in cannot be loaded, or does not understand the words.
    """
    name, *rest = words.split(maxsplit=1) or [""]
    point = _points().get(name)
    if point is None:
        return None
    try:
        read = point.load()
    except (ImportError, AttributeError) as error:
        raise PuzzleError(
            f"puzzle {name!r} is plugged in as {point.value!r}, which cannot be loaded: {error}"
        ) from error
    return read(*rest or [""])


def _points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # takes time to load

    return {point.name: point for point in entry_points(group=GROUP)}
