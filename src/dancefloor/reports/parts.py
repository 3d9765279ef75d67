"""Sentences about runs that are split into parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dancefloor.display import plural
from dancefloor.reports.progress import span

if TYPE_CHECKING:
    from dancefloor.runs.merging import Gathered
    from dancefloor.runs.parts import Part


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
