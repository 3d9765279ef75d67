from __future__ import annotations

from dancefloor.faces.asking import ask


def film(**query):
    scene, *steps, last = ask({"ask": "film", **query})
    assert scene["event"] == "scene"
    assert last["event"] == "result"
    assert [event["first"] for event in steps] == [
        sum(len(event["steps"]) for event in steps[:number]) for number in range(len(steps))
    ]
    return scene, [step for event in steps for step in event["steps"]], last


def test_knuths_example_has_its_solution():
    scene, steps, last = film()
    assert (len(scene["items"]), len(scene["options"]), scene["primary"]) == (7, 6, 7)
    [solution] = [step for step in steps if step["do"] == "solution"]
    chosen = [scene["options"][option] for option in solution["options"]]
    assert chosen == [["a", "d", "f"], ["b", "g"], ["c", "e"]]
    assert last["value"] == {"steps": len(steps), "solutions": 1, "complete": True}
    assert last["text"] == [f"{len(steps)} steps, 1 solution"]


def test_a_film_stops_at_its_limit():
    _, steps, last = film(puzzle={"text": "3x20"}, of="fletcher", limit=300)
    assert len(steps) == last["value"]["steps"] == 300
    assert last["value"]["complete"] is False
    assert last["text"] == ["300 steps, 0 solutions; there is more"]


def test_a_film_that_ends_at_its_limit_is_complete():
    _, steps, _ = film()
    assert film(limit=len(steps))[2]["value"]["complete"] is True
    assert film(limit=len(steps) - 1)[2]["value"]["complete"] is False


def test_fletchers_film_needs_a_packing():
    [event] = ask({"ask": "film", "of": "fletcher"})
    assert event["message"] == "Fletcher's program packs pieces into a box: this is another kind of puzzle"


def test_macros_have_steps_and_no_solutions():
    scene, steps, last = film(puzzle={"text": "I3,V3 2x3"}, of="macros")
    assert scene["of"] == "macros"
    assert last["text"] == [f"{len(steps)} steps"]
    assert last["value"] == {"steps": len(steps), "solutions": 0, "complete": True}


def test_every_test_of_a_square_is_a_step():
    scene, steps, last = film(puzzle={"text": "V,P,U 3x5"}, of="tests", limit=2000)
    assert (scene["of"], len(scene["cells"])) == ("tests", 15)
    assert {step["do"] for step in steps} == {"lead", "test", "ask", "leave", "place", "lift", "stuck", "solution"}
    assert last["value"]["solutions"] == 4
