"""The exceptions that dancefloor raises on purpose. All are kinds of `DancefloorError`.

No solution, a limit reached and Ctrl-C are outcomes of a search (`dancefloor.search.values.Outcome`), not errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class DancefloorError(Exception):
    """The base of all errors raised on purpose. Each can be pickled and copied, whatever its parameters are.

    >>> import pickle
    >>> pickle.loads(pickle.dumps(UnsupportedProblem("bits", "it lacks colors", "dancing"))).try_instead
    'dancing'

    Added in version 0.1.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        # By default Python would call the class with `args`, the message. Few of these classes accept just a message.
        reduced = super().__reduce__()
        assert isinstance(reduced, tuple)
        _, args, *state = reduced
        return _restored, (type(self), args), *state


def _restored(kind: type[DancefloorError], args: tuple[object, ...]) -> DancefloorError:
    """Make an error with the `__init__` of the built-in exception that it derives from, not with its own."""
    built_in = next(base for base in kind.__mro__ if not issubclass(base, DancefloorError))
    error: DancefloorError = built_in.__new__(kind, *args)
    built_in.__init__(error, *args)
    return error


class InputError(DancefloorError, ValueError):
    """The input is wrong. The message says what is wrong, where, and what would be right.

    >>> import dancefloor as dance
    >>> try:
    ...     dance.count("6x10", engine="dancin")
    ... except dance.InputError as error:
    ...     print(error)
    there is no engine 'dancin'; did you mean 'dancing'?

    Added in version 0.1.
    """


def printable(text: str) -> str:
    """A text in one line, with a dot for each character that would end the line or move the cursor.

    >>> printable("a\\tb\\n")
    'a·b·'
    """
    return text if text.isprintable() else "".join(c if c.isprintable() else "·" for c in text)


class ParseError(InputError):
    """A text cannot be parsed.

    Args:
        text: the line at fault.
        message: what is wrong, and what would be right.
        source: the name of the file or argument that the text comes from.
        line: the number of the line, counted from 1; None if the message does not refer to a line.
        column: the column, counted from 1; None if the message does not refer to a character.

    >>> print(ParseError("8x8-", "a box is missing after '-'", source="box", line=1, column=5))
    box, line 1, column 5: a box is missing after '-'
      8x8-
          ^

    Added in version 0.1.
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
        # A caret far to the right is no help: show at most 80 characters, those around the column.
        start = max(0, self.column - 60)
        shown = printable(self.text[start : start + 80])
        caret = " " * (self.column - 1 - start) + "^"
        return f"{place}, column {self.column}: {self.message}\n  {shown}\n  {caret}"


class PuzzleError(InputError):
    """A puzzle is invalid. `piece` is the name of the piece at fault, or None.

    >>> import dancefloor as dance
    >>> try:
    ...     dance.Packing(dance.box("2x2"), [dance.Piece("I", dance.Shape.from_picture("##"), low=3, high=1)])
    ... except dance.PuzzleError as error:
    ...     print(error.piece, error)
    I piece 'I' used 3 to 1 times: the bounds should be 0 <= low <= high >= 1

    Added in version 0.1.
    """

    def __init__(self, message: str, *, piece: str | None = None) -> None:
        super().__init__(message)
        self.piece = piece


class TooManySymmetries(PuzzleError):
    """A puzzle has too many symmetries to list, as `reason` says: its solutions can only be counted one by one."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}; ignore symmetry with --symmetry none, or symmetry='none' in Python")
        self.reason = reason


class ProblemError(InputError):
    """Items and options are invalid. `item` is the name of the item at fault, `option` a number counted from 0.

    >>> import dancefloor as dance
    >>> try:
    ...     dance.Problem.from_names("p q", ["p r"])
    ... except dance.ProblemError as error:
    ...     print(error.item, error)
    r option 0 uses the unknown item 'r'

    Added in version 0.1.
    """

    def __init__(self, message: str, *, item: str | None = None, option: int | None = None) -> None:
        super().__init__(message)
        self.item, self.option = item, option


