"""What all questions about a piece share: the piece, what is found about it, and regions filled with copies of it.

Strategy: an answer is data with sentences, pictures and a document, so that one command and one view show them all. A
region is settled by the first that succeeds of an argument without search, a search with a limited number of nodes, and
tables of limited size. No clock decides anything: if all of them give up, the answer is that it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from dancefloor.arguments import check_type, whole, wrong
from dancefloor.display import Displayed, Value, plural
from dancefloor.errors import InputError, TablesTooLarge, UnsupportedProblem
from dancefloor.formats.files import KeptLines
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, read_pieces
from dancefloor.search.deadline import TimeUp, check
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs.how import MemoryKeywords, Request, TimeKeywords, until_limit
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.solving import solve
from dancefloor.verbs.tabulating import tabulate

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.solutions.solution import Solution

NODES, MANY_NODES = 300_000, 5_000_000  # of a search for one tiling, before tables are tried and after that
TABLES = 1 << 28  # bytes of tables, unless somebody says how many
CopyCells = tuple[Cell, ...]
PLANE = ("square", "triangle", "hexagon")
FIRST_NAME = "piece"  # of a piece that is given as a picture

VERSION = 1  # of the files that keep what was settled

# How it was settled whether copies of a piece fill a region.
AREA, ARGUMENT, SEARCH, TABLE, OPEN = "area", "argument", "search", "tables", "open"


class ExploreHow(TimeKeywords, MemoryKeywords, total=False):
    """The keywords of all questions about a piece."""


@dataclass(frozen=True, repr=False)
class Explored(Value, Displayed):
    """An answer: sentences, pictures with captions, and a document.

    >>> from dancefloor import rectangles
    >>> next(rectangles("L4", 4).told())
    'prime rectangles of L4 with sides up to 4: 2x4'
    """

    outcome: Outcome  #: COMPLETE unless limits or Ctrl-C stopped the work; then it has what was found before

    def told(self) -> Iterator[str]:
        """The sentences, the most important one first."""
        raise NotImplementedError

    def pictures(self) -> Iterator[tuple[str, Board]]:
        """The pictures, each after its caption."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """All of it as plain lists, numbers and strings."""
        raise NotImplementedError

    @property
    def is_found(self) -> bool:
        """Whether there is what somebody asked for, such as a tiling."""
        return True

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {next(self.told())}>"


class ExploredRow(Protocol):
    """One of the regions that an answer lists."""

    @property
    def name(self) -> str:
        """What pictures call it."""

    @property
    def solution(self) -> Solution | None:
        """Its tiling; None if none was found."""

    def as_json(self) -> dict[str, Any]:
        """All that is known about it, as plain lists, numbers and strings."""


Row = TypeVar("Row", bound=ExploredRow)
Found = TypeVar("Found")


@dataclass(frozen=True, repr=False)
class ExploredRows(Explored, Generic[Row]):
    """An answer that lists regions up to some size, each with what is known about it."""

    piece: Piece
    most: int  #: how large the regions are at most
    rows: tuple[Row, ...]

    @property
    def tiled(self) -> tuple[Row, ...]:
        """The regions whose tilings are shown."""
        return tuple(row for row in self.rows if row.solution)

    @property
    def is_found(self) -> bool:
        """Whether there is such a region."""
        return bool(self.tiled)

    def pictures(self) -> Iterator[tuple[str, Board]]:
        """Their tilings."""
        for row in self.tiled:
            assert row.solution
            yield row.name, row.solution.board

    def as_json(self) -> dict[str, Any]:
        """All regions, each with its tiling or its proof."""
        rows = [row.as_json() for row in self.rows]
        return {"piece": self.piece.name, "most": self.most, "rows": rows, "outcome": self.outcome.value}


def explored_piece(given: Piece | Shape | str, lattices: Collection[str], verb: str, parameter: str = "piece") -> Piece:
    """The piece that somebody asks about, to use once.

    Args:
        given: a piece, a shape, or a text: a name in the piece language, or a picture such as ``##/.#``.
        lattices: the names of the lattices on which the question makes sense.
        verb: what the question is about, for the message.
        parameter: the name of the argument, for the message (default: piece).

    Raises:
        InputError: it is no piece, several pieces, of another lattice, or not connected.
        ParseError: nothing has that name.

    >>> explored_piece("Y", ["square"], "rectangles")
    <Piece 'Y' of 5 cells>
    """
    piece = _piece(given, parameter)
    if (name := piece.shape.lattice.name) not in lattices:
        *most, last = lattices
        wanted = f"{'s, '.join(most)}s or {last}s" if most else f"{last}s"
        raise InputError(f"piece {piece.name!r} is of {name}s: {verb} needs a piece of {wanted}")
    if piece.also or not piece.shape.is_connected():
        raise InputError(f"piece {piece.name!r} is not connected: its cells should be joined by their sides")
    return replace(piece, low=1, high=1)


def _piece(given: Piece | Shape | str, parameter: str) -> Piece:
    if isinstance(given, Piece):
        return given
    if isinstance(given, Shape):
        return Piece(FIRST_NAME, given)
    if not isinstance(given, str):
        raise wrong(parameter, given, "a Piece, a Shape or a text such as 'Y'")
    if "#" in given or "/" in given:
        return Piece(FIRST_NAME, Shape.from_picture(given))
    if "*" in given:
        raise InputError(f"{given[:20]!r} has a count: name the piece alone, such as 'Y'")
    pieces = read_pieces(given)
    if len(pieces) > 1:
        raise InputError(f"{given[:20]!r} means {len(pieces)} pieces: name one, such as {pieces[0].name!r}")
    return pieces[0]


def bounded(name: str, number: Any, most: int) -> int:
    """A bound of a question, from 1 to `most`.

    Raises:
        InputError: it is no such number.

    >>> bounded("most", 12, 100)
    12
    """
    found = whole(name, number, 1)
    if found > most:
        raise InputError(f"{name} is {found}: it should be at most {most}")
    return found


class Settled(NamedTuple):
    """Whether copies of pieces fill a region, and how that is known."""

    tiled: bool | None  #: None if it is open
    sort: str  #: how it was settled: one of the words above
    about: str = ""  #: the sentence that proves it; empty for a tiling
    solution: Solution | None = None  #: the tiling


def copies_of(piece: Piece, number: int) -> Piece:
    """The piece, to use any number of times up to `number`."""
    return replace(piece, low=0, high=max(1, number))


class Exploration(KeptLines):
    """The work on one question: what it has settled, and how it ended.

    A file keeps what was settled, for any later question. Regions that stayed open are tried again if more memory is
    allowed. A tiling from a file is verified; a number, and that there is no tiling, are believed.

    Args:
        request: limits, memory and callback.
        file: the name of the file; None (the default) for none.

    >>> from dancefloor.verbs.how import Request
    >>> with Exploration(Request()).until_stopped() as work:
    ...     work.fill(Region.box(4, 5), explored_piece("T4", ["square"], "")).about
    'coloured like a chessboard, the region has as many cells of one colour as of the other, but ...'
    >>> work.outcome
    <Outcome.COMPLETE: 'complete'>
    """

    def __init__(self, request: Request, file: str | None = None) -> None:
        if file is not None:
            check_type("file", file, str, "the name of a file")
        super().__init__(file, {"settled questions": VERSION}, str)
        self.outcome = Outcome.COMPLETE  #: how the work ended
        self._request, self._is_kept = request, file is not None
        memory = request.resources.memory
        self._memory = TABLES if memory is None else memory
        self._known: dict[str, tuple[int, dict[str, Any]]] = {}  # by what it is about: a line of the file, its number

    @contextmanager
    def until_stopped(self) -> Iterator[Self]:
        """A block that ends early, without an error, when the time is up or somebody presses Ctrl-C."""
        with self:
            self._known = {self._subject(number): (number, line) for number, line in enumerate(self.lines)}
            try:
                with until_limit(self._request.limits):
                    yield self
            except TimeUp:
                self.outcome = Outcome.LIMITED
            except KeyboardInterrupt:
                self.outcome = Outcome.INTERRUPTED

    def once(
        self,
        of: Callable[[], str],
        find: Callable[[], Found],
        keep: Callable[[Found], dict[str, Any]],
        read: Callable[[dict[str, Any]], Found | None],
    ) -> Found:
        """What is found about something, or what the file says of it.

        Args:
            of: says what it is about, in a text that nothing else has.
            find: finds it.
            keep: what the file keeps of it.
            read: makes it from that; None to find it again.

        Raises:
            StoreError: `read` raised an error, since the line of the file does not add up.

        >>> from dancefloor.verbs.how import Request
        >>> Exploration(Request()).once(lambda: "six", lambda: 6, lambda six: {"is": six}, lambda line: line["is"])
        6
        """
        if not self._is_kept:
            return find()
        subject = of()
        if subject in self._known:
            number, line = self._known[subject]
            try:
                known = read(line)
            except (KeyError, TypeError, ValueError):
                raise self.fault(number, "what an earlier question settled, and it does not add up") from None
            if known is not None:
                return known
        found = find()
        self.add({"of": subject, **keep(found)})
        return found

    def fill(self, region: Region, piece: Piece) -> Settled:
        """Settle whether copies of a piece fill a region without optional cells."""
        check()
        number, rest = divmod(len(region.cells), len(piece.shape))
        if rest:
            return Settled(False, AREA, f"the area is no multiple of {len(piece.shape)}")
        fixed = Packing(region, [replace(piece, low=number, high=number)])
        if found := fixed.obstructed():
            return Settled(False, ARGUMENT, found.reason)
        return self.settle(Packing(region, [copies_of(piece, number)]))

    def settle(self, puzzle: Packing) -> Settled:
        """Settle whether a packing has a solution: by a search, else by tables, else by a longer search, else not."""

        def find() -> Settled:
            found = self._search(NODES, puzzle)
            for seek in (self._tables, partial(self._search, MANY_NODES)):
                if found.tiled is None:
                    check()
                    found = seek(puzzle)
            return found

        def keep(found: Settled) -> dict[str, Any]:
            told = {"tiled": found.tiled, "sort": found.sort, "about": found.about, "memory": self._memory}
            return told | {"cover": found.solution and cover_of(found.solution)}

        def read(line: dict[str, Any]) -> Settled | None:
            tiled, sort, about = line["tiled"], str(line["sort"]), str(line["about"])
            if tiled is None and sort == OPEN:
                return Settled(None, OPEN, about) if line["memory"] >= self._memory else None
            if sort not in (SEARCH, TABLE) or bool(tiled) == bool(about):
                raise ValueError(sort)
            return Settled(bool(tiled), sort, about, solution_of(puzzle, line["cover"]) if tiled else None)

        return self.once(lambda: fingerprint_of(puzzle), find, keep, read)

    def _subject(self, number: int) -> str:
        """What a line of the file is about."""
        line = self.lines[number]
        if isinstance(line, dict) and isinstance(line.get("of"), str):
            return str(line["of"])
        raise self.fault(number, "what an earlier question settled, and it does not say about what")

    def _search(self, nodes: int, puzzle: Packing) -> Settled:
        memory, tell = self._request.resources.memory, self._request.on_progress
        search = solve(puzzle, limit=1, limits=Limits(nodes=nodes), threads=1, memory=memory, on_progress=tell)
        first = next(search, None)
        if first is not None:
            return Settled(True, SEARCH, solution=first)
        if search.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        entered = plural(search.statistics.nodes, "node")
        if search.outcome is Outcome.COMPLETE:
            return Settled(False, SEARCH, search.reason or f"a search of {entered} found no tiling")
        return Settled(None, OPEN, f"a search of {entered} was not enough")

    def _tables(self, puzzle: Packing) -> Settled:
        try:
            table = tabulate(puzzle, memory=self._memory, on_progress=self._request.on_progress)
        except (TablesTooLarge, UnsupportedProblem):
            return Settled(None, OPEN)
        if table.count:
            return Settled(True, TABLE, solution=table[0])
        return Settled(False, TABLE, "tables of all partial tilings have none that is complete")


def fingerprint_of(puzzle: Packing) -> str:
    """What only packings with the same items and options share."""
    kind: Any = kind_of(puzzle)
    return str(kind.problem.fingerprint)


def cover_of(solution: Solution) -> list[int]:
    """The numbers of a tiling's options, as a file keeps them."""
    puzzle: Any = solution.puzzle
    kind: Any = kind_of(puzzle)
    return list(kind.cover_of(solution))


