"""``make_packing``: pieces that fill a region, or a region that pieces fill, in exactly one way, and how hard that is.

Strategy: with a region, random sets of pieces of the right size are tried. With pieces alone, a region grows piece by
piece, in random order: each piece lies where it has the most sides in common with the others, among places that leave
one way to fill the region so far. A region that grows without that has thousands of ways, if there are many pieces. A
search counts the ways up to symmetry, as far as two. If a packing has one, its *effort* is the number of nodes of the
search for all ways, and *near misses* are the ways to lay all pieces but one, whichever it is. Numbers of nodes limit
each search, so that every machine makes the same ones. So a file goes on where an earlier call ended if it keeps the
answer of each search: what is tried is made again, and searches that the file has the answer of are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from heapq import nlargest
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Unpack, cast

from dancefloor.arguments import check_type, wrong
from dancefloor.display import Displayed
from dancefloor.errors import InputError
from dancefloor.formats.files import KeptLines
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import orientations
from dancefloor.houses.questions.asking_covers import ENGINE, SLOWER
from dancefloor.houses.questions.constrained import packing_of
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, read_pieces
from dancefloor.search.deadline import TimeUp, deadline, paced
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, SeedKeywords, TimeKeywords, asks, still
from dancefloor.verbs.solving import count, solve

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

NODES = 200_000 // SLOWER  # of the search for all ways
GROWING = 10_000 // SLOWER  # of the search for a second way after a piece of a region
MISSES = 100_000 // SLOWER  # of the search for near misses
TRIES = 2000  # sets of pieces
REGIONS = 40
LOOSEST = 6  # how many sides in common do not matter for the last of these
PLACES = 60  # for each piece of a region
VERSION = 1  # of the file
FOUND = 12  # packings with exactly one way, among which a difficulty chooses
Difficulty = Literal["easy", "medium", "hard"]
Judged = tuple[int, int | None] | None  # of a search: the effort and the near misses, if there is one solution
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")


class PackingHow(TimeKeywords, SeedKeywords, total=False):
    """The keywords of `make_packing`, besides its wishes."""


@dataclass(frozen=True, repr=False)
class MadePacking(Displayed):
    """A packing with exactly one solution up to symmetry, and how hard it is.

    >>> make_packing("5x5 pentominoes", seed=1)
    <MadePacking: L N U W Y, effort 14, 728 near misses>

    Added in version 0.2.
    """

    puzzle: Packing
    solution: Solution  #: the only one
    effort: int  #: the nodes of the search that proves it
    near_misses: int | None  #: in how many ways all pieces but one can be laid; None for more than anybody counted

    def __repr__(self) -> str:
        return f"<MadePacking: {self.pieces}, effort {self.effort}, {self.misses_text}>"

    @property
    def pieces(self) -> str:
        """The names of its pieces."""
        return " ".join(placed.piece for placed in self.solution.placements)

    @property
    def misses_text(self) -> str:
        """The near misses, in words."""
        if self.near_misses is None:
            return "many near misses"
        return "1 near miss" if self.near_misses == 1 else f"{self.near_misses} near misses"

    @property
    def board(self) -> Board:
        """The only solution, drawn."""
        return self.solution.board

    def as_json(self) -> dict[str, Any]:
        """The pieces, the numbers and the solution, as plain lists and strings."""
        return {
            "pieces": self.pieces.split(),
            "effort": self.effort,
            "near_misses": self.near_misses,
            "solution": self.solution.as_json(),
        }


@asks(PackingHow)
def make_packing(
    puzzle: Packing | str | None = None,
    *,
    pieces: str | None = None,
    difficulty: Difficulty | None = None,
    file: str | None = None,
    **how: Unpack[PackingHow],
) -> MadePacking | None:
    """Make a packing that has exactly one solution, up to symmetry; None if none of those that are tried has.

    Args:
        puzzle: a region, and pieces to choose from, such as ``"5x6 pentominoes"``; None to make a region.
        pieces: without a puzzle, the pieces that are to fill a region, such as ``"F,L,P,V"``.
        difficulty: of twelve packings the one of least effort (``easy``), of most (``hard``), or between (``medium``);
            None (the default) for the first.
        file: where to keep what was tried, so that a later call goes on, for any difficulty; None (the default) for
            nowhere.
        limits: limits on seconds; None for none.
        seed: decides which sets of pieces, or regions, are tried.

    Raises:
        InputError: there are neither a puzzle nor pieces, or both, or a wish makes no sense.
        StoreError: the file cannot be written, or is one of something else.
        TimeUp: the time was up, and no packing had been found.

    >>> from dancefloor import count
    >>> made = make_packing(pieces="F,L,P,V", seed=3)
    >>> made.pieces, count(made.puzzle, symmetry="all")
    ('F L P V', 1)

    Added in version 0.2.
    """
    request = Request.asked(make_packing, how, threads=1)
    if (puzzle is None) == (pieces is None):
        raise InputError("make_packing takes a puzzle, such as '5x6 pentominoes', or else pieces, such as 'F,L,P,V'")
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise wrong("difficulty", difficulty, "'easy', 'medium', 'hard' or None")
    if file is not None:
        check_type("file", file, str, "the name of a file")
    seed = request.resources.seed
    asked = {"pieces": pieces, "seed": seed, "nodes": NODES}
    with deadline(request.limits.seconds, "packings were being made"):
        family = None if puzzle is None else packing_of(puzzle, "pieces to choose from")
        if family is None:
            check_type("pieces", pieces, str, "a text, such as 'F,L,P,V'")
            used = read_pieces(str(pieces))
        with _Answers(file, {"packing": VERSION, "puzzle": _named(family), **asked}) as answers:
            random = Random(seed)
            tried = _sets_of_pieces(family, random) if family else _regions(used, random, answers)
            found = _found(tried, 1 if difficulty is None else FOUND, answers)
    if not found:
        return None
    found.sort(key=lambda each: (each[1], inf if each[2] is None else each[2]))
    chosen, effort, misses = found[{"easy": 0, "medium": len(found) // 2, "hard": -1}[difficulty or "easy"]]
    only = _only(chosen)
    if only is None or only[1] != effort:
        raise answers.fault(0, f"what a search finds, and so should those after it: {chosen} has another effort")
    return MadePacking(chosen, only[0], effort, misses)


class _Answers(KeptLines):
    """The answers of all searches, in their order: those that a file has, and then new ones."""

    def __init__(self, name: str | None, asked: dict[str, Any]) -> None:
        super().__init__(name, asked, lambda head: f"{_told(head)}, seed {head.get('seed')}")
        self._used = 0

    def ask(self, puzzle: Packing, search: Callable[[Packing], Judged]) -> Judged:
        """The answer of the next search, about a packing."""
        number, name = self._used, _named(puzzle)
        self._used += 1
        if number >= len(self.lines):
            answer = search(puzzle)
            self.add({"packing": name, "answer": answer})
            return answer
        match self.lines[number]:
            case {"packing": named, "answer": None | [int(), int() | None] as answer} if named == name:
                return cast("Judged", answer)
        raise self.fault(number, "about the next packing")


def _told(head: Mapping[str, Any]) -> str:
    pieces = head.get("pieces")
    return f"puzzle {str(head.get('puzzle'))[:8]}" if pieces is None else f"pieces {pieces}"


def _named(puzzle: Packing | None) -> str:
    """Some digits that tell packings apart; none for none."""
    if puzzle is None:
        return ""
    board = puzzle.region
    pieces = sorted((each.name, each.low, each.high, sorted(map(repr, each.orientations))) for each in puzzle.pieces)
    told = board.lattice.name, str(board.wrapping), sorted(board.cells), sorted(board.optional), pieces
    return sha256(repr((told, list(map(str, puzzle.where)))).encode()).hexdigest()[:16]


def _found(tried: Iterator[Packing], most: int, answers: _Answers) -> list[tuple[Packing, int, int | None]]:
    """The first packings with one solution, each with its effort and its near misses."""
    found: list[tuple[Packing, int, int | None]] = []
    try:
        for puzzle in tried:
            if judged := answers.ask(puzzle, _judged):
                found.append((puzzle, *judged))
            if len(found) == most:
                break
    except (TimeUp, KeyboardInterrupt):
        if not found:
            raise
    return found


def _judged(puzzle: Packing) -> Judged:
    """The effort and the near misses of a packing; None unless it has exactly one solution, by `NODES` nodes."""
    only = _only(puzzle)
    return only and (only[1], _near_misses(puzzle))


def _grows(puzzle: Packing) -> Judged:
    """The effort of a packing that is not whole yet; None unless it has exactly one solution, by `GROWING` nodes."""
    only = _only(puzzle, GROWING)
    return only and (only[1], None)


def _only(puzzle: Packing, nodes: int = NODES) -> tuple[Solution, int] | None:
    """The only solution up to symmetry, and the nodes of the search that proves it; None if there are others."""
    search = solve(puzzle, symmetry="all", engine=ENGINE, limits=still(Limits(2, nodes)), threads=1)
    found = list(search)
    if search.outcome is Outcome.INTERRUPTED:
        raise KeyboardInterrupt
    if len(found) != 1 or search.outcome is not Outcome.COMPLETE:
        return None
    return found[0], search.statistics.nodes


def _near_misses(puzzle: Packing) -> int | None:
    """The number of ways to lay all pieces but one, up to symmetry; None if there are too many to count."""
    region = Region((), puzzle.region, puzzle.region.lattice, puzzle.region.wrapping)
    total = 0
    for piece in puzzle.pieces:
        times = {each: each.low - (each == piece) for each in puzzle.pieces}
        if others := [replace(each, low=number, high=number) for each, number in times.items() if number]:
            found = count(
                puzzle.changed(region=region, pieces=others, where=()),
                symmetry="all",
                engine=ENGINE,
                limits=still(Limits(nodes=MISSES)),
            )
            if found.outcome is not Outcome.COMPLETE:
                return None
            total += found
    return total


# --- what is tried ---------------------------------------------------------------------------------------------------


def _sets_of_pieces(family: Packing, random: Random) -> Iterator[Packing]:
    """A region with random sets of pieces that have its area, each set once."""
    area, seen = len(family.region.cells), set[tuple[str, ...]]()
    copies = [piece for piece in family.pieces for _ in range(min(piece.high, area // len(piece.shape)))]
    for _ in paced(range(TRIES)):
        chosen = _of_area(random.sample(copies, len(copies)), area)
        names = tuple(sorted(piece.name for piece in chosen))
        if chosen and names not in seen:
            seen.add(names)
            yield family.changed(pieces=_counted(chosen))


def _of_area(pieces: Sequence[Piece], area: int) -> list[Piece]:
    """The first pieces that fit one after another, if they have the area together; else none."""
    chosen = []
    for piece in pieces:
        if len(piece.shape) <= area:
            chosen.append(piece)
            area -= len(piece.shape)
    return [] if area else chosen


def _counted(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces that are used exactly as often as they are listed."""
    times = Counter(piece.name for piece in pieces)
    first = {piece.name: piece for piece in sorted(pieces, key=lambda piece: piece.name)}
    return [replace(piece, low=times[name], high=times[name]) for name, piece in first.items()]


