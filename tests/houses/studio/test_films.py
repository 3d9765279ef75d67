from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given

import dancefloor as dance
from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.faces.asking import ask
from dancefloor.houses.studio.films import FILMS, dancing_film, film
from tests.contract.test_engines import problems


def told(**query):
    scene, *steps, last = ask({"ask": "film", **query})
    assert scene["event"] == "scene"
    assert last["event"] == "result"
    assert [event["first"] for event in steps] == [
        sum(len(event["steps"]) for event in steps[:number]) for number in range(len(steps))
    ]
    return scene, [step for event in steps for step in event["steps"]], last


def test_knuths_example_has_its_solution():
    scene, steps, last = told()
    assert (len(scene["items"]), len(scene["options"]), scene["primary"]) == (7, 6, 7)
    [solution] = [step for step in steps if step["do"] == "solution"]
    chosen = [scene["options"][option] for option in solution["options"]]
    assert chosen == [["a", "d", "f"], ["b", "g"], ["c", "e"]]
    assert last["value"] == {"steps": len(steps), "solutions": 1, "complete": True}
    assert last["text"] == [f"{len(steps)} steps, 1 solution"]


def test_a_film_stops_at_its_limit():
    _, steps, last = told(puzzle={"text": "3x20"}, of="fletcher", limit=300)
    assert len(steps) == last["value"]["steps"] == 300
    assert last["value"]["complete"] is False
    assert last["text"] == ["300 steps, 0 solutions; there is more"]


def test_a_film_that_ends_at_its_limit_is_complete():
    _, steps, _ = told()
    assert told(limit=len(steps))[2]["value"]["complete"] is True
    assert told(limit=len(steps) - 1)[2]["value"]["complete"] is False


def test_fletchers_film_needs_a_packing():
    [event] = ask({"ask": "film", "of": "fletcher"})
    assert event["message"] == "Fletcher's program packs pieces into a box: this is another kind of puzzle"


def test_macros_have_steps_and_no_solutions():
    scene, steps, last = told(puzzle={"text": "I3,V3 2x3"}, of="macros")
    assert scene["of"] == "macros"
    assert last["text"] == [f"{len(steps)} steps"]
    assert last["value"] == {"steps": len(steps), "solutions": 0, "complete": True}


def test_every_test_of_a_square_is_a_step():
    scene, steps, last = told(puzzle={"text": "V,P,U 3x5"}, of="tests", limit=2000)
    assert (scene["of"], len(scene["cells"])) == ("tests", 15)
    assert {step["do"] for step in steps} == {"lead", "test", "ask", "leave", "place", "lift", "stuck", "solution"}
    assert last["value"]["solutions"] == 4


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


KNUTH = Problem.from_names("a b c d e f g", ["c e", "a d g", "b c f", "a d f", "b g", "d e g"])  # TAOCP 7.2.2.1, (6)


def done(problem, what):
    return [step for step in dancing_film(problem) if step["do"] == what]


def test_knuths_example_is_solved_as_he_solves_it():
    steps = list(dancing_film(KNUTH))
    assert steps[0] == {"do": "choose", "item": "a", "size": 2, "depth": 0}
    assert [step["option"] for step in steps if step["do"] == "try"] == [1, 2, 3, 4, 0]
    assert done(KNUTH, "solution") == [{"do": "solution", "options": [3, 4, 0], "node": 5}]
    assert done(KNUTH, "stuck") == [{"do": "stuck", "item": "e", "node": 2}]


def test_every_change_is_undone():
    covered, hidden, tried = [], [], []
    for step in dancing_film(KNUTH):
        match step["do"]:
            case "cover":
                covered.append(step["item"])
            case "uncover":
                assert covered.pop() == step["item"]
            case "hide":
                hidden.append((step["option"], step["items"]))
            case "unhide":
                assert hidden.pop() == (step["option"], step["items"])
            case "try":
                assert step["parent"] == (tried[-1] if tried else 0)
                assert step["depth"] == len(tried)
                tried.append(step["node"])
            case "undo":
                assert tried.pop() == step["node"]
    assert not covered
    assert not hidden
    assert not tried


@given(problems())
def test_its_solutions_are_those_of_the_reference(problem):
    shown = [tuple(step["options"]) for step in done(problem, "solution")]
    assert shown == [tuple(cover) for cover in Search(engine("reference"), problem)]


@pytest.mark.parametrize("problem", [Problem.from_names("", []), Problem.from_names("p", [])])
def test_a_film_may_be_short(problem):
    assert [step["do"] for step in dancing_film(problem)] in (["solution"], ["choose", "cover", "stuck", "uncover"])
