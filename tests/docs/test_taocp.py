"""What the page of exercises says of itself, its counts in a second way, and those that take long."""

import ast
import doctest
import re
from collections import Counter
from itertools import chain, combinations, permutations, product
from math import comb
from pathlib import Path
from types import SimpleNamespace

import pytest

import dancefloor as dance

PAGE = (Path(__file__).parents[2] / "docs" / "taocp.md").read_text(encoding="utf-8")
NAMING = (ast.FunctionDef, ast.Import, ast.ImportFrom, ast.Assign, ast.For)
HEADINGS = re.findall(r"^### (.*)$", PAGE, re.MULTILINE)


def exercises(heading):
    """The numbers of the exercises that a heading names."""
    return re.findall(r"\d+", heading.partition("(exercise")[2])


def test_the_page_says_how_many_headings_name_how_many_exercises():
    numbered = [heading for heading in HEADINGS if exercises(heading)]
    different = {number for heading in numbered for number in exercises(heading)}
    said = f"{len(numbered)} of the {len(HEADINGS)} headings name {len(different)} exercises"
    assert said in " ".join(PAGE.split())


def test_the_numbers_of_exercises_are_read_from_headings():
    assert exercises("Rows of 12 tones (exercises 103 and 104)") == ["103", "104"]
    assert exercises("The other 12") == []


@pytest.fixture(scope="module")
def page():
    """The names that the page defines, without the counts between them."""
    names = {}
    for example in doctest.DocTestParser().get_examples(PAGE):
        if isinstance(ast.parse(example.source).body[0], NAMING):
            exec(compile(example.source, "docs/taocp.md", "single"), names)
    return SimpleNamespace(**names)


@pytest.fixture(scope="module")
def latin_squares(page):
    """All Latin squares of four rows: the number, from 0, in each cell."""
    return [{option[1:3]: int(option[-1]) for option in square} for square in page.covers(page.latin(4))]


@pytest.fixture(scope="module")
def loops(page):
    """All loops of 4 by 4 points, each as the set of its steps."""
    return list(page.single(list(page.loops(4))))


@pytest.fixture(scope="module")
def districts(page):
    """All divisions of the 5 by 5 square into pentominoes, each as the cells of its pieces."""
    divisions = dance.solve(page.divisions(5, lambda cells: True), symmetry="none")
    return [[piece.cells for piece in division.placements] for division in divisions]


def test_small_sudokus_with_two_diagonals(page):
    grids = [
        sorted((option.split()[0], option.split()[1][2]) for option in grid) for grid in page.covers(page.shidoku())
    ]
    assert (
        sum(
            len({grid[5 * k][1] for k in range(4)}) == len({grid[3 * k + 3][1] for k in range(4)}) == 4
            for grid in grids
        )
        == 48
    )


