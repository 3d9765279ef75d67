"""Classes of solutions by brute force: all solutions, moved by hand."""

from __future__ import annotations

import dancefloor as dance


def turned(n, k):
    """A symmetry of the square of n by n cells, from 0, the identity, to 7; those from 4 on are reflections."""

    def move(cell):
        i, j = cell
        for _ in range(k % 4):
            i, j = j, n - 1 - i
        return (j, i) if k >= 4 else (i, j)

    return move


def classes(puzzle, moves):
    """All solutions as sets of pieces on cells, and how many of them differ under these moves of cells, a group."""
    found = {
        frozenset((placed.piece, placed.cells) for placed in solution.placements)
        for solution in dance.solve(puzzle, symmetry="none")
    }

    def moved(solution, move):
        return frozenset((piece, tuple(sorted(map(move, cells)))) for piece, cells in solution)

    orbits = {frozenset(moved(solution, move) for move in moves) for solution in found}
    assert all(orbit <= found for orbit in orbits)
    return found, orbits
