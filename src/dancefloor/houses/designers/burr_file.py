"""Keys of a puzzle file in TOML that are about burrs and BurrTools.

    holes = 3                              the most cells that may stay empty
    groups.frame = {A = 2, B = 1}          pieces that may stay together when a solution is taken apart; or ["A", "B"]
    weights = {A = 2}                      of two parts, the one with the heaviest piece stays; 1 for other pieces
    colors.red.pieces = {A = [[0, 0, 0]]}  cells of pieces that have a colour
    colors.red.region = [[0, 0, 0]]        cells of the region that have it
    colors.red.on = ["red"]                the colours of cells on which they may lie; by default the same one
    colors.red.rgb = "#ff0000"             default: grey; what BurrTools shows

Strategy: these keys go together with all others. A packing with them is a `DesignedPacking`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from dancefloor.errors import PuzzleError, nearest
from dancefloor.formats.plain import cells_of
from dancefloor.formats.toml import TomlTable
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.designed_packing import DesignedPacking, Extras
from dancefloor.puzzles.packing import Packing

GREY = "#808080"
MOST_COLORS = 63
HEAVIEST = 10**9


def extended(table: TomlTable, packing: Packing, *, board: Region) -> DesignedPacking:
    """The packing that a packing becomes by the further keys of its file.

    Args:
        table: the file.
        packing: the packing that its other keys mean.
        board: its region with all cells, some of which may be left open.

    Raises:
        PuzzleError: a value makes no sense; the message names the key.
    """
    colors = _Colors(table, packing, board)
    holes = table.get("holes", int) if "holes" in table else None
    if holes is not None and holes < 0:
        table.fail("holes", "it should not be negative")
    groups, weights = _groups(table, packing), _weights(table, packing)
    extras = Extras(colors.shown, colors.of_region, colors.of_pieces, colors.allowed, groups, weights)
    extras = extras.of(packing.region, packing.pieces)
    where = packing.where
    for key, most in (("colors", None), ("holes", holes)):
        try:
            told = replace(extras, most_holes=most)
            made = DesignedPacking(
                packing.region, packing.pieces, packing.labels, packing.origin, extras=told, where=where
            )
        except PuzzleError as error:
            table.fail(key, str(error))
    return made


class _Colors:
    """The colours of a file: those of cells, by number, and which go together."""

    def __init__(self, table: TomlTable, packing: Packing, board: Region) -> None:
        own = table.table("colors") if "colors" in table else TomlTable({}, table.source)
        self.names = list(own.values)
        if len(self.names) > MOST_COLORS:
            table.fail("colors", f"there are {len(self.names)}: at most {MOST_COLORS} are possible")
        self.shown = tuple(_rgb(own.table(name)) for name in self.names)
        self.of_pieces: dict[str, dict[Cell, int]] = {}
        self.of_region: dict[Cell, int] = {}
        pairs: list[tuple[int, int]] = []
        corners = _corners(table, packing)
        for number, name in enumerate(self.names, 1):
            color = own.table(name)
            color.check_keys(("rgb", "region", "pieces", "on"))
            if "region" in color:
                cells = color.read("region", list, cells_of)
                _paint(self.of_region, set(board), cells, number, (color, "region"))
            pieces = color.table("pieces") if "pieces" in color else TomlTable({}, table.source)
            for piece in _known(pieces, packing):
                back = corners.get(piece, ())
                cells = [_less(cell, back) for cell in pieces.read(piece, list, cells_of)]
                shape = next(each.shape for each in packing.pieces if each.name == piece)
                _paint(self.of_pieces.setdefault(piece, {}), set(shape.cells), cells, number, (pieces, piece))
            on = color.get("on", list) if "on" in color else [name]
            for each in on:
                if each not in self.names:
                    color.fail("on", f"there is no colour {str(each)[:20]!r}; {nearest(str(each), self.names)}")
            pairs += [(number, self.names.index(each) + 1) for each in on]
        self.allowed = frozenset(pairs)


def _rgb(color: TomlTable) -> tuple[int, int, int]:
    given = color.get("rgb", str, GREY)
    if not re.fullmatch("#[0-9a-fA-F]{6}", given):
        color.fail("rgb", f"{given[:20]!r} should be written like '#ff8000'")
    red, green, blue = bytes.fromhex(given[1:])
    return red, green, blue


def _corners(table: TomlTable, packing: Packing) -> Mapping[str, Cell]:
    """For pieces that are lists of cells: how far they lie from where a piece by itself lies."""
    given = table.values["pieces"]
    corners: dict[str, Cell] = {}
    for name, value in given.items() if isinstance(given, dict) else ():
        cells = value.get("shape") if isinstance(value, dict) else value
        if isinstance(cells, list):
            corners[name] = packing.region.lattice.corner(list(map(tuple, cells)))
    return corners


def _less(cell: Cell, corner: Cell) -> Cell:
    moved = [c - k for c, k in zip(cell, corner, strict=False)]
    return *moved, *cell[len(moved) :]


def _paint(
    painted: dict[Cell, int], known: set[Cell], cells: Iterable[Cell], number: int, place: tuple[TomlTable, str]
) -> None:
    for cell in cells:
        if cell not in known:
            place[0].fail(place[1], f"cell {list(cell)} is not there")
        if painted.setdefault(cell, number) != number:
            place[0].fail(place[1], f"cell {list(cell)} has another colour already")


def _known(table: TomlTable, packing: Packing) -> list[str]:
    """The names in a table, which are those of pieces."""
    names = [piece.name for piece in packing.pieces]
    for name in table.values:
        if name not in names:
            table.fail(name, f"there is no such piece; {nearest(name, names)}")
    return list(table.values)


def _groups(table: TomlTable, packing: Packing) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each piece in groups, their numbers, and how many of the piece may be in one."""
    most = {piece.name: piece.high for piece in packing.pieces}
    found: dict[str, list[tuple[int, int]]] = {}
    own = table.table("groups") if "groups" in table else TomlTable({}, table.source)
    taken = [int(name) for name in own.values if _is_number(name)]
    free = (number for number in range(1, len(own.values) + len(taken) + 1) if number not in taken)
    for name, value in own.values.items():
        number = int(name) if _is_number(name) else next(free)
        if isinstance(value, list):
            if wrong := [each for each in value if each not in most]:
                own.fail(name, f"there is no piece {str(wrong[0])[:20]!r}; {nearest(str(wrong[0]), list(most))}")
            members = {piece: most[piece] for piece in value}
        else:
            each = own.table(name)
            members = {piece: _whole(each, piece, most[piece]) for piece in _known(each, packing)}
        for piece, count in members.items():
            found.setdefault(piece, []).append((number, count))
    return {piece: tuple(groups) for piece, groups in found.items()}


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdecimal() and len(name) < 7 and int(name) > 0


