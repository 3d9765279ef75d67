import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Engine
from dancefloor.engines.registry import choose, engine, engine_names
from dancefloor.errors import InputError, UnsupportedProblem
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing, Piece

GENERIC = Problem.from_names("p q", ["p q", "p", "q"])
DOMINO = Piece("D", Shape([(0, 0), (0, 1)]), low=0, high=2)


def board(*, spare=False):
    region = Region.box(2, 2) | Region.box(1, 1, at=(2, 0), optional=True) if spare else Region.box(2, 2)
    return Packing(region, [DOMINO]).encode().problem


def test_every_engine_has_a_name_a_line_about_it_and_abilities():
    for name in engine_names():
        each: Engine = engine(name)
        assert each.name == name
        assert each.about
        assert isinstance(each.abilities, frozenset)


def test_an_unknown_engine_suggests_the_nearest():
    with pytest.raises(InputError, match="did you mean 'scanning'"):
        engine("scaning")
    with pytest.raises(InputError, match="engines are scanning, dancing"):
        engine("zdd")


def test_boards_are_scanned_and_other_problems_are_danced():
    assert choose(board()).engine.name.startswith("scanning")
    assert choose(GENERIC).engine.name in ("dancing", "reference")
    assert choose(board(spare=True)).engine.name in ("dancing", "reference")


def test_the_choice_explains_itself():
    assert choose(board()).why == "a packing of a board"
    assert "secondary items" in choose(board(spare=True)).why
    assert choose(GENERIC, "reference").why == "asked for"


def test_an_engine_that_was_asked_for_is_taken_or_refused_by_name():
    assert choose(board(), "reference").engine.name == "reference"
    with pytest.raises(UnsupportedProblem, match="engine 'scanning-python' cannot take this problem"):
        choose(GENERIC, "scanning-python")
