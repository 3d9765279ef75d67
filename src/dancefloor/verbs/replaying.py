"""Covers found and told as Knuth's DLX programs do: by the same search, with the items that it branched on."""

from __future__ import annotations

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Search
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.engines.replay import Replay
from dancefloor.formats.knuth.dlx import solution_text
from dancefloor.search.values import Cover, Limits, OnProgress
from dancefloor.verbs.covering import covers


def covers_as_knuth(
    problem: Problem,
    *,
    engine: str | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
) -> Search[Cover]:
    """Search for covers in the order of Knuth's programs, unless another `engine` is asked for.

    The other parameters are those of `covers`.

    Raises:
        InputError: there is no such engine.
        EngineError: the engine cannot take the problem.
    """
    if engine is None:  # other engines find covers in other orders, and count otherwise
        engine = "reference" if engine_of_name("dancing").missing() else "dancing"
    return covers(problem, engine=engine, limits=limits, on_progress=on_progress, threads=threads)


class CoverText:
    """Tells one cover after another of a problem.

    Raises:
        TimeUp: a deadline passed while the problem was being prepared.

    >>> problem = Problem.from_names("p q", ["p", "q", "q p", "q"])
    >>> print(CoverText(problem)((3, 0)))
     p (1 of 2)
     q (2 of 2)
    """

    def __init__(self, problem: Problem) -> None:
        self._problem, self._replay = problem, Replay(problem)

    def __call__(self, cover: Cover) -> str:
        """A cover: its options in the order of the search, a line each."""
        return solution_text(self._problem, self._replay(cover))
