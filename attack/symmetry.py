"""Solutions up to symmetry against the definition in docs/symmetry.md, applied by brute force.

Strategy. A random small puzzle is made on one of five lattices, in the plane, in space, or glued. Each cell has a
*spot*, a vector of integers, such that every motion of the lattice is a matrix and a shift of spots, and a gluing is a
set of motions that lay the board upon its copies. From the spots alone this module works out the placements of each
piece, every motion of each component, and which choices of such motions take the placements of each piece to those of
one piece. Those are the symmetries. They act on the list of all solutions, which the reference engine finds, and the
orbits are what `count` and `solve` should find, whatever limits they are given and however often they are stopped.

Nothing is shared with the code on trial but the values that hold a puzzle.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, cached_property
from itertools import combinations, count, islice, permutations, product
from math import prod
from random import Random
from typing import Any, NamedTuple

import dancefloor as dance
from dancefloor import Limits, Mobility, Outcome, Packing, Piece, Position, Region, Shape
from dancefloor.engines.registry import engine as engine_named
from dancefloor.geometry.lattices import lattice_named
from dancefloor.verbs.solving import Solutions

NATIVE = not engine_named("dancing").missing()

Cell = tuple[int, ...]
Spot = tuple[int, ...]
Matrix = tuple[tuple[int, ...], ...]
Placed = frozenset[Cell]
Solution = frozenset[tuple[int, Placed]]  # of pieces, by number, and the cells that each covers

MOST_SOLUTIONS = 150
MOST_NODES = 3_000
MOST_CHOICES = 3_000  # of motions for all components together
MOST_MOVES = 60_000  # placements, or solutions, times symmetries
FARTHEST = 30  # shifts between copies of a glued board that are looked at


def run(seed: int, seconds: float, case: int | None = None) -> dict[str, int]:
    """Compare random puzzles with brute force until the time is up, or one case; print a line for all that is wrong.

    Figures: ``problems``; ``checks``, of which there is one for each puzzle and convention; ``wrong``; ``glued`` and
    ``components``, the checks on glued boards and on regions of several components; ``exchanging``, those whose
    symmetries exchange pieces.
    """
    figures = Counter(problems=0, checks=0, wrong=0, glued=0, components=0, exchanging=0)
    until = time.monotonic() + seconds
    for number in count() if case is None else [case]:
        if number and case is None and time.monotonic() >= until:
            break
        chance = Random(f"symmetry {seed} {number}")
        board = random_board(chance)
        puzzle = Packing(board.region, random_pieces(chance, board))
        try:
            faults = list(compare(board, puzzle, chance, figures))
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        for fault in faults:
            figures["wrong"] += 1
            print(f"python -m attack symmetry --seed {seed} --case {number}: {fault}: {puzzle}", flush=True)
    return dict(figures)


# Lattices.


class Kind(NamedTuple):
    """A lattice: where its cells are, what shares a side, and how it may be turned."""

    name: str
    spot: Callable[[Cell], Spot]
    cell: Callable[[Spot], Cell | None]
    origins: tuple[Spot, ...]  #: one of each sort of cells
    generators: tuple[Matrix, ...]  #: of the point group
    near: Callable[[Spot], Iterable[Spot]]

    def moves(self, matrix: Matrix, shift: Spot) -> bool:
        """Whether a matrix and a shift are a motion of the lattice."""
        return all(self.cell(moved(matrix, shift, spot)) is not None for spot in self.origins)


@cache
def point_group(generators: tuple[Matrix, ...]) -> list[Matrix]:
    """All products of some matrices, the identity first."""
    size = range(len(generators[0]))
    found: list[Matrix] = [tuple(tuple(int(i == j) for j in size) for i in size)]
    for one in found:
        found += [more for generator in generators if (more := times(generator, one)) not in found]
    return found


def times(one: Matrix, other: Matrix) -> Matrix:
    """The product of two matrices."""
    columns = list(zip(*other, strict=True))
    return tuple(tuple(sum(map(int.__mul__, row, column)) for column in columns) for row in one)


def moved(matrix: Matrix, shift: Spot, spot: Spot) -> Spot:
    """Where a motion takes a spot."""
    return tuple([sum(map(int.__mul__, row, spot)) + s for row, s in zip(matrix, shift, strict=True)])


def turned(matrix: Matrix, spots: Iterable[Spot]) -> list[Spot]:
    """Where a motion without a shift takes spots."""
    return [moved(matrix, (0,) * len(matrix), spot) for spot in spots]


@cache
def keeps_handedness(matrix: Matrix) -> bool:
    """Whether the determinant of a matrix is positive, by its definition."""
    size = range(len(matrix))
    signs = ((order, (-1) ** sum(a > b for a, b in combinations(order, 2))) for order in permutations(size))
    determinant: int = sum(sign * prod(matrix[i][k] for i, k in enumerate(order)) for order, sign in signs)
    return determinant > 0


def plus(one: Spot, other: Spot) -> Spot:
    """The sum of two vectors."""
    return tuple(map(int.__add__, one, other))


def minus(one: Spot, other: Spot) -> Spot:
    """The difference of two vectors."""
    return tuple(map(int.__sub__, one, other))


UNITS = ((1, 0), (-1, 0), (0, 1), (0, -1))
STEPS = tuple(unit for unit in product((-1, 0, 1), repeat=3) if sum(map(abs, unit)) == 1)
QUARTER, MIRROR = ((0, 1), (-1, 0)), ((1, 0), (0, -1))
SIXTH, SWAP = ((0, -1), (1, 1)), ((0, 1), (1, 0))


def around(*steps: Spot) -> Callable[[Spot], list[Spot]]:
    """The spots that lie so about a spot."""
    return lambda spot: [plus(spot, step) for step in steps]


def triangle_at(spot: Spot) -> Cell | None:
    """The triangle with this centre, in thirds of a side: of two in three places none."""
    x, y = spot
    return (x // 3, y // 3, x % 3 - 1) if x % 3 == y % 3 != 0 else None


def stick_at(spot: Spot) -> Cell | None:
    """The stick, or the point of the grid, with this midpoint, in halves of a stick."""
    x, y = spot
    return None if x % 2 and y % 2 else (x // 2, y // 2, 1 if x % 2 else 0 if y % 2 else 2)


def near_sticks(spot: Spot) -> list[Spot]:
    """The sticks that meet a stick at its ends, and its ends; of a point the sticks that end there."""
    x, y = spot
    if x % 2 == y % 2:
        return around(*UNITS)(spot)
    along = (1, 0) if x % 2 else (0, 1)
    ends = [plus(spot, along), minus(spot, along)]
    return [*ends, *(stick for end in ends for stick in around(*UNITS)(end) if stick != spot)]


KINDS = [
    Kind("square", lambda cell: cell, lambda spot: spot, ((0, 0),), (QUARTER, MIRROR), around(*UNITS)),
    Kind("hexagon", lambda cell: cell, lambda spot: spot, ((0, 0),), (SIXTH, SWAP), around(*UNITS, (1, -1), (-1, 1))),
    Kind(
        "triangle",
        lambda cell: (3 * cell[0] + 1 + cell[2], 3 * cell[1] + 1 + cell[2]),
        triangle_at,
        ((1, 1), (2, 2)),
        (SIXTH, SWAP),
        around((1, 1), (-2, 1), (1, -2), (-1, -1), (2, -1), (-1, 2)),
    ),
    Kind(
        "cube",
        lambda cell: cell,
        lambda spot: spot,
        ((0, 0, 0),),
        (((0, 1, 0), (-1, 0, 0), (0, 0, 1)), ((1, 0, 0), (0, 0, 1), (0, -1, 0)), ((1, 0, 0), (0, 1, 0), (0, 0, -1))),
        around(*STEPS),
    ),
    Kind(
        "polystick",
        lambda cell: (2 * cell[0] + (cell[2] == 1), 2 * cell[1] + (cell[2] == 0)),
        stick_at,
        ((0, 1), (1, 0), (0, 0)),
        (QUARTER, MIRROR),
        near_sticks,
    ),
]
SQUARE, HEXAGON = KINDS[:2]


# Boards, and what follows for them from the definition.


class Motion(NamedTuple):
    """A motion of the plane or of space, as it acts on spots."""

    matrix: Matrix
    shift: Spot

    def after(self, other: Motion) -> Motion:
        """The motion that does what the other does, and then this."""
        return Motion(times(self.matrix, other.matrix), moved(self.matrix, self.shift, other.shift))

    def inverse(self, kind: Kind) -> Motion:
        """The motion that takes everything back."""
        group = point_group(kind.generators)
        back = next(matrix for matrix in group if times(matrix, self.matrix) == group[0])
        return Motion(back, tuple(-s for s in moved(back, (0,) * len(back), self.shift)))


@cache
def copies(kind: Kind, generators: tuple[Motion, ...]) -> dict[Motion, None]:
    """All that some motions of the plane generate, those with short shifts, the identity first."""
    both = [*generators, *(motion.inverse(kind) for motion in generators)]
    found = {Motion(point_group(kind.generators)[0], (0, 0)): None}
    left = list(found)
    for one in left:
        for generator in both:
            more = generator.after(one)
            if more not in found and max(map(abs, more.shift)) <= FARTHEST:
                found[more] = None
                left.append(more)
    return found


class Symmetry(NamedTuple):
    """What becomes of cells, and of pieces by number."""

    cells: dict[Cell, Cell]
    pieces: tuple[int, ...]
    is_rotation: bool


class Board:
    """A region and the motions that generate its gluing; none if it is not glued."""

    def __init__(self, kind: Kind, region: Region, gluing: tuple[Motion, ...] = ()) -> None:
        self.kind, self.region, self.gluing = kind, region, gluing
        self.group = point_group(kind.generators)
        self.turns_over = any(not keeps_handedness(motion.matrix) for motion in gluing)  # a Möbius strip
        self._copies = copies(kind, gluing) if gluing else {Motion(self.group[0], (0,) * len(kind.origins[0])): None}

    @cached_property
    def home(self) -> dict[Spot, Cell]:
        """By spot: the cell that lies there, or a copy of which does."""
        spots = [(self.kind.spot(cell), cell) for cell in self.region]
        return {moved(*motion, spot): cell for motion in self._copies for spot, cell in spots}

    def placements(self, piece: Piece) -> frozenset[Placed]:
        """The sets of cells that a piece can cover."""
        kind, home, unmoved = self.kind, self.home, self.group[0]
        places = {moved(*motion, kind.spot(cell)) for motion in islice(self._copies, 8) for cell in self.region}
        found = set()
        for shape, matrix in product((piece.shape, *piece.also), self._turns(piece)):
            spots = turned(matrix, map(kind.spot, shape.cells))
            for place in places:
                shift = minus(place, spots[0])
                if kind.moves(unmoved, shift):
                    cells = frozenset([home.get(plus(spot, shift)) for spot in spots])
                    if len(cells) == len(spots) and None not in cells:
                        found.add(cells)
        return frozenset(found)  # type: ignore[arg-type]

    def _turns(self, piece: Piece) -> list[Matrix]:
        if piece.mobility is Mobility.FREE:
            return self.group
        return self.group[:1] if piece.mobility is Mobility.FIXED else list(filter(keeps_handedness, self.group))

    def parts(self, placements: Iterable[Placed]) -> list[frozenset[Cell]]:
        """The connected components; those that one placement lies in are one."""
        near = {cell: {self.home.get(spot) for spot in self.kind.near(self.kind.spot(cell))} for cell in self.region}
        for placed in placements:
            for cell in placed:
                near[cell] |= placed
        left, found = set(self.region), []
        while left:
            part, frontier = set[Cell](), {min(left)}
            while frontier:
                part |= frontier
                frontier = {cell for one in frontier for cell in near[one] if cell is not None} - part
            found.append(frozenset(part))
            left -= part
        return found

    def laid(self, source: frozenset[Cell], target: frozenset[Cell]) -> list[tuple[dict[Cell, Cell], bool]]:
        """The maps of a component onto another that a motion of the board makes, and whether a rotation makes them."""
        kind, home, needed = self.kind, self.home, frozenset(self.region.cells)
        found: dict[tuple[Cell, ...], tuple[dict[Cell, Cell], bool]] = {}
        if len(source) != len(target):
            return []
        for matrix, goal in product(self.group, target):
            shift = minus(kind.spot(goal), *turned(matrix, [kind.spot(min(source))]))
            if not kind.moves(matrix, shift) or not self._respects(Motion(matrix, shift)):
                continue
            there = [home.get(moved(matrix, shift, kind.spot(cell))) for cell in sorted(source)]
            image = {cell: to for cell, to in zip(sorted(source), there, strict=True) if to is not None}
            if set(image.values()) == target and all((cell in needed) == (to in needed) for cell, to in image.items()):
                key = tuple(image.values())
                is_rotation = self.turns_over or keeps_handedness(matrix) or (key in found and found[key][1])
                found[key] = image, is_rotation
        return list(found.values())

    def _respects(self, motion: Motion) -> bool:
        """Whether a motion takes what is glued together to what is glued together."""
        back = motion.inverse(self.kind) if self.gluing else motion
        return all(motion.after(step).after(back) in self._copies for step in self.gluing)


def symmetries(board: Board, pieces: tuple[Piece, ...], placements: list[frozenset[Placed]]) -> list[Symmetry] | None:
    """Every choice of a motion for each component that the pieces can follow; None if there are too many choices.

    Pieces with equal bounds and placements become, in order, those that have the placements that theirs become.
    """
    parts = board.parts(placed for each in placements for placed in each)
    if len(parts) > 5:
        return None
    laid = {pair: board.laid(parts[pair[0]], parts[pair[1]]) for pair in product(range(len(parts)), repeat=2)}
    orders = [[laid[pair] for pair in enumerate(order)] for order in permutations(range(len(parts)))]
    choices = sum(prod(map(len, ways)) for ways in orders)
    if choices > MOST_CHOICES or choices * sum(map(len, placements)) > MOST_MOVES:
        return None
    alike: dict[tuple[int, int, frozenset[Placed]], list[int]] = {}
    for number, (piece, placed) in enumerate(zip(pieces, placements, strict=True)):
        alike.setdefault((piece.low, piece.high, placed), []).append(number)
    found = []
    for ways in orders:
        for chosen in product(*ways):
            cells = {cell: to for image, _ in chosen for cell, to in image.items()}
            become: dict[int, int] = {}
            for (low, high, placed), numbers in alike.items():
                image = frozenset([frozenset(map(cells.__getitem__, each)) for each in placed])
                others = alike.get((low, high, image), [])
                if len(others) != len(numbers):
                    break
                become.update(zip(numbers, others, strict=True))
            else:
                twist = tuple(become[number] for number in range(len(pieces)))
                found.append(Symmetry(cells, twist, all(is_rotation for _, is_rotation in chosen)))
    return found


def orbits(group: list[Symmetry], solutions: set[Solution]) -> dict[Solution, int]:
    """By solution: the number of its orbit, from 0 on.

    Raises:
        ValueError: a symmetry makes of a solution something that is none.
    """
    number: dict[Solution, int] = {}
    for k, first in enumerate(solution for solution in solutions if solution not in number):
        for cells, twist, _ in group:
            image = frozenset([(twist[piece], frozenset(map(cells.__getitem__, placed))) for piece, placed in first])
            if image not in solutions:
                raise ValueError("the brute force has a symmetry that makes no solution of a solution")
            number[image] = k
    return number


# What is compared.


def compare(board: Board, puzzle: Packing, chance: Random, figures: Counter[str]) -> Iterator[str]:
    """Compare all that is said of a puzzle up to symmetry; what differs, in words."""
    encoding, pieces = puzzle.encode(), puzzle.pieces
    named = {piece.name: k for k, piece in enumerate(pieces)}
    placements = list(map(board.placements, pieces))
    tags = [encoding.decode(option) for option in range(len(encoding.problem.options))]
    own = [(named[tag.piece], frozenset(tag.cells)) for tag in tags]
    if Counter(own) != Counter((k, placed) for k, each in enumerate(placements) for placed in each):
        yield "the options are other placements than those found by brute force"
        return
    group = symmetries(board, pieces, placements)
    limits = Limits(solutions=MOST_SOLUTIONS, nodes=MOST_NODES)
    search = dance.covers(encoding.problem, engine="reference", limits=limits)
    solutions = {frozenset(map(own.__getitem__, cover)) for cover in search}
    if group is None or search.outcome is not Outcome.COMPLETE or len(group) * len(solutions) > MOST_MOVES:
        return
    figures["problems"] += 1
    rotations = [symmetry for symmetry in group if symmetry.is_rotation]
    for convention, chosen in (("all", group), ("rotations", rotations)):
        figures["checks"] += 1
        figures["glued"] += bool(board.gluing)
        figures["components"] += len(board.parts(())) > 1
        figures["exchanging"] += len({symmetry.pieces for symmetry in chosen}) > 1
        judge = Judge(puzzle, named, convention, orbits(chosen, solutions))
        yield from judge.counts(chance, len(solutions), len(chosen), len(rotations))
        yield from judge.lists(chance)


class Judge:
    """What is said of a puzzle by one convention, against the orbits of its solutions."""

    def __init__(self, puzzle: Packing, named: dict[str, int], convention: Any, orbit: dict[Solution, int]) -> None:
        self._puzzle, self._named, self._convention, self._orbit = puzzle, named, convention, orbit
        self._number = len(set(orbit.values()))

    def counts(self, chance: Random, raw: int, order: int, rotations: int) -> Iterator[str]:
        """The count; and now and then one with a limit, which is another way of counting."""
        for limits in [None, Limits(solutions=10**6)][: 1 + (chance.random() < 0.4)]:
            found = dance.count(self._puzzle, symmetry=self._convention, limits=limits)
            said, wanted = [found.raw, found.distinct, int(found)], [raw, self._number, self._number]
            if not found.reason:  # else nobody has looked for symmetries
                said, wanted = [*said, found.order, found.group.rotations], [*wanted, order, rotations]
            if said != wanted:
                yield f"count by {self._convention!r} within {limits}: {said}, should be {wanted}"

    def lists(self, chance: Random) -> Iterator[str]:
        """All solutions; and now and then a few, and then the others, or all of them in short stretches."""
        engine = chance.choice([None, None, "dancing" if NATIVE else "reference", "reference"])
        found, whole = self._listed(engine, None, None)
        yield from self._faults(f"the list by {engine}", found, self._number)
        if chance.random() < 0.5:
            few = chance.randint(1, self._number + 1)
            first, search = self._listed(engine, Limits(solutions=few), None)
            yield from self._faults(f"the first {few} by {engine}", first, min(few, self._number))
            rest, _ = self._listed(engine, None, search.position)
            yield from self._faults(f"the first {few} by {engine}, and then the others", first + rest, self._number)
        if chance.random() < 0.3:
            nodes = 1 + whole.statistics.nodes // chance.randint(2, 5)
            found, search = self._listed(engine, Limits(nodes=nodes), None)
            while search.outcome is not Outcome.COMPLETE:
                more, search = self._listed(engine, Limits(nodes=nodes), search.position)
                found += more
            yield from self._faults(f"the list by {engine} in stretches of {nodes} nodes", found, self._number)

    def _listed(
        self, engine: str | None, limits: Limits | None, resume: Position | None
    ) -> tuple[list[int | None], Solutions[Any]]:
        """The numbers of the orbits whose members are listed, and the search."""
        how: dict[str, Any] = {"engine": engine, "limits": limits, "resume": resume}
        found = dance.solve(self._puzzle, symmetry=self._convention, **how)
        numbers = []
        for solution in found:
            placed = frozenset((self._named[each.piece], frozenset(each.cells)) for each in solution.placements)
            numbers.append(self._orbit.get(placed))
        return numbers, found

    def _faults(self, what: str, found: list[int | None], wanted: int) -> Iterator[str]:
        if None in found:
            yield f"{what} by {self._convention!r}: something that is no solution"
        if len(found) != wanted or len(set(found)) != wanted:
            yield f"{what} by {self._convention!r}: {len(found)} of {len(set(found))} classes, should be {wanted}"


# Random puzzles.

BOUNDS = [(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (1, 3), (2, 2), (0, 0)]  # 0 at most: as many as there are cells
SIZES = [(1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 3), (2, 6), (3, 5), (4, 4)]


def random_board(chance: Random) -> Board:
    """A small board, glued or not, perhaps of several components, some of whose cells may stay empty."""
    if chance.random() < 0.5:
        return _glued_board(chance)
    kind = chance.choice([*KINDS, SQUARE])
    parts = [_blob(chance, kind)]
    for _ in range(chance.choice([0, 0, 0, 1, 1, 2])):
        turn = chance.choice(point_group(kind.generators))
        spots = turned(turn, chance.choice(parts))
        parts.append(spots if chance.random() < 0.8 else _blob(chance, kind, chance.randint(1, 3)))
    spots = []
    for k, part in enumerate(parts):
        far = (6 * (3 + 2 * k), *(0 for _ in part[0][1:])) if chance.random() < 0.8 else (6 * k,) * len(part[0])
        spots += [plus(spot, far) for spot in part]
    cells = sorted({cell for spot in spots if (cell := kind.cell(spot)) is not None})
    optional = set(chance.sample(cells, chance.randint(0, 2))) if chance.random() < 0.25 else set()
    return Board(kind, Region([c for c in cells if c not in optional], optional, lattice_named(kind.name)))


def _blob(chance: Random, kind: Kind, size: int | None = None) -> list[Spot]:
    """Connected cells, more or less symmetric; without marks."""
    box = chance.random() < 0.3 and len(kind.origins) == 1 and size is None
    if box:
        sides = chance.choice([(2, 2), (2, 3), (3, 3), (1, 4), (3, 4), (2, 5)])
        return list(product(*map(range, (*sides, 1, 2)[: len(kind.origins[0])])))
    spots = _grown(chance, kind, size or chance.randint(2, 5))
    if chance.random() < 0.6 and size is None:
        for matrix in chance.sample(point_group(kind.generators), 1 if len(kind.generators) == 3 else 2):
            spots = list(dict.fromkeys([*spots, *turned(matrix, spots)]))[:11]
    return spots


def _grown(chance: Random, kind: Kind, size: int) -> list[Spot]:
    start = kind.origins[0] if kind.name == "polystick" else chance.choice(kind.origins)
    spots = [start]
    while len(spots) < size:
        more = chance.choice([*kind.near(chance.choice(spots))])
        cell = kind.cell(more)
        if more not in spots and cell is not None and (kind.name != "polystick" or cell[2] != 2):
            spots.append(more)
    return spots


def _glued_board(chance: Random) -> Board:
    name = chance.choice(["cylinder", "torus", "torus", "mobius"])
    rows, columns = chance.choice(SIZES)
    if chance.random() < 0.7:
        kind, cells, middle = SQUARE, list(product(range(rows), range(columns))), rows - 1
        along, across, flip = (0, columns), (rows, 0), Motion(((-1, 0), (0, 1)), (middle, columns))
        skew = (rows, chance.randrange(columns))
    else:
        rows -= name == "mobius" and rows % 2 == 0
        slant = name == "mobius"
        cells = [(x - y // 2 * slant, y) for y in range(rows) for x in range(columns)]
        kind, middle = HEXAGON, rows - 1  # the rows y and middle - y change places
        along, across = (columns, 0), (0, rows)
        flip = Motion(((1, 1), (0, -1)), (columns - middle // 2, middle))
        skew = (chance.randrange(columns), rows)
    whole = Region(cells, lattice=lattice_named(kind.name))
    unmoved = point_group(kind.generators)[0]
    if name == "torus":
        across = skew if chance.random() < 0.3 else across
        gluing: tuple[Motion, ...] = (Motion(unmoved, along), Motion(unmoved, across))
        wrapped = whole.wrap(name, along=along, across=across)
    else:
        gluing = (Motion(unmoved, along) if name == "cylinder" else flip,)
        wrapped = whole.wrap(name)
    left, optional = cells, list[Cell]()
    if chance.random() < 0.3:
        left = sorted(chance.sample(cells, chance.randint(max(1, len(cells) // 2), len(cells))))
    if chance.random() < 0.2:
        optional = chance.sample(left, min(len(left), chance.randint(1, 2)))
    region = Region([c for c in left if c not in optional], optional, whole.lattice, wrapped.wrapping)
    return Board(kind, region, gluing)


def random_pieces(chance: Random, board: Board) -> list[Piece]:
    """A few small pieces: mirror images, copies by other names, some that go all round, some that fit nowhere."""
    kind, room, lattice = board.kind, len(board.region), lattice_named(board.kind.name)
    pieces: list[Piece] = []

    def made(shapes: list[list[Spot]], mobility: Mobility, bounds: tuple[int, int]) -> Piece:
        cells = [[cell for spot in spots if (cell := kind.cell(spot)) is not None] for spots in shapes]
        first, *others = [Shape(each, lattice) for each in cells]
        also = tuple(other for other in others if len(other) == len(first))
        return Piece("p", first, mobility, bounds[0], bounds[1] or room, also)

    turn, all_follow = chance.choice(board.group), chance.random() < 0.5
    for _ in range(chance.choice([1, 1, 2, 2, 3])):
        shapes = [_piece(chance, board)]
        if chance.random() < 0.2:  # or another one in its place: mostly the same, turned
            shapes += [turned(chance.choice(board.group), shapes[0])]
        elif chance.random() < 0.1:
            shapes += [_grown(chance, kind, len(shapes[0]))]
        mobility, bounds = chance.choice([*Mobility, Mobility.FREE, Mobility.FIXED]), chance.choice(BOUNDS)
        pieces.append(made(shapes, mobility, bounds))
        poses = set(pieces[-1].orientations)
        if not all_follow:
            turn = chance.choice(board.group)
        while len(pieces) < 9 and chance.random() < (0.95 if all_follow else 0.4):
            # The same turned, reflected, or as it is, by another name, now and then with a difference.
            shapes = [turned(turn, spots) for spots in shapes]
            mobility = mobility if chance.random() < 0.95 else chance.choice([*Mobility])
            bounds = bounds if chance.random() < 0.95 else chance.choice(BOUNDS)
            piece = made(shapes, mobility, bounds)
            if piece.shape in poses and chance.random() < 0.85:
                break
            pieces.append(piece)
            poses.update(piece.orientations)
    if chance.random() < 0.15:  # perhaps too large
        pieces.append(made([_grown(chance, kind, chance.randint(4, 6))], chance.choice([*Mobility]), (0, 1)))
    if chance.random() < 0.7:  # something to fill the rest with, or most of these puzzles had no solution
        mobility = Mobility.FREE if all_follow else chance.choice([*Mobility])
        pieces += [made([[origin]], mobility, (0, 0)) for origin in kind.origins[:2]]
    chance.shuffle(pieces)
    return [replace(piece, name=f"p{k}") for k, piece in enumerate(pieces)]


def _piece(chance: Random, board: Board) -> list[Spot]:
    kind = board.kind
    if board.gluing and chance.random() < 0.3:  # a row that goes all round, or nearly
        step = chance.choice(list(kind.near(kind.origins[0])))
        length = chance.choice(SIZES)[1]
        spots = [tuple(k * s for s in step) for k in range(length)]
        if chance.random() < 0.5:
            more = chance.choice(list(kind.near(chance.choice(spots))))
            spots += [more] if more not in spots else []
        return spots
    spots = _grown(chance, kind, chance.choice([1, 2, 2, 3, 3, 3, 4, 4]))
    if len(spots) > 2 and chance.random() < 0.1:
        del spots[1]  # perhaps not connected any more
    return spots
