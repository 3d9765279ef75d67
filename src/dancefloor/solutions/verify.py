"""Verifies packings and covers from the puzzle and the solution alone, without trusting an engine or an encoding.

`CoverCheck` verifies one cover after another of the same problem, and looks at each option only once. What an option
uses comes from the problem; for a packing, from the placement that it means, once that is compared with its piece and
the region, as a single solution is. All that is left to do for a cover is to compare numbers of items. A cover that is
wrong is looked at again by the functions for single ones, which give the reasons.

`dancefloor.houses.fillomino.verify_filled` does the same for boards with a text in each cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import compress, repeat
from typing import NamedTuple

from dancefloor._native import MISSING
from dancefloor.arguments import check_type, listed
from dancefloor.cover.problem import Problem
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape, normalized
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.search.deadline import check, paced
from dancefloor.search.values import Cover


def faults(puzzle: Packing, placements: Iterable[PlacedPiece]) -> list[str]:
    """List the reasons why placements are not a solution. The list is empty if they are one.

    >>> from dancefloor.geometry.region import Region
    >>> puzzle = Packing(Region.box(1, 2), {"I": Shape.from_picture("##")})
    >>> faults(puzzle, [Placement("I", ((0, 0), (0, 1)))]), faults(puzzle, [])
    ([], ['cell (0, 0) is not covered', 'cell (0, 1) is not covered', "piece 'I' is used 0 times, not 1"])

    Added in version 0.1.
    """
    placements = listed("placements", placements, "placements, such as `solution.placements`")
    try:
        return _faults(puzzle, placements)
    except (AttributeError, TypeError):
        check_type("puzzle", puzzle, Packing, "a Packing")
        for placement in placements:
            check_type("a placement in placements", placement, Placement, "a Placement")
            check_type("the cells of a placement in placements", placement.cells, tuple, "a tuple of cells")
        raise


def _faults(puzzle: Packing, placements: Sequence[PlacedPiece]) -> list[str]:
    pieces = {piece.name: piece for piece in puzzle.pieces}
    lattice = puzzle.region.lattice
    covered = Counter(cell for placement in placements for cell in cells_and_marks(lattice, placement.cells))
    found = [f"cell {cell} is covered {times} times" for cell, times in covered.items() if times > 1]
    found += [f"cell {cell} is outside the region" for cell in covered if cell not in puzzle.region]
    found += [f"cell {cell} is not covered" for cell in puzzle.region.cells if not covered[cell]]
    for placement in paced(placements):
        piece = pieces.get(placement.piece)
        if piece is None:
            found.append(f"there is no piece {placement.piece!r}")
        elif not looks_like(piece, placement.cells, puzzle.region):
            found.append(f"piece {placement.piece!r} does not look like {list(placement.cells)}")
    used = Counter(placement.piece for placement in placements)
    found += [
        f"piece {piece.name!r} is used {used[piece.name]} times, not {piece.bounds}"
        for piece in puzzle.pieces
        if not piece.low <= used[piece.name] <= piece.high
    ]
    return found


def cover_faults(problem: Problem, cover: Iterable[int]) -> list[str]:
    """List the reasons why options are not a cover. The list is empty if they are one.

    >>> problem = Problem.from_names("p q", ["p x:A", "q x:B", "q x:A"], secondary="x")
    >>> cover_faults(problem, [0, 2]), cover_faults(problem, [0, 1])
    ([], ["item 'x' has the colours A, B"])
    """
    chosen = list(cover)
    found = [f"option {option} is chosen {times} times" for option, times in Counter(chosen).items() if times > 1]
    found += [f"there is no option {option}" for option in chosen if not 0 <= option < len(problem.options)]
    if found:
        return found
    colors: dict[int, list[str | None]] = {}
    for option in chosen:
        for item, color in problem.options.uses(option):
            colors.setdefault(item, []).append(color)
    for number, wanted in enumerate(problem.items):
        used = colors.get(number, [])
        if wanted.primary and not wanted.low <= len(used) <= wanted.high:
            bounds = f"{wanted.low}" if wanted.low == wanted.high else f"{wanted.low} to {wanted.high}"
            found.append(f"item {wanted.name!r} is covered {len(used)} times, not {bounds}")
        elif not wanted.primary and None in used and len(used) > 1:
            found.append(f"item {wanted.name!r} is used {len(used)} times, but not always with a colour")
        elif not wanted.primary and len(set(used)) > 1:
            found.append(f"item {wanted.name!r} has the colours {', '.join(sorted(map(str, set(used))))}")
    return found


def cells_and_marks(lattice: Lattice, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of a placement, and the marks that it leaves, which count even if it does not list them."""
    return (*cells, *(mark for mark in lattice.marks(cells) if mark not in cells))


