"""The format xmpuzzle: files read by name and number, listed, written, and refused."""

from __future__ import annotations

import gzip
import struct

import pytest

from dancefloor import InputError, ParseError, PuzzleError, count, read_puzzle
from dancefloor.formats import read, write
from dancefloor.formats.files import read_text
from dancefloor.formats.puzzle import read_typed
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.reading import read_design
from dancefloor.houses.designers.xmpuzzle import list_problems, read_xmpuzzle
from tests.houses.designers.examples import HOOKS


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "burr.xmpuzzle"
    path.write_bytes(gzip.compress(HOOKS.encode()))
    return path


@pytest.mark.parametrize(("word", "number"), [("{}", 0), ("{}#1", 0), ("{}#2", 1), ("{} 2", 1), ("xmpuzzle {}", 0)])
def test_a_word_names_a_file_and_a_problem(file, word, number):
    burr = read_puzzle(word.format(file))
    assert isinstance(burr, Burr)
    assert burr.number == number


@pytest.mark.parametrize("word", ["{}#3", "{}#0", "{}#x", "{} 9"])
def test_there_is_no_other_problem(file, word):
    with pytest.raises(ParseError, match="it has problems from 1 to 2"):
        read_puzzle(word.format(file))


def test_text_of_a_file_is_recognized():
    assert read(HOOKS) == read_xmpuzzle(HOOKS, source="x")
    assert read_typed(HOOKS) == read_xmpuzzle(HOOKS, source="x")


def test_problems_are_listed():
    assert list_problems(HOOKS, source="x") == [
        "#1 First: 3 to 4 pieces of cubes, solved, 1 assembly, 1 that comes apart",
        "#2 1 piece of cubes, unsolved",
    ]
    with pytest.raises(ParseError, match="it has shapes, but no problem to solve"):
        list_problems('<puzzle version="2"/>', source="x")


@pytest.mark.parametrize(
    "words",
    [
        "soma",
        "6x10",
        "any*T4,O4 2x6",
        "2x3x10 solid-pentominoes",
        pytest.param("3x4x5 solid-pentominoes", marks=pytest.mark.slow),
        "any*T4,any*L4 8x8",
    ],
)
def test_packings_become_files_that_have_as_many_solutions(words):
    puzzle = read_puzzle(words)
    again = read_xmpuzzle(write(puzzle, "xmpuzzle"), source="x")
    assert [(piece.low, piece.high) for piece in again.pieces] == [(piece.low, piece.high) for piece in puzzle.pieces]
    if len(puzzle.region) < 61:
        assert count(again, symmetry="all") == count(puzzle, symmetry="all")


def test_what_was_read_is_written_as_it_was(file):
    burr = read_puzzle(f"{file}#2")
    assert read_design(write(burr, "xmpuzzle")) == burr.design


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("6x10~torus", "BurrTools has no glued boards: this one is a torus"),
        ("hexiamonds 6x6", "BurrTools has no grid of triangles: its grids are cube, prism"),
        ("one-sided-tetrominoes 4x7", "BurrTools turns and turns over each piece: piece"),
        ("free-soma 3x3x3", "BurrTools turns, and never reflects, each piece"),
    ],
)
def test_what_burrtools_cannot_say_is_refused(words, message):
    with pytest.raises(InputError, match=message):
        write(read_puzzle(words), "xmpuzzle")


@pytest.mark.house("questions")
def test_constraints_are_not_written():
    with pytest.raises(InputError, match="BurrTools has no constraints"):
        write(read_puzzle("6x10", where="X at 2,3"), "xmpuzzle")


@pytest.mark.house("fillomino")
def test_colours_are_not_dropped():
    with pytest.raises(InputError, match="the format grid is for fillomino: this is a puzzle of the genre burr"):
        write(read_xmpuzzle(HOOKS, source="x"), "grid")
    assert "colors.1" in write(read_xmpuzzle(HOOKS, source="x"), "toml")
    assert "colors" not in write(read_xmpuzzle(HOOKS, source="x", words="2"), "toml")


def test_remarks_say_what_is_lost():
    told: list[str] = []
    write(read_puzzle("6x10"), "xmpuzzle", note=told.append)
    assert told == ["the squares are written as cubes, in one layer"]
    told.clear()
    resumed = HOOKS.replace("<bitmap/>", '<bitmap/><assembler version="1">x</assembler>')
    burr = read_xmpuzzle(resumed, source="x", words="2")
    write(burr, "xmpuzzle", note=told.append)
    assert told == ["the place where BurrTools' own search stopped is not written"]
    assert burr.notes == ("BurrTools kept where its search stopped: dancefloor begins at the beginning",)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (gzip.compress(HOOKS.encode())[:-100], "cut off: its end is missing"),
        (gzip.compress(HOOKS.encode())[:200] + bytes(99), "damaged|cut off"),
        (HOOKS[:300].encode(), "not well-formed XML"),
        (b'<!DOCTYPE puzzle [<!ENTITY a "b">]><puzzle>&a;</puzzle>', "declares a document type"),
        (HOOKS.replace('x="3" y="1"', 'x="1000" y="1000000"').encode(), "1000000000 cells"),
        (HOOKS.replace('count="2"', 'count="1000000000"').encode(), "pieces, but at most"),
        (HOOKS.replace('type="0"/>', 'type="7"/>').encode(), "<gridType> has type 7"),
    ],
    ids=["cut off", "damaged", "half of an element", "a document type", "a wide piece", "many pieces", "another grid"],
)
def test_bad_files_are_refused_in_one_line(tmp_path, data, message):
    path = tmp_path / "bad.xmpuzzle"
    path.write_bytes(data)
    with pytest.raises(InputError, match=message) as refused:
        read_puzzle(str(path))
    assert "\n" not in str(refused.value)
    assert "bad.xmpuzzle" in str(refused.value)


def test_latin_1_is_read(tmp_path):
    path = tmp_path / "burr.xmpuzzle"
    path.write_bytes(HOOKS.replace("First", "Röver").encode("latin-1"))
    assert read_puzzle(str(path)).origin.title == "Röver"


def test_a_bomb_in_a_file_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_BYTES", "1000000")
    path = tmp_path / "bomb.xmpuzzle"
    path.write_bytes(gzip.compress(b'<puzzle version="2">' + b" " * 50_000_000))
    assert path.stat().st_size < 100_000
    with pytest.raises(PuzzleError, match="unpacked: at least 1000001 bytes"):
        read_text(str(path))


def test_other_compressed_files_are_still_named(tmp_path):
    path = tmp_path / "x.gz"
    path.write_bytes(gzip.compress(struct.pack("<q", 7)))
    with pytest.raises(ParseError, match="unpack it with gunzip"):
        read_text(str(path))
