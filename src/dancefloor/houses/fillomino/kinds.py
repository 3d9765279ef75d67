"""What to do with fillominoes and divisions: two kinds of puzzles whose clues can be examined.

Strategy: a fillomino under the full rules has too many possible regions for an exact cover problem, so it has a solver
of its own (`dancefloor.houses.fillomino.solve`). If the user names an engine for exact cover, that engine gets the
puzzle with every label that could occur, if these are few. A division is an exact cover, and each question about its
letters is a search of its own, on a board with fewer clues. An exact cover engine reports no unsatisfiable core, so
every letter of a board without a solution is a suspect.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any, TypedDict

from dancefloor.engines.registry import COUNTERS
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.errors import InputError, InternalError
from dancefloor.houses.fillomino.division import BLANK, HOLE, Division
from dancefloor.houses.fillomino.filled_grid import Filled, FilledGrid, regions, unsolved
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.houses.fillomino.solve.solver import FILLOMINO, METHODS, Grids
from dancefloor.houses.fillomino.verify_filled import division_faults, grid_faults
from dancefloor.search.deadline import TimeUp, deadline, left, now_doing
from dancefloor.search.least_core import Contradiction, Said, least_contradiction
from dancefloor.search.values import Answer, Limits, OnProgress, Outcome
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs.how import PREPARING, Request, still, until_limit, why_none
from dancefloor.verbs.kinds.kind import Doubts, Encoded, Kind
from dancefloor.verbs.searching import search_for
from dancefloor.verbs.solutions import Count, Solutions
from dancefloor.verbs.tally import Tally, tally

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.houses.fillomino.explain.explanation import Explanation
    from dancefloor.houses.fillomino.explain.moves import Moves
    from dancefloor.puzzles.piece import Placement
    from dancefloor.search.values import Cover
    from dancefloor.solutions.solution import Solution

TIMES = 2  # as much work as the proof go into questions about clues, unless the user wants all of them
LEAST_STEPS = 6_000_000  # for these questions; about 0.1 seconds, which nobody notices
SAMPLE = 1000  # of the grids that are only counted, one in this number is verified
MOST_NODES = 100_000  # for one question about letters
QUESTIONS = 300  # about one contradiction of letters
OWN = (None, FILLOMINO, *METHODS)  # names that a user may give instead of an engine for exact cover


class FillominoKind(Kind[FilledGrid]):
    """A `Fillomino`."""

    name = "fillomino"
    has_clues = True
    puzzle: Fillomino

    def check_engine(self, engine: str | None) -> None:
        """Refuse an engine that does not exist; see `Kind.check_engine`."""
        if engine in OWN:
            return
        try:
            engine_of_name(engine)
        except InputError as mistake:
            if str(mistake).endswith("?"):
                raise
            raise InputError(f"{mistake}; or, for a fillomino, {', '.join(OWN[1:-1])} or {OWN[-1]}") from None

    def encoded(self) -> Encoded[Any]:
        """The same puzzle with every label that could occur.

        Raises:
            PuzzleError: it has walls, has numbers that could be large, or is otherwise not an exact cover problem.
        """
        return Encoded(LimitedFillomino.of(self.puzzle))

    # Solving and counting.

    def solve(self, request: Request) -> Solutions[FilledGrid]:
        """Search for grids with the method or the engine of the request.

        Raises:
            InputError: there is no such engine, or the request has a position to resume.
            PuzzleError: the engine is for exact cover, and the puzzle is not an exact cover problem.
            EngineError: the engine is not installed, or cannot take it.
        """
        if request.resume:
            raise InputError("a search for the solutions of a fillomino cannot be resumed")
        self.check_engine(request.engine)
        if reason := self.obstruction():
            return Solutions(self.puzzle, None, reason, self.group(request))
        if request.engine in OWN:
            grids = Grids(self.puzzle, decode=self.verified, **_of_grids(request))
            return Solutions(self.puzzle, grids, "", self.group(request))
        encoding = LimitedFillomino.of(self.puzzle).encode()

        def decode(cover: Cover) -> FilledGrid:
            if wrong := cover_faults(encoding.problem, cover):
                raise self._wrong(wrong)
            regions = map(encoding.decode, cover)
            owner = {cell: int(region.piece) for region in regions for cell in region.cells}
            return self.verified(self.puzzle.grid([owner[cell] for cell in self.puzzle.cells]))

        return Solutions(self.puzzle, search_for(encoding.problem, request, decode), "", self.group(request))

    def count(self, request: Request) -> Count:
        """Count grids with the method or the engine of the request."""
        if request.engine not in COUNTERS:
            self.check_engine(request.engine)
        if reason := self.obstruction():
            return Count.none(reason, self.group(request))
        if request.engine in OWN:
            return self._count_grids(request)
        problem = self.encoded().problem

        def sample(cover: Cover) -> None:
            if wrong := cover_faults(problem, cover):
                raise self._wrong(wrong)

        return Count.of(tally(problem, sample, request), group=self.group(request))

    def _count_grids(self, request: Request) -> Count:
        search = Grids(self.puzzle, **_of_grids(request))
        number = 0
        for number, grid in enumerate(search, 1):
            if number % SAMPLE == 1:
                self.verified(grid)
        return Count.of(Tally.of(search, number), group=self.group(request))

    def verified(self, grid: Grid) -> FilledGrid:
        """The solution that a grid means, verified.

        Raises:
            InternalError: it does not.
        """
        if wrong := grid_faults(self.puzzle, grid):
            raise self._wrong(wrong)
        return FilledGrid.from_grid(self.puzzle, grid)

    def filled(self, rows: Sequence[Sequence[Any]]) -> FilledGrid:
        """The solution with these numbers, row by row, verified."""
        return self.verified(tuple(map(tuple, rows)))

    def _wrong(self, faults: list[str]) -> InternalError:
        return self.fault(f"a solution is wrong: {'; '.join(faults[:3])}")

    def explain(self, request: Request) -> Explanation:
        """The moves with which a person solves the puzzle.

        The solver first counts the solutions, up to two. So it reports a wrong puzzle at once, and every move can be
        checked against the solution.
        """
        from dancefloor.houses.fillomino.explain.explanation import Explanation
        from dancefloor.houses.fillomino.explain.moves import End

        try:
            with until_limit(request.limits):
                return self._explained(request)
        except TimeUp as late:
            return Explanation(self.puzzle, (), End.of(Outcome.LIMITED, End.OPEN), Answer.UNKNOWN, why_none(late))

    def _explained(self, request: Request) -> Explanation:
        from dancefloor.houses.fillomino.explain.explanation import Explanation
        from dancefloor.houses.fillomino.explain.moves import End, Moves
        from dancefloor.houses.fillomino.solve.solver import judge

        puzzle = self.puzzle
        now_doing(PREPARING)
        verdict = judge(puzzle, limits=still(Limits()), on_progress=request.on_progress)
        if verdict.answer is Answer.NONE and (request.is_limited or puzzle.obstruction()):
            return Explanation(puzzle, (), End.IMPOSSIBLE, verdict.answer, verdict.reason)
        if verdict.outcome is Outcome.INTERRUPTED:
            return Explanation(puzzle, (), End.of(verdict.outcome, End.OPEN), verdict.answer, verdict.reason)
        moves = Moves(puzzle, limits=still(request.limits), on_progress=request.on_progress)
        found = tuple(moves)
        for grid in verdict.solutions:
            self._check_moves(moves, grid)
        return Explanation(puzzle, found, moves.end, verdict.answer, verdict.reason)

    def _check_moves(self, moves: Moves, grid: Grid) -> None:
        """Check that the numbers of the moves are those of a solution.

        Raises:
            InternalError: they are not.
        """
        from dancefloor.houses.fillomino.explain.moves import End

        wrong = [cell for cell, number in moves.numbers.items() if number not in (0, grid[cell[0]][cell[1]])]
        if wrong or moves.end is End.IMPOSSIBLE:
            raise self.fault(f"a move is wrong at {wrong[:3]}")

    # What solutions look like, and questions about clues.

    def board(self, solution: FilledGrid, marked: Sequence[Cell] = ()) -> Board:
        """A number in each cell and walls between the regions."""
        return solution.marked(marked)

    def as_json(self, solution: FilledGrid) -> dict[str, Any]:
        """The numbers, row by row."""
        return solution.as_json()

    def unsolved(self, marked: Sequence[Cell] = ()) -> Board:
        """The clues and walls."""
        return unsolved(self.puzzle, marked)

    def clues(self) -> Sequence[Cell]:
        """The cells that show a number, in the order in which `NumberDoubts` is quickest."""
        given = list(self.puzzle.given)
        return given[::2] + given[1::2]

    def differing(self, one: FilledGrid, other: FilledGrid) -> tuple[Cell, ...]:
        """The cells whose numbers differ."""
        return one.differences(other)

    def doubts(self, request: Request, *, seconds: float) -> Doubts:
        """Questions about clues, for solvers that keep what they learn."""
        return self._doubts(request, seconds, inf)

    def brief_doubts(self, request: Request, *, seconds: float, steps: int) -> Doubts:
        """The same with twice the work of the proof, or as little as nobody notices."""
        return self._doubts(request, seconds, max(TIMES * steps, LEAST_STEPS))

    def _doubts(self, request: Request, seconds: float, steps: float) -> Doubts:
        from dancefloor.houses.fillomino.solve.doubts import NumberDoubts

        method = request.engine if request.engine in METHODS else None
        seed = request.resources.seed
        return NumberDoubts(self.puzzle, seconds=seconds, steps=steps, method=method, seed=seed)


class _OfGrids(TypedDict):
    """The keywords of `Grids`."""

    limits: Limits
    seed: int
    method: str | None
    on_progress: OnProgress | None


def _of_grids(request: Request) -> _OfGrids:
    now_doing(PREPARING)
    return {
        "limits": still(request.limits),
        "seed": request.resources.seed,
        "method": None if request.engine == FILLOMINO else request.engine,
        "on_progress": request.on_progress,
    }


class DivisionKind(Encoded[Filled]):
    """A `Division`."""

    name = "division"
    has_clues = True
    puzzle: Division

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with the regions that a cover means; empty if nothing is."""
        return division_faults(self.puzzle, self._regions(cover))

    def meaning(self, problem: Problem, cover: Cover) -> Filled:
        """The regions of a cover."""
        return Filled.of(self.puzzle, self._regions(cover))

    def _regions(self, cover: Cover) -> list[Placement]:
        return [self.encoding.decode(option) for option in cover]

    def filled(self, rows: Sequence[Sequence[str]]) -> Filled:
        """The solution with these letters, row by row, verified; equal regions never touch."""
        placed = regions(self.puzzle, rows)
        if wrong := division_faults(self.puzzle, placed):
            raise self.fault(f"a solution is wrong: {'; '.join(wrong[:3])}")
        return Filled.of(self.puzzle, placed)

    def board(self, solution: Solution, marked: Sequence[Cell] = ()) -> Board:
        """A letter in each cell and walls between the regions."""
        return Filled.of(self.puzzle, solution.placements).marked(marked)

    def unsolved(self, marked: Sequence[Cell] = ()) -> Board:
        """The clues and walls."""
        return unsolved(self.puzzle, marked)

    def clues(self) -> Sequence[Cell]:
        """The cells that show a letter."""
        return list(self.puzzle.given)

    def differing(self, one: Filled, other: Filled) -> tuple[Cell, ...]:
        """The cells whose letters differ."""
        return one.differences(other)

    def doubts(self, request: Request, *, seconds: float) -> Doubts:
        """Questions about letters."""
        return LetterDoubts(self.puzzle, seconds=seconds, engine=request.engine)


