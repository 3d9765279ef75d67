"""Relative links and anchors between the pages lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.docs.phrases import prose

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")] + DOCS


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a page: a number follows the second of equal ones."""
    found: dict[str, int] = {}
    for title in re.findall(r"^#+ (.*)$", blocks_blank(page), re.MULTILINE):
        anchor = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()).replace(" ", "-")
        found[anchor] = found.get(anchor, -1) + 1
    return {f"{anchor}-{again}" if again else anchor for anchor, last in found.items() for again in range(last + 1)}


def blocks_blank(page: Path) -> str:
    """The text of a page without its code blocks, but with code in lines."""
    text = page.read_text(encoding="utf-8")
    kept = zip(text.splitlines(), prose(text).splitlines(), strict=True)
    return "\n".join(line if written.strip() else "" for line, written in kept)


def links(page: Path) -> list[str]:
    """Where the links of a page lead, within the repository."""
    targets = re.findall(r"\]\(\s*([^)\s]+)\s*\)", prose(page.read_text(encoding="utf-8")))
    return [target for target in targets if not re.match(r"\w+:", target)]


def linked(page: Path) -> set[Path]:
    """The files that a page links to."""
    return {(page.parent / link.partition("#")[0]).resolve() for link in links(page)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_to_a_file_and_a_heading(page):
    lost = []
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("page", [page for page in DOCS if page.name != "README.md"], ids=lambda page: page.stem)
def test_the_index_lists_every_page_and_every_page_links_back(page):
    index = ROOT / "docs" / "README.md"
    targets = {
        page: {(page.parent / link.partition("#")[0]).resolve() for link in links(page)} for page in (index, page)
    }
    assert page in targets[index]
    assert index in targets[page]


def test_anchors_are_those_of_github(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# What's `--on`?\n\n## Twice\n\n```\n# none\n```\n\n## Twice\n\n### A [link](x.md)\n")
    assert anchors(page) == {"whats---on", "twice", "twice-1", "a-link"}
