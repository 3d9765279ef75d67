from __future__ import annotations

import copy
import pickle
import re
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.errors import DancefloorError, ParseError, PuzzleError
from dancefloor.geometry.lattices import LATTICES, lattice_named
from dancefloor.geometry.polyforms import named_polyforms, polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SuffixedSquares
from dancefloor.geometry.symmetry import Mobility, usual_mobility
from dancefloor.puzzles.piece import Piece, Pieces, _family, default_pieces, lattice_of, read_pieces

DOMINO, TROMINO = Shape.from_picture("##"), Shape.from_picture("##/#.")
FREE = Mobility.FREE


def test_other_shapes_of_a_piece_are_alternatives_and_not_listed_twice_and_it_is_a_value():
    others = (Shape.from_picture("###"), Shape.from_picture("#./##"))
    piece, same = Piece("p", TROMINO, FREE, also=others), Piece("p", TROMINO, FREE, also=[*others])
    assert len(piece.orientations) == 6
    assert (piece, hash(piece)) == (same, hash(same))


@pytest.mark.parametrize("name", ["", "a b", "a:b", "a|b", "a\t"])
def test_piece_names_are_words(name):
    with pytest.raises(PuzzleError, match=r"it cannot contain a blank, ':' or '\|'"):
        Piece(name, DOMINO)


@pytest.mark.parametrize("bounds", [(2, 1), (-1, 1), (0, 0), (1, 0)])
def test_bounds_are_ordered_and_allow_a_use(bounds):
    with pytest.raises(PuzzleError, match="0 <= low <= high >= 1"):
        Piece("I", DOMINO, FREE, *bounds)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ("##/#.", "different sizes"),
        ("O.O", "'I' has shapes on the square lattice and the"),
        ("AV", "'I' has shapes on the square lattice and the"),
    ],
)
def test_the_shapes_of_a_piece_have_one_size_and_lattice(other, message):
    with pytest.raises(PuzzleError, match=message):
        Piece("I", DOMINO, also=(Shape.from_picture(other),))


@pytest.mark.parametrize(("bounds", "text"), [((1, 1), "1"), ((12, 12), "12"), ((0, 45), "0:45")])
def test_bounds_are_written_as_knuth_writes_them(bounds, text):
    assert Piece("Y", TROMINO, FREE, *bounds).bounds == text


def test_pieces_are_a_tuple():
    pieces = read_pieces("soma")
    assert isinstance(pieces, tuple)
    assert (pieces, hash(pieces)) == (tuple(pieces), hash(tuple(pieces)))
    assert (pieces[0] in pieces, len(pieces), pieces[1:3]) == (True, 7, tuple(pieces)[1:3])
    assert dance.Packing("3x3x3", pieces) == dance.Packing("3x3x3", tuple(pieces))
    for again in (pickle.loads(pickle.dumps(pieces)), copy.copy(pieces), copy.deepcopy(pieces)):
        assert (again, type(again)) == (pieces, Pieces)


def test_a_name_and_a_place_find_the_same_piece():
    pieces = read_pieces("hexiamonds")
    assert [pieces[piece.name] for piece in pieces] == [pieces[k] for k in range(12)] == list(pieces)
    assert isinstance(pieces[2:4], Pieces)
    with pytest.raises(KeyError, match="there is no piece 'X'; choose "):
        pieces["X"]
    with pytest.raises(IndexError):
        pieces[12]


FAMILIES = ["monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes"]


def bounds(text, **options):
    return {piece.name: piece.bounds for piece in read_pieces(text, **options)}


def mistake(text):
    with pytest.raises(ParseError) as caught:
        read_pieces(text)
    assert (caught.value.source, caught.value.text) == ("pieces", text)
    return caught.value


@pytest.mark.parametrize("size", range(1, 7))
def test_each_piece_of_a_family_is_used_once(size):
    pieces = read_pieces(FAMILIES[size - 1], room=size)
    assert {piece.name: piece.shape for piece in pieces} == polyominoes(size)
    assert {piece.high for piece in pieces} == {1}


COUNTS = {
    "square": "tetrominoes 5 one-sided-tetrominoes 7 fixed-tetrominoes 19 octominoes 369",
    "triangle": "diamonds 1 hexiamonds 12 one-sided-hexiamonds 19 heptiamonds 24",
    "hexagon": "trihexes 3 tetrahexes 7 one-sided-tetrahexes 10 pentahexes 22",
    "cube": "fixed-dicubes 3 pentacubes 29 free-pentacubes 23 one-sided-solid-pentominoes 12 soma 7",
}


