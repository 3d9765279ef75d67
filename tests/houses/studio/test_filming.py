from __future__ import annotations

from itertools import islice

import pytest

import dancefloor as dance
from dancefloor.houses.studio.filming import FILMS, film


@pytest.mark.parametrize("of", [of for of in FILMS if of != "macros"])
def test_a_film_shows_every_solution(of):
    steps = film("any*dominoes 3x4", of).steps
    assert sum(step["do"] == "solution" for step in steps) == dance.count("any*dominoes 3x4") == 11


def test_a_scene_has_what_the_steps_are_about():
    scene, steps = film("tetrominoes 4x5")
    assert (scene["primary"], len(scene["items"])) == (25, 25)
    items = set(scene["items"])
    for step in islice(steps, 200):
        assert step.get("item", "00") in items
        assert items.issuperset(step.get("items", ()))
        assert 0 <= step.get("option", 0) < len(scene["options"])
    scene, steps = film("tetrominoes 4x5", "fletcher")
    assert (scene["lattice"], len(scene["cells"]), scene["pieces"]) == ("square", 20, ["I", "L", "O", "S", "T"])


def test_colors_and_multiplicities_are_shown_too():
    problem = dance.Problem.from_names("p 0:2|q", ["p x:A", "q x:A", "q x:B", "p x:B"], secondary="x")
    found = list(film(dance.ExactCover(problem)).steps)
    assert sum(step["do"] == "solution" for step in found) == dance.count(dance.ExactCover(problem))


def test_a_puzzle_that_is_no_exact_cover_has_no_film():
    with pytest.raises(dance.PuzzleError):
        film(dance.Fillomino(((0,) * 9,) * 9, walls=(((0, 0), (0, 1)),)))


@pytest.mark.parametrize("of", [3, "film"])
def test_there_is_no_other_film(of):
    with pytest.raises(dance.InputError, match=r"of is 3: it should be the name of a film|there is no film 'film'"):
        film("3x20", of)


@pytest.mark.parametrize(
    ("words", "of", "message"),
    [
        ("any*dominoes 23x23", "links", "530 items, too many for a film, which takes 500"),
        ("any*dominoes 23x23", "fletcher", "529 cells, too many for a film, which takes 500"),
        ("pentominoes,any*O1 20x20", "links", r"\d{5} options, too many for a film, which takes 5000"),
    ],
)
def test_a_film_is_for_small_puzzles(words, of, message):
    with pytest.raises(dance.PuzzleError, match=message):
        film(words, of)


@pytest.mark.parametrize(
    ("words", "of"),
    [
        ("any*dominoes 2x249", "links"),
        ("any*O1,any*dominoes 10x50", "fletcher"),
        ("any*O1,any*dominoes 10x50", "tests"),
    ],
)
def test_the_deepest_film_does_not_nest_too_deeply(words, of):
    assert sum(1 for _ in islice(film(words, of).steps, 5000)) == 5000
