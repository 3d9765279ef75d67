"""Puzzles as JSON, to be kept in a file and read back as the same puzzle, with the same options in the same order.

A packing is its cells and pieces, an exact cover problem its DLX text, and most other puzzles are their few fields. A
puzzle of another package is the words that name it.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dancefloor.errors import DancefloorError, InputError, ParseError

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Lattice
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Piece

PACKING, COVER, WORDS = "packing", "cover", "words"
#: The other kinds, by name: the class, and the fields that are all of a puzzle.
KINDS = {
    "queens": ("dancefloor.puzzles.queens:Queens", ("size",)),
    "langford": ("dancefloor.puzzles.langford:Langford", ("pairs",)),
    "sudoku": ("dancefloor.puzzles.sudoku:Sudoku", ("numbers",)),
    "division": ("dancefloor.puzzles.division:Division", ("genre", "clues", "walls")),
    "limited fillomino": ("dancefloor.puzzles.limited_fillomino:LimitedFillomino", ("rows", "labels")),
}


def write_kept(puzzle: Any, words: str = "") -> str:
    """Write a puzzle as JSON.

    Args:
        puzzle: the puzzle.
        words: the words that name it, for a puzzle of another package; empty if there are none.

    Raises:
        InputError: no words name it, and it is of a kind that this module does not know.

    >>> from dancefloor.puzzles.queens import Queens
    >>> write_kept(Queens(8))
    '{"queens": {"size": 8}}'
    """
    kind = type(puzzle)
    home = f"{kind.__module__}:{kind.__qualname__}"
    if home == "dancefloor.puzzles.packing:Packing":
        return json.dumps({PACKING: _of_packing(puzzle)})
    if home == "dancefloor.puzzles.cover:ExactCover":
        return json.dumps({COVER: _of_cover(puzzle)})
    for name, (known, fields) in KINDS.items():
        if home == known:
            return json.dumps({name: {field: getattr(puzzle, field) for field in fields}})
    if words:
        return json.dumps({WORDS: {"words": words}})
    raise InputError(f"a {kind.__name__} cannot be kept in a file: name it by words, as on the command line")


def read_kept(text: str, *, source: str = "input") -> Any:
    """Read a puzzle that `write_kept` wrote.

    Raises:
        ParseError: nobody wrote this.

    >>> read_kept('{"queens": {"size": 8}}')
    Queens(size=8)
    """
    try:
        [(name, fields)] = json.loads(text).items()
        if name == PACKING:
            return _packing(fields)
        if name == COVER:
            return _cover(fields)
        if name == WORDS:
            from dancefloor.formats.puzzle import read_puzzle  # which knows the plug-ins

            return read_puzzle(fields["words"])
        module, _, kind = KINDS[name][0].partition(":")
        return getattr(import_module(module), kind)(**{field: _tuples(value) for field, value in fields.items()})
    except DancefloorError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise ParseError("", "this is not a puzzle", source=source) from None


def _of_packing(packing: Packing) -> dict[str, Any]:
    region, wrapping = packing.region, packing.region.wrapping
    return {
        "lattice": region.lattice.name,
        "cells": region.cells,
        "optional": region.optional,
        "wrapping": wrapping and {"kind": wrapping.kind, "steps": wrapping.steps, "glide": wrapping.glide},
        "pieces": [
            {
                "name": piece.name,
                "shapes": [shape.cells for shape in (piece.shape, *piece.also)],
                "mobility": piece.mobility.value,
                "uses": [piece.low, piece.high],
            }
            for piece in packing.pieces
        ],
    }


def _packing(fields: dict[str, Any]) -> Packing:
    from dancefloor.geometry.lattices import lattice_named
    from dancefloor.geometry.region import Region
    from dancefloor.puzzles.packing import Packing

    lattice = lattice_named(fields["lattice"])
    wrapping, glued = None, fields["wrapping"]
    if glued:
        from dancefloor.geometry.wrapping import Wrapping

        wrapping = Wrapping(glued["kind"], lattice, _tuples(glued["steps"]), _tuples(glued["glide"]))
    region = Region(_tuples(fields["cells"]), _tuples(fields["optional"]), lattice, wrapping)
    return Packing(region, [_piece(piece, lattice) for piece in fields["pieces"]])


def _piece(fields: dict[str, Any], lattice: Lattice) -> Piece:
    from dancefloor.geometry.shape import Shape
    from dancefloor.geometry.symmetry import Mobility
    from dancefloor.puzzles.piece import Piece

    shape, *also = (Shape(_tuples(cells), lattice) for cells in fields["shapes"])
    low, high = fields["uses"]
    return Piece(fields["name"], shape, Mobility(fields["mobility"]), low, high, tuple(also))


def _of_cover(puzzle: ExactCover) -> dict[str, Any]:
    from dancefloor.formats.knuth.dlx import write_dlx

    return {"dlx": write_dlx(puzzle.problem), "positions": puzzle.problem.positions}


def _cover(fields: dict[str, Any]) -> ExactCover:
    from dancefloor.formats.knuth.dlx import read_dlx
    from dancefloor.puzzles.cover import ExactCover

    problem = read_dlx(fields["dlx"]).problem
    positions = _tuples(fields["positions"])
    return ExactCover(problem.with_positions(positions) if positions else problem)


def _tuples(value: Any) -> Any:
    """A value from JSON, with tuples instead of lists, at every depth."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
