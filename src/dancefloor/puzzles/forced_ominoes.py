"""Ominoes on a board with clues: all connected sets of d cells that a solution of a fillomino could have there.

Such a set, a *d-omino* for short, holds no clue other than d and touches no clue d outside. So a clue d beside a cell
of a growing omino has no choice: it must join, and whoever joins may force others. Each omino comes exactly once.

Strategy: Algorithm R of TAOCP 7.2.2, exercise 75, which makes all connected d-sets of vertices that contain a given
vertex, with forced moves; in steps, cell order and option order it does what Knuth's FILLOMINO-DLX does.

*The start.* An omino with clues is found from the first of its clues, one without from the first of its cells. So from
a clue, the omino may grow anywhere but onto an earlier clue; from a blank cell s, only over blank cells after s, and
beside no clue d at all.

*The tree.* The omino so far is v[0] ... v[l-1], in order of choice, and its neighbours are tried in the order of a
breadth-first search: those of v[0] in directions N, W, E, S, then those of v[1], and so on. Each cell tried is either
taken, or left out for good as long as the cells before it stay: first all ominoes with it, then those without.

*The tags.* tag[u] counts the reasons not to try u: being in the omino, having been tried from one neighbour or
another, or being out of bounds from the beginning. A cell is tried when its tag rises from 0 to 1; counting, instead
of a mere mark, lets us take back the tries made since a cell was chosen by walking over the same arcs once more.

*The forced moves.* When a cell is taken, a depth-first search with a stack collects the clues d that it forces. All of
them follow it in v, and when it goes, they go. If they are too many, or one of them is out of bounds, no omino has the
chosen cell beside those before it, and it is as if all ominoes with it had been seen already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def forced_ominoes(columns: int, clues: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """All ominoes of `size` cells, start by start, each as its cells in order of choice.

    Cells are numbered row by row from 0; `clues` has a number for each cell, 0 for a blank one.

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
    """The cells beside a cell, in the order north, west, east, south."""
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
    # R1. [Initialize.] Tag what is out of bounds; not clues d, which are forced before they could be tried.
    first = 0 if clues[start] else start
    tag = [int(cell < first if clue == 0 else clue != size) for cell, clue in enumerate(clues)]
    v = [start]
    chosen = [(0, 0, -1)]  # for each choice: the l before it, and the arc (i, k), from v[i] to its kth neighbour
    i, k = 0, -1
    tag[start] += 1
    fits = _force(start, start, v, tag, arcs, clues, size)
    while True:
        # R2. [Enter a level.] A complete omino is visited; it cannot grow, and neither can one that does not fit.
        if not fits or len(v) == size:
            if fits:
                yield tuple(v)
        else:
            while i < len(v):
                # R3. [Advance.] To the next arc of v[i].
                k += 1
                # R4. [Done with v[i]?] Then to the cell chosen after it, if there is one.
                if k == len(arcs[v[i]]):
                    i, k = i + 1, -1
                    continue
                # R5. [Try.] A cell that was never tried before is taken.
                u = arcs[v[i]][k]
                tag[u] += 1
                if tag[u] == 1:
                    break
            if i < len(v):
                # R6. [Force.] And with it go all that it forces.
                chosen.append((len(v), i, k))
                v.append(u)
                fits = _force(u, start, v, tag, arcs, clues, size)
                continue
        # R7. [Backtrack.] Take back the tries since the last choice, then the choice; its own tag stays, which leaves
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
    """Append to v the clues that a cell forces, directly or not; whether they fit."""
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
    """Take back the tries along all arcs (i, k) after one, up to another."""
    i, k = after
    while (i, k) != to:
        k += 1
        if k == len(arcs[v[i]]):
            i, k = i + 1, -1
        else:
            tag[arcs[v[i]][k]] -= 1
