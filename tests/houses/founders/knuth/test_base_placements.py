from __future__ import annotations

import pytest

from dancefloor.formats.knuth.base62 import planes_of
from dancefloor.formats.lines import text_lines
from dancefloor.houses.founders.knuth.base_placements import ClosingReport, base_placements, printed
from dancefloor.houses.founders.knuth.polyomino_dlx import polyomino_dlx


@pytest.mark.parametrize(
    ("cells", "number"),
    [
        ([(0, 0)], 1),
        ([(0, 0), (0, 1)], 2),
        ([(0, 0), (0, 1), (1, 1), (1, 2)], 4),
        ([(0, 0), (1, 0), (2, 0), (2, 1)], 8),
    ],
)
def test_each_orientation_is_found_once(cells, number):
    placements, accepted = base_placements(planes_of((x, y, 0) for x, y in cells))
    assert len(placements) == len(set(placements)) == number
    assert len(accepted) == 2 * number
    assert sum(accepted) == number - 1


def test_the_nodes_of_rejected_placements_are_used_again():
    report = ClosingReport(planes_of([(0, 0, 0), (0, 1, 1)]), 1)
    report.count(2, [True, False, False, False])
    assert report.summary() == "Altogether 1+1 cells, 1 pieces, 2 base placements, 9 nodes.\n"


def test_no_cells_have_the_bounds_of_the_original():
    assert printed((), 1, [""]) == "Piece 1, size 0, 0..-63 0..-63:\n\n"


TEXT = "[0-2][0-2]!\n\nB 55\nI 00 01!\n|I\nB 00 01 02 12\n"


def test_a_trace_shows_the_base_placements_of_each_line_when_it_has_been_read():
    said, plain = [], []
    traced = list(polyomino_dlx(text_lines(TEXT), said.append, trace=True))
    assert traced == list(polyomino_dlx(text_lines(TEXT), plain.append))
    assert plain == [each for each in said if not each.startswith(("Piece", " "))]
    assert "".join(said).splitlines()[:10] == [
        "(Empty line is being ignored)",
        "Piece 0, size 1, 0..0 0..0:",
        " 00",
        "Piece 1, size 2, 0..0 0..1:",
        " 00 01!",
        "Piece 1, size 2, 0..1 0..0:",
        " 00 10!",
        "Piece 1, size 2, 0..0 0..1:",
        " 00! 01",
        "Piece 1, size 2, 0..1 0..0:",
    ]
    assert len(said) == 1 + 1 + 4 + 8 + 1
