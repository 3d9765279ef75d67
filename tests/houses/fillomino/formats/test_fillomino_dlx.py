from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor._native
from dancefloor.engines.reference import covers_of
from dancefloor.errors import DancefloorError, ParseError, PuzzleError, StoreError
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.formats.lines import KnuthError
from dancefloor.houses.fillomino.fillomino_dlx_command import FillominoDlxCommand
from dancefloor.houses.fillomino.formats.fillomino_dlx import (
    fillomino_lines,
    origin_text,
    read_fillomino_dlx,
    read_labels,
    read_origin,
    summary,
    write_fillomino_dlx,
)
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from tests.houses.fillomino.boards import everything

VECTORS = Path(__file__).parent / "vectors" / "fillomino-dlx.txt"


def vectors():
    for case in re.split(r"^==== ", VECTORS.read_text(encoding="ascii"), flags=re.MULTILINE)[1:]:
        head, *lines = case.splitlines()
        name, status = head.split()
        streams = {"<": b"", ">": b"", "!": b"", "=": b""}
        for line in lines:
            data = line[2:].encode("ascii").decode("unicode_escape").encode("latin-1")
            streams[line[0]] += data if line[1] == "~" else data + b"\n"
        yield pytest.param(int(status), streams, id=name)


def written(text, labels=None):
    return b"".join(write_fillomino_dlx(read_fillomino_dlx(text, labels=labels))).decode("ascii")


def mistake(text, **how):
    with pytest.raises(ParseError) as caught:
        read_fillomino_dlx(text, **how)
    return caught.value


# --- Knuth's program -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "python"])
@pytest.mark.parametrize(("status", "streams"), list(vectors()))
def test_it_writes_what_knuths_program_writes(status, streams, compiled, tmp_path, capsysbinary, monkeypatch):
    if not compiled:
        monkeypatch.setattr(dancefloor._native, "MISSING", "left out")
    path = tmp_path / "grid"
    path.write_bytes(streams["<"])
    assert FillominoDlxCommand(file=str(path)).run() == status
    out, err = capsysbinary.readouterr()
    assert err == streams["!"]
    if streams["="]:
        assert [hashlib.sha256(out).hexdigest(), str(len(out))] == streams["="].decode().split()
    else:
        assert out == streams[">"]


def test_a_last_line_may_lack_its_newline():
    assert written("2.\n..") == written("2.\n..\n")
    assert written("2" + 77 * ".").count("\n") == written("2" + 77 * "." + "\n").count("\n")


def test_what_is_written_is_the_problem():
    puzzle = read_fillomino_dlx("2..\n.3\n\n")
    again = read_dlx(b"".join(write_fillomino_dlx(puzzle)).decode())
    assert again.problem.fingerprint == puzzle.encode().problem.fingerprint


# --- mistakes --------------------------------------------------------------------------------------------------------


def test_a_mistake_has_a_place_and_a_reason_and_the_words_of_the_original():
    error = mistake("..\n.0\n", source="grid")
    assert isinstance(error, KnuthError)
    assert (error.source, error.line, error.column, error.text) == ("grid", 2, 2, ".0")
    assert error.message == "'0' is not an entry: entries are '.' for a blank cell, 1-9 and a-f"
    assert (error.original, error.status) == ("illegal entry: .0\n", 255)


def test_rows_are_at_most_78_cells_long():
    assert read_fillomino_dlx(78 * "." + "\n").columns == 78
    error = mistake(200 * "." + "\n")
    assert (error.line, error.column, error.original) == (1, 79, "illegal entry: " + 79 * ".")
    assert "at most 78" in error.message


def test_there_are_at_most_16_rows():
    assert len(read_fillomino_dlx(16 * "..\n").rows) == 16
    error = mistake(16 * "..\n" + "1\n")
    assert (error.line, error.original) == (17, "too many rows: 1\n")


@pytest.mark.parametrize("row", ["x\n", "0\n", "x", "1"])
def test_the_entries_of_a_row_too_many_are_read_first(row):
    error = mistake(16 * "..\n" + row)
    assert (error.line, error.original, error.status) == (17, f"illegal entry: {row}", 255)


@pytest.mark.parametrize("text", ["2\r\n", "2 .\n", "A\n", "g\n", "\0\n", "２\n", "|\n", "1\x85\n", "\ufeff1\n"])
def test_nothing_but_points_and_clues_is_read(text):
    assert "is not an entry" in mistake(text).message


@given(st.one_of(st.text(), st.text("..123abf\n"), st.binary().map(lambda data: data.decode("latin-1"))))
def test_whatever_comes_in_it_is_written_or_is_a_mistake(text):
    if len(text) > 8:
        text = text.translate(dict.fromkeys(map(ord, "456789abcdef"), "3"))  # a test, not a night
    try:
        lines = written(text).splitlines()
    except DancefloorError:
        return
    assert lines[0] == "| fillomino-dlx:"
    assert all(re.fullmatch(r"(\| [.1-9a-f]*|( [0-9a-f]{2,3})+( [hv][0-9a-f]{3,4})*|.*\|.*)", line) for line in lines)


def test_what_cannot_be_read_is_an_error_of_ours(tmp_path):
    for name in (str(tmp_path), str(tmp_path / "none"), "a\0b"):
        with pytest.raises(StoreError):
            list(fillomino_lines(name))


