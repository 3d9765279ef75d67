"""Boards for the tests of formats, drawn by Hypothesis."""

from hypothesis import strategies as st

from dancefloor.houses.fillomino.division import GENRES, Division
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino

SITE_VARIANTS = ((None, False), (3, False), (None, True))  #: largest number and symmetry, as puzz.link has them


def walls_of(rows, columns):
    """Any set of walls on a board."""
    places = [((i, j), (i, j + 1)) for i in range(rows) for j in range(columns - 1)]
    places += [((i, j), (i + 1, j)) for i in range(rows - 1) for j in range(columns)]
    return st.sets(st.sampled_from(places)).map(tuple) if places else st.just(())


@st.composite
def fillominoes(draw, largest_clue=10**9 - 1, unknown=True, walls=True, variants=((None, False),)):
    """Any fillomino of at most eight cells in a row or column."""
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    small = st.integers(1, min(15, largest_clue))
    clue = st.one_of(st.just(BLANK), small, st.integers(1, largest_clue), *[st.just(UNKNOWN)] * unknown)
    density = draw(st.sampled_from([clue, st.one_of(st.just(BLANK), st.just(BLANK), clue)]))
    cells = draw(st.lists(density, min_size=rows * columns, max_size=rows * columns))
    clues = tuple(tuple(cells[i * columns : (i + 1) * columns]) for i in range(rows))
    return Fillomino(clues, draw(walls_of(rows, columns)) if walls else (), *draw(st.sampled_from(variants)))


@st.composite
def divisions(draw):
    """Any board of another genre of at most six cells in a row or column."""
    genre = draw(st.sampled_from(sorted(GENRES)))
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    row = st.lists(st.sampled_from([".", "?", *GENRES[genre], "#"]), min_size=columns, max_size=columns).map(tuple)
    clues = draw(st.lists(row, min_size=rows, max_size=rows).map(tuple))
    return Division(genre, clues, draw(walls_of(rows, columns)))
