"""Find and print covers like Knuth's DLX programs: with the same search, and the items that it branched on."""

from __future__ import annotations

from collections.abc import Sequence

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.engines.replay import Replay, native_text
from dancefloor.engines.search import Search
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
    """Search for covers in the order of Knuth's programs, unless `engine` names another engine.

    Args:
        problem: items and options.
        engine: the name of an engine (`engine_names`); None for the one that searches like Knuth's programs.
        limits: limits on solutions, nodes and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.
        threads: how many threads search; None for one per processor.

    Raises:
        InputError: there is no such engine.
        EngineError: the engine cannot take the problem.
    """
    if engine is None:  # other engines find covers in other orders, and count nodes in other ways
        engine = "reference" if engine_of_name("dancing").missing() else "dancing"
    return covers(problem, engine=engine, limits=limits, on_progress=on_progress, threads=threads)


class CoverText:
    """Prints covers of a problem, one after another, like Knuth's programs.

    Raises:
        TimeUp: a deadline passed while the problem was being prepared.

    >>> problem = Problem.from_names("p q", ["p", "q", "q p", "q"])
    >>> print(CoverText(problem)([(3, 0), (2,)]), end="")
    1:
     p (1 of 2)
     q (2 of 2)
    2:
     p q (2 of 2)
    """

    def __init__(self, problem: Problem) -> None:
        self._problem, self._native = problem, native_text(problem)
        self._replay = None if self._native else Replay(problem)

    def __call__(self, covers: Sequence[Cover], number: int = 1) -> str:
        """The text of some covers: for each its number, and its options in the order of the search, a line each.

        Args:
            covers: the covers.
            number: the number of the first (default: 1).

        Raises:
            ProblemError: one of them is not a cover.
        """
        if self._replay is None:
            assert self._native
            return self._native(covers, number)
        texts = [solution_text(self._problem, self._replay(cover)) for cover in covers]
        return "".join([f"{k}:\n{text}\n" for k, text in enumerate(texts, number)])
