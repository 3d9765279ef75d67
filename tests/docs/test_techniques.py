"""The page of techniques is what the program explains today."""

import re
import runpy
from pathlib import Path

import pytest

from dancefloor.houses.fillomino.explain.grades import Level, Technique, level_of, techniques

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


@pytest.mark.parametrize("example", SCRIPT["EXAMPLES"], ids=lambda example: example.name)
def test_a_move_has_one_of_the_levels_that_the_page_names(example):
    explained, at = SCRIPT["shown"](example)
    assert level_of(explained.moves[at]) in example.levels


def test_the_page_shows_every_technique_and_explains_every_level():
    moves = [explained.moves[at] for explained, at in map(SCRIPT["shown"], SCRIPT["EXAMPLES"])]
    assert {each for move in moves for each in techniques(move)} == set(Technique)
    assert set(SCRIPT["LEVELS"]) == set(Level)