@pytest.mark.parametrize("lattice", COUNTS)
def test_families_have_their_known_numbers_of_pieces_with_different_names(lattice):
    words = iter(COUNTS[lattice].split())
    for text, number in zip(words, words, strict=True):
        pieces = read_pieces(text)
        assert len(pieces) == len({piece.name for piece in pieces}) == int(number), text
        assert {piece.shape.lattice.name for piece in pieces} == {lattice}


@pytest.mark.parametrize("family", [*FAMILIES, "hexiamonds", "tetrahexes", "tetracubes", "solid-trominoes"])
def test_a_family_may_be_named_in_the_singular(family):
    assert read_pieces(re.sub("(?<=[ox])es$|s$", "", family)) == read_pieces(family)


@pytest.mark.parametrize(
    "family", ["tetrominoes", "hexiamonds", "tetrahexes", "tetracubes", "solid-tetrominoes", "soma"]
)
def test_pieces_move_as_is_usual_on_their_lattice_unless_a_word_says_otherwise(family):
    for piece in read_pieces(family):
        assert piece.mobility is usual_mobility(piece.shape.lattice)
    for mobility in Mobility:
        assert {piece.mobility for piece in read_pieces(f"{mobility.value}-{family}")} == {mobility}


def test_a_letter_means_a_pentomino_and_only_free_pieces_are_reflected():
    (free,), (one_sided,), (fixed,) = (read_pieces(word) for word in ("F", "one-sided-F", "fixed-F"))
    assert [len(piece.orientations) for piece in (free, one_sided, fixed)] == [8, 4, 1]
    assert fixed.shape == polyominoes(5)["F"] == Shape.from_picture(".##/##./.#.")
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


def test_a_family_of_one_piece_is_used_any_number_of_times_and_one_too_large_may_still_be_named():
    assert bounds("trominoes-I", room=9) == {"V": "0:3"}
    assert bounds("any*F", room=3) == {"F": "0:1"}


@pytest.mark.parametrize("text", ["J4", "tetromino-J", "F'", "hexiamond-sphinx'"])
def test_a_mirror_image_may_be_named_among_one_sided_pieces_only(text):
    (piece,) = read_pieces(f"one-sided-{text}")
    assert piece.mobility is Mobility.ONE_SIDED
    assert "there is no piece" in mistake(text).message


@pytest.mark.parametrize("lattice", LATTICES)
def test_every_lattice_has_pieces_by_default(lattice):
    assert {piece.shape.lattice for piece in read_pieces(default_pieces(lattice))} == {lattice}


def test_other_lattices_have_no_pieces_by_default():
    with pytest.raises(PuzzleError, match="say which ones"):
        default_pieces(SuffixedSquares(("",)))


def test_a_letter_and_a_number_mean_a_polyomino_of_so_many_squares():
    pieces = read_pieces("O1,I2,V3,O4,X5,X6")
    assert " ".join(piece.name for piece in pieces) == "O1 I2 V3 O4 X5 X6"
    assert [len(piece.shape) for piece in pieces] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("name", list(polyominoes(6)))
def test_every_hexomino_can_be_named(name):
    shape = polyominoes(6)[name]
    assert read_pieces(name + "6")[0].shape == shape
    assert name in polyominoes(5) or read_pieces(name)[0].shape == shape


@pytest.mark.parametrize("text", ["F", "fixed-F", "dominoes", "monomino", "one-sided-L4"])
def test_a_single_piece_is_used_as_often_as_it_takes(text):
    (piece,) = read_pieces(text, room=60)
    assert (piece.low, piece.high) == (0, 60 // len(piece.shape))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1*F", {"F": "1"}),
        ("F , L", {"F": "1", "L": "1"}),
        ("4*L4,4*T4", {"L4": "4", "T4": "4"}),
        ("0-2*F,3-3*L", {"F": "0:2", "L": "3"}),
        ("any*F,L", {"F": "0:12", "L": "1"}),
        ("any*8-1", {"8-1": "0:7"}),
        ("any*solid-pentomino-F", {"F": "0:12"}),
        (" 2 * F , 1 - 3 * L ", {"F": "2", "L": "1:3"}),
        ("any*tetrominoes", dict.fromkeys("ILOST", "0:15")),
        ("2*trominoes", {"I": "2", "V": "2"}),
        ("5-1000000*I2", {"I2": "5:1000000"}),
        ("2*fixed-Y,one-sided-F", {"Y": "2", "F": "1"}),
        ("soma,2*pentacube-Z", {**dict.fromkeys(["V", "L", "T", "S4", "A", "B", "P"], "1"), "Z5": "2"}),
    ],
)
def test_counts_bound_the_uses(text, wanted):
    assert bounds(text, room=60) == wanted


