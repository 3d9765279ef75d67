"""Verifies one cover after another of the same problem, and looks at each option only once.

What an option uses comes from the problem; for a packing, from the placement that it means, once that is compared with
its piece and the region as `dancefloor.solutions.verify` does it. Neither an engine nor an encoding is trusted. All
that is left to do for a cover is to compare numbers of items. A cover that is wrong is looked at again by the functions
of that module, which give the reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import compress
from typing import NamedTuple

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Placement
from dancefloor.search.deadline import check
from dancefloor.search.values import Cover
from dancefloor.solutions.verify import cells_and_marks, looks_like

MOST = 1 << 30  # no cover has more options than that
RIGHT = -1  # the verdict of compiled code
_Bounds = tuple[int, int]  # the least and the most uses of an item
_Uses = Iterable[tuple[int, str | None]]  # items, each with a colour or None
_Check = Callable[[Cover], bool]
_CheckOfSeveral = Callable[[Sequence[Cover]], int | None]


class _Seen(NamedTuple):
    """What an option uses."""

    alone: tuple[int, ...]  #: items that no other option of a cover may use
    needed: int  #: how many of these are items that a cover must use
    shared: tuple[tuple[int, str | None], ...]  #: the other uses: of items with other bounds, or with a colour


class CoverCheck:
    """Tells whether covers are right, given the bounds of all items, and what an option uses.

    A function that gives the uses of an option raises LookupError if it cannot be part of any cover.

    >>> problem = Problem.from_names("p q", ["p x:A", "q x:B", "q x:A"], secondary="x")
    >>> is_right = CoverCheck.of_problem(problem)
    >>> is_right((0, 2)), is_right((0, 1)), is_right((0,)), is_right((0, 7))
    (True, False, False, False)
    """

    def __init__(self, bounds: Sequence[_Bounds], uses: Callable[[int], _Uses]) -> None:
        self._bounds, self._uses = bounds, uses
        self._is_right, self._first_wrong = self._in_python() if MISSING else self._compiled()

    @classmethod
    def of_problem(cls, problem: Problem) -> CoverCheck:
        """The check of covers of a problem as it is."""
        bounds = [(item.low, item.high) if item.primary else (0, 1) for item in problem.items]
        return cls(bounds, lambda option: problem.options.uses(option))

    @classmethod
    def of_packing(cls, puzzle: Packing, decode: Callable[[int], Placement]) -> CoverCheck:
        """The check of covers that mean placements, by the geometry of these placements alone."""
        cells = {cell: k for k, cell in enumerate(puzzle.region)}
        pieces = {piece.name: (k, piece) for k, piece in enumerate(puzzle.pieces, len(cells))}
        needed = len(puzzle.region.cells)  # these come first

        def uses(option: int) -> _Uses:
            name, covered = decode(option)
            number, piece = pieces[name]
            if not looks_like(piece, covered, puzzle.region):
                raise LookupError
            covered = cells_and_marks(puzzle.region.lattice, covered)
            return [(number, None), *((cells[cell], None) for cell in covered)]

        bounds = [(1, 1)] * needed + [(0, 1)] * (len(cells) - needed)
        return cls([*bounds, *((piece.low, piece.high) for piece in puzzle.pieces)], uses)

    def __call__(self, cover: Cover) -> bool:
        """Whether the options use each item as often as its bounds say, and secondary items in one colour."""
        try:
            return self._is_right(cover)
        except LookupError:
            return False

    def first_wrong(self, covers: Sequence[Cover]) -> int | None:
        """The number of the first cover that is wrong, among several; None if all are right.

        >>> problem = Problem.from_names("p q", ["p", "q"])
        >>> CoverCheck.of_problem(problem).first_wrong([(0, 1), (1,)])
        1
        """
        try:
            return self._first_wrong(covers)
        except LookupError:
            return next(k for k, cover in enumerate(covers) if not self(cover))

    def _uses_of(self, option: int) -> list[tuple[int, str | None]]:
        check()
        if option < 0:
            raise LookupError
        return list(self._uses(option))

    def _compiled(self) -> tuple[_Check, _CheckOfSeveral]:
        from dancefloor._native import core

        low, high = zip(*self._bounds, strict=True) if self._bounds else ((), ())
        native = core.CoverCheck([min(least, MOST) for least in low], [min(most, MOST) for most in high])
        colors: dict[str | None, int] = {None: 0}

        def learn(option: int) -> None:
            uses = self._uses_of(option)
            native.learn(option, [(item, colors.setdefault(color, len(colors))) for item, color in uses])

        def is_right(cover: Cover) -> bool:
            while (verdict := native.verdict(tuple(cover))) >= 0:  # an option that it does not know yet
                learn(verdict)
            return verdict == RIGHT

        def first_wrong(covers: Sequence[Cover]) -> int | None:
            if not isinstance(covers, core.CoverBatch):
                return _one_by_one(is_right, covers)
            first = 0
            while first < len(covers):
                first, verdict = native.first_doubt(covers, first)
                if verdict >= 0:
                    learn(verdict)
                elif verdict != RIGHT:
                    return first
            return None

        return is_right, first_wrong

    def _in_python(self) -> tuple[_Check, _CheckOfSeveral]:
        bounds, needed = self._bounds, self._bounds.count((1, 1))
        counted = [item for item, (_, most) in enumerate(bounds) if most > 1]

        @cache
        def seen(option: int) -> _Seen:
            uses = self._uses_of(option)
            is_shared = [bounds[item][1] > 1 or color is not None for item, color in uses]
            alone = tuple([item for (item, _), beside in zip(uses, is_shared, strict=True) if not beside])
            return _Seen(alone, sum([bounds[item] == (1, 1) for item in alone]), tuple(compress(uses, is_shared)))

        def is_right(cover: Cover) -> bool:
            every = [seen(option) for option in cover]
            alone = [item for each, _, _ in every for item in each]
            if sum([number for _, number, _ in every]) != needed or len(set(alone)) != len(alone):
                return False
            shared = [use for _, _, uses in every for use in uses]
            if not (shared or counted):
                return True
            times = Counter([item for item, color in shared if color is None])
            colored = Counter([item for item, _ in {use for use in shared if use[1] is not None}])
            return (
                len(set(cover)) == len(cover)
                and all(number == 1 for number in colored.values())
                and colored.keys().isdisjoint([*alone, *times])
                and all(bounds[item][0] <= times[item] <= bounds[item][1] for item in counted)
            )

        return is_right, partial(_one_by_one, is_right)


def _one_by_one(is_right: _Check, covers: Sequence[Cover]) -> int | None:
    return next((k for k, cover in enumerate(covers) if not is_right(cover)), None)
