"""A packing with constraints: as items and options, and what it says of itself.

Strategy: placements that a constraint leaves out are no options. Quotas are items. Primary ones follow the pieces,
secondary ones come last; an option uses them after its cells. So every engine, table and store knows constraints,
and an option still means a placement. What items cannot express is checked for each solution (`checked`).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Self, cast

from dancefloor.arguments import wrong
from dancefloor.cover.options import Flat, Options, view
from dancefloor.cover.problem import Item, Problem
from dancefloor.errors import InputError, PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.houses.questions.board_motions import ConstrainedMotions
from dancefloor.houses.questions.constraint import Arrangement, Constraint, Effect, Ground
from dancefloor.houses.questions.language import EXAMPLE, read_constraint
from dancefloor.houses.questions.lying import On
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.obstruction import Obstruction
from dancefloor.puzzles.packing import UNKNOWN, Origin, Packing, PackingEncoding
from dancefloor.puzzles.piece import Piece, Placement, PlacementOf
from dancefloor.puzzles.placements import PlacementArrays
from dancefloor.search.deadline import paced
from dancefloor.verbs.kinds.kind import kind_of


@dataclass(frozen=True, init=False, repr=False)
class ConstrainedPacking(Packing):
    """A packing whose solutions satisfy constraints, too; `Packing(..., where=...)` makes it.

    Args:
        region: the region, as for `Packing`.
        pieces: the pieces, as for `Packing`.
        labels: the names of cells, as for `Packing`.
        origin: the title and the source, as for `Packing`.
        where: the constraints, as sentences (docs/questions.md) or as read by `read_constraint`; one or several.
        rules: the arguments of a class of packings that is an ancestor, too.

    Raises:
        PuzzleError: a constraint names a piece or a cell that is not there, or two of them contradict each other.
        ParseError: a sentence is no constraint.
        InputError: an argument is of a wrong type.

    >>> puzzle = Packing("6x10", where="X at 2,3")
    >>> puzzle
    <Packing of 6x10 cells, 12 pieces, 1 constraint>
    >>> len(puzzle.encode().problem.options), len(Packing("6x10").encode().problem.options)
    (1764, 2056)
    """

    def __init__(
        self,
        region: Region | str,
        pieces: Mapping[str, Shape] | Iterable[Piece] | str | None = None,
        labels: Mapping[Cell, str] | None = None,
        origin: Origin = UNKNOWN,
        *,
        where: str | Constraint | Iterable[str | Constraint] = (),
        **rules: Any,
    ) -> None:
        super().__init__(region, pieces, labels, origin, **rules)
        object.__setattr__(self, "where", tuple(dict.fromkeys(map(_constraint, _several(where)))))
        for each in self.where:
            try:
                each.check(self.ground)
            except PuzzleError as error:
                raise PuzzleError(f"where {str(each)!r}: {error}", piece=error.piece) from None

    def __repr__(self) -> str:
        number = len(self.where)
        return f"{super().__repr__()[:-1]}, {number} constraint{'s' * (number != 1)}>"

    @cached_property
    def ground(self) -> Ground:
        """The region and the pieces, as constraints see them."""
        return Ground(self.region, self.pieces, self.where, lambda: self.motions.of_board)

    @cached_property
    def motions(self) -> ConstrainedMotions:
        """The motions of the board that keep the pieces and all constraints."""
        return ConstrainedMotions.keeping(self)

    @cached_property
    def _effects(self) -> tuple[Effect, ...]:
        return tuple([effect for each in self.where if (effect := each.effect(self.ground)) is not None])

    @cached_property
    def checked(self) -> tuple[Constraint, ...]:
        """The constraints that items cannot express, so that each solution is checked.

        >>> [str(each) for each in Packing("6x10", where=["X touches Y", "no fault"]).checked]
        ['X touches Y']
        """
        return tuple([each for each in self.where if each.effect(self.ground) is None])

    @property
    def notes(self) -> tuple[str, ...]:
        """What a user should know who finds solutions of it.

        >>> Packing("6x10", where="X touches Y").notes
        ("where 'X touches Y': items cannot express this, so all solutions without it are found and checked",)
        """
        return tuple([f"where {str(each)!r}: {each.remark}" for each in self.checked if each.remark])

    def broken(self, placements: Iterable[PlacedPiece]) -> list[str]:
        """The constraints that placements do not satisfy, as reasons; empty if there is none.

        >>> Packing("1x4", "I2", where="I2 at 0,0").broken([])
        ["it does not satisfy 'I2 at 0,0'"]
        """
        arrangement = Arrangement(placements)
        return [f"it does not satisfy {str(each)!r}" for each in self.where if not each.holds(self.ground, arrangement)]

    def after(self, placed: Iterable[Placement]) -> Packing | None:
        """The packing that is left when some placements are made; see `Packing.after`.

        Raises:
            PuzzleError: it has constraints, which would say something else of what is left.
        """
        raise PuzzleError(
            "a packing with constraints has no rest, since constraints are about the whole board: see `fixing`"
        )

    def obstructed(self) -> Obstruction | None:
        """A reason, found without search, why there can be no solution; None if none was found.

        If it rests on constraints, it names as few of them as possible.

        >>> Packing("6x10", where=["no fault", "I at 0,0", "nothing of I at 0,0"]).obstruction()
        "where 'I at 0,0' and 'nothing of I at 0,0': no piece can cover cell 00"
        """
        found = super().obstructed()
        if found is None:
            return None
        if plain := self.changed(where=()).obstructed():
            return plain
        needed = self.where
        for each in self.where:
            rest = tuple([other for other in needed if other != each])
            if rest and (still := self.asking(rest)._obstructed_as_it_is()):
                found, needed = still, rest
        named = tuple(map(str, needed))
        return found._replace(reason=f"where {' and '.join(map(repr, named))}: {found.reason}", where=named)

    def _obstructed_as_it_is(self) -> Obstruction | None:
        return super().obstructed()

    def fixing(self, placed: Iterable[PlacedPiece]) -> ConstrainedPacking:
        """The same packing, in which some placements are made.

        >>> from dancefloor import Placement
        >>> fixed = Packing("1x4", "2*I2", where="no fault").fixing([Placement("I2", ((0, 0), (0, 1)))])
        >>> [str(each) for each in fixed.where]
        ['no fault', 'I2 on 0,0 0,1']
        """
        where = (*self.where, *(On(name, tuple(sorted(cells))) for name, cells in _pairs(placed)))
        return self.asking(where)

    def asking(self, where: Iterable[str | Constraint]) -> Self:
        """The same packing with other constraints; of this class even if there are none."""
        return type(self)(self.region, self.pieces, self.labels, self.origin, where=where, **self._rules)

    # --- as items and options ----------------------------------------------------------------------------------------

    @cached_property
    def _placed(self) -> PlacementArrays:
        """The placements that no constraint leaves out."""
        found: PlacementArrays = super()._placed
        tests = [effect.allows for effect in self._effects if effect.allows]
        if not tests:
            return found
        cell_of, begins, items = self._meaning.cells, found.offsets.tolist(), found.items.tolist()
        offsets, used, ends = array("i", [0]), array("i"), [0]
        for number, piece in enumerate(self.pieces):
            for placement in paced(found.numbers(number)):
                own = items[begins[placement] : begins[placement + 1]]  # the item of the piece comes first
                cells = cast("tuple[Cell, ...]", tuple([cell_of[item] for item in own[1:]]))
                if all(allows(piece.name, cells) for allows in tests):
                    used.extend(own)
                    offsets.append(len(used))
            ends.append(len(offsets) - 1)
        return PlacementArrays(memoryview(offsets), memoryview(used) if used else view(()), tuple(ends))

    @cached_property
    def _encoding(self) -> PackingEncoding:
        plain = super()._encoding
        if not any(effect.quotas for effect in self._effects):
            return plain
        problem = plain.problem
        uses = list(map(self._uses_of, paced(range(len(problem.options)))))
        added = self._added(Counter(quota for used in uses for quota in used))
        if not added:
            return plain
        first = problem.primary_count
        needed = {quota: item for quota, item in added.items() if item.primary}
        spare = {quota: item for quota, item in added.items() if not item.primary}
        items = (*problem.items[:first], *needed.values(), *problem.items[first:], *spare.values())
        moved = [*range(first), *range(first + len(needed), len(items) - len(spare))]
        number = {quota: first + k for k, quota in enumerate(needed)}
        number |= {quota: len(items) - len(spare) + k for k, quota in enumerate(spare)}
        positions: list[int | None] = [None] * len(items)
        for item, position in zip(moved, problem.positions, strict=True):
            positions[item] = position
        flat = _with_uses(problem.options.flat, moved, uses, number)
        options = Options(flat, _Meaning(self._meaning, {item: k for k, item in enumerate(moved)}))
        return PackingEncoding(Problem.trusted(items, options, tuple(positions)), self)

    def _uses_of(self, option: int) -> dict[_Key, str | None]:
        """The quotas that an option uses, each with a colour or None."""
        flat = self._placed
        name, cells = self._meaning(flat.items[flat.offsets[option] : flat.offsets[option + 1]].tolist())
        return {
            (k, quota): color
            for k, effect in enumerate(self._effects)
            if effect.quotas and effect.uses
            for quota, color in effect.uses(name, cells)
        }

    def _added(self, times: Mapping[_Key, int]) -> dict[_Key, Item]:
        """The items of quotas. One that too few placements use to exceed it asks for nothing, and is left out."""
        taken = {piece.name for piece in self.pieces}
        found = {}
        for k, effect in enumerate(self._effects):
            for number, quota in enumerate(effect.quotas):
                if quota.low > 0 or times[k, number] > quota.high:
                    name = f"w{k + 1}.{number}"
                    found[k, number] = Item(name + "'" * (name in taken), (quota.low, quota.high) != (0, 1), *quota)
        return found


_Key = tuple[int, int]  # a quota: the number of its constraint, among those with an effect, and its own


def _with_uses(
    flat: Flat, moved: Sequence[int], uses: Sequence[Mapping[_Key, str | None]], number: Mapping[_Key, int]
) -> Flat:
    """The options, with the quotas that each of them uses."""
    palette: dict[str, int] = {}
    offsets, used, colors = array("i", [0]), array("i"), array("i")
    begins = flat.offsets.tolist()
    for begin, end, quotas in zip(begins, begins[1:], paced(uses), strict=False):
        own = [moved[item] for item in flat.items[begin:end].tolist()]
        more = {number[quota]: color for quota, color in quotas.items() if quota in number}
        used.extend([*own, *more])
        colors.extend([0] * len(own))
        colors.extend([0 if color is None else palette.setdefault(color, len(palette) + 1) for color in more.values()])
        offsets.append(len(used))
    painted = memoryview(colors) if palette else view(())
    return Flat(memoryview(offsets), memoryview(used) if used else view(()), painted, view((), "q"), tuple(palette))


class _Meaning(NamedTuple):
    """The placement that an option means, from its items, some of which are quotas."""

    meaning: PlacementOf
    old: dict[int, int]  # the items of cells and pieces, by their numbers among all items

    def __call__(self, items: Iterable[int]) -> Placement:
        old = self.old
        return self.meaning([old[item] for item in items if item in old])


def _pairs(placed: Iterable[PlacedPiece]) -> Iterable[tuple[str, tuple[Cell, ...]]]:
    return [(each.piece, each.cells) for each in placed]


def _several(where: Any) -> Iterable[Any]:
    if isinstance(where, str | Constraint):
        return (where,)
    if not isinstance(where, Iterable):
        raise wrong("where", where, f"sentences, {EXAMPLE}")
    return where


def _constraint(given: Any) -> Constraint:
    if isinstance(given, Constraint):
        return given
    if not isinstance(given, str):
        raise wrong("one of where", given, f"a sentence, {EXAMPLE}")
    return read_constraint(given)


def packing_of(puzzle: Packing | str, what: str) -> Packing:
    """The packing itself, or the one that a text means.

    Args:
        puzzle: the packing, or a text.
        what: what only a packing has, for the message.

    Raises:
        InputError: it is another kind of puzzle.

    >>> packing_of("queens 5", "pieces to place")
    Traceback (most recent call last):
    dancefloor.errors.InputError: puzzle is of the kind board: only a packing has pieces to place
    """
    kind = kind_of(puzzle)
    if kind.name != "packing":
        raise InputError(f"puzzle is of the kind {kind.name}: only a packing has {what}")
    return cast("Packing", kind.puzzle)
