"""Write a packing as a puzzle file, in TOML, as `dancefloor.formats.preset` reads it.

A file keeps the title, the source and the published numbers of the puzzle, and the names of its cells. The region is a
text picture, which begins at its first row and column; so a region that lies elsewhere moves there, with its names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dancefloor.errors import PuzzleError
from dancefloor.geometry.picture import write_picture
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import usual_mobility

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell
    from dancefloor.puzzles.origin import Published
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Piece


def write_preset(packing: Packing) -> str:
    """Write a packing as a puzzle file.

    Raises:
        PuzzleError: TOML cannot hold it: its board is glued together after other steps than its sides, its lattice has
            no text pictures, or a use of a piece may have a further shape.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> print(write_preset(read_puzzle("I3,2*O1 1x5")))
    lattice = "square"
    region = '''
    #####
    '''
    <BLANKLINE>
    [pieces]
    "I3" = '###'
    "O1" = {shape = '#', count = 2}
    <BLANKLINE>
    >>> print(write_preset(read_puzzle("soma")).splitlines()[0])
    title = "Soma cube"
    """
    region = packing.region
    if region.wrapping and region != _unglued(region).wrap(region.wrapping.kind):
        raise PuzzleError(f"toml cannot hold a {region.wrapping.name} with steps of its own: use dlx")
    if not region.lattice.symbols:
        raise PuzzleError(f"toml cannot hold a region of the {region.lattice.name} lattice: use dlx")
    if further := next((piece.name for piece in packing.pieces if piece.also), None):
        raise PuzzleError(f"toml cannot hold piece {further!r}, which has several shapes: use dlx", piece=further)
    return "\n".join(_lines(packing)) + "\n"


def _unglued(region: Region) -> Region:
    return Region(region.cells, region.optional, region.lattice)


def _lines(packing: Packing) -> Iterator[str]:
    region, origin = packing.region, packing.origin
    if origin.title:
        yield f"title = {_text(origin.title)}"
    if origin.source:
        yield f"source = {_text(origin.source)}"
    yield f"lattice = {_text(region.lattice.name)}"
    yield f"region = '''\n{region.picture()}\n'''"
    if region.wrapping:
        yield f"gluing = {_text(region.wrapping.kind)}"
    if not all(piece.shape.is_connected() for piece in packing.pieces):
        yield "disconnected = true"
    yield "\n[pieces]"
    for piece in packing.pieces:
        yield f"{_text(piece.name)} = {_piece(piece)}"
    if packing.labels:
        yield "\n[labels]"
        yield from _labels(packing)
    if origin.solutions:
        yield "\n[solutions]"
        yield from _solutions(origin.solutions)


def _labels(packing: Packing) -> Iterator[str]:
    lattice = packing.region.lattice
    back = tuple([-number for number in lattice.corner(list(packing.region))])
    cells: dict[str, list[Cell]] = {}
    for cell, label in packing.labels.items():
        cells.setdefault(label, []).append(lattice.translate(cell, back))
    for label, named in cells.items():
        yield f"{_text(label)} = {json.dumps(named)}"


def _solutions(known: Published) -> Iterator[str]:
    for key, number in (("distinct", known.distinct), ("raw", known.raw)):
        if number is not None:
            yield f"{key} = {number}"
    yield f"symmetry = {_text(known.symmetry)}"
    if known.source:
        yield f"source = {_text(known.source)}"


def _piece(piece: Piece) -> str:
    picture = write_picture(piece.shape.cells, (), piece.shape.lattice)
    shape = "'" + picture.replace("\n", "/") + "'"
    more = []
    if (piece.low, piece.high) != (1, 1):
        more.append(f"count = {piece.low if piece.low == piece.high else [piece.low, piece.high]}")
    if piece.mobility is not usual_mobility(piece.shape.lattice):
        more.append(f"mobility = {_text(piece.mobility.value)}")
    return f"{{{', '.join([f'shape = {shape}', *more])}}}" if more else shape


def _text(text: str) -> str:
    """A text as a string of TOML, which has the escapes of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
