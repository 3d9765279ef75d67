"""What a link holds, as a code: a puzzle, what lies on it, and the view of it. `page/codes.js` is the twin.

    1.6x10                         the words that one would type, with _ for a blank
    1.6x10=Kw3h...                 and bits: placements, numbers that are filled in, the view, the code of the answer
    1.=Q8fj...                     a puzzle that no words name, as bits

The number at the beginning is the version of this form. Codes live for ever in mails and on pages, so a reader of later
versions reads this one, too, and a changed form gets another number.

Strategy: a puzzle is as in `dancefloor.formats.plain`. A set of cells is the size of its window, and a bit for each
cell in it. Placements are as `laid` says. Nothing in a code is run, and no code describes more cells than `MOST_CELLS`:
what the values mean is checked where puzzles are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, NoReturn
from urllib.parse import quote, unquote

from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.studio.bits import CUT_OFF, LATER, MOST_LETTERS, BitReader, BitWriter
from dancefloor.houses.studio.laid import read_laid, write_laid
from dancefloor.reports.documents import Fields

VERSION = 1
MOST_CELLS = 20_000
MOST_PIECES = 1000
MOST_SIDES = 8  # coordinates of a cell
MOST_WORDS = 200  # letters of words; longer texts are bits
MOST_NUMBER = 1 << 20  # in a grid
LATTICES = ("", "square", "triangle", "hexagon", "cube")
MOBILITIES = ("free", "one-sided", "fixed")
NAMED, PACKING, FILLOMINO, TEXT, OTHER, VARIED = range(6)  # what the bits say of the puzzle
END, FORMER, FILLED, VIEW, ANSWER, SOLVED, PLACED = range(7)  # what follows
MORE, DYES = 7, 0  # the first leads to what follows, too, for which there were no other numbers
DIGITS = 18  # of the code of an answer
#: The colors that links tell by their number; all others take 24 bits.
_PAINTS = """
    #fbdf4c #82cdf8 #1fb97c #f7a6c3 #dd7f12 #aa9df5 #15899a #b3c437 #d24d60 #4d79de #96357f #8c4d17 #5d4bb0 #96f2c3
    #b8bec6 #3b434d
