"""The verbs, the functions that every face calls. Each is loaded on first use.

Their modules have other names than they: a module `solve` would hide the function.
"""

from __future__ import annotations

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, but `typing` takes time to load
if TYPE_CHECKING:
    from dancefloor.search.values import Answer, OnProgress
    from dancefloor.solutions.group import Convention, Symmetry
    from dancefloor.verbs.batches import Batches, SolvedPuzzle, solve_many
    from dancefloor.verbs.checking import Check, check
    from dancefloor.verbs.converting import convert
    from dancefloor.verbs.covering import Cheapest, cheapest, covers
    from dancefloor.verbs.how import How
    from dancefloor.verbs.kinds.kind import kind_of
    from dancefloor.verbs.solutions import Count, Solutions
    from dancefloor.verbs.solving import count, solve
    from dancefloor.verbs.tabulating import Tabulated, sample, tabulate

__all__ = [
    "Answer",
    "Batches",
    "Cheapest",
    "Check",
    "Convention",
    "Count",
    "How",
    "OnProgress",
    "Solutions",
    "SolvedPuzzle",
    "Symmetry",
    "Tabulated",
    "cheapest",
    "check",
    "convert",
    "count",
    "covers",
    "kind_of",
    "sample",
    "solve",
    "solve_many",
    "tabulate",
]

_HOME = {
    "solutions.group": "Convention Symmetry",
    "verbs.batches": "Batches SolvedPuzzle solve_many",
    "verbs.checking": "Check check",
    "verbs.converting": "convert",
    "verbs.covering": "Cheapest cheapest covers",
    "search.values": "Answer OnProgress",
    "verbs.how": "How",
    "verbs.kinds.kind": "kind_of",
    "verbs.solutions": "Count Solutions",
    "verbs.solving": "count solve",
    "verbs.tabulating": "Tabulated sample tabulate",
}
_MODULE = {name: module for module, names in _HOME.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name in _MODULE:
        from importlib import import_module

        return getattr(import_module(f"dancefloor.{_MODULE[name]}"), name)
    raise AttributeError(f"module 'dancefloor.verbs' has no attribute {name!r}")
