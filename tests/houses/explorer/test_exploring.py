"""What questions about a piece share: the piece, and regions settled in three ways."""

from __future__ import annotations

import json
from functools import partial

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, StoreError
from dancefloor.geometry.lattices import SQUARE
from dancefloor.houses.explorer import compatibility, coronas, exploring, periods, sequences
from dancefloor.houses.explorer.exploring import Exploration, bounded, explored_piece, region_of
from dancefloor.puzzles.packing import Packing
from dancefloor.search.values import Outcome
from dancefloor.verbs.how import Request

BOXES = ("square", "cube")


def test_a_piece_is_a_name_a_picture_a_shape_or_a_piece():
    shape = dance.polyominoes(5)["Y"]
    for given in ("Y", "####/.#..", shape, dance.Piece("Y", shape, low=0, high=9)):
        piece = explored_piece(given, BOXES, "it")
        assert dance.name_of(piece.shape) == "Y"
        assert (piece.low, piece.high) == (1, 1)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("pentominoes", "'pentominoes' means 12 pieces: name one, such as 'F'"),
        ("3*Y", "has a count"),
        ("hexiamond-bar", "is of triangles: it needs a piece of squares or cubes"),
        ("#./.#", "is not connected"),
        (5, "piece is 5: it should be a Piece"),
    ],
    ids=["family", "count", "triangles", "apart", "number"],
)
def test_other_words_are_refused_in_one_line(given, told):
    with pytest.raises(InputError, match=told) as refused:
        explored_piece(given, BOXES, "it")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("number", [0, -1, 101, True, "3", None])
def test_bounds_are_checked(number):
    with pytest.raises(InputError, match="most is"):
        bounded("most", number, 100)


@pytest.mark.parametrize(
    ("sides", "piece", "sort"),
    [((3, 5), "L4", "area"), ((10, 10), "I4", "argument"), ((5, 5), "P", "search")],
)
def test_each_way_says_what_it_proves(sides, piece, sort):
    given = explored_piece(piece, BOXES, "it")
    found = Exploration(Request()).fill(region_of(sides, given.shape.lattice), given)
    assert (found.tiled, found.sort) == (False, sort)
    assert found.about


def test_tables_agree_with_a_search(monkeypatch):
    """Regions that a search settles are settled by tables, too, and with few bytes stay open."""
    given = explored_piece("Y", BOXES, "it")
    for sides in ((5, 10), (9, 15), (7, 15)):
        puzzle = Packing(region_of(sides, given.shape.lattice), [exploring.copies_of(given, 30)])
        by_search = Exploration(Request()).settle(puzzle)
        with monkeypatch.context() as few:
            few.setattr(exploring, "NODES", 3)
            by_tables = Exploration(Request()).settle(puzzle)
            assert (by_tables.sort, by_tables.tiled) == ("tables", by_search.tiled)
            few.setattr(exploring, "MANY_NODES", 3)
            assert Exploration(Request.of(memory=1)).settle(puzzle).tiled is None
        assert by_search.sort == "search"


def test_the_time_may_be_up():
    with Exploration(Request.of(timeout=0)).until_stopped() as work:
        work.settle(Packing("6x10"))
        exploring.check()
    assert work.outcome is Outcome.LIMITED


# --- files that keep what was settled --------------------------------------------------------------------------------

AMISS = "line 2: it should be what an earlier question settled, and it does not add up"
SEARCHES = [
    (exploring, "solve"),
    (coronas, "covers"),
    (periods, "solve"),
    (compatibility, "_Side"),
    (sequences, "count"),
]


