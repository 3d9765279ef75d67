"""The words that a shell proposes: the program is asked directly, and by each shell that is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from dancefloor.cli.commands import COMMANDS
from dancefloor.cli.completion import SCRIPTS, candidates
from dancefloor.engines.registry import COUNTERS, engine_names
from dancefloor.formats.table import writable


def proposed(*line):
    return [value for value, _ in candidates(line)]


def test_every_command_is_proposed():
    assert proposed("") == [*COMMANDS, "--help", "--version"]
    assert set(proposed("p")) == {"puzzles", "polyominoes", "polyomino-dlx"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_completed(name):
    assert "--help" in proposed(name, "--he")
    assert all(about for _, about in candidates((name, "-")))


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
        (("make", "f"), ["fillomino"]),
        (("make", "fillomino", "1"), []),
        (("make", "--difficulty", "d"), ["deep"]),
        (("make", "--symmetry", "q"), ["quarter"]),
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


def test_an_unknown_shell_is_refused(dancefloor):
    done = dancefloor("completion", "tcsh")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "dancefloor: 'SHELL tcsh': it should be bash, zsh, fish or words\n"
