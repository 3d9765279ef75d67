"""Sentences and documents about taking apart."""

from __future__ import annotations

import pytest

from dancefloor import Outcome, Statistics, apart, disassemblies, solve
from dancefloor.houses.designers.apart_reports import (
    apart_document,
    check_sentence,
    stored_document,
    stored_line,
    summary,
)
from dancefloor.houses.designers.disassembly import Disassembly
from dancefloor.houses.designers.stored import kept_solutions
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from dancefloor.search.values import Answer
from tests.houses.designers.examples import HOOKS, box_with, drawer, laid


def test_the_moves_stand_below_the_verdict():
    text = apart(drawer(3)).text()
    assert text == "level 1: it comes apart in 1 move\n1. S goes away along x"
    assert str(apart(drawer(3))) == text


def test_copies_have_numbers():
    (solution,) = solve(read_xmpuzzle(HOOKS, source="x"))
    assert "1. Long_bar.1 goes away" in apart(solution).text()


@pytest.mark.parametrize(
    ("taken", "told"),
    [
        (apart(box_with([(1, 1, 1)])), "it stays together: without turning pieces, nothing comes off"),
        (apart(laid(A=[(0, 0, 0)])), "level 0: it comes apart in 0 moves"),
        (
            Disassembly(drawer(1), (), (), Outcome.LIMITED, Statistics(), "it needs more memory"),
            "unknown: it needs more memory, after 0 separations",
        ),
        (
            Disassembly(drawer(1), (), (), Outcome.INTERRUPTED, Statistics()),
            "unknown: Ctrl-C ended the search, after 0 separations",
        ),
        (
            Disassembly(drawer(1), (), (), Outcome.LIMITED, Statistics()),
            "unknown: a limit ended the search, after 0 separations",
        ),
    ],
)
def test_verdicts(taken, told):
    assert taken.verdict == told


def test_summaries():
    found = disassemblies("soma", limit=2)
    list(found)
    assert summary(found) == "2 assemblies looked at, 2 come apart; there may be more: --all finds them"
    found.undecided, found.outcome = 1, Outcome.INTERRUPTED
    assert summary(found) == "2 assemblies looked at, 2 come apart; it is unknown of 1; stopped by Ctrl-C"


@pytest.mark.parametrize("answer", Answer)
def test_every_answer_has_a_sentence(answer):
    assert check_sentence(answer, disassemblies("soma")).startswith(f"{answer.value}: ")


def test_what_a_file_keeps_in_a_line():
    (kept,) = kept_solutions(read_xmpuzzle(HOOKS, source="x"))
    own = apart(kept.solution)
    assert stored_line(kept, own) == "an assembly; its disassembly works, level 1, as found here"
    assert stored_line(kept._replace(faults=["no"]), None) == "no assembly of this problem: no"
    assert stored_line(kept._replace(apart_faults=["no"]), own).endswith("does not work: no")
    assert stored_line(kept._replace(apart=None), own).startswith("an assembly; level 1: it comes apart")


def test_documents_are_those_of_the_schema():
    jsonschema = pytest.importorskip("jsonschema")
    from dancefloor.reports.documents import schema

    (kept,) = kept_solutions(read_xmpuzzle(HOOKS, source="x"))
    taken = apart(kept.solution)
    for document in (apart_document([taken], 1, complete=True), stored_document([kept], [taken])):
        jsonschema.validate(document, schema())
