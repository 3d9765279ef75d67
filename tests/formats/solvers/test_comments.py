"""What variables stand for, in comments."""

from dancefloor.cover.constraints import constraints
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.formats.solvers.comments import comments


def told(*names):
    """The comments on options of one item each, the last of them in a colour."""
    items = (*(Item(name) for name in names[:-1]), Item("s", False))
    options = [Option((Use(k),)) for k in range(len(names) - 1)]
    shared = [Option((Use(0), Use(len(names) - 1, names[-1])))] * 2
    problem = Problem.trusted(items, (*options, *shared))
    return list(comments(problem, constraints(problem)))


def test_options_and_colours_are_told_by_the_numbers_of_their_variables():
    assert told("p", "q", "red") == [
        "2 primary and 1 secondary items, 4 options",
        *("v 1 p", "v 2 q", "v 3 p s:red", "v 4 p s:red"),
        "y 5 s:red",
    ]


def test_what_can_be_printed_is_told_as_it_is():
    assert told("名\\n{0}%", "Größe")[1:] == [
        *("v 1 名\\n{0}%", "v 2 名\\n{0}% s:Größe", "v 3 名\\n{0}% s:Größe"),
        "y 4 s:Größe",
    ]


def test_each_comment_is_a_line_whatever_is_in_a_name():
    lines = told("p\nq\r\x85", "\u2028red\x1b")
    assert lines[1:] == ["v 1 p·q··", "v 2 p·q·· s:·red·", "v 3 p·q·· s:·red·", "y 4 s:·red·"]
