"""``piece_sets``: which sets of pieces fill a region, and which of them in exactly one way.

Strategy: one search finds all ways to fill the region with pieces of a family, each of which may be left out, up to
symmetry. Ways are counted by the pieces that they use. If a symmetry exchanges pieces, it makes one way with some
pieces the same as a way with others; then these sets count as one, under the name of the first. Every second, or every
fiftieth of the time so far if that is longer, a file gets a line with the sets that have more ways than before, and
with the position of the search, from which a later one goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self, Unpack, cast

from dancefloor.arguments import check_type, whole
from dancefloor.display import Displayed, plural
from dancefloor.errors import InputError
from dancefloor.formats.files import KeptLines
from dancefloor.houses.questions.constrained import packing_of
from dancefloor.houses.questions.constrained_kind import ConstrainedKind
from dancefloor.houses.questions.lying import Number
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Placement
from dancefloor.search.values import Outcome, Position
from dancefloor.solutions.group import Convention
from dancefloor.solutions.motions import Motions, Ways
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults
from dancefloor.verbs.how import Request, SearchKeywords, asks
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.verbs.kinds.kind import Kind
    from dancefloor.verbs.solutions import Solutions

VERSION = 1  # of the file
PieceSet = tuple[str, ...]  # the names of its pieces, in their order; several times if it has several


class PieceSetsHow(SearchKeywords, total=False):
    """The keywords of `piece_sets`, besides the number of pieces."""


@dataclass(frozen=True, repr=False)
class PieceSets(Displayed):
    """Sets of pieces that fill a region.

    >>> found = piece_sets("5x5 pentominoes")
    >>> found
    <PieceSets: 45 sets fill the region, 19 of them in exactly one way>
    >>> found.unique[0], found.ways["F", "L", "P", "U", "W"]
    (('F', 'L', 'P', 'U', 'W'), 1)

    Added in version 0.2.
    """

    puzzle: Packing  #: the region, and the pieces to choose from
    ways: Mapping[PieceSet, int]  #: for each set that fills the region, in how many ways up to symmetry
    solutions: Mapping[PieceSet, Solution]  #: one way for each set, or for its mirror image
    outcome: Outcome  #: COMPLETE if these are all; else more sets and ways may exist

    def __repr__(self) -> str:
        told = "fills" if len(self.ways) == 1 else "fill"
        only = f", {len(self.unique)} of them in exactly one way" if self.outcome is Outcome.COMPLETE else " so far"
        return f"<PieceSets: {plural(len(self.ways), 'set')} {told} the region{only}>"

    @property
    def unique(self) -> list[PieceSet]:
        """The sets that fill the region in exactly one way; none as long as the search is not complete."""
        if self.outcome is not Outcome.COMPLETE:
            return []
        return [names for names, number in self.ways.items() if number == 1]

    def as_json(self) -> dict[str, Any]:
        """The sets, each with its number of ways and one of them, as plain lists and strings."""
        sets = [
            {"pieces": list(names), "ways": number, "solution": self.solutions[names].as_json()}
            for names, number in self.ways.items()
        ]
        return {"sets": sets, "unique": len(self.unique), "outcome": self.outcome.value}

    def of(self, names: Sequence[str]) -> Packing:
        """The region with one of the sets, as a puzzle.

        >>> piece_sets("5x5 pentominoes").of(["F", "L", "P", "U", "W"])
        <Packing of 5x5 cells, 5 pieces>
        """
        times = Counter(names)
        if self.puzzle.where:  # some of which may name pieces that this set does not have
            exactly = [Number((piece.name,), times[piece.name], times[piece.name]) for piece in self.puzzle.pieces]
            return self.puzzle.changed(where=[*self.puzzle.where, *exactly])
        chosen = [piece for piece in self.puzzle.pieces if piece.name in times]
        exact = [replace(each, low=times[each.name], high=times[each.name]) for each in chosen]
        return self.puzzle.changed(pieces=exact)


@asks(PieceSetsHow)
def piece_sets(
    puzzle: Packing | str, pieces: int | None = None, *, file: str | None = None, **how: Unpack[PieceSetsHow]
) -> PieceSets:
    """Find the sets of pieces that fill a region, and in how many ways each of them does, up to symmetry.

    Args:
        puzzle: a packing, or a text that means one. Each piece may be left out, or used up to as often as there.
        pieces: how many pieces a set has; None (the default) for any number.
        file: where to keep what was found, so that a later search goes on; None (the default) for nowhere.
        limits: limits on seconds and nodes; None for none. When they are up, sets and ways are missing.

    Raises:
        InputError: the puzzle is not a packing, or the number makes no sense.
        StoreError: the file cannot be written, or is one of something else.

    >>> found = piece_sets("4x4 any*tetrominoes")
    >>> len(found.ways), found.unique[:3]
    (12, [('I', 'I', 'I', 'I'), ('L', 'L', 'O', 'O'), ('L', 'L', 'S', 'S')])

    Added in version 0.2.
    """
    request = Request.asked(piece_sets, how).but(convention=Convention.ALL)
    number = None if pieces is None else whole("pieces", pieces, 1)
    if file is not None:
        check_type("file", file, str, "the name of a file")
    family = _family(packing_of(puzzle, "pieces to choose from"), number)
    with _Found(file, family, request.engine) as found:
        outcome = found.search(request)
    if outcome is Outcome.INTERRUPTED and not found.ways:
        raise KeyboardInterrupt
    order = {piece.name: k for k, piece in enumerate(family.pieces)}
    listed = sorted(found.ways, key=lambda names: [order[name] for name in names])
    return PieceSets(family, {n: found.ways[n] for n in listed}, {n: found.first[n] for n in listed}, outcome)


class _Found(KeptLines):
    """The sets that were found, in memory and in a file."""

    def __init__(self, file: str | None, family: Packing, engine: str | None) -> None:
        self._family = family
        self._kind = cast("Any", kind_of(family))
        where = [str(each) for each in family.where]
        head = {"pieces": VERSION, "problem": self._kind.problem.fingerprint, "where": where, "engine": engine}
        super().__init__(file, head, lambda told: f"puzzle {str(told.get('problem'))[:8]}, engine {told.get('engine')}")
        self._changed: set[PieceSet] = set()  # since the last line
        self._position: Position | None = None  # None to begin
        self._ended = False
        self.ways, self.first = Counter[PieceSet](), dict[PieceSet, Solution]()

    def __enter__(self) -> Self:
        super().__enter__()
        for number, line in enumerate(self.lines):
            try:
                self._take(**line)
            except (AttributeError, InputError, TypeError, ValueError):
                self.__exit__()
                raise self.fault(number, "sets that fill the region, and a position of the search") from None
        return self

    def _take(self, sets: Sequence[tuple[Sequence[str], int, Any]], position: Any) -> None:
        for listed, number, told in sets:
            names = tuple(listed)
            self.ways[names] = whole("ways", number, 1)
            if told:
                placed = [Placement(each["piece"], tuple(map(tuple, each["cells"]))) for each in told]
                self.first[names] = Solution.of(self._family, placed)
                if faults(self._family, placed):
                    raise InputError("this is no solution")
        self._position, self._ended = None if position is None else Position.from_json(position), position is None

    def search(self, request: Request) -> Outcome:
        """Search for what is missing; return how that ends."""
        if self._ended:
            return Outcome.COMPLETE
        search: Solutions[Solution] = self._kind.solve(request.but(resume=self._position))
        named = _naming(self._family, self._kind)
        begin = last = perf_counter()
        for batch in search.batches():
            for solution in batch:
                self._count(named([placed.piece for placed in solution.placements]), solution)
            if perf_counter() - last > max(1.0, (last - begin) / 50):
                last = perf_counter()
                self._keep(search)
        self._keep(search)
        return search.outcome

    def _count(self, names: PieceSet, solution: Solution) -> None:
        self.ways[names] += 1
        self.first.setdefault(names, solution)
        self._changed.add(names)

    def _keep(self, search: Solutions[Solution]) -> None:
        """Keep the sets that have changed, and the position of the search; none if it has ended."""
        ended = search.outcome is Outcome.COMPLETE
        position = None if ended else search.position
        if ended or position:
            sets = [(names, self.ways[names], self.first[names].as_json()["placements"]) for names in self._changed]
            self.add({"sets": sorted(sets), "position": position})
            self._changed.clear()


def _family(puzzle: Packing, number: int | None) -> Packing:
    """The region, and its pieces as those to choose from."""
    pieces = [replace(piece, low=0) for piece in puzzle.pieces]
    chosen = () if number is None else (Number(tuple([piece.name for piece in pieces]), number, number),)
    return puzzle.changed(pieces=pieces, where=(*puzzle.where, *chosen))


def _naming(family: Packing, kind: Kind[Any]) -> Callable[[Sequence[str]], PieceSet]:
    """What gives sets the same name if a symmetry makes one the other."""
    order = {piece.name: k for k, piece in enumerate(family.pieces)}
    exchanges = _exchanges(family, kind)

    def named(pieces: Sequence[str]) -> PieceSet:
        sets = ([becomes[piece] for piece in pieces] for becomes in exchanges)
        return tuple(min((sorted(one, key=order.__getitem__) for one in sets), key=lambda one: [order[n] for n in one]))

    return named


def _exchanges(family: Packing, kind: Kind[Any]) -> list[dict[str, str]]:
    """What each piece becomes by symmetries, each such exchange once."""
    names = [piece.name for piece in family.pieces]
    if isinstance(kind, ConstrainedKind):
        motions = kind.motions_of(Convention.ALL)
        found = [motions.becomes(motion.twist) for motion in motions.motions]
    else:
        found = [dict(zip(names, [names[k] for k in twist], strict=True)) for twist in Motions(Ways(family)).onto]
    itself = {name: name for name in names}
    return [dict(each) for each in dict.fromkeys(tuple((itself | one).items()) for one in found)]
