"""Compose one puzzle: a pattern of clues, numbers for them, and then fewer faults.

Strategy: begin with a random grid and a random pattern, or with those that were asked for, and let `Numbering` find
numbers that leave one solution. Then polish: while something is missing (a clue is redundant, a region should be
hidden, the level is another one), change the clues there, find numbers again for those around, and keep the result if
less is missing than before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from dancefloor.fillomino.explain.grades import Grade, Level, graded, level_of
from dancefloor.fillomino.explain.moves import DEEPEST, End, Moves
from dancefloor.fillomino.make.clue_pattern import any_of, random_pattern
from dancefloor.fillomino.make.numbering import Draft, Numbering
from dancefloor.fillomino.make.quality import quality_of, regions_of
from dancefloor.fillomino.make.random_grid import random_grid
from dancefloor.fillomino.make.wish import USUAL_REGION, Wish
from dancefloor.puzzles.fillomino import BLANK
from dancefloor.search.stepwise import Steps

CHANGES, CHANGES_PER_CELL = 300, 8  # of clues, until one solution should be found
REPAIRS = 70  # of clues, after one was changed to polish the puzzle
ROUNDS = 60  # of polishing
RENUMBERED = 0.15  # the share of rounds that begin with another number, not with fewer clues
SURE = 20_000  # conflicts of a question whose answer matters


@dataclass(frozen=True)
class Composed:
    """Clues with exactly one solution, the grid of their draft, and what is missing."""

    draft: Draft
    level: Level | None  #: if there is a wish for one
    needless: tuple[int, ...]  #: cells of orbits that could be left out
    redundant: tuple[int, ...]  #: cells of clues that could be left out, each by itself
    missing: tuple[int, ...]  #: how far each part of the wish is, the most important one first


class Composer:
    """Make puzzles for a wish. Long methods work in steps.

    Args:
        wish: the desired properties.
        rng: the random number generator.
    """

    def __init__(self, wish: Wish, rng: Random) -> None:
        self.wish, self.rng = wish, rng
        self.numbering = Numbering(wish, rng)
        self.board = self.numbering.board
        self._polishing = False

    def first(self) -> Steps[Draft | None]:
        """A random grid with random clues, or those of the pattern."""
        wish, rng, numbering = self.wish, self.rng, self.numbering
        number = self.board.number
        usual = replace(self.board, largest=min(wish.top, USUAL_REGION))  # clues show what is larger, if need be
        grid = random_grid(usual, rng)
        marked = wish.marked or random_pattern(wish.orbits, wish.counts[1], rng)
        shown = sorted(map(number, marked))
        numbers = [k for row in grid for k in row] if grid else []
        asked = numbering.fixed
        if wish.reached and wish.top not in asked.values():  # one clue shows it, and stays
            able = [cell for cell in shown if cell not in asked]
            asked[any_of(rng, [cell for cell in able if numbers and numbers[cell] == wish.top] or able or shown)] = (
                wish.top
            )
        if asked or not wish.ones or not grid:
            found = yield from self._grafted(numbers, shown, asked)
            if found is None:
                return None
            numbers = found
        clues = [BLANK] * wish.cells
        for cell in shown:
            clues[cell] = numbers[cell]
        return numbering.draft(clues, numbers)

    def _grafted(self, numbers: Sequence[int], shown: list[int], asked: dict[int, int]) -> Steps[list[int] | None]:
        """A grid that keeps the numbers asked for, and many of the others in cells with clues."""
        clues = [asked.get(cell, BLANK) for cell in range(self.wish.cells)]
        found = yield from self.numbering.fitting.solutions(clues, 1, conflicts=SURE)
        if not found:
            return None
        grid = found[0]
        for cell in sorted(shown, key=lambda _: self.rng.random()) if numbers else ():
            if cell not in asked:
                clues[cell] = numbers[cell]
                found = yield from self.numbering.fitting.solutions(clues, 1)
                if found:
                    grid = found[0]
                else:
                    clues[cell] = BLANK
        return grid

    def one(self) -> Steps[Composed | None]:
        """A puzzle near the wish; None if no numbers for the pattern were found."""
        draft = yield from self.first()
        if draft is None:
            return None
        changes = CHANGES + CHANGES_PER_CELL * self.wish.cells
        free = self.wish.pattern is None
        settled = yield from self.numbering.settle(draft, changes, self.right, moving=free)
        if settled is None:
            return None
        composed = yield from self.composed(settled)
        return composed and (yield from self.polish(composed))

    def quick(self) -> Steps[Composed | None]:
        """A puzzle found at once, with more clues than wished for: where two solutions differ, it shows more."""
        draft = yield from self.first()
        while draft is not None:
            other = yield from self.another(draft)
            if other is None:
                return (yield from self.composed(draft))
            if not other:
                return None
            differing = [cell for cell, number in enumerate(draft.grid) if other[cell] != number]
            clues = list(draft.clues)
            for cell in self.numbering.orbit_of[any_of(self.rng, differing)]:
                clues[cell] = draft.grid[cell]
            draft = self.numbering.draft(clues, draft.grid)
        return None

    def another(self, draft: Draft) -> Steps[list[int] | None]:
        """Another solution of the clues; None if there is none; empty if that is unknown."""
        found = yield from self.numbering.any.solutions(draft.clues, 2, conflicts=SURE)
        if found is None:
            return []
        return next((grid for grid in found if tuple(grid) != draft.grid), None)

    def right(self, draft: Draft) -> Steps[bool]:
        """Whether there is one solution, which is not harder to find than wished for."""
        wish = self.wish
        if not all(clue in self.numbering.weights for clue in draft.clues if clue):
            return False
        if draft.open and (wish.level is Level.EASY or (wish.level is None and not self._polishing)):
            return False
        if (yield from self.another(draft)) is not None:
            return False
        return wish.level is None or wish.level is Level.BEYOND or (yield from self._is_at_most(draft, wish.level))

    def _is_at_most(self, draft: Draft, level: Level) -> Steps[bool]:
        """Whether no move is harder than the level; the cells of the first one that is are `trouble`."""
        moves = Moves(self.numbering.puzzle(draft.clues), deepest=DEEPEST if level > Level.EXPERT else 1)
        for move in moves:
            yield
            if level_of(move) > level:
                self.numbering.trouble = [self.board.number(cell) for cell in move.cells]
                return False
        return moves.end is End.SOLVED

    def composed(self, draft: Draft, beside: Composed | None = None) -> Steps[Composed | None]:
        """What is missing in a draft with one solution; None if it is found to be more than in another one."""
        wish = self.wish
        if not wish.hidden:
            draft = self._revealed(draft)
        level = (yield from self.grade(draft)).level if wish.level else None
        most = len(beside.redundant) if beside and not any(beside.missing[:-2]) else wish.cells
        redundant = yield from self._redundant(draft, most)
        if len(redundant) > most:
            return None
        needless = yield from self._needless(draft, redundant)
        quality = quality_of(self.numbering.puzzle(draft.clues), self.board.grid(draft.grid))
        shown = sum(map(bool, draft.clues))
        few, many = wish.counts
        missing = (
            abs(level - wish.level) if level and wish.level else 0,
            0 if wish.hidden else quality.hidden,
            max(0, wish.hidden_regions - quality.hidden),
            max(0, wish.unseen - quality.unseen),
            max(0, few - shown, shown - many) if wish.fixed else 0,
            0 if wish.redundant else len(needless),
            0 if wish.redundant else max(0, len(redundant) - wish.few_redundant),
        )
        return Composed(draft, level, needless, redundant, missing)

    def _revealed(self, draft: Draft) -> Draft:
        """The draft with a clue in each region, as far as the number of clues is free."""
        clues = list(draft.clues)
        for region in regions_of(self.board, draft.grid):
            if not self.wish.fixed and not any(clues[cell] for cell in region):
                for cell in self.numbering.orbit_of[any_of(self.rng, region)]:
                    clues[cell] = draft.grid[cell]
        return self.numbering.draft(clues, draft.grid) or draft

    def grade(self, draft: Draft) -> Steps[Grade]:
        """Grade a puzzle in steps, with the same result as for users."""
        moves, told = Moves(self.numbering.puzzle(draft.clues)), []
        for move in moves:
            yield
            told.append(move)
        return graded(told, moves.end)

    def _redundant(self, draft: Draft, most: int) -> Steps[tuple[int, ...]]:
        """The cells of clues that follow from the others; it stops once there are more than `most` of them."""
        found: list[int] = []
        for cell, clue in enumerate(draft.clues):
            if len(found) > most:
                break
            if clue and not self._hides(draft, [cell]) and (yield from self._follow(draft, [cell])):
                found.append(cell)
        return tuple(found)

    def _needless(self, draft: Draft, redundant: Sequence[int]) -> Steps[tuple[int, ...]]:
        """The cells of orbits of clues that follow from the others."""
        found: list[int] = []
        for cell in redundant:
            orbit = self.numbering.orbit_of[cell]
            together = cell == min(orbit) and set(orbit) <= set(redundant) and not self._hides(draft, orbit)
            if together and (len(orbit) == 1 or (yield from self._follow(draft, orbit))):
                found += orbit
        return tuple(found)

    def _hides(self, draft: Draft, cells: Sequence[int]) -> bool:
        """Whether leaving out these clues would hide a region that must show one."""
        if self.wish.hidden:
            return False
        regions = regions_of(self.board, draft.grid)
        shown = {cell for cell, clue in enumerate(draft.clues) if clue} - set(cells)
        return any(shown.isdisjoint(region) and not set(cells).isdisjoint(region) for region in regions)

    def _follow(self, draft: Draft, cells: Sequence[int]) -> Steps[bool]:
        """Whether the clues of these cells follow from the others; False if that is unknown."""
        clues = [BLANK if cell in cells else clue for cell, clue in enumerate(draft.clues)]
        yield
        fewer = self.numbering.draft(clues, draft.grid)
        if fewer and not fewer.open and self.numbering.solves(clues):
            return True
        for cell in cells:
            but = (cell, draft.clues[cell], False)
            if (yield from self.numbering.any.solutions(clues, 1, but=but, conflicts=SURE)) != []:
                return False
            clues[cell] = draft.clues[cell]  # which follows, and helps with the next ones
        return True

    def polish(self, best: Composed) -> Steps[Composed]:
        """Change clues where something is missing, and keep that if not more is missing than before."""
        self._polishing = True
        for _ in range(ROUNDS):
            if not any(best.missing):
                break
            changed = yield from self._changed(best)
            settled = changed and (
                yield from self.numbering.settle(changed, REPAIRS, self.right, moving=self.wish.pattern is None)
            )
            if settled:
                composed = yield from self.composed(settled, best)
                if composed and composed.missing <= best.missing:
                    best = composed
        return best

    def _changed(self, best: Composed) -> Steps[Draft | None]:
        """A draft without something that may be at fault: an orbit left out or exchanged, or another number."""
        draft, rng = best.draft, self.rng
        cell = self._at_fault(best)
        orbit = self.numbering.orbit_of[cell]
        if not draft.clues[cell] or cell in self.numbering.fixed:
            return None
        if self.wish.pattern is not None or self.numbering.is_fixed(orbit) or rng.random() < RENUMBERED:
            return (yield from self.numbering.renumbered(draft, cell))
        clues = list(draft.clues)
        for other in orbit:
            clues[other] = BLANK
        free = cell in best.needless and not self.wish.fixed
        if sum(map(bool, clues)) < self.wish.counts[0] and not free:
            alike = [
                o for o, clue in enumerate(draft.clues) if not clue and len(self.numbering.orbit_of[o]) == len(orbit)
            ]
            if not alike:
                return None
            for other in self.numbering.orbit_of[any_of(rng, alike)]:
                clues[other] = draft.grid[other]
        return self.numbering.draft(clues, draft.grid)

    def _at_fault(self, best: Composed) -> int:
        """A clue that may be changed for the better."""
        disturbing = best.needless or best.redundant
        if any(best.missing[-2:]) and not any(best.missing[:-2]):
            return any_of(self.rng, disturbing)
        movable = [cell for cell, clue in enumerate(best.draft.clues) if clue and cell not in self.numbering.fixed]
        return any_of(self.rng, movable or range(self.wish.cells))
