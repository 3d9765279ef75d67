"""Puzzles as plain values, which a program can change piece by piece and JSON can hold.

    {"kind": "packing", "lattice": "square", "cells": [[0, 0], [0, 1]], "optional": [], "wrapping": null,
     "pieces": [{"name": "I", "shapes": [[[0, 0], [0, 1]]], "mobility": "free", "uses": [1, 1]}]}

The first of the `shapes` of a piece is the piece; each use may have one of the others instead. `uses` are the least and
the most. A packing may have `labels` too, a list of cells with a name each, and `where`, a list of constraints as
sentences. Houses declare modules for puzzles of other genres, with `fields(puzzle)` and `read(table)`. What is left has
no such form.

Files keep any puzzle, and read it back with the same options in the same order. There a packing is as above; an exact
cover problem is its DLX text, with the cells if it has a board; most others are their few fields. A puzzle of another
package is the words that name it.

Strategy: the values may come from anywhere, so each one is checked where it is read, and the message names it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dancefloor.declarations import declaration, declared, loaded
from dancefloor.errors import DancefloorError, InputError, ParseError, PuzzleError, nearest
from dancefloor.formats.toml import TomlTable
from dancefloor.geometry.lattice import rank_of
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.square import SuffixedSquares

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.geometry.lattice import Lattice
    from dancefloor.geometry.region import Region
    from dancefloor.geometry.wrapping import Wrapping
    from dancefloor.puzzles.cover import BoardCover, ExactCover
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Piece

PACKING, BOARD, COVER, WORDS = "packing", "board", "cover", "words"
#: The other kinds, by name, besides those of houses: the class, and the fields that are all of a puzzle.
FEW_FIELDS = {
    "queens": ("dancefloor.puzzles.classics:Queens", ("size",)),
    "langford": ("dancefloor.puzzles.classics:Langford", ("pairs",)),
    "sudoku": ("dancefloor.puzzles.classics:Sudoku", ("numbers",)),
}


def write_editable(puzzle: Any) -> dict[str, Any] | None:
    """A puzzle as plain values; None if it has no such form.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> write_editable(read_puzzle("dominoes 1x2"))["cells"]
    [[0, 0], [0, 1]]
    """
    genre = getattr(puzzle, "genre", "")
    if genre == "packing":
        return {"kind": genre, **packing_fields(puzzle)}
    module = declaration("editable", genre)
    return {"kind": genre, **import_module(module).fields(puzzle)} if module else None


def read_editable(values: object, *, source: str = "puzzle") -> Any:
    """The puzzle that plain values describe.

    Args:
        values: a mapping, as `write_editable` makes it.
        source: where they come from, for messages.

    Raises:
        PuzzleError: a value is missing, of a wrong type, or makes no sense; the message names it.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> values = write_editable(read_puzzle("dominoes 1x2"))
    >>> read_editable(values)
    <Packing of 1x2 cells, 1 piece>
    >>> read_editable({**values, "lattice": "squares"})
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: puzzle, key 'lattice': there is no lattice 'squares'; did you mean 'square'?
    """
    if not isinstance(values, dict):
        raise PuzzleError(f"{source}: it should be a table of values, such as {{'kind': 'packing', ...}}")
    table = TomlTable(values, source)
    kind = table.get("kind", str)
    if kind == "packing":
        return read_packing(table)
    module = declaration("editable", kind)
    if module is None:
        table.fail("kind", nearest(kind, ("packing", *declared("editable", plugged=True))))
    return import_module(module).read(table)


def packing_fields(packing: Packing) -> dict[str, Any]:
    """The region and the pieces of a packing."""
    region, wrapping = packing.region, packing.region.wrapping
    return {
        "lattice": region.lattice.name,
        "cells": lists(region.cells),
        "optional": lists(region.optional),
        "wrapping": wrapping
        and {"kind": wrapping.kind, "steps": lists(wrapping.steps), "glide": lists(wrapping.glide)}
        | ({"twist": lists(wrapping.twist)} if wrapping.twist else {}),
        "pieces": [piece_fields(piece) for piece in packing.pieces],
        **({"where": list(map(str, packing.where))} if packing.where else {}),
        **({"labels": [[list(cell), label] for cell, label in packing.labels.items()]} if packing.labels else {}),
    }


def piece_fields(piece: Piece) -> dict[str, Any]:
    """A piece: its name, its shapes, how it may be moved, and how often it is used."""
    return {
        "name": piece.name,
        "shapes": [lists(shape.cells) for shape in (piece.shape, *piece.also)],
        "mobility": piece.mobility.value,
        "uses": [piece.low, piece.high],
    }


def read_packing(table: TomlTable) -> Packing:
    """The packing with these fields.

    Raises:
        PuzzleError: a value is missing, of a wrong type, or makes no sense; the message names it.
    """
    from dancefloor.puzzles.packing import Packing

    lattice = table.read("lattice", str, lattice_named)
    region = _region(table, lattice)
    pieces = [_piece(each, lattice) for each in _tables(table, "pieces")]
    packing: Packing = table.read("pieces", list, lambda _: Packing(region, pieces))
    if table.values.get("labels"):
        packing = table.read("labels", list, lambda labels: Packing(region, pieces, _labels(labels)))
    if table.values.get("where"):
        labels = packing.labels
        packing = table.read("where", list, lambda where: Packing(region, pieces, labels, where=where))
    return packing


def _labels(given: list[Any]) -> dict[tuple[int, ...], str]:
    try:
        return {cells_of([cell])[0]: label for cell, label in given}
    except (TypeError, ValueError):
        raise PuzzleError("it should be a list of cells with a name each, such as [[[0, 0], 'Jan']]") from None


def _region(table: TomlTable, lattice: Lattice) -> Region:
    from dancefloor.geometry.region import Region

    optional = table.read("optional", list, cells_of) if "optional" in table else ()
    wrapping = _wrapping(table.table("wrapping"), lattice) if table.values.get("wrapping") is not None else None
    region: Region = table.read("cells", list, lambda cells: Region(cells_of(cells), optional, lattice, wrapping))
    return region


def _wrapping(table: TomlTable, lattice: Lattice) -> Wrapping:
    from dancefloor.geometry.wrapping import KINDS, Wrapping

    kind = table.get("kind", str)
    if kind not in KINDS:
        table.fail("kind", nearest(kind, tuple(KINDS)))
    steps = table.read("steps", list, cells_of)
    rank = rank_of(lattice)
    wanted = {"torus": rank, "klein": 2, "projective": 2}.get(kind, 1)
    if len(steps) != wanted or any(len(step) != rank or not any(step) for step in steps):
        number = {1: "a vector", 2: "two vectors"}.get(wanted, f"{wanted} vectors")
        table.fail("steps", f"it should be {number} of {rank} numbers")
    glides = {"mobius": ("glide",), "klein": ("glide",), "projective": ("glide", "twist")}.get(kind, ())
    return Wrapping(kind, lattice, steps, *[_glide(table, key, lattice) for key in glides])


def _glide(table: TomlTable, key: str, lattice: Lattice) -> Any:
    """A matrix of the lattice, and a vector."""
    glide = tuples(table.values.get(key))
    if not isinstance(glide, tuple) or len(glide) != 2 or glide[0] not in lattice.group or not _is_cell(glide[1]):
        table.fail(key, "it should be a matrix of the lattice and a vector")
    return glide


def _piece(table: TomlTable, lattice: Lattice) -> Piece:
    from dancefloor.geometry.shape import Shape
    from dancefloor.geometry.symmetry import Mobility, usual_mobility
    from dancefloor.puzzles.piece import Piece

    name = table.get("name", str)
    shapes = table.read("shapes", list, lambda given: [Shape(cells_of(cells), lattice) for cells in given])
    if not shapes:
        table.fail("shapes", "there are none")
    mobility = table.read("mobility", str, Mobility) if "mobility" in table else usual_mobility(lattice)
    uses = table.get("uses", list, [1, 1])
    if len(uses) != 2:
        table.fail("uses", "it should be the least and the most, such as [1, 1]")
    low, high = uses
    piece: Piece = table.read("name", str, lambda _: Piece(name, shapes[0], mobility, low, high, tuple(shapes[1:])))
    return piece


def _tables(table: TomlTable, key: str) -> Iterator[TomlTable]:
    for number, each in enumerate(table.get(key, list)):
        if not isinstance(each, dict):
            table.fail(f"{key}.{number}", "it should be a table")
        yield TomlTable(each, table.source, f"{table.path}{key}.{number}.")


def cells_of(given: object) -> tuple[tuple[int, ...], ...]:
    """Cells, or vectors, from lists of numbers.

    Raises:
        PuzzleError: they are something else.

    >>> cells_of([[0, 0], [0, 1]])
    ((0, 0), (0, 1))
    """
    if isinstance(given, list | tuple) and all(map(_is_cell, given)):
        return tuple(map(tuple, given))
    raise PuzzleError("it should be a list of cells, such as [[0, 0], [0, 1]]")


def _is_cell(given: object) -> bool:
    return isinstance(given, list | tuple) and all(type(number) is int for number in given)


def tuples(value: Any) -> Any:
    """A value from JSON, with tuples instead of lists, at every depth."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def lists(value: Any) -> Any:
    """A value as JSON has it, with lists instead of tuples, at every depth."""
    return list(map(lists, value)) if isinstance(value, tuple) else value


