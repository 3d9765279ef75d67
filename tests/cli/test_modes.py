"""No option is dropped in silence: in each mode of each command it has an effect, or it is refused by name.

What has an effect is found by running a command line twice, with and without the option. It may change what the command
prints or writes, its exit status, or what reaches the work: the request of a verb, the form of progress, silence.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import shutil
from contextlib import chdir
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import dancefloor as dance
from dancefloor import declarations
from dancefloor.cli import clock, main, options, watch
from dancefloor.cli.command import Command, Mode, flag, option, word
from dancefloor.cli.guard import SLOWNESS
from dancefloor.cli.help import command_help
from dancefloor.cli.main import COMMANDS
from dancefloor.cli.options import SEVERAL, check_together, enter, mode_of, mode_table, modes_of, needs_of, proposable
from dancefloor.declarations import loaded
from dancefloor.engines.counting import Counting
from dancefloor.errors import InputError
from dancefloor.houses.designers.all_burrs import AllBurrs
from dancefloor.houses.fillomino import making
from dancefloor.houses.runs.stored_runs import KeptRun
from dancefloor.houses.studio import web_command
from dancefloor.houses.studio.links import link
from dancefloor.verbs import batches, checking, health, how
from dancefloor.verbs.how import Request
from tests.houses.designers.examples import HOOKS, as_file, turnstile
from tests.outputs.commands import steady

# Lines of all houses are together here.
pytestmark = [pytest.mark.house(house) for house in ("founders", "questions", "designers", "makers", "studio")]

FILES = Path(__file__).parents[1] / "outputs" / "files"


def as_json(solution):
    return json.dumps(solution.as_json())


FOUND = next(dance.solve("any*tetracubes 2x2x2"))
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRITTEN = {
    "queens.dlx": (FILES / "queens.dlx").read_text(),
    "prices.dlx": "p q\np |3\nq |3\np q |5\n",
    "twins.dlx": "p q r\np q\nr\np q r\n",
    "seven.fillomino": (FILES / "seven.fillomino").read_text(),
    "long.dlx": "a-rather-long-name b\na-rather-long-name\nb\n",
    "many.sudoku": f"{SUDOKU}\n{81 * '.'}\n",
    "box.pd": "[01][01]\n2|I 00 01\n",
    "board.txt": "00 01 10\nI\nI 2 1 00 01\n",
    "rows.txt": "2..\n...\n..3\n",
    "one.fillomino": "2 . 1 . .\n",
    "bar.toml": as_file(turnstile()),
    "bar.json": as_json(turnstile()),
    "twice.json": f"{as_json(FOUND)}\n" * 2,
    "found.json": as_json(FOUND),
    "dicubes.json": as_json(next(dance.solve("any*dicubes 2x2x2"))),
    "hooks.xmpuzzle": HOOKS,
    "dots.txt": "#...\n..#.\n.#..\n...#\n",
}
SOLID = "2x2x2 --pieces any*tetracubes"
A_LINK = "a link with a solution, which is taken apart"
#: For each command and mode, a line in it, with braces around the puzzle.
LINES = {
    "solve": "solve {2x3 --pieces 3*I2}",
    "solve --link": "solve {2x3 --pieces 3*I2} --link",
    "solve --watch": "solve {2x3 --pieces 3*I2} --watch --engine dancing",
    "solve --min-cost or --best": "solve {prices.dlx} --min-cost",
    "solve --format knuth": "solve {queens.dlx} --format knuth",
    "solve --cost": "solve {2x3 --pieces 3*I2} --cost 'any 2'",
    "solve --max": "solve {2x3 --pieces 2*I2} --max cells",
    "solve --program": "solve {queens.dlx} --format knuth --program 'dlx1 m1'",
    f"solve {SEVERAL}": "solve many.sudoku",
    "count": "count {2x3 --pieces 3*I2}",
    "check": "check {one.fillomino}",
    "check a puzzle without clues": "check {2x3 --pieces 3*I2}",
    f"check {SEVERAL}": "check many.sudoku",
    "rectangles": "rectangles {V3}",
    "order": "order {V3}",
    "torus": "torus {V3}",
    "plane": "plane {V3}",
    "rep-tiles": "rep-tiles {V3}",
    "compatible": "compatible {I3 V3}",
    "sequence": "sequence queens --to 4",
    "symmetries": "symmetries {2x3 --pieces 3*I2}",
    "apart": "apart {2x2x2 --pieces any*tetracubes}",
    "apart --stored": "apart hooks.xmpuzzle --stored",
    "apart --solution": f"apart {{{SOLID} --solution found.json}}",
    f"apart {A_LINK}": f"apart {{{link(FOUND)}}}",
    "solve --apart": "solve {2x2x2 --pieces any*tetracubes} --apart",
    "solve --laser": "solve {2x3 --pieces 3*I2} --laser cut.svg",
    "solve --sheet and --size": "solve {2x3 --pieces 3*I2} --sheet a.pdf --size 20mm",
    "solve --stl or --3mf or --glb": "solve {2x2x2 --pieces any*tetracubes} --stl a.stl",
    "check --apart": "check {2x2x2 --pieces any*tetracubes} --apart",
    "sample": "sample {3x20}",
    "prove": "prove {3x5 --pieces V,P,U} --certificate a.cert",
    "prove --share": "prove {langford 7} --share 1/2 --certificate a.cert",
    "verify": "verify kept.cert",
    "family": "family {3x5 --pieces V,P,U}",
    "heat": "heat {3x5 --pieces V,P,U}",
    "convert": "convert {queens.dlx} --to dlx",
    "convert --svg or --sheet": "convert one.fillomino --svg a.svg --sheet b.svg",
    "reduce": "reduce {twins.dlx}",
    "puzzles": "puzzles",
    "puzzles the name of a puzzle": "puzzles soma",
    "engines": "engines",
    "doctor": "doctor --timeout 0",
    "doctor --proofs": "doctor --proofs --timeout 0",
    "man": "man engines",
    "completion": "completion bash",
    "web": "web 6x10",
    "hint": "hint seven.fillomino",
    "explain": "explain seven.fillomino",
    "grade": "grade seven.fillomino",
    "bench": "bench seven.fillomino",
    "bench --cells": "bench seven.fillomino --cells 1,2",
    "bench --harder or --easier": "bench one.fillomino --harder",
    "make hints": "make hints {3x20}",
    "make packing": "make packing {3x4 --pieces 2*tetrominoes}",
    "make pieces": "make pieces {3x5 --pieces pentominoes}",
    "make unique": "make unique {5x4 --pieces F,L,P,Y}",
    "make burr": "make burr --tries 2 --seed 80",
    "make burr --all": "make burr --all {--timeout 0}",
    "make fillomino": "make fillomino 2x3 --grids 1",
    "make symmarea or variants": "make symmarea 2x3 --grids 1",
    "make pentominous or tetrominous": "make tetrominous 4x3",
    "fillomino-dlx": "fillomino-dlx rows.txt",
    "polyominoes": "polyominoes board.txt",
    "polyomino-dlx": "polyomino-dlx box.pd",
    "fletcher": "fletcher {2x3 --pieces 3*I2} --run python --limit 1",
    "fletcher --run arena or --run fap": "fletcher {2x3 --pieces 3*I2} --run arena",
    "fletcher --emit list": "fletcher {2x3 --pieces 3*I2} --emit list",
    "fletcher --emit fap": "fletcher {3x20} --emit fap",
    "fletcher --emit python or --emit c": "fletcher {2x3 --pieces 3*I2} --emit c",
    "run": "run {2x3 --pieces 3*I2} --store a.db",
    "run --count": "run {2x3 --pieces 3*I2} --count --store a.db",
    "run --count and --certificate": "run {3x5 --pieces V,P,U} --count --store a.db --certificate a.cert",
    "run a part, which already contains the question": "run parts/001.part --store a.db",
    "runs": "runs",
    "split": "split {2x3 --pieces 3*I2} --parts 1 --out parts",
    "merge": "merge {done.db rest.db} --store a.db",
    "show": "show kept.db",
    "show --check": "show kept.db --check",
    "show --format knuth": "show kept.db --format knuth",
}
#: What runs before the lines that read a store or a part.
PARTS = "split 2x4 --pieces 4*I2 --parts 2 --out parts"
BEFORE = {
    "run a part, which already contains the question": [PARTS],
    "verify": ["prove 3x5 --pieces V,P,U --certificate kept.cert"],
    "family": ["family 3x5 --pieces V,P,U --save kept.family"],
    "merge": [PARTS, "run parts/001.part --store done.db", "run parts/002.part --store rest.db"],
    **{label: [f"run {SOLID} --store kept.db"] for label in ("runs", "show", "show --check", "show --format knuth")},
}
#: Modes that need a puzzle in space.
IN_SPACE = ("apart", "solve --apart", "check --apart", "solve --stl or --3mf or --glb")
#: Another puzzle, in which an option can be seen to have an effect.
PUZZLES = {"--strict-knuth": "long.dlx", "--pieces": "2x3", "--view": SOLID, "--corner": SOLID, "--partial": "done.db"}
PUZZLES |= {f"make unique {each}": "2x2x3 --pieces tetracubes-I-L-S-T-O" for each in ("--view", "--corner")}
PUZZLES |= {f"{each} {way}": "tetracube-L" for each in ("order", "rep-tiles") for way in ("--view", "--corner")}
PUZZLES |= {f"rectangles {way}": "tetracube-L" for way in ("--view", "--corner")}
PUZZLES |= {f"compatible {way}": "tetracube-L tetracube-I" for way in ("--view", "--corner")}
PUZZLES |= {"plane --most": "7-7 --most 2 --coronas 1", "plane --coronas": "7-8 --most 1"}
PUZZLES["--where"] = PUZZLES["--only"] = "3x5 --pieces V,P,U"
PUZZLES |= {
    f"check{of} {way}": "2x3 --pieces 3*I2" for of in ("", " a puzzle without clues") for way in ("--where", "--only")
}
PUZZLES |= {f"symmetries {way}": "1x1x2 --pieces dicubes" for way in ("--view", "--corner")}
PUZZLES["make burr --all --sticks"] = "--holes 6 --timeout 0"
PUZZLES |= {f"{label} --pieces": "2x2x2" for label in IN_SPACE}
PUZZLES |= {f"{label} --where": "2x2x2 --pieces any*dicubes" for label in IN_SPACE}
PUZZLES |= {f"{label} --turns": "bar.toml" for label in IN_SPACE[:3]}
PUZZLES["prove --share --pieces"] = PUZZLES["prove --share --where"] = "3x20"
PUZZLES["solve --stl or --3mf or --glb --only"] = "2x2x2 --pieces any*dicubes"
PUZZLES[f"apart {A_LINK} --turns"] = link(turnstile())
PUZZLES["apart --solution --turns"] = "bar.toml --solution bar.json"
PUZZLES["apart --solution --pieces"] = "2x2x2 --solution dicubes.json"
PUZZLES["apart --solution --where"] = "2x2x2 --pieces any*dicubes --solution dicubes.json"
PUZZLES |= {"apart --style": SOLID, "convert --style": "one.fillomino", "convert --page": "one.fillomino"}
#: Options that do nothing, and why they are there.
DEFAULTS = {"--ordered": "it says what is the default, beside --unordered"}
#: For each option, a value with which it has an effect; for some by the name of the command, too.
VALUES = {
    "--as-printed": "",
    "--best": "2",
    "--best-of": "2",
    "--cell": "15",
    "--cells": "60",
    "--chamfer": "0.5",
    "--certificate": "b.cert",
    "--share": "1/1",
    "--clues": "4",
    "--corner": "5",
    "--difficulty": "hard",
    "--emit": "list",
    "--engine": "reference",
    "--every": "2",
    "--executor": "nobody",
    "--file": "burrs.jsonl",
    "--film": "film.svg",
    "--format": "knuth",
    "--from": "2",
    "--gap": "0.5",
    "--glb": "a.glb",
    "--grids": "7",
    "--hidden": "1",
    "--holes": "1-2",
    "--html": "a.html",
    "--kerf": "0.2",
    "--labels": "1-4",
    "--largest": "4",
    "--laser": "cut.svg",
    "--lattice": "cube",
    "--level": "9",
    "--limit": "2",
    "--load": "kept.family",
    "--cost": "'any 3'",
    "--max": "pieces",
    "--max-region": "5",
    "--max-size": "1",
    "--memory": "1K",
    "--modulo": "7",
    "--number": "2",
    "--numbers": "1-5",
    "--only": "symmetric",
    "--out": "others",
    "--output": "program",
    "--page": "letter",
    "--per-page": "1",
    "--title": "T",
    "--parts": "2",
    "--pattern": "dots.txt",
    "--piece": "V",
    "--pieces": "3*I2",
    "--port": "0",
    "--public-url": "https://example.org/",
    "--program": "dlx2",
    "--progress": "json",
    "--repeat": "2:1",
    "--round": "1",
    "--run": "c",
    "--save": "other.family",
    "--sticks": "any",
    "--seed": "7",
    "--sheet": "sheet.svg",
    "--size": "30mm",
    "--solutions": "1",
    "--stl": "a.stl",
    "--stock": "300x200",
    "--thickness": "4",
    "--3mf": "a.3mf",
    "--store": "other.db",
    "--style": "print",
    "--svg": "picture.svg",
    "--symmetry": "rotations",
    "--threads": "3",
    "--technique": "'just enough room'",
    "--timeout": "0",
    "--times": "2",
    "--to": "dimacs",
    "--trie": "rows.txt",
    "--unseen": "1",
    "--without": "'no other number'",
    "--view": "plan",
    "--where": "'no two of V P U touch'",
    "bench --cells": "1,1",
    "make --symmetry": "rotational",
    "make --to": "penpa",
    "make hints --to": "toml",
    "make unique --to": "toml",
    "make burr --to": "toml",
    "check --where": "'no crossing'",
    "make packing --difficulty": "hard",
    "make unique --where": "'V at 0,0'",
    "make packing --to": "toml",
    "--tries": "1",
    "--coronas": "1",
    "--most": "1",
    "sequence --to": "3",
    "make burr --all --timeout": "-1",
    "doctor --timeout": "0.0001",
    "doctor --proofs --timeout": "1",
    "puzzles --pieces": "Y",
    f"solve {SEVERAL} --limit": "1",
    "apart --solution": "found.json",
    f"apart {A_LINK} --solution": "twice.json",
    f"apart {A_LINK} --where": "'nothing of O at 0,0,0'",
    "apart --solution --pieces": "any*dicubes",
    "apart --solution --where": "'nothing of I at 0,0,0'",
    **{f"{label} --pieces": "any*dicubes" for label in IN_SPACE},
    **{f"{label} --where": "'nothing of I at 0,0,0'" for label in IN_SPACE},
}


def command_of(name):
    return loaded(COMMANDS[name][0])


def modes_by_line():
    """Every mode of every command, by the name of the command and what asks for it."""
    for name in COMMANDS:
        command = command_of(name)
        for mode in modes_of(command) or [Mode(" ".join(argument.name for _, argument in command.arguments()))]:
            yield f"{name} {mode.name or mode.asked}".strip(), mode


MODES = dict(modes_by_line())


def test_every_mode_has_a_line_to_test():
    assert MODES.keys() == LINES.keys()


@pytest.fixture
def reached(monkeypatch):
    """What reaches the work of a command."""
    seen = []

    def watching(place, name, told, *, also=True):
        function = getattr(place, name)

        def wrapped(*given, **how):
            result = function(*given, **how) if also else None
            seen.append((name, told(result, *given, **how)))
            return result

        monkeypatch.setattr(place, name, wrapped)

    def asked(request, **how):
        return (request.limits.solutions, request.convention, request.engine, request.resources)

    watching(Request, "of", asked)
    watching(Counting, "__init__", lambda _, *given, **how: how.get("resources"))
    watching(SLOWNESS, "begin", lambda _, quiet: quiet)
    watching(clock, "showing_progress", lambda _, form, **how: form)
    watching(checking._Clues, "__init__", lambda _, *given: given[-1] is None)
    watching(making, "make_fillomino", lambda _, wish, **how: (wish, how["grids"]))
    watching(AllBurrs, "__init__", lambda _, *given: given[1:3])
    watching(making, "Thinning", lambda _, *given, **how: (how["limits"].nodes, how["hidden"]))
    watching(health, "checkups", lambda _, timeout: timeout)
    watching(batches.Batches, "__init__", lambda _, *given, **how: how.get("threads"))
    watching(KeptRun, "parts", lambda _, *given, **how: how.get("as_found"))
    watching(watch, "_check_terminal", lambda _: None, also=False)
    watching(watch, "_wait", lambda _, seconds: None, also=False)
    server = SimpleNamespace(address="here", serve_forever=lambda: None, stop=lambda: None)
    monkeypatch.setattr(web_command, "_server", lambda *given: seen.append(("server", given)) or server)
    monkeypatch.setattr(web_command, "_opened", lambda address: seen.append(("opened", address)) or True)
    return seen


@pytest.fixture(scope="module")
def left_by(tmp_path_factory):
    """The folder in which lines have run, once for all modes that need them."""

    @cache
    def left_by(*lines):
        with chdir(folder := tmp_path_factory.mktemp("left")):
            assert [main.run(shlex.split(line)) for line in lines] == [0] * len(lines)
        return folder

    return left_by


@pytest.fixture
def observed(reached, left_by, capfd, tmp_path):
    """Run a command in a new folder with the files that it names; return what can be seen of that."""
    folders = iter(range(10_000))

    def observed(line, before=()):
        folder = tmp_path / str(next(folders))
        shutil.copytree(left_by(*before), folder)
        for name, text in WRITTEN.items():
            if name in line:
                (folder / name).write_text(text)
        capfd.readouterr()
        reached.clear()
        how._remembered.cache_clear()  # so that the same line asks for the same requests again
        with chdir(folder):
            status = main.run(shlex.split(line))
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        steadied = "\n".join(map(steady, out.splitlines())), "\n".join(map(steady, err.splitlines()))
        return status, *steadied, written(folder), tuple(reached)

    return observed


@pytest.fixture
def usual(observed):
    """What is seen of a line without the option: twice the same, or no difference says anything."""

    @cache
    def usual(line, before):
        seen = observed(line, before)
        assert seen == observed(line, before)
        return seen

    return usual


def written(folder):
    """The names of all files, and what is in those that do not hold the time."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(("-wal", "-shm")))
    return [(path.name, "" if path.suffix == ".db" else hashlib.sha256(path.read_bytes()).digest()) for path in files]