def looks_like(piece: Piece, cells: tuple[Cell, ...], region: Region) -> bool:
    """Whether a piece can cover exactly these cells, if they are cells of the region."""
    if region.wrapping:
        return _folds_onto(piece, cells, region)
    if cells and all(cell in region for cell in cells):  # so all placements in one orientation are one question
        cells = normalized(cells, region.lattice)
    return _is_form_of(piece, cells)


@lru_cache(maxsize=1 << 16)
def _is_form_of(piece: Piece, cells: tuple[Cell, ...]) -> bool:
    """Whether cells have the shape of the piece in one of its orientations."""
    try:
        shape = Shape(cells, piece.shape.lattice)
    except PuzzleError:  # there are no cells, or they are not cells of the lattice
        return False
    return any(shape in _turned(form, piece.mobility) for form in (piece.shape, *piece.also))


@lru_cache(maxsize=1 << 16)
def _folds_onto(piece: Piece, cells: tuple[Cell, ...], region: Region) -> bool:
    """Whether a piece somewhere on the plane folds onto these cells. One of them is then the image of its first cell.

    On a Möbius strip the first cell may also fold from a copy of that cell on the other side, one step away.
    """
    lattice, wrapping = region.lattice, region.wrapping
    assert wrapping is not None
    if not all(cell in region for cell in cells):
        return False
    wanted = set(cells)
    above = [copy for cell in cells for copy in wrapping.copies(cell)]
    for turned in (shape for form in (piece.shape, *piece.also) for shape in _turned(form, piece.mobility)):
        for cell in above:
            shift = lattice.difference(turned.cells[0], cell)
            if shift is not None:
                covered = [region.fold(lattice.translate(each, shift)) for each in turned.cells]
                if set(covered) == wanted and len(wanted) == len(covered):
                    return True
    return False


@lru_cache(maxsize=1024)  # thousands of solutions consist of the same few pieces
def _turned(shape: Shape, mobility: Mobility) -> frozenset[Shape]:
    return frozenset(orientations(shape, mobility))


MOST = 1 << 30  # no cover has more options than that
RIGHT = -1  # the verdict of compiled code
_Bounds = tuple[int, int]  # the least and the most uses of an item
_Uses = Iterable[tuple[int, str | None]]  # items, each with a colour or None
_Check = Callable[[Cover], bool]
_Wanted = Sequence[Sequence[int]]  # for each cover, options that it must contain; empty if there are none in any
_CheckOfSeveral = Callable[[Sequence[Cover], _Wanted], int | None]


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
        return cls(bounds, problem.options.flat.painted)

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

    def first_wrong(self, covers: Sequence[Cover], wanted: _Wanted = ()) -> int | None:
        """The number of the first cover that is wrong, among several; None if all are right.

        Args:
            covers: the covers.
            wanted: for each of them, options that it must contain; empty (the default) if there are none.

        >>> problem = Problem.from_names("p q", ["p", "q", "p q"])
        >>> is_right = CoverCheck.of_problem(problem)
        >>> is_right.first_wrong([(0, 1), (1,)]), is_right.first_wrong([(0, 1), (2,)], [[0], [1]])
        (1, 1)
        """
        try:
            return self._first_wrong(covers, wanted)
        except LookupError:
            return _one_by_one(self, covers, wanted)

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
        known: set[int] = set()

        def learn(cover: Cover) -> None:
            for option in cover:
                if option not in known:
                    uses = self._uses_of(option)
                    native.learn(option, [(item, colors.setdefault(color, len(colors))) for item, color in uses])
                    known.add(option)

        def is_right(cover: Cover) -> bool:
            verdict = native.verdict(tuple(cover))
            if verdict >= 0:  # an option that it does not know yet
                learn(cover)
                verdict = native.verdict(tuple(cover))
            return verdict == RIGHT

        def first_wrong(covers: Sequence[Cover], wanted: _Wanted) -> int | None:
            if not isinstance(covers, core.CoverBatch):
                return _one_by_one(is_right, covers, wanted)
            first = 0
            while first < len(covers):
                first, verdict = native.first_doubt(covers, first, wanted)
                if verdict >= 0:
                    learn(covers[first])
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


def _one_by_one(is_right: _Check, covers: Sequence[Cover], wanted: _Wanted) -> int | None:
    pairs = zip(covers, wanted or repeat(()), strict=False)
    return next(
        (k for k, (cover, part) in enumerate(pairs) if not (is_right(cover) and {*cover}.issuperset(part))), None
    )
