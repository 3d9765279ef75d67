from __future__ import annotations

import json
import os
import re
import signal
import subprocess

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.make.clue_pattern import orbits
from dancefloor.houses.fillomino.make_command import level_names, symmetry_names
from dancefloor.houses.fillomino.making import make_many
from tests.cli.waiting import await_work


def test_a_puzzle_is_printed_that_has_one_solution(dancefloor, tmp_path):
    done = dancefloor("make", "fillomino", "5x6", "--seed", "3")
    assert done.returncode == 0
    assert re.search(r", one solution, quality \d+([,;] .*)?; seed 3\n$", done.stderr)
    assert [len(line) for line in done.stdout.splitlines()] == [6] * 5
    (tmp_path / "made.txt").write_text(done.stdout)
    assert dancefloor("count", "made.txt", "--quiet").stdout.split()[0] == "1"


def test_the_puzzle_is_drawn_without_its_solution(dancefloor, tmp_path):
    done = dancefloor("make", "fillomino", "4x4", "--svg", "made.svg")
    clues = sum(map(str.isdigit, done.stdout))
    assert (tmp_path / "made.svg").read_text().count("</text>") == clues


def test_failure_prints_what_came_nearest_and_has_a_status_of_its_own(dancefloor):
    done = dancefloor("make", "fillomino", "2x2", "--difficulty", "hard", "--grids", "2")
    assert (done.returncode, len(done.stdout.split())) == (3, 2)
    assert done.stderr.startswith("no hard puzzle of 2x2 was found in 2 grids; the nearest (its level is easy): ")


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_prints_what_came_nearest(start):
    wish = ("make", "fillomino", "6x6", "--difficulty", "beyond", "--seed", "1", "--grids", "100000")
    process = start(*wish, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    await_work(process, seconds=1.2)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=30)
    assert process.returncode == 3
    assert [len(line) for line in printed.splitlines()] == [6] * 6
    assert said.startswith("no beyond puzzle of 6x6 was found before it was interrupted; the nearest (its level is ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("fillomino", "5by5"), "size, line 1, column 1: there should be rows and columns, such as 10x10\n  5by5\n  ^"),
        (("fillomino", "99999999999x2"), "size, line 1, column 1: rows and columns go up to 131072"),
        (("fillomino", "5x5", "--max-region", "0"), "--max-region is '0': it should be a whole number, 1 or more"),
        (("fillomino", "5x5", "-n", "0"), "-n is '0': it should be a whole number from 1 to 10000"),
        (("fillomino", "5x5", "--clues", "x"), "clues 'x': it should be a number such as 32, or a share such as 32%"),
        (
            ("fillomino", "5x5", "--hidden", "2", "--no-hidden-regions"),
            "hidden is 2, but hidden_regions is False",
        ),
        (("fillomino", "5x5", "--pattern", "missing.txt"), "missing.txt"),
        (("fillomino", "5x5", "--svg", "-", "--json"), "--json and --svg - cannot both print"),
    ],
)
def test_bad_input_is_told_in_a_line(dancefloor, words, message):
    done = dancefloor("make", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dancefloor: {message}")


@pytest.mark.timeout(120)
def test_several_puzzles_are_those_of_consecutive_seeds(dancefloor):
    several = dancefloor("make", "fillomino", "4x4", "-n", "3", "--seed", "5")
    alone = [dancefloor("make", "fillomino", "4x4", "--seed", seed, "-q").stdout for seed in ("5", "6", "7")]
    assert several.stdout == "\n".join(alone)
    assert [line.rpartition("; ")[2] for line in several.stderr.splitlines()] == ["seed 5", "seed 6", "seed 7"]


@pytest.mark.timeout(120)
def test_several_puzzles_are_one_document(dancefloor):
    told = json.loads(dancefloor("make", "fillomino", "4x4", "-n", "2", "--json", "-q").stdout)
    assert (told["document"], told["outcome"]) == ("dancefloor/made/1", "complete")
    assert [each["seed"] for each in told["puzzles"]] == [0, 1]


def test_a_pattern_is_kept(dancefloor, tmp_path):
    (tmp_path / "pattern.txt").write_text("#.#.#\n.#.#.\n#.3.#\n.#.#.\n#.#.#\n")
    made = dancefloor("make", "fillomino", "5x5", "--pattern", "pattern.txt", "-q").stdout
    marks = "".join("." if sign == "." else "#" for sign in made.replace("\n", ""))
    assert marks == "#.#.#.#.#.#.#.#.#.#.#.#.#"
    assert made.splitlines()[2][2] == "3"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("pentominous", "8x8"), "a pentominous of 8x8: the part of the board at row 1, column 1 has 64 cells"),
        (
            ("pentominous", "5x5", "--difficulty", "easy"),
            "--difficulty has no effect with pentominous or tetrominous; remove it",
        ),
        (("tetrominous", "4x4", "--clues", "3"), "--clues has no effect with pentominous or tetrominous"),
        (("tetrominous", "4x4", "--max-region", "4"), "--max-region has no effect with pentominous or tetrominous"),
        (("symmarea", "4x4", "--best-of", "3"), "--best-of has no effect with symmarea"),
        (("tetrominous", "24x24", "--to", "grid"), "the format grid is for fillomino: this is a puzzle of the genre"),
        (("symmarea", "24x24", "--to", "janko"), "a fillomino with symmetric regions: the format janko cannot"),
        (("symmarea", "40x40"), "size is 40x40: a new symmarea should have at most 900 cells"),
        (("fillomino", "20x20", "--sheet", "none/book.pdf"), "none/book.pdf cannot be written: there is no directory"),
        (("fillomino", "20x20", "--sheet", "book.txt"), "its name should end in .pdf or .svg"),
        (("fillomino", "20x20", "--sheet", "-", "--json"), "cannot both print"),
        (("fillomino", "20x20", "--page", "a4"), "--page has no effect without --sheet"),
    ],
)
@pytest.mark.timeout(60)
def test_what_cannot_be_made_or_printed_is_refused_in_one_line(dancefloor, tmp_path, words, message):
    done = dancefloor("make", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.glob("*.pdf"))


