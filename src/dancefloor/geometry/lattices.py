"""Lattices by name: the four of this package, and those that other packages plug in.

A plug-in names its lattice in the entry-point group ``dancefloor.lattices`` (docs/lattices.md). It is loaded when
its name is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.errors import PuzzleError
from dancefloor.geometry.cube import CUBE
from dancefloor.geometry.hexagon import HEXAGON
from dancefloor.geometry.lattice import Lattice
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.triangle import TRIANGLE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LATTICES: tuple[Lattice, ...] = (SQUARE, TRIANGLE, HEXAGON, CUBE)
GROUP = "dancefloor.lattices"


def lattice_named(name: str) -> Lattice:
    """The lattice with this name.

    Raises:
        PuzzleError: no lattice has this name (the message suggests the nearest name), or the plug-in cannot be loaded.

    >>> lattice_named("hexagon")
    HEXAGON
    >>> lattice_named("hexgon")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: there is no lattice 'hexgon'; did you mean 'hexagon'?
    """
    for lattice in LATTICES:
        if lattice.name == name:
            return lattice
    from importlib.metadata import entry_points

    plugged = {point.name: point for point in entry_points(group=GROUP)}
    if name in plugged:
        return _loaded(plugged[name])
    from difflib import get_close_matches

    known = [*(lattice.name for lattice in LATTICES), *plugged]
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    raise PuzzleError(f"there is no lattice {name[:20]!r}; {hint}")


def _loaded(point: EntryPoint) -> Lattice:
    try:
        lattice: Lattice = point.load()
        lattice.group, lattice.origins  # noqa: B018 - an object that is not a lattice fails here
    except (ImportError, AttributeError) as error:
        message = f"lattice {point.name!r} is plugged in as {point.value!r}, which is not a lattice: {error}"
        raise PuzzleError(message) from error
    return lattice
