"""Check arguments: the errors name the parameter, show its value, and say what it should be.

Strategy: objects that are made rarely check their arguments at once. Objects that are made by the million do not: the
code at their border catches an `AttributeError` or `TypeError`, and only then looks for the wrong argument. If it finds
none, the error is a bug of ours and remains unchanged.
"""

from __future__ import annotations

from enum import Enum
from operator import index
from typing import Any, NoReturn

from dancefloor.errors import InputError, nearest, printable

LARGEST_NUMBER = 1 << 62  # native code counts in 64 bits, and Python refuses to print numbers of many digits


def wrong(parameter: str, given: object, wanted: str) -> InputError:
    """An error that shows the value of a parameter, and says what it should be.

    >>> wrong("rows", 6.5, "a whole number")
    InputError('rows is 6.5: it should be a whole number')
    """
    return InputError(f"{parameter} is {shown(given)}: it should be {wanted}")


def shown(value: object) -> str:
    """A short description of a wrong value of any size and depth.

    >>> shown("x"), shown([1, 2]), shown(10**5000), shown(str)
    ("'x'", 'a list of 2', 'a number of 16610 bits', 'the type str')
    """
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return f"a number of {value.bit_length()} bits"
    if value is None or isinstance(value, str | int | float):
        return repr(printable(value[:40]) if isinstance(value, str) else value)
    name = type(value).__name__
    if isinstance(value, type):
        return f"the type {value.__name__}"
    size = f" of {len(value)}" if isinstance(value, list | tuple | dict | set | bytes) else ""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}{size}"


def check_type(parameter: str, given: object, kind: Any, wanted: str) -> None:
    """Refuse an argument of a wrong type.

    Args:
        parameter: the name of the parameter.
        given: its value.
        kind: the type that it should have, or a union or tuple of types.
        wanted: what it should be, for the message.

    Raises:
        InputError: it has another type.

    >>> check_type("text", 3, str, "a text")
    Traceback (most recent call last):
    dancefloor.errors.InputError: text is 3: it should be a text
    """
    if not isinstance(given, kind):
        raise wrong(parameter, given, wanted)


def whole(parameter: str, given: Any, least: int | None = None, most: int | None = LARGEST_NUMBER) -> int:
    """Convert a whole number to Python's own `int`; True and False are not, although Python counts with them.

    Args:
        parameter: the name of the parameter.
        given: its value, which may be a NumPy number.
        least: the least number allowed; None for any.
        most: the largest absolute value allowed, None for any; by default the largest that native code can handle.

    Raises:
        InputError: it is not a whole number, is less than `least`, or is larger than `most`.

    >>> whole("size", 8)
    8
    >>> whole("size", "8")
    Traceback (most recent call last):
    dancefloor.errors.InputError: size is '8': it should be a whole number
    """
    wanted = "a whole number" if least is None else f"a whole number from {least} on"
    if isinstance(given, bool):
        raise wrong(parameter, given, wanted)
    try:
        number = index(given)
    except TypeError:
        raise wrong(parameter, given, wanted) from None
    if most is not None and abs(number) > most:
        raise wrong(parameter, number, f"{wanted}, of at most {most.bit_length() - 1} bits")
    if least is not None and number < least:
        raise wrong(parameter, number, wanted)
    return number


def listed(parameter: str, given: Any, wanted: str) -> tuple[Any, ...]:
    """Convert an iterable to a tuple, but refuse a text.

    Raises:
        InputError: it is a text, or is not iterable.

    >>> listed("numbers", 3, "81 numbers")
    Traceback (most recent call last):
    dancefloor.errors.InputError: numbers is 3: it should be 81 numbers
    """
    if isinstance(given, str | bytes) or not hasattr(given, "__iter__"):
        raise wrong(parameter, given, wanted)
    return tuple(given)


class WordEnum(Enum):
    """An enumeration whose values users write; any other value is an `InputError`."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        values = [str(member.value) for member in cls]
        hint = nearest(value, values) if isinstance(value, str) else f"say {', '.join(values)}"
        raise InputError(f"{cls.__name__.lower()} is {shown(value)}; {hint}")
