"""`dancing` does what Knuth's DLX1, DLX2 and DLX3 do: the same solutions, nodes, updates and cleansings."""

import csv
from pathlib import Path

import pytest

from dancefloor import EngineError, Limits, Outcome, Search, engine_names, read_dlx
from dancefloor.engines.choice import choose
from dancefloor.engines.compiled import DANCING
from dancefloor.engines.registry import engine
from dancefloor.houses.fillomino.formats.fillomino_dlx import read_fillomino_dlx
from dancefloor.houses.founders.knuth.polyomino_dlx import read_polyomino_dlx
from dancefloor.houses.founders.knuth.polyominoes import encode, read_polyominoes

FOLDER = Path(__file__).parent / "knuth"
QUICK = 3_000_000  # updates

QUICK_FOR_OTHERS = {"reference": 20_000, "scanning-python": 20_000, "sat": 20_000, "cpsat": 20_000}
PATIENCE = 60  # seconds that an engine may take before the comparison is given up

pytestmark = pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")


def totals():
    lines = [line for line in (FOLDER / "counts.tsv").read_text().splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def rows():
    """A row for each search: DLX1 and DLX2 enter the same nodes."""
    searches = {(row["input"], row["program"] == "dlx3"): row for row in totals()}
    for row in searches.values():
        slow = int(row["updates"]) > QUICK
        yield pytest.param(row, id=f"{row['input']}-{row['program']}", marks=[pytest.mark.slow] if slow else [])


def read(name):
    text = (FOLDER / name).read_text()
    if name.endswith(".pd"):
        return read_polyomino_dlx(text).encode().problem
    if name.endswith(".po"):
        return encode(read_polyominoes(text))
    if name.endswith(".fil"):
        return read_fillomino_dlx(text).encode().problem
    return read_dlx(text).problem


def test_dlx1_and_dlx2_report_the_same():
    told = {(row["input"], row["program"]): list(row.values())[2:] for row in totals()}
    both = [name for name, program in told if program == "dlx1"]
    assert [told[name, "dlx1"] for name in both] == [told.get((name, "dlx2")) for name in both]


@pytest.mark.parametrize("row", list(rows()))
def test_dancing_counts_what_knuths_programs_count(row):
    problem = read(row["input"])
    run = DANCING.start(problem, multiplicities=row["program"] == "dlx3")
    batch = run.advance(1 << 62, 1 << 62, 1e9, 0)
    assert batch.complete
    found = (batch.found, len(problem.options), *run.counters())
    assert found == tuple(int(row[key]) for key in ("solutions", "options", "nodes", "updates", "cleansings"))


def others():
    """Every other engine with every file; where it is likely to take long for that engine, as a slow test."""
    updates = {row["input"]: int(row["updates"]) for row in totals()}
    solutions = {row["input"]: int(row["solutions"]) for row in totals()}
    for name in engine_names():
        if name == "dancing" or engine(name).missing():
            continue
        most = QUICK_FOR_OTHERS.get(name, 300_000)
        for file in updates:
            if updates[file] > 100 * most and name in QUICK_FOR_OTHERS:
                continue
            marks = [pytest.mark.slow] if updates[file] > most else []
            yield pytest.param(name, file, solutions[file], id=f"{name}-{file}", marks=marks)


@pytest.mark.parametrize(("name", "file", "solutions"), list(others()))
def test_every_other_engine_finds_as_many_solutions(name, file, solutions):
    problem = read(file)
    try:
        search = Search(choose(problem, name).engine, problem, limits=Limits(seconds=PATIENCE))
    except EngineError as reason:
        pytest.skip(str(reason))
    found = search.tally()
    if search.outcome is Outcome.LIMITED:
        assert found <= solutions
        pytest.skip(f"{name} takes more than {PATIENCE} seconds")
    assert found == solutions
