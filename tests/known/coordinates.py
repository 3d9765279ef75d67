"""Cubes and triangles once more, by arithmetic of their own: where pieces lie, for comparison with the package."""

import itertools


def rotations(dimension=3):
    """The proper rotations of space that lay the cubic lattice upon itself, as maps of cells."""
    for order in itertools.permutations(range(dimension)):
        odd = sum(a > b for a, b in itertools.combinations(order, 2)) % 2
        for signs in itertools.product((1, -1), repeat=dimension):
            if signs.count(-1) % 2 == odd:
                yield lambda cell, order=order, signs=signs: tuple(
                    sign * cell[axis] for axis, sign in zip(order, signs, strict=True)
                )


def places(cells, piece, maps):
    """All ways to lay a piece into cells: turned by each map, then shifted."""
    inside = set(cells)
    for turn in maps:
        turned = [turn(cell) for cell in piece]
        for cell in cells:
            shift = [c - t for c, t in zip(cell, turned[0], strict=True)]
            moved = tuple(sorted(tuple(c + s for c, s in zip(each, shift, strict=True)) for each in turned))
            if inside.issuperset(moved):
                yield moved


def box_of_cubes(*sides):
    return list(itertools.product(*map(range, sides)))


# Triangles. A corner of the triangular lattice is (a, b), meaning a * (1, 0) + b * (1/2, sqrt(3)/2). A triangle is
# known by three times its centre, which is whole: (3a + 1, 3b + 1) points up, (3a + 2, 3b + 2) down. So symmetries are
# linear maps.


def rhomboid(rows, columns):
    return [(3 * a + k, 3 * b + k) for b in range(rows) for a in range(columns) for k in (1, 2)]


def turn(cell):
    """By 60 degrees about a corner: (1, 0) goes to (0, 1), and (0, 1) to (-1, 1)."""
    a, b = cell
    return -b, a + b


def mirror(cell):
    a, b = cell
    return b, a


def of_triangles(cell):
    """The triangles that share a side with one."""
    a, b = cell
    step = 1 if a % 3 == 1 else -1  # up triangles and down ones
    return [(a + step, b + step), (a + step, b - 2 * step), (a - 2 * step, b + step)]


def triangle_turns():
    maps = []
    for flips in (False, True):
        for times in range(6):

            def move(cell, flips=flips, times=times):
                cell = mirror(cell) if flips else cell
                for _ in range(times):
                    cell = turn(cell)
                return cell

            maps.append(move)
    return maps


def triangle_places(cells, piece, maps=None):
    """All ways to lay a piece of triangles into cells: shifts are by whole corners, so up stays up."""
    inside = set(cells)
    for move in maps or triangle_turns():
        turned = [move(cell) for cell in piece]
        for cell in cells:
            shift = cell[0] - turned[0][0], cell[1] - turned[0][1]
            if shift[0] % 3 == shift[1] % 3 == 0:
                moved = tuple(sorted((a + shift[0], b + shift[1]) for a, b in turned))
                if inside.issuperset(moved):
                    yield moved


def polyiamonds(size):
    """The free polyiamonds of so many triangles, by growing."""
    grown = {frozenset([(1, 1)])}
    for _ in range(size - 1):
        grown = {
            _least(shape | {cell}) for shape in grown for at in shape for cell in of_triangles(at) if cell not in shape
        }
    return sorted(tuple(sorted(shape)) for shape in grown)


def _least(shape):
    """The least of its poses."""
    poses = []
    for move in triangle_turns():
        turned = [move(cell) for cell in shape]
        down = 3 * (min(a for a, _ in turned) // 3), 3 * (min(b for _, b in turned) // 3)
        poses.append(tuple(sorted((a - down[0], b - down[1]) for a, b in turned)))
    return frozenset(min(poses))
