"""The solution of a fillomino by reasoning, for people to read: moves with their sentences and pictures.

A picture shows the numbers known so far. The numbers of the move are in rings, the cells that justify it are coloured,
a cross is on each cell that looks like a way out and is none, and complete regions have walls around them. In a strip,
a picture of each supposition, or two of cases that agree, come before the move that rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from dancefloor.display import Displayed, Value, brief, plural
from dancefloor.draw.board import Board, Notes
from dancefloor.draw.book import printed_steps
from dancefloor.draw.look import Look
from dancefloor.draw.svg import svg
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.shape import connected_parts
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.fillomino.explain.grades import Grade, graded, hardest, unshown
from dancefloor.houses.fillomino.explain.move import Move, Reason
from dancefloor.houses.fillomino.explain.moves import End
from dancefloor.houses.fillomino.explain.naming import number, places
from dancefloor.houses.fillomino.explain.sentences import Telling
from dancefloor.houses.fillomino.filled_grid import FilledGrid, unsolved
from dancefloor.houses.fillomino.fillomino import Fillomino, Wall
from dancefloor.houses.fillomino.techniques.table import RULES, named, reveal
from dancefloor.search.values import Answer

SHORT_CAPTION = 40  # letters of a caption, before the reason
CROSS = "×"


@dataclass(frozen=True, repr=False)
class Explanation(Value, Displayed):
    """Moves that solve a puzzle, or the first of them.

    `end` says why there are no more moves, `answer` how many solutions there are, and `reason` why there is none, or
    why that is unknown.

    >>> import dancefloor as dance
    >>> explanation = dance.explain(dance.Fillomino(((2, 0, 0),)))
    >>> len(explanation.moves), str(explanation.grade)
    (2, 'easy (level 1 of 6, effort 2)')

    Added in version 0.2.
    """

    puzzle: Fillomino
    moves: tuple[Move, ...]
    end: End
    answer: Answer
    reason: str = ""

    def __repr__(self) -> str:
        return f"<Explanation of {brief(self.puzzle, 60)}: {plural(len(self.moves), 'move')}, {self.end.value}>"

    @property
    def grade(self) -> Grade | None:
        """The difficulty; None if moves are missing, or unless there is exactly one solution."""
        if self.answer is not Answer.UNIQUE or self.end in (End.OPEN, End.LATE, End.INTERRUPTED):
            return None
        return graded(self.moves, self.end)

    def revealed(self) -> Explanation:
        """One number of the next move, from the solution and without a reason; no move if none is left.

        >>> from dancefloor.houses.fillomino.explaining import explain
        >>> print(explain(Fillomino(((2, 0, 0),))).revealed())
        Row 1, column 2 is 2.
        """
        move = reveal(self.puzzle, self.moves)
        return replace(self, moves=(move,), end=End.OPEN) if move else replace(self, moves=())

    def known(self, moves: int) -> dict[Cell, str]:
        """The contents of the board after a number of moves."""
        written = self.puzzle.shown
        for move in self.moves[:moves]:
            if not move.contradicts:
                written.update(dict.fromkeys(move.cells, number(move.value)))
        return written

    def board(self, at: int) -> Board:
        """The picture of a move, counted from 0."""
        move, known = self.moves[at], self.known(at + 1)
        on_board = set(self.puzzle.cells)
        walls = {*self.puzzle.walls, *(wall for wall in _walls(known) if on_board.issuperset(wall))}
        crosses = dict.fromkeys(move.blocked, CROSS)
        notes = Notes({**crosses, **known}, self.puzzle.shown, move.cells, sorted(walls), shaded=self.puzzle.shaded)
        return self._shaded(_grounds(move), notes)

    def _shaded(self, grounds: Iterable[tuple[int, tuple[Cell, ...]]], notes: Notes) -> Board:
        shaded: dict[str, dict[Cell, None]] = {}
        for value, cells in grounds:
            shaded.setdefault(str(value), {}).update(dict.fromkeys(cells))
        return Board(self.puzzle.cells, [(name, tuple(cells)) for name, cells in shaded.items()], notes=notes)

    def pictures(self) -> Iterator[tuple[str, Board]]:
        """The pictures of a strip, with their captions.

        >>> from dancefloor.houses.fillomino.explaining import explain
        >>> [caption for caption, _ in explain(Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))).pictures()][0]
        '1. if row 1, column 1 were not 6: no room for 3'
        """
        for at in range(len(self.moves)):
            yield from ((f"{at + 1}. {caption}", board) for caption, board in self.pictures_of(at))

    def pictures_of(self, at: int) -> Iterator[tuple[str, Board]]:
        """The pictures of a move, counted from 0: those of its suppositions, and the move itself."""
        for argument in self.moves[at].arguments:
            yield from self._supposed(argument, self.known(at))
        yield _caption(self.moves[at]), self.board(at)

    def _supposed(self, argument: Reason, known: Mapping[Cell, str]) -> Iterator[tuple[str, Board]]:
        """A picture of what follows from each supposition of an argument."""
        for caption, cells, about, value, chain in argument.pictures():
            written = {each.cell: number(each.value) + "?" for each in chain if each.placed}
            written |= dict.fromkeys(cells, number(value) + "?")
            grounds = [(chain[-1].value, chain[-1].because)] if chain else []
            walls, shaded = sorted(self.puzzle.walls), self.puzzle.shaded
            notes = Notes({**written, **known}, self.puzzle.shown, about, walls, shaded=shaded)
            yield caption, self._shaded(grounds, notes)

    def svg(self, *, style: str = "colors") -> str:
        """A strip of pictures: one for each move, after those of the suppositions that it rests on.

        Args:
            style: how regions are told apart: `dancefloor.draw.look` describes the styles.

        Raises:
            InputError: there is no such style.
        """
        captions, boards = zip(*self.pictures(), strict=True) if self.moves else ((), ())
        return svg(boards, captions=captions if len(boards) > 1 else None, look=Look(style=style))

    def sheet(self, *, title: str = "", paper: str = "a4", to: str = "pdf") -> bytes:
        """Pages to print: the puzzle, the strip, its moves in words, and the solution if they lead to it.

        Args:
            title: the title on each page; by default the size of the puzzle.
            paper: ``"a4"`` or ``"letter"``.
            to: ``"pdf"``, or ``"svg"`` for one page as high as it needs to be.

        Raises:
            InputError: there is no such paper or format.
        """
        puzzle, solution = self.puzzle, None
        if self.end is End.SOLVED:
            known = self.known(len(self.moves))
            grid = puzzle.grid([int(known[cell]) for cell in puzzle.cells])
            solution = FilledGrid.from_grid(puzzle, grid).board
        title = title or f"{puzzle.genre.capitalize()} {puzzle.rows}x{puzzle.columns}"
        about = f"the puzzle: {self.grade.level}, effort {self.grade.effort}" if self.grade else "the puzzle"
        pictures = [(about, unsolved(puzzle)), *self.pictures()]
        return printed_steps(pictures, str(self), solution, title=title, paper=paper, form=to)

    def __str__(self) -> str:
        return "\n".join(self.text(number, numbered=len(self.moves) > 1) for number in range(len(self.moves)))

    def text(self, at: int, *, numbered: bool) -> str:
        """A move, counted from 0, as text: a sentence in each line, the move itself in the last, with its technique.

        If a move takes several, that is the hardest.
        """
        before = f"{at + 1}. " if numbered else ""
        after = f" [{self.techniques[at][-1]}]" if self.techniques[at] else ""
        return before + f"\n{' ' * len(before)}".join(self.lines[at]) + after

    @cached_property
    def techniques(self) -> tuple[tuple[str, ...], ...]:
        """The techniques of each move, the simplest first, without those for what an earlier move has shown.

        >>> from dancefloor.houses.fillomino.explaining import explain
        >>> explain(Fillomino(((2, 0, 0),))).techniques
        (('just enough room',), ('no other number',))
        """
        return tuple(named(move) for move in unshown(self.moves))

    @property
    def hardest(self) -> int | None:
        """Which move is the hardest, counted from 0; None without a grade, or without moves."""
        return hardest(self.moves) if self.grade else None

    @cached_property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The sentences of each move, the move itself in the last; what an earlier move has shown is not explained."""
        telling = Telling()
        return tuple(telling.lines(move) for move in self.moves)

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain lists; cells are row and column, counted from 0."""
        grade = self.grade
        return {
            "answer": self.answer.value,
            "reason": self.reason,
            "end": self.end.value,
            "grade": grade and grade.as_json(),
            "moves": [self.move_json(at) for at in range(len(self.moves))],
        }

    def move_json(self, at: int) -> dict[str, Any]:
        """A move, counted from 0, as plain lists."""
        return {**_move_json(self.moves[at], self.lines[at]), "techniques": list(self.techniques[at])}


def _grounds(move: Move) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The cells that justify a move, with the number that they are about."""
    yield move.value, (*move.region, *move.because)
    for argument in move.arguments:
        yield from argument.grounds(move.value)
    for exclusion in move.exclusions:
        deduction = exclusion.deduction
        if deduction.cell in move.cells and deduction.rule in RULES and RULES[deduction.rule].coloured:
            yield deduction.value, deduction.because


