from __future__ import annotations

import pytest

from dancefloor.cli.command import (
    Command,
    flag,
    option,
    optional_word,
    read_command,
    required_option,
    word,
    words,
)
from dancefloor.cli.options import whole_number
from dancefloor.errors import InputError


class Kitchen(Command):
    """Work in a kitchen."""

    quiet = flag("-q", "--quiet", about="Say nothing.")


class Bake(Kitchen):
    """Bake something."""

    bread = words("BREAD", about="What to bake.")
    loaves = option("-n", "--loaves", metavar="N", convert=whole_number(least=1), default=1, about="How many.")
    oven = option("--oven", metavar="NAME", convert=str, about="Where.")


class Serve(Kitchen):
    """Serve something."""

    dish = word("DISH", about="What to serve.")
    guest = optional_word("GUEST", default="you", about="Whom to serve.")
    to = required_option("--to", metavar="TABLE", convert=str, about="The table to go to.")


def values(command, line):
    given = read_command(command, "x", line.split())
    return {name: getattr(given, name) for name, _ in command.arguments()}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("rye", {"bread": "rye", "loaves": 1, "oven": None, "quiet": False}),
        ("rye --loaves 3 and -q wheat", {"bread": "rye and wheat", "loaves": 3, "oven": None, "quiet": True}),
        ("--loaves=3 --oven=a=b rye", {"bread": "rye", "loaves": 3, "oven": "a=b", "quiet": False}),
        ("-n3 rye", {"bread": "rye", "loaves": 3, "oven": None, "quiet": False}),
        ("-qn 3 rye", {"bread": "rye", "loaves": 3, "oven": None, "quiet": True}),
        ("-n 1 -n 2 rye", {"bread": "rye", "loaves": 2, "oven": None, "quiet": False}),
        ("--oven -q -", {"bread": "-", "loaves": 1, "oven": "-q", "quiet": False}),
        ("-q -- --loaves -- 3", {"bread": "--loaves -- 3", "loaves": 1, "oven": None, "quiet": True}),
        ("rye --oven=", {"bread": "rye", "loaves": 1, "oven": "", "quiet": False}),
    ],
)
def test_options_may_stand_anywhere(line, expected):
    assert values(Bake, line) == expected


def test_words_are_known_by_their_places():
    assert values(Serve, "soup --to 5") == {"dish": "soup", "guest": "you", "to": "5", "quiet": False}
    assert values(Serve, "soup --to 5 me") == {"dish": "soup", "guest": "me", "to": "5", "quiet": False}


@pytest.mark.parametrize(
    ("command", "line", "complaint"),
    [
        (Bake, "", "BREAD is missing: dancefloor x [OPTIONS] BREAD... (see 'dancefloor x --help')"),
        (Bake, "rye --loaves 0", "--loaves is '0': it should be a whole number, 1 or more"),
        (Bake, "rye -nx", "-n is 'x': it should be a whole number, 1 or more"),
        (Bake, "rye --loaves", "--loaves has no value: it should be --loaves N"),
        (Bake, "rye --quiet=yes", "--quiet is 'yes': it should have no value"),
        (Bake, "rye --loave 3", "there is no option --loave: did you mean --loaves? (see 'dancefloor x --help')"),
        (Bake, "rye -x", "there is no option -x (see 'dancefloor x --help')"),
        (Bake, "rye -qx", "there is no option -x (see 'dancefloor x --help')"),
        (Serve, "--to 5", "DISH is missing: dancefloor x [OPTIONS] DISH [GUEST] (see 'dancefloor x --help')"),
        (Serve, "soup me too --to 5", "'too' is one word too many: dancefloor x [OPTIONS] DISH [GUEST]"),
        (Serve, "soup", "--to TABLE is missing: the table to go to"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_would_be_right(command, line, complaint):
    with pytest.raises(InputError) as caught:
        read_command(command, "x", line.split())
    assert str(caught.value) == complaint


def test_escape_sequences_do_not_get_into_messages():
    for line in (["--\x1b[2J"], ["rye", "--quiet=\x1b"], ["--loaves", "\x1b"]):
        with pytest.raises(InputError) as caught:
            read_command(Bake, "x", line)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize("line", ["--help", "-h", "rye --help", "--loaves 3 -h rye"])
def test_help_needs_nothing_else(line):
    assert read_command(Bake, "x", line.split()) is None


def test_a_command_can_be_made_in_python():
    assert (Bake(bread="rye").bread, Bake().loaves) == ("rye", 1)
    with pytest.raises(TypeError, match="Bake has no arguments \\['cake'\\]"):
        Bake(cake=1)
