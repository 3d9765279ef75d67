"""Problems as text that Knuth's own programs can read: names that are too long for them get shorter ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.errors import ProblemError, printable
from dancefloor.formats.knuth.dlx import bounded
from dancefloor.formats.knuth.words import LONGEST_NAME, size_of

COLORS = [chr(k) for k in (*range(48, 58), *range(97, 123), *range(65, 91), *range(33, 127)) if chr(k) not in ":|"]


class Written(NamedTuple):
    """Text for Knuth's programs, with new names of items by old ones, and new colours by item and old colour."""

    text: str
    items: dict[str, str]
    colors: dict[tuple[str, str], str]

    @property
    def notes(self) -> Iterator[str]:
        """A sentence for each change of a name."""
        for old, new in self.items.items():
            yield f"item {printable(old)} is called {new}"
        for (item, color), new in self.colors.items():
            yield f"colour {printable(color)} of item {printable(item)} is called {new}"


def write_for_knuth(problem: Problem, *, longest: int = LONGEST_NAME) -> Written:
    """Write a problem as text that Knuth's programs can read, and note each change of a name in comments.

    It replaces names of more than `longest` bytes, colours of more than one, names that cannot be printed, and names
    that begin like a comment.

    Raises:
        ProblemError: there is no primary item, or a secondary item has more colours than there are characters.

    >>> written = write_for_knuth(Problem.from_names("p long_long", ["p", "long_long x:red"], secondary="x"))
    >>> written.items, written.colors
    ({'long_long': 'long_l~1'}, {('x', 'red'): '0'})
    >>> print(written.text, end="")
    | long_l~1 is written for the item long_long
    | x:0 is written for x:red
    p long_l~1 | x
    p
    long_l~1 x:0
    """
    if not problem.primary_count:
        raise ProblemError("no item is primary: Knuth's programs need at least one")
    renamed = _renamed_items(problem, longest)
    colors = _renamed_colors(problem)
    names = [renamed.get(item.name, item.name) for item in problem.items]
    lines = [f"| {new} is written for the item {printable(old)}" for old, new in renamed.items()]
    for (item, old), new in colors.items():
        name = renamed.get(item, item)
        lines.append(f"| {name}:{new} is written for {printable(item)}:{printable(old)}")
    primary = problem.primary_count
    first = [bounded(item, name) for item, name in zip(problem.items[:primary], names, strict=False)]
    lines.append(" ".join([*first, "|", *names[primary:]] if problem.has_secondary else first))
    for option in problem.options:
        words = [
            names[item] if color is None else f"{names[item]}:{colors.get((problem.items[item].name, color), color)}"
            for item, color in option.uses
        ]
        lines.append(" ".join([*words, f"|{option.cost}"] if option.cost else words))
    return Written("\n".join(lines) + "\n", renamed, colors)


def _renamed_items(problem: Problem, longest: int) -> dict[str, str]:
    def is_bad(name: str) -> bool:
        return size_of(name) > longest or not name.isprintable() or name.startswith("//")

    taken = {item.name for item in problem.items}
    fresh = count(1)
    renamed: dict[str, str] = {}
    for item in problem.items:
        if not is_bad(item.name):
            continue
        plain = "".join(c for c in item.name if c.isascii() and c.isprintable()).lstrip("/")
        while True:
            mark = f"~{next(fresh)}"
            new = plain[: max(0, longest - len(mark))] + mark
            if new not in taken:
                break
        taken.add(new)
        renamed[item.name] = new
    return renamed


def _renamed_colors(problem: Problem) -> dict[tuple[str, str], str]:
    used: dict[int, dict[str, None]] = {}  # by item, in order of appearance
    for uses in problem.options.all_uses():
        for item, color in uses:
            if color is not None:
                used.setdefault(item, {})[color] = None
    renamed: dict[tuple[str, str], str] = {}
    for item, colors in sorted(used.items()):
        name = problem.items[item].name
        free = (c for c in COLORS if c not in colors)
        for color in colors:
            if size_of(color) == 1 and color.isprintable():
                continue
            new = next(free, None)
            if new is None:
                raise ProblemError(f"item {name!r} has more colours than there are characters for them", item=name)
            renamed[name, color] = new
    return renamed
