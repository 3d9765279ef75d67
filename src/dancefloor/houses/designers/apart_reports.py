"""What is said of taking apart: sentences and a JSON document."""

from __future__ import annotations

from typing import Any

from dancefloor.display import plural
from dancefloor.houses.designers.disassembly import Disassembly
from dancefloor.search.values import Outcome

NO_TURNS = "without turning pieces"


def verdict(apart: Disassembly) -> str:
    """Whether it comes apart, in a sentence.

    >>> import dancefloor as dance
    >>> verdict(dance.apart(next(dance.solve("soma"))))
    'level 1: it comes apart in 6 moves'
    """
    if apart:
        kept = " ".join(apart.named(piece) for part in apart.together for piece in part)
        rest = f"; {kept} stay together, as the file allows" if kept else ""
        return f"level {apart.level}: it comes apart in {plural(sum(apart.moves), 'move')}{rest}"
    if apart.stuck:
        stuck = "it" if len(apart.stuck) == len(apart.solution.placements) else " ".join(map(apart.named, apart.stuck))
        verb = "stays" if stuck == "it" else "stay"
        return f"{stuck} {verb} together: {NO_TURNS}, nothing comes off"
    ended = "Ctrl-C ended the search" if apart.outcome is Outcome.INTERRUPTED else "a limit ended the search"
    return f"unknown: {apart.reason or ended}, after {plural(len(apart.separations), 'separation')}"


def disassembly_text(apart: Disassembly) -> str:
    """The verdict, and the moves as lines."""
    return "\n".join([verdict(apart), *apart.sentences()])


def apart_document(found: list[Disassembly], assemblies: int, *, complete: bool) -> dict[str, Any]:
    """The JSON document of ``apart``.

    Args:
        found: what is known of each solution.
        assemblies: how many solutions were looked at.
        complete: whether these are all.
    """
    from dancefloor.reports.documents import named

    return {
        **named("apart"),
        "assemblies": assemblies,
        "complete": complete,
        "disassemblies": [{**each.solution.as_json(), **each.as_json()} for each in found],
    }
