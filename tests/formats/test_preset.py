from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import DancefloorError, PuzzleError
from dancefloor.formats.named import preset_named
from dancefloor.formats.preset import read_preset
from dancefloor.geometry.box import box
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces

HEAD = 'title = "A puzzle"\nsource = "nobody"\n'
GOOD = HEAD + 'region = "4x5"\npieces = "tetrominoes"\n'
TABLE = HEAD + 'region = "2x2"\n[pieces]\n'


def read(text):
    return read_preset(text, name="mine", source="mine.toml")


def complaint(text):
    with pytest.raises(PuzzleError) as caught:
        read(text)
    message = str(caught.value)
    assert "\n" not in message
    return message


# --- the reader ---


def test_the_region_is_a_box_and_the_pieces_are_in_their_language():
    preset = read(GOOD)
    assert (preset.name, preset.title, preset.source) == ("mine", "A puzzle", "nobody")
    assert preset.puzzle() == Packing(box(4, 5), read_pieces("tetrominoes"))
    assert preset.solutions is None


def test_pieces_may_be_all_rectangles_that_fit():
    read_one = read(HEAD + 'region = "3x4"\npieces = "0-1*oblongs-1x4,2*1x1"\n').puzzle()
    assert read_one == Packing("3x4", "0-1*1x2,0-1*1x3,0-1*2x3,0-1*2x4,0-1*3x4,2*1x1")
    assert "squares have no 2x3" in complaint(HEAD + 'region = "3x4"\npieces = "squares-2x3"\n')


def test_the_region_may_be_a_list_of_cells():
    listed = "[[0, 0], [0, 1], [1, 1]]"
    head = HEAD + "lattice = 'square'\npieces = 'any*O1'\n"
    assert read(head + f"region = {listed}").region == box("##\n.#")
    spare = read(head + f"region = {{cells = {listed}, optional = [[2, 1]]}}").region
    assert (len(spare.cells), spare.optional) == (3, ((2, 1),))


@pytest.mark.parametrize("region", [".#.\n###", "4x4~torus"])
def test_the_region_may_be_a_picture_or_glued(region):
    assert read(HEAD + f'region = """\n{region}\n"""\npieces = "1*T4"').region == box(region)


def test_a_picture_of_one_layer_is_one_of_cubes_if_the_lattice_says_so():
    preset = read(HEAD + 'lattice = "cube"\nregion = "##/##"\n[pieces]\nI = {shape = "##", count = 2}')
    assert preset.region.cells == ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0))
    assert [(piece.mobility, piece.bounds) for piece in preset.pieces] == [(Mobility.ONE_SIDED, "2")]


@pytest.mark.parametrize(("count", "bounds"), [("3", "3"), ("[1, 2]", "1:2"), ('"any"', "0:1"), ("[0, 9]", "0:9")])
def test_a_count_is_a_number_or_two_or_any(count, bounds):
    (piece,) = read(TABLE + f"V = {{shape = [[0, 0], [0, 1], [1, 0]], count = {count}}}").pieces
    assert piece.bounds == bounds


def test_pieces_may_be_less_mobile_all_of_them_or_one():
    pieces = HEAD + 'region = "3x4"\nmobility = "one-sided"\n[pieces]\nA = "##"\n'
    preset = read(pieces + 'B = {shape = "###/#..", mobility = "fixed"}')
    assert [piece.mobility for piece in preset.pieces] == [Mobility.ONE_SIDED, Mobility.FIXED]


def test_pieces_may_be_in_parts_where_that_is_wanted():
    text = HEAD + 'region = "2x3"\nLOOSE\n[pieces]\nA = {shape = "#.#", count = 3}'
    assert len(read(text.replace("LOOSE", "disconnected = true")).pieces[0].shape) == 2
    assert complaint(text.replace("LOOSE", "disconnected = false")) == (
        "mine.toml, key 'pieces.A': this piece is not connected; 'disconnected = true' would allow it"
    )


