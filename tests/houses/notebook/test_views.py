from __future__ import annotations

from xml.etree import ElementTree

import pytest

import dancefloor as dance
from dancefloor.declarations import loaded
from dancefloor.display import Displayed
from dancefloor.draw.palette import color_of
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.notebook import HOUSE
from dancefloor.houses.notebook.views import MOST_PIECES, view_of
from dancefloor.puzzles.kind import Many, WithOptions
from tests.test_pickling import AT_WORK, INSIDE, RESULTS, VALUES

NASTY = "<script>alert(1)</script>"
EXAMPLES = {**VALUES, **AT_WORK, **RESULTS, **INSIDE}
PLAIN = {  # values that are shown as their `repr`
    *("Answer", "Item", "Limits", "Mobility", "Option", "Outcome", "Placement", "Position", "Progress"),
    *("Statistics", "Use", "Wish"),
}


@pytest.mark.parametrize("home", HOUSE["views"])
def test_a_class_with_a_view_shows_itself(home):
    kind = loaded(home)
    assert callable(loaded(HOUSE["views"][home]))
    assert callable(kind._repr_html_)
    assert issubclass(kind, Displayed | tuple)


@pytest.mark.parametrize("name", sorted((VALUES.keys() | AT_WORK.keys()) - PLAIN))
def test_every_public_value_shows_itself(name):
    for value in EXAMPLES[name]():
        assert value._repr_html_() == view_of(value).html


@pytest.mark.parametrize("examples", EXAMPLES.values(), ids=EXAMPLES)
def test_what_is_shown_is_well_formed(examples):
    for value in examples():
        shown = ElementTree.fromstring(view_of(value).html)
        assert shown.get("class") == "dancefloor"
        assert len([text for text in shown.itertext() if text]) > 1 or shown.find(".//img") is not None
        if picture := view_of(value).svg:
            assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


class Own(WithOptions):
    """A puzzle as another package may have it."""

    cells = ((0, 0), (0, 1))

    def __repr__(self):
        return "<b>"


def test_a_puzzle_of_another_package_is_shown_by_its_cells():
    view = view_of(Own())
    assert view.title == "b"
    assert view.svg.count('class="empty"') == 1
    assert "<b>" not in Own()._repr_html_()


def test_what_has_no_view_is_shown_as_its_repr():
    assert view_of(dance.Limits(3)).title == "Limits(solutions=3, nodes=None, seconds=None)"


def test_a_region_marks_the_cells_that_may_stay_empty():
    view = view_of(dance.Region.from_picture("##+/#.#"))
    assert view.title == "a region of 5 cells, 1 may stay empty"
    assert view.svg.count("Z") == 5
    assert view.svg.count(">+</text>") == 1


def test_a_region_of_cubes_is_a_solid():
    view = view_of(dance.Region([(0, 0, 0), (0, 0, 1)], [(1, 0, 0)], CUBE))
    assert view.title == "a region of 3 cube cells, 1 may stay empty"
    assert view.svg.count('class="piece"') == 3
    assert view.svg.count(">+</text>") == 1
    assert view.svg.count('class="empty"') == 0


def test_a_shape_has_the_color_of_its_piece():
    view = view_of(dance.polyominoes(5)["X"])
    assert f'fill="{color_of("X")}"' in view.svg
    assert "</text>" not in view.svg


def test_a_packing_shows_its_region_and_its_pieces():
    piece = dance.Piece(NASTY, dance.Shape([(0, 0)]), low=0, high=9)
    view = view_of(dance.Packing(dance.box("3x3"), [piece]))
    assert view.title == "a packing of 1 piece into 3x3 cells"
    assert [card.caption for card in view.cards] == ["", f"{NASTY}, used 0:9 times"]
    assert NASTY not in view.html


def test_many_pieces_are_counted():
    pieces = {f"p{k}": dance.Shape([(0, 0)]) for k in range(MOST_PIECES + 2)}
    view = view_of(dance.Packing(dance.box("2x19"), pieces))
    assert len(view.cards) == 1 + MOST_PIECES
    assert list(view.lines) == ["2 more pieces not drawn here"]


def test_a_sudoku_shows_its_clues():
    view = view_of(dance.Sudoku([1] + 15 * [0]))
    assert view.title == "Sudoku of 4x4 cells, 1 clue"
    assert view.svg.count("</text>") == view.svg.count(">1</text>") == 1


def test_the_boxes_of_a_sudoku_are_told_apart():
    assert 'class="line"' in view_of(dance.Sudoku(36 * [0])).svg
    (line,) = [line for line in view_of(dance.Sudoku(36 * [0])).svg.splitlines() if 'class="line"' in line]
    assert line.count("M") == 2 * 6 + 6  # two lines across, one down


