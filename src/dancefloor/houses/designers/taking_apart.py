"""Take solutions apart: whether they come apart, in how many moves, and how.

Rules: pieces move in straight lines along the axes; a move shifts any number of them by the same distance. If turns are
asked for, a move may also turn any number of cubic pieces by a quarter about an axis that meets the box around the part
(turning.py); otherwise a solution that comes apart only if a piece is turned counts as one that stays together. Pieces
of a group of a BurrTools file may stay together.

Theorem: without turns, it does not matter which separation comes first. Moves can be undone; so a part that was
separated can go back to where it was in the whole, and then do what it does when the whole is taken apart another way,
without the pieces that are gone. So one separation is looked for at a time, the one with the fewest moves, and each
part is taken apart by itself. The first number of a level is the least possible; the others belong to the separation
that is found first. The same is done with turns. There the box around a part has fewer axes than the box around the
whole.

Strategy: `dancefloor.houses.designers.parting`, or its native twin, finds a separation. This module decides which parts
are next, and which of two parts is said to move: that without the heaviest piece, or else the one with fewer pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf, nan
from typing import Any, NamedTuple, Unpack

from dancefloor._native import MISSING
from dancefloor.arguments import check_type
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.houses.designers.disassembly import Disassembly, Separation
from dancefloor.houses.designers.moves import AnyMove, RigidMotion, move_of
from dancefloor.houses.designers.parting import Ending, Parting
from dancefloor.houses.designers.ways import AXES, ways_of
from dancefloor.search.session import Session
from dancefloor.search.values import Limits, OnProgress, Outcome, Progress
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, TimeKeywords, asks

TURN = 0.05  # seconds
MEMORY = 1 << 30  # bytes, for one separation
MOST_PIECES = 64
WHY_ENDED = {
    Ending.NO_MEMORY: "it needs more memory than 1 GiB: there are too many positions",
    Ending.TOO_LOOSE: "its pieces are too loose: more than 65536 groups of them can move at one position",
}


class _Part(NamedTuple):
    """Pieces that lie together, and how far each has moved from its place in the solution."""

    pieces: tuple[int, ...]
    before: Mapping[int, RigidMotion]


class TakingApart(Session[Separation]):
    """Takes a solution apart: hands over its separations one by one.

    Its nodes are positions of parts relative to each other.

    Args:
        solution: the solution.
        limits: when to stop early; None for no limit.
        on_progress: called with a `Progress` about ten times a second; None for nobody.
        turns: whether pieces may also turn by quarters (default: no).
        native: whether compiled code does the work (default: if there is any).

    >>> from dancefloor import solve
    >>> taking = TakingApart(next(solve("soma")))
    >>> len(list(taking)), taking.stuck, taking.outcome
    (6, (), <Outcome.COMPLETE: 'complete'>)
    """

    instead = "keep a list of the separations: they are found in the same order each time"
    by, doing = "parting", "taking apart"

    def __init__(
        self,
        solution: Solution,
        *,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
        turns: bool = False,
        native: bool = not MISSING,
    ) -> None:
        super().__init__(limits, on_progress and self._tell)
        self._listener = on_progress
        self.is_silent = False  #: whether nobody hears its progress now
        self._fraction = nan  # the number of positions is unknown
        self.solution = solution
        puzzle: Any = solution.puzzle
        self._lattice: Lattice = puzzle.region.lattice
        self._ways = ways_of(self._lattice, turns=turns)
        self.turns = turns
        self._weights: Mapping[str, int] = getattr(puzzle, "piece_weights", {})
        many = len(solution.placements)
        if many > MOST_PIECES:
            raise PuzzleError(f"{many} pieces lie together: at most {MOST_PIECES} can be taken apart")
        everything = tuple(range(many))
        self._todo = [_Part(everything, dict.fromkeys(everything, RigidMotion()))]
        self._parting: Any = None
        self._native = native
        self._positions = 0
        self.stuck: tuple[int, ...] = ()  #: the first pieces met that cannot be taken apart
        self.together: list[tuple[int, ...]] = []  #: parts that may stay together
        self._separations: list[Separation] = []

    def work(self, seconds: float) -> None:
        """Work for that long, and keep what is found for `result`, instead of handing it over."""
        self._work_for(seconds, lambda: self._deliver([]))

    def result(self) -> Disassembly:
        """What is known of the solution by now."""
        separations, together = tuple(self._separations), tuple(self.together)
        known = self.outcome, self.statistics, self.reason
        return Disassembly(self.solution, separations, self.stuck, *known, together, self.turns)

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        self._deliver([])
        if self._parting is None and not self._begin():
            self._closing = Outcome.COMPLETE
            return
        ending = Ending(self._parting.advance(min(seconds, TURN), nodes))
        looked, _ = self._parting.work()
        self._counters = (self._positions + looked, 0, 0)
        if ending is Ending.GOING_ON:
            return
        self._positions += looked + 1
        part, moves = self._todo.pop(), self._parting.moves()
        self._parting = None
        if ending is Ending.APART:
            separation = self._separation(part, moves)
            self._todo += self._parts(separation)
            self._separations.append(separation)
            self._deliver([separation])
        elif ending is Ending.TOGETHER:
            self.stuck, self._closing = part.pieces, Outcome.COMPLETE
        else:
            self.reason, self._closing = WHY_ENDED[ending], Outcome.LIMITED

    def _tell(self, progress: Progress) -> None:
        if self._listener and not self.is_silent:
            self._listener(progress)

    def _begin(self) -> bool:
        """Begin to take the next part apart; return False if none is left."""
        while self._todo and self._is_done(self._todo[-1].pieces):
            self._todo.pop()
        if not self._todo:
            return False
        part = self._todo[-1]
        cells = [self._numbers(self._cells(piece, part.before[piece])) for piece in part.pieces]
        if self._native:
            from dancefloor._native import core

            self._parting = core.parting(cells, [way.numbers for way in self._ways], MEMORY, self.turns)
        else:
            self._parting = Parting(cells, self._ways, MEMORY, self.turns)
        return True

    def _is_done(self, pieces: tuple[int, ...]) -> bool:
        if len(pieces) > 1 and self._may_stay(Counter(self.solution.placements[k].piece for k in pieces)):
            self.together.append(pieces)
            return True
        return len(pieces) <= 1

    def _may_stay(self, many: Counter[str]) -> bool:
        """Whether a group of the file holds as many pieces of each name."""
        return any(all(group.get(name, 0) >= number for name, number in many.items()) for group in self._groups)

    @cached_property
    def _groups(self) -> list[dict[str, int]]:
        uses = getattr(self.solution.puzzle, "uses", {})
        found: dict[int, dict[str, int]] = {}
        for name, use in uses.items():
            for group, number in use.groups:
                found.setdefault(group, {})[name] = number
        return list(found.values())

    def _cells(self, piece: int, motion: RigidMotion) -> list[Cell]:
        return [motion.cell(self._lattice, cell) for cell in self.solution.placements[piece].cells]

    def _numbers(self, cells: list[Cell]) -> list[int]:
        return [number for cell in cells for number in (*cell, 0, 0)[: len(AXES) + 1]]

    # --- which of two parts moves ---

    def _separation(self, part: _Part, moves: list[list[int]]) -> Separation:
        found: list[AnyMove] = []
        everything = RigidMotion()  # where all pieces are, in comparison with the search, whose first part never moves
        for k, numbers in enumerate(moves):
            move = move_of(numbers, part.pieces, last=k == len(moves) - 1).seen(everything)
            rest = tuple([piece for piece in part.pieces if piece not in move.pieces])
            if self._ease(rest) < self._ease(move.pieces):
                move = move.back(rest)
                everything = move.motion.after(everything)
            found.append(move)
        return Separation(part.pieces, tuple(found), found[-1].pieces, part.before)

    def _ease(self, group: tuple[int, ...]) -> tuple[int, int, int, list[int]]:
        """How easy a part is to move: of two parts, the one that comes first in this order is said to move."""
        placements = self.solution.placements
        heaviest = max(self._weights.get(placements[piece].piece, 1) for piece in group)
        return heaviest, len(group), sum(len(placements[piece].cells) for piece in group), [-piece for piece in group]

    def _parts(self, separation: Separation) -> list[_Part]:
        """The two parts. The one that stays comes last, and so is the next to be taken apart."""
        *_, after = separation.places()
        return [
            _Part(pieces, {piece: after[piece] for piece in pieces}) for pieces in (separation.away, separation.left)
        ]


class ApartHow(TimeKeywords, total=False):
    """The keywords of `apart`."""


@asks(ApartHow)
def apart(solution: Solution, *, turns: bool = False, **how: Unpack[ApartHow]) -> Disassembly:
    """Take a solution in space apart: whether it comes apart, in how many moves, and how.

    Pieces move in straight lines along the axes, one or several at a time. Ctrl-C ends the work; the result then has
    the separations that were found before.

    Args:
        solution: the solution, such as `next(solve("soma"))`.
        turns: whether a move may also turn pieces of cubes by a quarter, about a line through centres or corners of
            cubes (default: no).
        limits: when to stop early: `seconds`, and `nodes` for the number of positions looked at.

    Raises:
        InputError: it is not a solution of a box and pieces.
        PuzzleError: it is flat, has too many pieces, or its pieces cannot make quarter turns.

    >>> from dancefloor import solve
    >>> taken = apart(next(solve("soma")))
    >>> taken.level, taken.moves
    ('1', (1, 1, 1, 1, 1, 1))

    Added in version 0.2.
    """
    check_type("solution", solution, Solution, "a Solution, such as next(solve('soma'))")
    check_type("turns", turns, bool, "True or False")
    request = Request.asked(apart, how)
    return taken_apart(solution, request.limits, request.on_progress, turns=turns)


def taken_apart(
    solution: Solution, limits: Limits | None = None, on_progress: OnProgress | None = None, *, turns: bool = False
) -> Disassembly:
    """Take a solution apart, as `apart` does, without a check of the arguments.

    Args:
        solution: the solution.
        limits: when to stop early; None for no limit.
        on_progress: called with a `Progress` about ten times a second; None for nobody.
        turns: whether pieces may also turn by quarters.

    Raises:
        PuzzleError: the solution is flat, has too many pieces, or its pieces cannot make quarter turns.
    """
    taking = TakingApart(solution, limits=limits, on_progress=on_progress, turns=turns)
    taking.work(inf)
    return taking.result()
