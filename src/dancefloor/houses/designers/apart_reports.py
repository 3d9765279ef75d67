"""Sentences and JSON documents about solutions that are taken apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.houses.designers.disassembly import Disassembly, even_if
from dancefloor.search.values import Answer, Outcome

if TYPE_CHECKING:
    from dancefloor.houses.designers.separable import Disassemblies
    from dancefloor.houses.designers.stored import Kept


def apart_document(found: list[Disassembly], assemblies: int, *, complete: bool) -> dict[str, Any]:
    """The JSON document of ``apart``.

    Args:
        found: the solutions that come apart.
        assemblies: how many solutions were looked at.
        complete: whether these are all solutions.
    """
    from dancefloor.reports.documents import named

    return {
        **named("apart"),
        "assemblies": assemblies,
        "complete": complete,
        "disassemblies": [{**each.solution.as_json(), **each.as_json()} for each in found],
    }


def summary(found: Disassemblies) -> str:
    """How many assemblies were looked at, and how many of them come apart.

    >>> import dancefloor as dance
    >>> found = dance.disassemblies("soma", limit=1)
    >>> [each.level for each in found], summary(found)
    (['1'], '1 assembly looked at, 1 comes apart; there may be more: --all finds them')
    """
    those = "comes" if found.found < 2 else "come"
    looked_at = "1 assembly" if found.assemblies == 1 else f"{found.assemblies} assemblies"
    before = f", {found.kept} of them earlier" if found.kept else ""
    told = f"{looked_at} looked at{before}, {found.found or 'none'} {those} apart"
    if found.undecided:
        told += f"; it is unknown of {found.undecided}"
    if found.outcome is Outcome.COMPLETE:
        return told.replace("looked at", "in all")
    if found.reached_limit:
        return f"{told}; there may be more: --all finds them"
    ended = "Ctrl-C" if found.outcome is Outcome.INTERRUPTED else "its limit"
    goes_on = "; the same command goes on" if found.file else ""
    return f"{told}; stopped by {ended}{goes_on}"


def check_sentence(answer: Answer, found: Disassemblies) -> str:
    """Whether exactly one assembly comes apart.

    >>> import dancefloor as dance
    >>> check_sentence(Answer.MULTIPLE, dance.disassemblies("soma"))
    'multiple: at least two assemblies come apart'
    """
    told = {
        Answer.UNIQUE: f"exactly one assembly of {found.assemblies} comes apart",
        Answer.MULTIPLE: "at least two assemblies come apart",
        Answer.NONE: f"no assembly of {found.assemblies} comes apart, {even_if(turns=found.turns)}",
        Answer.UNKNOWN: summary(found),
    }
    return f"{answer.value}: {told[answer]}"


def stored_line(kept: Kept, own: Disassembly | None) -> str:
    """What is wrong with a solution that a file keeps, or how its level compares with the one found here."""
    if kept.faults:
        return f"no assembly of this problem: {kept.faults[0]}"
    if kept.apart is None:
        known = own.verdict if own else "how pieces of its lattice move is not known"
        return f"an assembly; {kept.apart_faults[0] if kept.apart_faults else known}"
    if kept.apart_faults:
        return f"an assembly, but its disassembly does not work: {kept.apart_faults[0]}"
    assert own is not None  # or nobody could say that its disassembly works
    told = "as found here" if kept.apart.level == own.level else f"found here: {own.verdict}"
    return f"an assembly; its disassembly works, level {kept.apart.level}, {told}"


def stored_document(kept: list[Kept], own: list[Disassembly | None]) -> dict[str, Any]:
    """The JSON document of ``apart --stored``."""
    from dancefloor.reports.documents import named

    return {
        **named("stored"),
        "solutions": [
            {
                **each.solution.as_json(),
                "faults": each.faults,
                "level": each.apart.level if each.apart else None,
                "apart_faults": each.apart_faults,
                "own_level": taken.level if taken else None,
            }
            for each, taken in zip(kept, own, strict=True)
        ],
    }
