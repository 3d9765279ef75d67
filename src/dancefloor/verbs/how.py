"""The keywords of verbs: what each means, said once; their values, checked once; and the time that remains for work.

Strategy: `KEYWORDS` has the words and the default of each keyword, for docstrings, the options of the command line and
the queries of a page. A verb takes `**how`, whose type is one of the dictionaries here; so type checkers know each
keyword, and overloads stay short. The decorator `asks` says which keywords a verb takes, and `Request.asked` reads
them. A public verb shows its users all of them in its signature and its docstring (`shown_to_users`); it may explain a
keyword in words of its own, which then stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict, TypeVar, Unpack, cast, get_args

from dancefloor.arguments import check_type, whole, wrong
from dancefloor.engines.registry import COUNTING
from dancefloor.errors import InputError, nearest
from dancefloor.records import record, replace
from dancefloor.search.deadline import Deadline, TimeUp, deadline, left
from dancefloor.search.estimate import estimating
from dancefloor.search.values import ALONE, Limits, OnProgress, Position, Resources, checked_position, processors
from dancefloor.solutions.group import Convention, Symmetry

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Puzzle
    from dancefloor.solutions.solution import Selection, Solution

    # Verbs that return solutions have four signatures, since the types of these are four: a class that names its kind
    # says what is found (`Puzzle[Found]`), other boards are filled with placements, options are selected, and a text
    # leads to either. No function from types to types could say so once.
    AnyPuzzle: TypeAlias = Puzzle | BoardPuzzle | ExactCover | Problem
    AnySolution: TypeAlias = Solution | Selection  #: that a text can lead to

Verb = TypeVar("Verb", bound=Callable[..., Any])

NO_LIMITS = Limits()
SECONDS = "a number of seconds, or None for no limit"

# What can take long before a search begins, in the words of `TimeUp`.
READING, ENCODING = "the puzzle was being read", "the puzzle was being encoded"
CHOOSING, PREPARING = "an engine was being chosen", "the search was being prepared"
COMPARING = "symmetries were being looked for"


class ProgressKeywords(TypedDict, total=False):
    """The keyword of every verb that can take long."""

    on_progress: OnProgress | None


class TimeKeywords(ProgressKeywords, total=False):
    """The keywords of every verb that takes its time."""

    timeout: float | None
    limits: Limits | None


class LimitKeywords(TypedDict, total=False):
    """The keyword that limits solutions."""

    limit: int | None


class SymmetryKeywords(TypedDict, total=False):
    """The keyword that says which solutions are the same."""

    symmetry: Symmetry


class SeedKeywords(TypedDict, total=False):
    """The keyword that decides what is random."""

    seed: int


class ThreadsKeywords(TypedDict, total=False):
    """The keyword that says how many threads work."""

    threads: int | None


class MemoryKeywords(TypedDict, total=False):
    """The keyword that bounds tables."""

    memory: int | None


class EngineKeywords(ThreadsKeywords, MemoryKeywords, SeedKeywords, total=False):
    """The keywords that say who searches, and what it may use."""

    engine: str | None


class SearchKeywords(TimeKeywords, EngineKeywords, total=False):
    """The keywords of every verb that searches for covers."""


class CoversHow(LimitKeywords, SearchKeywords, total=False):
    """The keywords of `covers`."""

    resume: Position | None


class ModuloKeywords(TypedDict, total=False):
    """The keyword that counts modulo a number."""

    modulo: int | None


class CountKeywords(LimitKeywords, SymmetryKeywords, SearchKeywords, total=False):
    """The keywords that `count` and `run` share."""


class CountHow(CountKeywords, ModuloKeywords, total=False):
    """The keywords of `count`."""


class How(CoversHow, SymmetryKeywords, total=False):
    """The keywords of `solve`."""


class AnyHow(How, ModuloKeywords, total=False):
    """All keywords."""


class SymmetricSearch(SymmetryKeywords, SearchKeywords, total=False):
    """The keywords that `check` shares with others."""


class ManyHow(TimeKeywords, ThreadsKeywords, total=False):
    """The keywords that `solve_many` shares with others."""


class TabulateHow(ProgressKeywords, MemoryKeywords, total=False):
    """The keywords of `tabulate`."""


class SampleHow(MemoryKeywords, SeedKeywords, total=False):
    """The keywords of `sample`."""


class Keyword(NamedTuple):
    """What a keyword means, in words that suit docstrings, the command line and pages."""

    about: str  #: what it is
    unset: str = ""  #: what it stands for if nothing is given, and it has no default
    default: Any = None  #: unless a verb has another one
    words: tuple[Any, ...] = ()  #: its values, if they are a few words
    more: str = ""  #: what only docstrings add

    def told(self, nothing: str = "None") -> str:
        """What it is, and what it is for `nothing`, as a face calls that."""
        return f"{self.about}; {nothing} for {self.unset}" if self.unset else self.about


#: All symmetries of a board, where nobody asked for them by name: without a board, each solution counts.
ALL_OF_BOARD = cast("Symmetry", Convention.ALL)

#: All keywords that verbs share, in the order in which signatures and docstrings have them.
KEYWORDS = {
    "limit": Keyword("how many solutions to find at most", "all"),
    "symmetry": Keyword(
        "the symmetries that make solutions the same: all (rotations and reflections), rotations, burrtools or none",
        default="none",
        words=get_args(Symmetry),
        more="docs/symmetry.md says of which puzzles.",
    ),
    "modulo": Keyword(
        "a number modulo which to count all solutions, by tables that take less memory",
        "the whole number",
        more="It checks large counts. Symmetric solutions count separately, and there is no limit.",
    ),
    "resume": Keyword("the `position` of an earlier search for these solutions, to continue it", "a new one"),
    "engine": Keyword(
        "the name of an engine",
        "the one that is estimated to be fastest",
        more="`engine_names` lists engines; fillominoes have methods of their own.",
    ),
    "timeout": Keyword("seconds after which to stop", "no limit"),
    "limits": Keyword(
        "limits on solutions, nodes and seconds",
        "none",
        more="`limit` and `timeout` override those on solutions and seconds.",
    ),
    "on_progress": Keyword("called with a `Progress` about ten times a second"),
    "threads": Keyword("how many threads search", "one per processor"),
    "memory": Keyword("how many bytes tables may take", "what the engine decides"),
    "seed": Keyword("the seed for whatever is random", default=0),
}


DEFAULTS = {name: each.default for name, each in KEYWORDS.items()}


def _entries(section: str) -> dict[str, str]:
    """The explanations of parameters by their names, from a section of a docstring."""
    found: dict[str, str] = {}
    name = ""
    for line in section.splitlines():
        if line[4:5] != " ":
            name = line.partition(":")[0].strip()
        found[name] = f"{found.get(name, '')}{line}\n"
    return found


def _entry(name: str) -> str:
    """The explanation of a keyword in the docstring of a verb."""
    keyword = KEYWORDS[name]
    more = f"        {keyword.more}\n" if keyword.more else ""
    return f"    {name}: {keyword.told()}.\n{more}"


def asks(how: type, **defaults: Any) -> Callable[[Verb], Verb]:
    """Let a verb take the keywords of `how`, and know their defaults.

    Args:
        how: the dictionary of its keywords.
        defaults: the defaults that are not those of `KEYWORDS`.
    """
    types = how.__annotations__

    def asking(verb: Verb) -> Verb:
        asked: Any = verb
        asked.asked = {name: defaults.get(name, each.default) for name, each in KEYWORDS.items() if name in types}
        asked.takes = types
        return verb

    return asking


def shown_to_users(verb: Verb) -> Verb:
    """A verb whose signature and docstring have each keyword that it takes as `**how`, as its users see it.

    Only they do: `inspect` takes time to load.

    >>> from inspect import signature
    >>> from dancefloor import count
    >>> str(signature(count).parameters["timeout"]), "timeout: seconds after which to stop" in count.__doc__
    ("timeout: 'float | None' = None", True)
    """
    from inspect import Parameter, cleandoc, signature

    shown: Any = verb
    if not hasattr(verb, "__signature__"):
        own = signature(verb)
        *first, _ = own.parameters.values()
        more = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=shown.takes[name].__forward_arg__)
            for name, default in shown.asked.items()
        ]
        shown.__signature__ = own.replace(parameters=[*first, *more])
        if verb.__doc__:  # Python may leave docstrings out
            shown.__doc__ = _completed(cleandoc(verb.__doc__), list(shown.__signature__.parameters))
    return verb


def _completed(docstring: str, names: list[str]) -> str:
    """A docstring that explains all of these parameters, in their order."""
    before, heading, after = docstring.partition("Args:\n")
    told, blank, rest = after.partition("\n\n")
    own = _entries(told)
    return f"{before}{heading}{''.join([own.get(name) or _entry(name) for name in names])}{blank[1:]}{rest}"


class SearchHow(TypedDict, total=False):
    """The keywords of every search."""

    limits: Limits | None
    resources: Resources
    resume: Position | None
    on_progress: OnProgress | None


@record
class Request:
    """The keywords of a verb, as one value."""

    limits: Limits = NO_LIMITS
    convention: Convention = Convention.NONE  #: which solutions are the same
    engine: str | None = None
    resources: Resources = ALONE
    resume: Position | None = None
    on_progress: OnProgress | None = None
    modulo: int | None = None  #: the number modulo which to count by tables
    of_options: bool = False  #: whether somebody asked for all symmetries by name: those of items and options, too

    @classmethod
    def asked(cls, verb: Any, how: Mapping[str, Any], **more: Any) -> Request:
        """The keywords with which somebody calls a verb.

        Args:
            verb: the function, which `asks` decorates.
            how: the keywords.
            more: keywords that the verb itself adds.

        Raises:
            InputError: a keyword is of the wrong type, or out of range.
            TypeError: the verb takes no such keyword.
        """
        if unknown := next((name for name in how if name not in verb.asked), None):
            hint = nearest(unknown, tuple(verb.asked))
            raise TypeError(f"{verb.__name__}() got an unexpected keyword argument {unknown!r}; {hint}")
        given = {**verb.asked, **how, **more}
        is_plain = _PLAIN.issuperset(map(type, given.values()))
        request = _remembered(processors(), **given) if is_plain else cls.of(**given)
        return replace(request, of_options=True) if how.get("symmetry") == Convention.ALL.value else request

    @classmethod
    def of(cls, **how: Unpack[AnyHow]) -> Request:
        """Check the keywords of a verb, which `KEYWORDS` explains.

        Raises:
            InputError: one of them is of the wrong type, or out of range.
        """
        given: dict[str, Any] = {**DEFAULTS, **how}
        engine, resume, threads = given["engine"], given["resume"], given["threads"]
        if resume is not None:
            checked_position(resume)
        if engine is not None:
            check_type("engine", engine, str, "the name of an engine")
        check_callable("on_progress", given["on_progress"])
        return cls(
            _limits(given["limits"], given["limit"], given["timeout"]),
            Convention.of(given["symmetry"]),
            engine if given["modulo"] is None else COUNTING,
            Resources(processors() if threads is None else threads, given["memory"], given["seed"]),
            resume,
            estimating(given["on_progress"]),
            None if given["modulo"] is None else _checked_modulo(given),
        )

    @property
    def is_limited(self) -> bool:
        """Whether there is a limit on solutions."""
        return self.limits.solutions is not None

    @property
    def has_own_end(self) -> bool:
        """Whether there is a limit that only a search has: on solutions, or on nodes."""
        return self.is_limited or self.limits.nodes is not None

    @property
    def wants_one(self) -> bool:
        """Whether the request is for a first solution, with any engine: the portfolio is best for that."""
        return self.limits.solutions == 1 and self.engine is None and self.resume is None

    def of_search(self) -> SearchHow:
        """The keywords of a search that begins now, with the seconds that remain until the deadline."""
        return {
            "limits": still(self.limits),
            "resources": self.resources,
            "resume": self.resume,
            "on_progress": self.on_progress,
        }

    def but(self, **changed: Any) -> Request:
        """The same request with some fields changed."""
        return replace(self, **changed)


_PLAIN = {int, float, str, type(None)}  # types of keywords whose requests are remembered


@lru_cache(256, typed=True)
def _remembered(processors: int, **how: Any) -> Request:
    """The request of these keywords, on a machine with this number of processors."""
    return Request.of(**how)


def _checked_modulo(given: Mapping[str, Any]) -> int:
    """The number modulo which to count, if nothing else contradicts that.

    Raises:
        InputError: it is no such number, or something contradicts it.
    """
    modulo = whole("modulo", given["modulo"], 2)
    limits = given["limits"] or NO_LIMITS
    if given["limit"] is not None or limits.solutions is not None or limits.nodes is not None:
        raise InputError("modulo contradicts a limit on solutions or nodes, since tables find none: remove one")
    if given["symmetry"] != Convention.NONE.value:
        raise InputError(f"symmetry is {given['symmetry']!r}: with modulo, it should be 'none'")
    if given["engine"] not in (None, COUNTING):
        raise InputError(f"engine is {given['engine']!r}: with modulo, it should be {COUNTING!r}")
    return modulo


def _limits(limits: Limits | None, limit: int | None, timeout: float | None) -> Limits:
    """Limits with others on solutions and seconds; None to leave them as they are."""
    if limits is None:
        limits = NO_LIMITS
    check_type("limits", limits, Limits, "a Limits, such as Limits(seconds=60)")
    if limit is None and timeout is None:
        return limits
    solutions = limits.solutions if limit is None else whole("limit", limit, 0)
    return Limits(solutions, limits.nodes, limits.seconds if timeout is None else _seconds(timeout))


def _seconds(timeout: float) -> float:
    if isinstance(timeout, bool):
        raise wrong("timeout", timeout, SECONDS)
    check_type("timeout", timeout, int | float, SECONDS)
    if not timeout >= 0:
        raise wrong("timeout", timeout, "zero or more seconds")
    return timeout


def check_callable(parameter: str, given: object) -> None:
    """Refuse an argument that is neither a function nor None.

    Raises:
        InputError: it is neither.
    """
    if given is not None and not callable(given):
        raise wrong(parameter, given, "a function, or None")


def until_limit(limits: Limits | None) -> AbstractContextManager[Deadline]:
    """A context that must end when the seconds of the limits are up."""
    return deadline(limits.seconds if limits else None, READING)


def still(limits: Limits) -> Limits:
    """The limits of a search that begins now, with the seconds that remain until the deadline."""
    seconds = left()
    return limits if seconds == inf else replace(limits, seconds=seconds)


def why_none(late: TimeUp) -> str:
    """A sentence that says why there was no search."""
    return f"stopped by its limit while {late.doing}"
