from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, ParseError, PuzzleError
from dancefloor.geometry.lattices import LATTICES, lattice_named
from dancefloor.geometry.names import FAMILIES as EVERY_FAMILY
from dancefloor.geometry.polyforms import named_polyforms, polyominoes, solid
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SuffixedSquares
from dancefloor.geometry.symmetry import Mobility, usual_mobility
from dancefloor.puzzles.piece_language import default_pieces, read_pieces

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


@pytest.mark.parametrize(
    ("text", "lattice", "number"),
    [
        ("heptominoes", "square", 108),
        ("octominoes", "square", 369),
        ("moniamonds", "triangle", 1),
        ("diamonds", "triangle", 1),
        ("triamonds", "triangle", 1),
        ("tetriamonds", "triangle", 3),
        ("pentiamonds", "triangle", 4),
        ("hexiamonds", "triangle", 12),
        ("one-sided-hexiamonds", "triangle", 19),
        ("heptiamonds", "triangle", 24),
        ("octiamonds", "triangle", 66),
        ("monohexes", "hexagon", 1),
        ("dihexes", "hexagon", 1),
        ("trihexes", "hexagon", 3),
        ("tetrahexes", "hexagon", 7),
        ("one-sided-tetrahexes", "hexagon", 10),
        ("pentahexes", "hexagon", 22),
        ("hexahexes", "hexagon", 82),
        ("monocubes", "cube", 1),
        ("dicubes", "cube", 1),
        ("fixed-dicubes", "cube", 3),
        ("tricubes", "cube", 2),
        ("tetracubes", "cube", 8),
        ("free-tetracubes", "cube", 7),
        ("pentacubes", "cube", 29),
        ("free-pentacubes", "cube", 23),
        ("hexacubes", "cube", 166),
        ("solid-pentominoes", "cube", 12),
        ("one-sided-solid-pentominoes", "cube", 12),
        ("free-solid-pentominoes", "cube", 12),
        ("solid-tetrominoes", "cube", 5),
        ("soma", "cube", 7),
    ],
)
def test_there_are_families_on_every_lattice(text, lattice, number):
    pieces = read_pieces(text)
    assert len(pieces) == len({piece.name for piece in pieces}) == number
    assert {piece.shape.lattice.name for piece in pieces} == {lattice}


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("hexiamonds", "hexiamond"),
        ("tetrahexes", "tetrahex"),
        ("tetracubes", "tetracube"),
        ("solid-trominoes", "solid-tromino"),
    ],
)
def test_every_family_may_be_named_in_the_singular(plural, singular):
    assert read_pieces(singular) == read_pieces(plural)


@pytest.mark.parametrize("family", [*EVERY_FAMILY, "soma"])
def test_pieces_move_as_is_usual_on_their_lattice_unless_a_word_says_otherwise(family):
    for piece in read_pieces(family):
        assert piece.mobility is usual_mobility(piece.shape.lattice)
    if family not in ("octominoes", "hexacubes", "hexahexes"):
        for mobility in Mobility:
            assert {piece.mobility for piece in read_pieces(f"{mobility.value}-{family}")} == {mobility}


def test_a_solid_piece_that_is_free_may_be_reflected():
    (turned,), (free,) = read_pieces("pentacube-J2"), read_pieces("free-pentacube-J2")
    assert (len(turned.orientations), len(free.orientations)) == (24, 48)


@pytest.mark.parametrize(
    ("text", "name", "lattice", "size", "known"),
    [
        ("hexiamond-sphinx", "sphinx", "triangle", 6, "sphinx"),
        ("tetrahex-bee", "bee", "hexagon", 4, "bee"),
        ("pentahex-W", "W", "hexagon", 5, "W"),
        ("pentacube-L1", "L1", "cube", 5, "L1"),
        ("tetracube-S", "S", "cube", 4, "S"),
        ("pentomino-F", "F", "square", 5, "F"),
        ("tromino-V", "V", "square", 3, "V"),
        ("heptomino-7-5", "7-5", "square", 7, "7-5"),
        ("7-108", "7-108", "square", 7, "7-108"),
        ("8-369", "8-369", "square", 8, "8-369"),
        ("hexacube-6-166", "6-166", "cube", 6, "6-166"),
        ("heptiamond-7-24", "7-24", "triangle", 7, "7-24"),
    ],
)
def test_a_piece_may_be_named_by_its_family_and_its_name(text, name, lattice, size, known):
    (piece,) = read_pieces(f"2*{text}")
    assert (piece.name, piece.bounds) == (name, "2")
    assert piece.shape == named_polyforms(size, lattice_named(lattice))[known]


@pytest.mark.parametrize(
    ("text", "number", "gone"),
    [
        ("pentominoes-I", 11, ["I"]),
        ("pentominoes-I-X", 10, ["I", "X"]),
        ("pentominoes - I - X", 10, ["I", "X"]),
        ("tetrominoes-O", 4, ["O"]),
        ("hexiamonds-sphinx", 11, ["sphinx"]),
        ("tetrahexes-bee-bar", 5, ["bee", "bar"]),
        ("soma-Z", 6, ["Z"]),
        ("solid-pentominoes-X", 11, ["X"]),
        ("heptominoes-7-1-7-10", 106, ["7-1", "7-10"]),
        ("one-sided-pentominoes-F", 17, ["F"]),
        ("one-sided-pentominoes-F-F'", 16, ["F", "F'"]),
        ("fixed-trominoes-I2-V4", 4, ["I2", "V4"]),
    ],
)
def test_a_family_with_pieces_after_dashes_is_all_but_these(text, number, gone):
    family = text.partition(f"-{gone[0]}")[0].removesuffix(" - I - X")
    every, left = bounds(family), bounds(text)
    assert list(left) == [name for name in every if name not in gone]
    assert (len(left), set(left.values())) == (number, {"1"})


