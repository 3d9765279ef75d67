"""Lattices by name: the four of this package, and those that other packages bring.

A plug-in names its lattice in the entry-point group ``dancefloor.lattices`` (docs/lattices.md); it is loaded when it is
asked for.
"""

from __future__ import annotations

from dancefloor.errors import PuzzleError
from dancefloor.geometry.cube import CUBE
from dancefloor.geometry.hexagon import HEXAGON
from dancefloor.geometry.lattice import Lattice
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.triangle import TRIANGLE

LATTICES: tuple[Lattice, ...] = (SQUARE, TRIANGLE, HEXAGON, CUBE)
GROUP = "dancefloor.lattices"


def lattice_named(name: str) -> Lattice:
    """The lattice of a name.

    Raises:
        PuzzleError: there is none of that name; the nearest is suggested.

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
        loaded: Lattice = plugged[name].load()
        return loaded
    from difflib import get_close_matches

    known = [*(lattice.name for lattice in LATTICES), *plugged]
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    raise PuzzleError(f"there is no lattice {name[:20]!r}; {hint}")