# --- labels ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "labels"),
    [("1", (1,)), ("1-4,7", (1, 2, 3, 4, 7)), ("15,1-2, 2 - 3", (1, 2, 3, 15)), ("7,7", (7,)), ("5-5", (5,))],
)
def test_labels_are_numbers_and_ranges(text, labels):
    assert read_labels(text) == labels


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "a label is missing"),
        ("1,,2", 3, "a label is missing"),
        ("1,x", 3, "'x' is not a label"),
        ("1-", 1, "'1-' is not a label"),
        ("0", 1, "label 0: labels are numbers from 1 to 15"),
        ("3,2-16", 5, "label 16: labels are numbers from 1 to 15"),
        ("4-2", 3, "the range 4-2 goes down"),
        ("٣", 1, "is not a label"),
        ("9" * 5000, 1, "is not a label"),
    ],
)
def test_other_labels_are_refused(text, column, message):
    with pytest.raises(ParseError, match=re.escape(message)) as caught:
        read_labels(text)
    assert caught.value.column == column


@given(st.text("0123456789-, x"))
def test_whatever_the_labels_they_are_read_or_a_mistake(text):
    try:
        labels = read_labels(text)
    except DancefloorError:
        return
    assert list(labels) == sorted(set(labels))
    assert set(labels) <= set(range(1, 16))


@pytest.mark.parametrize("grid", ["2..\n.3.\n...\n", "....\n.4..\n", "1\n", "...\n", "", "\n\n"])
def test_with_labels_up_to_the_largest_clue_only_the_title_differs(grid):
    plain = written(grid)
    largest = max(read_fillomino_dlx(grid).clues, default=0)
    title, _, rest = written(grid, range(1, largest + 1)).partition("\n")
    assert title == f"| fillomino-dlx --labels {f'1-{largest}' if largest > 1 else largest or ''}:"
    assert rest == plain.partition("\n")[2]


def test_with_other_labels_items_and_options_are_those_of_the_labels_in_order():
    grid = "2...\n....\n"
    every = written(grid, range(1, 8)).splitlines()
    some = written(grid, [7, 2, 5]).splitlines()
    assert some[0] == "| fillomino-dlx --labels 2,5,7:"
    cells, edges = every[3].split("|")
    assert some[3] == cells + "|" + "".join(f" {edge}" for edge in edges.split() if edge[-1] in "257")
    sizes = [len([word for word in line.split() if word[0] not in "hv"]) for line in every[4:]]
    assert some[4:] == [line for line, size in zip(every[4:], sizes, strict=True) if size in (2, 5, 7)]
    assert 7 in sizes


def test_labels_that_leave_out_a_clue_are_refused_with_its_place():
    error = mistake("2..\n.3\n", labels=[1, 2, 4])
    assert (error.line, error.column) == (2, 2)
    assert error.message == "clue 3 should be among the labels, which are 1-2,4"
    assert not isinstance(error, KnuthError)
    with pytest.raises(PuzzleError, match="label 16"):
        read_fillomino_dlx("2\n", labels=[2, 16])


def test_the_summary_speaks_of_the_clues_not_of_the_labels():
    assert summary(read_fillomino_dlx("2..\n.3\n", labels=range(1, 9))) == (
        "OK, I've read 2 clues <= 3, for a 2x3 board."
    )


def test_the_comments_give_the_rows_as_they_were():
    assert origin_text(("2..", "", ".3")) == "| fillomino-dlx:\n| 2..\n| \n| .3\n"


@pytest.mark.parametrize(("grid", "labels"), [("2..\n\n.3\n", None), ("2..\n", (2, 5)), ("b\n" * 16, None)])
def test_the_comments_tell_the_fillomino(grid, labels):
    puzzle = read_fillomino_dlx(grid, labels=labels)
    assert read_origin(line for line in written(grid, labels).splitlines() if line.startswith("|")) == puzzle


@pytest.mark.parametrize(
    "comments",
    [[], ["| something else:"], ["| fillomino-dlx --labels 3-1:", "| 2"], ["| fillomino-dlx:", *17 * ["| 2"]]],
)
def test_other_comments_tell_nothing(comments):
    assert read_origin(comments) is None


# --- what the problem means ------------------------------------------------------------------------------------------


def all_grids(puzzle):
    """All solutions, of all grids of a board by brute force."""
    for grid in everything(len(puzzle.rows), puzzle.columns):
        numbers = sum(grid, ())
        clues = zip(puzzle.clues, numbers, strict=True)
        if all(number in ((clue,) if clue else puzzle.allowed) for clue, number in clues):
            yield numbers


@given(st.data())
def test_the_covers_of_the_problem_are_the_fillominoes(data):
    rows, columns = data.draw(st.sampled_from([(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (1, 7), (2, 4), (3, 3)]))
    labels = data.draw(st.sampled_from([(1, 2), (1, 2, 3), (2, 3), (3,), (1, 4), (2, 4)]))
    entry = st.sampled_from(["."] * 4 + [str(label) for label in labels])
    grid = tuple(data.draw(st.text(entry, min_size=columns, max_size=columns)) for _ in range(rows))
    puzzle = LimitedFillomino(grid, labels)
    encoding = puzzle.encode()
    found = []
    for cover in covers_of(encoding.problem):
        numbers = [0] * (rows * columns)
        for option in cover:
            placement = encoding.decode(option)
            for i, j in placement.cells:
                numbers[i * columns + j] = int(placement.piece)
        found.append(tuple(numbers))
    assert sorted(found) == sorted(all_grids(puzzle))
