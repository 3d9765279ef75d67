"""Random boards."""

from __future__ import annotations

from hypothesis import strategies as st

from dancefloor.draw.board import Board


@st.composite
def boards(draw, names):
    """Cells with holes, some of them dealt out to placements that need not be connected."""
    cells = sorted(draw(st.sets(st.tuples(st.integers(-2, 4), st.integers(-2, 4)), max_size=30)))
    pieces = draw(st.lists(names, max_size=5))
    owners = [draw(st.integers(-1, len(pieces) - 1)) for _ in cells]
    lying = [
        (name, [cell for cell, owner in zip(cells, owners, strict=True) if owner == number])
        for number, name in enumerate(pieces)
    ]
    return Board(cells, lying)