def _walls(known: Mapping[Cell, str]) -> Iterator[Wall]:
    """The walls around each complete region, except at the edge of the board."""

    def alike(cell: Cell) -> list[Cell]:
        return [other for other in SQUARE.neighbors(cell) if known.get(other) == known[cell]]

    for region in connected_parts(known, alike):
        if known[min(region)] == str(len(region)):
            sides = ((cell, other) for cell in region for other in SQUARE.neighbors(cell))
            yield from ((min(side), max(side)) for side in sides if side[1] not in region)


def _caption(move: Move) -> str:
    if move.contradicts:
        return "a contradiction"
    value = number(move.value)
    told = f"{value} in {places(move.cells)}"
    told = told if len(told) <= SHORT_CAPTION else f"{value} in {len(move.cells)} cells"
    why = (move.argument and move.argument.caption) or RULES[move.rule].caption
    return f"{told}: {why}"


def _move_json(move: Move, lines: tuple[str, ...]) -> dict[str, Any]:
    own = move.argument.because if move.argument else ()
    return {
        "rule": move.rule.value,
        "cells": [] if move.contradicts else [list(cell) for cell in move.cells],
        "value": move.value,
        "because": [list(cell) for cell in dict.fromkeys((*move.region, *move.because, *own))],
        "blocked": [list(cell) for cell in move.blocked],
        "exclusions": [
            {
                "rule": each.deduction.rule.value,
                "cell": list(each.deduction.cell),
                "value": each.deduction.value,
                "because": [list(cell) for cell in each.because],
            }
            for each in move.exclusions
        ],
        "text": list(lines),
    }