def words_of(label, argument):
    """The option with a value, as words."""
    if argument.convert is None:
        return argument.name
    command = label.split(" ")[0]
    places = (f"{label} {argument.name}", f"{command} {argument.name}", argument.name)
    return f"{argument.name} {next(VALUES[place] for place in places if place in VALUES)}"


def line_with(label, name, replacing):
    """The line of a mode, with a puzzle in which the option can be seen to have an effect."""
    before, brace, rest = LINES[label].partition("{")
    usual, _, after = rest.partition("}")
    if not brace:
        return before
    return before + (PUZZLES.get(f"{label} {name}", PUZZLES.get(name, usual)) if replacing else usual) + after


@pytest.mark.parametrize("label", LINES)
def test_every_option_has_an_effect_or_is_refused_by_name(label, observed, usual):
    command, mode = command_of(main.with_whole_name(label.split(" "))[0]), MODES[label]
    arguments = {argument.name: argument for _, argument in command.arguments()}
    before, needed = tuple(BEFORE.get(label, ())), needs_of(command)
    askers = {each for mode in modes_of(command) for each in mode.asked.split()}
    plain = line_with(label, "", replacing=False)
    assert usual(plain, before)[0] != 2
    for name, argument in arguments.items():
        if not argument.names or name in mode.asked.split() or name in DEFAULTS:
            continue  # what asks for the mode has the effect that this is another mode
        words = words_of(label, argument)
        if name not in mode.takes.split():
            status, out, err, *_ = seen = observed(f"{plain} {words}", before)
            if name in askers and status != 2:
                assert seen != usual(plain, before), f"{words} does nothing: {plain}"
            else:
                assert (status, out, err.count("\n"), name in err) == (2, "", 0, True), f"{name}: {err}"
            continue
        start = line_with(label, name, replacing=True)
        if name in needed and needed[name][0].startswith("-") and not set(needed[name]) & set(start.split()):
            start += f" {words_of(label, arguments[needed[name][0]])}"
        assert observed(f"{start} {words}", before) != usual(start, before), f"{words} does nothing: {start}"


