from __future__ import annotations

import os
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, ParseError, PuzzleError
from dancefloor.geometry import region as region_module
from dancefloor.geometry.box import box, is_box, parse_box
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region, region_named
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import symmetries


def rectangle(rows, columns, x=0, y=0):
    return {(x + i, y + j) for i in range(rows) for j in range(columns)}


def mistake(text):
    with pytest.raises(ParseError) as caught:
        parse_box(text)
    assert caught.value.text == text
    return caught.value


@pytest.mark.parametrize("text", ["6x10", "6X10", "6×10", " 6 x 10 ", "06x010", "6x10 @ 0 , 0", "6\tx\t10\n"])
def test_there_are_several_ways_to_write_a_rectangle(text):
    assert box(text) == box(6, 10)


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        ("2x3", "###/###"),
        ("4x4-2x2@0,1", "#..#/#..#/####/####"),
        ("5x4-1x2", "####/####/#..#/####/####"),
        ("3x3-1x2@0,1-3x1@0,2", "#../##./##."),  # a hole may lie in another
        ("2x2-1x1@0,0+1x1@0,0", "##/##"),  # and be filled again
        ("1x2+2x1", "##.#/...#"),
        ("1x2+1x1+2x1", "##.#.#/.....#"),
        ("2x2+1x3@1,0", "##./###"),
        ("2x2?", "++/++"),
        ("3x3?-1x1", "+++/+.+/+++"),
        ("1x2+1x2?@0,1", "##+"),
        ("1x2?@0,1+1x2@0,0", "##+"),
        ("##+\n#.#", "##+/#.#"),
        ("2x3x2", "###/###/-/###/###"),
        ("O.O/.O", "O.O/.O"),
        ("AVA", "AVA"),
    ],
)
def test_a_box_looks_like_its_picture(text, picture):
    assert box(text) == Region.from_picture(picture)


@pytest.mark.parametrize(
    ("text", "shape", "sizes", "lattice"),
    [
        ("square:4x5", "rectangle", (4, 5), SQUARE),
        ("rectangle4x5", "rectangle", (4, 5), SQUARE),
        ("triangle4", "triangle", (4,), SQUARE),
        ("triangle:4x9", "rhomboid", (4, 9), TRIANGLE),
        ("triangle : hexagon 3", "hexagon", (3,), TRIANGLE),
        ("triangle:triangle5", "triangle", (5,), TRIANGLE),
        ("hexagon:hexagon3x4x5", "hexagon", (3, 4, 5), HEXAGON),
        ("hexagon:3×4", "rhomboid", (3, 4), HEXAGON),
        ("hexagon:trapezium5x2", "trapezium", (5, 2), HEXAGON),
        ("3x4x5", "cuboid", (3, 4, 5), CUBE),
        ("cuboid3x4x5", "cuboid", (3, 4, 5), CUBE),
        ("cube:3x4x5", "cuboid", (3, 4, 5), CUBE),
    ],
)
def test_a_region_may_be_named_on_every_lattice(text, shape, sizes, lattice):
    assert box(text) == region_named(shape, sizes, lattice)
    assert is_box(text)


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE, HEXAGON])
def test_without_a_word_the_lattice_is_that_of_the_pieces(lattice):
    assert parse_box("4x9", lattice).lattice == lattice
    assert parse_box("cube:1x2x3", lattice).lattice == CUBE


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("3x3x3-1x1x1", 26),
        ("3x5x3-1x1x1", 44),
        ("3x4x5-1x2x1@1,1,1", 58),
        ("hexagon:hexagon5-hexagon3", 61 - 19),
        ("triangle:hexagon4-hexagon2", 96 - 24),
        ("triangle:triangle9-triangle3@2,2", 81 - 9),
        ("hexagon:5x7-3x3", 26),
    ],
)
def test_holes_are_taken_on_every_lattice(text, cells):
    region = box(text)
    assert len(region) == cells
    assert len(region.components) == 1
    if "@" not in text:  # it is in the middle
        assert len(symmetries(region)) == len(symmetries(box(text.partition("-")[0])))


@pytest.mark.parametrize(
    "text", ["3x3x3+2x2x2+1x1x1", "hexagon:hexagon3+hexagon2+4x4", "triangle:hexagon3+2x2+hexagon1"]
)
def test_a_region_added_without_a_place_touches_none_before_on_any_lattice(text):
    assert len(box(text).components) == 3


def test_a_place_is_that_of_the_least_coordinates():
    region = box("hexagon:hexagon2@3,-4")
    assert HEXAGON.corner(region) == (3, -4)
    assert (4, -3) in region


