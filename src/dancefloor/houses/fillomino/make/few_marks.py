"""All numbers for a few open marks of a pattern, each with its verdict: no solution, one or several.

Strategy: where a setter leaves only a few marks open, all ways to number them are tried, in random order. So a number
is found whenever there is one; and if there is none, the verdicts say why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.naming import numbers as named
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino, place
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.solve.solver import judge
from dancefloor.search.values import Answer, Limits

MOST_TRIED = 1_000  #: ways to number the marks; of more, random grids find some
WORDS = {
    Answer.NONE: "no solution",
    Answer.MULTIPLE: "several",
    Answer.UNIQUE: "one, with regions that are not allowed",
    Answer.UNKNOWN: "what took too long to find out",
}

SURE = 200_000  # conflicts of one verdict

MarkNumbers = tuple[int, ...]


def open_marks(wish: SizedWish) -> list[Cell]:
    """The marks of a pattern without a number, if they are few; else none.

    >>> open_marks(SizedWish(1, 3, pattern=Fillomino(((2, 0, -1),))))
    [(0, 2)]
    """
    if wish.pattern is None:
        return []
    marks = [cell for cell in sorted(wish.marked) if wish.pattern.clues[cell[0]][cell[1]] == UNKNOWN]
    return marks if len(wish.allowed) ** len(marks) <= MOST_TRIED else []


def numbered(wish: SizedWish, marks: Sequence[Cell]) -> Iterator[tuple[MarkNumbers, Fillomino]]:
    """All ways to number the marks, each with its puzzle."""
    if wish.pattern is None:
        return
    given = wish.pattern.given
    for numbers in product(wish.allowed, repeat=len(marks)):
        shown = {**given, **dict(zip(marks, numbers, strict=True))}
        yield numbers, Fillomino(wish.pattern.grid([shown.get(cell, 0) for cell in wish.pattern.cells]))


def hopeless(wish: SizedWish, marks: Sequence[Cell]) -> list[Cell]:
    """The marks for which every number contradicts the clues that are given.

    >>> hopeless(SizedWish(1, 3, pattern=Fillomino(((1, -1, 1),))), [(0, 1)])
    [(0, 1)]
    """
    alone = ([found for _, found in numbered(wish, [mark])] for mark in marks)
    return [mark for mark, puzzles in zip(marks, alone, strict=True) if not any(map(_is_possible, puzzles))]


def _is_possible(puzzle: Fillomino) -> bool:
    return judge(puzzle, limits=Limits(nodes=SURE)).answer is not Answer.NONE


def why_none(wish: SizedWish, marks: Sequence[Cell], verdicts: Mapping[MarkNumbers, Answer]) -> str:
    """Why no way to number the marks makes a puzzle with one solution.

    >>> wish = SizedWish(1, 3, pattern=Fillomino(((0, 0, -1),)))
    >>> why_none(wish, [(0, 2)], {(1,): Answer.NONE, (2,): Answer.NONE, (3,): Answer.MULTIPLE})
    'no number in row 1, column 3 leaves exactly one solution: 1 and 2 leave no solution, 3 leaves several'
    """
    if len(marks) == 1:
        where = f"no number in {place(marks[0])} leaves exactly one solution"
        told = [
            _left([number for (number,), found in sorted(verdicts.items()) if found is answer], WORDS[answer])
            for answer in WORDS
        ]
        return f"{where}: {', '.join(filter(None, told))}"
    times = Counter(verdicts.values())
    told = [f"{times[answer]} leave {words}" for answer, words in WORDS.items() if times[answer]]
    where = f"none of the {len(verdicts)} ways to number {plural(len(marks), 'mark')} leaves exactly one solution"
    told += [f"whatever is in {place(cell)} contradicts the given clues" for cell in hopeless(wish, marks)[:1]]
    return f"{where}: {', '.join(told)}"


def _left(numbers: Collection[int], words: str) -> str:
    return f"{named(numbers, 'and')} {'leave' if len(numbers) > 1 else 'leaves'} {words}" if numbers else ""
