from __future__ import annotations

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError, ProblemError
from dancefloor.verbs.replaying import CoverText, covers_as_knuth

TOY = Problem.from_names("p q r", ["p q", "p", "q", "r", "q r"])


def test_covers_come_in_the_order_of_knuths_programs_whatever_is_installed():
    search = covers_as_knuth(TOY)
    assert search.by in ("dancing", "reference")
    assert list(search) == list(covers_as_knuth(TOY, engine="reference"))


def test_a_cover_is_told_from_the_item_that_was_branched_on():
    text = CoverText(TOY)
    told = [text([cover], 7) for cover in covers_as_knuth(TOY)]
    assert told[0] == "7:\n p q (1 of 2)\n r (1 of 1)\n"
    assert len(set(told)) == 3


def test_without_the_compiled_module_the_text_is_the_same(monkeypatch):
    covers = list(covers_as_knuth(TOY))
    expected = CoverText(TOY)(covers)
    monkeypatch.setattr("dancefloor.engines.replay.MISSING", "it is not there")
    assert CoverText(TOY)(covers) == expected
    with pytest.raises(ProblemError):
        CoverText(TOY)([(0, 1)])


def test_another_engine_may_be_asked_for_if_there_is_one():
    with pytest.raises(InputError, match="did you mean 'dancing'"):
        covers_as_knuth(TOY, engine="dansing")
