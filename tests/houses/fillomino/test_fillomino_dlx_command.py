from __future__ import annotations

import subprocess

import pytest

GRID = "2..\n"
PROBLEM = "| fillomino-dlx:\n| 2..\n00 01 02 | v021 v022\n 01 v021\n 02 v021\n 00 01 v022\n"


def test_standard_input_becomes_a_problem_on_standard_output(dancefloor):
    done = dancefloor("fillomino-dlx", input=GRID)
    assert (done.returncode, done.stdout) == (0, PROBLEM)
    assert done.stderr == "OK, I've read 1 clues <= 2, for a 1x3 board.\n"


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ("1,3", "dancefloor: standard input, line 1, column 1: clue 2 should be among the labels, which are 1,3"),
        ("0", "dancefloor: --labels, line 1, column 1: label 0: labels are numbers from 1 to 15"),
    ],
)
def test_wrong_labels_are_bad_input(dancefloor, labels, message):
    done = dancefloor("fillomino-dlx", "--labels", labels, input=GRID)
    assert (done.returncode, done.stdout, done.stderr.splitlines()[0]) == (2, "", message)


def test_what_the_original_refuses_is_refused_in_its_words_with_its_status(dancefloor):
    done = dancefloor("fillomino-dlx", input=b"..\n2\xe9\n", encoding=None)
    assert (done.returncode, done.stdout) == (255, b"| fillomino-dlx:\n| ..\n| 2\xe9\n")
    assert done.stderr == b"illegal entry: 2\xe9\n"


def test_a_line_without_end_is_refused_as_soon_as_it_is_too_long(start):
    process = start("fillomino-dlx", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(10000 * ".")
    process.stdin.flush()  # and no more: it does not wait for the end
    assert process.wait(timeout=60) == 255
    assert process.stderr.read() == "illegal entry: " + 79 * "."


def test_a_reader_that_goes_away_ends_it(start):
    grid = "f" + 77 * "." + "\n" + 14 * "\n"  # more options than anybody could wait for
    process = start("fillomino-dlx", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(grid)
    process.stdin.close()
    assert process.stdout.readline() == "| fillomino-dlx:\n"
    process.stdout.close()
    assert process.wait(timeout=60) == 141
