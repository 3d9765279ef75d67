"""Packings in words: a box as in docs/boxes.md, and its pieces as in docs/pieces.md."""

from __future__ import annotations

from dancefloor.cover.problem import Problem
from dancefloor.geometry.box import box
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces


def packing(region: str, pieces: str = "pentominoes") -> Packing:
    """The packing of a box with pieces."""
    cells = box(region)
    return Packing(cells, read_pieces(pieces, room=len(cells)))


def packed(region: str, pieces: str = "pentominoes") -> Problem:
    """Its items and options."""
    return packing(region, pieces).encode().problem


def dominoes(region: str) -> Problem:
    """Those of a box with dominoes."""
    return packed(region, "dominoes")
