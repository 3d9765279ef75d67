from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.conftest import refused

POSIX = sys.platform != "win32"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chek"], "there is no command 'chek': did you mean 'check'? (see 'dancefloor --help')"),
        (["--versoin"], "there is no option --versoin: did you mean --version? (see 'dancefloor --help')"),
        (["solve"], "PUZZLE is missing: for example, dancefloor solve 6x10 (see 'dancefloor solve --help')"),
        (
            ["count", "6x10", "--symmetry", "some"],
            "--symmetry is 'some': it should be all, rotations, burrtools or none",
        ),
        (["count", "6x10", "--seed", "-1"], "seed is -1: it should be zero or more"),
        (["count", "-6x10"], "there is no option -6 (see 'dancefloor count --help')"),
        (["count", "--json", "--limt", "3"], "there is no option --limt: did you mean --limit?"),
    ],
)
def test_a_wrong_command_line_is_bad_input(dancefloor, arguments, words):
    assert refused(dancefloor(*arguments)).startswith(words)


@pytest.mark.skipif(not POSIX, reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["--help"], ["solve", "3x20"]])
def test_output_for_a_full_disk_goes_elsewhere_with_a_message(dancefloor, arguments, tmp_path):
    with open("/dev/full", "w") as full:
        done = dancefloor(*arguments, stdout=full, env={"TMPDIR": str(tmp_path)})
    assert done.returncode == 2
    (kept,) = tmp_path.iterdir()
    told = f"dancefloor: output cannot be written: No space left on device; the rest is in {kept}\n"
    assert told in done.stderr
    assert len(kept.read_text(encoding="utf-8")) > 10


@pytest.mark.skipif(not POSIX, reason="needs /dev/full")
def test_a_full_disk_without_another_loses_output_with_a_message(environment, tmp_path):
    nowhere = "import sys, tempfile; tempfile.tempdir = '/dev/null'; from dancefloor.__main__ import main; main()"
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", nowhere, "engines"], stdout=full, stderr=-1, text=True, env=environment, check=False
        )
    assert (done.returncode, done.stderr) == (2, "dancefloor: output cannot be written: No space left on device\n")


@pytest.mark.skipif(not POSIX, reason="needs a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("arguments", ["solve 3x20", "--help"])
def test_a_stream_that_is_closed_does_no_harm(environment, closed, arguments):
    command = f'"{sys.executable}" -m dancefloor {arguments} {closed}'
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.skipif(not POSIX, reason="needs a shell")
def test_closed_standard_input_is_empty(environment):
    command = f'"{sys.executable}" -m dancefloor solve - <&-'
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    complaint = "dancefloor: standard input: it is empty: it should contain a puzzle\n"
    assert (done.returncode, done.stderr) == (2, complaint)
