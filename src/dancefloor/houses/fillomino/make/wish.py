"""What a new fillomino should be like, and which wishes contradict each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from dancefloor.arguments import check_type, listed, whole
from dancefloor.display import LONGEST, Value, cut, plural
from dancefloor.errors import InputError, PuzzleError, printable
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino, place
from dancefloor.houses.fillomino.formats.forms import read_pattern
from dancefloor.houses.fillomino.make.clue_pattern import ClueLook, Orbit, orbits, reachable
from dancefloor.houses.fillomino.techniques.table import LEAST, NAMES, OF_SYMMAREAS, checked_name, read_techniques

KINDS = {"even": 0, "odd": 1}
MOST_CELLS = 2_500  # of the largest board that is made
CLUES = "a number such as 32, or a share such as 32%"
NUMBERS = "numbers and spans such as 1-5 or 2,4,7-9, or even, or odd"


def read_clues(text: str) -> int | float:
    """Read how many clues there should be; a share is a float.

    Raises:
        InputError: it is neither a number nor a share.

    >>> read_clues("32"), read_clues("32%")
    (32, 0.32)
    """
    found = re.fullmatch(r"\s*(\d{1,9}(?:\.\d{1,9})?)\s*(%?)\s*", text, re.ASCII)
    if found and (found[2] or "." not in found[1]):
        return float(found[1]) / 100 if found[2] else int(found[1])
    raise InputError(f"clues {printable(text)!r}: it should be {CLUES}")


def read_numbers(text: str) -> tuple[int, ...]:
    """Read which numbers clues may show.

    Raises:
        InputError: it is not a list of numbers.

    >>> read_numbers("1-3,7"), read_numbers("even")[:3]
    ((1, 2, 3, 7), (2, 4, 6))
    """
    if text in KINDS:
        return tuple(number for number in range(1, MOST_CELLS + 1) if number % 2 == KINDS[text])
    found: set[int] = set()
    for part in text.split(","):
        span = re.fullmatch(r"\s*(\d{1,4})\s*(?:-\s*(\d{1,4})\s*)?", part, re.ASCII)
        if not span or int(span[2] or span[1]) < int(span[1]):
            raise InputError(f"numbers {printable(text)!r}: it should be {NUMBERS}")
        found.update(range(int(span[1]), int(span[2] or span[1]) + 1))
    return tuple(sorted(found))


USUAL_REGION = 9
FEWEST, MOST = 0.28, 0.36  #: the usual share of cells with clues, as in most published puzzles
BEGUN = 0.3  # to begin with: with more, many follow from the others
FEW_REDUNDANT = 2  #: how many clues of a symmetric puzzle may follow, each by itself, from the others
MOST_PUZZLES = 100  #: to choose the best from


@dataclass(frozen=True)
class Wish(Value):
    """What a new puzzle should be like, for `make` and `make_many`. Texts of amounts and patterns are read at once.

    Raises:
        InputError: a field is of the wrong type, or out of range.
        PuzzleError: there is no such difficulty, or the sizes of regions contradict each other.

    >>> easy = Wish(difficulty="easy", clues="32%")
    >>> easy.on(10, 10).counts
    (32, 32)
    >>> Wish(numbers="even", max_region=6).on(5, 5).allowed
    (2, 4, 6)

    Added in version 0.2.
    """

    difficulty: str | None = (
        None  #: the level that `grade` gives: easy, medium, hard, expert, deep, beyond; None for any
    )
    #: the symmetry of the pattern of clues: none, rotational, mirror, diagonal, quarter or full; None for one that is
    #: drawn, mostly rotational
    symmetry: str | None = None
    #: the most cells of a region; None for `largest`, or else one drawn from 5 to 9, or the largest number of a pattern
    max_region: int | None = None
    largest: int | None = None  #: how many cells the largest region has; None for any number up to `max_region`
    #: how many cells show a clue, or their share as ``"32%"`` or 0.32; None for those of a pattern, or 27 to 42 %
    clues: int | float | str | None = None
    hidden: int = 0  #: how many regions show no clue, at least
    unseen: int = 0  #: how many numbers occur in the solution though no clue shows them, at least
    no_ones: bool = False  #: whether the number 1 may not occur
    #: which numbers clues may show, as ``"1-5"``, ``"even"`` or ``[2, 3, 7]``; None for all
    numbers: str | Sequence[int] | None = None
    #: where clues stand, as a grid of dots, marks (``#``) and numbers, or as a fillomino with `UNKNOWN` clues, with
    #: others if `clues` asks for more; None to choose
    pattern: str | Fillomino | None = None
    hidden_regions: bool = True  #: whether a region may show no clue
    keep_redundant: bool = False  #: whether to keep redundant clues
    best_of: int = 1  #: how many puzzles to make, and keep the one of the highest quality
    #: a technique that it takes, by the name in `grade`; without a difficulty, it takes none that is harder
    technique: str | None = None
    without: str | Sequence[str] = ()  #: techniques that it does not take
    apart: bool = False  #: whether no two equal clues are side by side
    #: a number and how many clues show it, as ``"3:8"`` or ``(3, 8)``; None for any
    repeat: str | Sequence[int] | None = None

    def __repr__(self) -> str:
        usual = Wish()
        told = (each.name for each in fields(self) if getattr(self, each.name) != getattr(usual, each.name))
        return f"Wish({cut(', '.join(f'{name}={getattr(self, name)!r}' for name in told), LONGEST)})"

    def __post_init__(self) -> None:
        if self.symmetry is not None:
            check_type("symmetry", self.symmetry, str, "the name of a symmetry, such as 'rotational'")
        if self.difficulty is not None:
            check_type("difficulty", self.difficulty, str, "the name of a level, such as 'easy'")
            Level.named(self.difficulty)
        for name in ("hidden", "unseen"):
            whole(name, getattr(self, name))
        whole("best_of", self.best_of, 1)
        object.__setattr__(self, "clues", _clues(self.clues))
        object.__setattr__(self, "numbers", _numbers(self.numbers))
        object.__setattr__(self, "pattern", _pattern(self.pattern))
        if self.technique is not None:
            check_type("technique", self.technique, str, "the name of a technique, such as 'either-or'")
            checked_name(self.technique)
        object.__setattr__(self, "without", _without(self.without))
        object.__setattr__(self, "repeat", _repeat(self.repeat))
        _ = self._most  # which refuses sizes that make no sense

    def on(self, rows: int, columns: int) -> SizedWish:
        """The wish for a board of a size.

        Raises:
            PuzzleError: there is no such symmetry, the board has no cells or more than `MOST_CELLS`, or two wishes
                contradict each other.
        """
        told: Any = self
        return SizedWish(
            rows,
            columns,
            None if self.difficulty is None else Level.named(self.difficulty),
            self.symmetry or "none",
            self._most,
            bool(self.hidden_regions),
            bool(self.keep_redundant),
            reached=self.largest is not None,
            clues=told.clues,
            hidden_regions=self.hidden,
            unseen=self.unseen,
            ones=not self.no_ones,
            numbers=told.numbers,
            pattern=told.pattern,
            best_of=self.best_of,
            technique=self.technique,
            without=told.without,
            apart=bool(self.apart),
            repeat=told.repeat,
            free=self._free,
        )

    @property
    def _free(self) -> frozenset[str]:
        """What nobody asked for, so that it may be drawn."""
        if self.pattern is not None:
            return frozenset()
        sizes = self.max_region is None and self.largest is None and not self.numbers and not self.unseen
        asked = {"symmetry": self.symmetry is None, "clues": self.clues is None, "largest": sizes}
        return frozenset(name for name, free in asked.items() if free)

    @property
    def _most(self) -> int:
        """The most cells of a region."""
        most, largest = self.max_region, self.largest
        if most is not None:
            whole("max_region", most, 1)
        if largest is None:
            given: Any = self.pattern  # which was read
            shown = given.numbers if given is not None else ()
            return max(USUAL_REGION, *shown, 0) if most is None else most
        whole("largest", largest, 1)
        if most is not None and most < largest:
            raise PuzzleError(f"largest is {largest}, and max_region is {most}: remove one of them")
        return largest


@dataclass(frozen=True)
class SizedWish(Value):
    """The desired properties of a new puzzle on a board of a size, as those who make it take them.

    Raises:
        PuzzleError: there is no such symmetry, the board has no cells or more than `MOST_CELLS`, or two wishes
            contradict each other.

    >>> SizedWish(4, 4, symmetry="quarter", clues=6)
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: clues is 6: on a 4x4 board with quarter symmetry, it should be 4 or 8
    """

    rows: int
    columns: int
    level: Level | None = None  #: its grade; None for any
    symmetry: str = "none"  #: a name from `dancefloor.houses.fillomino.make.clue_pattern`
    largest: int = USUAL_REGION  #: the most cells of a region in the solution
    hidden: bool = True  #: whether a region may be without a clue
    redundant: bool = False  #: whether redundant clues may make the puzzle easier
    reached: bool = False  #: whether a region must have as many cells as `largest`
    clues: int | float | None = None  #: how many cells have a clue; a float is a share of the cells
    hidden_regions: int = 0  #: the fewest regions without a clue
    unseen: int = 0  #: the fewest numbers of the solution that no clue shows
    ones: bool = True  #: whether the number 1 may occur
    numbers: tuple[int, ...] = ()  #: the numbers that clues may show; empty for all
    pattern: Fillomino | None = None  #: cells with clues, as numbers or `UNKNOWN`; others only if `clues` asks for more
    best_of: int = 1  #: how many puzzles to make, to keep the one of the highest quality
    technique: str | None = None  #: a technique that it takes; without a level, it takes none that is harder
    without: tuple[str, ...] = ()  #: techniques that it does not take
    apart: bool = False  #: whether no two equal clues are side by side
    repeat: tuple[int, int] | None = None  #: a number, and how many clues show it
    free: frozenset[str] = frozenset()  #: "symmetry", "clues" and "largest", if they may be drawn
    look: ClueLook | None = None  #: what clues should look like, if nobody asked for a number of them

    def __post_init__(self) -> None:
        size = f"{self.rows}x{self.columns}"
        if self.rows < 1 or self.columns < 1:
            raise PuzzleError(f"size is {size}: it should be 1x1 or more")
        if self.cells > MOST_CELLS:
            raise PuzzleError(f"size is {size}: a new puzzle should have at most {MOST_CELLS} cells")
        if self.largest < 1:
            raise PuzzleError(f"largest is {self.largest}: it should be 1 or more")
        if self.reached and self.largest > self.cells:
            raise PuzzleError(f"largest is {self.largest}: on a {size} board, it should be at most {self.cells}")
        if not 1 <= self.best_of <= MOST_PUZZLES:
            raise PuzzleError(f"best_of is {self.best_of}: it should be from 1 to {MOST_PUZZLES}")
        orbits(self.rows, self.columns, self.symmetry)
        self._check_numbers()
        self._check_techniques()
        if self.pattern is not None:
            self._check_pattern(self.pattern)
        if self.clues is not None:
            self._check_clues(self.clues)
        self._check_room()

    def _check_numbers(self) -> None:
        if self.hidden_regions < 0:
            raise PuzzleError(f"hidden is {self.hidden_regions}: it should be 0 or more")
        if not 0 <= self.unseen <= self.top - 1:
            raise PuzzleError(
                f"unseen is {self.unseen}: it should be from 0 to {self.top - 1}, since a clue shows a number"
            )
        if not self.hidden and (self.hidden_regions or self.unseen):
            what = f"hidden is {self.hidden_regions}" if self.hidden_regions else f"unseen is {self.unseen}"
            raise PuzzleError(f"{what}, but hidden_regions is False: remove one of them")
        if any(number < 1 for number in self.numbers):
            raise PuzzleError(f"numbers holds {min(self.numbers)}: it should hold numbers from 1 on")
        if self.repeat is not None:
            self._check_repeat(*self.repeat)
        if not self.allowed:
            least = 1 if self.ones else 2
            raise PuzzleError(f"numbers holds none from {least} to {self.top}: allow others, or larger regions")

    def _check_repeat(self, number: int, times: int) -> None:
        wanted = f"repeat is {number}:{times}"
        if number not in self.allowed:
            raise PuzzleError(f"{wanted}, but {self._bars(number)}")
        if isinstance(self.clues, int) and times > self.clues:
            raise PuzzleError(f"{wanted}, but clues is {self.clues}: change one of them")
        if times > self.cells:
            raise PuzzleError(f"{wanted}: the board has {self.cells} cells")
        numbers = [clue for row in self.pattern.clues for clue in row] if self.pattern else []
        shown, marks = numbers.count(number), numbers.count(UNKNOWN)
        if self.pattern and (shown > times or (self.placed and shown + marks < times)):
            able = f"{plural(shown, 'clue')} {number} and {plural(marks, 'mark')}"
            raise PuzzleError(f"{wanted}, but pattern has {able}: change one of them")

    def _bars(self, number: int) -> str:
        """Which wish allows no clue with a number."""
        if number > self.top:
            return f"regions have at most {self.top} cells: change one of them"
        return f"{'numbers' if self.ones or number > 1 else 'no_ones'} allows no clue {number}: change one of them"

    def _check_techniques(self) -> None:
        name, level = self.technique, self.level
        if name is not None and name in self.without:
            raise PuzzleError(f"technique and without both name {name!r}: remove one of them")
        if name in OF_SYMMAREAS:
            raise PuzzleError(f"technique is {name!r}, which only symmareas take: a new fillomino takes another one")
        if name is not None and level and level < LEAST[name]:
            raise PuzzleError(f"difficulty is {level}, but technique {name!r} makes a puzzle {LEAST[name]} at least")
        if level is Level.BEYOND and NAMES[-1] in self.without:
            raise PuzzleError(f"difficulty is beyond, but without names {NAMES[-1]!r}: remove one of them")

    def _check_room(self) -> None:
        """Refuse more hidden regions than there is room for."""
        size, clues = f"a {self.rows}x{self.columns} board", self.counts[0] if self.fixed else 1
        if self.hidden_regions > (most := self._most_hidden(clues)):
            where = f"{size} with {clues} clues" if self.fixed else size
            why = "regions of one cell never touch" if self.ones else "each has two cells or more"
            raise PuzzleError(f"hidden is {self.hidden_regions}: on {where}, it should be at most {most}, since {why}")
        first = 1 if self.ones else 2
        needed = sum(range(first, first + self.unseen))
        if needed > self.cells - clues:
            raise PuzzleError(
                f"unseen is {self.unseen}: regions of such numbers have {needed} cells or more, and {size} has"
                f" {self.cells - clues} without a clue"
            )

    def _most_hidden(self, clues: int) -> int:
        """How many regions without a clue there can be: of one cell in every other cell, and the others of two."""
        blank = self.cells - clues
        alone = min(blank, (self.cells + 1) // 2) if self.ones else 0
        return alone + (blank - alone) // 2

    def _check_clues(self, clues: int | float) -> None:
        if isinstance(clues, float):
            if not 0 < clues <= 1:
                raise PuzzleError(f"clues is {100 * clues:g} %: it should be more than 0 %, up to 100 %")
            return
        if not 1 <= clues <= self.cells:
            raise PuzzleError(f"clues is {clues}: it should be from 1 to {self.cells}, the number of cells")
        possible = self.possible
        if clues not in possible:
            fewer, more = [k for k in possible if 0 < k < clues], min(k for k in possible if k > clues)
            wanted = f"{max(fewer)} or {more}" if fewer else f"at least {more}"
            limits = [f"{self.symmetry} symmetry"] * (self.symmetry != "none") + ["this pattern"] * bool(self.pattern)
            board = f"a {self.rows}x{self.columns} board with {' and '.join(limits)}"
            raise PuzzleError(f"clues is {clues}: on {board}, it should be {wanted}")

    def _check_pattern(self, pattern: Fillomino) -> None:
        size, wanted = f"{pattern.rows}x{pattern.columns}", f"{self.rows}x{self.columns}"
        if size != wanted:
            raise PuzzleError(f"pattern has {size} cells: it should have {wanted}, as the board has")
        if pattern.walls or pattern.symmetric or pattern.variants or pattern.largest is not None:
            raise PuzzleError("pattern has walls or further rules: it should have clues only")
        shown = self.marked
        if not shown:
            raise PuzzleError("pattern has no mark: it should have one for each clue")
        for orbit in self.orbits:
            if 0 < len(shown & set(orbit)) < len(orbit):
                marked, blank = (next(c for c in orbit if (c in shown) is there) for there in (True, False))
                why = f"{place(marked)} has a mark, {place(blank)} has none"
                raise PuzzleError(f"pattern does not have {self.symmetry} symmetry: {why}")
        for cell, number in pattern.given.items():
            if number not in self.allowed:
                raise PuzzleError(f"pattern has clue {number} in {place(cell)}, but {self._bars(number)}")
            if self.apart and number in (pattern.numbers[other] for other in pattern.beside[pattern.number(cell)]):
                why = "apart puts no two equal clues side by side: change one of them"
                raise PuzzleError(f"pattern has clue {number} twice around {place(cell)}, but {why}")

    @property
    def about_moves(self) -> bool:
        """Whether it tells from the moves alone that a puzzle is as desired."""
        return self.technique is not None or bool(self.without) or self.level not in (None, Level.BEYOND)

    @property
    def is_plain(self) -> bool:
        """Whether nothing was asked about clues but their symmetry, and nothing about regions but their most cells."""
        asked = (self.technique, self.without, self.apart, self.repeat, self.numbers, self.unseen, self.hidden_regions)
        return not any((*asked, self.reached, self.pattern)) and self.ones and self.hidden

    @property
    def is_styled(self) -> bool:
        """Whether nothing was asked about clues and levels, so that the puzzle may come back to what was drawn."""
        return self.look is not None and self.level is None and self.is_plain and not (self.redundant or self.fixed)

    @cached_property
    def barred(self) -> frozenset[str]:
        """The techniques that a puzzle must not take."""
        harder = NAMES[NAMES.index(self.technique) + 1 :] if self.technique and not self.level else ()
        return frozenset((*self.without, *harder))

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.rows * self.columns

    @property
    def top(self) -> int:
        """The largest number that may occur."""
        return min(self.largest, self.cells)

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """The numbers that clues may show."""
        numbers = set(self.numbers) or set(range(1, self.top + 1))
        return tuple(sorted(n for n in numbers if n <= self.top and (self.ones or n > 1)))

    @property
    def placed(self) -> bool:
        """Whether all clues are in the cells of a pattern."""
        return self.pattern is not None and self.clues is None

    @cached_property
    def marked(self) -> frozenset[Cell]:
        """The cells of a pattern; where others may have clues, too, with those that the symmetry couples to them."""
        if self.pattern is None:
            return frozenset()
        told = frozenset((i, j) for i, j in self.pattern.cells if self.pattern.clues[i][j] != BLANK)
        return told if self.placed else told.union(*(orbit for orbit in self.orbits if not told.isdisjoint(orbit)))

    @cached_property
    def possible(self) -> frozenset[int]:
        """The numbers of clues that there can be, since orbits show theirs together."""
        others = tuple(orbit for orbit in self.orbits if self.marked.isdisjoint(orbit))
        return frozenset(len(self.marked) + k for k in reachable(others))

    @cached_property
    def orbits(self) -> tuple[Orbit, ...]:
        """The cells, in sets that show their numbers together."""
        return orbits(self.rows, self.columns, self.symmetry)

    @cached_property
    def counts(self) -> tuple[int, int]:
        """The fewest and the most clues; on a board of a few cells there may be more if nobody asked for a number."""
        if self.placed:
            return len(self.marked), len(self.marked)
        if isinstance(self.clues, int):
            return self.clues, self.clues
        possible = sorted(self.possible - {0})
        if self.clues is None and self.look is None:
            most = max((k for k in possible if k <= MOST * self.cells), default=possible[0])
            return min(most, int(FEWEST * self.cells)), most
        wanted = (self.clues or (self.look.clues if self.look else 0)) * self.cells
        nearest = min(possible, key=lambda k: (abs(k - wanted), k))
        return nearest, nearest

    @cached_property
    def begun(self) -> int:
        """The number of clues to begin with."""
        few, many = self.counts
        return max((k for k in self.possible if few <= k <= min(many, BEGUN * self.cells)), default=many)

    @property
    def fixed(self) -> bool:
        """Whether the number of clues was asked for."""
        return self.clues is not None or self.pattern is not None

    def __str__(self) -> str:
        kind = f"{self.level} puzzle" if self.level else "puzzle"
        takes = f" that takes {self.technique!r}" if self.technique else ""
        return f"{kind} of {self.rows}x{self.columns}{takes}"


def _clues(clues: int | float | str | None) -> int | float | None:
    if isinstance(clues, str):
        return read_clues(clues)
    if clues is None or isinstance(clues, float):
        return clues
    return whole("clues", clues)


def _numbers(numbers: str | Sequence[int] | None) -> tuple[int, ...]:
    if isinstance(numbers, str):
        return read_numbers(numbers)
    found = () if numbers is None else listed("numbers", numbers, "numbers that clues may show, such as [2, 3, 7]")
    return tuple(whole("numbers", number) for number in found)


def _pattern(pattern: str | Fillomino | None) -> Fillomino | None:
    if isinstance(pattern, str):
        return read_pattern(pattern)
    if pattern is not None:
        check_type("pattern", pattern, Fillomino, "a grid of dots and marks, or a Fillomino")
    return pattern


def _repeat(repeat: str | Sequence[int] | None) -> tuple[int, int] | None:
    wanted = "a number and how many clues show it, such as 3:8"
    if repeat is None:
        return None
    if isinstance(repeat, str):
        found = re.fullmatch(r"\s*(\d{1,4}):(\d{1,4})\s*", repeat, re.ASCII)
        if not found or not int(found[1]):
            raise InputError(f"repeat {printable(repeat)[:40]!r}: it should be {wanted}")
        return int(found[1]), int(found[2])
    numbers = [whole("repeat", number) for number in listed("repeat", repeat, wanted)]
    if len(numbers) != 2:
        raise InputError(f"repeat has {len(numbers)} numbers: it should be {wanted}")
    return numbers[0], numbers[1]


def _without(names: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(names, str):
        return read_techniques(names)
    found = listed("without", names, "names of techniques, such as ['either-or']")
    for name in found:
        check_type("without", name, str, "names of techniques, such as ['either-or']")
    return tuple(map(checked_name, found))
