"""The query `reasons` of a page: why a packing has no solution, by searches, and what would help.

Strategy: placements that somebody has made become constraints, so that they may be blamed, and lifted, like these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.faces.page_puzzles import kind_in, placements
from dancefloor.formats.plain import lists, write_editable
from dancefloor.houses.questions.asking_covers import NODES, AskingCovers
from dancefloor.houses.questions.cores import Core, with_constraints
from dancefloor.houses.questions.given_packing import packing_of
from dancefloor.houses.questions.lying import On
from dancefloor.houses.questions.why_none import WhyNone, why_none
from dancefloor.search.deadline import TimeUp, deadline

NOTHING = "a short search finds neither a solution nor a reason"

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dancefloor.faces.asking import Asking
    from dancefloor.houses.questions.constraint import Constraint
    from dancefloor.houses.questions.helping import Help
    from dancefloor.puzzles.kind import PlacedPiece
    from dancefloor.reports.documents import Fields


def reasons(asking: Asking, given: Fields) -> Fields:
    """Why a packing has no solution, as `check` finds it out, and what would help, each with the puzzle to edit."""
    puzzle = packing_of(kind_in(given["puzzle"]).puzzle, "cells that cannot be covered together")
    placed: dict[Constraint, PlacedPiece] = {
        On(each.piece, each.cells): each for each in placements(given["placed"], "placed")
    }
    whole = with_constraints(puzzle, [*puzzle.where, *placed]) if placed else puzzle
    try:
        with deadline(given["seconds"], "a reason was looked for"):
            if AskingCovers(NODES).ask_puzzle(whole):
                return _told(WhyNone(whole), placed, "there is a solution")
            found = why_none(whole)
    except TimeUp as late:
        return _told(WhyNone(whole), placed, str(late))
    steps = [] if found.reason else found.steps
    said = [found.reason, *[step.sentence for step in (*steps, *found.core_steps())]]
    helping = [f"{each.sentence}, there is a solution" for each in found.helps]
    return _told(found, placed, *[*filter(None, said), *helping] or [NOTHING])


def _told(found: WhyNone, placed: Mapping[Constraint, PlacedPiece], *text: str) -> Fields:
    core = found.core or Core()
    lying = [cell for each in core.where if each in placed for cell in placed[each].cells]
    return {
        "value": {
            "cells": lists([*core.cells, *lying]),
            "pieces": list(core.pieces),
            "where": [str(each) for each in core.where if each not in placed],
            "steps": [step.as_json() for step in (*found.steps, *found.core_steps())],
            "helps": [_help(each, placed) for each in found.helps],
        },
        "text": list(text),
    }


def _help(found: Help, placed: Mapping[Constraint, PlacedPiece]) -> Fields:
    """A change, with the puzzle that it makes, and the placements that are still made in it."""
    where = found.puzzle.where
    own = with_constraints(found.puzzle, [each for each in where if each not in placed])
    still = [placed[each] for each in where if each in placed]
    return {
        "sort": found.sort,
        "sentence": found.sentence,
        "puzzle": write_editable(own),
        "placed": [{"piece": each.piece, "cells": lists(each.cells)} for each in still],
    }
