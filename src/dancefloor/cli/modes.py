"""Which options of a command go together: the rules for its modes, and for options that need or contradict each other.

Strategy: no option is dropped in silence. A command that works in several ways has a table of them (`Command.modes`),
whose rows say what asks for a mode and which options it takes. An option that the mode does not take is refused; so an
option that stands in no row is refused in every mode, and nobody forgets one. Help, manual page and completion read
the same table.

Words of the line ask for most modes. Others depend on what a file holds; a command enters those after reading it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dancefloor.cli.command import Mode, listed
from dancefloor.declarations import houses
from dancefloor.errors import InputError

if TYPE_CHECKING:
    from dancefloor.cli.command import Command

OR, AND = " or ", " and "  # between arguments any of which, or all of which, ask for something


def modes_of(command: type[Command]) -> list[Mode]:
    """The modes of a command; those that houses add come first."""
    added = [row for house in houses() for row in house.get("modes", {}).get(command.called, ())]
    return [*(Mode(**row) for row in added), *command.modes]


def mode_of(command: Command) -> Mode:
    """The mode that the words of a command line ask for, or that of a line which asks for none."""
    return _asked(type(command), _named(type(command), vars(command)))[0]


def enter(command: Command, name: str) -> None:
    """Enter a mode that depends on what a file holds.

    Raises:
        InputError: an option was given that has no effect in it.
    """
    kind = type(command)
    mode = next(mode for mode in modes_of(kind) if mode.name == name)
    _check_taken(kind, mode, name, command.options_given())


def check_together(command: Command) -> None:
    """Refuse options that have no effect in the mode of a command, or without another option, or beside one.

    Raises:
        InputError: such an option was given, even if its value is the default.
    """
    kind, options = type(command), command.options_given()
    given = _named(kind, vars(command))
    _check_taken(kind, *_asked(kind, given), options)
    for group in kind.either:
        names, colon, why = group.partition(":")
        if len(both := [name for name in names.split() if name in options]) > 1:
            raise InputError(f"{both[0]} and {both[1]} contradict each other{colon}{why}; remove one of them")
    for name, needed in needs_of(kind).items():
        if name in options and not any(_has(given, words) for words in needed):
            raise _without(name, needed)


def needs_of(command: type[Command]) -> dict[str, list[str]]:
    """The options that have no effect without one of others, and these."""
    rules = [vars(base).get("needs", "").partition(": ") for base in command.__mro__[::-1]]
    return {name: words.split(OR) for names, _, words in rules for name in names.split()}


def mode_table(command: type[Command]) -> list[tuple[str, str]]:
    """For the help: each mode, and the options that it takes, or those that it does not if they are fewer."""
    options = [argument.name for _, argument in command.arguments() if argument.names]
    table = []
    for mode in modes_of(command):
        if name := mode.name or mode.asked:
            taken = [each for each in options if each in _taken(mode)]
            others = [each for each in options if each not in taken]
            told = f"all but {', '.join(others)}" if len(others) < len(taken) else ", ".join(taken)
            table.append((name, told))
    return table


def proposable(command: type[Command], given: Mapping[str, object]) -> set[str]:
    """The names of options that can stand beside the given arguments, whose values are given by name."""
    asked, _ = _asked(command, given)
    options = {name for name in given if name.startswith("-")}
    modes = modes_of(command) or [asked]
    modes = modes[: modes.index(asked) + 1] if asked in modes else modes  # of these, an option can still ask for one
    if asked.asked and not asked.asked.startswith("-"):
        modes = [asked]
    taken = {name for mode in modes if options <= _taken(mode) for name in _taken(mode)}
    for group in command.either:
        if not options.isdisjoint(names := group.partition(":")[0].split()):
            taken.difference_update(names)
    return taken


def _named(command: type[Command], values: Mapping[str, object]) -> dict[str, object]:
    """The values of given arguments by their names, not by their attributes."""
    return {argument.name: values[attribute] for attribute, argument in command.arguments() if attribute in values}


def _has(given: Mapping[str, object], words: str) -> bool:
    """Whether the given arguments have all that words say, with their values."""
    split = (each.partition(" ") for each in words.split(AND))
    return all(name in given and (not value or given[name] == value) for name, _, value in split)


def _asked(command: type[Command], given: Mapping[str, object]) -> tuple[Mode, str]:
    """The first mode that the given arguments ask for, and what asks for it; or the mode of other lines."""
    modes = modes_of(command)
    for mode in modes:
        for words in filter(None, mode.asked.split(OR)):
            if _has(given, words):
                return mode, mode.name or words
    everything = Mode(" ".join(argument.name for _, argument in command.arguments()))
    return next((mode for mode in modes if not mode.asked and not mode.name), everything), ""


def _check_taken(command: type[Command], mode: Mode, asked: str, options: Iterable[str]) -> None:
    for name in options:
        if name in _taken(mode):
            continue
        if asked:
            instead = f": {mode.instead}" if mode.instead else ""
            raise InputError(f"{name} has no effect with {asked}; remove it{instead}")
        raise _without(name, _takers(command, name))


def _takers(command: type[Command], option: str) -> list[str]:
    """What asks for the modes that take an option, besides itself; without a value where several values do."""
    found = [
        AND.join(each for each in words.split(AND) if each.partition(" ")[0] != option)
        for mode in modes_of(command)
        if option in _taken(mode)
        for words in mode.asked.split(OR)
    ]
    names = [words.partition(" ")[0] for words in found]
    return list(dict.fromkeys(name if names.count(name) > 1 else each for name, each in zip(names, found, strict=True)))


def _without(name: str, needed: list[str]) -> InputError:
    add = f"add {needed[0]}" if len(needed) == 1 else "add one of them"
    return InputError(f"{name} has no effect without {listed(needed)}; {add}, or remove {name}")


def _taken(mode: Mode) -> set[str]:
    """The names of the options that a mode takes, and of what asks for it."""
    asked = (each for words in mode.asked.split(OR) for each in words.split(AND))
    return {*mode.takes.split(), *(each.partition(" ")[0] for each in asked)}