@pytest.mark.parametrize("name", COMMANDS)
def test_tables_name_options_that_there_are(name):
    command = command_of(name)
    known = {argument.name for _, argument in command.arguments()}
    options = {argument.name for _, argument in command.arguments() if argument.names}
    table = modes_of(command)
    assert {each for mode in table for each in mode.takes.split()} <= options
    assert not table or proposable(command, {}) >= options
    assert {each for group in command.either for each in group.partition(":")[0].split()} <= options
    assert needs_of(command).keys() <= options
    assert {words for needed in needs_of(command).values() for words in needed} <= known
    assert len({mode.name or mode.asked for mode in table}) == len(table)


# --- the rules ---


class Bake(Command):
    """Bake something."""

    what = word("WHAT", about="What to bake.")
    fast = flag("--fast", about="Hurry.")
    oven = option("--oven", metavar="NAME", convert=str, default="gas", about="Which oven (default: gas).")
    heat = option("--heat", metavar="N", convert=int, about="How hot.")
    fan = flag("--fan", about="With a fan.")
    raw = flag("--raw", about="Not at all.")
    wood = flag("--wood", about="Burn wood.")
    modes = (
        Mode("", asked="--raw", instead="eat it"),
        Mode("--heat --fast", asked="--oven stone and --wood", name="fire"),
        Mode("--oven", asked="WHAT nothing", name="nothing"),
        Mode("--fan", name="a cake"),
        Mode("--oven --heat --fan --fast"),
    )
    needs = "--fan: --heat or --fast"
    either = ("--heat --fast: hot is slow",)


