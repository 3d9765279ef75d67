"""Exact cover problems given as items and options: solutions are options, and have no pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING

from dancefloor.errors import InputError
from dancefloor.puzzles.cover import ExactCover
from dancefloor.solutions.solution import NOTHING_TO_DRAW, Selection
from dancefloor.verbs.kinds.kind import Encoded

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.search.values import Cover


class ExactCoverKind(Encoded[Selection]):
    """An `ExactCover`, or the `Problem` of one."""

    name = "exact cover"
    is_drawn = False

    def __init__(self, puzzle: ExactCover | Problem) -> None:
        super().__init__(puzzle if isinstance(puzzle, ExactCover) else ExactCover(puzzle))

    def meaning(self, problem: Problem, cover: Cover) -> Selection:
        """The options of a cover."""
        return Selection(self.puzzle, tuple(sorted(cover)))

    def cover_of(self, solution: Selection) -> Cover | None:
        """The options of a solution."""
        return getattr(solution, "options", None)

    def json_text(self, solution: Selection) -> str:
        """The text of a solution in JSON, on one line."""
        return f'{{"options": [{", ".join(map(self._text_of_option, solution.options))}]}}'

    @cached_property
    def _text_of_option(self) -> Callable[[int], str]:
        import json

        return cache(lambda option: json.dumps(self.puzzle.decode(option)))

    def board(self, solution: Selection, marked: Sequence[Cell] = ()) -> Board:
        """Refuse: options have no places on a board.

        Raises:
            InputError: always.
        """
        raise InputError(NOTHING_TO_DRAW)
