"""How searches went, in sentences: summaries of solve, cheapest, count, sample and fletcher, and statistics."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any, Protocol

from dancefloor.reports.phrases import plural, share
from dancefloor.search.values import Outcome, Progress, Statistics
from dancefloor.solutions.group import Convention, Group

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.fletcher.running import Totals
    from dancefloor.verbs import Cheapest, Count, Solutions, Tabulated


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
        """Why there are no solutions, where that is known without search."""

    @property
    def group(self) -> Group:
        """The symmetries that make solutions the same."""

    @property
    def statistics(self) -> Statistics:
        """What the search did."""


def how_it_ended(outcome: Outcome, seconds: float, progress: float) -> str:
    """Why a search stopped early, after how many seconds, and how far it came unless `progress` is NaN (unknown).

    >>> how_it_ended(Outcome.LIMITED, 1.5, 0.25)
    'stopped by its limit after 1.50 s, with about 25 % of the search done'
    """
    cause = "interrupted" if outcome is Outcome.INTERRUPTED else "stopped by its limit"
    how_far = "" if isnan(progress) else f", with {share(progress)} of the search done"
    return f"{cause} after {seconds:.2f} s{how_far}"


def how_far(progress: Progress) -> str:
    """How far a running search has come.

    >>> how_far(Progress(0.25, Statistics()))
    'searched about 25.0 %'
    """
    return "searching" if isnan(progress.fraction) else f"searched about {100 * progress.fraction:.1f} %"


def found_so_far(progress: Progress) -> str:
    """How many covers a running search has found; empty if there are none yet."""
    covers = progress.statistics.covers
    return plural(covers, "cover") if covers else ""


def unknown(reason: str) -> str:
    """That nothing is known, and why."""
    return f"unknown: {reason}"


def not_needed(reason: str) -> str:
    """That there can be no solution, and why."""
    return f"no search was needed: {reason}"


def solutions_summary(solutions: Solutions[Any], found: int, seconds: float, shown: str = "") -> str:
    """What a search found, and how it ended.

    Args:
        solutions: the search, which has ended.
        found: the number of solutions that it gave.
        seconds: the time that it took, in seconds.
        shown: where the solutions are shown, such as ``, drawn into a.svg``; empty if they follow.
    """
    if solutions.outcome is Outcome.LIMITED and not solutions.engine:
        return unknown(solutions.reason)  # there was no time to begin
    how = f"by {solutions.engine} in {seconds:.2f} s"
    if solutions.outcome is Outcome.COMPLETE:
        if not found:
            return f"no solutions: {solutions.reason or f'searched completely {how}'}"
        alike = f" up to {solutions.group}" if solutions.order > 1 else ""
        return f"{plural(found, 'solution')}{alike}, all there are, found {how}{shown}"
    if solutions.reached_limit:
        return f"{plural(found, 'solution')} found {how}{shown}; {MORE}"
    ended = how_it_ended(solutions.outcome, seconds, solutions.progress)
    return f"{plural(found, 'solution')} so far{shown}: {solutions.reason or ended}"


MORE = "there may be more"


def cheapest_summary(found: Cheapest) -> str:
    """How many of the cheapest solutions were found, and whether it is proved that no others cost less."""
    many = len(found.covers)
    solutions = plural(many, "solution") if many else "no solutions"
    if found.outcome is Outcome.COMPLETE:
        if not many:
            return f"{solutions}: searched completely"
        return f"{solutions}: no other costs less"
    ended = found.reason or how_it_ended(found.outcome, found.statistics.seconds, found.progress)
    return f"{solutions} so far: {ended}"


def problem_read(problem: Problem) -> str:
    """The size of a problem, as Knuth's DLX programs report it after reading."""
    from dancefloor.formats.knuth.dlx import entries

    items = f"{problem.primary_count}+{len(problem.items) - problem.primary_count} items"
    return f"({len(problem.options)} options, {items}, {entries(problem)} entries successfully read)"


def knuth_totals(found: int, done: Statistics) -> str:
    """What a search did, as Knuth's DLX programs report it in the end."""
    work = f"{done.updates} updates, {done.cleansings} cleansings, {done.nodes} nodes"
    return f"Altogether {plural(found, 'solution')}, {work}."


def count_summary(number: Count, seconds: float, limit: int | None = None) -> str:
    """The number of solutions, as far as it is known after `seconds`; counting was to stop at `limit`."""
    if number.outcome is Outcome.COMPLETE:
        return f"{count_text(number)} in {seconds:.2f} s"
    return f"{count_text(number)} so far{f'; {MORE}' if number == limit else ''}"


def count_text(number: Count) -> str:
    """The number up to symmetry, the symmetries, and the number in all.

    Collections of counts differ in which of the two they give. Puzzles without symmetries have one number.
    """
    group = number.group
    if number.distinct is None and group.order > 1:  # how many classes they form is known only in the end
        return f"{plural(number.raw, 'solution')}, symmetric ones counted separately,"
    if group.order > 1:
        return f"{plural(number.distinct or 0, 'solution')} up to {group}; {number.raw} in all,"
    searched = group.convention is not Convention.NONE and not number.reason
    return plural(number.raw, "solution") + (f" ({group})" if searched else "")


def count_remark(number: Count, seconds: float, limit: int | None = None) -> str:
    """Why no search was needed, or why the number is not final; empty if there is nothing to add."""
    if number.outcome is Outcome.COMPLETE:
        return not_needed(number.reason) if number.reason else ""
    if number == limit:
        return ""
    return unknown(number.reason) if number.reason else how_it_ended(number.outcome, seconds, number.progress)


def sample_summary(table: Tabulated[Any], drawn: int, seconds: float) -> str:
    """How many solutions were drawn from how many, in `seconds`; or why there are none."""
    if not drawn:
        return f"no solutions: {table.reason or 'counted completely'}"
    return f"{plural(drawn, 'solution')} drawn from {table.count} in {seconds:.2f} s"


def fletcher_summary(totals: Totals, form: str, *, counted: bool) -> str:
    """What a run of Fletcher's program came to; `form` is how it ran, `counted` whether it counted roots and tests."""
    work = f", {plural(totals.roots, 'root')}, {plural(totals.tests, 'test')}" if counted else ""
    compiling = f" after {totals.compiling:.2f} s of compiling" if totals.compiling else ""
    so_far = "" if totals.complete else " so far"
    return f"{plural(totals.solutions, 'solution')}{so_far}{work} in {totals.seconds:.2f} s ({form}{compiling})"


def statistics_text(searched: Searched) -> str:
    """What a search did, a line for each figure."""
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
    return "\n".join(lines)
