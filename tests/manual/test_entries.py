"""The index from A to Z has every word, page, name, command and option, in order."""

from __future__ import annotations

import re
from pathlib import Path

import dancefloor
from dancefloor.cli.main import COMMANDS
from manual.commands import anchor, command_of
from manual.entries import page
from manual.written import pages

ROOT = Path(__file__).parents[2]
INDEX = page(ROOT)


def test_letters_are_in_order_and_each_has_entries():
    letters = re.findall(r"^## (.)$", INDEX, re.MULTILINE)
    assert letters == sorted(set(letters))
    assert len(letters) > 20
    assert not re.search(r"^## .\n\n(?!\*)", INDEX, re.MULTILINE)


def test_names_commands_and_options_are_there():
    assert [name for name in dancefloor.__all__ if f"[`{name}`][dancefloor.{name}]" not in INDEX] == []
    assert [name for name in COMMANDS if f"](commands.md#{anchor(name)}): " not in INDEX] == []
    for command in COMMANDS:
        for _, argument in command_of(command).arguments():
            for name in argument.names:
                if name.startswith("--"):
                    (line,) = re.findall(rf"^\* `{name}` of (.*)$", INDEX, re.MULTILINE)
                    assert f"[{command}](commands.md#{anchor(command)})" in line


def test_words_of_the_glossary_are_there_and_in_its_order():
    headings = re.findall(r"^## (.*)$", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings == sorted(headings, key=str.casefold)
    words = [word for heading in headings for word in heading.lower().split(", ")]
    assert [word for word in words if f"* [{word}](../glossary.md#" not in INDEX] == []


def test_every_page_of_the_documentation_is_there():
    assert [name for name in pages(ROOT) if name.endswith(".md") and "project/" not in name and name not in INDEX] == []
