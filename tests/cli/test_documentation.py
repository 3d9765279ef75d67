"""What the README and the pages about pictures, symmetry and fillomino show is what the commands print.

The files of the examples are those that a page shows with `cat`.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from dancefloor.engines.registry import engine

ROOT = Path(__file__).parents[2]
FILLOMINO = sorted((ROOT / "docs" / "puzzles").glob("fillomino*.md"))
PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("pictures",))]


def shown(page):
    """What a page shows of a terminal: commands, and what is below them."""
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, below = example.partition("\n")
            if below:
                yield command, below


FILES = {
    command.removeprefix("cat "): below
    for page in [*PAGES, *FILLOMINO]
    for command, below in shown(page)
    if command.startswith("cat ")
}


def examples(pages):
    return [
        pytest.param(
            command,
            below,
            id=f"{page.stem}: {command}",
            marks=[pytest.mark.house("fillomino")] if "fillomino" in command else [],
        )
        for page in pages
        for command, below in shown(page)
        if command.startswith("dancefloor ")
    ]


def without_times(text):
    return re.sub(r"\d+\.\d\d s", "N s", text)


def check(dancefloor, folder, command, below):
    for name, text in FILES.items():
        (folder / name).write_text(text)
    shutil.copytree(ROOT / "puzzles", folder / "puzzles")
    words, _, _ = command.partition(" | head -1")
    done = dancefloor(*shlex.split(words, comments=True)[1:], stderr=subprocess.STDOUT)
    assert without_times(done.stdout).startswith(without_times(below))


@pytest.mark.house("fillomino")
@pytest.mark.parametrize(("command", "below"), examples(FILLOMINO))
def test_what_the_pages_about_fillomino_show_is_printed(dancefloor, tmp_path, command, below):
    check(dancefloor, tmp_path, command, below)


@pytest.mark.parametrize(("command", "below"), examples(PAGES))
def test_what_is_shown_is_printed(dancefloor, tmp_path, command, below):
    if engine("scanning").missing():
        pytest.skip("the compiled module is not installed: Python finds other first solutions, and takes minutes")
    check(dancefloor, tmp_path, command, below)
