from __future__ import annotations

import random

import pytest

from fuzz.mutations import Finding, fuzz, mutated


def test_changes_add_up_to_what_a_target_cannot_bear():
    def target(data):
        if data.startswith(b"(((("):
            raise ZeroDivisionError
        return data.startswith(b"(")  # what is accepted is changed further

    with pytest.raises(Finding) as found:
        fuzz(target, [b"("], seconds=60, seed=1)
    assert found.value.data.startswith(b"((((")
    assert isinstance(found.value.__cause__, ZeroDivisionError)


def test_what_a_target_bears_is_counted():
    shown, accepted = fuzz(lambda data: len(data) % 2 == 0, [b"ab", b"abc"], seconds=0.2, seed=1)
    assert 0 < accepted < shown


def test_inputs_are_as_short_as_was_asked():
    longest = []
    fuzz(lambda data: longest.append(len(data)), [b"a" * 100], seconds=0.1, seed=1, longest=10)
    assert 0 < max(longest) <= 10


def test_the_same_seed_makes_the_same_changes():
    one, other = random.Random(5), random.Random(5)
    assert [mutated(one, [b"ab", b"12"]) for _ in range(99)] == [mutated(other, [b"ab", b"12"]) for _ in range(99)]