def test_a_board_without_clues_shows_its_cells():
    assert view_of(dance.Langford(4)).svg.count("Z") == 8
    assert view_of(dance.Queens(5)).svg.count("Z") == 1 + 13  # the chessboard, and its dark cells
    assert view_of(dance.Queens(5)).title == "5 queens on a board of 5x5 cells"


def test_a_problem_shows_its_first_options():
    problem = dance.Problem.from_names("p q", ["p q", *["p", "q"] * 10])
    view = view_of(problem)
    assert view.title == "a problem of 2+0 items and 21 options"
    assert [list(row) for row in view.table[:3]] == [["option", "items"], ["0", "p q"], ["1", "p"]]
    assert (len(view.table), list(view.lines)) == (13, ["and 9 more options"])


def test_costs_and_remarks_of_a_problem_are_shown():
    problem = dance.read_dlx("p q\np q |5\np |1\nq |2\n").problem
    view = view_of(dance.ExactCover(problem, (NASTY,)))
    assert [list(row) for row in view.table[:2]] == [["option", "items", "cost"], ["0", "p q", "5"]]
    assert list(view.lines) == [NASTY]
    assert NASTY not in view.html


def test_what_was_read_is_shown_with_its_comments():
    view = view_of(dance.read_dlx(f"| {NASTY}\np q | x\np x\nq\nx\n"))
    assert view.title == "a problem of 2+1 items and 2 options"
    assert list(view.lines) == ["1 option left out", f"| {NASTY}"]
    assert NASTY not in view.html


def test_several_puzzles_are_a_table_with_their_lines():
    view = view_of(Many([dance.Sudoku(16 * [0])] * 14, range(3, 17)))
    assert view.title == "14 puzzles"
    assert list(view.table[1]) == ["3", "<Sudoku of 4x4 cells, 0 clues>"]
    assert list(view.lines) == ["and 2 more puzzles"]


@pytest.mark.parametrize(
    ("shapes", "title", "captions"),
    [
        (dance.polyominoes(4), "5 shapes", ["I", "L", "O", "S", "T"]),
        (dance.polyominoes(5)[:2], "2 shapes", ["F", "I"]),
        (dance.polyforms(3), "2 shapes", ["0 I", "1 V"]),
        (dance.polyforms(1, lattice=CUBE), "1 shape", None),
        (dance.read_pieces("soma"), "7 pieces", ["V", "L", "T", "Z", "A", "B", "P"]),
        (dance.read_pieces("4*L4,T4"), "2 pieces", ["L4, used 4 times", "T4"]),
    ],
)
def test_several_shapes_or_pieces_are_drawn_with_their_names(shapes, title, captions):
    view = view_of(shapes)
    assert view.title == title
    assert captions is None or [card.caption for card in view.cards] == captions
    assert all(card.svg for card in view.cards)
    assert shapes._repr_html_() == view.html


@pytest.mark.parametrize("shapes", [dance.polyominoes(7), dance.polyforms(7), dance.read_pieces("heptominoes")])
def test_a_long_list_is_drawn_in_part(shapes):
    view = view_of(shapes)
    assert len(view.cards) == MOST_PIECES
    assert view.lines[0].startswith(f"{108 - MOST_PIECES} more ")


def test_a_solution_is_its_picture():
    solution = next(dance.solve("6x10"))
    assert view_of(solution).svg == solution.svg()
    assert solution._repr_svg_() == solution.svg()


def test_a_large_solution_is_not_drawn():
    region = dance.box("60x60")
    puzzle = dance.Packing(region, {"all": dance.Shape(region.cells)})
    solution = dance.Solution.of(puzzle, [dance.Placement("all", region.cells)])
    assert view_of(solution).cards[0].text == "a board of 3600 cells, too large for a notebook"
    assert solution._repr_svg_() is None


def test_options_are_text():
    puzzle = dance.ExactCover(dance.Problem.from_names("<p> q r", ["<p> q", "r"]))
    (card,) = view_of(next(dance.solve(puzzle))).cards
    assert (card.svg, card.text) == ("", "<p> q\nr")


def test_a_gallery_draws_the_first_and_says_how_many_there_are():
    found = list(dance.solve("6x10", limit=30))
    view = view_of(dance.Gallery(found))
    assert view.title == "the first 12 of 30"
    assert [(card.svg, card.caption) for card in view.cards] == [(found[k].svg(), str(k + 1)) for k in range(12)]


@pytest.mark.parametrize(
    ("gallery", "title", "drawn"),
    [
        (lambda: dance.Gallery([]), "there are none", 0),
        (lambda: dance.Gallery(list(dance.solve("3x20"))), "", 2),
        (lambda: dance.solve("6x10").gallery(3), "the next 3; there may be more", 3),
        (lambda: dance.solve("6x10", limit=2).gallery(), "2 so far: the search was limited", 2),
        (lambda: dance.solve("3x20").gallery(), "", 2),
        (lambda: dance.solve("3x3").gallery(), "there are none", 0),
        (lambda: dance.solve("3x20").gallery(0), "there may be some", 0),
    ],
)
def test_a_gallery_says_what_it_leaves_open(gallery, title, drawn):
    view = view_of(gallery())
    assert (view.title, len(view.cards)) == (title, drawn)


