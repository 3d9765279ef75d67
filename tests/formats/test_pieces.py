from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, ParseError
from dancefloor.formats.pieces import read_pieces
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility

FAMILIES = ["monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes"]


def bounds(text, **options):
    return {piece.name: piece.bounds for piece in read_pieces(text, **options)}


def mistake(text):
    with pytest.raises(ParseError) as caught:
        read_pieces(text)
    assert (caught.value.source, caught.value.text) == ("pieces", text)
    return caught.value


@pytest.mark.parametrize(
    ("family", "size", "number"),
    [("trominoes", 3, 2), ("tetrominoes", 4, 5), ("pentominoes", 5, 12), ("hexominoes", 6, 35)],
)
def test_each_piece_of_a_family_is_used_once(family, size, number):
    pieces = read_pieces(family)
    assert {piece.name: piece.shape for piece in pieces} == polyominoes(size)
    assert len(pieces) == number
    assert {(piece.low, piece.high) for piece in pieces} == {(1, 1)}
    assert {piece.mobility for piece in pieces} == {Mobility.FREE}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_may_be_named_in_the_singular(family):
    assert read_pieces(family.removesuffix("es")) == read_pieces(family)


@pytest.mark.parametrize(
    ("text", "mobility", "number"),
    [
        ("one-sided-tetrominoes", Mobility.ONE_SIDED, 7),
        ("one-sided-pentominoes", Mobility.ONE_SIDED, 18),
        ("fixed-tetrominoes", Mobility.FIXED, 19),
        ("fixed-pentominoes", Mobility.FIXED, 63),
    ],
)
def test_one_sided_and_fixed_families_tell_more_pieces_apart(text, mobility, number):
    pieces = read_pieces(text)
    assert len(pieces) == number
    assert {piece.mobility for piece in pieces} == {mobility}
    assert len({piece.name for piece in pieces}) == number


def test_a_letter_means_a_pentomino():
    (piece,) = read_pieces("F")
    assert piece.shape == polyominoes(5)["F"]


def test_a_letter_and_a_number_mean_a_polyomino_of_so_many_squares():
    pieces = read_pieces("O1,I2,V3,O4,X5,X6")
    assert [(piece.name, len(piece.shape)) for piece in pieces] == [
        ("O1", 1),
        ("I2", 2),
        ("V3", 3),
        ("O4", 4),
        ("X5", 5),
        ("X6", 6),
    ]


@pytest.mark.parametrize("name", list(polyominoes(6)))
def test_every_hexomino_can_be_named(name):
    (piece,) = read_pieces(name + "6")
    assert piece.shape == polyominoes(6)[name]
    if name not in polyominoes(5):
        (piece,) = read_pieces(name)
        assert piece.shape == polyominoes(6)[name]


@pytest.mark.parametrize("text", ["F", "fixed-F", "dominoes", "monomino", "one-sided-L4"])
def test_a_single_piece_is_used_as_often_as_it_takes(text):
    (piece,) = read_pieces(text, room=60)
    assert (piece.low, piece.high) == (0, 60 // len(piece.shape))


def test_a_single_piece_with_a_count_is_used_so_often():
    assert bounds("1*F") == {"F": "1"}


@pytest.mark.parametrize("text", ["F,L", "F , L"])
def test_one_of_several_pieces_is_used_once(text):
    assert bounds(text) == {"F": "1", "L": "1"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("4*L4,4*T4", {"L4": "4", "T4": "4"}),
        ("0-2*F,3-3*L", {"F": "0:2", "L": "3"}),
        ("any*F,L", {"F": "0:12", "L": "1"}),
        (" 2 * F , 1 - 3 * L ", {"F": "2", "L": "1:3"}),
        ("any*tetrominoes", dict.fromkeys("ILOST", "0:15")),
        ("2*trominoes", {"I": "2", "V": "2"}),
        ("5-1000000*I2", {"I2": "5:1000000"}),
        ("1000000*I2", {"I2": "1000000"}),
        ("2*fixed-Y,one-sided-F", {"Y": "2", "F": "1"}),
    ],
)
def test_counts_bound_the_uses(text, wanted):
    assert bounds(text, room=60) == wanted


