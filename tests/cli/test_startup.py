"""What starts fast loads little: no module that a command does not need."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

SCRIPT = """
import sys
from dancefloor.__main__ import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""

# Modules of Python and of others that take a millisecond or more to load.
SLOW = {"argparse", "ast", "dataclasses", "difflib", "email", "importlib.metadata", "inspect", "json", "pathlib"} | {
    "random", "rich", "shutil", "tempfile", "textwrap", "threading", "tomllib", "typer", "click", "numpy"
}  # fmt: skip


def loaded(environment, *arguments):
    """The modules that a run of the program loads."""
    command = [sys.executable, "-c", SCRIPT, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def ours(modules):
    """Our modules, without the tables of houses."""
    found = {name.removeprefix("dancefloor.") for name in modules if name.startswith("dancefloor.")}
    return {name for name in found if not re.fullmatch(r"houses(\.\w+)?", name)}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_the_help_of_the_program_loads_no_command_and_nothing_that_solves(environment, arguments):
    modules = loaded(environment, *arguments)
    assert ours(modules) <= {"__main__", "errors", "cli", "cli.main", "cli.interrupts", "cli.guard"} | {
        "declarations", "versions"
    }  # fmt: skip
    slow = SLOW - ({"importlib.metadata"} if "--version" in arguments else set())
    if "--version" not in arguments:
        assert not slow & modules


def test_modules_of_ours_are_not_looked_for_in_packages_that_bring_houses(environment):
    command = [sys.executable, "-c", "from dancefloor import caps; import sys; print(*sys.modules)"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "dancefloor.caps" in done.stdout.split()
    assert not {"importlib.metadata", "dancefloor.meanings"} & set(done.stdout.split())


def test_solving_looks_for_no_packages(environment):
    slow = SLOW | {"hashlib"}
    assert not slow & loaded(environment, "solve", "3x20")


def test_counting_packings_loads_what_packings_need(environment):
    modules = loaded(environment, "count", "6x10")
    assert not SLOW & modules
    needless = {
        name
        for name in ours(modules)
        if re.match(r"(fillomino|fletcher|plugins|draw\.(svg|pdf|text|sheet))\b", name)
        or re.search(r"fillomino|division|check|explain|making|queens|sudoku|langford", name)
    }
    assert not needless
    assert {name for name in ours(modules) if name.startswith("cli.")} == {
        f"cli.{name}" for name in ("clock", "command", "count", "guard", "interrupts", "main", "options")
    }
