from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dancefloor as package
from tests.cli.forking import AVAILABLE, Forking

COMMAND = [sys.executable, "-m", "dancefloor"]


def environment_of_tests():
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONIOENCODING")}
    home = str(Path(package.__file__).resolve().parents[1])
    return kept | {"PYTHONUTF8": "1", "PYTHONPATH": home, "TERM": "xterm-256color"}


@pytest.fixture
def environment():
    """An environment in which nothing but the test decides about colours and encodings."""
    return environment_of_tests()


@pytest.fixture(scope="session")
def forking():
    """The program with all modules loaded; None on systems that cannot fork."""
    if not AVAILABLE:
        yield None
        return
    process = Forking(environment_of_tests())
    yield process
    process.close()


@pytest.fixture
def start(environment, tmp_path):
    """Start ``dancefloor`` with some arguments, in a directory of its own."""
    started = []

    def start(*arguments, env=None, **options):
        process = subprocess.Popen(
            [*COMMAND, *arguments], cwd=tmp_path, env=environment | (env or {}), **{"text": True} | options
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def dancefloor(environment, forking, tmp_path, request):
    """Run ``dancefloor`` with some arguments, in a directory of its own. Any JSON it prints is as the schema says."""

    def run(*arguments, env=None, **options):
        if forking and env is None and options.keys() <= {"input", "timeout"}:
            text, timeout = options.get("input", ""), options.get("timeout")
            done = forking.run([str(word) for word in arguments], tmp_path, environment, text, timeout)
        else:
            done = started(*arguments, env=env, **options)
        if "--json" in arguments and done.stdout:
            request.getfixturevalue("documented")(done.stdout)
        return done

    def started(*arguments, env, **options):
        pipes = {} if "input" in options else {"stdin": subprocess.DEVNULL}
        pipes |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
        return subprocess.run(
            [*COMMAND, *arguments], cwd=tmp_path, env=environment | (env or {}), check=False, **pipes | options
        )

    return run


def timeless(text):
    """A text with N for each number of seconds."""
    return re.sub(r"\d+\.\d\d s", "N s", text)


def refused(done):
    """The line that says why a command line is bad input: its status is 2, and it prints nothing else."""
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("dancefloor: ")
    return done.stderr.removeprefix("dancefloor: ")
