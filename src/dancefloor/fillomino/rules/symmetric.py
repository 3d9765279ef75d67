"""The middles that a symmetric region could have, from some of its cells.

Strategy: a half turn that leaves a region as it is has a middle, and each cell an image. Try all middles: the images
must be cells that can have the number, and together there must be enough connected cells that can, each with its image.
Two cells have one middle if their positions have one sum. A region of an odd number of cells has a cell in the middle.
This twin of native/src/fillomino/turning.cpp finds the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dancefloor.fillomino.rules.board import NumberedBoard


class Middles:
    """Finds middles of regions on one board; `spent` counts the cells that it looks at.

    >>> board = NumberedBoard.of([(1,), (0, 2), (1, 3), (2,)], [3, 0, 0, 0], positions=(0, 1, 2, 3))
    >>> list(Middles(board).of([0], 3, lambda cell: True))
    [[0, 1, 2]]
    """

    def __init__(self, board: NumberedBoard) -> None:
        self._board, self.spent = board, 0
        self._at = {position: cell for cell, position in enumerate(board.positions)}

    def of(self, start: Sequence[int], size: int, can: Callable[[int], bool]) -> Iterator[list[int]]:
        """For each middle: the cells that a region of this size then has for certain, in ascending order.

        Args:
            start: cells of the region.
            size: how many cells it has.
            can: whether a cell can be one of them.
        """
        near = self._near(start, size, can)
        for image in near:
            total = self._board.positions[start[0]] + self._board.positions[image]
            if certain := self._certain(start, size, total, set(near)):
                yield certain

    def _near(self, start: Sequence[int], size: int, can: Callable[[int], bool]) -> list[int]:
        """The cells that a region with these could have, as far as its size tells."""
        near, seen = list(start), set(start)
        edge = near
        for _ in range(size - len(start)):
            beyond: list[int] = []
            for cell in edge:
                for other in self._board.neighbors[cell]:
                    if other not in seen and can(other):
                        seen.add(other)
                        beyond.append(other)
            near, edge = near + beyond, beyond
        self.spent += len(near)
        return near

    def _certain(self, start: Sequence[int], size: int, total: int, near: set[int]) -> list[int]:
        """The cells that a region with this middle has for certain; empty if there is none."""
        positions, odd = self._board.positions, size % 2 == 1
        middle = self._at.get(total // 2, -1) if total % 2 == 0 else -1

        def usable(cell: int) -> bool:
            image = self._at.get(total - positions[cell], -1)
            return cell in near and image in near and (cell != middle or odd)

        if (odd and middle not in near) or not all(map(usable, start)):
            return []
        certain = {*start, *(self._at[total - positions[cell]] for cell in start), *([middle] if odd else [])}
        if len(certain) > size:
            return []
        inside, seen = [start[0]], {start[0]}
        for cell in inside:
            if len(inside) >= size and certain <= seen:
                break
            for other in self._board.neighbors[cell]:
                if other not in seen and usable(other):
                    seen.add(other)
                    inside.append(other)
        self.spent += len(inside)
        return sorted(certain) if len(inside) >= size and certain <= seen else []
