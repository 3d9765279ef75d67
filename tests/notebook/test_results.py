from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.notebook.table import view_of

HARD = dance.Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))


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


def test_an_explanation_is_its_first_steps():
    explained = dance.explain(HARD)
    view = view_of(explained)
    assert view.title.startswith("hard (level 3 of 6, effort ")
    assert [card.caption for card in view.cards] == [explained.text(k, numbered=True) for k in range(len(view.cards))]
    assert len(view.cards) == len(explained.moves) > 1
    assert view.layout == "steps"
    assert all(card.svg for card in view.cards)


def test_an_explanation_with_many_moves_counts_the_rest():
    explained = dance.explain(dance.make("fillomino", "7x7", difficulty="easy", seed=1).made.puzzle)
    more = len(explained.moves) - 12
    assert more > 1
    view = view_of(explained)
    assert len(view.cards) == 12
    assert list(view.lines) == [f"{more} more moves after these: print the explanation to read all"]


def test_a_new_puzzle_is_shown_with_its_grade_and_without_its_solution():
    making = dance.make("fillomino", "3x3", seed=7)
    view = view_of(making)
    assert view.title == "easy (level 1 of 6, effort 1), 2 clues, one solution, quality 82"
    assert view.svg.count("</text>") == 2
    assert view_of(making.made) == view
    nothing = dance.make("fillomino", "3x3", seed=7, difficulty="deep", grids=0)
    assert view_of(nothing).title == nothing.reason


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


def test_a_run_is_a_gallery_of_what_it_keeps(tmp_path):
    run = dance.run("3x20", store=tmp_path / "a<b>.db")
    view = view_of(run)
    assert view.title == "3x20: 2 solutions up to 4 symmetries (2 rotations, 2 reflections)"
    assert [card.svg for card in view.cards] == [solution.svg() for solution in run]
    assert view.lines[0] == "finished"
    assert "<b>" not in view.html
    assert [card.svg for card in view_of(run[1:]).cards] == [run[1].svg()]
    run.close()
    assert view_of(run).cards == ()
    assert repr(run).endswith("which cannot be read>")


def test_a_run_that_counts_has_no_pictures(tmp_path):
    view = view_of(dance.run("3x20", store=tmp_path / "run.db", count=True))
    assert view.title.startswith("3x20: 2 solutions up to")
    assert view.cards == ()


def test_a_part_says_what_it_is_a_part_of():
    view = view_of(dance.split("3x20", parts=2)[0])
    assert view.title == "part 1 of 2 of 3x20"
    assert view.lines[0].endswith(" intervals")
