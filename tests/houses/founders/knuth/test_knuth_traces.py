"""Traces, reports and totals of Knuth's programs."""

from __future__ import annotations

import dancefloor as dance
from dancefloor.houses.founders.knuth.knuth_performances import performance
from dancefloor.houses.founders.knuth.knuth_programs import KnuthProgram

SIMPLE = "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"  # the example in DLX1


def run(text, program):
    """Standard output and standard error of a program, and its run."""
    said = []
    made = performance(dance.read_dlx(text).problem, KnuthProgram.read(program), said.append)
    return "".join(made.output()), "".join(f"{line}\n" for line in said), made


def test_parameters_print_every_nth_solution_and_stop():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    assert run(text, "dlx2")[0] == ""
    out, said, made = run(text, "dlx2 m2 v1")
    assert [line for line in out.splitlines() if line.endswith(":")] == ["2:", "4:"]
    assert made.found == 4
    _, _, made = run(text, "dlx2 t3")
    assert (made.found, made.was_cut_off) == (3, False)
    _, said, made = run(text, "dlx2 T10")
    assert said.startswith("(36 options")
    assert "TIMEOUT!\n" in said
    assert made.was_cut_off
    assert run(text, "dlx2 m2 m1 v1")[0] == out  # the first of equal parameters counts


def test_reports_show_the_way_and_the_share_that_is_done():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    said = run(text, "dlx2 d300 v0")[1].splitlines()
    assert said[0].startswith(" after 3")
    shares = [float(line.split()[-1]) for line in said]
    assert shares == sorted(shares)
    states = run(text, "dlx2 d300 v256 C0")[1].splitlines()
    assert states[0].startswith("Current state (level ")


def test_traces_stay_within_their_levels():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    said = run(text, "dlx2 v6 c1")[1].splitlines()
    assert {line.split(":")[0] for line in said} == {"Level 0", "L0"}


def test_the_shape_is_a_line_for_each_node():
    made = run(SIMPLE, "dlx1 v1")[2]
    assert made.shape[0] == "2 A"
    assert made.shape[-1] == "sol"
    assert len(made.shape) == made.search.nodes


def test_reports_are_cut_at_a_level_in_the_way_of_the_program():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    whole = {line.split(":")[0]: line for line in run(text, "dlx2 d300 v0")[1].splitlines()}
    for program, pairs in (("dlx1", 2), ("dlx2", 1)):
        cut = run(text, f"{program} d300 v0 C1")[1].splitlines()
        deep = [line for line in cut if "..." in line]
        assert deep
        for line in deep:
            assert len(line.split(",")[1].split("...")[0].split()) == pairs
    for line in run(text, "dlx2 d300 v0 C1")[1].splitlines():
        assert line.split()[-1] == whole[line.split(":")[0]].split()[-1]  # the share is that of all levels
    states = run(text, "dlx1 d300 v256 C0")[1]
    assert "\n ...\n" in states


def test_after_the_last_solution_wanted_some_options_are_still_hidden():
    first, last = (line for line in run(SIMPLE, "dlx1 v512 t1")[1].splitlines())
    assert first == "Item totals: 2 2 2 3 2 | 2 3"
    assert last != first
    assert run(SIMPLE, "dlx1 v512")[1].splitlines() == [first, first]


def test_dlx1_looks_no_further_than_an_item_without_options_and_dlx3_does():
    text = "p q r\np\nr\n"
    assert run(text, "dlx1 v4")[1] == "Level 0: p(1) q(0) branching on q(0)\n"
    assert run(text, "dlx3 v4")[1] == "Level 0: p(1) q(0) r(1) branching on q(0)\n"
    assert run("p\np\n", "dlx3 v4")[1] == "Level 0: p(1) branching on p(1)\nLevel 1: solution\n"
