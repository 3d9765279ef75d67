"""The reference of commands, from their own declarations.

Strategy: what `--help` prints comes from the same attributes and docstrings (`dancefloor.cli.help`), so the page and
the help agree.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from dancefloor.cli.command import HELP, Argument, Command
from dancefloor.cli.main import COMMANDS
from dancefloor.declarations import loaded

PART = re.compile(r"(?<!\w)'(?P<quoted>[^']+)'(?!\w)|(?<![\w-])--?[a-z][\w-]*|(?P<sign>[\\<|*_\[\]])")
HEAD = """\
# Commands

Every command with its arguments and options, as `dancefloor COMMAND --help` prints them. [The command
line](../command-line.md) explains what they share: exit statuses, signals, limits.

| command | what it does |
|---|---|
"""


def page() -> str:
    """The page about all commands."""
    rows = "".join(f"| [`{name}`](#{anchor(name)}) | {summary} |\n" for name, (_, summary) in COMMANDS.items())
    return HEAD + rows + "".join(map(section, COMMANDS))


def command_of(name: str) -> type[Command]:
    """The class of a command."""
    command: type[Command] = loaded(COMMANDS[name][0])
    return command


def anchor(name: str) -> str:
    """Where the page has the section of a command."""
    return name.replace(" ", "-")


def section(name: str) -> str:
    """What the page has about a command."""
    command = command_of(name)
    arguments = [argument for _, argument in command.arguments()]
    words = [(f"`{argument.metavar}`", argument.about) for argument in arguments if not argument.names]
    options = [(shown(argument), argument.about) for argument in arguments if argument.names]
    options.append((", ".join(f"`{each}`" for each in HELP), "Print this help and exit."))
    parts = [f"\n## {name}\n", f"    {command.usage(name)}\n", "\n".join(described(command))]
    if words:
        parts.append(table("argument", words))
    parts.append(table("option", options))
    return "\n".join(parts)


def shown(argument: Argument[object]) -> str:
    """The names of an option, with its value."""
    return ", ".join(f"`{name} {argument.metavar}`" if argument.metavar else f"`{name}`" for name in argument.names)


def table(what: str, rows: list[tuple[str, str]]) -> str:
    """A table of arguments or options."""
    lines = "".join(f"| {name.replace('|', chr(92) + '|')} | {escaped(about)} |\n" for name, about in rows)
    return f"| {what} | |\n|---|---|\n{lines}"


def escaped(sentence: str) -> str:
    """A sentence of a help text as Markdown: options and quoted words are code, no other character has a meaning."""

    def marked(part: re.Match[str]) -> str:
        if part["sign"]:
            return f"\\{part[0]}"
        return f"`{part['quoted'] or part[0]}`"

    return PART.sub(marked, sentence)


def described(command: type[Command]) -> Iterator[str]:
    """The docstring of a command: sentences, and examples as a block."""
    first, _, rest = (command.__doc__ or "").partition("\n")
    for paragraph in f"{first}\n{textwrap.dedent(rest)}".strip().split("\n\n"):
        title, _, lines = paragraph.partition("\n")
        if lines.startswith("  "):
            yield f"{title}\n\n```text\n{textwrap.dedent(lines)}\n```\n"
        else:
            yield escaped(paragraph) + "\n"
