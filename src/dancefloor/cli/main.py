"""The program ``dancefloor``: the table of its commands, its help, and how it runs one of them.

The table has the place of each command, the first line of its docstring, and its group; so the help of the program
loads no command, and a command line loads only its own. Houses declare commands of their own
(`dancefloor.declarations`).
"""

from __future__ import annotations

import sys

from dancefloor.cli.guard import BAD_INPUT, FOUND, is_diverted, mend_streams, output_failed, run_guarded
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.declarations import LAST, declaration, declared, houses, loaded

TYPE_CHECKING = False  # the name that type checkers know, without the time to load `typing`
if TYPE_CHECKING:
    from dancefloor.cli.command import Command


USAGE = "dancefloor [OPTIONS] COMMAND [ARGUMENTS]"
ABOUT = """\
Solve tiling puzzles and exact cover problems: find one solution or all of
them, count them, or learn why there is none."""
STATUS = """\
0 found, 1 searched completely and found none, 2 bad input,
3 stopped early."""
OPTIONS = """\
Options:
  --version   Print the version and exit.
  -h, --help  Print this help and exit. 'dancefloor help COMMAND' describes a
              command, and so does 'dancefloor COMMAND --help'."""
_SOLVE, _PROBLEMS, _THERE = "Solve", "Problems", "What there is"
_OWN = {
    "solve": ("dancefloor.cli.solve:SolveCommand", "Find solutions and draw them.", _SOLVE),
    "count": ("dancefloor.cli.count:CountCommand", "Count solutions, with and without symmetric ones.", _SOLVE),
    "check": ("dancefloor.cli.check:CheckCommand", "Check that a puzzle has exactly one solution.", _SOLVE),
    "sample": ("dancefloor.cli.sample:SampleCommand", "Draw solutions uniformly at random.", _SOLVE),
    "convert": (
        "dancefloor.cli.convert:ConvertCommand",
        "Write a puzzle in the format of another program.",
        _PROBLEMS,
    ),
    "reduce": (
        "dancefloor.cli.convert:ReduceCommand",
        "Remove redundant options and items from a problem.",
        _PROBLEMS,
    ),
    "puzzles": ("dancefloor.cli.inventory:PuzzlesCommand", "List the built-in puzzles, or describe one.", _THERE),
    "engines": ("dancefloor.cli.inventory:EnginesCommand", "List the engines and what each supports.", _THERE),
    "doctor": ("dancefloor.cli.inventory:DoctorCommand", "Check that this installation counts right.", _THERE),
    "man": ("dancefloor.cli.help:ManCommand", "Print the manual page.", _THERE),
    "completion": (
        "dancefloor.cli.help:CompletionCommand",
        "Print a script that completes commands in a shell.",
        _THERE,
    ),
}
#: For each group, its place among the others, and commands that somebody could type.
_OWN_GROUPS = {
    _SOLVE: (
        10,
        """\
dancefloor solve 6x10                     draw a packing of the pentominoes
dancefloor solve 6x10 --limit 3 --svg three.svg
dancefloor solve calendar today
dancefloor count 8x8-2x2                  count all packings around a hole
dancefloor count 8x8 --pieces 4*T4,12*L4
dancefloor check mine.fillomino           is there exactly one solution?
dancefloor sample 8x8 --pieces dominoes   draw a random domino tiling""",
    ),
    _PROBLEMS: (
        40,
        """\
dancefloor convert 6x10 --to dlx > 6x10.dlx
dancefloor reduce 6x10.dlx > smaller.dlx""",
    ),
    _THERE: (
        60,
        """\
dancefloor puzzles --lattice triangle     the built-in puzzles of triangles
dancefloor doctor                         does it count right here?""",
    ),
}


def commands(*, plugged: bool = False) -> tuple[dict[str, tuple[str, str]], dict[str, tuple[str, ...]], dict[str, str]]:
    """What the help of the program lists: `COMMANDS`, `GROUPS` and `EXAMPLES`.

    Args:
        plugged: whether houses of other packages count, too.
    """
    known = _OWN | declared("commands", plugged=plugged) | _OWN
    groups: dict[str, tuple[int, list[str]]] = {}
    for brought in (_OWN_GROUPS, *(house.get("groups", {}) for house in houses(plugged=plugged))):
        for title, (place, text) in brought.items():
            groups.setdefault(title, (place, []))[1].append(text)
    for _, _, title in known.values():
        groups.setdefault(title, (LAST, []))
    ordered = sorted(groups.items(), key=lambda each: each[1][0])
    examples = {title: "\n".join(filter(None, texts)) for title, (_, texts) in ordered}
    members = {title: tuple(name for name, each in known.items() if each[2] == title) for title in examples}
    return {name: known[name][:2] for names in members.values() for name in names}, members, examples


