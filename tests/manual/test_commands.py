"""The reference of commands has all of them, with every argument, as `--help` has them."""

from __future__ import annotations

import re

import pytest

from dancefloor.cli.main import COMMANDS
from manual.commands import command_of, escaped, page, section

SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", page(), re.MULTILINE | re.DOTALL))


def test_there_is_a_section_for_each_command():
    assert list(SECTIONS) == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_section_has_every_argument_and_option_with_its_sentence(name):
    for _, argument in command_of(name).arguments():
        for each in argument.names or [argument.metavar]:
            assert f"`{each}" in SECTIONS[name]
        assert escaped(argument.about) in SECTIONS[name]
    assert f"dancefloor {name} [OPTIONS]" in SECTIONS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_tables_have_two_columns(name):
    rows = [line for line in section(name).splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {3}


def test_options_and_quoted_words_are_code_and_other_characters_mean_themselves():
    assert escaped("With --limit N, or -q: *any* | <this>_[x].") == (
        r"With `--limit` N, or `-q`: \*any\* \| \<this>\_\[x\]."
    )
    assert escaped("Knuth's: see 'dancefloor show'.") == "Knuth's: see `dancefloor show`."