def test_solutions_are_published_by_somebody_or_counted_here():
    known = read(GOOD + "[solutions]\nraw = 0\nsource = 'S. W. Golomb'").solutions
    assert (known.distinct, known.raw, known.symmetry) == (None, 0, "all")
    assert read(GOOD + "[solutions]\ndistinct = 0").solutions.source == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "key 'region': it is missing"),
        ("title = 3", "key 'region': it is missing"),
        (GOOD.replace('"A puzzle"', "3"), "key 'title': it should be a text, not '3'"),
        (GOOD.replace("title", "titel"), "key 'titel': there is no such key; did you mean 'title'?"),
        (GOOD + "[solutions]\ncount = 3", "key 'solutions.count': there is no such key; choose distinct, raw"),
        (GOOD + "[solutions]\nsource = 'x'", "key 'solutions.raw': there should be a number here, or in 'distinct'"),
        (GOOD + "gluing = 'tore'", "key 'gluing': there is no gluing 'tore'; did you mean 'torus'?"),
        (GOOD.replace("4x5", "4x5~torus") + "gluing = 'torus'", "key 'gluing': the region is a torus already"),
        (GOOD + "[solutions]\nraw = true\nsource = ''", "key 'solutions.raw': it should be a whole number, not 'True'"),
        (GOOD + "[solutions]\nraw = 1\nsource = ''\nsymmetry = 'some'", "key 'solutions.symmetry': 'some' is not one"),
        (GOOD + "lattice = 'hexgon'", "key 'lattice': there is no lattice 'hexgon'; did you mean 'hexagon'?"),
        (GOOD + "lattice = 'cube'\n", "key 'region': a cuboid of cubes has 3 sizes, not 2"),
        (
            GOOD.replace("4x5", "2x2x5"),
            "key 'pieces': piece 'I' lies on the square lattice, the region on the cube lattice",
        ),
        (GOOD.replace("4x5", "##") + "lattice = 'hexagon'\n", "key 'region': a region on the square lattice, where"),
        (GOOD.replace("4x5", "4x"), "key 'region': "),
        (GOOD.replace('"4x5"', "3"), "key 'region': a region is a box, a picture, or a list of cells"),
        (GOOD.replace('"4x5"', "{cells = [[0, 0]], empty = []}"), "key 'region': a region is a box, a picture, or a"),
        (GOOD.replace('"4x5"', "{cells = [[0, 0]], optional = 1}"), "key 'region': a region is a box, a picture, or a"),
        (GOOD.replace('"4x5"', "[[0, 0]]"), "key 'region': cells need a lattice"),
        (GOOD.replace('"4x5"', "[0, 0]") + "lattice = 'square'", "key 'region': a list of cells is written like"),
        (GOOD.replace('"4x5"', "[[0, 'x']]") + "lattice = 'square'", "key 'region': cell [0, 'x'] should be whole"),
        (GOOD.replace('"4x5"', "[[0]]") + "lattice = 'square'", "key 'region': "),
        (GOOD.replace("4x5", "x#"), "key 'region': 'x' in a picture"),
        (GOOD.replace("tetr", "tatr"), "key 'pieces': there is no piece 'tatrominoes'; did you mean 'tetrominoes'?"),
        (HEAD + "region = '2x2'\npieces = 3", "key 'pieces': it should be a table, not '3'"),
        (TABLE, "key 'pieces': there are none"),
        (TABLE + "'a b' = '#'", "key 'pieces.a b': piece name 'a b': it cannot"),
        (TABLE + "A = 3", "key 'pieces.A': a piece is a picture or a list of cells"),
        (TABLE + "A = []", "key 'pieces.A': a shape needs at least one cell"),
        (TABLE + "A = [[0, 0, 0]]", "key 'pieces.A': cell (0, 0, 0) should be 2 integers on the square lattice"),
        (TABLE + "A = [[0, 0.5]]", "key 'pieces.A': cell [0, 0.5] should be whole numbers"),
        (TABLE + "A = 'AV'", "key 'pieces.A': a picture of triangles, where the region is of"),
        (TABLE + "A = {}", "key 'pieces.A.shape': it is missing"),
        (TABLE + "A = {shape = '#', also = '#'}", "key 'pieces.A.also': it should be a list"),
        (TABLE + "A = {shape = '#', also = ['##']}", "key 'pieces.A': piece 'A' has shapes of different sizes"),
        (TABLE + "A = {shape = '##', also = ['#.#']}", "key 'pieces.A': this piece is not connected"),
        (TABLE + "A = {shape = '#', time = 1}", "key 'pieces.A.time': there is no such key"),
        (TABLE + "A = {shape = '#', count = 0}", "key 'pieces.A': piece 'A' used 0 to 0 times"),
        (TABLE + "A = {shape = '#', count = [1]}", "key 'pieces.A.count': a count is a number"),
        (TABLE + "A = {shape = '#', mobility = 'x'}", "key 'pieces.A.mobility': 'x' is not one of"),
        (GOOD + "mobility = 'fixed'", "key 'mobility': it applies to pieces in a table"),
        (GOOD + "disconnected = true", "key 'disconnected': it applies to pieces in a table"),
        (GOOD + "example = 'x'", "key 'example': an example needs cells that may be left open"),
        (GOOD + "[solutions]\nraw = -1\nsource = ''", "key 'solutions.raw': it should not be negative"),
        (GOOD + "[open.day]", "key 'open.day': there are no labels"),
        (GOOD + "[open.day]\n'a b' = [0, 0]", "key 'open.day.a b': a label is one word"),
        (GOOD + "[open.day]\ntoday = [0, 0]", "key 'open.day.today': a label is one word"),
        (GOOD + "[open.day]\na = [0, 0]\nA = [0, 1]", "key 'open.day.A': a label is one word"),
        (GOOD + "[open.day]\n1 = [0, 0]\n[open.hour]\n01 = [0, 1]", "key 'open.hour.01': a label is one word"),
        (GOOD + "[open]\nday = 3", "key 'open.day': it should be a table"),
        (GOOD + "[open.day]\n1 = [9, 9]", "key 'open.day.1': cell [9, 9] is not in the region"),
        (GOOD + "[open.day]\n1 = [1, 1]", "key 'example': it is missing"),
        (GOOD + "example = '2'\n[open.day]\n1 = [1, 1]", "key 'example': there is no '2' on this mine"),
        (GOOD + "[labels]\nstart = 3", "key 'labels.start': it should be a list, not '3'"),
        (GOOD + "[labels]\nstart = [0]", "key 'labels.start': "),
        (GOOD + "[labels]\nstart = ['a', 0]", "key 'labels.start': cell ['a', 0] should be whole numbers"),
        (
            GOOD + "[labels]\nincredible = [0, 0]",
            "key 'labels.incredible': label 'incredible' has 10 letters: it should",
        ),
        (GOOD + "[labels]\na = [0, 0]\nb = [0, 0]", "key 'labels.b': cell [0, 0] has the name 'a' already"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_its_key(text, message):
    assert complaint(text).startswith(f"mine.toml, {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title [", "not TOML: .*line 1, column 7"),
        ("a = " + "[" * 99, "not TOML: "),
        ("a = " + "[" * 100_000, "100000 levels of nesting, but at most 100 are allowed"),
        ("a = " + "{b=[" * 51, "102 levels of nesting, but at most 100 are allowed"),
        ("a" + ".a" * 20_000 + " = 1", "20001 levels of nesting, but at most 100 are allowed"),
        ("[a" + ' . "."' * 100 + "]", "101 levels of nesting, but at most 100 are allowed"),
        ("".join(f"a{k} = 1\n" for k in range(60_000)), "60000 keys and tables, but at most 50000 are allowed"),
        ("".join(f"[a{k}]\n" for k in range(60_000)), "60000 keys and tables, but at most 50000 are allowed"),
        ("a = [" + "{}," * 60_000 + "]", "60001 keys and tables, but at most 50000 are allowed"),
        ("a = " + "9" * 10_000, "a number of more than 1000 digits"),
    ],
)
def test_monstrous_text_is_refused_in_one_line(text, message):
    with pytest.raises(DancefloorError, match=rf"^mine\.toml: {message}") as caught:
        read(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "value",
    ['"{}"', "'{}'", '"""{}"""', "'''{}'''", '"\\"{}"', '"""""{}"\\"""""', "'''''{}'''''", "1 # {}", '["a", "{}"]'],
)
def test_nothing_is_counted_in_strings_and_comments(value):
    text = value.format("= . [ { " * 200)
    with pytest.raises(PuzzleError, match=r"^mine\.toml, key 'a': there is no such key"):
        read(f"a = {text}\n")
    with pytest.raises(DancefloorError, match="levels of nesting"):
        read(f"a = {text}\nb{'.b' * 100} = 1\n")


