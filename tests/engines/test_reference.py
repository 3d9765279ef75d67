from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import Links, ReferenceRun, branches_once, covers_of

PLAIN = Problem.from_names("a b c d e f g", ["c e", "a d g", "b c f", "a d f", "b g", "d e g"])


def snapshot(links):
    return [list(column) for column in (links.up, links.down, links.left, links.right, links.length, links.color)]


def test_the_example_of_the_book_has_one_cover():
    assert covers_of(PLAIN) == [(0, 3, 4)]


def test_the_shortest_list_is_branched_on_and_the_leftmost_of_equals():
    links = Links(PLAIN)
    level = branches_once(links)
    assert next(level) == 1  # item a, with two options, as b, c, e and f have
    assert links.degree == 2


def test_dancing_links_come_back_to_where_they_were():
    for problem in (
        PLAIN,
        Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y"),
        Problem.from_names("A B 1:3|C", ["A B X:0 Y:0", "A C X:1 Y:1", "C X:0", "B X:1", "C Y:1"], secondary="X Y"),
    ):
        run = ReferenceRun(problem, ())
        before = snapshot(run._links)
        assert run.advance(1 << 60, 1 << 60, 1e9, 0).complete
        assert snapshot(run._links) == before


def test_a_multiplicity_may_go_unused():
    problem = Problem.from_names("p 0:2|q", ["p", "p q", "q"])
    assert covers_of(problem) == [(0,), (0, 2), (1,), (1, 2)]
