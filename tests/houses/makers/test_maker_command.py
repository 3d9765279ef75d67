"""What commands for makers refuse before they search."""

from __future__ import annotations

import pytest

from tests.cli.conftest import refused


@pytest.mark.parametrize("made", ["--laser a.svg", "--stl a.stl --thickness 3", "--sheet a.pdf --size 20mm"])
def test_several_puzzles_are_refused(dancefloor, tmp_path, made):
    (tmp_path / "two.txt").write_text(f"{81 * '.'}\n{81 * '.'}\n")
    assert "has no effect with several puzzles" in refused(dancefloor("solve", "two.txt", *made.split()))
