"""Several puzzles, which only `solve_many` takes together; every other verb says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from dancefloor.errors import InputError
from dancefloor.puzzles.kind import Many
from dancefloor.verbs.kinds.kind import Kind

if TYPE_CHECKING:
    pass


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
