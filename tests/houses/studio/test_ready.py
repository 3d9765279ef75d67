"""What the page answers before Python is loaded is what Python answers, to the last sign; the rest it passes on."""

from __future__ import annotations

import json
import random

import pytest

from dancefloor.faces.asking import ask
from dancefloor.houses.studio.ready import ready, tables
from tests.houses.near_page import assert_same, from_python, needs_core, without_times

WORDS = (
    "6x10",
    "soma",
    "3x4x5",
    "8x8",
    "4x5 tetrominoes",
    "2x3x4 tricubes",
    "  5x12 ",
    "pentominoes-diamond",
    "kanoodle",
    "calendar 28-Nov",
    "dominoes 8x8",
    "hexagon:4x7",
    "4x9~torus hexiamonds",
    "4x7~cylinder tetrahexes",
    "2x3x4~torus",
    "6x10 ~ mobius",
    "5x12~klein",
    "5x12~projective",
)
SEARCH = {"why", "engine", "statistics"}  # how a count was found, which may differ
SOLVED = (
    *("3x20", "6x10", "soma", "diabolical-cube", "half-hour", "scott", "pentominoes-four-holes-1", "tetracubes-2x2x8"),
    *("hexiamonds-hexagon", "tetrahexes-flower-1", "calendar 28-Nov", "conway-blocks", "y-5x10", "dominoes 4x4"),
    *("calissons-2", "any*tetrominoes 4x5", "dominoes-torus-4x4", "4x7~cylinder tetrahexes", "3x5~klein I3"),
    *("2x2x2~torus dicubes", "dominoes 2x3~mobius"),
    *range(8),  # seeds of drawn regions
)
LABELLED = (
    *("hexiamonds-hexagon", "tetrahexes-flower-1", "conway-blocks", "y-5x10", "5x12~torus", "calendar 28-Nov"),
    *("4x9~torus hexiamonds", "heptiamonds 7x12", "pentominoes-one-sided-3x30", "6x10~mobius", "trominoes-6x6"),
)
ASKED = [
    {"ask": verb, **how, **more}
    for verb, how in (("solve", {"limit": 50}), ("count", {}), ("check", {}))
    for more in ({}, {"symmetry": "rotations"}, {"symmetry": "none"})
]


def puzzle(text):
    return ask({"ask": "read", "text": text})[-1]["value"]["puzzle"]


def drawn(seed):
    """A region that grows at random, cut into pieces: its puzzle and its solution."""
    draw = random.Random(seed)
    lattice, (rows, columns, layers) = draw.choice([("square", (5, 6, 1)), ("cube", (3, 3, 3))])
    room = {(r, c, k) for r in range(rows) for c in range(columns) for k in range(layers)}
    region, placed = set(), []
    start = draw.choice(sorted(room))
    edge = {start}
    for name in "ABCDEFG":
        part, near = set(), {draw.choice(sorted(edge))} if edge else set()
        while near and len(part) < draw.randint(3, 5):
            part.add(draw.choice(sorted(near)))
            near = {each for each in beside(part) if each in room and each not in region} - part
        region |= part
        edge = {each for each in beside(region) if each in room} - region
        if part:
            placed.append({"piece": name, "cells": [list(cell[: 2 + (layers > 1)]) for cell in sorted(part)]})
    mobility = draw.choice(["free", "one-sided", "fixed"])
    pieces = [
        {"name": each["piece"], "shapes": [each["cells"]], "mobility": mobility, "uses": [1, 1]} for each in placed
    ]
    cells = sorted(cell for each in placed for cell in each["cells"])
    made = {"kind": "packing", "lattice": lattice, "cells": cells, "optional": [], "wrapping": None, "pieces": pieces}
    return made, placed


def beside(cells):
    steps = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    return {tuple(map(sum, zip(cell, step, strict=True))) for cell in cells for step in steps}


def test_the_tables_are_those_of_python():
    known = tables()
    assert "pentominoes" in known["PIECES"]
    assert "soma" in known["PUZZLES"]
    assert "aztec-diamond" in known["PUZZLES"]
    assert len(known["LATTICES"]["cube"]["group"]) == 48
    assert len(ready()) < 200_000


def test_puzzles_are_read_and_described(near):
    known = [text for text in tables()["PUZZLES"] if text != "aztec-diamond"]  # pictures of it show directions
    assert_same(near, ({"ask": "read", "text": text} for text in (*WORDS, *known)))
    assert_same(near, ({"ask": "describe", "puzzle": drawn(seed)[0]} for seed in range(8)))


@pytest.mark.parametrize("text", ["70x70", "64x63  tetrominoes", "40x40x40"])
def test_what_is_too_large_is_for_the_command_line(near, text):
    query = {"ask": "read", "text": text}
    assert near.answers([query]) == [from_python(query)]


def test_pieces_families_and_presets_are_known(near):
    texts = [name for name, found in tables()["PIECES"].items() if all(len(each) == 3 for each in found["pieces"])]
    assert_same(near, [{"ask": "presets"}, {"ask": "families"}, *({"ask": "pieces", "text": text} for text in texts)])


