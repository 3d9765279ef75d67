from __future__ import annotations

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattices import lattice_named
from dancefloor.plugins.polysticks import POLYSTICK


@pytest.fixture
def plugged_in(tmp_path, monkeypatch):
    """Packages of somebody else, as an installer leaves them."""

    def install(**points):
        home = tmp_path / "somebody_else-1.0.dist-info"
        home.mkdir()
        (home / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody-else\nVersion: 1.0\n")
        lines = [f"{name} = {target}\n" for name, target in points.items()]
        (home / "entry_points.txt").write_text("[dancefloor.lattices]\n" + "".join(lines))
        monkeypatch.syspath_prepend(tmp_path)

    return install


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("squares", "did you mean 'square'?"),
        ("hexgon", "did you mean 'hexagon'?"),
        ("?", "choose square, triangle, "),
        ("x" * 1000, "choose square, triangle, "),
    ],
)
def test_for_a_wrong_name_a_right_one_is_suggested(name, hint):
    with pytest.raises(PuzzleError) as caught:
        lattice_named(name)
    assert str(caught.value).startswith(f"there is no lattice {name[:20]!r}; {hint}")


def test_what_is_plugged_in_is_found_and_suggested(plugged_in):
    plugged_in(edges="dancefloor.plugins.polysticks:POLYSTICK")
    assert lattice_named("edges") is POLYSTICK
    with pytest.raises(PuzzleError, match="did you mean 'edges'"):
        lattice_named("edge")


def test_a_plug_in_does_not_replace_what_is_built_in(plugged_in):
    plugged_in(square="dancefloor.plugins.polysticks:POLYSTICK")
    assert lattice_named("square").name == "square"


@pytest.mark.parametrize(
    "target",
    [
        *("somebody_else.lattice:NONE", "dancefloor.plugins.polysticks:NONE", "dancefloor.plugins", "raising:NONE"),
        "leaving:NONE",
    ],
)
def test_what_cannot_be_loaded_is_told_in_one_line(plugged_in, target, tmp_path):
    (tmp_path / "raising.py").write_text("raise ValueError('no lattices\\ntoday')")
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)")
    plugged_in(broken=target)
    with pytest.raises(PuzzleError, match=r"^lattice 'broken' is plugged in as '.*', which is not a lattice: [^\n]*$"):
        lattice_named("broken")
