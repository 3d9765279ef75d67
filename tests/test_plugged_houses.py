"""Houses of other packages: entry points that name a table, and what works without them."""

from __future__ import annotations

import subprocess
import sys
import warnings

import pytest

import dancefloor
from dancefloor import declarations
from dancefloor.cli import main
from dancefloor.declarations import declaration, declared, houses
from dancefloor.faces.asking import ask
from dancefloor.formats import table
from dancefloor.formats.plain import read_editable, read_kept, write_editable, write_kept
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.meanings import COMMANDS_OF, NAMES_OF
from dancefloor.reports.documents import named, schema
from dancefloor.verbs import count, kind_of

HOUSE = '''
"""A house of somebody else."""

HOUSE = {
    "order": 70,
    "names": {"towers.puzzle": "Towers"},
    "kinds": {"towers.puzzle:Towers": "towers.puzzle:TowersKind"},
    "kept": {"towers": ("towers.puzzle:Towers", ("size",))},
    "editable": {"towers": "towers.puzzle"},
    "groups": {"Towers": (70, "dancefloor towers 3")},
    "commands": {
        "towers": ("towers.command:TowersCommand", "Count towers.", "Towers"),
        "count": ("towers.command:TowersCommand", "Never used: dancefloor has a command of this name.", "Towers"),
    },
    "documents": {"towers": 1},
    "schema": "towers",
    "formats": (
        {
            "name": "towers",
            "summary": "a number of towers",
            "holds": ("towers",),
            "reader": "towers.puzzle:read_text",
            "writer": "towers.puzzle:write_text",
            "tells": "towers.puzzle:is_towers",
            "suffixes": (".towers",),
            "word": "^%[0-9]+$",
        },
    ),
    "methods": "towers.puzzle:methods",
}
'''
PUZZLE = """
from dancefloor.puzzles.classics import Queens
from dancefloor.verbs.kinds.kind import Encoded


class Towers(Queens):
    genre = "towers"


class TowersKind(Encoded):
    name = "towers"


def read_text(text, source):
    return Towers(int(text.strip()[1:]))


def write_text(puzzle):
    return f"%{puzzle.size}"


def is_towers(text):
    return text.startswith("%")


def fields(puzzle):
    return {"size": puzzle.size}


def read(table):
    return Towers(table.get("size", int))


def methods():
    return [("climbing", "looks from above", True)]
"""
COMMAND = '''
from dancefloor.cli.command import Command, word


class TowersCommand(Command):
    """Count towers.

    Exit status: 0 counted.
    """

    size = word("SIZE", about="How many.")

    def run(self):
        print(f"{self.size} towers")
        return 0
'''
SCHEMA = (
    '{"$defs": {"towers": {"description": "towers", "properties": {"document": {"const": "dancefloor/towers/1"}}}}}'
)


@pytest.fixture
def forgotten():
    """Nothing is known yet of other packages, and nothing afterwards."""
    for each in (declarations._entry_points, declarations._declared_for, table._plugged):
        each.cache_clear()
    yield
    for each in (declarations._entry_points, declarations._declared_for, table._plugged):
        each.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "towers"]:
        del sys.modules[name]


def install(folder, *points):
    """Leave a package in a folder, as an installer does."""
    package = folder / "towers"
    package.mkdir()
    for name, content in {"__init__": HOUSE, "puzzle": PUZZLE, "command": COMMAND}.items():
        (package / f"{name}.py").write_text(content)
    (package / "schema.json").write_text(SCHEMA)
    home = folder / "towers-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: towers\nVersion: 1.0\n")
    (home / "entry_points.txt").write_text("\n".join(["[dancefloor.houses]", *points]))


@pytest.fixture
def plugged_in(tmp_path, monkeypatch, forgotten):
    install(tmp_path, "towers = towers:HOUSE")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("plugged_in")
def test_its_names_are_those_of_the_package():
    assert dancefloor.Towers(4).size == 4
    assert "Towers" in dir(dancefloor)


@pytest.mark.usefixtures("plugged_in")
def test_its_puzzles_have_their_kind_and_are_kept_and_edited():
    towers = dancefloor.Towers(6)
    assert kind_of(towers).name == "towers"
    assert count(towers) == 4
    assert read_kept(write_kept(towers)) == towers
    assert write_editable(towers) == {"kind": "towers", "size": 6}
    assert read_editable({"kind": "towers", "size": 6}) == towers


@pytest.mark.usefixtures("plugged_in")
def test_its_format_is_read_and_written(tmp_path):
    towers = dancefloor.Towers(6)
    assert read_puzzle("%6") == towers
    assert table.read("%6") == table.read("%6", "towers") == towers
    assert table.write(towers, "towers") == "%6"
    (tmp_path / "six.towers").write_text("%6\n")
    assert read_puzzle(str(tmp_path / "six.towers")) == towers
    assert "towers" in table.readable(plugged=True)
    assert "towers" not in table.readable()


@pytest.mark.usefixtures("plugged_in")
def test_its_command_runs_and_is_in_the_help(capsys):
    assert main.run(["towers", "3"]) == 0
    assert capsys.readouterr().out == "3 towers\n"
    assert main.run(["help", "towers"]) == main.run(["man", "towers"]) == main.run(["help"]) == 0
    told = capsys.readouterr().out
    assert "Usage: dancefloor towers" in told
    assert ".TH DANCEFLOOR-TOWERS" in told
    assert "Towers:\n  towers " in told
    assert "Never used" not in told


@pytest.mark.usefixtures("plugged_in")
def test_its_documents_and_methods_are_listed(capsys):
    assert named("towers") == {"document": "dancefloor/towers/1"}
    assert "towers" in schema()["$defs"]
    assert main.run(["engines"]) == 0
    assert "climbing" in capsys.readouterr().out


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("nowhere:HOUSE", "which cannot be loaded: No module named 'nowhere'"),
        ("towers.puzzle:Towers", "which is not a table"),
        ("leaving:HOUSE", "which cannot be loaded: it raises SystemExit"),
    ],
)
def test_a_house_that_cannot_be_loaded_hinders_nobody(tmp_path, monkeypatch, point, why):
    install(tmp_path, f"lost = {point}")
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(RuntimeWarning, match=f"house 'lost' is plugged in as '{point}', .*{why}"):
        assert len(houses(plugged=True)) == len(houses())
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it is said once
        assert declaration("commands", "lost") is None


def test_a_usual_start_reads_no_entry_points():
    script = (
        "import sys; from dancefloor.cli import main; status = main.run(['count', '3x20', '-q']);"
        "assert status == 0 and 'importlib.metadata' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


def test_the_words_of_our_houses_are_known_without_them():
    for house in COMMANDS_OF:
        folder = __import__(f"dancefloor.houses.{house}", fromlist=["HOUSE"]).HOUSE
        single = {name for name in folder.get("commands", {}) if " " not in name}  # 'make hints' begins with another's
        assert set(COMMANDS_OF[house].split()) == single
        assert sorted(NAMES_OF[house].split()) == sorted(" ".join(folder.get("names", {}).values()).split())
    listed = {word for words in COMMANDS_OF.values() for word in words.split()}
    assert listed == {name for name in declared("commands") if " " not in name}


@pytest.mark.usefixtures("plugged_in")
def test_the_page_says_what_is_wrong_with_its_values():
    (event,) = ask({"ask": "describe", "puzzle": {"kind": "tower", "size": 3}})
    assert "towers" in event["message"]
