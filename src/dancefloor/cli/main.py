"""The program ``dancefloor`` and its commands; it loads only the command that runs."""

from __future__ import annotations

import sys

from dancefloor.cli.guard import BAD_INPUT, FOUND, output_failed, run_guarded
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.streams import is_diverted, mend_streams

TYPE_CHECKING = False  # the name that type checkers know, without the time to load `typing`
if TYPE_CHECKING:
    from dancefloor.cli.command import Command

# The place of each command, and the first line of its docstring: the help of the program loads no command.
COMMANDS = {
    "solve": ("solve:SolveCommand", "Find solutions and draw them."),
    "count": ("count:CountCommand", "Count solutions, with and without symmetric ones."),
    "run": ("run:RunCommand", "Find or count all solutions, and keep them in a file."),
    "runs": ("runs:RunsCommand", "List the runs in a folder and their progress."),
    "show": ("show:ShowCommand", "Print or draw the solutions that a run has found."),
    "split": ("split:SplitCommand", "Split a run into parts, for job arrays."),
    "merge": ("merge:MergeCommand", "Put the results of all parts of a run together."),
    "check": ("check:CheckCommand", "Check that a puzzle has exactly one solution."),
    "hint": ("explain:HintCommand", "Give the next move of a fillomino, with the reason."),
    "explain": ("explain:ExplainCommand", "Solve a fillomino step by step, with reasons."),
    "grade": ("explain:GradeCommand", "Grade how hard a fillomino is."),
    "sample": ("sample:SampleCommand", "Draw solutions uniformly at random."),
    "make": ("make:MakeCommand", "Make a puzzle that has exactly one solution."),
    "doctor": ("doctor:DoctorCommand", "Check that this installation counts right."),
    "man": ("manual:ManCommand", "Print the manual page."),
    "completion": ("completion:CompletionCommand", "Print a script that completes commands in a shell."),
    "puzzles": ("puzzles:PuzzlesCommand", "List the built-in puzzles, or describe one."),
    "engines": ("engines:EnginesCommand", "List the engines and what each supports."),
    "web": ("web:WebCommand", "Open a page in the browser for drawing and solving."),
    "convert": ("convert:ConvertCommand", "Write a puzzle in the format of another program."),
    "reduce": ("reduce:ReduceCommand", "Remove redundant options and items from a problem."),
    "fletcher": ("fletcher:FletcherCommand", "Run John Fletcher's program of 1965."),
    "polyominoes": ("polyominoes:PolyominoesCommand", "Generate a problem as Knuth's POLYOMINOES does."),
    "polyomino-dlx": ("polyomino_dlx:PolyominoDlxCommand", "Generate a problem as Knuth's POLYOMINO-DLX does."),
    "fillomino-dlx": ("fillomino_dlx:FillominoDlxCommand", "Generate a problem as Knuth's FILLOMINO-DLX does."),
}
GROUPS = {
    "Solve": ("solve", "count", "check", "sample", "web"),
    "Keep long searches": ("run", "runs", "show", "split", "merge"),
    "Fillomino": ("hint", "explain", "grade", "make"),
    "Problems": ("convert", "reduce"),
    "The founding programs": ("fletcher", "polyominoes", "polyomino-dlx", "fillomino-dlx"),
    "What there is": ("puzzles", "engines", "doctor", "man", "completion"),
}
USAGE = "dancefloor [OPTIONS] COMMAND [ARGUMENTS]"
ABOUT = """\
Solve tiling puzzles and exact cover problems: find one solution or all of
them, count them, or learn why there is none."""
#: For each group, commands that somebody could type.
EXAMPLES = {
    "Solve": """\
dancefloor solve 6x10                     draw a packing of the pentominoes
dancefloor solve 6x10 --limit 3 --svg three.svg
dancefloor solve calendar today
dancefloor count 8x8-2x2                  count all packings around a hole
dancefloor count 8x8 --pieces 4*T4,12*L4
dancefloor check mine.fillomino           is there exactly one solution?
dancefloor sample 8x8 --pieces dominoes   draw a random domino tiling""",
    "Keep long searches": """\
dancefloor run 6x10 --store 6x10.db       Ctrl-C, and the same again goes on
dancefloor runs                           how far they are
dancefloor show 6x10.db -n 5              the first five solutions""",
    "Fillomino": """\
dancefloor hint mine.fillomino            the next move
dancefloor make fillomino 10x10           make a new puzzle""",
    "Problems": """\
dancefloor convert 6x10 --to dlx > 6x10.dlx
dancefloor reduce 6x10.dlx > smaller.dlx""",
    "The founding programs": """\
dancefloor fletcher 6x10                  count as Fletcher did in 1965
dancefloor polyomino-dlx 610.pd | dancefloor solve -""",
    "What there is": """\
dancefloor puzzles --lattice triangle     the built-in puzzles of triangles
dancefloor doctor                         does it count right here?""",
}
STATUS = """\
0 found, 1 searched completely and found none, 2 bad input,
3 stopped early."""
OPTIONS = """\
Options:
  --version   Print the version and exit.
  -h, --help  Print this help and exit. 'dancefloor help COMMAND' describes a
              command, and so does 'dancefloor COMMAND --help'."""


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
        print(program_help())
    return FOUND


def program_help() -> str:
    """The help of the program."""
    widest = max(map(len, COMMANDS))
    parts = [f"Usage: {USAGE}", _indented(ABOUT, 2)]
    for group, names in GROUPS.items():
        parts.append("\n".join([f"{group}:", *(f"  {name:{widest}}  {COMMANDS[name][1]}" for name in names)]))
        parts.append(f"  Examples:\n{_indented(EXAMPLES[group], 4)}")
    parts += [OPTIONS, f"Exit status:\n{_indented(STATUS, 2)}"]
    return "\n\n".join(parts)


def _indented(text: str, columns: int) -> str:
    """Like `textwrap.indent`, which takes time to load."""
    return "\n".join(" " * columns + line for line in text.splitlines())


def _read(name: str, line: list[str]) -> Command | None:
    """Read the arguments of a command; None after printing its help.

    Raises:
        InputError: there is no such command, or an argument is wrong.
    """
    from importlib import import_module

    from dancefloor.cli.command import read_command

    if name not in COMMANDS:
        raise _unknown(name, line)
    module, _, kind = COMMANDS[name][0].partition(":")
    command: type[Command] = getattr(import_module(f"dancefloor.cli.{module}"), kind)
    given = read_command(command, name, line)
    if given is None:
        from dancefloor.cli.help import command_help, terminal_width

        print(command_help(command, name, terminal_width()))
    return given


def _unknown(name: str, line: list[str]) -> Exception:
    from itertools import takewhile

    from dancefloor.errors import InputError, nearest, printable
    from dancefloor.meanings import COMMAND, OPTION, PUZZLE, meaning
    from dancefloor.reports.names import begins_puzzle

    what = OPTION if name.startswith("-") else COMMAND
    if what == COMMAND and begins_puzzle(name):
        words = " ".join([name, *takewhile(lambda word: not word.startswith("-"), line)])
        hint = f"say what to do, as in 'dancefloor solve {printable(words)}'"
        return InputError(f"there is no command '{printable(name)}': {hint}")
    near = nearest(name, ["--help", "--version"] if what == OPTION else COMMANDS, "", where=what)
    if what == COMMAND and not meaning(name, COMMAND):
        near = meaning(name, PUZZLE) or near
    instead = f": {near}" if near else ""
    return InputError(f"there is no {what} '{printable(name)}'{instead} (see 'dancefloor --help')")
