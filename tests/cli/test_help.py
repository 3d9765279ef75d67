"""Help, manual page and completion: whole, in plain sentences, within 80 columns, and as each shell asks."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dancefloor.cli.command import Command, flag, option, read_command, word
from dancefloor.cli.help import SCRIPTS, candidates, command_help, manual, table, terminal_width
from dancefloor.cli.main import COMMANDS, EXAMPLES, GROUPS, program_help, with_whole_name
from dancefloor.declarations import loaded
from dancefloor.engines.registry import COUNTERS, engine_names
from dancefloor.formats.table import writable
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
        assert {with_whole_name(line.split()[1:])[0] for line in EXAMPLES[group].splitlines()} <= {*names}


def examples():
    """The commands of all examples, without redirections and explanations."""
    for name in ALL:
        doc = command_of(name).__doc__.partition("Examples:")[2].partition("\n\n")[0]
        yield from (line.strip() for line in doc.splitlines() if line.strip())
    for text in EXAMPLES.values():
        yield from text.splitlines()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.house("fillomino")) if "fillomino" in line else line
        for line in examples()
        if line.startswith("dancefloor ")
    ],
)
def test_an_example_is_a_command_line_that_can_be_read(line):
    name, *rest = with_whole_name(shlex.split(re.split(r" {2,}| [|<>]|;", line)[0])[1:])
    assert read_command(command_of(name), name, rest) is not None


def test_the_help_of_the_program_has_no_phrase_that_went():
    assert list(phrases_in(program_help())) == []


@pytest.mark.parametrize("name", ALL)
def test_the_help_of_a_command_has_no_phrase_that_went(name):
    assert list(phrases_in(command_help(command_of(name), name, 80))) == []


ROOT = Path(__file__).parents[2]


def test_every_command_is_in_one_group():
    assert sorted(sum(GROUPS.values(), ())) == sorted(COMMANDS)


@pytest.mark.parametrize("name", [None, *COMMANDS])
def test_every_page_names_all_options_and_has_no_stray_request(name):
    page = manual(name)
    known = {"TH", "SH", "SS", "PP", "B", "TP", "nf", "fi", "RS", "RE"}
    assert {line[1:].split(" ")[0] for line in page.splitlines() if line.startswith(".")} <= known
    assert not [line for line in page.splitlines() if line.startswith("'") or not line]
    assert r"\-\-help" in page


@pytest.mark.house("fillomino")
@pytest.mark.house("founders")
@pytest.mark.house("runs")
@pytest.mark.house("studio")
@pytest.mark.house("questions")
@pytest.mark.house("makers")
@pytest.mark.house("designers")
def test_the_page_that_is_installed_is_current():
    assert (ROOT / "man" / "dancefloor.1").read_text(encoding="utf-8") == manual()


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
@pytest.mark.parametrize("name", [None, "solve"])
def test_groff_takes_the_page(name):
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tascii"], input=manual(name), capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "dancefloor solve" in done.stdout


def test_a_page_is_printed(dancefloor):
    done = dancefloor("man", "engines")
    assert (done.returncode, done.stdout) == (0, manual("engines"))
    refused = dancefloor("man", "engine")
    assert (refused.returncode, refused.stderr) == (
        2,
        "dancefloor: there is no command 'engine'; did you mean 'engines'?\n",
    )


def proposed(*line):
    return [value for value, _ in candidates(line)]


@pytest.mark.house("founders")
@pytest.mark.house("questions")
@pytest.mark.house("designers")
@pytest.mark.house("proofs")
def test_every_command_is_proposed():
    assert proposed("") == [*dict.fromkeys(name.split()[0] for name in COMMANDS), "--help", "--version"]
    genres = ["fillomino", "pentominous", "tetrominous", "symmarea", "non-consecutive", "even-odd"]
    assert proposed("make", "") == ["hints", "packing", "pieces", "unique", "burr", *genres]
    assert set(proposed("p")) == {"plane", "puzzles", "polyominoes", "polyomino-dlx", "prove"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_completed(name):
    assert "--help" in proposed(*name.split(), "--he")
    assert all(about for _, about in candidates((*name.split(), "-")))


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (("solve", "--engine", ""), [*engine_names(), *COUNTERS]),
        (("solve", "6x10", "--engine", "da"), ["dancing"]),
        (("solve", "--engine=da"), ["--engine=dancing"]),
        (("solve", "queens.dlx", "--format", "knuth", "--s"), ["--strict-knuth", "--stats"]),
        (("convert", "6x10", "--to", ""), list(writable())),
        (("count", "--symmetry", "r"), ["rotations"]),
        (("solve", "quee"), ["queens"]),
        (("solve", "--threads", "2", "half"), ["half-hour"]),
        (("solve", "--all", "half"), ["half-hour"]),
        (("solve", "hexiamonds", "4x"), []),  # a file, perhaps
        pytest.param(("make", "f"), ["fillomino"], marks=pytest.mark.house("fillomino")),
        (("make", "fillomino", "1"), []),
        pytest.param(("make", "--difficulty", "d"), ["deep"], marks=pytest.mark.house("fillomino")),
        pytest.param(("make", "--symmetry", "q"), ["quarter"], marks=pytest.mark.house("fillomino")),
        (("man", "sol"), ["solve"]),
        (("completion", "b"), ["bash"]),
        (("nothing", ""), []),
        (("engines", ""), []),
        (("solve", "--threads", ""), []),
    ],
)
def test_values_are_proposed_where_they_can_stand(line, wanted):
    assert proposed(*line) == wanted


DRIVERS = {
    "bash": r"""{script}
COMP_WORDS=(dancefloor count 6x10 --engine da); COMP_CWORD=4; _dancefloor; printf '%s\n' "${{COMPREPLY[@]}}"
""",
    "zsh": r"""autoload -Uz compinit; compinit -u -d {dump}
_describe() {{ print -l "${{(@P)2}}" }}
{script}
words=(dancefloor count 6x10 --engine da); CURRENT=5; _dancefloor
""",
    "fish": "{script}\ncomplete -C 'dancefloor count 6x10 --engine da'\n",
}


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_shell_proposes_them(dancefloor, environment, tmp_path, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = dancefloor("completion", shell).stdout
    driver = DRIVERS[shell].format(script=script, dump=tmp_path / "dump")
    program = tmp_path / "dancefloor"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m dancefloor "$@"\n')
    program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{environment['PATH']}"
    said = subprocess.run(
        [shell, "-c", driver], env=environment | {"PATH": path}, capture_output=True, text=True, timeout=60
    )
    assert said.stdout.split() == ["dancing"], said.stderr
