"""The search as a program, in Python or C: the trees of patterns, expanded into nested tests.

Strategy (Fletcher, CACM 8:10, 1965): a tree becomes a sequence of steps, in the order of the expanded program, as an
assembler's macro processor did for Fletcher. Each test of the tree becomes a test of the program, so only the nesting
remains of the tree. A program is measured before it is built: its lines are generated one by one, and none is kept. It
contains only numbers from its puzzle, and names of pieces after `label` has made them harmless. So no text of a puzzle
becomes code.

A program is complete. Its arguments are the number of solutions to print and the number after which to stop. For each
solution it prints the patterns in the order in which it places them. In C, the lead is a pointer, so a test is one
comparison with memory at a constant distance, as on the IBM 7094; SIGINT and SIGTERM end the search, and the program
prints its counts so far.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from itertools import count
from textwrap import wrap
from typing import NamedTuple

from dancefloor.errors import InputError
from dancefloor.houses.founders.fletcher.program import Program
from dancefloor.houses.founders.fletcher.trie import Tree

LONGEST_LABEL = 32
_NOT_IN_LABELS = re.compile("[^A-Za-z0-9'+.-]")


class Act(Enum):
    """The action of the expanded program in a step."""

    OPEN = auto()  #: test whether a square is empty, and mark it
    FIT = auto()  #: the same for the last square of a pattern; then test whether the piece is unused, and place it
    CLOSE = auto()  #: unmark a square


class Instruction(NamedTuple):
    """One step. Steps on the lead itself, which is always empty, have distance 0 and depth 0."""

    act: Act
    distance: int  #: the distance of the square from the lead
    depth: int  #: the depth of the square in the tree
    piece: int = 0  #: with FIT: the number of the piece, counted from 1
    pattern: int = 0  #: with FIT: the number of the pattern in its tree, counted from 0


def steps(tree: Tree) -> Iterator[Instruction]:
    """The steps of an expanded tree.

    >>> [(step.act.name, step.distance) for step in steps(((0, ((1, ((2, 2), (16, 3))), (16, 1))),))]
    [('OPEN', 0), ('OPEN', 1), ('FIT', 2), ('FIT', 16), ('CLOSE', 1), ('FIT', 16), ('CLOSE', 0)]
    """
    return _steps(tree, 0, count())


def _steps(tree: Tree, depth: int, numbers: Iterator[int]) -> Iterator[Instruction]:
    for distance, then in tree:
        if isinstance(then, int):
            yield Instruction(Act.FIT, distance, depth, then, next(numbers))
        else:
            yield Instruction(Act.OPEN, distance, depth)
            yield from _steps(then, depth + 1, numbers)
            yield Instruction(Act.CLOSE, distance, depth)


def label(name: str) -> str:
    """Make a name harmless in a comment or a string of any target: dots replace characters that might do harm.

    A label has at most 32 characters, which are ASCII letters, digits and ``'+.-``. These have no special meaning in a
    Python docstring, in a C comment or on a FAP card, and an IBM 7094 can print them.

    >>> label("F'"), label("7-12"), label('a*/ system("reboot")')
    ("F'", '7-12', 'a...system..reboot..')
    """
    return _NOT_IN_LABELS.sub(".", name[:LONGEST_LABEL])


def program_text(lines: Callable[[], Iterator[str]], limit: int) -> str:
    """The text of a program, if it has at most `limit` bytes. `lines` is called twice.

    Raises:
        InputError: the text is larger; the message says how large.

    >>> program_text(lambda: iter(["one", "two"]), 8)
    'one\\ntwo\\n'
    """
    size = sum(len(line.encode()) + 1 for line in lines())
    if size > limit:
        raise InputError(f"the program would have {size} bytes: the limit is {limit}, and can be set higher")
    return "".join(f"{line}\n" for line in lines())


# In Python.


_PYTHON_HEAD = '''\
"""A packing program after J. G. Fletcher, CACM 8:10 (1965): nested tests, generated from a tree of patterns.

