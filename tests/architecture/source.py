"""The source of the package, as the tests of its architecture read it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "dancefloor"
TESTS = ROOT / "tests"


def modules():
    """Every module by its dotted name, packages included, with its path."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def parsed(path):
    return ast.parse(path.read_text())
