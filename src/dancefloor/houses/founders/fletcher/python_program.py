"""The search as a Python program: the trees of patterns, expanded into nested tests.

Strategy (Fletcher, CACM 8:10, 1965): each test of the tree becomes a test of the program, so only the nesting remains
of the tree. The program is complete and also runs as a script. Its arguments are the number of solutions to print and
the number after which to stop. For each solution it prints the patterns in the order in which it places them.
"""

from __future__ import annotations

from collections.abc import Iterator

from dancefloor.houses.founders.fletcher.expansion import Act, label, steps
from dancefloor.houses.founders.fletcher.program import Program

_HEAD = '''\
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

_TAIL = '''\

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


_STARTS = """\
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

    >>> from dancefloor.geometry.box import box
    >>> from dancefloor.puzzles.piece import read_pieces
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> from dancefloor.puzzles.packing import Packing
    >>> program = program_of(Packing(box("2x2"), read_pieces("2*I2")))
    >>> text = "\\n".join(python_lines(program, counted=False))
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
    head = _HEAD.format(
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
    for line in _root(program):
        if counted or not line.endswith("s += 1"):
            yield line
    begin = _STARTS if program.starts else "        root(1, 1, {cells})"
    values = {"cells": len(board), "border": len(pieces) + 1}
    yield from _TAIL.format(begin=begin.format(**values), **values).splitlines()


def _root(program: Program) -> Iterator[str]:
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
        yield from _nest(program, 0, " " * 8)
    else:
        yield "        kind = KINDS[lead]"
        for kind, tree in enumerate(program.trees):
            if tree:
                yield f"        if kind == {kind}:"
                yield from _nest(program, kind, " " * 9)
    yield "        arena[lead] = 0"


def _nest(program: Program, kind: int, indent: str) -> Iterator[str]:
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
