"""The pictures of the documentation as links into the page: whoever presses on one plays with its puzzle.

    python -m manual.playing        write manual/links.json

Strategy: a picture shows what a command above it draws, so its link has the puzzle of that command, and the solution if
there is one. Links are found once, with the engines, and kept in manual/links.json, from `#` on; the site is made of
them without any engine. They become links only if somebody says where the page is (`python -m manual --page`).
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path, PurePosixPath

from dancefloor.cli.main import run
from dancefloor.errors import DancefloorError
from manual.techniques import SECTIONS

DOCS = Path(__file__).resolve().parent.parent / "docs"
KEPT = Path(__file__).with_name("links.json")
PART = re.compile(
    r"^Save this as `(?P<file>[^`]+)`[^\n]*:\n\n```\w*\n(?P<content>.*?)^```$"
    r"|^(?:    |\$ )dancefloor (?P<command>[^\n]*)$"
    r"|^!\[[^]]*\]\((?P<picture>[^)]+\.svg)\)$",
    re.MULTILINE | re.DOTALL,
)
PICTURE = re.compile(r"^!\[(?:[^][]|\[[^]]*\])*\]\((?P<picture>[^)]+\.svg)\)$", re.MULTILINE)
# Options of commands that say how to draw, with their values: a link has no use for them.
DRAWN = re.compile(
    r"\s--(?:svg|film|sheet|laser|3mf|stl|glb|view|style|corner|kerf|gap|chamfer|round|html|times|limit)[ =]\S+"
    r"|\s--(?:all|tray|engrave)\b"
)
SEED = re.compile(r"\s--seed \S+")
SOLVING = ("solve", "check")
MOST = 4000  # letters of a link


def found() -> dict[str, str]:
    """What stands behind the address of a page for each picture of a puzzle, by its path in `docs`."""
    links = {f"techniques/{section.name}.svg": linked("explain", section.example.puzzle) for section in SECTIONS}
    pages = sorted(DOCS.rglob("*.md"))
    here = Path.cwd()
    for page in pages:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                links |= dict(of_page(page))
            finally:
                os.chdir(here)
    return {picture: link for picture, link in sorted(links.items()) if link}


def of_page(page: Path) -> Iterator[tuple[str, str]]:
    """The links of the pictures on a page, each from the last command that names its file."""
    commands: list[str] = []
    for part in PART.finditer(page.read_text(encoding="utf-8")):
        if part["file"]:
            Path(part["file"]).write_text(part["content"], encoding="utf-8")
        elif part["command"]:
            commands.append(part["command"])
        elif part["picture"]:
            path = (page.parent / part["picture"]).resolve().relative_to(DOCS).as_posix()
            drawing = [each for each in commands if re.search(rf"[ /]{re.escape(Path(path).name)}\b", each)]
            if drawing:
                command, _, rest = DRAWN.sub("", drawing[-1]).partition(" ")
                write_files(rest, commands)
                yield path, linked(command, rest.partition(" > ")[0])


def write_files(words: str, commands: list[str]) -> None:
    """Write the files that some words name, if earlier commands print them."""
    for line in commands:
        command, _, file = line.partition(" > ")
        if file and re.search(rf"\b{re.escape(file)}(?!\S)", words):
            Path(file).write_text(printed(shlex.split(command)), encoding="utf-8")


def linked(command: str, rest: str) -> str:
    """The link to what a command is about, from `#` on; empty if it is no puzzle that fits into a link.

    >>> linked("explain", "3x3:000060303")
    '#p=1.3x3:000060303'
    """
    words = shlex.split(rest)
    if command == "make":
        link = printed(["make", *words, "--to", "link", "--quiet"])
    elif command in SOLVING:
        link = printed(["solve", *words, "--link", "--quiet"])
    else:
        link = printed(["convert", *shlex.split(SEED.sub("", f" {rest}")), "--to", "link", "--quiet"])
    link = link.partition("\n")[0]
    return link if link.startswith("#") and len(link) <= MOST else ""


def printed(words: list[str]) -> str:
    """What a command prints; empty if it fails."""
    said, others = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    silent = contextlib.redirect_stderr(others)
    with contextlib.redirect_stdout(said), silent, contextlib.suppress(DancefloorError):
        run(words)
    said.flush()
    return said.buffer.getvalue().decode()  # type: ignore[attr-defined]


def playable(name: str, text: str, address: str) -> str:
    """A page of the site whose pictures lead to the page, each with its puzzle.

    Args:
        name: the path of the page on the site.
        text: the page.
        address: of the page to play on; one without a scheme is a path on the site.
    """
    links, folder = kept(), PurePosixPath(name).parent
    way = address if re.match(r"\w+:", address) else os.path.relpath(address, folder)

    def changed(shown: re.Match[str]) -> str:
        link = links.get(os.path.normpath(folder / shown["picture"]))
        return f'<a href="{escape(way + link)}" title="Play with it">{shown[0]}</a>' if link else shown[0]

    return PICTURE.sub(changed, text)


def kept() -> dict[str, str]:
    """The links that are kept, by the path of a picture in `docs`."""
    links: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
    return links


if __name__ == "__main__":
    os.environ.pop("DANCEFLOOR_PUBLIC_URL", None)
    links = found()
    KEPT.write_text(json.dumps(links, indent=1) + "\n", encoding="utf-8")
    print(f"{len(links)} links", file=sys.stderr)
