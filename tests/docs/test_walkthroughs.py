"""What tutorials, recipes and reference let a reader type prints what they show, and draws the pictures beside it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from dancefloor.cli.main import COMMANDS
from dancefloor.engines.registry import engine
from tests.cli.conftest import environment_of_tests
from tests.cli.forking import AVAILABLE, Listening
from tests.docs.walkthrough import PART, Step, Walkthrough, agrees

DOCS = Path(__file__).parents[2] / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
COOKBOOK = DOCS / "command-line.md"
REFERENCE = [DOCS / f"{name}.md" for name in ("designers", "fletcher", "knuth", "makers", "runs", "symmetry")]
PAGES = [DOCS / "start.md", *TUTORIALS, *sorted((DOCS / "howto").glob("*.md")), COOKBOOK, *REFERENCE]


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The address of a process that forks the program; None on systems that cannot fork."""
    if not AVAILABLE:
        yield None
        return
    process = Listening(environment_of_tests(), tmp_path_factory.mktemp("f"))
    yield process.address
    process.close()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_reader_who_types_what_a_page_says_gets_what_it_shows(page, tmp_path, request, address):
    if engine("scanning").missing():
        pytest.skip("the compiled module is not installed: Python finds other first solutions, and takes minutes")
    reader = Walkthrough(page, tmp_path, address)
    printed, shown = {}, []
    for part in reader.parts():
        if isinstance(part, Step):
            printed[part] = reader.typed(part.command)
        elif page not in REFERENCE:  # whose pictures are drawn by other tests
            shown.append(part)
    wrong = {step: text for step, text in printed.items() if not agrees(text, step.shown)}
    if request.config.getoption("record"):
        record(reader, wrong, shown)
        return
    assert "".join(f"$ {step.command}\n{text}" for step, text in wrong.items()) == ""
    assert [path.name for path in shown if path.read_bytes() != (reader.folder / path.name).read_bytes()] == []


def record(reader, wrong, pictures):
    """Write what was printed and drawn into the page and the folder of its pictures."""
    text = reader.text
    for step in sorted(wrong, key=lambda step: step.start, reverse=True):
        text = text[: step.start] + wrong[step] + text[step.end :]
    reader.page.write_text(text, encoding="utf-8")
    for path in pictures:
        path.parent.mkdir(exist_ok=True)
        shutil.copy(reader.folder / path.name, path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_block_of_a_page_is_typed_and_every_file_saved(page):
    text = page.read_text(encoding="utf-8")
    found = list(PART.finditer(text))
    assert sum(bool(part["console"]) for part in found) == text.count("```console")
    assert sum(bool(part["file"]) for part in found) == text.count("Save this as")


def test_the_cookbook_has_an_example_of_each_command():
    sections = re.split(r"^## (.*)$", COOKBOOK.read_text(encoding="utf-8"), flags=re.MULTILINE)
    recipes = dict(zip(sections[1::2], sections[2::2], strict=True))
    assert set(COMMANDS) <= set(recipes)
    assert [name for name in COMMANDS if f"dancefloor {name}" not in recipes[name]] == []


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_has_a_picture_and_ends_with_where_to_go_next(page):
    text = page.read_text(encoding="utf-8")
    assert "](pictures/" in text
    assert text.count("\n## ") >= 4
    assert text.rpartition("\n## ")[2].startswith("Where to go next\n")


def test_there_is_a_tutorial_for_each_of_six_readers():
    assert [page.stem for page in TUTORIALS] == ["collector", "designer", "fillomino", "knuth", "maker", "puzzler"]


def test_every_picture_of_the_tutorials_is_shown():
    shown = "".join(page.read_text(encoding="utf-8") for page in TUTORIALS)
    assert [path.name for path in DOCS.glob("tutorials/pictures/*.svg") if path.name not in shown] == []
