"""Families of pieces by names that no table lists: numerals with the word for a kind of piece, of any size.

    nonominoes  decominoes  enneiamonds  heptahexes  octacubes  tetrasticks  pentatwigs  tetraboloes
    polyominoes-1-5     all from monominoes to pentominoes

Blocks are rectangles of squares and cuboids of cubes, by their size or by the word for all of a kind that fit:

    2x3  2x2x2  squares  oblongs  rectangles  cubes  cuboids
    rectangles-1x1      all but the smallest

Strategy: the end of a name tells the lattice, and what comes before it the size. The kinds of pieces on lattices of
plug-ins are entry points of the group ``dancefloor.families``: ``sticks = "somebody.edges:LATTICE"``. They are looked
for only if no other name fits, because that takes time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import prod
from typing import TYPE_CHECKING

from dancefloor.caps import check, most
from dancefloor.declarations import points
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattices import load_lattice
from dancefloor.geometry.polyforms import FAMILIES, NAMES, SINGULAR, PolyformFamily

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

NUMERALS = ["mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa", "nona", "deca", "undeca", "dodeca"]
SIZES = {word: size for size, word in enumerate(NUMERALS, 1)} | {"ennea": 9, "deka": 10, "do": 2, "tro": 3}
ENDINGS = {"ominoes": "square", "iamonds": "triangle", "hexes": "hexagon", "cubes": "cube"}
GROUP = "dancefloor.families"
MOST_SIZES = 12  # in a range
BLOCKS = {"squares": 2, "oblongs": 2, "rectangles": 2, "cubes": 3, "cuboids": 3}  # and how many sides they have
_SIZE = "[0-9]{1,9}(?:[xX×][0-9]{1,9}){1,2}"
_BLOCKS = re.compile(rf"(?:({'|'.join(BLOCKS)})((?:\s*-\s*{_SIZE})*)|({_SIZE}))")

Sides = tuple[int, ...]


def families_named(word: str) -> tuple[PolyformFamily, ...]:
    """The families that a word means; none if it is no such word.

    Raises:
        PuzzleError: a range of sizes makes no sense.

    >>> families_named("nonominoes")
    (PolyformFamily(lattice='square', size=9, solid=False),)
    >>> [family.size for family in families_named("polyhexes-2-3")]
    [2, 3]
    >>> families_named("sonominoes")
    ()
    """
    if word in FAMILIES:
        return (FAMILIES[word],)
    if found := re.fullmatch("poly([a-z]+)-([0-9]{1,3})-([0-9]{1,3})", word):
        return _in_range(word, found[1], int(found[2]), int(found[3]))
    numeral = next((start for start in _starts() if word.startswith(start) and _lattice_of(word[len(start) :])), None)
    if numeral is None:
        return ()
    return (PolyformFamily(_lattice_of(word[len(numeral) :]), _starts()[numeral]),)


def _in_range(word: str, ending: str, least: int, most: int) -> tuple[PolyformFamily, ...]:
    lattice = _lattice_of(ending)
    if lattice and not 1 <= least <= most <= MOST_SIZES:
        raise PuzzleError(f"{word}: sizes should be from 1 to {MOST_SIZES}, the smaller one first")
    return tuple([PolyformFamily(lattice, size) for size in range(least, most + 1)]) if lattice else ()


def _starts() -> dict[str, int]:
    """The beginnings of names with their sizes; before a vowel, a numeral may lose its last letter."""
    return SIZES | {word[:-1]: size for word, size in SIZES.items() if word[-1] in "ao" and len(word) > 3}


def _lattice_of(ending: str) -> str:
    """The name of the lattice of a kind of pieces; empty if there is none."""
    if ending in ENDINGS:
        return ENDINGS[ending]
    return load_lattice(_plugged()[ending]).name if ending in _plugged() else ""


@cache
def _plugged() -> dict[str, EntryPoint]:
    return points(GROUP)


def lattice_of_blocks(word: str) -> str:
    """The name of the lattice of the blocks that a word means; empty if it means none.

    >>> lattice_of_blocks("2x3"), lattice_of_blocks("cubes-1x1x1"), lattice_of_blocks("dicubes")
    ('square', 'cube', '')
    """
    if not (found := _BLOCKS.fullmatch(word)):
        return ""
    rank = BLOCKS[found[1]] if found[1] else len(re.findall("[0-9]+", found[3]))
    return "square" if rank == 2 else "cube"


def blocks_named(word: str, within: Sides, room: int, *, fixed: bool = False) -> list[Sides]:
    """The sides of the blocks that a word means: of one, or of all of a kind that fit into a box.

    Args:
        word: a word that `lattice_of_blocks` knows.
        within: the sides of the box; empty if there is none, so that the word has to be the size of one block.
        room: the number of cells to fill, more than which no block has.
        fixed: whether blocks that differ only by a turn are different; by default each has its shortest side first.

    Raises:
        PuzzleError: a side is 0, a block is left out that is not of the kind, nothing is left, there is no box, or
            the blocks exceed a limit.

    >>> blocks_named("3x2", (), 6), blocks_named("oblongs-1x3", (2, 3), 6)
    ([(2, 3)], [(1, 2), (2, 3)])
    >>> blocks_named("oblongs", (2, 2), 4, fixed=True)
    [(1, 2), (2, 1)]
    """
    kind, left_out, size = _BLOCKS.fullmatch(word).groups()  # type: ignore[union-attr]
    if size:
        blocks = [_posed(_sides_in(size), fixed=fixed)]
    elif not within:
        example = "within=dance.box('3x4x5')" if BLOCKS[kind] == 3 else "within=dance.box('6x6')"
        raise PuzzleError(f"{kind} are all that fit into a box: say which, as in read_pieces('any*{kind}', {example})")
    else:
        blocks = _of_kind(kind, left_out, within, room, fixed=fixed)
    check("piece_cells", sum(map(prod, blocks)), word[:40])
    return blocks


def _of_kind(kind: str, left_out: str, within: Sides, room: int, *, fixed: bool) -> list[Sides]:
    fit = (_posed(sides, fixed=fixed) for sides in _fitting(within, room) if _is_a(kind, sides))
    without = {_posed(sides, fixed=fixed) for sides in _left_out(kind, left_out)}
    blocks = list(dict.fromkeys(islice((sides for sides in fit if sides not in without), 2 * most("pieces") + 1)))
    check("pieces", len(blocks), kind, partly=True)
    if not blocks:
        raise PuzzleError(f"none of the {kind} is left that fits into {'x'.join(map(str, within))}")
    return blocks


def _left_out(kind: str, text: str) -> Iterator[Sides]:
    for size in re.findall(_SIZE, text):
        if not _is_a(kind, _sides_in(size)):
            raise PuzzleError(f"{kind} have no {size} to leave out")
        yield _sides_in(size)


def _is_a(kind: str, sides: Sides) -> bool:
    """Whether a block is of a kind."""
    if len(sides) != BLOCKS[kind]:
        return False
    return kind in ("rectangles", "cuboids") or (len(set(sides)) == 1) == (kind != "oblongs")


def _fitting(within: Sequence[int], room: int) -> Iterator[Sides]:
    """The sides of all blocks that fit into a box and have at most `room` cells."""
    if not within:
        yield ()
        return
    for side in range(1, min(within[0], room) + 1):
        yield from ((side, *rest) for rest in _fitting(within[1:], room // side))


def _posed(sides: Sides, *, fixed: bool) -> Sides:
    return sides if fixed else tuple(sorted(sides))


def _sides_in(size: str) -> Sides:
    sides = tuple(map(int, re.findall("[0-9]+", size)))
    if not all(sides):
        raise PuzzleError(f"a block of {size}: each side is at least 1")
    return sides


def no_piece(name: str) -> str:
    """The sentence about the name of a piece that means nothing, with the nearest name.

    >>> no_piece("dominos")
    "there is no piece 'dominos'; did you mean 'dominoes'?"
    """
    if not name:
        return "the name of a piece is missing"
    from difflib import get_close_matches  # loaded only after a mistake

    from dancefloor.meanings import PIECES, meaning

    known = [*FAMILIES, "soma", *NAMES["square"][5], *NAMES["square"][6], *BLOCKS]
    for word, family in SINGULAR.items():
        known += [f"{word}-{piece}" for piece in NAMES[FAMILIES[family].lattice].get(FAMILIES[family].size, {})]
    if hint := meaning(name, PIECES):
        return f"there is no piece {name[:20]!r}; {hint}"
    near = (
        [each for each in known if each.endswith(f"-{name}")]
        or list(_rewritten(name))
        or get_close_matches(name, known, 1)
        or [each for each in known if each.lower() == name.lower()]
    )
    hint = f"did you mean {near[0]!r}?" if near else "say pentominoes, hexiamonds, soma, or letters such as F,I,L or T4"
    return f"there is no piece {name[:20]!r}; {hint}"


def _rewritten(name: str) -> Iterator[str]:
    """The name of a piece where its family and it stand the wrong way round, or one piece is meant to be several."""
    for word, family in SINGULAR.items():
        named = NAMES[FAMILIES[family].lattice].get(FAMILIES[family].size, {})
        if FAMILIES[family].lattice == "cube":
            named = NAMES["square"].get(FAMILIES[family].size, {}) | ({} if FAMILIES[family].solid else named)
        for ending in (f"-{word}", f"-{family}"):
            said = name.removesuffix(ending)
            yield from (f"{word}-{piece}" for piece in named if said != name and piece.lower() == said.lower())
        said = name.removeprefix(f"{word}-")
        if said != name and said.count("-") and set(said.split("-")) <= set(named):
            yield f"{family}-{said}"
