"""``make_many``: make a number of new puzzles, on all processors.

Strategy: the puzzles have consecutive seeds, so each can be made again by itself, and they are the same whatever the
number of processes. Each process makes one puzzle at a time; the results are handed over in the order of the seeds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, wait
from typing import Any, TypeAlias, Unpack, overload

from dancefloor.arguments import whole
from dancefloor.errors import WorkerError
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.maker import GRIDS, Making, New
from dancefloor.houses.fillomino.make.wish import Wish
from dancefloor.houses.fillomino.making import LetterKind, NumberKind, Wishes, make
from dancefloor.search.processes import Killed, ProcessPool, end_if_imported
from dancefloor.search.stepwise import Stepwise
from dancefloor.search.values import Limits, OnProgress, Outcome, processors
from dancefloor.verbs.how import Request

MOST = 10_000
LOOK = 0.05  # seconds between two looks at the processes
MOST_KILLED = 3  # how often a process is killed before the puzzle is given up
UNGUARDED = "each process imports this script: call 'make_many' under 'if __name__ == \"__main__\":'"


class MakingMany(Stepwise[Making[New]]):
    """A session that makes puzzles; each result is that of `make` with a seed one higher than the one before.

    Args:
        number: how many puzzles.
        processes: how many processes make them; 1 for this one alone.
        seed: the seed of the first puzzle.
        wishes: the other arguments of `make`.
        limits: limits on puzzles (`solutions`) and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.
    """

    doing = "making puzzles"

    def __init__(
        self,
        number: int,
        processes: int,
        seed: int,
        wishes: dict[str, Any],
        limits: Limits | None,
        on_progress: OnProgress | None,
    ) -> None:
        self._orders = [{**wishes, "seed": seed + k} for k in range(number)]
        self._pool: ProcessPool | None = None
        work = self._here() if min(number, processes) == 1 else self._elsewhere(min(number, processes))
        super().__init__(work, limits, on_progress)

    def _here(self) -> Generator[Making[New] | None, None, Outcome]:
        for number, order in enumerate(self._orders):
            yield None
            making = _made(order)
            self._fraction = (number + 1) / len(self._orders)
            yield making
        return Outcome.COMPLETE

    def _elsewhere(self, processes: int) -> Generator[Making[New] | None, None, Outcome]:
        end_if_imported()
        self._pool = pool = ProcessPool(processes, UNGUARDED)
        futures: deque[Future[Making[New]]] = deque(pool.submit(_made, order) for order in self._orders)
        number = killed = 0
        while futures:
            while not wait([futures[0]], LOOK).done:
                yield None
            if isinstance(futures[0].exception(), Killed):
                killed += 1
                if killed > MOST_KILLED:
                    raise WorkerError(f"the process for seed {self._orders[number]['seed']} was killed {killed} times")
                futures[0] = pool.submit(_made, self._orders[number])
                continue
            making = futures.popleft().result()
            number, killed = number + 1, 0
            self._fraction = number / len(self._orders)
            yield making
        return Outcome.COMPLETE

    def _end(self, outcome: Outcome) -> None:
        super()._end(outcome)
        if self._pool:
            pool, self._pool = self._pool, None
            pool.close(at_once=outcome is not Outcome.COMPLETE)


def _made(order: dict[str, Any]) -> Making[Any]:
    return make(**order)


class MakingManyHow(Wishes, total=False):
    """The keywords of `make_many`, whose docstring explains them."""

    wish: Wish | None
    grade: bool
    seed: int
    grids: int
    processes: int | None
    timeout: float | None
    limits: Limits | None
    on_progress: OnProgress | None


Size: TypeAlias = str | tuple[int, int]


@overload
def make_many(kind: NumberKind, size: Size, number: int, **how: Unpack[MakingManyHow]) -> MakingMany[Fillomino]: ...


@overload
def make_many(kind: LetterKind, size: Size, number: int, **how: Unpack[MakingManyHow]) -> MakingMany[Division]: ...


@overload
def make_many(kind: str, size: Size, number: int, **how: Unpack[MakingManyHow]) -> MakingMany[Fillomino | Division]: ...


def make_many(
    kind: str,
    size: str | tuple[int, int],
    number: int,
    *,
    wish: Wish | None = None,
    grade: bool = False,
    seed: int = 0,
    grids: int = GRIDS,
    processes: int | None = None,
    timeout: float | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    **wishes: Unpack[Wishes],
) -> MakingMany[Any]:
    """Make new puzzles, each with exactly one solution, on several processors.

    The result is an iterator over the results of `make` with consecutive seeds, in their order, whatever the number of
    processes. Its `outcome` says why it ended.

    Args:
        kind: what to make, as for `make`.
        size: rows and columns, such as ``"10x10"`` or ``(10, 10)``.
        number: how many puzzles, from 1 to 10,000.
        wish: what the puzzles should be like, as for `make`.
        grade: whether to grade a symmarea, as for `make`.
        seed: the seed of the first puzzle, 0 by default; each next one is larger by 1.
        grids: the number of random grids after which to give up a puzzle.
        processes: how many processes work at the same time; None for one for each processor.
        timeout: seconds after which to stop; None for no limit.
        limits: limits on puzzles (as `solutions`) and seconds; `timeout` overrides its `seconds`.
        on_progress: called about ten times a second with the elapsed time and the fraction that is made.
        wishes: fields of `Wish` as keywords, as for `make`.

    Raises:
        InputError: an argument makes no sense.
        PuzzleError: as for `make`.
        WorkerError: a script that processes import calls this without ``if __name__ == "__main__":``; or processes are
            killed again and again.

    >>> [len(making.made.puzzle.given) for making in make_many("fillomino", "4x4", 2, seed=7, processes=1)]
    [4, 4]
    """
    number = whole("number", number, 1, MOST)
    count = processors() if processes is None else whole("processes", processes, 1)
    request = Request.of(timeout=timeout, limits=limits, on_progress=on_progress, seed=seed, threads=1)
    order: dict[str, Any] = {"kind": kind, "size": size, "wish": wish, "grade": grade, "grids": grids, **wishes}
    make(**{**order, "grids": 0})  # which refuses wishes that make no sense
    return MakingMany(number, count, request.resources.seed, order, request.limits, on_progress)