def _weights(table: TomlTable, packing: Packing) -> dict[str, int]:
    if "weights" not in table:
        return {}
    own = table.table("weights")
    return {piece: _whole(own, piece, HEAVIEST, -HEAVIEST) for piece in _known(own, packing)}


def _whole(table: TomlTable, key: str, most: int, least: int = 1) -> int:
    value: int = table.get(key, int)
    if not least <= value <= most:
        table.fail(key, f"it should be from {least} to {most}, not {value}")
    return value


def of_toml(toml: str) -> Packing:
    """The packing of a puzzle file without cells that may be left open."""
    from dancefloor.formats.preset import read_preset_puzzle

    return read_preset_puzzle(toml)


# --- written ----------------------------------------------------------------------------------------------------------


def lines(packing: Packing) -> Iterator[str]:
    """The further keys of a packing with colours, groups and so on, each with its value in a line; none for another."""
    if not isinstance(packing, DesignedPacking):
        return
    extras = packing.extras
    if extras.most_holes is not None:
        yield f"holes = {extras.most_holes}"
    groups: dict[int, dict[str, int]] = {}
    for name, own in extras.groups.items():
        for group, count in own:
            groups.setdefault(group, {})[name] = count
    for group, members in sorted(groups.items()):
        yield f"groups.{group} = {_inline(members)}"
    if extras.weights:
        yield f"weights = {_inline(extras.weights)}"
    used = {*extras.region.values(), *(each for own in extras.pieces.values() for each in own.values())}
    for number in sorted(used):
        yield f"colors.{number} = {_inline(_color(extras, number, used))}"


def _color(extras: Extras, number: int, used: set[int]) -> dict[str, object]:
    region = sorted(list(cell) for cell, color in extras.region.items() if color == number)
    pieces = {
        name: sorted(list(cell) for cell, color in cells.items() if color == number)
        for name, cells in extras.pieces.items()
    }
    told: dict[str, object] = {"rgb": "#" + bytes(extras.shown[number - 1]).hex()}
    if region:
        told["region"] = region
    if painted := {name: cells for name, cells in pieces.items() if cells}:
        told["pieces"] = painted
    told["on"] = [str(there) for own, there in sorted(extras.allowed) if own == number and there in used]
    return told


def _inline(value: object) -> str:
    """A value in TOML, in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    return json.dumps(value)


def _key(name: str) -> str:
    is_bare = re.fullmatch("[A-Za-z0-9_-]+", name)
    return name if is_bare else json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007F")


def remarks(burr: Packing) -> Iterator[str]:
    """What a puzzle file does not hold of a burr; nothing for another packing."""
    if not isinstance(burr, Burr):
        return
    if burr.problem.stored:
        yield "the solutions that the file keeps are not written"
    if len(burr.design.problems) > 1:
        yield "the other problems of the file are not written"
