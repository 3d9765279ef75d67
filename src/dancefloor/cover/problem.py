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
from operator import index
from typing import Any, NamedTuple

from dancefloor.arguments import check_type, listed, shown, whole, wrong
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


MOST_DIGITS = 1000  # of a bound: Python refuses to read a few thousand
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
        """Make a problem from names: ``"p q r"``, options such as ``"p q x:A"``; bounds as ``"2|p"`` or ``"0:3|p"``.

        Raises:
            ProblemError: an unknown or repeated name, a colour on a primary item, wrong bounds.

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
            what = f"gives primary item {name!r} the colour {shown(color)}: only secondary items do"
        elif not color or not _is_text(color) or any(c.isspace() for c in color):
            what = f"gives item {name!r} the colour {shown(color)}: a colour is not empty or blank"
        if what:
            raise ProblemError(f"option {number} {what}", item=name, option=number)

    def _check_positions(self) -> None:
        if not self.positions:
            return
        if len(self.positions) != len(self.items):
            raise ProblemError(f"{len(self.positions)} positions for {len(self.items)} items: one each, or none at all")
        seen: dict[int, str] = {}
        for item, position in zip(self.items, self.positions, strict=True):
            if position is None:
                continue
            if index(position) < 0:
                raise ProblemError(f"item {item.name!r} has position {shown(position)}: zero or more", item=item.name)
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
            InputError: the name is no text, or a bound is no whole number.
        """
        self._add(self._primary, Item(name, True, whole("low", low, most=None), whole("high", high, most=None)))

    def primary_text(self, text: str) -> None:
        """Add a primary item written as ``name``, ``n|name`` or ``low:high|name``.

        Raises:
            ProblemError: the bounds are not such numbers, or the name is taken.

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
        """Add an item to be covered at most once, or any number of times in one colour.

        Raises:
            ProblemError: the name is taken.
        """
        self._add(self._secondary, Item(name, False))

    def option(self, *uses: str, cost: int = 0, tag: object = None) -> int:
        """Add an option from item names, with colours as ``item:colour``; return its number.

        Raises:
            ProblemError: an unknown item (the nearest name is suggested).
            InputError: a use is no text, or the cost is no whole number.
        """
        check()
        cost = whole("cost", cost)
        number = len(self._options)
        pairs = []
        for use in uses:
            check_type("one of the uses", use, str, "a text, such as 'p' or 'x:A'")
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