@pytest.mark.parametrize(
    ("verb", "given", "most"),
    [
        (dance.rectangles, "Y", 10),
        (dance.order_of, "Y", 10),
        (dance.tori, "F", 3),
        (dance.rep_tiles, "P", 3),
        (dance.tile_plane, "7-8", 2),
        (dance.tile_plane, "hexiamond-sphinx", 2),
        (partial(dance.compatible, "I3"), "V3", 6),
        (partial(dance.compatible, "T4"), "X", 40),
        (dance.sequence, "queens", 4),
    ],
    ids=["rectangles", "order", "tori", "rep-tiles", "coronas", "plane", "compatible", "incompatible", "sequence"],
)
def test_what_a_file_keeps_needs_no_search(tmp_path, monkeypatch, verb, given, most):
    name = str(tmp_path / "settled")
    whole = verb(given, most, file=name)
    lines = (tmp_path / "settled").read_bytes().splitlines(keepends=True)
    assert len(lines) > 1
    (tmp_path / "settled").write_bytes(b"".join(lines[:-1]) + lines[-1][:9])  # as if it had been cut off
    assert verb(given, most, file=name) == whole == verb(given, most)
    assert (tmp_path / "settled").read_bytes() == b"".join(lines)
    for module, search in SEARCHES:
        monkeypatch.setattr(module, search, None)
    assert verb(given, most, file=name) == whole


def test_what_stayed_open_is_tried_again_with_more_memory(tmp_path, monkeypatch):
    name, region, given = str(tmp_path / "settled"), region_of((9, 15), SQUARE), explored_piece("Y", BOXES, "it")

    def settled(memory):
        with Exploration(Request.of(memory=memory), name).until_stopped() as work:
            return work.fill(region, given)

    monkeypatch.setattr(exploring, "NODES", 3)
    monkeypatch.setattr(exploring, "MANY_NODES", 3)
    assert [settled(1).sort, settled(1).sort, settled(1 << 28).sort] == ["open", "open", "tables"]
    assert len((tmp_path / "settled").read_text().splitlines()) == 3
    assert settled(1).sort == "tables"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda line: {"settled questions": 2}, "does not hold settled questions: name another file"),
        (lambda line: line | {"cover": [0, 0]}, AMISS),
        (lambda line: line | {"cover": [10**9]}, AMISS),
        (lambda line: line | {"tiled": False, "about": ""}, AMISS),
        (lambda line: [line], "line 2: .* it does not say about what"),
    ],
    ids=["version", "overlapping", "beyond", "without a reason", "no object"],
)
def test_a_file_is_believed_only_as_far_as_it_adds_up(tmp_path, change, told):
    name = tmp_path / "settled"
    dance.order_of("L4", 2, file=str(name))
    head, *_, line = map(json.loads, name.read_text().splitlines())
    changed = [head, change(line)] if told.startswith("line 2") else [change(line), line]
    name.write_text("".join(json.dumps(each) + "\n" for each in changed))
    with pytest.raises(StoreError, match=told):
        dance.order_of("L4", 2, file=str(name))


@pytest.mark.parametrize(
    ("ask", "change"),
    [
        (partial(dance.sequence, "queens", 1), {"term": -1}),
        (partial(dance.sequence, "queens", 1), {"term": True}),
        (partial(dance.compatible, "I3", "V3", 6), {"covers": [[0, 1], [0]]}),
        (partial(dance.compatible, "I3", "V3", 6), {"region": [[0, 0]]}),
        (partial(dance.tile_plane, "7-8", 1, 1), {"layers": []}),
        (partial(dance.tile_plane, "7-8", 1, 1), {"layers": "cut short"}),
    ],
)
def test_other_answers_are_believed_only_as_far_as_they_add_up(tmp_path, ask, change):
    name = tmp_path / "settled"
    whole = ask(file=str(name))
    head, *lines, line = map(json.loads, name.read_text().splitlines())
    if change == {"layers": "cut short"}:  # the last corona lacks a copy, and leaves cells free
        change = {"layers": [*line["layers"][:-1], line["layers"][-1][:-1]]}
    name.write_text("".join(json.dumps(each) + "\n" for each in (head, *lines, line | change)))
    with pytest.raises(StoreError, match=r"line \d+: it should be what an earlier question settled"):
        ask(file=str(name))
    name.write_text("".join(json.dumps(each) + "\n" for each in (head, *lines, line)))
    assert ask(file=str(name)) == whole


def test_the_name_of_a_file_is_a_text():
    with pytest.raises(InputError, match="file is 5: it should be the name of a file"):
        dance.rectangles("L4", 4, file=5)