def test_long_strings_are_no_keys_and_tables():
    with pytest.raises(PuzzleError, match=r"^mine\.toml, key 'a': there is no such key"):
        read(f"a = '{'= { ' * 60_000}'\n")


def test_many_pieces_are_refused_unless_the_environment_allows_them(monkeypatch):
    text = TABLE + "".join(f"a{k} = '#'\n" for k in range(6))
    monkeypatch.setenv("DANCEFLOOR_MAX_PIECES", "5")
    told = "key 'pieces': 6 pieces, but at most 5 are allowed (set DANCEFLOOR_MAX_PIECES to allow more)"
    assert complaint(text) == f"mine.toml, {told}"
    monkeypatch.setenv("DANCEFLOOR_MAX_PIECES", "6")
    assert len(read(text).pieces) == 6
    monkeypatch.setenv("DANCEFLOOR_MAX_PIECE_CELLS", "5")
    told = "key 'pieces': at least 6 cells in all pieces together, but at most 5 are allowed"
    assert complaint(text).startswith(f"mine.toml, {told}")


@given(st.text(max_size=30) | st.text('ab=[]{}"#\n.1', max_size=40))
def test_no_text_does_worse_than_a_mistake(text):
    with pytest.raises(DancefloorError):
        read(text)


def test_the_examples_of_the_docs_are_read():
    docs = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    least, whole, cubes, _ = re.findall(r"```toml\n(.*?)```", docs, re.DOTALL)
    assert (read(least).title, len(read(least).pieces)) == ("", 1)
    assert read(whole).puzzle().region == box("4x4-1x1@1,1")
    assert [piece.bounds for piece in read(cubes).pieces] == ["6", "3"]
    assert whole == (Path(__file__).parents[2] / "puzzles" / "corners.toml").read_text(encoding="utf-8")


