from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dancefloor.cli import interrupts
from dancefloor.cli.interrupts import Interrupts

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

ALL = [signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)]


class Exited(BaseException):
    """Instead of the end of the process."""


@pytest.fixture
def ours(monkeypatch):
    """A handler for the signals of this process, which ends by an exception."""

    def leave(status):
        raise Exited(status)

    before = {number: signal.getsignal(number) for number in ALL}
    hook = sys.unraisablehook
    monkeypatch.setattr(interrupts.os, "_exit", leave)
    monkeypatch.setattr(interrupts.atexit, "register", lambda _: None)
    monkeypatch.setattr(Interrupts, "_exit_after", lambda _self, _seconds: None)  # it would hit a later test
    for number in ALL:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield (handler := Interrupts())
    handler.status = None
    sys.unraisablehook = hook
    for number, was in before.items():
        signal.signal(number, was)


def send(number=signal.SIGINT):
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", ALL)
def test_before_a_command_runs_a_signal_ends_the_process(ours, number, capsys):
    ours.install()
    with pytest.raises(Exited, match="3"):
        send(number)
    assert capsys.readouterr() == ("", "dancefloor: interrupted\n")


def test_before_a_command_runs_json_is_printed_if_it_was_asked_for(ours, capsys, monkeypatch, documented):
    monkeypatch.setattr(sys, "argv", ["dancefloor", "count", "6x10", "--json"])
    ours.install()
    with pytest.raises(Exited, match="3"):
        send()
    assert documented(capsys.readouterr().out)["outcome"] == "interrupted"


@pytest.mark.parametrize("number", ALL)
def test_the_first_signal_interrupts_a_command_and_the_second_ends_the_process(ours, number, capsys):
    closed = []

    def command():
        with pytest.raises(KeyboardInterrupt):
            send(number)
        assert ours.told
        with pytest.raises(Exited, match="3"):
            send(number)

    ours.install()
    ours.begin(command.__code__, lambda: closed.append(1))
    assert not ours.told
    command()
    assert closed == [1]
    assert capsys.readouterr().err == "dancefloor: interrupted\n"


