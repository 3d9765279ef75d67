from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dancefloor.errors import ParseError
from dancefloor.geometry.lattices import CUBE, HEXAGON, LATTICES, TRIANGLE
from dancefloor.geometry.picture import is_picture, read_picture, write_picture
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.plugins.polysticks import POLYSTICK


@given(st.text("#+./\n\r ", max_size=30))
def test_what_is_a_picture_can_be_read(text):
    assume(is_picture(text.replace("/", "\n")))
    _, full, optional = read_picture(text)
    assert len(full) == text.count("#")
    assert len(optional) == text.count("+")


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "/"])
def test_rows_end_at_line_ends_and_slashes(line_end):
    assert read_picture(f".#{line_end}#") == (SQUARE, [(0, 1), (1, 0)], [])


def test_blanks_are_holes_and_trailing_ones_do_not_matter():
    assert read_picture("# #   \n\n  +") == (SQUARE, [(0, 0), (0, 2)], [(2, 2)])


def test_the_first_wrong_symbol_is_shown():
    with pytest.raises(ParseError, match="'x' in a picture") as caught:
        read_picture("##\n#x#", source="box")
    assert (caught.value.line, caught.value.column, caught.value.source) == (2, 2, "box")


@pytest.mark.parametrize("text", ["", "...", "\n\n", "  /  "])
def test_a_picture_has_a_cell(text):
    with pytest.raises(ParseError, match="a picture needs at least one cell"):
        read_picture(text)


# --- on every lattice -----


def cells_of(lattice, most=10):
    shifts = st.tuples(*[st.integers(-3, 3)] * len(lattice.corner(lattice.origins[:1])))
    return st.sets(st.builds(lattice.translate, st.sampled_from(lattice.origins), shifts), max_size=most)


def home(cells, lattice):
    """Cells moved so that their least coordinates are 0."""
    back = tuple(-c for c in lattice.corner(cells))
    return {lattice.translate(cell, back) for cell in cells}


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
@given(st.data())
def test_pictures_of_every_lattice_come_back(lattice, data):
    full = data.draw(cells_of(lattice))
    optional = data.draw(cells_of(lattice, 3)) - full
    assume(full or optional)
    text = write_picture(full, optional, lattice)
    assume(lattice is not CUBE or "-" in text)  # one layer is a picture of squares
    assert is_picture(text)
    picture = read_picture(text)
    assert picture.lattice == lattice
    assert home(picture.full + picture.optional, lattice) == home(full | optional, lattice)
    assert (len(picture.full), len(picture.optional)) == (len(full), len(optional))
    assert read_picture(text.replace("\n", "/")) == picture
    assert Region(picture.full, picture.optional, lattice).picture() == text


@pytest.mark.parametrize("lattice", [HEXAGON, TRIANGLE], ids=repr)
@given(st.data())
def test_a_picture_may_be_moved_and_its_dots_may_be_blanks(lattice, data):
    full = data.draw(cells_of(lattice))
    assume(full)
    text = write_picture(full, (), lattice)
    margin = " " * data.draw(st.integers(0, 5))
    moved = "\n\n" + "\n".join(margin + line + "  " for line in text.splitlines())
    assert read_picture(moved) == read_picture(text)
    assert read_picture(text.replace(".", " ")) == read_picture(text)
    assert set(read_picture(text).full) == home(full, lattice)


@pytest.mark.parametrize(
    ("text", "lattice", "cells"),
    [
        (" O O\nO O O\n O O", HEXAGON, [(0, 2), (1, 2), (0, 1), (1, 1), (2, 1), (1, 0), (2, 0)]),
        (
            "  A\n AVA\nAVAVA",
            TRIANGLE,
            [(0, 2, 0), (0, 1, 0), (0, 1, 1), (1, 1, 0), *((x // 2, 0, x % 2) for x in range(5))],
        ),
        ("VAV\n V", TRIANGLE, [(0, 1, 1), (1, 1, 0), (1, 1, 1), (1, 0, 1)]),
        ("##/##/-/.#/..", CUBE, [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0), (0, 1, 1)]),
        ("#\n---\n-\n#", CUBE, [(0, 0, 0), (0, 0, 2)]),
        ("-/#", CUBE, [(0, 0, 1)]),
    ],
)
def test_pictures_mean_what_they_look_like(text, lattice, cells):
    assert read_picture(text) == (lattice, cells, [])


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("##\n#O", 2, 2, "'O' in a picture of squares: use '#' for a square, 'O' for a hexagon"),
        ("O.#", 1, 3, "'#' in a picture of hexagons"),
        ("o o\n A", 2, 2, "'A' in a picture of hexagons"),
        ("AV+", 1, 3, "'+' in a picture of triangles"),
        ("##\n-\n#v", 3, 2, "'v' in a picture of cubes"),
        (
            "AVA\nAVA",
            2,
            1,
            "'A' stands where the lattice has no such cell: 'A' and 'V' alternate in each row and in each column",
        ),
        ("A\n\n  v", 3, 3, "'v' stands where the lattice has no such cell"),
        (" AA", 1, 3, "'A' stands where"),
        ("OO", 1, 2, "'O' stands where the lattice has no such cell: one character separates two hexagons of a row"),
        ("O O\nO O", 2, 1, "'O' stands where"),
        ("O O\n-\n O", 3, None, "a line of '-' goes between layers of cubes, which are drawn as '#' and '+'"),
        ("A\n-\n-\nV", 4, None, "a line of '-' goes between layers of cubes"),
        ("##-##", 1, 3, "'-' in a picture: use '#'"),
        ("#\t#", 1, 2, "'\\t' in a picture: use '#'"),
        ("A\u0410", 1, 2, "'\u0410' in a picture"),
    ],
)
def test_what_is_wrong_is_shown_where_it_stands(text, line, column, message):
    with pytest.raises(ParseError) as caught:
        read_picture(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in str(caught.value)


@given(st.text("#+.-OoAaVv/\n x", max_size=25))
def test_no_text_does_worse_than_a_mistake(text):
    try:
        picture = read_picture(text)
    except ParseError:
        return
    assert len({*picture.full, *picture.optional}) == sum(map(text.count, "#+OoAaVv"))
    assert Shape(picture.full + picture.optional, picture.lattice)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("O O", True),
        ("AVa", True),
        ("#/-/#", True),
        ("-", False),
        ("#O", False),
        ("A#", False),
        ("Oval", False),
        ("/", False),
        ("+", True),
        ("8x8", False),
        ("", False),
        (". .", False),
    ],
)
def test_a_picture_has_the_symbols_of_one_lattice(text, expected):
    assert is_picture(text) is expected


def test_nothing_is_drawn_as_nothing_and_what_has_no_symbols_is_listed():
    assert write_picture([]) == ""
    assert write_picture([(0, 1, 0), (0, 0, 0)], [(0, 1, 2)], POLYSTICK) == "0,0,0 0,1,0 0,1,2"
