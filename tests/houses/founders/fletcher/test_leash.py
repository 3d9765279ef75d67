"""Nothing on a leash outlives the process that holds it."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dancefloor.errors import EngineError
from dancefloor.houses.founders.fletcher.leash import leash

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")

# Two processes at work in the folder, one of which does not care for SIGTERM; then what becomes of their parent.
SCRIPT = """
import os, signal, subprocess
from dancefloor.houses.founders.fletcher.leash import leash
with leash() as (folder, group):
    for heed in ("", "trap '' TERM;"):
        work = heed + "echo; while :; do echo > \\"$0/$$\\"; sleep 0.05; done"
        process = subprocess.Popen(["sh", "-c", work, folder], stdout=subprocess.PIPE, process_group=group)
        process.stdout.readline()
    print(folder, flush=True)
    {end}
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A place for temporary folders."""
    folder = tmp_path / "with blanks and 'quotes'"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    yield folder
    monkeypatch.undo()
    for number in at_work(folder):
        os.kill(number, signal.SIGKILL)


def at_work(place):
    """The processes that have a folder in their arguments, by number."""
    done = subprocess.run(["ps", "-ewwo", "pid=,args="], capture_output=True, text=True, check=True)
    numbered = (line.strip().partition(" ") for line in done.stdout.splitlines())
    return {int(number): arguments for number, _, arguments in numbered if str(place) in arguments}


def await_nothing(place):
    """Wait until no process and no file is left, half a minute at most."""
    end = time.monotonic() + 30
    while (at_work(place) or list(place.iterdir())) and time.monotonic() < end:
        time.sleep(0.02)
    assert (at_work(place), list(place.iterdir())) == ({}, [])


def test_a_folder_is_ours_alone_and_gone_afterwards(place):
    with leash() as (folder, group):
        assert Path(folder).parent == place
        assert stat.S_IMODE(Path(folder).stat().st_mode) == 0o700
        assert list(Path(folder).iterdir()) == []
        (Path(folder) / "below").mkdir()
        (Path(folder) / "below" / "file").write_text("x")
        assert os.getpgid(group) == group != os.getpgrp()
    assert list(place.iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)


def test_each_leash_has_a_folder_of_its_own():
    with leash() as one, leash() as other:
        assert one.folder != other.folder
        assert one.group != other.group


def test_an_error_ends_what_is_on_the_leash(place):
    processes = []

    def interrupted():
        with leash() as (folder, group):
            command = ["sh", "-c", "while :; do sleep 0.05; done", folder]
            processes.append(subprocess.Popen(command, process_group=group))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert processes[0].wait(30) in (-signal.SIGTERM, -signal.SIGKILL)  # the second follows soon
    await_nothing(place)


@pytest.mark.parametrize(
    "end",
    [
        "os.kill(os.getpid(), signal.SIGKILL)",
        "os.kill(os.getpid(), signal.SIGTERM)",
        "os.kill(os.getpid(), signal.SIGSEGV)",
        "os._exit(0)",
        "raise SystemExit",
        "pass",
    ],
)
def test_nothing_is_left_however_a_process_ends(place, end):
    command = [sys.executable, "-c", SCRIPT.format(end=end)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, timeout=60)
    assert re.fullmatch(r"dancefloor-[0-9a-f]{16}", Path(done.stdout.strip()).name)
    await_nothing(place)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT])
def test_the_shell_that_watches_takes_no_orders(place, number):
    with leash() as (folder, group):
        os.kill(group, number)
        time.sleep(0.05)
        assert Path(folder).is_dir()
        done = subprocess.run(["true"], process_group=group, check=False)  # the group is still there
        assert done.returncode == 0
    assert list(place.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_an_error_in_one_line(place, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(place / "no\nwhere"))
    with pytest.raises(EngineError, match=r"^no folder can be made in .*no·where \(TMPDIR\): use --run python$"):
        leash().__enter__()
    monkeypatch.setenv("PATH", str(place))
    with pytest.raises(EngineError, match=r"^no shell can be started: .*: use|; use --run python$"):
        leash().__enter__()
