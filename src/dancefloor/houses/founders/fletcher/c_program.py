"""The search as a C program: the trees of patterns, expanded into nested tests.

Strategy (Fletcher, CACM 8:10, 1965): see `python_program`, whose programs do and print the same. Here the lead is a
pointer, so a test is one comparison with memory at a constant distance, as on the IBM 7094. SIGINT and SIGTERM end the
search, and the program prints its counts so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from dancefloor.houses.founders.fletcher.expansion import Act, steps
from dancefloor.houses.founders.fletcher.program import Program

_HEAD = """\
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

_LOOSE = """\
for (k = 1; k <= {pieces}; ++k)
        if (mino[k] > spare[k])
            return;"""

_TAIL = """\
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
_STARTS = "static const int starts[][{width}] = {{\n{rows}\n}};"
_BEGIN = """\
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

    >>> from dancefloor.geometry.box import box
    >>> from dancefloor.puzzles.piece import read_pieces
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> from dancefloor.puzzles.packing import Packing
    >>> program = program_of(Packing(box("2x2"), read_pieces("2*I2")))
    >>> text = "\\n".join(c_lines(program, counted=False))
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
        "loose": _LOOSE.format(pieces=len(pieces)) if program.is_loose else "",
        "root": "++roots" if counted else "",
        "test": "++tests" if counted else "",
        "border": len(pieces) + 1,
        "cells": len(board),
        "first": 0 if program.starts else 1,
        "width": len(program.starts[0].squares) + 1 if program.starts else 0,
    }
    rows = ",\n".join(f"    {{{', '.join(map(str, (piece, *squares)))}}}" for piece, squares in program.starts)
    values["starts"] = _STARTS.format(rows=rows, **values) if program.starts else ""
    values["begin"] = (_BEGIN if program.starts else "root(squares + 1, 1, {cells});").format(**values)
    yield from _kept(_HEAD.format(**values))
    for kind in range(len(program.trees)):
        if len(program.trees) > 1:
            yield f"    if (kind[lead - squares] == {kind}) {{"
        yield from _nest(program, kind, counted=counted)
        if len(program.trees) > 1:
            yield "    }"
    yield from _kept(_TAIL.format(**values))


def _table(numbers: Iterable[int]) -> str:
    return "\n".join(wrap(", ".join(map(str, numbers)), 110, initial_indent="    ", subsequent_indent="    "))


def _kept(text: str) -> Iterator[str]:
    """The lines of a text, without those that an empty value left blank."""
    return (line for line in text.splitlines() if not line or line.strip(" ;"))


def _nest(program: Program, kind: int, *, counted: bool) -> Iterator[str]:
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
