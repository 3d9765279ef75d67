"""Compose one puzzle: a pattern of clues, numbers for them, and then fewer faults.

Strategy: begin with a random grid and a random pattern, or with those that were asked for, and let `Numbering` find
numbers that leave one solution. Where nobody asked otherwise, come back to the look that was drawn (`Styling`). Then
polish: while something is missing (a clue is redundant, a region should be hidden, the level is another one), change
the clues there, find numbers again for those around, and keep the result if less is missing than before.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import BLANK
from dancefloor.houses.fillomino.make.character import Styling
from dancefloor.houses.fillomino.make.clue_pattern import any_of, random_pattern
from dancefloor.houses.fillomino.make.mending import Mending, ShownClues
from dancefloor.houses.fillomino.make.numbering import SURE, Draft, Numbering, frequency
from dancefloor.houses.fillomino.make.random_grids import random_grid
from dancefloor.houses.fillomino.make.reviewer import LARGE, Reviewer, quality_of, techniques_off, theme_off
from dancefloor.houses.fillomino.make.wish import FEW_REDUNDANT, FEWEST, USUAL_REGION, SizedWish
from dancefloor.search.stepwise import Steps

CHANGES, CHANGES_PER_CELL = 300, 8  # of clues, until one solution should be found
REPAIRS = 140  # of clues, after one was changed to polish the puzzle
ROUNDS, ROUNDS_PER_CELL = 40, 0.4  # of polishing
STALE = 8  # rounds in a row that change nothing for the better; then it ends
STALE_IF_SPARE = 20  # the same, if only single clues could be left out
VARIED = 30  # drafts for each orbit, on the way to a puzzle that resists all suppositions
TAKING = 10  # the same, on the way to one that takes a technique
VARIED_NUMBER = 0.4  # the share of these with other numbers
DENSEST = 0.38  # the share of cells with clues up to which they are added there
BY_RULES = 0.2  # what a number that only suppositions exclude counts there
HEAT = 0.08  # how much less may be left in the next of them, for each cell
HARDER = 1.2  # how many times as much is left before another one is graded
LEANER = 0.8  # the part of the clues drawn that remains at least, where others follow
RENUMBERED = 0.15  # the share of rounds that begin with another number, not with fewer clues


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

    def __init__(self, wish: SizedWish, rng: Random) -> None:
        self.wish, self.rng = wish, rng
        self.numbering = Numbering(wish, rng)
        self.board = self.numbering.board
        self.reviewer = Reviewer(self.numbering)
        mends = wish.cells > LARGE and wish.is_plain and not (wish.fixed or wish.redundant)
        #: how to make a large puzzle about whose clues nothing was asked; None for another one
        self.mending = Mending(self.numbering, self.reviewer) if mends else None

    def first(self) -> Steps[Draft | None]:
        """A random grid with random clues, or those of the pattern."""
        wish, rng, numbering = self.wish, self.rng, self.numbering
        number = self.board.number
        usual = replace(self.board, largest=min(wish.top, USUAL_REGION))  # clues show what is larger, if need be
        grid = random_grid(usual, rng, [frequency(size) for size in range(1, USUAL_REGION + 1)])
        shown = sorted(map(number, self._marked()))
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

    def _marked(self) -> Collection[Cell]:
        """The cells of a random pattern, or of the one that was asked for."""
        wish = self.wish
        if wish.placed:
            return wish.marked
        return random_pattern(wish.orbits, wish.begun, self.rng, wish.look and wish.look.close, wish.marked)

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
        if self.mending:
            return (yield from self._mended(self.mending))
        composed = yield from self._begun()
        if composed is None and self.wish.is_styled:
            composed = yield from self.quick()
        if composed and self.wish.look and self.wish.is_styled:
            begun = ShownClues(composed.draft.clues, composed.draft.grid)
            styled = yield from Styling(self.numbering, self.reviewer, self.wish.look).styled(begun)
            draft = self.numbering.draft(styled.shown, styled.grid)
            composed = (yield from self.composed(draft)) if draft else composed
        if composed and self.wish.level is Level.BEYOND and not any(composed.missing[1:-2]):
            return (yield from self._thinned(composed))
        return composed and (yield from self.polish(composed))

    @property
    def goes_on(self) -> bool:
        """Whether `one` may find a better one from the same grid."""
        return self.mending is not None and self.mending.goes_on

    def _mended(self, mending: Mending) -> Steps[Composed | None]:
        """A large puzzle."""
        clues = yield from mending.mended()
        draft = clues and self.numbering.draft(clues.shown, clues.grid)
        return (yield from self.composed(draft)) if draft else None

    def _begun(self) -> Steps[Composed | None]:
        """A puzzle with one solution."""
        draft = yield from self.first()
        if draft is None:
            return None
        changes = CHANGES + CHANGES_PER_CELL * self.wish.cells
        free = not self.wish.placed
        self.reviewer.strict = True
        settled = yield from self.numbering.settle(draft, changes, self.reviewer.fits, moving=free)
        settled = settled or self.reviewer.easier
        if settled is None:
            return None
        if self.wish.level is Level.BEYOND:
            settled = yield from self.hardened(settled)
        elif self.wish.technique and settled is self.reviewer.easier:
            settled = yield from self.taking(settled)
        self.reviewer.strict = False
        return (yield from self.composed(settled))

    def hardened(self, draft: Draft) -> Steps[Draft]:
        """A draft beyond all suppositions, or else the one that resisted them most.

        Simulated annealing, from one draft with one solution to another: the more is left after suppositions, the
        better. Only what leaves more than all before is graded, if suppositions within others leave anything.
        """
        hardest, most, now = draft, 0.0, 0.0
        heat = HEAT * self.wish.cells
        for _ in range(VARIED * len(self.wish.orbits)):
            yield
            other = yield from self._varied(draft)
            if other is None:
                continue
            left, within = yield from self.reviewer.resistance(other.clues)
            height = left + within + BY_RULES * (sum(other.left) - len(other.left))
            if height >= now or self.rng.random() < exp((height - now) / heat):
                draft, now = other, height
                if left and height > HARDER * most:
                    hardest, most = (yield from self._bare(draft)), height
                    if within and (yield from self.reviewer.grade(hardest)).level is Level.BEYOND:
                        break
        return hardest

    def taking(self, draft: Draft) -> Steps[Draft]:
        """A draft that takes the technique, or else the same one.

        A random walk, from one draft with one solution to another: none of them is too hard.
        """
        now = draft
        for _ in range(TAKING * len(self.wish.orbits)):
            yield
            other = yield from self._varied(now)
            if other is None:
                continue
            if (yield from self.reviewer.fits(other)):
                return other
            if self.reviewer.is_easier:
                now = other
        return draft

    def _varied(self, draft: Draft) -> Steps[Draft | None]:
        """A draft with one solution that has other numbers or lacks an orbit, and shows others where it needs them."""
        wish, numbering = self.wish, self.numbering
        movable = [cell for cell, clue in enumerate(draft.clues) if clue and cell not in numbering.fixed]
        if not movable:
            return None
        cell = any_of(self.rng, movable)
        orbit = numbering.orbit_of[cell]
        if numbering.is_fixed(orbit) or self.rng.random() < VARIED_NUMBER:
            gone: Sequence[int] = ()
            clues, grid = yield from numbering.loosened(draft.clues, cell, draft.grid[cell])
        else:
            gone, grid = orbit, draft.grid
            clues = [BLANK if other in orbit else clue for other, clue in enumerate(draft.clues)]
        if not grid or not (yield from numbering.shows_enough(clues, grid, gone)) or not self.reviewer.may_show(clues):
            return None
        most = wish.counts[1] if wish.fixed else max(wish.counts[1] + len(orbit), int(DENSEST * wish.cells))
        changed = numbering.draft(clues, grid)
        if changed and sum(map(bool, clues)) > most:
            changed = yield from self._bare(changed, most)
        return changed if changed and sum(map(bool, changed.clues)) <= most else None

    def _bare(self, draft: Draft, most: int = 0) -> Steps[Draft]:
        """The draft without orbits that could be left out, unless one asked for that; `most` clues may remain."""
        if self.wish.fixed or self.wish.redundant:
            return draft
        for cell in sorted(self.numbering.orbit_of, key=lambda _: self.rng.random()):
            orbit = self.numbering.orbit_of[cell]
            if cell == min(orbit) and draft.clues[cell] and sum(map(bool, draft.clues)) > most:
                clues = [BLANK if each in orbit else clue for each, clue in enumerate(draft.clues)]
                fewer = self.numbering.draft(clues, draft.grid)
                if fewer and (yield from self.reviewer.another(fewer)) is None:
                    draft = fewer
        return draft

    def quick(self) -> Steps[Composed | None]:
        """A puzzle found at once, with more clues than desired: where two solutions differ, it shows more."""
        if self.mending:
            begun = yield from self.mending.first()
            draft = begun and self.numbering.draft(begun.shown, begun.grid)
        else:
            draft = yield from self.first()
        while draft is not None:
            other = yield from self.reviewer.another(draft)
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

    def composed(self, draft: Draft, beside: Composed | None = None) -> Steps[Composed | None]:
        """What is missing in a draft with one solution; None if it is found to be more than in another one."""
        wish = self.wish
        if not wish.hidden:
            draft = self.reviewer.revealed(draft)
        most = len(beside.redundant) if beside and not any(beside.missing[:-2]) else wish.cells
        redundant = yield from self.reviewer.redundant(draft, most)
        if len(redundant) > most:
            return None
        needless = yield from self.reviewer.needless(draft, redundant)
        quality = quality_of(self.numbering.puzzle(draft.clues), self.board.grid(draft.grid))
        shown = sum(map(bool, draft.clues))
        few, many = wish.counts
        rest = (
            len(theme_off(wish, self.numbering.puzzle(draft.clues))),
            0 if wish.hidden else quality.hidden,
            max(0, wish.hidden_regions - quality.hidden),
            max(0, wish.unseen - quality.unseen),
            max(0, few - shown, shown - many) if wish.fixed else 0,
            0 if wish.redundant else len(needless),
            0 if wish.redundant else max(0, len(redundant) - FEW_REDUNDANT),
        )
        if beside and not any(beside.missing[:2]) and rest > beside.missing[2:]:
            return None
        grade = (yield from self.reviewer.grade(draft)) if wish.level or wish.about_moves else None
        level = grade.level if grade else None
        off = len(techniques_off(wish, grade)) if grade else 0
        missing = (abs(level - wish.level) if level and wish.level else 0, off, *rest)
        return Composed(draft, level, needless, redundant, missing)

    def polish(self, best: Composed) -> Steps[Composed]:
        """Change clues where something is missing, and keep that if not more is missing than before."""
        stale = 0
        for _ in range(ROUNDS + int(ROUNDS_PER_CELL * self.wish.cells)):
            if not any(best.missing) or stale >= (STALE if any(best.missing[:-1]) else STALE_IF_SPARE):
                break
            stale += 1
            changed = yield from self._changed(best)
            settled = changed and (
                yield from self.numbering.settle(changed, REPAIRS, self.reviewer.fits, moving=not self.wish.placed)
            )
            if settled:
                composed = yield from self.composed(settled, best)
                if composed and composed.missing <= best.missing:
                    stale = 0 if composed.missing < best.missing else stale
                    best = composed
        return (yield from self._thinned(best))

    def _thinned(self, best: Composed) -> Steps[Composed]:
        """The puzzle without needless orbits, one after another, as far as its level allows.

        Each is asked about once: what a puzzle needs, it needs with fewer clues, too.
        """
        if self.wish.fixed or self.wish.redundant or not best.needless:
            return best
        draft = yield from self._thin(best.draft, best, best.needless)
        composed = (yield from self.composed(draft)) if draft is not best.draft else None
        return composed if composed and composed.missing < best.missing else best

    def _thin(self, draft: Draft, like: Composed, needless: Sequence[int]) -> Steps[Draft]:
        """The draft without these orbits, as far as it then still fits."""
        left = list(dict.fromkeys(self.numbering.orbit_of[cell] for cell in reversed(needless)))
        for orbit in left:
            clues = [BLANK if cell in orbit else clue for cell, clue in enumerate(draft.clues)]
            if sum(map(bool, clues)) >= self._fewest(like, orbit[0]):
                fewer = self.numbering.draft(clues, draft.grid)
                if fewer and (yield from self.reviewer.fits(fewer)):
                    draft = fewer
        return draft

    def _changed(self, best: Composed) -> Steps[Draft | None]:
        """A draft without something that may be at fault: an orbit left out or exchanged, or another number."""
        draft, rng = best.draft, self.rng
        cell = self._at_fault(best)
        orbit = self.numbering.orbit_of[cell]
        if not draft.clues[cell] or cell in self.numbering.fixed:
            return None
        if self.numbering.is_fixed(orbit) or rng.random() < RENUMBERED:
            return (yield from self.numbering.renumbered(draft, cell))
        clues = list(draft.clues)
        for other in orbit:
            clues[other] = BLANK
        if sum(map(bool, clues)) < self._fewest(best, cell):
            shown = yield from self._elsewhere(draft, clues, orbit)
            if shown is None:
                return None
            for other in self.numbering.orbit_of[shown]:
                clues[other] = draft.grid[other]
        return self.numbering.draft(clues, draft.grid)

    def _fewest(self, best: Composed, cell: int) -> float:
        """How few clues there may be without that of a cell, if it follows from the others."""
        wish = self.wish
        if wish.fixed or cell not in best.redundant:
            return wish.counts[0]
        if wish.look:
            return min(wish.counts[0], max(FEWEST, LEANER * wish.look.clues) * wish.cells)
        return 0 if cell in best.needless else wish.counts[0]

    def _elsewhere(self, draft: Draft, clues: Sequence[int], gone: Sequence[int]) -> Steps[int | None]:
        """A cell of an orbit to show instead of another one, where two solutions of the other clues differ."""
        orbit_of = self.numbering.orbit_of
        alike = [cell for cell, clue in enumerate(draft.clues) if not clue and len(orbit_of[cell]) == len(gone)]
        found = (yield from self.numbering.any.solutions(clues, 2, conflicts=SURE)) or []
        for grid in found:
            alike = [cell for cell in alike if grid[cell] != draft.grid[cell]] or alike
        return any_of(self.rng, alike) if alike else None

    def _at_fault(self, best: Composed) -> int:
        """A clue that may be changed for the better: if there is a choice, one without which a region is hidden."""
        clues = best.draft.clues
        movable = [cell for cell, clue in enumerate(clues) if clue and cell not in self.numbering.fixed]
        if any(best.missing[-2:]) and not any(best.missing[:-2]):
            movable = [*(best.needless or best.redundant)]
        hiding = self.numbering.hiding(best.draft).intersection(movable)
        return any_of(self.rng, sorted(hiding) or movable or range(self.wish.cells))
