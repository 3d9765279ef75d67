"""The protocols of a kind of puzzle: it can be encoded as a problem, and decode options of a cover; `Many` puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from dancefloor.arguments import listed, wrong
from dancefloor.cover.problem import Problem
from dancefloor.declarations import KERNEL, declared_for, loaded
from dancefloor.display import Displayed, Value, plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.piece import Placement
from dancefloor.records import field, record

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # type checkers bring it; in the library, that of old Pythons has no default

    Found = TypeVar("Found", default=Any)
    Meaning = TypeVar("Meaning", default=Any, covariant=True)
else:
    from typing import TypeVar

    Found = TypeVar("Found")
    Meaning = TypeVar("Meaning", covariant=True)


class MeantBy(Protocol[Meaning]):
    """What a kind of puzzles tells type checkers: `Meaning` is the type of solutions."""

    def filled(self, rows: Sequence[Sequence[Any]]) -> Meaning:
        """The solution with these contents of cells."""


class Puzzle(Protocol[Meaning]):
    """A puzzle whose class names its kind, and so the type of its solutions, `Meaning`.

    If a text names the kind, as ``module:Class``, solutions may have any type.
    """

    @property
    def dancefloor_kind(self) -> type[MeantBy[Meaning]] | str:
        """The kind, a subclass of `dancefloor.verbs.kinds.kind.Kind`."""


class PlacedPiece(Protocol):
    """The meaning of one option: something with a name, on some cells."""

    @property
    def piece(self) -> str:
        """The name of the piece, or of what takes its place."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it covers."""


class Encoding(Protocol[Meaning]):
    """A puzzle as a problem, and the decoding of its options: to placements, or another meaning."""

    @property
    def problem(self) -> Problem:
        """The items and options."""

    def decode(self, option: int) -> Meaning:
        """The meaning of an option, by its number in the problem."""


class Encodable(Protocol[Meaning]):
    """Any puzzle that can be encoded as items and options."""

    def encode(self) -> Encoding[Meaning]:
        """The puzzle as items and options."""

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if none was found."""


class OnCells(Protocol):
    """A puzzle on the cells of a board."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""


class BoardPuzzle(Encodable[PlacedPiece], OnCells, Protocol):
    """A puzzle whose solutions are placements on a board and can be drawn.

    It may have `pieces`, which determine the order of placements in a solution, and a `region`, whose lattice
    determines the drawing. Without a region the cells are squares. If it is true that it `is_upright`, solutions that a
    rotation or reflection of the board relates count separately, as those of a puzzle with clues do.

    Pictures of a board of squares follow what else it may have: `dark`, the dark cells of a chessboard; `emblems`, for
    each piece that is not drawn as its cells the name of an emblem (`dancefloor.draw.palette`); and `has_arcs`, if
    arcs join the cells of each piece, which lie in one row.
    """


@record
class TaggedEncoding:
    """A puzzle as a problem; the tag of each option is its placement."""

    problem: Problem

    def decode(self, option: int) -> Placement:
        """The placement that an option of the problem means."""
        placement = self.problem.options.tag(option)
        assert isinstance(placement, Placement)
        return placement


class WithOptions(Value, Displayed):
    """A puzzle whose solutions consist of options, by their numbers in its encoding."""

    def solution(self, options: Sequence[int]) -> Any:
        """The solution that consists of these options, verified; its `options` are these numbers.

        Args:
            options: their numbers in the problem of `encode`, in any order.

        Raises:
            InputError: they are not numbers of options, or they do not solve the puzzle; the message says why.

        >>> from dancefloor.puzzles.classics import Queens
        >>> Queens(4).solution([11, 1, 7, 12]).options
        Traceback (most recent call last):
        dancefloor.errors.InputError: options 1, 7, 11, 12 are no solution: ...
        >>> Queens(4).solution([14, 1, 7, 8]).options
        (1, 7, 8, 14)
        """
        return declared_kind(self).solution(options)


def declared_kind(puzzle: object) -> Any:
    """The kind of a puzzle, which wraps it and says what its options mean.

    The kind of a class is declared by the kernel or by a house. A class in another package can instead name its kind in
    its attribute `dancefloor_kind`: a subclass of `dancefloor.verbs.kinds.kind.Kind`, or a string ``module:Class`` that
    is loaded on first use. A class without either needs `encode` and `obstruction`, like `Encodable`.

    Raises:
        InputError: it is not a puzzle.
    """
    home = declared_for("kinds", type(puzzle), "dancefloor_kind")
    if not isinstance(home, str | type):
        if not (callable(getattr(puzzle, "encode", None)) and callable(getattr(puzzle, "obstruction", None))):
            raise wrong("puzzle", puzzle, "a puzzle, or a text such as '6x10'")
        home = KERNEL["kind_of_others"]
    return (home if isinstance(home, type) else loaded(home))(puzzle)


class Templated(Protocol):
    """A puzzle that consists of a template, which it shares with others, and of what is given.

    `dancefloor.solve_many` prepares a template once, and then solves thousands of such puzzles a second. `solve`,
    `check` and `count` do the same for a single puzzle, if few nodes suffice. The options of the template must mean
    what those of the puzzle do. Items of the template must be covered once, or at most once, and options have no
    colours.
    """

    @property
    def genre(self) -> str:
        """Which formats can represent it; a format with this name writes it as text."""

    @property
    def template(self) -> BoardPuzzle:
        """The puzzle with nothing given: the same object for all puzzles that share it."""

    @property
    def given(self) -> Sequence[int]:
        """The options of the template that every solution contains, by number."""

    def filled(self, cover: Sequence[int]) -> Templated:
        """The puzzle with everything given, from a cover of the template."""


@record
class Many(Value, Displayed):
    """Puzzles to solve one after another with `dancefloor.solve_many`; other verbs take one of them.

    Args:
        puzzles: the puzzles.
        lines: the line of each in its file, from 1; None (the default) for 1, 2, 3 and so on.

    Raises:
        PuzzleError: there are no puzzles, or not as many lines.
        InputError: an argument is not a sequence.

    >>> from dancefloor.puzzles.classics import Sudoku
    >>> Many([Sudoku(16 * [0]), Sudoku(81 * [0])])
    <Many: 2 puzzles>
    """

    puzzles: tuple[Any, ...]
    lines: Sequence[int] = field(compare=False)

    def __init__(self, puzzles: Iterable[Any], lines: Iterable[int] | None = None) -> None:
        given = listed("puzzles", puzzles, "puzzles")
        if not given:
            raise PuzzleError("puzzles is empty: it should have at least one")
        numbers = range(1, len(given) + 1) if lines is None else listed("lines", lines, "numbers of lines")
        if len(numbers) != len(given):
            raise PuzzleError(f"lines has {len(numbers)} numbers: it should have {len(given)}, one for each puzzle")
        object.__setattr__(self, "puzzles", given)
        object.__setattr__(self, "lines", numbers)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.puzzles)

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"<Many: {plural(len(self.puzzles), 'puzzle')}>"