def test_a_count_is_for_each_piece_that_is_left():
    assert bounds("2*tetrominoes-O-I,any*O4", room=40) == {"L": "2", "S": "2", "T": "2", "O4": "0:10"}


def test_a_family_of_one_piece_is_used_any_number_of_times():
    assert bounds("trominoes-I", room=9) == {"V": "0:3"}


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("pentominoes-Q", 13, "pentominoes has no piece 'Q' to leave out; its pieces are F, I, L, N, P, T, U, V, W, X"),
        ("hexiamonds-sphnx", 12, "did you mean 'sphinx'?"),
        ("F, 2*pentominoes-I-I", 20, "'I' is left out twice"),
        ("pentominoes-", 13, "say which piece to leave out, as in pentominoes-F"),
        ("monominoes-O", 1, "nothing of monominoes is left"),
        ("octominoes-8-370", 12, "octominoes has no piece '8' to leave out; its pieces are 8-1, 8-2"),
        ("pentomino-I-X", 1, "did you mean 'pentominoes-I-X'?"),
        ("y-pentacubes", 1, "did you mean 'pentacube-Y'?"),
        ("Sphinx-hexiamond", 1, "did you mean 'hexiamond-sphinx'?"),
    ],
)
def test_a_piece_that_cannot_be_left_out_is_shown_where_it_is(text, column, words):
    error = mistake(text)
    assert error.column == column
    assert words in error.message


def test_a_flat_solid_piece_may_be_named():
    (piece,) = read_pieces("any*solid-pentomino-F", room=60)
    assert (piece.name, piece.bounds, piece.shape) == ("F", "0:12", solid(polyominoes(5)["F"]))


@pytest.mark.parametrize("text", ["J4", "tetromino-J", "F'", "hexiamond-sphinx'"])
def test_a_mirror_image_may_be_named_among_one_sided_pieces_only(text):
    (piece,) = read_pieces(f"one-sided-{text}")
    assert piece.mobility is Mobility.ONE_SIDED
    assert "there is no piece" in mistake(text).message


def test_soma_is_used_once_each():
    assert bounds("soma") == dict.fromkeys("VLTZABP", "1")
    assert bounds("soma,2*pentacube-Z")["Z5"] == "2"


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("hexiamond-sphinx,F", 18, "'F' is of squares, 'sphinx' of triangles"),
        ("pentominoes, 2*solid-tetrominoes", 14, "'I' is of cubes, 'F' of squares"),
        ("soma,tetracube-S", 6, "was named before"),
        ("tetracubes,soma", 12, "was named before"),
        ("solid-pentominoes,pentacube-F", 19, "was named before"),
        ("hexiamond-sphnx", 1, "did you mean 'hexiamond-sphinx'?"),
        ("sphinx", 1, "did you mean 'hexiamond-sphinx'?"),
        ("tetrahexs", 1, "did you mean 'tetrahexes'?"),
        ("hexiamond-", 1, "there is no piece 'hexiamond-'"),
        ("heptomino-7-109", 1, "there is no piece 'heptomino-7-109'"),
        ("7-0", 1, "there is no piece '7-0'"),
        ("sma", 1, "did you mean 'soma'?"),
    ],
)
def test_a_mistake_on_any_lattice_is_shown_where_it_is(text, column, words):
    error = mistake(text)
    assert error.column == column
    assert words in error.message


@pytest.mark.parametrize("lattice", LATTICES)
def test_every_lattice_has_pieces_by_default(lattice):
    assert {piece.shape.lattice for piece in read_pieces(default_pieces(lattice))} == {lattice}


def test_other_lattices_have_no_pieces_by_default():
    with pytest.raises(PuzzleError, match="say which ones"):
        default_pieces(SuffixedSquares(("",)))


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
        ("nonominoes", 1, "families of squares go up to octominoes"),
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


WORDS = [
    *FAMILIES,
    "F",
    "I4",
    "hi4",
    "hi46",
    "one-sided-",
    "fixed-",
    "any",
    "free-",
    "soma",
    "hexiamond",
    "tetrahexes",
    "7-1",
    "*",
    "-",
    ",",
    " ",
    "2",
    "0",
    "9999999",
]


@given(st.text(max_size=20) | st.lists(st.sampled_from(WORDS), max_size=8).map("".join), st.integers(1, 100))
def test_no_text_does_worse_than_a_mistake(text, room):
    try:
        pieces = read_pieces(text, room=room)
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most texts are mistakes, some are pieces
    else:
        assert len({piece.name for piece in pieces}) == len(pieces) >= 1


def test_a_family_is_listed_once_however_many_of_its_pieces_are_named(monkeypatch):
    from dancefloor.puzzles import piece_language

    listed = []
    monkeypatch.setattr(piece_language, "named_polyforms", lambda *of: (listed.append(of), named_polyforms(*of))[1])
    piece_language._family.cache_clear()
    read_pieces(",".join(f"7-{k}" for k in range(1, 51)))
    assert len(listed) == len(set(listed))
