"""Boxes of cubes, and pieces to fill them: the Soma cube, the Bedlam cube, pentominoes one cube thick."""

from __future__ import annotations

from itertools import product

import dancefloor as dance
from dancefloor.geometry.cube import CUBE


def cuboid(*sides: int) -> dance.Region:
    """A box of cubes."""
    return dance.Region(product(*map(range, sides)), lattice=CUBE)


def thick(flat: dance.Shape) -> dance.Shape:
    """A shape of squares, one cube thick."""
    return dance.Shape([(*cell, 0) for cell in flat.cells], CUBE)


def pieces(lines: str) -> dict[str, dance.Shape]:
    """By name: three digits for each cube."""
    named = {name: cells for name, *cells in map(str.split, lines.strip().splitlines())}
    return {name: dance.Shape([tuple(map(int, cell)) for cell in cells], CUBE) for name, cells in named.items()}


PENTOMINOES = {name: thick(shape) for name, shape in dance.polyominoes(5).items()}

# Piet Hein's seven: the last three are not flat, and two of them are mirror images.
SOMA = pieces("""
    V  000 010 100
    L  000 010 020 100
    T  000 010 020 110
    Z  000 010 110 120
    A  000 010 110 111
    B  000 010 100 101
    P  000 010 100 001
""")

# Bruce Bedlam's thirteen: X, W and F are flat, C has four cubes. Two published lists of cubes agree on them.
BEDLAM = pieces("""
    X  010 100 110 120 210
    W  000 010 110 120 220
    F  000 010 110 120 210
    A  000 010 011 020 110
    B  000 010 020 120 121
    D  000 100 010 020 021
    E  000 010 020 110 111
    G  000 010 020 100 001
    H  000 010 011 021 100
    J  000 010 020 021 110
    K  000 010 011 021 110
    M  000 010 011 111 121
    C  000 010 100 101
""")
