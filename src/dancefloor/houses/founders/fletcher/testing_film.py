"""Fletcher's search, test by test, to be shown: which square of the arena is looked at, and which piece is asked for.

Strategy (Fletcher, CACM 8:10, 1965): as `search`, which counts these tests: walk down the tree of patterns as long as
squares are empty, mark them, and ask at the end whether the piece is unused. The steps of `film`, which places pieces
and takes them away, are among these.
"""

from __future__ import annotations

from collections.abc import Iterator

from dancefloor.houses.founders.fletcher.film import Fit, PlacingFilm, PlacingStep
from dancefloor.houses.founders.fletcher.program import Program
from dancefloor.houses.founders.fletcher.trie import Tree
from dancefloor.search.deadline import check


def testing_film(program: Program) -> Iterator[PlacingStep]:
    """The steps of a search for all solutions, as docs/faces.md lists them.

    >>> from itertools import islice
    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> steps = testing_film(program_of(read_puzzle("2x2", pieces="2*dominoes")))
    >>> " ".join(step["do"] for step in islice(steps, 8))
    'lead test ask place lead test ask place'
    """
    return _TestingFilm(program).steps()


class _TestingFilm(PlacingFilm):
    """The search. Squares on the way down a tree are marked, so that they are not empty."""

    def tried(self, lead: int, parent: int) -> Iterator[PlacingStep | Fit]:
        """The tests of the tree for a lead, and what fits there."""
        yield {"do": "lead", "cell": list(self.cells[lead]), "node": parent}
        self.empty[lead] = False
        for _, then in self.program.trees[self.program.arena.kinds[lead]]:
            yield from self._go_on((lead,), then, parent)
        self.empty[lead] = True

    def _go_on(self, squares: tuple[int, ...], then: int | Tree, parent: int) -> Iterator[PlacingStep | Fit]:
        """What a square leads to: a piece, or further squares."""
        check()
        if isinstance(then, int):
            name = self.program.packing.pieces[then - 1].name
            yield {"do": "ask", "piece": name, "left": self.left[then] > 0, "node": parent}
            if self.left[then]:
                yield Fit(squares, then)
                self.empty.update(dict.fromkeys(squares, False))  # they are still marked
            return
        for distance, further in then:
            square = squares[0] + distance
            cell, empty = self.cells.get(square), self.empty.get(square, False)
            at = None if cell is None else list(cell)
            yield {"do": "test", "distance": distance, "cell": at, "empty": empty, "node": parent}
            if empty:
                self.empty[square] = False
                yield from self._go_on((*squares, square), further, parent)
                self.empty[square] = True
                yield {"do": "leave", "cell": at, "node": parent}
