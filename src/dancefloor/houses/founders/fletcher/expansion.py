"""The expansion of a tree of patterns into nested tests, which an assembler's macro processor did for Fletcher.

Strategy: the tree becomes a sequence of steps, in the order of the expanded program. Each target (`python_program`,
`c_program`, `in_fap`) writes its lines for each step. A program is measured before it is built: its lines are generated
one by one, and none is kept. A program contains only numbers from its puzzle, and names of pieces after `label` has
made them harmless. So no text of a puzzle becomes code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum, auto
from itertools import count
from typing import NamedTuple

from dancefloor.errors import InputError
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
