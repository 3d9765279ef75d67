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
        solutions = hashlib.sha256()
        for (options,) in connection.execute("select options from chunk order by interval, first"):
            solutions.update(options)
        numbers = connection.execute("select task, sum(found), sum(weight) from interval group by task").fetchall()
        known = dict(connection.execute("select key, value from meta where key in ('outcome', 'result')"))
        assert connection.execute("pragma quick_check").fetchall() == [("ok",)]
        return solutions.hexdigest(), numbers, known
    finally:
        connection.close()