Fault = tuple[str, str]  # the method or other member at fault, and what is wrong with it


class ContractBroken(InputError):
    """A lattice, kind of puzzle, engine or format does not do what dancefloor needs of it; most are plug-ins.

    Args:
        culprit: what is at fault, such as "lattice 'king'".
        member: the method, or other part of it, that is at fault; empty if no single one is.
        fault: what is wrong, for which arguments, and what would be right.

    >>> print(ContractBroken("lattice 'king'", "neighbors", "(0, 1) is a neighbor of (0, 0), but not vice versa"))
    lattice 'king': neighbors: (0, 1) is a neighbor of (0, 0), but not vice versa

    Added in version 0.2.
    """

    def __init__(self, culprit: str, member: str, fault: str) -> None:
        super().__init__(": ".join(printable(part) for part in (culprit, member, fault) if part))
        self.culprit, self.member, self.fault = culprit, member, fault

    @classmethod
    def raise_first(cls, culprit: str, accused: object, faults: Iterable[Fault]) -> None:
        """Raise the first of some faults, each a member and what is wrong with it; do nothing if there is none.

        An exception while they are looked for is a fault, too. Its member is the innermost method of `accused`, or of a
        class in the same module, that was being called.
        """
        try:
            for member, fault in faults:
                raise cls(culprit, member, fault)
        except ContractBroken:
            raise
        except Exception as error:
            trace, member = error.__traceback__, ""
            while trace is not None:
                owner = trace.tb_frame.f_locals.get("self")
                if owner is accused or type(owner).__module__ == type(accused).__module__:
                    member = trace.tb_frame.f_code.co_name
                trace = trace.tb_next
            said = str(error).partition("\n")[0]
            raise cls(culprit, member, f"it raises {type(error).__name__}: {said}") from error


class EngineError(DancefloorError, RuntimeError):
    """An engine cannot do the work.

    >>> import dancefloor as dance
    >>> try:
    ...     dance.count("3x20", engine="matchings")
    ... except dance.EngineError as error:
    ...     print(type(error).__name__)
    UnsupportedProblem

    Added in version 0.1.
    """


class UnsupportedProblem(EngineError):
    """The engine lacks a capability that the problem needs.

    `try_instead` names an engine that has it; it is empty where no other engine does the same.

    >>> print(UnsupportedProblem("bits", "it lacks colors", "dancing"))
    engine 'bits' cannot take this problem: it lacks colors; try 'dancing'

    Added in version 0.1.
    """

    def __init__(self, engine: str, lacks: str, try_instead: str = "") -> None:
        hint = f"; try {try_instead!r}" if try_instead else ""
        super().__init__(f"engine {engine!r} cannot take this problem: {lacks}{hint}")
        self.engine, self.lacks, self.try_instead = engine, lacks, try_instead


class EngineUnavailable(EngineError):
    """The engine is not installed; `remedy` says how to get it.

    >>> print(EngineUnavailable("cpsat", "OR-tools is not installed", "pip install 'dancefloor[cpsat]'"))
    engine 'cpsat' is not available: OR-tools is not installed; pip install 'dancefloor[cpsat]'

    Added in version 0.1.
    """

    def __init__(self, engine: str, reason: str, remedy: str) -> None:
        super().__init__(f"engine {engine!r} is not available: {reason}; {remedy}")
        self.engine, self.reason, self.remedy = engine, reason, remedy


class PackageUnavailable(DancefloorError, ImportError):
    """A package that only some functions need is not installed. `package` is its name, `extra` ours that brings it.

    >>> error = PackageUnavailable("studios", "anywidget", "notebook")
    >>> print(error, error.extra, sep="\\n")
    studios need the package 'anywidget': pip install 'dancefloor[notebook]'
    notebook

    Added in version 0.2.
    """

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(f"{what} need the package {package!r}: pip install 'dancefloor[{extra}]'")
        self.package, self.extra = package, extra


