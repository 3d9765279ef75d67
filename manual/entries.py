"""The index from A to Z: words, public names, commands and options.

Strategy: every entry has a source that cannot go stale: the headings of `docs/glossary.md`, the public names of the
package, and the declarations of the commands.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from dancefloor.cli.main import COMMANDS
from manual.commands import anchor, command_of
from manual.names import homes, summary
from manual.written import title

HEAD = """\
# Index from A to Z

The words of these pages, the pages themselves, every command and option, and every public name in Python.
"""


class Entry(NamedTuple):
    """A line of the index: what it is about, and a link to each place."""

    key: str
    line: str


def page(root: Path) -> str:
    """The index of the site."""
    entries = [*words(root), *titles(root), *python_names(), *commands(), *options()]
    parts = [HEAD]
    for letter, at in groupby(sorted(entries, key=order), key=lambda entry: entry.key[0].upper()):
        parts.append(f"\n## {letter}\n\n" + "".join(f"* {entry.line}\n" for entry in at))
    return "".join(parts)


def order(entry: Entry) -> tuple[str, str]:
    """Where an entry belongs: letters in capitals are like small ones."""
    return entry.key.casefold(), entry.key


def titles(root: Path) -> list[Entry]:
    """The pages in `docs`, by their titles."""
    found = []
    for path in sorted((root / "docs").rglob("*.md")):
        name = title(path.read_text(encoding="utf-8"))
        place = path.relative_to(root / "docs").as_posix()
        found.append(Entry(re.sub("^(The|A) ", "", name), f"*[{name}](../{place})*"))
    return found


def words(root: Path) -> list[Entry]:
    """The words of the glossary, each by itself where a heading has several."""
    glossary = (root / "docs/glossary.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", glossary, re.MULTILINE)
    return [
        Entry(word, f"[{word}](../glossary.md#{heading.lower().replace(',', '').replace(' ', '-')})")
        for heading in headings
        for word in heading.lower().split(", ")
    ]


def python_names() -> list[Entry]:
    """The public names of the package."""
    return [Entry(name, f"[`{name}`][dancefloor.{name}] in Python: {summary(name)}") for name in homes()]


def commands() -> list[Entry]:
    """The commands of the program."""
    return [
        Entry(name, f"[`dancefloor {name}`](commands.md#{anchor(name)}): {about}")
        for name, (_, about) in COMMANDS.items()
    ]


def options() -> list[Entry]:
    """The long options, each with the commands that have it."""
    having: dict[str, list[str]] = defaultdict(list)
    for command in COMMANDS:
        for _, argument in command_of(command).arguments():
            for name in argument.names:
                if name.startswith("--"):
                    having[name].append(f"[{command}](commands.md#{anchor(command)})")
    return [Entry(name.strip("-"), f"`{name}` of {', '.join(at)}") for name, at in having.items()]