def test_a_gallery_takes_whatever_has_a_view():
    view = view_of(dance.Gallery({"a": dance.box("2x2"), "b": dance.check("3x3"), "c": 7}))
    assert [(bool(card.svg), card.caption) for card in view.cards] == [(True, "a"), (False, "b"), (False, "c")]
    assert view.cards[1].text.startswith("no solution: the pieces cover 60 cells")
    assert view.cards[2].text == "7"


def test_a_search_says_how_far_it_is():
    search = dance.solve("3x20", symmetry="none")
    next(search)
    view = view_of(search)
    assert view.title == "a search for solutions: Packing of 3x20 cells, 12 pieces"
    assert view.lines[0] == f"1 solution handed over by {search.engine}"
    assert "gallery()" in view.lines[1]
    assert len(list(search)) == 7
    assert list(view_of(search).lines) == [f"8 solutions handed over by {search.engine}; there are no others"]
    assert view_of(dance.solve("3x3")).title.startswith("no solutions: the pieces cover 60 cells")
    assert view_of(dance.solve("6x10", timeout=0)).title.startswith("unknown: ")


def test_other_searches_are_shown_too():
    search = dance.covers(dance.Problem.from_names("p", ["p", "p"]), engine="reference")
    next(search)
    assert view_of(search).title == "Search by reference: 1 handed over"


def test_all_solutions_have_their_numbers():
    table = dance.tabulate("dominoes 4x4")
    view = view_of(table)
    assert view.title == "36 solutions, numbered from 0"
    assert [card.caption for card in view.cards] == [str(number) for number in range(12)]
    assert view.cards[7].svg == table[7].svg()
    assert view_of(dance.tabulate("dominoes 3x3")).title.startswith("no solutions: ")


def test_a_count_is_a_sentence():
    view = view_of(dance.count("3x20", symmetry="all"))
    assert view.title.startswith("2 solutions up to 4 symmetries (2 rotations, 2 reflections); 8 in all, in ")
    assert not view.lines
    assert view_of(dance.Count(7)).title == "7"
    separate = "symmetric ones count separately; with symmetry='all', they count as one"
    assert list(view_of(dance.count("3x20")).lines) == [separate]
    none = view_of(dance.count("3x3"))
    assert list(none.lines) == ["no search was needed: the pieces cover 60 cells, but the region has 9"]


def test_a_count_of_any_size_is_shown():
    count = dance.count("dominoes 4x4")
    huge = dance.Count(10**5000)
    vars(huge).update(vars(count))
    assert view_of(huge).title == "about 10**5000 solutions"


def test_a_check_says_its_verdict_and_draws_its_reasons():
    several = view_of(dance.check("3x20"))
    assert several.title.startswith("more than one solution, even up to 4 symmetries")
    assert [bool(card.svg) for card in several.cards] == [True, True]
    none = view_of(dance.check(dance.Fillomino(((2, 0, 0, 3),))))
    assert list(none.lines) == ["this clue is impossible: 2 in row 1, column 1"]
    assert 'class="ring line"' in none.svg
    options = view_of(dance.check(dance.ExactCover(dance.Problem.from_names("p q", ["p q"]))))
    assert [(card.svg, card.text) for card in options.cards] == [("", "p q")]


def test_the_cheapest_covers_are_a_table():
    lines = "".join(f"p |{cost}\n" for cost in range(20))
    found = dance.cheapest(dance.read_dlx(f"p\n{lines}").problem, 14)
    view = view_of(found)
    assert view.title == "14 solutions: no other costs less"
    assert [tuple(row) for row in view.table[:3]] == [("cost", "options"), ("0", "0"), ("1", "1")]
    assert list(view.lines) == ["and 2 more covers"]


def test_a_solved_puzzle_is_filled_in():
    unique, several, none = dance.solve_many(["1234 34.. .... 4..1", 16 * ".", "11.. .... .... ...."])
    assert (view_of(unique).title, view_of(unique).svg.count("</text>")) == ("exactly one solution", 16)
    assert (view_of(several).title, view_of(several).svg.count("</text>")) == ("more than one solution", 16)
    assert (view_of(none).title, view_of(none).svg.count("</text>")) == ("no solution", 2)


@pytest.mark.house("questions")
def test_a_packing_shows_its_constraints():
    shown = view_of(dance.Packing("4x5", "any*tetrominoes", where=["court means 1-2,1-2", "I outside the court"]))
    assert shown.lines[:2] == ["where 'court means 1-2,1-2'", "where 'I outside the court'"]
    assert "court" in shown.cards[0].svg
