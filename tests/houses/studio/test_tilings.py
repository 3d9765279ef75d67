"""Random tilings of the page: each shape is covered, and each tiling is as likely as any other."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.houses.conftest import becomes, hindrances
from tests.houses.studio.packing_tab import expect

GROWN = """
import { dominoes, lozenges } from "./tilings.js";
const last = (steps) => [...steps].at(-1)();
"""
LEAST_P = {7: 24.3, 19: 43.8, 63: 103.4, 1: 10.8}  # chi-square that one in a thousand exceeds, by degrees of freedom


@pytest.mark.parametrize(
    ("shape", "size", "tilings"), [("dominoes", 2, 8), ("dominoes", 3, 64), ("lozenges", 1, 2), ("lozenges", 2, 20)]
)
def test_each_tiling_is_as_likely_as_any_other(in_node, shape, size, tilings):
    times = 100 * tilings
    found = in_node(f"""{GROWN}
        const all = Array.from({{ length: {times} }}, (_, seed) => JSON.stringify(last({shape}({size}, seed)).tiles));
        console.log(JSON.stringify(all));""")
    counts = Counter(found)
    assert len(counts) == tilings
    assert sum((many - 100) ** 2 / 100 for many in counts.values()) < LEAST_P[tilings - 1]


def test_tiles_cover_the_shape_once(in_node):
    areas = in_node(f"""{GROWN}
        const cross = (a, b, c, d) => a * d - b * c;
        const area = ([a, b, c, d, e, f, g, h]) =>
          Math.abs(cross(a, b, c, d) + cross(c, d, e, f) + cross(e, f, g, h) + cross(g, h, a, b)) / 2;
        const told = [];
        for (const [grow, size] of [[dominoes, 7], [lozenges, 6]])
          for (const step of grow(size, 5)) {{
            const {{ tiles }} = step();
            const all = tiles.flat();
            told.push([all.reduce((sum, tile) => sum + area(tile), 0), all.length, new Set(all.map(String)).size]);
          }}
        console.log(JSON.stringify(told));""")
    dominoes = [(2.0 * n * (n + 1), n * (n + 1), n * (n + 1)) for n in range(1, 8)]
    assert [tuple(each) for each in areas[:7]] == dominoes
    sides = [(6, gone, 12 - gone) for gone in range(1, 7)]
    lozenges = [a * b + b * c + a * c for a, b, c in sides]
    assert [each[1] for each in areas[7:]] == [each[2] for each in areas[7:]] == lozenges
    assert [round(each[0], 6) for each in areas[7:]] == [round(many * 3**0.5 / 2, 6) for many in lozenges]


def test_corners_are_frozen_and_the_middle_is_not(in_node):
    alike = in_node(f"""{GROWN}
        const {{ tiles: [up, down, left, right] }} = last(dominoes(60, 3));
        const near = (tiles, x, y, far) => tiles.filter(([a, b]) => Math.hypot(a - x, b - y) < far).length;
        const told = [up, down, left, right].map((all) => [near(all, 60, 0, 9), near(all, 60, 60, 9)]);
        console.log(JSON.stringify(told));""")
    top, middle = zip(*alike, strict=True)
    assert top[0] > 20
    assert not any(top[1:])
    assert all(middle)


@pytest.mark.slow
@pytest.mark.usefixtures("own_window")
def test_a_tiling_is_grown_and_shared_by_a_link(page):
    page.get_by_role("tab", name="Tilings").click()
    tab = page.get_by_role("tabpanel", name="Tilings")
    tab.get_by_label("Size", exact=True).fill("9")
    tab.get_by_label("Seed", exact=True).fill("5")
    tab.get_by_label("Seed", exact=True).press("Enter")
    becomes(lambda: tab.get_attribute("data-grown"), "dominoes-9-5")
    before = tab.locator("canvas").evaluate("each => each.toDataURL()")
    tab.get_by_role("button", name="Share…").click()
    link = page.get_by_label("Link to this puzzle", exact=True).input_value()
    assert link == "#tilings=.dominoes-9-5"
    page.keyboard.press("Escape")
    tab.get_by_label("Tiling", exact=True).select_option("lozenges")
    becomes(lambda: tab.get_attribute("data-grown"), "lozenges-60-5")
    page.evaluate(f"location.hash = {link!r}")
    becomes(lambda: tab.get_attribute("data-grown"), "dominoes-9-5")
    assert tab.locator("canvas").evaluate("each => each.toDataURL()") == before
    page.evaluate("location.hash = '#tilings=.dominoes-9000-5'")
    expect(page.locator(".dancefloor > .line")).to_contain_text("damaged")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_hinders_people_with_disabilities(page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.get_by_role("tab", name="Tilings").click()
    assert hindrances(page.get_by_role("tabpanel", name="Tilings")) == []