class LetterDoubts:
    """Questions about the letters of a division: which contradict each other, and which follow from the others.

    A question that exceeds a limit, or outlasts the deadline around it, has no answer: None.

    Args:
        puzzle: the division.
        nodes: the most nodes of a question.
        seconds: the most seconds of a question.
        engine: the name of an engine; None to choose the fastest.
    """

    def __init__(
        self,
        puzzle: Division,
        *,
        nodes: int = MOST_NODES,
        seconds: float = inf,
        engine: str | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._nodes, self._seconds, self._engine = nodes, seconds, engine

    def contradiction(self, stopped: Callable[[], bool] = lambda: False) -> Contradiction | None:
        """Find clues that contradict each other, as few as possible; None if `stopped` returns True before any answer.

        >>> LetterDoubts(Division("tetrominous", ("LLOL", "....", "...."))).contradiction()
        Contradiction(found=True, clues=((0, 2),), all_needed=True, smallest=True)
        """

        def ask(cells: Sequence[Cell]) -> Said:
            return Said(None) if stopped() else self._said(cells)

        return least_contradiction(ask, list(self.puzzle.given), QUESTIONS)

    def follows(self, cell: Cell) -> bool | None:
        """Whether a clue of a puzzle with one solution follows from the others.

        >>> doubts = LetterDoubts(Division("tetrominous", ("IIII",)))
        >>> doubts.follows((0, 0))
        True
        """
        found = self._solutions([other for other in self.puzzle.given if other != cell], 2)
        return None if found is None else len(found) == 1

    def _said(self, cells: Sequence[Cell]) -> Said:
        """Whether there is a solution with these clues; then all clues that it keeps, else all of these as suspects."""
        found = self._solutions(cells, 1)
        if not found:
            return Said(None) if found is None else Said(False, cells)
        owner = found[0].owner
        return Said(True, [cell for cell, letter in self.puzzle.given.items() if owner[cell] == letter])

    def _solutions(self, cells: Collection[Cell], most: int) -> list[Filled] | None:
        """At most `most` solutions with only the clues of these cells; None if a limit may have hidden some."""
        kept = set(cells)
        clues = tuple(
            tuple(clue if clue == HOLE or (i, j) in kept else BLANK for j, clue in enumerate(row))
            for i, row in enumerate(self.puzzle.clues)
        )
        seconds = min(self._seconds, left())
        limits = Limits(most, self._nodes, None if seconds == inf else seconds)
        kind = DivisionKind(replace(self.puzzle, clues=clues))
        try:
            with deadline(limits.seconds):
                search = kind.solve(Request.of(limits=limits, engine=self._engine))
        except TimeUp:
            return None
        found = list(search)
        if search.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return found if len(found) == most or search.outcome is Outcome.COMPLETE else None