def test_names_that_occur_in_several_sizes_or_poses_say_so():
    names = [piece.name for piece in read_pieces("tetrominoes,pentominoes")]
    assert names == ["I4", "L4", "O", "S", "T4", "F", "I5", "L5", "N", "P", "T5", "U", "V", "W", "X", "Y", "Z"]
    pieces = read_pieces("dominoes,pentominoes,fixed-trominoes")
    assert len({piece.name for piece in pieces}) == len(pieces) == 19


def test_all_families_together_have_different_names():
    for kind in ("", "one-sided-", "fixed-"):
        pieces = read_pieces(",".join(kind + family for family in FAMILIES))
        assert len({piece.name for piece in pieces}) == len(pieces)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "the name of a piece is missing"),
        ("F,", 3, "the name of a piece is missing"),
        ("fixed-", 7, "the name of a piece is missing"),
        ("pentominos", 1, "did you mean 'pentominoes'?"),
        ("F, tetronimoes", 4, "did you mean 'tetrominoes'?"),
        ("2*one-sided-pentamino", 13, "there is no piece 'pentamino'"),
        ("f", 1, "did you mean 'F'?"),
        ("I7", 1, "there is no piece 'I7'"),
        ("F L", 1, "there is no piece 'F L'"),
        ("pentominoes-1-3", 13, "pentominoes has no piece '1' to leave out"),
        ("polyominoes-3-1", 1, "the smaller one first"),
        ("hexadecominoes", 1, "there is no piece 'hexadecominoes'"),
        ("2-1*F", 1, "the smaller number comes first"),
        ("F,0*L", 3, "leave it out"),
        ("-2*L", 1, "there is no piece"),
        ("1000001*L", 1, "at most 1000000"),
        ("1-" + "9" * 5000 + "*L", 1, "at most 1000000"),
        ("pentominoes-Q", 13, "pentominoes has no piece 'Q' to leave out; its pieces are F, I, L, N, P, T, U, V, W, X"),
        ("hexiamonds-sphnx", 12, "did you mean 'sphinx'?"),
        ("F, 2*pentominoes-I-I", 20, "'I' is left out twice"),
        ("pentominoes-", 13, "say which piece to leave out, as in pentominoes-F"),
        ("monominoes-O", 1, "nothing of monominoes is left"),
        ("octominoes-8-370", 12, "octominoes has no piece '8' to leave out; its pieces are 8-1, 8-2"),
        ("pentomino-I-X", 1, "did you mean 'pentominoes-I-X'?"),
        ("y-pentacubes", 1, "did you mean 'pentacube-Y'?"),
        ("hexiamond-sphinx,F", 18, "'F' is of squares, 'sphinx' of triangles"),
        ("pentominoes, 2*solid-tetrominoes", 14, "'I' is of cubes, 'F' of squares"),
        ("soma,tetracube-S", 6, "was named before"),
        ("solid-pentominoes,pentacube-F", 19, "was named before"),
        ("sphinx", 1, "did you mean 'hexiamond-sphinx'?"),
        ("hexiamond-", 1, "there is no piece 'hexiamond-'"),
        ("heptomino-7-109", 1, "there is no piece 'heptomino-7-109'"),
        ("sma", 1, "did you mean 'soma'?"),
        ("F,F", 3, "was named before"),
        ("pentominoes,F5", 13, "was named before"),
        ("L4,fixed-L4", 4, "was named before"),
        ("one-sided-pentominoes,fixed-F", 23, "was named before"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, column, words):
    error = mistake(text)
    assert error.column == column
    assert words in error.message


def test_a_long_name_does_not_make_a_long_message():
    assert all(len(line) < 200 for line in str(mistake("w" * 100_000)).splitlines())