def test_what_fails_at_the_end_does_not_keep_the_rest_from_being_done(ours, capsys):
    def command():
        with pytest.raises(KeyboardInterrupt):
            send()
        with pytest.raises(Exited, match="3"):
            send()

    ours.install()
    ours.begin(command.__code__, lambda: 1 // 0)
    command()
    assert capsys.readouterr().err == "dancefloor: interrupted\n"


def test_the_first_signal_cancels_where_something_can_be_cancelled(ours):
    cancelled = []

    def command():
        with ours.cancelling(lambda: cancelled.append(1)):
            send()
            assert cancelled == [1]
            with pytest.raises(Exited):
                send()

    ours.install()
    ours.begin(command.__code__, lambda: None)
    command()
    assert cancelled == [1]


def test_signals_wait_for_what_is_being_written(ours):
    done = []

    def command():
        with pytest.raises(KeyboardInterrupt), ours.held():  # noqa: PT012
            with ours.held():
                send()
                done.append("inner")
            done.append("outer")

    ours.install()
    ours.begin(command.__code__, lambda: None)
    command()
    assert done == ["inner", "outer"]


def test_who_told_its_status_is_only_hurried_by_a_signal(ours, capsys):
    ours.install()
    ours.status = 1
    with pytest.raises(Exited, match="1"):
        send()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("number", ALL)
def test_a_signal_that_was_ignored_stays_ignored(ours, number):
    signal.signal(number, signal.SIG_IGN)
    ours.install()
    send(number)
    assert signal.getsignal(number) is signal.SIG_IGN


def test_an_interruption_that_is_lost_in_a_destructor_comes_again(ours):
    class Slow:
        def __del__(self):
            send()

    def command():
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012
            slow = Slow()
            del slow
            deadline = time.monotonic() + 120
            while time.monotonic() < deadline:
                time.sleep(0.01)

    ours.install()
    ours.begin(command.__code__, lambda: None)
    command()


SWALLOWING = """
import os, signal
try:
    os.kill(os.getpid(), signal.SIGTERM)
    for _ in range(1000):
        pass
except BaseException:
    pass
WHOLE = True
"""


def test_a_signal_during_an_import_waits_for_its_end(ours, tmp_path, monkeypatch):
    (tmp_path / "swallowing.py").write_text(SWALLOWING)
    monkeypatch.syspath_prepend(tmp_path)

    def command():
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012
            import swallowing

            assert swallowing.WHOLE
            deadline = time.monotonic() + 120
            while time.monotonic() < deadline:
                time.sleep(0.01)

    ours.install()
    ours.begin(command.__code__, lambda: None)
    command()


def test_other_errors_in_destructors_are_told_as_ever(ours, capsys):
    class Broken:
        def __del__(self):
            raise ZeroDivisionError

    ours.install()
    broken = Broken()
    del broken
    assert "Exception ignored" in capsys.readouterr().err


def test_when_all_is_done_the_process_ends_with_its_status_and_hears_no_more_signals(ours):
    ours.install()
    ours.status = 1
    with pytest.raises(Exited, match="1"):
        ours._finish()
    assert all(signal.getsignal(number) is signal.SIG_IGN for number in ALL)


# The program itself.

ENDLESS = ("8x8", "--pieces", "dominoes", "--all", "--symmetry", "none", "--json")


def taking_signals(process):
    """Wait until a process catches SIGTERM, which the interpreter does not do by itself."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        pytest.skip("nobody tells which signals a process catches")
    while process.poll() is None:
        caught = next(line for line in status.read_text().splitlines() if line.startswith("SigCgt")).split()[1]
        if int(caught, 16) >> (signal.SIGTERM - 1) & 1:
            return
        time.sleep(0.0005)


STRUCK = """
import sys, _signal
from dancefloor.__main__ import main
at, number = int(sys.argv.pop(1)), int(sys.argv.pop(1))
events = 0
def strike(*event):
    global events
    events += 1
    if events == at:
        sys.setprofile(None)
        _signal.raise_signal(number)
sys.setprofile(strike)
main()
"""


STRIKES = [3, 4, 5, 8, 20, 60, 200, 700, 2000]  # before these, `main` blocks signals


@pytest.mark.parametrize(
    ("at", "number"),
    [
        pytest.param(at, number, marks=[] if (row + column) % 3 == 0 else [pytest.mark.slow])
        for row, at in enumerate(STRIKES)
        for column, number in enumerate(ALL)
    ],
)
def test_after_the_first_line_of_the_program_a_signal_leaves_one_line(environment, at, number):
    command = [sys.executable, "-c", STRUCK, str(at), str(int(number)), "count", "3x20"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "dancefloor: interrupted\n")


def test_starts_that_are_struck_at_random_end_as_the_program_says_or_never_reach_it(environment):
    chance = random.Random(5)
    command = [sys.executable, "-X", "importtime", "-m", "dancefloor", "count", "3x20"]  # says what it has loaded
    for number in 4 * ALL[:2]:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(chance.uniform(0.0, 0.3))
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
        if re.search(r"dancefloor\.cli\.interrupts$", said, re.MULTILINE):
            assert process.returncode in (0, 3)
            # Python says so itself if it was struck while it forgot something, where nothing can be caught.
            assert "Traceback" not in said or "Exception ignored in" in said


@pytest.mark.parametrize(("number", "delay"), [*zip(ALL, [0, 0.02, 0.08], strict=True), (signal.SIGINT, 0.04)])
def test_a_signal_at_the_start_leaves_one_line(start, number, delay):
    process = start("count", "tetris-cube", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    taking_signals(process)
    time.sleep(delay)
    process.send_signal(number)
    output, said = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    assert "interrupted" in said
    assert len((output + said).splitlines()) <= 2  # 0 solutions so far, and interrupted after so long


@pytest.mark.parametrize("number", ALL)
def test_a_signal_ends_a_search_with_what_was_found(start, number, documented):
    process = start("solve", *ENDLESS, stdout=subprocess.PIPE)
    first = [process.stdout.readline() for _ in range(3)]
    process.send_signal(number)
    result = documented("".join(first) + process.stdout.read())
    assert process.wait(60) == 3
    assert result["outcome"] == "interrupted"
    assert len(result["solutions"]) == result["statistics"]["covers"]


@pytest.mark.parametrize("number", ALL[1:])
def test_two_signals_at_once_leave_json(start, number, documented):
    process = start("solve", *ENDLESS, stdout=subprocess.PIPE)
    first = process.stdout.readline()
    process.send_signal(number)
    process.send_signal(ALL[0])
    assert documented(first + process.stdout.read())["outcome"] == "interrupted"
    assert process.wait(60) == 3


def test_a_job_in_the_background_hears_no_ctrl_c(environment, tmp_path):
    """As a shell script starts it, with SIGINT ignored."""
    command = [sys.executable, "-m", "dancefloor", "solve", *ENDLESS]
    ignoring = f"import os, signal; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv({command[0]!r}, {command})"
    process = subprocess.Popen(
        [sys.executable, "-c", ignoring], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        for _ in range(2000):
            assert process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.stdout.read().endswith("}\n")
        assert process.wait(60) == 3
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_reader_who_reads_nothing_cannot_hold_the_process(start):
    process = start("solve", *ENDLESS, stdout=subprocess.PIPE)
    process.stdout.readline()
    time.sleep(0.5)  # the pipe is full
    for _ in range(3):
        process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
    assert process.wait(timeout=120) == 3
