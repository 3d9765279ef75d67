from __future__ import annotations

import inspect

import pytest

import dancefloor as dance
from dancefloor.cli.command import OneOf, listed
from dancefloor.cli.main import COMMANDS
from dancefloor.cli.options import read_seconds, read_size, whole_number
from dancefloor.declarations import loaded
from dancefloor.errors import InputError


def test_sizes():
    assert read_size("0") == 0
    assert read_size("1000") == read_size("1000B") == 1000
    assert read_size("3k") == 3 << 10
    assert read_size("512M") == read_size("512MB") == 512 << 20
    assert read_size(" 2G") == read_size("2gb") == 2 << 30
    assert read_size("1T") == 1 << 40


@pytest.mark.parametrize("text", ["", "M", "B", "-1", "1.5G", "12X", "1 2", "KM", "²", "9" * 5000])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(InputError, match="such as 512M"):
        read_size(text)


def test_threads_print_the_same(dancefloor):
    alone, several = (dancefloor("solve", "3x20", "--all", "--symmetry", "none", "--threads", n) for n in ("1", "3"))
    assert alone.returncode == several.returncode == 0
    assert alone.stdout == several.stdout


SIZES = [
    *((each, "3x20") for each in ("solve", "count", "check", "sample")),
    pytest.param(("fletcher", "I3,V3 2x3", "--run", "python"), marks=pytest.mark.house("founders")),
]


@pytest.mark.parametrize("line", SIZES, ids=lambda line: line[0])
def test_every_command_reads_sizes_alike(dancefloor, line):
    option = "--max-size" if line[0] == "fletcher" else "--memory"
    assert dancefloor(*line, option, " 2G", "--quiet").returncode in (0, 1)
    refused = dancefloor(*line, option, "3X")
    expected = f"dancefloor: {option} is '3X': it should be a number of bytes, or of K, M, G or T, such as 512M or 2G\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", expected)


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (whole_number(), "many", "it should be a whole number"),
        (whole_number(least=1), "0", "it should be a whole number, 1 or more"),
        (whole_number(least=1, most=9), "10", "it should be a whole number from 1 to 9"),
        (whole_number(), "9" * 5000, "it should be a whole number"),
        (read_seconds, "-1", "it should be a number of seconds, 0 or more"),
        (read_seconds, "nan", "it should be a number of seconds, 0 or more"),
        (read_seconds, "soon", "it should be a number of seconds, 0 or more"),
        (OneOf("a4", "letter"), "a5", "it should be a4 or letter"),
    ],
)
def test_what_a_value_should_be_is_said(read, text, complaint):
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value) == complaint


def test_values_are_read():
    assert whole_number(least=1, most=9)("9") == 9
    assert read_seconds("0.5") == 0.5
    assert OneOf("a4", "letter")("letter") == "letter"
    assert listed(["all"]) == "all"


#: Functions that do what commands do.
FUNCTIONS = {
    "solve": (dance.solve, dance.cheapest),
    "count": (dance.count,),
    "check": (dance.check,),
    "run": (dance.run,),
    "split": (dance.split,),
    "merge": (dance.merge,),
    "sample": (dance.sample, dance.tabulate),
    "hint": (dance.hint,),
    "explain": (dance.explain,),
    "grade": (dance.grade,),
    "bench": (dance.bench,),
    "make": (dance.make, dance.Wish),
    "convert": (dance.convert,),
}
#: Options about what a command prints and writes; in Python, results have methods for that.
PRINTED = {
    *("json", "jsonl", "quiet", "progress", "stats", "format", "program", "watch", "every", "out"),
    *("svg", "html", "sheet", "page", "title", "per_page", "view", "corner", "style"),
    *("laser", "cell", "kerf", "gap", "round", "stock", "tray", "engrave", "shared"),
    *("stl", "3mf", "glb", "chamfer", "thickness", "assembled", "box", "size"),
}
#: Options that say in another way, or ask for, what a keyword says: `limit=None`, a call of another function.
SAY_CONSTRAINTS = {"only"}  # in Python, they are said by the keyword `where`
SAID = {
    "solve": {"all", "min_cost", "max", "cost", "apart", "turns", "file", "link", "answer"},
    "check": {"apart", "turns", "file"},
    "merge": {"partial"},
    "run": {"certificate"},
    "make": {"no_hidden_regions", "number", "to"},
}
#: Keywords that take a value or a function which no command line can hold, and places that a command line has.
PYTHON = {
    *("puzzle", "problem", "size", "kind", "stores"),
    *("limits", "on_progress", "on_verdict", "resume", "cancelled", "workers", "note", "wish", "wishes"),
}
#: Keywords that leave out a part of an answer, or whose opposite is the option.
LEFT_OUT = {"check": {"contradiction"}, "make": {"hidden_regions"}}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_option_has_one_name_in_commands_and_in_python(name):
    command = loaded(COMMANDS[name][0])
    options = {argument.names[-1].strip("-").replace("-", "_") for _, argument in command.arguments() if argument.names}
    reading = inspect.signature(dance.read_puzzle).parameters.keys()
    keywords = {each for function in FUNCTIONS[name] for each in inspect.signature(function).parameters}
    assert options - PRINTED - SAY_CONSTRAINTS - SAID.get(name, set()) <= keywords | reading
    assert keywords - PYTHON - LEFT_OUT.get(name, set()) <= options


#: Options whose absence a command tells from any value; `SearchCommand.asked` then takes "all" for the symmetry.
ABSENT = {"symmetry", "best", "redundant", "without"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_option_has_one_default_in_commands_and_in_python(name):
    parameters = [each for function in FUNCTIONS[name] for each in inspect.signature(function).parameters.values()]
    defaults = {each.name: each.default for each in parameters if each.default is not inspect.Parameter.empty}
    for _, argument in loaded(COMMANDS[name][0]).arguments():
        option = argument.names[-1].strip("-").replace("-", "_") if argument.names else ""
        if option in defaults and not (option in ABSENT and argument.default in (None, False)):
            assert argument.default == defaults[option], option


def test_symmetric_solutions_count_once_by_default():
    for name in ("solve", "count", "check", "run", "split"):
        command = loaded(COMMANDS[name][0])
        about = next(argument.about for _, argument in command.arguments() if "--symmetry" in argument.names)
        assert "(default: all)" in about
        counts = inspect.signature(FUNCTIONS[name][0]).parameters["symmetry"].default
        assert counts == ("none" if name == "count" else "all")  # in Python, a count is one of all solutions
