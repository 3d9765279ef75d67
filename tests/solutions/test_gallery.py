from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.search.values import Outcome
from dancefloor.solutions.gallery import FIRST, Gallery

SEARCH = {"symmetry": "none"}


def test_a_gallery_of_a_sequence_holds_that_sequence():
    found = list(dance.solve("3x20", **SEARCH))
    gallery = Gallery(found, 3)
    assert (list(gallery), len(gallery), gallery[-1], gallery[2:4]) == (found, 8, found[-1], found[2:4])
    assert (gallery.first, gallery.may_be_more, gallery.captions) == (3, False, ())


def test_a_dictionary_gives_captions():
    shapes = dance.polyominoes(4)
    gallery = Gallery(shapes)
    assert gallery.captions == tuple(shapes)
    assert list(gallery) == list(shapes.values())


def test_a_search_gives_its_next_solutions_and_the_gallery_keeps_them():
    every = list(dance.solve("3x20", **SEARCH))
    search = dance.solve("3x20", **SEARCH)
    first, second, third = search.gallery(3), search.gallery(3), search.gallery(3)
    assert [*first, *second, *third] == every
    assert [gallery.may_be_more for gallery in (first, second, third)] == [True, True, False]
    assert list(search) == []


def test_the_default_is_a_dozen():
    assert len(dance.solve("6x10").gallery()) == FIRST == 12


def test_what_ended_a_search_is_kept():
    limited = dance.solve("6x10", limit=2).gallery(5)
    assert (len(limited), limited.outcome) == (2, Outcome.LIMITED)
    cancelled = dance.solve("6x10")
    next(cancelled)
    cancelled.cancel()
    assert (len(cancelled.gallery()), cancelled.gallery().outcome) == (0, Outcome.INTERRUPTED)
    assert dance.solve("3x20").gallery().outcome is Outcome.COMPLETE


def test_other_iterables_are_taken_whole():
    assert len(Gallery(each for each in range(40))) == FIRST
    assert len(Gallery({1, 2, 3})) == 3
    assert len(Gallery(dance.polyominoes(6).values())) == 35


@pytest.mark.parametrize("values", ["3x20", b"x", 7, None])
def test_what_is_no_collection_is_refused(values):
    with pytest.raises(dance.InputError, match=r"^values is .*: it should be solutions, or others"):
        Gallery(values)


def test_a_negative_number_is_refused():
    with pytest.raises(dance.InputError, match=r"^first is -1"):
        dance.solve("3x20").gallery(-1)
