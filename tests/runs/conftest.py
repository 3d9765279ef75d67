"""Processes that work on runs, and what tests read in a store by plain SQL."""

import hashlib
import json
import sqlite3
import subprocess
import sys

import pytest

WORK = """
import json, sys
import dancefloor.runs.sitting as sitting
sitting.EVERY = 0.01
from dancefloor.runs.running import run
print("begun", flush=True)
run(**json.loads(sys.argv[1]))
"""

_IN_ORDER = """
select chunk.count, width, options from chunk, interval where interval.id=chunk.interval order by task, rank, first
"""


@pytest.fixture
def worker():
    """Start a process that works on a run and writes every hundredth of a second; it has loaded what it needs."""
    begun = []

    def start(*, before="", **how):
        process = subprocess.Popen(
            [sys.executable, "-c", before + WORK, json.dumps(how)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        begun.append(process)
        assert process.stdout.readline() == b"begun\n"
        return process

    yield start
    for process in begun:
        process.kill()
        process.communicate()


def contents(store):
    """All that a run has found: a hash of its solutions in order, and its numbers."""
    connection = sqlite3.connect(store)
    try:
        lengths, options = hashlib.sha256(), hashlib.sha256()
        for count, width, data in connection.execute(_IN_ORDER):
            own = 0 if width else 4 * count  # bytes of lengths; how solutions are cut into chunks does not matter
            lengths.update(data[:own] or width.to_bytes(4, "little") * count)
            options.update(data[own:])
        numbers = connection.execute("select task, sum(found), sum(weight) from interval group by task").fetchall()
        known = dict(connection.execute("select key, value from meta where key in ('outcome', 'result')"))
        assert connection.execute("pragma quick_check").fetchall() == [("ok",)]
        return lengths.hexdigest(), options.hexdigest(), numbers, known
    finally:
        connection.close()
