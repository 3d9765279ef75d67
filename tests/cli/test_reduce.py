from __future__ import annotations

from dancefloor.engines.reference import covers_of
from dancefloor.formats.knuth.dlx import read_dlx

GIVEN = "| a title\np q r | x\np q\np r\nr\nq r x\nx\n"


def test_a_problem_goes_in_and_a_smaller_one_comes_out(dancefloor):
    done = dancefloor("reduce", input=GIVEN)
    assert done.returncode == 0
    assert done.stdout == ("| dancefloor reduce: removed 2 of 4 options and 2 of 4 items, in 2 rounds\np r\np\nr\n")
    assert done.stderr.splitlines()[-1] == "removed 2 of 4 options and 2 of 4 items, in 2 rounds"
    assert len(covers_of(read_dlx(done.stdout).problem)) == len(covers_of(read_dlx(GIVEN).problem)) == 1


def test_it_says_why(dancefloor):
    done = dancefloor("reduce", "--why", input=GIVEN)
    assert "option 'p r': it would leave too few options for item 'q'" in done.stderr
    assert "item 'q': implied by item 'p'" in done.stderr
    assert "item 'x': no option uses it" in done.stderr


def test_it_can_be_quiet_and_read_a_file(dancefloor, tmp_path):
    (tmp_path / "in.dlx").write_text(GIVEN)
    done = dancefloor("reduce", "--quiet", "in.dlx")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("p r\np\nr\n")


def test_that_nothing_is_left_is_said(dancefloor):
    done = dancefloor("reduce", input="a b c\na b\nb c\n")
    assert done.stdout.splitlines()[1:] == ["a b c"]
    assert done.stderr.splitlines()[-1] == "there is no solution"


def test_a_mistake_is_bad_input(dancefloor):
    done = dancefloor("reduce", input="a b\na d\n")
    assert done.returncode == 2
    assert "line 2" in done.stderr
