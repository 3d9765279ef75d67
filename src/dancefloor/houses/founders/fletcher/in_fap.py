"""Fletcher's deck of FAP cards for the IBM 7094: macros that call themselves with lists, or their expansion.

Strategy: the cards are those that the paper prints (Fletcher, CACM 8:10, 1965), for any box and pieces. TEST looks at a
square and hands each member of its list to itself; at the depth where patterns end, which K counts, FTEST takes the
last square and the piece. TCO is what happens only at the lead. Three numbers follow from the puzzle: how many squares
a piece has, how many pieces there are, and how large the arena is. `as_printed` writes the remarks of the paper too,
and refuses what its cards cannot express. Otherwise these cards differ from the printed ones:

* Pieces of different sizes end at different depths. Then NIL marks the end of a pattern, and EITHER asks for it, as the
  paper suggests.
* Cells of several kinds have a list each, and KIND tells which one a lead takes.

Index register 1 holds the lead, 2 one more than the number of pieces placed, 4 holds -1. MQ has the placing number.
Index registers are subtracted: square n is at ARENA-n, piece m at MINO-m. INPUT puts zeros into MINO and the box, and
other values into all other squares; OUTPUT records a solution; FINISH ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from dancefloor.errors import InputError
from dancefloor.houses.founders.fletcher.ibm7094 import CORE, cards_of, expanded
from dancefloor.houses.founders.fletcher.nested_tests import label
from dancefloor.houses.founders.fletcher.program import ROW, ROWS, Program
from dancefloor.houses.founders.fletcher.trie import Tree, count_nodes, folded, notation

WORDS_OF_TEST, WORDS_OF_FTEST, WORDS_OF_TCO, WORDS_OF_REST = 4, 10, 2, 21
COLUMNS = 57  # the columns of a card for arguments, 16 to 72

_TEST = """\
TEST   MACRO   C,NEXT,XX CONSIDER SQUARE C (RELATIVE TO LEAD).
       ZET     ARENA-C,1 SEE WHETHER IT IS EMPTY.
       IFF     K-1,0,0   (FOR OTHER THAN LEAD (C NOT 0), DO NEXT ITEM.)
       TRA     XX+1      IF IT IS NOT EMPTY, TRY NEXT CHOICE FOR C.
       IFF     K-1,0,1   (FOR LEAD (C IS 0), DO NEXT ITEM.)
       TCO               DO AS DESCRIBED IN TCO MACRO.
       STQ     ARENA-C,1 INDICATE SQUARE C TO BE OCCUPIED.
K      SET     K+1       (ADVANCE COUNT OF DEPTH OF MACRO NESTING.)
       IRP     NEXT      (ITERATE ON ITEMS IN NEXT, WHICH IS A LIST.)
{each}
       IRP               (CEASE ITERATING ON ITEMS IN NEXT.)
K      SET     K-1       (REDUCE COUNT OF DEPTH OF MACRO NESTING.)
XX     STZ     ARENA-C,1 RESET SQUARE C TO EMPTY.
TEST   END               SQUARE C AND ITEMS IN NEXT NOW ALL CONSIDERED."""

_BY_DEPTH = """\
       IFF     K-{size},0,0   (FOR DEPTH OF NESTING NOT {size}, DO NEXT ITEM.)
       TEST    NEXT      DO AS IN TEST MACRO WITH ARGUMENTS FROM NEXT.
       IFF     K-{size},0,1   (FOR DEPTH OF NESTING EQUAL {size}, DO NEXT ITEM.)
       FTEST   NEXT      DO AS IN FTEST MACRO WITH ARGUMENTS FROM NEXT."""

_BY_SYMBOL = "       EITHER  NEXT"

_EITHER = """\
EITHER MACRO   C,NEXT,M
       IFF     0,(NEXT),(NIL)
       TEST    C,(NEXT)
       IFF     1,(NEXT),(NIL)
       FTEST   C,M
EITHER END"""

_TCO_AND_FTEST = """\
TCO    MACRO             LEAD SQUARE HAS BEEN TESTED.
       TXI     STEM,1,1  IF NOT EMPTY, TRY NEXT SQUARE AS LEAD.
       PXD     ,1        IF EMPTY, RECORD ITS NUMBER
       STD     LEAD,2    AT PROPER PLACE IN LEAD ARRAY, AND
TCO    END               CONTINUE.
*
FTEST  MACRO   C,M       CONSIDER SQUARE C AND {piece} M.
       ZET     ARENA-C,1 SEE WHETHER SQUARE C IS EMPTY.
       TRA     *+9       IF NOT, TRY NEXT CHOICE FOR C. OTHERWISE,
       ZET     MINO-M    SEE WHETHER {piece} M IS UNUSED.
       TRA     *+7       IF NOT, TRY NEXT CHOICE FOR C AND M. OTHERWISE,
       STQ     ARENA-C,1 INDICATE SQUARE C TO BE OCCUPIED.
       STQ     MINO-M    INDICATE {piece} M TO BE USED.
       STL     PATT,2    SAVE CURRENT POINT IN SEARCH OF PATTERNS, AND
       TXI     ROOT,2,1  PROCEED TO TRY TO PLACE ANOTHER PATTERN.
       STZ     ARENA-C,1 RESET SQUARE C TO EMPTY.
       STZ     MINO-M    RESET {piece} M TO UNUSED STATUS.
