"""``solve --max``: what fits, on the command line."""

from __future__ import annotations

import json

import pytest

from dancefloor.reports.documents import schema

jsonschema = pytest.importorskip("jsonschema")


def test_the_most_cells_are_drawn_and_proved(dancefloor):
    done = dancefloor("solve", "4x5", "--pieces", "tetrominoes", "--max", "cells")
    assert done.returncode == 0
    assert done.stdout.count("·") == 4
    assert done.stderr.startswith("16 of 20 cells can be covered, and no more: proved in ")
    assert "not 20 cells: coloured like a chessboard" in done.stderr


def test_the_most_pieces_as_json_and_svg(dancefloor, tmp_path):
    done = dancefloor(
        "solve", "8x8", "--pieces", "any*X", "--max", "pieces", "--json", "--svg", str(tmp_path / "a.svg")
    )
    document = json.loads(done.stdout)
    assert (document["number"], document["bound"], document["outcome"]) == (8, 8, "complete")
    jsonschema.Draft202012Validator(schema()).validate(document)
    assert (tmp_path / "a.svg").read_text().count('class="piece"') == 8


def test_a_limit_is_a_status(dancefloor):
    done = dancefloor("solve", "20x20", "--pieces", "any*X", "--max", "cells", "--timeout", "0.5")
    assert done.returncode == 3
    assert "and at most" in done.stderr


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (("6x10", "--max", "holes"), "--max is 'holes': it should be cells or pieces"),
        (("queens", "5", "--max", "cells"), "puzzle is of the kind board: only a packing has"),
        (
            ("6x10", "--max", "cells", "--where", "no crossing"),
            "where 'no crossing': this is about boards",
        ),
    ],
)
def test_bad_input_is_one_line(dancefloor, line, message):
    done = dancefloor("solve", *line)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dancefloor: {message}")
    assert done.stderr.count("\n") == 1
