"""Whether a draft is as desired: one solution, found by arguments of the right level, no clue too many.

Strategy: cheap questions come first. The rules refute most drafts, the solver finds another solution of the next ones,
and only a draft with one solution is solved move by move, as far as the level allows. How good a correct puzzle looks
to a setter (`Quality`) is a score: 100 less four faults: clumps of equal clues, regions that are given whole, sizes of
regions that are spread evenly, and hardly any region without a clue. The last two are faults only above the amount that
good puzzles have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import tee
from math import log
from typing import Any

from dancefloor.display import plural
from dancefloor.houses.fillomino.explain.grades import Grade, graded, level_of, unshown
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.look import DEEPEST, BoardSweep
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.trials import FEW_VALUES
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, Grid
from dancefloor.houses.fillomino.make.clue_pattern import any_of
from dancefloor.houses.fillomino.make.numbering import SURE, Draft, Numbering, regions_of
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.techniques.supposition import PROBES as PROBES_WITHIN
from dancefloor.houses.fillomino.techniques.table import ALONE, NAMES, PLAIN_NAMES, UNSUPPOSED, used
from dancefloor.search.stepwise import Steps

#: By level: the most suppositions held at once that a puzzle of this level takes.
DEPTH = {Level.EASY: 0, Level.MEDIUM: 0, Level.HARD: 1, Level.EXPERT: 1, Level.DEEP: DEEPEST}
PROBES = 100_000  # suppositions that the rules refute
LARGE = 150  # cells of a board where it takes long to find numbers for fewer clues
CLUMPS, GIVEN, EVENNESS, SHOWN = 100, 200, 100, 40  # weights of the faults
EVEN_ENOUGH, SHOWN_ENOUGH = 0.9, 0.8  # about the averages of published puzzles


class Reviewer:
    """Judge drafts. Long methods work in steps.

    Args:
        numbering: what makes the drafts; its `trouble` is set where one is too hard.
    """

    def __init__(self, numbering: Numbering) -> None:
        self.numbering, self.wish, self._board = numbering, numbering.wish, numbering.board
        self.strict = False  #: whether a puzzle for any level must be solved by the rules
        #: the hardest draft so far that is too easy, though it has one solution; and its level
        self.easier: Draft | None = None
        self._height = (0, 0)  #: of that one
        self.is_easier = False  #: whether the last draft that was asked about has one solution, but is too easy
        self._graded: dict[tuple[int, ...], Grade] = {}  # the last one
        #: by clues: where a solution without them differs from that of a draft; elsewhere, later drafts may differ
        self._otherwise: dict[tuple[int, ...], dict[int, int]] = {}

    def fits(self, draft: Draft) -> Steps[bool]:
        """Whether there is one solution, which is as hard to find as wished for."""
        wish, self.is_easier = self.wish, False
        if not self.may_show(draft.clues) or not self._may_suit(draft) or (yield from self.another(draft)) is not None:
            return False
        if not wish.about_moves:
            return True
        level, names = yield from self.taken(draft)
        high = wish.level is not None and level > wish.level
        if high or not wish.barred.isdisjoint(names):
            return False
        fits = wish.level in (None, level) and (wish.technique is None or wish.technique in names)
        self.is_easier = not fits
        height = (level, max(map(NAMES.index, names), default=0))
        if not fits and (self.easier is None or height > self._height):
            self.easier, self._height = draft, height
        return fits

    def _may_suit(self, draft: Draft) -> bool:
        """Whether a draft may be as hard as wished for, by what the rules leave open."""
        if draft.open:
            return not self._by_rules
        return not (self.easier and self.wish.technique and self.wish.technique not in PLAIN_NAMES)

    def may_show(self, clues: Sequence[int]) -> bool:
        """Whether clues have numbers that they may show, and follow the theme."""
        allowed = all(clue in self.numbering.weights for clue in clues if clue)
        return allowed and not theme_off(self.wish, self.numbering.puzzle(clues))

    @property
    def _by_rules(self) -> bool:
        """Whether the rules alone must solve a puzzle."""
        wish = self.wish
        if wish.level is None and wish.technique is None:
            return self.strict
        return wish.level is Level.EASY or (wish.level is None and wish.technique in PLAIN_NAMES)

    def another(self, draft: Draft) -> Steps[list[int] | None]:
        """Another solution of the clues; None if there is none; empty if that is unknown."""
        found = yield from self.numbering.any.solutions(draft.clues, 2, conflicts=SURE)
        if found is None:
            return []
        return next((grid for grid in found if tuple(grid) != draft.grid), None)

    def taken(self, draft: Draft) -> Steps[tuple[Level, set[str]]]:
        """The level, and the techniques of the moves, if they matter; near `trouble`, it is too hard."""
        if self.wish.technique or self.wish.barred:
            return (yield from self._told(draft))
        return (yield from self._swept(draft)), set()

    def _swept(self, draft: Draft) -> Steps[Level]:
        """About the level."""
        wish, most = self.wish, self.wish.level or Level.BEYOND
        self.numbering.trouble = []
        if not draft.open:
            if most > Level.MEDIUM:
                return Level.MEDIUM
            return (yield from self._told(draft))[0]
        sweep = BoardSweep(self.numbering.puzzle(draft.clues), deepest=deepest(wish), most=most)
        yield from sweep.steps()
        if sweep.solved and sweep.level <= most:
            return sweep.level
        self.numbering.trouble = [self._board.number(cell) for cell in sweep.open]
        return Level.BEYOND

    def _told(self, draft: Draft) -> Steps[tuple[Level, set[str]]]:
        """The level, and the techniques of the moves.

        It stops at a move above the level, or by a technique that is barred; then `trouble` are the cells of that move.
        """
        puzzle, wish = self.numbering.puzzle(draft.clues), self.wish
        moves, level = Moves(puzzle, deepest=deepest(wish)), Level.EASY
        names: set[str] = set()
        plain = not draft.open and not wish.technique and not wish.barred  # then no move is harder than medium
        trouble: list[int] = []
        told, again = tee(moves)
        for move, new in zip(told, unshown(again), strict=True):
            yield
            level = max(level, level_of(move))
            names.update(used(new))
            if plain and level is wish.level is Level.MEDIUM:
                break
            if level > (wish.level or Level.BEYOND) or not wish.barred.isdisjoint(names):
                trouble = [self._board.number(cell) for cell in move.cells]
                break
        else:
            if moves.end is not End.SOLVED:
                known, level = moves.numbers, Level.BEYOND
                names.add(NAMES[-1])
                trouble = [number for number, cell in enumerate(puzzle.cells) if cell not in known]
        self.numbering.trouble = trouble
        return level, names

    def is_at_most(self, clues: Sequence[int], level: Level, cells: Sequence[int] = ()) -> Steps[bool]:
        """Whether the techniques up to a level find the numbers of some cells, or solve the puzzle if there are none.

        It may be easier than that, for what they find together.
        """
        return not (yield from self.hidden_from(clues, level, cells))

    def hidden_from(self, clues: Sequence[int], level: Level, cells: Sequence[int] = ()) -> Steps[list[int]]:
        """The cells whose numbers the techniques up to a level do not find; none as soon as they find all of some."""
        sweep = BoardSweep(self.numbering.puzzle(clues), deepest=DEPTH[level], most=level)
        wanted = [self._board.cells[cell] for cell in cells]
        for _ in sweep.steps():
            yield
            if wanted and sweep.level <= level and sweep.has_found(wanted):
                return []
        if sweep.level <= level and (sweep.solved or (bool(wanted) and sweep.has_found(wanted))):
            return []
        return [self._board.number(cell) for cell in sweep.open or self._board.cells]

    def is_graded_at_most(self, clues: Sequence[int], level: Level) -> Steps[bool]:
        """Whether the grade is a level or an easier one."""
        moves = Moves(self.numbering.puzzle(clues), deepest=DEPTH[level])
        for move in moves:
            yield
            if level_of(move) > level:
                return False
        return moves.end is End.SOLVED

    def grade(self, draft: Draft) -> Steps[Grade]:
        """Grade a puzzle in steps, with the same result as for users."""
        if draft.clues not in self._graded:
            moves, told = Moves(self.numbering.puzzle(draft.clues)), []
            for move in moves:
                yield
                told.append(move)
            self._graded = {draft.clues: graded(told, moves.end)}
        return self._graded[draft.clues]

    def resistance(self, clues: Sequence[int]) -> Steps[tuple[int, int]]:
        """How many numbers too many are left in all cells: after suppositions, and after those within others, too.

        It takes milliseconds, where a grade takes up to seconds.
        """
        reasoning = Reasoning(self.numbering.puzzle(clues), small=self.numbering.small)
        reasoning.probe(PROBES)
        cells, left = reasoning.puzzle.cells, _left(reasoning)
        going = left > 0
        while going:
            going = False
            for cell in sorted(cells, key=lambda each: len(reasoning.values(each))):
                for value in reasoning.values(cell) if 1 < len(reasoning.values(cell)) <= FEW_VALUES else ():
                    yield
                    with reasoning.supposed(cell, value):
                        reasoning.probe(PROBES_WITHIN)
                        fails = not reasoning.possible
                    if fails:
                        reasoning.remove(cell, value)
                        reasoning.probe(PROBES)
                        going = not reasoning.solved
        return left, _left(reasoning)

    def revealed(self, draft: Draft) -> Draft:
        """The draft with a clue in each region, as far as the number of clues is free."""
        clues = list(draft.clues)
        for region in regions_of(self._board, draft.grid):
            if not self.wish.fixed and not any(clues[cell] for cell in region):
                for cell in self.numbering.orbit_of[any_of(self.numbering.rng, region)]:
                    clues[cell] = draft.grid[cell]
        return self.numbering.draft(clues, draft.grid) or draft

    def redundant(self, draft: Draft, most: int) -> Steps[tuple[int, ...]]:
        """The cells of clues that follow from the others; it stops once there are more than `most` of them."""
        found: list[int] = []
        for cell, clue in enumerate(draft.clues):
            if len(found) > most:
                break
            if clue and not self._hides(draft, [cell]) and (yield from self.are_spare(draft.clues, draft.grid, [cell])):
                found.append(cell)
        return tuple(found)

    def needless(self, draft: Draft, redundant: Sequence[int]) -> Steps[tuple[int, ...]]:
        """The cells of orbits of clues that follow from the others."""
        found: list[int] = []
        for cell in redundant:
            orbit = self.numbering.orbit_of[cell]
            together = cell == min(orbit) and set(orbit) <= set(redundant) and not self._hides(draft, orbit)
            if together and (len(orbit) == 1 or (yield from self.are_spare(draft.clues, draft.grid, orbit))):
                found += orbit
        return tuple(found)

    def are_spare(self, clues: Sequence[int], grid: Sequence[int], cells: Sequence[int]) -> Steps[bool]:
        """Whether the clues of these cells follow from the others; False if that is unknown."""
        if self._are_needed(clues, grid, cells):
            return False
        left = [BLANK if cell in cells else clue for cell, clue in enumerate(clues)]
        yield
        if self.numbering.solves(left):
            return True
        for cell in cells:
            but = (cell, clues[cell], False)
            others = yield from self.numbering.any.solutions(left, 1, but=but, conflicts=SURE)
            if others != []:
                for other in others or ():
                    self._otherwise[tuple(cells)] = {k: n for k, n in enumerate(other) if n != grid[k]}
                return False
            left[cell] = clues[cell]  # which follows, and helps with the next ones
        return True

    def _are_needed(self, clues: Sequence[int], grid: Sequence[int], cells: Sequence[int]) -> bool:
        """Whether a solution can change where one changed before that had no clues in these cells."""
        other = self._otherwise.get(tuple(cells))
        if not other or any(clues[k] not in (BLANK, n) for k, n in other.items() if k not in cells):
            return False
        if all(grid[k] == n for k, n in other.items()):
            return False
        numbers, beside = list(grid), self._board.beside
        for each, number in other.items():
            numbers[each] = number
        around = {*other, *(near for each in other for near in beside[each])}
        return all(len(self._region(numbers, start)) == numbers[start] for start in around)

    def _region(self, grid: Sequence[int], start: int) -> list[int]:
        """The cells of a region; if they are too many, only the first of them."""
        number, region, seen = grid[start], [start], {start}
        for cell in region:
            if len(region) > number:
                break
            for other in self._board.beside[cell]:
                if grid[other] == number and other not in seen:
                    seen.add(other)
                    region.append(other)
        return region

    def _hides(self, draft: Draft, cells: Sequence[int]) -> bool:
        """Whether leaving out these clues would hide a region that must show one."""
        if self.wish.hidden:
            return False
        regions = regions_of(self._board, draft.grid)
        shown = {cell for cell, clue in enumerate(draft.clues) if clue} - set(cells)
        return any(shown.isdisjoint(region) and not set(cells).isdisjoint(region) for region in regions)


def _left(reasoning: Reasoning) -> int:
    return sum(len(reasoning.values(cell)) - 1 for cell in reasoning.puzzle.cells)


def deepest(wish: SizedWish) -> int:
    """The most suppositions held at once that a puzzle takes, by its level or its technique."""
    if wish.level or not wish.technique:
        return DEPTH.get(wish.level, DEEPEST) if wish.level else DEEPEST
    at = NAMES.index(wish.technique)
    return 0 if at <= UNSUPPOSED else 1 if at <= ALONE else DEEPEST


def theme_off(wish: SizedWish, puzzle: Fillomino) -> list[str]:
    """What is wrong with the clues of a puzzle by themselves, in words.

    >>> theme_off(SizedWish(1, 3, apart=True, repeat=(2, 1)), Fillomino(((2, 2, 0),)))
    ['1 pair of equal clues side by side', '2 clues 2 instead of 1']
    """
    shown = puzzle.numbers
    pairs = sum(
        bool(shown[a]) and shown[a] == shown[b] for a, others in enumerate(puzzle.beside) for b in others if a < b
    )
    told = [f"{plural(pairs, 'pair')} of equal clues side by side"] if wish.apart and pairs else []
    if wish.repeat and (times := shown.count(wish.repeat[0])) != wish.repeat[1]:
        told.append(f"{plural(times, 'clue')} {wish.repeat[0]} instead of {wish.repeat[1]}")
    return told


def techniques_off(wish: SizedWish, grade: Grade) -> list[str]:
    """What is wrong with the techniques of a puzzle, in words."""
    taken = dict(grade.techniques)
    lacking = [f"it does not take {wish.technique!r}"] if wish.technique and wish.technique not in taken else []
    return [*lacking, *(f"it takes {name!r}" for name in taken if name in wish.barred)]


@dataclass(frozen=True)
class Quality:
    """The faults of a puzzle.

    `score` is at most 100.

    >>> quality_of(Fillomino(((2, 0, 1),)), ((2, 2, 1),))
    Quality(clumps=0.0, given=0.0, evenness=1.0, shown=1.0, hidden=0, unseen=0)
    """

    clumps: float  #: the number of pairs of equal clues side by side, divided by the number of clues
    given: float  #: the share of regions of two or more cells that show all their numbers
    evenness: float  #: 1 if regions of all sizes that occur are equally frequent, 0 if all have one size
    shown: float  #: the share of regions with a clue
    hidden: int  #: how many regions have no clue
    unseen: int  #: how many numbers of the solution no clue shows

    @property
    def score(self) -> int:
        """100 less the weighted faults, at least 0."""
        faults = CLUMPS * self.clumps + GIVEN * self.given
        faults += EVENNESS * max(0.0, self.evenness - EVEN_ENOUGH) + SHOWN * max(0.0, self.shown - SHOWN_ENOUGH)
        return max(0, round(100 - faults))

    def as_json(self) -> dict[str, Any]:
        """The score and its parts."""
        return {"score": self.score, **vars(self)}


def quality_of(puzzle: Fillomino, solution: Grid) -> Quality:
    """The quality of a puzzle with this only solution."""
    numbers = [number for row in solution for number in row]
    shown = puzzle.numbers
    regions = regions_of(puzzle, numbers)
    clues = sum(map(bool, shown))
    clumps = sum(
        bool(shown[a]) and shown[a] == shown[b] for a, others in enumerate(puzzle.beside) for b in others if a < b
    )
    larger = [region for region in regions if len(region) > 1]
    given = sum(all(shown[cell] for cell in region) for region in larger)
    hidden = sum(not any(shown[cell] for cell in region) for region in regions)
    return Quality(
        clumps=round(clumps / max(1, clues), 3),
        given=round(given / max(1, len(larger)), 3),
        evenness=round(_evenness(Counter(map(len, regions))), 3),
        shown=round(1 - hidden / max(1, len(regions)), 3),
        hidden=hidden,
        unseen=len(set(numbers) - set(shown)),
    )


def _evenness(counts: Counter[int]) -> float:
    """The entropy of a distribution, from 0 to 1."""
    if len(counts) < 2:
        return 0.0
    total = counts.total()
    return -sum(k / total * log(k / total) for k in counts.values()) / log(len(counts))
