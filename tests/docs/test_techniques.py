"""The page of techniques is what the program explains today."""

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SCRIPT = runpy.run_path(str(DOCS / "techniques" / "draw.py"))
NAMES = [example.name for example in SCRIPT["EXAMPLES"]]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A folder with the page and its pictures, written anew."""
    folder = tmp_path_factory.mktemp("techniques")
    SCRIPT["write"](folder)
    return folder


def test_the_page_is_what_its_script_writes(written):
    page = (DOCS / "techniques.md").read_text(encoding="utf-8")
    assert page == (written / "techniques.md").read_text(encoding="utf-8"), "run python docs/techniques/draw.py"
    assert re.findall(r"\(techniques/([\w-]+)\.svg\)", page) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_that_of_its_move(written, name):
    drawn = (DOCS / "techniques" / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == (written / "techniques" / f"{name}.svg").read_text(encoding="utf-8")


def test_there_are_no_other_pictures():
    assert {path.stem for path in (DOCS / "techniques").glob("*.svg")} == set(NAMES)
