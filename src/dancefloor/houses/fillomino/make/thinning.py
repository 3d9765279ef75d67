"""Make pentominous, tetrominous, symmarea and variants of fillomino with exactly one solution, by leaving out clues.

Strategy: show the whole of a random solution. In random order, leave out each clue, with those that a symmetric pattern
couples to it, if the others suffice: if no other solution differs from this one there. What is left is needed, except
for clues about which the search was too long. Whatever is made is searched once more for a second solution.

Random solutions are those of `GridNumbers` and `Letters`, which encodes the blank board of a division once, with
its options in random order, so that the first cover is a random one. A question about letters leaves options out of
this problem. All letters together determine the regions, since two equal polyominoes never touch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from math import nan
from random import Random
from typing import Protocol, cast

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.errors import InternalError, PuzzleError, nearest
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.division import BLANK as NO_LETTER
from dancefloor.houses.fillomino.division import GENRES, Division
from dancefloor.houses.fillomino.filled_grid import FilledGrid
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, Grid
from dancefloor.houses.fillomino.make.clue_pattern import Orbit, orbits
from dancefloor.houses.fillomino.make.maker import GRIDS, Made, Making
from dancefloor.houses.fillomino.make.random_grids import distant_grid, random_grid, symmetric_grid
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.houses.fillomino.solve.solver import judge
from dancefloor.houses.fillomino.variants import VARIANTS as RULES
from dancefloor.houses.fillomino.verify_filled import division_faults, grid_faults
from dancefloor.puzzles.piece import Placement
from dancefloor.search.stepwise import Steps, Stepwise
from dancefloor.search.values import Answer, Limits, OnProgress, Outcome

ENGINE = "dancing"  # always the same one: another would reach the limits on nodes at other questions
FIRST_NODES = 200_000  # for a random solution
QUESTION_NODES = 20_000  # for one question; a letter that takes more stays
SYMMAREA = "symmarea"
OF_NUMBERS = (SYMMAREA, *RULES)
VARIANTS = (*GENRES, *OF_NUMBERS)  #: the kinds that are made here
MOST_CELLS = 900
CONFLICTS = 2_000  # for one question about numbers


class Letters:
    """The letters of a random solution of a blank board.

    Args:
        blank: the board without letters.
        rng: the random number generator.

    Raises:
        PuzzleError: the board has no solution.

    >>> letters = Letters(Division("tetrominous", ("....",) * 4), Random(3))
    >>> letters.rows[0], letters.follows((0, 0), []), letters.follows((0, 0), [(0, 1)])
    (('I', 'I', 'I', 'I'), False, True)
    """

    def __init__(self, blank: Division, rng: Random) -> None:
        self.blank = blank
        size = f"a {blank.genre} of {blank.rows}x{blank.columns}"
        if reason := blank.obstruction():
            raise PuzzleError(f"{size}: {reason}")
        problem = blank.encode().problem
        options = sorted(problem.options, key=lambda _: rng.random())
        self._problem = Problem.trusted(problem.items, tuple(options))
        self._placements = [cast("Placement", option.tag) for option in options]
        #: the regions of the solution; empty if none was found within the limit
        self.placed: tuple[Placement, ...] = ()
        found, complete = _cover(self._problem, FIRST_NODES)
        if found is not None:
            self.placed = tuple(sorted(self._placements[option] for option in found))
        elif complete:
            raise PuzzleError(f"{size}: it has no solution")

    @property
    def regions(self) -> list[tuple[Cell, ...]]:
        """The cells of each region."""
        return [placed.cells for placed in self.placed]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The letters, row by row."""
        return tuple(tuple(self.owner[i, j] for j in range(self.blank.columns)) for i in range(self.blank.rows))

    @cached_property
    def owner(self) -> dict[Cell, str]:
        """The letter of each cell."""
        letters = {cell: placed.piece for placed in self.placed for cell in placed.cells}
        return {cell: letters[cell] for cell in self.blank.cells if cell in letters}

    def puzzle(self, shown: Iterable[Cell]) -> Division:
        """The puzzle with the letters of these cells."""
        kept = set(shown)
        rows = enumerate(self.rows)
        clues = tuple(tuple(letter if (i, j) in kept else NO_LETTER for j, letter in enumerate(row)) for i, row in rows)
        return Division(self.blank.genre, clues)

    def follows(self, cell: Cell, others: Iterable[Cell]) -> bool | None:
        """Whether the letter of a cell follows from those of others; None if the search for that takes too long."""
        other, complete = _cover(self._without(cell, others), QUESTION_NODES)
        return other is None if complete or other is not None else None

    def faults(self) -> list[str]:
        """What is wrong with the regions; empty if nothing is."""
        return division_faults(self.blank, self.placed)

    def is_unique(self, shown: Iterable[Cell]) -> bool | None:
        """Whether these letters have this solution only; None if the search for that takes too long."""
        problem, numbers = self._problem.without({k for cell in shown for k in self._other[cell]})
        search = _search(problem, Limits(2, nodes=FIRST_NODES))
        found = [sorted(self._placements[numbers[option]] for option in cover) for cover in search]
        if len(found) < 2 and search.outcome is not Outcome.COMPLETE:
            return None
        return found == [list(self.placed)]

    def _without(self, cell: Cell, others: Iterable[Cell]) -> Problem:
        """The problem with the letters of the others, and with another letter in the cell."""
        dropped = {k for other in others if other != cell for k in self._other[other]}
        problem, _ = self._problem.without(dropped.union(self._same[cell]))
        return problem

    @cached_property
    def _same(self) -> dict[Cell, list[int]]:
        """By cell: the options that have its letter there."""
        return self._options(same=True)

    @cached_property
    def _other(self) -> dict[Cell, list[int]]:
        """By cell: the options that have another letter there."""
        return self._options(same=False)

    def _options(self, *, same: bool) -> dict[Cell, list[int]]:
        found: dict[Cell, list[int]] = {cell: [] for cell in self.blank.cells}
        for number, placed in enumerate(self._placements):
            for cell in placed.cells:
                if (placed.piece == self.owner[cell]) is same:
                    found[cell].append(number)
        return found


