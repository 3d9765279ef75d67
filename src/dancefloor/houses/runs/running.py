"""``run``: solve or count with a store, so that an interruption costs at most the last second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Required, Unpack, overload

from dancefloor.errors import InputError
from dancefloor.houses.runs.opening import file_name
from dancefloor.houses.runs.run_parts import Part
from dancefloor.houses.runs.sitting import Sitting
from dancefloor.houses.runs.store import exists
from dancefloor.houses.runs.stored_runs import KeptRun, open_run
from dancefloor.search.deadline import TimeUp
from dancefloor.verbs.how import CountKeywords, Request, asks

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from os import PathLike

    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Found, Puzzle
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs.how import AnyPuzzle, AnySolution


class RunHow(CountKeywords, total=False):
    """All keywords of `run`."""

    store: Required[str | PathLike[str]]
    count: bool
    executor: str | Executor | None
    workers: int | None


@overload
def run(puzzle: Puzzle[Found], **how: Unpack[RunHow]) -> KeptRun[Found]: ...


@overload
def run(puzzle: BoardPuzzle, **how: Unpack[RunHow]) -> KeptRun[Solution]: ...


@overload
def run(puzzle: ExactCover | Problem, **how: Unpack[RunHow]) -> KeptRun[Selection]: ...


@overload
def run(puzzle: Part | str, **how: Unpack[RunHow]) -> KeptRun[AnySolution]: ...


@asks(CountKeywords, symmetry="all")
def run(
    puzzle: AnyPuzzle | Part | str,
    *,
    store: str | PathLike[str],
    count: bool = False,
    executor: str | Executor | None = None,
    workers: int | None = None,
    **how: Unpack[CountKeywords],
) -> KeptRun[Any]:
    """Find or count all solutions, and keep the results and the position of the search in a file.

    The same call continues the run, on any number of threads, however the process ended; once the run is
    finished, it only opens the file. Ctrl-C ends the call as a limit does.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`; or a part that `split` made, which says itself what
            is asked: the arguments `count`, `symmetry`, `engine` and `seed` do not matter then.
        store: the file, which is made if it is not there.
        count: whether to count solutions, not to list them.
        limit: how many solutions to find in all; None for every one. A later call may have another limit.
        symmetry: what makes solutions the same, as for `solve`.
        engine: the name of an engine (`engine_names`), or to count ``"counting"`` for tables and ``"matchings"`` for
            determinants; None to choose the fastest when the run begins, and later to go on with that one.
        limits: limits on solutions, nodes and seconds of this call; None for none. `limit` and `timeout` override those
            on solutions and seconds. With a limit on nodes, a count begins as a search.
        executor: who searches: ``processes:N``, ``dask://host:port``, or any `concurrent.futures.Executor`; None for
            this process. A later call may have another one.
        workers: how many workers an `Executor` object has; None to find out.
        threads: how many threads search in this process or in each worker; None for one per processor, and for one in
            each worker.

    Raises:
        InputError: the puzzle makes no sense, no search for its solutions can be resumed, or the store is of another
            puzzle or question.
        StoreError: the store cannot be read or written, or another process works on it.
        EngineError: the engine is not installed, or cannot take the puzzle.
        PackageUnavailable: the package for the executor is not installed.
        WorkerError: the workers of the executor cannot be reached, or not used.
        TimeUp: the time was up before there was a store.

    >>> import os, tempfile
    >>> store = os.path.join(tempfile.mkdtemp(), "small.db")
    >>> found = run("3x20", store=store)
    >>> len(found), found.outcome, found.puzzle.solution(found[1].options) == found[1]
    (2, <Outcome.COMPLETE: 'complete'>, True)

    Added in version 0.2.
    """
    if executor is not None and how.get("threads") is None:
        how["threads"] = 1
    request = Request.asked(run, how)
    file = file_name(store)
    try:
        sitting = sitting_of(puzzle, request, file, executor=executor, workers=workers, count=count)
    except (TimeUp, KeyboardInterrupt):  # before the work began
        if exists(file):
            return open_run(file)
        raise
    try:
        sitting.work()
    finally:
        sitting.close()
    return open_run(file)


def sitting_of(
    puzzle: AnyPuzzle | Part | str,
    request: Request,
    store: str,
    *,
    executor: str | Executor | None = None,
    workers: int | None = None,
    count: bool = False,
    name: str = "",
) -> Sitting:
    """Begin a sitting, whose work this process does, or an executor.

    Args:
        puzzle: a puzzle, a text that means one, or a part.
        request: symmetries, engine, limits and resources.
        store: the file of the store.
        executor: who searches, as for `run`.
        workers: how many workers an `Executor` object has.
        count: whether to count solutions, not to list them.
        name: the words with which the user names the puzzle.

    Raises:
        InputError: an executor is asked to work on a part.
    """
    if isinstance(puzzle, Part):
        if executor is not None:
            raise InputError("executor is given for a part, which one process searches; remove it")
        return Sitting.of_part(puzzle, request, store)
    if executor is None:
        return Sitting(puzzle, request, store, count=count, name=name)
    from dancefloor.houses.runs.coordinator import Coordinator

    return Coordinator(puzzle, request, store, executor=executor, workers=workers, count=count, name=name)
