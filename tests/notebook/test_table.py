"""Every class of the table exists, and whatever a public function returns has a view that is well-formed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import dancefloor as dance
from dancefloor.declarations import loaded
from dancefloor.display import Displayed
from dancefloor.notebook.table import VIEWS, html_of, svg_of, view_of
from dancefloor.puzzles.kind import WithOptions
from tests.test_pickling import AT_WORK, INSIDE, RESULTS, VALUES

EXAMPLES = {**VALUES, **AT_WORK, **RESULTS, **INSIDE}
PLAIN = {  # values that are shown as their `repr`
    *("Answer", "Item", "Limits", "Mobility", "Option", "Outcome", "Placement", "Position", "Progress"),
    *("Statistics", "Use", "Wish"),
}


def named(home):
    return loaded(home)


@pytest.mark.parametrize("home", VIEWS)
def test_a_class_with_a_view_shows_itself(home):
    kind = named(home)
    assert callable(named(VIEWS[home]))
    assert callable(kind._repr_html_)
    assert issubclass(kind, Displayed | tuple)


@pytest.mark.parametrize("name", sorted((VALUES.keys() | AT_WORK.keys()) - PLAIN))
def test_every_public_value_shows_itself(name):
    for value in EXAMPLES[name]():
        assert value._repr_html_() == html_of(value)


@pytest.mark.parametrize("examples", EXAMPLES.values(), ids=EXAMPLES)
def test_what_is_shown_is_well_formed(examples):
    for value in examples():
        shown = ElementTree.fromstring(html_of(value))
        assert shown.get("class") == "dancefloor"
        assert len([text for text in shown.itertext() if text]) > 1 or shown.find(".//img") is not None
        if picture := svg_of(value):
            assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


class Own(WithOptions):
    """A puzzle as another package may have it."""

    cells = ((0, 0), (0, 1))

    def __repr__(self):
        return "<b>"


def test_a_puzzle_of_another_package_is_shown_by_its_cells():
    view = view_of(Own())
    assert view.title == "b"
    assert view.svg.count('class="empty"') == 1
    assert "<b>" not in Own()._repr_html_()


def test_what_has_no_view_is_shown_as_its_repr():
    assert view_of(dance.Limits(3)).title == "Limits(solutions=3, nodes=None, seconds=None)"
