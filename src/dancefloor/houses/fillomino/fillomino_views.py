"""What a notebook shows of puzzles with clues, of explanations and of new puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.houses.fillomino import fillomino_reports
from dancefloor.reports.view import FIRST, SMALL_CELL, View, drawn, words
from dancefloor.verbs.kinds.table import kind_of

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.explain.explanation import Explanation
    from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
    from dancefloor.houses.fillomino.make.maker import Made, Making


def clued(puzzle: Any) -> View:
    """A puzzle with clues: its clues and walls."""
    board = kind_of(puzzle).unsolved()
    return View(words(puzzle), [drawn(board)] if board else [], puzzle.notes)


def explanation(explained: Explanation) -> View:
    """How a person solves a puzzle: its grade, and the first moves with their pictures."""
    sentences = [fillomino_reports.grade_text(explained), fillomino_reports.explanation_end(explained)]
    title, *lines = list(filter(None, sentences)) or [plural(len(explained.moves), "move")]
    steps = [
        drawn(explained.board(number), explained.text(number, numbered=True), cell=SMALL_CELL)
        for number in range(min(FIRST, len(explained.moves)))
    ]
    if (more := len(explained.moves) - FIRST) > 0:
        lines.append(f"{plural(more, 'more move')} after these: print the explanation to read all")
    return View(title, steps, lines, layout="steps")


def making(making: Making[Any]) -> View:
    """A new puzzle, or the nearest one to what was wanted."""
    found = making.made or making.nearest
    return View(fillomino_reports.making_text(making), clued(found.puzzle).cards if found else ())


def made(made: Made[Any]) -> View:
    """A new puzzle and its grade."""
    return View(fillomino_reports.made_text(made), clued(made.puzzle).cards)


def limited(puzzle: LimitedFillomino) -> View:
    """A fillomino with few labels: its clues."""
    return clued(puzzle.unlimited())._replace(title=words(puzzle))
