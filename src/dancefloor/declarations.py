"""What the houses declare: the names, kinds, formats, commands and queries that each capability brings.

A house is a folder in `dancefloor/houses` that holds everything of one capability, and can be deleted. Its `__init__`
has a plain table, `HOUSE`: words, and for each the place of what it means, as ``module:name``. The kernel finds the
tables here, knows no house by name, and loads a module of a house when a word asks for it. Another package brings a
house in the same way: an entry point of the group ``dancefloor.houses`` names its table. Entry points take time to
read, so they are looked at for lists, and for words that are in no other table.

Keys of a table, all of them optional:

- ``order``: a number, the place of the house among the others (default: last).
- ``names``: for each module, the public names of `dancefloor` that it defines, separated by blanks.
- ``kinds``: for each class of puzzles, its kind, a subclass of `dancefloor.verbs.kinds.kind.Kind`.
- ``formats``: rows for the table of formats, as keywords of `dancefloor.formats.table.Format`.
- ``puzzle_files``: for each genre of packings, the module for further keys of puzzle files, and these keys, separated
  by blanks (`dancefloor.formats.preset`).
- ``unpackers``: functions that turn the bytes of a file into the text of a format, and return None for any other file.
- ``recovers``: functions that recover a puzzle from the comments of a DLX file (`dancefloor.formats.knuth.boards`).
- ``kept``: for each name, a class of puzzles, its fields, and what makes a puzzle of these, by default the class
  (`dancefloor.formats.plain`).
- ``constrained``: the class of packings with constraints (`dancefloor.puzzles.packing`).
- ``why_none``: the function that finds out why a packing has no solutions, and what would help
  (`dancefloor.verbs.kinds.packing`).
- ``link``: the function that makes the link of a solution (`dancefloor.solutions.solution`).
- ``editable``: for each genre, a module that turns puzzles into plain values and back (`dancefloor.formats.plain`).
- ``groups``: for each title in the help of the program, its place and its examples.
- ``commands``: for each command, its class, the first line of its docstring, and the title of its group.
- ``documents``: for each JSON document, its version.
- ``schema``: the package whose file ``schema.json`` has definitions of these documents.
- ``queries``: the table of queries of a page (`dancefloor.faces.queries`).
- ``shows``: the function that finds the view of a value in a notebook.
- ``views``: for each class, the function that makes its view (`dancefloor.reports.view`).
- ``options``: for each command, further options of it: each by its attribute, as keywords of
  `dancefloor.cli.command.Argument`.
- ``modes``: for each command, further rows for its table of modes, as keywords of `dancefloor.cli.command.Mode`.
- ``page``: the package whose folder `page` has files of the page (`dancefloor.houses.studio.page_files`).
- ``tabs``: for each tab of the page, its place (``order``), its ``title``, its ``module``, the genre of puzzles that it
  ``opens``, if there is one, and the module that draws ``small`` pictures for cards, if it has one.
- ``panels``: for each panel in the tab of packings, its place (``order``) and its ``module``.
- ``films``: for each film, its place (``order``), what it is ``about``, the ``maker`` of its scene and its steps, the
  ``module`` that shows them, and which puzzles are ``shown``, by their titles; ``solves`` is False if it finds nothing.
- ``cards``: for each card of the start page, its place (``order``), its ``title``, what it is ``about``, its
  ``picture`` (`dancefloor.houses.studio.cards`), and what it leads to: the text of the puzzle that it ``opens``, a
  ``tab`` of the page, or the choices of a ``module``.
- ``near``: for each kind of puzzle, the ``module`` of the page that answers queries about it without Python in a static
  folder, and a text that means an ``example`` of it (`page/nearby.js` of the studio).
- ``warm``: the list of the first queries of a page, which a server asks itself at its start.
- ``known``: puzzles that `dancefloor doctor` counts: each a word, the symmetries that count, and the known number.
- ``methods``: the function that lists methods which solve a puzzle without being engines.

>>> "dancefloor.puzzles.packing:Packing" in declared("kinds")
True
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, but `typing` takes time to load
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.metadata import EntryPoint
    from typing import Any

ENTRY_POINTS = "dancefloor.houses"
LAST = 1000  #: the place of a house that declares none

#: What the kernel declares in the same way, for rooms that lie below the one where it is done.
KERNEL: Mapping[str, Any] = {
    "kinds": {
        "dancefloor.puzzles.packing:Packing": "dancefloor.verbs.kinds.packing:PackingKind",
        "dancefloor.puzzles.cover:ExactCover": "dancefloor.verbs.kinds.boardless:ExactCoverKind",
        "dancefloor.cover.problem:Problem": "dancefloor.verbs.kinds.boardless:ExactCoverKind",
        "dancefloor.puzzles.kind:Many": "dancefloor.verbs.kinds.boardless:ManyKind",
    },
    "kind_of_others": "dancefloor.verbs.kinds.kind:Encoded",
}


def houses(*, plugged: bool = False) -> tuple[Mapping[str, Any], ...]:
    """The tables of all houses, in their order; those of other packages only if `plugged`."""
    return (*_folders(), *_entry_points()) if plugged else _folders()


def declared(key: str, *, plugged: bool = False) -> dict[str, Any]:
    """What is declared under a key that holds a mapping, in one mapping; a word belongs to the kernel, or to the first
    house that has it.
    """
    found: dict[str, Any] = dict(KERNEL.get(key, {}))
    for house in houses(plugged=plugged):
        found = {**found, **house.get(key, {}), **found}
    return found


def declaration(key: str, word: str) -> Any | None:
    """What a house declares for a word under a key that holds a mapping; None if no house does.

    Houses of other packages are asked only for words that no other house has.

    >>> declaration("groups", "Problems") is None
    True
    """
    own = declared(key)
    return own[word] if word in own else declared(key, plugged=True).get(word)


def declared_for(key: str, kind: type, attribute: str = "") -> Any | None:
    """What is declared for a class, or for the nearest of its ancestors, under a key that has classes as its words.

    Houses of other packages are asked only about classes that are in no other table.

    Args:
        key: the key.
        kind: the class.
        attribute: the name of an attribute in which a class can say it itself; empty for none.

    >>> from dancefloor.puzzles.packing import Packing
    >>> declared_for("kinds", Packing)
    'dancefloor.verbs.kinds.packing:PackingKind'
    """
    return _declared_for(key, kind, attribute)


@lru_cache(256)
def _declared_for(key: str, kind: Any, attribute: str) -> Any | None:
    for plugged in (False, True):
        words = declared(key, plugged=plugged)
        for each in kind.__mro__:
            if found := words.get(f"{each.__module__}:{each.__qualname__}") or vars(each).get(attribute):
                return found
    return None


def declared_place(key: str) -> str | None:
    """The place that the first house declares under a key that holds one; None if no house does."""
    places: Iterator[str] = (house[key] for house in houses() if key in house)
    return next(places, None)


def listed(key: str, *, plugged: bool = False) -> Iterator[Any]:
    """What the houses declare under a key that holds a sequence, one after another."""
    for house in houses(plugged=plugged):
        yield from house.get(key, ())


def ordered(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Rows that say by ``order`` what their place is.

    >>> list(ordered({"a": {"order": 2}, "b": {}, "c": {"order": 1}}))
    ['c', 'a', 'b']
    """
    return dict(sorted(rows.items(), key=lambda row: _place(row[1])))


