"""Knuth's programs: the words that name one and its parameters; traces, reports and totals."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.founders.knuth.knuth_programs import PARAMETERS, KnuthProgram, performance


def test_the_first_of_equal_parameters_counts():
    assert KnuthProgram.read("dlx1 m2 s7 m1").numbers == {"m": 2, "s": 7}
    assert KnuthProgram.read("dlx6 Sfirst Ssecond").shape == "first"


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("dlx4", "program is 'dlx4'; it must be one of dance, dlx1, dlx2, dlx3, dlx5, dlx6"),
        ("", "program is ''; it must be one of dance"),
        ("dlx1 k3", "parameter 'k3' of dlx1: its parameters are v<n>, m<n>, s<n>,"),
        ("dlx1 m", "parameter 'm' of dlx1"),
        ("dlx1 mx", "parameter 'mx' of dlx1"),
        ("dlx6 k3", "its parameters are v<n>, m<n>, s<n>, d<n>, c<n>, C<n>, l<n>, t<n>, T<n>, S<file>, Z<n>"),
        ("dlx5 s3", "parameter 's3' of dlx5"),
        ("dlx5 k0", "parameter k of dlx5 is 0; it must be from 1 to 15000"),
        ("dance x", "parameters 'x' of dance"),
        ("dance 1 2 3 4", "of dance: they should be a number n"),
    ],
)
def test_a_parameter_that_does_not_exist_is_told_which_there_are(program, why):
    with pytest.raises(dance.InputError) as raised:
        KnuthProgram.read(program)
    assert why in str(raised.value)
    assert "\n" not in str(raised.value)


# What they print.

TRACED = "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"  # the example in DLX1


def performed(text, program):
    """Standard output and standard error of a program, and its run."""
    said = []
    made = performance(dance.read_dlx(text).problem, KnuthProgram.read(program), said.append)
    return "".join(made.output()), "".join(f"{line}\n" for line in said), made


def test_parameters_print_every_nth_solution_and_stop():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    assert performed(text, "dlx2")[0] == ""
    out, said, made = performed(text, "dlx2 m2 v1")
    assert [line for line in out.splitlines() if line.endswith(":")] == ["2:", "4:"]
    assert made.found == 4
    _, _, made = performed(text, "dlx2 t3")
    assert (made.found, made.was_cut_off) == (3, False)
    _, said, made = performed(text, "dlx2 T10")
    assert said.startswith("(36 options")
    assert "TIMEOUT!\n" in said
    assert made.was_cut_off
    assert performed(text, "dlx2 m2 m1 v1")[0] == out  # the first of equal parameters counts


def test_reports_show_the_way_and_the_share_that_is_done():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    said = performed(text, "dlx2 d300 v0")[1].splitlines()
    assert said[0].startswith(" after 3")
    shares = [float(line.split()[-1]) for line in said]
    assert shares == sorted(shares)
    states = performed(text, "dlx2 d300 v256 C0")[1].splitlines()
    assert states[0].startswith("Current state (level ")


def test_traces_stay_within_their_levels():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    said = performed(text, "dlx2 v6 c1")[1].splitlines()
    assert {line.split(":")[0] for line in said} == {"Level 0", "L0"}


def test_the_shape_is_a_line_for_each_node():
    made = performed(TRACED, "dlx1 v1")[2]
    assert made.shape[0] == "2 A"
    assert made.shape[-1] == "sol"
    assert len(made.shape) == made.search.nodes


def test_reports_are_cut_at_a_level_in_the_way_of_the_program():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    whole = {line.split(":")[0]: line for line in performed(text, "dlx2 d300 v0")[1].splitlines()}
    for program, pairs in (("dlx1", 2), ("dlx2", 1)):
        cut = performed(text, f"{program} d300 v0 C1")[1].splitlines()
        deep = [line for line in cut if "..." in line]
        assert deep
        for line in deep:
            assert len(line.split(",")[1].split("...")[0].split()) == pairs
    for line in performed(text, "dlx2 d300 v0 C1")[1].splitlines():
        assert line.split()[-1] == whole[line.split(":")[0]].split()[-1]  # the share is that of all levels
    states = performed(text, "dlx1 d300 v256 C0")[1]
    assert "\n ...\n" in states


def test_after_the_last_solution_wanted_some_options_are_still_hidden():
    first, last = (line for line in performed(TRACED, "dlx1 v512 t1")[1].splitlines())
    assert first == "Item totals: 2 2 2 3 2 | 2 3"
    assert last != first
    assert performed(TRACED, "dlx1 v512")[1].splitlines() == [first, first]


def test_dlx1_looks_no_further_than_an_item_without_options_and_dlx3_does():
    text = "p q r\np\nr\n"
    assert performed(text, "dlx1 v4")[1] == "Level 0: p(1) q(0) branching on q(0)\n"
    assert performed(text, "dlx3 v4")[1] == "Level 0: p(1) q(0) r(1) branching on q(0)\n"
    assert performed("p\np\n", "dlx3 v4")[1] == "Level 0: p(1) branching on p(1)\nLevel 1: solution\n"


SIMPLE = "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"  # the example in DLX1
PRICED = (
    "p0 p1 p2 p3 | s0\ns0 p1 p0 |4\np0 p2 |6\np0 p2 |2\np3 p0 p2 |5\np3 p2 s0 p1\np1 p3 p2 |7\np1 s0:a p3 p2 |5\n"
    "p1 |4\np1\np3 p0\np3 |3\np3 p2 p1 |5\n"
)
COLOURED = (
    "p0 p1 p2 | s0\np2\np2 p1 p0\np2\np1 p2\np1\np1 p0 s0:a\np2 p1 s0 p0\np0\np2 p1\np0 p1 p2\np2 s0\ns0 p2\np2 p0 p1\n"
)


def run(text, program):
    """Standard output and standard error of a program."""
    said = []
    made = performance(dance.read_dlx(text).problem, KnuthProgram.read(program), said.append)
    return "".join(made.output()), "".join(f"{line}\n" for line in said), made


def test_dlx1_prints_solutions_totals_and_the_profile():
    out, said, _ = run(SIMPLE, "dlx1 m1 v1665")
    assert out == "1:\n A D (2 of 2)\n E F C (1 of 1)\n B G (1 of 1)\n"
    assert said == (
        "(6 options, 5+2 items, 22 entries successfully read)\n"
        "Item totals: 2 2 2 3 2 | 2 3\nItem totals: 2 2 2 3 2 | 2 3\n"
        "Profile:\n  0: 1\n  1: 2\n  2: 2\n  3: 1\n"
        "Altogether 1 solution, 30 updates, 6 nodes.\n"
    )


def test_dance_prints_its_own_profile():
    assert run(SIMPLE, "dance 1")[0] == (
        "1:\n A D (2 of 2)\n E F C (1 of 1)\n B G (1 of 1)\n"
        "Altogether 1 solutions, after 30 updates.\n"
        "     0     2     0     2 nodes, 12 updates\n"
        "     1     1     0     2 nodes, 14 updates\n"
        "     1     0     0     1 nodes, 4 updates\n"
        "Total 6 nodes.\n"
    )
    assert run(SIMPLE, "dance")[0] == "Altogether 1 solutions, after 30 updates.\n"


def test_dance_prints_what_it_does():
    lines = run(SIMPLE, "dance 1 x y")[0].splitlines()
    assert lines[0] == "Level 0: A(2) B(2) C(2) D(3) E(2) branching on A(2)"
    assert lines[1] == "L0: A D G (1 of 2)"
    assert not any(line.startswith("Level") for line in run(SIMPLE, "dance 1 x")[0].splitlines())


def test_dlx5_prints_costs_and_net_costs():
    out, said, _ = run(PRICED, "dlx5 m1 k1000")
    assert out.startswith(
        "1: (total cost $5)\n p0 p2 (2 of 5) $2 [2]\n p3 (1 of 1) $3 [3]\n p1 (1 of 2)\n"
        "2: (total cost $9)\n p0 p2 (2 of 5) $2 [2]\n p3 (1 of 1) $3 [3]\n p1 (2 of 2) $4 [4]\n"
        "3: (total cost $5)\n p0 p2 p3 (4 of 5) $5 [5]\n p1 (1 of 2)\n"
    )
    assert said == (
        "(12 options, 4+1 items, 41 entries successfully read)\n"
        "Altogether 6 solutions, 70 updates, 0 cleansings, 14 nodes.\n"
        "The optimum costs are:\n $5 (repeated 2 times)\n $9 (repeated 3 times)\n $13\n"
    )
    assert run(PRICED, "dlx5 v24")[1].splitlines() == ["The optimum cost is $5"]


def test_dlx6_prints_the_diagram():
    out, said, _ = run(COLOURED, "dlx6 m1 v1")
    assert out == (
        "2: (~2?0:1)\n3: (~1?0:1)\n4: (~3?3:1)\n5: (~6?2:4)\n6: (~7?5:1)\n7: (~4?0:1)\n8: (~1?0:1)\n9: (~3?8:1)\n"
        "a: (~11?9:1)\nb: (~12?a:1)\nc: (~5?7:b)\nd: (~9?c:1)\ne: (~8?6:d)\nf: (~10?e:1)\n10: (~13?f:1)\n"
        "11: (~0?0:10)\n"
    )
    work = "54 updates, 1 cleansings, 16 search nodes, 17 ZDD nodes, 0+5 signatures, 12 hits"
    assert said.endswith(f"Altogether 12 solutions, {work}.\n")


def test_dlx3_has_bounds_and_branches_without_an_option():
    out, said, _ = run("p 0:2|q\nq p\nq\n", "dlx3 m1 v5")
    assert " null q (2 of 2)\n" in out
    assert "Level 0: p(1) q(0:2,3) branching on p(1)" in said


def test_random_choices_are_the_same_for_a_seed():
    text = dance.write_dlx(dance.Queens(6).encode().problem)
    assert run(text, "dlx1 m1 s3")[:2] == run(text, "dlx1 m1 s3")[:2]
    assert run(text, "dlx1 m1 s3")[0] != run(text, "dlx1 m1")[0]


@pytest.mark.parametrize("program", PARAMETERS)
def test_it_ends_when_it_is_told_to(program):
    made = performance(dance.Queens(6).encode().problem, KnuthProgram.read(program), lambda text: None)
    made.cancel()
    list(made.output())
    assert made.was_cut_off


@pytest.mark.parametrize(
    ("text", "program", "what"),
    [
        ("p | x\np x:a\n", "dlx1", "colours: dlx1 has none, but dlx2 has"),
        ("2|p\np\np\n", "dlx2", "bounds: dlx2 has none, but dlx3 has"),
        ("2|p\np\np\n", "dlx6", "bounds"),
        ("p\np |3\n", "dlx3", "costs: dlx3 has none, but dlx5 has"),
        ("p | x\np x:a\n", "dance", "colours"),
    ],
)
def test_a_problem_that_a_program_cannot_read_is_refused(text, program, what):
    with pytest.raises(dance.InputError, match=what):
        run(text, program)
