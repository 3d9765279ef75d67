"""Presets: puzzles as data files in TOML, and their reader (docs/puzzles.md is for users).

    title = "..."                   default: none
    source = "..."                  default: none; who made the puzzle, or where it was published
    lattice = "cube"                default: the lattice of the region
    region = "3x3x3"                required: a box in the box language, a text picture, or a list of cells; or
                                    {cells = [[0, 0]], optional = [[0, 1]]}, if some cells may stay empty
    gluing = "torus"                default: none; how the sides of the region are glued, as after ~ in a box
    pieces = "soma"                 required: the piece language; or a table, with a picture or cells for each name
    mobility = "one-sided"          for the pieces in such a table: free, one-sided, fixed
    disconnected = true             the pieces in it need not be connected
    where = ["X at 2,3"]            default: none; constraints (docs/questions.md)
    parts.court = "1-2,1-2"         default: none; names for parts of the region, in constraints: "X within the court"
    example = "25-Jan"              sample words for a puzzle that leaves cells open

    [open.month]                    the user names one of these labelled cells, which stays open
    Jan = [0, 0]

    [labels]                        names of cells, which pictures show where no piece lies; those of open cells, too
    start = [0, 0]                  a cell, or several: [[0, 0], [5, 9]]

    [solutions]                     how many there are, and who published the number
    distinct = 240
    raw = 11520
    symmetry = "all"                which solutions `distinct` counts once: all, rotations, none
    source = "..."                  default: none; "counted here" for a number that only this project has published

A value in the table of pieces is a picture, a list of cells, or ``{shape = ..., count = 6, mobility = "fixed"}``; a
count may also be a list of the least and the greatest number, ``[0, 3]``, or ``"any"``. ``also = [...]`` lists further
shapes, any of which a use of the piece may have instead. A house may have further keys (`dancefloor.declarations`).
Tables under ``open`` named ``month``, ``day`` and ``weekday`` list their labels in the order of the calendar, with
weekdays from Monday on. Then ``today`` has a meaning, and the reader knows which dates exist.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from dancefloor.caps import check, most
from dancefloor.declarations import declared
from dancefloor.errors import PuzzleError, printable
from dancefloor.formats.toml import TomlTable, read_toml
from dancefloor.geometry.box import parse_box
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.lattices import CUBE, lattice_named
from dancefloor.geometry.picture import is_picture
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, usual_mobility
from dancefloor.puzzles.packing import Origin, Packing, Published, named_cells
from dancefloor.puzzles.piece import Piece, read_pieces
from dancefloor.records import record, replace

CALENDAR = ("month", "day", "weekday")
KEYS = (
    *("title", "source", "lattice", "region", "gluing", "pieces", "mobility", "disconnected"),
    *("where", "parts", "example", "open", "labels", "solutions"),
)
_BETWEEN = r"[\s\-/.,]+"  # separators of labels
_LEAP_YEAR = 2000


@record
class Preset:
    """A puzzle from a data file: its pieces, its origin, and its region with all cells that a user may leave open."""

    name: str
    title: str  #: empty if the file has none, and so is `source`
    source: str
    region: Region
    pieces: tuple[Piece, ...]
    solutions: Published | None
    example: str
    choices: Mapping[str, Mapping[str, Cell]]
    labels: Mapping[Cell, str]
    where: tuple[str, ...]
    further: Callable[[Packing], Packing] | None  #: makes another puzzle of it, as keys of a house say

    def puzzle(self, words: str = "", *, today: datetime.date | None = None) -> Packing:
        """The puzzle in which the cells that `words` name stay open; ``today`` names the cells of a date.

        Raises:
            PuzzleError: a word is not a label, a kind of label is missing or occurs twice, or no year has that date.

        >>> from dancefloor.formats.named import preset_named
        >>> len(preset_named("calendar").puzzle("25-Jan").region)
        41
        """
        chosen = self._labels(words, today)
        if not chosen:
            origin = Origin(self.title, self.source, self.solutions)
            packing = Packing(self.region, self.pieces, self.labels, origin, where=self.where)
            return self._extended(packing)
        open_cells = {self.choices[kind][label] for kind, label in chosen.items()}
        left = self.region - Region(open_cells, lattice=self.region.lattice)
        title = " ".join(filter(None, [self.title, f"({' '.join(chosen.values())})"]))
        origin = Origin(title, self.source)  # others have other numbers
        return self._extended(Packing(left, self.pieces, self.labels, origin, where=self.where))

    def _extended(self, packing: Packing) -> Packing:
        return self.further(packing) if self.further else packing

    def _labels(self, words: str, today: datetime.date | None) -> dict[str, str]:
        """The label that the user chose, by kind."""
        said = [word for word in re.split(_BETWEEN, words) if word]
        if not self.choices:
            if said:
                raise PuzzleError(f"{self.name!r} takes no words, and {printable(words)!r} follows it")
            return {}
        if said == ["today"] and set(self.choices) <= set(CALENDAR):
            return self._labels_of(today or datetime.date.today())
        chosen: dict[str, str] = {}
        for word in said:
            kind, label = self._choice(word)
            if kind in chosen:
                raise PuzzleError(f"{self.name}: {chosen[kind]!r} and {label!r} are two {kind}s: say one")
            chosen[kind] = label
        if missing := [kind for kind in self.choices if kind not in chosen]:
            verb = "is" if len(missing) == 1 else "are"
            raise PuzzleError(f"{self.name}: a {' and a '.join(missing)} {verb} missing: {self._say()}")
        self._check_date(chosen)
        return chosen

    def _say(self) -> str:
        today = f" or '{self.name} today'" if set(self.choices) <= set(CALENDAR) else ""
        return f"say '{self.name} {self.example}'{today}"

    def _choice(self, word: str) -> tuple[str, str]:
        known = {_plain(label): (kind, label) for kind, labels in self.choices.items() for label in labels}
        if found := known.get(_plain(word)):
            return found
        from difflib import get_close_matches  # loaded only after a mistake

        near = [known[label][1] for label in get_close_matches(_plain(word), known, 1)]
        hint = f"did you mean {near[0]!r}?" if near else self._say()
        raise PuzzleError(f"there is no {printable(word[:20])!r} on this {self.name}; {hint}")

    def _labels_of(self, date: datetime.date) -> dict[str, str]:
        number = {"month": date.month - 1, "day": date.day - 1, "weekday": date.weekday()}
        for kind, labels in self.choices.items():
            if number[kind] >= len(labels):
                raise PuzzleError(f"{self.name} has no {kind} number {number[kind] + 1}, and so no {date}")
        return {kind: list(labels)[number[kind]] for kind, labels in self.choices.items()}

    def _check_date(self, chosen: Mapping[str, str]) -> None:
        if not {"month", "day"} <= set(chosen):
            return
        month, day = (list(self.choices[kind]).index(chosen[kind]) + 1 for kind in ("month", "day"))
        try:
            datetime.date(_LEAP_YEAR, month, day)  # any year with a 29th of February
        except ValueError:
            raise PuzzleError(f"{self.name}: no year has a {chosen['day']} {chosen['month']}") from None


def _plain(label: str) -> str:
    """A label in lower case, without leading zeros, neither of which matter."""
    return label.lower().lstrip("0") or "0"


_KEY = re.compile(rf"(?:\s*+(?:#[^\n]*+\n)?+)*+(?:{'|'.join(KEYS)})[ \t]*+=[ \t]*+[\"'\[{{]")


def begins_as_preset(text: str) -> bool:
    """Whether the first line of a text that is not blank or a comment gives a key of a preset its value.

    >>> begins_as_preset('# a square\\ntitle = "A square"'), begins_as_preset("title = x")
    (True, False)
    """
    return _KEY.match(text) is not None


def read_preset(text: str, *, name: str, source: str) -> Preset:
    """Read a preset; the docstring of this module describes the format.

    Raises:
        ParseError: it is not TOML.
        PuzzleError: a key is missing or unknown, or its value makes no sense; the message names the file and the key.

    >>> text = 'title = "A square"\\nregion = "2x2"\\npieces = "dominoes"'
    >>> preset = read_preset(text, name="square", source="square.toml")
    >>> preset.region, [piece.bounds for piece in preset.pieces]
    (<Region of 2x2 cells>, ['0:2'])
    """
    table = read_toml(text, source=source)
    further = {key: module for module, keys in declared("puzzle_files").values() for key in keys.split()}
    table.check_keys((*KEYS, *further))
    lattice = table.read("lattice", str, lattice_named) if "lattice" in table else None
    region = table.read("region", object, lambda value: _region(value, lattice))
    if "gluing" in table:
        region = table.read("gluing", str, lambda kind: _glued(region, kind))
    pieces = _pieces(table, region)
    table.read("pieces", object, lambda _: Packing(region, pieces))
    choices = _choices(table, region)
    labels = _labels(table, region, choices)
    solutions = _solutions(table) if "solutions" in table else None
    named = [f"{name} means {cells}" for name, cells in table.get("parts", dict, {}).items()]
    where = (*named, *(table.read("where", list, tuple) if "where" in table else ()))
    if where and not choices:
        table.read("where" if "where" in table else "parts", object, lambda _: Packing(region, pieces, where=where))
    example = table.get("example", str, "")
    own = next((key for key in further if key in table), None)
    preset = Preset(
        name,
        table.get("title", str, ""),
        table.get("source", str, ""),
        region,
        pieces,
        solutions,
        example,
        choices,
        labels,
        where,
        partial(import_module(further[own]).extended, table, board=region) if own else None,
    )
    if choices:
        table.read("example", str, replace(preset, further=None).puzzle)
    elif example:
        table.fail("example", "an example needs cells that may be left open, in [open.KIND]")
    if own:
        preset.puzzle(example)
    return preset


def read_preset_puzzle(
    text: str, *, source: str = "preset", words: str = "", today: datetime.date | None = None
) -> Packing:
    """Read a preset, and the puzzle that it means with certain words.

    Args:
        text: the preset, in TOML; see `read_preset`.
        source: the name of its file, for messages; the preset takes its name from it.
        words: the cells that stay open; empty for none. See `Preset.puzzle`.
        today: the date that the word ``today`` means; None for the current one.

    Raises:
        ParseError: it is not TOML.
        PuzzleError: it makes no sense as a preset, or the words make no sense for it.

    >>> read_preset_puzzle('region = "2x2"\\npieces = "dominoes"').region
    <Region of 2x2 cells>
    """
    return read_preset(text, name=printable(source), source=source).puzzle(words, today=today)


def _region(value: object, lattice: Lattice | None) -> Region:
    match value:
        case str(text):
            return _region_of_text(text, lattice)
        case list(cells):
            return _region_of_cells(cells, [], lattice)
        case {"cells": list(cells), "optional": list(optional), **rest} if not rest:
            return _region_of_cells(cells, optional, lattice)
    raise PuzzleError(
        "a region is a box, a picture, or a list of cells, such as [[0, 0], [0, 1]];"
        " or {cells = [[0, 0]], optional = [[0, 1]]}"
    )


def _region_of_cells(cells: list[Any], optional: list[Any], lattice: Lattice | None) -> Region:
    if lattice is None:
        raise PuzzleError("cells need a lattice, such as lattice = 'square'")
    if not all(isinstance(cell, list) for cell in (*cells, *optional)):
        raise PuzzleError("a list of cells is written like [[0, 0], [0, 1]]")
    return Region(map(_cell, cells), map(_cell, optional), lattice)


def _region_of_text(text: str, lattice: Lattice | None) -> Region:
    region = Region.from_picture(text) if "#" in text or is_picture(text) else parse_box(text, lattice)
    if lattice is None or region.lattice == lattice:
        return region
    if lattice == CUBE and region.lattice == SQUARE:
        return Region(map(_raised, region.cells), map(_raised, region.optional), CUBE)
    raise PuzzleError(
        f"a region on the {region.lattice.name} lattice, where the puzzle is on the {lattice.name} lattice"
    )


def _glued(region: Region, kind: str) -> Region:
    if region.wrapping:
        raise PuzzleError(f"the region is a {region.wrapping.name} already")
    return region.wrap(kind)


def _raised(cell: Cell) -> Cell:
    """A square as a cube of the first layer, as in a picture with one layer."""
    return *cell, 0


def _pieces(table: TomlTable, region: Region) -> tuple[Piece, ...]:
    if isinstance(table.values.get("pieces"), str):
        for key in ("mobility", "disconnected"):
            if key in table:
                table.fail(key, "it applies to pieces in a table; the piece language has prefixes, as in one-sided-L")
        named: tuple[Piece, ...] = table.read("pieces", str, lambda text: read_pieces(text, within=region))
        return named
    own = table.table("pieces")
    if not own.values:
        table.fail("pieces", "there are none")
    table.read("pieces", dict, lambda named: check("pieces", len(named)))
    loose = table.get("disconnected", bool, False)
    mobility = _mobility(table, usual_mobility(region.lattice))
    pieces: list[Piece] = []
    cells = 0
    for name in own.values:
        pieces.append(_piece(own, name, region, mobility, loose=loose))
        cells += len(pieces[-1].shape) * (1 + len(pieces[-1].also))
        if cells > most("piece_cells"):
            table.read("pieces", dict, lambda _, cells=cells: check("piece_cells", cells, partly=True))
    return tuple(pieces)


def _mobility(table: TomlTable, default: Mobility) -> Mobility:
    if "mobility" not in table:
        return default
    word = table.get("mobility", str)
    if word not in [each.value for each in Mobility]:
        table.fail("mobility", f"{word[:20]!r} is not one of {', '.join(each.value for each in Mobility)}")
    return Mobility(word)


def _piece(own: TomlTable, name: str, region: Region, mobility: Mobility, *, loose: bool) -> Piece:
    given, key = (own.table(name), "shape") if isinstance(own.values[name], dict) else (own, name)
    shape: Shape = given.read(key, object, lambda value: _shape(value, region.lattice))
    low = high = 1
    also: list[Shape] = []
    if given is not own:
        given.check_keys(("shape", "also", "count", "mobility"))
        mobility = _mobility(given, mobility)
        if "also" in given:
            also = given.read("also", list, lambda shapes: [_shape(each, region.lattice) for each in shapes])
        if "count" in given:
            low, high = given.read("count", object, lambda value: _bounds(value, max(1, len(region) // len(shape))))
    if not loose and not all(each.is_connected() for each in (shape, *also)):
        own.fail(name, "this piece is not connected; 'disconnected = true' would allow it")
    piece: Piece = own.read(name, object, lambda _: Piece(name, shape, mobility, low, high, tuple(also)))
    return piece


def _bounds(value: object, most: int) -> tuple[int, int]:
    """The least and the greatest number of uses; there is room for `most`."""
    if value == "any":
        return 0, most
    match value:
        case bool():
            pass
        case int():
            return value, value
        case [int(low), int(high)]:
            return low, high
    raise PuzzleError(f"a count is a number, a list of the least and the most, or 'any', not {str(value)[:30]!r}")


def _shape(value: object, lattice: Lattice) -> Shape:
    if isinstance(value, str):
        shape = Shape.from_picture(value)
        if lattice == CUBE and shape.lattice == SQUARE:
            return Shape(map(_raised, shape.cells), CUBE)
        if shape.lattice != lattice:
            raise PuzzleError(f"a picture of {shape.lattice.name}s, where the region is of {lattice.name}s")
        return shape
    if isinstance(value, list) and all(isinstance(cell, list) for cell in value):
        return Shape(map(_cell, value), lattice)
    raise PuzzleError("a piece is a picture or a list of cells, such as [[0, 0], [0, 1]]")


def _cell(value: list[Any]) -> Cell:
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in value):
        raise PuzzleError(f"cell {value} should be whole numbers")
    return tuple(value)


def _choices(table: TomlTable, region: Region) -> dict[str, dict[str, Cell]]:
    choices: dict[str, dict[str, Cell]] = {}
    if "open" not in table:
        return choices
    kinds, taken = table.table("open"), {"today"}
    for kind in kinds.values:
        labels = kinds.table(kind)
        if not labels.values:
            kinds.fail(kind, "there are no labels")
        for label in labels.values:
            if _plain(label) in taken or re.search(_BETWEEN, label) or not label:
                labels.fail(label, "a label is one word, without blanks and punctuation, and no other is like it")
            taken.add(_plain(label))
            cell = labels.read(label, list, _cell)
            if cell not in region:
                labels.fail(label, f"cell {list(cell)} is not in the region")
            choices.setdefault(kind, {})[label] = cell
    return choices


def _labels(table: TomlTable, region: Region, choices: Mapping[str, Mapping[str, Cell]]) -> dict[Cell, str]:
    """The names of cells: those of cells that may be left open, and those in a table of their own."""
    labels = {cell: label for kind in choices.values() for label, cell in kind.items()}
    if "labels" not in table:
        return labels
    own = table.table("labels")
    for label in own.values:
        cells = own.read(label, list, lambda value: [_cell(each) for each in (value if _is_nested(value) else [value])])
        for cell in cells:
            if cell in labels:
                own.fail(label, f"cell {list(cell)} has the name {labels[cell]!r} already")
            labels[cell] = label
        own.read(label, list, lambda _, cells=cells, label=label: named_cells(dict.fromkeys(cells, label), region))
    return labels


def _is_nested(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(each, list) for each in value)


def _solutions(table: TomlTable) -> Published:
    given = table.table("solutions")
    given.check_keys(("distinct", "raw", "symmetry", "source"))
    distinct, raw = (given.get(key, int) if key in given else None for key in ("distinct", "raw"))
    if distinct is None and raw is None:
        given.fail("raw", "there should be a number here, or in 'distinct'")
    if min(number for number in (distinct, raw) if number is not None) < 0:
        given.fail("distinct" if raw is None else "raw", "it should not be negative")
    symmetry = given.get("symmetry", str, "all")
    if symmetry not in ("all", "rotations", "none"):
        given.fail("symmetry", f"{symmetry[:20]!r} is not one of all, rotations, none")
    return Published(distinct, raw, symmetry, given.get("source", str, ""))