FTEST  END               SQUARE C AND {piece} M HAVE BEEN CONSIDERED."""

_BEFORE = """\
       CALL    INPUT,ARENA,MINO INITIALIZE ARENA AND MINO ARRAYS.
       AXT     1,1       INDEX 1 = NO. OF CURRENT LEAD SQUARE.
       AXT     1,2       INDEX 2 = NO. OF PATTERNS ALREADY PLACED + 1.
       AXC     1,4       INDEX 4 = -1 ALWAYS.
K      SET     1         (K = DEPTH OF MACRO NESTING.)
*
ROOT   TXH     SOLVED,2,{placed} SOLUTION FOUND IF {placed} PATTERNS ALREADY PLACED.
       PXD     ,2        SET DECREMENT
       XCA               OF MQ TO NEW VALUE OF INDEX 2.
*"""

_AFTER = """\
*
STEMX  TIX     STEMX+2,2,1 ALL PATTERNS TRIED WITH CURRENT LEAD, SO
       CALL    FINISH    IF NO PATTERNS ALREADY PLACED, EXIT, ELSE
       CAL     LEAD,2    RECALL PREVIOUS NUMBER OF LEAD SQUARE.
       PDX     ,1        RESTORE IT TO STATUS AS CURRENT LEAD,
       PXD     ,2        RESET DECREMENT
       XCA               OF MQ TO REFLECT REDUCTION IN INDEX 2, AND
       TRA*    PATT,2    RETURN TO EXAMINATION OF PATTERNS.
*
SOLVED CALL    OUTPUT,ARENA,MINO SOLUTION OBTAINED, SO OUTPUT IT,
       AXC     1,4       RESET INDEX 4 TO -1, AND
       TXI     STEMX+2,2,-1 RETURN TO SEARCH FOR NEW {nth} PATTERN.
*
ARENA  BES     {room:<9} THIS ARRAY CORRESPONDS TO THE SQUARES.
MINO   BES     {pieces:<9} THIS ARRAY CORRESPONDS TO THE {piece}S.
LEAD   BES     {placed:<9} THIS IS A PUSHDOWN LIST OF LEAD SQUARES.
       DUP     1,{placed:<5} (SINCE INDEX 4 = -1, INDIRECT ADDRESSING THRU THE
       PZE     ,4        PATT ARRAY TRANSFERS TO STORED LOCATION + 1.)
