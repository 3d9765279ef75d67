"""The solution of a fillomino by reasoning, for people to read: moves with their sentences and pictures.

A picture shows the numbers known so far. The numbers of the move are in rings, the cells that justify it are coloured,
and complete regions have walls around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dancefloor.display import Displayed, brief, plural
from dancefloor.draw.board import Board, Notes
from dancefloor.draw.look import Look
from dancefloor.draw.svg import svg
from dancefloor.fillomino.explain.grades import Grade, graded
from dancefloor.fillomino.explain.moves import End, Move
from dancefloor.fillomino.explain.sentences import places, sentences
from dancefloor.fillomino.rules.rule import Rule
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.shape import connected_parts
from dancefloor.geometry.square import SQUARE
from dancefloor.pickling import Value
from dancefloor.puzzles.fillomino import Fillomino, Wall
from dancefloor.search.answer import Answer
from dancefloor.solutions.filled_grid import clues

SHORT_CAPTION = 40  # letters of a caption


@dataclass(frozen=True, repr=False)
class Explanation(Value, Displayed):
    """Moves that solve a puzzle, or the first of them.

    `end` says why there are no more moves, `answer` how many solutions there are, and `reason` why there is none, or
    why that is unknown.

    >>> import dancefloor as dance
    >>> explanation = dance.explain(dance.Fillomino(((2, 0, 0),)))
    >>> len(explanation.moves), str(explanation.grade)
    (2, 'easy (level 1 of 6, effort 2)')
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

    def known(self, moves: int) -> dict[Cell, str]:
        """The contents of the board after a number of moves."""
        written = dict(clues(self.puzzle))
        for move in self.moves[:moves]:
            if not move.contradicts:
                written.update(dict.fromkeys(move.cells, str(move.value) if move.value else f">{move.above}"))
        return written

    def board(self, number: int) -> Board:
        """The picture of a move, counted from 0."""
        move, known = self.moves[number], self.known(number + 1)
        on_board = set(self.puzzle.cells)
        walls = {*self.puzzle.walls, *(wall for wall in _walls(known) if on_board.issuperset(wall))}
        notes = Notes(known, clues(self.puzzle), move.cells, sorted(walls))
        shaded: dict[str, dict[Cell, None]] = {}
        for value, cells in _grounds(move):
            shaded.setdefault(str(value), {}).update(dict.fromkeys(cells))
        return Board(self.puzzle.cells, [(name, tuple(cells)) for name, cells in shaded.items()], notes=notes)

    def svg(self, *, style: str = "colors") -> str:
        """A strip of pictures, one for each move.

        Args:
            style: how regions are told apart: `dancefloor.draw.look` describes the styles.

        Raises:
            InputError: there is no such style.
        """
        captions = [f"{number}. {_caption(move)}" for number, move in enumerate(self.moves, 1)]
        boards = [self.board(number) for number in range(len(self.moves))]
        return svg(boards, captions=captions if len(boards) > 1 else None, look=Look(style=style))

    def __str__(self) -> str:
        return "\n".join(self.text(number, numbered=len(self.moves) > 1) for number in range(len(self.moves)))

    def text(self, number: int, *, numbered: bool) -> str:
        """A move, counted from 0, as text: a sentence in each line, the move itself in the last."""
        before = f"{number + 1}. " if numbered else ""
        return before + f"\n{' ' * len(before)}".join(sentences(self.moves[number]))

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain lists; cells are row and column, counted from 0."""
        grade = self.grade
        return {
            "answer": self.answer.value,
            "reason": self.reason,
            "end": self.end.value,
            "grade": grade and grade.as_json(),
            "moves": [_move_json(move) for move in self.moves],
        }


def _grounds(move: Move) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The cells that justify a move, with the number that they are about."""
    yield move.value, (*move.region, *move.because)
    for exclusion in move.exclusions:
        deduction = exclusion.deduction
        if exclusion.refutation:
            last = exclusion.refutation.chain[-1]
            yield last.value, last.because
        elif deduction.cell in move.cells and deduction.rule in (Rule.COMPLETE, Rule.MERGE):
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
    value = str(move.value) if move.value else f"more than {move.above}"
    told = f"{value} in {places(move.cells)}"
    return told if len(told) <= SHORT_CAPTION else f"{value} in {len(move.cells)} cells"


def _move_json(move: Move) -> dict[str, Any]:
    return {
        "rule": move.rule.value,
        "cells": [] if move.contradicts else [list(cell) for cell in move.cells],
        "value": move.value,
        "because": [list(cell) for cell in dict.fromkeys((*move.region, *move.because))],
        "exclusions": [
            {
                "rule": each.deduction.rule.value,
                "cell": list(each.deduction.cell),
                "value": each.deduction.value,
                "because": [list(cell) for cell in each.deduction.because],
            }
            for each in move.exclusions
        ],
        "text": list(sentences(move)),
    }
