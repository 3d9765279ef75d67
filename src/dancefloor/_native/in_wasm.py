"""`core` in a browser: the same functions and classes, in a WebAssembly module that stands beside Python.

Strategy: a compiled module of Python has to be built by the very compiler that has built Pyodide. So the core is
WebAssembly of its own, with memory of its own, which any Emscripten can build (`native/wasm`). Every call is a message:
the arguments as bytes, and what the function returns as bytes. The core says itself what functions it has, and their
names make the classes here, so that this module knows only what a message looks like. Beside that it holds what differs
from the compiled module: batches of covers, and an iterator that cannot be asked from there.

There are no threads: functions take their number, and ignore it. What takes objects of Python apart (`WordLists`,
`CoverText`) is not there; it has a twin in Python.

The page registers the JavaScript module `dancefloor_wasm` before this one is imported (`faces/page/core.js`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import accumulate
from struct import Struct
from typing import Any, overload

import dancefloor_wasm

from dancefloor.search.deadline import check, left


class _Kind(IntEnum):
    """Kinds of values, as in `native/wasm/border.hpp`, which describes them."""

    NOTHING = 0
    TRUTH = 1
    WHOLE = 2
    REAL = 3
    TEXT = 4
    BYTES = 5
    WHOLES = 6
    NARROW = 7
    VIEW = 8
    WIDE = 9
    LIST = 10
    TUPLE = 11
    OBJECT = 12


WORD = 8
_UNSIGNED, _SIGNED, _REAL = Struct("<Q"), Struct("<q"), Struct("<d")
# How a call ended, as in `native/wasm/border.hpp`; the third one says that the deadline has passed.
_ERRORS: tuple[type[Exception], ...] = (AssertionError, ValueError, MemoryError, TimeoutError, RuntimeError)
_TIME_UP = 3


class _Held:
    """An object of the core, which goes when this one goes."""

    __slots__ = ("__weakref__", "_number")
    _number: int

    def __del__(self) -> None:
        _call(_RELEASE, (self._number,))


# --- Messages ---------------------------------------------------------------------------------------------------------


def _head(kind: _Kind, size: int = 0) -> bytes:
    return _UNSIGNED.pack(size << 8 | kind)


def _raw(kind: _Kind, data: bytes | memoryview) -> Iterator[bytes | memoryview]:
    yield _head(kind, len(data))
    yield data
    yield bytes(-len(data) % WORD)


def _packed(value: Any) -> Iterator[bytes | memoryview]:
    if isinstance(value, bool):
        yield _head(_Kind.TRUTH, value)
    elif isinstance(value, int):
        yield _head(_Kind.WHOLE) + (_SIGNED if value < 0 else _UNSIGNED).pack(value)
    elif isinstance(value, float):
        yield _head(_Kind.REAL) + _REAL.pack(value)
    elif isinstance(value, str):
        yield from _raw(_Kind.TEXT, value.encode())
    elif isinstance(value, bytes | memoryview):
        yield from _raw(_Kind.BYTES, value if isinstance(value, bytes) else value.tobytes())
    elif isinstance(value, _Held):
        yield _head(_Kind.OBJECT) + _UNSIGNED.pack(value._number)
    else:
        yield from _packed_items(value)


def _packed_items(values: Sequence[Any]) -> Iterator[bytes | memoryview]:
    try:
        wholes = array("q", values)
    except TypeError:
        yield _head(_Kind.LIST, len(values))
        for value in values:
            yield from _packed(value)
    else:
        yield _head(_Kind.WHOLES, len(wholes))
        yield wholes.tobytes()


class _Answer:
    """The values of an answer, one after another."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = memoryview(data), 0

    def word(self) -> int:
        self._at += WORD
        number: int = _UNSIGNED.unpack_from(self._data, self._at - WORD)[0]
        return number

    def value(self) -> Any:
        head = self.word()
        return _READERS[head & 0xFF](self, head >> 8)

    def raw(self, size: int) -> memoryview:
        begin, self._at = self._at, self._at + size + -size % WORD
        return self._data[begin : begin + size]

    def numbers(self, form: Struct) -> Any:
        return form.unpack(self.raw(WORD))[0]

    def values(self, size: int) -> list[Any]:
        return [self.value() for _ in range(size)]

    def object(self, number: int) -> _Held:
        held = object.__new__(_CLASSES[number])
        held._number = self.word()
        return held


