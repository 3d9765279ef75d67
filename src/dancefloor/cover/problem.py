"""Exact cover problems as values (TAOCP 7.2.2.1: XC, with colours XCC, with multiplicities MCC).

A problem has items and options. A *cover* is a set of options that uses each primary item at least `low` and at most
`high` times (in an exact cover problem, once). It uses each secondary item at most once, or any number of times with
the same colour.

Strategy: a problem is validated when it is made, and trusted afterwards. A `ProblemBuilder` collects items and options
by name and then makes the problem.

Items come in the order of Knuth's generators (cells in ascending order, pieces, optional cells), which is part of the
meaning of a problem: `dancing` breaks ties by it. `positions` are the bridge to engines that scan a board: an integer
for each cell item such that translates of a placement differ by a constant. It is plain arithmetic, so engines know no
geometry, and it works for every lattice; boards are scanned in the order of positions, not of items. Every restriction,
such as symmetry breaking, leaves options out, so engines need not know of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import compress, islice
from typing import Any

from dancefloor.arguments import check_type, listed, whole
from dancefloor.cover.options import Flat, Option, Options, Use, faulty, prices, view
from dancefloor.cover.options import Item as Item
from dancefloor.cover.validity import (
    bounds_in,
    check_fields,
    check_items,
    check_option,
    check_positions,
    names_given,
    option_text,
    options_given,
    unknown_item,
)
from dancefloor.display import Displayed, Value, plural
from dancefloor.errors import ProblemError
from dancefloor.records import record

AT_ONCE = 1024  # options that a builder takes at once
HASHED = 16  # the hash depends on at most this number of options, so different problems may have equal hashes


@record
class Problem(Value, Displayed):
    """Items, options and, for engines that scan a board, positions.

    Primary items come before secondary ones. `positions` gives an integer to each item that is a cell of a board, and
    None to the others, so that translates of a placement differ by a constant. Engines scan cells in ascending order of
    position. The empty tuple means that there is no board. Two problems are equal if their items, options (with tags)
    and positions are equal. `options` reads like the tuple of `Option` that was given, but is held as flat arrays.

    Raises:
        ProblemError: something is invalid; the error names the item and the option.

    >>> problem = Problem.from_names("p q r", ["p q", "r", "p r", "q"])
    >>> len(problem.items), len(problem.options)
    (3, 4)

    Added in version 0.1.
    """

    items: tuple[Item, ...]
    options: Options
    positions: tuple[int | None, ...]

    def __init__(
        self, items: tuple[Item, ...], options: Sequence[Option], positions: tuple[int | None, ...] = ()
    ) -> None:
        object.__setattr__(self, "items", items)
        object.__setattr__(self, "positions", positions)
        try:
            check_items(self.items)
            object.__setattr__(self, "options", self._checked(options))
            check_positions(self.items, self.positions)
        except (AttributeError, TypeError):
            self._check_types(options)
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
        for name in names_given("items", items):
            builder.primary_text(name)
        for name in names_given("secondary", secondary):
            builder.secondary(name)
        builder.options(options)
        return builder.build()

    @classmethod
    def from_options(
        cls,
        options: Iterable[str | Sequence[str]],
        *,
        secondary: str | Iterable[str] = (),
        bounds: str | Iterable[str] = (),
    ) -> Problem:
        """Make a problem from its options alone: its items are those that the options use, in order of first use.

        An item is secondary if an option gives it a colour. A misspelt name is a new item; `from_names` refuses it.

        Args:
            options: the items of each option, such as ``"p q x:A"``, where A is a colour.
            secondary: items that are secondary, too; by default none.
            bounds: primary items with bounds, such as ``"2|p 0:3|q"``, and items that no option uses; by default none.

        Raises:
            ProblemError: a primary item has a colour, a name is repeated, or bounds are invalid.

        >>> Problem.from_options(["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"])
        <Problem of 3+2 items and 5 options>
        >>> Problem.from_options(["p s", "q s", "q"], secondary="s", bounds="2|q").items[1:]
        (Item(name='q', primary=True, low=2, high=2), Item(name='s', primary=False, low=1, high=1))
        """
        words = [tuple(names_given("one of the options", option)) for option in options_given(options)]
        bounded = {text.rpartition("|")[2]: text for text in names_given("bounds", bounds)}
        named = dict.fromkeys(word.partition(":")[0] for option in words for word in option)
        colored = (word.partition(":")[0] for option in words for word in option if ":" in word)
        others = dict.fromkeys([*names_given("secondary", secondary), *colored])
        builder = ProblemBuilder()
        for name in named | bounded:
            if name in bounded or name not in others:
                builder.primary_text(bounded.get(name, name))
        for name in named | others:
            if name in others:
                builder.secondary(name)
        builder.options(words)
        return builder.build()

    @classmethod
    def trusted(
        cls, items: tuple[Item, ...], options: Iterable[Option], positions: tuple[int | None, ...] = ()
    ) -> Problem:
        """Make a problem without checking it, from parts that are valid: a check can take longer than a search."""
        problem = object.__new__(cls)
        object.__setattr__(problem, "items", items)
        object.__setattr__(problem, "options", Options.of(options))
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
        return bool(self.options.flat.palette)

    @cached_property
    def has_multiplicities(self) -> bool:
        """Whether any primary item has other bounds than exactly once."""
        return any((item.low, item.high) != (1, 1) for item in self.items if item.primary)

    @cached_property
    def has_costs(self) -> bool:
        """Whether any option has a cost."""
        return bool(self.options.flat.costs)

    @cached_property
    def fingerprint(self) -> str:
        """A short text that is equal for equal problems, and almost certainly different for different ones.

        Positions do not matter: they only give the order of scanning, which has a fingerprint of its own.
        """
        return self._hashed(iter)

    def fingerprinted(self, pace: Callable[[Iterable[Any]], Iterable[Any]]) -> str:
        """The fingerprint, for which all options pass through `pace` one by one unless it is known."""
        if "fingerprint" not in self.__dict__:
            self.__dict__["fingerprint"] = self._hashed(pace)
        return self.fingerprint

    def _hashed(self, pace: Callable[[Iterable[Any]], Iterable[Any]]) -> str:
        from hashlib import blake2b  # imported here, because only searches that can be resumed need it

        # Hashes the text of the tuple (items, [(uses, cost), ...], ()), which may be too long to keep.
        facts = blake2b(f"({self.items!r}, [".encode(), digest_size=8)
        shown = cache(repr)
        for number, uses in enumerate(pace(self.options.all_uses())):
            told = ", ".join(map(shown, uses)) + "," * (len(uses) == 1)
            facts.update(f"{', ' if number else ''}(({told}), {self.options.cost(number)!r})".encode())
        facts.update(b"], ())")
        return facts.hexdigest()

    @cached_property
    def order(self) -> str:
        """A short text for the order of scanning: that of the positions, whatever numbers they are."""
        from hashlib import blake2b

        cells = [(place, item) for item, place in enumerate(self.positions) if place is not None]
        least = min(cells, default=(0, 0))[0]
        facts = repr([(item, place - least) for place, item in sorted(cells)])
        return blake2b(facts.encode(), digest_size=4).hexdigest()

    def option_text(self, number: int) -> str:
        """An option in the notation of `from_names`."""
        return option_text(self.items, self.options.uses(number))

    def without(self, dropped: Iterable[int]) -> tuple[Problem, tuple[int, ...]]:
        """The problem without some options, and the old numbers of the remaining options.

        >>> smaller, numbers = Problem.from_names("p q", ["p q", "p", "q"]).without([1])
        >>> [smaller.option_text(k) for k in range(len(smaller.options))], numbers
        (['p q', 'q'], (0, 2))
        """
        left = bytearray(b"\1") * len(self.options)
        for number in dropped:
            if 0 <= number < len(left):
                left[number] = 0
        numbers = tuple(compress(range(len(left)), left))
        return Problem.trusted(self.items, self.options.chosen(numbers), self.positions), numbers

    def with_positions(self, positions: tuple[int | None, ...]) -> Problem:
        """The same problem with other positions, and so with another order of scanning.

        Raises:
            ProblemError: there are not as many positions as items, one is negative, or two are equal.

        >>> Problem.from_names("p q", ["p q"]).with_positions((1, 0)).positions
        (1, 0)
        """
        other = Problem.trusted(self.items, self.options, positions)
        check_positions(other.items, other.positions)
        return other

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Engines look up problems in caches, and hashing every option can take longer than a search.
        step = 1 + len(self.options) // HASHED
        some = tuple([self.options.uses(number) for number in range(0, len(self.options), step)])
        return hash((len(self.items), len(self.options), some))

    @property
    def about(self) -> str:
        """Its size in words: primary and secondary items, and options.

        >>> Problem.from_names("p q", ["p q x", "q"], secondary="x").about
        '2+1 items and 2 options'
        """
        secondary = len(self.items) - self.primary_count
        return f"{self.primary_count}+{secondary} items and {plural(len(self.options), 'option')}"

    def __repr__(self) -> str:
        return f"<Problem of {self.about}>"

    def _check_types(self, options: Any) -> None:
        """Find what is of a wrong type, once something of a wrong type was met.

        Raises:
            InputError: naming the first such thing.
        """
        if isinstance(options, Options):
            options = ()  # which were checked when they were made
        for name, given, kind in (("items", self.items, Item), ("options", options, Option)):
            check_type(name, given, tuple | list, f"a tuple of {name}; `Problem.from_names` takes texts")
            for k, each in enumerate(given):
                check_type(f"{name}[{k}]", each, kind, f"an {kind.__name__}")
        check_fields(self.items)
        for k, option in enumerate(options):
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

    def _checked(self, given: Sequence[Option]) -> Options:
        """The options, which are valid. Arrays show where there is a mistake; objects, what it is."""
        options = given if isinstance(given, Options) else Options.known(tuple(given))
        if options is None:
            for number, option in enumerate(given):
                check_option(self.items, self.primary_count, number, option)
            return Options.of(given)
        mistaken = faulty(options.flat, len(self.items), self.primary_count)
        if mistaken >= 0:
            check_option(self.items, self.primary_count, mistaken, given[mistaken])
        return options


class ProblemBuilder:
    """Collects items and options by name; `build` makes the problem from them.

    >>> builder = ProblemBuilder()
    >>> builder.primary("p"); builder.primary("q", low=0, high=2); builder.secondary("x")
    >>> builder.option("p", "x:A"), builder.option("q", "x:A")
    (0, 1)
    >>> builder.build()
    <Problem of 2+1 items and 2 options>

    Added in version 0.1.
    """

    def __repr__(self) -> str:
        options = plural(self._lists.size(), "option")
        return f"<ProblemBuilder of {len(self._primary)}+{len(self._secondary)} items and {options}>"

    def __init__(self) -> None:
        from dancefloor.cover.word_lists import word_lists

        self._primary: list[Item] = []
        self._secondary: list[Item] = []
        self._known: dict[str, Item] = {}
        self._words: dict[str, tuple[str, str | None]] = {}  # of options: the name of an item, and a colour
        self._lists = word_lists()  # the words of each option
        self._costs: dict[int, int] = {}  # by option, if it has one
        self._tags: dict[int, object] = {}  # likewise

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
        name, low, high = bounds_in(text)
        self.primary(name, low=low, high=high)

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
        if cost or cost.__class__ is not int:
            cost = whole("cost", cost)
        number = self._lists.add(uses)
        if number < 0:
            number = self._learned(uses)
        if cost:
            self._costs[number] = cost
        if tag is not None:
            self._tags[number] = tag
        return number

    def options(self, options: Iterable[str | Iterable[str]]) -> range:
        """Add many options faster than one by one, and return their numbers.

        Args:
            options: the items of each option, as a text such as ``"p q x:A"`` or as a list of names.

        Raises:
            ProblemError: an item is unknown. The options before that one have been added.
            InputError: what is given is no list of texts or lists.

        >>> builder = ProblemBuilder(); builder.primary("p"); builder.primary("q")
        >>> builder.options(["p q", ["p"], "q"])
        range(0, 3)
        """
        first, left = self._lists.size(), iter(options_given(options))
        while batch := list[str | Iterable[str]](islice(left, AT_ONCE)):
            done = self._lists.add_all(batch, 0)
            while done < len(batch):
                option = batch[done]
                self._learned(option.split() if isinstance(option, str) else names_given("one of the options", option))
                done += 1
                done += self._lists.add_all(batch, done)
        return range(first, self._lists.size())

    def _learned(self, uses: Iterable[str]) -> int:
        """Add an option with words that are new."""
        uses = tuple(uses)
        for use in uses:
            self._learn(use)
        return self._lists.add(uses)

    def _learn(self, use: str) -> None:
        check_type("one of the uses", use, str, "a text, such as 'p' or 'x:A'")
        name, colon, color = use.partition(":")
        if name not in self._known:
            raise unknown_item(name, self._known, self._lists.size())
        if use not in self._words:
            self._words[use] = name, color if colon else None
            self._lists.learn(use)

    def build(self) -> Problem:
        """Make the problem, with primary items first.

        Raises:
            ProblemError: the problem is invalid; see `Problem`.
        """
        items, count = (*self._primary, *self._secondary), self._lists.size()
        number = {item.name: k for k, item in enumerate(items)}
        words = list(self._words.values())
        palette: dict[str | None, int] = {None: 0}
        if any(color is not None for _, color in words):  # colours are numbered as options meet them
            for word in self._lists.first_met():
                palette.setdefault(words[word][1], len(palette))
        item_of = array("i", [number[name] for name, _ in words]).tobytes()
        color_of = array("i", [palette.get(color, 0) for _, color in words]).tobytes()
        arrays = Flat(
            self._lists.offsets(),
            self._lists.replaced(item_of),
            self._lists.replaced(color_of) if len(palette) > 1 else view(()),
            prices([self._costs.get(k, 0) for k in range(count)] if self._costs else ()),
            tuple([color for color in palette if color is not None]),
        )
        tags = tuple([self._tags.get(k) for k in range(count)]) if self._tags else None
        return Problem(items, Options(arrays, tags))

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_lists": (self._lists.ends(), self._lists.used())}

    def __setstate__(self, state: dict[str, Any]) -> None:
        from dancefloor.cover.word_lists import word_lists

        vars(self).update(state)
        self._lists = word_lists(list(self._words), *state["_lists"])

    def _add(self, items: list[Item], item: Item) -> None:
        check_type("name", item.name, str, "a text")
        if item.name in self._known:
            raise ProblemError(f"item {item.name!r} is named twice", item=item.name)
        self._known[item.name] = item
        items.append(item)
