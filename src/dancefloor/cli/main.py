"""The program ``dancefloor`` and its commands; it loads only the command that runs."""

from __future__ import annotations

import sys

from dancefloor.cli.commands import COMMANDS, command_named, program_help
from dancefloor.cli.guard import BAD_INPUT, FOUND, output_failed, run_guarded
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.streams import is_diverted, mend_streams
from dancefloor.declarations import loaded

TYPE_CHECKING = False  # the name that type checkers know, without the time to load `typing`
if TYPE_CHECKING:
    from dancefloor.cli.command import Command


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
        name, *rest = line or [""]
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


def _help(names: list[str]) -> int:
    """Print the help of a command, or of the program; return the exit status.

    Raises:
        InputError: there is no such command.
    """
    if names and names[0] != "help":
        _read(names[0], ["--help"])
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
        from dancefloor.cli.help import command_help, terminal_width

        print(command_help(command, name, terminal_width()))
    elif given.options_given():
        from dancefloor.cli.modes import check_together

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
