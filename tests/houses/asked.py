"""Tests that ask for a house which has been deleted: they are skipped, and so are files that ask for one."""

from __future__ import annotations

import re
import sys
import traceback
from importlib.util import find_spec
from pathlib import Path

import dancefloor
from dancefloor.meanings import NAMES_OF

ROOT = Path(__file__).parents[2]
PACKAGE = Path(dancefloor.__file__).parent
GONE = [house for house in NAMES_OF if find_spec(f"dancefloor.houses.{house}") is None]


def gone_house(error):
    """The deleted house that a test asks for; empty for any other error.

    That the package itself asks for one is a failure: so the last call must come from a file beside it.
    """
    error = error.__cause__ or error  # as pytest wraps one that it meets as it reads a file
    frames = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)]
    callers = [path for path in frames if path != PACKAGE / "__init__.py" and path.exists()]
    if not callers or callers[-1].is_relative_to(PACKAGE) or not callers[-1].is_relative_to(ROOT):
        return ""
    if isinstance(error, ModuleNotFoundError):
        word = (error.name or "").removeprefix("dancefloor.houses.").partition(".")[0]
        return word if word in GONE else ""
    named = re.search(r"(?:cannot import name|has no attribute) '(\w+)'", str(error))
    return next((house for house in GONE if named and named[1] in NAMES_OF[house].split()), "")


def skipped_without_house(report, call, node):
    """The report on a test or on a file of tests; that it was skipped, if it failed for want of a deleted house."""
    if GONE and report.failed and call.excinfo and (house := gone_house(call.excinfo.value)):
        report.outcome, report.longrepr = "skipped", (str(node.path), 0, f"the house {house} is not installed")
        if report.when == "collect":  # files that take something from this one are read again, and skipped, too
            sys.modules.pop(".".join(node.path.relative_to(ROOT).with_suffix("").parts), None)
    return report
