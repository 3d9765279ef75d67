from __future__ import annotations

from dancefloor.faces.asking import ask


def test_hints_leave_one_solution():
    *_, told = ask({"ask": "hints", "puzzle": {"text": "3x20"}, "seed": 3})
    *_, read = ask({"ask": "read", "text": "3x20"})
    puzzle = {**read["value"]["puzzle"], "where": told["value"]["hints"]}
    *_, counted = ask({"ask": "count", "puzzle": puzzle, "symmetry": "none"})
    assert counted["value"]["raw"] == 1


def test_hints_are_for_packings():
    *_, told = ask({"ask": "hints", "puzzle": {"text": "queens 4"}})
    assert (told["event"], told["kind"]) == ("error", "input")
