from __future__ import annotations

SPEC = "00 01 10\nI\nI 2 1 00 01\n"
PROBLEM = "00 01 10 I\nI 00 01\nI 10 00\n"


def test_standard_input_becomes_a_problem_on_standard_output(dancefloor):
    done = dancefloor("polyominoes", input=SPEC)
    assert (done.returncode, done.stdout, done.stderr) == (0, PROBLEM, "")


def test_a_file_is_read_too(dancefloor, tmp_path):
    (tmp_path / "spec").write_text(SPEC)
    assert dancefloor("polyominoes", "spec").stdout == PROBLEM


def test_a_mistake_has_the_originals_words_and_status(dancefloor):
    done = dancefloor("polyominoes", input=SPEC + "J 3 1 00\n")
    assert (done.returncode, done.stdout) == (255, PROBLEM)
    assert done.stderr == "Bad s value!\nJ 3 1 00\n"
    assert dancefloor("polyominoes", input="00").stderr == "No piece names!\n00\n"
    assert dancefloor("polyominoes", input="").returncode == 255


def test_what_the_original_cannot_tell_is_bad_input(dancefloor):
    done = dancefloor("polyominoes", input=SPEC + "%s 1 1 00\n")
    assert (done.returncode, done.stdout) == (2, PROBLEM)
    assert done.stderr.startswith("dancefloor: standard input, line 4, column 1: name '%s' of a piece")
