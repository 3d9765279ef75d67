"""The format ``xmpuzzle``: BurrTools' files as puzzles, and packings as BurrTools' files.

Strategy: what was read from a file is written as it was. Any other packing on a grid of BurrTools becomes a file with
one problem.
"""

from __future__ import annotations

from collections.abc import Iterable

from dancefloor.errors import PuzzleError, printable
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.design import Design
from dancefloor.houses.designers.burrtools.reading import names_problem, read_design
from dancefloor.houses.designers.burrtools.writing import write_design
from dancefloor.houses.designers.designed import design_of
from dancefloor.puzzles.packing import Packing

FOUND = {"assemblies": ("assembly", "assemblies"), "solutions": ("that comes apart", "that come apart")}
STATES = ("unsolved", "solved in part", "solved")


def read_xmpuzzle(text: str, *, source: str, words: str = "") -> Burr:
    """Read a problem of a BurrTools file.

    Args:
        text: the text of the file.
        source: its name, for messages.
        words: the number of the problem, from 1 on; the first one without words.

    Raises:
        ParseError: the text is no BurrTools file, or has no such problem.
        PuzzleError: the problem asks for something that dancefloor cannot do.
    """
    design = read_design(text, source=source)
    number = names_problem(design, words, source)
    try:
        return Burr(design, number)
    except PuzzleError as error:
        raise PuzzleError(f"{source}: {error}", piece=error.piece) from None


def list_problems(text: str, *, source: str) -> list[str]:
    """A line about each problem of a BurrTools file.

    Raises:
        ParseError: the text is no BurrTools file, or has no problem.
    """
    design = read_design(text, source=source)
    names_problem(design, "", source)
    return [_about(design, number) for number in range(len(design.problems))]


def _about(design: Design, number: int) -> str:
    problem = design.problems[number]
    low, high = (sum(getattr(use, bound) for use in problem.uses) for bound in ("low", "high"))
    state = STATES[min(problem.state, len(STATES) - 1)]
    found = [_many(problem.found[name], *words) for name, words in FOUND.items() if name in problem.found]
    named = f" {printable(problem.name)}:" if problem.name else ""
    many = str(low) if low == high else f"{low} to {high}"
    pieces = f"{many} piece{'s' * (high != 1)} of {design.lattice_name}s"
    return f"#{number + 1}{named} {pieces}, {state}{', ' + ', '.join(found) if found else ''}"


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def remarks(puzzle: Packing) -> Iterable[str]:
    """What a reader of the written file should know."""
    if isinstance(puzzle, Burr):
        if puzzle.problem.resumes:
            yield "the place where BurrTools' own search stopped is not written"
        return
    if puzzle.region.lattice == SQUARE:
        yield "the squares are written as cubes, in one layer"
    if puzzle.labels:
        yield "the names of cells are not written"


def write_xmpuzzle(puzzle: Packing) -> str:
    """Write a packing as a BurrTools file, in plain XML.

    Raises:
        InputError: BurrTools cannot say what the puzzle says.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> print(write_xmpuzzle(read_puzzle("dominoes 1x2")).split("<shapes>")[1].split("</shapes>")[0])
      <voxel x="1" y="2" z="1" name="I" type="0">##</voxel>
      <voxel x="1" y="2" z="1" name="result" type="0">##</voxel>
    <BLANKLINE>
    """
    return write_design(puzzle.design if isinstance(puzzle, Burr) else design_of(puzzle))
