"""Puzzles as JSON, to be kept in a file and read back as the same puzzle, with the same options in the same order.

A packing is its cells and pieces, an exact cover problem its DLX text, and most other puzzles are their few fields. A
puzzle of another package is the words that name it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dancefloor.errors import DancefloorError, InputError, ParseError
from dancefloor.formats.knuth.dlx import read_dlx, write_dlx
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.geometry.wrapping import Wrapping
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.division import Division
from dancefloor.puzzles.langford import Langford
from dancefloor.puzzles.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.puzzles.queens import Queens
from dancefloor.puzzles.sudoku import Sudoku

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Lattice

Fields = dict[str, Any]


def write_kept(puzzle: Any, words: str = "") -> str:
    """Write a puzzle as JSON.

    Args:
        puzzle: the puzzle.
        words: the words that name it, for a puzzle of another package; empty if there are none.

    Raises:
        InputError: no words name it, and it is of a kind that this module does not know.

    >>> write_kept(Queens(8))
    '{"queens": {"size": 8}}'
    """
    for name, (kind, fields, _) in _KINDS.items():
        if type(puzzle) is kind:
            return json.dumps({name: fields(puzzle)})
    if words:
        return json.dumps({"words": {"words": words}})
    raise InputError(f"a {type(puzzle).__name__} cannot be kept in a file: name it by words, as on the command line")


def read_kept(text: str, *, source: str = "input") -> Any:
    """Read a puzzle that `write_kept` wrote.

    Raises:
        ParseError: nobody wrote this.

    >>> read_kept('{"queens": {"size": 8}}')
    Queens(size=8)
    """
    try:
        [(name, fields)] = json.loads(text).items()
        if name == "words":
            from dancefloor.formats.puzzle import read_puzzle  # which knows the plug-ins

            return read_puzzle(fields["words"])
        return _KINDS[name][2](fields)
    except DancefloorError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise ParseError("", "this is not a puzzle", source=source) from None


def _of_packing(packing: Packing) -> Fields:
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


def _packing(fields: Fields) -> Packing:
    lattice = lattice_named(fields["lattice"])
    wrapping, glued = None, fields["wrapping"]
    if glued:
        wrapping = Wrapping(glued["kind"], lattice, _tuples(glued["steps"]), _tuples(glued["glide"]))
    region = Region(_tuples(fields["cells"]), _tuples(fields["optional"]), lattice, wrapping)
    return Packing(region, [_piece(piece, lattice) for piece in fields["pieces"]])


def _piece(fields: Fields, lattice: Lattice) -> Piece:
    shape, *also = (Shape(_tuples(cells), lattice) for cells in fields["shapes"])
    low, high = fields["uses"]
    return Piece(fields["name"], shape, Mobility(fields["mobility"]), low, high, tuple(also))


def _of_cover(puzzle: ExactCover) -> Fields:
    return {"dlx": write_dlx(puzzle.problem), "positions": puzzle.problem.positions}


def _cover(fields: Fields) -> ExactCover:
    problem = read_dlx(fields["dlx"]).problem
    positions = _tuples(fields["positions"])
    return ExactCover(problem.with_positions(positions) if positions else problem)


def _of_fields(*names: str) -> Callable[[Any], Fields]:
    return lambda puzzle: {name: getattr(puzzle, name) for name in names}


def _from_fields(kind: type) -> Callable[[Fields], Any]:
    return lambda fields: kind(**{name: _tuples(value) for name, value in fields.items()})


def _tuples(value: Any) -> Any:
    """A value from JSON, with tuples instead of lists, at every depth."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


_KINDS: dict[str, tuple[type, Callable[[Any], Fields], Callable[[Fields], Any]]] = {
    "packing": (Packing, _of_packing, _packing),
    "cover": (ExactCover, _of_cover, _cover),
    "queens": (Queens, _of_fields("size"), _from_fields(Queens)),
    "langford": (Langford, _of_fields("pairs"), _from_fields(Langford)),
    "sudoku": (Sudoku, _of_fields("numbers"), _from_fields(Sudoku)),
    "division": (Division, _of_fields("genre", "clues", "walls"), _from_fields(Division)),
    "limited fillomino": (LimitedFillomino, _of_fields("rows", "labels"), _from_fields(LimitedFillomino)),
}