"""
PAINTS = tuple(_PAINTS.split())
PLAIN = "-.,:*@+~/"  # signs that stand for themselves in words


class SolidView(NamedTuple):
    """How a solid is looked at."""

    name: str  #: as for pictures; empty for layers side by side
    corner: int = 0  #: 0 to 7


class Shared(NamedTuple):
    """What a link holds."""

    puzzle: Fields | None  #: as plain values; None if words name it, and nobody has read them
    words: str = ""  #: the words that name it; empty if none do
    placed: Sequence[Fields] = ()  #: placements, each {"piece": name, "cells": [...]}
    filled: Sequence[Sequence[int]] = ()  #: the numbers in a grid, 0 for none
    view: SolidView | None = None
    answer: str = ""  #: the code of the solution that is asked for, as `answers` makes it; empty for none
    solution: Fields | None = None  #: as JSON, if the puzzle has no board on the page
    dyes: Mapping[str, str] = {}  #: colors ``#rrggbb`` that somebody gave to pieces, by name


class LinkContent(NamedTuple):
    """What a code says. The puzzle of words has to be read before it is known what lies on it."""

    puzzle: Fields  #: as plain values, or {"kind": "text", "text": words}
    placed: Callable[[Fields], list[Fields]]  #: the placements on the puzzle, as plain values
    filled: list[list[int]]
    view: SolidView | None
    answer: str = ""
    solution: Fields | None = None
    dyes: Sequence[str] = ()  #: colors that somebody gave to pieces, in the order of their names, or empty texts


def write_code(shared: Shared) -> str:
    """A code.

    Raises:
        InputError: it would be too long.

    >>> write_code(Shared(None, "soma")), write_code(Shared(None, "hexiamonds 4x9", view=SolidView("steps", 1)))
    ('1.soma', '1.hexiamonds_4x9=FB159MvDmQ')
    """
    puzzle, words = shared.puzzle, shared.words.strip()
    if puzzle and puzzle["kind"] == "text" and not words:
        words = puzzle["text"].strip()
    is_named = 0 < len(words) <= MOST_WORDS and words.isprintable() and "=" not in words
    bits = BitWriter()
    if is_named:
        bits.below(NAMED, 8)
    elif puzzle is None:
        bits.below(TEXT, 8)
        bits.text(words)
    else:
        _write_puzzle(bits, puzzle)
    has_more = _write_rest(bits, shared)
    front = f"{VERSION}.{_escaped(words) if is_named else ''}"
    return front if is_named and not has_more else f"{front}={bits.letters()}"


def read_code(code: str) -> LinkContent:
    """What a code says.

    Raises:
        InputError: nobody wrote this, or a later version did.

    >>> read_code("1.hexiamonds_4x9").puzzle
    {'kind': 'text', 'text': 'hexiamonds 4x9'}
    >>> read_code("2.6x10")
    Traceback (most recent call last):
    dancefloor.errors.InputError: this link was made by a later version of dancefloor
    """
    if len(code) > MOST_LETTERS + 3 * MOST_WORDS:
        raise InputError(f"this link has {len(code)} letters, too many: it may have {MOST_LETTERS}")
    version, words, letters = _parted(code)
    if version != VERSION:
        raise InputError(LATER if version > VERSION else CUT_OFF)
    if not letters:
        return LinkContent({"kind": "text", "text": words}, lambda puzzle: [], [], None)
    bits = BitReader(letters)
    puzzle = _read_puzzle(bits, words)
    return _read_rest(bits, puzzle)


def _parted(code: str) -> tuple[int, str, str]:
    """The version, the words and the letters of a code, of which programs may have escaped any sign."""
    found = re.fullmatch(r"([0-9]{1,4})\.([^=]*)(?:=([\w-]+))?", re.sub("%3[dD]", "=", code, count=1), re.ASCII)
    if not found:
        raise InputError(CUT_OFF)
    try:
        words = unquote(found[2].replace("_", " "), errors="strict")
    except UnicodeDecodeError:
        raise InputError(CUT_OFF) from None
    if not (words or found[3]) or len(words) > MOST_WORDS:
        raise InputError(CUT_OFF)
    return int(found[1]), words, found[3] or ""


def _escaped(words: str) -> str:
    """Words as they stand in a link; the last sign is never one that programs leave out of links."""
    found = quote(words, safe=" " + PLAIN).replace("_", "%5F").replace(" ", "_")
    return found if found[-1].isalnum() else f"{found[:-1]}%{ord(found[-1]):02X}"


# --- puzzles ---


def _write_puzzle(bits: BitWriter, puzzle: Fields) -> None:
    kind = puzzle["kind"]
    if kind == "text":
        bits.below(TEXT, 8)
        bits.text(puzzle["text"])
    elif kind == "packing" and _sides(puzzle):
        bits.below(PACKING, 8)
        _write_packing(bits, puzzle, _sides(puzzle))
    elif kind == "fillomino":
        bits.below(VARIED if puzzle.get("variants") else FILLOMINO, 8)
        _write_fillomino(bits, puzzle)
    else:
        bits.below(OTHER, 8)
        bits.text(_json(puzzle))


def _read_puzzle(bits: BitReader, words: str) -> Fields:
    kind = bits.below(8)
    if kind > VARIED:
        raise InputError(LATER)
    if kind == NAMED:
        return {"kind": "text", "text": words}
    if kind == TEXT:
        return {"kind": "text", "text": bits.text()}
    if kind == OTHER:
        values = _read_json(bits)
        return values if isinstance(values.get("kind"), str) else _cut_off()
    if kind == PACKING:
        return _read_packing(bits)
    grid = _read_fillomino(bits)
    if kind == VARIED:
        grid |= {"variants": bits.text().split(), "shaded": list(map(list, _read_cells(bits, 2)))}
    return grid


def _sides(puzzle: Fields) -> int:
    """How many coordinates the cells of a packing have; 0 if that differs."""
    shapes = [cells for piece in puzzle["pieces"] for cells in piece["shapes"]]
    sizes = {len(cell) for cells in (puzzle["cells"], puzzle["optional"], *shapes) for cell in cells}
    return max(sizes) if len(sizes) == 1 and 0 < max(sizes) < MOST_SIDES else 0


def _write_packing(bits: BitWriter, puzzle: Fields, sides: int) -> None:
    lattice, optional = puzzle["lattice"], set(map(tuple, puzzle["optional"]))
    number = LATTICES.index(lattice) if lattice in LATTICES else 0
    bits.whole(number)
    if not number:
        bits.text(lattice)
    bits.below(sides, MOST_SIDES)
    cells = sorted({*map(tuple, puzzle["cells"]), *optional})
    _write_cells(bits, cells, sides)
    if bits.bit(optional):
        for cell in cells:
            bits.bit(cell in optional)
    if bits.bit(puzzle.get("wrapping")):
        bits.text(_json(puzzle["wrapping"]))
    bits.whole(len(puzzle["pieces"]))
    for piece in puzzle["pieces"]:
        _write_piece(bits, piece, sides)
    _write_labels(bits, puzzle.get("labels") or [])
    where = puzzle.get("where") or []
    bits.whole(len(where))
    for sentence in where:
        bits.text(sentence)


def _read_packing(bits: BitReader) -> Fields:
    number = bits.whole()
    if number >= len(LATTICES):
        raise InputError(LATER)
    lattice = LATTICES[number] or bits.text()
    sides = bits.below(MOST_SIDES)
    all_cells = _read_cells(bits, sides)
    marks = [bits.bit() for _ in all_cells] if bits.bit() else [False] * len(all_cells)
    marked = list(zip(all_cells, marks, strict=True))
    wrapping = _read_json(bits) if bits.bit() else None
    pieces = bits.several(lambda: _read_piece(bits, sides), MOST_PIECES)
    labels = bits.several(lambda: [_read_vector(bits, bits.below(MOST_SIDES)), bits.text()], MOST_CELLS)
    where = bits.several(bits.text, MOST_PIECES)
    return {
        "kind": "packing",
        "lattice": lattice,
        "cells": [list(cell) for cell, mark in marked if not mark],
        "optional": [list(cell) for cell, mark in marked if mark],
        "wrapping": wrapping,
        "pieces": pieces,
        **({"where": where} if where else {}),
        **({"labels": labels} if labels else {}),
    }


def _write_piece(bits: BitWriter, piece: Fields, sides: int) -> None:
    low, high = piece["uses"]
    bits.text(piece["name"])
    bits.whole(len(piece["shapes"]) - 1)
    for cells in piece["shapes"]:
        _write_cells(bits, sorted(set(map(tuple, cells))), sides)
    bits.below(MOBILITIES.index(piece["mobility"]), len(MOBILITIES))
    if bits.bit((low, high) != (1, 1)):
        bits.whole(low)
        bits.signed(high - low)


def _read_piece(bits: BitReader, sides: int) -> Fields:
    name = bits.text()
    shapes = [[list(cell) for cell in _read_cells(bits, sides)] for _ in range(bits.whole(MOST_PIECES) + 1)]
    mobility = MOBILITIES[bits.below(len(MOBILITIES))]
    low = high = 1
    if bits.bit():
        low = bits.whole()
        high = low + bits.signed()
    return {"name": name, "shapes": shapes, "mobility": mobility, "uses": [low, high]}


def _write_labels(bits: BitWriter, labels: Sequence[Any]) -> None:
    bits.whole(len(labels))
    for cell, label in labels:
        bits.below(len(cell), MOST_SIDES)
        for number in cell:
            bits.signed(number)
        bits.text(label)


def _read_vector(bits: BitReader, sides: int) -> list[int]:
    return [bits.signed() for _ in range(sides)]


# --- sets of cells ---


def _write_cells(bits: BitWriter, cells: list[Cell], sides: int) -> None:
    """Write cells, which ascend: their smallest coordinates, their window, and which cells of it they are."""
    lows = [min(cell[k] for cell in cells) for k in range(sides)] if cells else [0] * sides
    spans = [max(cell[k] for cell in cells) - lows[k] + 1 for k in range(sides)] if cells else [1] * sides
    if bits.bit(any(lows)):
        for low in lows:
            bits.signed(low)
    is_scattered = not cells or prod(spans) > 16 * len(cells) + 64
    if bits.bit(is_scattered):
        bits.whole(len(cells))
        before = tuple(lows)
        for cell in cells:
            for number, last in zip(cell, before, strict=True):
                bits.signed(number - last)
            before = cell
        return
    for span in spans:
        bits.whole(span - 1)
    if not bits.bit(prod(spans) == len(cells)):
        known = set(cells)
        for cell in _window(lows, spans):
            bits.bit(cell in known)


def _read_cells(bits: BitReader, sides: int) -> list[Cell]:
    lows = _read_vector(bits, sides) if bits.bit() else [0] * sides
    if bits.bit():
        before, cells = tuple(lows), []
        for _ in range(bits.whole(MOST_CELLS)):
            before = tuple([last + step for last, step in zip(before, _read_vector(bits, sides), strict=True)])
            cells.append(before)
        return cells
    spans = [bits.whole(16 * MOST_CELLS) + 1 for _ in range(sides)]
    is_full = bits.bit()
    if prod(spans) > (MOST_CELLS if is_full else 16 * MOST_CELLS + 64):
        _cut_off()
    return [cell for cell in _window(lows, spans) if is_full or bits.bit()]


def _window(lows: Sequence[int], spans: Sequence[int]) -> Iterable[Cell]:
    """The cells of a window in ascending order."""
    if not spans:
        return [()]
    rest = list(_window(lows[1:], spans[1:]))
    return [(lows[0] + k, *others) for k in range(spans[0]) for others in rest]


# --- grids ---


def _write_fillomino(bits: BitWriter, puzzle: Fields) -> None:
    clues = puzzle["clues"]
    _write_numbers(bits, [[number + 1 if number > 0 else -number for number in row] for row in clues])
    walls = {frozenset(map(tuple, wall)) for wall in puzzle.get("walls") or []}
    if bits.bit(walls):
        for side in _lines_of(len(clues), len(clues[0])):
            bits.bit(frozenset(side) in walls)
    if bits.bit(puzzle.get("largest") is not None):
        bits.whole(puzzle["largest"])
    bits.bit(puzzle.get("symmetric"))
    if variants := puzzle.get("variants"):
        bits.text(" ".join(variants))
        _write_cells(bits, sorted(map(tuple, puzzle["shaded"])), 2)


def _read_fillomino(bits: BitReader) -> Fields:
    clues = [[-number if number < 2 else number - 1 for number in row] for row in _read_numbers(bits)]
    lines = _lines_of(len(clues), len(clues[0]))
    walls = [list(map(list, side)) for side in lines if bits.bit()] if bits.bit() else []
    largest = bits.whole() if bits.bit() else None
    return {"kind": "fillomino", "clues": clues, "walls": walls, "largest": largest, "symmetric": bits.bit()}


def _lines_of(rows: int, columns: int) -> list[tuple[Cell, Cell]]:
    """The sides between cells of a grid, for each cell the one at the right before the one below."""
    cells = [(i, j) for i in range(rows) for j in range(columns)]
    pairs = [((i, j), after) for i, j in cells for after in ((i, j + 1), (i + 1, j))]
    return [(cell, after) for cell, after in pairs if after[0] < rows and after[1] < columns]


def _write_numbers(bits: BitWriter, rows: Sequence[Sequence[int]]) -> None:
    """Write a table of numbers from 0, most of which may be 0."""
    most = max(map(max, rows))
    bits.whole(len(rows) - 1)
    bits.whole(len(rows[0]) - 1)
    bits.whole(most)
    for row in rows:
        for number in row:
            if bits.bit(number):
                bits.below(number - 1, most)


def _read_numbers(bits: BitReader) -> list[list[int]]:
    rows, columns, most = bits.whole() + 1, bits.whole() + 1, bits.whole(MOST_NUMBER)
    if rows * columns > MOST_CELLS:
        _cut_off()
    return [[_read_number(bits, most) for _ in range(columns)] for _ in range(rows)]


def _read_number(bits: BitReader, most: int) -> int:
    if not bits.bit():
        return 0
    return bits.below(most) + 1 if most else _cut_off()


# --- what lies on a puzzle ---


def _write_rest(bits: BitWriter, shared: Shared) -> bool:
    """Write what follows the puzzle; placements last, since they can be read only with the puzzle."""
    if shared.view:
        bits.below(VIEW, 8)
        bits.text(shared.view.name)
        bits.below(shared.view.corner, 8)
    if shared.answer:
        bits.below(ANSWER, 8)
        bits.bits(int(shared.answer, 16), 4 * DIGITS)
    if is_filled := any(map(any, shared.filled)):
        bits.below(FILLED, 8)
        _write_numbers(bits, shared.filled)
    if shared.solution:
        bits.below(SOLVED, 8)
        bits.text(_json(shared.solution))
    dyed = [shared.dyes.get(name, "") for name in _names(shared.puzzle)]
    if any(dyed):
        bits.below(MORE, 8)
        bits.below(DYES, 8)
        _write_dyes(bits, dyed)
    if shared.placed and shared.puzzle:
        bits.below(PLACED, 8)
        write_laid(bits, shared.placed, shared.puzzle)
        return True
    bits.below(END, 8)
    return is_filled or any(dyed) or bool(shared.answer or shared.solution) or shared.view is not None


def _read_rest(bits: BitReader, puzzle: Fields) -> LinkContent:
    view, filled, answer, solution, dyes = None, list[list[int]](), "", None, list[str]()
    while (what := bits.below(8)) not in (END, FORMER, PLACED):
        if what == VIEW:
            view = SolidView(bits.text(), bits.below(8))
        elif what == FILLED:
            filled = _read_numbers(bits)
        elif what == ANSWER:
            answer = f"{bits.bits(4 * DIGITS):0{DIGITS}x}"
        elif what == SOLVED:
            solution = _read_json(bits)
        elif what == MORE and bits.below(8) == DYES:
            dyes = [_read_dye(bits) for _ in range(bits.whole(MOST_PIECES))]
        else:
            raise InputError(LATER)
    if what == END:
        bits.end()
        return LinkContent(puzzle, lambda puzzle: [], filled, view, answer, solution, dyes)
    start = bits.at

    def placed(puzzle: Fields) -> list[Fields]:
        bits.at = start
        return read_laid(bits, puzzle, former=what == FORMER)

    return LinkContent(puzzle, placed, filled, view, answer, solution, dyes)


def _names(puzzle: Fields | None) -> list[str]:
    """The names of the pieces of a packing, in order."""
    names = [piece["name"] for piece in puzzle["pieces"]] if puzzle and puzzle["kind"] == "packing" else []
    return sorted(names, key=lambda name: name.encode("utf-16-be", "replace"))


def _write_dyes(bits: BitWriter, dyed: Sequence[str]) -> None:
    bits.whole(len(dyed))
    for color in dyed:
        if not bits.bit(color):
            continue
        bits.below(PAINTS.index(color) if color in PAINTS else len(PAINTS), len(PAINTS) + 1)
        if color not in PAINTS:
            bits.bits(int(color[1:], 16), 24)


def _read_dye(bits: BitReader) -> str:
    if not bits.bit():
        return ""
    number = bits.below(len(PAINTS) + 1)
    return PAINTS[number] if number < len(PAINTS) else f"#{bits.bits(24):06x}"


def _json(values: object) -> str:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)


def _read_json(bits: BitReader) -> Fields:
    try:
        values = json.loads(bits.text())
    except (ValueError, RecursionError):
        values = None
    return values if isinstance(values, dict) else _cut_off()


def _cut_off() -> NoReturn:
    raise InputError(CUT_OFF)
