"""Pages that a reader follows from top to bottom: what they let the reader type, and what it shows.

A page has these parts, and a test goes through them in their order, in a folder of its own:

* a block below "Save this as `NAME`:" is the content of that file;
* in a `console` block, the lines after `$` are commands for a shell, and what they print stands below them; `...` on a
  line by itself stands for lines that the page leaves out;
* a picture that the page shows is one that a command has drawn, under the same name.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import dancefloor
from tests.cli.forking import command_in

PART = re.compile(
    r"^Save this as `(?P<file>[^`]+)`[^\n]*:\n\n```\w*\n(?P<content>.*?)^```$"
    r"|^```console\n(?P<console>.*?)^```$"
    r"|!\[[^]]*\]\((?P<picture>[^)]+\.svg)\)",
    re.MULTILINE | re.DOTALL,
)


class Step(NamedTuple):
    """A command, what the page shows below it, and where in the page that stands."""

    command: str
    shown: str
    start: int
    end: int


class Walkthrough:
    """A reader who types what a page says.

    Args:
        page: the page.
        folder: an empty folder, in which the reader is.
        address: of a process that forks the program; None to start it each time.
    """

    def __init__(self, page: Path, folder: Path, address: str | None = None) -> None:
        self.page = page
        self.text = page.read_text(encoding="utf-8")
        self.folder = folder / "here"
        self.folder.mkdir()
        self._environment = environment(folder, address)

    def parts(self) -> Iterator[Step | Path]:
        """The commands and pictures of the page, in their order; files are written on the way."""
        for part in PART.finditer(self.text):
            if part["file"]:
                (self.folder / part["file"]).write_text(part["content"], encoding="utf-8")
            elif part["picture"]:
                yield (self.page.parent / part["picture"]).resolve()
            else:
                yield from steps(part["console"], part.start("console"))

    def typed(self, command: str) -> str:
        """What a command prints, errors included."""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        return done.stdout


def steps(console: str, offset: int) -> Iterator[Step]:
    """The commands of a block, whose text begins at a place of the page."""
    for found in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", console, re.MULTILINE):
        yield Step(found[1], found[2], offset + found.start(2), offset + found.end(2))


def environment(folder: Path, address: str | None) -> dict[str, str]:
    """An environment that has the command `dancefloor`, and nothing of the machine that changes what it prints."""
    programs = folder / "bin"
    programs.mkdir()
    command_in(programs, address)
    home = str(Path(dancefloor.__file__).resolve().parents[1])
    path = os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": home, "PYTHONUTF8": "1", "COLUMNS": "100"}


def without_times(text: str) -> str:
    """A text in which all times and speeds are the same.

    >>> without_times("in 0.25 s\\nseconds    0.0021\\na.db  2.1e+04        finished\\n")
    'in N s\\nseconds N\\na.db N finished\\n'
    """
    text = re.sub(r"\d+\.\d\d s\b", "N s", text)
    text = re.sub(r"^(seconds|.*\"seconds\":) +[\d.e-]+", r"\1 N", text, flags=re.MULTILINE)
    return re.sub(r"(?<=\S) +[\d.e+]+ +finished$", " N finished", text, flags=re.MULTILINE)


def agrees(printed: str, shown: str) -> bool:
    """Whether a page shows what a command prints, but for times and for lines that it leaves out.

    >>> agrees("a\\nb\\nc in 0.20 s\\n", "a\\n...\\nc in 0.01 s\\n"), agrees("a\\nb\\n", "a\\n")
    (True, False)
    """
    pattern = "(?:.*\n)*".join(re.escape(part) for part in re.split(r"^\.\.\.\n", without_times(shown), flags=re.M))
    return re.fullmatch(pattern, without_times(printed)) is not None
