"""``hint``, ``explain`` and ``grade`` as a user meets them."""

from __future__ import annotations

import pytest

from dancefloor.cli.clock import Clock
from dancefloor.cli.pictures import TextPrinter
from dancefloor.houses.fillomino.explain_commands import _print_moves
from dancefloor.houses.fillomino.explaining import explain
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.search.deadline import check

ADDRESS = "https://puzz.link/p?fillomino/3/2/2h1g3"  # 2 . . / 1 . 3
SEVERAL = "2....\n1....\n"


def test_a_board_filled_in_so_far_gets_the_next_hint(dancefloor, tmp_path):
    (tmp_path / "so-far.fillomino").write_text("22.\n1.3\n")
    assert dancefloor("hint", "so-far.fillomino").stdout.startswith("Row 1, column 3 ")


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
