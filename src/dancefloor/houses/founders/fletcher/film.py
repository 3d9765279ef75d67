"""Fletcher's search, step by step, to be shown: which piece goes where, and where none fits.

Strategy: always fill the first empty square, with the patterns in the order of their tree. The tree itself, which tests
a square for several patterns at once, is not shown: the placements are the same, and in the same order. `testing_film`
shows the tests too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dancefloor.houses.founders.fletcher.program import Program
from dancefloor.search.deadline import check

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
        check()
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
