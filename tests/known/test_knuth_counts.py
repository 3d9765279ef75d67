"""`dancing` does what Knuth's DLX1, DLX2 and DLX3 do: the same solutions, nodes, updates and cleansings."""

import csv
from pathlib import Path

import pytest

from dancefloor.engines.dancing import DancingEngine
from dancefloor.engines.registry import engine
from dancefloor.formats.dlx import read_dlx
from dancefloor.formats.fillomino_dlx import read_fillomino_dlx
from dancefloor.formats.polyomino_dlx import read_polyomino_dlx
from dancefloor.formats.polyominoes import encode, read_polyominoes

FOLDER = Path(__file__).parent / "knuth"
QUICK = 3_000_000  # updates

pytestmark = pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")


def rows():
    lines = [line for line in (FOLDER / "counts.tsv").read_text().splitlines() if not line.startswith("#")]
    for row in csv.DictReader(lines, delimiter="\t"):
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


@pytest.mark.parametrize("row", list(rows()))
def test_dancing_counts_what_knuths_programs_count(row):
    problem = read(row["input"])
    run = DancingEngine().start(problem, multiplicities=row["program"] == "dlx3")
    batch = run.advance(1 << 62, 1 << 62, 1e9, 0)
    assert batch.complete
    found = (batch.found, len(problem.options), *run.counters())
    assert found == tuple(int(row[key]) for key in ("solutions", "options", "nodes", "updates", "cleansings"))
