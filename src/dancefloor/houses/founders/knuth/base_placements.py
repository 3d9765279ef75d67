"""The base placements of POLYOMINO-DLX: the orientations of a piece, in the corner; and what it reports about them.

Strategy: a breadth-first search. Each orientation found is rotated, then transposed, as Knuth's program does, since the
order of its options follows from that. The report counts the list nodes that his program needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from dancefloor.formats.knuth.base62 import NOTHING, KnuthCell, Planes, count_cells, marks
from dancefloor.puzzles.placements import DIGITS


class ClosingReport:
    """The original's report at the end, with a count of the list nodes that it needs; it uses some of them again."""

    def __init__(self, box: Planes, pieces: int) -> None:
        self.cells = sum(plane.bit_count() for number, plane in box if number == 0)
        self.marks = count_cells(box) - self.cells
        self.pieces = pieces
        self.placements = 0
        self._highest, self._free = 0, 0
        self._take(self.cells + self.marks)

    def count(self, size: int, accepted: Iterable[bool]) -> None:
        """Record a line of a piece: how many cells it has, and which of its transformed copies are new."""
        self._take(size)
        self.placements += 1
        for new in accepted:
            self.placements += new
            self._take(size)
            if not new:
                self._free += size

    def _take(self, nodes: int) -> None:
        used_again = min(nodes, self._free)
        self._free -= used_again
        self._highest += nodes - used_again

    def summary(self) -> str:
        """The line that the original prints."""
        marks = f"+{self.marks}" if self.marks else ""
        return (
            f"Altogether {self.cells}{marks} cells, {self.pieces} pieces,"
            f" {self.placements} base placements, {self._highest + 1} nodes.\n"
        )


@lru_cache(maxsize=1)  # for a file with many large, equal lines
def base_placements(planes: Planes) -> tuple[tuple[tuple[KnuthCell, ...], ...], tuple[bool, ...]]:
    """The distinct orientations of some cells, and which of the transformed copies are new.

    Each orientation found is rotated, then transposed; the order of the options follows from that.

    >>> from dancefloor.formats.knuth.base62 import planes_of
    >>> base_placements(planes_of([(3, 3, 0), (3, 4, 0)]))
    ((((0, 0, 0), (0, 1, 0)), ((0, 0, 0), (1, 0, 0))), (True, False, False, False))
    """
    cells = marks(planes)
    top, left = min((x for x, _, _ in cells), default=0), min((y for _, y, _ in cells), default=0)
    first = tuple([(x - top, y - left, number) for x, y, number in cells])
    found, known, accepted = [first], {first}, []
    for one in found:  # it grows during the loop
        height = max((x for x, _, _ in one), default=0)
        for turned in ([(y, height - x, k) for x, y, k in one], [(y, x, k) for x, y, k in one]):
            copy = tuple(sorted(turned))
            accepted.append(copy not in known)
            if copy not in known:
                known.add(copy)
                found.append(copy)
    return tuple(found), tuple(accepted)


def printed(placement: Sequence[KnuthCell], piece: int, suffixes: Sequence[str]) -> str:
    """A base placement as the subroutine `printbox` of the original shows it: a line of facts, and one of cells.

    Args:
        placement: the cells.
        piece: the number of the piece, from 0 in the order in which names first appear.
        suffixes: the suffixes by number.

    >>> print(printed([(0, 0, 0), (0, 1, 0), (1, 0, 1)], 3, ["", "!"]), end="")
    Piece 3, size 3, 0..1 0..1:
     00 01 10!
    """
    rows = max([x for x, _, _ in placement], default=NOTHING)
    columns = max([y for _, y, _ in placement], default=NOTHING)
    cells = "".join([f" {DIGITS[x]}{DIGITS[y]}{suffixes[number]}" for x, y, number in placement])
    return f"Piece {piece}, size {len(placement)}, 0..{rows} 0..{columns}:\n{cells}\n"
