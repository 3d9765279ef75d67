from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.fillomino.fillomino_views import clued, explanation, limited, made
from dancefloor.houses.fillomino.fillomino_views import making as shown_making
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino

HARD = dance.Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))


@pytest.mark.parametrize(
    ("view", "title", "clues"),
    [
        (clued(dance.Fillomino(((2, 0), (0, -1)))), "Fillomino of 2x2 cells, 2 clues", ["2", "?"]),
        (limited(LimitedFillomino(("2..", ".3"))), "LimitedFillomino of 2x3 cells, labels 1-3", ["2", "3"]),
        (
            clued(dance.Division("tetrominous", ("L...", "#..."))),
            "Division, tetrominous, of 2x4 cells, 1 clue",
            ["L"],
        ),
    ],
)
def test_a_puzzle_shows_its_clues(view, title, clues):
    assert view.title == title
    assert [f">{clue}</text>" in view.svg for clue in clues] == [True] * len(clues)
    assert view.svg.count("</text>") == len(clues)


def test_an_explanation_is_its_first_steps():
    explained = dance.explain(HARD)
    view = explanation(explained)
    assert view.title.startswith("hard (level 3 of 6, effort ")
    assert [card.caption for card in view.cards] == [explained.text(k, numbered=True) for k in range(len(view.cards))]
    assert len(view.cards) == len(explained.moves) > 1
    assert view.layout == "steps"
    assert all(card.svg for card in view.cards)


def test_an_explanation_with_many_moves_counts_the_rest():
    explained = dance.explain(dance.make("fillomino", "7x7", difficulty="easy", seed=1).made.puzzle)
    more = len(explained.moves) - 12
    assert more > 1
    view = explanation(explained)
    assert len(view.cards) == 12
    assert list(view.lines) == [f"{more} more moves after these: print the explanation to read all"]


def test_a_new_puzzle_is_shown_with_its_grade_and_without_its_solution():
    making = dance.make("fillomino", "3x3", seed=7)
    view = shown_making(making)
    assert view.title == "easy (level 1 of 6, effort 1), 2 clues, one solution, quality 82"
    assert view.svg.count("</text>") == 2
    assert made(making.made) == view
    nothing = dance.make("fillomino", "3x3", seed=7, difficulty="deep", grids=0)
    assert shown_making(nothing).title == nothing.reason
