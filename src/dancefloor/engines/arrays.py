"""Covers as arrays of NumPy, which is loaded only when somebody asks for them.

Strategy: native engines leave the covers of a batch in one flat array. An array of NumPy is another view of the same
memory, so nothing is copied. Its rows must be equally long, so it holds covers with equally many options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

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
