"""The language of constraints and costs: a sentence for each, read and written.

    X at 2,3                  only X covers the cell; several pieces, several cells: any of these covers each of those
    2,3 by X Y                the same; also: corners by F L V, border by I
    X on 1,2 2,1 2,2 2,3 3,2  X lies exactly there
    nothing of X at 1,1       X stays away from the cell
    X within 1-3,1-4          X lies inside a block of rows and columns; also: within the border
    X outside the border      X stays away from the border; also: the corners, cells
    court means 1-2,1-2       a part of the region, whose name can stand for its cells: X within the court
    X not turned              X lies as it is given; X turned 90: clockwise, in degrees
    X face up                 X is not reflected; X face down: it is
    X once                    also: twice, 3 times, exactly 5 of F I L, at most 2 of I L, at least 1 of V W
    X touches Y               they share a side
    X apart from Y            they do not; add: even at corners
    equal pieces apart        no piece touches another copy of it; add: even at corners
    no two of I L V touch     add: even at corners
    connected I L Y           these pieces form one group
    no crossing               at no point four pieces meet
    no fault                  no straight line runs through the whole board
    F I are red               the colour of pieces
    0,0 0,1 take red          only red pieces cover these cells
    equal colors apart        add: even at corners; equal colors together: each colour forms one group
    border alternates         along the border, neighbouring pieces differ in colour
    only symmetric            some motion of the board keeps the solution; also: only rotation by 90, only reflection
    no symmetry               none does

A cost is a sentence, too:

    X 5                       each placement of X costs 5; several pieces: X Y 5
    X at the border 3         each placement of X that covers a cell there; also: corners, cells, blocks of cells
    any at 0,0 2              each placement of any piece that covers the cell

Cells have their coordinates, as everywhere: row and column from 0 for squares. A block such as 1-3,1-4 means all cells
of the region in these rows and columns.

Strategy: a table has a row for each form of a sentence: a regular expression, and a function of its parts. An
expression is compiled when a sentence first contains its sign, since compiling all of them takes longer than a count.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.errors import ParseError
from dancefloor.houses.questions import meeting
from dancefloor.houses.questions.constraint import Block, CellSet, Constraint
from dancefloor.houses.questions.lying import At, Colored, Faced, Means, Number, On, Takes, Turned, Within
from dancefloor.houses.questions.meeting import (
    Connected,
    EqualColorsApart,
    EqualColorsTogether,
    EqualPiecesApart,
    NoCrossing,
    NoFault,
    Strangers,
    Touches,
)
from dancefloor.houses.questions.motion_names import SYMMETRIC
from dancefloor.houses.questions.symmetric import NoSymmetry, OnlyKept

EXAMPLE = "such as 'X at 2,3', 'no two of I L touch' or 'no crossing'"
COST_EXAMPLE = "such as 'X 5' or 'X at the border 3'"
ANY = "any"  # piece, in a cost

_ONE = r"-?[0-9]+(?:--?[0-9]+)?"
_BLOCK = rf"{_ONE}(?:,{_ONE})+"
_BLOCKS = rf"{_BLOCK}(?: {_BLOCK})*"
_NAME = rf"(?!{_BLOCK}(?: |$))\S+"
_NAMES = rf"{_NAME}(?: {_NAME})*?"
_WORD = r"[^\W\d][\w-]*"
_PLACE = rf"(?:the )?{_WORD}|{_BLOCKS}"
_CORNERS = rf"(?P<corners>{meeting.CORNERS})?"
_TIMES = {"once": 1, "twice": 2}

Matched = dict[str, str]


class _Form(NamedTuple):
    """A form of sentences."""

    sign: str  #: what each such sentence contains, a quick test
    words: str  #: a regular expression, in which NAME, NAMES, PLACE and BLOCKS stand for parts
    makes: Callable[[Matched], Constraint]

    def match(self, sentence: str) -> Matched | None:
        """The parts of a sentence, if it has this form."""
        return _match(self.words, sentence) if self.sign in sentence else None


@cache
def _pattern(words: str) -> re.Pattern[str]:
    filled = words.replace("NAMES", f"(?P<names>{_NAMES})").replace("PLACE", f"(?P<place>{_PLACE})")
    return re.compile(filled.replace("NAME", _NAME).replace("BLOCKS", _BLOCKS))


def _match(words: str, sentence: str) -> Matched | None:
    found = _pattern(words).fullmatch(sentence)
    return {name: part or "" for name, part in found.groupdict().items()} if found else None


def _names(parts: Matched) -> tuple[str, ...]:
    return tuple(dict.fromkeys(parts["names"].split()))


def _place(parts: Matched) -> CellSet:
    place = parts["place"].removeprefix("the ")
    return CellSet(word=place) if place[0].isalpha() or place[0] == "_" else _cell_set(place)


def _cell_set(blocks: str) -> CellSet:
    return CellSet(tuple(map(_block, blocks.split())))


def _block(text: str) -> Block:
    found = []
    for part in text.split(","):
        low, high = re.fullmatch(r"(-?[0-9]+)(?:-(-?[0-9]+))?", part).groups()  # type: ignore[union-attr]
        found.append((int(low), int(low if high is None else high)))
    return tuple(found)


def _cells(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted({tuple([int(c) for c in cell.split(",")]) for cell in text.split()}))


def _two(parts: Matched) -> tuple[str, str]:
    return parts["one"], parts["other"]


def _apart(pair: tuple[str, str], *, corners: bool) -> Strangers:
    """Two pieces that stay apart; with one name, all placements of this piece do."""
    return Strangers(tuple(dict.fromkeys(pair)), corners, friends=pair[0] != pair[1])


def _times(parts: Matched) -> Number:
    times = _TIMES.get(parts["times"]) or int(parts["times"].split()[0])
    return Number(_names(parts), times, times)


_FORMS = (
    _Form("nothing", r"nothing of NAMES at PLACE", lambda parts: Within(_names(parts), _place(parts), outside=True)),
    _Form("two", r"no two of NAMES touch" + _CORNERS, lambda parts: Strangers(_names(parts), bool(parts["corners"]))),
    _Form("crossing", r"no crossing", lambda _: NoCrossing()),
    _Form("fault", r"no fault", lambda _: NoFault()),
    _Form("symmetric", r"only symmetric", lambda _: OnlyKept(SYMMETRIC)),
    _Form("symmetry", r"(?:only )?no symmetry", lambda _: NoSymmetry()),
    _Form("alternates", r"border alternates", lambda _: EqualColorsApart(border=True)),
    _Form("pieces", r"equal pieces apart" + _CORNERS, lambda parts: EqualPiecesApart(bool(parts["corners"]))),
    _Form("colors", r"equal colors apart" + _CORNERS, lambda parts: EqualColorsApart(bool(parts["corners"]))),
    _Form("colors", r"equal colors together", lambda _: EqualColorsTogether()),
    _Form("connected", r"connected NAMES", lambda parts: Connected(_names(parts))),
    _Form("touch", r"(?P<one>NAME) touch(?:es)? (?P<other>NAME)", lambda parts: Touches(_two(parts))),
    _Form(
        "apart",
        r"(?P<one>NAME) apart from (?P<other>NAME)" + _CORNERS,
        lambda parts: _apart(_two(parts), corners=bool(parts["corners"])),
    ),
    _Form(
        "exactly",
        r"exactly (?P<number>[0-9]+) of NAMES",
        lambda parts: Number(_names(parts), int(parts["number"]), int(parts["number"])),
    ),
    _Form("most", r"at most (?P<number>[0-9]+) of NAMES", lambda parts: Number(_names(parts), 0, int(parts["number"]))),
    _Form(
        "least",
        r"at least (?P<number>[0-9]+) of NAMES",
        lambda parts: Number(_names(parts), int(parts["number"]), None),
    ),
    _Form(
        "means",
        rf"(?:the )?(?P<part>{_WORD}) means (?P<cells>BLOCKS)",
        lambda parts: Means(parts["part"], _cell_set(parts["cells"])),
    ),
    _Form("by", r"PLACE by NAMES", lambda parts: At(_names(parts), _place(parts))),
    _Form("take", r"PLACE takes? (?P<color>NAME)", lambda parts: Takes(_place(parts), parts["color"])),
    _Form("on", r"(?P<name>NAME) on (?P<cells>BLOCKS)", lambda parts: On(parts["name"], _cells(parts["cells"]))),
    _Form("at", r"NAMES at PLACE", lambda parts: At(_names(parts), _place(parts))),
    _Form("within", r"NAMES within PLACE", lambda parts: Within(_names(parts), _place(parts))),
    _Form("outside", r"NAMES outside PLACE", lambda parts: Within(_names(parts), _place(parts), outside=True)),
    _Form("not turned", r"NAMES not turned", lambda parts: Turned(_names(parts))),
    _Form("turned", r"NAMES turned (?P<angle>[0-9]+)", lambda parts: Turned(_names(parts), int(parts["angle"]))),
    _Form("face", r"NAMES face (?P<face>up|down)", lambda parts: Faced(_names(parts), parts["face"] == "down")),
    _Form("", r"NAMES (?P<times>once|twice|[0-9]+ times)", _times),
    _Form("", r"NAMES (?:is|are) (?P<color>NAME)", lambda parts: Colored(_names(parts), parts["color"])),
    _Form("only", r"only (?P<words>.+)", lambda parts: OnlyKept(parts["words"])),
)


def read_constraint(text: str, *, source: str = "where") -> Constraint:
    """Read a constraint.

    Args:
        text: the sentence.
        source: the name of the option or key that it comes from, for messages.

    Raises:
        ParseError: it is no constraint.

    >>> read_constraint("X at 2,3")
    At(pieces=('X',), place=CellSet(blocks=(((2, 2), (3, 3)),), word=''))
    >>> str(read_constraint("no  two of I L touch"))
    'no two of I L touch'

    Added in version 0.2.
    """
    check_type("where", text, str, f"a text, {EXAMPLE}")
    sentence = " ".join(text.split())
    for form in _FORMS:
        if (parts := form.match(sentence)) is not None:
            return form.makes(parts)
    raise ParseError("", f"{sentence[:60]!r} is not a constraint, {EXAMPLE}", source=source)


# --- costs -----------------------------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """What placements cost."""

    pieces: tuple[str, ...]  #: their names; empty for all pieces
    place: CellSet | None  #: where they lie; None for anywhere
    amount: int

    @property
    def text(self) -> str:
        """The cost as it is written.

        >>> read_cost("X at  the border 3").text
        'X at the border 3'
        """
        where = f" at {self.place}" if self.place else ""
        return f"{' '.join(self.pieces) or ANY}{where} {self.amount}"


_COST = r"NAMES(?: at PLACE)? (?P<amount>[0-9]{1,9})"


def read_cost(text: str) -> Cost:
    """Read a cost.

    Raises:
        InputError: it is not a text.
        ParseError: it is not a cost.
    """
    check_type("one of costs", text, str, f"a text, {COST_EXAMPLE}")
    words = " ".join(text.split())
    parts = _match(_COST, words)
    if parts is None:
        raise ParseError("", f"{words[:60]!r} is not a cost, {COST_EXAMPLE}", source="cost")
    names = _names(parts)
    return Cost(() if names == (ANY,) else names, _place(parts) if parts["place"] else None, int(parts["amount"]))
