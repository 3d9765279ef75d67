"""What a run asks, and the searches that answer it.

The question is about which puzzle, whether to list or to count, and up to which symmetries; a store keeps that as its
facts. One search lists solutions, or several count them; a store has a row for each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.engines.choice import choose
from dancefloor.engines.matchings import has_pairs
from dancefloor.errors import InputError, UnsupportedProblem, printable
from dancefloor.formats.plain import read_kept, write_kept
from dancefloor.houses.runs.opening import damaged
from dancefloor.search.values import Expected, Limits
from dancefloor.solutions.group import Convention, Group
from dancefloor.verbs.kinds.plan import CountPart, CoverPlan
from dancefloor.versions import version

if TYPE_CHECKING:
    from dancefloor.engines.search import Search
    from dancefloor.houses.runs.store import Store
    from dancefloor.search.values import Cover
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.kinds.kind import Encoded


class Question(NamedTuple):
    """What a run asks, besides the puzzle."""

    counts: bool  #: whether to count solutions, not to list them
    symmetry: str  #: the symmetries that make solutions the same, as in `Convention`
    engine: str | None  #: the engine that was asked for; None for the one that was chosen
    seed: int

    @classmethod
    def of(cls, request: Request, *, counts: bool) -> Question:
        """The question of a request."""
        return cls(counts, request.convention.value, request.engine, request.resources.seed)

    def of_request(self, request: Request) -> Request:
        """A request that asks this, with its own limits and resources."""
        resources = replace(request.resources, seed=self.seed)
        return request.but(convention=Convention(self.symmetry), engine=self.engine, resources=resources)

    def __str__(self) -> str:
        verb = "counts" if self.counts else "lists"
        alike = {"all": "up to symmetry", "rotations": "up to rotations"}.get(self.symmetry, "all of them")
        engine = f", by {self.engine}" if self.engine else ""
        return f"{verb} solutions, {alike}{engine}{f', with seed {self.seed}' if self.seed else ''}"

    def joined(self, asked: Question, name: str, engines: Collection[str]) -> Question:
        """This question of a store, if the same is asked again. The engine may be left out.

        Args:
            asked: what is asked now.
            name: the name of the store.
            engines: those that have worked on it.

        Raises:
            InputError: another question is asked, or another engine named.
        """
        name = printable(name)
        if asked._replace(engine=self.engine) != self:
            raise InputError(f"{name} {self}, and this command {asked}: name another store")
        known = {self.engine} if self.engine else {*engines}
        if asked.engine and known != {asked.engine}:
            begun = f"by {' and '.join(sorted(known))}" if known else "that names no engine"
            leave = "leave out the engine, or name another store"
            raise InputError(f"{name} is a run {begun}, and this command names {printable(asked.engine)}: {leave}")
        return self


def facts(
    kind: Encoded[Any], words: str, question: Question, *, group: Group, order: str, reason: str
) -> dict[str, str]:
    """The facts with which a store begins.

    Args:
        kind: the kind of the puzzle.
        words: the words with which the user names the puzzle; empty if there are none.
        question: the question.
        group: the symmetries that make solutions the same.
        order: the fingerprint of the order of scanning.
        reason: why there are no solutions, if that needs no search; else empty.

    Raises:
        InputError: the puzzle cannot be kept.
    """
    kept = write_kept(kind.puzzle, words)
    problem = kind.problem
    if read_kept(kept).encode().problem.fingerprint != problem.fingerprint:
        raise InputError("this puzzle cannot be kept in a file: read back, it has other items or options")
    return {
        "version": version(),
        "name": words or f"{kind.name} with {len(problem.options)} options",
        "puzzle": kept,
        "problem": problem.fingerprint,
        "options": str(len(problem.options)),
        "question": json.dumps(question._asdict()),
        "group": json.dumps(_told_of(group)),
        "order": order,
        "reason": reason,
    }


def _told_of(group: Group) -> dict[str, Any]:
    told = {**group._asdict(), "convention": group.convention.value}
    if not group.of_options:  # earlier versions have no such groups, and parts are known by what is written here
        del told["of_options"], told["partial"]
    return told if group.unseen else {key: value for key, value in told.items() if key != "unseen"}  # as it always was


def expected_fact(expected: Sequence[Expected]) -> dict[str, str]:
    """The fact how long work takes on one thread, one piece after another; none if that is unknown."""
    if not expected:
        return {}
    seconds, error = sum(each.seconds for each in expected), hypot(*[each.error for each in expected])
    return {"expected": json.dumps([seconds, error])}


def expected_by(store: Store, threads: int) -> Expected | None:
    """How long the run of a store takes on some threads, as was estimated; None if that is unknown."""
    known = store.json_fact("expected")
    return Expected(known[0] / threads, known[1] / threads) if known else None


def question_of(store: Store) -> Question:
    """The question that a store keeps.

    Raises:
        StoreError: it is not there.
    """
    try:
        return Question(**store.json_fact("question"))
    except TypeError:
        raise damaged(store.name, "its question cannot be read") from None


def engines_of(store: Store) -> list[str]:
    """The engines that have worked on the run of a store."""
    at_positions = "select json_extract(stands, '$[0]') from interval where stands is not null"
    at_checkpoints = "select kind from checkpoint where name glob '*/facts'"
    return [str(engine) for (engine,) in store.all(f"{at_positions} union {at_checkpoints}")]


def group_of(store: Store) -> Group:
    """The symmetries that make solutions the same, as a store keeps them."""
    told = store.json_fact("group") or {"convention": "none"}
    exchanged = tuple(map(tuple, told.pop("exchanged", ())))
    return Group(**{**told, "convention": Convention(told["convention"]), "exchanged": exchanged})


# The searches.


class TaskRow(NamedTuple):
    """A search as the table `task` of a store has it."""

    times: int  #: how many solutions each cover stands for
    raw: bool  #: whether these are solutions of the puzzle; if not, solutions that symmetries leave unchanged
    sieved: bool  #: whether a sieve passes one cover of each class
    size: int  #: how many options there are
    problem: str  #: the fingerprint of the items and options


class Task(NamedTuple):
    """One of the searches of a run."""

    plan: CoverPlan
    part: CountPart | None = None  #: what is counted; None if solutions are listed

    @property
    def row(self) -> TaskRow:
        """What a store keeps of it."""
        times, is_raw = (self.part.times, self.part.is_raw) if self.part else (1, True)
        problem = self.plan.problem
        return TaskRow(times, is_raw, self.plan.images is not None, len(problem.options), problem.fingerprint)

    def begin(self, request: Request) -> Search[Cover]:
        """Begin the search, or resume it."""
        try:
            return self.plan.covers(request)
        except UnsupportedProblem:
            if self.part is None or self.part.is_raw:
                raise
            return self.plan.covers(request.but(engine=None))  # the problem is not the user's

    def expected(self, request: Request) -> Expected | None:
        """How long a search takes for all of it on one thread, as dives estimate; None without dives."""
        if request.engine or self.plan.images:  # a sieve leaves out an unknown part of the search
            return None
        if self.part and has_pairs(self.plan.problem):  # determinants take another time altogether
            return None
        chosen = choose(self.plan.problem)
        return Expected(chosen.guess / 1e9, chosen.error / 1e9) if chosen.guess else None


class Tasks(NamedTuple):
    """All searches of a run."""

    tasks: list[Task]
    group: Group  #: the symmetries that make solutions the same
    order: str  #: the fingerprint of the order of scanning
    #: The solutions up to symmetry, from what was counted; None if that is not how to count them.
    classes: Callable[[int, int], int] | None = None


def tasks_of(kind: Encoded[Any], request: Request, order: str = "", *, counts: bool) -> Tasks:
    """The searches of a run.

    Args:
        kind: the kind of the puzzle.
        request: symmetries, engine and resources.
        order: the fingerprint of the order of scanning; empty for the one that promises the shortest search.
        counts: whether to count solutions, not to list them.

    Raises:
        InputError: the puzzle has no such order.
    """
    made = _made(kind, request, order, counts=counts)
    if order and made.order != order:
        raise InputError(f"this puzzle has no order of scanning {printable(order)!r}: another version may have it")
    return made


def _made(kind: Encoded[Any], request: Request, order: str, *, counts: bool) -> Tasks:
    request = request.but(limits=Limits(), resume=None)
    if not counts:
        plan = kind.plan(request, order)
        return Tasks([Task(plan)], plan.group, plan.order)
    counted = kind.count_plan(request, order)
    tasks = [Task(CoverPlan(part.problem, images=part.images), part) for part in counted.parts]
    return Tasks(tasks, counted.group, counted.order, counted.classes)


def expected_of(tasks: Sequence[Task], request: Request) -> list[Expected]:
    """How long a search for each takes on one thread, as dives estimate; empty if that is unknown for some."""
    told = [task.expected(request) for task in tasks]
    return [] if None in told else [each for each in told if each]
