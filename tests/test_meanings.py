from __future__ import annotations

import re
import shlex
from collections import Counter

import pytest

from dancefloor.cli.command import read_command
from dancefloor.cli.main import COMMANDS, run
from dancefloor.declarations import loaded
from dancefloor.engines.registry import COUNTERS, engine_names
from dancefloor.errors import InputError, nearest
from dancefloor.formats.table import writable
from dancefloor.geometry.polyforms import FAMILIES
from dancefloor.meanings import COMMAND, ENGINE, FORMAT, MEANINGS, OPTION, PIECES, PUZZLE, meaning
from dancefloor.puzzles.piece import read_pieces
from dancefloor.reports.phrases import puzzle_names

WHERE = (OPTION, COMMAND, PUZZLE, PIECES, ENGINE, FORMAT)


def command_named(name):
    return loaded(COMMANDS[name][0])


def options_of(names):
    return {option for name in names for _, argument in command_named(name).arguments() for option in argument.names}


KNOWN = {
    COMMAND: {*COMMANDS, "help"},
    PUZZLE: set(puzzle_names()),
    PIECES: set(FAMILIES),
    ENGINE: {*engine_names(), *COUNTERS},
    FORMAT: set(writable()),
    OPTION: {"--help", "--version"} | options_of(COMMANDS),
}


def test_no_word_means_two_things_at_one_place():
    places = Counter((word, where) for each in MEANINGS for word in each.words.split() for where in each.where)
    assert [place for place, times in places.items() if times > 1] == []


def test_words_are_as_they_are_looked_for():
    words = [word for each in MEANINGS for word in each.words.split()]
    assert [word for word in words if word != word.lower() or word.startswith("-") or "_" in word] == []
    assert {where for each in MEANINGS for where in each.where} == set(WHERE)


@pytest.mark.parametrize("where", [COMMAND, PUZZLE, PIECES, ENGINE, FORMAT])
def test_no_entry_hides_what_exists(where):
    words = {word for each in MEANINGS if where in each.where for word in each.words.split()}
    assert words & KNOWN[where] == set()


#: An option in a hint, with its value if a verb, what it shows or another option follows.
NAMED = re.compile(r"(--[a-z-]+)(?: (\S+)(?= (?:draws|counts|names|forbids|leaves|searches|stops|what|--)))?")


@pytest.mark.parametrize("hint", sorted({each.hint for each in MEANINGS}))
def test_what_a_hint_names_exists(hint):
    quoted = re.findall(r"'([^']+)'", hint)
    for words in quoted:
        name, *rest = shlex.split(words)
        if name == "dancefloor":
            assert read_command(command_named(rest[0]), rest[0], rest[1:]) is not None
    named = NAMED.findall(re.sub(r"'[^']+'", "", hint))
    for name, value in named:
        assert name in KNOWN[OPTION]
        if value:
            assert read_command(command_named("solve"), "solve", ["6x10", name, value]) is not None
    told = quoted or named
    assert told or "yet" in hint or "Python" in hint or "Ctrl-C" in hint or "say how large" in hint


def test_a_name_that_a_hint_proposes_is_known_there():
    for each in MEANINGS:
        if found := re.fullmatch(r"did you mean '(.*)'\?", each.hint):
            assert all(found[1] in KNOWN[where] | KNOWN[OPTION] for where in each.where)


@pytest.mark.parametrize("pieces", re.findall(r"--pieces ([\w-]+)", "\n".join(each.hint for each in MEANINGS)))
def test_pieces_that_a_hint_names_can_be_read(pieces):
    assert read_pieces(pieces)


@pytest.mark.parametrize("where", WHERE)
def test_no_hint_proposes_the_word_that_was_typed(where):
    words = {word for each in MEANINGS if where in each.where for word in each.words.split()}
    for word in words | KNOWN[where]:
        assert f"did you mean '{word}'?" not in nearest(word, [*KNOWN[where], word], where=where)


@pytest.mark.parametrize("word", ["--image", "image", "-image", "IMAGE"])
def test_dashes_and_capitals_do_not_matter(word):
    assert "--svg" in meaning(word, OPTION)


