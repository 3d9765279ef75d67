"""``family`` and ``read_family``, and the cheapest way to a diagram: by tables, from a list, or option by option.

Strategy: dives estimate how long a search for all covers takes, and a look at tables how many states they have; the
quicker way is taken. Tables cannot take colors: then a search that remembers is tried, which may make as many states as
it can in the time that a list is estimated to take. A list has one solution of each class of symmetric ones, if there
are symmetries, and their images. All estimates count states and nodes, never seconds on a clock; and the diagram is the
same in any case.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, overload

from dancefloor._native import MISSING
from dancefloor.arguments import whole
from dancefloor.engines.choice import choose, glance, quickest_order
from dancefloor.engines.counting import CountingEngine, NativeFrontier
from dancefloor.engines.memory import default_memory
from dancefloor.engines.prices import SHORTEST
from dancefloor.engines.registry import Ability, needs
from dancefloor.errors import UnsupportedProblem
from dancefloor.houses.questions.families.diagram import Diagram, of_covers, of_options, of_tables
from dancefloor.houses.questions.families.family import Family, encoded
from dancefloor.houses.questions.families.family_files import read_diagram
from dancefloor.houses.questions.families.nodes import UNITE, UNLIMITED, FamilyTooLarge
from dancefloor.puzzles.kind import Found
from dancefloor.search.values import Outcome
from dancefloor.solutions.canonical import Symmetries, is_found_at_once
from dancefloor.verbs.how import MemoryKeywords, Request, ThreadsKeywords, asks
from dancefloor.verbs.kinds.packing import PackingKind
from dancefloor.verbs.searching import search_by

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Puzzle
    from dancefloor.search.values import Cover
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs.how import AnyPuzzle, AnySolution
    from dancefloor.verbs.kinds.kind import Encoded


TABLES, LISTED, REMEMBERED = "tables", "a list of all solutions", "a search that remembers what is left"
TABLE_STATE, OPTION_STATE = 400.0, 300.0  # nanoseconds a state, with its nodes
STATE_BYTES = 64  # that a state takes, with its nodes
FIRST_STATES = 10_000  # that a search may remember at least
STATES_IN_PYTHON = 100_000
LOOKED_AT = 3000  # states
MOST_LISTED = 1 << 26  # numbers of options that are kept before they become a diagram
LISTS_LONGER = 10.0  # times as long as tables that filled the memory: a longer list is not begun


class Built(NamedTuple):
    """A diagram, and the way that made it."""

    diagram: Diagram
    how: str


def build(kind: Encoded[Any], request: Request, memory: int) -> Built:
    """The diagram of all covers.

    Args:
        kind: the puzzle.
        request: threads and callback for a search.
        memory: the bytes that it may take.

    Raises:
        FamilyTooLarge: no way fits into that memory.
    """
    problem = kind.problem
    listing = glance(problem) or inf  # nanoseconds
    try:
        if (tables := _price_of_tables(problem, listing)) is None:
            return Built(of_options(problem, memory, _affordable(listing)), REMEMBERED)
        if tables <= listing:
            return Built(of_tables(problem, memory), TABLES)
    except FamilyTooLarge:
        if listing < inf and listing > LISTS_LONGER * TABLE_STATE * memory / STATE_BYTES:
            raise
    return Built(_listed(kind, request, memory), LISTED)


def _affordable(listing: float) -> int:
    """How many states a search may remember, if a list takes `listing` nanoseconds."""
    if MISSING:
        return STATES_IN_PYTHON
    return UNLIMITED if listing == inf else max(FIRST_STATES, int(listing / OPTION_STATE))


def _price_of_tables(problem: Problem, listing: float) -> float | None:
    """The nanoseconds that tables take, by a look at them; inf if a list is quick. None if they cannot take it."""
    if MISSING or Ability.COLORS in needs(problem):
        return None
    try:
        frontier = CountingEngine().frontier(problem, keep=False, memory=1 << 20)
    except UnsupportedProblem:
        return None
    if listing < SHORTEST:
        return inf
    assert isinstance(frontier, NativeFrontier)
    return TABLE_STATE * frontier.look(LOOKED_AT).states


def _listed(kind: Encoded[Any], request: Request, memory: int) -> Diagram:
    """The family of covers that a search finds."""
    part = _representatives(kind)
    listed = _Listed(kind.problem, part.actions, memory)
    search = search_by(choose(part.problem), part.problem, request)
    for covers in search.batches():
        listed.add(covers)
    if search.outcome is not Outcome.COMPLETE:
        raise KeyboardInterrupt
    return listed.diagram()


class _Representatives(NamedTuple):
    """A problem with a cover of each class at least."""

    problem: Problem
    actions: Sequence[Sequence[int]]  #: by symmetry: the images of its options among those of the puzzle


def _representatives(kind: Encoded[Any]) -> _Representatives:
    """What to search: a packing has symmetries, with which one piece may lie in few places only."""
    if type(kind) is not PackingKind or MISSING:
        return _Representatives(kind.problem, ())
    encoding = kind.puzzle.encode()
    if len(orders := encoding.scan_orders()) > 1:
        encoding = encoding.scanned(quickest_order(encoding.problem, orders))
    if is_found_at_once(kind.puzzle):
        symmetries = Symmetries(encoding)
        if symmetries.anchor and symmetries.elements:
            problem, numbers = symmetries.reduced()
            actions = map(symmetries.action, symmetries.elements)
            return _Representatives(problem, [array("i", map(action.__getitem__, numbers)) for action in actions])
    return _Representatives(encoding.problem, ())


class _Listed:
    """Covers and their images, which become diagrams before they take too much memory."""

    def __init__(self, problem: Problem, actions: Sequence[Sequence[int]], memory: int) -> None:
        self._problem, self._actions, self._memory = problem, actions, memory
        self._most = min(MOST_LISTED, memory // (8 * array("i").itemsize))
        self._options, self._lengths = array("i"), array("i")
        self._so_far: Diagram | None = None

    def add(self, covers: Sequence[Cover]) -> None:
        """Take the covers of a batch."""
        lengths, options = _flat(covers)
        for action in self._actions:
            self._options.extend(map(action.__getitem__, options))
            self._lengths.extend(lengths)
        if not self._actions:
            self._options.extend(options)
            self._lengths.extend(lengths)
        if len(self._options) > self._most:
            self._so_far = self.diagram()

    def diagram(self) -> Diagram:
        """The diagram of all covers so far."""
        made = of_covers(self._problem, self._options, self._lengths, self._memory)
        self._options, self._lengths = array("i"), array("i")
        return made if self._so_far is None else self._so_far.combined(made, UNITE, self._memory)


def _flat(covers: Sequence[Cover]) -> tuple[array[int], array[int]]:
    """How many options each cover has, and the options of all of them."""
    if hasattr(covers, "packed"):  # a batch of native code
        lengths, options = covers.packed(b"", 4)
        return array("i", lengths), array("i", options)
    return array("i", map(len, covers)), array("i", chain.from_iterable(covers))


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
