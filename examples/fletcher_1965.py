"""Fletcher's table (CACM 8:10, October 1965): the solutions of six pentomino boxes, counted again.

John G. Fletcher's program took ten minutes for the 6x10 box on an IBM 7094. This script prints and checks the table.
"""

import time

import dancefloor as dance

# Each box, Fletcher's number of solutions, and the number when symmetric solutions count separately.
TABLE = [
    ("3x20", 2, 8),
    ("4x15", 368, 1472),
    ("5x12", 1010, 4040),
    ("6x10", 2339, 9356),
    ("5x6+5x6", 2, 64),
    ("8x8-2x2@3,3", 65, 520),
]


def main() -> None:
    """Print the table, and check its numbers."""
    print(f"{'box':12} {'solutions':>9} {'all':>6} {'symmetries':>10} {'nodes':>9} {'seconds':>8}")
    for text, distinct, raw in TABLE:
        puzzle = dance.Packing(dance.box(text), dance.polyominoes(5))
        began = time.perf_counter()
        count = dance.count(puzzle, symmetry="all")
        seconds = time.perf_counter() - began
        assert count.outcome is dance.Outcome.COMPLETE
        assert (count.distinct, count.raw) == (distinct, raw), (text, count.distinct, count.raw)
        print(f"{text:12} {count:9} {count.raw:6} {count.order:10} {count.statistics.nodes:9} {seconds:8.3f}")


if __name__ == "__main__":
    main()
