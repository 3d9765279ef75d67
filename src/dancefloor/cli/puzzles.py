"""``dancefloor puzzles``: the puzzles that have names, and what is known of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor.formats.preset import Preset


def puzzles(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Tell all of one puzzle, or of one in a file; by default list them."),
    ] = None,
    as_json: Json = False,
) -> int:
    """List the puzzles that have names, or tell what is known of one.

    The numbers of solutions are up to rotations and reflections, or as their source counts them.

    \b
    Examples:
      dancefloor puzzles
      dancefloor puzzles soma
      dancefloor puzzles ./mine.toml
      dancefloor solve soma
      dancefloor solve calendar today
    """
    from dancefloor.formats.named_presets import SUFFIX, preset_in_file, preset_named, preset_names

    if name is not None:
        preset = preset_in_file(name) if name.lower().endswith(SUFFIX) else preset_named(name)
        if as_json:
            DOCUMENT.end(_in_full(preset))
        else:
            print(_text(preset))
        return FOUND
    presets = [preset_named(each) for each in preset_names()]
    if as_json:
        DOCUMENT.end({"puzzles": [_in_short(preset) for preset in presets]})
    else:
        _print_list(presets)
    return FOUND


def _print_list(presets: Sequence[Preset]) -> None:
    head = ["name", "lattice", "cells", "pieces", "solutions", "what it is"]
    rows = [head]
    for preset in presets:
        cells = str(len(preset.region))
        shown = (preset.name, preset.region.lattice.name, cells, _how_many(preset), _solutions(preset))
        rows.append([*shown, preset.title])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        aligned = (
            cell.rjust(width) if k in (2, 3, 4) else cell.ljust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(aligned).rstrip())


def _how_many(preset: Preset) -> str:
    """The number of pieces; ``any`` if it may vary.

    >>> from dancefloor.formats.named_presets import preset_named
    >>> _how_many(preset_named("broken-chessboard")), _how_many(preset_named("dominoes-chessboard"))
    ('13', '32')
    """
    pieces, region = preset.pieces, preset.region
    if all(piece.low == piece.high for piece in pieces):
        return str(sum(piece.high for piece in pieces))
    if len(pieces) == 1 and not region.optional:
        return str(len(region) // len(pieces[0].shape))
    return "any"


def _solutions(preset: Preset) -> str:
    known = preset.solutions
    if known is None:
        return "?"
    return str(known.raw if known.distinct is None else known.distinct)


def _text(preset: Preset) -> str:
    known = preset.solutions
    lines = [preset.title, "", f"source     {preset.source}", f"lattice    {preset.region.lattice.name}"]
    if known is not None:
        lines.append(f"solutions  {_told(preset)}")
    if preset.example:
        lines.append(f"example    {preset.name} {preset.example}")
    glued = f" on a {preset.region.wrapping.kind}" if preset.region.wrapping else ""
    lines += ["", f"{len(preset.region)} cells{glued}:", preset.region.picture(), "", "pieces:"]
    for piece in preset.pieces:
        bounds = "" if piece.bounds == "1" else f"{piece.bounds.replace(':', '-')}*"
        lines.append(f"{bounds}{piece.name}  {piece.mobility.value}  {piece.shape.picture().replace(chr(10), '/')}")
    return "\n".join(lines)


def _told(preset: Preset) -> str:
    known = preset.solutions
    assert known is not None
    up_to = {"all": " up to rotations and reflections", "rotations": " up to rotations", "none": ""}[known.symmetry]
    numbers = [] if known.distinct is None else [f"{known.distinct}{up_to}"]
    numbers += [] if known.raw is None else [f"{known.raw} in all"]
    which = f" with {preset.example}" if preset.choices else ""
    return f"{', '.join(numbers)}{which} ({known.source})"


def _in_short(preset: Preset) -> dict[str, Any]:
    known = preset.solutions
    return {
        "name": preset.name,
        "title": preset.title,
        "source": preset.source,
        "lattice": preset.region.lattice.name,
        "cells": len(preset.region),
        "pieces": {piece.name: [piece.low, piece.high] for piece in preset.pieces},
        "example": preset.example,
        "solutions": None
        if known is None
        else {"distinct": known.distinct, "raw": known.raw, "symmetry": known.symmetry, "source": known.source},
    }


def _in_full(preset: Preset) -> dict[str, Any]:
    shapes = {piece.name: piece.shape.cells for piece in preset.pieces}
    mobility = {piece.name: piece.mobility.value for piece in preset.pieces}
    region = {"cells": preset.region.cells, "optional": preset.region.optional}
    return {**_in_short(preset), "region": region, "shapes": shapes, "mobility": mobility}
