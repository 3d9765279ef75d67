"""What the pages about fillomino show of the command line is what it prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "puzzles"
FILES = {
    "nine.fillomino": "3..\n.1.\n..2\n",
    "three.fillomino": "...\n.6.\n3.3\n",
    "so-far.fillomino": "...\n.6.\n333\n",
}


def examples():
    """Commands, and what is shown below them."""
    for page in sorted(DOCS.glob("fillomino*.md")):
        for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, shown = example.partition("\n")
                if command.startswith("dancefloor ") and shown:
                    yield pytest.param(command, shown, id=f"{page.stem}: {command}")


@pytest.mark.parametrize(("command", "shown"), list(examples()))
def test_what_is_shown_is_printed(dancefloor, tmp_path, command, shown):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    words, _, _ = command.partition(" | head -1")
    done = dancefloor(*shlex.split(words)[1:])
    printed = re.sub(r"\d+\.\d\d s", "N s", done.stdout + done.stderr)
    assert printed.startswith(re.sub(r"\d+\.\d\d s", "N s", shown))
