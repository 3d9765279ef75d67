"""Lattices by name: the four of this package, and those that other packages plug in.

A plug-in names its lattice in the entry-point group ``dancefloor.lattices`` (docs/lattices.md). It is loaded when
its name is used. A lattice that is not ours is examined when it is first used, however it arrives.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dancefloor.arguments import check_type
from dancefloor.errors import ContractBroken, PuzzleError, nearest
from dancefloor.geometry.cube import CUBE
from dancefloor.geometry.hexagon import HEXAGON
from dancefloor.geometry.lattice import Lattice
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.geometry.triangle import TRIANGLE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LATTICES: tuple[Lattice, ...] = (SQUARE, TRIANGLE, HEXAGON, CUBE)
GROUP = "dancefloor.lattices"
_OURS = frozenset([*map(type, LATTICES), SuffixedSquares])  # which our tests examine


def lattice_named(name: str) -> Lattice:
    """The lattice with this name.

    Raises:
        InputError: the name is not a text.
        PuzzleError: no lattice has this name (the message suggests the nearest name), or the plug-in cannot be loaded.
        ContractBroken: the plug-in does not do what a lattice must.

    >>> lattice_named("hexagon")
    HEXAGON
    >>> lattice_named("hexgon")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: there is no lattice 'hexgon'; did you mean 'hexagon'?
    """
    check_type("name", name, str, "the name of a lattice, such as 'square'")
    for lattice in LATTICES:
        if lattice.name == name:
            return lattice
    from importlib.metadata import entry_points

    plugged = {point.name: point for point in entry_points(group=GROUP)}
    if name in plugged:
        return _loaded(plugged[name])
    known = [*(lattice.name for lattice in LATTICES), *plugged]
    raise PuzzleError(f"there is no lattice {name[:20]!r}; {nearest(name, known)}")


def _loaded(point: EntryPoint) -> Lattice:
    try:
        lattice: Lattice = point.load()
        lattice.group, lattice.origins  # noqa: B018 - an object that is not a lattice fails here
    except (ImportError, AttributeError) as error:
        message = f"lattice {point.name!r} is plugged in as {point.value!r}, which is not a lattice: {error}"
        raise PuzzleError(message) from error
    check_first_use(lattice)
    return lattice


def check_first_use(lattice: Lattice) -> None:
    """Examine a lattice of another package by `dancefloor.geometry.lattice_laws`, the first time that it is used.

    Raises:
        ContractBroken: it does not do what a lattice must. The message names the method, and what would be right.
    """
    if type(lattice) in _OURS:
        return
    if type(lattice).__hash__ is None:
        raise ContractBroken(
            f"lattice {lattice.name!r}", "__hash__", "lattices are values: equal ones should hash alike"
        )
    _check_once(lattice)


@lru_cache(maxsize=256)
def _check_once(lattice: Lattice) -> None:
    from dancefloor.geometry.lattice_laws import check_quickly  # which few programs need

    check_quickly(lattice)
