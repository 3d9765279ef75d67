"""The rule for symmetric regions: what all that are possible have in common, and what none has.

Strategy: there are few symmetric regions, unless they are large, so `SymmetricRegions` lists those that cells of a
number could form. Each is grown by pairs of cells that one half turn exchanges. Where there are too many, `Middles`
tries all middles: the images must be cells that can have the number, and together there must be enough connected cells
that can, each with its image. Two cells have one middle if their positions have one sum. A region of an odd number of
cells has a cell in the middle. This twin of native/src/fillomino/turning.cpp finds the same, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values

LARGEST_LISTED = 12  # cells of a region; larger ones are too many
MOST_LISTED = 20_000  # regions of one number


class ListedRegion(NamedTuple):
    """The cells of a region, in ascending order, and those beside it."""

    cells: tuple[int, ...]
    border: frozenset[int]


class SymmetricRegions:
    """All regions of one size on a board, from what is known when they are listed.

    Args:
        board: the board.
        size: how many cells a region has.
        can: whether a cell can be in such a region.
        has: whether a cell is known to be in one.

    >>> board = NumberedBoard.of([(1,), (0, 2), (1, 3), (2,)], [3, 0, 0, 0], positions=(0, 1, 2, 3))
    >>> [region.cells for region in SymmetricRegions(board, 3, lambda cell: True, lambda cell: cell == 0).all or ()]
    [(0, 1, 2)]
    """

    def __init__(self, board: NumberedBoard, size: int, can: Callable[[int], bool], has: Callable[[int], bool]) -> None:
        self._board, self._size, self._can, self._has = board, size, can, has
        self._at = {position: cell for cell, position in enumerate(board.positions)}
        self.all = self._listed()  #: None if there are too many

    def _listed(self) -> list[ListedRegion] | None:
        """Find all regions, by their least cell and the cell that a half turn maps it to."""
        found: dict[tuple[int, ...], ListedRegion] = {}
        if self._size > LARGEST_LISTED:
            return None
        for least in filter(self._can, range(len(self._board.clues))):
            for image in self._near(least):
                for cells in self._grown(least, self._board.positions[least] + self._board.positions[image]):
                    region = ListedRegion(cells, self._border(cells))
                    if self._is_region(region):
                        found[cells] = region
                        if len(found) > MOST_LISTED:
                            return None
        return list(found.values())

    def _near(self, least: int) -> list[int]:
        """The cells from this one on that a region with it as its least one could have."""
        near, edge = [least], [least]
        for _ in range(self._size - 1):
            beyond = {o for cell in edge for o in self._board.neighbors[cell] if o > least and self._can(o)}
            edge = sorted(beyond.difference(near))
            near += edge
        return near

    def _grown(self, least: int, total: int) -> set[tuple[int, ...]]:
        """Sets of cells that are unchanged by a half turn, the least of which is given."""
        positions = self._board.positions

        def pair(cell: int) -> frozenset[int]:
            other = self._at.get(total - positions[cell], -1)
            fits = other >= 0 and min(cell, other) >= least and self._can(cell) and self._can(other)
            return frozenset((cell, other)) if fits else frozenset()

        found: set[tuple[int, ...]] = set()
        layer = {pair(least)} - {frozenset()}
        while layer:
            found |= {tuple(sorted(cells)) for cells in layer if len(cells) == self._size}
            layer = {
                cells | more
                for cells in layer
                for cell in cells
                for other in self._board.neighbors[cell]
                if other not in cells and (more := pair(other)) and len(cells) + len(more) <= self._size
            }
        return found

    def _border(self, cells: Sequence[int]) -> frozenset[int]:
        return frozenset(other for cell in cells for other in self._board.neighbors[cell]).difference(cells)

    def _is_region(self, region: ListedRegion) -> bool:
        """Whether it is connected, no wall is inside, and no cell beside it is known to have its number."""
        inside, reached = set(region.cells), [region.cells[0]]
        for cell in reached:
            reached += [o for o in self._board.neighbors[cell] if o in inside and o not in reached]
        walled = any(other in inside for cell in region.cells for other in self._board.behind[cell])
        return len(reached) == self._size and not walled and not any(map(self._has, region.border))


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