#: For each command, in the order of the groups, its class as ``module:name``, and the first line of its docstring; the
#: commands of each group; and for each group, commands that somebody could type.
COMMANDS, GROUPS, EXAMPLES = commands()


def command_named(name: str) -> tuple[str, str] | None:
    """The class of a command, as ``module:name``, and the first line of its docstring; None if there is no such one."""
    found = COMMANDS.get(name) or declaration("commands", name)
    return found and found[:2]


def program_help(*, plugged: bool = False) -> str:
    """The help of the program, with the commands of other packages only if `plugged`: to look for them takes time."""
    known, groups, examples = commands(plugged=plugged)
    widest = max(map(len, known))
    parts = [f"Usage: {USAGE}", _indented(ABOUT, 2)]
    for group, names in groups.items():
        parts.append("\n".join([f"{group}:", *(f"  {name:{widest}}  {known[name][1]}" for name in names)]))
        if examples[group]:
            parts.append(f"  Examples:\n{_indented(examples[group], 4)}")
    parts += [OPTIONS, f"Exit status:\n{_indented(STATUS, 2)}"]
    return "\n\n".join(parts)


def _indented(text: str, columns: int) -> str:
    """Like `textwrap.indent`, which takes time to load."""
    return "\n".join(" " * columns + line for line in text.splitlines())


def main() -> None:
    """Run the command line, after `dancefloor.__main__` has installed the signal handlers."""
    mend_streams()
    sys.set_int_max_str_digits(0)  # a count may have any number of digits
    try:
        try:
            status = run(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except OSError as error:  # from printing help; commands have their own guard
        status = output_failed(error)
    sys.exit(BAD_INPUT if is_diverted() else status)


def run(line: list[str]) -> int:
    """Run the command that the words of a command line describe; return the exit status."""
    from dancefloor.errors import InputError

    try:
        name, *rest = with_whole_name(line or [""])
        if name in ("", "-h", "--help"):
            print(program_help())
            return FOUND if name else BAD_INPUT
        if name == "--version":
            import dancefloor

            print(f"dancefloor {dancefloor.__version__}")
            return FOUND
        if name == "help":
            return _help(rest)
        command = _read(name, rest)
    except InputError as error:
        INTERRUPTS.say(error)
        return BAD_INPUT
    return FOUND if command is None else run_guarded(command)


def with_whole_name(line: list[str]) -> list[str]:
    """The words of a line; the first is the whole name of the command, even if that has two words."""
    two = " ".join(line[:2])
    return [two, *line[2:]] if two in COMMANDS else line


def _help(names: list[str]) -> int:
    """Print the help of a command, or of the program; return the exit status.

    Raises:
        InputError: there is no such command.
    """
    if names and names[0] != "help":
        _read(with_whole_name(names)[0], ["--help"])
    else:
        print(program_help(plugged=True))
    return FOUND


def _read(name: str, line: list[str]) -> Command | None:
    """Read the arguments of a command; None after printing its help.

    Raises:
        InputError: there is no such command, an argument is wrong, or an option has no effect.
    """
    from dancefloor.cli.command import read_command

    found = command_named(name)
    if found is None:
        raise _unknown(name, line)
    command: type[Command] = loaded(found[0])
    given = read_command(command, name, line)
    if given is None:
        loaded("dancefloor.cli.help:print_help")(command, name)
    elif given.options_given():
        from dancefloor.cli.options import check_together

        check_together(given)
    return given


def _unknown(name: str, line: list[str]) -> Exception:
    from itertools import takewhile

    from dancefloor.errors import InputError, nearest, printable
    from dancefloor.meanings import COMMAND, COMMANDS_OF, OPTION, PUZZLE, house_of, meaning
    from dancefloor.reports.phrases import begins_puzzle

    what = OPTION if name.startswith("-") else COMMAND
    if what == COMMAND and (absent := house_of(name, COMMANDS_OF)):
        return InputError(f"there is no command '{printable(name)}'{absent}")
    if what == COMMAND and begins_puzzle(name):
        words = " ".join([name, *takewhile(lambda word: not word.startswith("-"), line)])
        hint = f"say what to do, as in 'dancefloor solve {printable(words)}'"
        return InputError(f"there is no command '{printable(name)}': {hint}")
    near = nearest(name, ["--help", "--version"] if what == OPTION else COMMANDS, "", where=what)
    if what == COMMAND and not meaning(name, COMMAND):
        near = meaning(name, PUZZLE) or near
    instead = f": {near}" if near else ""
    word = printable(name) if what == OPTION else f"'{printable(name)}'"
    return InputError(f"there is no {what} {word}{instead} (see 'dancefloor --help')")
