"""Draw the pictures of docs/gallery.md with the commands that stand there, into the folder that is named."""

from __future__ import annotations

import os
import re
import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path

from dancefloor.cli.main import run

PAGE = Path(__file__).resolve().parent.parent / "gallery.md"


def commands() -> list[list[str]]:
    """The words of each command on the page."""
    return [shlex.split(line) for line in re.findall("^    dancefloor (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)]


def main(folder: str) -> None:
    """Run all commands."""
    os.chdir(folder)
    for words in commands():
        command, into = (words[:-2], words[-1]) if ">" in words else (words, os.devnull)
        with Path(into).open("w", encoding="utf-8") as out, redirect_stdout(out):
            status = run([*command, "--quiet"])
        if status:
            sys.exit(f"failed: {' '.join(words)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
