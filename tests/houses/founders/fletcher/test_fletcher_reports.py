from __future__ import annotations

import json

import pytest

from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.founders.fletcher.fletcher_reports import fletcher_document, fletcher_outcome, fletcher_summary
from dancefloor.houses.founders.fletcher.program import fletcher_program, fletcher_solution
from dancefloor.houses.founders.fletcher.program_forms import ProgramForm, Totals, run
from dancefloor.search.values import Outcome
from dancefloor.solutions.group import NO_GROUP, Convention, Group


@pytest.mark.parametrize(
    ("totals", "limit", "sentence", "outcome"),
    [
        (
            Totals("c", 8, 1, 2, True, 0.5, 0.25),
            None,
            "8 solutions, 1 root, 2 tests in 0.50 s (c after 0.25 s of compiling)",
            Outcome.COMPLETE,
        ),
        (Totals("c", 3, 1, 2, False, 0.5), 3, "3 solutions so far, 1 root, 2 tests in 0.50 s (c)", Outcome.LIMITED),
        (Totals("c", 3, 1, 2, False, 0.5), 4, "3 solutions so far, 1 root, 2 tests in 0.50 s (c)", Outcome.INTERRUPTED),
    ],
)
def test_a_run_of_fletchers_program_is_summed_up(totals, limit, sentence, outcome):
    assert (fletcher_summary(totals, NO_GROUP, counted=True), fletcher_outcome(totals, limit)) == (sentence, outcome)
    assert "root" not in fletcher_summary(totals, NO_GROUP, counted=False)


def test_a_run_of_cards_says_what_an_ibm_7094_would_take():
    totals = Totals("fap", 2, 3, 4, complete=True, seconds=1.5, machine=2.25)
    told = fletcher_summary(totals, Group(Convention.ROTATIONS, 2, 2), counted=True)
    assert told.startswith("2 solutions up to 2 rotations, 3 roots, 4 tests in 1.50 s (fap; ")
    assert told.endswith("an IBM 7094 would take 2.2 s)")


@pytest.mark.parametrize(
    ("limit", "form", "outcome"), [(None, ProgramForm.PYTHON, "complete"), (3, ProgramForm.ARENA, "limited")]
)
def test_runs_of_fletchers_program(documented, limit, form, outcome):
    program = fletcher_program(read_puzzle("3x20"))
    found = []
    totals = run(program, form, lambda choices: found.append(fletcher_solution(program, choices)), limit=limit)
    ended = fletcher_outcome(totals, limit)
    assert documented(json.dumps(fletcher_document(totals, NO_GROUP, found, outcome=ended)))["outcome"] == outcome
    refused = fletcher_document(Totals(), NO_GROUP, outcome=Outcome.COMPLETE, reason="too many cells")
    assert "solutions" not in documented(json.dumps(refused))
