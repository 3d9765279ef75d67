"""How the parts of a problem are written, and what they must be like: checks that say what is wrong, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from dancefloor.arguments import check_type, listed, shown, whole, wrong
from dancefloor.cover.options import Item, Option, Use
from dancefloor.errors import ProblemError, nearest

MOST_DIGITS = 1000  # of a bound: Python refuses to read a few thousand


def check_items(items: Sequence[Item]) -> None:
    """Check the items of a problem.

    Raises:
        ProblemError: a name or bounds are invalid, or primary items do not come first.
    """
    seen: set[str] = set()
    secondary = None
    for item in items:
        name, low, high = item.name, index(item.low), index(item.high)
        if not _is_text(name):
            raise TypeError  # which `_check_types` explains
        if name.split() != [name] or ":" in name or "|" in name:
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


def check_option(items: Sequence[Item], primary: int, number: int, option: Option) -> None:
    """Check an option of a problem.

    Args:
        items: the items of the problem.
        primary: how many of them are primary; they come first.
        number: the number of the option, for messages.
        option: the option.

    Raises:
        ProblemError: it is no option of such a problem.
    """
    count = len(items)
    used = [use.item for use in option.uses]
    index(sum(used))  # both refuse what is no whole number
    if not used:
        raise ProblemError(f"option {number} is empty", option=number)
    if not 0 <= min(used) <= max(used) < count:
        raise ProblemError(f"option {number} uses an item number outside 0..{count - 1}", option=number)
    if len(set(used)) < len(used):
        twice = next(items[item].name for item in used if used.count(item) > 1)
        raise ProblemError(f"option {number} uses item {twice!r} twice", item=twice, option=number)
    if min(used) >= primary:
        text = option_text(items, option.uses)
        raise ProblemError(f"option {number} ({text}) uses no primary item: it should use at least one", option=number)
    for item, color in option.uses:
        if color is not None:
            _check_color(items, primary, number, item, color)
    if index(option.cost) < 0:
        cost = shown(option.cost)
        raise ProblemError(f"option {number} costs {cost}: costs should be zero or more", option=number)


def _check_color(items: Sequence[Item], primary: int, number: int, item: int, color: str) -> None:
    name = items[item].name
    what = ""
    if item < primary:
        what = f"gives primary item {name!r} the colour {shown(color)}: only secondary items have colours"
    elif not _is_text(color) or color.split() != [color]:
        what = f"gives item {name!r} the colour {shown(color)}: a colour should not be empty or contain a blank"
    if what:
        raise ProblemError(f"option {number} {what}", item=name, option=number)


def check_positions(items: Sequence[Item], positions: Sequence[int | None]) -> None:
    """Check the positions of the items of a problem.

    Raises:
        ProblemError: there are too few or too many, one is negative, or two are equal.
    """
    if not positions:
        return
    if len(positions) != len(items):
        raise ProblemError(
            f"positions has {len(positions)} entries: it should have {len(items)}, one for each item, or none at all"
        )
    seen: dict[int, str] = {}
    for item, position in zip(items, positions, strict=True):
        if position is None:
            continue
        if index(position) < 0:
            raise ProblemError(
                f"item {item.name!r} has position {shown(position)}: it should be zero or more", item=item.name
            )
        if position in seen:
            raise ProblemError(f"items {seen[position]!r} and {item.name!r} share position {position}", item=item.name)
        seen[position] = item.name


def option_text(items: Sequence[Item], uses: Iterable[Use]) -> str:
    """Uses in the notation of `Problem.from_names`."""
    return " ".join([items[item].name if color is None else f"{items[item].name}:{color}" for item, color in uses])


def _is_text(name: object) -> bool:
    return isinstance(name, str)


def options_given(options: Any) -> Iterable[Any]:
    """Options as they are given, which should not be one text.

    Raises:
        InputError: they are one text, or nothing that can be listed.
    """
    if isinstance(options, str) or not hasattr(options, "__iter__"):
        raise wrong("options", options, "a list of texts, such as ['p q', 'p']")
    return options  # type: ignore[no-any-return]


def names_given(parameter: str, given: Any) -> Iterable[str]:
    """Names in a text, or in a list.

    Raises:
        InputError: a name is not a text; the message names the parameter.
    """
    if isinstance(given, str):
        return given.split()
    names: tuple[str, ...] = listed(parameter, given, "a text of names, or a list of them")
    for name in names:
        check_type(f"a name in {parameter}", name, str, "a text")
    return names


def bounds_in(text: str) -> tuple[str, int, int]:
    """The name of a primary item and its bounds, written as ``name``, ``n|name`` or ``low:high|name``.

    Raises:
        ProblemError: the bounds are not written in this way, or have too many digits.
    """
    bounds, bar, name = text.rpartition("|")
    low, colon, high = bounds.partition(":")
    if not bar:
        return name, 1, 1
    if not (low.isdecimal() and (high.isdecimal() or not colon)):
        raise ProblemError(f"bounds {bounds!r} of item {name!r}: they should be 'n' or 'low:high'", item=name)
    return name, _bound(low, name), _bound(high if colon else low, name)


def _bound(digits: str, name: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ProblemError(f"a bound of item {name!r} has {len(digits)} digits: it should have at most {MOST_DIGITS}")
    return int(digits)


def check_fields(items: Iterable[Item]) -> None:
    """Refuse fields of items of a wrong type.

    Raises:
        InputError: naming the first one.
    """
    for k, item in enumerate(items):
        check_type(f"the name of items[{k}]", item.name, str, "a text")
        check_type(f"primary of items[{k}]", item.primary, bool, "True or False")
        whole(f"the lower bound of items[{k}]", item.low, most=None)
        whole(f"the upper bound of items[{k}]", item.high, most=None)


def unknown_item(name: str, known: Iterable[str], number: int) -> ProblemError:
    """The error for an option, by its number, that uses an unknown item.

    >>> print(unknown_item("left", ["lef", "q"], 3))
    option 3 uses the unknown item 'left'; did you mean 'lef'?
    """
    near = nearest(name, known, "")
    hint = f"; {near}" if near else ""
    return ProblemError(f"option {number} uses the unknown item {name!r}{hint}", item=name, option=number)