WORDS = ["F", "I4", "hi4", "hi46", "soma", "hexiamond", "7-1", "any", "2", "0", "9999999", "*", "-", ",", " "]
WORDS += [*FAMILIES, *(f"{mobility.value}-" for mobility in Mobility)]


@given(st.text(max_size=20) | st.lists(st.sampled_from(WORDS), max_size=8).map("".join), st.integers(1, 100))
def test_no_text_does_worse_than_a_mistake(text, room):
    try:
        pieces = read_pieces(text, room=room)
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most texts are mistakes, some are pieces
    else:
        assert len({piece.name for piece in pieces}) == len(pieces) >= 1


def test_a_family_is_listed_once_however_many_of_its_pieces_are_named(monkeypatch):
    listed = []
    noted = "dancefloor.puzzles.piece.named_polyforms"
    monkeypatch.setattr(noted, lambda *of: (listed.append(of), named_polyforms(*of))[1])
    _family.cache_clear()
    read_pieces(",".join(f"7-{k}" for k in range(1, 51)))
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize(
    ("words", "within", "names"),
    [
        ("squares", "2x3", "1x1 2x2"),
        ("0-1*rectangles", "3x2", "1x1 1x2 2x2 1x3 2x3"),
        ("fixed-oblongs", "2x2", "1x2 2x1"),
        ("oblongs-1x2-3x1", "3x3", "2x3"),
        ("cubes", "3x2x4", "1x1x1 2x2x2"),
        ("cuboids-1x1x1", "2x2x1", "1x1x2 1x2x2"),
        ("3x2,2x2", "1x1", "2x3 2x2"),
        ("fixed-3x2", "1x1", "3x2"),
        ("rectangles", "3x3-1x1", "1x1 1x2 1x3 2x2 2x3"),
    ],
)
def test_blocks_are_named_by_their_size_or_are_all_that_fit_into_the_box_around_the_board(words, within, names):
    pieces = read_pieces(words, within=dance.box(within))
    assert sorted(names.split()) == sorted(piece.name for piece in pieces)
    assert all(len(piece.shape) == prod(map(int, piece.name.split("x"))) for piece in pieces)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("squares", "squares are all that fit into a box: say which"),
        ("any*0x3", "a block of 0x3: each side is at least 1"),
        ("O4,any*2x2", "piece '2x2' was named before"),
        ("3x1,I3", "piece 'I3' was named before"),
        ("2x3,1x1x1", "'1x1x1' is of cubes, '2x3' of squares"),
        ("9999x9999", "99980001 cells in all pieces together, but at most"),
        ("2x3x4x5", "there is no piece '2x3x4x5'"),
        ("squars", "did you mean 'squares'?"),
    ],
)
def test_mistakes_in_blocks_are_told_with_their_place(words, message):
    with pytest.raises(ParseError, match=re.escape(message)) as told:
        read_pieces(words)
    assert told.value.column


@pytest.mark.parametrize(
    ("board", "words", "message"),
    [
        ("hexagon:hexagon3", "squares", "'squares' is of squares, the board of hexagons"),
        ("1x1", "oblongs", "none of the oblongs is left that fits into 1x1"),
        ("200x200", "any*rectangles", "rectangles: at least 15050 pieces, but at most 10000 are allowed"),
        ("5x5", "squares-2x3", "squares have no 2x3 to leave out"),
    ],
)
def test_blocks_have_to_suit_the_board(board, words, message):
    with pytest.raises(ParseError, match=re.escape(message)):
        dance.Packing(board, words)


@pytest.mark.parametrize(
    ("words", "others"),
    [
        ("6x6 any*squares", "any*squares 6x6"),
        ("4x4 any*2x2,4*1x3", "any*2x2,4*1x3 4x4"),
        ("fixed-2x3 5x6", "5x6 fixed-2x3"),
    ],
)
def test_sizes_of_blocks_are_no_boxes_wherever_they_stand(words, others):
    assert dance.read_puzzle(words) == dance.read_puzzle(others)


def test_the_lattice_of_pieces_is_that_of_the_first():
    named = {"any*squares,x": "square", "cubes-1x1x1": "cube", "1x2x3": "cube", "hexiamonds": "triangle"}
    assert {words: lattice_of(words).name for words in named} == named
