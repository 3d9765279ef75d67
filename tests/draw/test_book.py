"""Books of puzzles."""

import re

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.book import Printed, plain, printed_book

from .pdfs import Pdf

CELLS = [(i, j) for i in range(2) for j in range(2)]
BLANK = Board(CELLS, [], notes=Notes({(0, 0): "3"}, [(0, 0)]))
SOLVED = Board(
    CELLS,
    [("3", [(0, 0), (0, 1), (1, 0)]), ("1", [(1, 1)])],
    notes=Notes({(0, 0): "3", (0, 1): "3", (1, 0): "3", (1, 1): "1"}),
)


def test_puzzles_come_first_and_solutions_on_pages_of_their_own():
    pdf = Pdf(printed_book([Printed(BLANK, SOLVED, "easy; seed 7")] * 2, title="Two puzzles"))
    assert len(pdf.pages) == 2
    puzzles, solutions = map(pdf.strings, range(2))
    assert puzzles == ["Two puzzles", "page 1 of 2", "3", "1. easy; seed 7", "3", "2. easy; seed 7"]
    assert solutions == ["Two puzzles: solutions", "page 2 of 2", *"3331", "1", *"3331", "2"]


def test_a_puzzle_without_a_solution_has_none_at_the_end():
    pdf = Pdf(printed_book([Printed(BLANK, None, ""), Printed(BLANK, SOLVED, "")], title="T"))
    assert pdf.strings(0)[2:] == ["3", "1", "3", "2"]
    assert pdf.strings(1)[2:] == [*"3331", "2"]
    assert len(Pdf(printed_book([Printed(BLANK, None, "")], title="T")).pages) == 1


def test_books_are_black_on_white():
    pdf = printed_book([Printed(BLANK, SOLVED, "")], title="T")
    for page in range(2):
        colors = set(re.findall(r"(\S+ \S+ \S+ (?:rg|RG))", Pdf(pdf).contents[page]))
        assert colors <= {"0 0 0 rg", "0 0 0 RG", "1 1 1 rg"}


def test_regions_become_walls_and_no_wall_is_inside_one():
    walls = {frozenset(pair) for pair in plain(SOLVED).notes.walls}
    assert walls == {frozenset(((0, 1), (1, 1))), frozenset(((1, 0), (1, 1)))}
    assert plain(SOLVED).placements == []