# Puzzles that files keep.


def write_kept(puzzle: Any, words: str = "") -> str:
    """Write a puzzle as JSON.

    Args:
        puzzle: the puzzle.
        words: the words that name it, for a puzzle of another package; empty if there are none.

    Raises:
        InputError: no words name it, and it is of a kind that this module does not know.

    >>> from dancefloor.puzzles.classics import Queens
    >>> write_kept(Queens(8))
    '{"queens": {"size": 8}}'
    """
    kind = type(puzzle)
    home = f"{kind.__module__}:{kind.__qualname__}"
    if getattr(puzzle, "genre", "") == "packing":
        return json.dumps({PACKING: packing_fields(puzzle)})
    if home == "dancefloor.puzzles.cover:ExactCover":
        return json.dumps({COVER: _of_cover(puzzle)})
    if home == "dancefloor.puzzles.cover:BoardCover":
        return json.dumps({BOARD: _of_board(puzzle)})
    for plugged in (False, True):
        for name, (known, fields, *_) in (FEW_FIELDS | declared("kept", plugged=plugged)).items():
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
            return read_packing(TomlTable(fields, source))
        if name == BOARD:
            return _board(fields)
        if name == COVER:
            return _cover(fields)
        if name == WORDS:
            from dancefloor.formats.puzzle import read_typed  # which knows the plug-ins, and opens no files

            return read_typed(fields["words"])
        kept = FEW_FIELDS.get(name) or declaration("kept", name)
        if kept is None:
            raise KeyError(name)
        return loaded((kept[2:] or kept)[0])(**{field: tuples(value) for field, value in fields.items()})
    except DancefloorError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise ParseError("", "this is not a puzzle", source=source) from None


