from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.cli.guard import Terminal, filtered, mend_streams, print_lines, unfiltered

pty = pytest.importorskip("pty", reason="needs terminals")

# A colour of ours, a title, a colour by one C1 character, a bell, a rubout, text from right to left.
HOSTILE = "\x1b[48;5;9;38;5;16mEVIL\x1b]0;T\x07\x9b31m\x7f\u202e\u2066"
OURS = re.compile(r"\x1b\[(?:0|1|48;5;\d+;38;5;\d+)m(?!EVIL)")

DLX = f"p{HOSTILE} q r | s\np{HOSTILE} q s:c{HOSTILE}\nr s:c{HOSTILE} |3\nq\n"
TOML = f"""\
title = {json.dumps("T" + HOSTILE)}
source = {json.dumps("S" + HOSTILE)}
region = "2x2"
[pieces]
{json.dumps("a" + HOSTILE)} = "##"
b = "##"
"""
FILES = {"x.dlx": DLX, "x.toml": TOML, "g.pd": f"| {HOSTILE}\n[0-1][0-1]\nI 00 01\n"}


def test_lines_reach_the_reader_at_once(monkeypatch):
    received = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(received))
    print_lines(iter(["one", "two"]))
    assert received.getvalue() == b"one\ntwo\n"


EVERYDAY = [
    ("solve", "x.dlx", "--all"),
    ("solve", "x.dlx", "--all", "--format", "knuth", "--stats"),
    ("solve", "x.toml", "--all"),
    ("convert", "x.toml", "--to", "lp"),
    ("count", HOSTILE),
]
OF_FOUNDERS = [("fletcher", "x.toml", "--emit", "fap"), ("polyomino-dlx", "g.pd")]
OTHERS = [
    ("solve", "x.dlx", "--min-cost"),
    ("solve", "x.toml", "--svg", f"a{HOSTILE}.svg"),
    ("solve", "6x10", "--svg", f"no{HOSTILE}/a.svg"),
    ("solve", "6x10", "--pieces", HOSTILE),
    ("solve", "6x10", "--engine", HOSTILE),
    ("solve", "6x10", "--limit", HOSTILE),
    ("solve", "x.toml", "--json"),
    ("count", "x.dlx", "--stats"),
    ("check", "x.dlx"),
    ("check", "x.toml"),
    ("sample", "x.toml"),
    ("puzzles", "x.toml"),
    ("puzzles", HOSTILE),
    ("reduce", "x.dlx", "--why"),
    ("make", HOSTILE, "4x4"),
    ("make", "fillomino", HOSTILE),
    *(("convert", "x.dlx", "--to", form) for form in ("dlx", "dance", "lp", "opb", "dimacs")),
    *(("convert", "x.toml", "--to", form) for form in ("dlx", "dance", "opb", "dimacs")),
    *(("fletcher", "x.toml", "--emit", form) for form in ("list", "python", "c")),
    ("fletcher", "x.toml", "--all", "--run", "arena"),
    ("polyominoes", "g.pd"),
    ("fillomino-dlx", "g.pd"),
    (HOSTILE,),
]


@pytest.fixture
def seen(environment, tmp_path):
    """What a terminal gets to see of a command."""

    def seen(*arguments):
        for name, text in FILES.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "dancefloor", *arguments],
            cwd=tmp_path,
            env=environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        read = b""
        try:
            while part := os.read(ours, 65536):
                read += part
        except OSError:  # that is how a terminal ends
            pass
        os.close(ours)
        process.wait(60)
        return read.decode()

    return seen


def controls(text):
    """What is left that a terminal would obey, apart from our colours and ends of lines."""
    return {letter for letter in OURS.sub("", text) if not letter.isprintable()} - {"\r", "\n"}


@pytest.mark.parametrize(
    "arguments",
    [*EVERYDAY, *(pytest.param(each, marks=pytest.mark.house("founders")) for each in OF_FOUNDERS)],
    ids=lambda arguments: " ".join(map(ascii, arguments)),
)
def test_no_name_commands_a_terminal(seen, arguments):
    text = seen(*arguments)
    assert controls(text) == set()
    assert "EVIL" in text or OURS.search(text)  # something was shown
    assert "Traceback" not in text


@pytest.mark.slow
@pytest.mark.parametrize("arguments", OTHERS, ids=lambda arguments: " ".join(map(ascii, arguments)))
def test_no_name_commands_a_terminal_in_other_commands(seen, arguments):
    text = seen(*arguments)
    assert controls(text) == set()
    assert "Traceback" not in text


def test_our_own_colours_reach_a_terminal(seen):
    assert "\x1b[48;5;" in seen("solve", "x.toml")


def test_a_pipe_gets_names_as_they_are(dancefloor, tmp_path):
    (tmp_path / "x.dlx").write_text(DLX, encoding="utf-8")
    for command in ("solve", "reduce"):
        assert HOSTILE in dancefloor(command, "x.dlx").stdout


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@given(st.text())
def test_whatever_is_printed_on_a_terminal_can_be_shown(text):
    terminal = Terminal(screen := Screen())
    terminal.write(text)
    terminal.writelines([text, text])
    terminal.buffer.write(text.encode("utf-8", "replace"))
    assert all(letter.isprintable() or letter == "\n" for letter in screen.getvalue())
    assert screen.getvalue().count("\n") == 4 * text.count("\n")


@given(st.binary())
def test_whatever_bytes_are_printed_on_a_terminal_can_be_shown(data):
    Terminal(screen := Screen()).buffer.write(data)
    assert all(letter.isprintable() or letter == "\n" for letter in screen.getvalue())


def test_only_terminals_are_filtered():
    screen, pipe = Screen(), io.StringIO()
    assert filtered(pipe) is pipe
    assert filtered(screen) is not screen
    assert unfiltered(filtered(screen)) is screen
    assert unfiltered(pipe) is pipe


def test_closed_streams_lead_nowhere(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    mend_streams()
    try:
        assert sys.stdin.read() == ""
        print("é")
        print("é", file=sys.stderr)
    finally:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            stream.close()


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_without_room_goes_on_in_another_file(environment, tmp_path, unbuffered):
    resource = pytest.importorskip("resource")
    command = [sys.executable, "-m", "dancefloor", "solve", "6x10", "--limit", "200", "--quiet"]
    environment = environment | {"TMPDIR": str(tmp_path), "PYTHONUNBUFFERED": unbuffered}
    whole = subprocess.run(command, env=environment, capture_output=True, check=True).stdout

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (2 * len(whole) // 3,) * 2)  # each file may have so much

    with open(tmp_path / "first", "wb") as file:
        done = subprocess.run(
            command, env=environment, stdout=file, stderr=subprocess.PIPE, preexec_fn=limit, text=True, check=False
        )
    said = re.fullmatch(r"dancefloor: output cannot be written: File too large; the rest is in (.*)\n", done.stderr)
    assert said, done.stderr
    assert done.returncode == 2
    with open(said[1], "rb") as rest:
        assert (tmp_path / "first").read_bytes() + rest.read() == whole
