from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import ParseError
from dancefloor.formats.knuth.base62 import PlaneBoard, count_cells, marks, planes_of, read_cells
from dancefloor.formats.lines import KnuthError, Line
from dancefloor.puzzles.placements import DIGITS

cells = st.sets(st.tuples(st.integers(0, 61), st.integers(0, 61), st.integers(0, 2)), max_size=30)


@given(cells)
def test_planes_are_the_cells_in_order(chosen):
    assert marks(planes_of(chosen)) == sorted(chosen)
    assert count_cells(planes_of(chosen)) == len(chosen)


@given(cells)
def test_cells_that_are_written_are_read(chosen):
    suffixes = {"": 0, "!": 1, "[x": 2}
    text = " ".join(f"{DIGITS[x]}{DIGITS[y]}{list(suffixes)[k]}" for x, y, k in chosen)
    assert marks(read_cells(Line(text), 0, suffixes)) == sorted(chosen)


def test_a_set_of_digits_stands_for_all_of_them():
    planes = read_cells(Line("[7-z32-4A5-5][0]"), 0, {"": 0})
    assert [x for x, _, _ in marks(planes)] == [*range(2, 6), *range(7, 37)]


def test_suffixes_are_numbered_as_they_appear_even_those_of_no_cells():
    suffixes = {"": 0}
    assert read_cells(Line("[]0z 00a"), 0, suffixes) == planes_of([(0, 0, 2)])
    assert suffixes == {"": 0, "z": 1, "a": 2}


@pytest.mark.parametrize(
    ("text", "column", "original", "status"),
    [
        ("0", 2, "Incomplete input line: 0\n", 136),
        ("00 [0-", 4, "No closing bracket in 00 [0-\n", 252),
        ("[-", 2, "Illegal range at position 1 of [-\n", 251),
        ("[1-2-", 5, "Illegal range at position 4 of [1-2-\n", 251),
        ("[0-!", 4, "Illegal bracketed digit at position 3 of [0-!\n", 253),
    ],
)
def test_the_first_mistake_from_the_left_is_reported(text, column, original, status):
    with pytest.raises(KnuthError) as caught:
        read_cells(Line(text), 0, {"": 0})
    assert (caught.value.column, caught.value.original, caught.value.status) == (column, original, status)


def test_there_may_be_many_suffixes_but_not_any_number(monkeypatch):
    def line(count):
        return Line(" ".join(f"00{k:x}" for k in range(count)))

    monkeypatch.setattr("dancefloor.formats.knuth.base62.MOST_SUFFIXES", 100)
    assert len(read_cells(line(100), 0, {"": 0})) == 100
    with pytest.raises(ParseError, match="more than 100 different suffixes") as caught:
        read_cells(line(102), 0, {"": 0})
    assert not isinstance(caught.value, KnuthError)


def test_many_cells_are_written_a_few_options_at_a_time():
    everything = planes_of((x, y, 0) for x in range(62) for y in range(62))
    rows = [(x, y, 0) for x in range(40) for y in range(40)]
    parts = list(PlaneBoard(everything, [""]).translates("P", rows))
    assert sum(part.count("\n") for part in parts) == 23 * 23
    assert max(map(len, parts)) < 200_000
