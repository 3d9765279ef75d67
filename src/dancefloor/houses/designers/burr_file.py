"""Keys of a puzzle file in TOML that are about burrs and BurrTools.

    holes = 3                              the most cells that may stay empty
    groups.frame = {A = 2, B = 1}          pieces that may stay together when a solution is taken apart; or ["A", "B"]
    weights = {A = 2}                      of two parts, the one with the heaviest piece stays; 1 for other pieces
    colors.red.pieces = {A = [[0, 0, 0]]}  cells of pieces that have a colour
    colors.red.region = [[0, 0, 0]]        cells of the region that have it
    colors.red.on = ["red"]                the colours of cells on which they may lie; by default the same one
    colors.red.rgb = "#ff0000"             default: grey; what BurrTools shows

Strategy: a packing with these keys becomes what a BurrTools file would say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from dancefloor.errors import InputError, PuzzleError, nearest
from dancefloor.formats.plain import cells_of
from dancefloor.formats.toml import TomlTable
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.design import UsedShape
from dancefloor.houses.designers.designed import design_of
from dancefloor.puzzles.packing import Packing

GREY = "#808080"
MOST_COLORS = 63
HEAVIEST = 10**9
ON_CELLS: tuple[tuple[str, Callable[[Packing], object]], ...] = (
    ("constraints", lambda packing: packing.where),
    ("names of cells", lambda packing: packing.labels),
)


def extended(table: TomlTable, packing: Packing) -> Burr:
    """The burr that a packing becomes by the further keys of its file.

    Raises:
        PuzzleError: a value makes no sense, or the file has something with which a burr cannot be combined; the message
            names the key.
    """
    key = next(key for key in ("colors", "groups", "weights", "holes") if key in table)
    for what, has in ON_CELLS:
        if has(packing):
            table.fail(key, f"it cannot be combined with {what}: remove one of the two")
    colors = _Colors(table, packing)
    try:
        design = design_of(packing, colors.of_pieces, colors.of_region)
    except InputError as error:
        table.fail(key, str(error))
    (problem,) = design.problems
    groups, weights = _groups(table, packing), _weights(table, packing)
    names = [piece.name for piece in packing.pieces]
    uses = tuple(
        UsedShape(use.shape, use.low, use.high, groups.get(name, ()))
        for use, name in zip(problem.uses, names, strict=True)
    )
    shapes = tuple(replace(shape, weight=weights.get(shape.name, 1)) for shape in design.shapes[: len(names)])
    holes = table.get("holes", int) if "holes" in table else None
    if holes is not None and holes < 0:
        table.fail("holes", "it should not be negative")
    made = replace(problem, uses=uses, allowed=colors.allowed, most_holes=holes)
    whole = replace(design, colors=colors.shown, shapes=(*shapes, design.shapes[-1]), problems=(made,))
    try:
        return Burr(whole)
    except PuzzleError as error:
        table.fail(key, str(error))


class _Colors:
    """The colours of a file: those of cells, by number, and which go together."""

    def __init__(self, table: TomlTable, packing: Packing) -> None:
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
                _paint(self.of_region, set(packing.region), cells, number, (color, "region"))
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


# --- written ----------------------------------------------------------------------------------------------------------


def lines(burr: Packing) -> Iterator[str]:
    """The further keys of a burr, each with its value in a line; none for another packing."""
    if not isinstance(burr, Burr):
        return
    problem = burr.problem
    if problem.most_holes is not None:
        yield f"holes = {problem.most_holes}"
    groups: dict[int, dict[str, int]] = {}
    for name, use in burr.uses.items():
        for group, count in use.groups:
            groups.setdefault(group, {})[name] = count
    for group, members in sorted(groups.items()):
        yield f"groups.{group} = {_inline(members)}"
    weights = {name: weight for name, weight in burr.piece_weights.items() if weight != 1}
    if weights:
        yield f"weights = {_inline(weights)}"
    used = {*burr.colored_region.values(), *(each for own in burr.colored_pieces.values() for each in own.values())}
    for number in sorted(used):
        yield f"colors.{number} = {_inline(_color(burr, number, used))}"


def _color(burr: Burr, number: int, used: set[int]) -> dict[str, object]:
    region = sorted(list(cell) for cell, color in burr.colored_region.items() if color == number)
    pieces = {
        name: sorted(list(cell) for cell, color in cells.items() if color == number)
        for name, cells in burr.colored_pieces.items()
    }
    told: dict[str, object] = {"rgb": "#" + bytes(burr.design.colors[number - 1]).hex()}
    if region:
        told["region"] = region
    if painted := {name: cells for name, cells in pieces.items() if cells}:
        told["pieces"] = painted
    told["on"] = [str(there) for own, there in sorted(burr.problem.allowed) if own == number and there in used]
    return told


def _inline(value: object) -> str:
    """A value in TOML, in one line."""
    if isinstance(value, dict):
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
