"""The options ``--sheet`` and ``--size`` of ``solve`` together: pages, and what is refused."""

from __future__ import annotations

import pytest

from dancefloor import InputError
from dancefloor.houses.makers.paper_command import read_step
from tests.cli.conftest import refused


def test_a_sheet_is_the_same_each_time(dancefloor, tmp_path):
    for name in ("a.pdf", "b.pdf"):
        done = dancefloor("solve", "6x10", "--sheet", name, "--size", "20mm")
        assert (done.returncode, f"drawn into {name}" in done.stderr) == (0, True)
    data = (tmp_path / "a.pdf").read_bytes()
    assert data == (tmp_path / "b.pdf").read_bytes()
    assert (data[:8], data.count(b"/Type /Page "), b"/MediaBox [0 0 595.276 841.89]" in data) == (b"%PDF-1.4", 2, True)


def test_paper_can_be_letter(dancefloor, tmp_path):
    assert (
        dancefloor(*["solve", "3x20", "--sheet", "a.pdf", "--size", "0.5in", "--page", "letter", "-q"]).returncode == 0
    )
    assert b"/MediaBox [0 0 612 792]" in (tmp_path / "a.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("6x10 --size 20mm", "--size has no effect without --sheet"),
        ("6x10 --sheet a.svg --size 20mm", "--sheet is 'a.svg': with --size its name should end in .pdf"),
        ("6x10 --sheet a.pdf --size large", "--size is 'large': it should be a length from 2 to 200 mm, such as 20mm"),
        ("6x10 --sheet a.pdf --size 1mm", "it should be a length from 2 to 200 mm"),
        ("6x10 --sheet a.pdf --size 90mm", "mm, and a page has 194x263 mm: the size is too large"),
        ("soma --sheet a.pdf --size 20mm", "--size is for flat pieces, and this puzzle is not flat"),
        ("queens*8 --sheet a.pdf --size 20mm", "--size is for puzzles with pieces that fill a box"),
        ("6x10 --sheet a.pdf --size 20mm --all", "--all has no effect with --sheet and --size"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(dancefloor, tmp_path, words, message):
    assert message in refused(dancefloor("solve", *(word.replace("*", " ") for word in words.split())))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["", "mm", "nan", "-5mm", "20km", "1e9"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(InputError, match="it should be a length from 2 to 200 mm, such as 20mm"):
        read_step(text)
