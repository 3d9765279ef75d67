from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dancefloor.cli.command import read_command
from dancefloor.cli.convert import ConvertCommand
from dancefloor.contract.check_format import check_format
from dancefloor.errors import InputError
from dancefloor.formats import table
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.formats.table import FORMATS, PROBLEM, Format, format_named, format_of, read, writable, write
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.pzpr import READ, SYMMETRIC
from dancefloor.puzzles.classics import Langford
from fuzz.readers import readers

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_keeps_the_contract(name):
    puzzle = read_puzzle("3x20")
    holds = FORMATS[name].holds
    whole = holds == PROBLEM or (puzzle.genre in holds and name != "xmpuzzle")  # which has cubes for squares
    check_format(name, [puzzle] if whole else [])


@pytest.mark.parametrize("name", [each.name for each in FORMATS.values() if each.suffixes and each.reader])
def test_a_file_is_read_in_the_format_of_its_suffix(name, tmp_path):
    file = tmp_path / f"puzzle{FORMATS[name].suffixes[0]}"
    file.write_text(FORMATS[name].example)
    assert read_puzzle(str(file)) == read(FORMATS[name].example, name, source=str(file))


def test_the_formats_of_puzz_link_hold_every_genre_that_is_read():
    for name in ("puzzlink", "pzprv3"):
        assert {*FORMATS[name].holds, SYMMETRIC} == set(READ)


@pytest.mark.house("studio")
def test_a_word_in_a_format_may_be_a_puzzle():
    words = [each for each in FORMATS.values() if each.word]
    assert [each.name for each in words] == ["penpa", "link", "puzzlink", "filling"]
    for each in words:
        assert read_puzzle(each.example) == read(each.example, each.name)


@pytest.mark.parametrize(
    ("puzzle", "name", "message"),
    [
        (read_puzzle("2x2", pieces="dominoes"), "grid", "is for fillomino: this is a puzzle of the genre packing"),
        (Langford(3), "grid", "the format grid is for fillomino: this is another kind of"),
        (Division("tetrominous", ("I.",)), "grid", "the format grid is for fillomino: this is a puzzle of the genre t"),
        (read(FORMATS["sudoku"].example, "sudoku"), "puzzlink", "is for fillomino, pentominous and tetrominous: this"),
        (3, "dlx", "puzzle: 3: the format dlx takes a Problem, or a puzzle that becomes items and options"),
        (Fillomino(((2, 0),)), "opb", "<Fillomino of 1x2 cells, 1 clue>: the format opb takes a Problem, or a puzzle"),
        (Fillomino(((2, 0),)), "gird", "there is no format 'gird'; did you mean 'grid'"),
        (Fillomino(((2, 0),)), "sudku", "there is no format 'sudku'; did you mean 'sudoku'"),
    ],
)
def test_what_is_not_written_says_why(puzzle, name, message):
    with pytest.raises(InputError, match=message):
        write(puzzle, name)


def test_a_format_that_is_only_written_is_not_read():
    with pytest.raises(InputError, match="there is no format 'lp'; choose penpa"):
        read("Minimize\n", "lp")


def test_a_problem_is_written_as_it_is_and_what_is_renamed_is_told():
    said = []
    problem = read("much_too_long q | x\nmuch_too_long x:red\nq x:blue\n").problem
    text = write(problem, "dlx", note=said.append)
    assert said[0] == "item much_too_long is called much_t~1"
    assert len(said) == 3
    assert read(text, "dlx", strict_knuth=True).problem.primary_count == 2


@pytest.mark.parametrize("name", ["puzzlink", "pzprv3"])
def test_what_a_site_cannot_do_with_a_puzzle_is_told(name):
    said = []
    assert write(Division("tetrominous", ("?..I",)), name, note=said.append)
    assert len(said) == 1
    assert said[0].startswith("row 1, column 1 has '?'")
    assert write(Division("tetrominous", ("...I",)), name, note=said.append)
    assert len(said) == 1


@pytest.mark.parametrize("text", ["fillomino/3/2", "symmarea/what", "pentominous_edit/3/2/zz", "  tetrominous/\n"])
def test_a_text_that_begins_with_a_genre_is_never_items_and_options(text):
    assert format_of(text).name == "puzzlink"


