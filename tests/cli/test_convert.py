from __future__ import annotations

import pytest

from dancefloor.formats.dlx import read_dlx


def test_a_box_becomes_a_dlx_file_with_the_same_count(dancefloor):
    done = dancefloor("convert", "3x20", "--to", "dlx")
    assert (done.returncode, done.stderr) == (0, "")
    problem = read_dlx(done.stdout, strict=True).problem
    assert (len(problem.items), len(problem.options)) == (72, 1236)
    assert dancefloor("count", "-", "--quiet", input=done.stdout).stdout.startswith("8 solutions in")


@pytest.mark.parametrize(
    ("target", "first"), [("dance", " 00"), ("dimacs", "c "), ("opb", "* #variable="), ("lp", "\\")]
)
def test_other_formats_are_written(dancefloor, target, first):
    done = dancefloor("convert", "1x3", "--pieces", "I2,O1", "--to", target)
    assert done.returncode == 0
    assert done.stdout.lstrip()[:1] == first.lstrip()[:1]
    assert done.stdout.endswith("\n")
    assert not done.stdout.endswith("\n\n")


def test_what_knuths_programs_could_not_read_is_renamed_and_told(dancefloor):
    done = dancefloor("convert", "-", "--to", "dlx", input="much_too_long q | x\nmuch_too_long x:red\nq x:blue\n")
    assert done.returncode == 0
    assert len(read_dlx(done.stdout, strict=True).problem.options) == 2
    assert "item much_too_long is called" in done.stderr
    assert "colour red of item x is called" in done.stderr


def test_a_format_without_words_for_a_problem_says_so(dancefloor):
    done = dancefloor("convert", "-", "--to", "dance", input="p | x\np x:A\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "colours" in done.stderr