Usage: python PROGRAM [LIST [STOP]]. Prints the first LIST solutions (default: all) and stops after STOP solutions
(default: never). A solution is printed as the numbers of its patterns, in the order in which it places them.
Pieces: {names}.
"""

import sys
from operator import le

BOARD = [{board}]
KINDS = {kinds}
SPARE = [0, {spare}]
STARTS = {starts}


class Enough(Exception):
    """The caller wants no more solutions."""


def search(solved, counters):
    """Call `solved` with each solution until it returns true. `counters` receives the numbers of roots and tests."""
    arena = [{border}] * {room}
    for square in BOARD:
        arena[square] = 0
    mino = [0, {high}]
    path = []
    roots = tests = 0

    def root(lead, number, empty):
        nonlocal roots, tests
'''

_PYTHON_TAIL = '''\

    try:
{begin}
    finally:
        counters[:] = [roots, tests]


def main():
    """Print solutions and counts."""
    listed, stop = ([int(a) for a in sys.argv[1:]] + [sys.maxsize] * 2)[:2]
    found, counters, end = 0, [], "complete"

    def solved(path):
        nonlocal found
        found += 1
        if found <= listed:
            print(*path)
        return found >= stop

    sys.setrecursionlimit(10000 + {cells})
    try:
        search(solved, counters)
    except (Enough, KeyboardInterrupt):
        end = "stopped"
    print("solutions", found, "roots", counters[0], "tests", counters[1], end)


if __name__ == "__main__":
    main()
'''


_PYTHON_STARTS = """\
        for start, (piece, squares) in enumerate(STARTS):
            path.append(start)
            mino[piece] -= 1
            for square in squares:
                arena[square] = {border}
            root(1, 1, {cells} - len(squares))
            for square in squares:
                arena[square] = 0
            mino[piece] += 1
            path.pop()"""


def python_lines(program: Program, *, counted: bool = True) -> Iterator[str]:
    """The lines of the program; if `counted`, it counts roots and tests.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> text = "\\n".join(python_lines(program_of(read_puzzle("2x2", pieces="2*I2")), counted=False))
    >>> print(text[text.index("        if not arena[lead + 1]") : text.index("    try:")])
            if not arena[lead + 1]:
             if mino[1]:
              arena[lead + 1] = number; mino[1] -= 1; path.append(0)
              root(lead, number + 1, empty - 2)
              path.pop(); mino[1] += 1; arena[lead + 1] = 0
            if not arena[lead + 16]:
             if mino[1]:
              arena[lead + 16] = number; mino[1] -= 1; path.append(1)
              root(lead, number + 1, empty - 2)
              path.pop(); mino[1] += 1; arena[lead + 16] = 0
            arena[lead] = 0
    """
    pieces, board = program.packing.pieces, program.arena.squares.values()
    head = _PYTHON_HEAD.format(
        names=", ".join(f"{number} {label(piece.name)}" for number, piece in enumerate(pieces, 1)),
        board=", ".join(map(str, board)),
        kinds=program.arena.kinds if len(program.trees) > 1 else {},
        spare=", ".join(str(piece.high - piece.low) for piece in pieces),
        starts=[(piece, list(squares)) for piece, squares in program.starts],
        border=len(pieces) + 1,
        room=program.room,
        high=", ".join(str(piece.high) for piece in pieces),
    )
    yield from head.splitlines()
    for line in _python_root(program):
        if counted or not line.endswith("s += 1"):
            yield line
    begin = _PYTHON_STARTS if program.starts else "        root(1, 1, {cells})"
    values = {"cells": len(board), "border": len(pieces) + 1}
    yield from _PYTHON_TAIL.format(begin=begin.format(**values), **values).splitlines()


def _python_root(program: Program) -> Iterator[str]:
    """The body of ROOT: report a solution, or find the lead and make the nested tests."""
    used = ["all(map(le, mino, SPARE))"] if program.is_loose else []
    yield from (
        "        roots += 1",
        "        if not empty:",
        f"            if {' and '.join([*used, 'solved(tuple(path))'])}:",
        "                raise Enough",
        "            return",
        "        tests += 1",
        "        while arena[lead]:",
        "            lead += 1",
        "            tests += 1",
    )
    yield "        arena[lead] = number"
    if len(program.trees) == 1:
        yield from _python_nest(program, 0, " " * 8)
    else:
        yield "        kind = KINDS[lead]"
        for kind, tree in enumerate(program.trees):
            if tree:
                yield f"        if kind == {kind}:"
                yield from _python_nest(program, kind, " " * 9)
    yield "        arena[lead] = 0"


def _python_nest(program: Program, kind: int, indent: str) -> Iterator[str]:
    for act, distance, depth, piece, pattern in steps(program.trees[kind]):
        inner, square = indent + " " * (max(depth, 1) - 1), f"arena[lead + {distance}]"
        if depth == 0 and act is not Act.FIT:
            continue  # the lead: the code above has found it empty and marked it
        if act is Act.CLOSE:
            yield f"{inner} {square} = 0"
            continue
        if depth:
            yield f"{inner}tests += 1"
            yield f"{inner}if not {square}:"
            inner += " "
        if act is Act.OPEN:
            yield f"{inner}{square} = number"
            continue
        yield f"{inner}tests += 1"
        yield f"{inner}if mino[{piece}]:"
        yield f"{inner} {square} = number; mino[{piece}] -= 1; path.append({pattern})"
        yield f"{inner} root(lead, number + 1, empty - {program.sizes[piece - 1]})"
        yield f"{inner} path.pop(); mino[{piece}] += 1; {square} = {'0' if depth else 'number'}"


# In C.


_C_HEAD = """\
/* A packing program after J. G. Fletcher, CACM 8:10 (1965): nested tests, generated from a tree of patterns.

   Usage: PROGRAM [LIST [STOP]]. Prints the first LIST solutions (default: all) and stops after STOP solutions (default:
   never). A solution is printed as the numbers of its patterns, in the order in which it places them. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static const int board[] = {{
{board}
}};
{kinds}
{starts}
/* For each piece, from 1: how often it may still be used{and_spare}. */
static int mino[] = {{
{high}
}};
{spare}
static int squares[{room}], path[{depth}];
static unsigned long long found, roots, tests, listed = -1ULL, stop = -1ULL;
static volatile sig_atomic_t stopped;

