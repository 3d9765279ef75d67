"""``dancefloor completion``: teach a shell to complete the words of a command line.

Strategy: the script for a shell asks this command, in the form ``dancefloor completion words -- dancefloor solve --e``,
for what the last word can become. The answer comes from the same declarations that read the command line, so the
scripts never change.
"""

from __future__ import annotations

from collections.abc import Iterable

from dancefloor.cli.command import HELP, Argument, Command, OneOf, optional_words, word
from dancefloor.cli.guard import FOUND
from dancefloor.cli.modes import proposable
from dancefloor.declarations import loaded

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

    >>> candidates(("sol",)), candidates(("solve", "--thr"))
    ([('solve', 'Find solutions and draw them.')], [('--threads', 'Search on N threads (default: one per processor).')])
    """
    from dancefloor.cli.commands import command_named, commands

    *before, last = line or ("",)
    found: Iterable[tuple[str, str]] = ()
    if not before:
        known = commands(plugged=True)[0]
        found = [*((name, summary) for name, (_, summary) in known.items()), ("--help", ""), ("--version", "")]
    elif command := command_named(before[0]):
        found = _in_command(loaded(command[0]), before[1:], last)
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
