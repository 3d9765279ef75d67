"""Exact cover problems as values (TAOCP 7.2.2.1: XC, with colours XCC, with multiplicities MCC).

A problem has items and options. A *cover* is a set of options that uses each primary item at least `low` and at most
`high` times (in an exact cover problem, once). It uses each secondary item at most once, or any number of times with
the same colour.

Strategy: a problem is validated when it is made, and trusted afterwards. A `ProblemBuilder` collects items and options
by name and then makes the problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any, NamedTuple

from dancefloor.arguments import check_type, listed, shown, whole, wrong
from dancefloor.errors import ProblemError
from dancefloor.pickling import Value
from dancefloor.search.deadline import check


class Item(NamedTuple):
    """Something to cover."""

    name: str
    primary: bool = True  #: whether a cover must use it; a secondary item may be used once, or often with one colour
    low: int = 1  #: how often a cover must use a primary item at least
    high: int = 1  #: how often a cover may use a primary item at most


class Use(NamedTuple):
    """The use of an item by an option."""

    item: int  #: the number of the item
    color: str | None = None  #: the colour that the option gives a secondary item; None to use the item exclusively


class Option(NamedTuple):
    """A choice that covers several items together."""

    uses: tuple[Use, ...]
    cost: int = 0
    tag: object = None  #: the encoder's own note; engines never look at it


MOST_DIGITS = 1000  # of a bound: Python refuses to read a few thousand
HASHED = 16  # the hash depends on at most this number of options, so different problems may have equal hashes


@dataclass(frozen=True, repr=False)
class Problem(Value):
    """Items, options and, for engines that scan a board, positions.

    Primary items come before secondary ones. `positions` gives an integer to each item that is a cell of a board, and
    None to the others, so that translates of a placement differ by a constant. Engines scan cells in ascending order of
    position. The empty tuple means that there is no board. Two problems are equal if their items, options (with tags)
    and positions are equal.

    Raises:
        ProblemError: something is invalid; the error names the item and the option.

    >>> problem = Problem.from_names("p q r", ["p q", "r", "p r", "q"])
    >>> len(problem.items), len(problem.options)
    (3, 4)
    """

    items: tuple[Item, ...]
    options: tuple[Option, ...]
    positions: tuple[int | None, ...] = ()

    def __post_init__(self) -> None:
        try:
            self._check_items()
            self._check_options()
            self._check_positions()
        except (AttributeError, TypeError):
            self._check_types()
            raise

    @classmethod
    def from_names(
        cls, items: str | Iterable[str], options: Iterable[str | Sequence[str]], *, secondary: str | Iterable[str] = ()
    ) -> Problem:
        """Make a problem from names.

        Args:
            items: the primary items, such as ``"p q r"``; with bounds, ``"2|p"`` or ``"0:3|p"``.
            options: the items of each option, such as ``"p q x:A"``, where A is a colour.
            secondary: the secondary items; by default none.

        Raises:
            ProblemError: a name is unknown or repeated, a primary item has a colour, or bounds are invalid.

        >>> toy = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
        >>> toy.option_text(0)
        'p q x y:A'
        """
        builder = ProblemBuilder()
        for name in _words("items", items):
            builder.primary_text(name)
        for name in _words("secondary", secondary):
            builder.secondary(name)
        if isinstance(options, str) or not hasattr(options, "__iter__"):
            raise wrong("options", options, "a list of texts, such as ['p q', 'p']")
        for option in options:
            builder.option(*_words("one of the options", option))
        return builder.build()

    @classmethod
    def trusted(
        cls, items: tuple[Item, ...], options: tuple[Option, ...], positions: tuple[int | None, ...] = ()
    ) -> Problem:
        """Make a problem without checking it, from parts that are valid: a check can take longer than a search."""
        problem = object.__new__(cls)
        object.__setattr__(problem, "items", items)
        object.__setattr__(problem, "options", options)
        object.__setattr__(problem, "positions", positions)
        return problem

    @cached_property
    def primary_count(self) -> int:
        """The number of primary items, which come first."""
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
        """Whether any primary item has other bounds than exactly once."""
        return any((item.low, item.high) != (1, 1) for item in self.items if item.primary)

    @cached_property
    def has_costs(self) -> bool:
        """Whether any option has a cost."""
        return any(option.cost for option in self.options)

    @cached_property
    def fingerprint(self) -> str:
        """A short text that is equal for equal problems and almost certainly different for different ones."""
        from hashlib import blake2b  # imported here, because only searches that can be resumed need it

        # Hashes the text of the tuple (items, [(uses, cost), ...], positions), which may be too long to keep.
        facts = blake2b(f"({self.items!r}, [".encode(), digest_size=8)
        for number, option in enumerate(self.options):
            check()
            facts.update(f"{', ' if number else ''}({option.uses!r}, {option.cost!r})".encode())
        facts.update(f"], {self.positions!r})".encode())
        return facts.hexdigest()

    def option_text(self, number: int) -> str:
        """An option in the notation of `from_names`."""
        return " ".join(
            self.items[item].name if color is None else f"{self.items[item].name}:{color}"
            for item, color in self.options[number].uses
        )

    def without(self, dropped: Iterable[int]) -> tuple[Problem, tuple[int, ...]]:
        """The problem without some options, and the old numbers of the remaining options.

        >>> smaller, numbers = Problem.from_names("p q", ["p q", "p", "q"]).without([1])
        >>> [smaller.option_text(k) for k in range(len(smaller.options))], numbers
        (['p q', 'q'], (0, 2))
        """
        gone = set(dropped)
        numbers = tuple(k for k in range(len(self.options)) if k not in gone)
        return Problem.trusted(self.items, tuple([self.options[k] for k in numbers]), self.positions), numbers

    def with_positions(self, positions: tuple[int | None, ...]) -> Problem:
        """The same problem with other positions, and so with another order of scanning.

        Raises:
            ProblemError: there are not as many positions as items, one is negative, or two are equal.

        >>> Problem.from_names("p q", ["p q"]).with_positions((1, 0)).positions
        (1, 0)
        """
        other = Problem.trusted(self.items, self.options, positions)
        other._check_positions()
        return other

    def __hash__(self) -> int:
        # Engines look up problems in caches, and hashing every option can take longer than a search.
        step = 1 + len(self.options) // HASHED
        some = tuple([tuple(option.uses) for option in self.options[::step]])
        return hash((len(self.items), len(self.options), some))

    def __repr__(self) -> str:
        secondary = len(self.items) - self.primary_count
        return f"<Problem of {self.primary_count}+{secondary} items and {len(self.options)} options>"

    def _check_types(self) -> None:
        """Find what is of a wrong type, once something of a wrong type was met.

        Raises:
            InputError: naming the first such thing.
        """
        for name, kind in (("items", Item), ("options", Option)):
            given = getattr(self, name)
            check_type(name, given, tuple | list, f"a tuple of {name}; `Problem.from_names` takes texts")
            for k, each in enumerate(given):
                check_type(f"{name}[{k}]", each, kind, f"an {kind.__name__}")
        for k, item in enumerate(self.items):
            check_type(f"the name of items[{k}]", item.name, str, "a text")
            check_type(f"primary of items[{k}]", item.primary, bool, "True or False")
            whole(f"the lower bound of items[{k}]", item.low, most=None)
            whole(f"the upper bound of items[{k}]", item.high, most=None)
        for k, option in enumerate(self.options):
            for use in listed(f"the uses of options[{k}]", option.uses, "a tuple of uses"):
                check_type(f"a use of options[{k}]", use, Use, "a Use")
                whole(f"the item of a use of options[{k}]", use.item)
                if use.color is not None:
                    check_type(f"the color of a use of options[{k}]", use.color, str, "a text or None")
            whole(f"the cost of options[{k}]", option.cost)
        check_type("positions", self.positions, tuple, "a tuple of whole numbers and None")
        for position in self.positions:
            if position is not None:
                whole("one of the positions", position)

    def _check_items(self) -> None:
        seen: set[str] = set()
        secondary = None
        for item in self.items:
            name, low, high = item.name, index(item.low), index(item.high)
            if not _is_text(name):
                raise TypeError  # which `_check_types` explains
            if not name or any(c in ":|" or c.isspace() for c in name):
                raise ProblemError(
                    f"item name {name!r}: a name should not be empty or contain a blank, ':' or '|'", item=name
                )
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
            if high < 1:
                raise ProblemError(f"item {name!r} has upper bound {shown(high)}: it should be at least 1", item=name)
            if not 0 <= low <= high:
                message = f"item {name!r} has lower bound {shown(low)}: it should be from 0 to {shown(high)}"
                raise ProblemError(message, item=name)
            if not item.primary and (low, high) != (1, 1):
                raise ProblemError(f"secondary item {name!r} has bounds: only primary items have them", item=name)

    def _check_options(self) -> None:
        count, primary = len(self.items), self.primary_count
        sound: set[str] = set()  # colours
        for number, option in enumerate(self.options):
            check()
            used = [use.item for use in option.uses]
            index(sum(used))  # both refuse what is no whole number
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
                if color is not None and (item < primary or color not in sound):
                    self._check_color(number, item, color)
                    sound.add(color)
            if index(option.cost) < 0:
                cost = shown(option.cost)
                raise ProblemError(f"option {number} costs {cost}: costs should be zero or more", option=number)

    def _check_color(self, number: int, item: int, color: str) -> None:
        name = self.items[item].name
        what = ""
        if item < self.primary_count:
            what = f"gives primary item {name!r} the colour {shown(color)}: only secondary items have colours"
        elif not color or not _is_text(color) or any(c.isspace() for c in color):
            what = f"gives item {name!r} the colour {shown(color)}: a colour should not be empty or contain a blank"
        if what:
            raise ProblemError(f"option {number} {what}", item=name, option=number)

    def _check_positions(self) -> None:
        if not self.positions:
            return
        if len(self.positions) != len(self.items):
            raise ProblemError(
                f"{len(self.positions)} positions for {len(self.items)} items: give one to each item, or none at all"
            )
        seen: dict[int, str] = {}
        for item, position in zip(self.items, self.positions, strict=True):
            if position is None:
                continue
            if index(position) < 0:
                raise ProblemError(
                    f"item {item.name!r} has position {shown(position)}: it should be zero or more", item=item.name
                )
            if position in seen:
                raise ProblemError(
                    f"items {seen[position]!r} and {item.name!r} share position {position}", item=item.name
                )
            seen[position] = item.name


class ProblemBuilder:
    """Collects items and options by name; `build` makes the problem from them.

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
        """Add a primary item, which a cover uses `low` to `high` times.

        Raises:
            ProblemError: another item has this name.
            InputError: the name is not a text, or a bound is not a whole number.
        """
        self._add(self._primary, Item(name, True, whole("low", low, most=None), whole("high", high, most=None)))

    def primary_text(self, text: str) -> None:
        """Add a primary item written as ``name``, ``n|name`` or ``low:high|name``.

        Raises:
            ProblemError: the bounds are not written in this way, or another item has this name.

        >>> builder = ProblemBuilder(); builder.primary_text("0:3|p"); builder.build().items
        (Item(name='p', primary=True, low=0, high=3),)
        """
        check_type("text", text, str, "a text, such as '0:3|p'")
        bounds, bar, name = text.rpartition("|")
        low, colon, high = bounds.partition(":")
        if bar and not (low.isdecimal() and (high.isdecimal() or not colon)):
            raise ProblemError(f"bounds {bounds!r} of item {name!r}: they should be 'n' or 'low:high'", item=name)
        if not bar:
            self.primary(name)
        else:
            self.primary(name, low=_bound(low, name), high=_bound(high if colon else low, name))

    def secondary(self, name: str) -> None:
        """Add a secondary item, which a cover uses at most once, or any number of times with one colour.

        Raises:
            ProblemError: another item has this name.
        """
        self._add(self._secondary, Item(name, False))

    def option(self, *uses: str, cost: int = 0, tag: object = None) -> int:
        """Add an option, and return its number.

        Args:
            uses: the names of its items, with colours as ``item:colour``.
            cost: its cost, by default 0.
            tag: the caller's own note, by default None.

        Raises:
            ProblemError: an item is unknown; the message suggests the nearest name.
            InputError: a use is not a text, or the cost is not a whole number.
        """
        check()
        cost = whole("cost", cost)
        number = len(self._options)
        pairs = []
        for use in uses:
            check_type("one of the uses", use, str, "a text, such as 'p' or 'x:A'")
            name, colon, color = use.partition(":")
            if name not in self._known:
                from difflib import get_close_matches  # imported here, because only mistakes need it

                near = get_close_matches(name, self._known, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise ProblemError(f"option {number} uses the unknown item {name!r}{hint}", item=name, option=number)
            pairs.append((name, color if colon else None))
        self._options.append((tuple(pairs), cost, tag))
        return number

    def build(self) -> Problem:
        """Make the problem, with primary items first.

        Raises:
            ProblemError: the problem is invalid; see `Problem`.
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
        check_type("name", item.name, str, "a text")
        if item.name in self._known:
            raise ProblemError(f"item {item.name!r} is named twice", item=item.name)
        self._known[item.name] = item
        items.append(item)


def _is_text(name: object) -> bool:
    return isinstance(name, str)


def _words(parameter: str, given: Any) -> Iterable[str]:
    """Names in a text, or in a list."""
    if isinstance(given, str):
        return given.split()
    names: tuple[str, ...] = listed(parameter, given, "a text of names, or a list of them")
    for name in names:
        check_type(f"a name in {parameter}", name, str, "a text")
    return names


def _bound(digits: str, name: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ProblemError(f"a bound of {len(digits)} digits for item {name!r}: it should have at most {MOST_DIGITS}")
    return int(digits)
