"""``split``: a run in parts of about the same work, for machines that share nothing but files.

Strategy: the searches are cut into several times as many intervals as there are parts, and these are dealt out, the
longest first, each to the part with the least work so far. Dives misjudge single intervals, and sums of many are far
more even.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from heapq import heapreplace
from typing import TYPE_CHECKING, Any

from dancefloor.arguments import whole
from dancefloor.engines.intervals import Cut, cut
from dancefloor.engines.registry import COUNTERS
from dancefloor.errors import InputError, StoreError, printable
from dancefloor.houses.runs.parts import SUFFIX, Part, PartInterval, fingerprint
from dancefloor.houses.runs.question import Question, facts
from dancefloor.houses.runs.tasks import tasks_of
from dancefloor.search.session import BETWEEN_REPORTS
from dancefloor.search.values import Progress, Statistics
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.table import kind_of

if TYPE_CHECKING:
    from dancefloor.search.values import OnProgress
    from dancefloor.solutions.group import Symmetry
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Encoded

INTERVALS = 16  # in a part, on average
MOST = 100_000  # parts
SPLITTING = "splitting"  # for reports of progress


def split(
    puzzle: AnyPuzzle | str,
    *,
    parts: int,
    count: bool = False,
    symmetry: Symmetry = "all",
    engine: str | None = None,
    on_progress: OnProgress | None = None,
    seed: int = 0,
) -> list[Part]:
    """Split a run into parts of about the same work, without running it.

    `run` works on a part, with a store of its own, and `merge` puts the stores of all parts together. The same call
    makes the same parts again.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        parts: how many parts to make.
        count: whether to count solutions, not to list them.
        symmetry: what makes solutions the same, as for `solve`.
        engine: the name of an engine (`engine_names`); None to choose the fastest.
        on_progress: called with a `Progress` about ten times a second.
        seed: the seed for whatever is random.

    Raises:
        InputError: the puzzle makes no sense, or it cannot be cut into that many parts.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> parts = split("3x20", parts=2)
    >>> print(parts[1])
    part 2 of 2 of 3x20
    """
    request = Request.of(symmetry=symmetry, engine=engine, on_progress=on_progress, seed=seed, threads=1)
    return parts_of(puzzle, request, parts, count=bool(count))


def parts_of(puzzle: Any, request: Request, many: int, *, count: bool = False, name: str = "") -> list[Part]:
    """Split a run into parts.

    Args:
        puzzle: a puzzle, or a text that means one.
        request: symmetries, engine and seed, and a callback for progress.
        many: how many parts to make.
        count: whether to count solutions, not to list them.
        name: the words with which the user names the puzzle; empty if there are none.

    Raises:
        InputError: the puzzle makes no sense, or it cannot be cut into that many parts.
        EngineError: the engine is not installed, or cannot take the puzzle.
    """
    whole("parts", many, 1)
    if many > MOST:
        raise InputError(f"parts is {many}; it must be at most {MOST}")
    kind: Encoded[Any] = kind_of(puzzle)  # type: ignore[assignment]
    kind.check_engine(request.engine)
    if request.engine in COUNTERS or not hasattr(kind, "encoding"):
        raise InputError("only a search can be split into parts, and this is none")
    if reason := kind.obstruction():
        raise InputError(f"there is nothing to split, since no search is needed: {reason}")
    question = Question.of(request, counts=count)
    tasks, group, order, _ = tasks_of(kind, request, counts=count)
    searches = [task.begin(request) for task in tasks]
    cuts = cut([(search.engine, search.problem) for search in searches], INTERVALS * many, _Told(request.on_progress))
    words = name or (puzzle if isinstance(puzzle, str) else "")
    told = facts(kind, words, question, group=group, order=order, reason="")
    if len(cuts) < many:
        raise InputError(f"parts is {many}; {printable(told['name'])} can be cut into {len(cuts)} at most")
    intervals, ranks = [], [0] * len(tasks)
    for each in cuts:
        position = searches[each.search].position._replace(path=each.path, until=each.until)
        intervals.append(PartInterval(each.search + 1, ranks[each.search], _seconds(each), position))
        ranks[each.search] += 1
    rows = tuple([task.row for task in tasks])
    print_of_all = fingerprint([told, rows, intervals, many])
    return [
        Part(number, many, print_of_all, told, rows, tuple(dealt))
        for number, dealt in enumerate(_dealt(intervals, many), 1)
    ]


class _Told:
    """Tells the progress of a split."""

    def __init__(self, tell: OnProgress | None) -> None:
        self._tell = tell
        self._began = self._last = time.monotonic()

    def __call__(self, share: float) -> None:
        now = time.monotonic()
        if self._tell and now - self._last >= BETWEEN_REPORTS:
            self._last = now
            self._tell(Progress(share, Statistics(seconds=now - self._began), doing=SPLITTING))


def _seconds(interval: Cut) -> float:
    return float(f"{interval.guess / 1e9:.3g}")


def _dealt(intervals: Sequence[PartInterval], many: int) -> list[list[PartInterval]]:
    """Intervals dealt out to `many` parts of about the same work, each part in the order of the search."""
    dealt: list[list[PartInterval]] = [[] for _ in range(many)]
    sums = [(0.0, 0, number) for number in range(many)]  # guesses, intervals, part
    for interval in sorted(intervals, key=lambda each: (-each.guess, each.task, each.rank)):
        guess, held, number = sums[0]
        dealt[number].append(interval)
        heapreplace(sums, (guess + interval.guess, held + 1, number))
    return [sorted(part, key=lambda each: each[:2]) for part in dealt]


def check_folder(folder: str) -> None:
    """Refuse a folder that is not empty.

    Raises:
        StoreError: it is not empty, or no folder.
    """
    name = printable(folder)
    try:
        has = os.listdir(folder)
    except FileNotFoundError:
        return
    except NotADirectoryError:
        raise StoreError(f"{name} is a file: give a new directory") from None
    except OSError as error:
        raise StoreError(f"{name} cannot be read: {error.strerror}") from None
    except ValueError:  # a NUL, or half a surrogate pair
        raise StoreError(f"{name} cannot be made: no directory can have this name") from None
    if has:
        raise StoreError(f"{name} is not empty: give a new directory")


def write_parts(parts: Sequence[Part], folder: str) -> list[str]:
    """Write parts into a folder, which is made if it is not there; return their files.

    Raises:
        StoreError: the folder is not empty, or cannot be written. No part is left in it then.
    """
    check_folder(folder)
    name, digits = printable(folder), max(3, len(str(len(parts))))
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{name} cannot be made: {error.strerror}") from None
    files = [os.path.join(folder, f"{part.number:0{digits}}{SUFFIX}") for part in parts]
    try:
        for file, part in zip(files, parts, strict=True):
            with open(file, "x", encoding="utf-8", newline="\n") as opened:
                opened.write(part.text)
    except BaseException as error:
        for file in files:
            with suppress(OSError):
                os.unlink(file)
        if isinstance(error, OSError):
            raise StoreError(f"{name} cannot be written: {error.strerror}") from None
        raise
    return files
