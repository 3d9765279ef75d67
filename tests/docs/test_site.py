"""The site opens without a network: nothing is missing or loaded from elsewhere, and the search finds pages."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from manual.__main__ import pages
from tests.houses.conftest import hosted, listening

ROOT = Path(__file__).parents[2]
SITE = os.environ.get("DANCEFLOOR_SITE")


def test_the_navigation_has_every_page_and_no_other():
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    named = re.findall(r"^ +- (\S+\.md)$", text.partition("\nnav:\n")[2], re.MULTILINE)
    listed = [name for name in pages() if name.endswith(".md") and not name.startswith("reference/techniques/")]
    assert sorted(named) == sorted(listed)


@pytest.fixture(scope="module")
def site():
    """The address of the site."""
    if not SITE:
        pytest.skip("there is no site: `nox -s docs` makes one, and runs these tests")
    with hosted(SITE) as address:
        yield address.removesuffix("index.html")


@pytest.fixture
def reader(browser, site):
    """A narrow window in which any request to elsewhere fails; what went wrong is in its list `said`."""
    context = browser.new_context(viewport={"width": 400, "height": 800})
    page = context.new_page()
    with listening(page) as page.said:
        page.on(
            "response", lambda answer: page.said.append(f"{answer.url}: {answer.status}") if not answer.ok else None
        )
        context.route(lambda address: not address.startswith(site), lambda route: route.abort())
        yield page
    context.close()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_every_page_opens_without_a_network_and_without_complaints(reader, site):
    written = sorted(path.relative_to(SITE).as_posix() for path in Path(SITE).rglob("*.html"))
    assert len(written) > len([name for name in pages() if name.endswith(".md")])  # and a page for what is missing
    too_wide = []
    for name in written:
        reader.goto(site + name, wait_until="networkidle")
        if reader.evaluate("document.documentElement.scrollWidth > innerWidth"):
            too_wide.append(name)
    assert [line for line in reader.said if "ERR_ABORTED" not in line] == []  # the next page came before an icon
    assert too_wide == []


@pytest.mark.slow
def test_a_search_finds_a_page(reader, site):
    reader.goto(f"{site}index.html")
    reader.locator("label[for=__search]").first.click()
    reader.locator("[data-md-component=search-query]").fill("dancing cells")
    found = reader.locator(".md-search-result__item a").first
    found.wait_for(timeout=300_000)  # the index of all pages is made in the browser; a busy machine takes its time
    assert reader.said == []


@pytest.mark.slow
def test_a_picture_is_as_dark_as_its_page(reader, site):
    reader.goto(f"{site}gallery.html")
    assert reader.evaluate("getComputedStyle(document.querySelector('.md-typeset img')).colorScheme") == "light"
    reader.evaluate("document.querySelectorAll('[name=__palette]')[1].click()")
    assert reader.evaluate("getComputedStyle(document.querySelector('.md-typeset img')).colorScheme") == "dark"
