"""How values show themselves, in one short line or with pictures in a notebook; and how they are pickled and copied.

Strategy of pickling: values are pickled as their fields, without cached results, which may be large and can be computed
again. They were checked when they were made, and are not checked again. An object at work, such as a search, holds
native state that cannot be transferred. Pickling it raises an error that says what to keep instead. Errors define their
own pickling (`dancefloor.errors.DancefloorError`); everything else uses Python's default.

Strategy of showing: what a notebook shows needs drawings and sentences, whose rooms lie above nearly all values. So a
value asks, when a notebook asks it, for the function that a house has declared to show values. Without such a house
there is nothing but the `repr`.
"""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, SupportsIndex

from dancefloor.declarations import declared_place, loaded
from dancefloor.errors import NotPicklable
from dancefloor.records import fields_of

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST = 12  # how many values a gallery draws
LONGEST = 100  # letters of a `repr`
MOST_DIGITS = 30  # of a number


class Value:
    """A record, or a dataclass, that caches results computed from its fields. It is pickled and copied without them.

    >>> import pickle
    >>> from dancefloor.puzzles.classics import Queens
    >>> puzzle = Queens(8)
    >>> encoding, kept = puzzle.encode(), pickle.dumps(puzzle)
    >>> len(kept) < 100, pickle.loads(kept) == puzzle
    (True, True)
    """

    def __getstate__(self) -> dict[str, Any]:
        return fields_of(self)


class AtWork:
    """An object at work, which can be neither pickled nor copied. `instead` says what to do instead."""

    __slots__ = ()

    instead: ClassVar[str]

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise NotPicklable(f"{type(self).__name__} can be neither pickled nor copied: {self.instead}")


class Displayed:
    """A value that a notebook shows as HTML, and as an SVG document if it is one picture.

    >>> from dancefloor.geometry.shape import Shape
    >>> shape = Shape.from_picture("##/.#")
    >>> shape._repr_html_()[:4], shape._repr_svg_()[:4]
    ('<div', '<svg')
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)


def as_html(value: Any) -> str | None:
    """What a notebook shows of a value as HTML; None for its `repr`.

    It is the method of tuples with names, which cannot have `Displayed` as a base.
    """
    view = view_of(value)
    return view and view.html  # type: ignore[no-any-return]


def as_svg(value: Any) -> str | None:
    """The picture of a value as an SVG document; None unless it is one picture."""
    view = view_of(value)
    return view and view.svg  # type: ignore[no-any-return]


def view_of(value: Any) -> Any:
    """What a notebook shows of a value, as a `dancefloor.reports.view.View`; None if no house shows values."""
    shows = declared_place("shows")
    return shows and loaded(shows)(value)


def brief(value: object, most: int = LONGEST) -> str:
    """The `repr` of a value in one line of at most `most` letters; a longer one is cut off.

    >>> brief("two\\nlines"), brief([1, 2, 3, 4], 10)
    ("'two\\\\nlines'", '[1, 2, 3,…')
    """
    return cut(" ".join(repr(value).split("\n")), most)


def cut(text: str, most: int) -> str:
    """A text of at most `most` letters; the end of a longer one becomes an ellipsis.

    >>> cut("pentominoes", 6)
    'pento…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def number_text(number: int) -> str:
    """A number of any size; the nearest power of ten if it has too many digits.

    >>> number_text(2339), number_text(10**40 + 7)
    ('2339', 'about 10**40')
    """
    return str(number) if abs(number) < 10**MOST_DIGITS else f"about 10**{round(log10(number))}"


def plural(number: int, noun: str, text: Callable[[int], str] = str) -> str:
    """A number and a noun. `text` makes the number a text.

    >>> plural(1, "solution"), plural(2, "solution"), plural(10**40, "solution", number_text)
    ('1 solution', '2 solutions', 'about 10**40 solutions')
    """
    return f"{text(number)} {noun}" if number == 1 else f"{text(number)} {noun}s"


def fields_set(value: Any) -> str:
    """The `repr` of a tuple with names, without the fields that have their defaults.

    >>> from dancefloor.search.values import Statistics
    >>> fields_set(Statistics(covers=2, seconds=0.25))
    'Statistics(covers=2, seconds=0.25)'
    """
    usual = value._field_defaults
    given = [
        f"{name}={field!r}" for name, field in value._asdict().items() if name not in usual or field != usual[name]
    ]
    return f"{type(value).__name__}({', '.join(given)})"
