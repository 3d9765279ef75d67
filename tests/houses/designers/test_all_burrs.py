"""``all_burrs``: it finds what a look at every set of sticks finds, and goes on where it was stopped."""

from __future__ import annotations

import json

import pytest

import dancefloor as dance
from dancefloor.errors import StoreError
from dancefloor.houses.designers import all_burrs as module
from dancefloor.houses.designers.sticks import burr_problem, sticks_of

FEW = 40  # sets of sticks


def first(number, **wishes):
    """The first burrs, and the search."""
    found = dance.all_burrs(**wishes)
    return [next(found) for _ in range(number)], found


@pytest.mark.slow
def test_all_solid_burrs_are_found():
    found = dance.all_burrs()
    levels = [burr.level for burr in found]
    assert found.looked_at == 760
    assert (levels.count("1"), levels.count("1.2"), len(levels)) == (134, 29, 163)


def test_each_set_of_sticks_is_looked_at_once(monkeypatch):
    looked = []
    monkeypatch.setattr(module, "only_apart", lambda puzzle: looked.append(puzzle.pieces))
    found = dance.all_burrs()
    assert list(found) == []
    assert found.outcome.value == "complete"
    sets = {tuple(sorted((piece.shape.cells, piece.low) for piece in pieces)) for pieces in looked}
    assert len(sets) == len(looked) == 760
    number = len(sticks_of("notchable"))
    shapes = [stick.shape.cells for stick in sticks_of("notchable")]
    expected = {
        tuple(sorted(shapes[option % number] for option in cover))
        for cover in dance.covers(burr_problem(holes=(0, 0)), limit=None)
    }
    assert {tuple(cells for cells, times in one for _ in range(times)) for one in sets} == expected


def test_a_later_search_goes_on(tmp_path):
    file = str(tmp_path / "burrs.jsonl")
    burrs, begun = first(2, file=file)
    looked = begun.looked_at
    del begun
    more, later = first(2, file=file)
    assert later.kept == 2
    assert later.found == 4
    assert later.looked_at > looked
    assert [*burrs, *more] == first(4)[0]


def test_a_line_that_was_cut_off_is_decided_again(tmp_path):
    file = tmp_path / "burrs.jsonl"
    first(2, file=str(file))
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    again, _ = first(1, file=str(file))
    assert again == first(2)[0][1:]
    assert file.read_bytes() == whole
    assert all(json.loads(line) for line in whole.splitlines())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"hello\n", "does not hold burrs"),
        (b'{"burrs":1,"sticks":"any","holes":[0,0]}\n', r"was kept with other options \(any sticks"),
        (b'{"burrs":1,"sticks":"notchable","holes":[0,0]}\n{"set":[1]}\n', "line 2: it should be a set of six"),
        (b'{"burrs":1,"sticks":"notchable","holes":[0,0]}\nnonsense\n', "line 2: it should be a set of six"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path, content, told):
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(StoreError, match=told):
        next(dance.all_burrs(file=str(file)))
    assert file.read_bytes() == content


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(StoreError, match="nowhere"):
        next(dance.all_burrs(file=str(tmp_path / "nowhere" / "burrs.jsonl")))


def test_time_ends_it():
    found = dance.all_burrs(timeout=0.2)
    list(found)
    assert found.outcome.value == "limited"
    assert found.looked_at < 760
