"""Covers as arrays of NumPy, and as bytes for files.

Strategy: native engines leave the covers of a batch in one flat array. An array of NumPy is another view of the same
memory, so nothing is copied. Its rows must be equally long, so it holds covers with equally many options. NumPy is
loaded only when somebody asks for it.

In files, the numbers of options stand one after another, in ascending order in each cover. Compiled code turns a flat
array into such bytes (`native/bind/covers.cpp`). Covers of other engines are lists of tuples, and this module does the
same with them.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate, chain, pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.errors import PackageUnavailable
from dancefloor.search.values import Cover

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    CoverArray = NDArray[numpy.uint32]


def array_maker() -> Callable[[Sequence[Cover]], tuple[CoverArray, int]]:
    """A function that makes an array of those first covers that are equally long, and says how many these are.

    Raises:
        PackageUnavailable: NumPy is not installed.
    """
    try:
        import numpy
    except ImportError:
        raise PackageUnavailable("arrays", "numpy", "arrays") from None

    def first_array(covers: Sequence[Cover]) -> tuple[CoverArray, int]:
        length = len(covers[0])
        if isinstance(covers, list):
            alike = list(takewhile(lambda cover: len(cover) == length, covers))
            made = numpy.array(alike, numpy.uint32).reshape(len(alike), length)
            made.flags.writeable = False  # like those that share the memory of a search
            return made, len(alike)
        batch: Any = covers  # a batch of native code, whose memory it is
        many = batch.alike()
        return numpy.ndarray((many, length), numpy.uint32, batch), many

    return first_array


LENGTH = 4  # bytes
_CODES = {array(code).itemsize: code for code in "BHIL"}  # of unsigned numbers, by their bytes


class Packed(NamedTuple):
    """Covers as bytes. All numbers are unsigned and little-endian."""

    lengths: bytes  #: how many options each cover has, 4 bytes each
    options: bytes  #: the numbers of these options, cover by cover


def bytes_of_a_number(options: int) -> int:
    """How many bytes the number of an option takes, in a problem with that number of options: 1, 2 or 4.

    >>> bytes_of_a_number(256), bytes_of_a_number(257), bytes_of_a_number(70_000)
    (1, 2, 4)
    """
    return 1 if options <= 1 << 8 else 2 if options <= 1 << 16 else 4


class Packer:
    """A function from covers to bytes.

    Args:
        size: the bytes of a number: 1, 2 or 4.
        names: the number to write for each option; None (the default) for its own.

    >>> Packer(2)([(3, 0), (1,)])
    Packed(lengths=b'\\x02\\x00\\x00\\x00\\x01\\x00\\x00\\x00', options=b'\\x00\\x00\\x03\\x00\\x01\\x00')
    >>> Packer(1, names=(9, 7))([(1, 0)]).options
    b'\\x07\\t'
    """

    def __init__(self, size: int, names: Sequence[int] | None = None) -> None:
        self._size, self._names = size, names
        self._native_names = b"" if names is None else array("I", names).tobytes()

    def __call__(self, covers: Sequence[Cover]) -> Packed:
        """The covers, a batch of native code or a list, as bytes."""
        batch: Any = covers
        if hasattr(batch, "packed"):
            return Packed(*batch.packed(self._native_names, self._size))
        names = self._names
        named = [sorted(cover if names is None else [names[option] for option in cover]) for cover in covers]
        return Packed(_as_bytes(map(len, named), LENGTH), _as_bytes(chain.from_iterable(named), self._size))


def unpacked(options: bytes, size: int, lengths: Sequence[int]) -> list[Cover]:
    """The covers that were packed.

    Args:
        options: the bytes of their options.
        size: the bytes of a number.
        lengths: how many options each cover has.

    >>> unpacked(b"\\x00\\x00\\x03\\x00\\x01\\x00", 2, [2, 1])
    [(0, 3), (1,)]
    """
    numbers = numbers_in(options, size)
    return [tuple(numbers[begin:end]) for begin, end in pairwise(accumulate(lengths, initial=0))]


def numbers_in(data: bytes, size: int) -> list[int]:
    """The unsigned little-endian numbers in some bytes, `size` bytes each."""
    numbers = array(_CODES[size], data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def _as_bytes(numbers: Any, size: int) -> bytes:
    made = array(_CODES[size], numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()
