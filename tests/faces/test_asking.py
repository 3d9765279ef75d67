"""Queries and their events: every query is answered by a result or an error, and nothing else happens."""

from __future__ import annotations

import json
import sys
import time
from threading import Thread

import pytest

import dancefloor.verbs
from dancefloor.errors import InternalError
from dancefloor.faces.asking import Asking, ask
from dancefloor.faces.queries import QUERIES
from dancefloor.reports.documents import schema

jsonschema = pytest.importorskip("jsonschema")

FILLOMINO = {"kind": "fillomino", "clues": [[2, 0, 0], [0, 3, 1]]}
DOMINOES = {"text": "2*dominoes 2x2"}

#: At least one query of each name; first what the kernel answers by itself.
OF_KERNEL = [
    {"ask": "about"},
    {"ask": "read", "text": "6x10"},
    {"ask": "read", "text": "p q\np\nq\n"},
    {"ask": "read", "text": "4x5", "pieces": "tetrominoes"},
    {"ask": "labels", "puzzle": DOMINOES, "placements": [{"piece": "I", "cells": [[0, 0], [0, 1]]}]},
    {"ask": "presets"},
    {"ask": "families"},
    {"ask": "pieces", "text": "4*T4,O4"},
    {"ask": "pieces", "text": "0-1*squares", "within": [[0, 0], [0, 1], [1, 0], [1, 1]], "lattice": "square"},
    {"ask": "describe", "puzzle": {"text": "3x20"}},
    {"ask": "colors", "names": ["F", "<b>"]},
    {"ask": "engines"},
    {"ask": "lattice", "name": "triangle"},
    {"ask": "orientations", "lattice": "cube", "cells": [[0, 0, 0], [0, 0, 1], [1, 0, 0]]},
    {"ask": "solve", "puzzle": DOMINOES},
    {"ask": "count", "puzzle": DOMINOES},
    {"ask": "why", "puzzle": {"text": "8x8"}},
    {"ask": "sample", "puzzle": DOMINOES, "times": 2},
]
OF_FILLOMINO = [
    {"ask": "read", "text": "2..\n.3."},
    {"ask": "convert", "puzzle": FILLOMINO, "to": "puzzlink"},
    {"ask": "picture", "puzzle": FILLOMINO},
    {"ask": "solve", "puzzle": FILLOMINO},
    {"ask": "check", "puzzle": FILLOMINO, "redundant": True},
    {"ask": "hint", "puzzle": FILLOMINO},
    {"ask": "explain", "puzzle": FILLOMINO},
    {"ask": "grade", "puzzle": FILLOMINO},
    {"ask": "bench", "puzzle": FILLOMINO, "cells": [[0, 1]]},
    {"ask": "wrong", "puzzle": FILLOMINO, "filled": [[0, 2, 0], [2, 0, 0]]},
    {"ask": "make", "size": "4x4"},
]
OF_QUESTIONS = [
    {"ask": "family", "puzzle": DOMINOES},
    {"ask": "hints", "puzzle": {"text": "3x20"}},
    {"ask": "reasons", "puzzle": {"text": "8x8 16*S4"}},
    {"ask": "next", "puzzle": {"text": "1x4 2*I2"}},
]
CORNER = {"piece": "V", "cells": [[0, 0, 0], [0, 1, 0], [1, 0, 0]]}
OF_DESIGNERS = [{"ask": "apart", "puzzle": {"text": "soma"}, "solution": {"placements": [CORNER]}}]
OF_STUDIO = [{"ask": "film"}, {"ask": "wall", "puzzle": DOMINOES, "symmetry": "none"}]
OF_FOUNDERS = [{"ask": "film", "of": "fletcher", "puzzle": DOMINOES}]  # and of the studio


def of_houses(queries, *houses):
    marks = [pytest.mark.house(house) for house in houses]
    return [pytest.param(query, marks=marks, id=f"{query['ask']} of {houses[0]}") for query in queries]


EXAMPLES = [
    *OF_KERNEL,
    *of_houses(OF_FILLOMINO, "fillomino"),
    *of_houses(OF_QUESTIONS, "questions"),
    *of_houses(OF_DESIGNERS, "designers"),
    *of_houses(OF_STUDIO, "studio"),
    *of_houses(OF_FOUNDERS, "founders", "studio"),
]


EVENTS = jsonschema.Draft202012Validator({"$defs": schema()["$defs"], "$ref": "#/$defs/parts/$defs/event"})
#: Queries whose values are documents of the command line.
DOCUMENTS = {"presets", "engines", "count", "sample", "make", "check"}


@pytest.mark.house("fillomino")
@pytest.mark.house("studio")
@pytest.mark.house("questions")
@pytest.mark.house("designers")
def test_there_is_an_example_of_each_query():
    assert {query["ask"] for query in [*OF_KERNEL, *OF_FILLOMINO, *OF_QUESTIONS, *OF_DESIGNERS, *OF_STUDIO]} == set(
        QUERIES
    )