def _of_board(puzzle: BoardCover) -> dict[str, Any]:
    lattice = puzzle.region.lattice
    suffixes = lattice.suffixes if isinstance(lattice, SuffixedSquares) else ()
    where = {"lattice": "square" if suffixes else lattice.name, "suffixes": suffixes, "cells": puzzle.cell_of}
    return {"dlx": _dlx(puzzle.problem), **where}


def _board(fields: dict[str, Any]) -> BoardCover:
    from dancefloor.formats.knuth.dlx import read_dlx
    from dancefloor.puzzles.cover import BoardCover

    suffixes = tuples(fields["suffixes"])
    lattice = SuffixedSquares(suffixes) if suffixes else lattice_named(fields["lattice"])
    return BoardCover(read_dlx(fields["dlx"]).problem, tuples(fields["cells"]), lattice)


def _of_cover(puzzle: ExactCover) -> dict[str, Any]:
    return {"dlx": _dlx(puzzle.problem), "positions": puzzle.problem.positions}


def _dlx(problem: Problem) -> str:
    """A problem as DLX text; stores know it without the last newline."""
    from dancefloor.formats.knuth.dlx import write_dlx

    return write_dlx(problem).removesuffix("\n")


def _cover(fields: dict[str, Any]) -> ExactCover:
    from dancefloor.formats.knuth.dlx import read_dlx
    from dancefloor.puzzles.cover import ExactCover

    problem = read_dlx(fields["dlx"]).problem
    positions = tuples(fields["positions"])
    return ExactCover(problem.with_positions(positions) if positions else problem)
