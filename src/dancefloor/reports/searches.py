"""Sentences about searches: summaries of solve, cheapest, count, sample and fletcher, and statistics."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import isnan, nan
from typing import TYPE_CHECKING, Any, Protocol

from dancefloor.display import plural
from dancefloor.reports.phrases import share
from dancefloor.search.values import Answer, Outcome, Statistics
from dancefloor.solutions.group import Convention, Group

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.verbs import Cheapest, Check, Count, Solutions, Tabulated
    from dancefloor.verbs.solving import WatchedStep


class Searched(Protocol):
    """What `Solutions`, `Count`, `Check` and `Cheapest` have in common."""

    @property
    def outcome(self) -> Outcome:
        """How the search ended."""

    @property
    def engine(self) -> str:
        """The engine; empty if no search was needed."""

    @property
    def why(self) -> str:
        """Why that engine was chosen."""

    @property
    def reason(self) -> str:
        """Why there are no solutions, if that is known without a search."""

    @property
    def group(self) -> Group:
        """The symmetries that make solutions the same."""

    @property
    def statistics(self) -> Statistics:
        """What the search did."""


def how_it_ended(outcome: Outcome, seconds: float, progress: float) -> str:
    """Why and when a search stopped early.

    Args:
        outcome: how the search ended.
        seconds: the elapsed time in seconds.
        progress: the estimated share of the search that is complete, from 0 to 1; NaN if unknown.

    >>> how_it_ended(Outcome.LIMITED, 1.5, 0.25)
    'stopped by its limit after 1.50 s, with about 25 % of the search done'
    """
    cause = "interrupted" if outcome is Outcome.INTERRUPTED else "stopped by its limit"
    how_far = "" if isnan(progress) else f", with {share(progress)} of the search done"
    return f"{cause} after {seconds:.2f} s{how_far}"


def unknown(reason: str) -> str:
    """A sentence for an unknown result, with the reason."""
    return f"unknown: {reason}"


def not_needed(reason: str) -> str:
    """A sentence for a puzzle that has no solution without a search, with the reason."""
    return f"no search was needed: {reason}"


def solutions_summary(solutions: Solutions[Any], found: int, seconds: float, shown: str = "") -> str:
    """What a search found, and how it ended.

    Args:
        solutions: the search, which has ended.
        found: the number of solutions that it yielded.
        seconds: the elapsed time in seconds.
        shown: where the solutions appear, such as ``, drawn into a.svg``; empty (the default) if they are printed.
    """
    if solutions.outcome is Outcome.LIMITED and not solutions.engine:
        return unknown(solutions.reason)  # there was no time to begin
    how = f"by {solutions.engine} in {seconds:.2f} s"
    if solutions.outcome is Outcome.COMPLETE:
        return _complete(found, solutions.group, how, shown, solutions.reason)
    if solutions.reached_limit:
        return _reached(found, how, shown)
    ended = how_it_ended(solutions.outcome, seconds, solutions.progress)
    return f"{plural(found, 'solution')} so far{shown}: {solutions.reason or ended}"


def watched_summary(last: WatchedStep, outcome: Outcome, seconds: float, *, reached_limit: bool) -> str:
    """What a search found while somebody watched it, and how it ended.

    Args:
        last: its last step.
        outcome: how it ended.
        seconds: the elapsed time in seconds, with the time for pictures.
        reached_limit: whether it found as many solutions as it should.
    """
    how = f"by {last.engine} after {plural(last.statistics.nodes, 'node')}"
    if outcome is Outcome.COMPLETE:
        return _complete(last.found, last.group, how)
    if reached_limit:
        return _reached(last.found, how)
    return f"{plural(last.found, 'solution')} so far: {how_it_ended(outcome, seconds, nan)}"


def _complete(found: int, group: Group, how: str, shown: str = "", reason: str = "") -> str:
    """The end of a complete search."""
    if not found:
        return f"no solutions: {reason or f'proved {how}'}"
    alike = f" up to {group}" if group.order > 1 else ""
    return f"{plural(found, 'solution')}{alike} found {how}{shown}; {NO_MORE}"


def _reached(found: int, how: str, shown: str = "") -> str:
    """The end of a search that found as many solutions as it should."""
    return f"{plural(found, 'solution')} found {how}{shown}; {MORE}"


def watched(step: WatchedStep) -> str:
    """Where a search is: its depth, its nodes and the solutions it has found."""
    if step.is_solution:
        return f"solution {step.found}, after {plural(step.statistics.nodes, 'node')}"
    where = "the end" if step.outcome is Outcome.COMPLETE else f"depth {step.depth}"
    found = plural(step.found, "solution")
    return f"{step.engine}: {where}, {plural(step.statistics.nodes, 'node')}, {found}"


MORE, NO_MORE = "there may be more", "there are no others"


def cheapest_summary(found: Cheapest) -> str:
    """The number of cheapest solutions found, and whether the search proves that no others cost less."""
    many = len(found.covers)
    solutions = plural(many, "solution") if many else "no solutions"
    if found.outcome is Outcome.COMPLETE:
        if not many:
            return f"{solutions}: the search is complete"
        return f"{solutions}: no other costs less"
    ended = found.reason or how_it_ended(found.outcome, found.statistics.seconds, found.progress)
    return f"{solutions} so far: {ended}"


def problem_read(problem: Problem) -> str:
    """The size of a problem, as Knuth's DLX programs report it after reading."""
    from dancefloor.formats.knuth.dlx import entries

    items = f"{problem.primary_count}+{len(problem.items) - problem.primary_count} items"
    return f"({len(problem.options)} options, {items}, {entries(problem)} entries successfully read)"