def test_boards_are_drawn(near):
    boards = [{"rows": 3, "columns": 4}, {"rows": 2, "columns": 3, "layers": 2}, {"around": [[5, 6, 1], [7, 6, 2]]}]
    assert_same(near, ({"ask": "lattice", "name": "cube", **each} for each in boards))
    boards += [{"around": puzzle(text)["cells"]} for text in ("hexiamonds-hexagon", "tetrahexes-coin")]
    for name, around in zip(("triangle", "hexagon"), boards[3:], strict=True):
        assert_same(near, ({"ask": "lattice", "name": name, **each} for each in ({}, boards[0], around)))
    assert_same(
        near, [{"ask": "lattice", "name": "square"}, {"ask": "lattice", "name": "square", "around": [[-2, 3], [-2, 3]]}]
    )
    wide = {"ask": "lattice", "name": "square", "rows": 101}
    assert near.answers([wide]) == [from_python(wide)]


def test_pieces_turn(near):
    shapes = [
        (each["pieces"][0]["mobility"], each["lattice"], piece)
        for each in map(puzzle, ("6x10", "soma", "hexiamonds-hexagon", "tetrahexes-coin"))
        for piece in each["pieces"]
    ]
    queries = [
        {"ask": "orientations", "lattice": lattice, "cells": piece["shapes"][0], "mobility": mobility}
        for usual, lattice, piece in shapes
        for mobility in (usual, None, "fixed")
    ]
    assert_same(near, queries)


@pytest.mark.parametrize("style", ["colors", "colorblind"])
def test_pieces_have_their_colors(near, style):
    lists = [list("FILNPTUVWXYZ"), ["7-2", "7-10", "tower", "0", "14", "15", "ß"], [f"piece{k}" for k in range(70)]]
    assert_same(near, ({"ask": "colors", "names": names, "copies": 4, "style": style} for names in lists))


def test_names_stand_where_pictures_have_them(near):
    made = [drawn(seed) for seed in range(40)]
    for known in map(puzzle, LABELLED):
        told = solutions(from_python({"ask": "solve", "puzzle": known, "limit": 1}))[0]["placements"]
        made += [(known, told), (known, told[::-2])]
    assert_same(near, ({"ask": "labels", "puzzle": one, "placements": placed} for one, placed in made))


@pytest.mark.parametrize(
    "query",
    [
        {"ask": "read", "text": "6x10~strip"},
        {"ask": "read", "text": "8x8?"},
        {"ask": "read", "text": "calendar 31-Apr"},
        {"ask": "read", "text": "aztec-diamond"},
        {"ask": "pieces", "text": "dominoes"},
        {"ask": "read", "text": "constructor"},
        {"ask": "read", "text": "999x999"},
        {"ask": "describe", "puzzle": {"kind": "packing"}},
        {"ask": "describe", "puzzle": {"kind": "text", "text": "6x10"}},
        {"ask": "colors", "names": [1]},
        {"ask": "lattice", "name": "rhomb"},
        {"ask": "lattice", "name": "square", "rows": 0},
        {"ask": "pieces", "text": "2*T4"},
        {"ask": "picture", "puzzle": {"text": "6x10"}},
    ],
    ids=lambda query: "-".join(map(str, [query["ask"], len(json.dumps(query))])),
)
def test_the_rest_is_for_python(near, query):
    assert near.answers([query]) == [[{"event": "pass"}]]


@pytest.fixture(scope="module")
def searches(near, with_core):
    """By what is solved: the queries, the answers of the page, and those of Python."""
    known = {one: puzzle(one) if isinstance(one, str) else drawn(one)[0] for one in SOLVED}
    queries = [query | {"puzzle": one} for one in known.values() for query in ASKED]
    rows = list(zip(queries, near.answers(queries), with_core(queries), strict=True))
    return {one: rows[k * len(ASKED) : (k + 1) * len(ASKED)] for k, one in enumerate(SOLVED)}


