"""The symmetries of a board whose options may have been edited: what maps all of its options to options.

Definition: a symmetry is an isometry of the whole board, and for each piece a piece with the same bounds, such that
every option becomes an option: with the same colours and cost, and with the same further items. Pieces with equal
placements stay in order. So it is enough to leave out some options, as Knuth advises against symmetric solutions, and
the board has no symmetries any more. (`motions` and `canonical` are about packings, whose placements follow from
shapes, and whose components may move apart.)

Strategy: an option is a sorted list of numbers, one for each use of a cell. An isometry maps these numbers. The
options of a piece become those of another piece exactly if both have the same lists, so a look-up finds it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cached_property
from typing import NamedTuple

from dancefloor.engines.sieved import Images
from dancefloor.geometry.symmetry import Isometry, symmetries
from dancefloor.puzzles.board_cover import BoardCover
from dancefloor.search.deadline import check
from dancefloor.solutions.group import Convention, Group

Uses = tuple[int, ...]  # numbers of uses in ascending order


class _Placed(NamedTuple):
    """An option of a piece, without the piece."""

    cells: Uses
    others: Uses
    cost: int


class _Motion(NamedTuple):
    """A symmetry."""

    twist: tuple[int, ...]  #: the image of each piece
    options: list[int]  #: the image of each option
    proper: bool


class OptionMotions:
    """The symmetries of a board, and their action on its options.

    >>> from dancefloor.cover.problem import Problem
    >>> problem = Problem.from_names("00 01 10 11", ["00 01", "10 11", "00 10"])
    >>> str(OptionMotions(BoardCover(problem, [(0, 0), (0, 1), (1, 0), (1, 1)])).group)
    '2 symmetries (1 rotation, 1 reflection)'
    """

    def __init__(self, puzzle: BoardCover, convention: Convention = Convention.ALL) -> None:
        self._puzzle, self._convention = puzzle, convention
        problem = puzzle.problem
        self._colors = len(problem.options.flat.palette) + 1
        self._number = {name: k for k, name in enumerate(("", *(item.name for item in puzzle.pieces)))}
        self._bounds = [(1, 1), *((item.low, item.high) for item in puzzle.pieces)]
        self._placed: list[dict[_Placed, list[int]]] = [{} for _ in self._bounds]
        self._read()

    def _read(self) -> None:
        """Sort the options by piece; the first piece is none."""
        problem, cell_of = self._puzzle.problem, self._puzzle.cell_of
        items, costs = problem.items, problem.options.flat.costs
        color = {name: k for k, name in enumerate((None, *problem.options.flat.palette))}
        for option, uses in enumerate(problem.options.all_uses()):
            check()
            cells, others, piece = [], [], 0
            for use in uses:
                if cell_of[use.item] is not None:
                    cells.append(use.item * self._colors + color[use.color])
                elif items[use.item].primary:
                    piece = self._number[items[use.item].name]
                else:
                    others.append(use.item * self._colors + color[use.color])
            placed = _Placed(tuple(sorted(cells)), tuple(sorted(others)), costs[option] if costs else 0)
            self._placed[piece].setdefault(placed, []).append(option)

    @cached_property
    def motions(self) -> list[_Motion]:
        """The symmetries; the identity comes first."""
        ways = [way for way in symmetries(self._puzzle.region) if way.proper or not self._only_rotations]
        # On a single row of cells, a reflection moves them as a rotation does.
        differing = {tuple(way.image.values()): way for way in sorted(ways, key=lambda way: way.proper)}
        found = [self._motion(way) for way in sorted(differing.values(), key=ways.index)]
        return [motion for motion in found if motion]

    @property
    def _only_rotations(self) -> bool:
        return self._convention is Convention.ROTATIONS

    def _motion(self, isometry: Isometry) -> _Motion | None:
        """The symmetry that is this isometry on cells; None if some option would not become one."""
        becomes = self._uses_moved(isometry)
        ones: dict[frozenset[_Placed], list[int]] = {}
        for piece, placed in enumerate(self._placed):
            ones.setdefault(frozenset(placed), []).append(piece)
        twist: list[int] = []
        options = [0] * len(self._puzzle.problem.options)
        taken = Counter[frozenset[_Placed]]()
        for piece, placed in enumerate(self._placed):
            moved: dict[_Placed, list[int]] = {}
            for each, numbers in placed.items():
                check()
                cells = tuple(sorted([becomes[use] for use in each.cells]))
                moved[each._replace(cells=cells)] = numbers
            there = frozenset(moved)
            goals = ones.get(there, [])
            goal = next((k for k in goals[taken[there] :] if self._may_become(piece, k)), None)
            if goal is None:
                return None
            taken[there] += 1
            twist.append(goal)
            for each, numbers in moved.items():
                onto = self._placed[goal][each]
                if len(onto) != len(numbers):
                    return None
                for one, other in zip(numbers, onto, strict=True):
                    options[one] = other
        return _Motion(tuple(twist), options, isometry.proper)

    def _may_become(self, piece: int, other: int) -> bool:
        return (piece == 0) == (other == 0) and self._bounds[piece] == self._bounds[other]

    def _uses_moved(self, isometry: Isometry) -> dict[int, int]:
        """The image of each use of a cell."""
        item_at = {cell: item for item, cell in enumerate(self._puzzle.cell_of) if cell is not None}
        return {
            item * self._colors + color: item_at[isometry.image[cell]] * self._colors + color
            for cell, item in item_at.items()
            for color in range(self._colors)
        }

    @property
    def order(self) -> int:
        """The number of symmetries."""
        return len(self.motions)

    @property
    def group(self) -> Group:
        """A summary of the symmetries."""
        names = list(self._number)
        orbits = [{names[motion.twist[k]] for motion in self.motions} for k in range(1, len(names))]
        turned = any(m.proper and list(m.twist) != sorted(m.twist) for m in self.motions)
        exchanged = dict.fromkeys(tuple(sorted(orbit)) for orbit in orbits if len(orbit) > 1)
        rotations = sum(motion.proper for motion in self.motions)
        return Group(self._convention, self.order, rotations, exchanged=tuple(exchanged), turned=turned)

    @cached_property
    def images(self) -> Images:
        """The images of all options under all symmetries."""
        columns = [motion.options for motion in self.motions]
        return Images(len(columns), array("i", [image for images in zip(*columns, strict=True) for image in images]))
