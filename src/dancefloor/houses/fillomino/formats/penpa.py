"""Addresses of Penpa+ (penpa-edit), which hold a drawing: a fillomino is one on squares, with numbers and edges.

After ``p=`` comes text in base 64, compressed by deflate without a header. Its lines are: kind and sides of the board,
margins, settings, the drawing of the problem, the drawing of the solution, cells of the board, and more settings.
Lines are JSON, except that frequent names have two letters, such as ``zN`` for ``"number"``. A place is one number. On
a board of R rows and C columns, margins included, and two more on each side, the cell in row i and column j is
i (C + 4) + j; its lower right corner is (R + 4) (C + 4) more than that. Source: noqx, ``noqx/puzzle/penpa.py``.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from dancefloor.errors import InputError, ParseError, printable
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino, Wall, check_size, place
from dancefloor.houses.fillomino.formats.grid import LONGEST_NUMBER, check_plain

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
SQUARE = ("square", "sudoku", "kakuro")
LARGEST = 3 << 20  # bytes of text: a board of the largest size, with all clues and walls, takes 2.3 MB
CANDIDATES = "7"  # marks that a solver draws, not clues
_DATA = re.compile(r"(?:^|[#?&])p=([^&\s]*)")
_NAMES = {
    "zS": "surface", "z1": "sudoku", "zY": "symbol", "zF": "freeline", "z2": "freeedge", "zT": "thermo",
    "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon", "zL": "line", "zW": "wall", "zC": "cage",
    "z4": "deleteedge", "z6": "killercages", "z7": "nobulbthermo",
}  # fmt: skip


def is_penpa(text: str) -> bool:
    """Whether a text is such an address, or the part of one after ``#``.

    >>> is_penpa("m=edit&p=7VRNb9sw"), is_penpa("https://puzz.link/p?fillomino/1/1/g")
    (True, False)
    """
    word = next(iter(text.split(maxsplit=1)), "")
    return bool(re.search(r"\bm=(edit|solve)&", word)) and "p=" in word


@dataclass(frozen=True)
class _Frame:
    """The sides and margins of a board, and the number of each place on it."""

    rows: int
    columns: int
    margins: tuple[int, int, int, int]  # top, bottom, left, right

    @property
    def width(self) -> int:
        return self.columns + self.margins[2] + self.margins[3] + 4

    @property
    def size(self) -> int:
        return self.width * (self.rows + self.margins[0] + self.margins[1] + 4)

    def number(self, i: int, j: int) -> int:
        return (i + 2 + self.margins[0]) * self.width + j + 2 + self.margins[2]

    def cell(self, number: int) -> Cell:
        i, j = divmod(number, self.width)
        return i - 2 - self.margins[0], j - 2 - self.margins[2]

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns


def read_penpa(text: str, *, source: str = "address") -> Fillomino:
    """Read a drawing as a fillomino: numbers in the middle of cells, ``?``, and edges between cells as walls.

    It ignores edges around the board, the drawing of the solution, and candidates.

    Raises:
        ParseError: the text is not such a drawing, or the drawing is on another lattice, is of another genre, or
            contains anything else.
        PuzzleError: the board is too large.

    >>> read_penpa(write_penpa(Fillomino(((2, 0, 0), (0, -1, 0))))).clues
    ((2, 0, 0), (0, -1, 0))
    """
    address = "".join(text.split())
    lines = _unpacked(address, source)
    try:
        return _fillomino(lines)
    except InputError as fault:
        raise ParseError(address, str(fault), source=source) from None
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        message = "its data is not the text of a Penpa+ drawing"
        raise ParseError(address, message, source=source) from None


def _fillomino(lines: list[str]) -> Fillomino:
    frame, problem = _frame(lines), _loaded(lines[3])
    _check_nothing_else(lines, problem, frame)
    clues = [[BLANK] * frame.columns for _ in range(frame.rows)]
    for key, given in problem.get("zN", {}).items():
        if str(given[2]) != CANDIDATES and (text := str(given[0]).strip()):
            i, j = _cell(key, frame)
            clues[i][j] = _clue(text, (i, j))
    walls = [wall for key in problem.get("zE", {}) for wall in _walls(key, frame)]
    return Fillomino(tuple(map(tuple, clues)), tuple(walls))


def _check_nothing_else(lines: list[str], problem: dict[str, Any], frame: _Frame) -> None:
    """Refuse another genre, anything but numbers and edges, and a board that is not a whole rectangle."""
    tags = json.loads(lines[17]) if len(lines) > 17 and lines[17] else []
    if isinstance(tags, list) and tags and not any(str(tag).lower().startswith("fillomino") for tag in tags):
        raise InputError(f"a puzzle of the genre {printable(str(tags[0])[:40])!r}: it should be a fillomino")
    if other := [name for key, name in _NAMES.items() if problem.get(key)]:
        raise InputError(f"something is drawn as {', '.join(other)}: only numbers and edges can be read")
    if len(lines) > 5 and lines[5] and not _is_whole(json.loads(lines[5]), frame):
        raise InputError("some cells are left out of the board: only a whole rectangle can be read")


def _unpacked(address: str, source: str) -> list[str]:
    """The lines of the drawing in an address."""
    data = _DATA.search(address)
    if data is None:
        raise ParseError(address, "there should be '#m=edit&p=' and data in it", source=source, column=1)
    column = data.start(1) + 1
    packed = re.sub("%([0-9A-Fa-f]{2})", lambda code: chr(int(code[1], 16)), data[1]).rstrip("=")
    try:
        raw = binascii.a2b_base64(packed + "=" * (-len(packed) % 4), strict_mode=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(raw, LARGEST)
    except (binascii.Error, ValueError):
        message = "the data should be in base 64: letters, digits, '+' and '/'; is the address complete?"
        raise ParseError(address, message, source=source, column=column) from None
    except zlib.error:
        message = "the data cannot be unpacked: is the address complete?"
        raise ParseError(address, message, source=source, column=column) from None
    if unpacker.unconsumed_tail:
        message = f"the data unpacks to more than {LARGEST >> 20} MB: too large for a puzzle"
        raise ParseError(address, message, source=source, column=column)
    if not unpacker.eof:
        raise ParseError(address, "the data is cut off: is the address complete?", source=source, column=column)
    return text.decode("utf-8", errors="replace").split("\n")


def _frame(lines: list[str]) -> _Frame:
    """The frame of a board of squares."""
    kind, width, height = lines[0].split(",")[:3]
    if kind not in SQUARE:
        raise InputError(f"a board of {printable(kind[:40])!r}: only boards of squares can be read")
    margins = json.loads(lines[1])
    if len(margins) != 4 or not all(isinstance(margin, int) and 0 <= margin < 1000 for margin in margins):
        raise ValueError(margins)
    rows, columns = int(height) - margins[0] - margins[1], int(width) - margins[2] - margins[3]
    if rows < 1 or columns < 1:
        raise ValueError(rows, columns)
    check_size(rows, columns)
    return _Frame(rows, columns, tuple(margins))


def _loaded(line: str) -> dict[str, Any]:
    """Parse a line that is JSON but for names of two letters; these become strings."""

    def named(found: re.Match[str]) -> str:
        return found[0] if found[0].startswith('"') else "null" if found[0] == "zO" else f'"{found[0]}"'

    layer = json.loads(re.sub(r'"(?:[^"\\]|\\.)*"|\bz[A-Z0-9_]\b', named, line))
    if not isinstance(layer, dict):
        raise TypeError(layer)
    return layer


def _is_whole(steps: list[int], frame: _Frame) -> bool:
    """Whether a list of cells, each given by its step from the previous one, contains the whole board."""
    return len(steps) == frame.rows * frame.columns and set(accumulate(steps)) == {
        frame.number(i, j) for i in range(frame.rows) for j in range(frame.columns)
    }


def _cell(key: str, frame: _Frame) -> Cell:
    cell = frame.cell(int(key))
    if not frame.has(cell):
        raise InputError(f"a number at the place {printable(key[:20])}: it should be in the middle of a cell")
    return cell


def _clue(text: str, cell: Cell) -> int:
    if text == "?":
        return UNKNOWN
    if re.fullmatch(f"[0-9]{{1,{LONGEST_NUMBER}}}", text) and int(text):
        return int(text)
    raise InputError(f"{printable(text[:20])!r} in {place(cell)}: it should be a number from 1 on, or '?'")


def _walls(key: str, frame: _Frame) -> list[Wall]:
    """The wall that an edge means, in a list; an empty list for an edge at the rim of the board."""
    corners = sorted(frame.cell(int(number) - frame.size) for number in key.split(","))
    if len(corners) != 2:
        raise InputError(f"a cross on the edge {printable(key[:20])}: only numbers and edges can be read")
    (top, left), (i, j) = corners
    if (i - top, j - left) not in ((0, 1), (1, 0)):
        raise InputError(f"an edge {printable(key[:20])}: it should be a side of a cell")
    other = (i + 1, j) if i == top else (i, j + 1)
    return [((i, j), other)] if frame.has((i, j)) and frame.has(other) else []


_MODE_Q, _MODE_A = (
    f'{{zM:zN,zS:["",1],zL:["1",{color}],zE:["1",{color}],zW:["",{color}],zC:["1",10],zN:["1",{number}],'
    f'zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",{last}]}}'
    for color, number, last in ((2, 1, 1), (3, 2, 9))
)
_MODES = f'{{z9:zA,zG:["2","2","1"],zQ:{_MODE_Q},zA:{_MODE_A}}}'
_LAYER = (
    "{{zR:{{z_:[]}},zU:{{z_:[]}},z8:{{z_:[]}},zS:{{}},zN:{numbers},z1:{{}},zY:{{}},zF:{{}},z2:{{}},zT:[],z3:[],zD:[],"
    "z0:[],z5:[],zL:{{}},zE:{edges},zW:{{}},zC:{{}},z4:{{}},z6:[],z7:[]}}"
)
_EMPTY = _LAYER.format(numbers="{}", edges="{}")
_CELL_WIDTH = 38  # in pixels, of the drawing on a screen


def write_penpa(puzzle: Fillomino) -> str:
    """Write a fillomino as the address of a drawing, to solve or edit in Penpa+.

    Raises:
        InputError: it has a largest number, symmetric regions, or no cells.
    """
    check_plain(puzzle, "penpa")
    frame = _Frame(puzzle.rows, puzzle.columns, (0, 0, 0, 0))
    clues = ((frame.number(i, j), clue) for i, row in enumerate(puzzle.clues) for j, clue in enumerate(row))
    numbers = {str(at): ["?" if clue == UNKNOWN else str(clue), 1, "1"] for at, clue in clues if clue != BLANK}
    edges = {_edge(wall, frame): 2 for wall in puzzle.walls}
    cells = [frame.number(i, j) for i, j in puzzle.cells]
    problem = _LAYER.format(numbers=_dumped(numbers), edges=_dumped(edges))
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    lines = [_header(frame), "[0,0,0,0]", _MODES, problem, _EMPTY, _dumped(steps), '["Edge Normal","Number Normal"]']
    lines += ["{}", '"x"', '"x"', "[3,1,4]", _MODES, '"x"', "0", _EMPTY, _EMPTY, "{}", '["fillomino"]']
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return SITE + binascii.b2a_base64(packed, newline=False).decode()


def _dumped(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _header(frame: _Frame) -> str:
    """Kind, sides, and the middle of the view: a cell, a corner, or a side below or to the right of a cell."""
    sides = (frame.columns + 1) * _CELL_WIDTH, (frame.rows + 1) * _CELL_WIDTH
    kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[frame.rows % 2, frame.columns % 2]
    middle = kind * frame.size + frame.number((frame.rows - 1) // 2, (frame.columns - 1) // 2)
    view = f"{_CELL_WIDTH},0,1,1,{sides[0]},{sides[1]},{middle},{middle}"
    return f"square,{frame.columns},{frame.rows},{view},0,0,0,0,Title: ,Author: ,,,OFF,false"


def _edge(wall: Wall, frame: _Frame) -> str:
    (i, j), (_, right) = wall
    corner = frame.size + frame.number(i, j)
    return f"{corner - (1 if right == j else frame.width)},{corner}"