# --- words ---


@pytest.mark.parametrize("words", ["05-Mar", "5 Mar", "Mar 5", "mar/5", "Mar. 5", "5 MAR", "Mar-5"])
def test_a_date_may_be_written_in_many_ways(words):
    assert preset_named("calendar").puzzle(words) == preset_named("calendar").puzzle("5-Mar")


def test_today_is_the_date_of_the_clock_or_the_one_that_is_given():
    calendar = preset_named("calendar")
    assert calendar.puzzle("today", today=datetime.date(2023, 12, 31)) == calendar.puzzle("31-Dec")


def test_every_day_of_a_leap_year_leaves_two_cells_open():
    calendar = preset_named("calendar")
    first = datetime.date(2024, 1, 1)
    days = [first + datetime.timedelta(days) for days in range(366)]
    regions = {calendar.puzzle("today", today=day).region for day in days}
    assert len(regions) == 366
    assert {len(region) for region in regions} == {41}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Jann 3", "there is no 'Jann' on this calendar; did you mean 'Jan'?"),
        ("32 Jan", "there is no '32' on this calendar; did you mean"),
        ("xyzzy", "there is no 'xyzzy' on this calendar; say 'calendar 25-Jan' or 'calendar today'"),
        ("31-Feb", "calendar: no year has a 31 Feb"),
        ("31-Apr", "calendar: no year has a 31 Apr"),
        ("3", "calendar: a month is missing: say 'calendar 25-Jan' or 'calendar today'"),
        ("", "calendar: a month and a day are missing: say 'calendar 25-Jan' or 'calendar today'"),
        ("Jan Feb 3", "calendar: 'Jan' and 'Feb' are two months: say one"),
    ],
)
def test_a_wrong_date_is_told_in_one_line(words, message):
    with pytest.raises(PuzzleError) as caught:
        preset_named("calendar").puzzle(words)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_a_short_calendar_does_not_have_every_day():
    text = GOOD + "example = '1'\n[open.day]\n1 = [0, 0]\n2 = [0, 1]\n"
    assert read(text).puzzle("today", today=datetime.date(2024, 5, 2)) == read(text).puzzle("2")
    with pytest.raises(PuzzleError, match=r"^mine has no day number 3, and so no 2024-05-03$"):
        read(text).puzzle("today", today=datetime.date(2024, 5, 3))


def test_a_preset_without_labels_takes_no_words():
    with pytest.raises(PuzzleError, match=r"^'scott' takes no words, and 'today' follows it$"):
        preset_named("scott").puzzle("today")


def test_any_puzzle_can_name_cells():
    puzzle = read(GOOD + "[labels]\nstart = [0, 0]\nbeside = [[7, 7], [8, 8]]\n").puzzle()
    assert puzzle.labels == {(0, 0): "start", (7, 7): "beside", (8, 8): "beside"}
    assert puzzle == read(GOOD).puzzle()
