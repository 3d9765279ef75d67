"""``split``: a run in parts of about the same work, for machines that share nothing but files.

A part is a few intervals of the searches of a run. It is plain JSON, with all that a process needs to know: the puzzle,
the question, and the intervals. It belongs to the version that made it, since another one may search in another order.

Strategy: the searches are cut into several times as many intervals as there are parts, and these are dealt out, the
longest first, each to the part with the least work so far. Dives misjudge single intervals, and sums of many are far
more even. To cut, the interval with the most guessed work becomes the branches of its first node, again and again,
until there are enough. Dives guess the work below each node; without them, branches of a node count as equally long.
Guesses only decide how even the intervals are: together they always have the covers of the search, in its order.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from heapq import heappop, heappush, heapreplace
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.arguments import whole
from dancefloor.cover.problem import Problem
from dancefloor.display import as_html, brief
from dancefloor.engines.compiled import NativeRun
from dancefloor.engines.excerpts import EndingRun, Path, divisible
from dancefloor.engines.parts import PartsEngine
from dancefloor.engines.prices import CONTENDERS, STARTING
from dancefloor.engines.registry import COUNTERS, Engine, Run
from dancefloor.errors import DancefloorError, InputError, StoreError, printable
from dancefloor.formats.files import read_text
from dancefloor.formats.plain import read_kept
from dancefloor.houses.runs.question import Question, TaskRow, facts, tasks_of
from dancefloor.search.deadline import check
from dancefloor.search.session import BETWEEN_REPORTS, UNBOUNDED
from dancefloor.search.values import Position, Progress, Statistics
from dancefloor.verbs.how import ProgressKeywords, Request, SeedKeywords, SymmetryKeywords, asks
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.versions import version

if TYPE_CHECKING:
    from dancefloor.houses.runs.store import Store
    from dancefloor.search.values import OnProgress
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Encoded

SUFFIX = ".part"  # of the file of a part
DOCUMENT, FORMAT = "part", 2
INTERVALS = 16  # in a part, on average; fewer if there would be more than `MANY`, too short to be worth a start
MANY = 4096  # intervals, which may be shorter than that: to cut so few takes little time
MOST = 100_000  # parts
SPLITTING = "splitting"  # for reports of progress
AS_JSON = ("puzzle", "question", "group")  # the facts that are JSON themselves


class PartInterval(NamedTuple):
    """An interval of one of the searches."""

    task: int  #: the number of the search, from 1 on
    rank: int  #: its place in the search
    guess: float  #: seconds of work, as dives guess them
    position: Position


class PartPlace(NamedTuple):
    """Which part of a run something is."""

    number: int  #: from 1 on
    of: int  #: how many parts the run has
    split: str  #: the fingerprint of all these parts

    def __str__(self) -> str:
        return f"part {self.number} of {self.of}"


def place_in(store: Store) -> PartPlace | None:
    """Which part a store keeps; None if it keeps a whole run."""
    known = store.json_fact("part")
    return PartPlace(known[0], known[1], store.fact("split")) if known else None


class Part(NamedTuple):
    """A part of a run. `split` makes parts, and `run` works on one.

    >>> import dancefloor as dance
    >>> part, *others = dance.split("dominoes 6x6", parts=3)
    >>> part.number, part.of, part.puzzle
    (1, 3, <Packing of 6x6 cells, 1 piece>)

    Added in version 0.2.
    """

    number: int  #: from 1 on
    of: int  #: how many parts the run has
    split: str  #: the fingerprint of all these parts
    facts: dict[str, str]  #: the facts with which a store of the whole run would begin
    tasks: tuple[TaskRow, ...]  #: the searches of the whole run
    intervals: tuple[PartInterval, ...]  #: what this part searches

    @property
    def puzzle(self) -> Any:
        """The puzzle."""
        return read_kept(self.facts["puzzle"], source="the part")

    @property
    def question(self) -> Question:
        """What is asked about the puzzle."""
        return Question(**json.loads(self.facts["question"]))

    @property
    def guess(self) -> float:
        """Seconds of work, as dives guess them."""
        return sum([interval.guess for interval in self.intervals])

    @property
    def as_facts(self) -> dict[str, str]:
        """The facts with which a store of this part begins."""
        return {**self.facts, "split": self.split, "part": json.dumps([self.number, self.of])}

    @property
    def place(self) -> PartPlace:
        """Which part it is."""
        return PartPlace(self.number, self.of, self.split)

    def __str__(self) -> str:
        return f"{self.place} of {self.facts['name']}"

    def __repr__(self) -> str:
        return f"<Part {self.number} of {self.of} of {brief(self.facts['name'], 60)}>"

    def _repr_html_(self) -> str | None:
        return as_html(self)

    @property
    def text(self) -> str:
        """The part as JSON."""
        told: dict[str, Any] = {"document": DOCUMENT, "format": FORMAT, "part": self.number, "of": self.of}
        told |= {"split": self.split}
        told |= {key: json.loads(value) if key in AS_JSON else value for key, value in self.facts.items()}
        told["tasks"] = [task._asdict() for task in self.tasks]
        told["intervals"] = [interval._asdict() for interval in self.intervals]
        told["check"] = _check_of(told)
        return "{" + ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in told.items()) + "}\n"


# Splitting.


class SplitHow(SymmetryKeywords, ProgressKeywords, SeedKeywords, total=False):
    """The keywords that `split` shares with verbs."""

    engine: str | None


@asks(SplitHow, symmetry="all")
def split(puzzle: AnyPuzzle | str, *, parts: int, count: bool = False, **how: Unpack[SplitHow]) -> list[Part]:
    """Split a run into parts of about the same work, without running it.

    `run` works on a part, with a store of its own, and `merge` puts the stores of all parts together. The same call
    makes the same parts again.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        parts: how many parts to make.
        count: whether to count solutions, not to list them.

    Raises:
        InputError: the puzzle makes no sense, or it cannot be cut into that many parts.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> parts = split("3x20", parts=2)
    >>> print(parts[1])
    part 2 of 2 of 3x20

    Added in version 0.2.
    """
    return parts_of(puzzle, Request.asked(split, how, threads=1), parts, count=bool(count))


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
        raise InputError(f"parts is {many}: it should be at most {MOST}")
    kind: Encoded[Any] = kind_of(puzzle)  # type: ignore[assignment]
    kind.check_engine(request.engine)
    if request.engine in COUNTERS or not hasattr(kind, "encoding"):
        raise InputError("only a search can be split into parts, and this is none")
    if reason := kind.obstruction():
        raise InputError(f"there is nothing to split, since no search is needed: {reason}")
    question = Question.of(request, counts=count)
    tasks, group, order, _ = tasks_of(kind, request, counts=count)
    searches = [task.begin(request) for task in tasks]
    cuts = cut([(search.engine, search.problem) for search in searches], many, _Told(request.on_progress))
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


# Reading.


def read_part(file: str) -> Part:
    """Read the file of a part.

    Raises:
        StoreError: it cannot be read.
        InputError: it is no part, it is damaged, or another version made it.

    >>> import dancefloor as dance, os, tempfile
    >>> file = os.path.join(tempfile.mkdtemp(), "2.part")
    >>> with open(file, "w") as out:
    ...     characters = out.write(dance.split("dominoes 6x6", parts=3)[1].text)
    >>> read_part(file).number
    2

    Added in version 0.2.
    """
    text, name = read_text(file), printable(file)
    try:
        told = json.loads(text)
        is_part = told.pop("document") == DOCUMENT
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise InputError(f"{name} is no part, or it is damaged: 'dancefloor split' makes parts") from None
    if not is_part:
        raise InputError(f"{name} is no part: 'dancefloor split' makes parts")
    if told.get("version") != version() or told.get("format") != FORMAT:
        made = printable(str(told.get("version")))
        raise InputError(f"{name} was made by dancefloor {made}, and this is {version()}: search in the same version")
    told["document"] = DOCUMENT
    if told.pop("check", "") != _check_of(told):
        raise InputError(f"{name} is damaged: copy it again, or repeat 'dancefloor split', which makes the same parts")
    try:
        return _part_of(told)
    except (KeyError, TypeError, ValueError, DancefloorError):
        raise InputError(f"{name} is damaged: 'dancefloor split' makes parts") from None


def _part_of(told: dict[str, Any]) -> Part:
    del told["document"], told["format"]
    number, of, split = told.pop("part"), told.pop("of"), told.pop("split")
    tasks = tuple([TaskRow(**task) for task in told.pop("tasks")])
    intervals = tuple(
        [
            PartInterval(each["task"], each["rank"], each["guess"], Position.from_json(each["position"]))
            for each in told.pop("intervals")
        ]
    )
    facts = {key: json.dumps(value) if key in AS_JSON else value for key, value in told.items()}
    return Part(number, of, split, facts, tasks, intervals)


def _check_of(told: dict[str, Any]) -> str:
    return fingerprint({key: value for key, value in told.items() if key != "check"})


def fingerprint(told: Any) -> str:
    """A short hash of something that JSON can hold."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]


