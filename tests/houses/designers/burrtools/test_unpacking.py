"""The text of a BurrTools file, from bytes of every sort."""

from __future__ import annotations

import gzip
import zlib

import pytest

from dancefloor import ParseError, PuzzleError
from dancefloor.houses.designers.burrtools.unpacking import unpacked

TEXT = '<?xml version="1.0"?>\n<puzzle version="2"><comment>Röver</comment></puzzle>'


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        gzip.compress(TEXT.encode()),
        TEXT.encode("latin-1"),
        gzip.compress(TEXT.encode("latin-1")),
        gzip.compress(TEXT[:30].encode()) + gzip.compress(TEXT[30:].encode()),
    ],
    ids=["plain", "packed", "Latin-1", "packed Latin-1", "packed in two parts"],
)
def test_the_text_is_the_same(data):
    assert unpacked(data, "burr.xmpuzzle") == TEXT


@pytest.mark.parametrize(
    "data",
    [b"", b"6x10", b"<svg/>", gzip.compress(b"6x10")],
    ids=["empty", "a box", "SVG", "packed box"],
)
def test_files_of_others_are_left_alone(data):
    assert unpacked(data, "x") is None


def test_a_file_that_is_cut_off_is_refused():
    packed = gzip.compress((TEXT + " " * 100_000).encode())
    with pytest.raises(ParseError, match="cut off: its end is missing"):
        unpacked(packed[:-9], "burr.xmpuzzle")


@pytest.mark.parametrize(
    "data",
    [gzip.compress(b""), b"\x1f\x8b\x08", b"\x1f\x8bjunk"],
    ids=["empty", "head cut off", "junk after the head"],
)
def test_a_file_of_which_nothing_can_be_read_is_refused(data):
    with pytest.raises(ParseError, match="this compressed file is damaged or empty"):
        unpacked(data, "burr.xmpuzzle")
    assert unpacked(data, "anything.gz") is None


def test_a_damaged_file_is_refused():
    packed = bytearray(gzip.compress((TEXT + "".join(map(str, range(9999)))).encode()))
    packed[9000] ^= 0xFF
    with pytest.raises(ParseError, match="damaged"):
        unpacked(bytes(packed), "burr.xmpuzzle")


def test_a_bomb_is_refused_before_it_goes_off(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_BYTES", "100000")
    packer = zlib.compressobj(wbits=31)
    bomb = (
        packer.compress(TEXT.encode()) + b"".join(packer.compress(bytes(1 << 20)) for _ in range(64)) + packer.flush()
    )
    assert len(bomb) < 100_000
    with pytest.raises(PuzzleError, match="at most 100000 are allowed"):
        unpacked(bomb, "bomb.xmpuzzle")
