"""Choose which numbers of a grid to show, so that it is the only solution, and not too hard to find.

Strategy: start with all numbers as clues. In random order, leave out each clue (with those that a symmetric pattern
couples to it) if the others suffice. To decide that, the solver assumes that the clue is wrong, and must find a
contradiction. A clue that is needed stays needed when there are fewer clues, so after one pass none is redundant.

If the puzzle should have a certain level, the first pass keeps all clues that the rules need to solve it without
suppositions. Then faults remain: clues that the solver does not need, moves that are too hard, or no move that is hard
enough. Local changes mend them: near a fault, put clues back at random, and leave them out again in another order, the
fault first. Keep the change unless there are more faults than before.
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

CONFLICTS = 20_000  # for one question; a clue that takes more stays
# Mending ends after PATIENCE changes in a row without improvement, plus one for every PAIRS pairs of cells.
PATIENCE, PAIRS = 3, 1_500
NEAR = 3  # how far from a clue others are put back


class ClueChoice:
    """A choice of cells whose numbers are clues; at all times the puzzle has exactly one solution.

    Long methods work in steps; each question to the solver is one.

    Args:
        grid: the solution.
        orbits: the cells of the board, in sets that show their numbers together.
        rng: the random number generator.
        level: how hard the puzzle should be, at most HARD; None for any level.
        hidden: whether a region may be without a clue.

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
        """The puzzle with the clues of this choice."""
        return self._with(self.shown)

    def shuffled(self, choice: Iterable[Orbit]) -> list[Orbit]:
        """The orbits in random order."""
        return sorted(choice, key=lambda _: self.rng.random())

    def thin(self) -> Steps[None]:
        """Leave out clues that are not needed, one after another; with a level, keep those that the rules need."""
        yield from self._leave_out(self.shuffled(self.orbits), self.level and Level.MEDIUM)

    def _leave_out(self, order: Iterable[Orbit], level: Level | None) -> Steps[None]:
        for orbit in order:
            if not (yield from self._needed(orbit, level)):
                for cell in orbit:
                    del self.shown[cell]

    def mend(self) -> Steps[None]:
        """Try to remove all faults: show other clues near one of them, and keep that if faults do not increase."""
        faults, vain = (yield from self._faults(self.orbits)), 0
        patience = PATIENCE + (len(self.grid) * len(self.grid[0])) ** 2 // PAIRS
        while faults and vain <= patience:
            before, centre = dict(self.shown), self._any(faults)
            yield from self._change(centre)
            # Faults that arise farther away are rare, and found at the end.
            looked_at = [orbit for orbit in self.orbits if orbit in faults or _distance(orbit, centre) <= 2 * NEAR]
            still = yield from self._faults(looked_at, len(faults))
            vain = vain + 1 if len(still) >= len(faults) else 0
            if len(still) > len(faults):
                self.shown = before
            else:
                faults = still or (yield from self._faults(self.orbits))

    def _change(self, centre: Orbit) -> Steps[None]:
        """Show other clues near this one: put some back, and leave them out again in another order, this one first."""
        near = [orbit for orbit in self.orbits if orbit != centre and _distance(orbit, centre) <= NEAR]
        self.shown |= {cell: None for orbit in near if self.rng.random() < 0.5 for cell in orbit}
        order = [orbit for orbit in [centre, *self.shuffled(near)] if orbit[0] in self.shown]
        yield from self._leave_out(order, self.level and max(self.level, Level.MEDIUM))

    def _faults(self, choice: Iterable[Orbit], most: int | None = None) -> Steps[list[Orbit]]:
        """An orbit for each fault: a needless clue, a move that is too hard, or the lack of a move hard enough."""
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
        """The orbits of clues that could be left out: there is still one solution, and no region is hidden unduly."""
        return (yield from self._not_needed([orbit for orbit in self.orbits if orbit[0] in self.shown]))

    def redundant(self) -> Steps[tuple[Cell, ...]]:
        """The single clues that follow from the others."""
        followed = yield from self._not_needed([(cell,) for cell in self.shown])
        return tuple(cell for (cell,) in followed)

    def _not_needed(self, choice: Sequence[Orbit], most: int | None = None) -> Steps[list[Orbit]]:
        """The orbits that could be left out, each by itself; it stops once there are more than `most` of them."""
        found: list[Orbit] = []
        for orbit in choice:
            if most is not None and len(found) > most:
                break
            if not self._hides(orbit) and (yield from self._follows(orbit)):
                found.append(orbit)
        return found

    def _needed(self, orbit: Orbit, level: Level | None) -> Steps[bool]:
        """Whether the puzzle without these clues would have more solutions, or need harder moves than the level."""
        if self._hides(orbit) or not (yield from self._follows(orbit)):
            return True
        if level is None:
            return False
        puzzle = self._with(dict.fromkeys(cell for cell in self.shown if cell not in orbit))
        by_rules = Reasoning(puzzle, small=self._small).suffices()
        return not (by_rules or (level > Level.MEDIUM and at_most(puzzle, level)))

    def _hides(self, orbit: Orbit) -> bool:
        """Whether leaving out these clues would hide a region that must show one."""
        return any(
            not any(other in self.shown and other not in orbit for other in self._regions[cell])
            for cell in orbit
            if cell in self._regions
        )

    def _follows(self, orbit: Orbit) -> Steps[bool]:
        """Whether the clues of an orbit follow from the others. A clue found to follow helps with the next ones."""
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
    """By cell of a grid: the cells of its region."""
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