def loaded(place: str) -> Any:
    """The object at a place, which is written ``module:name``.

    >>> loaded("dancefloor.geometry.square:SQUARE").name
    'square'
    """
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def points(group: str) -> dict[str, EntryPoint]:
    """What other packages plug in, by name.

    Args:
        group: the entry-point group.

    >>> points("dancefloor.nothing")
    {}
    """
    from importlib.metadata import entry_points  # takes time to load

    return {point.name: point for point in entry_points(group=group)}


def loaded_point(point: EntryPoint) -> Any:
    """What an entry point of another package names.

    Raises:
        Exception: whatever the package raises; if it wants to end the program, an ImportError that says so.
    """
    try:
        return point.load()
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise ImportError(f"it raises {type(error).__name__}") from error


@cache
def _folders() -> tuple[Mapping[str, Any], ...]:
    from os import scandir
    from os.path import dirname

    names = sorted(entry.name for entry in scandir(f"{dirname(__file__)}/houses") if entry.is_dir())
    found = (getattr(import_module(f"dancefloor.houses.{name}"), "HOUSE", None) for name in names if name[0].isalpha())
    return tuple(sorted(filter(None, found), key=_place))


@cache
def _entry_points() -> tuple[Mapping[str, Any], ...]:
    from importlib.metadata import entry_points

    return tuple(sorted((each for each in map(_plugged, entry_points(group=ENTRY_POINTS)) if each), key=_place))


def _plugged(point: EntryPoint) -> Mapping[str, Any] | None:
    """The table of another package; without one, nothing but a warning, so that the rest of the program works."""
    from collections.abc import Mapping
    from warnings import warn

    try:
        found = loaded_point(point)
        if isinstance(found, Mapping):
            return found
        why = "which is not a table"
    except Exception as error:  # of somebody else's module: whatever it is
        why = f"which cannot be loaded: {error}"
    warn(f"house {point.name!r} is plugged in as {point.value!r}, {why}", RuntimeWarning, stacklevel=2)
    return None


def _place(house: Mapping[str, Any]) -> int:
    place: int = house.get("order", LAST)
    return place
