"""Exact cover problems as values (TAOCP 7.2.2.1: XC, with colours XCC, with multiplicities MCC).

A problem has items and options. A *cover* is a set of options that uses each primary item at least `low` and at most
`high` times (once, in an exact cover proper), and each secondary item at most once, or else any number of times with
one and the same colour. Strategy: everything is validated when a problem is made and trusted afterwards. A
`ProblemBuilder` collects items and options by name first, and makes a problem of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from dancefloor.errors import ProblemError
from dancefloor.pickling import Value
from dancefloor.search.deadline import check


class Item(NamedTuple):
    """Something to be covered: primary items `low` to `high` times, secondary items at most once per colour."""

    name: str
    primary: bool = True
    low: int = 1
    high: int = 1


class Use(NamedTuple):
    """One item of an option, by its number, with a colour or, for None, exclusively."""

    item: int
    color: str | None = None


class Option(NamedTuple):
    """A choice that covers its items together. `tag` is the encoder's own note; engines never look at it."""

    uses: tuple[Use, ...]
    cost: int = 0
    tag: object = None


HASHED = 16  # options, at most: two problems that differ only in others hash alike, and are told apart by comparing


@dataclass(frozen=True, repr=False)
class Problem(Value):
    """Items, options and, for engines that scan a board, positions.

    Primary items come before secondary ones. `positions` gives an integer to each item that is a cell of a board, and
    None to the others, such that translates of a placement differ by a constant; cells are scanned in ascending order
    of position. The empty tuple means that there is no board. Two problems are equal if all of this is, tags included.

    Raises:
        ProblemError: at the first thing that is wrong, with its item and option.

    >>> problem = Problem.from_names("p q r", ["p q", "r", "p r", "q"])
    >>> len(problem.items), len(problem.options)
    (3, 4)
    """

    items: tuple[Item, ...]
    options: tuple[Option, ...]
    positions: tuple[int | None, ...] = ()

    def __post_init__(self) -> None:
        self._check_items()
        self._check_options()
        self._check_positions()

    @classmethod
    def from_names(
        cls, items: str | Iterable[str], options: Iterable[str | Sequence[str]], *, secondary: str | Iterable[str] = ()
    ) -> Problem:
        """Make a problem from names: ``"p q r"``, options such as ``"p q x:A"``; bounds as ``"2|p"`` or ``"0:3|p"``.

        Raises:
            ProblemError: an unknown or repeated name, a colour on a primary item, wrong bounds.

        >>> toy = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
        >>> toy.option_text(0)
        'p q x y:A'
        """
        builder = ProblemBuilder()
        for name in items.split() if isinstance(items, str) else items:
            builder.primary_text(name)
        for name in secondary.split() if isinstance(secondary, str) else secondary:
            builder.secondary(name)
        for option in options:
            builder.option(*(option.split() if isinstance(option, str) else option))
        return builder.build()

    @classmethod
    def trusted(
        cls, items: tuple[Item, ...], options: tuple[Option, ...], positions: tuple[int | None, ...] = ()
    ) -> Problem:
        """A problem that is known to be valid: to check it would take longer than many a search."""
        problem = object.__new__(cls)
        object.__setattr__(problem, "items", items)
        object.__setattr__(problem, "options", options)
        object.__setattr__(problem, "positions", positions)
        return problem

    @cached_property
    def primary_count(self) -> int:
        """How many items are primary; they are the first ones."""
        return sum(item.primary for item in self.items)

    @cached_property
    def has_secondary(self) -> bool:
        """Whether any item is secondary."""
        return self.primary_count < len(self.items)

    @cached_property
    def has_colors(self) -> bool:
        """Whether any option uses a colour."""
        return any(color for option in self.options for _, color in option.uses)

    @cached_property
    def has_multiplicities(self) -> bool:
        """Whether any primary item may be used other than exactly once."""
        return any((item.low, item.high) != (1, 1) for item in self.items if item.primary)

    @cached_property
    def has_costs(self) -> bool:
        """Whether any option costs something."""
        return any(option.cost for option in self.options)

    @cached_property
    def fingerprint(self) -> str:
        """A short text that is equal for equal problems and, in all likelihood, different for different ones."""
        from hashlib import blake2b  # only searches that are to be resumed pay for it

        # The text of the tuple (items, [(uses, cost), ...], positions), which may be too long to be kept.
        facts = blake2b(f"({self.items!r}, [".encode(), digest_size=8)
        for number, option in enumerate(self.options):
            check()
            facts.update(f"{', ' if number else ''}({option.uses!r}, {option.cost!r})".encode())
        facts.update(f"], {self.positions!r})".encode())
        return facts.hexdigest()

    def option_text(self, number: int) -> str:
        """An option in the words of `from_names`."""
        return " ".join(
            self.items[item].name if color is None else f"{self.items[item].name}:{color}"
            for item, color in self.options[number].uses
        )

    def without(self, dropped: Iterable[int]) -> tuple[Problem, tuple[int, ...]]:
        """The problem with some options left out, and the old number of each option that is left.

        >>> smaller, numbers = Problem.from_names("p q", ["p q", "p", "q"]).without([1])
        >>> [smaller.option_text(k) for k in range(len(smaller.options))], numbers
        (['p q', 'q'], (0, 2))
        """
        gone = set(dropped)
        numbers = tuple(k for k in range(len(self.options)) if k not in gone)
        return Problem.trusted(self.items, tuple([self.options[k] for k in numbers]), self.positions), numbers

    def with_positions(self, positions: tuple[int | None, ...]) -> Problem:
        """The same problem, its cells scanned in another order.

        Raises:
            ProblemError: the positions are not those of a board.

        >>> Problem.from_names("p q", ["p q"]).with_positions((1, 0)).positions
        (1, 0)
        """
        other = Problem.trusted(self.items, self.options, positions)
        other._check_positions()
        return other

    def __hash__(self) -> int:
        # Engines look problems up in caches, and to look at every option would take longer than many a search.
        step = 1 + len(self.options) // HASHED
        some = tuple([tuple(option.uses) for option in self.options[::step]])
        return hash((len(self.items), len(self.options), some))

    def __repr__(self) -> str:
        secondary = len(self.items) - self.primary_count
        return f"<Problem of {self.primary_count}+{secondary} items and {len(self.options)} options>"

    def _check_items(self) -> None:
        seen: set[str] = set()
        secondary = None
        for item in self.items:
            name = item.name
            if not name or any(c in ":|" or c.isspace() for c in name):
                raise ProblemError(f"item name {name!r}: names are not empty and hold no blank, ':' or '|'", item=name)
            if name in seen:
                raise ProblemError(f"item {name!r} is named twice", item=name)
            seen.add(name)
            if item.primary and secondary is not None:
                raise ProblemError(
                    f"primary item {name!r} comes after secondary item {secondary!r}: primary ones come first",
                    item=name,
                )
            if not item.primary:
                secondary = name
            if item.high < 1:
                raise ProblemError(f"item {name!r} has upper bound {item.high}: it should be at least 1", item=name)
            if not 0 <= item.low <= item.high:
                raise ProblemError(
                    f"item {name!r} has lower bound {item.low}: it should be from 0 to {item.high}", item=name
                )
            if not item.primary and (item.low, item.high) != (1, 1):
                raise ProblemError(f"secondary item {name!r} has bounds: only primary items have them", item=name)

    def _check_options(self) -> None:
        count, primary = len(self.items), self.primary_count
        for number, option in enumerate(self.options):
            check()
            used = [use.item for use in option.uses]
            if not used:
                raise ProblemError(f"option {number} is empty", option=number)
            if not 0 <= min(used) <= max(used) < count:
                raise ProblemError(f"option {number} uses an item number outside 0..{count - 1}", option=number)
            if len(set(used)) < len(used):
                twice = next(self.items[item].name for item in used if used.count(item) > 1)
                raise ProblemError(f"option {number} uses item {twice!r} twice", item=twice, option=number)
            if min(used) >= primary:
                raise ProblemError(
                    f"option {number} ({self.option_text(number)}) uses no primary item: it should use at least one",
                    option=number,
                )
            for item, color in option.uses:
                if color is not None and item < primary:
                    name = self.items[item].name
                    raise ProblemError(
                        f"option {number} gives primary item {name!r} the colour {color!r}: only secondary items do",
                        item=name,
                        option=number,
                    )
                if color is not None and (not color or any(c.isspace() for c in color)):
                    name = self.items[item].name
                    raise ProblemError(
                        f"option {number} gives item {name!r} the colour {color!r}: a colour is not empty or blank",
                        item=name,
                        option=number,
                    )
            if option.cost < 0:
                raise ProblemError(f"option {number} costs {option.cost}: costs should be zero or more", option=number)

    def _check_positions(self) -> None:
        if not self.positions:
            return
        if len(self.positions) != len(self.items):
            raise ProblemError(f"{len(self.positions)} positions for {len(self.items)} items: one each, or none at all")
        seen: dict[int, str] = {}
        for item, position in zip(self.items, self.positions, strict=True):
            if position is None:
                continue
            if position < 0:
                raise ProblemError(f"item {item.name!r} has position {position}: zero or more", item=item.name)
            if position in seen:
                raise ProblemError(
                    f"items {seen[position]!r} and {item.name!r} share position {position}", item=item.name
                )
            seen[position] = item.name


