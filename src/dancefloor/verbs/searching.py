"""Searches for covers: which engine gets a problem, and what to say if one of its covers is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Search
from dancefloor.engines.choice import Choice, choose, choose_for_one
from dancefloor.engines.sieved import Images, SievedEngine
from dancefloor.errors import InternalError
from dancefloor.search.deadline import now_doing
from dancefloor.search.session import Found
from dancefloor.search.values import Cover
from dancefloor.verbs.how import CHOOSING, PREPARING, Request

PORTFOLIO = "portfolio"


@overload
def search_for(
    problem: Problem, request: Request, decode: None = None, images: Images | None = None
) -> Search[Cover]: ...


@overload
def search_for(
    problem: Problem, request: Request, decode: Callable[[Cover], Found | None], images: Images | None = None
) -> Search[Found]: ...


def search_for(
    problem: Problem,
    request: Request,
    decode: Callable[[Cover], Any] | None = None,
    images: Images | None = None,
) -> Search[Any]:
    """Search for covers, or for what `decode` makes of them, with the engine asked for or the one that fits best.

    With `images`, a sieve lets only one cover of each class through.
    """
    now_doing(CHOOSING)
    if request.wants_one and not images:
        chosen = choose_for_one(problem)
    else:
        resume = request.resume
        chosen = choose(problem, request.engine if request.engine or not resume else resume.engine)
    return search_by(chosen, problem, request, decode, images)


@overload
def search_by(chosen: Choice, problem: Problem, request: Request) -> Search[Cover]: ...


@overload
def search_by(
    chosen: Choice,
    problem: Problem,
    request: Request,
    decode: Callable[[Cover], Any] | None,
    images: Images | None,
) -> Search[Any]: ...


def search_by(
    chosen: Choice,
    problem: Problem,
    request: Request,
    decode: Callable[[Cover], Any] | None = None,
    images: Images | None = None,
) -> Search[Any]:
    """The same with an engine that has been chosen already."""
    used = SievedEngine(chosen.engine, images) if images else chosen.engine
    now_doing(PREPARING)
    return Search(used, problem, decode=decode, why=chosen.why, **request.of_search())


def our_fault(what: str, problem: Problem, cover: Cover = ()) -> InternalError:
    """The error for a result that cannot be right."""
    from dancefloor.formats.knuth.dlx import write_dlx  # never needed, we hope

    return InternalError(what, report=f"| cover: {' '.join(map(str, cover))}\n{write_dlx(problem)}")


def wrong_solution(wrong: list[str], problem: Problem, cover: Cover) -> InternalError:
    """The error for a solution in which the verifier found faults."""
    return our_fault(f"a solution is wrong: {'; '.join(wrong[:3])}", problem, cover)
