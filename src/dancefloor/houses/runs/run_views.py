"""What a notebook shows of runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.errors import StoreError
from dancefloor.houses.runs import run_reports
from dancefloor.notebook.results import several
from dancefloor.notebook.view import View
from dancefloor.reports.progress import span

if TYPE_CHECKING:
    from dancefloor.houses.runs.parts import Part
    from dancefloor.houses.runs.reading import KeptRun


def run(run: KeptRun[Any]) -> View:
    """A run: what it has found, and the first of its solutions."""
    try:
        title = f"{run.name}: {run_reports.found_text(run)}"
        shown = several(run) if len(run) else View()
        return shown._replace(title=title, lines=[run_reports.state_of(run), f"kept in {run.file}"])
    except StoreError as error:
        return View(str(error))


def part(part: Part) -> View:
    """A part of a run: what it is a part of, and how much work it is."""
    guess = [f"about {span(part.guess)} of work"] if part.guess else []
    return View(str(part), (), [plural(len(part.intervals), "interval"), *guess])
