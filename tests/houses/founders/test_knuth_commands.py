from __future__ import annotations

import subprocess

import pytest

from dancefloor.formats.lines import KnuthError, text_lines
from dancefloor.houses.founders import knuth_commands
from dancefloor.houses.founders.knuth.polyomino_dlx import polyomino_dlx

SPEC = "[01][01]\n2|I 00 01\n"
PROBLEM = "".join(polyomino_dlx(text_lines(SPEC)))
BOARD = "00 01 10\nI\nI 2 1 00 01\n"
DATA = "00 01 10 I\nI 00 01\nI 10 00\n"


@pytest.mark.parametrize(
    ("command", "spec", "problem", "said"),
    [
        ("polyomino-dlx", SPEC, PROBLEM, "Altogether 4 cells, 1 pieces, 2 base placements, 11 nodes.\n"),
        ("polyominoes", BOARD, DATA, ""),
    ],
)
@pytest.mark.parametrize("words", [[], ["-"], ["spec"]])
def test_standard_input_or_a_file_becomes_a_problem(dancefloor, tmp_path, command, spec, problem, said, words):
    (tmp_path / "spec").write_text(spec)
    done = dancefloor(command, *words, input="" if "spec" in words else spec)
    assert (done.returncode, done.stdout, done.stderr) == (0, problem, said)


def test_bytes_pass_through(dancefloor):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    done = dancefloor("polyomino-dlx", input=b"00\n\xff\xfe 00\n\xe9", encoding=None, **pipes)
    assert done.stdout.startswith(b"| 00\n| \xff\xfe 00\n| \xe9\n")
    assert b"\n\xff\xfe 00\n" in done.stdout


def test_a_mistake_has_the_originals_words_and_status_and_ours_when_solving(dancefloor, tmp_path):
    done = dancefloor("polyomino-dlx", input="00\nA [3-2]0\n")
    assert (done.returncode, done.stdout) == (250, "| 00\n| A [3-2]0\n")
    assert done.stderr == "Decreasing range at position 5 of A [3-2]0\n"
    (tmp_path / "spec.txt").write_text("00\nA [3-2]0\n")
    done = dancefloor("solve", "spec.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "spec.txt, line 2, column 6: the range 3-2 goes down" in done.stderr


def test_a_missing_file_is_bad_input(dancefloor):
    done = dancefloor("polyomino-dlx", "missing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("dancefloor: missing cannot be read")


def test_a_reader_who_leaves_ends_it_quietly(start):
    process = start("polyomino-dlx", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write("[0-Z][0-Z]\n" + "A 00 01 12\n" * 20)
    process.stdin.close()
    assert process.stdout.readline() == "| [0-Z][0-Z]\n"
    process.stdout.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == ""


def test_a_trace_goes_to_standard_error(dancefloor):
    done = dancefloor("polyomino-dlx", "--trace", input=SPEC)
    assert done.stdout == PROBLEM
    assert done.stderr.startswith("Piece 0, size 2, 0..0 0..1:\n 00 01\n")


def test_what_was_made_before_a_mistake_is_printed(tmp_path, capfdbinary):
    (tmp_path / "spec").write_bytes(b"one\ntw\xf6\n")

    def doubled(lines, say):
        for line in lines:
            say(f"read {line.text}\n")
            yield f"{line.text} {line.text}\n"
        raise KnuthError("", "no", original="Bad!\n", status=7)

    assert knuth_commands._print_generated(doubled, str(tmp_path / "spec")) == 7
    out, err = capfdbinary.readouterr()
    assert out == b"one one\ntw\xf6 tw\xf6\n"
    assert err == b"read one\nread tw\xf6\nBad!\n"


def test_a_mistake_has_the_words_and_status_of_polyominoes(dancefloor):
    done = dancefloor("polyominoes", input=BOARD + "J 3 1 00\n")
    assert (done.returncode, done.stdout) == (255, DATA)
    assert done.stderr == "Bad s value!\nJ 3 1 00\n"
    assert dancefloor("polyominoes", input="00").stderr == "No piece names!\n00\n"
    assert dancefloor("polyominoes", input="").returncode == 255


def test_what_the_original_cannot_tell_is_bad_input(dancefloor):
    done = dancefloor("polyominoes", input=BOARD + "%s 1 1 00\n")
    assert (done.returncode, done.stdout) == (2, DATA)
    assert done.stderr.startswith("dancefloor: standard input, line 4, column 1: name '%s' of a piece")
