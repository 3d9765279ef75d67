"""What is written is read again as the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dancefloor.houses.designers.burrtools.reading import read_design
from dancefloor.houses.designers.burrtools.unpacking import unpacked
from dancefloor.houses.designers.burrtools.writing import write_design
from tests.houses.designers.examples import FILES, HOOKS, real_file


def test_a_file_says_the_same_after_it_is_read_and_written():
    design = read_design(HOOKS)
    assert read_design(write_design(design)) == design


def test_all_that_a_file_can_say_is_kept():
    text = HOOKS.replace('<shape id="0" count="2"/>', '<shape id="0" count="2"><group group="8" count="1"/></shape>')
    text = text.replace("</assembly>", "</assembly><separationInfo>2 0 0</separationInfo>", 1)
    text = text.replace('name="First"', 'name="&lt;&quot;1&quot;&gt;" maxHoles="3"').replace('name="Result"', 'hx="1"')
    design = replace(read_design(text), comment="a < b & c\nnext line", grid=3)
    assert design.problems[0].stored[0].summary == "2 0 0"
    assert read_design(write_design(design)) == design


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.glob("*.xmpuzzle")) or ["PelikanBurr.xmpuzzle"])
def test_files_of_burrtools_say_the_same_after_they_are_read_and_written(name):
    text = unpacked(real_file(name).read_bytes(), name)
    design = read_design(text, source=name)
    assert read_design(write_design(design)) == design
