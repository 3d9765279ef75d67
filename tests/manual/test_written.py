"""Pages of the repository find each other on the site, too."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from manual.written import PROJECT, pages, places, rewritten

ROOT = Path(__file__).parents[2]
HOMES = {"docs/a.md": "a.md", "docs/x/b.md": "x/b.md", "docs/x/c.svg": "x/c.svg", "README.md": "project/overview.md"}

TITLES = {"docs/a.md": "All", "docs/x/b.md": "Both", "README.md": "dancefloor"}


CODE = "`[a](../README.md)`\n\n```python\n[a](../README.md)\n```\n"


@pytest.mark.parametrize(
    ("page", "text", "on_the_site"),
    [
        ("docs/x/b.md", "[a](../a.md#one), ![c](c.svg)", "[a](../a.md#one), ![c](c.svg)"),
        ("docs/x/b.md", "[that](../../README.md)", "[that](../project/overview.md)"),
        ("README.md", "[`b`](docs/x/b.md)", "[`b`](../x/b.md)"),
        ("README.md", "[one](#one) [two](https://a.example)", "[one](#one) [two](https://a.example)"),
        # A link to source becomes its name, and a link that shows the name of a page shows its title.
        ("docs/a.md", "[tests](../tests/t.py)", "tests (`tests/t.py`)"),
        ("docs/a.md", "[`tests/t.py`](../tests/t.py)", "`tests/t.py`"),
        ("README.md", "see [docs/x/b.md](docs/x/b.md#one)", "see [Both](../x/b.md#one)"),
        ("docs/a.md", "see [`b.md`](x/b.md)", "see [Both](x/b.md)"),
        # Code is left alone, and the link back to the index is left out.
        ("docs/a.md", CODE, CODE),
        ("docs/x/b.md", "# B\n\n[Documentation](../README.md)\n\nText.\n", "# B\n\nText.\n"),
    ],
)
def test_a_page_is_rewritten_for_the_site(page, text, on_the_site):
    assert rewritten(page, text, HOMES, TITLES) == on_the_site


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
