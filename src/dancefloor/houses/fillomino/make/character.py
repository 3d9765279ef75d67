"""What new puzzles are like where nobody asked: drawn for each seed, as varied as published ones of the size.

Strategy: a small table has quantiles of what 326 published puzzles are like, measured once: what their clues look like
(`ClueLook`), how large regions are, and how often clues have a symmetry. Most of the ways to make a puzzle unique lose
what was drawn, so `Styling` comes back to it: simulated annealing, from one puzzle with one solution to another. A step
hides a region, shows an orbit, or changes numbers; shows more where two solutions differ; and leaves out every orbit
that follows from the others. `standings` says where a puzzle stands among these published ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import inf, log
from random import Random
from typing import NamedTuple, TypeVar

from dancefloor.errors import PuzzleError
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import free_form
from dancefloor.houses.fillomino.explain.levels import LONG, Level
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, Grid
from dancefloor.houses.fillomino.make.clue_pattern import PATTERNS, ClueLook, any_of, orbits
from dancefloor.houses.fillomino.make.mending import ShownClues
from dancefloor.houses.fillomino.make.numbering import Numbering, regions_of
from dancefloor.houses.fillomino.make.reviewer import Reviewer
from dancefloor.houses.fillomino.make.wish import FEW_REDUNDANT, SizedWish
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.techniques.table import LEAST
from dancefloor.search.stepwise import Steps

Key = TypeVar("Key")
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
DENSEST = 0.42  # with more clues, too many follow from the others where a level was asked for
DENSEST_IF_HARD = 0.30  # with more, it takes long to find a hard puzzle
DRAWS = 20  # of a symmetry, until one allows the other wishes


class ClueLooks(NamedTuple):
    """Quantiles of each part of a `ClueLook`."""

    clues: Sequence[float]
    hidden: Sequence[float]
    larger: Sequence[float]
    close: Sequence[float]
    alike: Sequence[float]

    def drawn(self, rng: Random) -> ClueLook:
        """One of them. Clues that are many, or close, are more often alike; more hidden regions are larger ones."""
        clues, hidden, close = rng.random(), rng.random(), rng.random()
        alike, larger = any_of(rng, (clues, close)), any_of(rng, (hidden, hidden, rng.random()))
        return ClueLook(*(quantile(*each) for each in zip(self, (clues, hidden, larger, close, alike), strict=True)))


class SizeLook(NamedTuple):
    """What published puzzles of up to some number of cells are like; the first numbers are at `QUANTILES`."""

    cells: float
    clues: ClueLooks
    largest: Mapping[int, float]  #: how often the largest region has this number of cells, up to 9
    symmetries: Mapping[str, float]  #: how often


SMALL = {"none": 0.32, "rotational": 0.40, "quarter": 0.09, "diagonal": 0.07, "full": 0.08, "mirror": 0.04}
USUAL = {"none": 0.16, "rotational": 0.62, "quarter": 0.13, "diagonal": 0.01, "full": 0.06, "mirror": 0.02}
LARGE = {"none": 0.43, "rotational": 0.46, "quarter": 0.01, "diagonal": 0.01, "full": 0.05, "mirror": 0.04}
FEW_ALIKE = (0.0, 0.0, 0.02, 0.09, 0.23)
LOOKS = (
    SizeLook(
        36,
        ClueLooks(
            (0.28, 0.33, 0.40, 0.44, 0.45),
            (0.0, 0.11, 0.20, 0.27, 0.28),
            (0.0, 0.0, 0.07, 0.13, 0.19),
            (0.0, 0.15, 0.40, 0.75, 0.92),
            FEW_ALIKE,
        ),
        {5: 0.57, 6: 0.43},
        SMALL,
    ),
    SizeLook(
        99,
        ClueLooks(
            (0.28, 0.33, 0.40, 0.43, 0.50),
            (0.0, 0.0, 0.15, 0.22, 0.32),
            (0.0, 0.0, 0.0, 0.09, 0.30),
            (0.0, 0.26, 0.50, 0.60, 0.92),
            FEW_ALIKE,
        ),
        {5: 1, 6: 3, 7: 2, 8: 4, 9: 3},
        SMALL,
    ),
    SizeLook(
        100,
        ClueLooks(
            (0.27, 0.30, 0.34, 0.40, 0.48),
            (0.0, 0.09, 0.14, 0.20, 0.26),
            (0.0, 0.01, 0.04, 0.07, 0.14),
            (0.10, 0.47, 0.62, 0.75, 1.0),
            (0.0, 0.03, 0.09, 0.15, 0.26),
        ),
        {5: 5, 6: 39, 7: 35, 8: 23, 9: 37},
        USUAL,
    ),
    SizeLook(
        224,
        ClueLooks(
            (0.33, 0.39, 0.42, 0.47, 0.53),
            (0.01, 0.07, 0.12, 0.16, 0.23),
            (0.0, 0.01, 0.03, 0.06, 0.13),
            (0.46, 0.66, 0.75, 0.82, 0.89),
            (0.02, 0.08, 0.15, 0.21, 0.33),
        ),
        {6: 10, 7: 25, 8: 25, 9: 40},
        LARGE,
    ),
    SizeLook(
        float("inf"),
        ClueLooks(
            (0.32, 0.39, 0.41, 0.51, 0.58),
            (0.0, 0.05, 0.11, 0.15, 0.26),
            (0.0, 0.01, 0.02, 0.04, 0.09),
            (0.41, 0.69, 0.78, 0.89, 1.05),
            (0.06, 0.12, 0.18, 0.23, 0.42),
        ),
        {7: 20, 8: 20, 9: 60},
        LARGE,
    ),
)


def in_character(wish: SizedWish, seed: int) -> SizedWish:
    """The wish with what nobody asked for, drawn at random.

    Args:
        wish: its `free` parts are drawn.
        seed: that of the puzzle.

    >>> free = frozenset(["symmetry", "clues", "largest"])
    >>> wish = in_character(SizedWish(10, 10, free=free), seed=3)
    >>> wish.symmetry, wish.look.clues, wish.largest
    ('none', 0.35, 9)
    """
    rng = Random(f"character {seed}")
    look = next(each for each in LOOKS if wish.cells <= each.cells)
    top, clues = weighted(look.largest, rng), look.clues.drawn(rng)
    if "largest" in wish.free and wish.level is not Level.BEYOND:  # which is rare where all regions are small
        wish = replace(wish, largest=top)
    if "clues" in wish.free:
        hard = max(wish.level or Level.EASY, LEAST.get(wish.technique or "", Level.EASY)) >= Level.HARD
        densest = DENSEST_IF_HARD if hard else DENSEST
        wish = replace(wish, look=clues._replace(clues=min(clues.clues, densest)))
    return _symmetric(wish, look, rng) if "symmetry" in wish.free else wish


def _symmetric(wish: SizedWish, look: SizeLook, rng: Random) -> SizedWish:
    """The wish with a symmetry that the size and the number of clues allow."""
    for _ in range(DRAWS):
        try:
            return replace(wish, symmetry=weighted(look.symmetries, rng))
        except PuzzleError:
            continue
    return wish


def quantile(numbers: Sequence[float], share: float) -> float:
    """The number between the first and the last of some `QUANTILES` that a share of the others lies below; two digits.

    >>> quantile([1, 2, 3, 4, 5], 0), quantile([1, 2, 3, 4, 5], 0.5)
    (1.0, 3.0)
    """
    at = QUANTILES[0] + share * (QUANTILES[-1] - QUANTILES[0])
    after = next(k for k in range(1, len(QUANTILES)) if at <= QUANTILES[k])
    low, high = QUANTILES[after - 1 : after + 1]
    return round(numbers[after - 1] + (at - low) / (high - low) * (numbers[after] - numbers[after - 1]), 2)


def weighted(weights: Mapping[Key, float], rng: Random) -> Key:
    """One of the keys, as often as its weight says."""
    at = rng.random() * sum(weights.values())
    for key, weight in weights.items():
        at -= weight
        if at < 0:
            return key
    return next(iter(weights))


# Coming back to what was drawn.

SPREAD = ClueLook(0.06, 0.045, 0.04, 0.25, 0.06)  # about the standard deviations among published puzzles
ROUNDS = 80
NEAR = 1.0  # how far off the look a puzzle may be that is near enough
HEAT = 1.5  # how much further off it may go in the first rounds, as a scale
SPARE = 2.0  # how far off it is for each clue that follows from the others by itself, beyond a few
NUMBERED = 0.5  # the share of rounds that change numbers
AT_SPARE = 0.5  # the share of these that do so at a clue that follows, if there are too many
SHOWN = 0.7  # how often any orbit is shown, beside changes for what is lacking
SMALL_REGION = 3  # cells of a region to hide
LEANING = 0.4  # how much earlier clues go that have fewer beside them, if these are lacking


class Styled(NamedTuple):
    """A puzzle, its distance from the look, and the clues that follow from the others, each by itself."""

    clues: ShownClues
    off: float
    spare: Sequence[int]

    @property
    def too_spare(self) -> Sequence[int]:
        """Those clues if they are too many."""
        return self.spare if len(self.spare) > FEW_REDUNDANT else ()


class Styling:
    """Give a puzzle the look that was drawn. Long methods work in steps.

    Args:
        numbering: about the board and the wish.
        reviewer: which clues follow from the others.
        look: what was drawn.
    """

    def __init__(self, numbering: Numbering, reviewer: Reviewer, look: ClueLook) -> None:
        self.numbering, self.reviewer, self.look, self.rng = numbering, reviewer, look, numbering.rng
        self._orbits = tuple(dict.fromkeys(numbering.orbit_of.values()))
        self._rules = Reasoning(numbering.board, small=numbering.small)

    def styled(self, clues: ShownClues) -> Steps[ShownClues]:
        """The nearest puzzle that was found, of those that suppositions of a few steps solve; or else the same one."""
        begun = yield from self._thinned(clues.shown, clues.grid)
        best = now = yield from self._weighed(begun)
        for k in range(ROUNDS):
            if best.off <= NEAR:
                break
            yield
            allowed = now.off - HEAT * (1 - k / ROUNDS) * log(1 - self.rng.random())
            other = yield from self._changed(now)
            weighed = other and (yield from self._weighed(other, allowed))
            if weighed and weighed.off <= allowed and self._rules.finds(weighed.clues.shown, LONG):
                now = weighed
                best = now if now.off < best.off else best
        return best.clues

    def _weighed(self, clues: ShownClues, most: float = inf) -> Steps[Styled]:
        """How far off a puzzle is; beyond that, not all clues are weighed."""
        now = self.numbering.look(clues.shown, clues.grid)
        off = sum(abs(each - wanted) / spread for each, wanted, spread in zip(now, self.look, SPREAD, strict=True))
        spare = list[int]()
        for cell, clue in enumerate(clues.shown) if len(self._orbits) < len(clues.shown) else ():
            if off > most:
                break
            if clue and (yield from self.reviewer.are_spare(clues.shown, clues.grid, [cell])):
                spare.append(cell)
                off += SPARE * (len(spare) > FEW_REDUNDANT)
        return Styled(clues, off, spare)

    def _changed(self, now: Styled) -> Steps[ShownClues | None]:
        """Another puzzle with one solution, and without needless orbits; None if the change failed."""
        shown, grid = list(now.clues.shown), now.clues.grid
        look = self.numbering.look(shown, grid)
        lacking = ClueLook(*((a - b) / each for a, b, each in zip(self.look, look, SPREAD, strict=True)))
        gone, kept, orbit_of = list[int](), list[int](), self.numbering.orbit_of
        if self.rng.random() < NUMBERED:
            spare = now.too_spare if self.rng.random() < AT_SPARE else ()
            cell = any_of(self.rng, spare or [cell for cell, clue in enumerate(shown) if clue])
            shown, other = yield from self.numbering.loosened(shown, cell, grid[cell])
            grid = tuple(other)
        elif (kind := self._lacking(lacking, len(now.too_spare))) in ("hidden", "larger", "spare"):
            cells = [any_of(self.rng, now.spare)] if kind == "spare" else self._region(shown, grid, kind)
            gone = [other for cell in cells for other in orbit_of[cell]]
            for cell in gone:
                shown[cell] = BLANK
        else:
            kept = self._blank(shown, grid, kind, lacking.hidden > 0)
            for cell in kept:
                shown[cell] = grid[cell]
        if not grid or shown == list(now.clues.shown):
            return None
        if not kept and not (yield from self.numbering.shows_enough(shown, grid, gone)):
            return None
        return (yield from self._thinned(shown, grid, kept, lacking.close))

    def _lacking(self, lacking: ClueLook, too_spare: int) -> str:
        """What to change: one of the parts that are lacking, or clues that follow from the others."""
        parts = {name: max(0.0, each) for name, each in lacking._asdict().items()}
        parts |= {"clues": SHOWN + parts["clues"], "spare": float(too_spare)}
        return weighted(parts, self.rng)

    def _region(self, shown: Sequence[int], grid: Sequence[int], kind: str) -> Sequence[int]:
        """The cells of a small region with a clue, to hide it; none if there is no such region."""
        least = 2 if kind == "larger" else 1
        regions = regions_of(self.numbering.board, grid)
        able = [each for each in regions if least <= len(each) <= SMALL_REGION and any(shown[cell] for cell in each)]
        return any_of(self.rng, able) if able else ()

    def _blank(self, shown: Sequence[int], grid: Sequence[int], kind: str, hiding: bool) -> list[int]:
        """The cells of one or two orbits to show: beside other clues or equal ones if these are lacking."""
        beside = self.numbering.board.beside
        regions = regions_of(self.numbering.board, grid) if hiding else []
        hidden = {cell for region in regions if not any(shown[cell] for cell in region) for cell in region}
        free = [orbit for orbit in self._orbits if not shown[orbit[0]] and hidden.isdisjoint(orbit)]
        if kind in ("close", "alike"):
            free = [
                orbit
                for orbit in free
                if any(shown[o] and (kind == "close" or grid[o] == grid[k]) for k in orbit for o in beside[k])
            ] or free
        many = 1 + (self.rng.random() < 0.5)
        return [cell for _ in range(many if free else 0) for cell in any_of(self.rng, free)]

    def _thinned(
        self, clues: Sequence[int], grid: Sequence[int], kept: Collection[int] = (), close: float = 0.0
    ) -> Steps[ShownClues]:
        """The puzzle without orbits that follow from the others, those to be kept last."""
        shown, beside, lean = list(clues), self.numbering.board.beside, LEANING * max(-1.0, min(1.0, close))

        def late(orbit: tuple[int, ...]) -> tuple[bool, float]:
            near = sum(bool(clues[other]) for cell in orbit for other in beside[cell]) / len(orbit)
            return orbit[0] in kept, self.rng.random() + lean * near

        for orbit in sorted((orbit for orbit in self._orbits if shown[orbit[0]]), key=late):
            if (yield from self.reviewer.are_spare(shown, grid, orbit)):
                for cell in orbit:
                    shown[cell] = BLANK
        return ShownClues(tuple(shown), tuple(grid))


# Where a puzzle stands among published ones.


class PublishedLook(NamedTuple):
    """How many published puzzles of up to some number of cells fall into each bin of each feature."""

    cells: float
    clues: Sequence[int]  #: shares of cells: below 24 %, and then in steps of 4 %
    hidden: Sequence[int]  #: shares of regions, in steps of 5 %
    repeated: Sequence[int]  #: shares of regions of three cells or more whose shape occurs again, in steps of 12.5 %
    sizes: Sequence[int]  #: how many different sizes: 4, 5, and so on
    symmetries: Mapping[str, int]


PUBLISHED = (
    PublishedLook(
        99,
        (0, 0, 4, 3, 5, 7, 4, 1, 0, 0),
        (7, 0, 5, 3, 4, 4, 1, 0),
        (4, 1, 5, 4, 6, 2, 1, 1),
        (4, 6, 6, 3, 5, 0, 0),
        {"none": 11, "rotational": 10, "quarter": 0, "diagonal": 0, "full": 2, "mirror": 1},
    ),
    PublishedLook(
        100,
        (2, 5, 32, 50, 8, 18, 18, 5, 1, 0),
        (19, 19, 37, 30, 22, 11, 1, 0),
        (1, 8, 12, 29, 40, 34, 10, 5),
        (2, 8, 44, 52, 24, 6, 3),
        {"none": 22, "rotational": 87, "quarter": 18, "diagonal": 0, "full": 9, "mirror": 3},
    ),
    PublishedLook(
        float("inf"),
        (0, 1, 3, 19, 32, 41, 28, 17, 15, 7),
        (34, 31, 54, 28, 8, 6, 1, 1),
        (0, 0, 2, 7, 39, 63, 49, 3),
        (1, 4, 10, 40, 44, 54, 10),
        {"none": 69, "rotational": 86, "quarter": 1, "diagonal": 0, "full": 7, "mirror": 0},
    ),
)
FROM = {"clues": (0.20, 0.04), "hidden": (0.0, 0.05), "repeated": (0.0, 0.125), "sizes": (4, 1)}  # of the bins
NAMED = {
    "clues": "clues",
    "hidden": "hidden regions",
    "repeated": "repeated shapes",
    "sizes": "different sizes",
    "symmetry": "symmetry",
}


class Compared(NamedTuple):
    """Where a puzzle stands: a feature, what it has, and the published puzzles in each bin, one of them its own."""

    name: str
    value: str
    bins: tuple[tuple[str, int], ...]  #: their names, and how many
    own: int

    @property
    def words(self) -> str:
        """How many published puzzles have less, or the same kind."""
        times, total = [each for _, each in self.bins], sum(each for _, each in self.bins)
        if self.name == NAMED["symmetry"]:
            return f"as {100 * times[self.own] / total:.0f} % of published ones"
        less, more = sum(times[: self.own]), sum(times[self.own + 1 :])
        if total in (less, more):
            return f"{'less' if more else 'more'} than all published ones"
        return f"{100 * less / total:.0f} % of published ones have less, {100 * more / total:.0f} % more"


def standings(puzzle: Fillomino, solution: Grid) -> list[Compared]:
    """Where a puzzle with this only solution stands among published ones of about its size.

    >>> for each in standings(Fillomino(((2, 0, 0), (0, 0, 3), (2, 0, 0))), ((2, 2, 3), (1, 3, 3), (2, 2, 1)))[:2]:
    ...     print(each.name, each.value, each.words)
    clues 33 % 17 % of published ones have less, 71 % more
    hidden regions 40 % more than all published ones
    """
    published = next(each for each in PUBLISHED if len(puzzle.cells) <= each.cells)
    numbers, shown = [number for row in solution for number in row], puzzle.numbers
    regions = regions_of(puzzle, numbers)
    shapes = Counter(free_form(Shape(puzzle.cells[cell] for cell in region)) for region in regions if len(region) > 2)
    values: dict[str, float] = {
        "clues": sum(map(bool, shown)) / len(shown),
        "hidden": sum(not any(shown[cell] for cell in region) for region in regions) / len(regions),
        "repeated": sum(times for times in shapes.values() if times > 1) / max(1, shapes.total()),
        "sizes": len(set(numbers)),
    }
    found = []
    for name, value in values.items():
        times, (first, width) = getattr(published, name), FROM[name]
        names = [_bin(first + k * width, name) for k in range(len(times))]
        own = max(0, min(len(times) - 1, int((value - first) / width + 1e-9)))
        text = str(value) if name == "sizes" else f"{100 * value:.0f} %"
        found.append(Compared(NAMED[name], text, tuple(zip(names, times, strict=True)), own))
    kinds, own_kind = list(published.symmetries.items()), symmetry_of(puzzle)
    at = [name for name, _ in kinds].index(own_kind)
    return [*found, Compared(NAMED["symmetry"], own_kind, tuple(kinds), at)]


def _bin(first: float, name: str) -> str:
    return f"{first:g}" if name == "sizes" else f"{100 * first:.0f} %"


def symmetry_of(puzzle: Fillomino) -> str:
    """The symmetry that the pattern of clues has, by the name that `make` has for it; the first of several.

    >>> symmetry_of(Fillomino(((2, 0, 1),))), symmetry_of(Fillomino(((2, 0, 0),)))
    ('rotational', 'none')
    """
    marked = {cell for cell, number in zip(puzzle.cells, puzzle.numbers, strict=True) if number}
    for name in ("full", "quarter", "rotational", "diagonal", "mirror"):
        if PATTERNS[name].square and puzzle.rows != puzzle.columns:
            continue
        groups = orbits(puzzle.rows, puzzle.columns, name)
        if all(len(marked.intersection(orbit)) in (0, len(orbit)) for orbit in groups):
            return name
    return "none"
