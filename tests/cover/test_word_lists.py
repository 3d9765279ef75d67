from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.word_lists import WordListsInPython, word_lists

WORDS = ["p", "q", "x:A", "a longer word", "longer-than-eight", "ä", "\udc80", "p\0", "", "\u2003"]
word = st.sampled_from(
    [*WORDS, "unknown", "p\u00a0q", "p q", " q\tp\n", "\x1cp\x1fq", "ä p", "p\u2003q", 7, None, b"p"]
)
lists = st.one_of(word, st.lists(word, max_size=4), st.lists(word, max_size=4).map(tuple))
calls = st.one_of(
    st.tuples(st.just("learn"), st.sampled_from(WORDS)),
    st.tuples(st.just("add"), st.lists(word, max_size=4).map(tuple)),
    st.tuples(st.just("add_all"), st.lists(lists, max_size=5), st.just(0)),
    st.tuples(st.just("add_all"), st.lists(st.sampled_from(["p q", "q", ("p",), "", " p "]), min_size=2), st.just(1)),
)


def facts(found):
    by = array("i", range(100, 200)).tobytes()
    return (
        found.size(),
        found.first_met(),
        found.offsets().tolist(),
        found.replaced(by).tolist(),
        found.ends(),
        found.used(),
    )


def take(found, lists, start):
    """Add lists as a builder does, which looks at those that are refused; say which were added."""
    added = []
    while start < len(lists):
        more = found.add_all(lists, start)
        added += range(start, start + more)
        start += more
        if start < len(lists):
            refused = lists[start]
            if isinstance(refused, str) and found.add(refused.split()) >= 0:
                added.append(start)
            start += 1
    return added


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
@given(st.lists(calls, max_size=12))
def test_both_twins_do_the_same(calls):
    one, other = word_lists(["p", "q"]), WordListsInPython(["p", "q"], b"", b"")
    known = {"p", "q"}
    for method, *args in calls:
        if method == "learn" and (args[0] in known or known.add(args[0])):
            continue  # a builder learns no word twice
        call = take if method == "add_all" else lambda found, *args, method=method: getattr(found, method)(*args)
        assert call(one, *args) == call(other, *args)
    assert facts(one) == facts(other)
    words = ["p", "q", *[args[0] for method, *args in calls if method == "learn"]]
    assert facts(word_lists(list(dict.fromkeys(words)), one.ends(), one.used())) == facts(one)


def test_a_list_with_an_unknown_word_leaves_nothing_behind():
    found = word_lists(["p"])
    assert found.add(("p", "q")) == -1
    assert found.add_all(["p", "p q", "p"], 0) == 1
    assert found.add_all(["p", "p q", "p"], 2) == 1
    assert (found.size(), found.offsets().tolist()) == (2, [0, 1, 2])
