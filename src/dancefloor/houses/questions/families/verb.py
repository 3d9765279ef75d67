"""``family`` and ``read_family``: make a family of all solutions, or read one from a file."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Unpack, overload

from dancefloor.arguments import whole
from dancefloor.engines.memory import default_memory
from dancefloor.houses.questions.families.building import build
from dancefloor.houses.questions.families.diagram import of_covers
from dancefloor.houses.questions.families.family import Family, encoded
from dancefloor.houses.questions.families.family_files import read_diagram
from dancefloor.puzzles.kind import Found
from dancefloor.verbs.how import MemoryKeywords, Request, ThreadsKeywords, asks

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Puzzle
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs.how import AnyPuzzle, AnySolution


class FamilyHow(MemoryKeywords, ThreadsKeywords, total=False):
    """The keywords of `family`."""


@overload
def family(puzzle: Puzzle[Found], **how: Unpack[FamilyHow]) -> Family[Found]: ...


@overload
def family(puzzle: BoardPuzzle, **how: Unpack[FamilyHow]) -> Family[Solution]: ...


@overload
def family(puzzle: ExactCover | Problem, **how: Unpack[FamilyHow]) -> Family[Selection]: ...


@overload
def family(puzzle: str, **how: Unpack[FamilyHow]) -> Family[AnySolution]: ...


@asks(FamilyHow)
def family(puzzle: AnyPuzzle | str, **how: Unpack[FamilyHow]) -> Family[Any]:
    """All solutions as one value, which can be counted, numbered, narrowed and compared.

    It is a decision diagram (ZDD; Minato, 1993), made from the states of tables, from a list of all solutions, or by a
    search that remembers what is left (Knuth, TAOCP 7.2.2.1, Algorithm Z), in the way that is estimated as quickest.
    The diagram is the same in any case.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        memory: how many bytes the diagram and what makes it may take; None for half of the memory that is free.
        threads: how many threads search, if it is made from a list; None for all processors.

    Raises:
        InputError: the puzzle makes no sense.
        FamilyTooLarge: the family does not fit into that memory.

    >>> dominoes = family("dominoes 8x8")
    >>> dominoes.count, dominoes.nodes
    (12988816, 2298)

    Added in version 0.2.
    """
    request = Request.asked(family, how)
    asked = request.resources.memory
    memory = default_memory() if asked is None else asked
    kind = encoded(puzzle)
    if kind.obstruction():
        found: Family[Any] = Family(kind, of_covers(kind.problem, array("i"), array("i"), memory), memory, "a proof")
        return found
    built = build(kind, request, memory)
    found = Family(kind, built.diagram, memory, built.how)
    checked = getattr(kind.puzzle, "checked", ())
    return found.where(*checked) if checked else found


def read_family(file: str, puzzle: AnyPuzzle | str, *, memory: int | None = None) -> Family[Any]:
    """Read a family that `Family.save` has written, or another program in one of these forms.

    Args:
        file: the file; - is standard input.
        puzzle: the puzzle that it is about.
        memory: how many bytes it may take; None for half of the memory that is free.

    Raises:
        StoreError: the file cannot be read.
        ParseError: it is no family, or that of another puzzle.
        FamilyTooLarge: it does not fit into that memory.

    >>> import os, tempfile
    >>> file = os.path.join(tempfile.mkdtemp(), "3x20.family")
    >>> family("3x20").save(file)
    >>> read_family(file, "3x20").count
    8

    Added in version 0.2.
    """
    room = default_memory() if memory is None else whole("memory", memory, 0)
    kind = encoded(puzzle)
    return Family(kind, read_diagram(file, kind.problem, room), room, "a file")
