"""The walls of the house stand where ARCHITECTURE.md says."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dancefloor

ROOT = Path(__file__).parent.parent


def test_imports_keep_to_the_layers(monkeypatch):
    from importlinter.cli import lint_imports

    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_each_room_is_open_to_the_command_line_or_closed():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (closed,) = (each["forbidden_modules"] for each in contracts if each.get("source_modules") == ["dancefloor.cli"])
    package = ROOT / "src" / "dancefloor"
    rooms = {path.stem for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    rooms -= {"__init__", "__main__", "cli"}
    open_ = {
        "contract",
        "declarations",
        "houses",
        "faces",
        "reports",
        "verbs",
        "formats",
        "draw",
        "search",
        "caps",
        "errors",
        "records",
        "meanings",
    }
    assert {f"dancefloor.{room}" for room in rooms - open_} == set(closed)


def test_reports_know_no_terminal():
    script = "import sys, pkgutil, importlib, dancefloor.reports as r\n"
    script += "for m in pkgutil.iter_modules(r.__path__): importlib.import_module('dancefloor.reports.' + m.name)\n"
    script += "print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "dancefloor.reports.searches" in loaded
    assert not {"typer", "click", "rich", "dancefloor.cli"} & set(loaded)
    for path in sorted((ROOT / "src" / "dancefloor" / "reports").glob("*.py")):
        names = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
        assert not {"print", "sys", "isinstance"} & names, path.name  # a kind of puzzle is asked, never guessed


def test_importing_the_package_loads_nothing_heavy():
    script = "import sys, dancefloor; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "rich", "dancefloor.cli", "dancefloor.engines", "dancefloor.draw"} & set(loaded)


def test_searching_loads_neither_numpy_nor_the_command_line():
    script = "import sys, dancefloor as d; d.count('3x20'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "rich", "dancefloor.cli", "dancefloor.draw.svg"} & set(loaded)


def test_every_public_name_can_be_had():
    for name in dancefloor.__all__:
        assert getattr(dancefloor, name).__doc__, name
    assert sorted(dancefloor.__all__) == sorted({*dancefloor._MODULE, *dancefloor._of_houses()})
    assert "__version__" in dir(dancefloor)
    with pytest.raises(AttributeError, match="no attribute 'tetris'"):
        _ = dancefloor.tetris


def test_no_room_is_without_a_name():
    named = [path.stem for folder in ("src", "native", "tests") for path in (ROOT / folder).rglob("*.*pp")]
    named += [path.stem for folder in ("src", "tests", "examples") for path in (ROOT / folder).rglob("*.py")]
    assert len(named) > 50
    assert not {"utils", "util", "misc", "helpers", "helper", "common"} & set(named)


CLOCKS = {"perf_counter", "perf_counter_ns", "monotonic", "process_time", "thread_time", "time", "time_ns"}
READ = re.compile(rf"\b(?:{'|'.join(CLOCKS)})\(\)|statistics\.seconds")  # most files read no clock, and are not parsed
GENEROUS = 5  # seconds: a bound that tells a search that hangs from one that returns, and no more


def _is_read(node, clocked):
    """Whether an expression reads a clock, or uses a variable that was made so, or the seconds that were reported."""
    return any(
        (isinstance(each, ast.Call) and ast.unparse(each.func).rpartition(".")[2] in CLOCKS and not each.args)
        or (isinstance(each, ast.Name) and each.id in clocked)
        or (isinstance(each, ast.Attribute) and ast.unparse(each).endswith("statistics.seconds"))
        for each in ast.walk(node)
    )


def _times_asserted(tree):
    """The lines of assertions that a slow machine would not pass: some time is less than a few seconds, or another."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        clocked: set[str] = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and _is_read(node.value, clocked):
                clocked.update(name.id for target in node.targets for name in ast.walk(target) if hasattr(name, "id"))
        for assertion in ast.walk(function):
            if not isinstance(assertion, ast.Assert):
                continue
            for node in ast.walk(assertion):
                if not isinstance(node, ast.Compare):
                    continue
                sides = [node.left, *node.comparators]
                for less, operator, more in zip(sides, node.ops, sides[1:], strict=False):
                    if isinstance(operator, ast.Gt | ast.GtE):
                        less, more = more, less
                    elif not isinstance(operator, ast.Lt | ast.LtE):
                        continue
                    bound = more.value if isinstance(more, ast.Constant) else 0
                    if _is_read(less, clocked) and bound < GENEROUS:
                        yield assertion.lineno


TIMED = """
def test_soon():
    began = time.perf_counter()
    work()
    assert time.perf_counter() - began < 1

def test_as_soon_as_another():
    first = timed()
    began = monotonic()
    took = monotonic() - began
    assert (1, first / 2 < took) and took < 2 * first

def test_reported():
    assert 3 > search.statistics.seconds >= 0

def test_that_it_does_not_hang():
    began = time.perf_counter()
    assert time.perf_counter() - began < 20

def test_that_time_goes_on():
    before = time.perf_counter()
    assert 0 < time.perf_counter() - before
    assert second.statistics.nodes > first.statistics.nodes
    while time.perf_counter() < before + 1:
        wait()
"""


def test_time_that_is_asserted_is_found():
    assert sorted(set(_times_asserted(ast.parse(TIMED)))) == [5, 11, 14]


def test_time_is_reported_never_asserted():
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if READ.search(text := path.read_text())
        for line in _times_asserted(ast.parse(text))
    ]
    assert found == []


def test_the_docstring_of_the_package_names_every_public_name_by_purpose():
    named = set(re.findall(r"\w+", dancefloor.__doc__))
    values = {name: getattr(dancefloor, name) for name in dancefloor.__all__}
    errors = {name for name, value in values.items() if isinstance(value, type) and issubclass(value, Exception)}
    assert values.keys() - errors - named == set()