@pytest.mark.long  # with a core that is hardly optimized
class TestSearches:
    """Searches by the core that has no Python beside it."""

    pytestmark = needs_core

    @pytest.mark.parametrize("one", SOLVED)
    def test_solutions_and_counts_are_those_of_python(self, searches, one):
        passed = 0
        for query, found, want in searches[one]:
            passed += found[-1]["event"] == "pass"  # where pieces are alike, for one
            if found[-1]["event"] == "result":
                assert solutions(found) == solutions(want), query
                left_out = SEARCH if query["ask"] == "count" else set()
                assert without_times(found[-1]["value"], left_out) == without_times(want[-1]["value"], left_out), query
        assert passed < len(ASKED)

    @pytest.mark.parametrize(
        "one",
        [
            "6x10",
            "soma",
            3,
            "dominoes 4x5",
            "any*tetrominoes 4x6",
            "tetrahexes-coin",
            "hexiamonds-6x6",
            "dominoes 2x3~mobius",
        ],
    )
    def test_walls_are_those_of_python(self, near, with_core, one):
        known = puzzle(one) if isinstance(one, str) else drawn(one)[0]
        queries = [{"ask": "wall", "puzzle": known, "limit": 300, "symmetry": how} for how in ("all", "none")]
        for query, found, want in zip(queries, near.answers(queries), with_core(queries), strict=True):
            assert on_wall(found) == on_wall(want), query
            assert without_times(found[-1]["value"], {"motions"}) == without_times(want[-1]["value"], {"motions"})

    @pytest.mark.parametrize(("words", "first", "end"), [("6x10", 0, 4), ("conway-blocks", 5, 14)])
    def test_pieces_and_copies_that_lie_already_stay(self, near, with_core, words, first, end):
        one = puzzle(words)
        (solution, *_) = solutions(from_python({"ask": "solve", "puzzle": one, "limit": 1}))
        lying = sorted(solution["placements"], key=lambda each: each["cells"])[first:end]
        queries = [{"ask": "solve", "puzzle": one, "placed": lying, "limit": 20}]
        (found,), (want,) = near.answers(queries), with_core(queries)
        assert len(solutions(found)) > 0
        assert solutions(found) == solutions(want)

    @pytest.mark.parametrize("lying", range(1, 12, 2))
    def test_whether_pieces_can_stay_is_answered_at_once(self, near, lying):
        """A brief question, which any solution answers, also where the rest falls into parts or has no solution."""
        one = puzzle("6x10")
        (first, *_) = solutions(from_python({"ask": "solve", "puzzle": one, "limit": 1}))
        placed = first["placements"][:lying]
        wrong = [*placed[1:], {"piece": placed[0]["piece"], "cells": [[r, 9] for r in range(5)]}]
        brief = {"puzzle": one, "symmetry": "none", "seconds": 20}
        queries = [
            {**brief, "ask": "solve", "limit": 1, "placed": placed},
            {**brief, "ask": "count", "placed": placed if lying > 3 else first["placements"][:4]},
        ]
        yes, many = near.answers(queries)
        assert yes[-1]["value"]["found"] == 1
        assert len(solutions(yes)[0]["placements"]) == 12
        want = from_python(queries[1])[-1]
        assert [many[-1]["value"][name] for name in ("raw", "outcome")] == [want["value"]["raw"], "complete"]
        assert many[-1]["text"][0].split()[0] == want["text"][0].split()[0]
        assert near.answers([{**queries[0], "placed": wrong}])[0][-1]["event"] == "pass"  # no placement of that piece

    def test_a_brief_question_may_find_none_or_end_early(self, near):
        one = puzzle("6x10")
        corner = [{"piece": "X", "cells": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]}]
        brief = {"ask": "solve", "puzzle": one, "placed": corner, "symmetry": "none", "limit": 1}
        none, late = near.answers([{**brief, "seconds": 20}, {**brief, "ask": "count", "seconds": 0}])
        assert [none[-1]["value"][name] for name in ("found", "outcome")] == [0, "complete"]
        assert late[-1]["value"]["outcome"] == "limited"
        assert late[-1]["text"] == ["0 solutions so far"]

    def test_python_says_why_there_is_none(self, near):
        queries = [{"ask": verb, "puzzle": puzzle("4x5 tetrominoes")} for verb in ("solve", "count", "check")]
        assert near.answers(queries) == [[{"event": "pass"}]] * 3

    def test_python_solves_what_falls_apart(self, near):
        """On a torus of 2x3, threes lie in one row or in the other."""
        assert near.answers([{"ask": "solve", "puzzle": puzzle("2x3~torus I3")}]) == [[{"event": "pass"}]]

    @pytest.mark.parametrize(
        "more",
        [
            {"engine": "dancing"},
            {"seconds": 1},
            {"limit": 1},
            {"symmetry": "burrtools"},
            {"placed": [{"piece": "X", "cells": [[0, 0]]}]},
        ],
        ids=lambda more: next(iter(more)),
    )
    def test_python_answers_what_the_page_has_no_button_for(self, near, more):
        assert near.answers([{"ask": "solve", "puzzle": puzzle("6x10"), **more}]) == [[{"event": "pass"}]]


def solutions(events):
    return [solution for event in events if event["event"] == "solutions" for solution in event["solutions"]]


def on_wall(events):
    """The solutions that are told for a wall, and the motions, as they map placements to each other."""
    told = [event for event in events if event["event"] == "covers"]
    met = [(piece, *sorted(cells)) for event in told for piece, *cells in event["placements"]]
    covers = [sorted(met[number] for number in cover) for event in told for cover in event["covers"]]
    motions = [
        sorted((met[k], met[image] if image >= 0 else None) for k, image in enumerate(motion))
        for motion in events[-1]["value"]["motions"]
    ]
    return covers, sorted(map(str, motions))
