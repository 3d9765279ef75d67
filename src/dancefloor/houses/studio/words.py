"""Words that mean a puzzle, as one would type them: ``6x10``, ``hexiamonds 4x9``, ``calendar 25-Jan``.

Strategy: guess, and read the guess again: only words that mean exactly this puzzle will do. Guesses are presets with
the title of the puzzle, and boxes of the size of the region with families of pieces of that size.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import isqrt
from typing import Any

from dancefloor.errors import DancefloorError
from dancefloor.formats.plain import write_editable
from dancefloor.formats.puzzle import read_typed
from dancefloor.geometry.lattice import rank_of
from dancefloor.geometry.polyforms import FAMILIES
from dancefloor.geometry.region import Region
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

MOST_PIECES = 40  # that are listed one by one


def words_of(puzzle: Any) -> str:
    """The words that mean a puzzle; empty if none were found.

    >>> import dancefloor as dance
    >>> words_of(dance.Packing("8x8-2x2@3,3")), words_of(dance.Packing("4x5", "any*tetrominoes"))
    ('8x8-2x2', '4x5 any*tetrominoes')
    >>> words_of(dance.read_puzzle("soma")), words_of(dance.read_puzzle("queens 8"))
    ('soma', 'queens 8')
    """
    return next((words for words in _guesses(puzzle) if means(words, puzzle)), "")


def means(words: str, puzzle: Any) -> bool:
    """Whether words mean a puzzle, with all that a page shows of it."""
    try:
        read: Any = read_typed(words)
    except DancefloorError:
        return False
    return bool(read == puzzle) and write_editable(read) == write_editable(puzzle)


def _guesses(puzzle: Any) -> Iterator[str]:
    if getattr(puzzle, "genre", "") != "packing":
        for number in ("size", "pairs"):
            if hasattr(puzzle, number):
                yield f"{type(puzzle).__name__.lower()} {getattr(puzzle, number)}"
        return
    if puzzle.origin.title:
        yield from _presets(puzzle.origin.title)
    if not puzzle.where:
        yield from (f"{box}{pieces}" for box, pieces in product(_boxes(puzzle.region), ["", *_pieces(puzzle)]))


def _presets(title: str) -> Iterator[str]:
    """Presets of a title, which may end with the words that leave cells open."""
    from dancefloor.formats.named import preset_named, preset_names

    for name in preset_names():
        own = preset_named(name).title
        if own and title.startswith(own):
            yield f"{name} {title[len(own) :].strip(' ()')}".strip()


def _boxes(region: Region) -> Iterator[str]:
    """Boxes of the size of a region."""
    cells, lattice = list(region), region.lattice
    rank, count = rank_of(lattice), len(cells)
    spans = [len({cell[k] for cell in cells}) for k in range(rank)]
    prefix = "" if lattice.name in ("square", "cube") else f"{lattice.name}:"
    box = prefix + "x".join(map(str, spans))
    end = f"~{region.wrapping.kind}" if region.wrapping else ""
    yield box + end
    if prefix:  # on some lattices the columns come first
        yield prefix + "x".join(map(str, spans[::-1])) + end
    if lattice.name == "square" and not region.optional:
        yield from _with_hole(region, box)
    if lattice.name == "triangle":
        yield from (
            f"{prefix}{shape}{side}" for shape, side in (("triangle", isqrt(count)), ("hexagon", isqrt(count // 6)))
        )
    if lattice.name == "hexagon":
        sides = (("triangle", isqrt(2 * count)), ("hexagon", (3 + isqrt(12 * count)) // 6 + 1))
        yield from (f"{prefix}{shape}{most - less}" for shape, most in sides for less in (0, 1))


def _with_hole(region: Region, box: str) -> Iterator[str]:
    """A box without a smaller box."""
    rows, columns = ({cell[k] for cell in region} for k in range(2))
    missing = {(i, j) for i in range(min(rows), max(rows) + 1) for j in range(min(columns), max(columns) + 1)} - set(
        region
    )
    if missing and len(missing) < len(region):
        sizes = [len({cell[k] for cell in missing}) for k in range(2)]
        hole = "x".join(map(str, sizes))
        yield f"{box}-{hole}"
        yield f"{box}-{hole}@{','.join(map(str, min(missing)))}"


def _pieces(puzzle: Packing) -> Iterator[str]:
    """The pieces as words, with a blank before them: a family, any number of each of it, or one by one."""
    pieces = puzzle.pieces
    sizes, lattice = {len(piece.shape) for piece in pieces}, puzzle.region.lattice.name
    if len(sizes) == 1:
        for name, family in FAMILIES.items():
            if family.lattice == lattice and family.size in sizes:
                yield f" {name}"
                yield f" any*{name}"
                yield f" one-sided-{name}"
    if len(pieces) <= MOST_PIECES and all(piece.name.isalnum() for piece in pieces):
        yield " " + ",".join(map(_counted, pieces))


def _counted(piece: Piece) -> str:
    """A piece by its name, with the number of its uses before it.

    >>> import dancefloor as dance
    >>> [_counted(piece) for piece in dance.read_pieces("W,4*T4,0-3*I")]
    ['W', '4*T4', '0-3*I']
    """
    if (piece.low, piece.high) == (1, 1):
        return piece.name
    count = str(piece.low) if piece.low == piece.high else f"{piece.low}-{piece.high}"
    return f"{count}*{piece.name}"
