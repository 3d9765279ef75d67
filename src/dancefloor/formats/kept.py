"""Puzzles as JSON, to be kept in a file and read back as the same puzzle, with the same options in the same order.

A packing is its cells and pieces; an exact cover problem its DLX text, with the cells if it has a board; and most other
puzzles are their few fields. A puzzle of another package is the words that name it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from dancefloor.declarations import declaration, declared, loaded
from dancefloor.errors import DancefloorError, InputError, ParseError
from dancefloor.formats.editable import packing_fields, read_packing, tuples
from dancefloor.formats.toml import TomlTable
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.square import SuffixedSquares

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import BoardCover, ExactCover

PACKING, BOARD, COVER, WORDS = "packing", "board", "cover", "words"
#: The other kinds, by name, besides those of houses: the class, and the fields that are all of a puzzle.
KINDS = {
    "queens": ("dancefloor.puzzles.classics:Queens", ("size",)),
    "langford": ("dancefloor.puzzles.classics:Langford", ("pairs",)),
    "sudoku": ("dancefloor.puzzles.classics:Sudoku", ("numbers",)),
}


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
    if home == "dancefloor.puzzles.packing:Packing":
        return json.dumps({PACKING: packing_fields(puzzle)})
    if home == "dancefloor.puzzles.cover:ExactCover":
        return json.dumps({COVER: _of_cover(puzzle)})
    if home == "dancefloor.puzzles.cover:BoardCover":
        return json.dumps({BOARD: _of_board(puzzle)})
    for plugged in (False, True):
        for name, (known, fields) in (KINDS | declared("kept", plugged=plugged)).items():
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
        kept = KINDS.get(name) or declaration("kept", name)
        if kept is None:
            raise KeyError(name)
        return loaded(kept[0])(**{field: tuples(value) for field, value in fields.items()})
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
    from dancefloor.formats.knuth.dlx import dlx_lines

    return "\n".join(dlx_lines(problem))


def _cover(fields: dict[str, Any]) -> ExactCover:
    from dancefloor.formats.knuth.dlx import read_dlx
    from dancefloor.puzzles.cover import ExactCover

    problem = read_dlx(fields["dlx"]).problem
    positions = tuples(fields["positions"])
    return ExactCover(problem.with_positions(positions) if positions else problem)
