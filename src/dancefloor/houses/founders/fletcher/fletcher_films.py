"""The films of Fletcher's program: what it works on, and its steps, as values that JSON can hold (docs/faces.md).

Strategy: placements always fill the first empty square, with the patterns in the order of their tree. The tree itself,
which tests a square for several patterns at once, is not shown there: the placements are the same, and in the same
order. The film of tests shows it, as `search` counts it (Fletcher, CACM 8:10, 1965): walk down the tree as long as
squares are empty, mark them, and ask at the end whether the piece is unused. Its placements are those of the other
film.

For the film of macros, `ibm7094.unfolded` tells what the macro processor does. A macro instruction is a node of a
tree, below the one in which it stands. So the tree that grows is that of the patterns, the argument of the first TEST.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from dancefloor.houses.founders.fletcher.ibm7094 import FapCard, Unfolding, cards_of, unfolded
from dancefloor.houses.founders.fletcher.in_fap import fap_lines
from dancefloor.houses.founders.fletcher.program import Program, fletcher_program
from dancefloor.houses.founders.fletcher.trie import Tree

PlacingStep = dict[str, Any]  # what is done, under "do", and what it is done to: values that JSON can hold


def placing_film(program: Program) -> Iterator[PlacingStep]:
    """The steps of a search for all solutions, as docs/faces.md lists them.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> steps = list(placing_film(program_of(read_puzzle("2x2", pieces="2*dominoes"))))
    >>> " ".join(step["do"] for step in steps)
    'place place solution lift lift place place solution lift lift'
    """
    return PlacingFilm(program).steps()


class Fit(NamedTuple):
    """A pattern that fits: the squares that it covers, and the number of its piece."""

    squares: tuple[int, ...]
    piece: int


class PlacingFilm:
    """The search, and the tree of what it places. The root of the tree is node 0."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.cells = {square: cell for cell, square in program.arena.squares.items()}
        self.empty = dict.fromkeys(sorted(self.cells), True)
        self.left = [0, *(piece.high for piece in program.packing.pieces)]
        self._spare = [0, *(piece.high - piece.low for piece in program.packing.pieces)]
        self._nodes = 0

    def steps(self, parent: int = 0, depth: int = 0) -> Iterator[PlacingStep]:
        """The steps below a node of the tree."""
        lead = next((square for square, empty in self.empty.items() if empty), None)
        if lead is None:
            if all(left <= spare for left, spare in zip(self.left, self._spare, strict=True)):
                yield {"do": "solution", "node": parent}
            return
        before = self._nodes
        for tried in self.tried(lead, parent):
            if not isinstance(tried, Fit):
                yield tried
                continue
            self._nodes += 1
            node = self._nodes
            self._put(tried, gone=1)
            name = self.program.packing.pieces[tried.piece - 1].name
            cells = sorted(list(self.cells[square]) for square in tried.squares)
            yield {"do": "place", "piece": name, "cells": cells, "node": node, "parent": parent, "depth": depth}
            yield from self.steps(node, depth + 1)
            self._put(tried, gone=-1)
            yield {"do": "lift", "node": node}
        if self._nodes == before:
            yield {"do": "stuck", "cell": list(self.cells[lead]), "node": parent}

    def tried(self, lead: int, parent: int) -> Iterator[PlacingStep | Fit]:
        """What fits on a lead, and the steps to find it. Squares must be as before when the next one is asked for."""
        del parent  # for steps that belong to a node
        for path, piece in self.program.patterns[self.program.arena.kinds[lead]]:
            squares = tuple(lead + distance for distance in path)
            if self.left[piece] and all(self.empty.get(square) for square in squares):
                yield Fit(squares, piece)

    def _put(self, fit: Fit, *, gone: int) -> None:
        self.left[fit.piece] -= gone
        for square in fit.squares:
            self.empty[square] = gone < 0


def testing_film(program: Program) -> Iterator[PlacingStep]:
    """The steps of a search for all solutions, as docs/faces.md lists them.

    >>> from itertools import islice
    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> steps = testing_film(program_of(read_puzzle("2x2", pieces="2*dominoes")))
    >>> " ".join(step["do"] for step in islice(steps, 8))
    'lead test ask place lead test ask place'
    """
    return _TestingFilm(program).steps()


class _TestingFilm(PlacingFilm):
    """The search. Squares on the way down a tree are marked, so that they are not empty."""

    def tried(self, lead: int, parent: int) -> Iterator[PlacingStep | Fit]:
        """The tests of the tree for a lead, and what fits there."""
        yield {"do": "lead", "cell": list(self.cells[lead]), "node": parent}
        self.empty[lead] = False
        for _, then in self.program.trees[self.program.arena.kinds[lead]]:
            yield from self._go_on((lead,), then, parent)
        self.empty[lead] = True

    def _go_on(self, squares: tuple[int, ...], then: int | Tree, parent: int) -> Iterator[PlacingStep | Fit]:
        """What a square leads to: a piece, or further squares."""
        if isinstance(then, int):
            name = self.program.packing.pieces[then - 1].name
            yield {"do": "ask", "piece": name, "left": self.left[then] > 0, "node": parent}
            if self.left[then]:
                yield Fit(squares, then)
                self.empty.update(dict.fromkeys(squares, False))  # they are still marked
            return
        for distance, further in then:
            square = squares[0] + distance
            cell, empty = self.cells.get(square), self.empty.get(square, False)
            at = None if cell is None else list(cell)
            yield {"do": "test", "distance": distance, "cell": at, "empty": empty, "node": parent}
            if empty:
                self.empty[square] = False
                yield from self._go_on((*squares, square), further, parent)
                self.empty[square] = True
                yield {"do": "leave", "cell": at, "node": parent}


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


SceneAndSteps = tuple[dict[str, Any], Iterator[Any]]


def placements(puzzle: Any) -> SceneAndSteps:
    """Placements on the first empty cell."""
    return _film(puzzle, placing_film)


def tests(puzzle: Any) -> SceneAndSteps:
    """Each test of a square."""
    return _film(puzzle, testing_film)


def macros(puzzle: Any) -> SceneAndSteps:
    """The cards of the program as they unfold."""
    return _film(puzzle, macro_film)


def _film(puzzle: Any, steps: Callable[[Program], Iterator[Any]]) -> SceneAndSteps:
    program = fletcher_program(puzzle)
    region = program.packing.region
    scene = {
        "lattice": region.lattice.name,
        "cells": [list(cell) for cell in region],
        "pieces": [piece.name for piece in program.packing.pieces],
    }
    return scene, steps(program)
