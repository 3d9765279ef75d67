"""Pages of the repository find each other on the site, too."""

from __future__ import annotations

import os
import re
from pathlib import Path

from manual.written import PROJECT, pages, places, rewritten

ROOT = Path(__file__).parents[2]
HOMES = {"docs/a.md": "a.md", "docs/x/b.md": "x/b.md", "docs/x/c.svg": "x/c.svg", "README.md": "project/overview.md"}

TITLES = {"docs/a.md": "All", "docs/x/b.md": "Both", "README.md": "dancefloor"}


def test_links_lead_to_where_pages_are_on_the_site():
    assert rewritten("docs/x/b.md", "[a](../a.md#one), ![c](c.svg)", HOMES, TITLES) == "[a](../a.md#one), ![c](c.svg)"
    assert rewritten("docs/x/b.md", "[that](../../README.md)", HOMES, TITLES) == "[that](../project/overview.md)"
    assert rewritten("README.md", "[`b`](docs/x/b.md)", HOMES, TITLES) == "[`b`](../x/b.md)"
    assert (
        rewritten("README.md", "[one](#one) [two](https://a.example)", HOMES, TITLES)
        == "[one](#one) [two](https://a.example)"
    )


def test_a_link_to_source_becomes_its_name():
    assert rewritten("docs/a.md", "[tests](../tests/t.py)", HOMES, TITLES) == "tests (`tests/t.py`)"
    assert rewritten("docs/a.md", "[`tests/t.py`](../tests/t.py)", HOMES, TITLES) == "`tests/t.py`"


def test_a_link_that_shows_the_name_of_a_page_shows_its_title():
    assert rewritten("README.md", "see [docs/x/b.md](docs/x/b.md#one)", HOMES, TITLES) == "see [Both](../x/b.md#one)"
    assert rewritten("docs/a.md", "see [`b.md`](x/b.md)", HOMES, TITLES) == "see [Both](x/b.md)"


def test_code_is_left_alone():
    text = "`[a](../README.md)`\n\n```python\n[a](../README.md)\n```\n"
    assert rewritten("docs/a.md", text, HOMES, TITLES) == text


def test_the_link_back_to_the_index_is_left_out():
    assert (
        rewritten("docs/x/b.md", "# B\n\n[Documentation](../README.md)\n\nText.\n", HOMES, TITLES) == "# B\n\nText.\n"
    )


def test_every_page_and_picture_has_a_place_of_its_own():
    found = places(ROOT)
    assert {f"docs/{path.relative_to(ROOT / 'docs')}" for path in (ROOT / "docs").rglob("*.md")} <= set(found)
    assert set(PROJECT) <= set(found)
    assert len(set(found.values())) == len(found)


def targets(text):
    """Where the links of a page lead, on the site."""
    return re.findall(r"\]\((?!\w+:|#)([^)#]+)", re.sub(r"(?ms)^```.*?^```$|`[^`\n]*`", "", text))


def test_every_link_on_the_site_leads_to_a_file_there():
    made = pages(ROOT)
    lost = [
        (name, target)
        for name, text in made.items()
        if name.endswith(".md")
        for target in targets(text)
        if os.path.normpath(Path(name).parent / target) not in made
    ]
    assert lost == []
