"""The site lists the queries of the program, and the page about faces explains their answers."""

from pathlib import Path

from dancefloor.faces.queries import QUERIES
from manual.queries import page, row

FACES = (Path(__file__).parents[2] / "docs" / "faces.md").read_text(encoding="utf-8")


def test_the_page_lists_every_query():
    assert [name for name in QUERIES if f"\n| `{name}` |" not in page()] == []


def test_the_page_about_faces_explains_the_answer_to_each_query():
    answers = FACES.partition("## Answers\n")[2]
    assert [name for name in QUERIES if f"`{name}`" not in answers] == []


def test_a_row_has_defaults_as_json():
    assert row("sample") == "| `sample` | Draw solutions uniformly at random. | `puzzle`, `times=1`, `seed=0` |\n"