@pytest.mark.parametrize("query", EXAMPLES, ids=lambda query: query["ask"])
def test_every_query_has_a_result_and_events_as_the_schema_says(query):
    events = ask(json.loads(json.dumps(query)))
    *before, last = events
    assert last["event"] == "result", last
    assert isinstance(last["value"], dict)
    assert all(isinstance(line, str) and "\n" not in line for line in last["text"])
    assert {event["event"] for event in before} <= {"progress", "solutions", "scene", "steps", "covers"}
    told = json.loads(json.dumps(events, allow_nan=False))
    for event in told:
        EVENTS.validate(event)
    if query["ask"] in DOCUMENTS:
        jsonschema.validate(told[-1]["value"], schema())


# Errors.


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (None, "a query should be a table whose 'ask' says what is asked, such as {'ask': 'presets'}"),
        ({"ask": "sovle"}, "there is no query 'sovle'; did you mean 'solve'?"),
        ({"ask": "solve", "puzzle": [], "limit": 1}, "puzzle is a list of 0: it should be a table of values"),
        ({"ask": "solve", "puzzle": {}}, "puzzle, key 'kind': it is missing"),
        ({"ask": "read", "text": "sooma"}, "there is no puzzle 'sooma'; did you mean 'soma'?"),
        ({"ask": "lattice", "name": "sqare"}, "there is no lattice 'sqare'; did you mean 'square'?"),
        pytest.param(
            {"ask": "hint", "puzzle": DOMINOES},
            "puzzle: only a fillomino has moves and grades, and this is not one",
            marks=pytest.mark.house("fillomino"),
        ),
    ],
)
def test_an_error_says_in_one_line_what_is_wrong(query, message):
    [event] = ask(query)
    assert event["event"] == "error"
    assert event["kind"] == "input"
    assert event["message"].startswith(message)
    assert "\n" not in event["message"]


def test_an_error_in_a_text_says_where_it_is():
    [event] = ask({"ask": "read", "text": "8x8-"})
    assert (event["line"], event["column"]) == (None, 5)
    [event] = ask({"ask": "read", "text": "p q\np\nx\n"})
    assert event["line"] == 3


def test_a_bug_is_said_to_be_one(monkeypatch):
    def broken(*args, **how):
        raise InternalError("a solution is wrong", report="")

    monkeypatch.setattr(dancefloor.verbs, "count", broken)
    [event] = ask({"ask": "count", "puzzle": DOMINOES})
    assert event["kind"] == "internal"
    assert event["message"].startswith("this is a bug of dancefloor: a solution is wrong")


def test_an_unexpected_error_is_told_and_raised(monkeypatch):
    monkeypatch.setattr(dancefloor.verbs, "count", None)
    told = []
    with pytest.raises(TypeError):
        Asking({"ask": "count", "puzzle": DOMINOES}, told.append).answer()
    assert told[0]["kind"] == "internal"


# Cancelling.


@pytest.mark.parametrize(
    "query",
    [
        {"ask": "solve", "puzzle": {"text": "8x8-2x2@0,0"}, "engine": "reference"},
        {"ask": "count", "puzzle": {"text": "any*pentominoes 10x10"}, "engine": "reference"},
        {"ask": "count", "puzzle": {"text": "any*pentominoes 10x40"}},
        {"ask": "sample", "puzzle": {"text": "any*pentominoes 10x40"}},
        {"ask": "make", "size": "30x30", "difficulty": "beyond"},
        {"ask": "check", "puzzle": {"kind": "fillomino", "clues": [[0] * 40] * 40, "largest": 7, "symmetric": True}},
    ],
)
def test_any_work_can_be_cancelled_from_another_thread(query):
    told = []
    asking = Asking(query, told.append)
    thread = Thread(target=asking.answer)
    thread.start()
    while not told and thread.is_alive():
        time.sleep(0.01)
    asking.cancel()
    many = len(told)
    thread.join(120)
    assert not thread.is_alive()
    assert len(told) <= many + 1  # one may have been on its way
    assert "result" not in {event["event"] for event in told}


def test_what_is_cancelled_before_it_begins_tells_nothing():
    told = []
    asking = Asking({"ask": "presets"}, told.append)
    asking.cancel()
    asking.answer()
    assert told == []


# Files.

OPENED = []


def listen(event, args):
    if event == "open" and OPENED and isinstance(args[0], str):
        OPENED.append(args[0])


def test_no_text_opens_a_file(tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text('title = "x"\nsource = "x"\nregion = "2x2"\npieces = "dominoes"\n')
    texts = [str(secret), f"{secret} 25-Jan", "-", "./x.dlx", "../../etc/passwd", "~/.ssh/id_rsa", f"file://{secret}"]
    sys.addaudithook(listen)
    OPENED.append("")
    try:
        for text in texts:
            for query in (
                {"ask": "read", "text": text},
                {"ask": "read", "text": "4x4", "pieces": text},
                {"ask": "pieces", "text": text},
                {"ask": "solve", "puzzle": {"text": text}},
                {"ask": "convert", "puzzle": FILLOMINO, "to": text},
                {"ask": "lattice", "name": text},
                {"ask": "make", "size": text},
                {"ask": "solve", "puzzle": DOMINOES, "engine": text},
            ):
                assert ask(query)[-1]["event"] == "error"
        opened = [name for name in OPENED if "secret" in name or "passwd" in name or "id_rsa" in name]
    finally:
        OPENED.clear()
    assert opened == []