def _cover(problem: Problem, nodes: int) -> tuple[tuple[int, ...] | None, bool]:
    """A cover, if one was found; and whether the search was complete."""
    search = _search(problem, Limits(1, nodes=nodes))
    return next(search, None), search.outcome is Outcome.COMPLETE


def _search(problem: Problem, limits: Limits) -> Search[tuple[int, ...]]:
    return Search(engine(ENGINE), problem, limits=limits)


class RandomSolution(Protocol):
    """A random solution, and questions about it."""

    @property
    def regions(self) -> Iterable[Collection[Cell]]:
        """The cells of each region."""

    @property
    def rows(self) -> Grid | tuple[tuple[str, ...], ...]:
        """What is in each cell, row by row."""

    def puzzle(self, shown: Iterable[Cell]) -> Fillomino | Division:
        """The puzzle with the clues of these cells."""

    def follows(self, cell: Cell, others: Iterable[Cell]) -> bool | None:
        """Whether the clue of a cell follows from those of others; None if that takes too long."""

    def faults(self) -> list[str]:
        """What is wrong with the solution; empty if nothing is."""

    def is_unique(self, shown: Iterable[Cell]) -> bool | None:
        """Whether the clues of these cells have this solution only; None if that takes too long."""


class GridNumbers:
    """A random grid, as a fillomino with all its clues.

    >>> numbers = GridNumbers(Fillomino(((1, 2, 2),), symmetric=True))
    >>> numbers.follows((0, 1), [(0, 2)]), numbers.is_unique([(0, 2)]), numbers.is_unique([])
    (True, True, False)
    """

    def __init__(self, full: Fillomino) -> None:
        self.rows, self._full = full.clues, full
        self._doubts = NumberDoubts(self._full, conflicts=CONFLICTS)

    @property
    def regions(self) -> Iterable[Collection[Cell]]:
        """The cells of each region."""
        return [placed.cells for placed in FilledGrid.from_grid(self._full, self.rows).placements]

    def puzzle(self, shown: Iterable[Cell]) -> Fillomino:
        """The puzzle with the numbers of these cells."""
        kept = set(shown)
        numbers = [self.rows[i][j] if (i, j) in kept else BLANK for i, j in self._full.cells]
        return replace(self._full, clues=self._full.grid(numbers))

    def follows(self, cell: Cell, others: Iterable[Cell]) -> bool | None:
        """Whether the number of a cell follows from those of others; None if that takes too long."""
        return self._doubts.follows(cell, list(others))

    def faults(self) -> list[str]:
        """What is wrong with the grid; empty if nothing is."""
        return grid_faults(self._full, self.rows)

    def is_unique(self, shown: Iterable[Cell]) -> bool | None:
        """Whether these numbers have this grid only; None if that takes too long."""
        verdict = judge(self.puzzle(shown), limits=Limits(nodes=100 * CONFLICTS))
        if verdict.answer is Answer.UNKNOWN:
            return None
        return verdict.answer is Answer.UNIQUE and verdict.solutions == (self.rows,)


