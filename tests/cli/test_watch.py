from __future__ import annotations

import re

import pytest

from .test_solve import in_terminal

pytest.importorskip("pty", reason="needs terminals")

HOME, LEAVE = "\x1b[H", "\x1b[?25h\x1b[?1049l"


def test_pictures_follow_one_another_and_the_solution_stays(start):
    out, told, status = in_terminal(start, "solve", "2x3", "--pieces", "3*I2", "--watch", "--engine", "dancing")
    assert status == 0
    pictures = out[: out.index(LEAVE)].split(HOME)[1:]
    assert len(pictures) == 4
    assert [re.search(r"depth (\d)", picture)[1] for picture in pictures[:-1]] == ["1", "2", "3"]
    assert "solution 1, after 4 nodes" in pictures[-1]
    left = re.sub(r"\x1b\[[0-9;]*m", "", out[out.index(LEAVE) + len(LEAVE) :])
    assert left.startswith("┌")
    assert told == "1 solution found by dancing after 4 nodes; there may be more (--all)\n"


def test_a_complete_search_without_solutions_says_so(start):
    _, told, status = in_terminal(start, "solve", "4x5", "--pieces", "tetrominoes", "--watch")
    assert status == 1
    assert told.startswith("no solutions: coloured like a chessboard")


def test_the_timeout_ends_it(start):
    out, told, status = in_terminal(start, "solve", "6x10", "--watch", "--timeout", "1")
    assert status == 3
    assert out.endswith(LEAVE)
    assert re.match(r"0 solutions so far: stopped by its limit after \d+\.\d\d s$", told)


def test_an_interruption_restores_the_screen(start):
    def is_under_way(seen):
        return seen.count(HOME.encode()) >= 3

    out, told, status = in_terminal(start, "solve", "6x10", "--watch", interrupt_at=is_under_way)
    assert status == 3
    assert out.endswith(LEAVE)
    assert told.startswith("0 solutions so far: interrupted after ")


@pytest.mark.parametrize("puzzle", ["tetracubes 2x2x8", "https://puzz.link/p?fillomino/3/2/2i.g", "queens"])
def test_puzzles_of_every_kind_are_watched_or_refused_in_one_line(start, tmp_path, puzzle):
    if puzzle == "queens":
        puzzle = str(tmp_path / "two.dlx")
        (tmp_path / "two.dlx").write_text("a b\na\nb\n")
    out, told, status = in_terminal(start, "solve", puzzle, "--watch", "--every", "100000", "--timeout", "20")
    assert told.count("\n") == 1
    if status == 2:
        assert (out, told.split(": ")[0]) == ("", "dancefloor")
    else:
        assert LEAVE in out
        assert "found by" in told


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ([], "--watch draws in a terminal, and standard output is none"),
        (["--json"], "--json has no effect with --watch; remove it"),
        (["--every", "0"], "--every is '0': it should be a whole number, 1 or more"),
    ],
)
def test_what_cannot_be_watched_is_refused_in_one_line(dancefloor, options, complaint):
    done = dancefloor("solve", "3x20", "--watch", *options)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dancefloor: {complaint}\n")


def test_an_engine_that_restarts_cannot_be_watched(start):
    out, told, status = in_terminal(start, "solve", "3x20", "--watch", "--engine", "portfolio")
    assert (out, status) == ("", 2)
    assert told == "dancefloor: engine 'portfolio' cannot say what it has placed so far: choose another one\n"
