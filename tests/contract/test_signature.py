"""The search signature: how many nodes each engine enters on fixed problems. Refactoring leaves it alone.

A change that means to alter a search runs ``pytest tests/contract/test_signature.py --record``, and says so.
"""

import json
from pathlib import Path

import pytest

from dancefloor import Packing, Search, box, engine_names, read_pieces
from dancefloor.engines.registry import engine
from dancefloor.solutions.canonical import Symmetries

RECORD = Path(__file__).with_name("signature.json")
# What the portfolio enters depends on the engine that is chosen, and the other two are not ours.
RECORDED = [name for name in engine_names() if name not in ("portfolio", "sat", "cpsat", "parts")]
INSTALLED = [name for name in RECORDED if not engine(name).missing()]

BOXES = {
    "3x20 pentominoes": ("3x20", "pentominoes"),
    "8x8-2x2 pentominoes": ("8x8-2x2", "pentominoes"),
    "6x10 pentominoes": ("6x10", "pentominoes"),
    "5x6+5x6 pentominoes": ("5x6+5x6", "pentominoes"),
    "6x6 dominoes": ("6x6", "dominoes"),
    "5x10 Y": ("5x10", "Y"),
    "4x7 tetrominoes": ("4x7", "any*tetrominoes"),
    "4x10 two sets": ("4x10", "2*I4,2*L4,2*O4,2*S4,2*T4"),
}
LEFT_OUT = {
    ("reference", "6x10 pentominoes"),
    ("reference", "8x8-2x2 pentominoes"),
    ("scanning-python", "6x10 pentominoes"),
}
SLOW = {
    *(
        ("reference", label)
        for label in ("3x20 pentominoes", "5x6+5x6 pentominoes", "4x7 tetrominoes", "4x10 two sets")
    ),
    ("scanning-python", "8x8-2x2 pentominoes"),
    ("dancing", "6x10 pentominoes"),
}


def signature(wanted):
    """Covers and nodes of each engine on each problem that is wanted, as `wanted` says of its name and its label."""
    found = {}
    for label, (text, pieces) in BOXES.items():
        region = box(text)
        problem, _ = Symmetries(Packing(region, read_pieces(pieces, room=len(region))).encode()).reduced()
        for name in INSTALLED:
            if wanted(name, label) and (name, label) not in LEFT_OUT and not engine(name).lacks(problem):
                search = Search(engine(name), problem)
                search.tally()
                found[f"{name}: {label}"] = [search.statistics.covers, search.statistics.nodes]
    return found


def recorded(wanted):
    """The part of the record that is wanted."""
    record = {tuple(key.split(": ")): value for key, value in json.loads(RECORD.read_text()).items()}
    return {f"{name}: {label}": value for (name, label), value in record.items() if wanted(name, label)}


def test_every_engine_enters_the_recorded_number_of_nodes(request):
    if request.config.getoption("--record"):
        assert len(INSTALLED) == len(RECORDED), "record with all engines installed"
        RECORD.write_text(json.dumps(signature(lambda name, label: True), indent=1) + "\n")
        pytest.skip("recorded")

    def quick(name, label):
        return name in INSTALLED and (name, label) not in SLOW

    found = signature(quick)
    assert len(found) > 8
    assert found == recorded(quick)


@pytest.mark.slow
def test_engines_enter_the_recorded_number_of_nodes_where_that_takes_long():
    found = signature(lambda name, label: (name, label) in SLOW)
    assert len(found) == len(SLOW)
    assert found == recorded(lambda name, label: (name, label) in SLOW)
