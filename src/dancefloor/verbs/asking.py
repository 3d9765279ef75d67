"""What all verbs share: how they are asked, how a search is begun, how a cover is checked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from math import inf
from typing import Any, TypedDict, TypeVar, Unpack, overload

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Search
from dancefloor.engines.choice import Choice, choose, choose_for_one
from dancefloor.engines.registry import COUNTING
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.engines.scanning import quickest_order
from dancefloor.engines.sieved import Images, SievedEngine
from dancefloor.errors import InternalError
from dancefloor.formats.puzzle import encodable, read_puzzle
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.division import Division
from dancefloor.puzzles.fillomino import Fillomino
from dancefloor.puzzles.kind import BoardPuzzle
from dancefloor.puzzles.packing import Packing, PackingEncoding
from dancefloor.search.deadline import Deadline, TimeUp, deadline, left, now_doing
from dancefloor.search.values import Cover, Limits, Position, Progress, Resources, checked_position, processors
from dancefloor.solutions.filled_grid import Filled
from dancefloor.solutions.group import UpTo
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.solutions.verify import cover_faults, division_faults, faults

Found = TypeVar("Found")
Puzzle = BoardPuzzle | ExactCover
OnProgress = Callable[[Progress], None]


class SearchHow(TypedDict, total=False):
    """What `Search` takes, and is handed through."""

    limits: Limits | None
    resources: Resources
    resume: Position | None
    on_progress: OnProgress | None


class How(TypedDict, total=False):
    """The keywords of `solve`, which says what they mean."""

    limit: int | None
    up_to_symmetry: UpTo
    engine: str | None
    limits: Limits | None
    resume: Position | None
    on_progress: OnProgress | None
    threads: int | None
    memory: int | None
    seed: int


@overload
def search_for(
    problem: Problem, engine: str | None, decode: None, images: Images | None = None, **how: Unpack[SearchHow]
) -> Search[Cover]: ...


@overload
def search_for(
    problem: Problem,
    engine: str | None,
    decode: Callable[[Cover], Found | None],
    images: Images | None = None,
    **how: Unpack[SearchHow],
) -> Search[Found]: ...


def search_for(
    problem: Problem,
    engine: str | None,
    decode: Callable[[Cover], Any] | None,
    images: Images | None = None,
    **how: Unpack[SearchHow],
) -> Search[Any]:
    """A search for covers, or for what `decode` makes of them, by the engine of that name or the one that fits best.

    With `images`, of each class of covers only the one that a sieve lets through. A single one is sought in more ways
    than one.
    """
    resume = how.get("resume")
    if resume is not None:
        checked_position(resume)
    now_doing(CHOOSING)
    if sought_alone(how.get("limits"), engine, resume) and not images:
        chosen = choose_for_one(problem)
    else:
        chosen = choose(problem, engine if engine or not resume else resume.engine)
    used = SievedEngine(chosen.engine, images) if images else chosen.engine
    now_doing(PREPARING)
    how["limits"] = still(how.get("limits"))
    return Search(used, problem, decode=decode, why=chosen.why, **how)


def search_by(chosen: Choice | str | None, problem: Problem, **how: Unpack[SearchHow]) -> Search[Cover]:
    """A search for covers, by an engine that has been chosen already, or is to be."""
    if not isinstance(chosen, Choice):
        now_doing(CHOOSING)
        chosen = choose(problem, chosen)
    now_doing(PREPARING)
    how["limits"] = still(how.get("limits"))
    return Search(chosen.engine, problem, why=chosen.why, **how)


# What takes time before a search begins, as `TimeUp` tells it.
READING, ENCODING = "the puzzle was being read", "the puzzle was being encoded"
CHOOSING, PREPARING = "an engine was being chosen", "the search was being prepared"
COMPARING, VERIFYING = "symmetries were being looked for", "a solution was being verified"


def until_limit(limits: Limits | None) -> AbstractContextManager[Deadline]:
    """A block that has as much time as the limits say, for all that is done in it."""
    return deadline(limits.seconds if limits else None, READING)


def still(limits: Limits | None) -> Limits | None:
    """The limits of a search that begins now: of the seconds those that are left until the deadline."""
    seconds = left()
    return limits if seconds == inf else replace(limits or Limits(), seconds=seconds)


def why_none(late: TimeUp) -> str:
    """Why there was no search, in words."""
    return f"stopped by its limit while {late.doing}"


def resources_of(threads: int | None, memory: int | None, seed: int) -> Resources:
    """What a search may use; all processors if nothing is said."""
    return Resources(processors() if threads is None else threads, memory, seed)


def puzzle_of(puzzle: Puzzle | Fillomino | Division | str, engine: str | None) -> Puzzle:
    """A puzzle that has items and options; and a look at the engine, whose name is to be right even if unused."""
    if engine is not None and engine != COUNTING:
        engine_of_name(engine)
    given = read_puzzle(puzzle) if isinstance(puzzle, str) else puzzle
    now_doing(ENCODING)
    return encodable(given) if isinstance(given, Fillomino | Division) else given


def meant(puzzle: Puzzle | Fillomino | str) -> Puzzle | Fillomino:
    """The puzzle that somebody means.

    Raises:
        InputError: it is none.
    """
    return read_puzzle(puzzle) if isinstance(puzzle, str) else puzzle


def encoded(puzzle: Packing, engine: str | None = None) -> PackingEncoding:
    """A packing as a problem, to be scanned in the order that promises the shortest search.

    It is the same for all engines, so that a search is taken up again in the same order; but where one solution is
    sought by the portfolio it would take longer to find that order than the solution.
    """
    encoding = puzzle.encode()
    if engine == PORTFOLIO:
        return encoding
    now_doing(CHOOSING)
    return encoding.scanned(quickest_order(encoding.problem, encoding.scan_orders()))


PORTFOLIO = "portfolio"


def sought_alone(limits: Limits | None, engine: str | None, resume: Position | None) -> bool:
    """Whether a single solution is wanted, by whichever engine: that is for the portfolio."""
    return limits is not None and limits.solutions == 1 and engine is None and resume is None


def checked(puzzle: Puzzle, problem: Problem, cover: Cover) -> Solution | Selection:
    """The meaning of a cover, verified.

    Raises:
        InternalError: it does not solve the puzzle.
    """
    solution: Solution | Selection
    if isinstance(puzzle, ExactCover):
        wrong, solution = cover_faults(problem, cover), Selection(puzzle, tuple(sorted(cover)))
    elif isinstance(puzzle, Division):
        regions = [puzzle.encode().decode(option) for option in cover]
        wrong, solution = division_faults(puzzle, regions), Filled.of(puzzle, regions)
    elif not isinstance(puzzle, Packing):
        wrong, meaning = cover_faults(problem, cover), puzzle.encode().decode
        solution = Solution.of(puzzle, map(meaning, cover))
    else:
        placements = [PackingEncoding(puzzle, problem).decode(option) for option in cover]
        if not (wrong := faults(puzzle, placements)):
            solution = Solution.of(puzzle, placements)
    if wrong:
        raise our_fault(f"a solution is wrong: {'; '.join(wrong[:3])}", problem, cover)
    return solution


def our_fault(what: str, problem: Problem, cover: Cover = ()) -> InternalError:
    """The error to be raised where something came out that cannot be."""
    from dancefloor.formats.knuth.dlx import write_dlx  # never needed, or so we hope

    return InternalError(what, report=f"| cover: {' '.join(map(str, cover))}\n{write_dlx(problem)}")
