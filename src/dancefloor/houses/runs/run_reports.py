"""Reports on runs and their parts: sentences, JSON documents, and what a notebook shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.reports.documents import Fields, named, search_fields
from dancefloor.reports.phrases import aligned, share
from dancefloor.reports.progress import left_text, span
from dancefloor.reports.searches import MORE, NO_MORE, count_text
from dancefloor.search.values import Outcome

if TYPE_CHECKING:
    from dancefloor.houses.runs.merging import Gathered
    from dancefloor.houses.runs.run_parts import Part
    from dancefloor.houses.runs.stored_runs import KeptRun, Listed
    from dancefloor.houses.runs.verification import Checked
    from dancefloor.reports.view import View


LONG = 600  # seconds


def state_of(run: KeptRun[Any]) -> str:
    """What a run does: ``finished``, ``running`` or ``stopped``."""
    if run.outcome is Outcome.COMPLETE:
        return "finished"
    return "running" if run.is_at_work else "stopped"


def found_text(run: KeptRun[Any]) -> str:
    """How many solutions a run has found or counted."""
    if run.total is not None:
        return count_text(run.total).rstrip(",")
    alike = f" up to {run.group}" if run.group.order > 1 else ""
    return f"{plural(len(run), 'solution')}{alike}"


def run_summary(run: KeptRun[Any], seconds: float, *, reached_limit: bool = False) -> str:
    """What a run has found, and whether that is all.

    Args:
        run: the run.
        seconds: the elapsed time of the command in seconds.
        reached_limit: whether it stopped because it has as many as the user wants.
    """
    found = found_text(run)
    if run.outcome is Outcome.COMPLETE:
        if run.reason:
            return f"{found}: no search was needed: {run.reason}"
        how = f"{'counted' if run.question.counts else 'found'} by {run.engine} {_time_taken(run)}"
        all_there_is = f"{'' if run.question.counts else f'; {NO_MORE}'}{f' in {run.part}' if run.part else ''}"
        return f"{found}{all_there_is}; {how}, and kept in {run.file}"
    if reached_limit:
        return f"{found}; {MORE}; kept in {run.file}"
    cause = "interrupted" if run.outcome is Outcome.INTERRUPTED else "stopped by its limit"
    return f"{found} so far, with {share(run.progress)} of the search done; {cause} after {seconds:.2f} s"


def _time_taken(run: KeptRun[Any]) -> str:
    """How long a run took; where several processes searched, also how long all of them together did."""
    searched = _seconds(run.statistics.seconds)
    if run.is_merged:
        return f"in {searched} of work on all parts"
    return f"in {_seconds(run.seconds)} ({searched} of work by all workers)" if run.has_workers else f"in {searched}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds < LONG else span(seconds)


def taking_up(store: str, command: str) -> str:
    """How to continue the run in a store; `command` is the command that began it."""
    return f"everything is kept in {store}; to continue: {command}"


def done_again(run: KeptRun[Any]) -> str:
    """How many parts of a run were done twice."""
    return f"{plural(run.again, 'part')} of the search done twice, since workers were lost or late"


def shown(run: KeptRun[Any], first: int, many: int) -> str:
    """Which solutions of a run were shown.

    Args:
        run: the run.
        first: the number of the first, from 1 on.
        many: how many.
    """
    if run.damage:
        return f"{plural(many, 'solution')} of {len(run)} that can be read"
    of_all = f"of {len(run)}{'' if run.outcome is Outcome.COMPLETE else ' so far'}"
    if not many:
        return f"there is no solution {first} {of_all}"
    which = f"solution {first}" if many == 1 else f"solutions {first} to {first + many - 1}"
    return f"{which} {of_all}"


def damage(run: KeptRun[Any]) -> str:
    """That some solutions could not be read."""
    if run.damage:
        return str(run.damage)
    return f"{run.file} is damaged: some of these solutions are left out"


def checked_text(checked: Checked) -> str:
    """That a store is as it should be, and what that means."""
    where = f" in {checked.part}" if checked.part else ""
    in_all = plural(checked.intervals, "interval")
    solutions = plural(checked.found, "solution")
    if checked.counts:
        does = f"{solutions}{where}, counted in {in_all}"
    else:
        does = f"{solutions}{where}, each verified and no two the same, in {in_all}"
    done = "the search is covered from beginning to end" if not checked.part else "the part is covered"
    if checked.outcome is not Outcome.COMPLETE:
        done = f"{share(checked.progress)} of the search is done, and the rest can go on"
    unsealed = "" if checked.is_sealed else "; an earlier version made it, without seals: 'dancefloor run' adds them"
    return f"{checked.file} is sound: {does}; {done}{unsealed}"


def runs_table(listed: Sequence[Listed]) -> str:
    """A table of runs, one per line."""
    rows = [["file", "puzzle", "done", "found", "per second", "left", "state"]]
    for file, run, _ in listed:
        if run is None:
            rows.append([file, "?", "?", "?", "?", "?", "damaged"])
            continue
        speed = "" if run.per_second is None else f"{run.per_second:.4g}"
        done = "all" if run.outcome is Outcome.COMPLETE else share(run.progress).removeprefix("about ")
        rows.append([file, run.name, done, str(run.found), speed, left_text(run.seconds_left), state_of(run)])
    return aligned(rows, numeric=(2, 3, 4))


def split_text(parts: Sequence[Part], files: Sequence[str]) -> str:
    """What a run was split into.

    Args:
        parts: the parts.
        files: where they were written.
    """
    guess = sum([part.guess for part in parts])
    work = f", with about {span(guess)} of work in all" if guess else ""
    return f"{plural(len(parts), 'part')}, {files[0]} to {files[-1]}{work}"


def gathered_text(gathered: Gathered) -> str:
    """What is known of a run from some of its parts."""
    known = f"{_found(gathered)} in {plural(gathered.finished, 'finished part')} of {gathered.of}"
    return "; ".join([f"{gathered.name}: {known}", *gathered.lacks])


def _found(gathered: Gathered) -> str:
    group, found = gathered.group, plural(gathered.found, "solution")
    if group.order == 1:
        return f"{found} {'counted' if gathered.counts else 'found'}"
    if not gathered.counts:
        return f"{found} up to {group} found"
    if gathered.distinct is None:
        return f"{found} counted, symmetric ones separately (how many differ follows from all parts),"
    return f"{plural(gathered.distinct, 'solution')} up to {group} counted, {gathered.found} in all,"


def run_document(run: KeptRun[Any]) -> Fields:
    """A run: what it has found, and its progress."""
    return {**named("run"), **_run_fields(run), **search_fields(run)}


def runs_document(listed: Iterable[Listed]) -> Fields:
    """The runs in a folder, without their solutions."""

    def told(file: str, run: KeptRun[Any] | None, damage: str) -> Fields:
        if run is None:
            return {"store": file, "state": "damaged", "reason": damage}
        return {**_run_fields(run), **search_fields(run)}

    return {**named("runs"), "runs": [told(*each) for each in listed]}


def _run_fields(run: KeptRun[Any]) -> Fields:
    total = run.total
    return {
        "store": run.file,
        "puzzle": run.name,
        "counts": run.question.counts,
        "state": state_of(run),
        "found": run.found,
        "distinct": None if total is None else total.distinct,
        "raw": None if total is None else total.raw,
        "progress": run.progress,
        "seconds_left": run.seconds_left,
    }


def split_document(parts: Sequence[Part], files: Sequence[str]) -> Fields:
    """The parts of a run, and the files that keep them."""
    first = parts[0]
    return {
        **named("split"),
        "puzzle": first.facts["name"],
        "counts": first.question.counts,
        "parts": [
            {"part": file, "intervals": len(part.intervals), "seconds": part.guess or None}
            for part, file in zip(parts, files, strict=True)
        ],
    }


def view_of_run(run: KeptRun[Any]) -> View:
    """What a notebook shows of a run: what it has found, and the first of its solutions."""
    from dancefloor.errors import StoreError
    from dancefloor.reports.view import View

    try:
        title = f"{run.name}: {found_text(run)}"
        shown = view_of_slice(run) if len(run) else View()
        return shown._replace(title=title, lines=[state_of(run), f"kept in {run.file}"])
    except StoreError as error:
        return View(str(error))


def view_of_slice(solutions: Sequence[Any]) -> View:
    """What a notebook shows of solutions in a row: the gallery of them."""
    from dancefloor.display import view_of
    from dancefloor.solutions.gallery import Gallery

    shown: View = view_of(Gallery(solutions))
    return shown


def view_of_part(part: Part) -> View:
    """What a notebook shows of a part of a run: what it is a part of, and how much work it is."""
    from dancefloor.reports.view import View

    guess = [f"about {span(part.guess)} of work"] if part.guess else []
    return View(str(part), (), [plural(len(part.intervals), "interval"), *guess])
