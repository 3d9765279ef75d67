"""Deadlines: the earlier of two holds, threads have their own, and code without one is left alone."""

from __future__ import annotations

import pickle
from math import inf
from threading import Thread

import pytest

from dancefloor.search.deadline import TimeUp, check, deadline, left, now_doing, paced


def test_without_a_deadline_nothing_happens():
    check()
    now_doing("nothing")
    assert left() == inf


def test_a_deadline_that_has_passed_raises_and_says_what_was_being_done():
    told = "time was up while the table was being laid"
    with pytest.raises(TimeUp, match=f"^{told}$") as caught, deadline(0, "the table was being laid"):
        check()
    assert caught.value.doing == "the table was being laid"


def test_what_is_done_next_is_not_blamed_for_the_time_that_has_passed():
    with pytest.raises(TimeUp, match=r"^time was up$"), deadline(0):
        now_doing("dinner was being served")


def test_the_earlier_of_two_deadlines_holds():
    with deadline(0), deadline(60), pytest.raises(TimeUp):
        check()
    with deadline(0), deadline(None), pytest.raises(TimeUp):
        check()
    with deadline(60):
        with deadline(0), pytest.raises(TimeUp):
            check()
        check()
        assert 50 < left() <= 60


def test_what_an_inner_block_is_doing_does_not_outlast_it():
    with deadline(60, "outer"):
        with deadline(60, "inner"):
            now_doing("inmost")
        with deadline(0), pytest.raises(TimeUp) as caught:
            check()
    assert caught.value.doing == "outer"


def test_a_deadline_can_be_made_to_pass_from_another_thread():
    with deadline(None, "nothing") as outer, deadline(60):
        check()
        thread = Thread(target=outer.expire)
        thread.start()
        thread.join()
        with pytest.raises(TimeUp, match="nothing"):
            check()
        assert left() == 0


def test_steps_are_handed_over_while_there_is_time():
    assert list(paced(range(3))) == [0, 1, 2]
    with deadline(None) as outer:
        steps = paced(range(9))
        assert [next(steps), next(steps)] == [0, 1]
        outer.expire()
        with pytest.raises(TimeUp):
            next(steps)


def test_a_deadline_ends_with_its_block_even_if_that_fails():
    with pytest.raises(ZeroDivisionError), deadline(0):
        1 / 0  # noqa: B018
    check()


def test_each_thread_has_a_deadline_of_its_own():
    seen = []
    with deadline(0):
        thread = Thread(target=lambda: seen.append(left()))
        thread.start()
        thread.join()
    assert seen == [inf]


def test_time_up_survives_pickling():
    copy = pickle.loads(pickle.dumps(TimeUp("a test was being run")))
    assert (str(copy), copy.doing) == ("time was up while a test was being run", "a test was being run")
