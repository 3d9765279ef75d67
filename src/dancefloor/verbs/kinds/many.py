"""Several puzzles, which only `solve_many` takes together; every other verb says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from dancefloor.errors import InputError
from dancefloor.puzzles.kind import Many
from dancefloor.verbs.kinds.kind import Kind

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell
    from dancefloor.verbs.how import Request


class ManyKind(Kind[Any]):
    """A `Many`."""

    name = "many"
    is_drawn = False
    puzzle: Many

    def __init__(self, puzzle: Many) -> None:
        super().__init__(puzzle)
        self.many, self.lines = puzzle.puzzles, puzzle.lines

    def obstruction(self) -> str:
        """Refuse."""
        self._refuse()

    def solve(self, request: Request) -> NoReturn:
        """Refuse."""
        self._refuse()

    def count(self, request: Request) -> NoReturn:
        """Refuse."""
        self._refuse()

    def encoded(self) -> NoReturn:
        """Refuse."""
        self._refuse()

    def explain(self, request: Request) -> NoReturn:
        """Refuse."""
        self._refuse()

    def board(self, solution: Any, marked: Sequence[Cell] = ()) -> NoReturn:
        """Refuse."""
        self._refuse()

    def as_json(self, solution: Any) -> NoReturn:
        """Refuse."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        taking = "'dancefloor solve' and 'check' take them line by line, and `solve_many` in Python"
        raise InputError(f"there are {len(self.puzzle)} puzzles, one on each line: {taking}; give one puzzle")
