"""The calendar puzzle "A-Puzzle-A-Day": eight pieces cover a board of months and days but for today's date."""

import pytest

import dancefloor as dance
from dancefloor.engines.choice import choose
from dancefloor.engines.registry import engine, engine_names
from dancefloor.engines.search import Search
from dancefloor.errors import EngineError
from dancefloor.geometry.symmetry import free_form

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
BOARD = dance.box("######.\n######.\n#######\n#######\n#######\n#######\n###....")
PIECES = {name: dance.polyominoes(5)[name] for name in "LNPUVYZ"} | {"O6": dance.polyominoes(6)["O"]}

# Counted here: `reference` and `scanning`, whose searches have nothing in common, agree.
FEW = {("Jan", 1): 64, ("Jun", 15): 57, ("Oct", 6): 7, ("Feb", 29): 64, ("Dec", 31): 77}

SLOW = ("reference", "scanning-python", "sat", "cpsat")
FAST = [name for name in engine_names() if name not in SLOW and not engine(name).missing()]
every_engine = pytest.mark.parametrize("name", FAST)


def problem(month, day):
    row, column = divmod(MONTHS.index(month), 6)
    week, weekday = divmod(day - 1, 7)
    today = {(row, column), (2 + week, weekday)}
    return dance.Packing(dance.Region(set(BOARD) - today), PIECES).encode().problem


def tally(name, asked):
    try:
        chosen = choose(asked, name).engine
    except EngineError as reason:
        pytest.skip(str(reason))
    return Search(chosen, asked).tally()


@pytest.mark.parametrize(("month", "day"), FEW)
@every_engine
def test_a_few_dates(name, month, day):
    assert tally(name, problem(month, day)) == FEW[month, day]


def read(path):
    """The board, the pieces and the counts by date."""
    board, pieces, counts = set(), {}, {}
    for line in path.read_text().splitlines():
        first, *rest = line.split() or ["#"]
        if first in MONTHS:
            counts[first, int(rest[0])] = int(rest[1])
        elif first in ("board", "piece"):
            cells = [tuple(map(int, cell.split(","))) for cell in rest if "," in cell]
            if first == "board":
                board.update(cells)
            else:
                pieces[rest[0]] = dance.Shape(cells)
    return board, pieces, counts


def test_the_puzzle_is_the_published_one(shared):
    board, pieces, counts = read(shared("real/packing/calendar_puzzle_a_day.txt"))
    assert set(BOARD) == board
    assert {name: free_form(shape) for name, shape in PIECES.items()} == {
        name: free_form(shape) for name, shape in pieces.items()
    }
    assert set(counts) == {(month, day + 1) for month, days in zip(MONTHS, DAYS, strict=True) for day in range(days)}
    assert FEW.items() <= counts.items()


@pytest.mark.slow
@every_engine
def test_every_day_of_the_year(shared, name):
    counts = read(shared("real/packing/calendar_puzzle_a_day.txt"))[2]
    assert {date: tally(name, problem(*date)) for date in counts} == counts
