"""``dancefloor man``: print the manual page of the program, or of a command, for the program ``man``.

Strategy: the page has the texts of ``--help``, as roff.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dancefloor.cli.command import HELP, Argument, Command, optional_word
from dancefloor.cli.guard import FOUND
from dancefloor.cli.help import MODES
from dancefloor.cli.modes import mode_table
from dancefloor.declarations import loaded


def _names() -> list[str]:
    from dancefloor.cli.commands import COMMANDS

    return list(COMMANDS)


class ManCommand(Command):
    """Print the manual page.

    The page without a COMMAND describes all commands.

    Examples:
      dancefloor man | man -l -
      dancefloor man solve | man -l -
      dancefloor man > ~/.local/share/man/man1/dancefloor.1
    """

    command = optional_word("COMMAND", about="The command to describe (default: all commands).", values=_names)

    def run(self) -> int:
        """Print the page."""
        from dancefloor.cli.commands import COMMANDS, command_named
        from dancefloor.errors import InputError, nearest
        from dancefloor.meanings import COMMAND

        if self.command is not None and command_named(self.command) is None:
            raise InputError(
                f"there is no command {self.command[:20]!r}; {nearest(self.command, COMMANDS, where=COMMAND)}"
            )
        print(manual(self.command), end="")
        return FOUND


def manual(name: str | None = None) -> str:
    """The manual page of a command, or of the program with all its commands (default), as roff.

    >>> print("\\n".join(manual("engines").splitlines()[:5]))
    .TH DANCEFLOOR-ENGINES 1
    .SH NAME
    dancefloor-engines \\- list the engines and what each supports
    .SH SYNOPSIS
    .B dancefloor engines [OPTIONS]
    """
    return "\n".join(_of_command(name) if name else _of_program()) + "\n"


def _of_command(name: str) -> Iterator[str]:
    command, summary = _command(name)
    yield f".TH DANCEFLOOR-{name.upper()} 1"
    yield from (".SH NAME", rf"dancefloor-{_plain(name)} \- {_plain(_as_title(summary))}")
    yield from (".SH SYNOPSIS", f".B {_plain(command.usage(name))}")
    yield ".SH DESCRIPTION"
    yield from _text(command.__doc__ or "")
    yield from _arguments(command, ".SH")


def _of_program() -> Iterator[str]:
    from dancefloor.cli.commands import EXAMPLES, GROUPS
    from dancefloor.cli.main import ABOUT, STATUS, USAGE

    yield ".TH DANCEFLOOR 1"
    yield from (".SH NAME", r"dancefloor \- solve tiling puzzles and exact cover problems")
    yield from (".SH SYNOPSIS", f".B {_plain(USAGE)}", ".SH DESCRIPTION", _plain(ABOUT))
    yield from (".SH EXIT STATUS", _plain(STATUS))
    for group, names in GROUPS.items():
        yield f".SH COMMANDS: {_plain(group.upper())}"
        yield from (".nf", *map(_plain, EXAMPLES[group].splitlines()), ".fi")
        for name in names:
            command, _ = _command(name)
            yield f".SS {_plain(command.usage(name))}"
            yield from _text(command.__doc__ or "")
            yield from _arguments(command, ".PP\n.B")


def _command(name: str) -> tuple[type[Command], str]:
    from dancefloor.cli.commands import command_named

    found = command_named(name)
    assert found is not None, name
    place, summary = found
    command: type[Command] = loaded(place)
    return command, summary


def _as_title(summary: str) -> str:
    return summary[:1].lower() + summary[1:].rstrip(".")


def _text(doc: str) -> Iterator[str]:
    """Paragraphs, and lists of examples as they stand."""
    from textwrap import dedent

    first, _, rest = doc.partition("\n")
    for paragraph in f"{first}\n{dedent(rest)}".strip().split("\n\n"):
        lines = paragraph.splitlines()
        yield ".PP"
        if "\n  " in paragraph:
            yield from (_plain(lines[0]), ".nf", ".RS", *(_plain(line.strip()) for line in lines[1:]), ".RE", ".fi")
        else:
            yield from map(_plain, lines)


def _arguments(command: type[Command], heading: str) -> Iterator[str]:
    arguments = [argument for _, argument in command.arguments()]
    if places := [argument for argument in arguments if not argument.names]:
        yield f"{heading} ARGUMENTS"
        for argument in places:
            yield from (".TP", rf"\fI{_plain(argument.metavar)}\fR", _plain(argument.about))
    yield f"{heading} OPTIONS"
    for argument in arguments:
        if argument.names:
            yield from (".TP", _option(argument), _plain(argument.about))
    yield from (".TP", ", ".join(rf"\fB{_plain(name)}\fR" for name in HELP), "Print this help and exit.")
    if modes := mode_table(command):
        yield f"{heading} {_plain(MODES.upper())}"
        for name, taken in modes:
            yield from (".TP", rf"\fB{_plain(name)}\fR", f"{_plain(taken)}.")


def _option(argument: Argument[object]) -> str:
    names = ", ".join(rf"\fB{_plain(name)}\fR" for name in argument.names)
    return rf"{names} \fI{_plain(argument.metavar)}\fR" if argument.metavar else names


def _plain(text: str) -> str:
    """A text in which roff sees no requests: a dash is a dash, as people copy it.

    >>> _plain(".5 --all 'x' \\\\n")
    '\\\\&.5 \\\\-\\\\-all \\\\(aqx\\\\(aq \\\\en'
    """
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return re.sub(r"^\.", r"\\&.", text)
