"""Tables and verdicts come from figures that were kept; wrong answers and hopeless runs are told as such."""

import json
import sys

import pytest

from benchmarks.contestants import AUTO
from benchmarks.measure import Result, judge, rounds
from benchmarks.problems import Question, Task, packing, question
from benchmarks.report import choices, tables


def result(contestant, seconds, *, name="box", status="ok", note="", answer="2", engine=""):
    return {
        "kind": "Count",
        "question": name,
        "contestant": contestant,
        "status": status,
        "note": note,
        "answer": answer,
        "engine": engine,
        "ready": 0.1,
        "seconds": seconds,
        "wall": seconds,
        "search": [],
    }


KEPT = {
    "date": "2026-01-02",
    "machine": {"processor": "abacus", "cores": 2, "python": "3.11"},
    "versions": {"dancefloor": "0.1"},
    "overhead": [
        {
            "name": "start",
            "unit": "ms",
            "aim": "<= 30",
            "by": {
                "dancefloor": {"figures": [9.0, 11.0, 10.0], "memory": 20_400_000, "note": ""},
                "xcover": {"figures": [70.0], "memory": 0, "note": ""},
                "exact-cover": {"figures": [], "memory": 0, "note": "no module"},
            },
        }
    ],
    "results": [
        result(AUTO, [0.2, 0.1, 0.3], engine="scanning"),
        result("scanning", [0.1]) | {"memory": 34_600_000},
        result("dancing", [0.05]),
        result("xcover", [0.4], status="wrong", note="3, not 2"),
        result("ortools", [], status="cut", note="> 2 s"),
        result("exact-cover", [], status="cannot", note="knows no colors"),
        result(AUTO, [0.001], name="toy"),
        result("dancing", [0.0004], name="toy"),
    ],
}


def test_a_table_gives_medians_ratios_and_failures():
    text = tables(json.loads(json.dumps(KEPT)))
    assert "2026-01-02, abacus, 2 cores, Python 3.11; dancefloor 0.1." in text
    assert "| start | 10 ms, 20 MB | <= 30 | xcover 70 ms |" in text
    assert "| auto | **200 ms** scanning | **1 ms** |" in text
    assert "| scanning | 100 ms (0.5), 35 MB | – |" in text
    assert "| dancing | 50 ms (0.25) | 0.4 ms (0.4) |" in text
    assert "| xcover | wrong | – |" in text
    assert text.endswith("\n\nCut off everywhere: ortools.")
    assert "exact-cover" not in text


def test_the_choice_is_poor_if_twice_as_slow_as_the_best_engine_unless_it_is_a_matter_of_nothing():
    box, toy = choices(KEPT["results"])
    assert (box.best, box.least, box.is_poor) == ("dancing", 0.05, True)
    assert not toy.is_poor
    assert str(box) == "POOR       4.00  box: scanning; best dancing 50 ms"


def test_no_answer_is_a_poor_choice():
    (only,) = choices([result(AUTO, [], status="cut", note="> 1 s"), result("dancing", [0.5])])
    assert only.is_poor
    assert "no answer" in str(only)


@pytest.mark.parametrize(("published", "wrong"), [(2, {"xcover"}), (3, {"auto", "dancing"}), (None, {"xcover"})])
def test_answers_are_held_against_the_published_one_or_else_against_ours(published, wrong):
    results = [Result("", "", name, "ok", answer=answer) for name, answer in
               (("auto", "2"), ("dancing", "2"), ("xcover", "3"))]  # fmt: skip
    judge(Question("", "", Task.COUNT, packing("3x20"), published), results)
    assert {each.contestant for each in results if each.status == "wrong"} == wrong


@pytest.mark.skipif(sys.platform == "win32", reason="the command is written for a POSIX shell")
def test_a_run_asks_in_turn_and_stops_what_takes_too_long():
    asked = question("Multiplicities", "2 tetromino sets 4x10")
    sleeper = "if [ $(wc -l < {dlx}) -gt 9 ]; then sleep 60; fi; echo 1 solutions"
    own, other = rounds([asked], ["auto", "if"], ((sleeper, r"(\d+) solutions"),), runs=2, limit=0.5)
    assert (own.status, own.answer, len(own.seconds), len(own.search)) == ("ok", "1796", 2, 2)
    assert (other.status, other.note, other.seconds) == ("cut", "> 0.5 s", [])
    assert other.ready > 0
