"""Placements in the code of a link. `page/codes.js` is the twin.

Strategy: they go along the cells of the board in ascending order. Each cell belongs to one of the placements that still
lack cells, the ones beside it first, or begins another one, or is empty; and what is likely takes few bits. So a
solution of 6x10 takes about 130 bits, and needs neither the shapes of pieces nor the order in which a puzzle lists
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.studio.bits import CUT_OFF, BitReader, BitWriter
from dancefloor.reports.documents import Fields


def write_laid(bits: BitWriter, placed: Sequence[Fields], puzzle: Fields) -> None:
    """Write placements, each {"piece": name, "cells": [...]}, on a packing as plain values."""
    cells, pieces = _ground(puzzle)
    known = {tuple(cell): k for k, each in enumerate(placed) for cell in each["cells"]}
    empty = bits.bit(any(cell not in known for cell in cells))
    used = Counter(each["piece"] for each in placed)
    if bits.bit(any(used[name] > most for name, _, most in pieces)):
        pieces = [(name, size, len(placed)) for name, size, _ in pieces]
    left = {name: most for name, _, most in pieces}
    owner: dict[Cell, int] = {}
    lacking: dict[int, int] = {}  # by placement: how many cells it still needs
    for cell in cells:
        choices = _choices(cell, owner, lacking, empty)
        mine = owner[cell] = known.get(cell, -1)
        bits.unary(choices.index(mine if mine in lacking or mine < 0 else None), len(choices))
        if mine < 0:
            continue
        if mine not in lacking:
            open_ = [each for each in pieces if left[each[0]]]
            names = [name for name, *_ in open_]
            piece = names.index(placed[mine]["piece"])
            bits.below(piece, len(names))
            left[names[piece]] -= 1
            lacking[mine] = open_[piece][1]
        _spend(lacking, mine)


def read_laid(bits: BitReader, puzzle: Fields, *, former: bool) -> list[Fields]:
    """The placements that were written.

    Args:
        bits: where they stand next; nothing follows them.
        puzzle: the packing that they lie on.
        former: whether they are in the form of earlier links: as many bits for the likely as for others, and pieces
            that are used up among the others.

    Raises:
        InputError: they are no placements on this puzzle.
    """
    cells, pieces = _ground(puzzle)
    empty = bits.bit()
    ignoring = former or bits.bit()
    left = {name: len(cells) if ignoring else most for name, _, most in pieces}
    placed: list[Fields] = []
    owner: dict[Cell, int] = {}
    lacking: dict[int, int] = {}
    for cell in cells:
        if former:
            choices = [*lacking, None, *([-1] if empty else [])]
            mine = choices[bits.below(len(choices))]
        else:
            choices = _choices(cell, owner, lacking, empty)
            mine = choices[bits.unary(len(choices))]
        if mine is None:
            mine = len(placed)
            open_ = [each for each in pieces if left[each[0]]]
            if not open_:
                raise InputError(CUT_OFF)
            name, lacking[mine], _ = open_[bits.below(len(open_))]
            left[name] -= 1
            placed.append({"piece": name, "cells": []})
        if mine >= 0:
            owner[cell] = mine
            placed[mine]["cells"].append(list(cell))
            _spend(lacking, mine)
    bits.end()
    return placed


def _ground(puzzle: Fields) -> tuple[list[Cell], list[tuple[str, int, int]]]:
    """The cells of a packing, and its pieces by name, each with the most cells it may cover, and the most uses."""
    if puzzle.get("kind") != "packing":
        raise InputError(CUT_OFF)
    cells = sorted({tuple(cell) for cell in (*puzzle["cells"], *puzzle["optional"])})
    pieces = [(piece["name"], max(map(len, piece["shapes"])), piece["uses"][1]) for piece in puzzle["pieces"]]
    return cells, sorted(pieces, key=lambda piece: piece[0].encode("utf-16-be", "replace"))


def _choices(cell: Cell, owner: dict[Cell, int], lacking: dict[int, int], empty: bool) -> list[int | None]:
    """What a cell may belong to, the likely first: a placement beside it, None for a new one, -1 for no placement."""
    before = [owner.get((*cell[:k], cell[k] - 1, *cell[k + 1 :])) for k in reversed(range(len(cell)))]
    near = [mine for mine in dict.fromkeys(before) if mine in lacking]
    return [*near, None, *([-1] if empty else []), *(mine for mine in lacking if mine not in near)]


def _spend(lacking: dict[int, int], mine: int) -> None:
    lacking[mine] -= 1
    if not lacking[mine]:
        del lacking[mine]