class TablesTooLarge(EngineError):
    """Tables that must be kept do not fit into the memory limit, `memory` bytes.

    >>> import dancefloor as dance
    >>> try:
    ...     dance.tabulate("dominoes 20x20", memory=10_000)
    ... except dance.TablesTooLarge as error:
    ...     print(error.memory)
    10000

    Added in version 0.1.
    """

    def __init__(self, memory: int) -> None:
        super().__init__(
            f"the tables need more than the memory limit of {memory} bytes: raise the limit, or choose a smaller puzzle"
        )
        self.memory = memory


class StoreError(DancefloorError, OSError):
    """A file cannot be read or written. `kept` names the file that was written instead, if there is one.

    >>> import dancefloor as dance
    >>> try:
    ...     dance.open_run("nowhere.db")
    ... except dance.StoreError as error:
    ...     print(error)
    nowhere.db is not there: 'dancefloor run PUZZLE --store nowhere.db' makes it

    Added in version 0.1.
    """

    def __init__(self, *args: object, kept: str = "") -> None:
        super().__init__(*args)
        self.kept = kept


class WorkerError(DancefloorError, RuntimeError):
    """The processes or machines that should work on a run cannot: they are out of reach, or of another version.

    >>> issubclass(WorkerError, RuntimeError)      # dask://host:port, when no scheduler answers there
    True

    Added in version 0.2.
    """


class NotPicklable(DancefloorError, TypeError):
    """An object that is at work can be neither pickled nor copied. The message says what to do instead.

    >>> import dancefloor as dance, pickle
    >>> try:
    ...     pickle.dumps(dance.solve("3x20"))
    ... except dance.NotPicklable as error:
    ...     print(error)
    Solutions can be neither pickled nor copied: keep its `position`, ...

    Added in version 0.2.
    """


class InternalError(DancefloorError):
    """A bug in dancefloor. `report` is a text that helps to reproduce it.

    >>> print(InternalError("a cover that is none", report="p q\\np"))
    a cover that is none (a bug in dancefloor: please report it, with the text below)
    p q
    p

    Added in version 0.1.
    """

    def __init__(self, message: str, *, report: str = "") -> None:
        super().__init__(f"{message} (a bug in dancefloor: please report it, with the text below)\n{report}".rstrip())
        self.report = report


MOST_NEAR = 4  # names in a hint


def nearest(name: str, known: Iterable[str], otherwise: str | None = None, *, where: str = "") -> str:
    """A hint for a message about an unknown name: what it means (`dancefloor.meanings`), or the known names near it.

    Near are the names that contain it, or else the one whose letters are most like it. The name itself, which may be
    right elsewhere, is no hint.

    Args:
        name: the unknown name.
        known: the known names.
        otherwise: the hint if none is near; None to list all known names.
        where: where the name stands, such as `dancefloor.meanings.OPTION`; empty to look at its letters only.

    >>> nearest("rotatonal", ["rotational", "none"]), nearest("x", ["easy", "hard"])
    ("did you mean 'rotational'?", 'choose easy, hard')
    >>> nearest("soma", ["bedlam", "soma-bench", "soma-wall"])
    "did you mean 'soma-bench' or 'soma-wall'?"
    >>> nearest("knuth", ["cells", "dancing"], where="engine")
    "did you mean 'dancing'?"
    """
    from difflib import get_close_matches  # takes time to load, and only mistakes need it

    from dancefloor.meanings import meaning

    if hint := meaning(name, where):
        return hint
    bare = {each.lstrip("-") or each: each for each in known if each != name}  # dashes would make options alike
    typed = name.lstrip("-") or name
    near = [each for each in bare if len(typed) > 2 and typed in each]
    near.sort(key=lambda each: not each.startswith(typed))
    near = near[:MOST_NEAR] or get_close_matches(typed, bare, 1)
    if near:
        *most, last = [
            bare[each] if bare[each].startswith("-") else repr(bare[each]) for each in near
        ]  # options need no quotes
        return f"did you mean {', '.join(most)}{' or ' if most else ''}{last}?"
    return f"choose {', '.join(bare.values())}" if otherwise is None else otherwise
