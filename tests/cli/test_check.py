from __future__ import annotations

import json

import pytest

from dancefloor.cli.main import run
from tests.cli.conftest import timeless

FIVE, NONE, UNIQUE = "2 . .\n. 3 .\n", "3 . .\n. 1 .\n. . 2\n", "2 . 1 . .\n"


@pytest.fixture
def check(dancefloor, tmp_path):
    """Run ``dancefloor check`` on the text of a fillomino."""

    def run(text, *arguments, **options):
        (tmp_path / "it.fillomino").write_text(text)
        return dancefloor("check", "it.fillomino", *arguments, **options)

    return run


@pytest.fixture
def check_here(capsys, tmp_path):
    """The same in this process."""

    def check(text, *arguments):
        (tmp_path / "it.fillomino").write_text(text)
        assert run(["check", str(tmp_path / "it.fillomino"), *arguments]) == 0
        return capsys.readouterr().out

    return check


@pytest.mark.house("fillomino")
def test_clues_that_were_not_examined_are_told(check_here, monkeypatch):
    monkeypatch.setattr("dancefloor.houses.fillomino.kinds.LEAST_STEPS", 0)
    monkeypatch.setattr("dancefloor.houses.fillomino.kinds.TIMES", 0)
    assert check_here(UNIQUE).splitlines()[-1] == "0 of 2 clues were examined: --redundant examines all"
    told = check_here(UNIQUE, "--redundant").splitlines()
    assert told[-1] == "1 clue follows from all the others: row 1, column 1"
    assert json.loads(check_here(UNIQUE, "--json"))["unexamined"] == [[0, 0], [0, 2]]


@pytest.mark.house("fillomino")
def test_the_verdict_is_printed_before_clues_are_examined(check_here, monkeypatch, capsys):
    printed = []

    def follows(self, cell):
        printed.append(capsys.readouterr().out)
        return True

    monkeypatch.setattr("dancefloor.houses.fillomino.solve.doubts.NumberDoubts.follows", follows)
    last = check_here(UNIQUE).splitlines()
    first, *others = printed
    assert first.startswith("┌")
    assert timeless(first).splitlines()[-1] == "exactly one solution: proved by fillomino in N s"
    assert others == [""]
    assert last == ["each of 2 clues follows from all the others: row 1, columns 1 and 3"]
    assert check_here(UNIQUE, "--json").startswith("{")


@pytest.mark.house("fillomino")
def test_a_reason_that_needs_no_search_is_told(check):
    done = check("1 1 .\n")
    assert (
        "no solution: the clue 1 in row 1, column 1 and the clue 1 in row 1, column 2 are side by side" in done.stdout
    )


@pytest.mark.house("fillomino")
def test_what_is_stopped_is_unknown(check):
    done = check(". " * 40 + "\n", "--timeout", "0")
    assert done.returncode == 3
    assert done.stdout.endswith("unknown, 0 solutions so far: stopped by its limit while the puzzle was being read\n")


@pytest.mark.house("fillomino")
def test_pictures_are_drawn_into_a_file(check, tmp_path):
    done = check(FIVE, "--svg", "it.svg")
    assert done.stdout.startswith("more than one solution")
    assert (tmp_path / "it.svg").read_text().count('class="ring"') > 1
    done = check(NONE, "--svg", "-")
    assert done.stdout.count('class="ring line"') == 3
    assert done.stderr.startswith("no solution: proved")
    assert check(NONE, "--svg", "-", "--json").returncode == 2


@pytest.mark.house("fillomino")
def test_a_puzzle_with_clues_is_printed_with_its_solution(dancefloor, tmp_path):
    from tests.draw.pdfs import Pdf

    for address, pages in (("puzz.link/p?fillomino/3/1/2h", 2), ("puzz.link/p?fillomino/3/1/i", 1)):
        done = dancefloor("check", address, "--sheet", "page.pdf")
        assert done.returncode == pages % 2  # without exactly one solution, none is printed
        assert len(Pdf((tmp_path / "page.pdf").read_bytes()).pages) == pages


def test_a_puzzle_without_clues_is_not_printed(dancefloor, tmp_path):
    done = dancefloor("check", "3x20", "--sheet", "page.pdf")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--sheet prints puzzles with clues" in done.stderr
    assert not (tmp_path / "page.pdf").exists()
