"""Every kind keeps the contract of kinds, and a kind that breaks it in any way is found and named."""

from __future__ import annotations

import time
from importlib import import_module

import pytest

import dancefloor as dance
from dancefloor import ContractBroken, InputError, check_kind
from dancefloor.draw.board import Board
from dancefloor.engines.reference import covers_of
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.verbs.kinds.kind import Encoded
from dancefloor.verbs.solutions import Count
from tests.verbs.kinds.test_kind import ALMOST, EMPTY, Derangements, LatinKind, LatinSquare

OURS = {
    "packing": ("dominoes 4x4", "tetrominoes 4x5", "1x2x3", "triangle:hexagon2"),
    "queens": (dance.Queens(3), dance.Queens(6)),
    "langford": (dance.Langford(3), dance.Langford(5)),
    "exact cover": (dance.ExactCover(dance.Problem.from_names("p q", ["p q", "p", "q"])),),
    "problem": (dance.Problem.from_names("p", []),),
    "division": (dance.Division("tetrominous", ("IIII",)), dance.Division("tetrominous", ("....",) * 4)),
    "fillomino": (dance.Fillomino(((0, 0, 0), (0, 3, 0))), dance.Fillomino(((2, 1, 2),))),
    "limited fillomino": (LimitedFillomino(("..3", "2..", "...")),),
    "sudoku": (dance.read_sudoku("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"),),
    "latin square": (ALMOST, EMPTY, LatinSquare(((1, 1), (0, 0)))),
    "derangements": (Derangements(1), Derangements(2), Derangements(4)),
}


@pytest.mark.parametrize("puzzles", OURS.values(), ids=OURS)
def test_every_kind_keeps_the_contract(puzzles):
    check_kind(*puzzles)


def test_time_limits_are_kept():
    check_kind("dominoes 2x2", slow="8x20")


def changed(base=LatinKind, **members):
    """An empty latin square, whose kind has some members that are wrong."""
    kind = type("Changed", (base,), {"name": "changed", **members})
    return type("Square", (LatinSquare,), {"dancefloor_kind": kind})(EMPTY.rows)


def sleepy(self, request):
    until = time.process_time() + 0.2
    while time.process_time() < until:
        pass
    return Encoded.solve(self, request)


def as_json(self, solution):
    return {}[self]


def board(self, solution, marked=()):
    return {}[self]


def first_cover(self, solution):
    return covers_of(self.problem)[0]


def stops_early(self, request):
    return Encoded.solve(self, request.but(limits=dance.Limits(solutions=5)))


def takes_any_engine(self, request):
    return Encoded.solve(self, request.but(engine=None))


@pytest.mark.parametrize(
    ("wrong", "member", "message"),
    [
        ({"solve": stops_early}, "solve", "there are 5 solutions, and a brute force finds 12"),
        ({"count": lambda self, request: Count.none("")}, "count", "it counts 0, and `solve` finds 12"),
        ({"obstruction": lambda self: "nothing"}, "solve", "there are 0 solutions, and a brute force finds 12"),
        ({"as_json": lambda self, solution: {}}, "solve", "`as_json` is the same for two"),
        ({"json_text": lambda self, solution: "{}"}, "json_text", "the same as `as_json`"),
        ({"as_json": as_json}, "as_json", "it raises KeyError"),
        ({"board": board}, "board", "it raises KeyError"),
        ({"board": lambda self, solution, marked=(): Board((), [])}, "board", "its picture is empty"),
        ({"unsolved": lambda self, marked=(): None}, "unsolved", "a puzzle with clues should be drawn"),
        ({"clues": lambda self: [(9, 9)]}, "clues", "(9, 9) is a clue, and not a cell of the puzzle"),
        ({"differing": lambda self, one, other: ()}, "differing", "two solutions differ nowhere"),
        ({"cover_of": first_cover}, "cover_of", "and these options are another solution"),
        (
            {"faults": lambda self, problem, cover: ["it is wrong"]},
            "verified",
            "it raises InternalError: a",
        ),
        (
            {
                "check_engine": lambda self, name: None,
                "solve": lambda self, request: Encoded.solve(self, request.but(engine=None)),
            },
            "check_engine",
            "takes engine='no engine'",
        ),
    ],
)
def test_what_is_wrong_is_found_and_named(wrong, member, message):
    with pytest.raises(ContractBroken) as caught:
        check_kind(changed(**wrong))
    assert str(caught.value).startswith(f"kind 'changed': {member}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_kind_that_works_on_after_its_time_limit_is_found(monkeypatch):
    monkeypatch.setattr(import_module("dancefloor.contract.check_kind"), "LATE", 0.1)
    with pytest.raises(ContractBroken, match=r"with a time limit of 0\.0 s it works for 0\.[2-9] s"):
        check_kind(EMPTY, slow=changed(solve=sleepy))


def test_puzzles_that_are_none_or_too_large_are_refused():
    with pytest.raises(InputError, match="puzzles is empty"):
        check_kind()
    with pytest.raises(InputError, match="it should be a puzzle"):
        check_kind(3.5)
    with pytest.raises(ContractBroken, match="more than 1000 solutions"):
        check_kind("dominoes 6x6")
