"""All solutions of a puzzle as one value: counted, numbered, narrowed, joined and compared without a list of them.

Strategy: a `Family` holds a puzzle and the diagram of some sets of its options. Whatever takes a part of a family, or
joins two, makes another diagram. Nothing lists the solutions, except a check of constraints that options cannot
express. Each solution that a family returns is decoded and verified.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self

from dancefloor.arguments import check_type, whole, wrong
from dancefloor.display import Displayed, as_html, brief, number_text, plural
from dancefloor.errors import InputError, PuzzleError
from dancefloor.houses.questions.constrained_kind import ConstrainedKind
from dancefloor.houses.questions.constraint import Arrangement, Constraint, Ground
from dancefloor.houses.questions.families.diagram import Diagram, of_covers
from dancefloor.houses.questions.families.heat import Heat, heat_of, pieces_of
from dancefloor.houses.questions.families.nodes import DIFFER, INTERSECT, SUBTRACT, UNITE
from dancefloor.houses.questions.language import read_constraint
from dancefloor.puzzles.kind import Found
from dancefloor.search.deadline import paced
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.search.values import Cover
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Encoded

MOST_COST = 1 << 61  # of all options together
PlacementCosts = Mapping[Any, int] | Callable[[Any], int]


class Priced(NamedTuple, Generic[Found]):
    """A solution with its cost.

    >>> import dancefloor as dance
    >>> dearest, = dance.family("dominoes 2x3").dearest(lambda placement: placement.cells[0][0])
    >>> dearest.cost
    1

    Added in version 0.2.
    """

    cost: int
    solution: Found

    def _repr_html_(self) -> str | None:
        return as_html(self)


class FamilyDifference(NamedTuple):
    """How two families of one puzzle differ.

    >>> import dancefloor as dance
    >>> family = dance.family("dominoes 2x3")
    >>> difference = family.compare(family.where("I at 0,0"))
    >>> difference.both, difference.lost
    (3, ())

    Added in version 0.2.
    """

    both: int  #: solutions that are in both
    only_first: int  #: solutions that are only in the first
    only_second: int
    #: Placements in solutions of one family, but in none of the other.
    lost: tuple[Any, ...]  #: those of the first
    gained: tuple[Any, ...]  #: those of the second

    def _repr_html_(self) -> str | None:
        return as_html(self)


class Family(Displayed, Generic[Found]):
    """Solutions of a puzzle, as a decision diagram; `dancefloor.family` makes that of all of them.

    It is a set: members have an order, which is that of `Tabulated`, and numbers from 0 on. Each one that it returns is
    verified. Symmetric solutions are different members. Another family of the same puzzle can be joined with it
    (``|``), intersected (``&``), subtracted (``-``) or compared (``^``, `compare`).

    Placements are what the parts of solutions are; where there is no board, options are named by their numbers.

    Args:
        kind: the puzzle as items and options.
        diagram: the sets of options.
        memory: the bytes that other diagrams may take, which follow from it.
        how: what it was made from, in a few words.

    >>> import dancefloor as dance
    >>> family = dance.family("6x10")
    >>> family
    <Family of <Packing of 6x10 cells, 12 pieces>: 9356 solutions, 26982 nodes>
    >>> corner = family.where("X at 2,3")
    >>> corner.count, (family - corner).count, corner <= family
    (1493, 7863, True)

    Added in version 0.2.
    """

    def __init__(self, kind: Encoded[Found], diagram: Diagram, memory: int, how: str = "") -> None:
        self.puzzle = kind.puzzle
        self.how = how  #: what it was made from, in a few words
        self._kind, self._diagram, self._memory = kind, diagram, memory

    # --- as a set -----------------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many solutions there are, exact at any size. (`len` fails beyond a machine word.)"""
        return self._diagram.count

    @property
    def nodes(self) -> int:
        """How many nodes its diagram has."""
        return self._diagram.size

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __repr__(self) -> str:
        many = plural(self.count, "solution", number_text)
        return f"<Family of {brief(self.puzzle, 50)}: {many}, {plural(self.nodes, 'node')}>"

    def __getitem__(self, number: int) -> Found:
        """The solution with that number.

        Raises:
            InputError: there is no such number.
        """
        check_type("number", number, int, "a whole number")
        if not 0 <= number < self.count:
            last = f"it should be from 0 to {self.count - 1}" if self.count else "there are no solutions"
            raise InputError(f"number is {number}: {last}")
        return self._meaning(self._diagram.member(number))

    def __iter__(self) -> Iterator[Found]:
        return map(self.__getitem__, range(self.count))

    def __contains__(self, solution: object) -> bool:
        cover = self._kind.cover_of(solution)  # type: ignore[arg-type]
        return cover is not None and self._diagram.rank(cover) is not None

    def rank(self, solution: Found) -> int:
        """The number of a solution.

        Raises:
            InputError: it is no member.
        """
        cover = self._kind.cover_of(solution)
        number = None if cover is None else self._diagram.rank(cover)
        if number is None:
            raise InputError("solution is not in this family")
        return number

    def sample(self, times: int = 1, seed: int = 0) -> list[Found]:
        """Draw members independently and uniformly; a seed gives the same ones on every machine.

        Raises:
            InputError: `times` is negative, or there are no solutions.
        """
        from random import Random

        if whole("times", times, 0) and not self.count:
            raise InputError("there are no solutions")
        draw = Random(seed).randrange
        return [self[draw(self.count)] for _ in range(times)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Family):
            return NotImplemented
        return (
            self._has_options_of(other)
            and self._diagram.nodes() == other._diagram.nodes()
            and bool(self) == bool(other)
        )

    def __hash__(self) -> int:
        return hash((self._kind.problem.fingerprint, self.count, self.nodes))

    def __or__(self, other: Family[Found]) -> Self:
        return self._combined(other, UNITE)

    def __and__(self, other: Family[Found]) -> Self:
        return self._combined(other, INTERSECT)

    def __sub__(self, other: Family[Found]) -> Self:
        return self._combined(other, SUBTRACT)

    def __xor__(self, other: Family[Found]) -> Self:
        return self._combined(other, DIFFER)

    def __le__(self, other: Family[Found]) -> bool:
        return not self - other

    def __lt__(self, other: Family[Found]) -> bool:
        return self.count < other.count and self <= other

    # --- parts of it --------------------------------------------------------------------------------------------------

    def with_(self, *placements: Any) -> Self:
        """The solutions that have all of some placements.

        Raises:
            InputError: the puzzle has no such placement.

        >>> import dancefloor as dance
        >>> family = dance.family("dominoes 2x3")
        >>> family.with_(dance.Placement("I", ((0, 0), (0, 1)))).count
        1
        """
        diagram = self._diagram
        for option in self._options(placements):
            diagram = diagram.within({option: 0}, 1, 1, self._memory)
        return self._part(diagram)

    def without(self, *placements: Any) -> Self:
        """The solutions that have none of some placements.

        Raises:
            InputError: the puzzle has no such placement.
        """
        return self._part(self._diagram.within(dict.fromkeys(self._options(placements), 0), 0, 0, self._memory))

    def where(self, *constraints: str | Constraint) -> Self:
        """The solutions that satisfy constraints, too (docs/boxes.md has all sentences).

        Most of them leave out options, or bound the number of some options. Others are checked for each member.

        Raises:
            PuzzleError: the puzzle has no board and pieces, or a constraint makes no sense on it.
            ParseError: a sentence is no constraint.
        """
        if getattr(self.puzzle, "pieces", None) is None:
            raise PuzzleError("constraints are about packings: choose placements by `with_` and `without`")
        several = [each if isinstance(each, Constraint) else read_constraint(each) for each in constraints]
        before = getattr(self.puzzle, "where", ())
        constrained: Any = self.puzzle.changed(where=(*before, *several))
        family = self
        for each in several:
            family = family._satisfying(each, constrained.ground)
        return family

    def _satisfying(self, constraint: Constraint, ground: Ground) -> Self:
        effect = constraint.effect(ground)
        if effect is None:
            return self._checked(lambda arrangement: constraint.holds(ground, arrangement))
        placed, diagram = self._placements, self._diagram
        if allows := effect.allows:
            out = [option for option, each in enumerate(placed) if not allows(each.piece, each.cells)]
            diagram = diagram.within(dict.fromkeys(out, 0), 0, 0, self._memory)
        if uses := effect.uses:
            colors: dict[str | None, int] = {None: 0}
            using: list[dict[int, int]] = [{} for _ in effect.quotas]
            for option, each in enumerate(placed):
                for quota, color in uses(each.piece, each.cells):
                    using[quota][option] = colors.setdefault(color, len(colors))
            for (low, high), those in zip(effect.quotas, using, strict=True):
                if low > 0 or len(those) > high:
                    diagram = diagram.within(those, low, high, self._memory)
        return self._part(diagram)

    def _checked(self, holds: Callable[[Arrangement], bool]) -> Self:
        """The members that pass a test of their placements, one after another."""
        options, lengths, placed = array("i"), array("i"), self._placements
        for number in paced(range(self.count)):
            cover = self._diagram.member(number)
            if holds(Arrangement([placed[option] for option in cover])):
                options.extend(cover)
                lengths.append(len(cover))
        return self._part(of_covers(self._kind.problem, options, lengths, self._memory))

    # --- what it tells ------------------------------------------------------------------------------------------------

    def occurrences(self) -> dict[Any, int]:
        """For each placement, in how many solutions it is."""
        return dict(zip(self._placements, self._occurrences, strict=True))

    @property
    def backbone(self) -> tuple[Any, ...]:
        """The placements that all solutions have."""
        return self._placed(lambda times: times == self.count > 0)

    @property
    def unused(self) -> tuple[Any, ...]:
        """The placements that no solution has."""
        return self._placed(lambda times: times == 0)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The names of the pieces, for `heat`; none if there is no board."""
        return pieces_of(self.puzzle, self.occurrences())

    def heat(self, piece: str) -> Heat:
        """How many solutions have a piece on each cell.

        Raises:
            PuzzleError: there is no such piece, or no board.
        """
        return heat_of(self.puzzle, self.count, self.occurrences(), piece)

    def cheapest(self, costs: PlacementCosts, times: int = 1) -> list[Priced[Found]]:
        """The cheapest solutions, in ascending order of cost; among equal ones the choice is always the same.

        Args:
            costs: the cost of each placement, a whole number: a mapping, in which others cost nothing, or a function.
            times: how many solutions, at most (default: 1).

        Raises:
            InputError: a cost is no whole number, or the puzzle has no such placement.
        """
        return [Priced(cost, solution) for cost, solution in self._by_cost(self._costs(costs), times)]

    def dearest(self, costs: PlacementCosts, times: int = 1) -> list[Priced[Found]]:
        """The dearest solutions, in descending order of cost; see `cheapest`."""
        found = self._by_cost([-cost for cost in self._costs(costs)], times)
        return [Priced(-cost, solution) for cost, solution in found]

    def compare(self, other: Family[Found]) -> FamilyDifference:
        """How it differs from another family of the same puzzle.

        >>> import dancefloor as dance
        >>> family = dance.family("3x20")
        >>> difference = family.compare(family.where("X at 1,2"))
        >>> difference.both, difference.only_first, difference.only_second
        (4, 4, 0)
        """
        both = (self & other).count
        pairs = list(zip(self._placements, self._occurrences, other._occurrences, strict=True))
        return FamilyDifference(
            both,
            self.count - both,
            other.count - both,
            tuple([placement for placement, mine, theirs in pairs if mine and not theirs]),
            tuple([placement for placement, mine, theirs in pairs if theirs and not mine]),
        )

    def save(self, file: str, form: str = "compact") -> None:
        """Write it into a file.

        Args:
            file: the file; - is standard output.
            form: ``compact``, which `read_family` reads; ``knuth``, as DLX6 prints diagrams; ``graphillion``, which
                Graphillion loads. `read_family` reads those, too.

        Raises:
            InputError: there is no such form.
            StoreError: the file cannot be written.
        """
        from dancefloor.houses.questions.families.family_files import write_family

        write_family(self._kind.problem, self._diagram, file, form)

    # --- the inside ---------------------------------------------------------------------------------------------------

    def _meaning(self, cover: Cover) -> Found:
        return self._kind.verified(self._kind.problem, cover)

    def _part(self, diagram: Diagram) -> Self:
        return type(self)(self._kind, diagram, self._memory, self.how)

    def _has_options_of(self, other: Family[Any]) -> bool:
        return self._kind.problem is other._kind.problem or (
            self._kind.problem.fingerprint == other._kind.problem.fingerprint
        )

    def _combined(self, other: Family[Found], operation: int) -> Self:
        check_type("other", other, Family, "a family")
        if not self._has_options_of(other):
            raise InputError(
                "other is a family of another puzzle: take parts of one family by `where`, `with_` or `without`"
            )
        return self._part(self._diagram.combined(other._diagram, operation, self._memory))

    @cached_property
    def _placements(self) -> list[Any]:
        """What each option means; its number where there is no board."""
        kind = self._kind
        if not kind.is_drawn:
            return list(range(len(kind.problem.options)))
        return list(map(kind.encoding.decode, paced(range(len(kind.problem.options)))))

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {placement: option for option, placement in enumerate(self._placements)}

    @cached_property
    def _occurrences(self) -> list[int]:
        return self._diagram.occurrences()

    def _placed(self, holds: Callable[[int], bool]) -> tuple[Any, ...]:
        pairs = zip(self._placements, self._occurrences, strict=True)
        return tuple([placement for placement, times in pairs if holds(times)])

    def _options(self, placements: Iterable[Any]) -> list[int]:
        found = []
        for each in placements:
            try:
                found.append(self._numbers[each])
            except (KeyError, TypeError):
                raise InputError(f"{brief(each)} is no placement of this puzzle") from None
        return found

    def _costs(self, costs: PlacementCosts) -> list[int]:
        if isinstance(costs, Mapping):
            numbers = self._options(costs)
            found = [0] * len(self._placements)
            for option, cost in zip(numbers, costs.values(), strict=True):
                found[option] = whole("cost", cost)
        elif callable(costs):
            found = [whole("cost", costs(placement)) for placement in self._placements]
        else:
            raise wrong("costs", costs, "a mapping from placements to costs, or a function of a placement")
        if sum(map(abs, found)) >= MOST_COST:
            raise InputError(f"costs are too large: all of them together should be less than {MOST_COST}")
        return found

    def _by_cost(self, costs: list[int], times: int) -> Iterator[tuple[int, Found]]:
        for cover in self._diagram.cheapest(costs, whole("times", times, 0)):
            yield sum([costs[option] for option in cover]), self._meaning(cover)

    def __reduce__(self) -> tuple[Any, ...]:
        from dancefloor.houses.questions.families.family_files import compact

        return _unpickled, (self.puzzle, compact(self._kind.problem, self._diagram), self._memory, self.how)


def _unpickled(puzzle: Any, data: bytes, memory: int, how: str) -> Family[Any]:
    from dancefloor.houses.questions.families.family_files import of_compact

    kind = encoded(puzzle)
    return Family(kind, of_compact(kind.problem, data, memory), memory, how)


def encoded(puzzle: AnyPuzzle | str) -> Encoded[Any]:
    """The kind of a puzzle. Constraints that are checked need no items here."""
    kind = kind_of(puzzle)
    return kind if isinstance(kind, ConstrainedKind) else kind.encoded()