@pytest.mark.parametrize("kind", ["cylinder", "torus", "mobius"])
def test_a_box_may_be_glued(kind):
    assert box(f"6x10 ~ {kind}") == box("6x10").wrap(kind)
    assert box(f"6x10?~{kind}").wrapping.kind == kind
    assert box(f"hexagon:rectangle5x6~{kind}") == box("hexagon:rectangle5x6").wrap(kind)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((text, True) for text in ("6x", " 6 X", "6×?", "6x10.txt", "hexagon:hexgon3", "foo:3x4", "triangle9")),
        *((text, False) for text in ("", "x10", "6", "-6x10", "##", "six x ten", "hexagon", "hexiamonds 4x9", "F,I,L")),
    ],
)
def test_digits_and_x_begin_a_box(text, expected):
    assert is_box(text) is expected


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "a rectangle is missing"),
        ("8x8-", 5, "a rectangle is missing"),
        ("8x8+-2x2", 5, "is not a rectangle"),
        ("8", 1, "8 is one size, and a rectangle has 2; did you mean triangle8 or 8x8?"),
        (
            "hexagon:4",
            9,
            "4 is one size, and a rhomboid has 2; did you mean hexagon:triangle4, hexagon:hexagon4 or hexagon:4x4?",
        ),
        ("hexagon: 4x7 - 3", 16, "3 is one size, and a rhomboid has 2; did you mean triangle3, hexagon3 or 3x3?"),
        ("cube:3", 6, "3 is one size, and a cuboid has 3; did you mean cube:3x3x3?"),
        ("8x", 1, "'8x' is not a rectangle"),
        ("8x8- 2y2@3,3", 6, "'2y2' is not a rectangle"),
        ("8x8 8x8", 5, "not '8'"),
        ("6x10@3", 5, "'@' should be followed by a row and a column"),
        ("8x8-2x2@3.3", 8, "'@' should be followed by a row and a column"),
        ("6x10@3,3@4,4", 9, "'+', '-' or the end should follow here, not '@'"),
        ("6x10@3,3?", 9, "not '?'"),
        ("0x5", 1, "a rectangle without cells"),
        ("1000000x1000000", 1, "too large"),
        ("1x" + "9" * 5000, 1, "too large"),
        ("1x1@1000001,0", 1, "too far away"),
        ("1x1@0,-" + "9" * 5000, 1, "too far away"),
        ("8x8-9x9@8,8", 5, "removes nothing"),
        ("8x8-8x8", 5, "no cells remain"),
        ("2x2+1x1-2x2@0,0-1x1@0,3", 17, "no cells remain"),
        ("2x2+1x1-9x9@-1,-1", 9, "sticks out: 76 of its 81 cells"),
        ("8x8-1x2", 5, "1x2 has no place exactly in the middle"),
        ("4x4-6x6", 5, "6x6 has no place inside: it is larger than all before it"),
        ("8x8-2x2?", 5, "a hole cannot have '?'"),
        (
            "6x10-9x9@0,0",
            6,
            "27 of its 81 cells lie outside, the first at 6,0; a hole should lie inside, such as -6x9@0,0",
        ),
        ("6x10-2x2@5,9", 6, "the first at 5,10; a hole should lie inside, such as -1x1@5,9"),
        ("6x10-2x2@-1,-1", 6, "the first at -1,-1; a hole should lie inside, such as -1x1@0,0"),
        (
            "6x10-7x1@0,0",
            6,
            "1 of its 7 cells lies outside, the first at 6,0; a hole should lie inside, such as -6x1@0,0",
        ),
        ("2x2?-3x1@0,0", 6, "1 of its 3 cells lies outside, the first at 2,0"),
        ("5x6+5x6-1x3@0,5", 9, "the first at 0,6; a hole should lie inside"),  # in the gap between the boxes
        ("5x5+3x9@2,0-3x3@1,4", 13, "2 of its 9 cells lie outside, the first at 1,5; a hole should lie inside"),
        ("4x4+2x2-2x6@0,3", 9, "this rectangle sticks out: 6 of its 12 cells lie outside, the first at 0,4"),
        ("3x4x5-2x2x2@2,3,4", 7, "this cuboid sticks out: 7 of its 8 cells lie outside, the first at 2,3,5; a hole s"),
        ("triangle:hexagon3-triangle3@4,4", 19, "this triangle sticks out: 8 of its 9 cells"),
        ("triangle9-triangle3@8,0", 11, "5 of its 6 cells lie outside, the first at 9,0; a hole should lie inside"),
        ("8x8-2x2@0,0-2x2@0,0", 13, "removes nothing: its cells are in other holes already"),
        ("hexagn:hexagon3", 1, "there is no lattice 'hexagn'; did you mean 'hexagon'?"),
        ("triangle:hexgon3", 10, "there is no shape 'hexgon'; did you mean 'hexagon'?"),
        ("hexagon3", 1, "there is no hexagon of squares"),
        ("triangle:", 10, "a rhomboid is missing"),
        ("cube:4x5", 6, "3 sizes, not 2"),
        ("5x5+3x3x3", 5, "2 sizes, not 3"),
        ("hexagon:hexagon3x4", 9, "1 or 3 sizes, not 2"),
        ("trapezium3x4", 1, "at most 3 rows"),
        ("hexagon:hexagon1000", 9, "at most 131072"),
        ("1000x1000x1000", 1, "at most 131072"),
        ("3x4x5@1,1", 6, "'@' should be followed by 3 numbers"),
        ("triangle:triangle9-triangle3", 20, "triangle3 has no place exactly in the middle"),
        ("3x4x5-2x2x2", 7, "-2x2x2@0,0,0"),
        ("4x4~tori", 5, "did you mean 'torus'?"),
        ("4x4~", 5, "a gluing is missing"),
        ("4x4x4~mobius", 7, "boards of cubes cannot be glued"),
        ("hexagon:4x4~mobius", 13, "should be odd"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, column, words):
    error = mistake(text)
    assert error.column == column
    assert error.source == "box"
    assert words in error.message


