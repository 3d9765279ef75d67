"""What is on the pages of a sheet; tests/draw/test_pdf_sheet.py and test_svg_sheet.py draw it."""

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.fonts import width
from dancefloor.draw.layout import MARGIN, PAPERS
from dancefloor.draw.look import Look
from dancefloor.draw.sheet import TEXT, plan

BOARD = Board([(i, j) for i in range(10) for j in range(10)], [])
SENTENCE = "Row 1, column 2 must be 2: the 2 at row 1, column 1 can grow into 2 cells, no more. " * 3


@pytest.mark.parametrize("boards", [0, 1, 2, 9, 100])
@pytest.mark.parametrize("lines", [0, 1, 40, 300])
def test_every_board_and_every_line_is_on_one_page_in_order(boards, lines):
    part = plan("", [BOARD] * boards, "letter", Look(), text="line\n" * lines)
    pages = part.pages(PAPERS["letter"][1])
    numbers, texts = list(range(boards)), list(range(lines))
    assert [number for page in pages for number in numbers[page.boards]] == numbers
    assert [number for page in pages for number in texts[page.lines]] == texts
    assert len(pages) == 1 or all(numbers[page.boards] or texts[page.lines] for page in pages)


def test_few_lines_stay_on_the_page_of_their_boards():
    boards = plan("", [BOARD] * 2, "a4", Look(), text="line\n" * 20)
    assert len(boards.pages(PAPERS["a4"][1])) == 1


@pytest.mark.parametrize("wider", [1, 1.25])
def test_lines_are_no_wider_than_the_page_and_hang_below_their_number(wider):
    part = plan("", [], "a4", Look(), text=f"12. {SENTENCE}\n    {SENTENCE}", wider=wider)
    room = PAPERS["a4"][0] - 2 * MARGIN
    assert all(line.indent + width(line.string) * TEXT * wider <= room + 1e-6 for line in part.text)
    first, second, *_ = part.text
    assert (first.indent, second.indent) == (0, width("12. ") * TEXT)
    assert " ".join(line.string for line in part.text) == " ".join(f"12. {SENTENCE}{SENTENCE}".split())
