"""The rule for symmetric regions: what all that are possible have in common, and what none has.

Strategy: look at all regions of a value that are listed, or, where they are too many, at all middles
(`dancefloor.houses.fillomino.rules.symmetric`). This twin of native/src/fillomino/turning.cpp finds the same, in the
same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dancefloor.houses.fillomino.rules.board import NumberedBoard, Values
from dancefloor.houses.fillomino.rules.symmetric import ListedRegion, Middles, SymmetricRegions


class Finding(NamedTuple):
    """That a cell has a value, or cannot have it, because of the cells of a group, or of the cell and groups beside."""

    cell: int
    placed: bool
    because: tuple[int, ...]


class Turning:
    """Finds what regions have that are symmetric, or do not have.

    Args:
        board: the board.
        values: the meaning of symbols.
        left: by cell, the symbols that it can have; it looks there whenever it is asked.
        most: how many cells to look at in a pass, where it looks at middles.

    >>> board = NumberedBoard.of([(1,), (0, 2), (1, 3), (2,)], [3, 0, 0, 0], positions=(0, 1, 2, 3))
    >>> turning = Turning(board, Values(3, [], 4), [{2}, {0, 2}, {0, 2}, {0}], 100)
    >>> [(found.cell, found.placed) for found in turning.findings(2, [[0]], [0, -1, -1, -1], 0)]
    [(1, True), (2, True), (3, False)]
    """

    def __init__(self, board: NumberedBoard, values: Values, left: Sequence[set[int]], most: int) -> None:
        self._board, self._values, self._left, self._most = board, values, left, most
        self._middles = Middles(board)
        self._listed: dict[int, list[ListedRegion] | None] = {}  # by symbol
        self._listed_at = 0

    def forget(self, mark: int) -> None:
        """Forget regions that were listed when the trail was longer than this: more are possible now."""
        if mark < self._listed_at:
            self._listed.clear()
            self._listed_at = 0

    def possible(self, symbol: int, trail: int) -> list[ListedRegion] | None:
        """The regions of a value that are possible now; None if they are too many to list.

        Args:
            symbol: the value.
            trail: how long the trail is.
        """
        left = self._left
        if symbol not in self._listed:
            self._listed_at = max(self._listed_at, trail)
            size = self._values.need[symbol]
            regions = SymmetricRegions(self._board, size, lambda c: symbol in left[c], lambda c: left[c] == {symbol})
            self._listed[symbol] = regions.all
        listed = self._listed[symbol]
        return None if listed is None else [region for region in listed if self._is_possible(region, symbol)]

    def _is_possible(self, region: ListedRegion, symbol: int) -> bool:
        if any(self._left[other] == {symbol} for other in region.border):
            return False
        return all(symbol in self._left[cell] for cell in region.cells)

    def findings(
        self, symbol: int, groups: Sequence[Sequence[int]], group_of: Sequence[int], trail: int, spent: int = 0
    ) -> Iterator[Finding]:
        """What can be said of a value; each finding may be used before the next one is looked for.

        Args:
            symbol: the value.
            groups: the groups of cells that have it.
            group_of: by cell, the number of its group, or -1.
            trail: how long the trail is.
            spent: how many cells were looked at in this pass.
        """
        possible = self.possible(symbol, trail)
        self._middles.spent = spent
        forced = False
        for group in groups:
            for each in self._of_group(symbol, tuple(sorted(group)), possible):
                if not each.placed or group_of[each.cell] < 0:
                    forced = forced or each.placed
                    yield each
        if forced:
            return
        covered = {cell for region in possible or () for cell in region.cells}
        free = (cell for cell in range(len(self._left)) if group_of[cell] < 0 and cell not in covered)
        for cell in free:
            if possible is None and self._middles.spent >= self._most:
                break
            if symbol in self._left[cell] and len(self._left[cell]) > 1:
                start = self._with_groups(cell, groups, group_of)
                if possible is not None or not any(self._certain(symbol, start)):
                    yield Finding(cell, False, start)

    def _of_group(
        self, symbol: int, start: tuple[int, ...], possible: Sequence[ListedRegion] | None
    ) -> Iterator[Finding]:
        if possible is not None:
            yield from self._of_regions(start, [region for region in possible if start[0] in region.cells])
        elif self._middles.spent < self._most:
            yield from self._of_middles(symbol, start)

    def _of_regions(self, start: tuple[int, ...], regions: Sequence[ListedRegion]) -> Iterator[Finding]:
        """What all regions of a group have, and what is beside all of them."""
        if not regions:
            yield Finding(start[0], False, start)
        for cell in sorted(set.intersection(*(set(region.cells) for region in regions))):
            yield Finding(cell, True, start)
        for cell in sorted(frozenset.intersection(*(region.border for region in regions))):
            yield Finding(cell, False, start)

    def _of_middles(self, symbol: int, start: tuple[int, ...]) -> Iterator[Finding]:
        """What a group needs, whatever middle its region has."""
        certain = list(self._certain(symbol, start))
        if not certain:
            yield Finding(start[0], False, start)
        for cell in sorted(set.intersection(*map(set, certain))):
            yield Finding(cell, True, start)

    def _certain(self, symbol: int, start: tuple[int, ...]) -> Iterator[list[int]]:
        return self._middles.of(start, self._values.need[symbol], lambda cell: symbol in self._left[cell])

    def _with_groups(self, cell: int, groups: Sequence[Sequence[int]], group_of: Sequence[int]) -> tuple[int, ...]:
        """A free cell, and the groups that it touches."""
        touched = {group_of[other] for other in self._board.neighbors[cell]} - {-1}
        return tuple(sorted([cell, *(each for group in touched for each in groups[group])]))
