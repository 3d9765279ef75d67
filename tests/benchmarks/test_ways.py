"""Our own choice beside every single way."""

from __future__ import annotations

import math

import pytest

from benchmarks.families import FAMILIES
from benchmarks.ways import CHOOSING, HEAD, WAYS, Compared, compare, in_a_process, measured, row, summary, told

QUEENS = next(each for each in FAMILIES if each.name == "queens 8")


def ok(seconds, number="92", engine="bits"):
    return {"status": "ok", "seconds": seconds, "engine": engine, "number": number, "megabytes": 20.0}


def test_every_way_gives_the_same_number():
    answers = {way: measured(QUEENS.name, way, 60.0) for way in ("auto", "bits", "counting")}
    assert {figures["number"] for figures in answers.values()} == {"92"}
    assert answers["counting"]["engine"] == "counting"
    assert measured(QUEENS.name, CHOOSING, 60.0)["status"] == "ok"


def test_what_cannot_be_done_or_takes_too_long_is_said():
    assert measured(QUEENS.name, "scanning", 60.0) == {"status": "cannot"}
    assert measured("random XC 60/330/3", "bits", 0.01) == {"status": "cut"}


def test_a_run_has_a_process_of_its_own():
    figures = in_a_process(QUEENS.name, "auto", 60.0)
    assert (figures["status"], figures["number"]) == ("ok", "92")
    assert 1 < figures["megabytes"] < 1000


def test_medians_are_compared_and_wrong_answers_shown():
    figures = {"auto": [ok(3.0), ok(2.0), ok(9.0)], "bits": [ok(2.0)] * 3, "cells": [ok(4.0), {"status": "cut"}]}
    found = row(QUEENS, figures)
    assert (found.seconds, found.best, found.ratio, found.wrong) == ({"auto": 3.0, "bits": 2.0}, "bits", 1.5, "")
    assert row(QUEENS, {**figures, "dancing": [ok(5.0, "91")]}).wrong == "91, 92"
    assert "1.50 times bits" in told(found)
    assert told(found).count("|") == HEAD.splitlines()[0].count("|") == len(WAYS) + 6


def test_the_summary_names_the_worst():
    rows = [
        Compared("a", {"auto": 1.0, "bits": 1.0}, "bits", 1.0),
        Compared("b", {"auto": 4.0, "bits": 1.0}, "bits", 1.0),
    ]
    assert summary(rows) == (
        "2 problems: geometric mean 2.00, worst 4.00 (b), more than 1.1 on 1, of these by more than 2 ms on 1"
    )
    assert summary([]) == "nothing to compare"
    assert math.isnan(Compared("c", {"auto": 1.0}, "bits", 1.0).ratio)


@pytest.mark.parametrize("runs", [1])
def test_a_comparison_asks_everybody(monkeypatch, runs):
    asked = []
    monkeypatch.setattr("benchmarks.ways.in_a_process", lambda name, way, limit: asked.append((way, limit)) or ok(0.1))
    (found,) = compare([QUEENS], runs=runs, limit=7.0)
    assert [way for way, _ in asked] == ["auto", CHOOSING, *WAYS]
    assert {limit for _, limit in asked} == {7.0, 0.5}
    assert set(found.seconds) == {"auto", CHOOSING, *WAYS}
