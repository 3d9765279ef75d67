"""Drawings of Penpa+."""

import zlib
from base64 import b64decode, b64encode
from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError, ParseError
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.penpa import SITE, is_penpa, read_penpa, write_penpa

FEW = Fillomino(((2, 0, 0), (0, UNKNOWN, 12)), (((0, 1), (0, 2)), ((0, 0), (1, 0))))


def unpacked(address):
    return zlib.decompress(b64decode(address.removeprefix(SITE)), -15).decode()


def packed(text):
    packer = zlib.compressobj(wbits=-15)
    return SITE + b64encode(packer.compress(text.encode()) + packer.flush()).decode()


TEXT = unpacked(write_penpa(FEW))


def test_places_are_numbered_as_penpa_does():
    # A board of 2x3 cells has 6 rows and 7 columns of places: the first cell is 2 * 7 + 2, its corner 42 more.
    assert '"16":["2",1,"1"]' in TEXT
    assert '"24":["?",1,"1"]' in TEXT
    assert 'zE:{"57,58":2,"52,59":2}' in TEXT
    assert "[16,1,1,5,1,1]" in TEXT


@pytest.mark.parametrize(
    "change",
    [
        lambda address: address.removeprefix("https://swaroopg92.github.io/penpa-edit/#"),
        lambda address: address.replace("m=edit", "m=solve") + "&a=abc",
        lambda address: address.rstrip("="),
        lambda address: SITE + quote(address.removeprefix(SITE), safe=""),
        lambda address: f" {address[:100]}\n{address[100:]}\n",
    ],
)
def test_all_ways_to_write_an_address_are_read(change):
    address = change(packed(TEXT))
    assert is_penpa(address)
    assert read_penpa(address) == FEW


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('["2",1,"1"]', '[2,1,"1"]'),
        ('["2",1,"1"]', '[" 2 ",2,"6"]'),
        ("zE:{", 'zE:{"50,57":2,"50,51":2,'),  # around the board
        ("zN:{", 'zN:{"17":["1234",1,"7"],"18":["",1,"1"],'),  # candidates
        ('["fillomino"]', "[]"),
        ('["fillomino"]', '["Fillomino (variant)"]'),
        ("square,", "sudoku,"),
    ],
)
def test_what_does_not_change_the_puzzle_does_not_matter(old, new):
    assert old in TEXT
    assert read_penpa(packed(TEXT.replace(old, new))) == FEW


def test_margins_are_not_part_of_the_board():
    margins = [1, 0, 2, 1]  # 3 rows and 6 columns: 10 places in a row, the first cell is 3 * 10 + 4
    text = "\n".join(
        [
            "square,6,3,38",
            str(margins),
            "{}",
            '{zN:{"34":["2",1,"1"],"45":["?",1,"1"],"46":["12",1,"1"]},zE:{"95,105":2,"103,104":2}}',
            "{}",
            "[34,1,1,8,1,1]",
        ]
    )
    assert read_penpa(packed(text)) == FEW


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("square,", "hex,", "a board of 'hex': only boards of squares"),
        ("square,3,2", "square,10000,10000", "a fillomino has 10000x10000 cells"),
        ("square,3,2", "square,-3,2", "not the text of a Penpa"),
        ("square,3,2", "square", "not the text of a Penpa"),
        ("[0,0,0,0]", "[0,0,0]", "not the text of a Penpa"),
        ("zE:{", "zE:{{", "not the text of a Penpa"),
        ("zE:{", 'zE:{"a,b":2,', "not the text of a Penpa"),
        ('["2",1,"1"]', "7", "not the text of a Penpa"),
        ('["2",1,"1"]', '["two",1,"1"]', "'two' in row 1, column 1: it should be a number"),
        ('["2",1,"1"]', '["0",1,"1"]', "'0' in row 1, column 1"),
        ('["2",1,"1"]', '["3_1",1,"2"]', "'3_1' in row 1, column 1"),
        ('["2",1,"1"]', '["1000000000",1,"1"]', "'1000000000' in row 1, column 1"),
        ('zN:{"16"', 'zN:{"15"', "a number at the place 15: it should be in the middle of a cell"),
        ('zN:{"16"', 'zN:{"58"', "a number at the place 58"),
        ("zE:{", 'zE:{"101":98,', "a cross on the edge 101"),
        ("zE:{", 'zE:{"51,59":2,', "an edge 51,59: it should be a side of a cell"),
        ("zS:{}", 'zS:{"16":1}', "something is drawn as surface: only numbers and edges"),
        ("[16,1,1,5,1,1]", "[16,1,6,1,1]", "some cells are left out"),
        ('["fillomino"]', '["nurikabe"]', "a puzzle of the genre 'nurikabe'"),
    ],
)
def test_other_drawings_are_refused(old, new, message):
    assert old in TEXT
    with pytest.raises(ParseError, match=message):
        read_penpa(packed(TEXT.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("address", "column", "message"),
    [
        ("m=edit", 1, "there should be '#m=edit&p='"),
        ("m=edit&p=", 10, "the data is cut off"),
        ("m=edit&p=!!!!", 10, "base 64"),
        ("m=edit&p=////", 10, "cannot be unpacked"),
        (packed(TEXT)[:-40], len(SITE) + 1, "is the address complete"),
        (packed("x" * 10_000_000), len(SITE) + 1, "more than 3 MB"),
        (packed(""), None, "not the text of a Penpa"),
    ],
)
def test_a_broken_address_is_refused(address, column, message):
    with pytest.raises(ParseError, match=message) as caught:
        read_penpa(address)
    assert caught.value.column == column


@given(st.text(), st.text('{}[]:,"z0123EN', max_size=40))
def test_no_text_raises_anything_else(text, layer):
    for given_text in (text, "p=" + text, packed(text), packed(f"square,2,2\n[0,0,0,0]\n\n{layer}\n\n")):
        with suppress(InputError):
            read_penpa(given_text)