def made(line):
    from dancefloor.cli.command import read_command

    return read_command(Bake, "bake", line.split())


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("rye --raw --fan", "--fan has no effect with --raw; remove it: eat it"),
        ("rye --oven gas --wood", "--wood has no effect without --oven stone; add --oven stone, or remove --wood"),
        ("rye --oven stone --wood --fan", "--fan has no effect with fire; remove it"),
        ("nothing --fast", "--fast has no effect with nothing; remove it"),
        ("rye --fan", "--fan has no effect without --heat or --fast; add one of them, or remove --fan"),
        ("rye --heat 3 --fast", "--heat and --fast contradict each other: hot is slow; remove one of them"),
    ],
)
def test_what_has_no_effect_is_refused_with_the_reason(line, complaint):
    with pytest.raises(InputError) as caught:
        check_together(made(line))
    assert str(caught.value) == complaint


def test_what_a_house_adds_goes_with_it(monkeypatch):
    solve = command_of("solve")
    assert "--program" in command_help(solve, "solve", 80)
    monkeypatch.setattr(declarations, "houses", tuple)
    monkeypatch.setattr(options, "houses", tuple)
    assert "--program" not in command_help(solve, "solve", 80)
    assert [mode.name for mode in modes_of(solve)] == ["", "", "", SEVERAL, ""]


