from __future__ import annotations

import itertools
import os

import pytest

from dancefloor.cli.interrupts import Interrupts
from dancefloor.cli.pictures import Drawings, save
from dancefloor.errors import StoreError
from dancefloor.search.deadline import TimeUp, check, deadline
from dancefloor.verbs import kind_of, solve


@pytest.fixture
def _interrupted(monkeypatch):
    monkeypatch.setattr(Interrupts, "told", property(lambda _: True))


def endless():
    while True:
        check()


@pytest.mark.usefixtures("_interrupted")
def test_after_an_interruption_a_drawing_that_takes_long_is_left_out(tmp_path, capsys):
    assert not save(str(tmp_path / "a.svg"), endless)
    told = f"no drawing in {tmp_path / 'a.svg'}: it would have taken too long after the interruption\n"
    assert capsys.readouterr().err == told
    assert os.listdir(tmp_path) == []


@pytest.mark.usefixtures("_interrupted")
def test_after_an_interruption_a_drawing_that_takes_short_is_made(tmp_path):
    assert save(str(tmp_path / "a.svg"), lambda: "<svg/>")
    assert (tmp_path / "a.svg").read_text() == "<svg/>"


def test_without_an_interruption_a_drawing_may_take_as_long_as_the_command(tmp_path):
    with pytest.raises(TimeUp), deadline(0):
        save(str(tmp_path / "a.svg"), endless)


@pytest.fixture
def drawings(tmp_path):
    """Drawings of all packings of the 3x20 box, and two files for them."""
    svg, sheet = str(tmp_path / "a.svg"), str(tmp_path / "b.svg")
    kept = Drawings(svg, sheet, "a4", json="")
    for solution in solve("3x20", up_to_symmetry=False):
        kept.keep([solution])
    return kept


def test_all_solutions_are_drawn(drawings, tmp_path):
    drawings.write(kind_of("3x20"), "3x20", 8, complete=True)
    assert drawings.told(8) == f", drawn into {tmp_path}/a.svg, drawn into {tmp_path}/b.svg"


@pytest.mark.usefixtures("_interrupted")
def test_after_an_interruption_so_many_are_drawn_as_there_is_time_for(drawings, tmp_path, monkeypatch):
    clock = itertools.count(step=8)  # as if each drawing of one took so long
    monkeypatch.setattr("dancefloor.cli.pictures.HURRY", 60)
    monkeypatch.setattr("dancefloor.cli.pictures.perf_counter", lambda: next(clock))
    drawings.write(kind_of("3x20"), "3x20", 8, complete=False)
    assert drawings.told(8) == f", the first 3 drawn into {tmp_path}/a.svg, the first 3 drawn into {tmp_path}/b.svg"


def test_solutions_that_can_be_kept_nowhere_are_printed(drawings, tmp_path, monkeypatch, capsys):
    def fail(_name, _text):
        raise StoreError("no room")

    monkeypatch.setattr("dancefloor.formats.files.write_text", fail)
    with pytest.raises(StoreError, match="no room"):
        drawings.write(kind_of("3x20"), "3x20", 8, complete=True)
    assert capsys.readouterr().out.count("\n\n") == 7
    assert drawings.told(8) == ""
