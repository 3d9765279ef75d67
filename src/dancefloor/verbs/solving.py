"""``solve`` finds solutions and verifies each of them; ``count`` counts them; ``watch`` shows a search step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, overload

from dancefloor.engines.choice import choose
from dancefloor.errors import EngineError
from dancefloor.records import replace
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Limits, Outcome, Statistics
from dancefloor.solutions.group import NO_GROUP, Convention, Group
from dancefloor.verbs.how import CountHow, How, Request, asks, until_limit
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.solutions import Count, Solutions

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Found, Puzzle
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs.how import AnyPuzzle, AnySolution
    from dancefloor.verbs.kinds.kind import Encoded


@overload
def solve(puzzle: Puzzle[Found], **how: Unpack[How]) -> Solutions[Found]: ...


@overload
def solve(puzzle: BoardPuzzle, **how: Unpack[How]) -> Solutions[Solution]: ...


@overload
def solve(puzzle: ExactCover | Problem, **how: Unpack[How]) -> Solutions[Selection]: ...


@overload
def solve(puzzle: str, **how: Unpack[How]) -> Solutions[AnySolution]: ...


@asks(How, symmetry="all")
def solve(puzzle: AnyPuzzle | str, **how: Unpack[How]) -> Solutions[Any]:
    """Find solutions, by default one of each class of symmetric ones.

    The arguments from `threads` on change how long the search takes, but neither the solutions nor their order. Only if
    `limit` is 1, the seed may decide which solution is found.

    Args:
        puzzle: a puzzle, which may be a `Problem` of items and options; or a text that means one, as on the command
            line: a box, a name, an address, a file. For a text, the type of solutions is not known before it is read:
            `read_puzzle` with a kind makes it known.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, an argument is out of range, or `resume` is not
            a position of a search for these solutions.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> solutions = solve("3x20")
    >>> len(list(solutions)), solutions.outcome
    (2, <Outcome.COMPLETE: 'complete'>)

    Added in version 0.1.
    """
    request = Request.asked(solve, how)
    try:
        with until_limit(request.limits):
            return kind_of(puzzle).solve(request)
    except TimeUp as late:
        return Solutions.too_late(puzzle, late, request.resume)


@asks(CountHow)
def count(puzzle: AnyPuzzle | str, **how: Unpack[CountHow]) -> Count:
    """Count solutions. The result is an int that also says how it was found.

    To count classes of symmetric solutions, it counts the solutions that each symmetry leaves unchanged; with a limit
    on solutions, it finds the classes one by one. See docs/symmetry.md. It verifies a sample of the solutions.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        engine: the name of an engine (`engine_names`), ``"counting"`` for tables, ``"matchings"`` for determinants,
            or a method for fillomino; None to choose the fastest.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, or an argument is out of range.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> count("3x20"), count("3x20", symmetry="all")
    (8 in all, 2)

    Added in version 0.1.
    """
    request = Request.asked(count, how)
    try:
        with until_limit(request.limits):
            kind = kind_of(puzzle)
            counted = kind.count(request)
            if request.modulo:
                return counted.remainder(request.modulo)
            if request.convention is Convention.NONE and counted > 1:  # one is one either way
                wanted = kind.group(replace(request, convention=Convention.ALL))
                counted.could_be_fewer = wanted.convention is Convention.ALL
            return counted
    except TimeUp as late:
        return Count.too_late(late)


RESTARTS = ("portfolio", "sat", "cpsat", "parts")  # engines whose positions are not what they have placed


class WatchedStep(NamedTuple):
    """What a search has placed at a node."""

    solution: Any  #: a solution, or part of one
    is_solution: bool
    depth: int  #: the number of options chosen
    found: int  #: how many solutions it has found
    statistics: Statistics  #: the work of all steps so far, without the time between them
    engine: str
    outcome: Outcome  #: LIMITED while it goes on
    group: Group = NO_GROUP  #: the symmetries; solutions that one of them relates count as one


def watch(kind: Encoded[Any], request: Request, nodes: int = 1) -> Iterator[WatchedStep]:
    """Search, and stop every few nodes; each solution is a step, too.

    Args:
        kind: the puzzle.
        request: the symmetries and the engine; the limits on solutions and seconds apply to the search as a whole.
        nodes: the number of nodes from one step to the next, at least 1.

    Raises:
        EngineError: the engine cannot say what it has placed.

    >>> from dancefloor.verbs.how import Request
    >>> from dancefloor.verbs.kinds.kind import kind_of
    >>> steps = list(watch(kind_of("3x20"), Request(engine="dancing"), 1000))
    >>> steps[-1].found, steps[-1].outcome
    (8, <Outcome.COMPLETE: 'complete'>)
    """
    if request.engine in RESTARTS:
        raise EngineError(f"engine {request.engine!r} cannot say what it has placed so far: choose another one")
    if request.engine is None:  # separate parts would be listed as products
        request = replace(request, engine=choose(kind.plan(request).problem).engine.name)
    plan, most, found = kind.plan(request), request.limits.solutions, 0
    step = partial(WatchedStep, group=plan.group)
    while True:
        limits = Limits(None if most is None else most - found, nodes)
        search = plan.covers(replace(request, limits=limits))
        for cover in search:
            found += 1
            solution = kind.verified(plan.problem, cover)
            yield step(solution, True, len(cover), found, search.statistics, search.engine.name, Outcome.LIMITED)
        if found == most:
            return
        here = search.position
        outcome = Outcome.COMPLETE if search.outcome is Outcome.COMPLETE else Outcome.LIMITED
        placed = kind.meaning(plan.problem, here.path)
        yield step(placed, False, len(here.path), found, search.statistics, search.engine.name, outcome)
        if outcome is Outcome.COMPLETE:
            return
        request = replace(request, resume=here, engine=here.engine)
