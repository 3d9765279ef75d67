"""Counts by tables that are saved between two turns and continued by another `Counting`, native and in Python."""

import random

import pytest
from hypothesis import assume, given

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines import counting as counting_module
from dancefloor.engines.counting import Counting, CountingEngine
from dancefloor.errors import InputError
from dancefloor.search.values import Outcome, Resources
from tests.engines.test_counting import FIVE_TETROMINOES, placed_problems
from tests.packings import packed

native = pytest.mark.skipif(bool(MISSING), reason="needs the compiled module")


def counting(problem, memory=1 << 28, threads=1, **how):
    return Counting(problem, resources=Resources(memory=memory, threads=threads), **how)


def done(count):
    return count.count, count.frontier.work(), count.progress


def interrupted(problem, states, memory, threads=(1,)):
    """Count in as many sittings as it takes, each of about so many states."""
    count, sittings = counting(problem, memory), 0
    while count.run(states=states) is Outcome.INTERRUPTED:
        sittings += 1
        before = done(count)
        pieces = list(count.saved())
        if sittings % 2:
            pieces = [b"", b"".join(pieces)[:100], b"".join(pieces)[100:]]
        count = counting(problem, memory, threads[sittings % len(threads)], resume=iter(pieces))
        assert done(count) == before
    return count, sittings


def undisturbed(problem, states, memory):
    count = counting(problem, memory)
    while not count.ended:
        count.run(states=states)
    return count


def test_a_count_goes_on_in_another_sitting(kind):
    problem = packed("6x6", "any*tetrominoes")
    count, sittings = interrupted(problem, 600, 1 << 28)
    assert done(count) == done(undisturbed(problem, 600, 1 << 28))
    assert sittings > 3


@native
@pytest.mark.parametrize("memory", [0, 1 << 19, 1 << 28])
def test_it_goes_on_alike_in_any_memory_and_on_any_number_of_threads(memory):
    problem = packed("8x8", "any*tetrominoes")
    count, sittings = interrupted(problem, 30_000, memory, threads=(1, 2))
    assert count.count == FIVE_TETROMINOES
    assert done(count) == done(undisturbed(problem, 30_000, memory))
    assert sittings > 4


@native
def test_counts_of_any_size_are_saved():
    problem = packed("4x120", "dominoes")
    number = counting(problem).finish()
    assert number > 1 << 128
    for memory in (0, 1 << 28):
        assert interrupted(problem, 300, memory)[0].count == number


@given(problem=placed_problems())
def test_any_problem_can_be_saved_at_every_turn(problem):
    assume(not CountingEngine().lacks(problem))
    for memory in (1 << 28,) if MISSING else (0, 1 << 28):
        assert interrupted(problem, 1, memory)[0].count == counting(problem).finish()


@native
def test_other_memory_gives_the_same_count():
    problem = packed("8x8", "any*tetrominoes")
    for before, after in ((1 << 28, 1 << 18), (1 << 19, 1 << 28), (1 << 19, 1 << 22)):
        count = counting(problem, before)
        count.run(states=150_000)
        assert counting(problem, after, resume=count.saved()).finish() == FIVE_TETROMINOES


def test_a_count_that_is_complete_is_saved_with_its_number(kind):
    count = counting(packed("4x5", "dominoes"))
    count.run()
    again = counting(packed("4x5", "dominoes"), resume=b"".join(count.saved()))
    assert again.progress == 1
    assert (again.run(), again.count) == (Outcome.COMPLETE, 95)


def test_what_is_no_saved_count_of_the_problem_is_refused(kind):
    problem = packed("6x6", "any*tetrominoes")
    count = counting(problem)
    count.run(states=600)
    sound = b"".join(count.saved())
    draw = random.Random(15)
    for wrong in (b"", b"\n", b"\0" * 100, b"%PDF-1.7", sound[1:], sound + b"\0", sound + sound):
        with pytest.raises(InputError, match="saved count"):
            counting(problem, resume=wrong)
    for _ in range(50):
        at = draw.randrange(len(sound))
        flipped = sound[:at] + bytes([sound[at] ^ 1 << draw.randrange(8)]) + sound[at + 1 :]
        for wrong in (sound[:at], flipped):
            with pytest.raises(InputError) as refused:
                counting(problem, resume=wrong)
            assert "\n" not in str(refused.value)
    with pytest.raises(InputError, match="of another problem"):
        counting(packed("6x6", "dominoes"), resume=sound)


@native
def test_what_the_twin_saved_is_refused(monkeypatch):
    problem = packed("4x5", "dominoes")
    saved = b"".join(counting(problem).saved())
    with monkeypatch.context() as patch:
        patch.setattr(counting_module, "MISSING", "pretend")
        by_the_twin = b"".join(counting(problem).saved())
        with pytest.raises(InputError, match="should begin with"):
            counting(problem, resume=saved)
    with pytest.raises(InputError, match="should begin with"):
        counting(problem, resume=by_the_twin)


def test_what_cannot_be_saved_is_said(kind):
    problem = packed("6x6", "any*tetrominoes")
    with pytest.raises(InputError, match="tables that are kept"):
        list(counting(problem, keep=True).saved())
    with pytest.raises(InputError, match="resume and keep contradict"):
        counting(problem, keep=True, resume=counting(problem).saved())
    count = counting(problem)
    pieces = count.saved()
    next(pieces)
    count.run(states=600)
    with pytest.raises(InputError, match="gone on while it was being saved"):
        list(pieces)


def test_an_error_of_the_pieces_is_passed_on(kind):
    def broken():
        yield from list(counting(problem).saved())[:1]
        raise OSError("the disk is gone")

    problem = Problem.from_names("p q", ["p q", "p", "q"])
    with pytest.raises(OSError, match="the disk is gone"):
        counting(problem, resume=broken())
    with pytest.raises((TypeError, RuntimeError)):
        counting(problem, resume=["no bytes"])