@pytest.mark.parametrize("line", ["rye", "rye --heat 3 --fan", "nothing --oven gas", "rye --oven stone --wood --fast"])
def test_what_goes_together_is_taken(line):
    check_together(command := made(line))
    assert mode_of(command) in Bake.modes


def test_words_ask_for_modes_and_files_are_entered():
    assert mode_of(made("nothing")).name == "nothing"
    assert mode_of(made("rye --oven stone --wood")).name == "fire"
    assert mode_of(made("rye")).takes == "--oven --heat --fan --fast"
    enter(made("rye --fan"), "a cake")
    with pytest.raises(InputError, match=r"^--heat has no effect with a cake; remove it$"):
        enter(made("rye --heat 3"), "a cake")


def test_the_help_lists_what_modes_take_or_what_they_do_not():
    assert mode_table(Bake) == [
        ("--raw", "--raw"),
        ("fire", "all but --fan, --raw"),
        ("nothing", "--oven"),
        ("a cake", "--fan"),
    ]


@pytest.mark.parametrize(
    ("given", "proposed"),
    [
        ({}, {"--fast", "--oven", "--heat", "--fan", "--raw", "--wood"}),
        ({"--raw": ""}, {"--raw"}),
        ({"WHAT": "nothing"}, {"--oven"}),
        ({"--oven": "stone", "--wood": ""}, {"--oven", "--wood", "--heat", "--fast"}),
        ({"--fast": ""}, {"--oven", "--fan", "--wood"}),
    ],
)
def test_what_cannot_follow_is_not_proposed(given, proposed):
    assert {name for name in proposable(Bake, given) if name.startswith("-")} == proposed
