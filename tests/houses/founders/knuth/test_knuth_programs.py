"""Knuth's programs: the words that name one and its parameters; reports and totals.

tests/known/test_knuth_printed.py compares what they print with records of Knuth's own programs.
"""

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
        ("dlx4", "program is 'dlx4': it should be one of dance, dlx1, dlx2, dlx3, dlx5, dlx6"),
        ("", "program is '': it should be one of dance"),
        ("dlx1 k3", "parameter 'k3' of dlx1: its parameters are v<n>, m<n>, s<n>,"),
        ("dlx1 m", "parameter 'm' of dlx1"),
        ("dlx1 mx", "parameter 'mx' of dlx1"),
        ("dlx6 k3", "its parameters are v<n>, m<n>, s<n>, d<n>, c<n>, C<n>, l<n>, t<n>, T<n>, S<file>, Z<n>"),
        ("dlx5 s3", "parameter 's3' of dlx5"),
        ("dlx5 k0", "parameter k of dlx5 is 0: it should be from 1 to 15000"),
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

QUEENS = dance.write_dlx(dance.Queens(6).encode().problem)
TRACED = "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"  # the example in DLX1


def performed(text, program):
    """Standard output and standard error of a program, and its run."""
    said = []
    made = performance(dance.read_dlx(text).problem, KnuthProgram.read(program), said.append)
    return "".join(made.output()), "".join(f"{line}\n" for line in said), made


def test_parameters_print_every_nth_solution_and_stop():
    assert performed(QUEENS, "dlx2")[0] == ""
    out, said, made = performed(QUEENS, "dlx2 m2 v1")
    assert [line for line in out.splitlines() if line.endswith(":")] == ["2:", "4:"]
    assert made.found == 4
    _, _, made = performed(QUEENS, "dlx2 t3")
    assert (made.found, made.was_cut_off) == (3, False)
    _, said, made = performed(QUEENS, "dlx2 T10")
    assert said.startswith("(36 options")
    assert "TIMEOUT!\n" in said
    assert made.was_cut_off
    assert performed(QUEENS, "dlx2 m2 m1 v1")[0] == out  # the first of equal parameters counts


def test_reports_show_the_way_and_the_share_that_is_done():
    said = performed(QUEENS, "dlx2 d300 v0")[1].splitlines()
    assert said[0].startswith(" after 3")
    shares = [float(line.split()[-1]) for line in said]
    assert shares == sorted(shares)
    states = performed(QUEENS, "dlx2 d300 v256 C0")[1].splitlines()
    assert states[0].startswith("Current state (level ")


def test_traces_stay_within_their_levels():
    said = performed(QUEENS, "dlx2 v6 c1")[1].splitlines()
    assert {line.split(":")[0] for line in said} == {"Level 0", "L0"}


def test_reports_are_cut_at_a_level_in_the_way_of_the_program():
    whole = {line.split(":")[0]: line for line in performed(QUEENS, "dlx2 d300 v0")[1].splitlines()}
    for program, pairs in (("dlx1", 2), ("dlx2", 1)):
        cut = performed(QUEENS, f"{program} d300 v0 C1")[1].splitlines()
        deep = [line for line in cut if "..." in line]
        assert deep
        for line in deep:
            assert len(line.split(",")[1].split("...")[0].split()) == pairs
    for line in performed(QUEENS, "dlx2 d300 v0 C1")[1].splitlines():
        assert line.split()[-1] == whole[line.split(":")[0]].split()[-1]  # the share is that of all levels
    states = performed(QUEENS, "dlx1 d300 v256 C0")[1]
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


def test_dlx1_prints_solutions_totals_and_the_profile():
    out, said, _ = performed(TRACED, "dlx1 m1 v1665")
    assert out == "1:\n A D (2 of 2)\n E F C (1 of 1)\n B G (1 of 1)\n"
    assert said == (
        "(6 options, 5+2 items, 22 entries successfully read)\n"
        "Item totals: 2 2 2 3 2 | 2 3\nItem totals: 2 2 2 3 2 | 2 3\n"
        "Profile:\n  0: 1\n  1: 2\n  2: 2\n  3: 1\n"
        "Altogether 1 solution, 30 updates, 6 nodes.\n"
    )


@pytest.mark.parametrize("program", PARAMETERS)
def test_it_ends_when_it_is_told_to(program):
    made = performance(dance.Queens(6).encode().problem, KnuthProgram.read(program), lambda text: None)
    made.cancel()
    list(made.output())
    assert made.was_cut_off


@pytest.mark.parametrize(
    ("text", "program", "what"),
    [
        ("p | x\np x:a\n", "dlx1", "which cannot handle colours: use dlx2"),
        ("2|p\np\np\n", "dlx2", "which cannot handle bounds: use dlx3"),
        ("2|p\np\np\n", "dlx6", "bounds"),
        ("p\np |3\n", "dlx3", "which cannot handle costs: use dlx5"),
        ("p | x\np x:a\n", "dance", "colours"),
    ],
)
def test_a_problem_that_a_program_cannot_read_is_refused(text, program, what):
    with pytest.raises(dance.InputError, match=what):
        performed(text, program)
