from __future__ import annotations

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.formats.plugged import plugged_names
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.puzzles.queens import Queens
from dancefloor.verbs import convert, count


@pytest.fixture
def plugged_in(tmp_path, monkeypatch):
    """A package of somebody else, as an installer leaves it."""
    (tmp_path / "somebodys_puzzles.py").write_text(
        "from dancefloor import PuzzleError, Queens\n"
        "def read(words):\n"
        "    if not words.isdigit():\n"
        "        raise PuzzleError(f'majesties {words!r}: it should be a number')\n"
        "    return Queens(int(words))\n"
    )
    home = tmp_path / "somebodys_puzzles-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-puzzles\nVersion: 1.0\n")
    points = ("majesties = somebodys_puzzles:read", "lost = nowhere:read", "soma = somebodys_puzzles:read")
    (home / "entry_points.txt").write_text("[dancefloor.puzzles]\n" + "\n".join(points))
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("plugged_in")
def test_a_puzzle_that_is_plugged_in_is_read_counted_and_converted():
    assert set(plugged_names()) >= {"majesties", "lost"}
    assert read_puzzle("majesties 6") == Queens(6)
    assert count("majesties 6") == 4
    assert convert("majesties 6", "dlx") == convert(Queens(6), "dlx")


@pytest.mark.usefixtures("plugged_in")
def test_its_own_mistakes_are_passed_on():
    with pytest.raises(PuzzleError, match="majesties 'many': it should be a number"):
        read_puzzle("majesties many")


@pytest.mark.usefixtures("plugged_in")
def test_what_cannot_be_loaded_is_named():
    with pytest.raises(PuzzleError, match="puzzle 'lost' is plugged in as 'nowhere:read', which cannot be loaded"):
        read_puzzle("lost")


@pytest.mark.usefixtures("plugged_in")
def test_the_name_is_suggested_and_hides_no_puzzle_of_ours():
    with pytest.raises(PuzzleError, match="did you mean 'majesties'"):
        read_puzzle("majestis")
    assert read_puzzle("soma").region.lattice.name == "cube"


def test_nothing_is_plugged_in_by_default():
    with pytest.raises(PuzzleError, match="there is no puzzle 'majesties 6'"):
        read_puzzle("majesties 6")