class ProblemBuilder:
    """Collects items and options by name; `build` makes the problem.

    >>> builder = ProblemBuilder()
    >>> builder.primary("p"); builder.primary("q", low=0, high=2); builder.secondary("x")
    >>> builder.option("p", "x:A"), builder.option("q", "x:A")
    (0, 1)
    >>> builder.build()
    <Problem of 2+1 items and 2 options>
    """

    def __init__(self) -> None:
        self._primary: list[Item] = []
        self._secondary: list[Item] = []
        self._known: dict[str, Item] = {}
        self._options: list[tuple[tuple[tuple[str, str | None], ...], int, object]] = []

    def primary(self, name: str, *, low: int = 1, high: int = 1) -> None:
        """Add an item to be covered `low` to `high` times.

        Raises:
            ProblemError: the name is taken.
        """
        self._add(self._primary, Item(name, True, low, high))

    def primary_text(self, text: str) -> None:
        """Add a primary item written as ``name``, ``n|name`` or ``low:high|name``.

        Raises:
            ProblemError: the bounds are not such numbers, or the name is taken.

        >>> builder = ProblemBuilder(); builder.primary_text("0:3|p"); builder.build().items
        (Item(name='p', primary=True, low=0, high=3),)
        """
        bounds, bar, name = text.rpartition("|")
        low, colon, high = bounds.partition(":")
        if bar and not (low.isdecimal() and (high.isdecimal() or not colon)):
            raise ProblemError(f"bounds {bounds!r} of item {name!r}: they should be 'n' or 'low:high'", item=name)
        if not bar:
            self.primary(name)
        else:
            self.primary(name, low=int(low), high=int(high if colon else low))

    def secondary(self, name: str) -> None:
        """Add an item to be covered at most once, or any number of times in one colour.

        Raises:
            ProblemError: the name is taken.
        """
        self._add(self._secondary, Item(name, False))

    def option(self, *uses: str, cost: int = 0, tag: object = None) -> int:
        """Add an option from item names, with colours as ``item:colour``; return its number.

        Raises:
            ProblemError: an unknown item (the nearest name is suggested).
        """
        check()
        number = len(self._options)
        pairs = []
        for use in uses:
            name, colon, color = use.partition(":")
            if name not in self._known:
                from difflib import get_close_matches  # only mistakes pay for it

                near = get_close_matches(name, self._known, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise ProblemError(f"option {number} uses the unknown item {name!r}{hint}", item=name, option=number)
            pairs.append((name, color if colon else None))
        self._options.append((tuple(pairs), cost, tag))
        return number

    def build(self) -> Problem:
        """Make the problem, primary items first.

        Raises:
            ProblemError: whatever `Problem` refuses.
        """
        items = (*self._primary, *self._secondary)
        number = {item.name: k for k, item in enumerate(items)}
        return Problem(
            items,
            tuple(
                Option(tuple(Use(number[name], color) for name, color in pairs), cost, tag)
                for pairs, cost, tag in self._options
            ),
        )

    def _add(self, items: list[Item], item: Item) -> None:
        if item.name in self._known:
            raise ProblemError(f"item {item.name!r} is named twice", item=item.name)
        self._known[item.name] = item
        items.append(item)
