"""The walls of the house stand where ARCHITECTURE.md says."""

import subprocess
import sys
from pathlib import Path

import pytest

import dancefloor

ROOT = Path(__file__).parent.parent


def test_imports_keep_to_the_layers(monkeypatch):
    from importlinter.cli import lint_imports

    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_importing_the_package_loads_nothing_heavy():
    script = "import sys, dancefloor; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "typer", "rich", "dancefloor.engines", "dancefloor.draw"} & set(loaded)


def test_searching_loads_neither_numpy_nor_the_command_line():
    script = "import sys, dancefloor as d; d.count('3x20'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "typer", "rich", "dancefloor.draw.svg"} & set(loaded)


def test_every_public_name_can_be_had():
    for name in dancefloor.__all__:
        assert getattr(dancefloor, name).__doc__, name
    assert sorted(dancefloor.__all__) == sorted(dancefloor._MODULE)
    assert "__version__" in dir(dancefloor)
    with pytest.raises(AttributeError, match="no attribute 'tetris'"):
        _ = dancefloor.tetris


def test_no_room_is_without_a_name():
    named = [path.stem for folder in ("src", "native", "tests") for path in (ROOT / folder).rglob("*.*pp")]
    named += [path.stem for folder in ("src", "tests", "examples") for path in (ROOT / folder).rglob("*.py")]
    assert len(named) > 50
    assert not {"utils", "util", "misc", "helpers", "helper", "common"} & set(named)
