from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from dancefloor.cli.commands import COMMANDS, GROUPS
from dancefloor.cli.manual import manual

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
