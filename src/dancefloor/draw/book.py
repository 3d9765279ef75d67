"""Pages to print: puzzles with a caption below each and small solutions at the end; and solutions step by step.

Black on white, with thin lines between the cells, as pencils need it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.draw.board import Board
from dancefloor.draw.fonts import WIDER
from dancefloor.draw.look import Look
from dancefloor.draw.pdf_sheet import pdf_sections
from dancefloor.draw.sheet import PAPERS, Section, Sizes, plan
from dancefloor.draw.svg_sheet import svg_sections
from dancefloor.errors import InputError, nearest

PDF, SVG = FORMS = ("pdf", "svg")
TO_WRITE = Sizes(21.0, 32.0, 8.0)  # 21 points are 7.4 mm
LARGEST = 48.0  # where the user says how many puzzles are on a page
TO_READ = Sizes(12.0, 28.0, 8.0)
TO_COMPARE = Sizes(9.0, 13.0)
SIDE_BY_SIDE = 2
PRINT = Look(style="print")


def plain(board: Board) -> Board:
    """A board with walls around its placements instead of paint in them, for small pictures.

    >>> board = Board([(0, 0), (0, 1)], [("1", [(0, 0)]), ("1", [(0, 1)])])
    >>> plain(board).placements, plain(board).notes.walls
    ([], [((0, 0), (0, 1))])
    """
    areas = board.areas(-1)
    pairs = ((cell, other) for cell in areas for other in board.lattice.neighbors(cell) if cell < other)
    walls = [(cell, other) for cell, other in pairs if areas.get(other, areas[cell]) != areas[cell]]
    return board._replace(placements=[], notes=board.notes._replace(walls=[*board.notes.walls, *walls]))


class Printed(NamedTuple):
    """A puzzle in a book."""

    puzzle: Board
    solution: Board | None  #: None to print none
    caption: str  #: what is known about it, such as its difficulty


class RulesPage(NamedTuple):
    """What comes before the puzzles of a book: the rules, with an example."""

    heading: str
    pictures: Sequence[tuple[str, Board]]  #: captions, and what is above each
    text: str  #: below the pictures, in lines


def printed_book(
    puzzles: Sequence[Printed],
    *,
    title: str,
    paper: str = "a4",
    form: str = PDF,
    per_page: int = 0,
    rules_pages: Sequence[RulesPage] = (),
) -> bytes:
    """Print puzzles, and then their solutions.

    Args:
        puzzles: the puzzles, which get numbers from 1 on if there are several.
        title: the title.
        paper: ``a4`` (default) or ``letter``.
        form: ``pdf`` (default), or ``svg`` for one tall page.
        per_page: how many puzzles are on a page; 0 (default) for as many as a size to write in allows.
        rules_pages: what comes before the puzzles, each on a page of its own (default: nothing).

    Raises:
        InputError: there is no such paper or form.

    >>> from dancefloor.draw.board import Notes
    >>> board = Board([(0, 0), (0, 1)], [], notes=Notes({(0, 0): "2"}))
    >>> printed_book([Printed(board, board, "easy")], title="One puzzle")[:8]
    b'%PDF-1.4'
    """
    check_form(paper, form)
    numbers = [str(number) for number in range(1, len(puzzles) + 1)] if len(puzzles) > 1 else [""]
    captions = [". ".join(filter(None, (number, each.caption))) for number, each in zip(numbers, puzzles, strict=True)]
    pair = TO_READ._replace(per_page=SIDE_BY_SIDE)
    sections = [
        _rules_page(each, paper, form, pair if len(each.pictures) <= SIDE_BY_SIDE else TO_READ) for each in rules_pages
    ]
    sizes = TO_WRITE._replace(per_page=per_page, largest=LARGEST) if per_page else TO_WRITE
    sections.append(plan(title, [each.puzzle for each in puzzles], paper, PRINT, captions, sizes, wider=_wider(form)))
    solved = [(number, each.solution) for number, each in zip(numbers, puzzles, strict=True) if each.solution]
    if solved:
        sections.append(_solutions(title, [board for _, board in solved], paper, [number for number, _ in solved]))
    return _printed(sections, title, paper, form)


def printed_steps(
    pictures: Sequence[tuple[str, Board]],
    text: str,
    solution: Board | None,
    *,
    title: str,
    paper: str = "a4",
    form: str = PDF,
) -> bytes:
    """Print how a puzzle is solved: pictures, what they show in words, and the solution.

    Args:
        pictures: captions, and what is above each.
        text: the words, in lines.
        solution: the solution; None if the pictures do not lead to it.
        title: the title.
        paper: ``a4`` (default) or ``letter``.
        form: ``pdf`` (default), or ``svg`` for one tall page.

    Raises:
        InputError: there is no such paper or form.

    >>> board = Board([(0, 0), (0, 1)], [])
    >>> printed_steps([("the puzzle", board)], "It is easy.", None, title="A hint", form="svg")[:4]
    b'<svg'
    """
    check_form(paper, form)
    sections = [_rules_page(RulesPage(title, pictures, text), paper, form, TO_READ)]
    if solution:
        sections.append(_solutions(title, [solution], paper, [""]))
    return _printed(sections, title, paper, form)


def check_form(paper: str, form: str) -> None:
    """Refuse a paper or a form that does not exist.

    Raises:
        InputError: there is none.

    >>> check_form("a5", "pdf")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no paper 'a5'; choose a4, letter
    """
    check_type("paper", paper, str, "a paper size, such as 'a4'")
    check_type("to", form, str, "the name of a format, such as 'pdf'")
    if paper not in PAPERS:
        raise InputError(f"there is no paper {paper[:20]!r}; {nearest(paper, PAPERS)}")
    if form not in FORMS:
        raise InputError(f"pages to print cannot be {form[:20]!r}; {nearest(form, FORMS)}")


def _rules_page(page: RulesPage, paper: str, form: str, sizes: Sizes) -> Section:
    captions, boards = [caption for caption, _ in page.pictures], [board for _, board in page.pictures]
    return plan(page.heading, boards, paper, PRINT, captions, sizes, page.text, _wider(form))


def _solutions(title: str, boards: Sequence[Board], paper: str, captions: Sequence[str]) -> Section:
    heading = f"{title}: {'solutions' if len(boards) > 1 else 'solution'}"
    return plan(heading, [plain(board) for board in boards], paper, PRINT, captions, TO_COMPARE)


def _wider(form: str) -> float:
    """How much wider than in PDF letters may be."""
    return WIDER if form == SVG else 1


def _printed(sections: Sequence[Section], title: str, paper: str, form: str) -> bytes:
    if form == SVG:
        return svg_sections(sections, title=title, paper=paper, style=PRINT.style).encode()
    return pdf_sections(sections, title=title, paper=paper, style=PRINT.style)
