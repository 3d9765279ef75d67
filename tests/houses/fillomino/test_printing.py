"""``book``: puzzles on paper."""

import re

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.houses.fillomino import printing
from dancefloor.houses.fillomino.printing import book
from dancefloor.houses.fillomino.techniques.table import NAMES, TECHNIQUES
from dancefloor.houses.fillomino.variants import VARIANTS
from tests.draw.pdfs import Pdf

PUZZLE = dance.Fillomino(((2, 0, 0), (1, 0, 3)))


def texts(data):
    pdf = Pdf(data)
    return [pdf.strings(page) for page in range(len(pdf.pages))]


def test_a_puzzle_is_printed_with_its_clues_and_its_solution():
    puzzles, solutions = texts(book([PUZZLE], title="One"))
    assert puzzles == ["One", "page 1 of 2", *"213"]
    assert solutions == ["One: solution", "page 2 of 2", *"223133"]


def test_a_puzzle_that_make_made_is_not_solved_again(monkeypatch):
    monkeypatch.setattr("dancefloor.houses.fillomino.printing.check", None)
    for kind in ("fillomino", "tetrominous", "symmarea"):
        made = dance.make(kind, "4x4", seed=1).made
        _, solutions = texts(book([made, made]))
        written = "".join(str(content) for row in made.solution for content in row)
        assert "".join(solutions[2:]) == f"{written}1{written}2"


def test_a_puzzle_with_several_solutions_is_printed_without_one():
    assert len(texts(book([dance.Fillomino(((2, 0, 0, 0),))]))) == 1


def test_a_book_can_be_svg():
    document = book([PUZZLE, PUZZLE], title="Two", to="svg").decode()
    assert [text for text in re.findall(">([^<>]+)</text>", document) if not text.isdigit()] == [
        "Two",
        "Two: solutions",
    ]


def test_what_make_returns_has_its_grade_below_it():
    makings = list(dance.make_many("fillomino", "4x4", 2, seed=7, processes=1))
    puzzles, _ = texts(book(makings))
    assert [text for text in puzzles if "effort" in text] == [
        f"{number}. {each.made.grade.level}, effort {each.made.grade.effort}" for number, each in enumerate(makings, 1)
    ]


def test_divisions_are_printed_too():
    making = dance.make("tetrominous", "4x4", seed=1)
    _, solutions = texts(book([making, making.made.puzzle], captions=["seed 1", "again"]))
    letters = "".join("".join(row) for row in making.made.solution)
    assert "".join(solutions[2:]) == f"{letters}1{letters}2"


def test_rules_come_first_with_an_example_that_is_solved():
    symmarea = dance.Fillomino(((2, 0, 1),), symmetric=True)
    printed = texts(book([PUZZLE, symmarea, dance.Division("pentominous", ("....I",)), PUZZLE], rules=True, per_page=1))
    assert [page[0] for page in printed[:4]] == [
        "Fillomino: the rules",
        "Symmarea: the rules",
        "Pentominous: the rules",
        "Puzzles",
    ]
    assert len(printed) == 3 + 4 + 1


@pytest.mark.parametrize("name", NAMES)
def test_a_technique_is_shown_in_a_move_after_the_rules(name):
    sections = next(each for each in TECHNIQUES if each.name == name).sections
    printed = texts(book([PUZZLE], rules=True, technique=name))
    assert [page[0] for page in printed if "The next move" in " ".join(page)] == [each.title for each in sections]
    assert sections[0].about.split()[0] in " ".join(printed[1])


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rules_of_a_variant_have_an_example_of_it(name):
    puzzle = dance.Fillomino(((2, 0, 0),), variants=[name])
    rules = " ".join(texts(book([puzzle], rules=True))[0])
    assert VARIANTS[name].text in rules
    assert f" {dance.read_fillomino(VARIANTS[name].example).rows}. " in rules


@pytest.mark.parametrize("name", printing.LETTERED)
def test_the_examples_of_letters_have_one_solution(name):
    assert dance.check(printing.LETTERED[name][1]).answer.value == "unique"


def test_a_puzzle_without_a_solution_is_printed_without_one():
    assert len(texts(book([dance.Fillomino(((3, 2),))]))) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"puzzles": []}, "puzzles: there are none to print"),
        ({"puzzles": ["6x10"]}, "puzzles"),
        ({"puzzles": [PUZZLE], "captions": []}, "captions: 0 texts for 1 puzzle"),
        ({"puzzles": [PUZZLE], "paper": "a5"}, "there is no paper 'a5'"),
        ({"puzzles": [PUZZLE], "to": "png"}, "pages to print cannot be 'png'; choose pdf, svg"),
        ({"puzzles": [PUZZLE], "per_page": 13}, "per_page is 13: it should be from 1 to 12"),
        ({"puzzles": [PUZZLE], "to": 3}, "to is 3: it should be the name of a format"),
        ({"puzzles": [PUZZLE], "technique": "either or"}, "did you mean 'either-or'"),
        ({"puzzles": "puzz.link/p?fillomino/3/1/2h"}, "puzzles"),
    ],
)
def test_what_cannot_be_printed_is_refused(arguments, message):
    with pytest.raises(InputError, match=message):
        book(**arguments)
