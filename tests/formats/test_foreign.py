from __future__ import annotations

import gzip
import zipfile

import pytest

from dancefloor.errors import ParseError
from dancefloor.formats.files import read_text
from dancefloor.formats.foreign import foreign
from dancefloor.formats.puzzle import read_puzzle, read_typed

BURR = b'<?xml version="1.0"?>\n<puzzle version="2"><gridType type="0"/><shapes></shapes></puzzle>\n'
BURRTOOLS = "this is a BurrTools file; dancefloor does not read it yet"


@pytest.mark.parametrize(
    "data",
    [BURR, gzip.compress(BURR, mtime=0), b'<puzzle version="1">', gzip.compress(BURR * 10_000, mtime=0)],
    ids=["plain", "compressed", "old", "long"],
)
@pytest.mark.parametrize("name", ["mine.xmpuzzle", "mine.xml", "mine"])
def test_a_file_of_burrtools_is_named(tmp_path, data, name):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ParseError) as caught:
        read_puzzle(str(tmp_path / name))
    assert str(caught.value) == f"{tmp_path / name}: {BURRTOOLS}"


def test_a_pasted_file_of_burrtools_is_named():
    with pytest.raises(ParseError, match=BURRTOOLS):
        read_typed(BURR.decode())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"SQLite format 3\0" + bytes(100), "dancefloor show FILE"),
        (gzip.compress(b"6x10", mtime=0), "unpack it with gunzip"),
        (b"\x1f\x8b nonsense", "unpack it with gunzip"),
        (b"\x1f\x8b", "unpack it with gunzip"),
        (b"%PDF-1.7", "PDF"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\xff\xd8\xff\xe0", "picture"),
        (b"GIF89a", "picture"),
        (b"<svg xmlns=''>", "picture"),
    ],
)
def test_other_files_are_named_too(tmp_path, data, words):
    file = tmp_path / "mine.txt"
    file.write_bytes(data)
    with pytest.raises(ParseError, match=words):
        read_text(str(file))


def test_an_archive_is_named(tmp_path):
    file = tmp_path / "mine.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mine.txt", "6x10")
    assert "ZIP" in foreign(file.read_bytes())


@pytest.mark.parametrize("data", [b"", b"6x10", b"2..\n.3.", b"title = 'A'", b"<html><body>", b"\xff\xfe"])
def test_nothing_is_said_of_other_files(data):
    assert foreign(data) == ""
