"""The writer of puzzles as data files in TOML; `dancefloor.formats.preset` describes them, and reads them.

Strategy: a region is a text picture where its lattice has these, and a list of cells elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib import import_module

from dancefloor.declarations import declared
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.picture import write_picture
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import usual_mobility
from dancefloor.puzzles.packing import Packing, Published
from dancefloor.puzzles.piece import Piece


def write_preset(packing: Packing) -> str:
    """Write a packing as a puzzle file, with its title, source and published numbers, and the names of its cells.

    The region is a text picture, which begins at its first row and column; so a region that lies elsewhere moves there,
    with its names. If the lattice has no text pictures, or constraints name cells of a region that lies elsewhere, it
    is a list of cells.

    Raises:
        PuzzleError: TOML cannot hold it: its board is glued together after other steps than its sides.

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
    return "\n".join(_text_lines(packing)) + "\n"


def _unglued(region: Region) -> Region:
    return Region(region.cells, region.optional, region.lattice)


def _is_drawn(packing: Packing) -> bool:
    """Whether the region is written as a text picture."""
    region = packing.region
    if not region.lattice.symbols:
        return False
    return not (packing.where or list(_further_lines(packing))) or Region.from_picture(region.picture()) == _unglued(
        region
    )


def _text_lines(packing: Packing) -> Iterator[str]:
    region, origin = packing.region, packing.origin
    if origin.title:
        yield f"title = {_quoted(origin.title)}"
    if origin.source:
        yield f"source = {_quoted(origin.source)}"
    yield f"lattice = {_quoted(region.lattice.name)}"
    yield f"region = {_region_text(packing)}"
    if region.wrapping:
        yield f"gluing = {_quoted(region.wrapping.kind)}"
    if not all(shape.is_connected() for piece in packing.pieces for shape in (piece.shape, *piece.also)):
        yield "disconnected = true"
    if packing.where:
        yield f"where = [{', '.join(_quoted(str(each)) for each in packing.where)}]"
    yield from _further_lines(packing)
    yield "\n[pieces]"
    for piece in packing.pieces:
        yield f"{_quoted(piece.name)} = {_piece_text(piece)}"
    if packing.labels:
        yield "\n[labels]"
        yield from _label_lines(packing)
    if origin.solutions:
        yield "\n[solutions]"
        yield from _solution_lines(origin.solutions)


def _further_lines(packing: Packing) -> Iterator[str]:
    """The keys that a house has for packings of a class of its own."""
    for module, _ in declared("puzzle_files").values():
        yield from import_module(module).lines(packing)


def remarks(packing: Packing) -> Iterator[str]:
    """What a puzzle file does not hold."""
    for module, _ in declared("puzzle_files").values():
        yield from import_module(module).remarks(packing)


def _region_text(packing: Packing) -> str:
    region = packing.region
    if _is_drawn(packing):
        return f"'''\n{region.picture()}\n'''"
    if not region.optional:
        return _cells_text(region.cells)
    return f"{{cells = {_cells_text(region.cells)}, optional = {_cells_text(region.optional)}}}"


def _cells_text(cells: Iterable[Cell]) -> str:
    return json.dumps(list(map(list, cells)))


def _label_lines(packing: Packing) -> Iterator[str]:
    lattice, labels = packing.region.lattice, packing.labels
    if _is_drawn(packing):  # a picture begins at row 0 and column 0
        back = tuple([-number for number in lattice.corner(list(packing.region))])
        labels = {lattice.translate(cell, back): label for cell, label in labels.items()}
    cells: dict[str, list[Cell]] = {}
    for cell, label in labels.items():
        cells.setdefault(label, []).append(cell)
    for label, named in cells.items():
        yield f"{_quoted(label)} = {_cells_text(named)}"


def _solution_lines(known: Published) -> Iterator[str]:
    for key, number in (("distinct", known.distinct), ("raw", known.raw)):
        if number is not None:
            yield f"{key} = {number}"
    yield f"symmetry = {_quoted(known.symmetry)}"
    if known.source:
        yield f"source = {_quoted(known.source)}"


def _piece_text(piece: Piece) -> str:
    shape = _shape_text(piece.shape)
    more = [f"also = [{', '.join(map(_shape_text, piece.also))}]"] if piece.also else []
    if (piece.low, piece.high) != (1, 1):
        more.append(f"count = {piece.low if piece.low == piece.high else [piece.low, piece.high]}")
    if piece.mobility is not usual_mobility(piece.shape.lattice):
        more.append(f"mobility = {_quoted(piece.mobility.value)}")
    return f"{{{', '.join([f'shape = {shape}', *more])}}}" if more else shape


def _shape_text(shape: Shape) -> str:
    if not shape.lattice.symbols:
        return _cells_text(shape.cells)
    return "'" + write_picture(shape.cells, (), shape.lattice).replace("\n", "/") + "'"


def _quoted(text: str) -> str:
    """A text as a string of TOML, which has the escapes of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
