"""What the benchmarks ask."""

from __future__ import annotations

import dancefloor as dance
from benchmarks.problems import QUESTIONS, collection, question

TEXT = """# two packings
problem small.Square
lattice square
raw 2
group 4
cells 0,0 0,1 1,0 1,1 2,0 2,1
piece I2 0,0 0,1
piece O4 0,0 0,1 1,0 1,1
end

problem small.Rhombus
lattice triangle
raw 2
group 4
cells 0,0,0 0,0,1
piece A 0,0,0
piece B 0,0,1
end
"""


def test_quick_questions_of_the_lattices_have_the_answers_that_are_published():
    quick = [
        each for each in QUESTIONS if each.quick and each.kind.startswith("Enumerate") and "distinct" not in each.name
    ]
    assert [each.name for each in quick] == ["8x8-2x2", "hexiamonds 6x6", "Soma 3x3x3"]
    assert all(dance.count(each.make()) == each.answer for each in quick)


def test_a_collection_is_read_from_its_file(tmp_path):
    path = tmp_path / "collection.txt"
    path.write_text(TEXT)
    square, rhombus = collection(str(path))
    assert (square.name, square.kind, square.answer) == ("small.Square", str(path), 2)
    assert [dance.count(each.make()) for each in (square, rhombus)] == [2, 2]
    assert rhombus.make().region.lattice.name == "triangle"
    assert question(str(path), "small.Rhombus").answer == 2