_READERS: dict[int, Callable[[_Answer, int], Any]] = {
    _Kind.NOTHING: lambda _, __: None,
    _Kind.TRUTH: lambda _, size: size != 0,
    _Kind.WHOLE: lambda answer, _: answer.numbers(_SIGNED),
    _Kind.REAL: lambda answer, _: answer.numbers(_REAL),
    _Kind.TEXT: lambda answer, size: str(answer.raw(size), "utf-8"),
    _Kind.BYTES: lambda answer, size: bytes(answer.raw(size)),
    _Kind.NARROW: lambda answer, size: answer.raw(size).cast("i").tolist(),
    _Kind.VIEW: lambda answer, size: answer.raw(size).cast("i"),
    _Kind.WIDE: lambda answer, size: answer.raw(size).cast("q"),
    _Kind.LIST: _Answer.values,
    _Kind.TUPLE: lambda answer, size: tuple(answer.values(size)),
    _Kind.OBJECT: _Answer.object,
}


def _call(number: int, arguments: Iterable[Any]) -> Any:
    request = b"".join(part for value in (left(), *arguments) for part in _packed(value))
    answer = _Answer(dancefloor_wasm.call(number, request).to_bytes())
    ending, value = answer.word(), answer.value()
    if ending == _TIME_UP:
        check()
    if ending:
        raise _ERRORS[ending](value)
    return value


# --- What the core has ------------------------------------------------------------------------------------------------

_CLASSES: list[type[_Held]] = []
_NAMES, _RELEASE = 0, 1


def _function(number: int) -> Callable[..., Any]:
    return lambda *arguments: _call(number, arguments)


def _maker(number: int) -> Callable[..., Any]:
    return lambda cls, *arguments: _call(number, arguments)


def _learn() -> None:
    functions, classes = _call(_NAMES, ())
    members: dict[str, dict[str, Any]] = {name: {"__slots__": ()} for name in classes}
    for number, name in enumerate(functions):
        owner, _, method = name.partition(".")
        if method:
            members[owner][method] = _function(number)
        elif owner in members:
            members[owner]["__new__"] = _maker(number)
        else:
            globals()[name] = _function(number)
    for name in classes:
        globals()[name] = made = type(name, (_Held,), members[name])
        _CLASSES.append(made)


_learn()


# --- What differs from the compiled module ----------------------------------------------------------------------------


class CoverBatch(Sequence[tuple[int, ...]]):
    """The covers of a batch, as tuples that are made when they are asked for."""

    def __init__(self, options: memoryview[int], ends: Sequence[int]) -> None:
        self._options, self._ends = options, ends

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, key: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, key: slice) -> CoverBatch: ...
    def __getitem__(self, key: int | slice) -> tuple[int, ...] | CoverBatch:
        if isinstance(key, slice):
            first, last, _ = key.indices(len(self))
            begin, ends = self._begin(first), self._ends[first:last]
            return CoverBatch(self._options[begin:], [end - begin for end in ends])
        k = range(len(self))[key]
        return tuple(self._options[self._begin(k) : self._ends[k]].tolist())

    def __buffer__(self, flags: int, /) -> memoryview:
        return self._options[: self._begin(len(self))].cast("B").toreadonly()

    def _begin(self, k: int) -> int:
        return self._ends[k - 1] if k else 0

    def alike(self) -> int:
        """How many at the beginning have as many options as the first one."""
        expected = accumulate([self._begin(1)] * len(self))
        return next((k for k, end in enumerate(expected) if end != self._ends[k]), len(self))


def flattened(options: object, option_type: object, use_type: object) -> None:
    """None: the options have to be looked at in Python."""


def _wrap(of: Any) -> None:
    """Let methods give and take what those of the compiled module do."""
    doubt, restore = of["CoverCheck"].first_doubt, of["Frontier"].restore

    def with_batch(method: Callable[..., Any]) -> Callable[..., Any]:
        def found(self: _Held, *arguments: Any) -> tuple[Any, ...]:
            options, ends, *rest = method(self, *arguments)
            return CoverBatch(options, ends), *rest

        return found

    of["Search"].advance = with_batch(of["Search"].advance)
    of["Template"].few = with_batch(of["Template"].few)
    of["Instances"].covers = with_batch(of["Instances"].covers)
    of["CoverCheck"].first_doubt = lambda self, batch, first, wanted: doubt(
        self, memoryview(batch), array("i", batch._ends).tobytes(), first, wanted
    )
    of["Frontier"].restore = lambda self, pieces: restore(self, list(filter(None, pieces)))  # an empty one is the end
    of["Place"].over = property(of["Place"].over)


_wrap(globals())
