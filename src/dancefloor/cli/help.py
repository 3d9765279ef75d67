"""The help of a command, from its docstring and its arguments."""

from __future__ import annotations

import os
import textwrap

from dancefloor.cli.command import HELP, Argument, Command
from dancefloor.cli.modes import mode_table

WIDEST, NARROWEST = 80, 40  # columns
INDENT = "  "
MODES = "Options that have an effect with"
NAMES = 24  # columns for the names of arguments; longer names get a line of their own


def terminal_width() -> int:
    """The number of columns for help: that of the terminal, within bounds."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):
        columns = WIDEST
    return max(NARROWEST, min(columns or WIDEST, WIDEST))


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
