"""Make a large puzzle without needless clues: leave out what a whole grid can do without, and mend what is left.

Strategy: show a random grid, and leave out one orbit of clues after another, as far as arguments of the level still
solve the rest. Then a few orbits follow from the others, though not by such arguments. Around one after another of
them, leave out some clues, perhaps take another solution, show numbers where two solutions differ until there is one,
and leave out nearby what that does not need. This is kept if the arguments suffice, and no more is needless than
before.

Each question is first asked about a window: outside, all numbers are shown. Arguments that do not suffice there do not
suffice on the whole board, and a second solution there is one of the whole board. Only what passes is asked about the
whole board: many orbits together, and if these fail, one half after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from dancefloor.houses.fillomino.explain.levels import LONG, SHORT, Level
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino
from dancefloor.houses.fillomino.make.clue_pattern import any_of
from dancefloor.houses.fillomino.make.numbering import Numbering
from dancefloor.houses.fillomino.make.reviewer import SURE, Reviewer
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.records import NamedTuple
from dancefloor.search.stepwise import Steps

#: By level: the most numbers that a supposition gives before it fails; None for none, as the rules alone suffice.
FOLLOWED = {Level.EASY: None, Level.MEDIUM: 0, Level.HARD: SHORT, Level.EXPERT: LONG, Level.DEEP: 10**6}
USUAL = SHORT  # if nobody asks for a level
WINDOW = 4  # rows and columns from a cell to the border of its window
NEAR = 2  # the same, for clues that go or come together
GONE = 4  # fewer orbits than these go with a needless one
ANOTHER = 0.5  # the share of changes that take another solution
WHOLE_FAILS = 2  # a batch is smaller by this factor after one that fails

Coupled = tuple[int, ...]


class ShownClues(NamedTuple):
    """Clues by number of the cell, 0 for none, with their only solution."""

    shown: tuple[int, ...]
    grid: tuple[int, ...]


def suffices(puzzle: Fillomino, small: int, far: int | None) -> bool:
    """Whether the rules solve a puzzle, with suppositions that they refute before more than `far` cells get a number.

    Args:
        puzzle: the puzzle.
        small: the number up to which the rules distinguish all numbers.
        far: None for no suppositions.

    >>> puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    >>> suffices(puzzle, 9, None), suffices(puzzle, 9, 1), suffices(puzzle, 9, 3)
    (False, False, True)
    """
    reasoning = Reasoning(puzzle, small=small)
    if reasoning.suffices() or far is None:
        return reasoning.solved
    in_vain = 0  # cells in a row
    while reasoning.possible:
        choices = reasoning.choices()
        able = sorted((cell for cell, left in enumerate(choices) if left > 1), key=choices.__getitem__)
        if not able:
            return reasoning.solved
        for cell in able:
            in_vain = 0 if _refuted(reasoning, cell, far) else in_vain + 1
            if in_vain > len(able):
                return False
    return False


def _refuted(reasoning: Reasoning, number: int, far: int) -> bool:
    """Take as known what is refuted about a cell; return whether there is anything."""
    cell, any_refuted = reasoning.puzzle.cells[number], False
    for value, holds, assigned in reasoning.refuted(cell, far):
        left = reasoning.values(cell)
        numbers = assigned + (not holds)  # a cell that does not have a value may get another one
        if numbers <= far and len(left) > 1 and value in left:
            (reasoning.remove if holds else reasoning.place)(cell, value)
            any_refuted = True
    return any_refuted


class Mending:
    """Find clues that arguments of a level solve, and none of which is needless. Long methods work in steps.

    Args:
        numbering: about the board.
        reviewer: what it knows of the clues that are needed is used here, too.
    """

    def __init__(self, numbering: Numbering, reviewer: Reviewer) -> None:
        self.numbering, self.reviewer, self.rng = numbering, reviewer, numbering.rng
        level = numbering.wish.level
        self._far = FOLLOWED.get(level) if level else USUAL
        self._easier = level - 1 if level and level > Level.EASY else None
        self._by_arguments = level is not Level.BEYOND
        self._orbits = tuple(dict.fromkeys(numbering.orbit_of[cell] for cell in range(numbering.wish.cells)))

    def begun(self, grid: Sequence[int]) -> Steps[ShownClues]:
        """As few clues of a grid as arguments of the level allow; numbers without weight go first."""
        liked = self.numbering.weights
        order = sorted(self._orbits, key=lambda orbit: (any(grid[cell] in liked for cell in orbit), self.rng.random()))
        return (yield from self._thinned(ShownClues(tuple(grid), tuple(grid)), order))

    def is_easy(self, clues: ShownClues) -> bool:
        """Whether arguments below the level suffice; without a level, this is never so."""
        if self._easier is None:
            return False
        return suffices(self.numbering.puzzle(clues.shown), self.numbering.small, FOLLOWED[Level(self._easier)])

    def needless(self, clues: ShownClues) -> Steps[list[Coupled]]:
        """The orbits that could be left out, as far as that is known."""
        found: list[Coupled] = []
        for orbit in self._orbits:
            spare = clues.shown[orbit[0]] and (yield from self.reviewer.are_spare(clues.shown, clues.grid, orbit))
            found += [orbit] if spare else []
        return found

    def changed(self, clues: ShownClues, orbit: Coupled) -> Steps[ShownClues | None]:
        """Other clues, without this orbit; None if that leads to nothing."""
        numbering = self.numbering
        shown, grid = list(clues.shown), list(clues.grid)
        gone = self._gone(shown, orbit)
        touched = {cell for each in gone for cell in each}
        shown = _without(shown, gone)
        if self.rng.random() < ANOTHER:
            found = (yield from numbering.fitting.solutions(shown, 2)) or []
            grid = any_of(self.rng, [other for other in found if other != grid] or [grid])
        for _ in range(len(gone) + 1):
            other = yield from self._another(shown, grid)
            if not other:
                return (yield from self._pruned(shown, grid, touched))
            able = [cell for cell, number in enumerate(other) if number != grid[cell] and cell not in orbit]
            if not able:
                return None
            more = numbering.orbit_of[any_of(self.rng, able)]
            touched.update(more)
            for cell in more:
                shown[cell] = grid[cell]
        return None

    def _gone(self, shown: Sequence[int], orbit: Coupled) -> set[Coupled]:
        """An orbit, and a few others near one of its cells."""
        near = self._near([any_of(self.rng, orbit)], NEAR)
        able = [self.numbering.orbit_of[cell] for cell in sorted(near) if shown[cell]]
        return {orbit, *(any_of(self.rng, able) for _ in range(int(self.rng.random() * GONE)))}

    def _pruned(self, shown: list[int], grid: Sequence[int], touched: Collection[int]) -> Steps[ShownClues | None]:
        """Clues without what one solution does not need near some cells; None if arguments then do not suffice."""
        near = sorted({self.numbering.orbit_of[cell] for cell in self._near(touched, NEAR)})
        for each in sorted(near, key=lambda _: self.rng.random()):
            if shown[each[0]] and (yield from self.reviewer.are_spare(shown, grid, each)):
                shown = _without(shown, [each])
        made = ShownClues(tuple(shown), tuple(grid))
        solved = yield from self._suffices_near(made, touched)
        return made if solved and (yield from self._suffices(shown)) else None

    def _another(self, shown: Sequence[int], grid: Sequence[int]) -> Steps[list[int] | None]:
        """A second solution, if one is found."""
        found = yield from self.numbering.any.solutions(shown, 2, conflicts=SURE)
        return next((other for other in found or () if other != grid), None)

    def _thinned(self, clues: ShownClues, order: Iterable[Coupled]) -> Steps[ShownClues]:
        """Fewer clues: those that arguments of the level can do without, in this order."""
        grid, kept, now = clues.grid, list(clues.shown), list(clues.shown)
        batch: list[Coupled] = []
        most = 1
        for orbit in order:
            fewer = _without(now, [orbit])
            if (yield from self._suffices_near(ShownClues(tuple(fewer), grid), orbit)):
                now, batch = fewer, [*batch, orbit]
            if len(batch) == most:
                kept, all_go = yield from self._without_most(kept, batch)
                most = 2 * most if all_go else max(1, most // WHOLE_FAILS)
                now, batch = list(kept), []
        kept, _ = yield from self._without_most(kept, batch)
        return ShownClues(tuple(kept), grid)

    def _without_most(self, shown: list[int], batch: Sequence[Coupled]) -> Steps[tuple[list[int], bool]]:
        """Clues without a batch of orbits, or without those parts that can go; and whether all went together."""
        if not batch:
            return shown, True
        if (yield from self._suffices(fewer := _without(shown, batch))):
            return fewer, True
        if len(batch) > 1:
            for half in (batch[: len(batch) // 2], batch[len(batch) // 2 :]):
                shown, _ = yield from self._without_most(shown, half)
        return shown, False

    def _suffices_near(self, clues: ShownClues, cells: Iterable[int]) -> Steps[bool]:
        """Whether arguments suffice if all numbers are known but those near some cells."""
        window = self._near(cells, WINDOW)
        shown = [clues.shown[k] if k in window else number for k, number in enumerate(clues.grid)]
        return (yield from self._suffices(shown))

    def _suffices(self, shown: Sequence[int]) -> Steps[bool]:
        """Whether arguments of the level suffice; for a puzzle beyond them, whether there is one solution."""
        yield
        if self._by_arguments:
            return suffices(self.numbering.puzzle(shown), self.numbering.small, self._far)
        return len((yield from self.numbering.any.solutions(shown, 2, conflicts=SURE)) or []) == 1

    def _near(self, cells: Iterable[int], far: int) -> Collection[int]:
        """The cells at most `far` rows and columns away."""
        rows, columns = self.numbering.wish.rows, self.numbering.wish.columns
        return {
            k * columns + m
            for i, j in (divmod(cell, columns) for cell in cells)
            for k in range(max(0, i - far), min(rows, i + far + 1))
            for m in range(max(0, j - far), min(columns, j + far + 1))
        }


def _without(shown: Sequence[int], orbits: Iterable[Coupled]) -> list[int]:
    gone = {cell for orbit in orbits for cell in orbit}
    return [BLANK if cell in gone else clue for cell, clue in enumerate(shown)]
