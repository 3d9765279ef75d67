"""Every public value, and what public functions return, is one short line; showing it works nothing out."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace

import pytest

import dancefloor as dance
from dancefloor.display import Displayed, as_html, as_svg, brief, cut, fields_set, number_text, plural
from dancefloor.puzzles.packing import Packing
from dancefloor.search.least_core import Contradiction
from dancefloor.search.session import Session
from dancefloor.solutions.solution import Selection
from tests.test_pickling import AT_WORK, INSIDE, RESULTS, VALUES, made

MOST = 120  # letters
NAMES = {name: getattr(dance, name) for name in dance.__all__}
EXAMPLES = {**VALUES, **AT_WORK, **RESULTS, **INSIDE}
every_example = pytest.mark.parametrize("examples", EXAMPLES.values(), ids=EXAMPLES)


def ours(examples):
    """The values themselves, and those in plain lists and the like; Python shows these, texts and bytes as it does."""
    for value in examples() if examples in AT_WORK.values() else made(examples):
        if type(value) in (list, tuple, dict):
            yield from (each for each in (value.values() if type(value) is dict else value) if type(each) is not str)
        elif type(value) not in (str, bytes):
            yield value


@every_example
def test_a_repr_is_one_short_line(examples):
    for value in ours(examples):
        assert 0 < len(repr(value)) <= MOST
        assert repr(value).splitlines() == [repr(value)]


LONG = "x" * 500
HARD = dance.Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
SIXTY = dance.Shape([(0, k) for k in range(60)])
FILLED = next(dance.solve("3x20"))
LARGE = {
    "names": lambda: dance.Piece(LONG, SIXTY, dance.Mobility.FIXED, 0, 9),
    "placement": lambda: dance.Placement(LONG, SIXTY.cells),
    "shape": lambda: SIXTY,
    "option": lambda: dance.Option(tuple(dance.Use(k, LONG) for k in range(500)), 7),
    "options": lambda: dance.Langford(40).encode().problem.options,
    "position": lambda: dance.Position(LONG, LONG, tuple(range(500)), 1, 2, 3, 4, 5, until=(1,)),
    "progress": lambda: dance.Progress(math.nan, dance.Statistics(10**9), doing=LONG),
    "statistics": lambda: dance.Statistics(10**9, 10**11, 10**12, 10**9, 1 / 3e-4),
    "search": lambda: dance.solve(dance.ExactCover(dance.Problem.from_names(LONG, [LONG]), (LONG,) * 9)),
    "a puzzle that is a text": lambda: replace(dance.check("3x3"), puzzle=LONG),
    "table": lambda: dance.tabulate("dominoes 8x30"),
    "explanation": lambda: dance.explain(dance.Fillomino(((0,) * 6,) * 6), limit=1),
    "move": lambda: dance.explain(dance.Fillomino(((9, 0, 0), (0, 0, 0), (0, 0, 0)))).moves[0],
    "reading": lambda: dance.read_dlx("| a comment\n" * 50 + "p\np\n"),
    "contradiction": lambda: Contradiction(True, tuple((k, k) for k in range(50)), False),
    "exclusion": lambda: dance.explain(dance.Fillomino(((2, 0, 0),))).moves[1].exclusions[0],
    "refutation": lambda: dance.explain(HARD).moves[0].arguments[0],
    "deduction": lambda: dance.explain(HARD).moves[0].arguments[0].chain[0],
    "group": lambda: dance.count("3x20", symmetry="all").group._replace(exchanged=((LONG, "y"),) * 20),
    "gallery": lambda: dance.Gallery([FILLED] * 1000),
    "selection": lambda: Selection(dance.ExactCover(dance.Langford(4).encode().problem), tuple(range(500))),
}


@pytest.mark.parametrize("example", LARGE.values(), ids=LARGE)
def test_a_large_value_is_one_short_line_too(example):
    value = example()
    assert len(repr(value)) <= MOST
    assert "\n" not in repr(value)


def test_a_list_of_solutions_fits_on_a_screen():
    assert len(repr(list(dance.solve("6x10", limit=5)))) < 500  # it was 12,385 letters


@every_example
def test_showing_a_value_works_nothing_out(examples, monkeypatch):
    made = list(ours(examples))

    def forbidden(*_):
        raise AssertionError("it searches")

    for kind in (Session, *Session.__subclasses__()):
        if "_advance" in vars(kind):
            monkeypatch.setattr(kind, "_advance", forbidden)
    for value in made:
        repr(value), as_html(value), as_svg(value)


def test_showing_a_search_takes_nothing_from_it():
    search = dance.solve("3x20", symmetry="none")
    for _ in range(3):
        as_html(search), repr(search)
    assert search.statistics.covers == 0
    assert len(list(search)) == 8
    assert repr(search) == "<Solutions of <Packing of 3x20 cells, 12 pieces>: 8 handed over, complete>"


@pytest.mark.house("notebook")
def test_showing_a_puzzle_does_not_encode_it(monkeypatch):
    puzzle = dance.Packing(dance.box("3x20"), dance.polyominoes(5))
    monkeypatch.setattr(Packing, "encode", None)
    assert repr(puzzle) == "<Packing of 3x20 cells, 12 pieces>"
    assert as_html(puzzle).startswith("<div")


def test_a_value_that_evaluates_to_itself():
    for value in (dance.Langford(4), dance.Queens(5), dance.Limits(3), dance.Use(3, "A"), FILLED.placements[0]):
        assert eval(repr(value), NAMES) == value
    shape = dance.polyominoes(5)["F"]
    assert eval(repr(shape), NAMES) == shape
    statistics = dance.Statistics(2, seconds=0.25)
    assert eval(repr(statistics), NAMES) == statistics


def test_pieces_say_what_is_not_the_usual():
    shape = dance.Shape([(0, 0), (0, 1), (1, 1)])
    assert repr(dance.Piece("V", shape)) == "<Piece 'V' of 3 cells>"
    assert repr(dance.Piece("V", shape, dance.Mobility.FIXED, 2, 2)) == "<Piece 'V' of 3 cells, fixed, used 2 times>"
    other = dance.Shape([(0, 0), (0, 1), (0, 2)])
    assert repr(dance.Piece("V", shape, also=(other,))) == "<Piece 'V' of 3 cells, 2 shapes>"


def test_texts_are_cut_off():
    assert (cut("abc", 3), cut("abcd", 3)) == ("abc", "ab…")
    assert len(brief(LONG)) == 100
    assert (number_text(-5), number_text(10**29), number_text(2 * 10**4500)) == ("-5", "1" + 29 * "0", "about 10**4500")
    assert fields_set(dance.Statistics()) == "Statistics()"


@pytest.mark.house("notebook")
def test_a_value_knows_the_table_only_when_it_is_shown():
    script = "import sys, dancefloor as dance; s = next(dance.solve('3x20')); repr(s)\n"
    script += "before = set(sys.modules); s._repr_html_(); print(*before); print(*set(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    before, after = map(str.split, ran.splitlines())
    assert not any(name.startswith(("dancefloor.houses.notebook.", "dancefloor.reports")) for name in before)
    assert "dancefloor.houses.notebook.views" in after
    assert Displayed.__slots__ == ()


ONE_CLUE = dance.Fillomino(((1, 0),), walls=[((0, 0), (0, 1))])
ONE_OPTION = dance.Problem.from_names("p", ["p"])
ONES = [
    (ONE_CLUE, "<Fillomino of 1x2 cells, 1 clue, 1 wall>"),
    (dance.Division("tetrominous", ("L...", "#..."), walls=[((0, 1), (0, 2))]), "1 clue, 1 wall>"),
    (dance.Sudoku([1] + 15 * [0]), "<Sudoku of 4x4 cells, 1 clue>"),
    (dance.Packing(dance.box("1x2"), {"I": dance.Shape([(0, 0), (0, 1)])}), "<Packing of 1x2 cells, 1 piece>"),
    (dance.Piece("I", dance.Shape([(0, 0)])), "<Piece 'I' of 1 cell>"),
    (ONE_OPTION, "<Problem of 1+0 items and 1 option>"),
    (ONE_OPTION.options, "<1 option>"),
    (dance.read_dlx("| a remark\np\np\n"), "<Reading of 1+0 items and 1 option, 0 ignored, 1 comment>"),
    (dance.cheapest(ONE_OPTION), "<Cheapest: 1 cover, costs 0 to 0, complete>"),
    (dance.tabulate("dominoes 1x2"), "1 solution>"),
    (next(dance.solve("dominoes 1x2")), "1 placement>"),
    (dance.Gallery([1]), "<Gallery of 1 value>"),
    (dance.explain(dance.Fillomino(((2, 0),))), "1 move, solved>"),
]


@pytest.mark.parametrize(("value", "end"), ONES)
def test_one_thing_is_no_plural(value, end):
    assert repr(value).endswith(end)


@pytest.mark.parametrize(("number", "text"), [(0, "0 covers"), (1, "1 cover"), (2, "2 covers")])
def test_only_one_is_singular(number, text):
    assert plural(number, "cover") == text
