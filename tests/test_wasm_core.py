"""The core for browsers finds in Node what the compiled module finds here.

`.ci/run` compiles one, and names it by the variable `DANCEFLOOR_CORE`; `nox -s static` tests it in a whole page.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor._native import MISSING

CORE, NODE = os.environ.get("DANCEFLOOR_CORE"), shutil.which("node")

pytestmark = [
    pytest.mark.skipif(not CORE, reason="DANCEFLOOR_CORE names no core.wasm: `.ci/run` compiles one with Emscripten"),
    pytest.mark.skipif(not NODE, reason="Node cannot be found, which would run core.wasm"),
]


@pytest.fixture(scope="session")
def found(tmp_path_factory):
    """What was found with the core, as `wasm_core.py` prints it."""
    loader = tmp_path_factory.mktemp("core") / "core.mjs"  # by this suffix Node knows that it is a module
    loader.write_bytes(files("dancefloor.houses.studio").joinpath("page", "core.js").read_bytes())
    here = Path(__file__).parent
    command = [sys.executable, str(here / "wasm_core.py"), NODE, str(here / "wasm_core.mjs"), str(loader), str(CORE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_counts_the_packings_of_3x20(found):
    assert found["scanning"][0] == 2


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
@pytest.mark.parametrize(
    ("engine", "puzzle"), [("scanning", "3x20"), ("bits", "soma"), ("dancing", "soma"), ("cells", "soma")]
)
def test_each_engine_enters_as_many_nodes_as_the_compiled_module(found, engine, puzzle):
    counted = dance.count(puzzle, engine=engine, symmetry="all")
    assert found[engine] == [counted.distinct, counted.statistics.nodes]


def test_it_solves_a_fillomino(found):
    checked = dance.check(dance.read_fillomino("030\n200\n001\n"))
    assert found["fillomino"] == [checked.answer.value, True]
