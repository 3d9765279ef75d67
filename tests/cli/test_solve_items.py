from __future__ import annotations

import re

import pytest

from tests.cli.conftest import refused
from tests.cli.test_solve import QUEENS


def test_solutions_are_printed_as_knuths_programs_do(dancefloor, tmp_path):
    (tmp_path / "queens.dlx").write_text(QUEENS)
    done = dancefloor("solve", "queens.dlx", "--all", "--format", "knuth", "--stats")
    assert done.returncode == 0
    assert done.stdout == (
        "1:\n r0 c1 a1 b2 (2 of 4)\n r1 c3 a4 b1 (1 of 1)\n r2 c0 a2 b5 (1 of 1)\n r3 c2 a5 b4 (1 of 1)\n"
        "2:\n r0 c2 a2 b1 (3 of 4)\n r1 c0 a1 b4 (1 of 1)\n r2 c3 a5 b2 (1 of 1)\n r3 c1 a4 b5 (1 of 1)\n"
    )
    first, last = done.stderr.splitlines()
    assert first == "(16 options, 8+14 items, 80 entries successfully read)"
    assert re.fullmatch(r"Altogether 2 solutions, \d+ updates, 0 cleansings, \d+ nodes\.", last)


def test_knuths_way_of_printing_stops_and_ends_like_any_other(dancefloor):
    done = dancefloor("solve", "3x4", "--pieces", "I3", "--format", "knuth")
    assert (done.returncode, done.stdout.count("\n")) == (0, 5)
    assert done.stderr == "there may be more (--all)\n"
    done = dancefloor("solve", "-", "--format", "knuth", input="p q\np\n")
    assert (done.returncode, done.stdout) == (1, "")
    done = dancefloor("solve", "6x10", "--format", "knuth", "--timeout", "0")
    assert (done.returncode, done.stdout) == (3, "")


def test_an_engine_may_be_named_and_quiet_means_quiet(dancefloor):
    done = dancefloor("solve", "-", "--all", "--format", "knuth", "--stats", "--quiet", input=QUEENS)
    assert (done.returncode, done.stderr) == (0, "")
    named = dancefloor("solve", "-", "--all", "--format", "knuth", "--quiet", "--engine", "reference", input=QUEENS)
    assert (named.returncode, named.stdout) == (0, done.stdout)


@pytest.mark.house("founders")
def test_a_program_is_followed_with_its_parameters(dancefloor, tmp_path):
    (tmp_path / "queens.dlx").write_text(QUEENS)
    done = dancefloor("solve", "queens.dlx", "--format", "knuth", "--program", "dlx1 m2 v129 Sshape.txt")
    assert (done.returncode, done.stdout[:3]) == (0, "2:\n")
    assert "Profile:\n  0: 1\n" in done.stderr
    assert (tmp_path / "shape.txt").read_text().count("sol\n") == 2
    quiet = dancefloor("solve", "queens.dlx", "-q", "--format", "knuth", "--program", "dlx6 m1")
    assert (quiet.returncode, quiet.stderr) == (0, "")
    assert quiet.stdout.endswith(": (~0?0:" + quiet.stdout.rpartition(":")[2])


@pytest.mark.house("founders")
def test_a_program_ends_like_any_other_command(dancefloor):
    asked = ["solve", "6x10", "--format", "knuth", "--program"]
    late = dancefloor(*asked, "dlx1 T1000")
    assert (late.returncode, late.stderr.splitlines()[-1]) == (3, "stopped early; there may be more")
    assert dancefloor(*asked, "dlx1", "--timeout", "1").returncode == 3
    none = dancefloor("solve", "-", "--format", "knuth", "--program", "dance", input="p q\np\n")
    assert (none.returncode, none.stdout) == (1, "Altogether 0 solutions, after 1 updates.\n")


@pytest.mark.house("founders")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            ["--program", "dlx1"],
            "--program has no effect without --format knuth; add --format knuth, or remove --program",
        ),
        (["--format", "knuth", "--program", "dlx1 k2"], "parameter 'k2' of dlx1: its parameters are v<n>"),
        (
            ["--format", "knuth", "--program", "dlx1", "--all"],
            "--all has no effect with --program; remove it: a program has parameters, such as m1",
        ),
    ],
)
def test_a_program_that_cannot_be_followed_is_one_line(dancefloor, options, why):
    assert why in refused(dancefloor("solve", "3x4", *options))


# --- the cheapest ---

PRICES = "p q\np |3\nq |3\np q |5\n"


def test_where_there_is_no_solution_none_is_cheapest(dancefloor):
    done = dancefloor("solve", "-", "--min-cost", input="p q\np |3\n")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "no solutions: the search is complete\n")


def test_a_search_that_was_stopped_says_so(dancefloor):
    done = dancefloor("solve", "-", "--min-cost", "--timeout", "0", input=PRICES)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("unknown: stopped by its limit while the puzzle was being ")


def test_statistics_follow_the_summary(dancefloor):
    done = dancefloor("solve", "-", "--best", "1", "--stats", input=PRICES)
    assert done.stderr.splitlines()[1].startswith("engine      cheapest")
