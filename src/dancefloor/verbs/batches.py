"""``solve_many``: solve thousands of puzzles that share a template, such as sudokus; and `Glance`, for one of them.

Strategy: an ordinary search prepares an engine for one puzzle, which takes far longer than to solve a sudoku. Here the
puzzles come in batches. Each batch shares one prepared problem (`dancefloor.engines.given`), and its puzzles run on all
threads. Every cover is verified. The results come in the order of the puzzles, as from any other session: limits,
progress and Ctrl-C apply between two turns.

`solve`, `check` and `count` glance at a single puzzle in the same way, for a limited number of nodes. If that finds all
covers, they are the answer. Otherwise an ordinary search begins, and also if somebody lists several covers: it finds
them in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from functools import lru_cache, partial
from itertools import count, islice
from math import nan
from operator import itemgetter
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, cast

from dancefloor.arguments import whole, wrong
from dancefloor.display import as_html, as_svg, brief
from dancefloor.engines.given import NAME, REMEMBERED, Instances, few, instances
from dancefloor.errors import InputError
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.formats.table import write
from dancefloor.search.deadline import now_doing
from dancefloor.search.handing_over import Found, HandOver
from dancefloor.search.session import Session
from dancefloor.search.values import Answer, Cover, Limits, OnProgress, Outcome, Position, Statistics
from dancefloor.solutions.solution import Placements, Solution
from dancefloor.solutions.verify import CoverCheck
from dancefloor.verbs.how import ENCODING, ManyHow, Request, asks
from dancefloor.verbs.searching import wrong_solution

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.kind import Templated
    from dancefloor.verbs.tally import Tally

FEWEST, MOST = 16, 1024  # puzzles in a batch: few at first, and then more
SHARE = 16  # the fewest puzzles for which another thread is worthwhile
TURN = 0.04  # seconds

PUZZLES = "texts or puzzles, such as lines of sudokus"


class SolvedPuzzle(NamedTuple):
    """A puzzle with its solutions, of which `solve_many` finds at most `limit`.

    As text it is the solution in one line, or ``none``, or ``several``.

    >>> from dancefloor import solve_many
    >>> [solved] = solve_many(["1..2.....43....."])
    >>> str(solved), solved.answer.value
    ('1342421324313124', 'unique')

    Added in version 0.2.
    """

    puzzle: Templated
    covers: tuple[Cover, ...]  #: as options of the template, in ascending order
    answer: Answer  #: UNKNOWN if there is a solution, and `limit` was 1

    @property
    def filled(self) -> Templated | None:
        """The puzzle with its first solution filled in; None if there is no solution."""
        return self.puzzle.filled(self.covers[0]) if self.covers else None

    @property
    def written(self) -> tuple[str, ...]:
        """The solutions as text, each in the format of the puzzle."""
        puzzle = self.puzzle
        return tuple(write(puzzle.filled(cover), puzzle.genre) for cover in self.covers)

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions as placements."""
        decode = self.puzzle.template.encode().decode
        puzzle: Any = self.puzzle
        return tuple(Solution.of(puzzle, map(decode, cover)) for cover in self.covers)

    def __str__(self) -> str:
        if self.answer is Answer.MULTIPLE:
            return "several"
        return self.written[0] if self.covers else "none"

    def __repr__(self) -> str:
        return f"<SolvedPuzzle: {brief(self.puzzle, 60)}, {self.answer.value}>"

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)


class Batches(Session[SolvedPuzzle]):
    """An iterator over solved puzzles. When it ends, `outcome` says why.

    A puzzle that cannot be read raises its error after the results before it; the next one follows if you go on.

    Args:
        puzzles: texts of sudokus, or puzzles with a template.
        limit: how many solutions to find of each.
        timeout: seconds after which to stop; None for no limit.
        limits: limits on puzzles (`solutions`) and seconds.
        on_progress: called with a `Progress` about ten times a second; None for no calls.
        threads: how many threads solve them.
    """

    by = NAME
    why = "many puzzles with one template"
    doing = "solving puzzles"

    def __init__(
        self,
        puzzles: Iterable[str | Templated],
        *,
        limit: int,
        limits: Limits,
        on_progress: OnProgress | None,
        threads: int,
    ) -> None:
        super().__init__(limits, on_progress)
        self._limit, self._threads = limit, threads
        self._all = len(puzzles) if isinstance(puzzles, Sized) else 0
        self._puzzles = map(_read, puzzles, count(1))
        self._ahead: Templated | None = None  # has been read, but needs another template than the batch before
        self._mistake: Exception | None = None  # of the puzzle after the batch
        self._batch: _Batch | None = None
        self._size = FEWEST
        self._done, self._entered = 0, 0  # puzzles and nodes of earlier batches

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        if self._batch is None:
            self._batch = self._next_batch(min(results, self._size))
            self._size = min(2 * self._size, MOST)
        batch = self._batch
        if batch is None:
            self._closing = Outcome.COMPLETE
            return
        found, complete = batch.advance(min(seconds, TURN), self._threads)
        self._counters = (self._entered + batch.instances.nodes(), 0, 0)
        self._fraction = (self._done + batch.handed) / self._all if self._all else nan
        if complete:
            self._batch, self._entered, self._done = None, self._counters[0], self._done + batch.handed
        self._deliver(found)

    def _next_batch(self, size: int) -> _Batch | None:
        """The next puzzles that share a template; None if there are no more.

        Raises:
            InputError: the next puzzle cannot be read.
        """
        mistake, self._mistake = self._mistake, None
        if mistake:
            raise mistake
        taken: list[Templated] = []
        template: object = None
        try:
            for puzzle in self._remaining():
                if puzzle.template is not template:
                    if taken:
                        self._ahead = puzzle
                        break
                    template = puzzle.template
                taken.append(puzzle)
                if len(taken) == size:
                    break
        except Exception as error:
            if not taken:
                raise
            self._mistake = error
        return _Batch(taken, self._limit) if taken else None

    def _remaining(self) -> Iterator[Templated]:
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            yield ahead
        yield from self._puzzles