# Cutting searches.

DIVES = 64  # below each node


class Cut(NamedTuple):
    """An interval of one of several searches."""

    search: int  #: the number of the search
    path: Path  #: where it begins
    until: Path | None  #: where it ends; None for the end of the search
    guess: float  #: nanoseconds of work


def cut(
    searches: Sequence[tuple[Engine, Problem]], parts: int, tell: Callable[[float], None] = lambda _: None
) -> list[Cut]:
    """Cut searches into intervals for `parts` parts, in their order; into fewer if there are not as many.

    The same searches are always cut in the same places.

    Args:
        searches: the engine and the problem of each search.
        parts: how many parts share the intervals.
        tell: called again and again with the share that is done, from 0 to 1; nothing is called by default.

    Raises:
        InputError: an engine cannot search an interval.

    >>> from dancefloor.engines.registry import engine
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> [(interval.path, interval.until) for interval in cut([(engine("reference"), problem)], 1)]
    [((), (1,)), ((1,), None)]
    """
    wholes, searches, many = searches, [_slowest(*search) for search in searches], INTERVALS * parts
    roots = [
        _Branch(number, (), (), None, _guess(engine, problem, engine.start(problem)))
        for number, (engine, problem) in enumerate(searches)
    ]
    guessed = sum([root.guess for root in roots])
    if many > MANY and guessed:
        starting = STARTING * max([len(problem.options) for _, problem in searches])
        many = max(parts, MANY, min(many, int(guessed / starting)))
    longest: list[tuple[float, int, _Branch]] = []
    known = 0  # branches so far; it also decides between two that are equally long
    for root in roots:
        heappush(longest, (-root.guess, known := known + 1, root))
    intervals = len(roots)
    while longest and intervals < many:
        check()
        branch = heappop(longest)[2]
        branch.parts = _parts(branch, *searches[branch.search])
        for part in branch.parts:
            heappush(longest, (-part.guess, known := known + 1, part))
        intervals += max(0, len(branch.parts) - 1)
        tell(min(1.0, intervals / many))
    return [_of_whole(each, *wholes[each.search]) for each in _in_order(roots)]


