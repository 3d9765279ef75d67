"""Records: values with named fields that stay as they are, like frozen dataclasses, but ready sooner.

Strategy: `dataclasses` loads `inspect`, and compiles five functions for each class. A short command would spend a sixth
of its time on that, so the kernel has records. A record compiles one function, its `__init__`. In everything else it is
a frozen dataclass: `dataclasses` knows its fields, can replace them, and can derive other classes from it. The names of
the fields stand where all classes have them for `match`, in `__match_args__`.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, dataclass_transform

Value = TypeVar("Value")

_MISSING: Any = object()


class _Field(NamedTuple):
    default: Any
    compare: bool


def field(*, default: Any = _MISSING, compare: bool = True) -> Any:
    """A field that need not count when records are compared."""
    return _Field(default, compare)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[Value]) -> type[Value]:
    """Make a class a record: its annotations name its fields, after those of its bases. Methods that it has stay.

    >>> @record
    ... class Point:
    ...     row: int
    ...     column: int = 0
    >>> Point(3), Point(3) == Point(row=3, column=0), {Point(1, 2), Point(1, 2)}
    (Point(row=3, column=0), True, {Point(row=1, column=2)})
    >>> Point(3).row = 4
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'row'
    """
    kinds = {name: kind for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar")}
    beside = set(getattr(cls, "_beside", ()))
    for name in kinds:
        given = vars(cls).get(name)
        if isinstance(given, _Field):
            if not given.compare:
                beside.add(name)
            if given.default is _MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, given.default)
    names = tuple(dict.fromkeys([*getattr(cls, "__match_args__", ()), *kinds]))
    methods = _methods(cls, names, [name for name in names if name not in beside])
    if "__init__" not in vars(cls):
        methods["__init__"] = _init(cls, names)
    for name, method in methods.items():
        if vars(cls).get(name) is None:  # `__hash__` is None in a class with `__eq__`
            setattr(cls, name, method)
    for name, value in {"__match_args__": names, "_beside": beside}.items():
        setattr(cls, name, value)
    for name in ("__dataclass_fields__", "__dataclass_params__"):
        setattr(cls, name, _OfDataclass(cls, name))
    return cls


def replace(value: Value, **changed: Any) -> Value:
    """A record, or a dataclass, with some fields changed, as `dataclasses.replace` has it.

    >>> from dancefloor.search.values import Limits
    >>> replace(Limits(solutions=3), nodes=100)
    Limits(solutions=3, nodes=100, seconds=None)
    """
    return type(value)(**{**fields_of(value), **changed})


def fields_of(value: Any) -> dict[str, Any]:
    """The fields of a record, or of a dataclass, without what it caches."""
    return {name: getattr(value, name) for name in value.__match_args__}


def _methods(cls: Any, names: tuple[str, ...], compared: list[str]) -> dict[str, Any]:
    """The methods that need no code of their own for each class."""
    values = attrgetter(*compared)

    def show(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"

    def equals(self: Any, other: object) -> bool:
        return values(self) == values(other) if type(self) is type(other) else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    def put(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise _frozen("assign to", name)
        super(cls, self).__setattr__(name, value)

    def drop(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise _frozen("delete", name)
        super(cls, self).__delattr__(name)

    return {"__repr__": show, "__eq__": equals, "__hash__": hashed, "__setattr__": put, "__delattr__": drop}


def _frozen(doing: str, name: str) -> AttributeError:
    from dataclasses import FrozenInstanceError

    return FrozenInstanceError(f"cannot {doing} field {name!r}")


def _init(cls: type, names: tuple[str, ...]) -> Any:
    """An `__init__` that sets all fields, and lets `__post_init__` have the last word."""
    lines = [f"put(self, {name!r}, {name})" for name in names]
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    space: dict[str, Any] = {"put": object.__setattr__}
    exec(f"def __init__(self, {', '.join(names)}):\n " + "\n ".join(lines), space)
    init = space["__init__"]
    init.__qualname__, init.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    init.__defaults__ = tuple(getattr(cls, name) for name in names if hasattr(cls, name))
    init.__annotations__ = {**_annotations(cls, names), "return": None}
    return init


def _annotations(cls: type, names: tuple[str, ...]) -> dict[str, str]:
    every: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        every |= vars(base).get("__annotations__", {})
    return {name: every[name] for name in names}


class _OfDataclass:
    """An attribute in which `dataclasses` looks for what it knows of a class: that of a dataclass with its fields."""

    def __init__(self, cls: type, name: str) -> None:
        self._cls, self._name = cls, name

    def __get__(self, value: object, kind: type) -> Any:
        return getattr(_as_dataclass(self._cls), self._name)


@cache
def _as_dataclass(cls: type) -> type:
    import dataclasses

    names: tuple[str, ...] = cls.__match_args__  # type: ignore[attr-defined]
    beside: set[str] = cls._beside  # type: ignore[attr-defined]
    fields = {
        name: dataclasses.field(default=getattr(cls, name, dataclasses.MISSING), compare=name not in beside)
        for name in names
    }
    return dataclasses.dataclass(frozen=True)(
        type(cls.__name__, (), {"__annotations__": _annotations(cls, names), **fields})
    )