def knuth_totals(found: int, done: Statistics) -> str:
    """What a search did, as Knuth's DLX programs report it when they end."""
    work = f"{done.updates} updates, {done.cleansings} cleansings, {done.nodes} nodes"
    return f"Altogether {plural(found, 'solution')}, {work}."


def count_summary(number: Count, seconds: float, limit: int | None = None) -> str:
    """The number of solutions, or of those counted so far.

    Args:
        number: the count.
        seconds: the elapsed time in seconds.
        limit: the number to stop at; None (the default) for no limit.
    """
    if number.outcome is Outcome.COMPLETE:
        return f"{count_text(number)} in {seconds:.2f} s"
    if number.reason and number.engine:
        return count_text(number).rstrip(",")
    return f"{count_text(number)} so far{f'; {MORE}' if number == limit else ''}"


def count_text(number: Count) -> str:
    """The number up to symmetry, the symmetries, and the number in all.

    It gives both numbers, since published counts differ in which one they are. Without symmetries there is one number.
    """
    group = number.group
    if number.modulo:
        return f"{plural(number.raw, 'solution')} modulo {number.modulo}"
    if number.reason and number.engine:
        return f"{plural(number.raw, 'solution')}, symmetric ones counted separately ({number.reason}),"
    if number.distinct is None and group.order > 1:  # the number of classes is known only when the count is complete
        return f"{plural(number.raw, 'solution')}, symmetric ones counted separately,"
    if group.order > 1:
        return f"{plural(number.distinct or 0, 'solution')} up to {group}; {number.raw} in all,"
    searched = group.convention is not Convention.NONE and not number.reason
    return plural(number.raw, "solution") + (f" ({group})" if searched else "")


def count_remark(number: Count, seconds: float, limit: int | None = None) -> str:
    """Why no search was needed, or why the number is not final; empty if there is nothing to add.

    Args:
        number: the count.
        seconds: the elapsed time in seconds.
        limit: the number to stop at; None (the default) for no limit.
    """
    if number.outcome is Outcome.COMPLETE:
        return not_needed(number.reason) if number.reason and not number.engine else ""
    if number == limit:
        return ""
    if number.reason and not number.engine:
        return unknown(number.reason)
    return how_it_ended(number.outcome, seconds, number.progress)


def symmetry_remark(group: Group) -> str:
    """Why symmetric solutions count separately although the search was to take them as one; empty if they do not.

    >>> symmetry_remark(Group(Convention.NONE, unseen="clues are read upright"))
    'symmetric solutions count separately: clues are read upright'
    """
    return f"symmetric solutions count separately: {group.unseen}" if group.unseen else ""


def sample_summary(table: Tabulated[Any], drawn: int, seconds: float) -> str:
    """The number of solutions drawn, out of how many; or why there are none.

    Args:
        table: all solutions, numbered.
        drawn: the number of solutions drawn.
        seconds: the elapsed time in seconds.
    """
    if not drawn:
        return f"no solutions: {table.reason or 'the count is complete'}"
    return f"{plural(drawn, 'solution')} drawn from {table.count} in {seconds:.2f} s"


def statistics_text(searched: Searched) -> str:
    """The statistics of a search, one per line."""
    statistics = searched.statistics
    lines = [
        f"engine      {searched.engine} ({searched.why})" if searched.engine else "engine      none was needed",
        f"group       {searched.group.about}",
        f"covers      {statistics.covers}",
        f"nodes       {statistics.nodes}",
    ]
    if statistics.updates:
        lines.append(f"updates     {statistics.updates}")
    if statistics.cleansings:
        lines.append(f"cleansings  {statistics.cleansings}")
    lines.append(f"seconds     {statistics.seconds:.4f}")
    return "\n".join(lines + _tuning(searched.engine))


def _tuning(engine: str) -> list[str]:
    """The numbers that steer a native engine (`native/src/tuning.inc`), and those that decide which engine works."""
    from textwrap import wrap

    from dancefloor.engines.prices import CONTENDERS, prices
    from dancefloor.engines.registry import COUNTING, tuning

    def row(name: str, numbers: Iterable[tuple[str, float]]) -> list[str]:
        text = ", ".join(f"{each} {value:.12g}" for each, value in numbers)
        return wrap(f"{name:12}{text}", 80, subsequent_indent=" " * 12) if text else []

    is_chosen = engine in CONTENDERS or engine == COUNTING
    return row("tuning", tuning(engine)) + (row("choice", prices()) if is_chosen else [])


class Result(Enum):
    """The result of a request."""

    FOUND = "found"
    NONE = "none"  #: proved: what the user looks for does not exist
    STOPPED = "stopped"  #: a limit or an interruption came first


def result_of_search(outcome: Outcome, found: int, *, reached_limit: bool = False) -> Result:
    """The result of a search that has ended.

    Args:
        outcome: how the search ended.
        found: the number of solutions that it found.
        reached_limit: whether it stopped because it found as many as the user wants (default: no).
    """
    if outcome is Outcome.COMPLETE or (found and reached_limit):
        return Result.FOUND if found else Result.NONE
    return Result.STOPPED


def result_of_count(number: Count, limit: int | None = None) -> Result:
    """The result of a count; `limit` is the number to stop at, or None (the default)."""
    found = number or (1 if number.modulo else 0)  # a remainder of 0 does not say that there are none
    return result_of_search(number.outcome, found, reached_limit=number == limit)


def result_of_check(checked: Check[Any]) -> Result:
    """The result of a check: FOUND if there is exactly one solution, NONE if there are none or several."""
    return {Answer.UNIQUE: Result.FOUND, Answer.UNKNOWN: Result.STOPPED}.get(checked.answer, Result.NONE)
