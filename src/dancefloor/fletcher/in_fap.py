"""The search as a FAP program for the IBM 7094: macros that call themselves with lists, or their expansion.

Strategy (Fletcher, CACM 8:10, 1965): an argument of a FAP macro may be a list, and IRP repeats cards for each member of
it. A list within a list is passed to the same macro. TEST (a square leads to others) and FTEST (a piece fits) expand to
4 and 10 instructions, as in the paper. The rest is rewritten to the same plan, in 20 instructions and 7 words of CALLs.
This makes 765 for the pentominoes, the number that the paper states.

Index register 1 holds the lead, 2 the number of pieces placed, 4 the return address. The accumulator holds the placing
number when a test begins. Index registers are subtracted: square n is at ARENA-n, piece m at MINO-m. INPUT puts zeros
into MINO and the box, and other values into all other squares; OUTPUT prints a solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from dancefloor.errors import InputError
from dancefloor.fletcher.expansion import Act, label, steps
from dancefloor.fletcher.program import Program
from dancefloor.fletcher.trie import Tree, count_nodes, folded, notation

WORDS_OF_TEST, WORDS_OF_FTEST, WORDS_OF_REST = 4, 10, 27
CORE = 32768  # words
COLUMNS = 57  # the columns of a card for arguments, 16 to 72

_BEFORE = """\
START  CALL    INPUT,ARENA,MINO
       AXT     1,1           THE LEAD IS LOOKED FOR FROM SQUARE 1 ON
       AXT     0,2           NO PIECE IS PLACED
       TSX     ROOT,4
       CALL    EXIT
ROOT   PXD     0,1           KEEP THE LAST LEAD
       STO     BACK,2
       PXA     0,4           AND THE WAY BACK
       STA     BACK,2
       TXI     *+1,2,1       ONE PIECE MORE
       TXH     SOLVED,2,{pieces}
LEAD   ZET     ARENA,1       THE FIRST EMPTY SQUARE
       TXI     LEAD,1,1
       PXA     0,2           THE PLACING NUMBER
       STO     ARENA,1"""

_AFTER = """\
       STZ     ARENA,1
DONE   TXI     *+1,2,-1      ONE PIECE LESS
       CLA     BACK,2
       PDX     0,1
       PAX     0,4
       TRA     1,4
SOLVED CALL    OUTPUT,ARENA,MINO
       TRA     DONE"""

_STORAGE = """\
       BSS     {room}
ARENA  BSS     1             SQUARE N IS AT ARENA-N
       BSS     {pieces}
MINO   BSS     1             PIECE M IS AT MINO-M
       BSS     {pieces}
BACK   BSS     1             BY NUMBER OF PIECES PLACED
       END     START"""

_MACROS = """\
TESTS  MACRO   X             EACH MEMBER OF A LIST
       IRP     X
       NEXT    X
       IRP
TESTS  END
TEST   MACRO   C,X,OUT       IS SQUARE C EMPTY, AND WHAT THEN
       ZET     ARENA-C,1
       TRA     OUT
       STO     ARENA-C,1
       TESTS   (X)
       STZ     ARENA-C,1
OUT    BSS     0
TEST   END
FTEST  MACRO   C,M,OUT       IS SQUARE C EMPTY, AND PIECE M LEFT
       ZET     ARENA-C,1
       TRA     OUT
       ZET     MINO-M
       TRA     OUT
       STO     ARENA-C,1
       STO     MINO-M
       TSX     ROOT,4
       PXA     0,2
       STZ     MINO-M
       STZ     ARENA-C,1