def _slowest(engine: Engine, problem: Problem) -> tuple[Engine, Problem]:
    """What is cut: the search of the slowest part, if it is a product."""
    return engine.slowest(problem) if isinstance(engine, PartsEngine) else (engine, problem)


def _of_whole(each: Cut, engine: Engine, problem: Problem) -> Cut:
    """A cut as an interval of the whole."""
    if not isinstance(engine, PartsEngine):
        return each
    path, until = [place and engine.where(problem, place) for place in (each.path, each.until)]
    return each._replace(path=path or (), until=until)


@dataclass
class _Branch:
    """A node and all below it, as an interval. It may begin earlier, at nodes above with no branches before this."""

    search: int
    path: Path  #: where the interval begins
    node: Path
    until: Path | None
    guess: float
    parts: list[_Branch] = field(default_factory=list)  #: what it is cut into


def _parts(branch: _Branch, engine: Engine, problem: Problem) -> list[_Branch]:
    """The branches of its first node that has several; none if there is no such node."""
    node, until = branch.node, branch.until
    second = None
    while second is None:
        run = _ended(divisible(engine.start(problem, node)), until)
        is_done = run.advance(UNBOUNDED, 1, inf, 0).complete
        first = run.position()
        if is_done or len(first) <= len(node):
            return []
        second, node = run.last_part(), first
    begins, guesses = [node], [_guess(engine, problem, divisible(engine.start(problem, node)))]
    while second is not None and second[: len(begins[-1])] != begins[-1]:
        run = divisible(engine.start(problem, second))
        begins.append(second)
        guesses.append(_guess(engine, problem, run))
        second = _ended(run, until).last_part()
    parts = []
    for begin, end, guess in zip(begins, [*begins[1:], until], guesses, strict=True):
        parts.append(_Branch(branch.search, begin, begin, end, guess or branch.guess / len(begins)))
    parts[0].path = branch.path
    return parts


def _ended(run: EndingRun, until: Path | None) -> EndingRun:
    if until is not None:
        run.end_at(until)
    return run


def _guess(engine: Engine, problem: Problem, run: Run) -> float:
    """The nanoseconds of a run that has just begun, and of its start; 0 if the engine cannot dive."""
    if not isinstance(run, NativeRun) or engine.name not in CONTENDERS:
        return 0.0
    return run.dives(0, DIVES)[0] / DIVES + STARTING * len(problem.options)


def _in_order(roots: list[_Branch]) -> list[Cut]:
    """All branches that are not cut, in the order of the search."""
    cuts, left = [], roots[::-1]
    while left:
        branch = left.pop()
        if branch.parts:
            left += branch.parts[::-1]
        else:
            cuts.append(Cut(branch.search, branch.path, branch.until, branch.guess))
    return cuts
