"""Ominoes on a board with clues: all connected sets of d cells that a solution of a fillomino could contain.

Such a set, a *d-omino* for short, contains no clue other than d, and touches no clue d outside. So a clue d next to a
cell of a growing omino must join it, and may force others to join. Each omino is found exactly once.

Strategy: Algorithm R of TAOCP 7.2.2, exercise 75, which generates all connected d-sets of vertices that contain a given
vertex, with forced moves. Its steps, cell order and option order are those of Knuth's FILLOMINO-DLX.

*The start.* The search for an omino with clues starts at the first of its clues; for one without, at the first of its
cells. So from a clue, the omino may grow anywhere but onto an earlier clue; from a blank cell s, only over blank cells
after s, and never next to a clue d.

*The tree.* The omino so far is v[0] ... v[l-1], in order of choice. The search tries its neighbours in breadth-first
order: those of v[0] in directions N, W, E, S, then those of v[1], and so on. It first finds all ominoes with the cell
that it tries, then those without it; these leave the cell out as long as the cells before it stay.

*The tags.* tag[u] counts the reasons not to try u: it is in the omino, it has been tried from some neighbour, or it is
out of bounds from the start. A cell is tried when its tag rises from 0 to 1. Thanks to counts instead of marks, the
search can undo all tries since a choice by walking over the same arcs once more.

*The forced moves.* When a cell joins, a depth-first search with a stack collects the clues d that it forces. They
follow it in v, and leave together with it. If they are too many, or one of them is out of bounds, no omino has this
cell after those before it, and the search continues as if it had found all ominoes with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def forced_ominoes(columns: int, clues: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """All ominoes of `size` cells, ordered by start, each as its cells in order of choice.

    Cells are numbered row by row from 0, `columns` in a row; `clues` has a number for each cell, 0 for a blank one.

    >>> list(forced_ominoes(3, [0, 0, 0,  0, 2, 0], 2))
    [(4, 1), (4, 3), (4, 5)]
    >>> list(forced_ominoes(3, [3, 0, 3,  0, 0, 0], 3))
    [(0, 1, 2), (0, 3, 4), (2, 5, 4)]
    """
    arcs = [neighbors(cell, columns, len(clues)) for cell in range(len(clues))]
    for start, clue in enumerate(clues):
        if clue in (0, size):
            yield from _ominoes_from(start, arcs, clues, size)


def neighbors(cell: int, columns: int, cells: int) -> tuple[int, ...]:
    """The neighbours of a cell, in the order north, west, east, south."""
    column = cell % columns
    beside = (
        (cell >= columns, cell - columns),
        (column > 0, cell - 1),
        (column < columns - 1, cell + 1),
        (cell + columns < cells, cell + columns),
    )
    return tuple(other for there, other in beside if there)


def _ominoes_from(
    start: int, arcs: Sequence[Sequence[int]], clues: Sequence[int], size: int
) -> Iterator[tuple[int, ...]]:
    # R1. [Initialize.] Tag cells out of bounds; not clues d, which are forced before they could be tried.
    first = 0 if clues[start] else start
    tag = [int(cell < first if clue == 0 else clue != size) for cell, clue in enumerate(clues)]
    v = [start]
    chosen = [(0, 0, -1)]  # for each choice: l before it, and the arc (i, k), from v[i] to its kth neighbour
    i, k = 0, -1
    tag[start] += 1
    fits = _force(start, start, v, tag, arcs, clues, size)
    while True:
        # R2. [Enter a level.] Visit a complete omino; it cannot grow, and neither can one that does not fit.
        if not fits or len(v) == size:
            if fits:
                yield tuple(v)
        else:
            while i < len(v):
                # R3. [Advance.] To the next arc of v[i].
                k += 1
                # R4. [Done with v[i]?] Then go to the cell chosen after it, if any.
                if k == len(arcs[v[i]]):
                    i, k = i + 1, -1
                    continue
                # R5. [Try.] Take a cell that was never tried before.
                u = arcs[v[i]][k]
                tag[u] += 1
                if tag[u] == 1:
                    break
            if i < len(v):
                # R6. [Force.] Take all cells that it forces, too.
                chosen.append((len(v), i, k))
                v.append(u)
                fits = _force(u, start, v, tag, arcs, clues, size)
                continue
        # R7. [Backtrack.] Undo the tries since the last choice, then the choice; its own tag stays, which leaves
        # it out from now on.
        length, last_i, last_k = chosen.pop()
        if not chosen:
            return
        _untag(v, tag, arcs, (last_i, last_k), (i, k))
        for forced in v[length + 1 :]:
            tag[forced] -= 1
        del v[length:]
        i, k = last_i, last_k
        fits = True


def _force(
    cell: int, start: int, v: list[int], tag: list[int], arcs: Sequence[Sequence[int]], clues: Sequence[int], size: int
) -> bool:
    """Append to v the clues that a cell forces, directly or not; return whether they fit."""
    stack = [cell]
    while stack:
        for u in arcs[stack.pop()]:
            if clues[u] == size and tag[u] == 0:
                if clues[start] == 0 or u < start or len(v) == size:
                    return False
                tag[u] += 1
                v.append(u)
                stack.append(u)
    return True


def _untag(
    v: list[int], tag: list[int], arcs: Sequence[Sequence[int]], after: tuple[int, int], to: tuple[int, int]
) -> None:
    """Undo the tries along all arcs (i, k) after one arc, up to another."""
    i, k = after
    while (i, k) != to:
        k += 1
        if k == len(arcs[v[i]]):
            i, k = i + 1, -1
        else:
            tag[arcs[v[i]][k]] -= 1
