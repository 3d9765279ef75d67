"""The search in each of its forms: interpreted, as generated Python, as generated C, as cards for the IBM 7094.

Strategy: cards run on an emulated IBM 7094. Python is compiled in this process. C is compiled in a temporary directory,
by any installed compiler, and runs as a separate process that prints each solution when it finds it. If a signal stops
that process, it still prints its totals. All forms find the same solutions in the same order, with the same counts.

Compiler and program are on a leash: a temporary folder and the processes that work in it, none of which outlives this
process, however it ends. A shell makes the folder and then waits for the end of a pipe that only this process can write
to. The system closes the pipe when this process ends, even by SIGKILL. The shell then ends its process group, which
contains the processes on the leash, and removes the folder. This works on any POSIX system, and the processes need no
changes. The folder is removed as soon as the program runs; it remains only if the shell is killed by SIGKILL too.

On the emulated machine, Fletcher's cards lack the three subroutines that the paper leaves open. INPUT puts zeros into
the box and into MINO, and a number above all pieces everywhere else. OUTPUT reads which pattern lies where from ARENA
and MINO. FINISH stops the machine. If a search has several starts, INPUT lays one piece down as well, and the whole
program runs once for each.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from dancefloor.errors import EngineError, InputError, printable
from dancefloor.houses.founders.fletcher.ibm7094 import (
    CYCLE,
    DECREMENT,
    Assembled,
    Machine,
    assembled,
    cards_of,
    expanded,
)
from dancefloor.houses.founders.fletcher.in_fap import fap_lines
from dancefloor.houses.founders.fletcher.interpreted import NoMoreWanted, Solved, deep, search
from dancefloor.houses.founders.fletcher.nested_tests import c_lines, program_text, python_lines
from dancefloor.houses.founders.fletcher.program import Keep, Program, Start

LARGEST_PROGRAM = 4 << 20  # the most bytes of text
COMPILERS = ("cc", "gcc", "clang")


class ProgramForm(Enum):
    """The form of the program that runs."""

    ARENA = "arena"  #: the trees, interpreted
    PYTHON = "python"  #: nested tests in Python
    C = "c"  #: nested tests in C
    FAP = "fap"  #: cards for the IBM 7094


@dataclass
class Totals:
    """The counts of a search."""

    form: str = ""  #: how it ran; empty if it did not
    solutions: int = 0
    roots: int = 0  #: how often the search entered ROOT; 0 if not counted
    tests: int = 0  #: how many squares and pieces it tested; 0 if not counted
    complete: bool = False  #: whether it ended by itself
    seconds: float = 0.0  #: the time to search
    compiling: float = 0.0  #: the time to compile or to assemble, in seconds
    machine: float = 0.0  #: the time that an IBM 7094 would have taken, in seconds; 0 if it did not run


# Called with each solution: the numbers of its patterns in their trees, in the order in which they were placed.
Each = Callable[[tuple[int, ...]], None]


def run(
    program: Program,
    form: ProgramForm,
    each: Each | None = None,
    *,
    keep: Keep | None = None,
    limit: int | None = None,
    counted: bool = True,
    largest: int = LARGEST_PROGRAM,
) -> Totals:
    """Search for solutions. Ctrl-C ends the search too, and the totals are those so far.

    Args:
        program: the packing.
        form: what runs the search: an interpreter of the trees, a Python program, a C program, or cards.
        each: called with each solution; None to only count them.
        keep: whether a solution counts; None if all do.
        limit: how many solutions to find; None for all.
        counted: whether a generated program counts roots and tests.
        largest: the largest allowed size of a generated program, in bytes.

    Raises:
        InputError: the generated program would have more than `largest` bytes, or cards cannot express it.
        EngineError: there is no C compiler, or it fails.

    >>> from dancefloor.geometry.box import box
    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> from dancefloor.houses.founders.fletcher.program import Keep, program_of
    >>> from dancefloor.puzzles.packing import Packing
    >>> totals = run(program_of(Packing(box("3x20"), polyominoes(5))), ProgramForm.PYTHON)
    >>> totals.solutions, totals.roots, totals.tests, totals.complete
    (8, 71191, 2277465, True)
    """
    totals = Totals(form.value)

    def solved(path: tuple[int, ...]) -> bool:
        if keep and not keep(path):
            return False
        totals.solutions += 1
        if each:
            each(path)
        return totals.solutions == limit

    if form is ProgramForm.C:
        text = program_text(lambda: c_lines(program, counted=counted), largest)
        _run_c(text, solved if each or keep else None, None if keep else limit, totals)
        totals.complete &= totals.solutions != limit
        return totals
    with deep(program):
        if form is ProgramForm.PYTHON:
            _run_python(program_text(lambda: python_lines(program, counted=counted), largest), solved, totals)
        elif form is ProgramForm.FAP:
            _run_cards(program, solved, totals)
        else:
            began = time.perf_counter()
            totals.roots, totals.tests, totals.complete = search(program, solved)
            totals.seconds = time.perf_counter() - began
    return totals


def best_form() -> ProgramForm:
    """C if a compiler is installed, otherwise Python."""
    return ProgramForm.C if compiler() else ProgramForm.PYTHON


def compiler() -> str | None:
    """The C compiler that the environment variable CC names, or the first one found; None if there is none."""
    names = [os.environ["CC"]] if os.environ.get("CC") else COMPILERS
    return next((found for name in names if (found := shutil.which(name))), None)


def _run_python(text: str, solved: Callable[[tuple[int, ...]], bool], totals: Totals) -> None:
    began = time.perf_counter()
    module: dict[str, Any] = {"__name__": "fletcher_generated"}
    exec(compile(text, "<generated by dancefloor>", "exec"), module)
    totals.compiling = time.perf_counter() - began
    counters: list[int] = []
    try:
        module["search"](solved, counters)
        totals.complete = True
    except (module["Enough"], KeyboardInterrupt):
        totals.complete = False
    totals.roots, totals.tests = counters or (0, 0)
    totals.seconds = time.perf_counter() - began - totals.compiling


def _run_cards(program: Program, solved: Callable[[tuple[int, ...]], bool], totals: Totals) -> None:
    began = time.perf_counter()
    emulation = Emulation(program)
    totals.compiling = time.perf_counter() - began
    totals.complete = emulation.run(solved)
    totals.roots, totals.tests, totals.machine = emulation.roots, emulation.tests, emulation.seconds
    totals.seconds = time.perf_counter() - began - totals.compiling


def _run_c(text: str, solved: Keep | None, stop: int | None, totals: Totals) -> None:
    """Compile and run a program, which stops after `stop` solutions, or when `solved` returns true for one."""
    arguments = [] if solved else ["0"]
    if stop is not None:
        arguments = [str(stop) if solved else "0", str(stop)]
    with leash() as held:
        began = time.perf_counter()
        try:
            binary = _compiled(text, held)
            compiling = time.perf_counter() - began
            # In another process group than ours, so that only this process gets Ctrl-C.
            process = subprocess.Popen(
                [binary, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                text=True,
                process_group=held.group,
            )
        except OSError as error:
            raise EngineError(f"the C program cannot be made and run: {error.strerror}; use --run python") from None
        # The running program no longer needs its file, and a removed folder cannot be left behind.
        shutil.rmtree(held.folder, ignore_errors=True)
        try:
            words = _listen(process, solved)
        finally:
            process.kill()
            process.wait()
        assert process.stdout
        process.stdout.close()
        seconds = time.perf_counter() - began - compiling
    if len(words) < 7:
        raise EngineError(f"the compiled program ended with status {process.returncode}, without printing its totals")
    totals.solutions = totals.solutions if solved else int(words[1])
    totals.roots, totals.tests, totals.complete = int(words[3]), int(words[5]), words[6] == "complete"
    totals.seconds, totals.compiling = seconds, compiling


def _listen(process: subprocess.Popen[str], solved: Keep | None) -> list[str]:
    """Pass on solutions as they come. Returns the words of the last line, which has the totals."""
    assert process.stdout
    words: list[str] = []
    asked = False  # whether the process was asked to end
    while True:
        try:
            for line in process.stdout:
                words = line.split()
                if solved and words[0] != "solutions" and not asked and solved(tuple(map(int, words))):
                    asked = True
                    process.terminate()
            return words
        except KeyboardInterrupt:
            asked = True
            process.terminate()


def _compiled(text: str, held: Leash) -> str:
    command = compiler()
    if command is None:
        raise EngineError(f"no C compiler is installed ({', '.join(COMPILERS)}, or $CC): use --run python")
    source, binary = os.path.join(held.folder, "program.c"), os.path.join(held.folder, "program.exe")
    with open(source, "w", encoding="ascii") as file:
        file.write(text)
    done = subprocess.run(
        [command, "-O2", "-o", binary, source],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        env=os.environ | {"TMPDIR": held.folder},  # for the files that compilers keep between their passes
        process_group=held.group,
        check=False,
    )
    if done.returncode:
        first = next(iter(done.stderr.splitlines()), "it printed no message")
        raise EngineError(f"the C compiler {command} failed: {first}; use --run python")
    return binary


# Cards.


class Emulation:
    """The program on cards, ready to run. Its counts grow while it runs."""

    def __init__(self, program: Program, *, as_printed: bool = False) -> None:
        if program.is_loose:
            raise InputError("the pieces do not cover the box exactly: Fletcher's cards would leave the arena")
        self._program = program
        self._assembled: Assembled = assembled(expanded(cards_of(fap_lines(program, as_printed=as_printed))))
        self.roots = 0  #: how often ROOT was entered
        self.tests = 0  #: how many ZET were executed
        self.cycles = 0  #: how often the program used a word in memory

    @property
    def seconds(self) -> float:
        """The time that the IBM 7094 would have taken, without the subroutines."""
        return self.cycles * CYCLE

    def run(self, solved: Solved) -> bool:
        """Run the program, and call `solved` with each solution until it returns true. Tell whether it ended by itself.

        >>> from dancefloor.geometry.box import box
        >>> from dancefloor.puzzles.piece import read_pieces
        >>> from dancefloor.houses.founders.fletcher.program import Keep, program_of
        >>> from dancefloor.puzzles.packing import Packing
        >>> emulation = Emulation(program_of(Packing(box("3x5"), read_pieces("V,P,U"))))
        >>> emulation.run(lambda path: False), emulation.tests
        (True, 699)
        """
        starts = self._program.starts
        try:
            if not starts:
                self._run(solved)
            for number, start in enumerate(starts):
                self._run(solved, (number,), start)
        except (NoMoreWanted, KeyboardInterrupt):
            return False
        return True

    def _run(self, solved: Solved, prefix: tuple[int, ...] = (), start: Start | None = None) -> None:
        program, other = self._program, len(self._program.packing.pieces) + 1

        def put_in(machine: Machine, addresses: list[int]) -> None:
            arena, mino = addresses
            for square in range(1, program.room):
                machine.core[arena - square] = 0 if square in program.arena.kinds else other
            for piece in range(1, other):
                machine.core[mino - piece] = 0
            if start:
                machine.core[mino - start.piece] = other
                for square in start.squares:
                    machine.core[arena - square] = other

        def put_out(machine: Machine, addresses: list[int]) -> None:
            if solved(prefix + self._choices(machine, *addresses)):
                raise NoMoreWanted

        subroutines = {"INPUT": put_in, "OUTPUT": put_out, "FINISH": lambda machine, _: machine.stop()}
        machine = Machine(self._assembled, subroutines)
        try:
            machine.run()
        finally:
            self.roots += machine.executed[self._assembled.symbols["ROOT"]]
            self.tests += machine.count("ZET")
            self.cycles += machine.cycles

    def _choices(self, machine: Machine, arena: int, mino: int) -> tuple[int, ...]:
        """The patterns in the order of their placing numbers."""
        squares: dict[int, list[int]] = {}
        for square in self._program.arena.kinds:
            squares.setdefault(machine.core[arena - square] >> DECREMENT, []).append(square)
        pieces = {
            machine.core[mino - piece] >> DECREMENT: piece for piece in range(1, len(self._program.packing.pieces) + 1)
        }
        return tuple(self._program.number_of(pieces[placed], squares[placed]) for placed in sorted(squares) if placed)


# The leash.


# The shell ignores the signals that could end it. It prints a line as soon as the folder exists. Processes get SIGTERM
# before the folder is removed, so that none of them adds another file to it, and SIGKILL afterwards.
_KEEPER = """\
trap '' HUP INT QUIT PIPE TERM
mkdir -m 700 "$1" || exit
echo
read -r nothing
kill -s TERM 0
for nothing in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done
kill -s KILL 0
"""


class Leash(NamedTuple):
    """A folder to work in, and the process group to start processes in."""

    folder: str
    group: int | None  #: None on Windows, where this process removes the folder itself, unless it is killed


@contextmanager
def leash() -> Iterator[Leash]:
    """Make a folder, and remove it afterwards with its contents and the processes of its group.

    Raises:
        EngineError: the shell cannot be started, or it cannot make the folder.

    >>> with leash() as (folder, group):
    ...     done = subprocess.run(["pwd"], cwd=folder, process_group=group, capture_output=True, text=True)
    >>> "dancefloor-" in done.stdout, os.path.exists(folder)
    (True, False)
    """
    if os.name == "nt":
        import tempfile

        with tempfile.TemporaryDirectory(prefix="dancefloor-") as folder:
            yield Leash(folder, None)
        return
    place = os.environ.get("TMPDIR") or "/tmp"  # not by `tempfile`, which would write a file there to test it
    try:
        folder = os.path.join(os.path.abspath(place), f"dancefloor-{os.urandom(8).hex()}")
        keeper = subprocess.Popen(
            ["sh", "-c", _KEEPER, "sh", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            process_group=0,
        )
    except OSError as error:
        raise EngineError(f"no shell can be started: {error.strerror}; use --run python") from None
    with keeper:  # closes the pipe on exit, and waits
        assert keeper.stdout
        if not keeper.stdout.readline():
            raise EngineError(f"no folder can be made in {printable(place)} (TMPDIR): use --run python")
        yield Leash(folder, keeper.pid)
