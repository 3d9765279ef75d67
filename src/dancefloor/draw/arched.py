"""Arcs above a text picture, which join cells of its first row.

Strategy: arcs are brackets of line-drawing characters. An arc is as low as it can be above all arcs that it spans, so
that few lines are needed; where an end of one crosses another one, both go on.
"""

from __future__ import annotations

from collections.abc import Sequence

Arc = tuple[int, int]  # the columns of its ends

#: Corners, lines, where lines cross, and where an arc stands on the picture: in Unicode, and in ASCII.
BRACKETS = ("┌┐─│┼┴", "++-|++")


def arched(picture: str, arcs: Sequence[Arc], *, unicode: bool) -> str:
    """Put arcs on a picture.

    Args:
        picture: the picture.
        arcs: their ends, as columns of the first line of the picture.
        unicode: whether to use line-drawing characters; otherwise they are ASCII.

    >>> print(arched("┌───┬───┬───┐", [(2, 6)], unicode=True))
      ┌───┐
    ┌─┴─┬─┴─┬───┐
    """
    left, right, flat, upright, crossing, foot = tuple(BRACKETS[not unicode])
    height = _heights(arcs)
    above = [[" "] * (1 + max(end for arc in arcs for end in arc)) for _ in range(max(height.values()))]
    for arc, top in height.items():
        row = above[-top]
        for column in range(arc[0] + 1, arc[1]):
            row[column] = flat
    for arc, top in height.items():
        above[-top][arc[0]], above[-top][arc[1]] = left, right
        for line in above[len(above) - top + 1 :]:
            for column in arc:
                line[column] = crossing if line[column] in (flat, crossing) else upright
    first, *rest = picture.split("\n")
    ends = {end for arc in arcs for end in arc}
    stood = "".join([foot if column in ends else sign for column, sign in enumerate(first)])
    return "\n".join(["".join(line).rstrip() for line in above] + [stood, *rest])


def _heights(arcs: Sequence[Arc]) -> dict[Arc, int]:
    """The line of each arc, counted from the picture upwards: narrow ones first, each as low as those below allow."""
    found: dict[Arc, int] = {}
    for arc in sorted(arcs, key=lambda arc: (arc[1] - arc[0], arc)):
        met = [top for other, top in found.items() if other[0] < arc[1] and arc[0] < other[1]]
        found[arc] = 1 + max(met, default=0)
    return found