def test_thousands_of_leading_zeros_are_harmless():
    assert box("0" * 5000 + "2x3@-" + "0" * 5000 + "1,0") == box("2x3@-1,0")


def test_a_mistake_in_a_picture_is_shown_where_it_is():
    with pytest.raises(ParseError) as caught:
        box("##\n#x")
    assert (caught.value.line, caught.value.column) == (2, 2)


@pytest.mark.parametrize("sides", [(0, 5), (5, 0), (-1, 5), (1001, 1000)])
def test_sides_that_make_no_region_are_refused(sides):
    with pytest.raises(PuzzleError, match=f"{sides[0]}x{sides[1]}"):
        box(*sides)


def test_one_side_or_a_text_and_a_side_are_refused():
    with pytest.raises(PuzzleError, match="rows and columns"):
        box(6)
    with pytest.raises(PuzzleError, match="not both"):
        box("6", 10)


def test_too_many_cells_in_all_are_refused(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_CELLS", "100")
    assert len(box("5x10+5x10")) == 100
    with pytest.raises(PuzzleError, match="101 cells"):
        box("10x10+1x1")
    with pytest.raises(ParseError, match=r"too large: at most 100 cells are allowed \(set DANCEFLOOR_MAX_CELLS"):
        box("10x11")


def test_many_terms_take_time_in_proportion_to_the_cells_that_they_name(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_CELLS", "1600")
    made = []
    check_cells = region_module.check_cells
    monkeypatch.setattr(
        region_module, "check_cells", lambda cells, on: (made.append(len(cells)), check_cells(cells, on))
    )
    assert len(box("40x40" + "".join(f"-1x1@{k // 40},{k % 40}" for k in range(1000)))) == 600
    assert sum(made) < 4000  # a region of its own for what each term left would be more than a million
    with pytest.raises(ParseError, match="more than 6400 cells in all terms together"):
        box("40x40" + "+40x40@0,0" * 4)


TERM = st.tuples(
    st.sampled_from("+-"),
    st.integers(1, 5),
    st.integers(1, 5),
    st.sampled_from(["", "", "", "?"]),
    st.none() | st.tuples(st.integers(-3, 6), st.integers(-3, 6)),
)


def meaning(terms):
    """The cells to fill and the optional cells; None if the expression should be refused."""
    full, spare, once = set(), set(), set()
    for k, (sign, rows, columns, mark, place) in enumerate(terms):
        every = full | spare
        once |= every
        if place is None and k and sign == "+":
            place = min(x for x, _ in every), max(y for _, y in every) + 2
        elif place is None and k:
            top, left = min(x for x, _ in every), min(y for _, y in every)
            height = max(x for x, _ in every) - top + 1
            width = max(y for _, y in every) - left + 1
            if height < rows or width < columns or (height - rows) % 2 or (width - columns) % 2:
                return None
            place = top + (height - rows) // 2, left + (width - columns) // 2
        cells = rectangle(rows, columns, *(place or (0, 0)))
        if k and sign == "-":
            if mark or not cells & every or cells >= every or not cells <= once:
                return None
            full, spare = full - cells, spare - cells
        elif mark:
            spare |= cells - full
        else:
            full, spare = full | cells, spare - cells
    return full, spare


@given(st.lists(TERM, min_size=1, max_size=5), st.sampled_from(["", " ", "  "]))
def test_an_expression_means_the_cells_of_its_parts(terms, blank):
    words = []
    for k, (sign, rows, columns, mark, place) in enumerate(terms):
        words += [sign] if k else []
        words += [str(rows), "x", str(columns), mark]
        words += ["@", str(place[0]), ",", str(place[1])] if place else []
    text = blank.join(words)
    wanted = meaning(terms)
    if wanted is None:
        assert 1 <= mistake(text).column <= len(text)
    else:
        region = parse_box(text)
        assert (set(region.cells), set(region.optional)) == wanted


@given(
    st.text(max_size=20)
    | st.text("0123456789xX×@,+-? #./\nAVOo~", max_size=20)
    | st.lists(st.sampled_from([*"+-?@,~x123٣:", "hexagon", "triangle", "cube:", "torus", "trapezium"])).map("".join)
)
def test_no_text_does_worse_than_a_mistake(text):
    try:
        with mock.patch.dict(os.environ, DANCEFLOOR_MAX_CELLS="1000"):
            assert len(box(text)) >= 1
    except DancefloorError as error:
        assert str(error)  # noqa: PT017 - most texts are mistakes, some are boxes


@pytest.mark.parametrize(("text", "cells"), [("line:9", 9), ("line:9-2@3", 7), ("line:3?+4@5", 7), ("line:cuboid5", 5)])
def test_cells_in_a_row_need_one_size(text, cells):
    assert len(box(text)) == cells
