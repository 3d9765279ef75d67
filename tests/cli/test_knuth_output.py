from __future__ import annotations

import re

import pytest

QUEENS = "| 4 queens\n{} | {}\n{}".format(
    " ".join(f"r{k}" for k in range(4)) + " " + " ".join(f"c{k}" for k in range(4)),
    " ".join(f"a{k} b{k}" for k in range(7)),
    "".join(f"r{i} c{j} a{i + j} b{3 + i - j}\n" for i in range(4) for j in range(4)),
)


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


@pytest.mark.parametrize("option", [["--json"], ["--svg", "a.svg"], ["--sheet", "a.pdf"]])
def test_knuths_way_of_printing_is_text(dancefloor, option):
    done = dancefloor("solve", "6x10", "--format", "knuth", *option)
    assert (done.returncode, "contradict each other" in done.stderr) == (2, True)


def test_an_engine_may_be_named_and_quiet_means_quiet(dancefloor):
    done = dancefloor("solve", "-", "--all", "--format", "knuth", "--stats", "--quiet", input=QUEENS)
    assert (done.returncode, done.stderr) == (0, "")
    named = dancefloor("solve", "-", "--all", "--format", "knuth", "--quiet", "--engine", "reference", input=QUEENS)
    assert (named.returncode, named.stdout) == (0, done.stdout)