def solution_of(puzzle: Packing, cover: Any) -> Solution:
    """The tiling whose options a file names.

    Raises:
        InputError: it is no tiling of the puzzle.
    """
    kind: Any = kind_of(puzzle)
    options = len(kind.problem.options)
    is_one = isinstance(cover, list) and all(type(option) is int and 0 <= option < options for option in cover)
    if not is_one or kind.faults(kind.problem, tuple(cover)):
        raise InputError("these options are no tiling")
    found: Solution = kind.meaning(kind.problem, tuple(cover))
    return found


def piece_text(piece: Piece) -> str:
    """What is the same for pieces with the same shape and motions only.

    >>> piece_text(explored_piece("I3", PLANE, ""))
    'square free [[0, 0], [0, 1], [0, 2]]'
    """
    cells = list(map(list, piece.shape.cells))
    return f"{piece.shape.lattice.name} {piece.mobility.value} {cells}"


def region_of(sides: Iterable[int], lattice: Lattice) -> Region:
    """The box with these sides, of squares or cubes.

    >>> from dancefloor.geometry.lattices import CUBE
    >>> len(region_of((2, 3, 4), CUBE))
    24
    """
    from itertools import product

    return Region(product(*map(range, sides)), lattice=lattice)


def sides_text(sides: Iterable[int]) -> str:
    """The sides of a box as people write them.

    >>> sides_text((2, 3))
    '2x3'
    """
    return "x".join(map(str, sides))
