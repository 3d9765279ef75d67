"""The help of the program and of each command: whole, in plain sentences, within 80 columns."""

from __future__ import annotations

import re
import shlex

import pytest

from dancefloor.cli.command import Command, flag, option, read_command, word
from dancefloor.cli.commands import COMMANDS, EXAMPLES, GROUPS
from dancefloor.cli.help import command_help, table, terminal_width
from dancefloor.cli.main import program_help
from dancefloor.declarations import loaded
from tests.docs.phrases import phrases_in


def command_of(name):
    return loaded(COMMANDS[name][0])


ALL = list(COMMANDS)


class Bake(Command):
    """Bake bread.

    It takes a while, and a text that is longer than the width goes on in the next line.

    Examples:
      dancefloor bake rye
      dancefloor bake wheat --loaves 3     (a line that stays as it is)
    """

    bread = word("BREAD", about="What to bake.")
    loaves = option("--loaves", metavar="N", convert=int, default=1, about="How many (default: 1).")
    long = flag("--a-name-that-is-rather-long", about="Whatever.")


def test_help_is_wrapped_and_examples_are_not():
    assert (
        command_help(Bake, "bake", 60)
        == """\
Usage: dancefloor bake [OPTIONS] BREAD

  Bake bread.

  It takes a while, and a text that is longer than the width
  goes on in the next line.

  Examples:
    dancefloor bake rye
    dancefloor bake wheat --loaves 3     (a line that stays as it is)

Arguments:
  BREAD  What to bake.

Options:
  --loaves N  How many (default: 1).
  --a-name-that-is-rather-long
              Whatever.
  -h, --help  Print this help and exit."""
    )


def test_the_table_wraps_what_is_beside_names():
    assert table([("a", "one two"), ("bb", "four")], 10) == "  a   one\n      two\n  bb  four"


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("200", 80), ("3", 40), ("many", 80)])
def test_help_is_as_wide_as_the_terminal_within_bounds(monkeypatch, columns, width):
    monkeypatch.setenv("COLUMNS", columns)
    assert terminal_width() == width


def test_the_help_of_the_program_fits_on_80_columns_and_lists_every_command():
    text = program_help()
    assert max(map(len, text.splitlines())) <= 80
    for name, (_, summary) in COMMANDS.items():
        assert f"  {name:13}  {summary}\n" in text + "\n"


@pytest.mark.parametrize("name", ALL)
def test_a_summary_is_one_whole_sentence_and_begins_the_help_of_its_command(name):
    summary = COMMANDS[name][1]
    assert command_of(name).__doc__.partition("\n")[0] == summary
    assert summary[0].isupper()
    assert summary.endswith(".")
    assert ". " not in summary
    assert "..." not in summary


@pytest.mark.parametrize("name", ALL)
def test_the_help_of_a_command_fits_on_80_columns_and_has_examples(name):
    text = command_help(command_of(name), name, 80)
    assert max(map(len, text.splitlines())) <= 80
    assert f"    dancefloor {name}" in text


@pytest.mark.parametrize("name", ALL)
def test_every_argument_has_a_sentence_that_says_its_default(name):
    for _, argument in command_of(name).arguments():
        about = argument.about
        assert about[0].isupper(), about
        assert about.endswith("."), about
        if argument.default not in (None, False, ()) and not argument.required:
            default = "4M" if argument.default == 4 << 20 else argument.default
            assert f"(default: {default}" in about, about


def test_every_group_of_commands_has_examples_of_its_commands():
    assert EXAMPLES.keys() == GROUPS.keys()
    for group, names in GROUPS.items():
        assert f"  Examples:\n    {EXAMPLES[group].partition(chr(10))[0]}" in program_help()
        assert {line.split()[1] for line in EXAMPLES[group].splitlines()} <= {*names}


def examples():
    """The commands of all examples, without redirections and explanations."""
    for name in ALL:
        doc = command_of(name).__doc__.partition("Examples:")[2].partition("\n\n")[0]
        yield from (line.strip() for line in doc.splitlines() if line.strip())
    for text in EXAMPLES.values():
        yield from text.splitlines()


@pytest.mark.parametrize("line", [line for line in examples() if line.startswith("dancefloor ")])
def test_an_example_is_a_command_line_that_can_be_read(line):
    _, name, *rest = shlex.split(re.split(r" {2,}| [|<>]|;", line)[0])
    assert read_command(command_of(name), name, rest) is not None


def test_the_help_of_the_program_has_no_phrase_that_went():
    assert list(phrases_in(program_help())) == []


@pytest.mark.parametrize("name", ALL)
def test_the_help_of_a_command_has_no_phrase_that_went(name):
    assert list(phrases_in(command_help(command_of(name), name, 80))) == []


@pytest.mark.parametrize("name", ["solve", "puzzles", "fletcher"])
def test_help_is_printed_on_standard_output(dancefloor, name):
    done = dancefloor(name, "--help", env={"COLUMNS": "80"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == command_help(command_of(name), name, 80) + "\n"
