"""What declarations of commands say to people and shells: help, manual page, and completion.

Strategy: help comes from the docstring and the arguments of a command. ``dancefloor man`` prints the same texts as
roff. The script of ``dancefloor completion`` for a shell asks that command, in the form
``dancefloor completion words -- dancefloor solve --e``, for what the last word can become. The answer comes from the
declarations that read the command line, so the scripts never change.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

from dancefloor.cli.command import HELP, Argument, Command, OneOf, optional_sentence, optional_words, word
from dancefloor.cli.guard import FOUND, terminal_columns
from dancefloor.cli.options import mode_table, proposable
from dancefloor.declarations import loaded

WIDEST, NARROWEST = 80, 40  # columns
INDENT = "  "
MODES = "Options that have an effect with"
NAMES = 24  # columns for the names of arguments; longer names get a line of their own


def terminal_width() -> int:
    """The number of columns for help: that of the terminal, within bounds."""
    return max(NARROWEST, min(terminal_columns(), WIDEST))


def print_help(command: type[Command], name: str) -> None:
    """Print the help of a command on the terminal."""
    print(command_help(command, name, terminal_width()))


def command_help(command: type[Command], name: str, width: int) -> str:
    """The whole help of a command."""
    arguments = [argument for _, argument in command.arguments()]
    places = [(argument.metavar, argument.about) for argument in arguments if not argument.names]
    options = [(_names(argument), argument.about) for argument in arguments if argument.names]
    options.append((", ".join(HELP), "Print this help and exit."))
    parts = [f"Usage: {command.usage(name)}", textwrap.indent(_reflowed(command.__doc__ or "", width - 2), INDENT)]
    if places:
        parts.append("Arguments:\n" + table(places, width))
    parts.append("Options:\n" + table(options, width))
    if modes := mode_table(command):
        parts.append(MODES + ":\n" + table([(name, f"{taken}.") for name, taken in modes], width))
    return "\n\n".join(parts)


def table(rows: list[tuple[str, str]], width: int) -> str:
    """A table of names and the sentences about them."""
    column = max((len(name) for name, _ in rows if len(name) <= NAMES), default=0) + 4
    lines = []
    for name, about in rows:
        wrapped = textwrap.wrap(about, width - column, break_on_hyphens=False)
        if len(name) > NAMES:
            lines.append(INDENT + name)
            name = ""
        lines.append(f"{INDENT}{name}".ljust(column) + wrapped[0])
        lines += [" " * column + line for line in wrapped[1:]]
    return "\n".join(lines)


def _names(argument: Argument[object]) -> str:
    return " ".join([", ".join(argument.names), *([argument.metavar] if argument.metavar else [])])


def _reflowed(doc: str, width: int) -> str:
    """A docstring with wrapped paragraphs and unchanged lists of examples."""
    first, _, rest = doc.partition("\n")
    paragraphs = f"{first}\n{textwrap.dedent(rest)}".strip().split("\n\n")
    return "\n\n".join(
        paragraph if "\n  " in paragraph else textwrap.fill(paragraph, width, break_on_hyphens=False)
        for paragraph in paragraphs
    )


def _command_names() -> list[str]:
    from dancefloor.cli.main import COMMANDS

    return list(COMMANDS)


class ManCommand(Command):
    """Print the manual page.

    The page without a COMMAND describes all commands.

    Examples:
      dancefloor man | man -l -
      dancefloor man solve | man -l -
      dancefloor man > ~/.local/share/man/man1/dancefloor.1
    """

    command = optional_sentence(
        "COMMAND", about="The command to describe (default: all commands).", values=_command_names
    )

    def run(self) -> int:
        """Print the page."""
        from dancefloor.cli.main import COMMANDS, command_named
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
    title = name.replace(" ", "-")
    yield f".TH DANCEFLOOR-{title.upper()} 1"
    yield from (".SH NAME", rf"dancefloor-{_roff(title)} \- {_roff(_as_title(summary))}")
    yield from (".SH SYNOPSIS", f".B {_roff(command.usage(name))}")
    yield ".SH DESCRIPTION"
    yield from _text(command.__doc__ or "")
    yield from _arguments(command, ".SH")


def _of_program() -> Iterator[str]:
    from dancefloor.cli.main import ABOUT, EXAMPLES, GROUPS, STATUS, USAGE

    yield ".TH DANCEFLOOR 1"
    yield from (".SH NAME", r"dancefloor \- solve tiling puzzles and exact cover problems")
    yield from (".SH SYNOPSIS", f".B {_roff(USAGE)}", ".SH DESCRIPTION", _roff(ABOUT))
    yield from (".SH EXIT STATUS", _roff(STATUS))
    for group, names in GROUPS.items():
        yield f".SH COMMANDS: {_roff(group.upper())}"
        yield from (".nf", *map(_roff, EXAMPLES[group].splitlines()), ".fi")
        for name in names:
            command, _ = _command(name)
            yield f".SS {_roff(command.usage(name))}"
            yield from _text(command.__doc__ or "")
            yield from _arguments(command, ".PP\n.B")


def _command(name: str) -> tuple[type[Command], str]:
    from dancefloor.cli.main import command_named

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
            yield from (_roff(lines[0]), ".nf", ".RS", *(_roff(line.strip()) for line in lines[1:]), ".RE", ".fi")
        else:
            yield from map(_roff, lines)


def _arguments(command: type[Command], heading: str) -> Iterator[str]:
    arguments = [argument for _, argument in command.arguments()]
    if places := [argument for argument in arguments if not argument.names]:
        yield f"{heading} ARGUMENTS"
        for argument in places:
            yield from (".TP", rf"\fI{_roff(argument.metavar)}\fR", _roff(argument.about))
    yield f"{heading} OPTIONS"
    for argument in arguments:
        if argument.names:
            yield from (".TP", _option(argument), _roff(argument.about))
    yield from (".TP", ", ".join(rf"\fB{_roff(name)}\fR" for name in HELP), "Print this help and exit.")
    if modes := mode_table(command):
        yield f"{heading} {_roff(MODES.upper())}"
        for name, taken in modes:
            yield from (".TP", rf"\fB{_roff(name)}\fR", f"{_roff(taken)}.")


def _option(argument: Argument[object]) -> str:
    names = ", ".join(rf"\fB{_roff(name)}\fR" for name in argument.names)
    return rf"{names} \fI{_roff(argument.metavar)}\fR" if argument.metavar else names


def _roff(text: str) -> str:
    """A text in which roff sees no requests: a dash is a dash, as people copy it.

    >>> _roff(".5 --all 'x' \\\\n")
    '\\\\&.5 \\\\-\\\\-all \\\\(aqx\\\\(aq \\\\en'
    """
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return re.sub(r"^\.", r"\\&.", text)


BASH = r"""_dancefloor() {
    local IFS=$'\n'
    local found=$(dancefloor completion words -- "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null | cut -f 1)
    COMPREPLY=($(compgen -W "$found" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o bashdefault -o default -F _dancefloor dancefloor
"""
ZSH = r"""#compdef dancefloor
_dancefloor() {
    local -a found
    found=(${(f)"$(dancefloor completion words -- "${(@)words[1,CURRENT]}" 2>/dev/null)"})
    found=("${(@)found//:/\\:}")
    found=("${(@)found/$'\t'/:}")
    (( $#found )) && _describe dancefloor found || _files
}
compdef _dancefloor dancefloor
"""
FISH = r"""complete -c dancefloor -a '(dancefloor completion words -- (commandline -opc) (commandline -ct) 2>/dev/null)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
WORDS = "words"


class CompletionCommand(Command):
    """Print a script that completes commands in a shell.

    With it, the Tab key completes commands, options, and the names of puzzles, pieces, engines and formats.

    Examples:
      eval "$(dancefloor completion bash)"      in ~/.bashrc
      eval "$(dancefloor completion zsh)"       in ~/.zshrc, after compinit
      dancefloor completion fish | source       in ~/.config/fish/config.fish
    """

    shell = word(
        "SHELL",
        about="The shell: bash, zsh or fish; or 'words', for what the last of the WORDS can become.",
        convert=OneOf(*SCRIPTS, WORDS),
    )
    line = optional_words("WORDS", about="After 'words --': a command line; the last word may be unfinished.")

    def run(self) -> int:
        """Print the script, or the words."""
        if self.shell == WORDS:
            for value, about in candidates(self.line[1:]):
                print(f"{value}\t{about}" if about else value)
        else:
            print(SCRIPTS[self.shell], end="")
        return FOUND


def candidates(line: tuple[str, ...]) -> list[tuple[str, str]]:
    """What the last word of a command line can become, each with a sentence about it. Files are left to the shell.

    Args:
        line: the words after ``dancefloor``. The last one may be unfinished or empty.

    >>> candidates(("sol",)), candidates(("solve", "--see"))
    ([('solve', 'Find solutions and draw them.')], [('--seed', 'The seed for whatever is random (default: 0).')])
    """
    from dancefloor.cli.main import command_named, commands, with_whole_name

    *before, last = line or ("",)
    found: Iterable[tuple[str, str]] = ()
    known = commands(plugged=True)[0]
    if not before:
        firsts = {name.split()[0]: known.get(name.split()[0], each)[1] for name, each in known.items()}
        found = [*firsts.items(), ("--help", ""), ("--version", "")]
    else:
        name, *words = with_whole_name(before)
        seconds = [(each.split()[1], known[each][1]) for each in known if each.split()[:-1] == before]
        command = command_named(name)
        found = [*seconds, *(_in_command(loaded(command[0]), words, last) if command else ())]
    return [(value, about) for value, about in found if value.startswith(last)]


def _in_command(command: type[Command], before: list[str], last: str) -> Iterable[tuple[str, str]]:
    arguments = [argument for _, argument in command.arguments()]
    options = {name: argument for argument in arguments for name in argument.names}
    name, equals, _ = last.partition("=")
    if equals and name in options:  # --engine=da
        return [(f"{name}={value}", about) for value, about in _values(options[name])]
    if before and before[-1] in options and options[before[-1]].convert is not None:  # --engine da
        return _values(options[before[-1]])
    if last.startswith("-"):
        possible = proposable(command, _given(before, arguments, options))
        return [
            *((name, argument.about) for name, argument in options.items() if argument.name in possible),
            (HELP[-1], "Print this help and exit."),
        ]
    places = [argument for argument in arguments if not argument.names]
    taken = len(_plain(before, options))
    if taken < len(places):
        return _values(places[taken])
    return _values(places[-1]) if places and places[-1].repeated else ()


def _given(
    before: list[str], arguments: list[Argument[object]], options: dict[str, Argument[object]]
) -> dict[str, str]:
    """What words before the last one say, by the names of arguments."""
    places = [argument.name for argument in arguments if not argument.names]
    given = dict(zip(places, _plain(before, options), strict=False))
    for each, following in zip(before, [*before, ""][1:], strict=True):
        name, equals, value = each.partition("=")
        if name in options:
            given[options[name].name] = value if equals else following
    return given


def _plain(before: list[str], options: dict[str, Argument[object]]) -> list[str]:
    """Those words that stand for themselves."""
    pairs = zip(before, ["", *before], strict=False)
    return [value for value, previous in pairs if _is_plain(value, previous, options)]


def _is_plain(value: str, previous: str, options: dict[str, Argument[object]]) -> bool:
    """Whether a word stands for itself, and is neither an option nor its value."""
    has_value = previous in options and options[previous].convert is not None
    return not has_value and (value == "-" or not value.startswith("-"))


def _values(argument: Argument[object]) -> Iterable[tuple[str, str]]:
    values = argument.convert.words if isinstance(argument.convert, OneOf) else argument.values
    return [(value, "") for value in (values() if callable(values) else values or ())]
