"""Kinds without a board: exact covers given as items and options, whose solutions are options; and several puzzles.

Only `solve_many` takes several puzzles together; every other verb says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from dancefloor.errors import InputError
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.kind import Many
from dancefloor.solutions.group import Group
from dancefloor.solutions.solution import NOTHING_TO_DRAW, Selection
from dancefloor.verbs.kinds.kind import Encoded, Kind

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.search.values import Cover
    from dancefloor.solutions.automorphisms import Automorphisms
    from dancefloor.solutions.group import Convention
    from dancefloor.verbs.how import Request


class ExactCoverKind(Encoded[Selection]):
    """An `ExactCover`, or the `Problem` of one."""

    name = "exact cover"
    is_drawn = False

    def __init__(self, puzzle: ExactCover | Problem) -> None:
        super().__init__(puzzle if isinstance(puzzle, ExactCover) else ExactCover(puzzle))

    def group(self, request: Request) -> Group:
        """The symmetries of items and options, if somebody asks for all by name; they have no places on a board."""
        return Group(request.convention) if request.of_options else super().group(request)

    def _motions_of(self, convention: Convention) -> Automorphisms:
        from dancefloor.solutions.automorphisms import Automorphisms  # imported here, because few ask for them

        return Automorphisms(self.problem)

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


class ManyKind(Kind[Any]):
    """A `Many`."""

    name = "many"
    is_drawn = False
    puzzle: Many

    def __init__(self, puzzle: Many) -> None:
        super().__init__(puzzle)
        self.many, self.lines = puzzle.puzzles, puzzle.lines

    def _refuse(self, *_: Any, **how: Any) -> NoReturn:
        taking = "'dancefloor solve' and 'check' take them line by line, and `solve_many` in Python"
        raise InputError(f"there are {len(self.puzzle)} puzzles, one on each line: {taking}; give one puzzle")

    obstruction = solve = count = encoded = explain = board = as_json = _refuse
