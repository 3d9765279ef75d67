"""Why a packing has no solution, and what would help: all that `check` says about it, in sentences and pictures.

Strategy: first comes a reason that needs no search: cells that nothing covers, or weights of cells; without one, an
argument by forced placements. If there is neither, a core is looked for: demands that cannot be met together.
Constraints that contradict each other are always named. What would help comes last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dancefloor.display import Displayed, plural
from dancefloor.houses.questions.changes import Help, helps
from dancefloor.houses.questions.cores import Core, core
from dancefloor.houses.questions.forced import ForcedArgument, argument
from dancefloor.houses.questions.telling import ArgumentStep, spoken_cells, told
from dancefloor.puzzles.obstruction import Obstruction
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import TimeUp
from dancefloor.solutions.option_motions import OptionMotions

if TYPE_CHECKING:
    from dancefloor.draw.board import Board


@dataclass(frozen=True, repr=False)
class WhyNone(Displayed):
    """Why a packing has no solution, and what would help.

    >>> from dancefloor import check
    >>> check("8x8 16*S4").why_none
    <WhyNone: an argument of 3 placements>

    Added in version 0.2.
    """

    puzzle: Packing
    reason: str = ""  #: the reason that needs no search, if there is one
    steps: tuple[ArgumentStep, ...] = ()  #: the argument, sentence by sentence
    core: Core | None = None  #: demands that cannot be met together, if no argument was found
    helps: tuple[Help, ...] = ()  #: changes each of which gives it a solution
    length: int = field(default=0, compare=False)  #: the number of placements that the argument tries

    def __repr__(self) -> str:
        parts = [f"an argument of {plural(self.length, 'placement')}"] if self.length else []
        parts += [f"a core of {self.core.size}"] if self.core else []
        parts += [plural(len(self.helps), "help")] if self.helps else []
        return f"<WhyNone: {', '.join(parts) or self.reason or 'nothing was found'}>"

    def told(self) -> Iterator[tuple[str, Board | None]]:
        """All sentences, each with its picture or None. Those with a picture are numbered if there are several."""
        listed = list(self._told())
        several = sum(board is not None for _, board in listed) > 1
        number = 0
        for sentence, board in listed:
            number += board is not None
            yield (f"{number}. {sentence}" if several and board is not None else sentence), board

    def _told(self) -> Iterator[tuple[str, Board | None]]:
        for step in (*self.steps, *self.core_steps()):
            yield step.sentence, step.board(self.puzzle)
        for help_ in self.helps:
            yield f"{help_.sentence}, there is a solution", help_.solution.board

    def core_steps(self) -> Sequence[ArgumentStep]:
        """What the core says, unless a help says so: that there is a solution without the only constraint in it."""
        is_told = self.core and len(self.core.where) == 1 and any(each.sort == "drop" for each in self.helps)
        return () if is_told else _core_steps(self.puzzle, self.core)

    def boards(self) -> list[Board]:
        """The pictures."""
        return [board for _, board in self.told() if board is not None]

    def as_json(self) -> dict[str, Any]:
        """The argument, the core and what would help, as plain lists and strings."""
        return {
            "steps": [step.as_json() for step in self.steps],
            "core": None if self.core is None else _core_as_json(self.core),
            "helps": [
                {"sort": each.sort, "sentence": each.sentence, "solution": each.solution.as_json()}
                for each in self.helps
            ],
        }


def why_none(puzzle: Packing, *, brief: bool = False) -> WhyNone:
    """Why a packing has no solution, as far as that is found with a fixed number of nodes.

    Args:
        puzzle: a packing without solutions.
        brief: whether to look only for what needs hardly any search: no cores, no help (default: no).

    >>> why_none(Packing("8x8", "16*S4"), brief=True)
    <WhyNone: an argument of 3 placements>
    """
    found = puzzle.obstructed()
    steps = _obstruction_steps(found) if found else ()
    by_force = None if found else forced_argument(puzzle)
    if by_force:
        steps = told(puzzle, by_force)
    length = by_force.refutation.length if by_force else 0
    reason = found.reason if found else ""
    known = WhyNone(puzzle, reason, steps, length=length)
    return known if brief else _with_help(known)


def _with_help(known: WhyNone) -> WhyNone:
    """The same with a core and what would help, as far as the time of a deadline suffices, or until Ctrl-C."""
    puzzle = known.puzzle
    try:
        if (not known.steps or puzzle.where) and not _is_about_areas(puzzle):
            known = replace(known, core=core(puzzle))
        for found in helps(puzzle, known.core):
            known = replace(known, helps=(*known.helps, found))
    except (KeyboardInterrupt, TimeUp):
        pass
    return known


def _is_about_areas(puzzle: Packing) -> bool:
    from dancefloor.puzzles.obstruction import shortage

    return shortage(puzzle.region, puzzle.pieces) is not None


def forced_argument(puzzle: Packing) -> ForcedArgument | None:
    """An argument by forced placements; None if none was found, or constraints cannot be part of one.

    >>> forced_argument(Packing("8x8", "16*S4")).refutation.length
    3
    """
    if getattr(puzzle, "checked", ()):
        return None
    problem = puzzle.encode().problem
    motions = [] if puzzle.where else [motion.options for motion in OptionMotions.of(puzzle).motions]
    return argument(problem, motions)


def _obstruction_steps(found: Obstruction) -> tuple[ArgumentStep, ...]:
    """The step that draws a reason; none if there is nothing to draw."""
    if found.weights:
        return (ArgumentStep("the weight of each cell", weights=found.weights),)
    if found.cells:
        cells = "this cell" if len(found.cells) == 1 else f"these {len(found.cells)} cells"
        return (ArgumentStep(f"nothing covers {cells}", cells=found.cells),)
    return ()


def _core_steps(puzzle: Packing, found: Core | None) -> Sequence[ArgumentStep]:
    """The step that tells a core; none without one."""
    if found is None:
        return ()
    smallest = "no smaller set does" if found.where else "any smaller set can"
    few = smallest if found.smallest else "each one is needed" if found.all_needed else "fewer may do"
    return (_contradiction(found, few) if found.where else _unmet(puzzle, found, few),)


def _contradiction(found: Core, few: str) -> ArgumentStep:
    """Constraints that contradict each other."""
    if len(found.where) == 1:
        return ArgumentStep(f"without this constraint there is a solution: {str(found.where[0])!r}")
    named = "; ".join(repr(str(each)) for each in found.where)
    return ArgumentStep(f"these {len(found.where)} constraints contradict each other ({few}): {named}")


def _unmet(puzzle: Packing, found: Core, few: str) -> ArgumentStep:
    """Cells and pieces that cannot be covered and placed together."""
    parts = []
    if found.cells:
        parts.append("this cell" if len(found.cells) == 1 else f"these {len(found.cells)} cells")
    if found.pieces:
        times = {piece.name: piece.low for piece in puzzle.pieces}
        parts.append(" ".join(f"{times[name]}*{name}" if times[name] > 1 else name for name in found.pieces))
    verb = "be covered" if not found.pieces else "be placed" if not found.cells else "be covered and placed"
    several = found.size > 1 or any(piece.low > 1 for piece in puzzle.pieces if piece.name in found.pieces)
    together = " together" if several else ""
    where = f": {spoken_cells(found.cells)}" if found.cells else ""
    return ArgumentStep(f"{' and '.join(parts)} cannot {verb}{together} ({few}){where}", cells=found.cells)


def _core_as_json(found: Core) -> dict[str, Any]:
    return {
        "cells": list(map(list, found.cells)),
        "pieces": list(found.pieces),
        "where": list(map(str, found.where)),
        "all_needed": found.all_needed,
        "smallest": found.smallest,
    }
