"""Fletcher's macros, unfolding card by card, to be shown: which macro calls which, and what the assembler keeps.

Strategy: `assembler.unfolded` tells what the macro processor does. A macro instruction is a node of a tree, below the
one in which it stands. So the tree that grows is that of the patterns, the argument of the first TEST.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dancefloor.houses.founders.fletcher.assembler import FapCard, Unfolding, cards_of, unfolded
from dancefloor.houses.founders.fletcher.in_fap import fap_lines
from dancefloor.houses.founders.fletcher.program import Program
from dancefloor.search.deadline import check

MacroStep = dict[str, Any]  # what is done, under "do", and what it is done to: values that JSON can hold
LONGEST = 60  # characters of a card that a step shows


def macro_film(program: Program) -> Iterator[MacroStep]:
    """What the macro processor does with the deck, as docs/faces.md lists it.

    Raises:
        InputError: Fletcher's macros cannot express the packing.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> steps = list(macro_film(program_of(read_puzzle("2x3", pieces="I3,V3"))))
    >>> [step["card"] for step in steps if step["do"] == "call" and "FTEST" in step["card"]]
    ['FTEST   02,01', 'FTEST   16,02', 'FTEST   17,02', 'FTEST   15,02', 'FTEST   17,02', 'FTEST   32,01']
    """
    stack: list[int] = []
    nodes = 0
    for each in unfolded(cards_of(fap_lines(program))):
        check()
        while len(stack) > each.depth:
            yield {"do": "return", "node": stack.pop()}
        here = stack[-1] if stack else 0
        if each.act == "call":
            nodes += 1
            yield {"do": "call", "card": _told(each.card), "node": nodes, "parent": here, "depth": each.depth}
            stack.append(nodes)
        else:
            yield {"do": each.act, "node": here, **_of(each)}


def _of(each: Unfolding) -> MacroStep:
    """What a step is about."""
    if each.act == "repeat":
        return {"name": each.card.variables, "item": _cut(each.told)}
    if each.act == "set":
        return {"name": each.card.location, "value": int(each.told)}
    if each.act == "test":
        return {"card": _told(each.card), "holds": each.told == "yes"}
    return {"card": _told(each.card)}


def _told(card: FapCard) -> str:
    return _cut(str(card).strip() if not card.location else str(card))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
