"""Every JSON document is as the published schema says, whatever the puzzle and however the work ended."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.classics import Queens
from dancefloor.puzzles.cover import ExactCover
from dancefloor.reports import documents
from dancefloor.reports.installation import Installation
from dancefloor.reports.listings import engines_known, fillomino_methods
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Limits, Outcome, Statistics
from dancefloor.solutions.group import Convention, Group
from dancefloor.verbs import (
    Check,
    Count,
    Solutions,
    cheapest,
    check,
    count,
    kind_of,
    solve,
    solve_many,
    tabulate,
)
from dancefloor.verbs.covering import selection
from dancefloor.verbs.health import Checkup

NO_TIME = Limits(seconds=0)
POSSIBLE = {
    "packing": read_puzzle("3x20"),
    "hexiamonds": read_puzzle("any*triamonds 3x3"),
    "solid": read_puzzle("2x2x2", pieces="any*tetracubes"),
    "items": ExactCover(Problem.from_names("p q r", ["p q", "r", "p", "q r", "q"])),
    "queens": Queens(5),
    "division": Division("tetrominous", ("O..#", "....", "##.#")),
    "fillomino": read_fillomino("2 . .\n. 3 .\n"),
    "limited fillomino": LimitedFillomino(("2..", ".3.")),
}
IMPOSSIBLE = {
    "packing": read_puzzle("4x5"),
    "items": ExactCover(Problem.from_names("p q r", ["p q", "q r", "p r"])),
    "queens": Queens(3),
    "division": Division("tetrominous", ("IO", "..")),
    "fillomino": read_fillomino("3 . .\n. 1 .\n. . 2\n"),
    "walls all around": read_fillomino("1 1 .\n"),
}


@pytest.fixture
def told(documented):
    """A document after a way through JSON."""
    return lambda document: documented(json.dumps(document))


@pytest.mark.parametrize("limit", [1, 2])
def test_many_puzzles(told, limit):
    solved = solve_many(["1234341221434321", 16 * ".", "11" + 14 * "."], limit=limit)
    document = told(documents.batch_document(map(documents.solved_puzzle, solved, (1, 2, 3)), solved))
    assert [len(puzzle["solutions"]) for puzzle in document["puzzles"]] == [1, limit, 0]
    assert (document["outcome"], document["engine"]) == ("complete", "given")


def solve_document(puzzle, **how):
    kind, found = kind_of(puzzle), solve(puzzle, **how)
    return documents.solutions_document("solve", map(kind.as_json, found), found)


@pytest.mark.parametrize("kind", POSSIBLE)
def test_solutions_of_every_kind(told, kind):
    document = told(solve_document(POSSIBLE[kind]))
    assert document["solutions"]
    assert document["outcome"] == "complete"


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_no_solutions_of_every_kind(told, kind):
    document = told(solve_document(IMPOSSIBLE[kind], limits=Limits(seconds=60)))
    assert (document["solutions"], document["outcome"]) == ([], "complete")


@pytest.mark.parametrize("kind", [kind for kind in POSSIBLE if kind != "division"])  # which has one solution
@pytest.mark.parametrize("limits", [Limits(1), NO_TIME])
def test_a_search_that_was_limited(told, kind, limits):
    document = told(solve_document(POSSIBLE[kind], limits=limits))
    assert (len(document["solutions"]), document["outcome"]) == (limits.solutions or 0, "limited")


@pytest.mark.parametrize("kind", POSSIBLE)
def test_a_search_that_was_interrupted(told, kind):
    found = solve(POSSIBLE[kind])
    found.cancel()
    document = told(documents.solutions_document("solve", [], found))
    assert document["outcome"] == "interrupted"


@pytest.mark.parametrize("kind", POSSIBLE)
def test_counts_of_every_kind(told, kind):
    assert told(documents.count_document(count(POSSIBLE[kind])))["raw"] > 0
    assert told(documents.count_document(count(POSSIBLE[kind], limits=NO_TIME)))["outcome"] == "limited"
    both = told(documents.count_document(count(POSSIBLE[kind], symmetry="all")))
    assert (both["distinct"] is None) == (both["symmetry"] == "none")


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_counts_of_nothing(told, kind):
    assert told(documents.count_document(count(IMPOSSIBLE[kind])))["raw"] == 0


@pytest.mark.parametrize("kind", POSSIBLE)
def test_checks_of_every_kind(told, kind):
    document = told(documents.check_document(check(POSSIBLE[kind])))
    assert document["answer"] == ("unique" if len(document["solutions"]) == 1 else "multiple")
    assert told(documents.check_document(check(POSSIBLE[kind], limits=NO_TIME)))["answer"] == "unknown"


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_checks_of_impossible_puzzles(told, kind):
    assert told(documents.check_document(check(IMPOSSIBLE[kind])))["answer"] == "none"


def test_a_check_has_what_is_known_of_clues(told):
    document = told(documents.check_document(check(IMPOSSIBLE["fillomino"])))
    assert document["contradiction"]["clues"] == [[0, 0], [1, 1], [2, 2]]
    assert told(documents.check_document(check(POSSIBLE["fillomino"])))["differing"]
    assert told(documents.check_document(check(read_fillomino("2 . 1 . .\n"))))["redundant"] == [[0, 0]]


def test_puzzles_that_could_not_be_read_in_time(told):
    late = TimeUp("the puzzle was being read")
    nothing = Solutions.too_late("6x10", late)
    for document in (
        documents.solutions_document("solve", [], nothing),
        documents.solutions_document("cheapest", [], nothing),
        documents.count_document(Count.too_late(late)),
        documents.check_document(Check.too_late("6x10", late)),
    ):
        assert told(document)["reason"] == "stopped by its limit while the puzzle was being read"


@pytest.mark.parametrize("limits", [None, NO_TIME])
def test_the_cheapest(told, limits):
    problem = read_dlx("p q\np q |5\np |1\nq |2\nq |7\n").problem
    found = cheapest(problem, 2, limits=limits)
    listed = [documents.priced_solution(cost, selection(problem, cover)) for cost, cover in found.covers]
    document = told(documents.solutions_document("cheapest", listed, found))
    assert [each["cost"] for each in document["solutions"]] == ([] if limits else [3, 5])


@pytest.mark.parametrize("kind", [kind for kind in POSSIBLE if kind != "fillomino"])
def test_samples(told, kind):
    table = tabulate(POSSIBLE[kind])
    document = told(documents.sample_document(kind_of(POSSIBLE[kind]), table, table.sample(3), 0))
    assert [0 <= each["number"] < document["count"] for each in document["solutions"]] == [True] * 3


def test_a_sample_of_nothing(told):
    puzzle = IMPOSSIBLE["packing"]
    document = told(documents.sample_document(kind_of(puzzle), tabulate(puzzle), [], 0))
    assert (document["count"], document["solutions"]) == (0, [])


@pytest.mark.parametrize("name", preset_names())
def test_puzzles_by_name(told, name):
    preset = preset_named(name)
    (short,) = told(documents.puzzles_document([preset]))["puzzles"]
    assert short.items() <= told(documents.puzzle_document(preset)).items()


def test_a_checkup_of_an_installation(told):
    done = [
        Checkup("a", 1, 1, 0.5),
        Checkup("a", 1, 2, 0.5),
        Checkup("a", 1, None, 0.0),
        Checkup("a", 1, None, 0.0, "b"),
    ]
    document = told(documents.doctor_document(Installation.here(), done))
    assert [each["result"] for each in document["checks"]] == ["right", "wrong", "skipped", "failed"]
    assert "reference" in document["engines"]


def test_engines(told):
    document = told(documents.engines_document(engines_known(), fillomino_methods()))
    assert {"name": "reference", "installed": True, "missing": ""}.items() <= next(
        each.items() for each in document["engines"] if each["name"] == "reference"
    )


def test_the_fields_of_a_search():
    searched = SimpleNamespace(
        outcome=Outcome.COMPLETE,
        engine="dancing",
        why="asked for",
        reason="",
        group=Group(Convention.ALL, 4, 2),
        statistics=Statistics(1, 2, 3, 4, 0.5),
    )
    assert documents.search_fields(searched) == {
        "outcome": "complete",
        "engine": "dancing",
        "why": "asked for",
        "reason": "",
        "symmetry": "all",
        "symmetries": 4,
        "rotations": 2,
        "statistics": {"covers": 1, "nodes": 2, "updates": 3, "cleansings": 4, "seconds": 0.5},
    }