PATT   BES     0         THIS IS A PUSHDOWN LIST OF PATTERNS."""

_END = "       END               SUBROUTINES REQUIRED ARE INPUT, OUTPUT, FINISH."
_LEAF = re.compile(r"\((\d+),(\d+)\)")
_LAST_LIST = re.compile(r"\(\d+,\((?=\(\d+,(?:NIL,)?\d+\))")  # a square that leads only to last squares


def instructions(program: Program) -> int:
    """The number of words of the expanded program, without storage for squares and pieces.

    Raises:
        InputError: the cards cannot express this packing, or it does not fit into the machine.

    >>> from dancefloor.geometry.box import box
    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> from dancefloor.puzzles.packing import Packing
    >>> instructions(program_of(Packing(box("6x10"), polyominoes(5))))
    765
    """
    _check(program)
    return _words(program)


def fap_lines(program: Program, *, unfold: bool = False, as_printed: bool = False) -> Iterator[str]:
    """The program on cards.

    Args:
        program: the packing.
        unfold: whether to write what the macros expand to, instead of the macros and their list.
        as_printed: whether to write the remarks of the paper, and to refuse what its cards cannot express.

    Raises:
        InputError: a piece is not used exactly once or has only one cell, the program does not fit into the machine, or
            the printed cards cannot express the packing.
    """
    _check(program)
    if as_printed:
        _check_printed(program)
        yield from _deck(program)
        return
    yield "*      PACKING BY NESTED TESTS, AFTER J. G. FLETCHER, CACM 8, 10 (1965)"
    for number, piece in enumerate(program.packing.pieces, 1):
        yield f"*      PIECE {number:02} IS {label(piece.name)}".upper()
    bare = (line[:15] + line[15:].split(" ")[0] for line in _deck(program) if not line.startswith("*"))
    cards = (line.rstrip() for line in bare if line[7:12] not in ("COUNT", "TITLE"))
    yield from map(str, expanded(cards_of(cards))) if unfold else cards


def _check(program: Program) -> None:
    for piece in program.packing.pieces:
        if (piece.low, piece.high) != (1, 1):
            raise InputError(
                f"piece {piece.name!r} is used {piece.bounds} times: Fletcher's macros use each piece once;"
                " emit Python or C instead"
            )
        if len(piece.shape) == 1:
            raise InputError(f"piece {piece.name!r} is one square: Fletcher's macros begin with the second square")
    arrays = min(2, len(program.trees))  # the arena, and KIND
    words = _words(program) + arrays * program.room + 3 * len(program.packing.pieces)
    if words > CORE:
        raise InputError(f"the program and its squares take {words} words: the IBM 7094 has {CORE}")


def _check_printed(program: Program) -> None:
    sizes = sorted(set(program.sizes))
    reasons = {
        f"pieces of {sizes[0]} and of {sizes[-1]} squares: the printed macros count squares to know where a pattern"
        " ends": len(sizes) > 1,
        "cells of several kinds: the printed macros have one list of patterns": len(program.trees) > 1,
        f"the box takes more than {ROWS} rows of {ROW} squares: the printed arena has {ROW * ROWS} squares": (
            len(program.trees) == 1 and (program.arena.row, program.room) != (ROW, ROW * ROWS + 1)
        ),
    }
    for reason, applies in reasons.items():
        if applies:
            raise InputError(f"{reason}; leave out --as-printed")


def _words(program: Program) -> int:
    """The words of instructions. Only a KIND adds words to those of the printed cards."""
    kinds = len(program.trees)
    nodes = [count_nodes(tree) for tree in program.trees]
    lists = sum(WORDS_OF_TEST * inner + WORDS_OF_FTEST * leaves for inner, leaves in nodes)
    return lists + kinds * WORDS_OF_TCO + WORDS_OF_REST + (kinds if kinds > 1 else 0)


def _deck(program: Program) -> Iterator[str]:
    """All cards with their remarks."""
    placed = len(program.packing.pieces) - bool(program.starts)
    values = {
        "size": program.sizes[0],
        "pieces": len(program.packing.pieces),
        "placed": placed,
        "nth": _ordinal(placed),
        "room": program.room - 1,
        "piece": "PENTOMINO" if set(program.sizes) == {5} else "PIECE",
    }
    each = _BY_DEPTH if len(set(program.sizes)) == 1 else _BY_SYMBOL
    body = [*_TEST.replace("{each}", each).format(**values).splitlines(), "*"]
    body += [*_EITHER.splitlines(), "*"] if each is _BY_SYMBOL else []
    body += [*_TCO_AND_FTEST.format(**values).splitlines(), "*", *_BEFORE.format(**values).splitlines()]
    body += [*_lists(program), *_AFTER.format(**values).splitlines(), *_kinds(program), _END]
    cards = 2 + sum(not line.startswith("*") for line in body)
    yield "*"
    yield f"       COUNT   {cards:<9} THIS PROGRAM GENERATES {_words(program)} INSTRUCTIONS."
    yield f"       TITLE         IT SOLVES THE {values['piece']} PROBLEM BY MACRO RECURSION."
    yield "*"
    yield from body


def _ordinal(number: int) -> str:
    """A number as an adjective.

    >>> [_ordinal(number) for number in (1, 2, 11, 12, 23)]
    ['1ST', '2ND', '11TH', '12TH', '23RD']
    """
    teen = number // 10 % 10 == 1
    return f"{number}{'TH' if teen else {1: 'ST', 2: 'ND', 3: 'RD'}.get(number % 10, 'TH')}"


def _lists(program: Program) -> Iterator[str]:
    """The cards that hand the trees to TEST. With several, each lead goes to that of its kind."""
    by_symbol = len(set(program.sizes)) > 1
    if len(program.trees) == 1:
        yield from _list("STEM", program.trees[0], by_symbol=by_symbol)
        return
    yield "STEM   TRA*    KIND,1"
    for kind, tree in enumerate(program.trees):
        yield from _list(f"STEM{kind}", tree, by_symbol=by_symbol)
        if kind < len(program.trees) - 1:
            yield "       TRA     STEMX"


def _list(symbol: str, tree: Tree, *, by_symbol: bool) -> Iterator[str]:
    """The cards of a list: a new one begins where a square leads to last squares."""
    text = notation(tree)[2:-2] if tree else "00,()"
    text = _LEAF.sub(r"(\1,NIL,\2)", text) if by_symbol else text
    starts = [0, *(found.start() for found in _LAST_LIST.finditer(text)), len(text)]
    parts = [text[start:end] for start, end in pairwise(starts) if start < end]
    cards = [card for part in parts for card in folded(part, COLUMNS)]
    for k, card in enumerate(cards):
        yield f"{'' if k else symbol:6} {'ETC' if k else 'TEST':7} {card}"


def _kinds(program: Program) -> Iterator[str]:
    """The array that holds for each square where the tests for its kind begin, if there are several kinds.

    It repeats its shortest period; what it says of squares outside the box does not matter, for they are never empty.
    """
    if len(program.trees) == 1:
        return
    kinds = program.arena.kinds
    period = next(p for p in range(1, program.room + 1) if _repeats(kinds, p))
    of = {square % period: kind for square, kind in kinds.items()}
    times = -(-program.room // period)
    yield f"       DUP     {period},{times}"
    for square in range(period * times, period * times - period, -1):
        yield f"       PZE     STEM{of.get(square % period, 0)}"
    yield "KIND   BES     0"


def _repeats(kinds: dict[int, int], period: int) -> bool:
    of: dict[int, int] = {}
    return all(of.setdefault(square % period, kind) == kind for square, kind in kinds.items())
