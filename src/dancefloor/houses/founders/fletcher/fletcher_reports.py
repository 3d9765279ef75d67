"""Reports on a run of Fletcher's program: a sentence, how it ended, and the JSON document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dancefloor.display import plural
from dancefloor.reports.documents import Fields, named
from dancefloor.search.values import Outcome

if TYPE_CHECKING:
    from dancefloor.houses.founders.fletcher.program_forms import Totals
    from dancefloor.solutions.group import Group
    from dancefloor.solutions.solution import Solution


def fletcher_summary(totals: Totals, group: Group, *, counted: bool) -> str:
    """The result of a run of Fletcher's program.

    Args:
        totals: what the run counted.
        group: the symmetries that make solutions the same.
        counted: whether it counted roots and tests.
    """
    work = f", {plural(totals.roots, 'root')}, {plural(totals.tests, 'test')}" if counted else ""
    alike = f" up to {group}" if group.order > 1 else ""
    compiling = f" after {totals.compiling:.2f} s of compiling" if totals.compiling else ""
    machine = f"; an IBM 7094 would take {totals.machine:.1f} s" if totals.machine else ""
    so_far = "" if totals.complete else " so far"
    found = f"{plural(totals.solutions, 'solution')}{alike}{so_far}{work}"
    return f"{found} in {totals.seconds:.2f} s ({totals.form}{compiling}{machine})"


def fletcher_outcome(totals: Totals, limit: int | None) -> Outcome:
    """How a run of Fletcher's program ended; `limit` is the number of solutions to stop at, or None."""
    if totals.complete:
        return Outcome.COMPLETE
    return Outcome.LIMITED if totals.solutions == limit else Outcome.INTERRUPTED


def fletcher_document(
    totals: Totals, group: Group, solutions: Sequence[Solution] | None = None, *, outcome: Outcome, reason: str = ""
) -> Fields:
    """The result of a run of Fletcher's program.

    Args:
        totals: what the run counted.
        group: the symmetries that make solutions the same.
        solutions: the solutions found; None (the default) if they were only counted.
        outcome: how the run ended.
        reason: why the program did not run; empty by default.
    """
    listed = {} if solutions is None else {"solutions": [solution.as_json() for solution in solutions]}
    return {
        **named("fletcher"),
        **listed,
        "found": totals.solutions,
        "roots": totals.roots,
        "tests": totals.tests,
        "outcome": outcome.value,
        "reason": reason,
        "run": totals.form,
        "symmetry": group.convention.value,
        "symmetries": group.order,
        "seconds": totals.seconds,
        "compiling": totals.compiling,
        "machine": totals.machine,
    }
