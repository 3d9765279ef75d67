"""What DLX1, DLX2 and DLX3 refuse: the strict reader refuses the same, in the same line and for the same reason."""

from __future__ import annotations

import re

import pytest

from dancefloor.errors import ParseError
from dancefloor.formats.knuth.dlx import read_dlx

from .conftest import SHARED

FOLDER = SHARED / "golden" / "solvers"
RUNS = sorted(path.name.removesuffix(".err") for path in FOLDER.glob("err*.dlx[123].err"))
#: The first line of what the programs print, and what our reader says instead.
SAME = {
    "Item name too long!": "has more than 8 characters",
    "Duplicate item name!": "is named twice",
    "Duplicate item name in this option!": "is in this option already",
    "Item name line contains | twice!": "a second bar",
    # DLX1 has no colours, and takes one for a part of the name.
    "Unknown item name!": "is not one of the items|colour",
    "Color must be a single character!": "should be a single character|is missing",
    "Primary item must be uncolored!": "has a colour: only secondary items have one",
    "Empty item name!": "the name of an item is missing before the colour",
    # DLX1 and DLX2 have no bounds, and take them for a part of the name.
    "Illegal character in item name!": "bounds '.*' of an item|':' in the name of an item",
    "Illegal digit in bound spec!": "bounds '.*' of an item|':' in the name of an item",
    "Illegal `:' in item name!": "bounds '.*' of an item",
    "Illegal `|' in item name!": "'|' in the name of a secondary item",
    "Item name empty!": "the name of an item is missing after its bounds",
    "Lower bound exceeds upper bound!": "the lower bound of item '.*' is .*, more than the upper one",
    "Lower bound without upper bound!": "a lower bound without an upper one",
    "Upper bound is zero!": "the upper bound of item '.*' is 0",
}
#: What they print of a file whose last line does not end; we read it.
LIFTED = {"Input line way too long!", "Option line too long!"}


@pytest.mark.parametrize("run", RUNS)
def test_what_a_program_refuses_is_refused_in_the_same_line_and_the_rest_is_read(shared, run):
    text = shared(f"golden/solvers/{run.rpartition('.')[0]}.dlx").read_text()
    printed = (FOLDER / f"{run}.err").read_text().splitlines()
    refused = (FOLDER / f"{run}.code").read_text().strip() != "0"
    if not refused or printed[0] in LIFTED:
        problem = read_dlx(text, strict_knuth=True).problem
        if not refused:
            sizes = re.search(r"\((\d+) options, (\d+)\+(\d+) items, (\d+) entries", "\n".join(printed))
            options, primary = len(problem.options), problem.primary_count
            entries = len(problem.options.flat.items) + options
            assert tuple(map(int, sizes.groups())) == (
                *(options, primary, len(problem.items) - primary),
                entries if options else 0,
            )
        return
    with pytest.raises(ParseError) as caught:
        read_dlx(text, strict_knuth=True)
    assert re.search(SAME[printed[0]], caught.value.message)
    assert caught.value.text.strip() == printed[1].partition(": ")[2].strip()


@pytest.mark.skipif(not RUNS, reason="there is nothing to compare with")
def test_every_reason_occurs():
    reasons = {(FOLDER / f"{run}.err").read_text().splitlines()[0] for run in RUNS}
    assert SAME.keys() | LIFTED <= reasons
