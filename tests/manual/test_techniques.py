"""The page of techniques is what the program explains today, and each technique is in one place."""

import re

import pytest

from dancefloor.houses.fillomino.explain.grades import level_of
from dancefloor.houses.fillomino.explain.levels import TAKES, Level
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.table import RULES, TECHNIQUES, used
from manual.techniques import DOCS, SECTIONS, pages, shown, write
from tests.architecture.source import SOURCE

NAMES = [section.name for section in SECTIONS]
NATIVE = DOCS.parent / "native/src/fillomino"


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A folder with the page and its pictures, written anew."""
    folder = tmp_path_factory.mktemp("techniques")
    write(folder)
    return folder


def test_the_page_is_what_its_command_writes(written):
    page = (DOCS / "techniques.md").read_text(encoding="utf-8")
    assert page == (written / "techniques.md").read_text(encoding="utf-8"), "run python -m manual.techniques"
    assert re.findall(r"\(techniques/([\w-]+)\.svg\)", page) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_that_of_its_move(written, name):
    drawn = (DOCS / "techniques" / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == (written / "techniques" / f"{name}.svg").read_text(encoding="utf-8")


def test_there_are_no_other_pictures():
    assert {path.stem for path in (DOCS / "techniques").glob("*.svg")} == set(NAMES)


@pytest.mark.parametrize("section", SECTIONS, ids=NAMES)
def test_a_move_has_one_of_the_levels_that_the_page_names(section):
    explained, at = shown(section)
    assert level_of(explained.moves[at]) in section.example.levels
    assert SECTIONS[section].name in set(used(explained.moves[at])) or not explained.moves[at].value


def test_every_technique_has_a_section_and_every_level_a_line():
    assert all(technique.sections for technique in TECHNIQUES)
    assert set(TAKES) == set(Level)


def test_every_rule_is_in_one_technique():
    assert set(RULES) == set(Rule) - {Rule.GIVEN, Rule.KIND, Rule.DISTANCE}  # for the last two, variants name others
    assert len(RULES) == sum(len(technique.rules) for technique in TECHNIQUES)


def test_each_technique_has_a_page_that_says_where_it_is():
    made = pages()
    linked = re.findall(r"\((techniques/[\w-]+\.md)\)", made.pop("reference/techniques.md"))
    assert sorted(made) == sorted(f"reference/{name}" for name in linked)
    for technique, page in zip(TECHNIQUES, made.values(), strict=True):
        home = re.search(r"`dancefloor\.houses\.fillomino\.techniques\.(\w+)` has the rule", page)[1]
        text = (SOURCE / f"houses/fillomino/techniques/{home}.py").read_text(encoding="utf-8")
        assert "Technique(" in text, technique.name
        assert all(section.about[:20] in page and section.example.puzzle in page for section in technique.sections)


def test_native_code_that_finds_a_technique_is_where_it_says():
    for technique in TECHNIQUES:
        if technique.native:
            text = (NATIVE / technique.native).read_text()
            assert technique.by is None or f"Rule::{technique.by.value}" in text, technique
