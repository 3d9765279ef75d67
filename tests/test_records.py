"""Records beside frozen dataclasses of the same text: whatever is done to both gives the same."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Sequence
from typing import ClassVar

import pytest

from dancefloor.records import field, fields_of, record, replace


@record
class Pair:
    """Two numbers, and what is said of them."""

    first: int
    second: int = 2
    said: str = field(default="", compare=False)
    seen: ClassVar[list[object]] = []

    def __post_init__(self):
        if self.first < 0:
            raise ValueError(self.first)


@record
class Triple(Pair):
    third: int = 3


@record
class Own:
    numbers: tuple[int, ...]
    line: int = field(compare=False)

    def __init__(self, numbers: Sequence[int], line: int = 1) -> None:
        object.__setattr__(self, "numbers", tuple(numbers))
        object.__setattr__(self, "line", line)

    def __repr__(self) -> str:
        return f"<Own {self.numbers}>"


class OfDataclasses:
    """The same classes."""

    @dataclasses.dataclass(frozen=True)
    class Pair:
        first: int
        second: int = 2
        said: str = dataclasses.field(default="", compare=False)
        seen: ClassVar[list[object]] = []

        def __post_init__(self):
            if self.first < 0:
                raise ValueError(self.first)

    @dataclasses.dataclass(frozen=True)
    class Triple(Pair):
        third: int = 3

    @dataclasses.dataclass(frozen=True, init=False, repr=False)
    class Own:
        numbers: tuple[int, ...]
        line: int = dataclasses.field(compare=False)

        __init__ = Own.__init__
        __repr__ = Own.__repr__


TWINS = [(Pair, OfDataclasses.Pair), (Triple, OfDataclasses.Triple), (Own, OfDataclasses.Own)]
GIVEN = {
    Pair: [(1,), (1, 2), (1, 3), (True, 2), (1, 2, "one"), (2.0, "")],
    Triple: [(1,), (1, 2), (1, 2, "", 4), (1, 2, "said", 4)],
    Own: [((1, 2),), ([1, 2], 5), ((),), ((3,), 1)],
}
CALLS = [
    lambda kind: kind(),
    lambda kind: kind(1, 2, "", 4, 5),
    lambda kind: kind(1, other=2),
    lambda kind: kind(-1),
    lambda kind: kind(1, first=2),
]
twins = pytest.mark.parametrize(("kind", "twin"), TWINS, ids=lambda each: each.__qualname__)


def said(function, *given):
    """What a function returns, without the name of the class that holds the twins, or the error that it raises."""
    try:
        return repr(function(*given)).replace("OfDataclasses.", "")
    except Exception as error:
        return type(error), str(error).replace("OfDataclasses.", "")


@twins
def test_it_is_made_as_a_dataclass_is_with_the_same_errors(kind, twin):
    for call in CALLS:
        assert said(call, kind) == said(call, twin)
    assert str(inspect.signature(kind)) == str(inspect.signature(twin))


@twins
def test_it_shows_itself_compares_and_hashes_as_a_dataclass_does(kind, twin):
    records, values = ([each(*given) for given in GIVEN[kind]] for each in (kind, twin))
    assert [said(repr, each) for each in records] == [said(repr, each) for each in values]
    equal = [[one == other for other in records] for one in records]
    assert equal == [[one == other for other in values] for one in values]
    assert len(set(records)) == len(set(values)) < len(records)
    assert records[0] != values[0]
    assert all(hash(one) == hash(other) for one in records for other in records if one == other)


@twins
def test_nothing_can_be_changed_in_place(kind, twin):
    for name in [*fields_of(kind(*GIVEN[kind][0])), "another"]:
        for change in (lambda value, name=name: setattr(value, name, 1), lambda value, name=name: delattr(value, name)):
            assert said(change, kind(*GIVEN[kind][0])) == said(change, twin(*GIVEN[kind][0]))


@twins
def test_dataclasses_knows_it(kind, twin):
    value, other = kind(*GIVEN[kind][1]), twin(*GIVEN[kind][1])
    assert dataclasses.is_dataclass(kind)
    assert kind.__match_args__ == twin.__match_args__
    for one, same in zip(dataclasses.fields(value), dataclasses.fields(other), strict=True):
        assert (one.name, one.type, one.default, one.compare) == (same.name, same.type, same.default, same.compare)
    assert dataclasses.asdict(value) == dataclasses.asdict(other) == fields_of(value) == fields_of(other)
    changed = {next(iter(fields_of(value))): (7,) if kind is Own else 7}
    assert (
        replace(value, **changed)
        == dataclasses.replace(value, **changed)
        == kind(*changed.values(), *GIVEN[kind][1][1:])
    )
    assert said(lambda: replace(value, none=1)) == said(lambda: dataclasses.replace(other, none=1))


@twins
def test_a_dataclass_can_derive_from_it(kind, twin):
    def derived(base):
        class Derived(base):
            last: str = "last"

        return dataclasses.dataclass(frozen=True)(Derived)

    one, other = derived(kind), derived(twin)
    assert one.__match_args__ == other.__match_args__
    made = [each(first, 8) for each, first in ((one, GIVEN[kind][0][0]), (other, GIVEN[kind][0][0]))]
    assert repr(made[0]) == repr(made[1])
    assert replace(made[0], last="first").last == dataclasses.replace(made[1], last="first").last == "first"


@twins
def test_it_is_pickled_and_copied(kind, twin):
    value = kind(*GIVEN[kind][1])
    assert pickle.loads(pickle.dumps(value)) == copy.copy(value) == copy.deepcopy(value) == value
