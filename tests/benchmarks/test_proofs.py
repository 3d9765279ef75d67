"""The benchmark of proofs: its table, and what it says of aims that are missed."""

from __future__ import annotations

import pytest

from benchmarks.proofs import Aim, Cost, table

pytestmark = pytest.mark.house("proofs")


def test_a_row_has_what_was_found():
    *_, row = table([Aim("3x4 --pieces any*I2", 10_000, 60, 60)], rounds=1)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:3] == ["`3x4 --pieces any*I2`", "11", "5"]
    assert 0 < int(cells[4].replace(",", "")) < 10_000


def test_what_is_missed_is_told():
    aim = Aim("6x10", 1000, 2, 0.1)
    assert Cost(aim, 1, None, 2000, 999, 1.0, 1.9, 1.0, None).missed == ""
    assert Cost(aim, 1, None, 2000, 1001, 1.0, 2.1, 3.0, 0.2).missed == "bytes, Python, C, making"
