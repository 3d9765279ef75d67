"""Commands print what they printed before, errors and exit status included.

`pytest tests/outputs --record` keeps what they print now.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dancefloor.cli.main import run
from dancefloor.engines.registry import engine
from tests.outputs.commands import PROMPT, read_record, shown

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "commands").glob("*.txt"))
FILES = HERE / "files"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files that the commands read, in which they are typed."""
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_commands_print_what_they_printed_before(record, folder, capfd, request):
    if engine("scanning").missing():
        pytest.skip("the compiled module is not installed: other engines find other first solutions")
    commands = list(read_record(record.read_text()))
    printed = {}
    for command in commands:
        status = run(command.words)
        out, err = capfd.readouterr()
        printed[command.line] = shown(out, err, status)
    if request.config.getoption("record"):
        record.write_text("".join(f"{PROMPT}{line}\n{text}" for line, text in printed.items()))
        return
    assert len(printed) == len(commands), "a command stands there twice"
    assert {each.line: each.printed for each in commands} == printed


def test_a_long_output_is_kept_as_its_beginning_and_a_hash():
    lines = [str(number) for number in range(100)]
    changed = [*lines[:-1], "other"]
    first, second = (shown("\n".join(each), "", 1).splitlines() for each in (lines, changed))
    assert first[:-1] == second[:-1] == lines[:24]
    assert first[-1].startswith("[77 more lines, ")
    assert first[-1] != second[-1]
