"""Boards on pages, and what is on them; tests/draw/test_pdf_sheet.py and test_svg_sheet.py draw it."""

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.figure import figure
from dancefloor.draw.fonts import width
from dancefloor.draw.look import Look
from dancefloor.draw.sheet import GAP, HEADING_SPACE, MARGIN, PAPERS, TEXT, USUAL_SIZES, Sizes, layout, plan

BOX = figure(Board([(i, j) for i in range(10) for j in range(10)], []))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("count", [1, 5, 12, 40])
def test_cells_are_as_wide_as_wanted_if_the_page_allows(paper, count):
    for sizes in (USUAL_SIZES, Sizes(21, 32), Sizes(9, 13)):
        scale = layout([BOX] * count, paper, sizes=sizes).scale
        assert sizes.comfortable <= scale <= sizes.largest


@pytest.mark.parametrize("wider", [1, 1.25])
@pytest.mark.parametrize("count", [1, 4, 12, 100])
def test_long_captions_have_lines_no_wider_than_their_slot_and_the_boards_below_leave_room(count, wider):
    captions = ["if row 10, column 10 were not 12: no room for 7", "short"] * count
    arranged = layout([BOX] * len(captions), "a4", captions=captions, wider=wider)
    slots = list(arranged.slots([BOX] * arranged.rows * arranged.columns, captions))
    for slot in slots:
        assert all(width(line) * arranged.caption * wider <= arranged.slot[0] for line in slot.caption)
    for above, below in zip(slots, slots[arranged.columns :], strict=False):
        last = above.top + 10 * arranged.scale + len(above.caption) * arranged.caption
        assert last < below.top
    _, high = PAPERS["a4"]
    assert slots[-1].top + 10 * arranged.scale + len(slots[0].caption) * arranged.caption < high - MARGIN


@pytest.mark.parametrize("side", range(5, 40))
def test_a_row_more_fits_if_cells_are_hardly_smaller_and_still_comfortable(side):
    board = figure(Board([(i, j) for i in range(side) for j in range(side)], []))
    arranged, (wide, high) = layout([board] * 999, "a4"), PAPERS["a4"]
    room = high - 2 * MARGIN - HEADING_SPACE
    widest = ((wide - 2 * MARGIN) / arranged.columns - GAP) / side
    assert arranged.rows * arranged.slot[1] <= room + 1e-6
    assert arranged.scale == pytest.approx(widest) or arranged.scale >= max(0.9 * widest, USUAL_SIZES.comfortable)
    if arranged.scale == pytest.approx(widest):
        row = room / (arranged.rows + 1)
        assert side * max(0.9 * widest, USUAL_SIZES.comfortable) > row - (arranged.slot[1] - side * widest)


BOARD = Board([(i, j) for i in range(10) for j in range(10)], [])
SENTENCE = "Row 1, column 2 must be 2: the 2 at row 1, column 1 has room for exactly 2 cells. " * 3


@pytest.mark.parametrize("boards", [0, 1, 2, 9, 100])
@pytest.mark.parametrize("lines", [0, 1, 40, 300])
def test_every_board_and_every_line_is_on_one_page_in_order(boards, lines):
    part = plan("", [BOARD] * boards, "letter", Look(), text="line\n" * lines)
    pages = part.pages(PAPERS["letter"][1])
    numbers, texts = list(range(boards)), list(range(lines))
    assert [number for page in pages for number in numbers[page.boards]] == numbers
    assert [number for page in pages for number in texts[page.lines]] == texts
    assert len(pages) == 1 or all(numbers[page.boards] or texts[page.lines] for page in pages)


def test_boards_that_may_be_no_larger_have_about_as_many_columns_as_rows():
    sizes = Sizes(9.0, 13.0)
    for count, shape in ((1, 1), (2, 2), (5, 3), (9, 3)):
        arranged = layout([BOX] * count, "a4", sizes=sizes)
        assert (arranged.columns, arranged.scale) == (shape, 13.0)


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
