from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.html import html, moving
from dancefloor.draw.look import Look
from dancefloor.draw.palette import STYLES
from dancefloor.geometry.lattices import CUBE

ROWS = Board([(0, 0), (0, 1), (1, 0), (1, 1)], [("A", [(0, 0), (0, 1)]), ("B", [(1, 0), (1, 1)])])
COLUMNS = Board(ROWS.cells, [("A", [(0, 0), (1, 0)]), ("B", [(0, 1), (1, 1)])])
TOWER = Board([(0, 0, 0), (0, 0, 1)], [("A", [(0, 0, 0)]), ("B", [(0, 0, 1)])], CUBE)
HOSTILE = "</script><script>alert(1)</script>"


class Page(HTMLParser):
    """The tags of a page."""

    def __init__(self, document):
        super().__init__()
        self.tags = []
        self.feed(document)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))


def pictures(document):
    """What the script can show: the caption and the elements of each solution."""
    lists = [json.loads(found) for found in re.findall(r"^const (?:parts|solutions) = (.*);$", document, re.MULTILINE)]
    parts, solutions = lists
    return [(caption, [parts[number] for number in numbers]) for caption, _, numbers in solutions]


def test_every_solution_can_be_shown_and_the_first_one_is():
    document = html([ROWS, COLUMNS], title="2x2: 2 solutions")
    (one, first), (other, second) = pictures(document)
    assert (one, other) == ("1 of 2", "2 of 2")
    assert "".join(first) in document
    assert sum('data-piece="A"' in element for element in second) == 1
    slider = next(attributes for tag, attributes in Page(document).tags if tag == "input")
    assert slider["max"] == "2"


def test_what_solutions_share_is_there_once():
    document = html([ROWS, ROWS, ROWS], title="")
    script = document[document.index("<script>") :]
    assert script.count("data-piece") == 2


def test_the_page_loads_nothing():
    document = html([ROWS], title="")
    tags = Page(document).tags
    assert not any(name in attributes for _, attributes in tags for name in ("src", "href"))
    assert "default-src 'none'" in next(
        each["content"] for tag, each in tags if "content" in each and "policy" in str(each).lower()
    )


@pytest.mark.parametrize("style", STYLES)
def test_names_and_titles_stay_text(style):
    document = html([Board([(0, 0)], [(HOSTILE, [(0, 0)])])], title=HOSTILE, look=Look(style=style))
    assert [tag for tag, _ in Page(document).tags].count("script") == 1
    assert "alert(1)</script>" not in document


@pytest.mark.parametrize("view", ["exploded", "steps"])
def test_solids_have_views(view):
    captions = [caption for caption, _ in pictures(html([TOWER, TOWER], title="", look=Look(view)))]
    assert len(captions) == (4 if view == "steps" else 2)
    assert ("from above" in captions[1]) == (view == "steps")


def test_in_a_film_cells_keep_their_places():
    above = Board([(0, 0, 0), (0, 0, 3)], [("A", [(0, 0, 0)]), ("B", [(0, 0, 3)])], CUBE)
    alone = Board([(0, 0, 0)], [("A", [(0, 0, 0)])], CUBE, names=["A", "B"])
    for look in (Look(), Look(corner=5)):
        document = html([TOWER, above, alone], title="", film=["one", "two", "three"], look=look)
        shown = dict(pictures(document))
        drawn = [next(part for part in shown[name] if 'data-piece="A"' in part) for name in ("two", "three")]
        assert drawn[0] == drawn[1]
        assert len(set(re.findall(r"translate\(([^)]*)\)", document))) == 1


# --- pictures that move ---


def seen_at(film, second):
    """The captions of the pictures that are seen at a moment, as the style sheet says."""
    whole = float(re.search(r"animation:short ([\d.]+)s", film)[1])
    shares = {
        name: float(share) for name, share in re.findall(r"@keyframes (\w+){0%{visibility:visible}([\d.]+)%", film)
    }
    found = []
    for shot in ElementTree.fromstring(film).iter("{http://www.w3.org/2000/svg}g"):
        if "shot" in (kind := shot.get("class", "").split()):
            late = float(re.sub(r"[^\d.-]", "", shot.get("style", "0")).lstrip("-") or 0)
            share = shares["long" if "long" in kind else "short"] / 100
            if ((second + late) % whole) / whole < share:
                found.append("".join(shot.itertext()))
    return found


def test_one_picture_is_seen_at_every_moment_and_each_has_its_turn():
    captions = ["first", "second", "third", "last"]
    film = moving([ROWS, COLUMNS, ROWS, COLUMNS], captions, title="", seconds=0.5)
    seen = [seen_at(film, tenth / 10 + 0.01) for tenth in range(40)]
    assert seen == [[caption] for caption, tenths in zip(captions, (15, 5, 5, 15), strict=True) for _ in range(tenths)]


def test_a_film_repeats_no_element_and_loads_nothing():
    film = moving([ROWS] * 5, ["a"] * 5, title=HOSTILE, seconds=1)
    assert film.count("data-piece") == 2
    assert {href[0] for href in re.findall(r'href="([^"]*)"', film)} == {"#"}
    assert "<script" not in film


def test_groups_of_a_solid_are_closed_in_each_picture_of_a_film():
    film = moving([TOWER, TOWER._replace(placements=TOWER.placements[:1])], ["two", "one"], title="", seconds=1)
    shots = [each for each in ElementTree.fromstring(film) if each.get("class", "").startswith("shot")]
    assert len(shots) == 2
