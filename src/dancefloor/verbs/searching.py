"""Search for covers: choose the engine for a problem, and report a cover that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dancefloor.cover.problem import Problem
from dancefloor.engines.choice import Choice, choose, choose_for_one
from dancefloor.engines.excerpts import Images, SievedEngine
from dancefloor.engines.search import Search
from dancefloor.errors import InternalError
from dancefloor.search.deadline import now_doing
from dancefloor.search.values import Cover, Expected
from dancefloor.verbs.how import CHOOSING, PREPARING, Request

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # type checkers bring it

    Found = TypeVar("Found", default=Cover)  #: covers, unless they are decoded

PORTFOLIO = "portfolio"


def search_for(
    problem: Problem,
    request: Request,
    decode: Callable[[Cover], Found | None] | None = None,
    images: Images | None = None,
) -> Search[Found]:
    """Search for covers with the engine of the request, or else with the one estimated to be fastest.

    Args:
        problem: items and options.
        request: limits, engine, resources, a position to resume, and a callback.
        decode: converts each cover to a result; it skips a cover by returning None. None to return the covers.
        images: the group that acts on the options; only one cover of each class is found. None to find all.
    """
    now_doing(CHOOSING)
    if request.wants_one and not images:
        chosen = choose_for_one(problem)
    else:
        resume = request.resume
        chosen = choose(problem, request.engine if request.engine or not resume else resume.engine)
    return search_by(chosen, problem, request, decode, images)


def search_by(
    chosen: Choice,
    problem: Problem,
    request: Request,
    decode: Callable[[Cover], Found | None] | None = None,
    images: Images | None = None,
) -> Search[Found]:
    """Search for covers with an engine that has been chosen already.

    Args:
        chosen: the engine, and why it was chosen.
        problem: items and options.
        request: limits, resources, a position to resume, and a callback.
        decode: as for `search_for`.
        images: as for `search_for`.
    """
    used = SievedEngine(chosen.engine, images) if images else chosen.engine
    now_doing(PREPARING)
    search: Search[Any] = Search(used, problem, decode=decode, why=chosen.why, **request.of_search())
    if chosen.guess and not images:  # a sieve leaves out an unknown part of the search
        scale = 1e9 * request.resources.threads
        search.expected = Expected(chosen.guess / scale, chosen.error / scale)
    return search


def our_fault(what: str, problem: Problem, cover: Cover = ()) -> InternalError:
    """The error for a result that cannot be right."""
    from dancefloor.formats.knuth.dlx import write_dlx  # rarely needed, if ever

    return InternalError(what, report=f"| cover: {' '.join(map(str, cover))}\n{write_dlx(problem)}")


def wrong_solution(wrong: list[str], problem: Problem, cover: Cover) -> InternalError:
    """The error for a solution in which the verifier found faults."""
    return our_fault(f"a solution is wrong: {'; '.join(wrong[:3])}", problem, cover)
