"""`check_kind`: what a kind of puzzle promises, on small puzzles of that kind.

Strategy: all solutions of a puzzle are listed once. Their number, and what the other verbs say, must agree with that
list. If the puzzle can be written as items and options, the reference engine finds the same by brute force.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree

from dancefloor.draw.svg import svg
from dancefloor.draw.text import text
from dancefloor.engines.reference import covers_of
from dancefloor.errors import ContractBroken, DancefloorError, Fault, InputError, PuzzleError
from dancefloor.search.values import Answer, Outcome
from dancefloor.verbs.checking import check
from dancefloor.verbs.kinds.kind import Kind, kind_of
from dancefloor.verbs.solving import count, solve
from dancefloor.verbs.tabulating import sample, tabulate

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle

MOST = 1000  # solutions of a small puzzle
SHOWN = 5  # solutions that are drawn
LATE = 1.0  # seconds of processor time beyond a time limit
ROOM = 1 << 24  # bytes of tables: without a bound, those of a large puzzle would fill half of the free memory


class KindCase(NamedTuple):
    """A puzzle with its kind and all its solutions, and the same as lines of JSON."""

    puzzle: Any
    kind: Kind[Any]
    solutions: list[Any]
    lines: list[str]

    @property
    def number(self) -> int:
        """How many solutions there are."""
        return len(self.solutions)


def check_kind(*puzzles: AnyPuzzle | str, slow: AnyPuzzle | str | None = None) -> None:
    """Check that a kind of puzzle does what every kind must, on small puzzles of that kind.

    `solve`, `count` and `check` agree with each other, with limits, and with a brute force by the reference engine;
    solutions are drawn and written as JSON; clues are those of the puzzle; and mistakes are errors of dancefloor.

    Args:
        *puzzles: puzzles with at most 1000 solutions each: best one with none, one with a single solution, and one with
            several.
        slow: a puzzle that takes longer than a second, which shows that time limits are kept; None for none.

    Raises:
        ContractBroken: the kind does not. The message names the method, the puzzle, and what would be right.
        InputError: there are no puzzles, or one of them is not a puzzle.

    >>> import dancefloor as dance
    >>> check_kind(dance.Queens(3), dance.Queens(6), "dominoes 4x4")
    >>> class Rooks(dance.Queens):
    ...     def obstruction(self):
    ...         return "too few rows"
    >>> check_kind(Rooks(3), Rooks(6))
    Traceback (most recent call last):
    dancefloor.errors.ContractBroken: kind 'board': solve: Rooks(size=6): there are 0 solutions, and a brute force ...

    Added in version 0.2.
    """
    if not puzzles:
        raise InputError("puzzles is empty: give at least one small puzzle of the kind")
    for puzzle in (*puzzles, *([] if slow is None else [slow])):
        kind = kind_of(puzzle)
        faults = _kept_limits(puzzle) if puzzle is slow else _faults(puzzle, kind)
        about = puzzle if isinstance(puzzle, str) else repr(puzzle)[:80]
        named = ((member, f"{about}: {fault}") for member, fault in faults)
        ContractBroken.raise_first(f"kind {kind.name!r}", kind, named)


def _faults(puzzle: Any, kind: Kind[Any]) -> Iterator[Fault]:
    solutions = list(islice(solve(puzzle, symmetry="none"), MOST + 1))
    if len(solutions) > MOST:
        yield "solve", f"it has more than {MOST} solutions: check the kind on smaller puzzles"
        return
    lines = []
    for solution in solutions:
        line = kind.json_text(solution)
        if json.loads(line) != json.loads(json.dumps(kind.as_json(solution))) or "\n" in line:
            yield "json_text", f"it is {line[:60]!r}: it should be one line, and the same as `as_json`"
        lines.append(line)
    case = KindCase(puzzle, kind, solutions, lines)
    if len(set(lines)) < len(lines):
        yield "solve", "it finds a solution twice, or `as_json` is the same for two: each should be found once"
    for law in (_brute_force, _counted, _limited, _checked, _clues, _drawn, _options, _mistakes):
        yield from law(case)


def _brute_force(case: KindCase) -> Iterator[Fault]:
    """The reference engine finds the same solutions."""
    try:
        encoded = case.kind.encoded()
        problem = encoded.problem
    except PuzzleError:  # it cannot be an exact cover
        return
    covers = covers_of(problem)
    if len(covers) != case.number:
        yield "solve", f"there are {case.number} solutions, and a brute force finds {len(covers)}"
    if encoded is case.kind:
        wrong = next(((cover, wrong) for cover in covers if (wrong := encoded.faults(problem, cover))), None)
        if wrong:
            yield "faults", f"options {wrong[0]} are an exact cover, but it says: {wrong[1][0]}"
        if {case.kind.json_text(encoded.meaning(problem, cover)) for cover in covers} != set(case.lines):
            yield "meaning", "what the covers of a brute force mean are other solutions than those of `solve`"


def _counted(case: KindCase) -> Iterator[Fault]:
    number = count(case.puzzle, symmetry="none")
    if number != case.number:
        yield "count", f"it counts {number.raw}, and `solve` finds {case.number}: they should agree"
    distinct, different = count(case.puzzle, symmetry="all"), sum(1 for _ in solve(case.puzzle, symmetry="all"))
    if distinct != different:
        yield "count", f"it counts {int(distinct)} up to symmetry, and `solve` finds {different}: they should agree"
    if (reason := case.kind.obstruction()) and case.number:
        yield "obstruction", f"it is {reason!r}, and there are {case.number} solutions: it should be empty"


def _limited(case: KindCase) -> Iterator[Fault]:
    for limit in (0, 1, 2):
        search = solve(case.puzzle, symmetry="none", limit=limit)
        found = [case.kind.json_text(solution) for solution in search]
        if len(found) != min(limit, case.number) or not set(found) <= set(case.lines):
            yield "solve", f"limit={limit} gives {len(found)} solutions of {case.number}"
        if limit < case.number and search.outcome is not Outcome.LIMITED:
            yield "solve", f"limit={limit} ends as {search.outcome.value}, with {case.number} solutions: it is limited"
    if case.number > 1:
        search = solve(case.puzzle, symmetry="none")
        found = [case.kind.json_text(next(search))]
        if (position := search.position) is not None:
            found += map(case.kind.json_text, solve(case.puzzle, symmetry="none", resume=position))
            if found != case.lines:
                yield "plan", f"resumed after the first of {case.number} solutions, it finds {len(found) - 1} others"


def _checked(case: KindCase) -> Iterator[Fault]:
    checked = check(case.puzzle, symmetry="none")
    wanted = (Answer.NONE, Answer.UNIQUE, Answer.MULTIPLE)[min(2, case.number)]
    if checked.answer is not wanted:
        yield "solve", f"check says {checked.answer.value!r} of a puzzle with {case.number} solutions"


def _clues(case: KindCase) -> Iterator[Fault]:
    """Clues are cells of the puzzle; what a check finds about them are clues, and two solutions differ somewhere."""
    if not case.kind.has_clues:
        return
    kind, checked, clues = case.kind, check(case.puzzle, symmetry="none"), set(case.kind.clues())
    if strange := clues.difference(getattr(kind.puzzle, "cells", clues)):
        yield "clues", f"{min(strange)} is a clue, and not a cell of the puzzle"
    found = {*checked.redundant, *checked.undecided, *(checked.contradiction.clues if checked.contradiction else ())}
    if strange := found - clues:
        yield "doubts", f"they name {min(strange)}, which is not a clue"
    if case.number > 1 and not kind.differing(*case.solutions[:2]):
        yield "differing", "two solutions differ nowhere: it should be the cells in which they differ"
    if kind.unsolved() is None:
        yield "unsolved", "a puzzle with clues should be drawn"


def _drawn(case: KindCase) -> Iterator[Fault]:
    drawn = case.solutions[:SHOWN] if case.kind.is_drawn else []
    boards = [("unsolved", case.kind.unsolved()), *(("board", case.kind.board(solution)) for solution in drawn)]
    for member, board in boards:
        if board is not None and not (text(board).strip() and len(ElementTree.fromstring(svg([board])))):
            yield member, "its picture is empty"


def _options(case: KindCase) -> Iterator[Fault]:
    """The options of a solution lead back to it."""
    cover_of, solution_of = getattr(case.kind, "cover_of", None), getattr(case.kind, "solution", None)
    for solution, line in zip(case.solutions[:SHOWN], case.lines, strict=False):
        cover = cover_of(solution) if cover_of else None
        if cover is not None and solution_of and case.kind.json_text(solution_of(cover)) != line:
            yield "cover_of", f"it is {cover} of {line[:60]}, and these options are another solution"


def _mistakes(case: KindCase) -> Iterator[Fault]:
    """Whatever cannot be done is refused by an error of dancefloor."""
    asked: dict[str, Callable[[], object]] = {
        "tabulate": lambda: tabulate(case.puzzle, memory=ROOM).count,
        "sample": lambda: list(sample(case.puzzle, 2, memory=ROOM)),
        "encoded": case.kind.encoded,
    }
    for member, ask in asked.items():
        try:
            ask()
        except DancefloorError:
            continue
        except Exception as error:
            yield member, f"it raises {type(error).__name__}: {error}: it should work, or raise an error of dancefloor"
    for verb in (solve, count):
        try:
            verb(case.puzzle, engine="no engine")
        except InputError:
            continue
        yield "check_engine", f"`{verb.__name__}` takes engine='no engine': it should be refused by an InputError"


def _kept_limits(puzzle: Any) -> Iterator[Fault]:
    """A verb ends within a second of its time limit."""
    asked: dict[str, Callable[[float], object]] = {
        "solve": lambda seconds: list(solve(puzzle, timeout=seconds, threads=1)),
        "count": lambda seconds: count(puzzle, timeout=seconds, threads=1),
    }
    for seconds in (0.0, 0.3):
        for member, ask in asked.items():
            begun = time.process_time()
            ask(seconds)
            if (spent := time.process_time() - begun) > seconds + LATE:
                yield member, f"with a time limit of {seconds} s it works for {spent:.1f} s: it should end in time"