class Thinning(Stepwise[Made[Fillomino | Division]]):
    """A session that makes a puzzle, or several, each from another random solution.

    Args:
        kind: a name in `VARIANTS`.
        rows: the number of rows.
        columns: the number of columns.
        symmetry: the symmetry of the clues, a name from `dancefloor.houses.fillomino.make.clue_pattern`.
        largest: the most cells of a region, where regions have numbers.
        hidden: whether a region may be without a clue.
        puzzles: how many to make; None for no end.
        seed: the seed for the random number generator; the same seed makes the same puzzles.
        limits: limits on puzzles (as `solutions`), random solutions (as `nodes`) and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        PuzzleError: there is no such kind or symmetry, the board has no cells or too many, or it has no solution.

    >>> made = next(Thinning("tetrominous", 4, 4, seed=1))
    >>> made.puzzle, made.solution[0]
    (<Division, tetrominous, of 4x4 cells, 1 clue>, ('L', 'L', 'L', 'I'))
    """

    doing = "making puzzles"

    def __init__(
        self,
        kind: str,
        rows: int,
        columns: int,
        *,
        symmetry: str = "none",
        largest: int = 9,
        hidden: bool = True,
        puzzles: int | None = 1,
        seed: int = 0,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(self._tries(), limits, on_progress)
        if kind not in VARIANTS:
            raise PuzzleError(f"kind is {kind[:20]!r}, which cannot be made; {nearest(kind, VARIANTS)}")
        if rows < 1 or columns < 1:
            raise PuzzleError(f"size is {rows}x{columns}: it should be 1x1 or more")
        if rows * columns > MOST_CELLS:
            raise PuzzleError(f"size is {rows}x{columns}: a new {kind} should have at most {MOST_CELLS} cells")
        if largest < 1:
            raise PuzzleError(f"max_region is {largest}: it should be 1 or more")
        self._kind, self._rows, self._columns, self._largest = kind, rows, columns, largest
        self._orbits, self._hidden, self._rng = orbits(rows, columns, symmetry), hidden, Random(seed)
        self.wanted = f"{kind} of {rows}x{columns}"  #: what it makes, in words
        self._left = puzzles
        self._fraction = nan  # it cannot be estimated

    def _tries(self) -> Generator[Made[Fillomino | Division] | None, None, Outcome]:
        while self._left != 0:
            yield None  # a stop between two solutions, so that a limit on them holds
            solved = self._solved()
            if solved is not None and (made := (yield from self._thinned(solved))):
                self._left = None if self._left is None else self._left - 1
                yield made
            self._counters = (self._counters[0] + 1, 0, 0)
        return Outcome.COMPLETE

    def _solved(self) -> RandomSolution | None:
        """Another random solution; None if the search for one takes too long."""
        if self._kind in OF_NUMBERS:
            full = self._full()
            return None if full is None else GridNumbers(full)
        letters = Letters(Division(self._kind, ((NO_LETTER,) * self._columns,) * self._rows), self._rng)
        return letters if letters.regions else None

    def _full(self) -> Fillomino | None:
        """A random grid, with its shades if it has any; None if none is found."""
        blank = Fillomino(((BLANK,) * self._columns,) * self._rows, largest=self._largest)
        if self._kind == SYMMAREA:
            grid = symmetric_grid(replace(blank, symmetric=True), self._rng)
            return None if grid is None else Fillomino(grid, symmetric=True)
        rules = RULES[self._kind]
        varied = replace(blank, variants=(rules.name,))
        grid = distant_grid(varied, self._rng) if rules.differences else random_grid(blank, self._rng)
        if grid is None:
            return None
        bars = rules.bars
        shaded = [(i, j) for i, j in blank.cells if bars and bars(grid[i][j], False)]
        return Fillomino(grid, variants=(rules.name,), shaded=tuple(shaded))

    def _thinned(self, solved: RandomSolution) -> Steps[Made[Fillomino | Division] | None]:
        """The puzzle that is left of a solution; None if the last search takes too long."""
        shown = {cell: None for orbit in self._orbits for cell in orbit}
        regions = [] if self._hidden else [set(region) for region in solved.regions]
        for orbit in sorted(self._orbits, key=lambda _: self._rng.random()):
            if not _hides(orbit, shown, regions) and (yield from _follow(solved, orbit, shown)):
                for cell in orbit:
                    del shown[cell]
        unique = solved.is_unique(shown)
        if unique is None:
            return None
        puzzle = solved.puzzle(shown)
        if not unique or solved.faults():
            wrong = "; ".join(solved.faults()[:1]) or "it has another solution"
            raise InternalError(f"a new puzzle is wrong: {wrong}", report=repr(puzzle.clues))
        redundant: list[Cell] = []
        for cell in shown:
            follows = not _hides((cell,), shown, regions) and (yield from _follow(solved, (cell,), shown))
            redundant += [cell] * follows
        return Made(puzzle, solved.rows, None, (), tuple(redundant), None)


def make_by_thinning(
    thinning: Thinning, *, grids: int = GRIDS, cancelled: Callable[[], bool] = lambda: False
) -> Making[Fillomino | Division]:
    """Make one puzzle.

    Args:
        thinning: the session that makes it.
        grids: the most random solutions to try.
        cancelled: called at the start; the session itself must look at it later.

    >>> make_by_thinning(Thinning("symmarea", 3, 3, seed=1)).made.puzzle
    <Fillomino of 3x3 cells, 3 clues, symmetric regions>
    """
    if cancelled():
        thinning.cancel()
    made = next(thinning, None)
    tried = thinning.statistics.nodes
    if made:
        return Making(made, None, tried, "")
    interrupted = thinning.outcome is Outcome.INTERRUPTED
    how = "before it was interrupted" if interrupted else f"in {grids} grids" if tried >= grids else "in time"
    return Making(None, None, tried, f"no {thinning.wanted} was found {how}")


def _follow(solved: RandomSolution, orbit: Orbit, shown: Iterable[Cell]) -> Steps[bool]:
    """Whether the clues of an orbit follow from the others, one question after another."""
    others = [cell for cell in shown if cell not in orbit]
    for k, cell in enumerate(orbit):
        yield
        if not solved.follows(cell, [*others, *orbit[:k]]):
            return False
    return True


def _hides(orbit: Orbit, shown: Collection[Cell], regions: Sequence[Collection[Cell]]) -> bool:
    """Whether a region would show no clue without those of an orbit."""
    return any(not any(cell in shown and cell not in orbit for cell in region) for region in regions)
