"""Families of pieces by names that no table lists: numerals with the word for a kind of piece, of any size.

    nonominoes  decominoes  enneiamonds  heptahexes  octacubes  tetrasticks  pentatwigs  tetraboloes
    polyominoes-1-5     all from monominoes to pentominoes

Strategy: the end of a name tells the lattice, and what comes before it the size. The kinds of pieces on lattices of
plug-ins are entry points of the group ``dancefloor.families``: ``sticks = "somebody.edges:LATTICE"``. They are looked
for only if no other name fits, because that takes time.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattices import load_lattice
from dancefloor.geometry.polyforms import FAMILIES, PolyformFamily

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

NUMERALS = ["mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa", "nona", "deca", "undeca", "dodeca"]
SIZES = {word: size for size, word in enumerate(NUMERALS, 1)} | {"ennea": 9, "deka": 10, "do": 2, "tro": 3}
ENDINGS = {"ominoes": "square", "iamonds": "triangle", "hexes": "hexagon", "cubes": "cube"}
GROUP = "dancefloor.families"
MOST_SIZES = 12  # in a range


def families_named(word: str) -> tuple[PolyformFamily, ...]:
    """The families that a word means; none if it is no such word.

    Raises:
        PuzzleError: a range of sizes makes no sense.

    >>> families_named("nonominoes")
    (PolyformFamily(lattice='square', size=9, solid=False),)
    >>> [family.size for family in families_named("polyhexes-2-3")]
    [2, 3]
    >>> families_named("sonominoes")
    ()
    """
    if word in FAMILIES:
        return (FAMILIES[word],)
    if found := re.fullmatch("poly([a-z]+)-([0-9]{1,3})-([0-9]{1,3})", word):
        return _in_range(word, found[1], int(found[2]), int(found[3]))
    numeral = next((start for start in _starts() if word.startswith(start) and _lattice_of(word[len(start) :])), None)
    if numeral is None:
        return ()
    return (PolyformFamily(_lattice_of(word[len(numeral) :]), _starts()[numeral]),)


def _in_range(word: str, ending: str, least: int, most: int) -> tuple[PolyformFamily, ...]:
    lattice = _lattice_of(ending)
    if lattice and not 1 <= least <= most <= MOST_SIZES:
        raise PuzzleError(f"{word}: sizes should be from 1 to {MOST_SIZES}, the smaller one first")
    return tuple([PolyformFamily(lattice, size) for size in range(least, most + 1)]) if lattice else ()


def _starts() -> dict[str, int]:
    """The beginnings of names with their sizes; before a vowel, a numeral may lose its last letter."""
    return SIZES | {word[:-1]: size for word, size in SIZES.items() if word[-1] in "ao" and len(word) > 3}


def _lattice_of(ending: str) -> str:
    """The name of the lattice of a kind of pieces; empty if there is none."""
    if ending in ENDINGS:
        return ENDINGS[ending]
    return load_lattice(_plugged()[ending]).name if ending in _plugged() else ""


@cache
def _plugged() -> dict[str, EntryPoint]:
    """The kinds of pieces that are plugged in."""
    from importlib.metadata import entry_points  # takes time to load

    return {point.name: point for point in entry_points(group=GROUP)}
