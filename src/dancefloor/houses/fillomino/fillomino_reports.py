"""Reports on explanations, grades and new puzzles: sentences, results, JSON documents, and views for notebooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.reports.documents import Fields, named
from dancefloor.reports.searches import Result
from dancefloor.reports.view import FIRST, SMALL_CELL, View, drawn, words
from dancefloor.search.values import Answer
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.division import Division
    from dancefloor.houses.fillomino.explain.explanation import Explanation
    from dancefloor.houses.fillomino.explain.grades import Grade
    from dancefloor.houses.fillomino.fillomino import Fillomino
    from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
    from dancefloor.houses.fillomino.make.maker import Made, Making
    from dancefloor.houses.fillomino.making import MakingMany

UNKNOWN_NUMBER = "."
SEVERAL = "there is more than one solution"


def explanation_end(explained: Explanation) -> str:
    """Why there are no more moves; empty if the moves lead to the only solution, or reach the limit on moves."""
    from dancefloor.houses.fillomino.explain.moves import End

    if explained.answer is Answer.NONE:
        return f"no solution: {explained.reason}"
    if explained.end is End.OPEN:
        return f"{SEVERAL}: this holds in all of them" if explained.answer is Answer.MULTIPLE else ""
    if explained.answer is Answer.MULTIPLE:
        return f"{SEVERAL}: reasoning cannot fill the remaining cells"
    if explained.end is End.SOLVED:
        return "" if explained.moves else "every cell is filled already"
    stopped = {
        End.LIMITED: "reached the limit on suppositions",
        End.LATE: "time ran out",
        End.INTERRUPTED: "interrupted",
    }
    return f"not solved: {stopped.get(explained.end, 'these rules and suppositions lead no further')}"


def grade_text(explained: Explanation) -> str:
    """The grade of a puzzle, and the number of moves that solve it; empty if it has no grade."""
    graded = explained.grade
    if not graded:
        return ""
    text = f"{graded}: {plural(graded.moves, 'move')}"
    if graded.suppositions:
        many = "1 argument that supposes something"
        if graded.suppositions > 1:
            many = f"{graded.suppositions} arguments that suppose something"
        text += f", {many}"
        text += f", the longest in {plural(graded.longest, 'step')}"
    return text


def hardest_text(explained: Explanation) -> list[str]:
    """The techniques that a puzzle takes, the hardest first, and its hardest move; empty if it has no grade."""
    at, graded = explained.hardest, explained.grade
    if at is None or graded is None:
        return []
    techniques = ", ".join(f"{name} ({times})" for name, times in reversed(graded.techniques))
    which = f"hardest move, {at + 1} of {len(explained.moves)}"
    return [f"techniques: {techniques}", f"{which}:", explained.text(at, numbered=False)]


def making_summary(making: Making[Any], seed: int) -> str:
    """A description of the new puzzle, or of the nearest one that was made.

    Args:
        making: the result of `dancefloor.make`.
        seed: the seed that makes the same puzzle again.
    """
    return f"{making_text(making)}; seed {seed}" if making.made else making_text(making)


def making_text(making: Making[Any]) -> str:
    """The same without the seed."""
    if making.made:
        return "; ".join(filter(None, (made_text(making.made), making.reason)))
    if not making.nearest:
        return making.reason
    lacks = f" ({', '.join(making.nearest.missing)})" if making.nearest.missing else ""
    return f"{making.reason}; the nearest{lacks}: {made_text(making.nearest)}"


def made_text(made: Made[Any]) -> str:
    """A description of a puzzle that was made: its grade, its clues, and those that could be left out."""
    grade = f"{made.grade}, " if made.grade else ""
    text = f"{grade}{plural(len(made.puzzle.given), 'clue')}, one solution"
    if quality := made.quality:
        text += f", quality {quality.score}"
        text += f", {plural(quality.hidden, 'hidden region')}" if quality.hidden else ""
        text += f", {plural(quality.unseen, 'number')} that no clue shows" if quality.unseen else ""
    if made.needless:
        text += f"; {plural(len(made.needless), 'clue')} could be left out for a harder puzzle"
    elif made.redundant:
        clues = plural(len(made.redundant), "clue")
        text += f"; no symmetric set of clues could be left out, but {clues} could, one at a time"
    return text


def result_of_explanation(explained: Explanation) -> Result:
    """The result of an explanation, or of the first moves of one.

    NONE means that there is no solution, that there are several, or that no cell is left to fill.
    """
    from dancefloor.houses.fillomino.explain.moves import End

    if explained.answer is Answer.NONE:
        return Result.NONE
    if explained.end is End.OPEN:
        return Result.FOUND
    if explained.answer is Answer.MULTIPLE:
        return Result.NONE
    if explained.end is End.SOLVED:
        return Result.FOUND if explained.moves else Result.NONE
    return Result.STOPPED


def book_caption(grade: Grade | None, seed: int) -> str:
    """The text below a new puzzle: its difficulty, if it has a grade, and the seed that makes it again.

    >>> book_caption(None, 7)
    'seed 7'
    """
    return f"{grade.level}, effort {grade.effort}; seed {seed}" if grade else f"seed {seed}"


def explanation_document(command: str, explained: Explanation) -> Fields:
    """The moves that solve a puzzle; `command` is ``explain``, or ``hint`` for the next move only."""
    return {**named(command), **explained.as_json()}


def grade_document(explained: Explanation) -> Fields:
    """How hard a puzzle is."""
    told = explained.as_json()
    return {
        **named("grade"),
        **{key: told[key] for key in ("answer", "reason", "end", "grade")},
        "hardest": _hardest_fields(explained),
    }


def _hardest_fields(explained: Explanation) -> Fields | None:
    """The hardest move, with its number and the board before it."""
    if (at := explained.hardest) is None:
        return None
    known = explained.known(at)
    rows, columns = explained.puzzle.rows, explained.puzzle.columns
    board = [[known.get((i, j), UNKNOWN_NUMBER) for j in range(columns)] for i in range(rows)]
    return {"number": at + 1, "board": board, "move": explained.move_json(at)}


def make_document(making: Making[Any], write: Callable[[Fillomino | Division], str], seed: int) -> Fields:
    """A new puzzle.

    Args:
        making: the result of `dancefloor.make`.
        write: writes a puzzle as text.
        seed: the seed that the puzzle was made with.
    """

    return {**named("make"), **make_fields(making, write, seed)}


def make_fields(making: Making[Any], write: Callable[[Fillomino | Division], str], seed: int) -> Fields:
    """The same without the name of the document, for a list."""

    def told(made: Made[Any] | None) -> Fields | None:
        if made is None:
            return None
        return {
            "puzzle": write(made.puzzle),
            "clues": made.puzzle.clues,
            "solution": made.solution,
            "grade": made.grade and made.grade.as_json(),
            "needless": made.needless,
            "redundant": made.redundant,
            "quality": made.quality and made.quality.as_json(),
            "missing": made.missing,
        }

    result = {"made": told(making.made), "nearest": told(making.nearest)}
    return {**result, "grids": making.grids, "seed": seed, "reason": making.reason}


def made_many_fields(makings: MakingMany[Any], seed: int) -> Fields:
    """The end of a document with several new puzzles, after their list.

    Args:
        makings: the session that made them, which has ended.
        seed: the seed of the first one.
    """
    seconds = makings.statistics.seconds
    return {"outcome": makings.outcome.value, "reason": "", "seed": seed, "seconds": seconds}


def clued_view(puzzle: Any) -> View:
    """A puzzle with clues: its clues and walls."""
    board = kind_of(puzzle).unsolved()
    return View(words(puzzle), [drawn(board)] if board else [], puzzle.notes)


def explanation_view(explained: Explanation) -> View:
    """How a person solves a puzzle: its grade, and the first moves with their pictures."""
    sentences = [grade_text(explained), explanation_end(explained)]
    title, *lines = list(filter(None, sentences)) or [plural(len(explained.moves), "move")]
    steps = [
        drawn(explained.board(number), explained.text(number, numbered=True), cell=SMALL_CELL)
        for number in range(min(FIRST, len(explained.moves)))
    ]
    if (more := len(explained.moves) - FIRST) > 0:
        lines.append(f"{plural(more, 'more move')} after these: print the explanation to read all")
    return View(title, steps, lines, layout="steps")


def making_view(making: Making[Any]) -> View:
    """A new puzzle, or the nearest one to what was wanted."""
    found = making.made or making.nearest
    return View(making_text(making), clued_view(found.puzzle).cards if found else ())


def made_view(made: Made[Any]) -> View:
    """A new puzzle and its grade."""
    return View(made_text(made), clued_view(made.puzzle).cards)


def limited_view(puzzle: LimitedFillomino) -> View:
    """A fillomino with few labels: its clues."""
    return clued_view(puzzle.unlimited())._replace(title=words(puzzle))
