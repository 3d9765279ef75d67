"""Building problems from names, with one error message for each mistake."""

from __future__ import annotations

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.errors import ProblemError
from dancefloor.search.deadline import check


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
