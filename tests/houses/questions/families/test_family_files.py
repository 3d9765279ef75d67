"""Families in files: what is written is read again, and what is damaged is refused in a sentence."""

from __future__ import annotations

import contextlib
import zlib
from functools import cache

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, ParseError, StoreError
from dancefloor.houses.questions.families.family_files import FORMS, MAGIC


@cache
def family():
    return dance.family("dominoes 4x5")


def saved(tmp_path, form="compact"):
    file = tmp_path / "dominoes"
    family().save(str(file), form)
    return file


def read(file, puzzle="dominoes 4x5", **how):
    return dance.read_family(str(file), puzzle, **how)


@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_again(tmp_path, form):
    assert read(saved(tmp_path, form)) == family()
    assert [file.name for file in tmp_path.iterdir()] == ["dominoes"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("puzzle", "count"), [("tetrominoes 4x5", 0), (dance.Problem.from_names("", [], secondary="x"), 1)]
)
def test_families_without_nodes_are_kept_too(tmp_path, form, puzzle, count):
    dance.family(puzzle).save(str(tmp_path / "f"), form)
    assert read(tmp_path / "f", puzzle).count == count


def test_a_diagram_of_dlx6_is_read_although_its_options_are_in_another_order(tmp_path):
    from dancefloor.houses.founders.knuth.zdd_engine import ZddSearch

    queens = dance.Queens(6)
    search = ZddSearch(queens.encode().problem)
    lines = [str(node) for node in search.diagram() if node]
    root = int(lines[-1].split(":")[0], 16)
    (tmp_path / "zdd").write_text("\n".join([*lines, f"{root + 1:x}: (~0?0:{root:x})"]) + "\n")
    assert read(tmp_path / "zdd", queens) == dance.family(queens)


def test_graphillion_reads_it(tmp_path):
    graphillion = pytest.importorskip("graphillion")
    from dancefloor.houses.questions.families.diagram import order_of

    universe = [(option, option + 1000) for option in order_of(family()._kind.problem)]
    graphillion.setset.set_universe(universe)
    with open(saved(tmp_path, "graphillion")) as file:
        assert graphillion.setset.load(file).len() == family().count


def test_a_form_that_there_is_not_is_refused(tmp_path):
    with pytest.raises(InputError, match="form is 'xml'"):
        family().save(str(tmp_path / "f"), "xml")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is no family"),
        ("hello\n", "it is no family"),
        ("2: (~1?0:1)\n", "should name the root"),
        ("2: (~1?0:1)\n3: (~0?0:9)\n", "'3: \\(~0\\?0:9\\)' is no node"),
        ("2: (~1?0:1)\nrubbish\n", "'rubbish' is no node"),
        ("2: (~99999?0:1)\n3: (~0?0:2)\n", "an option that is not there"),
        ("2 1 B T\n3 x B 2\n.\n", "'3 x B 2' is no node"),
        ("2 999 B T\n.\n", "is no node"),
    ],
)
def test_texts_that_are_no_family_are_refused(tmp_path, text, why):
    (tmp_path / "f").write_text(text)
    with pytest.raises(ParseError, match=why):
        read(tmp_path / "f")


def test_a_damaged_file_is_refused(tmp_path):
    file = saved(tmp_path)
    whole = file.read_bytes()
    head, packed = whole.split(b"\n", 1)
    file.write_bytes(whole[:-20])
    with pytest.raises(ParseError, match="ends early"):
        read(file)
    file.write_bytes(head + b"\n" + zlib.compress(b"\xff" * 1000))
    with pytest.raises(ParseError, match=r"ends early|not there|before"):
        read(file)
    file.write_bytes(MAGIC + b"[]\n")
    with pytest.raises(ParseError, match="its first line"):
        read(file)
    file.write_bytes(head.replace(b'"solutions": "95"', b'"solutions": "96"') + b"\n" + packed)
    with pytest.raises(ParseError, match="its first line says 96 solutions"):
        read(file)


def test_no_byte_of_a_file_can_do_more_than_be_refused(tmp_path):
    file = saved(tmp_path)
    whole = file.read_bytes()
    for at in range(0, len(whole), 7):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 21]) + whole[at + 1 :])
        with contextlib.suppress(ParseError):
            assert read(file) == family()


def test_the_family_of_another_puzzle_is_refused(tmp_path):
    with pytest.raises(ParseError, match="another puzzle"):
        read(saved(tmp_path), "dominoes 5x4")


@pytest.mark.parametrize("form", FORMS)
def test_a_file_beyond_the_memory_is_refused(tmp_path, form):
    with pytest.raises(dance.FamilyTooLarge):
        read(saved(tmp_path, form), memory=1500)


def test_a_file_that_is_not_there_is_an_error():
    with pytest.raises(StoreError):
        read("nowhere.family")
