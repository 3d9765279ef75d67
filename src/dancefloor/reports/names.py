"""The names that a user can choose among, for proposals on the command line."""

from __future__ import annotations


def puzzle_names() -> list[str]:
    """The names that can stand for a puzzle, or before one.

    >>> {"soma", "queens", "hexiamonds"} <= set(puzzle_names())
    True
    """
    from dancefloor.formats.named import NUMBERED, plugged_names, preset_names

    return sorted([*preset_names(), *NUMBERED, *plugged_names(), *piece_names()])


def begins_puzzle(word: str) -> bool:
    """Whether a puzzle on the command line can begin with a word: a box, a name, a file or an address.

    >>> begins_puzzle("6x10"), begins_puzzle("queens"), begins_puzzle("https://puzz.link/p?fillomino/2/1/22")
    (True, True, True)
    >>> begins_puzzle("solve")
    False
    """
    from os.path import isfile

    from dancefloor.formats.table import format_of_word
    from dancefloor.geometry.box import is_box

    return is_box(word) or word in puzzle_names() or format_of_word(word) is not None or isfile(word)


def piece_names() -> list[str]:
    """The names of families of pieces.

    >>> "pentominoes" in piece_names()
    True
    """
    from dancefloor.geometry.names import FAMILIES

    return sorted(FAMILIES)


def lattice_names() -> list[str]:
    """The names of the lattices of this package.

    >>> lattice_names()[:2]
    ['square', 'triangle']
    """
    from dancefloor.geometry.lattices import LATTICES

    return [lattice.name for lattice in LATTICES]


def all_engine_names() -> list[str]:
    """The names of all engines, and of those that only count.

    >>> all_engine_names()[-2:]
    ['counting', 'matchings']
    """
    from dancefloor.engines.registry import COUNTERS, engine_names

    return [*engine_names(), *COUNTERS]