static void halt(int number)
{{
    (void)number;
    stopped = 1;
}}

static void finish(const char *end)
{{
    printf("solutions %llu roots %llu tests %llu %s\\n", found, roots, tests, end);
    exit(0);
}}

static void solved(int number)
{{
    int k;
    {loose}
    if (++found <= listed) {{
        for (k = {first}; k < number; ++k)
            printf(k > {first} ? " %d" : "%d", path[k]);
        putchar('\\n');
        fflush(stdout);
    }}
    if (found >= stop)
        finish("stopped");
}}

static void root(int *lead, int number, int empty)
{{
    {root};
    if (stopped)
        finish("stopped");
    if (!empty) {{
        solved(number);
        return;
    }}
    {test};
    while (*lead) {{
        ++lead;
        {test};
    }}
    *lead = number;
"""

_C_LOOSE = """\
for (k = 1; k <= {pieces}; ++k)
        if (mino[k] > spare[k])
            return;"""

_C_TAIL = """\
    *lead = 0;
}}

int main(int count, char **argument)
{{
    unsigned k;
    if (count > 1)
        listed = strtoull(argument[1], NULL, 10);
    if (count > 2)
        stop = strtoull(argument[2], NULL, 10);
    signal(SIGINT, halt);
    signal(SIGTERM, halt);
    for (k = 0; k < sizeof squares / sizeof *squares; ++k)
        squares[k] = {border};
    for (k = 0; k < sizeof board / sizeof *board; ++k)
        squares[board[k]] = 0;
    {begin}
    finish("complete");
    return 0;
}}
"""


# Each row has the number of a piece, and then its squares.
_C_STARTS = "static const int starts[][{width}] = {{\n{rows}\n}};"
_C_BEGIN = """\
for (k = 0; k < sizeof starts / sizeof *starts; ++k) {{
        unsigned j;
        path[0] = (int)k;
        --mino[starts[k][0]];
        for (j = 1; j < {width}; ++j)
            squares[starts[k][j]] = {border};
        root(squares + 1, 1, {cells} - ({width} - 1));
        for (j = 1; j < {width}; ++j)
            squares[starts[k][j]] = 0;
        ++mino[starts[k][0]];
    }}"""


def c_lines(program: Program, *, counted: bool = True) -> Iterator[str]:
    """The lines of the program; if `counted`, it counts roots and tests.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> text = "\\n".join(c_lines(program_of(read_puzzle("2x2", pieces="2*I2")), counted=False))
    >>> print(text[text.index("    if (!lead[1])") : text.index("    *lead = 0;")])
        if (!lead[1]) {
         if (mino[1]) {
          lead[1] = number; --mino[1]; path[number] = 0; root(lead, number + 1, empty - 2); ++mino[1]; lead[1] = 0;
         }
        }
        if (!lead[16]) {
         if (mino[1]) {
          lead[16] = number; --mino[1]; path[number] = 1; root(lead, number + 1, empty - 2); ++mino[1]; lead[16] = 0;
         }
        }
    """
    pieces, board = program.packing.pieces, program.arena.squares.values()
    kinds = _table([program.arena.kinds.get(square, 0) for square in range(program.room)])
    spare = [0, *(piece.high - piece.low for piece in pieces)]
    values = {
        "board": _table(board),
        "kinds": f"static const unsigned short kind[] = {{\n{kinds}\n}};" if len(program.trees) > 1 else "",
        "room": program.room,
        "high": _table([0, *(piece.high for piece in pieces)]),
        "and_spare": ", and how often it may remain unused" if program.is_loose else "",
        "spare": f"static const int spare[] = {{\n{_table(spare)}\n}};" if program.is_loose else "",
        "depth": len(board) // min(program.sizes) + 2,
        "loose": _C_LOOSE.format(pieces=len(pieces)) if program.is_loose else "",
        "root": "++roots" if counted else "",
        "test": "++tests" if counted else "",
        "border": len(pieces) + 1,
        "cells": len(board),
        "first": 0 if program.starts else 1,
        "width": len(program.starts[0].squares) + 1 if program.starts else 0,
    }
    rows = ",\n".join(f"    {{{', '.join(map(str, (piece, *squares)))}}}" for piece, squares in program.starts)
    values["starts"] = _C_STARTS.format(rows=rows, **values) if program.starts else ""
    values["begin"] = (_C_BEGIN if program.starts else "root(squares + 1, 1, {cells});").format(**values)
    yield from _kept(_C_HEAD.format(**values))
    for kind in range(len(program.trees)):
        if len(program.trees) > 1:
            yield f"    if (kind[lead - squares] == {kind}) {{"
        yield from _c_nest(program, kind, counted=counted)
        if len(program.trees) > 1:
            yield "    }"
    yield from _kept(_C_TAIL.format(**values))


def _table(numbers: Iterable[int]) -> str:
    return "\n".join(wrap(", ".join(map(str, numbers)), 110, initial_indent="    ", subsequent_indent="    "))


def _kept(text: str) -> Iterator[str]:
    """The lines of a text, without those that an empty value left blank."""
    return (line for line in text.splitlines() if not line or line.strip(" ;"))


def _c_nest(program: Program, kind: int, *, counted: bool) -> Iterator[str]:
    test = "++tests, " if counted else ""
    for act, distance, depth, piece, pattern in steps(program.trees[kind]):
        indent, square = " " * (max(depth, 1) + 3), f"lead[{distance}]"
        if depth == 0 and act is not Act.FIT:
            continue  # the lead: the code above has found it empty and marked it
        if act is Act.CLOSE:
            yield f"{indent} {square} = 0;"
            yield f"{indent}}}"
            continue
        if depth:
            yield f"{indent}if ({test}!{square}) {{"
        if act is Act.OPEN:
            yield f"{indent} {square} = number;"
            continue
        call = f"root(lead, number + 1, empty - {program.sizes[piece - 1]})"
        mark, unmark = (f"{square} = number; ", f" {square} = 0;") if depth else ("", "")
        yield f"{indent} if ({test}mino[{piece}]) {{"
        yield f"{indent}  {mark}--mino[{piece}]; path[number] = {pattern}; {call}; ++mino[{piece}];{unmark}"
        yield f"{indent} }}"
        if depth:
            yield f"{indent}}}"
