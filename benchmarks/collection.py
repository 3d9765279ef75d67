"""A published collection of packings on four lattices, read: a block of lines for each, from `problem` to `end`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import dancefloor as dance
from dancefloor.geometry.lattices import lattice_named


class Published(NamedTuple):
    """A packing, how many solutions it has, and how many symmetries its region has."""

    name: str
    packing: dance.Packing
    raw: int
    group: int


def names(text: str) -> list[str]:
    """What its packings are called."""
    return [line.split()[1] for line in text.splitlines() if line.startswith("problem ")]


def published(text: str, name: str) -> Published:
    """The packing of that name."""
    block = text.partition(f"problem {name}\n")[2].partition("\nend")[0]
    facts: dict[str, list[str]] = {}
    pieces: dict[str, list[str]] = {}
    for word, *rest in map(str.split, block.splitlines()):
        if word == "piece":
            pieces[rest[0]] = rest[1:]
        else:
            facts[word] = rest
    lattice = lattice_named(facts["lattice"][0])
    region = dance.Region(_cells(facts["cells"]), lattice=lattice)
    shapes = {piece: dance.Shape(_cells(rest), lattice) for piece, rest in pieces.items()}
    return Published(name, dance.Packing(region, shapes), int(facts["raw"][0]), int(facts["group"][0]))


def _cells(words: Iterable[str]) -> list[tuple[int, ...]]:
    return [tuple(map(int, word.split(","))) for word in words]
