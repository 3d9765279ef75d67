"""Addresses of puzz.link."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError, ParseError
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.puzzlink import (
    LARGEST,
    SITE,
    Body,
    is_puzzlink,
    read_puzzlink,
    write_numbers,
    write_puzzlink,
)
from dancefloor.houses.fillomino.formats.pzpr import BLANK
from dancefloor.houses.fillomino.formats.pzpr import UNKNOWN as NO_NUMBER
from tests.houses.fillomino.formats.mistakes import place_of_mistake

FEW = Fillomino(((2, 0, 0), (0, UNKNOWN, 0)))


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?fillomino/3/2/2i.g",
        "http://pzv.jp/p.html?fillomino/3/2/2i.g",
        "puzz.link/p?fillomino/3/2/2i.g",
        "https://pzprxs.vercel.app/p?fillomino/3/2/2i.g",
        "https://puzz.link/p?fillomino_edit/3/2/2i.g",
        "http://pzv.jp/p.html?m+fillomino01/3/2/2i.g",
        "https://puzz.link/p?fillomino/v:odd/3/2/2i.g",
        "https://puzz.link/p?variant=1&fillomino//3/2/2i.g",
        "fillomino/3/2/2i.g",
        "  https://puzz.link/p?fillomino/3/2/\n  2i.g\n",
        "fillomino/3/2/2ggg.g",
        "?fillomino/3/2/2i.g",
        "file:///home/me/pzprjs/dist/p.html?fillomino/3/2/2i.g",
        "https://puzz.link/p?fillomino/3/2/2i.g/",
        "https://puzz.link/p?fillomino/3/2/2i.g//",
    ],
)
def test_all_ways_to_write_an_address_are_read(address):
    assert is_puzzlink(address)
    assert read_puzzlink(address) == FEW


def test_columns_come_before_rows_and_walls_after_clues():
    walls = (((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (1, 2)))
    puzzle = Fillomino(((1, 2, 0), (0, 0, 0)), walls, 3)
    assert read_puzzlink("fillomino/t/3/2/12jo4") == puzzle
    assert write_puzzlink(puzzle) == SITE + "fillomino/t/3/2/12jo4"


def test_letters_are_numbered_as_the_site_does():
    assert read_puzzlink("pentominous/13/1/0123456789abc") == Division("pentominous", (tuple("FILNPTUVWXYZ#"),))
    assert read_puzzlink("tetrominous/6/1/01234c") == Division("tetrominous", (tuple("ILOST#"),))


def test_a_body_that_ends_in_a_dot_is_written_with_a_slash_behind_it():
    puzzle = Fillomino(((2, 0, 0), (0, 0, UNKNOWN)))
    assert write_puzzlink(puzzle) == SITE + "fillomino/3/2/2j./"
    assert read_puzzlink(SITE + "fillomino/3/2/2j.") == puzzle
    assert write_puzzlink(Fillomino(puzzle.clues, walls=(((0, 0), (0, 1)),)))[-1] != "/"


@pytest.mark.parametrize("rest", ["#/play", "&solve=1", "/#top&a=b"])
def test_what_follows_a_puzzle_is_left_out_with_a_note(rest):
    puzzle = read_puzzlink(SITE + "fillomino/3/2/2i.g" + rest)
    assert puzzle == FEW
    assert puzzle.notes == (
        f"'{rest.lstrip('/')}' at the end of the address is left out: it is not part of the puzzle",
    )
    assert not read_puzzlink(SITE + "fillomino/3/2/2i.g/").notes


def test_a_note_shows_no_more_than_the_beginning_and_nothing_that_moves_the_cursor():
    (note,) = read_puzzlink("tetrominous/2/2/j#\x1b[2J" + "x" * 1000).notes
    assert note.startswith("'#·[2Jxxx")
    assert "…'" in note
    assert len(note) < 120


def test_any_text_that_begins_with_a_genre_is_an_address():
    assert all(is_puzzlink(text) for text in ("fillomino/what", "symmarea_edit/", " pentominous/3/2", "fillomino01/3"))
    assert not any(is_puzzlink(text) for text in ("fillominoes/3", "fillomino 3/2", "a/fillomino/3/2/g"))


def test_symmarea_is_a_fillomino_with_symmetric_regions():
    puzzle = Fillomino(((16, UNKNOWN),), symmetric=True)
    assert read_puzzlink("symmarea/2/1/-10.") == puzzle
    assert write_puzzlink(puzzle) == SITE + "symmarea/2/1/-10./"


@pytest.mark.parametrize(
    ("address", "column", "message"),
    [
        ("", 1, "the address of a puzzle contains '[?]' and a genre"),
        ("https://puzz.link/", 1, "the address of a puzzle contains '[?]' and a genre"),
        ("https://puzz.link/p?", 21, "the address of a puzzle contains '[?]' and a genre"),
        ("https://puzz.link/p?nurikabe/2/2/j", 21, "'nurikabe': the genre should be fillomino, symmarea, pentominous"),
        ("fillomino", 10, "there should be columns, rows and a body here"),
        ("fillomino/2/2", 11, "there should be columns"),
        ("fillomino/x/2/2/j", 11, "the variant 'x': only fillomino/t"),
        ("symmarea/2/2/10h", 15, "a clue 0: it should be 1 or more"),
        ("symmarea/2/2/chh", 16, "'h' skips"),
        ("symmarea/t/2/2/j", 10, "the variant 't': no variant of symmarea"),
        ("fillomino/2/0/j", 13, "a side of the board"),
        ("fillomino/1" + "0" * 9 + "/1/g", 11, "a side of the board"),
        ("fillomino/1" + "0" * 9999 + "/1/g", 11, "a side of the board"),
        ("fillomino/2/2/i", 16, "the address ends here, after 3 of 4 cells"),
        ("fillomino/2/2/-1", 16, "'-' should be followed by 2 digits"),
        ("fillomino/2/2/-1gh", 16, "'-' should be followed by 2 digits"),
        ("fillomino/2/2/1!h", 16, "'!': there should be"),
        ("fillomino/2/2/1²h", 16, "'²': there should be"),
        ("fillomino/2/2/1Ah", 16, "'A': there should be"),
        ("fillomino/2/2/10h", 16, "a clue 0: it should be 1 or more"),
        ("fillomino/2/2/1j", 16, "'j' skips 4 cells: only 3 are left"),
        ("fillomino/2/2/j0", 17, "signs for walls: there should be 2"),
        ("fillomino/2/2/j000", 18, "signs for walls: there should be 2"),
        ("fillomino/2/2/j00/1", 18, "signs for walls: there should be 2"),
        ("fillomino/2/2/j4g", 16, "'4' has a wall outside"),
        ("fillomino/2/2/jgw", 17, "'w': walls should be"),
        ("tetrominous/2/2/15h", 18, "a clue 5: in tetrominous there should be 0 to 4, which stand for ILOST"),
        ("pentominous/2/2/1dh", 18, "a clue 13: in pentominous"),
    ],
)
def test_a_mistake_is_shown_where_it_is(address, column, message):
    assert place_of_mistake(read_puzzlink, address, message) == (None, column)


def test_a_second_address_is_told_where_it_begins():
    with pytest.raises(ParseError, match="line 3, column 1: a second address begins here: a file should have one"):
        read_puzzlink("fillomino/3/2/2i3g\n\n https://puzz.link/p?fillomino/3/2/2i.g\n", source="two.txt")
    assert read_puzzlink("fillomino/3/2/\n2i3g\n") == read_puzzlink("fillomino/3/2/2i3g")


BOUNDS = [0, 15, 16, 255, 256, 4095, 4096, 4111, 4112, 8191, 8192, 8207, 12239, 12240, 12255, 77775, 77776, LARGEST]


def numbers(body, count):
    return [value for value, _ in Body(body, 0, "body").numbers(count)]


@pytest.mark.parametrize("value", BOUNDS)
def test_numbers_beside_every_bound_come_back(value):
    assert numbers(write_numbers([value, 7]), 2) == [value, 7]


@given(st.lists(st.sampled_from([BLANK, BLANK, BLANK, NO_NUMBER, *BOUNDS])))
def test_any_numbers_come_back(values):
    assert numbers(write_numbers(values), len(values)) == values


@pytest.mark.parametrize(("count", "body"), [(1, "g"), (19, "y"), (20, "z"), (21, "zg"), (40, "zz"), (0, "")])
def test_a_run_of_blank_cells_has_at_most_twenty(count, body):
    assert write_numbers([BLANK] * count) == body
    assert write_numbers([*[BLANK] * count, 3]) == body + "3"


def test_a_number_that_is_too_large_is_refused():
    with pytest.raises(InputError, match=f"a clue 1000000000: .* up to {LARGEST}"):
        write_numbers([10**9])


def test_percent_and_at_are_the_same_sign():
    assert numbers("%001@001", 2) == [8193, 8193]