OUT    BSS     0
FTEST  END"""


def instructions(program: Program) -> int:
    """The number of words of the expanded program, without storage for squares and pieces.

    >>> from dancefloor.formats.box import box
    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> from dancefloor.fletcher.program import program_of
    >>> from dancefloor.puzzles.packing import Packing
    >>> instructions(program_of(Packing(box("6x10"), polyominoes(5))))
    765
    """
    return _words(_below_lead(program))


def fap_lines(program: Program, *, expanded: bool = False) -> Iterator[str]:
    """The program on cards: macros and the list that they take, or their expansion if `expanded`.

    Raises:
        InputError: the lattice has several kinds of cells, a piece is not used exactly once or has only one cell, or
            the program does not fit into the machine.
    """
    tree, pieces = _below_lead(program), program.packing.pieces
    yield "*      PACKING BY NESTED TESTS, AFTER J. G. FLETCHER, CACM 8, 10 (1965)"
    yield from (f"*      PIECE {number:02} IS {label(piece.name)}".upper() for number, piece in enumerate(pieces, 1))
    if not expanded:
        yield from _MACROS.splitlines()
        yield from _next_macro(len(pieces))
    yield from _BEFORE.format(pieces=len(pieces)).splitlines()
    if expanded:
        yield from _expansion(program)
    else:
        for k, part in enumerate(folded(notation(tree), COLUMNS)):
            yield f"       {'ETC' if k else 'TESTS':7} {part}"
    yield from _AFTER.splitlines()
    yield from _STORAGE.format(pieces=len(pieces), room=program.room).splitlines()


def _below_lead(program: Program) -> Tree:
    """The list that the macros get: the tree below the lead.

    Raises:
        InputError: the macros cannot express this packing.
    """
    if len(program.trees) > 1:
        raise InputError(
            "cells of several kinds: Fletcher's macros have one list of patterns; emit Python or C instead"
        )
    for piece in program.packing.pieces:
        if (piece.low, piece.high) != (1, 1):
            raise InputError(
                f"piece {piece.name!r} is used {piece.bounds} times: Fletcher's macros use each piece once;"
                " emit Python or C instead"
            )
        if len(piece.shape) == 1:
            raise InputError(f"piece {piece.name!r} is one square: Fletcher's macros begin with the second square")
    (_, below), *_ = program.trees[0] or ((0, ()),)
    assert not isinstance(below, int)
    words = _words(below) + program.room + 2 * len(program.packing.pieces) + 3
    if words > CORE:
        raise InputError(f"the program and its squares take {words} words: the IBM 7094 has {CORE}")
    return below


def _words(tree: Tree) -> int:
    inner, leaves = count_nodes(tree)
    return WORDS_OF_TEST * inner + WORDS_OF_FTEST * leaves + WORDS_OF_REST


def _next_macro(pieces: int) -> Iterator[str]:
    """The macro that distinguishes a piece from a list: cards after several IFF are assembled if all of them hold."""
    yield "NEXT   MACRO   C,X           IS IT A PIECE, OR A LIST"
    for piece in range(1, pieces + 1):
        yield f"       IFF     1,(X),({piece:02})"
        yield f"       FTEST   C,{piece:02}"
    yield from (f"       IFF     0,(X),({piece:02})" for piece in range(1, pieces + 1))
    yield "       TEST    C,(X)"
    yield "NEXT   END"


def _expansion(program: Program) -> Iterator[str]:
    """The instructions that the macros generate, with our labels instead of those that the assembler creates."""
    labels = count(1)
    open_labels: list[str] = []
    for act, distance, depth, piece, _ in steps(program.trees[0]):
        if not depth:
            continue  # the lead
        square = f"ARENA-{distance:02},1"
        if act is Act.CLOSE:
            yield from (f"       STZ     {square}", f"{open_labels.pop()} BSS     0")
            continue
        label = f"L{next(labels):05}"
        yield from (f"       ZET     {square}", f"       TRA     {label}")
        if act is Act.OPEN:
            open_labels.append(label)
            yield f"       STO     {square}"
            continue
        yield from (f"       ZET     MINO-{piece:02}", f"       TRA     {label}")
        yield from (f"       STO     {square}", f"       STO     MINO-{piece:02}", "       TSX     ROOT,4")
        yield from ("       PXA     0,2", f"       STZ     MINO-{piece:02}", f"       STZ     {square}")
        yield f"{label} BSS     0"
