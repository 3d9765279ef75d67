"""Every exception that dancefloor raises on purpose; all are kinds of `DancefloorError`.

No solution, a limit reached and Ctrl-C are outcomes of a search (`dancefloor.search.values.Outcome`), not errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class DancefloorError(Exception):
    """The root of all errors raised on purpose. All can be pickled and copied, whatever their parameters are.

    >>> import pickle
    >>> pickle.loads(pickle.dumps(UnsupportedProblem("bits", "it lacks colors", "dancing"))).try_instead
    'dancing'
    """

    def __reduce__(self) -> tuple[Any, ...]:
        # Python would call the class with `args`, which is the message: few of our errors can be made from that.
        reduced = super().__reduce__()
        assert isinstance(reduced, tuple)
        _, args, *state = reduced
        return _restored, (type(self), args), *state


def _restored(kind: type[DancefloorError], args: tuple[object, ...]) -> DancefloorError:
    """An error made without its own `__init__`, by that of the built-in exception it is a kind of."""
    built_in = next(base for base in kind.__mro__ if not issubclass(base, DancefloorError))
    error: DancefloorError = built_in.__new__(kind, *args)
    built_in.__init__(error, *args)
    return error


class InputError(DancefloorError, ValueError):
    """Something given to us is wrong; the message says what, where, and what would be right."""


def printable(text: str) -> str:
    """A text in one line, with a dot for whatever would end the line or move the cursor.

    >>> printable("a\\tb\\n")
    'a·b·'
    """
    return text if text.isprintable() else "".join(c if c.isprintable() else "·" for c in text)


class ParseError(InputError):
    """A text cannot be read. `line` and `column` count from 1; `text` is the offending line.

    >>> print(ParseError("8x8-", "a box is missing after '-'", source="box", line=1, column=5))
    box, line 1, column 5: a box is missing after '-'
      8x8-
          ^
    """

    def __init__(
        self, text: str, message: str, *, source: str = "input", line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.text, self.message, self.source, self.line, self.column = text, message, source, line, column

    def __str__(self) -> str:
        place = printable(self.source)
        if self.line is not None:
            place += f", line {self.line}"
        if self.column is None:
            return f"{place}: {self.message}"
        # A caret far to the right helps nobody: show at most 80 characters, those around the column.
        start = max(0, self.column - 60)
        shown = printable(self.text[start : start + 80])
        caret = " " * (self.column - 1 - start) + "^"
        return f"{place}, column {self.column}: {self.message}\n  {shown}\n  {caret}"


class PuzzleError(InputError):
    """A puzzle that makes no sense. `piece` names the piece at fault, if one is."""

    def __init__(self, message: str, *, piece: str | None = None) -> None:
        super().__init__(message)
        self.piece = piece


class ProblemError(InputError):
    """Items and options that make no sense. `item` is a name, `option` a number counted from 0."""

    def __init__(self, message: str, *, item: str | None = None, option: int | None = None) -> None:
        super().__init__(message)
        self.item, self.option = item, option


class EngineError(DancefloorError, RuntimeError):
    """An engine cannot do what was asked."""


class UnsupportedProblem(EngineError):
    """The engine lacks a capability that the problem needs.

    `try_instead` names an engine that has it; it is empty where no other engine does the same.
    """

    def __init__(self, engine: str, lacks: str, try_instead: str = "") -> None:
        hint = f"; try {try_instead!r}" if try_instead else ""
        super().__init__(f"engine {engine!r} cannot take this problem: {lacks}{hint}")
        self.engine, self.lacks, self.try_instead = engine, lacks, try_instead


class EngineUnavailable(EngineError):
    """The engine is not installed; `remedy` says how to get it."""

    def __init__(self, engine: str, reason: str, remedy: str) -> None:
        super().__init__(f"engine {engine!r} is not available: {reason}; {remedy}")
        self.engine, self.reason, self.remedy = engine, reason, remedy


class TablesTooLarge(EngineError):
    """Tables that must be kept do not fit into the memory granted, `memory` bytes."""

    def __init__(self, memory: int) -> None:
        super().__init__(
            f"the tables take more than the {memory} bytes granted: grant more memory, or take a smaller puzzle"
        )
        self.memory = memory


class StoreError(DancefloorError, OSError):
    """Something could not be read from or written to a file; `kept` names the file that it was written to instead."""

    def __init__(self, *args: object, kept: str = "") -> None:
        super().__init__(*args)
        self.kept = kept


class NotPicklable(DancefloorError, TypeError):
    """Something that is at work can be neither pickled nor copied; the message says what to do instead."""


class InternalError(DancefloorError):
    """A bug of ours. `report` is text that makes it reproducible."""

    def __init__(self, message: str, *, report: str = "") -> None:
        super().__init__(f"{message} (a bug in dancefloor: please report it, with the text below)\n{report}".rstrip())
        self.report = report


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint at the name that was meant.

    >>> nearest("rotatonal", ["rotational", "none"]), nearest("x", ["easy", "hard"])
    ("did you mean 'rotational'?", 'say easy, hard')
    """
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name, names, 1)
    return f"did you mean {near[0]!r}?" if near else f"say {', '.join(names)}"
