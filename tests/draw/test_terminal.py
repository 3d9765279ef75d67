"""Chessboards in a terminal, and arcs above text pictures."""

from __future__ import annotations

import re
from math import dist

import pytest

import dancefloor as dance
from dancefloor.draw.figure import figure
from dancefloor.draw.terminal import arched

SOLUTION = dance.Queens(4).solution([1, 7, 8, 14])


def test_queens_stand_on_a_chessboard():
    assert SOLUTION.text(unicode=False) == (
        "+------------+\n|   :Q:   :::|\n|:::   ::: Q |\n| Q :::   :::|\n|:::   :Q:   |\n+------------+"
    )
    assert SOLUTION.text().count("♛") == 4
    assert SOLUTION.text().splitlines()[-2].startswith("│░░░")  # the lower left corner is dark


@pytest.mark.parametrize(("width", "wide"), [(80, 14), (14, 14), (13, 10), (9, 6), (3, 6)])
def test_cells_are_as_wide_as_there_is_room(width, wide):
    lines = SOLUTION.text(width=width).splitlines()
    assert {len(line) for line in lines} == {wide}
    assert len(lines) == 6


def test_colors_move_no_character():
    colored = SOLUTION.text(color=True)
    assert re.sub("\x1b[^m]*m", "", colored) == SOLUTION.text().replace("░", " ")
    assert len(set(re.findall("48;5;([0-9]+)", colored))) == 2


def test_marked_cells_and_holes_are_seen():
    board = SOLUTION.board
    board = board._replace(cells=board.cells[1:], notes=board.notes._replace(marked=[(0, 1), (1, 1)]))
    from dancefloor.draw.text import text

    assert text(board, unicode=False).splitlines()[1:3] == ["|   (Q)   :::|", "|:::( )::: Q |"]


def ends(solution):
    return sorted(tuple(cell[1] for cell in placed.cells) for placed in solution.placements)


@pytest.mark.parametrize("pairs", [3, 4, 7, 8, 11, 12])
def test_a_reader_who_follows_the_arcs_finds_the_pairs(pairs):
    solution = next(dance.solve(f"langford {pairs}", limit=1))
    lines = solution.text(width=200).splitlines()
    row = next(k for k, line in enumerate(lines) if line[0] != " ")
    sign = {(k, column): letter for k, line in enumerate(lines) for column, letter in enumerate(line)}
    found = set()
    for slot in range(2 * pairs):
        line, column = row, 2 + 4 * slot
        assert sign[line, column] == "┴"
        line -= 1
        while sign[line, column] in "│┼":
            line -= 1
        step = {"┌": 1, "┐": -1}[sign[line, column]]
        column += step
        while sign[line, column] in "─┼":
            column += step
        assert sign[line, column] == "┐ ┌"[1 - step]
        found.add(tuple(sorted((slot, (column - 2) // 4))))
    assert sorted(found) == ends(solution)


def test_arcs_in_ascii_are_the_same():
    solution = next(dance.solve("langford 8", limit=1))
    assert solution.text(unicode=False) == solution.text().translate(str.maketrans("┌┐└┘─│┬┴┼├┤", "++++-|+++++"))


def test_arcs_move_no_character_of_a_colored_picture():
    solution = next(dance.solve("langford 8", limit=1))
    assert re.sub("\x1b[^m]*m", "", solution.text(color=True)) == solution.text()


def test_arcs_that_do_not_meet_share_a_line():
    assert arched("abcdefgh", [(0, 2), (4, 6)], unicode=False).splitlines() == ["+-+ +-+", "+b+d+f+h"]


def test_arcs_in_figures_are_half_circles_between_the_cells():
    solution = next(dance.solve("langford 8", limit=1))
    drawn, widest = figure(solution.board), max(b - a for a, b in ends(solution))
    assert drawn.height == pytest.approx(1 + widest / 2, abs=0.1)
    assert sorted((round(line[0][0] - 0.5), round(line[-1][0] - 0.5)) for line in drawn.arcs) == ends(solution)
    for line in drawn.arcs:
        middle, top = (line[0][0] + line[-1][0]) / 2, drawn.height - 1
        radius = (line[-1][0] - line[0][0]) / 2
        assert all(dist(point, (middle, top)) == pytest.approx(radius) for point in line)
        assert min(y for _, y in line) > 0


def test_a_picture_without_arcs_has_no_room_for_them():
    assert figure(dance.Solution.of(dance.Langford(4), ()).board).height == 1


def test_every_format_draws_them():
    from dancefloor.draw.html import html
    from dancefloor.draw.pdf_sheet import pdf_sheet
    from dancefloor.draw.svg_sheet import svg_sheet

    for puzzle, count in (("langford 4", 1), ("queens 6", 0)):
        board = next(dance.solve(puzzle, limit=1)).board
        for made in (dance.Solution.svg(next(dance.solve(puzzle, limit=1))), svg_sheet([board], title="")):
            assert made.count('class="line"') == count
            assert ('class="dark"' in made) == (count == 0)
        assert pdf_sheet([board], title="")[:5] == b"%PDF-"
        assert html([board], title="a").count('class=\\"line\\"') >= count