# --- a new format ---

TOY = """
from dancefloor.errors import ParseError
from dancefloor.houses.fillomino.fillomino import Fillomino

def tells(text):
    return text.startswith("toy ")

def read(text, *, source):
    if not tells(text) or not text[4:].strip().isascii() or not text[4:].strip().isdigit():
        raise ParseError(text, "a toy is written like 'toy 123'", source=source, line=1, column=5)
    return Fillomino((tuple(map(int, text[4:].strip())),))

def write(puzzle):
    return f"toy {''.join(map(str, puzzle.clues[0]))}\\n"
"""


@pytest.fixture
def _toy(monkeypatch, tmp_path):
    (tmp_path / "toy_format.py").write_text(TOY)
    monkeypatch.syspath_prepend(str(tmp_path))
    toy = Format(
        "toy",
        "a row of digits",
        ("fillomino",),
        reader="toy_format:read",
        writer="toy_format:write",
        tells="toy_format:tells",
        suffixes=(".toy",),
        word="^toy",
        example="toy 1022",
    )
    monkeypatch.setattr(table, "FORMATS", {"toy": toy, **FORMATS})


@pytest.mark.usefixtures("_toy")
def test_a_module_and_an_entry_make_a_format(tmp_path, capsys):
    wanted = Fillomino(((2, 0, 1),))
    (tmp_path / "a.txt").write_text("toy 201\n")
    (tmp_path / "a.toy").write_text("toy two\n")
    assert read_puzzle(str(tmp_path / "a.txt")) == read_puzzle("toy 201") == read("toy 201", "toy") == wanted
    with pytest.raises(InputError, match=r"a\.toy, line 1, column 5: a toy is written like 'toy 123'"):
        read_puzzle(str(tmp_path / "a.toy"))
    assert write(wanted, "toy") == "toy 201\n"
    for line in (["3x1:201", "--to", "toy"], [str(tmp_path / "a.txt"), "--to", "filling"]):
        assert read_command(ConvertCommand, "convert", line).run() == 0
    assert capsys.readouterr().out == "toy 201\n3x1:201\n"
    assert "toy" in writable("fillomino")
    with pytest.raises(InputError, match="choose toy, penpa"):
        format_named("x")


@pytest.mark.usefixtures("_toy")
def test_a_new_format_is_fuzzed_from_its_example():
    reader = readers()["toy"]
    assert reader.examples == ("toy 1022",)
    reader.read(reader.examples[0])


# --- what is loaded, and what is documented ---


def modules_after(script):
    script = f"import sys; {script}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return {name for name in done.stdout.split() if name.startswith("dancefloor.")}


def test_the_table_loads_no_format_and_a_box_loads_none_of_files():
    loaded = modules_after("from dancefloor.formats import FORMATS")
    own = {f"dancefloor.{name}" for name in ("arguments", "declarations", "errors", "formats", "formats.table")}
    tables = {name for name in loaded if name.startswith("dancefloor.houses")}
    assert loaded - tables == own
    assert max(name.count(".") for name in tables) == 2  # the tables of houses, and none of their modules
    loaded = modules_after("from dancefloor.formats.puzzle import read_puzzle; read_puzzle('6x10')")
    formats = {name.removeprefix("dancefloor.formats.") for name in loaded if name.startswith("dancefloor.formats.")}
    assert formats == {"puzzle", "table"}


def row(form):
    """The row of a format in docs/formats.md."""
    suffixes = ", ".join(f"`{suffix}`" for suffix in form.suffixes)
    directions = [way and "yes" for way in (form.reader, form.writer)]
    cells = [f"`{form.name}`", form.summary, ", ".join(form.holds), suffixes, *directions]
    return re.sub(" +", " ", f"| {' | '.join(cells)} |")


@pytest.mark.house("designers")
@pytest.mark.house("studio")
def test_every_format_has_its_row_in_the_documentation():
    lines = (DOCS / "formats.md").read_text(encoding="utf-8").splitlines()
    shown = [line for line in lines if re.match(r"\| `", line)]
    assert shown == [row(form) for form in FORMATS.values()]
