"""Write a packing as a preset, in TOML, as `dancefloor.formats.preset` reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dancefloor.errors import PuzzleError
from dancefloor.geometry.picture import write_picture
from dancefloor.geometry.symmetry import usual_mobility

if TYPE_CHECKING:
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Piece

TITLE, SOURCE = "A packing", "unknown"  # a preset needs both


def write_preset(packing: Packing) -> str:
    """Write a packing as a preset.

    Raises:
        PuzzleError: a preset cannot hold it: its board is glued together, its lattice has no text pictures, or a use of
            a piece may have a further shape.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> print(write_preset(read_puzzle("I3,2*O1 1x5")))
    title = "A packing"
    source = "unknown"
    lattice = "square"
    region = '''
    #####
    '''
    disconnected = true
    <BLANKLINE>
    [pieces]
    "I3" = '###'
    "O1" = {shape = '#', count = 2}
    <BLANKLINE>
    """
    region = packing.region
    if region.wrapping:
        raise PuzzleError(f"a preset cannot hold a {region.wrapping.name}: use dlx")
    if not region.lattice.symbols:
        raise PuzzleError(f"a preset cannot hold a region of the {region.lattice.name} lattice: use dlx")
    if further := next((piece.name for piece in packing.pieces if piece.also), None):
        raise PuzzleError(f"a preset cannot hold piece {further!r}, which has several shapes: use dlx", piece=further)
    return "\n".join(_lines(packing)) + "\n"


def _lines(packing: Packing) -> Iterator[str]:
    region = packing.region
    yield f"title = {_text(TITLE)}"
    yield f"source = {_text(SOURCE)}"
    yield f"lattice = {_text(region.lattice.name)}"
    yield f"region = '''\n{region.picture()}\n'''"
    yield "disconnected = true"
    yield "\n[pieces]"
    for piece in packing.pieces:
        yield f"{_text(piece.name)} = {_piece(piece)}"


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
