"""Each key of a puzzle file stands in an example of the documentation that is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dancefloor.declarations import declared
from dancefloor.formats.preset import KEYS

DOCS = Path(__file__).parents[2] / "docs"
FURTHER = [key for _, keys in declared("puzzle_files").values() for key in keys.split()]


def run_examples(page):
    """The lines of a page that a test runs."""
    return re.findall(r"^(?:>>>|\.\.\.) (.*)$", (DOCS / page).read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(
    ("page", "key"), [*(("puzzles.md", key) for key in KEYS), *(("designers.md", key) for key in FURTHER)]
)
def test_a_key_has_an_example(page, key):
    assert any(re.match(rf"{key}(?:\.\w+)* = ", line) or f"[{key}]" in line for line in run_examples(page))
