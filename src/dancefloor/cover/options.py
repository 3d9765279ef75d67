"""The items and the options of a problem; the options are a sequence of `Option`, held as flat arrays.

Strategy: a problem may have a million options, of which a person looks at a few and engines at all. One array holds the
items of all options, one after another, and another says where each option begins. So a problem takes a few bytes for
each use, and native code reads the same memory. Compiled code checks the arrays and chooses from them; without it,
functions in Python do the same. Both kinds of arrays are memory views here. An `Option` with its `Use`s is made when it
is asked for, and a tag when it is looked at: an encoder may give a function that finds the tag of an option from its
items.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, repeat
from operator import eq, index
from typing import Any, NamedTuple, SupportsIndex, overload

from dancefloor._native import MISSING
from dancefloor.display import cut, plural

if not MISSING:
    from dancefloor._native import core


class Item(NamedTuple):
    """Something to cover.

    >>> from dancefloor import Problem
    >>> problem = Problem.from_names("p 2:3|q", ["p q"], secondary="x")
    >>> problem.items[1]
    Item(name='q', primary=True, low=2, high=3)

    Added in version 0.1.
    """

    name: str
    primary: bool = True  #: whether a cover must use it; a secondary item may be used once, or often with one colour
    low: int = 1  #: how often a cover must use a primary item at least
    high: int = 1  #: how often a cover may use a primary item at most


class Use(NamedTuple):
    """The use of an item by an option.

    >>> from dancefloor import Problem
    >>> Problem.from_names("p q", ["p x:red"], secondary="x").options[0].uses
    (Use(item=0, color=None), Use(item=2, color='red'))

    Added in version 0.1.
    """

    item: int  #: the number of the item
    color: str | None = None  #: the colour that the option gives a secondary item; None to use the item exclusively


class Option(NamedTuple):
    """A choice that covers several items together.

    >>> from dancefloor import read_dlx
    >>> problem = read_dlx("p q | x\\np x:red |5\\n").problem
    >>> problem.options[0], problem.options[0].cost
    (<Option of items 0 2:red, cost 5>, 5)

    Added in version 0.1.
    """

    uses: tuple[Use, ...]
    cost: int = 0
    tag: object = None  #: the encoder's own note; engines never look at it

    def __repr__(self) -> str:
        items = [str(use.item) if use.color is None else f"{use.item}:{use.color}" for use in self.uses]
        cost = f", cost {self.cost}" if self.cost else ""
        return f"<Option of items {cut(' '.join(items), 70)}{cost}>"


# --- flat arrays ------------------------------------------------------------------------------------------------------

LARGEST = (1 << 63) - 1  # cost in an array


class Flat(NamedTuple):
    """Options as flat arrays."""

    offsets: memoryview[int]  #: where each option begins in `items`, and where the last one ends
    items: memoryview[int]  #: the item of each use
    colors: memoryview[int]  #: for each use, 0 or the number of its colour, from 1 on; empty if there are no colours
    costs: memoryview[int] | tuple[int, ...]  #: by option; empty if all are 0; a tuple if they need more than 64 bits
    palette: tuple[str, ...]  #: the colours, in the order in which they are first met

    def painted(self, number: int) -> list[tuple[int, str | None]]:
        """The items of an option, with their colours."""
        begin, end = self.offsets[number], self.offsets[number + 1]
        items = self.items[begin:end].tolist()
        if not self.palette:
            return [(item, None) for item in items]
        names = (None, *self.palette)
        return [(item, names[color]) for item, color in zip(items, self.colors[begin:end].tolist(), strict=True)]


def view(numbers: Iterable[int], code: str = "i") -> memoryview[int]:
    """An array of whole numbers as a memory view; ``i`` has 32 bits, ``q`` 64."""
    return memoryview(array(code, numbers))


def prices(costs: Sequence[int]) -> memoryview[int] | tuple[int, ...]:
    """Costs as they are kept."""
    if not any(costs):
        return view((), "q")
    return view(costs, "q") if max(map(abs, costs)) <= LARGEST else tuple(costs)


def faulty(flat: Flat, items: int, primary: int) -> int:
    """The first option that does not suit a problem of `items` items, of which `primary` are primary; -1 if all do."""
    unsound = bytes([color.split() != [color] for color in flat.palette])
    if MISSING or isinstance(flat.costs, tuple):
        return _faulty(flat, items, primary, unsound)
    return core.faulty(flat.offsets, flat.items, flat.colors, flat.costs, items, primary, unsound)


def _faulty(flat: Flat, items: int, primary: int, unsound: bytes) -> int:
    for number in range(len(flat.offsets) - 1):
        begin, end = flat.offsets[number], flat.offsets[number + 1]
        used, colors = flat.items[begin:end].tolist(), flat.colors[begin:end].tolist()
        if (
            not used
            or not 0 <= min(used) < primary
            or max(used) >= items
            or len(set(used)) < len(used)
            or any(color and (item < primary or unsound[color - 1]) for item, color in zip(used, colors, strict=False))
            or (flat.costs and flat.costs[number] < 0)
        ):
            return number
    return -1


def chosen(flat: Flat, numbers: Sequence[int]) -> Flat:
    """The options with these numbers, in this order."""
    if MISSING or isinstance(flat.costs, tuple):
        return _chosen(flat, numbers)
    offsets, items, colors, costs, palette = core.chosen(
        flat.offsets, flat.items, flat.colors, flat.costs, view(numbers)
    )
    return Flat(offsets, items, colors, costs, tuple([flat.palette[color - 1] for color in palette]))


def _chosen(flat: Flat, numbers: Sequence[int]) -> Flat:
    starts, used, painted = array("i", [0]), array("i"), array("i")
    palette: dict[int, int] = {0: 0}
    for number in numbers:
        begin, end = flat.offsets[number], flat.offsets[number + 1]
        used.extend(flat.items[begin:end])
        painted.extend([palette.setdefault(color, len(palette)) for color in flat.colors[begin:end]])
        starts.append(len(used))
    names = tuple([flat.palette[color - 1] for color in palette if color])
    return Flat(
        memoryview(starts),
        memoryview(used),
        memoryview(painted if names else array("i")),
        prices([flat.costs[number] for number in numbers] if flat.costs else ()),
        names,
    )


# --- a sequence of options --------------------------------------------------------------------------------------------

#: A tag for each option, or a function from the items of an option to its tag; None if no option has one.
Tags = Sequence[object] | Callable[[Sequence[int]], object] | None

AT_ONCE = 1024  # options made at once when all are looked at


class _Plain(dict[int, Use]):
    """The uses without a colour, by item."""

    def __missing__(self, item: int) -> Use:
        use = self[item] = Use(item)
        return use


class Options(Sequence[Option]):
    """Options as flat arrays. It reads, compares and hashes like a tuple of `Option`; its slices are tuples.

    >>> options = Options.of([Option((Use(0), Use(2, "A"))), Option((Use(1),), 5, "a note")])
    >>> options, options[0], options == (options[0], options[1])
    (<2 options>, <Option of items 0 2:A>, True)
    >>> options.flat.items.tolist(), options.cost(1), options.tag(1)
    ([0, 2, 1], 5, 'a note')
    """

    __slots__ = ("_found", "_plain", "flat", "tags")

    def __init__(self, arrays: Flat, tags: Tags = None) -> None:
        self.flat, self.tags = arrays, tags
        self._plain = _Plain()
        self._found: dict[int, object] = {}  # tags

    @classmethod
    def of(cls, options: Iterable[Option]) -> Options:
        """Options from objects; those of a problem as they are."""
        if isinstance(options, Options):
            return options
        options = tuple(options)
        return cls.known(options) or cls(*flattened(options))

    @classmethod
    def known(cls, options: tuple[Option, ...]) -> Options | None:
        """The same by compiled code; None without it, or if something in them needs a closer look."""
        found = None if MISSING else core.flattened(options, Option, Use)
        return found and cls(Flat(*found[:5]), found[5])

    # --- an option ---------------------------------------------------------------------------------------------------

    def uses(self, number: int) -> tuple[Use, ...]:
        """The uses of an option, without its tag, which may take longer."""
        plain = self._plain
        return tuple([plain[i] if color is None else Use(i, color) for i, color in self.flat.painted(number)])

    def items(self, number: int) -> list[int]:
        """The numbers of the items that an option uses."""
        offsets = self.flat.offsets
        return self.flat.items[offsets[number] : offsets[number + 1]].tolist()

    def cost(self, number: int) -> int:
        """The cost of an option."""
        return self.flat.costs[number] if self.flat.costs else 0

    def tag(self, number: int) -> object:
        """The tag of an option. One that a function finds is remembered."""
        if not callable(self.tags):
            return self.tags and self.tags[number]
        if number not in self._found:
            self._found[number] = self.tags(self.items(number))
        return self._found[number]

    # --- several options ---------------------------------------------------------------------------------------------

    def chosen(self, numbers: Sequence[int]) -> Options:
        """The options with these numbers, in this order."""
        tags = self.tags
        if tags is not None and not callable(tags):
            tags = tuple([tags[number] for number in numbers])
        return Options(chosen(self.flat, numbers), tags)

    def item_lists(self) -> Iterator[list[int]]:
        """The numbers of the items of each option."""
        for start in range(0, len(self), AT_ONCE):
            offsets = self.flat.offsets[start : start + AT_ONCE + 1].tolist()
            items = self.flat.items[offsets[0] : offsets[-1]].tolist()
            for begin, end in pairwise(offsets):
                yield items[begin - offsets[0] : end - offsets[0]]

    def all_uses(self) -> Iterator[tuple[Use, ...]]:
        """The uses of each option, without its tag, which may take longer."""
        for start in range(0, len(self), AT_ONCE):
            yield from self._uses_between(start, min(start + AT_ONCE, len(self)))

    def lines(self, names: Sequence[str]) -> str:
        """A line for each option: its items by their names, with colours behind colons, and its cost unless it is 0."""
        flat = self.flat
        if MISSING or isinstance(flat.costs, tuple):
            return "".join(map(self._line, range(len(self)), repeat(names)))
        named, palette = ([text.encode("utf-8", "surrogatepass") for text in each] for each in (names, flat.palette))
        lines = core.option_lines(flat.offsets, flat.items, flat.colors, flat.costs, named, palette)
        return lines.decode("utf-8", "surrogatepass")

    def _line(self, number: int, names: Sequence[str]) -> str:
        painted, cost = self.flat.painted(number), self.flat.costs[number] if self.flat.costs else 0
        items = " ".join([names[item] if color is None else f"{names[item]}:{color}" for item, color in painted])
        return f"{items} |{cost}\n" if cost else f"{items}\n"

    def _uses_between(self, first: int, end: int) -> list[tuple[Use, ...]]:
        """The uses of options that follow each other."""
        offsets = self.flat.offsets[first : end + 1].tolist()
        begin = offsets[0]
        uses = list(map(self._plain.__getitem__, self.flat.items[begin : offsets[-1]].tolist()))
        if self.flat.palette:
            names = ("", *self.flat.palette)
            colors = self.flat.colors[begin : offsets[-1]].tolist()
            uses = [Use(use.item, names[color]) if color else use for use, color in zip(uses, colors, strict=True)]
        return [tuple(uses[one - begin : other - begin]) for one, other in pairwise(offsets)]

    def _between(self, first: int, end: int) -> list[Option]:
        """Options that follow each other."""
        numbers = range(first, end)
        tags, costs = self.tags, self.flat.costs
        if tags is None:
            found: Iterable[object] = repeat(None)
        else:
            found = map(tags, map(self.items, numbers)) if callable(tags) else tags[first:end]
        return list(map(Option, self._uses_between(first, end), costs[first:end] if costs else repeat(0), found))

    def __len__(self) -> int:
        return len(self.flat.offsets) - 1

    @overload
    def __getitem__(self, number: SupportsIndex) -> Option: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, number: SupportsIndex | slice) -> Option | tuple[Option, ...]:
        if isinstance(number, slice):
            return tuple([self[k] for k in range(*number.indices(len(self)))])
        place = range(len(self))[number]
        return self._between(place, place + 1)[0]

    def __iter__(self) -> Iterator[Option]:
        for start in range(0, len(self), AT_ONCE):
            yield from self._between(start, min(start + AT_ONCE, len(self)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self is other or (self.flat == other.flat and self._same_tags(other))
        return len(self) == len(other) and all(map(eq, self, other)) if isinstance(other, tuple) else NotImplemented

    def _same_tags(self, other: Options) -> bool:
        if (callable(self.tags) == callable(other.tags)) and self.tags == other.tags:
            return True
        return all(self.tag(k) == other.tag(k) for k in range(len(self)))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{plural(len(self), 'option')}>"

    def __add__(self, other: Iterable[Option]) -> tuple[Option, ...]:
        return (*self, *other) if isinstance(other, tuple | Options) else NotImplemented

    def __radd__(self, other: object) -> tuple[Option, ...]:
        return (*other, *self) if isinstance(other, tuple) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (*map(_portable, self.flat[:4]), self.flat.palette, self.tags)


def flattened(options: Iterable[Option]) -> tuple[Flat, tuple[object, ...] | None]:
    """Options as arrays, and their tags, if any has one; the twin of what `Options.known` calls."""
    offsets, items, colors, costs, tags = array("i", [0]), array("i"), array("i"), list[int](), list[object]()
    palette: dict[str, int] = {}
    for option in options:
        for item, color in option.uses:
            items.append(index(item))
            colors.append(0 if color is None else palette.setdefault(color, len(palette) + 1))
        offsets.append(len(items))
        costs.append(index(option.cost))
        tags.append(option.tag)
    return (
        Flat(
            memoryview(offsets),
            memoryview(items),
            memoryview(colors if palette else array("i")),
            prices(costs),
            tuple(palette),
        ),
        None if all(tag is None for tag in tags) else tuple(tags),
    )


def _portable(numbers: memoryview[int] | tuple[int, ...]) -> array[int] | tuple[int, ...]:
    """Numbers as they are pickled."""
    return numbers if isinstance(numbers, tuple) else array(numbers.format, numbers.tobytes())


def _unpickled(*parts: Any) -> Options:
    views: list[Any] = [memoryview(part) if isinstance(part, array) else part for part in parts]
    return Options(Flat(*views[:5]), views[5])
