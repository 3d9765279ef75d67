"""The pictures of the gallery are those that its commands draw, and they are small."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dancefloor.engines.registry import engine

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
PAGE = (GALLERY.parent / "gallery.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^!\[[^]]+\]\(gallery/([\w-]+\.svg)\)$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """A folder with all pictures, drawn anew."""
    if engine("scanning").missing():
        pytest.skip("the compiled module is not installed: Python finds other first solutions")
    folder = tmp_path_factory.mktemp("gallery")
    subprocess.run([sys.executable, GALLERY / "draw.py", folder], check=True)
    return folder


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_what_its_command_draws(drawn, name):
    assert (GALLERY / name).read_text(encoding="utf-8") == (drawn / name).read_text(encoding="utf-8")


def test_the_page_shows_every_picture_below_its_command():
    assert re.findall(r"--(?:svg|film|sheet|laser) ([\w-]+\.svg)", PAGE) == SHOWN
    assert {path.name for path in GALLERY.glob("*.svg")} == set(SHOWN)


def test_pictures_are_small():
    sizes = {path.name: path.stat().st_size for path in GALLERY.glob("*.svg")}
    films = set(re.findall(r"--film ([\w-]+\.svg)", PAGE))
    assert {name: size for name, size in sizes.items() if size > (50_000 if name in films else 30_000)} == {}


def test_there_are_many_pictures_of_all_lattices():
    assert len(SHOWN) >= 30
