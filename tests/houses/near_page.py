"""What a static folder answers without Python, by the page's modules in Node, beside what Python answers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dancefloor._native import MISSING
from dancefloor.faces.asking import ask

TESTS = Path(__file__).parents[1]
SCRIPTS = TESTS / "houses" / "studio"
CORE = os.environ.get("DANCEFLOOR_CORE") or ""
needs_core = [
    pytest.mark.skipif(not CORE, reason="DANCEFLOOR_CORE names no core.wasm: `.ci/run` compiles one with Emscripten"),
    pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed"),
]


class Near:
    """The page's modules in Node."""

    def __init__(self, folder):
        from dancefloor.houses.studio.page_files import copy_page  # not at once: a deleted house has no page

        self.folder = folder
        copy_page(folder)
        Path(folder, "package.json").write_text('{"type": "module"}')
        self._command = ["node", str(SCRIPTS / "near.mjs"), str(folder), CORE]

    def answers(self, queries):
        """The events of each query but progress; the last one is "pass" if Python has to answer."""
        return answered(self._command, queries)


class WithCore:
    """Python, with the core that the page has; `loader` is a copy of the module that loads it."""

    def __init__(self, near, loader):
        shutil.copy(near.folder / "core.js", loader)
        script = str(SCRIPTS / "with_core.py")
        self._command = [sys.executable, script, "node", str(TESTS / "wasm_core.mjs"), str(loader), CORE]

    def __call__(self, queries):
        paths = os.pathsep.join(map(str, [TESTS.parent, *sys.path]))
        return answered(self._command, queries, env={**os.environ, "PYTHONPATH": paths})


def answered(command, queries, **how):
    lines = "\n".join(map(json.dumps, queries))
    said = subprocess.run(command, input=lines, capture_output=True, text=True, check=True, timeout=300, **how)
    return [json.loads(line) for line in said.stdout.splitlines()]


def from_python(query):
    return json.loads(json.dumps(ask(query)))


def assert_same(near, queries):
    """Check that Python is not needed, and would say the same."""
    queries = list(queries)
    for query, found in zip(queries, near.answers(queries), strict=True):
        assert found[-1]["event"] == "result", query
        assert found[-1]["value"] == from_python(query)[-1]["value"], query


def without_times(value, left_out=()):
    """A result without times, and without what is left out of it."""
    kept = {name: each for name, each in value.items() if name not in left_out}
    return kept | {"statistics": {**kept.get("statistics", {}), "seconds": 0}}
