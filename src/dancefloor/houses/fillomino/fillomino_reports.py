"""Reports on explanations, grades and new puzzles: sentences, results, JSON documents, and views for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.houses.fillomino.explain.naming import numbers, places
from dancefloor.houses.fillomino.fillomino import BLANK, place
from dancefloor.reports.documents import Fields, named
from dancefloor.reports.searches import Result
from dancefloor.reports.view import FIRST, SMALL_CELL, Card, View, drawn, words
from dancefloor.search.values import Answer
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.bench import Bench
    from dancefloor.houses.fillomino.division import Division
    from dancefloor.houses.fillomino.explain.explanation import Explanation
    from dancefloor.houses.fillomino.explain.levels import Level
    from dancefloor.houses.fillomino.fillomino import Fillomino
    from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
    from dancefloor.houses.fillomino.make.maker import Made, Making
    from dancefloor.houses.fillomino.make.trying import ClueChange, Tried
    from dancefloor.houses.fillomino.making import MakingMany

UNKNOWN_NUMBER = "."
SEVERAL = "there is more than one solution"
MOST_NARROW = 5  # places to name on the solver's path
LEAVES = {
    Answer.NONE: "no solution",
    Answer.UNIQUE: "one solution",
    Answer.MULTIPLE: "several solutions",
    Answer.UNKNOWN: "not known in time",
}


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


def book_lacks(missing: Mapping[Level, int], levels: Sequence[Level]) -> str:
    """Which puzzles a book lacks.

    >>> from dancefloor.houses.fillomino.explain.levels import Level
    >>> book_lacks({Level.HARD: 2}, [Level.EASY] + [Level.HARD] * 4)
    'the book lacks 2 of 4 hard puzzles: another --seed, more --grids or more time may find them'
    """
    lacking = " and ".join(f"{missing[each]} of {levels.count(each)} {each}" for each in sorted(missing))
    return f"the book lacks {lacking} puzzles: another --seed, more --grids or more time may find them"


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


def bench_lines(bench: Bench) -> Iterator[str]:
    """All that a bench says."""
    if bench.cells:
        yield from _by_number(bench)
    elif bench.answer is Answer.MULTIPLE:
        yield "several solutions; the best cells for the next clue, and what it leaves:"
        yield from _next(bench.tried)
    elif bench.answer is Answer.NONE:
        yield "no solution; changes that leave exactly one:"
        yield from _changes(bench)
    elif bench.grade:
        yield f"{bench.grade}, {plural(len(bench.puzzle.given), 'clue')}"
        if bench.towards:
            yield f"changes that make it {bench.towards}:"
            yield from _changes(bench)
        else:
            yield from path_lines(bench)


def path_lines(bench: Bench) -> Iterator[str]:
    """The solver's path, its narrow places, and where the puzzle stands."""
    from dancefloor.houses.fillomino.solver_path import narrow

    path, few = bench.path, narrow(bench.path)
    if path:
        yield f"moves to choose from, one after another: {' '.join(str(step.choices) for step in path)}"
        hard = sorted(few, key=lambda at: (-path[at].level, at))[:MOST_NARROW]
        for at in sorted(hard):
            yield f"narrow: move {at + 1} of {len(path)}, {path[at]}"
        if len(few) > len(hard):
            yield f"and {plural(len(few) - len(hard), 'other narrow place')}"
    if bench.quality:
        yield f"quality {bench.quality.score}"
    for each in bench.standings:
        yield f"{each.name}: {each.value}; {each.words}"


def _by_number(bench: Bench) -> Iterator[str]:
    """What each way to number the cells leaves: those with one solution each, the others by verdict."""
    unique = [each for each in bench.tried if each.answer is Answer.UNIQUE]
    yield f"{places(bench.cells)}: {plural(len(unique), 'way')} to leave exactly one solution"
    for each in sorted(unique, key=lambda each: (each.grade is None, each.grade.score if each.grade else 0)):
        yield f"  {_numbers(each.change)}: one solution, {each.grade or 'grade not known in time'}"
    for answer in (Answer.MULTIPLE, Answer.NONE, Answer.UNKNOWN):
        others = [each for each in bench.tried if each.answer is answer]
        if others and len(bench.cells) == 1:
            yield f"  {numbers([each.change[0][1] for each in others], 'and')}: {LEAVES[answer]}"
        elif others:
            yield f"  {plural(len(others), 'other way')}: {LEAVES[answer]}"


def _numbers(change: ClueChange) -> str:
    return " ".join(str(clue) for _, clue in change)


def _next(tried: Sequence[Tried]) -> Iterator[str]:
    def left(each: Tried) -> str:
        if each.answer is Answer.UNIQUE:
            return f"one solution ({each.grade.level})" if each.grade else "one solution"
        return f"{each.left} solutions" if each.left else LEAVES[each.answer]

    for cell, group in groupby(tried, key=lambda each: each.change[0][0]):
        alike: dict[str, list[int]] = {}
        for each in group:
            alike.setdefault(left(each), []).append(each.change[0][1])
        yield f"  {place(cell)}: {'; '.join(f'{numbers(clues)}: {what}' for what, clues in alike.items())}"


def _changes(bench: Bench) -> Iterator[str]:
    for at, each in enumerate(bench.tried, 1):
        yield f"  {at}. {change_text(bench.puzzle, each.change)}: {each.grade or 'grade not known in time'}"
    if not bench.tried:
        yield "  none was found"


def change_text(puzzle: Fillomino, change: ClueChange) -> str:
    """A change in words.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> change_text(Fillomino(((2, 0, 1),)), (((0, 0), 0),)), change_text(Fillomino(((2, 0, 1),)), (((0, 2), 3),))
    ('leave out 2 in row 1, column 1', '3 instead of 1 in row 1, column 3')
    >>> change_text(Fillomino(((2, 0, 1),)), (((0, 1), 2),))
    'add 2 in row 1, column 2'
    """
    given = puzzle.given
    told = []
    for cell, clue in change:
        old = given.get(cell, BLANK)
        what = f"leave out {old}" if not clue else f"{clue} instead of {old}" if old else f"add {clue}"
        told.append(f"{what} in {place(cell)}")
    return ", ".join(told)


def bench_result(bench: Bench) -> Result:
    """NONE if nothing was found: no change, or no solution that a path could lead to."""
    if bench.reason:
        return Result.STOPPED
    if bench.cells:
        return Result.FOUND if any(each.answer is Answer.UNIQUE for each in bench.tried) else Result.NONE
    if bench.answer is Answer.UNIQUE and not bench.towards:
        return Result.FOUND
    return Result.FOUND if bench.tried else Result.NONE


def bench_document(bench: Bench) -> Fields:
    """What a setter learns about a puzzle."""
    return {**named("bench"), **bench.as_json()}


def bench_view(bench: Bench) -> View:
    """What a bench says, with the picture of the path if there is one."""
    title, *lines = list(bench_lines(bench)) or [LEAVES[bench.answer]]
    cards = [Card(bench.svg(), title)] if bench.path else clued_view(bench.puzzle).cards
    return View(title, cards, lines)
