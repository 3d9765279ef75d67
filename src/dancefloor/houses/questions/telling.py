"""Steps of arguments: a sentence, and the picture of what lies on the board; arguments by forced placements so told.

Strategy: the placements that are tried at a cell come in the order of their refutations, the shortest first; the last
one is then forced, and the argument goes on with it. A placement that leaves nothing for some cell takes one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.houses.questions.constraint import spoken
from dancefloor.houses.questions.forced import Case, Forced, ForcedArgument, Impasse
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Placement
from dancefloor.solutions.solution import Solution

if TYPE_CHECKING:
    from dancefloor.draw.board import Board


class ArgumentStep(NamedTuple):
    """A sentence about a packing, with what its picture shows; without any of that it has no picture."""

    sentence: str
    placements: tuple[PlacedPiece, ...] = ()
    cells: tuple[Cell, ...] = ()  #: the cells to point out
    weights: Mapping[Cell, int] = {}  #: the weight of each cell; {} for a step that weighs nothing
    region: Region | None = None  #: the board, if it is another one than that of the packing
    depth: int = 0  #: how many suppositions it rests on

    def board(self, puzzle: Packing) -> Board | None:
        """Its picture; None if it has none."""
        from dancefloor.draw.board import Notes

        if not (self.placements or self.cells or self.weights):
            return None
        region = self.region or puzzle.region
        drawn = Solution.of(Packing(region, puzzle.pieces, puzzle.labels), self.placements).board
        if self.weights:
            return drawn._replace(placements=_shades(self.weights), names=(), notes=_weights_written(self.weights))
        return drawn._replace(notes=Notes(_written(drawn, self.cells), marked=self.cells))

    def as_json(self) -> dict[str, Any]:
        """The step as plain lists and strings."""
        return {
            "sentence": self.sentence,
            "depth": self.depth,
            "placements": [{"piece": one.piece, "cells": list(map(list, one.cells))} for one in self.placements],
            "cells": list(map(list, self.cells)),
            "weights": [[*cell, weight] for cell, weight in self.weights.items()],
        }


def _shades(weights: Mapping[Cell, int]) -> list[tuple[str, list[Cell]]]:
    """The cells of each weight but 0, as pieces of a picture."""
    return [
        (str(weight), [cell for cell in weights if weights[cell] == weight])
        for weight in sorted(set(weights.values()) - {0})
    ]


def _weights_written(weights: Mapping[Cell, int]) -> Any:
    from dancefloor.draw.board import Notes

    return Notes({cell: str(weight) for cell, weight in weights.items()})


def _written(drawn: Board, cells: Iterable[Cell]) -> dict[Cell, str]:
    """The text in each cell: the names of pieces, and marks in the cells to point out."""
    written = {cell: name for name, covered in drawn.placements for cell in covered}
    return written | {cell: written.get(cell, "x") for cell in cells}


def spoken_cells(cells: Iterable[Cell]) -> str:
    """Cells as sentences name them.

    >>> spoken_cells([(0, 1), (1, 1)])
    '0,1 1,1'
    """
    return " ".join(map(spoken, cells))


def spoken_placement(placed: PlacedPiece) -> str:
    """A placement as a constraint says it.

    >>> from dancefloor import Placement
    >>> spoken_placement(Placement("I", ((0, 0), (0, 1))))
    'I on 0,0 0,1'
    """
    return f"{placed.piece} on {spoken_cells(placed.cells)}"


def told(puzzle: Packing, found: ForcedArgument) -> tuple[ArgumentStep, ...]:
    """The steps of an argument.

    >>> from dancefloor.houses.questions.forced import argument
    >>> puzzle = Packing("1x5", "any*I2")
    >>> for step in told(puzzle, argument(puzzle.encode().problem)):
    ...     print(step.sentence)
    I2 on 0,1 0,2 would leave nothing for cell 0,0
    so only I2 on 0,2 0,3 covers cell 0,2
    nothing covers cell 0,4 any more
    """
    return tuple(_Teller(puzzle).steps(found.refutation, (), 0))


def told_forced(puzzle: Packing, found: Forced) -> tuple[ArgumentStep, ...]:
    """The steps that show why a placement is forced; the last one shows the placement itself.

    >>> from dancefloor.houses.questions.forced import forced
    >>> puzzle = Packing("1x4", "any*I2")
    >>> [step.sentence for step in told_forced(puzzle, forced(puzzle.encode().problem, []))]
    ['only I2 on 0,0 0,1 covers cell 0,0']
    """
    return tuple(_Teller(puzzle).forced(found))


class _Teller:
    def __init__(self, puzzle: Packing) -> None:
        self._puzzle, self._encoding = puzzle, puzzle.encode()
        self._cells = dict(enumerate(puzzle.region.cells))

    def steps(self, why: Impasse, placed: tuple[Placement, ...], depth: int) -> Iterator[ArgumentStep]:
        """The steps from a board on."""
        now = " now" if placed else ""
        if not why.cases:
            yield ArgumentStep(self._nothing(why.item, now), placed, self._marked(why.item), depth=depth)
            return
        *others, last = sorted(why.cases, key=lambda case: case.then.length)
        for case in others:
            yield from self._excluded(why.item, case, placed, depth)
        here = self._placement(last)
        what = self._what(why.item)
        if last.alike:
            ways = "ways" if not others else "other ways"
            start = f"{what}: the {1 + len(last.alike)} {ways} to cover it are alike by symmetry; take"
            yield ArgumentStep(f"{start} {spoken_placement(here)}", (*placed, here), depth=depth)
        else:
            only = f"{'so only' if others else 'only'} {spoken_placement(here)} {self._suits(why.item)}{now}"
            yield ArgumentStep(only, (*placed, here), depth=depth)
        yield from self.steps(last.then, (*placed, here), depth)

    def forced(self, found: Forced) -> Iterator[ArgumentStep]:
        """The steps to a placement that is forced."""
        for case in found.others:
            yield from self._excluded(found.item, case, (), 0)
        here = self._encoding.decode(found.option)
        only = "so only" if found.others else "only"
        yield ArgumentStep(f"{only} {spoken_placement(here)} {self._suits(found.item)}", (here,))

    def _excluded(self, item: int, case: Case, placed: tuple[Placement, ...], depth: int) -> Iterator[ArgumentStep]:
        """Why one of several placements is not the one."""
        here = self._placement(case)
        others, are = plural(len(case.alike), "other way"), "is" if len(case.alike) == 1 else "are"
        more = f"; {others} to cover {self._what(item)} {are} alike by symmetry" if case.alike else ""
        if not case.then.cases:
            leaves = self._leaves(case.then.item)
            sentence = f"{spoken_placement(here)} would leave {leaves}{more}"
            yield ArgumentStep(sentence, (*placed, here), self._marked(case.then.item), depth=depth)
            return
        sentence = f"suppose that {spoken_placement(here)} {self._suits(item)}{more}"
        yield ArgumentStep(sentence, (*placed, here), depth=depth + 1)
        yield from self.steps(case.then, (*placed, here), depth + 1)

    def _placement(self, case: Case) -> Placement:
        return self._encoding.decode(case.option)

    def _marked(self, item: int) -> tuple[Cell, ...]:
        return (self._cells[item],) if item in self._cells else ()

    # --- items in sentences ------------------------------------------------------------------------------------------

    def _what(self, item: int) -> str:
        if item in self._cells:
            return f"cell {spoken(self._cells[item])}"
        name = self._encoding.problem.items[item].name
        return f"piece {name}" if item < len(self._cells) + len(self._puzzle.pieces) else self._constraint(name)

    def _constraint(self, name: str) -> str:
        """The constraint that an item stands for."""
        effects: Sequence[object] = [each for each in self._puzzle.where if each.effect(self._puzzle.ground)]  # type: ignore[attr-defined]
        return f"'{effects[int(name[1:].partition('.')[0]) - 1]}'"

    def _suits(self, item: int) -> str:
        what = self._what(item)
        return f"covers {what}" if item in self._cells else f"is left for {what}"

    def _nothing(self, item: int, now: str) -> str:
        what, more = self._what(item), " any more" if now else ""
        return f"nothing covers {what}{more}" if item in self._cells else f"too little is left for {what}{more}"

    def _leaves(self, item: int) -> str:
        return f"nothing for {self._what(item)}" if item in self._cells else f"too little for {self._what(item)}"
