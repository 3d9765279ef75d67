"""The keywords that verbs share: their types, their defaults, and what they mean, each said once.

Strategy: a verb takes `**how`, whose type is one of the dictionaries here; so type checkers know each keyword, and
overloads stay short. The decorator `asks` completes what `help` shows, the signature and the docstring. A verb may
explain a keyword in words of its own, which then stay. `Request.asked` in `dancefloor.verbs.how` reads the keywords.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, cleandoc, signature
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

if TYPE_CHECKING:
    from dancefloor.search.values import Limits, OnProgress, Position
    from dancefloor.solutions.group import Symmetry

Verb = TypeVar("Verb", bound=Callable[..., Any])


class TimeKeywords(TypedDict, total=False):
    """The keywords of every verb that takes its time."""

    timeout: float | None
    limits: Limits | None
    on_progress: OnProgress | None


class SearchKeywords(TimeKeywords, total=False):
    """The keywords of every verb that searches for covers."""

    engine: str | None
    threads: int | None
    memory: int | None
    seed: int


class SymmetryKeywords(TypedDict, total=False):
    """The keyword that says which solutions are the same."""

    symmetry: Symmetry


class LimitKeywords(TypedDict, total=False):
    """The keyword that limits solutions."""

    limit: int | None


class ResumeKeywords(TypedDict, total=False):
    """The keyword that continues a search."""

    resume: Position | None


class CoversHow(LimitKeywords, ResumeKeywords, SearchKeywords, total=False):
    """The keywords of `covers`."""


class CountHow(LimitKeywords, SymmetryKeywords, SearchKeywords, total=False):
    """The keywords of `count`, and those that `run` shares with it."""


class How(LimitKeywords, SymmetryKeywords, ResumeKeywords, SearchKeywords, total=False):
    """The keywords of `solve`."""


class SymmetricSearch(SymmetryKeywords, SearchKeywords, total=False):
    """The keywords that `check` shares with others."""


#: Defaults that are not None, unless a verb has another one.
DEFAULTS = {"symmetry": "none", "seed": 0}
MEANINGS = """\
    limit: how many solutions to find; None for all.
    symmetry: the symmetries that make two solutions the same: ``"all"`` for rotations and reflections,
        ``"rotations"``, or ``"none"``. docs/symmetry.md says of which puzzles.
    resume: the `position` of an earlier search for these solutions, to continue it; None to start a new one.
    engine: the name of an engine (`engine_names`), or of a method for fillomino; None to choose the fastest.
    timeout: seconds after which to stop; None for no limit.
    limits: limits on solutions, nodes and seconds; None for none. `limit` and `timeout` override those on
        solutions and seconds.
    on_progress: called with a `Progress` about ten times a second.
    threads: how many threads search; None for one per processor.
    memory: how many bytes tables may take; None to let the engine decide.
    seed: the seed for whatever is random.
"""


def _entries(section: str) -> dict[str, str]:
    """The explanations of parameters by their names, from a section of a docstring."""
    found: dict[str, str] = {}
    name = ""
    for line in section.splitlines():
        if line[4:5] != " ":
            name = line.partition(":")[0].strip()
        found[name] = f"{found.get(name, '')}{line}\n"
    return found


_MEANING = _entries(MEANINGS)


def asks(how: type, **defaults: Any) -> Callable[[Verb], Verb]:
    """Show in the signature and the docstring of a verb which keywords it takes as `**how`.

    Args:
        how: the dictionary of its keywords.
        defaults: the defaults that are not those of `DEFAULTS`.

    >>> from dancefloor import count
    >>> str(signature(count).parameters["timeout"]), "timeout: seconds after which to stop" in count.__doc__
    ("timeout: 'float | None' = None", True)
    """
    types = how.__annotations__
    defaults = {name: defaults.get(name, DEFAULTS.get(name)) for name in _MEANING if name in types}

    def asking(verb: Verb) -> Verb:
        shown: Any = verb
        shown.asked = defaults
        own = signature(verb)
        *first, _ = own.parameters.values()
        more = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=types[name].__forward_arg__)
            for name, default in defaults.items()
        ]
        shown.__signature__ = own.replace(parameters=[*first, *more])
        if verb.__doc__:  # Python may leave docstrings out
            shown.__doc__ = _completed(verb.__doc__, list(shown.__signature__.parameters))
        return verb

    return asking


def _completed(docstring: str, names: list[str]) -> str:
    """A docstring that explains all of these parameters, in their order."""
    before, heading, after = cleandoc(docstring).partition("Args:\n")
    told, blank, rest = after.partition("\n\n")
    every = _MEANING | _entries(told)
    return f"{before}{heading}{''.join([every[name] for name in names])}{blank[1:]}{rest}"
