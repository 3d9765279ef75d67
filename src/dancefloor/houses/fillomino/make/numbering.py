"""Find numbers for the clues of a pattern, so that the puzzle has one solution.

Strategy: a local search, simulated annealing with a heat bath. Its state is a set of clues, with a solution that keeps
them. The fewer numbers the rules (`dancefloor.houses.fillomino.rules`) leave in all cells, the closer a state is to a
puzzle with one solution. A step takes a clue near an open cell away, tries all numbers in its place, and draws one of
those that leave few. Or it moves an orbit of clues to the open cell. The rules take a fraction of a millisecond and
refute most bad numbers. The solver looks at a drawn number only: it finds a solution that keeps the clues, or proves
that there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from random import Random

from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino
from dancefloor.houses.fillomino.make.clue_pattern import ClueLook, any_of
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.rules.reasoning import SMALL, Reasoning
from dancefloor.houses.fillomino.solve.enumeration import COMPLETE, OPEN, Claim
from dancefloor.houses.fillomino.solve.solver import start
from dancefloor.search.stepwise import Steps

TEMPERATURE = 2.0  # numbers left in cells
CLUMP = 1.5  # how many of these a pair of equal clues side by side is worth
FORBIDDEN = 8.0  # and a clue that may not show its number
NEAR = 2  # rows and columns from an open cell to the clue that is changed
VEILED = 0.15  # the share of regions that should be hidden, as in most published puzzles
HIDING = 0.5  # the share of moves that hide a region, while fewer are hidden
FEW_NUMBERS = 4  # all of which clues show if nobody asked otherwise
UNSEEN = 0.25  # how often a number is shown by no clue though nobody asked for that
PULL = 2  # how much a number is preferred that fewer clues show than should
MOVES = 0.2  # the share of changes that move an orbit
DRAWS = 3  # of numbers for a clue, until the solver finds that one is possible
CONFLICTS = 2_000  # for one question
PORTION = 250  # conflicts between two steps
SURE = 20_000  #: conflicts of a question whose answer matters
LOOSENED = 4  # fewer clues than these change their numbers with another one
SHOWN_AGAIN = 4  # orbits that may be shown again where two solutions differ
FAVOURS = (0.4, 1.0, 2.5)
QUESTIONS = 400  # for one solver: a new one is faster than one that knows too much
SECONDS = 0.05  # between two steps
KEPT = 4_000  # answers of the rules; while the search is stuck, it asks the same again and again


@dataclass(frozen=True)
class Draft:
    """Clues by number of the cell, 0 for none, with a solution that keeps them, and how much they leave open."""

    clues: tuple[int, ...]
    grid: tuple[int, ...]
    left: tuple[int, ...]  #: by cell, how many numbers the rules leave
    faults: float  #: what is wrong with the clues, in numbers left

    @property
    def open(self) -> list[int]:
        """The cells whose numbers the rules do not find."""
        return [cell for cell, left in enumerate(self.left) if left > 1]

    @property
    def energy(self) -> float:
        """The distance to a puzzle that the rules solve."""
        return sum(self.left) - len(self.left) + self.faults


class Questions:
    """Questions about sets of clues on one board, for a solver that keeps what it learns.

    Args:
        board: the board without clues.
        named: the numbers that clues may have.
        always: claims that are part of each question.
    """

    def __init__(self, board: Fillomino, named: Iterable[int], always: Sequence[Claim] = ()) -> None:
        self.board, self.always = board, list(always)
        self._named = sorted(set(named))
        self._begin()

    def _begin(self) -> None:
        self._solver, self._asked = start(self.board, named=self._named), 0

    def solutions(
        self, clues: Sequence[int], most: int, *, but: Claim | None = None, conflicts: int = CONFLICTS
    ) -> Steps[list[list[int]] | None]:
        """Solutions that keep the clues; None if the conflicts do not suffice to find or exclude them.

        Args:
            clues: by cell; 0 for none.
            most: how many solutions to look for.
            but: a claim in addition; None for none.
            conflicts: when to give up.
        """
        if self._asked == QUESTIONS:
            self._begin()
        self._asked += 1
        more = [*self.always, but] if but else self.always
        self._solver.ask([*more, *((cell, clue, True) for cell, clue in enumerate(clues) if clue)])
        found: list[list[int]] = []
        until = self._solver.work()[0] + conflicts
        while True:
            yield  # before each portion: work that asks many questions has no other steps
            portion = min(PORTION, until - self._solver.work()[0])
            if portion <= 0:
                return None
            grids, state = self._solver.advance(most - len(found), portion, SECONDS)
            found += grids
            if len(found) == most or state == COMPLETE:
                return found
            if state != OPEN:
                return None


class Numbering:
    """A local search for the numbers of clues. Long methods work in steps.

    Args:
        wish: the desired properties of the puzzle.
        rng: the random number generator.
    """

    def __init__(self, wish: SizedWish, rng: Random) -> None:
        self.wish, self.rng = wish, rng
        self.board = Fillomino(((BLANK,) * wish.columns,) * wish.rows)
        number = self.board.number
        self._pairs = [(a, b) for a, others in enumerate(self.board.beside) for b in others if a < b]
        orbits = [tuple(map(number, orbit)) for orbit in wish.orbits]
        self.orbit_of = {cell: orbit for orbit in orbits for cell in orbit}
        self.fixed = {number(cell): clue for cell, clue in wish.pattern.given.items()} if wish.pattern else {}
        self._stays = frozenset(map(number, wish.marked))
        numbers = range(1, wish.top + 1)
        without = [] if wish.ones else [(cell, 1, False) for cell in range(wish.cells)]
        #: solutions that may be that of the puzzle
        self.fitting = Questions(replace(self.board, largest=wish.top), numbers, without)
        #: all solutions
        self.any = Questions(self.board, numbers)
        #: by number that clues may show: how often; it differs from puzzle to puzzle, so that each has a character
        self.weights = {clue: frequency(clue) * any_of(rng, FAVOURS) for clue in wish.allowed}
        given = set(self.fixed.values())
        if self._surprises():
            del self.weights[min(self.weights)]
        for _ in range(wish.unseen):  # small ones: most regions without a clue are small
            if len(self.weights) > 1:
                del self.weights[min(self.weights, key=lambda clue: (clue in given, clue * rng.random()))]
        self.trouble: list[int] = []  #: cells near which to change something if no cell is open
        #: the numbers that the rules distinguish
        self.small = min(max(SMALL, wish.top), wish.cells)
        self._totals = lru_cache(KEPT)(self._tried)

    def _surprises(self) -> bool:
        """Whether no clue shall show the smallest number, though nobody asked for that."""
        wish, given = self.wish, self.fixed.values()
        free = wish.hidden and not wish.numbers and not wish.unseen and len(self.weights) > FEW_NUMBERS
        return free and min(self.weights) not in given and self.rng.random() < UNSEEN

    def puzzle(self, clues: Sequence[int]) -> Fillomino:
        """The puzzle with these clues."""
        return self.board.showing(clues)

    def solves(self, clues: Sequence[int]) -> bool:
        """Whether the rules solve the puzzle."""
        return Reasoning(self.puzzle(clues), small=self.small).suffices()

    def draft(self, clues: Sequence[int], grid: Sequence[int]) -> Draft | None:
        """The clues with a solution, and what they leave open; None if the rules find a contradiction."""
        reasoning = Reasoning(self.puzzle(clues), small=self.small)
        left = reasoning.choices()
        if not reasoning.possible:
            return None
        return Draft(tuple(clues), tuple(grid), tuple(left), self._faults(clues))

    def _faults(self, clues: Sequence[int]) -> float:
        """Too many or too few pairs of equal clues side by side, and clues that may not show their numbers."""
        alike = abs(self._too_alike(clues))
        wrong = sum(clue not in self.weights for clue in clues if clue)
        return (FORBIDDEN if self.wish.apart else CLUMP) * alike + FORBIDDEN * wrong + self._miscounted(clues)

    def look(self, clues: Sequence[int], grid: Sequence[int]) -> ClueLook:
        """What clues and the regions that they hide look like."""
        regions = regions_of(self.board, grid)
        hidden = [region for region in regions if not any(clues[cell] for cell in region)]
        many = len(clues) - clues.count(BLANK)
        return ClueLook(
            many / len(clues),
            len(hidden) / len(regions),
            sum(len(region) > 1 for region in hidden) / len(regions),
            sum(clues[a] != BLANK != clues[b] for a, b in self._pairs) / max(1, many),
            self._alike(clues) / max(1, many),
        )

    def _alike(self, clues: Sequence[int]) -> int:
        return sum(clues[a] == clues[b] != BLANK for a, b in self._pairs)

    def _too_alike(self, clues: Sequence[int]) -> float:
        """How many pairs of equal clues side by side there are beyond those wished for."""
        look = self.wish.look
        wanted = look.alike * (len(clues) - clues.count(BLANK)) if look and not self.wish.apart else 0.0
        return self._alike(clues) - wanted

    def _miscounted(self, clues: Sequence[int], more: int = BLANK) -> float:
        """How many clues too many or too few show the number to repeat, with one more clue."""
        if self.wish.repeat is None:
            return 0.0
        number, times = self.wish.repeat
        return FORBIDDEN * abs(times - clues.count(number) - (more == number))

    def _fault(self, clues: Sequence[int], cell: int, clue: int, too_alike: float) -> float:
        """What is wrong with one more clue, twice if that is its own fault alone."""
        alike = abs(too_alike + sum(clues[other] == clue for other in self.board.beside[cell])) - abs(too_alike)
        return (FORBIDDEN if self.wish.apart else CLUMP) * alike + (0 if clue in self.weights else 2 * FORBIDDEN)

    def settle(
        self,
        draft: Draft,
        most: int,
        ended: Callable[[Draft], Steps[bool]],
        *,
        moving: bool = True,
    ) -> Steps[Draft | None]:
        """Change clues until `ended` is true of them; None if the changes do not suffice.

        Args:
            draft: the first state.
            most: how many changes to try.
            ended: asked about each new state.
            moving: whether orbits of clues may move.
        """
        while not (yield from ended(draft)):
            changed = None
            while changed is None:
                yield
                if most <= 0:
                    return None
                most -= 1
                cell = self._where(draft)
                if moving and self.rng.random() < MOVES:
                    changed = self._moved(draft, cell)
                elif near := self.clues_near(draft.clues, cell):
                    changed = yield from self.renumbered(draft, any_of(self.rng, near))
            draft = changed
        return draft

    def _fits(self, grid: Sequence[int]) -> bool:
        return not self.wish.reached or self.wish.top in grid

    def _keeps(self, clues: Sequence[int], grid: Sequence[int]) -> bool:
        return all(clue in (BLANK, number) for clue, number in zip(clues, grid, strict=True))

    def is_fixed(self, orbit: Iterable[int]) -> bool:
        """Whether one of these cells has a clue that stays, though perhaps with another number."""
        return not self._stays.union(self.fixed).isdisjoint(orbit)

    def _where(self, draft: Draft) -> int:
        """A cell near which to change something: an open one, or a clue that may not show its number."""
        wrong = [cell for cell, clue in enumerate(draft.clues) if clue and clue not in self.weights]
        if wrong and self.rng.random() < 0.5:
            return any_of(self.rng, wrong)
        return any_of(self.rng, draft.open or self.trouble or range(len(draft.clues)))

    def clues_near(self, clues: Sequence[int], centre: int) -> list[int]:
        """The clues near a cell that may have another number."""
        rows, columns = self.wish.rows, self.wish.columns
        i, j = divmod(centre, columns)
        near = (
            k * columns + m
            for k in range(max(0, i - NEAR), min(rows, i + NEAR + 1))
            for m in range(max(0, j - NEAR), min(columns, j + NEAR + 1))
        )
        return [cell for cell in near if clues[cell] and cell not in self.fixed]

    def renumbered(self, draft: Draft, cell: int) -> Steps[Draft | None]:
        """The draft with another number, drawn at random, for a clue; None if the same is drawn, or none fits."""
        clues = list(draft.clues)
        clues[cell] = BLANK
        weights = self._chances(clues, cell)
        for _ in range(DRAWS):
            clue = self._drawn(weights)
            if clue in (BLANK, draft.clues[cell]):
                return None
            clues[cell] = clue
            grid = yield from self.kept(clues, draft.grid)
            if grid:
                return self.draft(clues, grid)
            del weights[clue]
        return None

    def kept(self, clues: Sequence[int], grid: Sequence[int]) -> Steps[Sequence[int]]:
        """A solution that keeps the clues: this one if it does; empty if none is found."""
        if self._keeps(clues, grid):
            return grid
        found = yield from self.fitting.solutions(clues, 1)
        return found[0] if found and self._fits(found[0]) else ()

    def differing(self, clues: Sequence[int], cell: int, number: int) -> Steps[Sequence[int]]:
        """A solution that keeps the clues, with another number in a cell; empty if none is found."""
        found = yield from self.fitting.solutions(clues, 1, but=(cell, number, False))
        return found[0] if found and self._fits(found[0]) else ()

    def loosened(self, clues: Sequence[int], cell: int, number: int) -> Steps[tuple[list[int], Sequence[int]]]:
        """The clues with another number at a cell, and maybe at others near it, with a grid that has them, if any."""
        near = self.clues_near(clues, cell)
        loose: set[int] = {cell, *(any_of(self.rng, near) for _ in range(int(self.rng.random() * LOOSENED)))}
        others = [BLANK if other in loose else clue for other, clue in enumerate(clues)]
        grid = (yield from self.differing(others, cell, number)) or ()
        return [grid[other] if other in loose and grid else clue for other, clue in enumerate(others)], grid

    def shows_enough(self, clues: list[int], grid: Sequence[int], gone: Collection[int]) -> Steps[bool]:
        """Whether clues have one solution, after they show a few more where two differ, though not those that went."""
        for _ in range(SHOWN_AGAIN):
            found = (yield from self.any.solutions(clues, 2, conflicts=SURE)) or []
            other = next((each for each in found if tuple(each) != tuple(grid)), None)
            if other is None:
                return bool(found)
            differing = [cell for cell, number in enumerate(other) if grid[cell] != number and cell not in gone]
            if self.wish.placed or not differing:
                return False
            for cell in self.orbit_of[any_of(self.rng, differing)]:
                clues[cell] = grid[cell]
        return False

    def _chances(self, clues: Sequence[int], cell: int) -> dict[int, float]:
        """How probable each number is for the clue of a blank cell: the less it leaves open, the more."""
        shares = self._shares(clues)
        totals, too_alike = self._totals(tuple(clues), cell), self._too_alike(clues)
        energies = {
            clue: total + self._fault(clues, cell, clue, too_alike) + self._miscounted(clues, clue)
            for clue, total in zip(shares, totals, strict=True)
            if total
        }
        least = min(energies.values(), default=0)
        return {clue: shares[clue] * exp((least - energy) / TEMPERATURE) for clue, energy in energies.items()}

    def _tried(self, clues: Sequence[int], cell: int) -> list[int]:
        """How many numbers the rules leave in all cells, with each number for a blank cell; 0 if it is impossible."""
        return Reasoning(self.puzzle(clues), small=self.small).trials(self.board.cells[cell], list(self.weights))

    def _shares(self, clues: Sequence[int]) -> dict[int, float]:
        """How probable each number is for another clue, so that all numbers come to their share of the clues."""
        times = Counter(clues)
        wanted = (len(clues) - times[BLANK] + 1) / sum(self.weights.values())
        return {clue: ((wanted * weight + 1) / (times[clue] + 1)) ** PULL for clue, weight in self.weights.items()}

    def _drawn(self, weights: dict[int, float]) -> int:
        """A random number with these weights; 0 if there is none."""
        at = self.rng.random() * sum(weights.values())
        for clue, weight in weights.items():
            at -= weight
            if at < 0:
                return clue
        return BLANK

    def hiding(self, draft: Draft) -> set[int]:
        """The clues without which another region would be hidden; none once enough regions are."""
        regions = regions_of(self.board, draft.grid)
        shown = [[cell for cell in region if draft.clues[cell]] for region in regions]
        veiled = self.wish.look.hidden if self.wish.look else VEILED
        wanted = max(veiled * len(regions), self.wish.hidden_regions) if self.wish.hidden else 0
        if sum(not cells for cells in shown) >= wanted:
            return set()
        return {cells[0] for cells in shown if len(cells) == 1}.difference(self.fixed)

    def _moved(self, draft: Draft, cell: int) -> Draft | None:
        """The draft with an orbit of clues left out, and that of a cell shown; None if that leaves too much open."""
        clues = self.exchanged(draft, cell)
        changed = clues and self.draft(clues, draft.grid)
        if not changed:
            return None
        rise = changed.energy - draft.energy
        return changed if rise <= 0 or self.rng.random() < exp(-rise / TEMPERATURE) else None

    def exchanged(self, draft: Draft, cell: int) -> list[int] | None:
        """The clues with those of a random orbit left out, and those of the orbit of a cell shown, if it is blank."""
        orbit = self.orbit_of[cell]
        if draft.clues[cell]:
            return None
        shown = [other for other, clue in enumerate(draft.clues) if clue]
        hiding = sorted(self.hiding(draft)) if self.rng.random() < HIDING else []
        gone = self.orbit_of[any_of(self.rng, hiding or shown)]
        if len(gone) != len(orbit) or self.is_fixed(gone):
            return None
        clues = list(draft.clues)
        for other in gone:
            clues[other] = BLANK
        for other in orbit:
            clues[other] = draft.grid[other]
        return clues


def frequency(clue: int) -> float:
    """About how often published puzzles show a number.

    >>> frequency(3) > frequency(1) > frequency(9)
    True
    """
    return 1 / (1 + ((clue - 3.5) / 2.5) ** 2)


def regions_of(puzzle: Fillomino, numbers: Sequence[int]) -> list[list[int]]:
    """The regions of a filled board, as numbers of cells.

    >>> regions_of(Fillomino(((0, 0, 0),)), [2, 2, 1])
    [[0, 1], [2]]
    """
    seen, regions = set(), []
    for first in range(len(numbers)):
        if first not in seen:
            region = [first]
            seen.add(first)
            for cell in region:
                more = [o for o in puzzle.beside[cell] if o not in seen and numbers[o] == numbers[first]]
                seen.update(more)
                region += more
            regions.append(region)
    return regions
