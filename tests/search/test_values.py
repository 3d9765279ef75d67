from __future__ import annotations

import json
import math

import pytest

from dancefloor.errors import InputError
from dancefloor.search.values import Answer, Position, checked_position

POSITION = Position("dancing", "0123abcd", (3, 1, -1), 2, 7, 40, 5, 0, ((0, 2), (1,)), "4567", (3, 2))
KEPT = json.loads(json.dumps(POSITION))
NUMBERS = ("skip", "covers", "nodes", "updates", "cleansings")

deep: list = []
for _ in range(100_000):
    deep = [deep]


def test_a_position_comes_back_from_json():
    assert Position.from_json(KEPT) == POSITION
    assert Position.from_json(tuple(KEPT)) == POSITION


def test_what_not_every_search_has_may_be_left_out():
    assert Position.from_json(KEPT[:-1]) == POSITION._replace(until=None)
    assert Position.from_json(KEPT[:-3]) == POSITION._replace(given=(), order="", until=None)


@pytest.mark.parametrize(
    ("kept", "shown"),
    [
        (None, "None"),
        (3, "3"),
        (json.dumps(KEPT), repr(json.dumps(KEPT)[:40])),
        (POSITION._asdict(), "a dict of 11"),
        ([], "a list of 0"),
        (KEPT[:-4], "a list of 7"),
        ([*KEPT, []], "a list of 12"),
    ],
)
def test_what_is_no_list_of_all_fields_is_refused(kept, shown):
    with pytest.raises(InputError) as caught:
        Position.from_json(kept)
    assert str(caught.value) == (
        f"the position is {shown}: it should be a list of"
        " engine, problem, path, skip, covers, nodes, updates, cleansings, given, order, until"
    )


WRONG = [
    *((name, value, "a text") for name in ("engine", "problem", "order") for value in (None, 3, 1.5, True, [], {})),
    *(
        (name, value, "a whole number, zero or more")
        for name in NUMBERS
        for value in (None, -1, 1.0, math.nan, math.inf, True, False, "3", [3], [], {}, 1 << 63, 1 << 64, 10**5000)
    ),
    *(("path", value, "a tuple of whole numbers") for value in (None, 3, "31", {}, {"a": 1})),
    *(("given", value, "a tuple of covers") for value in (None, 3, "31", {})),
    *(("given", [value], "a tuple of whole numbers") for value in (None, 3, "31", {})),
]
HELD = [None, "3", 1.0, math.nan, True, [], [1], {}, 1 << 63, -(1 << 63), 10**5000, -(10**5000), deep]


def ids(values):
    return [f"{k}-{case[0]}" for k, case in enumerate(values)]


@pytest.mark.parametrize(("name", "value", "wanted"), WRONG, ids=ids(WRONG))
def test_a_wrong_field_is_named(name, value, wanted):
    kept = KEPT.copy()
    kept[Position._fields.index(name)] = value
    by_hand = POSITION._replace(**{name: tuple(value) if isinstance(value, list) and name == "given" else value})
    for make in (lambda: Position.from_json(kept), lambda: checked_position(by_hand)):
        with pytest.raises(InputError, match=rf"^{name} of the position is .*: it should be {wanted}$") as caught:
            make()
        assert len(str(caught.value)) < 150


@pytest.mark.parametrize("value", HELD, ids=range(len(HELD)))
def test_what_is_no_option_is_named_with_its_field(value):
    for name, held in (("path", [0, value]), ("given", [[0], [1, value]])):
        kept = KEPT.copy()
        kept[Position._fields.index(name)] = held
        with pytest.raises(InputError, match=f"^{name} of the position holds .*: it should hold numbers") as caught:
            Position.from_json(kept)
        assert len(str(caught.value)) < 150


def test_a_position_made_by_hand_has_tuples():
    for name, value in (("path", [3, 1]), ("given", [(1, 2)]), ("given", ([1, 2],))):
        with pytest.raises(InputError, match=f"{name} of the position is a list"):
            checked_position(POSITION._replace(**{name: value}))


@pytest.mark.parametrize("value", [KEPT, tuple(KEPT), json.dumps(KEPT), 3, deep])
def test_only_a_position_can_be_resumed(value):
    with pytest.raises(InputError, match=r"^a search cannot be resumed at .*: it should be a Position, which"):
        checked_position(value)


@pytest.mark.parametrize(
    ("found", "complete", "answer"),
    [
        (0, True, Answer.NONE),
        (1, True, Answer.UNIQUE),
        (2, True, Answer.MULTIPLE),
        (0, False, Answer.UNKNOWN),
        (1, False, Answer.UNKNOWN),
        (2, False, Answer.MULTIPLE),
    ],
)
def test_two_solutions_settle_it_and_fewer_only_at_the_end_of_the_search(found, complete, answer):
    assert Answer.of(found, complete=complete) is answer
