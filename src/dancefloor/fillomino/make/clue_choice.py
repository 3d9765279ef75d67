"""Which numbers of a grid to show, so that it is the only solution, and no harder to find than is wished.

Strategy: all are shown at first. One after another, in random order, clues are left out (with all that a symmetric
pattern couples to them) if the others suffice; the solver is told that a clue left out is wrong, and must find a
contradiction. What one clue does not allow, it does not allow with fewer clues either, so one pass leaves none that
could do without.

Where it should be of a level, the first pass leaves what the rules solve without suppositions. Then faults remain:
clues that the solver does not need, moves that are too hard, or none that is hard enough. They are mended by steps:
near one of them clues are put back at random, and left out again in another order, that one first; if that makes the
faults no more, it stays so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from dancefloor.fillomino.explain.grades import Level, at_most, level_of
from dancefloor.fillomino.explain.moves import Moves
from dancefloor.fillomino.make.clue_symmetry import Orbit
from dancefloor.fillomino.rules.reasoning import SMALL, Reasoning
from dancefloor.fillomino.solve.doubts import NumberDoubts
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.fillomino import BLANK, Fillomino, Grid
from dancefloor.search.stepwise import Steps

CONFLICTS = 20_000  # for one question; what takes more stays as it is
# Mending ends after so many changes in vain, in a row, and one more for so many pairs of cells.
PATIENCE, PAIRS = 3, 1_500
NEAR = 3  # how far away from a clue others are put back


class ClueChoice:
    """The cells whose numbers are shown, which become fewer; at all times there is one solution.

    `level` is how hard the puzzle should be, HARD at most; None if it does not matter. Unless regions may be `hidden`
    each shows a clue. What takes long is done in steps: each question to the solver is one.

    >>> choice = ClueChoice(((2, 2, 1),), [((0, 0),), ((0, 1),), ((0, 2),)], Random(0))
    >>> for _ in choice.thin():
    ...     pass
    >>> choice.puzzle().clues
    ((2, 0, 0),)
    """

    def __init__(
        self,
        grid: Grid,
        orbits: Sequence[Orbit],
        rng: Random,
        *,
        level: Level | None = None,
        hidden: bool = True,
    ) -> None:
        self.grid, self.orbits, self.rng, self.level = grid, orbits, rng, level
        full = Fillomino(grid)
        self._small = min(max(full.numbers), SMALL)
        self._doubts = NumberDoubts(full, conflicts=CONFLICTS)
        self._regions = {} if hidden else _regions(full)
        self._orbit_of = {cell: orbit for orbit in orbits for cell in orbit}
        self.shown = dict.fromkeys(full.cells)

    def puzzle(self) -> Fillomino:
        """The puzzle that shows them."""
        return self._with(self.shown)

    def shuffled(self, choice: Iterable[Orbit]) -> list[Orbit]:
        """The same in random order."""
        return sorted(choice, key=lambda _: self.rng.random())

    def thin(self) -> Steps[None]:
        """Leave out what is not needed, one clue after another; where a level is wished, by the rules at first."""
        yield from self._leave_out(self.shuffled(self.orbits), self.level and Level.MEDIUM)

    def _leave_out(self, order: Iterable[Orbit], level: Level | None) -> Steps[None]:
        for orbit in order:
            if not (yield from self._needed(orbit, level)):
                for cell in orbit:
                    del self.shown[cell]

    def mend(self) -> Steps[None]:
        """Try to be rid of faults: near one of them other clues are shown, while that makes no more of them."""
        faults, vain = (yield from self._faults(self.orbits)), 0
        patience = PATIENCE + (len(self.grid) * len(self.grid[0])) ** 2 // PAIRS
        while faults and vain <= patience:
            before, centre = dict(self.shown), self._any(faults)
            yield from self._change(centre)
            # Faults that arise farther away are rare, and found in the end.
            looked_at = [orbit for orbit in self.orbits if orbit in faults or _distance(orbit, centre) <= 2 * NEAR]
            still = yield from self._faults(looked_at, len(faults))
            vain = vain + 1 if len(still) >= len(faults) else 0
            if len(still) > len(faults):
                self.shown = before
            else:
                faults = still or (yield from self._faults(self.orbits))

    def _change(self, centre: Orbit) -> Steps[None]:
        """Show other clues near this one: some are put back, and left out again in another order, that one first."""
        near = [orbit for orbit in self.orbits if orbit != centre and _distance(orbit, centre) <= NEAR]
        self.shown |= {cell: None for orbit in near if self.rng.random() < 0.5 for cell in orbit}
        order = [orbit for orbit in [centre, *self.shuffled(near)] if orbit[0] in self.shown]
        yield from self._leave_out(order, self.level and max(self.level, Level.MEDIUM))

    def _faults(self, choice: Iterable[Orbit], most: int | None = None) -> Steps[list[Orbit]]:
        """What is wrong, each by a place: some clues are needless, moves too hard, or none is hard enough."""
        needless = yield from self._not_needed([orbit for orbit in choice if orbit[0] in self.shown], most)
        if self.level is None or (most is not None and len(needless) > most):
            return needless
        moves = list(Moves(self.puzzle(), deepest=1))
        hard = [move for move in moves if level_of(move) > self.level]
        if not any(level_of(move) >= self.level for move in moves):
            return [*needless, self._any(self.orbits)]
        return needless + [self._orbit_of[move.cells[0]] for move in hard]

    def _any(self, choice: Sequence[Orbit]) -> Orbit:
        return choice[int(self.rng.random() * len(choice))]

    def needless(self) -> Steps[list[Orbit]]:
        """Clues, together as the pattern has them, without which there would still be one solution.

        Those, that is, that do not hide a region.
        """
        return (yield from self._not_needed([orbit for orbit in self.orbits if orbit[0] in self.shown]))

    def redundant(self) -> Steps[tuple[Cell, ...]]:
        """Clues that follow from the others, each by itself."""
        followed = yield from self._not_needed([(cell,) for cell in self.shown])
        return tuple(cell for (cell,) in followed)

    def _not_needed(self, choice: Sequence[Orbit], most: int | None = None) -> Steps[list[Orbit]]:
        """Those of the clues that could be left out by themselves; little more than `most` of them."""
        found: list[Orbit] = []
        for orbit in choice:
            if most is not None and len(found) > most:
                break
            if not self._hides(orbit) and (yield from self._follows(orbit)):
                found.append(orbit)
        return found

    def _needed(self, orbit: Orbit, level: Level | None) -> Steps[bool]:
        """Whether without these clues there would be more solutions, or none that is found without harder moves."""
        if self._hides(orbit) or not (yield from self._follows(orbit)):
            return True
        if level is None:
            return False
        puzzle = self._with(dict.fromkeys(cell for cell in self.shown if cell not in orbit))
        by_rules = Reasoning(puzzle, small=self._small).suffices()
        return not (by_rules or (level > Level.MEDIUM and at_most(puzzle, level)))

    def _hides(self, orbit: Orbit) -> bool:
        """Whether a region that must not be hidden would show no clue."""
        return any(
            not any(other in self.shown and other not in orbit for other in self._regions[cell])
            for cell in orbit
            if cell in self._regions
        )

    def _follows(self, orbit: Orbit) -> Steps[bool]:
        """Whether the clues of an orbit follow from the others: one after another, each left out is given no longer."""
        others = [cell for cell in self.shown if cell not in orbit]
        for k, cell in enumerate(orbit):
            yield
            if not self._doubts.follows(cell, [*others, *orbit[:k]]):
                return False
        return True

    def _with(self, shown: dict[Cell, None]) -> Fillomino:
        return Fillomino(
            tuple(
                tuple(number if (i, j) in shown else BLANK for j, number in enumerate(row))
                for i, row in enumerate(self.grid)
            )
        )


def _regions(full: Fillomino) -> dict[Cell, list[Cell]]:
    """The cells of the region of each cell of a grid."""
    found: dict[Cell, list[Cell]] = {}
    for start, number in enumerate(full.numbers):
        if full.cells[start] in found:
            continue
        region = [start]
        for cell in region:
            region += [o for o in full.beside[cell] if full.numbers[o] == number and o not in region]
        cells = [full.cells[cell] for cell in region]
        found.update(dict.fromkeys(cells, cells))
    return found


def _distance(a: Orbit, b: Orbit) -> int:
    return min(max(abs(i - k), abs(j - m)) for i, j in a for k, m in b)