TYPED = [
    # What somebody types first, and what the message then names.
    ("solve rectangle", "say how large, as in 'dancefloor solve 6x10'"),
    ("solve rectangle --pieces Y", "say how large, as in 'dancefloor solve 6x10'"),
    ("solve box", "say how large, as in 'dancefloor solve 6x10'"),
    ("solve cube", "say how large, as in 'dancefloor solve 3x4x5'"),
    ("solve hexagon", "triangle:hexagon3"),
    ("solve hexagon:4", "did you mean hexagon:triangle4, hexagon:hexagon4 or hexagon:4x4?"),
    ("solve 6 10", "there is no puzzle '6 10'; did you mean '6x10'?"),
    ("count 3 4 5", "did you mean '3x4x5'?"),
    ("count 6,10", "did you mean '6x10'?"),
    ("solve 8x8 pentominos", "did you mean 'pentominoes'?"),
    ("solve 8x8 Y --pieces X", "'8x8 Y' has its own pieces"),
    ("make fillomino 6 6", "'6' is one word too many: did you mean '6x6'?"),
    ("make fillomino", "SIZE is missing: for example, dancefloor make fillomino 10x10"),
    ("make 10x10", "say what to make, as in 'dancefloor make fillomino 10x10'"),
    ("help bake", "there is no command 'bake': did you mean 'make'?"),
    ("hint 6x10", "only a fillomino can be explained and graded, and this puzzle is not one: 'dancefloor solve' shows"),
    ("explain queens 5", "only a fillomino can be explained and graded"),
    ("grade soma", "'dancefloor check' says whether there is exactly one"),
    ("solve 6x10 --png a.png", "'dancefloor solve 6x10 --svg picture.png' draws a picture"),
    ("solve 6x10 --image", "--svg picture.png"),
    ("count 6x10 --svg a.svg", "--svg picture.png"),
    ("convert 6x10 --to png", "--svg picture.png"),
    ("png 6x10", "--svg picture.png"),
    ("count soma --stl soma.stl", "'dancefloor solve soma --stl soma.stl' writes pieces for a 3D printer"),
    ("convert soma --to stl", "'dancefloor solve soma --stl soma.stl' writes pieces for a 3D printer"),
    ("count 6x10 --dxf a.dxf", "'dancefloor solve 6x10 --laser sheet.svg' writes outlines"),
    ("solve 6x10 --gif a.gif", "'dancefloor apart soma --html film.html' writes a film"),
    ("count 6x10 --size 20mm", "only sheets to cut out have a --size"),
    ("solve 6x10 --colour red", "--style patterns"),
    ("solve 6x10 --color red", "--style patterns"),
    ("solve 6x10 --place X@2,2", "'dancefloor web 6x10' completes a board"),
    ("check 6x10 --given X", "'dancefloor web 6x10' completes a board"),
    ("count 6x10 --mirror", "--symmetry rotations"),
    ("count 6x10 --symmetric", "does not look yet for solutions that are symmetric"),
    ("count 6x10 --without I", "--pieces pentominoes-I"),
    ("solve 6x10 -o a.svg", "--svg picture.svg"),
    ("solve 6x10 --output a.svg", "--svg picture.svg"),
    ("solve 6x10 --save a.svg", "'dancefloor run 6x10 --store 6x10.db'"),
    ("solve 6x10 --list", "'dancefloor puzzles' lists the puzzles"),
    ("list", "'dancefloor puzzles' lists the puzzles"),
    ("solve list", "'dancefloor puzzles' lists the puzzles"),
    ("open 6x10", "'dancefloor web 6x10' opens a page to play on"),
    ("play 6x10", "'dancefloor web 6x10' opens a page to play on"),
    ("queens 8 --all", "there is no command 'queens': say what to do, as in 'dancefloor solve queens 8'"),
    ("burr.xmpuzzle", "say what to do, as in 'dancefloor solve burr.xmpuzzle'"),
    ("pentominoes 6x10", "as in 'dancefloor solve pentominoes 6x10'"),
    ("tangram", "there is no command 'tangram': dancefloor has no tangram yet"),
    ("help fillomino", "'dancefloor make fillomino 10x10' makes one"),
    ("solve pentominoes", "as in 'pentominoes 6x10'"),
    ("solve 6x10 --one", "--limit 5 stops after five solutions"),
    ("quit", "commands end by themselves"),
    ("compat", "finds the smallest region that copies of each of two pieces tile"),
    ("solve sticks", "say how large: tetrasticks"),
    ("solve 5x5 --pieces tans", "say how large: tetrasticks"),
    ("solve 5x5x5 --pieces y-pentacubes", "did you mean 'pentacube-Y'?"),
    ("solve 5x5 --pieces tetris", "did you mean 'tetrominoes'?"),
    ("count 6x10 --engine dlx", "there is no engine 'dlx'; did you mean 'dancing'?"),
    ("solve https://tinyurl.com/abcd", "a short link cannot be followed"),
    ("hint tinyurl.com/abcd", "a short link cannot be followed"),
    ("solve burr.xmpuzzle", "burr.xmpuzzle: it has shapes, but no problem to solve"),
    ("web 100x100", "too many for a page"),
    ("web --pieces Y", "--pieces has no effect without PUZZLE"),
]


@pytest.mark.parametrize(("line", "words"), TYPED)
def test_what_somebody_types_first_gets_a_message_that_helps(line, words, capfd, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "burr.xmpuzzle").write_text('<?xml version="1.0"?><puzzle version="2"/>')
    status = run(line.split())
    out, err = capfd.readouterr()
    assert (status, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("line", "option", "told"),
    [
        ("help", "--help", "dancefloor help COMMAND"),
        ("help help", "--help", "dancefloor help COMMAND"),
        ("help solve", "solve --help", "Usage: dancefloor solve"),
    ],
)
def test_help_as_a_command_is_that_of_the_option(line, option, told, capfd):
    assert (run(line.split()), run(option.split())) == (0, 0)
    out, _ = capfd.readouterr()
    assert out[: len(out) // 2] == out[len(out) // 2 :]
    assert told in out


def test_a_word_without_a_meaning_is_compared_by_its_letters():
    assert meaning("pentomnoes", PUZZLE) == ""
    with pytest.raises(InputError, match="did you mean 'pentominoes'"):
        read_pieces("pentomnoes")
