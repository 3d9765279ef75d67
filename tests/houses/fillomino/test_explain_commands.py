"""``hint``, ``explain`` and ``grade`` as a user meets them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from dancefloor.cli.clock import Clock
from dancefloor.cli.pictures import TextPrinter
from dancefloor.houses.fillomino.explain_commands import _print_moves
from dancefloor.houses.fillomino.explaining import explain
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.search.deadline import check

ADDRESS = "https://puzz.link/p?fillomino/3/2/2h1g3"  # 2 . . / 1 . 3
HARDER = "...\n.6.\n3.3\n"
SEVERAL = "2....\n1....\n"


def test_a_hint_is_one_move_with_its_reason_and_its_picture(dancefloor):
    done = dancefloor("hint", ADDRESS)
    assert (done.returncode, done.stderr) == (0, "")
    first, *picture = done.stdout.splitlines()
    assert first == (
        "Row 1, column 2 must be 2: the 2 at row 1, column 1 can grow into 2 cells, no more; "
        "row 2, column 1 has another number."
    )
    assert picture[1] == "│ 2  (2)│ · │"


def test_a_board_filled_in_so_far_gets_the_next_hint(dancefloor, tmp_path):
    (tmp_path / "so-far.fillomino").write_text("22.\n1.3\n")
    assert dancefloor("hint", "so-far.fillomino").stdout.startswith("Row 1, column 3 ")


def test_an_explanation_numbers_the_moves_and_ends_with_the_solution(dancefloor):
    done = dancefloor("explain", ADDRESS)
    assert done.returncode == 0
    assert done.stdout.startswith("1. Row 1, column 2 must be 2: ")
    assert "│ 1 │ 3   3 │" in done.stdout.replace("(", " ").replace(")", " ")


def test_only_the_first_moves_if_that_is_asked(dancefloor):
    done = dancefloor("explain", ADDRESS, "--limit", "1", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, len(told["moves"]), told["end"], told["grade"]) == (0, 1, "open", None)


def test_the_strip_goes_into_a_file_and_the_words_stay(dancefloor, tmp_path):
    done = dancefloor("explain", ADDRESS, "--svg", "strip.svg")
    moves = [line for line in done.stdout.splitlines() if line[0].isdigit()]
    assert len(moves) == len(done.stdout.splitlines())
    words = [node.text or "" for node in ET.parse(tmp_path / "strip.svg").iter("{http://www.w3.org/2000/svg}text")]
    assert len([word for word in words if " in row " in word]) == len(moves)


def test_a_grade_is_a_line(dancefloor, tmp_path):
    (tmp_path / "a.fillomino").write_text(HARDER)
    done = dancefloor("grade", "a.fillomino")
    assert done.returncode == 0
    assert done.stdout.startswith("hard (level 3 of 6, effort ")
    assert "that supposes something" in done.stdout or "that suppose something" in done.stdout
    assert json.loads(dancefloor("grade", "a.fillomino", "--json").stdout)["grade"]["word"] == "hard"


@pytest.mark.parametrize(
    ("command", "grid", "status", "message"),
    [
        ("hint", "221\n", 1, "every cell is filled already"),
        ("hint", "3.1.\n", 1, "no solution: the clue 3 in row 1, column 1 can reach only 2 cells"),
        ("hint", SEVERAL, 0, "there is more than one solution: this holds in all of them"),
        ("explain", SEVERAL, 1, "there is more than one solution: reasoning cannot fill the remaining cells"),
        ("grade", SEVERAL, 1, "there is more than one solution: reasoning cannot fill the remaining cells"),
        ("explain", "3..\n.1.\n..2\n", 1, "no solution: no assignment keeps all the rules"),
        ("grade", "......\n" * 6, 3, "not solved: time ran out"),
    ],
)
def test_what_cannot_be_told_has_a_status_and_a_line(dancefloor, tmp_path, command, grid, status, message):
    (tmp_path / "a.fillomino").write_text(grid)
    done = dancefloor(command, "a.fillomino", *(["--timeout", "0"] if status == 3 else []))
    assert (done.returncode, done.stderr) == (status, message + "\n")
    assert bool(done.stdout) == ((grid == SEVERAL and command != "grade") or command == "explain")


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_without_a_move_there_is_no_drawing_and_a_line_says_so(dancefloor, tmp_path, command):
    (tmp_path / "a.fillomino").write_text("2 . .\n. . .\n")
    done = dancefloor(command, "a.fillomino", "--svg", "moves.svg")
    assert done.returncode == 1
    assert done.stderr.splitlines()[1:] == ["no drawing in moves.svg: there is no move to draw"]
    assert not (tmp_path / "moves.svg").exists()
    assert dancefloor(command, "a.fillomino", "--svg", "moves.svg", "-q").stderr == ""


def test_another_puzzle_is_refused_in_a_line(dancefloor):
    done = dancefloor("hint", "6x10")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "dancefloor: only a fillomino can be explained and graded, and this puzzle is not one: 'dancefloor solve' shows"
        " solutions, 'dancefloor check' says whether there is exactly one, and 'dancefloor web' completes what you have"
        " placed\n"
    )


@pytest.mark.timeout(60)
@pytest.mark.parametrize("pictures", [False, True])
def test_a_board_that_takes_too_long_to_print_is_left_out(pictures, monkeypatch, capsys):
    def endless(printer, board):
        while True:
            check()

    monkeypatch.setattr(TextPrinter, "draw", endless)
    explained = explain(Fillomino(((2, 0),)))
    _print_moves(explained, [], Clock(0), pictures=pictures, numbered=False)
    assert "a drawing was left out" in capsys.readouterr().err


def test_a_number_can_be_revealed_without_a_reason(dancefloor):
    done = dancefloor("hint", ADDRESS, "--reveal")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "Row 1, column 2 is 2."


def on_paper(path):
    from tests.draw.pdfs import Pdf

    pdf = Pdf(path.read_bytes())
    return [pdf.strings(page) for page in range(len(pdf.pages))]


def test_a_hint_on_paper_has_the_board_its_picture_and_its_sentence(dancefloor, tmp_path):
    (tmp_path / "so-far.fillomino").write_text("22.\n1.3\n")
    done = dancefloor("hint", "so-far.fillomino", "--sheet", "hint.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    (page,) = on_paper(tmp_path / "hint.pdf")
    assert page[0] == "so-far.fillomino"
    assert " ".join(page).endswith(done.stdout.strip())
    assert sum(text in "0123456789" for text in page) == 4 + 6  # the numbers before the move, and after it


def test_an_explanation_on_paper_has_a_picture_and_a_sentence_for_each_move_and_the_solution(dancefloor, tmp_path):
    done = dancefloor("explain", ADDRESS, "--sheet", "moves.pdf", "--page", "letter")
    *steps, solution = on_paper(tmp_path / "moves.pdf")
    assert solution == ["Fillomino 2x3: solution", f"page {len(steps) + 1} of {len(steps) + 1}", *"223133"]
    texts = " ".join(text for page in steps for text in page)
    assert "the puzzle: easy, effort" in texts
    for line in done.stdout.splitlines():
        assert line in texts
        assert f"{line.partition('.')[0]}. " in texts


def test_moves_that_do_not_lead_to_the_end_have_no_solution_after_them(dancefloor, tmp_path):
    dancefloor("explain", ADDRESS, "--limit", "1", "--sheet", "moves.svg")
    document = (tmp_path / "moves.svg").read_text()
    assert "Fillomino 2x3</text>" in document
    assert "solution" not in document


@pytest.mark.parametrize("command", ["explain", "convert"])
def test_what_cannot_be_a_sheet_is_refused_in_one_line_before_any_work(dancefloor, tmp_path, command):
    words = (command, "missing.fillomino")
    for options, message in (
        (("--sheet", "none/a.pdf"), "none/a.pdf cannot be written: there is no directory none"),
        (("--sheet", "a.png"), "--sheet is 'a.png': its name should end in .pdf or .svg"),
        (("--sheet", ""), "a file without a name cannot be written: give a name, or - for standard output"),
        (("--page", "a4"), "--page has no effect without --sheet; add --sheet, or remove --page"),
        (("--sheet", "a.svg", "--svg", "a.svg"), "--svg and --sheet name one file: give each drawing its own"),
        (("--sheet", "-", "--svg", "-"), "--svg - and --sheet - cannot both print: name a file for the sheet"),
    ):
        done = dancefloor(*words, *options)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dancefloor: {message}\n")
    assert list(tmp_path.iterdir()) == []