class _Batch:
    """Puzzles at work."""

    def __init__(self, puzzles: list[Templated], limit: int) -> None:
        self._puzzles, self._limit, self.handed = puzzles, limit, 0
        self._problem = puzzles[0].template.encode().problem
        self._given = [puzzle.given for puzzle in puzzles]
        self.instances: Instances = instances(self._problem, self._given, limit)

    def advance(self, seconds: float, threads: int) -> tuple[list[SolvedPuzzle], bool]:
        """Work for a number of seconds; return the puzzles done since the last time, and whether all are.

        Raises:
            InternalError: a cover is wrong.
        """
        complete = self.instances.advance(seconds, min(threads, 1 + len(self._puzzles) // SHARE))
        first, self.handed = self.handed, self.instances.done()
        covers, numbers = self.instances.covers(first, self.handed)
        check_covers(self._problem, covers, _repeated(self._given[first : self.handed], numbers))
        left, answers = iter(covers), [Answer.of(number, complete=number < self._limit) for number in range(3)]
        return [
            SolvedPuzzle(puzzle, tuple(islice(left, number)), answers[min(number, 2)])
            for puzzle, number in zip(self._puzzles[first : self.handed], numbers, strict=True)
        ], complete


class Glance(HandOver[Found]):
    """All solutions of one puzzle with a template, which a glance has found.

    It hands over one at most, since who lists several wants them in the order of an ordinary search. So it needs no
    turns, and is no session, which would take longer than to solve a sudoku. `next` takes the result out of a
    dictionary, all in C, where neither Ctrl-C nor another thread can come in between.

    Args:
        found: the solutions, in a list.
        entered: how many nodes were entered to find them.
        seconds: how long that took.
        search: begins the ordinary search for these solutions, which can tell where to resume.
    """

    by = NAME
    why = "its template is prepared once, and few nodes suffice"
    instead = "keep a list of the results: nothing is searched for any more"
    reason = ""
    steps = 0
    reached_limit = False

    def __init__(self, found: list[Found], entered: int, seconds: float, search: Callable[[], Any]) -> None:
        self.found, self._entered, self._seconds, self._search = found, entered, seconds, search
        self._left: dict[int, Sequence[Found]] = {0: found[:1]} if found else {}  # what has not been handed over
        self._is_held_back = False  # whether that is never handed over
        # Sequences of different lengths are compared without a look at what they hold, which might enter Python.
        self._parts: Iterator[Sequence[Found]] = iter(partial(self._left.pop, 0, []), [])
        self._set_next(map(itemgetter(0), self._parts))

    @property
    def outcome(self) -> Outcome:
        """COMPLETE once nothing is left."""
        return Outcome.INTERRUPTED if self._left or self._is_held_back else Outcome.COMPLETE

    @property
    def ended(self) -> bool:
        """Whether nothing more is handed over."""
        return not self._left

    @property
    def statistics(self) -> Statistics:
        """The statistics of the search, which is over."""
        return Statistics(self._handed_over, self._entered, seconds=self._seconds)

    @property
    def progress(self) -> float:
        """The whole search is done."""
        return 1.0

    @property
    def position(self) -> Position | None:
        """Where to resume an ordinary search, right after the last solution that was handed out."""
        search = self._search()
        for _ in range(self._handed_over):
            next(search)
        position: Position | None = search.position
        return position

    @property
    def _handed_over(self) -> int:
        return int(bool(self.found) and self.outcome is Outcome.COMPLETE)

    def split(self) -> None:
        """Nothing is left that could be divided."""

    def batches(self) -> Iterator[Sequence[Found]]:
        """The solution in a sequence of its own, if it has not been handed over."""
        return self._parts

    def tally(self, most: int | None) -> Tally:
        """The number of solutions, `most` at most; None for all."""
        from dancefloor.verbs.tally import Tally  # imported here, because who lists solutions does not need it

        every = len(self.found)
        number = every if most is None else min(every, most)
        outcome = Outcome.COMPLETE if number == every else Outcome.LIMITED
        statistics = Statistics(number, self._entered, seconds=self._seconds)
        return Tally(number, outcome, statistics, number / every if every else 1.0, self.by, self.why)

    def cancel(self) -> None:
        """Hand over nothing more; the outcome is INTERRUPTED if something was left."""
        if self._left.pop(0, []):  # either this takes it, or `next` in another thread
            self._is_held_back = True


def glance(puzzle: Any, request: Request, search: Callable[[], Any], most: int | None = None) -> Glance[Found] | None:
    """All solutions of a puzzle with a template, verified.

    Return None if a glance does not find them, if the request is for what only an ordinary search does, or if the
    puzzle is not `Templated`.

    Args:
        puzzle: the puzzle.
        request: what the user asked for.
        search: begins the ordinary search.
        most: the most solutions; None for any number.

    Raises:
        InternalError: a cover is wrong.
    """
    given, limits = getattr(puzzle, "given", None), request.limits
    if given is None or request.engine or request.resume or limits.nodes is not None or limits.solutions == 0:
        return None
    now_doing(ENCODING)
    began = perf_counter()
    encoding = puzzle.template.encode()
    known = few(encoding.problem, given, most)
    if known is None:
        return None
    check_covers(encoding.problem, known.covers, [given] * len(known.covers))
    placements = Placements(puzzle, encoding.decode)
    found: Any = [Solution.of_options(puzzle, cover, placements) for cover in known.covers]
    return Glance(found, known.nodes, perf_counter() - began, search)


def _repeated(given: Sequence[Sequence[int]], numbers: Sequence[int]) -> list[Sequence[int]]:
    """What is given, as many times each as the numbers say."""
    return [each for each, number in zip(given, numbers, strict=True) for _ in range(number)]


def check_covers(problem: Problem, covers: Sequence[Cover], given: Sequence[Sequence[int]]) -> None:
    """Check covers, each with what is given, and trust no engine.

    Raises:
        InternalError: a cover is wrong.
    """
    wrong = _cover_check(problem).first_wrong(covers, given)
    if wrong is not None:
        raise wrong_solution(["it is not a cover with the given options"], problem, covers[wrong])


@lru_cache(REMEMBERED)
def _cover_check(problem: Problem) -> CoverCheck:
    return CoverCheck.of_problem(problem)


@asks(ManyHow)
def solve_many(puzzles: Iterable[str | Templated], *, limit: int = 2, **how: Unpack[ManyHow]) -> Batches:
    """Solve many puzzles that share a template, in their order: tens of thousands of sudokus a second.

    Args:
        puzzles: texts of sudokus, as `dancefloor.formats.sudoku.read_sudoku` takes them, or puzzles with a template and
            something given (`dancefloor.puzzles.kind.Templated`). They may come from an iterator, such as an open file.
        limit: how many solutions to find of each puzzle. 2 tells whether there is only one; 1 is faster.
        limits: limits on puzzles (`solutions`) and seconds, for all puzzles together; None for none.

    Raises:
        InputError: an argument is of the wrong type or out of range. While it goes on: a puzzle cannot be read.
        UnsupportedProblem: while it goes on: a template has colours or multiplicities.

    >>> lines = ["1... .2.. ..3. ...4", "11.. .... .... ....", 16 * "."]
    >>> for solved in solve_many(lines):
    ...     print(solved.answer.value, solved)
    multiple several
    none none
    multiple several

    Added in version 0.2.
    """
    if isinstance(puzzles, str | bytes) or not hasattr(puzzles, "__iter__"):
        raise wrong("puzzles", puzzles, PUZZLES)
    request = Request.asked(solve_many, how)
    if request.limits.nodes is not None:
        raise InputError("limits has a limit on nodes, which are not counted puzzle by puzzle: limit seconds instead")
    return Batches(
        puzzles,
        limit=whole("limit", limit, 1),
        limits=request.limits,
        on_progress=request.on_progress,
        threads=request.resources.threads,
    )


def _read(puzzle: Any, number: int) -> Templated:
    if isinstance(puzzle, str):
        return read_sudoku(puzzle, source=f"puzzle {number}")
    if not hasattr(puzzle, "template") or not hasattr(puzzle, "given"):
        raise wrong(f"puzzle {number}", puzzle, "a sudoku, or another puzzle with a template")
    return cast("Templated", puzzle)
