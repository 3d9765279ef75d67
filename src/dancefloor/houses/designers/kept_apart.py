"""How a solution was taken apart, as a line of a file, and as a value again.

Strategy: a line has what ``apart --json`` prints, and a fingerprint of the solution, so that a line of another search
is noticed. Moves are verified when they are read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from dancefloor.houses.designers.disassembly import Disassembly, Separation
from dancefloor.houses.designers.moves import AnyMove, RigidMotion, Shift, Turn
from dancefloor.houses.designers.verify_apart import disassembly_faults
from dancefloor.search.values import Outcome, Statistics
from dancefloor.solutions.solution import Solution


def line_of(taken: Disassembly) -> dict[str, Any]:
    """What a file keeps of a solution that is decided."""
    return {"solution": fingerprint(taken.solution), **taken.as_json()}


def fingerprint(solution: Solution) -> str:
    """16 digits that tell solutions of a puzzle apart."""
    return sha256(json.dumps(solution.as_json()).encode()).hexdigest()[:16]


def taken_of(solution: Solution, line: Any, *, turns: bool) -> Disassembly | None:
    """The value that a line keeps; None if the line is about another solution, or its moves are wrong.

    Args:
        solution: the solution.
        line: the line, as `line_of` made it.
        turns: whether pieces might turn.

    >>> import dancefloor as dance
    >>> taken = dance.apart(next(dance.solve("soma")))
    >>> taken_of(taken.solution, line_of(taken), turns=False) == taken
    True
    """
    try:
        taken = _taken(solution, line, turns=turns) if line["solution"] == fingerprint(solution) else None
        is_right = taken is not None and not disassembly_faults(taken)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None
    return taken if is_right else None


def _taken(solution: Solution, line: Mapping[str, Any], *, turns: bool) -> Disassembly:
    at = dict.fromkeys(range(len(solution.placements)), RigidMotion())
    separations = []
    for each in line["separations"]:
        pieces, moves = tuple(each["pieces"]), tuple(map(_move, each["moves"]))
        separations.append(Separation(pieces, moves, tuple(each["away"]), {piece: at[piece] for piece in pieces}))
        *_, after = separations[-1].places()
        at.update(after)
    stuck, together = tuple(line["stuck"]), tuple(map(tuple, line["together"]))
    known = Outcome(line["outcome"]), Statistics(nodes=int(line["positions"])), str(line["reason"])
    return Disassembly(solution, tuple(separations), stuck, *known, together, turns)


def _move(told: Mapping[str, Any]) -> AnyMove:
    pieces = tuple(told["pieces"])
    if "by" in told:
        return Shift(pieces, tuple(told["by"]), bool(told["away"]))
    return Turn(pieces, tuple(told["about"]), tuple(told["through"]))
