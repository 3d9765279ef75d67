"""Queries of the page are answered as they were answered before: `pytest tests/outputs --record` keeps the answers.

The record has a query, then the events of its answer, one on a line. Progress comes when it comes, and is left out;
solutions come in groups that a busy machine makes smaller, and stand there as one.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dancefloor.engines.registry import engine
from dancefloor.faces.asking import ask
from tests.outputs.commands import shown

RECORD = Path(__file__).parent / "queries.txt"
PROMPT = "? "


def answered(query):
    events = []
    for event in ask(query):
        if event["event"] == "solutions" and events and events[-1]["event"] == "solutions":
            events[-1]["solutions"] += event["solutions"]
        elif event["event"] != "progress":
            events.append(event)
    return shown("\n".join(json.dumps(event, ensure_ascii=False) for event in events), "", 0)


def test_queries_are_answered_as_before(request):
    if engine("scanning").missing():
        pytest.skip("the compiled module is not installed: other engines find other first solutions")
    before = {}
    for part in f"\n{RECORD.read_text()}".split(f"\n{PROMPT}")[1:]:
        line, _, events = part.partition("\n")
        before[line] = f"{events.rstrip()}\n"
    now = {line: answered(json.loads(line)) for line in before}
    if request.config.getoption("record"):
        RECORD.write_text("".join(f"{PROMPT}{line}\n{events}" for line, events in now.items()))
        return
    assert len(before) >= 200
    assert now == before