def test_langford_pairs():
    assert [dance.count(dance.Langford(n)) // 2 for n in (3, 4, 7, 8, 11)] == [1, 1, 26, 150, 17792]


def test_layings_of_any_dominoes(page):
    domino_on = {f"{a} {b}": domino for a, b, domino in page.dominosa(["03102", "20031", "21120", "13332"])}
    layings = page.covers(list(domino_on))
    assert (len(layings), sum(len({domino_on[pair] for pair in laying}) == 10 for laying in layings)) == (95, 1)


def test_latin_squares_whose_cages_agree(page, latin_squares):
    assert (
        sum(
            all(
                page.holds(sign, result, [square[cell] + 1 for cell in cells.split()])
                for sign, result, cells in page.CAGES
            )
            for square in latin_squares
        )
        == 1
    )


def test_divisions_into_crooked_and_convex_pieces(page, districts):
    assert len(districts) == 4006
    assert sum(all(map(page.crooked, division)) for division in districts) == 2082
    assert sum(all(map(page.convex, division)) for division in districts) == 2908


def test_divisions_by_the_districts_that_are_won(page, districts):
    assert Counter(sum(map(page.wins, division)) for division in districts) == {0: 178, 1: 2841, 2: 982, 3: 5}


@pytest.mark.parametrize(
    ("options", "covers"),
    [("tripods(0, 1)", 27), ("tripods(1, 1)", 16), ("list(macmahon(2, 3, 'ab', 'ab'))", 416)],
)
def test_the_reference_engine_finds_as_many(page, options, covers):
    assert dance.covers(page.problem(eval(options, vars(page))), engine="reference").tally() == covers


@pytest.mark.parametrize(("words", "size", "squares"), [("WORDS", 3, 4), ("SHORT", 2, 12)])
def test_word_squares_by_trying_all_words_across(page, words, size, squares):
    known = set(vars(page)[words])
    spelled = (across + tuple(map("".join, zip(*across, strict=True))) for across in permutations(known, size))
    assert sum(len(set(each)) == 2 * size and known.issuperset(each) for each in spelled) == squares


def test_word_stairs_by_trying_all_words_across(page):
    climbs = [
        across + tuple("".join(across[(k + i) % 3][i] for i in range(3)) for k in range(3))
        for across in permutations(page.WORDS, 3)
    ]
    assert sum(len(set(words)) == 6 and set(page.WORDS).issuperset(words) for words in climbs) == 6


def test_cards_in_every_order(page):
    assert sum(page.number(page.cards(enumerate(order))) for order in permutations(range(4))) == 4


@pytest.mark.parametrize(
    ("across", "down", "known"),
    [((6, 15, 14), (14, 15, 6), 1), ((6, 19, 6), (8, 13, 10), 1), ((6, 19, 6), (8, 11, 10), 0)],
)
def test_kakuro_by_trying_two_digits(across, down, known):
    found = 0
    for a, d in product(range(1, 10), repeat=2):  # which leave no choice for the other five
        b, c = across[0] - a, down[0] - a
        e, f = across[1] - c - d, down[1] - b - d
        g = across[2] - f
        blocks = (a, b), (c, d, e), (f, g), (a, c), (b, d, f), (e, g)
        different = all(len(set(block)) == len(block) for block in blocks)
        found += e + g == down[2] and different and {a, b, c, d, e, f, g} <= set(range(1, 10))
    assert found == known


def test_pictures_whose_rows_are_right(page):
    pictures = product(*(page.fills(page.runs(row), 5) for row in page.HEART))
    columns = list(map(page.runs, zip(*page.HEART, strict=True)))
    assert sum(list(map(page.runs, zip(*picture, strict=True))) == columns for picture in pictures) == 1


def test_rings_are_the_loops_without_other_neighbours(page, loops):
    points = [{point for point in page.GRID if page.next_to(point, loop)} for loop in loops]
    assert sum(all(len(page.beside(point, ring)) == 2 for point in ring) for ring in points) == 24


def test_loops_that_agree_with_clues(page, loops):
    clues = page.CLUES.items()
    assert sum(all(len(loop & set(page.fence(*cell))) == size for cell, size in clues) for loop in loops) == 1


def test_loops_that_agree_with_circles(page, loops):
    def turns_at(point, loop):
        (a, b), (c, d) = page.next_to(point, loop)
        return a != c and b != d

    def obeys(loop):
        return all(
            page.next_to(cell, loop)
            and turns_at(cell, loop) == (circle == "black")
            and (circle == "black") != any(turns_at(point, loop) for point in page.next_to(cell, loop))
            for cell, circle in page.CIRCLES.items()
        )

    assert sum(map(obeys, loops)) == 1


def test_two_queens_in_each_row_by_counting_columns_and_diagonals():
    def peaceful(rows):
        queens = [(i, j) for i, row in enumerate(rows) for j in row]
        diagonals = Counter(i + j for i, j in queens), Counter(i - j for i, j in queens)
        return all(max(each.values()) < 3 for each in diagonals)

    two_in_each_column = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    boards = product(combinations(range(5), 2), repeat=5)
    assert sum(sorted(chain(*rows)) == two_in_each_column and peaceful(rows) for rows in boards) == 92


def test_word_crosses_by_trying_all_places(page):
    def shows(places):
        letters = {(cell, letter) for word, line in places for cell, letter in zip(line[1:], word, strict=False)}
        at = dict(letters)
        across = ["".join(at.get((i, j), ".") for j in range(4)) for i in range(4)]
        lines = across + ["".join(line) for line in zip(*across, strict=True)]
        runs = [run for line in lines for run in line.split(".") if len(run) > 1]
        return len(at) == len(letters) and sorted(runs) == sorted(word for word, line in places)

    places = product(*(list(page.placed_words([word], 4, 4)) for word in page.NUMBERS))
    assert sum(map(shows, places)) == page.word_crosses(page.NUMBERS, 4, 4) == 32


@pytest.mark.parametrize(("size", "known"), [(3, 219), (4, 55137)])
def test_reduced_dissections_by_inclusion_and_exclusion(page, size, known):
    terms = product(range(size), repeat=2)
    assert known == sum(
        (-1) ** (i + j) * comb(size - 1, i) * comb(size - 1, j) * page.number(page.dissections(size - i, size - j))
        for i, j in terms
    )


def test_the_prices_of_all_queens(page):
    prices = [sum(page.prices[option] for option in cover) for cover in dance.covers(page.priced)]
    assert (min(prices), prices.count(42), len(prices)) == (42, 24, 92)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "known"),
    [
        ("number(tone_rows(12))", 3856),
        ("number(list(macmahon(4, 6, 'abc', 'a')))", 8 * 13328),
        ("len(list(single(list(loops(5)))))", 9349),
        ("len(hitori_covers(5, 5))", 1804),
        ("attack(8, 5)", 4860),
        ("most_pods(4)", 8),
        ("windmill_boxes(4, 5)", (396, 501484)),
        ("number(list(kakuro([0, 0, 0], [0, 0, 0])))", 1432872),
        ("number(list(brick(2, 2, 4)), cubes)", 244),
    ],
)
def test_larger_counts_are_those_that_are_known(page, count, known):
    assert eval(count, vars(page)) == known
