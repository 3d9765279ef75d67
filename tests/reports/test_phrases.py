from __future__ import annotations

from dancefloor.reports.phrases import aligned, places


def test_places_are_told_row_by_row():
    cells = [(2, 0), (0, 4), (0, 1), (0, 2), (3, 3), (3, 1), (3, 2)]
    assert places(cells) == "row 1, columns 2, 3 and 5; row 3, column 1; row 4, columns 2-4"


def test_numbers_end_in_the_same_column_and_no_line_ends_in_blanks():
    rows = [["name", "cells", ""], ["soma", "27", "a cube"], ["a", "144", ""]]
    assert aligned(rows, numeric=[1]).split("\n") == ["name  cells", "soma     27  a cube", "a       144"]
