"""Clues tried out: other numbers, clues left out or added, each with its verdict and the grade of what results.

Strategy: verdicts come first, since the solver takes about a millisecond for one; then puzzles with one solution are
graded, which takes longer. Where a setter leaves a few cells open, all ways to number them are tried, so a number is
found whenever there is one; and if there is none, the verdicts say why. While a puzzle has several solutions, these
tell which clues would leave only one: the numbers that a cell has in a single solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from random import Random
from typing import Any

from dancefloor.display import plural
from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.grades import Grade, graded, level_of
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.naming import numbers as named
from dancefloor.houses.fillomino.explain.naming import places
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino, Grid, place
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.houses.fillomino.solve.solver import Grids, judge
from dancefloor.search.deadline import check
from dancefloor.search.stepwise import Steps, Stepwise
from dancefloor.search.values import Answer, Limits, OnProgress, Outcome

MOST_TRIED = 1_000  #: ways to number the cells; of more, random grids find some
WORDS = {
    Answer.NONE: "no solution",
    Answer.MULTIPLE: "several",
    Answer.UNIQUE: "one, with regions that are not allowed",
    Answer.UNKNOWN: "what took too long to find out",
}
SURE = 200_000  # conflicts of one verdict
QUICK = 20_000  # the same, of many
LISTED, SEEDS = 200, 5  # solutions that each of some searches lists, to see what a clue would leave

MarkNumbers = tuple[int, ...]
ClueChange = tuple[tuple[Cell, int], ...]  #: cells with their new clues, 0 for none


@dataclass(frozen=True)
class Tried:
    """A change of a few clues: how many solutions it leaves, and the grade if that is one."""

    change: ClueChange  #: cells with their new clues, 0 for a clue left out
    answer: Answer
    grade: Grade | None = None  #: None if there is none, or nobody has found it in time
    left: int | None = None  #: how many solutions, if that is known

    def as_json(self) -> dict[str, Any]:
        """The change, the answer, the number of solutions and the grade."""
        return {
            "change": [{"cell": cell, "clue": clue} for cell, clue in self.change],
            "answer": self.answer.value,
            "left": self.left,
            "grade": self.grade and self.grade.as_json(),
        }


def changed(puzzle: Fillomino, change: ClueChange) -> Fillomino:
    """The puzzle with other clues in some cells.

    >>> changed(Fillomino(((2, 0, 1),)), (((0, 1), 2), ((0, 2), 0))).clues
    ((2, 2, 0),)
    """
    clues = dict(change)
    rows = enumerate(puzzle.clues)
    return replace(puzzle, clues=tuple(tuple(clues.get((i, j), old) for j, old in enumerate(row)) for i, row in rows))


class Trying(Stepwise[Tried]):
    """A session that tries changes of a puzzle. What it finds later, such as a grade, replaces what it found before.

    Args:
        puzzle: the puzzle.
        changes: the changes, with the number of solutions that each leaves; None if the solver must find that out.
        within: the easiest and the hardest level to grade; a puzzle beyond them gets no grade.
        limits: limits on seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.

    >>> tried = {each.change: each for each in Trying(Fillomino(((2, 0, 0),)), [((((0, 2), 1),), None)])}
    >>> [(each.answer.value, str(each.grade.level)) for each in tried.values()]
    [('unique', 'easy')]
    """

    doing = "trying clues"

    def __init__(
        self,
        puzzle: Fillomino,
        changes: Sequence[tuple[ClueChange, int | None]],
        *,
        within: tuple[Level, Level] = (Level.EASY, Level.BEYOND),
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(self._tries(), limits, on_progress)
        self.puzzle, self._changes, self._within = puzzle, changes, within

    def _tries(self) -> Generator[Tried | None, None, Outcome]:
        unique: list[Tried] = []
        self._fraction = 0.0
        for change, left in self._changes:
            answer = Answer.of(left, complete=True) if left is not None else self._answer(change)
            if answer is None:
                return Outcome.INTERRUPTED
            tried = Tried(change, answer, left=1 if answer is Answer.UNIQUE else left)
            unique += [tried] if answer is Answer.UNIQUE else []
            yield tried
            yield None
        for at, tried in enumerate(unique):
            self._fraction = at / len(unique)
            grade = yield from self._grade(tried.change)
            if grade:
                yield replace(tried, grade=grade)
        return Outcome.COMPLETE

    def _answer(self, change: ClueChange) -> Answer | None:
        verdict = judge(changed(self.puzzle, change), limits=Limits(nodes=QUICK))
        return None if verdict.outcome is Outcome.INTERRUPTED else verdict.answer

    def _grade(self, change: ClueChange) -> Steps[Grade | None]:
        """The grade of what a change leaves, unless its level is not within those wanted."""
        moves, told = Moves(changed(self.puzzle, change)), []
        for move in moves:
            yield
            if level_of(move) > self._within[1]:
                return None
            told.append(move)
        if moves.end is End.INTERRUPTED:
            raise KeyboardInterrupt
        grade = graded(told, moves.end)
        return grade if self._within[0] <= grade.level <= self._within[1] else None


def of_cells(puzzle: Fillomino, cells: Sequence[Cell]) -> list[tuple[ClueChange, int | None]]:
    """All ways to number some cells, except those with a number that by itself leaves no solution.

    For one cell, these are there, too.

    Raises:
        InputError: there are more than `MOST_TRIED`.

    >>> [dict(change)[0, 1] for change, left in of_cells(Fillomino(((2, 0, 1),)), [(0, 1)]) if left != 0]
    [2]
    """
    bare = changed(puzzle, tuple((cell, BLANK) for cell in cells))
    top = min(puzzle.largest or len(puzzle.cells), len(puzzle.cells))
    fits = {cell: [k for k in range(1, top + 1) if is_possible(changed(bare, ((cell, k),)))] for cell in cells}
    if len(cells) == 1:
        (cell,) = cells
        return [(((cell, k),), None if k in fits[cell] else 0) for k in range(1, top + 1)]
    if (many := prod(map(len, fits.values()))) > MOST_TRIED:
        raise InputError(f"{plural(len(cells), 'cell')} with {many} ways to number them: name fewer cells")
    return [(tuple(zip(cells, numbers, strict=True)), None) for numbers in product(*fits.values())]


def clue_changes(puzzle: Fillomino, cells: Collection[Cell] | None = None) -> list[tuple[ClueChange, int | None]]:
    """Each clue left out, and with each other number up to the largest that the puzzle shows, or 9.

    Args:
        puzzle: the puzzle.
        cells: those of the clues; None for all.

    >>> len(clue_changes(Fillomino(((2, 0, 1),), largest=3)))
    6
    """
    given = {cell: clue for cell, clue in puzzle.given.items() if cells is None or cell in cells}
    top = min(puzzle.largest or len(puzzle.cells), len(puzzle.cells), max(9, *puzzle.numbers))
    fewer = [((cell, BLANK),) for cell in given]
    others = [((cell, k),) for cell, clue in given.items() for k in range(1, top + 1) if k != clue]
    return [(change, None) for change in (*fewer, *others)]


def added_clues(puzzle: Fillomino, solution: Grid) -> list[tuple[ClueChange, int | None]]:
    """Each cell without a clue, with its number.

    >>> added_clues(Fillomino(((2, 0, 1),)), ((2, 2, 1),))
    [((((0, 1), 2),), 1)]
    """
    return [(((cell, solution[cell[0]][cell[1]]),), 1) for cell in puzzle.cells if cell not in puzzle.given]


def next_clues(puzzle: Fillomino, most: int) -> list[tuple[ClueChange, int | None]]:
    """The best cells for the next clue of a puzzle with several solutions, each with the numbers it can have.

    In the best cell, a clue leaves the fewest solutions on average.

    Args:
        puzzle: the puzzle.
        most: how many cells.

    >>> next_clues(Fillomino(((0, 0, 0),)), 1)
    [((((0, 0), 1),), 1), ((((0, 0), 2),), 1), ((((0, 0), 3),), 1)]
    """
    found: dict[Grid, None] = {}
    for seed in range(SEEDS):
        check()
        search = Grids(puzzle, limits=Limits(LISTED, nodes=SURE), seed=seed)
        found.update(dict.fromkeys(search))
        if complete := search.outcome is Outcome.COMPLETE:
            break
    times = {cell: Counter(grid[cell[0]][cell[1]] for grid in found) for cell in puzzle.cells}
    able = [cell for cell in puzzle.cells if len(times[cell]) > 1]
    best = sorted(able, key=lambda cell: (sum(k * k for k in times[cell].values()), cell))[:most]
    return [(((cell, k),), times[cell][k] if complete else None) for cell in best for k in sorted(times[cell])]


def blamed(puzzle: Fillomino) -> tuple[Cell, ...]:
    """The cells of clues that contradict each other, few of them; all clues if that takes too long."""
    found = NumberDoubts(puzzle, conflicts=QUICK).contradiction()
    return found.clues if found and found.found else tuple(puzzle.given)


def shuffled(changes: Sequence[tuple[ClueChange, int | None]]) -> list[tuple[ClueChange, int | None]]:
    """The changes in random order, always the same: if time runs out, those that were graded are of all kinds."""
    rng = Random(len(changes))
    return sorted(changes, key=lambda _: rng.random())


# Patterns with a few open marks.


def open_marks(wish: SizedWish) -> list[Cell]:
    """The marks of a pattern without a number, if they are few, and no other cell may have a clue; else none.

    >>> open_marks(SizedWish(1, 3, pattern=Fillomino(((2, 0, -1),))))
    [(0, 2)]
    """
    marks = all_marks(wish)
    return marks if wish.placed and len(wish.allowed) ** len(marks) <= MOST_TRIED else []


def all_marks(wish: SizedWish) -> list[Cell]:
    """The marks of a pattern without a number."""
    if wish.pattern is None:
        return []
    return [cell for cell in sorted(wish.marked) if wish.pattern.clues[cell[0]][cell[1]] == UNKNOWN]


def numbered(wish: SizedWish, marks: Sequence[Cell]) -> Iterator[tuple[MarkNumbers, Fillomino]]:
    """All ways to number the marks, each with its puzzle."""
    if wish.pattern is None:
        return
    given = wish.pattern.given
    for numbers in product(wish.allowed, repeat=len(marks)):
        shown = {**given, **dict(zip(marks, numbers, strict=True))}
        yield numbers, Fillomino(wish.pattern.grid([shown.get(cell, 0) for cell in wish.pattern.cells]))


def hopeless(wish: SizedWish, marks: Sequence[Cell]) -> str:
    """The clues that are given and contradict each other, or the first mark whose numbers all contradict some; or "".

    >>> hopeless(SizedWish(1, 4, largest=2, pattern=Fillomino(((0, 2, -1, 0),))), [(0, 2)])
    ''
    >>> hopeless(SizedWish(1, 3, numbers=(1, 3), pattern=Fillomino(((1, -1, 0),))), [(0, 1)])
    'no number fits in row 1, column 2: 1 has no room there; 3 contradicts the clue in row 1, column 1'
    >>> hopeless(SizedWish(2, 2, pattern=Fillomino(((1, 1), (-1, 0)))), [(1, 0)])
    'the clues in row 1, columns 1 and 2 contradict each other'
    """
    if wish.pattern and not is_possible(wish.pattern):
        cells = blamed(wish.pattern)
        return f"{_clues(cells)} {'contradict each other' if len(cells) > 1 else 'leaves no solution'}"
    for mark in marks:
        puzzles = dict(numbered(wish, [mark]))
        if any(map(is_possible, puzzles.values())):
            continue
        by_clues: dict[tuple[Cell, ...], list[int]] = {}
        for (number,), puzzle in puzzles.items():
            by_clues.setdefault(tuple(cell for cell in blamed(puzzle) if cell != mark), []).append(number)
        told = [_contradicts(numbers, cells) for cells, numbers in by_clues.items()]
        return f"no number fits in {place(mark)}: {'; '.join(told)}"
    return ""


def _contradicts(numbers: Sequence[int], cells: Collection[Cell]) -> str:
    what = named(numbers, "and")
    if not cells:
        return f"{what} {'have' if len(numbers) > 1 else 'has'} no room there"
    return f"{what} {'contradict' if len(numbers) > 1 else 'contradicts'} {_clues(cells)}"


def _clues(cells: Collection[Cell]) -> str:
    return f"the {'clues' if len(cells) > 1 else 'clue'} in {places(cells)}"


def is_possible(puzzle: Fillomino) -> bool:
    """Whether a puzzle has a solution, as far as the solver finds out quickly."""
    check()
    search = Grids(puzzle, limits=Limits(1, nodes=QUICK))
    found = next(search, None)
    if search.outcome is Outcome.INTERRUPTED and found is None:
        raise KeyboardInterrupt
    return found is not None or search.outcome is not Outcome.COMPLETE


def why_none(wish: SizedWish, marks: Sequence[Cell], verdicts: Mapping[MarkNumbers, Answer]) -> str:
    """Why no way to number the marks makes a puzzle with one solution.

    >>> wish = SizedWish(1, 3, pattern=Fillomino(((0, 0, -1),)))
    >>> why_none(wish, [(0, 2)], {(1,): Answer.NONE, (2,): Answer.NONE, (3,): Answer.MULTIPLE})
    'no number in row 1, column 3 leaves exactly one solution: 1 and 2 leave no solution, 3 leaves several'
    """
    if told := hopeless(wish, marks):
        return told
    if len(marks) == 1:
        where = f"no number in {place(marks[0])} leaves exactly one solution"
        found = [
            _left([number for (number,), found in sorted(verdicts.items()) if found is answer], WORDS[answer])
            for answer in WORDS
        ]
        return f"{where}: {', '.join(filter(None, found))}"
    times = Counter(verdicts.values())
    found = [f"{times[answer]} leave {words}" for answer, words in WORDS.items() if times[answer]]
    where = f"none of the {len(verdicts)} ways to number {plural(len(marks), 'mark')} leaves exactly one solution"
    return f"{where}: {', '.join(found)}"


def _left(numbers: Collection[int], words: str) -> str:
    return f"{named(numbers, 'and')} {'leave' if len(numbers) > 1 else 'leaves'} {words}" if numbers else ""