def _regions(pieces: Sequence[Piece], random: Random, answers: _Answers) -> Iterator[Packing]:
    """Random regions that the pieces fill, each once."""
    copies = [piece for piece in pieces for _ in range(piece.low)]
    if not copies:
        raise InputError("pieces: no piece must be used, so they say nothing of a region")
    seen = set[frozenset[Cell]]()
    for turn in paced(range(REGIONS)):
        loose = 1 + LOOSEST * turn / REGIONS
        grown = _grown(random.sample(copies, len(copies)), random, loose, answers)
        if grown and (cells := frozenset(grown.region)) not in seen:
            seen.add(cells)
            yield grown


def _grown(pieces: Sequence[Piece], random: Random, loose: float, answers: _Answers) -> Packing | None:
    """Pieces, and a region that they fill in one way; None where none of `PLACES` places leaves one way."""
    cells = frozenset(pieces[0].shape.cells)
    puzzle = _filled(cells, pieces[:1])
    for number, piece in enumerate(pieces[1:], 2):
        grown = (_filled(cells | laid, pieces[:number]) for laid in _places(cells, piece, random, loose))
        found = next((each for each in grown if answers.ask(each, _grows)), None)
        if found is None:
            return None
        puzzle, cells = found, frozenset(found.region)
    return puzzle


def _filled(cells: frozenset[Cell], pieces: Sequence[Piece]) -> Packing:
    return Packing(Region(cells, lattice=pieces[0].shape.lattice), _counted(pieces))


def _places(cells: frozenset[Cell], piece: Piece, random: Random, loose: float) -> list[frozenset[Cell]]:
    """Places of a piece beside cells: those with the most sides in common first, or up to `loose` fewer."""
    lattice = piece.shape.lattice
    beside = sorted({near for cell in cells for near in lattice.neighbors(cell)} - cells)
    found: dict[frozenset[Cell], float] = {}
    for pose in orientations(piece.shape, piece.mobility):
        for cell, there in paced((cell, there) for cell in pose.cells for there in beside):
            by = lattice.difference(cell, there)
            if by is None:
                continue
            laid = frozenset([lattice.translate(each, by) for each in pose.cells])
            if laid not in found and cells.isdisjoint(laid):
                sides = sum(near in cells for each in laid for near in lattice.neighbors(each))
                found[laid] = sides + loose * random.random()
    return nlargest(PLACES, found, key=found.__getitem__)
