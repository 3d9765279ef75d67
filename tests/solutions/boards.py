"""Boards on every lattice, plane or glued, with everything about their motions worked out by brute force: `compared`.

What is glued together is told by arithmetic of its own for each board, not by `dancefloor.geometry.wrapping`; motions
are all maps that move a window of the plane and respect that; components move independently, but those in which one
placement lies move together; and pieces follow where all their placements become those of one piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, permutations, product

from hypothesis import strategies as st

from dancefloor.geometry.lattice import Cell, Lattice, Matrix
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Convention
from dancefloor.verbs import count, covers, solve


@dataclass(frozen=True)
class Board:
    """A region; what stands for all cells glued to a cell; a window of the plane; the reflection of a Möbius strip."""

    region: Region
    normal: Callable[[Cell], Cell]
    window: tuple[Cell, ...] = field(repr=False)
    mirror: Matrix | None = None

    @property
    def lattice(self) -> Lattice:
        return self.region.lattice

    def fold(self, cell: Cell) -> Cell | None:
        """The cell of the region on which a cell of the plane lies."""
        return self.homes.get(self.normal(cell))

    @cached_property
    def homes(self) -> dict[Cell, Cell]:
        return {self.normal(cell): cell for cell in self.region}


def plane(region: Region) -> Board:
    return Board(region, lambda cell: cell, tuple(region))


def squares(kind: str, rows: int, columns: int, kept: list[Cell], optional: list[Cell]) -> Board:
    """A box of squares, some of its cells left out, glued."""

    def normal(cell: Cell) -> Cell:
        turns, y = divmod(cell[1], columns)
        x = cell[0] % rows if kind == "torus" else cell[0]
        return (rows - 1 - x if kind == "mobius" and turns % 2 else x), y

    box = Region.box(rows, columns).wrap(kind)
    window = tuple(product(range(-rows - 1, 2 * rows + 1), range(-2 * columns, 3 * columns)))
    region = Region(kept, optional, wrapping=box.wrapping)
    return Board(region, normal, window, ((-1, 0), (0, 1)) if kind == "mobius" else None)


def hexagon_cells(kind: str, rows: int, columns: int) -> list[Cell]:
    """A rhomboid; for a Möbius strip a board whose rows begin one above the other, as nearly as they can."""
    slant = range(rows) if kind == "mobius" else [0] * rows
    return [(x - (y // 2 if kind == "mobius" else 0), y) for y, _ in enumerate(slant) for x in range(columns)]


def hexagons(kind: str, rows: int, columns: int, kept: list[Cell], optional: list[Cell]) -> Board:
    """A board of hexagons, some of its cells left out, glued."""
    middle = (rows - 1) // 2

    def normal(cell: Cell) -> Cell:
        x, y = cell
        if kind != "mobius":
            return x % columns, (y % rows if kind == "torus" else y)
        turns = (2 * x + y) // (2 * columns)
        x -= turns * columns
        return (x + y - middle, 2 * middle - y) if turns % 2 else (x, y)

    full = Region(hexagon_cells(kind, rows, columns), lattice=HEXAGON).wrap(kind)
    window = tuple((x, y) for y in range(-rows - 1, 2 * rows + 1) for x in range(-3 * columns, 4 * columns))
    region = Region(kept, optional, lattice=HEXAGON, wrapping=full.wrapping)
    return Board(region, normal, window, ((1, 1), (0, -1)) if kind == "mobius" else None)


# --- what motions there are ---


def keeps_handedness(matrix: Matrix) -> bool:
    if len(matrix) == 2:
        (a, b), (c, d) = matrix
        return a * d - b * c > 0
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) > 0


def poses(lattice: Lattice, piece: Piece) -> set[Shape]:
    """All shapes in which a piece may be put down."""
    allowed = {
        Mobility.FIXED: lattice.group[:1],
        Mobility.ONE_SIDED: [matrix for matrix in lattice.group if keeps_handedness(matrix)],
        Mobility.FREE: lattice.group,
    }[piece.mobility]
    return {turned(shape, matrix) for shape in (piece.shape, *piece.also) for matrix in allowed}


def turned(shape: Shape, matrix: Matrix) -> Shape:
    return Shape([shape.lattice.transform(matrix, cell) for cell in shape.cells], shape.lattice)


def twist_of(image: dict[Cell, Cell], pieces: tuple[Piece, ...], lying: dict[str, frozenset[frozenset[Cell]]]):
    """Which piece each piece becomes, equal ones in order; None if some piece becomes one that is not there."""
    classes, images = {}, {}
    for piece in pieces:
        bounds, there = (piece.low, piece.high), lying[piece.name]
        classes.setdefault((there, bounds), []).append(piece.name)
        moved = frozenset(frozenset(map(image.__getitem__, cells)) for cells in there)
        images.setdefault((moved, bounds), []).append(piece.name)
    if {key: len(names) for key, names in images.items()} != {key: len(names) for key, names in classes.items()}:
        return None
    return frozenset(pair for key, names in images.items() for pair in zip(names, classes[key], strict=True))


def motions(board: Board, start: Cell):
    """Each motion of the plane that respects the gluing and takes one cell into the region: its matrix, and its map."""
    lattice = board.lattice
    for matrix in lattice.group:
        first = lattice.transform(matrix, start)
        for goal in board.window:
            shift = lattice.difference(first, goal)
            if shift is None or board.fold(goal) is None:
                continue
            met, image = {}, {}
            for cell in board.window:
                image[cell] = there = board.normal(lattice.translate(lattice.transform(matrix, cell), shift))
                if met.setdefault(board.normal(cell), there) != there:
                    break
            else:
                yield matrix, image


def parts_of(board: Board, lying: Iterable[frozenset[Cell]] = ()) -> list[frozenset[Cell]]:
    """The connected components; those in which one placement lies are one."""
    beside = {cell: {board.fold(there) for there in board.lattice.neighbors(cell)} for cell in board.region}
    for cells in lying:
        for cell in cells:
            beside[cell] |= cells
    left, parts = set(board.region), []
    while left:
        part, frontier = set(), [min(left)]
        while frontier:
            cell = frontier.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                frontier += beside[cell]
        parts.append(frozenset(part))
    return parts


def laid(board: Board, parts: list[frozenset[Cell]], *, rotations: bool):
    """By two components: the maps of one upon the other."""
    homes, required = board.homes, set(board.region.cells)
    ways = {pair: set() for pair in product(range(len(parts)), repeat=2)}
    for matrix, (source, there) in motions_of_parts(board, parts):
        if rotations and not (board.mirror or keeps_handedness(matrix)):
            continue
        moved = {cell: homes.get(board.normal(place)) for cell, place in there.items()}
        for target, part in enumerate(parts):
            keeps = all((cell in required) == (place in required) for cell, place in moved.items())
            if keeps and len(moved) == len(part) and set(moved.values()) == part:
                ways[source, target].add(frozenset(moved.items()))
    return ways


def motions_of_parts(board: Board, parts: list[frozenset[Cell]]):
    lattice = board.lattice
    if board.region.wrapping is None:  # every component may go anywhere
        for source, part in enumerate(parts):
            first = min(part)
            for matrix in lattice.group:
                start = lattice.transform(matrix, first)
                for goal in board.region:
                    shift = lattice.difference(start, goal)
                    if shift is not None:
                        there = [lattice.translate(lattice.transform(matrix, cell), shift) for cell in part]
                        yield matrix, (source, dict(zip(part, there, strict=True)))
        return
    for source, part in enumerate(parts):
        for matrix, image in motions(board, min(part)):
            yield matrix, (source, {cell: image[cell] for cell in part})


def brute_group(board: Board, pieces: tuple[Piece, ...], most: int, *, rotations: bool = False):
    """Every symmetry as (where pieces go, where cells go); None if there are too many to list."""
    lying = {piece.name: frozenset(placed(board, piece)) for piece in pieces}
    parts = parts_of(board, chain.from_iterable(lying.values()))
    if len(parts) > 6:
        return None
    ways = laid(board, parts, rotations=rotations)
    group = set()
    for order in permutations(range(len(parts))):
        for k, images in enumerate(product(*[ways[pair] for pair in enumerate(order)])):
            image = frozenset().union(*images)
            twist = twist_of(dict(image), pieces, lying)
            if twist is not None:
                group.add((twist, image))
            if max(k, len(group)) > most:
                return None
    return group


def placed(board: Board, piece: Piece) -> set[frozenset[Cell]]:
    """All cells that a piece can come to lie on: each of its own poses, shifted to wherever it may come down."""
    lattice, found = board.lattice, set()
    for shape in poses(lattice, piece):
        for goal in board.window:
            shift = lattice.difference(shape.cells[0], goal)
            if shift is not None:
                cells = [board.fold(lattice.translate(cell, shift)) for cell in shape.cells]
                if None not in cells and len(set(cells)) == len(cells):
                    found.add(frozenset(cells))
    return found


# --- the whole group, acting on all solutions ---

MOST_ELEMENTS, MOST_SOLUTIONS = 800, 300


def as_set(placements):
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in placements)


def act(element, solution):
    twist, image = map(dict, element)
    return frozenset((twist[piece], frozenset(image[cell] for cell in cells)) for piece, cells in solution)


def orbits_of(group, solutions):
    left, orbits = set(solutions), []
    while left:
        orbit = {act(element, next(iter(left))) for element in group}
        assert orbit <= solutions
        orbits.append(orbit)
        left -= orbit
    return orbits


def sizes_of_classes(symmetries: Symmetries, puzzle: Packing):
    """By the solution of each class that is listed: how many there are, by least forms and by images of options."""
    problem, numbers = symmetries.reduced()
    images = symmetries.images(numbers)
    assert images is not None
    by_forms, by_images = {}, {}
    for cover in covers(problem, engine="reference"):
        options = tuple(numbers[option] for option in cover)
        solution = as_set(map(puzzle.encode().decode, options))
        if size := symmetries.class_size(options):
            by_forms[solution] = size
        if size := images.class_size(cover):
            by_images[solution] = size
    return by_forms, by_images


def compared(board: Board, puzzle: Packing) -> bool:
    """Compare everything that can be compared; False if there is too much of it, else True."""
    options = {(tag.piece, frozenset(tag.cells)) for tag in (option.tag for option in puzzle.encode().problem.options)}
    assert options == {(piece.name, cells) for piece in puzzle.pieces for cells in placed(board, piece)}
    whole = brute_group(board, puzzle.pieces, MOST_ELEMENTS)
    if whole is None:
        return False
    turning = brute_group(board, puzzle.pieces, MOST_ELEMENTS, rotations=True)
    search = covers(puzzle.encode().problem, engine="reference", limits=Limits(solutions=MOST_SOLUTIONS, nodes=20_000))
    found = [as_set(map(puzzle.encode().decode, cover)) for cover in search]
    raw = set(found)
    assert len(raw) == len(found)
    for convention, group in ((Convention.ALL, whole), (Convention.ROTATIONS, turning)):
        symmetries = Symmetries(puzzle.encode(), convention)
        told = symmetries.group
        assert (told.convention, told.order, told.rotations) == (convention, len(group), len(turning))
        if search.outcome is Outcome.COMPLETE:
            orbits = orbits_of(group, raw)
            listed = [as_set(solution.placements) for solution in solve(puzzle, symmetry=convention)]
            assert len(listed) == len(orbits)
            assert all(sum(solution in orbit for solution in listed) == 1 for orbit in orbits)
            few = [as_set(solution.placements) for solution in solve(puzzle, symmetry=convention, limit=3)]
            assert len({next(k for k, orbit in enumerate(orbits) if solution in orbit) for solution in few}) == len(few)
            for sizes in sizes_of_classes(symmetries, puzzle):
                assert len(sizes) == len(orbits)
                assert all([sizes[s] for s in orbit if s in sizes] == [len(orbit)] for orbit in orbits)
            assert set(listed) == set(sizes)
            counted = count(puzzle, symmetry=convention)
            assert (counted, counted.distinct, counted.raw) == (len(orbits), len(orbits), len(raw))
    if search.outcome is not Outcome.COMPLETE:
        return False
    assert count(puzzle) == len(raw)
    assert {as_set(solution.placements) for solution in solve(puzzle, symmetry="none")} == raw
    return True


# --- small boards and pieces ---

WINDOWS: list[tuple[Lattice, list[Cell]]] = [
    (SQUARE, list(product(range(3), range(4)))),
    (HEXAGON, list(product(range(3), range(3)))),
    (HEXAGON, [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]),
    (TRIANGLE, list(product(range(2), range(2), range(2)))),
    (TRIANGLE, [(0, 1, 1), (0, 1, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 2, 0), (2, 0, 0)]),
    (CUBE, list(product(range(2), range(2), range(2)))),
    (CUBE, list(product(range(1), range(2), range(4)))),
]


@st.composite
def boards(draw) -> Board:
    kind = draw(st.sampled_from(["plane", "plane", "cylinder", "torus", "mobius"]))
    if kind == "plane":
        lattice, cells = draw(st.sampled_from(WINDOWS))
        kept, optional = draw(chosen(cells))
        if draw(st.booleans()):  # once more beside it, turned
            matrix = draw(st.sampled_from(lattice.group))
            far = (9,) * len(lattice.corner(cells))

            def moved(them):
                return [lattice.translate(lattice.transform(matrix, cell), far) for cell in them]

            kept, optional = kept + moved(kept), optional + moved(optional)
        return plane(Region(kept, optional, lattice=lattice))
    if draw(st.booleans()):
        rows, columns = draw(st.sampled_from([(1, 3), (2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (1, 6)]))
        return squares(kind, rows, columns, *draw(chosen(list(product(range(rows), range(columns))))))
    rows, columns = draw(st.sampled_from([(1, 3), (3, 2), (3, 3), (1, 5), *([(2, 3)] if kind != "mobius" else [])]))
    return hexagons(kind, rows, columns, *draw(chosen(hexagon_cells(kind, rows, columns))))


@st.composite
def chosen(draw, cells: list[Cell]) -> tuple[list[Cell], list[Cell]]:
    """All cells or some of them, a few of which may stay empty."""
    if draw(st.integers(0, 2)):
        return cells, []
    kept = draw(st.sets(st.sampled_from(cells), min_size=1))
    optional = draw(st.sets(st.sampled_from(cells), max_size=2))
    return sorted(kept - optional), sorted(optional)


@st.composite
def shapes(draw, lattice: Lattice) -> Shape:
    cells = [draw(st.sampled_from(lattice.origins))]
    for _ in range(draw(st.integers(0, 3))):
        around = lattice.neighbors(draw(st.sampled_from(cells)))
        cells.append(draw(st.sampled_from(around)))
    if draw(st.integers(0, 9)) == 0 and len(set(cells)) > 2:
        del cells[1]  # perhaps not connected any more
    return Shape(cells, lattice)


@st.composite
def piece_sets(draw, lattice: Lattice, room: int) -> list[Piece]:
    mirror = next(matrix for matrix in lattice.group if not keeps_handedness(matrix))
    pieces = []
    for k in range(draw(st.integers(1, 2))):
        shape, mobility = draw(shapes(lattice)), draw(st.sampled_from([*Mobility, Mobility.FREE]))
        bounds = draw(st.sampled_from([(1, 1), (1, 1), (0, 1), (0, 2), (1, 3), (0, room)]))
        pieces.append(Piece(f"p{k}", shape, mobility, *bounds))
        if draw(st.booleans()):  # the mirror image beside it, or the same once more under another name
            beside = turned(shape, mirror) if draw(st.booleans()) else shape
            pieces.insert(draw(st.integers(0, len(pieces))), Piece(f"q{k}", beside, mobility, *bounds))
    if draw(st.integers(0, 2)):  # something to fill the rest with, or most of these puzzles had no solution
        pieces.append(Piece("fill", Shape(lattice.origins[:1], lattice), Mobility.FREE, 0, room))
    return pieces


@st.composite
def packings(draw) -> tuple[Board, Packing]:
    board = draw(boards())
    return board, Packing(board.region, draw(piece_sets(board.lattice, len(board.region))))
