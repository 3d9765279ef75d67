from __future__ import annotations

from dancefloor.cover.problem import Problem
from dancefloor.formats.dlx import write_dlx
from dancefloor.formats.puzzle import read_puzzle


def test_the_first_line_has_the_items_and_each_other_line_an_option():
    assert write_dlx(Problem.from_names("a b", ["a", "a b"])) == "a b\na\na b"


def test_secondary_items_stand_behind_a_bar():
    assert write_dlx(Problem.from_names("a", ["a x"], secondary="x")) == "a | x\na x"


def test_bounds_stand_before_the_name():
    assert write_dlx(Problem.from_names("2|a 0:1|b 3:3|c", ["a b c"])).splitlines()[0] == "2|a 0:1|b 3|c"


def test_what_was_written_reads_as_the_same_problem():
    problem = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    items, *options = write_dlx(problem).splitlines()
    primary, secondary = items.split(" | ")
    assert Problem.from_names(primary, options, secondary=secondary).fingerprint == problem.fingerprint


def test_a_packing_has_a_line_for_each_placement():
    lines = write_dlx(read_puzzle("6x10").encode().problem).splitlines()
    assert len(lines) == 1 + 2056
    assert lines[0].split()[:3] == ["00", "01", "02"]