def test_a_book_has_the_grade_and_the_seed_below_each_puzzle(dancefloor, tmp_path):
    from tests.draw.pdfs import Pdf

    assert dancefloor("make", "fillomino", "4x4", "-n", "2", "--seed", "5", "--sheet", "book.pdf").returncode == 0
    pdf = Pdf((tmp_path / "book.pdf").read_bytes())
    assert pdf.title == "Fillomino 4x4"
    assert pdf.strings(0)[0] == "Fillomino: the rules"
    captions = [text for text in pdf.strings(1) if "seed" in text]
    efforts = [int(re.search(r"\d\. easy, effort (\d+); seed [56]", text)[1]) for text in captions]
    assert len(efforts) == 2
    assert efforts == sorted(efforts)
    assert pdf.strings(2)[0] == "Fillomino 4x4: solutions"


@pytest.mark.timeout(120)
def test_a_book_of_levels_rises_and_says_what_it_lacks(dancefloor, tmp_path):
    from tests.draw.pdfs import Pdf

    book = ("--sheet", "book.pdf", "--title", "Rising", "--per-page", "1", "--grids", "3", "--to", "puzzlink")
    done = dancefloor("make", "fillomino", "4x4", "--difficulty", "deep:1,easy:2", *book)
    assert done.returncode == 3
    assert len(done.stdout.split()) == 2
    assert "the book lacks 1 of 1 deep puzzles: another --seed" in done.stderr
    pdf = Pdf((tmp_path / "book.pdf").read_bytes())
    assert [pdf.strings(page)[0] for page in range(4)] == [
        "Fillomino: the rules",
        "Rising",
        "Rising",
        "Rising: solutions",
    ]


@pytest.mark.parametrize(
    ("difficulty", "message"),
    [
        ("easy:2,hard", "difficulty 'hard' should say how many, such as hard:4"),
        ("easy:2,hrad:1", "there is no difficulty 'hrad'"),
        ("easy:2,hard:2", "difficulty has 4 puzzles, but number is 3"),
    ],
)
def test_levels_that_make_no_book_are_refused(difficulty, message):
    with pytest.raises(PuzzleError, match=message):
        make_many("fillomino", "4x4", 3, difficulty=difficulty)


def test_levels_and_symmetries_are_read():
    assert list(map(Level.named, level_names())) == list(Level)
    assert all(orbits(4, 4, name) for name in symmetry_names())
