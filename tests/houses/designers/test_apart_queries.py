"""The query about taking apart: its verdict, and its film."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from dancefloor.faces.asking import ask
from tests.houses.designers.examples import as_file, turnstile

SOMA = {"text": "soma"}


def solved(puzzle):
    *_, told, _ = ask({"ask": "solve", "puzzle": puzzle, "limit": 1})
    return told["solutions"][0]


def asked(**fields):
    *_, told = ask({"ask": "apart", "puzzle": SOMA, **fields})
    return told


def pictures(told):
    """Each picture of the film as a document, by its caption."""
    film = told["value"]["film"]
    for each in film["pictures"]:
        document = "".join([film["before"], *(film["parts"][part] for part in each["parts"]), film["after"]])
        yield each["caption"], fromstring(document)


def test_a_solution_comes_apart_in_pictures():
    told = asked(solution=solved(SOMA))
    assert told["text"] == ["level 1: it comes apart in 6 moves"]
    assert (told["value"]["level"], told["value"]["moves"]) == ("1", [1] * 6)
    captions, documents = zip(*pictures(told), strict=True)
    assert (captions[0], captions[-1]) == ("assembled", "apart")
    pieces = [len({each.get("data-piece") for each in document.iter()} - {None}) for document in documents]
    assert (pieces[0], pieces[-1]) == (7, 1)


def test_corners_and_styles_are_those_of_pictures():
    one = solved(SOMA)
    usual, other, plain = (asked(solution=one, **how)["value"] for how in ({}, {"corner": 3}, {"style": "print"}))
    assert usual["separations"] == other["separations"] == plain["separations"]
    assert len({str(each["film"]) for each in (usual, other, plain)}) == 3


def fills(drawn):
    """The colours of the faces of each piece."""
    groups = [each for each in drawn.iter() if each.get("data-piece")]
    return {each.get("data-piece"): {face.get("fill") for face in each} - {None, "none"} for each in groups}


def test_pictures_have_the_colours_of_pieces():
    one = solved(SOMA)
    plain, dyed = (list(pictures(asked(solution=one, **how))) for how in ({}, {"colors": {"L": "#0000f0"}}))
    for (caption, before), (after, drawn) in zip(plain, dyed, strict=True):
        usual, own = fills(before), fills(drawn).pop("L", None)
        assert caption == after
        assert own is None or all(fill.startswith("#0000") for fill in own)
        assert {**fills(drawn), "L": None} == {**usual, "L": None}
    assert "L" in fills(dyed[0][1])


def test_pieces_that_turn_have_their_colours():
    puzzle = {"text": as_file(turnstile())}
    told = asked(puzzle=puzzle, solution=solved(puzzle), turns=True, colors={"A": "#0000f0"})
    turning, between = list(pictures(told))[1]
    assert turning.startswith("1. A turns")
    assert all(fill.startswith("#0000") for fill in fills(between)["A"])


def test_pieces_may_turn():
    puzzle = {"text": as_file(turnstile())}
    plain, turned = (asked(puzzle=puzzle, solution=solved(puzzle), turns=turns)["value"] for turns in (False, True))
    assert (plain["apart"], turned["apart"], turned["level"]) == (False, True, "2")
    assert turned["film"]["pictures"][1]["caption"].startswith("1. A turns a quarter about z")


def test_without_time_nothing_is_known():
    told = asked(solution=solved(SOMA), seconds=0)
    assert (told["value"]["apart"], told["value"]["outcome"]) == (False, "limited")
    assert [caption for caption, _ in pictures(told)] == ["assembled"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "solution is missing"),
        ({"solution": {}}, "solution should have placements"),
        ({"puzzle": {"text": "dominoes 2x2"}, "solution": solved({"text": "dominoes 2x2"})}, "this puzzle is flat"),
        ({"solution": solved(SOMA), "corner": 8}, "corner is 8"),
        ({"solution": solved(SOMA), "turns": 1}, "turns is 1"),
        ({"solution": solved(SOMA), "colors": {"L": "red"}}, "a color should be like"),
    ],
    ids=["none", "empty", "flat", "corner", "turns", "colors"],
)
def test_what_makes_no_sense_is_refused(fields, message):
    told = asked(**fields)
    assert (told["event"], message in told["message"]) == ("error", True)
