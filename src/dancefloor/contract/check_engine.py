"""`check_engine`: what an engine promises, on a table of small problems.

Strategy: the whole search of a problem by the engine is compared with the covers of the reference. Everything else is
compared with that whole: limits, searches that are resumed, threads, and intervals that are searched one by one.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from operator import add, sub
from typing import NamedTuple

from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.engines import registry
from dancefloor.engines.excerpts import Path
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import Ability, Engine, Run, needs
from dancefloor.engines.search import Search
from dancefloor.errors import ContractBroken, EngineUnavailable, Fault, InputError
from dancefloor.formats.knuth.dlx import write_dlx
from dancefloor.geometry.box import box
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces
from dancefloor.search.values import Cover, Limits, Outcome, Position, Resources

ENDLESS = 1 << 60
RANDOM_PROBLEMS = 25
MOST_NODES = 50_000  # entered in a batch without time: some milliseconds of the fastest engine
NO_OPTIONS = (-3, 1 << 31, -(1 << 31), 1 << 62)  # numbers that no option has


class EngineCase(NamedTuple):
    """An engine, a problem, and what the engine finds if it searches the whole problem on one thread."""

    engine: Engine
    problem: Problem
    covers: Sequence[Cover]
    counters: tuple[int, ...]  # nodes, updates and cleansings
    is_divisible: bool  # whether it searches intervals, so that nodes do not depend on chance
    is_by_options: bool  # whether paths are options, so that intervals end at any of them, and their counters add up

    def search(self, resume: Position | None = None, *, threads: int = 1, **limits: int) -> Search[Cover]:
        """A search, begun or resumed at a position that passes through JSON."""
        kept = resume and Position.from_json(json.loads(json.dumps(resume)))
        resources = Resources(threads=threads)
        return Search(self.engine, self.problem, limits=Limits(**limits), resources=resources, resume=kept)

    @property
    def about(self) -> str:
        """The problem, in one line."""
        text = " / ".join(write_dlx(self.problem).strip().splitlines())
        return text if len(text) < 160 else repr(self.problem)


def check_engine(engine: Engine | str, problems: Iterable[Problem] | None = None) -> None:
    """Check that an engine does what every engine must: the same as the reference, in an order of its own.

    It finds each cover once, and the same covers in the same order on any number of threads. It keeps limits exactly,
    and continues at any position without losing or repeating a cover or a node. If it can be divided, it searches
    interval by interval. It refuses wrong positions, and ends a batch quickly when there is no time.

    Args:
        engine: an engine, or the name of one.
        problems: the problems to search, of at most some thousand nodes; those that the engine cannot take are left
            out. None for a table of small ones, with everything that problems may contain.

    Raises:
        ContractBroken: it does not. The message names the method, the problem, and what would be right.
        EngineUnavailable: it is not installed.
        InputError: there is no engine with this name.

    The reference is `dancefloor.engines.reference`: Knuth's Algorithms C and M (TAOCP 7.2.2.1) in plain Python.

    >>> check_engine("reference")
    >>> from dancefloor.engines.reference import ReferenceEngine
    >>> class Forgetful(ReferenceEngine):
    ...     name = "forgetful"
    ...     def start(self, problem, path=(), resources=None):
    ...         return super().start(problem.without({0})[0] if problem.options else problem, path)
    >>> check_engine(Forgetful())
    Traceback (most recent call last):
    dancefloor.errors.ContractBroken: engine 'forgetful': start: ... it finds 18 covers and the reference 36: ...

    Added in version 0.2.
    """
    known = registry.engine(engine) if isinstance(engine, str) else engine
    if reason := known.missing():
        raise EngineUnavailable(known.name, reason, known.remedy)
    ContractBroken.raise_first(f"engine {known.name!r}", known, _faults(known, problems))


def accepts(engine: Engine, problem: Problem) -> bool:
    """Whether an engine takes a problem."""
    return not (needs(problem) - engine.abilities) and not engine.lacks(problem)


def _faults(engine: Engine, problems: Iterable[Problem] | None) -> Iterator[Fault]:
    if not all(isinstance(each, Ability) for each in engine.abilities) or not isinstance(engine.abilities, frozenset):
        yield "abilities", f"{engine.abilities!r} should be a frozenset of `Ability`"
    if "\n" in engine.about or not engine.about:
        yield "about", "it should be one line about the method"
    taken = [each for each in (table() if problems is None else problems) if accepts(engine, each)]
    if problems is None:
        if not taken:
            yield "abilities", "it takes none of the problems of the table: it should take packings, at least"
        yield from _in_a_hurry(engine)
    for problem in taken:
        search = Search(engine, problem)
        covers = list(search)
        is_divisible = hasattr(engine.start(problem), "last_part")
        by_options = is_divisible and not hasattr(engine, "between")
        case = EngineCase(engine, problem, covers, search.statistics[1:4], is_divisible, by_options)
        yield from _same_covers(case)
        yield from _ends(case, search)
        laws = [_limited, _resumed, _refused, _on_threads]
        laws += [_divided] if by_options else []
        laws += [_split] if is_divisible else []
        for law in laws:
            for member, fault in law(case):
                yield member, f"{case.about}: {fault}"


def table() -> Iterator[Problem]:
    """Small problems, with everything that a problem may contain: some by hand, then random ones."""
    yield _packing("4x4", "dominoes")
    yield Problem.from_names("a b c d e f g", ["c e", "a d g", "b c f", "a d f", "b g", "d e g"])
    yield Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    uses = ["A B X:0 Y:0", "A C X:1 Y:1", "C X:0", "B X:1", "C Y:1"]
    yield Problem.from_names("A B 2:3|C", uses, secondary="X Y")
    yield _packing("4x5", "0-2*L4,1-3*I4,any*O4,T4,any*S4")
    yield _packing("3x4+1x4?@3,0", "any*V3")
    yield _packing("4x5", "tetrominoes")  # which has no solution
    yield Problem.from_names("a b", ["a b", "a b"]).with_positions((0, 1))
    yield Problem((Item("s", False),), ())
    rng = random.Random(7)
    for _ in range(RANDOM_PROBLEMS):
        yield _random_problem(rng)


def _packing(text: str, pieces: str) -> Problem:
    region = box(text)
    return Packing(region, read_pieces(pieces, room=len(region))).encode().problem


def _random_problem(rng: random.Random) -> Problem:
    """At most nine options, on up to four primary items with bounds, and three secondary ones with colours."""
    highs = [rng.choice((1, 1, 2, 3)) for _ in range(rng.randint(1, 4))]
    items = [Item(f"p{k}", True, rng.randint(0, high) if high > 1 else 1, high) for k, high in enumerate(highs)]
    primary, extra = range(len(items)), rng.randint(0, 3)
    items += [Item(f"s{k}", False) for k in range(extra)]
    options = []
    for _ in range(rng.randint(0, 9)):
        uses = [Use(item) for item in rng.sample(primary, min(len(primary), rng.randint(1, 3)))]
        shared = rng.sample(range(extra), min(extra, rng.randint(0, 2)))
        uses += [Use(len(primary) + item, rng.choice((None, "A", "B"))) for item in shared]
        options.append(Option(tuple(rng.sample(uses, len(uses)))))
    return Problem(tuple(items), tuple(options))


def _same_covers(case: EngineCase) -> Iterator[Fault]:
    found = [tuple(sorted(cover)) for cover in case.covers]
    wanted = covers_of(case.problem)
    numbers = f"{case.about}: it finds {len(found)} covers and the reference {len(wanted)}"
    if lost := sorted(set(wanted) - set(found)):
        yield "start", f"{numbers}: {lost[0]} is missing"
    if more := sorted(set(found) - set(wanted)):
        yield "start", f"{numbers}: {more[0]} covers an item too often, or not often enough"
    if len(set(found)) < len(found):
        yield "advance", f"{numbers}: it should find each once"


def _ends(case: EngineCase, search: Search[Cover]) -> Iterator[Fault]:
    number = len(case.covers)
    if (search.outcome, search.progress, search.statistics.covers) != (Outcome.COMPLETE, 1.0, number):
        about = f"{search.outcome.value}, progress {search.progress}, {search.statistics.covers} covers"
        yield "progress", f"{case.about}: it ends as {about}: it should be complete, progress 1.0, {number} covers"
    if number > 1 and not case.counters[0]:
        yield (
            "counters",
            f"{case.about}: they say that it enters no node, and finds {number} covers: it should count nodes",
        )
    again, counting = case.search(), case.search()
    if list(again) != case.covers or again.statistics[1:4] != case.counters:
        yield "start", f"{case.about}: the same search should find the same covers, in the same order and nodes"
    if counting.tally() != number or counting.statistics[1:4] != case.counters:
        yield "advance", f"{case.about}: counting should find {number} covers with the counters {case.counters}"


def _limited(case: EngineCase) -> Iterator[Fault]:
    number = len(case.covers)
    for limit in sorted({0, 1, 2, number, number + 1}):
        listing, counting = case.search(solutions=limit), case.search(solutions=limit)
        if list(listing) != case.covers[:limit] or counting.tally() != min(limit, number):
            yield "advance", f"a search for {limit} covers should find the first {min(limit, number)}, and no other"
        for search in (listing, counting):
            if limit != number and (search.outcome is Outcome.LIMITED) != (limit < number):
                yield "advance", f"a search for {limit} of {number} covers ends as {search.outcome.value}"


def _resumed(case: EngineCase) -> Iterator[Fault]:
    number = len(case.covers)
    for stop in sorted({0, 1, 2, 3, number // 2, max(number - 1, 0)}):
        first = case.search()
        start = list(islice(first, stop))
        second = case.search(first.position)
        if start + list(second) != case.covers or second.statistics.covers != number:
            yield "position", f"resumed after {stop} of {number} covers, it should find exactly the rest"
        if case.is_divisible and second.statistics[1:4] != case.counters:
            yield "counters", f"resumed after {stop} of {number} covers, they should be the same: {case.counters}"
    step, found, position = max(1, case.counters[0] // 20), list[Cover](), None
    for _ in range(1000):
        search = case.search(position, nodes=step + (position.nodes if position else 0))
        found += search
        position = search.position
        if search.outcome is Outcome.COMPLETE:
            break
    if found != case.covers:
        yield "position", f"stopped and resumed every {step} nodes, it finds {len(found)} covers of {number}"
    if search.statistics[1] != case.counters[0]:
        yield (
            "counters",
            f"stopped and resumed every {step} nodes, it enters {search.statistics[1]} of {case.counters[0]}",
        )


def _refused(case: EngineCase) -> Iterator[Fault]:
    engine, problem = case.engine, case.problem
    paths: list[Path] = [(number,) for number in (len(problem.options) + 100, *NO_OPTIONS)]
    if case.is_by_options and case.covers and case.covers[0]:
        cover = tuple(case.covers[0])
        paths += [(*cover, *cover), (*cover, cover[0], -1)]
    for path in paths:
        try:
            engine.start(problem, path)
        except InputError:
            continue
        yield "start", f"the path {path} leads nowhere: it should be refused by an InputError"


def _on_threads(case: EngineCase) -> Iterator[Fault]:
    for threads in (2, 3, 7):
        listing, counting = case.search(threads=threads), case.search(threads=threads)
        if list(listing) != case.covers:
            yield "start", f"on {threads} threads it should find the same covers, in the same order"
        if counting.tally() != len(case.covers) or counting.statistics[1:4] != case.counters:
            yield "counters", f"on {threads} threads they should be the same: {case.counters}"
    found, position = list[Cover](), None
    for threads in (3, 1, 2, 7, 1):
        search = case.search(position, threads=threads)
        found += islice(search, len(case.covers) // 6)
        position = search.position
    if found + list(case.search(position)) != case.covers:
        yield "position", "resumed on more or fewer threads, it should lose and repeat nothing"


def _in_a_hurry(engine: Engine) -> Iterator[Fault]:
    large = _packing("8x12", "any*pentominoes")
    if accepts(engine, large):
        run = engine.start(large)
        for batches in range(1, 4):
            if run.advance(ENDLESS, ENDLESS, 0.0, 0).complete or run.counters()[0] > batches * MOST_NODES:
                yield (
                    "advance",
                    f"in a batch of 0 seconds it should enter at most {MOST_NODES} nodes of a large problem",
                )


# Intervals.


def _searched(case: EngineCase, interval: Position | None, threads: int = 1) -> tuple[list[Cover], tuple[int, ...]]:
    """The covers of an interval, and its counters."""
    search = case.search(interval, threads=threads)
    covers = list(search)
    before = interval[5:8] if interval else (0, 0, 0)
    return covers, tuple(map(sub, search.statistics[1:4], before))


def _divided(case: EngineCase) -> Iterator[Fault]:
    """Intervals between any positions make up the whole."""
    rng, blank = random.Random(1), case.search().position
    paths = list(dict.fromkeys(_paths(case.engine.start(case.problem), rng)))
    for cuts in (1, 2, 5) if paths else ():
        chosen = [paths[k] for k in sorted(rng.sample(range(len(paths)), min(len(paths), cuts)))]
        ends = [(), *filter(None, chosen), None]
        found, counters = list[Cover](), (0, 0, 0)
        for path, until in pairwise(ends):
            more, counted = _searched(case, blank._replace(path=path or (), until=until), rng.choice((1, 2)))
            found, counters = found + more, tuple(map(add, counters, counted))
        if (found, counters) != (case.covers, case.counters):
            places = ", ".join(map(str, ends[1:-1]))
            yield "end_at", f"divided at {places}, its parts should have the covers and counters of the whole"


def _paths(run: Run, rng: random.Random) -> Iterator[Path]:
    """Where a run stands between batches, in its order."""
    for _ in range(500):
        if run.advance(ENDLESS, rng.choice((1, 1, 2, 9)), math.inf, 0).complete:
            return
        yield tuple(run.position())


def _split(case: EngineCase) -> Iterator[Fault]:
    """A search that is stopped and split at random, and each half again, makes up the whole."""
    rng = random.Random(2)
    for _ in range(2):
        try:
            parts = list(_pieces(case, rng, None, depth=6))
        except InputError as error:
            yield "last_part", f"it divides a search where no interval begins: {error}"
            return
        found = [cover for covers, _ in parts for cover in covers]
        counters = tuple(map(sum, zip(*(counted for _, counted in parts), strict=True)))
        if found != case.covers or (case.is_by_options and counters != case.counters):
            yield "last_part", f"split again and again, it finds {len(found)} covers of {len(case.covers)}"


def _pieces(
    case: EngineCase, rng: random.Random, position: Position | None, depth: int
) -> Iterator[tuple[list[Cover], tuple[int, ...]]]:
    """The covers and counters of the parts into which what is left from a position falls."""
    if not depth:
        yield _searched(case, position)
        return
    nodes = (position.nodes if position else 0) + rng.randrange(max(2, case.counters[0] // 8))
    search = case.search(position, solutions=rng.choice((1, 2, 30)), nodes=nodes)
    found = list(search)
    is_complete = search.outcome is Outcome.COMPLETE
    reached = search.statistics[1:4] if is_complete else search.position[5:8]  # it may lie before the last nodes
    yield found, tuple(map(sub, reached, position[5:8] if position else (0, 0, 0)))
    if not is_complete:
        for half in search.split() or (search.position,):
            yield from _pieces(case, rng, half, depth - 1)