def test_a_piece_larger_than_the_room_may_still_be_named():
    assert bounds("any*F", room=3) == {"F": "0:1"}


def test_names_that_occur_in_several_sizes_say_their_size():
    names = [piece.name for piece in read_pieces("tetrominoes,pentominoes")]
    assert names == ["I4", "L4", "O", "S", "T4", "F", "I5", "L5", "N", "P", "T5", "U", "V", "W", "X", "Y", "Z"]


def test_names_of_poses_and_of_sizes_do_not_get_mixed_up():
    pieces = read_pieces("dominoes,pentominoes,fixed-trominoes")
    assert len({piece.name for piece in pieces}) == len(pieces) == 19


def test_all_families_together_have_different_names():
    for kind in ("", "one-sided-", "fixed-"):
        pieces = read_pieces(",".join(kind + family for family in FAMILIES))
        assert len({piece.name for piece in pieces}) == len(pieces)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("F,F", 3),
        ("pentominoes,F", 13),
        ("pentominoes,F5", 13),
        ("tetrominoes, 2*I4", 14),
        ("L4,fixed-L4", 4),
        ("dominoes,domino", 10),
        ("one-sided-pentominoes,fixed-F", 23),
    ],
)
def test_a_piece_named_twice_is_refused(text, column):
    error = mistake(text)
    assert "was named before" in error.message
    assert error.column == column


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "the name of a piece is missing"),
        ("F,", 3, "the name of a piece is missing"),
        ("F,,L", 3, "the name of a piece is missing"),
        ("2*", 3, "the name of a piece is missing"),
        ("fixed-", 7, "the name of a piece is missing"),
        ("pentominos", 1, "did you mean 'pentominoes'?"),
        ("F, tetronimoes", 4, "did you mean 'tetrominoes'?"),
        ("2*one-sided-pentamino", 13, "there is no piece 'pentamino'"),
        ("f", 1, "did you mean 'F'?"),
        ("HEXOMINOES", 1, "did you mean 'hexominoes'?"),
        ("Q5", 1, "there is no piece 'Q5'"),
        ("I7", 1, "there is no piece 'I7'"),
        ("I0", 1, "there is no piece 'I0'"),
        ("5", 1, "there is no piece '5'"),
        ("F L", 1, "there is no piece 'F L'"),
        ("heptominoes", 1, "did you mean"),
        ("2-1*F", 1, "the smaller number comes first"),
        ("F,0*L", 3, "leave it out"),
        ("0-0*L", 1, "leave it out"),
        ("-2*L", 1, "there is no piece"),
        ("1000001*L", 1, "at most 1000000"),
        ("1-" + "9" * 5000 + "*L", 1, "at most 1000000"),
        ("9" * 5000 + "*L", 1, "at most 1000000"),
        ("some*L", 1, "there is no piece"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, column, words):
    error = mistake(text)
    assert error.column == column
    assert words in error.message


def test_a_long_name_does_not_make_a_long_message():
    assert all(len(line) < 200 for line in str(mistake("w" * 100_000)).splitlines())


def test_a_free_piece_may_lie_either_way_up_and_a_fixed_one_only_so():
    (free,), (one_sided,), (fixed,) = (read_pieces(word) for word in ("F", "one-sided-F", "fixed-F"))
    assert [len(piece.orientations) for piece in (free, one_sided, fixed)] == [8, 4, 1]
    assert fixed.shape == Shape.from_picture(".##/##./.#.")


WORDS = [*FAMILIES, "F", "I4", "hi4", "hi46", "one-sided-", "fixed-", "any", "*", "-", ",", " ", "2", "0", "9999999"]


@settings(max_examples=300)
@given(st.text(max_size=20) | st.lists(st.sampled_from(WORDS), max_size=8).map("".join), st.integers(1, 100))
def test_no_text_does_worse_than_a_mistake(text, room):
    try:
        pieces = read_pieces(text, room=room)
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most texts are mistakes, some are pieces
    else:
        assert len({piece.name for piece in pieces}) == len(pieces) >= 1
