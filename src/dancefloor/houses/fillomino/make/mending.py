"""Make a large puzzle without needless clues: leave out what a whole grid can do without, and renew what is at fault.

Strategy: show a random grid, and leave out one orbit of clues after another, as far as the simplest arguments of the
level solve the rest. Then a few orbits follow from the others, though not by such arguments; leave out those that the
level can do without after all. A level may miss what it finds when more is known: where it is at a loss in the end,
show numbers again. Around one after another of the orbits left, let other regions grow, show all their numbers, and
leave out clues there in the same way. This is kept if no more is needless than before, and if it is no easier than the
level asks for, or was before.

Each question about arguments is first asked about a window: outside, all numbers are shown. Arguments that do not
suffice there do not suffice on the whole board. Only what passes is asked about the whole board: many orbits together,
and if these fail, one half after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from dancefloor.houses.fillomino.explain.levels import LONG, SHORT, Level
from dancefloor.houses.fillomino.fillomino import BLANK
from dancefloor.houses.fillomino.make.clue_pattern import any_of
from dancefloor.houses.fillomino.make.numbering import SURE, Numbering, frequency, regions_of
from dancefloor.houses.fillomino.make.random_grids import random_grid, regrown
from dancefloor.houses.fillomino.make.reviewer import Reviewer
from dancefloor.houses.fillomino.make.wish import USUAL_REGION
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.search.stepwise import Steps

#: By level: the most numbers that a supposition gives before it fails; None for none, as the rules alone suffice.
FOLLOWED = {Level.EASY: None, Level.MEDIUM: 0, Level.HARD: SHORT, Level.EXPERT: LONG, Level.DEEP: 10**6}
USUAL = Level.HARD  # if nobody asks for a level
STARTS = 12  # the most grids, until one leads to the level
WINDOW = 4  # rows and columns from a cell to the border of its window
NEAR = 2  # the same, for clues that go because of other numbers
GROWING = 1  # the same, for a cell around which regions are renewed
SHOWN = 1  # the same, for numbers that may be shown again around those renewed
RENEWED = 2  # changes for each cell
PORTION = 25  # of these; then one can see what is left to do
WHOLE_FAILS = 2  # a batch is smaller by this factor after one that fails
SIZES = [frequency(size) for size in range(1, USUAL_REGION + 1)]  # how likely regions are

Coupled = tuple[int, ...]


class ShownClues(NamedTuple):
    """Clues by number of the cell, 0 for none, with their only solution."""

    shown: tuple[int, ...]
    grid: tuple[int, ...]


@dataclass(frozen=True)
class Weighed:
    """Clues that arguments of the level solve, and what is at fault.

    >>> Weighed(ShownClues((0,), (1,)), (), True).faults
    (True, 0)
    """

    clues: ShownClues
    needless: tuple[Coupled, ...]  #: the orbits that could be left out
    easy: bool  #: whether arguments below the level suffice

    @property
    def faults(self) -> tuple[bool, int]:
        """What is at fault, the worst first."""
        return self.easy, len(self.needless)


class Mending:
    """Find clues that arguments of a level solve, and none of which is needless. Long methods work in steps.

    Args:
        numbering: about the board.
        reviewer: what it knows of the clues that are needed is used here, too.
    """

    def __init__(self, numbering: Numbering, reviewer: Reviewer) -> None:
        self.numbering, self.reviewer, self.rng = numbering, reviewer, numbering.rng
        self._level = numbering.wish.level
        self._within = self._level or USUAL
        self._orbits = tuple(dict.fromkeys(numbering.orbit_of[cell] for cell in range(numbering.wish.cells)))
        self._usual = replace(numbering.board, largest=min(numbering.wish.top, USUAL_REGION))
        self._rules = Reasoning(numbering.board, small=numbering.small)
        self._first: ShownClues | None = None
        self._best: Weighed | None = None
        self._left = RENEWED * numbering.wish.cells
        self.goes_on = True  #: whether `mended` may find better ones

    def first(self) -> Steps[ShownClues | None]:
        """What is left of a first grid, always the same; None if there is none."""
        self._first = self._first or (yield from self._begun())
        return self._first

    def mended(self) -> Steps[ShownClues | None]:
        """Clues without fault, or with fewer than all before; None if no grid is found.

        If it `goes_on`, the next call takes the next portion of changes.
        """
        best = self._best or (yield from self._started())
        for _ in range(min(PORTION, self._left)):
            if best is None or not any(best.faults):
                break
            self._left -= 1
            changed = yield from self.renewed(best.clues, self._at_fault(best))
            other = changed and (yield from self.weighed(changed, best))
            best = other if other and other.faults <= best.faults else best
        self._best = best
        self.goes_on = best is not None and any(best.faults) and self._left > 0
        return best.clues if best else None

    def _started(self) -> Steps[Weighed | None]:
        """The first of a few grids that leads to the level, or else the best of them."""
        best: Weighed | None = None
        begun = yield from self.first()
        for _ in range(STARTS):
            other = begun and (yield from self.weighed(begun))
            best = other if other and (best is None or other.faults < best.faults) else best
            if best and not best.easy:
                break
            begun = yield from self._begun()
        return best

    def _at_fault(self, best: Weighed) -> int:
        cell = any_of(self.rng, any_of(self.rng, best.needless or self._shown(best.clues)))
        return any_of(self.rng, sorted(self._near([cell], GROWING)))

    def _begun(self) -> Steps[ShownClues | None]:
        grid = random_grid(self._usual, self.rng, SIZES)
        return (yield from self.begun([k for row in grid for k in row])) if grid else None

    def begun(self, grid: Sequence[int]) -> Steps[ShownClues]:
        """As few clues of a grid as simple arguments of the level allow; numbers without weight go first."""
        liked = self.numbering.weights
        order = sorted(self._orbits, key=lambda orbit: (any(grid[cell] in liked for cell in orbit), self.rng.random()))
        return (yield from self._thinned(ShownClues(tuple(grid), tuple(grid)), order))

    def weighed(self, clues: ShownClues, beside: Weighed | None = None) -> Steps[Weighed | None]:
        """Clues, without needless orbits as far as the level allows; None if more are left than in others.

        Far from where they differ from the others, what the level could not do without there stays.
        """
        shown, near = list(clues.shown), set(range(len(clues.shown)))
        kept, most = list[Coupled](), len(shown)
        if beside:
            before = zip(clues.shown, clues.grid, *beside.clues, strict=True)
            near = self._near((k for k, (*new, clue, number) in enumerate(before) if new != [clue, number]), WINDOW)
            kept = [orbit for orbit in beside.needless if near.isdisjoint(orbit)]
            most = most if beside.easy else len(beside.needless)
        far = frozenset(kept)
        for orbit in sorted(self._shown(clues), key=near.isdisjoint):
            if orbit not in far and (yield from self.reviewer.are_spare(shown, clues.grid, orbit)):
                fewer = _without(shown, [orbit])
                if (yield from self._suffices(ShownClues(tuple(fewer), clues.grid), orbit)):
                    shown = fewer
                    continue
                kept.append(orbit)
                if len(kept) > most and len(kept := (yield from self._needless(shown, clues.grid, kept, far))) > most:
                    return None
        made = yield from self._completed(shown, clues.grid)
        kept += [orbit for orbit in self._orbits if made.shown[orbit[0]] and not shown[orbit[0]]]
        needless = tuple((yield from self._needless(made.shown, clues.grid, kept, far)))
        if needless or self._level is None:
            return Weighed(made, needless, (yield from self.is_easy(made)))
        return (yield from self._of_level(made, self._level))

    def _of_level(self, clues: ShownClues, level: Level) -> Steps[Weighed | None]:
        """Clues that are all needed, if their level is this one or a lower one."""
        draft = self.numbering.draft(clues.shown, clues.grid)
        graded = draft and (yield from self.reviewer.grade(draft))
        return Weighed(clues, (), graded.level < level) if graded and graded.level <= level else None

    def _needless(
        self, shown: Sequence[int], grid: Sequence[int], kept: Sequence[Coupled], far: Collection[Coupled]
    ) -> Steps[list[Coupled]]:
        """Those of some orbits that are needless, or far away: fewer clues may need what more did not."""
        found = list[Coupled]()
        for orbit in kept:
            if orbit in far or (yield from self.reviewer.are_spare(shown, grid, orbit)):
                found.append(orbit)
        return found

    def _shown(self, clues: ShownClues) -> list[Coupled]:
        return [orbit for orbit in self._orbits if clues.shown[orbit[0]]]

    def is_easy(self, clues: ShownClues) -> Steps[bool]:
        """Whether arguments below the level suffice; without a level, this is never so."""
        if self._level is None or self._level is Level.EASY:
            return False
        below = Level(self._level - 1)
        if below > Level.EASY and self._rules.finds(clues.shown, FOLLOWED[below]):
            return True
        may_be = yield from self.reviewer.is_at_most(clues.shown, below)  # which is quicker
        return may_be and (yield from self.reviewer.is_graded_at_most(clues.shown, below))

    def renewed(self, clues: ShownClues, cell: int) -> Steps[ShownClues | None]:
        """Other numbers around a cell, with as few clues there as simple arguments allow; None if none are found.

        The clues around them told what the old numbers are. If they do not suffice for the new ones, more are shown.
        """
        near = self._near([cell], GROWING)
        kept = [region for region in regions_of(self._usual, clues.grid) if near.isdisjoint(region)]
        grid = regrown(self._usual, kept, self.rng, SIZES) or clues.grid
        changed = [cell for cell, number in enumerate(grid) if number != clues.grid[cell]]
        for far in range(SHOWN + 1) if changed else ():
            renewed = {each for cell in self._near(changed, far) for each in self.numbering.orbit_of[cell]}
            shown = [grid[each] if each in renewed else clue for each, clue in enumerate(clues.shown)]
            other = ShownClues(tuple(shown), tuple(grid))
            if (yield from self._suffices(other)):
                orbits = {self.numbering.orbit_of[each]: None for each in sorted(self._near(renewed, NEAR))}
                order = sorted((each for each in orbits if shown[each[0]]), key=lambda _: self.rng.random())
                return (yield from self._thinned(other, order))
        return None

    def _thinned(self, clues: ShownClues, order: Iterable[Coupled]) -> Steps[ShownClues]:
        """Fewer clues: those that simple arguments of the level can do without, in this order."""
        kept = now = list(clues.shown)
        batch: list[Coupled] = []
        most = 1
        for orbit in order:
            fewer = _without(now, [orbit])
            if (yield from self._finds(self._window(ShownClues(tuple(fewer), clues.grid), orbit), orbit)):
                now, batch = fewer, [*batch, orbit]
            if len(batch) == most:
                kept, all_go = yield from self._without_most(kept, batch)
                most = 2 * most if all_go else max(1, most // WHOLE_FAILS)
                now, batch = kept, []
        kept, _ = yield from self._without_most(kept, batch)
        return (yield from self._completed(kept, clues.grid))

    def _completed(self, shown: Sequence[int], grid: Sequence[int]) -> Steps[ShownClues]:
        """Clues, with a few more where the level is at a loss: it may miss what it found when more was known."""
        clues = list(shown)
        while self._within in FOLLOWED and (hidden := (yield from self.reviewer.hidden_from(clues, self._within))):
            for cell in self.numbering.orbit_of[any_of(self.rng, hidden)]:
                clues[cell] = grid[cell]
        return ShownClues(tuple(clues), tuple(grid))

    def _without_most(self, shown: list[int], batch: Sequence[Coupled]) -> Steps[tuple[list[int], bool]]:
        """Clues without a batch of orbits, or without those parts that can go; and whether all went together."""
        if not batch:
            return shown, True
        if (yield from self._finds(fewer := _without(shown, batch), [cell for orbit in batch for cell in orbit])):
            return fewer, True
        if len(batch) > 1:
            for half in (batch[: len(batch) // 2], batch[len(batch) // 2 :]):
                shown, _ = yield from self._without_most(shown, half)
        return shown, False

    def _finds(self, shown: Sequence[int], cells: Sequence[int]) -> Steps[bool]:
        """Whether simple arguments near some cells find their numbers; beyond them, whether there is one solution.

        If the level suffices with these numbers shown, it does without them, too.
        """
        yield
        if self._within not in FOLLOWED:
            return (yield from self._is_unique(shown))
        return self._rules.finds(shown, FOLLOWED[self._within], cells, sorted(self._near(cells, WINDOW)))

    def _suffices(self, clues: ShownClues, cells: Sequence[int] = ()) -> Steps[bool]:
        """Whether all arguments of the level find the numbers of some cells, or else of all."""
        if self._within not in FOLLOWED:
            return (yield from self._is_unique(clues.shown))
        if cells and not (yield from self.reviewer.is_at_most(self._window(clues, cells), self._within, cells)):
            return False
        return (yield from self.reviewer.is_at_most(clues.shown, self._within, cells))

    def _is_unique(self, shown: Sequence[int]) -> Steps[bool]:
        return len((yield from self.numbering.any.solutions(shown, 2, conflicts=SURE)) or []) == 1

    def _window(self, clues: ShownClues, cells: Iterable[int]) -> list[int]:
        """The clues near some cells, and all numbers elsewhere: arguments that fail with these fail with the clues."""
        window = self._near(cells, WINDOW)
        return [clues.shown[k] if k in window else number for k, number in enumerate(clues.grid)]

    def _near(self, cells: Iterable[int], far: int) -> set[int]:
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
