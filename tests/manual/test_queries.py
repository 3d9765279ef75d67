"""The table of queries on the page about faces is that of the program."""

from dancefloor.faces.queries import QUERIES
from manual.queries import PAGE, row, with_section


def test_the_page_ends_with_the_table_of_the_program():
    text = PAGE.read_text(encoding="utf-8")
    assert text == with_section(text), "run python -m manual.queries"


def test_the_page_explains_the_answer_to_each_query():
    answers, _, queries = PAGE.read_text(encoding="utf-8").partition("## Answers\n")[2].partition("## Queries\n")
    assert [name for name in QUERIES if f"`{name}`" not in answers or f"| `{name}` |" not in queries] == []


def test_a_row_has_defaults_as_json():
    assert row("sample") == "| `sample` | Draw solutions uniformly at random. | `puzzle`, `times=1`, `seed=0` |\n"
