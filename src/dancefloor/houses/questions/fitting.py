"""``fit_most``: cover as many cells as possible, or place as many pieces, and prove that there cannot be more.

Strategy: for the most cells, pieces may be left out, and one more piece, a hole of a single cell, is used exactly k
times. The least k that has a solution leaves the most cells covered, and whatever proves a packing impossible, such as
weights, proves that fewer holes are not enough. For the most pieces, all cells may stay empty, and an item asks for
exactly m pieces, from as many as have room downwards. At first each number gets few nodes, so that a good packing is
known early; then the better numbers are decided for good, those that are easiest to rule out first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, Unpack

from dancefloor.arguments import wrong
from dancefloor.display import Displayed, plural
from dancefloor.errors import InputError, PuzzleError
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.houses.questions.constrained import packing_of
from dancefloor.houses.questions.lying import Number
from dancefloor.houses.questions.meeting import NoCrossing
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, ThreadsKeywords, TimeKeywords, asks, still, until_limit
from dancefloor.verbs.solving import solve

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

FIRST_NODES = 20_000  # of the first search for each number
CELLS, PIECES = "cells", "pieces"
What: TypeAlias = Literal["cells", "pieces"]


class FitHow(TimeKeywords, ThreadsKeywords, total=False):
    """The keywords of `fit_most`."""


class Ruled(NamedTuple):
    """A number that is proved to be too large."""

    number: int  #: of cells or pieces
    reason: str  #: the reason without a search; empty if a search proved it


@dataclass(frozen=True, repr=False)
class Fitted(Displayed):
    """The most that fits into a packing, and whether that is proved.

    >>> found = fit_most("8x8 any*X", "pieces")
    >>> found, found.number, found.bound
    (<Fitted: 8 pieces, proved>, 8, 8)

    Added in version 0.2.
    """

    puzzle: Packing
    what: str  #: ``cells`` or ``pieces``
    number: int  #: of cells that are covered, or pieces that are placed
    bound: int  #: no more than this number is possible
    solution: Solution | None  #: placements with this number; None if the time was up before there were any
    ruled: tuple[Ruled, ...]  #: greater numbers, each proved to be too large
    outcome: Outcome  #: COMPLETE if it is proved that there cannot be more

    def __repr__(self) -> str:
        known = "proved" if self.outcome is Outcome.COMPLETE else f"at most {self.bound}"
        return f"<Fitted: {self.number} {self.what}, {known}>"

    @property
    def board(self) -> Board:
        """The placements, drawn with holes."""
        return (self.solution or Solution.of(_emptied(self.puzzle), ())).board

    def as_json(self) -> dict[str, Any]:
        """The numbers, the proofs and the placements, as plain lists and strings."""
        return {
            "what": self.what,
            "number": self.number,
            "bound": self.bound,
            "ruled": [each._asdict() for each in self.ruled],
            "solution": self.solution and self.solution.as_json(),
            "outcome": self.outcome.value,
        }


@asks(FitHow)
def fit_most(puzzle: Packing | str, what: What = "cells", **how: Unpack[FitHow]) -> Fitted:
    """Cover as many cells of a packing as possible, or place as many pieces, and prove that there cannot be more.

    Pieces may be left out, and cells stay empty. Constraints hold for the pieces that are placed.

    Args:
        puzzle: a packing, or a text that means one, as for `solve`.
        what: ``cells`` (default) or ``pieces``.
        limits: limits on seconds; None for none. When they are up, `bound` says what is proved.
        threads: how many threads search; None for all processors.

    Raises:
        InputError: the puzzle is not a packing, `what` is something else, or a constraint is about boards without
            holes.

    >>> fit_most("8x8-1x1@0,0-1x1@7,7 31*I2")
    <Fitted: 60 cells, proved>

    Added in version 0.2.
    """
    request = Request.asked(fit_most, how)
    if what not in (CELLS, PIECES):
        raise wrong("what", what, "'cells' or 'pieces'")
    with until_limit(request.limits):
        given = packing_of(puzzle, "cells to cover and pieces to place")
        if any(isinstance(each, NoCrossing) for each in given.where):
            raise InputError("where 'no crossing': this is about boards without holes, so leave it out")
        return _Fitting(given, what, request).fitted()


def _emptied(puzzle: Packing) -> Packing:
    """The packing in which all cells may stay empty, and all pieces be left out."""
    region = puzzle.region
    free = Region((), tuple(region), region.lattice, region.wrapping)
    return puzzle.changed(region=free, pieces=_optional(puzzle))


def _optional(puzzle: Packing) -> list[Piece]:
    return [replace(piece, low=0) for piece in puzzle.pieces]


class _Fitting:
    def __init__(self, puzzle: Packing, what: str, request: Request) -> None:
        self._puzzle, self._what, self._request = puzzle, what, request
        self._ruled: dict[int, str] = {}
        self._outcome = Outcome.COMPLETE

    def fitted(self) -> Fitted:
        best: tuple[int, Solution | None] = (0, Solution.of(_emptied(self._puzzle), ()))
        open_: list[int] = []
        for number in self._numbers():
            found = self._searched(number, FIRST_NODES)
            if found:
                best = number, found
                break
            if number not in self._ruled:
                open_.append(number)
            if self._outcome is not Outcome.COMPLETE:
                break
        for number in reversed(open_):  # the fewer pieces, the less there is to search
            if number < best[0] or self._outcome is not Outcome.COMPLETE:
                continue
            if found := self._searched(number, None):
                best = number, found
        return self._told(*best)

    def _told(self, number: int, found: Solution | None) -> Fitted:
        ruled = tuple([Ruled(each, self._ruled[each]) for each in sorted(self._ruled, reverse=True)])
        possible = (each for each in self._numbers() if each not in self._ruled)
        bound = max(number, next(possible, 0))
        outcome = Outcome.COMPLETE if bound == number else self._outcome
        return Fitted(self._puzzle, self._what, number, bound, found, ruled, outcome)

    def _numbers(self) -> Iterator[int]:
        """The numbers that areas allow, greatest first, down to 1."""
        if self._what == PIECES:
            yield from range(self._most_pieces(), 0, -1)
            return
        areas = self._areas()
        yield from (area for area in range(len(self._puzzle.region.cells), 0, -1) if areas >> area & 1)

    def _areas(self) -> int:
        """The numbers of cells to fill that pieces can cover, as bits; optional cells may be covered, too."""
        total, spare = len(self._puzzle.region), len(self._puzzle.region.optional)
        reached = 1
        for piece in self._puzzle.pieces:
            size = len(piece.shape)
            for _ in range(min(piece.high, total // size)):
                reached |= reached << size
        reached &= (1 << total + 1) - 1
        for _ in range(spare):
            reached |= reached >> 1
        return reached

    def _most_pieces(self) -> int:
        left, number = len(self._puzzle.region), 0
        for piece in sorted(self._puzzle.pieces, key=lambda piece: len(piece.shape)):
            times = min(piece.high, left // len(piece.shape))
            left, number = left - times * len(piece.shape), number + times
        return number

    def _searched(self, number: int, nodes: int | None) -> Solution | None:
        """A packing with this number; None if there is none, or it was not found."""
        asked = self._with_holes(number) if self._what == CELLS else self._with_pieces(number)
        limits = still(Limits(1, nodes, self._request.limits.seconds))
        search = solve(
            asked,
            symmetry="none",
            limits=limits,
            threads=self._request.resources.threads,
            on_progress=self._request.on_progress,
        )
        found = list(search)
        if found:
            placed = [each for each in found[0].placements if each.piece != self._hole_name]
            return Solution.of(_emptied(self._puzzle), placed)
        if search.outcome is Outcome.COMPLETE:
            self._ruled[number] = search.reason
        elif search.outcome is Outcome.INTERRUPTED or search.statistics.nodes < (nodes or 0) or nodes is None:
            self._outcome = search.outcome
        return None

    @property
    def _hole_name(self) -> str:
        name, taken = "hole", {piece.name for piece in self._puzzle.pieces}
        while name in taken:
            name += "'"
        return name

    def _with_holes(self, covered: int) -> Packing:
        """The packing in which this number of cells is covered."""
        puzzle, holes = self._puzzle, len(self._puzzle.region.cells) - covered
        pieces = _optional(puzzle)
        if holes:
            lattice = puzzle.region.lattice
            if lattice.marks([lattice.origins[0]]):
                raise PuzzleError(
                    f"what is 'cells': pieces of {lattice.name}s leave marks beside them, so ask for 'pieces'"
                )
            first, *others = [Shape([cell], lattice) for cell in lattice.origins]
            pieces.append(Piece(self._hole_name, first, low=holes, high=holes, also=tuple(others)))
        return puzzle.changed(pieces=pieces)

    def _with_pieces(self, number: int) -> Packing:
        """The packing in which this number of pieces is placed."""
        free = _emptied(self._puzzle)
        names = tuple([piece.name for piece in free.pieces])
        return free.changed(where=(*free.where, Number(names, number, number)))


def fitted_sentence(found: Fitted, seconds: float) -> str:
    """What fits, in a sentence.

    Args:
        found: the result.
        seconds: the elapsed time in seconds.
    """
    every = len(found.puzzle.region.cells)
    most = f"{found.number} of {plural(every, 'cell')}" if found.what == CELLS else plural(found.number, "piece")
    done = "covered" if found.what == CELLS else "placed"
    if found.outcome is Outcome.COMPLETE:
        return f"{most} can be {done}, and no more: proved in {seconds:.2f} s"
    why = "interrupted" if found.outcome is Outcome.INTERRUPTED else "stopped by its limit"
    return f"{most} {done}, and at most {found.bound} can be: {why} after {seconds:.2f} s"


def proofs(found: Fitted) -> Iterator[str]:
    """Why no more fits, a sentence for each number that has a reason without a search."""
    for number, reason in found.ruled:
        if reason:
            yield f"not {plural(number, found.what.removesuffix('s'))}: {reason}"
